"""The set-up sheet and VJ's explanation, as a person reads them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.game import Item
from engine.pampero.codes import bonus_space
from engine.pampero.constants import BONUS_ROWS, ZONE_COLUMNS, Zone
from engine.pampero.text.effect_text import capital
from engine.pampero.text.explanation import Explanation, Majority, SectionRead, StepKind, TurnStep
from engine.pampero.text.setup_listing import PARTS
from solo.game import Game
from solo.presenter import item_table, set_up_title
from solo.rich_tables import boxes, wrapped

FIXED = (
    "Every standard contract goes on the space of its own zone, sector and number; tiles without a space on this side "
    "stay in the box. The two zone B discount overlays and the unused pass tile lie ready; your time disc is on the "
    "first space."
)
CITED = r"\[[A-Z0-9_, \n-]+\]$"


def show_layout(game: Game) -> Iterator[RenderableType]:
    """The whole set-up."""
    yield Text(set_up_title(game), style="bold")
    for part, items in game.words.layout(game.state).items():
        name, _ = PARTS[part]
        if part == "bonus_board":
            yield from (bonus_zone(name, zone, items) for zone in Zone)
        else:
            yield item_table(name, items)
    yield Text(FIXED, style="dim")


def bonus_zone(name: str, zone: Zone, board: list[Item]) -> Table:
    """One zone of the tower bonus board, as it lies."""
    table = boxes(ZONE_COLUMNS, title=f"{name}, zone {zone.name}")
    for row in range(BONUS_ROWS):
        first = bonus_space(row, zone * ZONE_COLUMNS)
        table.add_row(*(bonus_cell(item) for item in board[first : first + ZONE_COLUMNS]))
    return table


def bonus_cell(item: Item) -> Text:
    """A space: the tile's number and effect, or the printed bonus."""
    printed = item.piece == "printed"
    return Text(f"{item.piece}\n{item.says}", style="dim" if printed else "")


def sentences(explanation: Explanation, width: int) -> Iterator[Text]:
    """One VJ turn in the order in which it unfolds, each sentence in lines that a person likes to read."""
    where = f"(year {explanation.year}, round {explanation.round})"
    title = (explanation.scoring, f" (after VJ turn {explanation.turn})")
    heading, place = title if explanation.scoring else (f"VJ turn {explanation.turn}", f" {where}")
    yield Text.assemble((str(heading), "bold"), place)
    for sentence in explanation.means:
        yield _wrapped(sentence, 1, width, "dim")
    if explanation.majorities:
        yield _wrapped("Which card", 1, width, "bold")
    for majority in explanation.majorities:
        yield _majority(majority, width)
    for number, section in enumerate(explanation.sections):
        if number == 0 or section.space != explanation.sections[number - 1].space:
            yield _wrapped(f"{capital(section.card)} (space {section.space})", 1, width, "bold")
        yield from _section(section, width)
    if explanation.steps:
        yield _wrapped(_steps_title(explanation), 1, width, "bold")
    for step in explanation.steps:
        yield _step(step, 2, width)
    yield from _close(explanation, width)


def _steps_title(explanation: Explanation) -> str:
    if explanation.scoring:
        return "What VJ scores"
    return "What VJ does" if explanation.sections else "The turn"


def _close(explanation: Explanation, width: int) -> Iterator[Text]:
    if explanation.lost:
        yield _wrapped(f"{explanation.lost} more events found no room in the log.", 1, width, "yellow")
    if explanation.complete and explanation.clauses:
        yield _wrapped(f"Clauses: {', '.join(explanation.clauses)}", 1, width, "dim")


def _majority(majority: Majority, width: int) -> Text:
    return _wrapped(_cited(majority.text, majority.clauses), 2, width, "green" if majority.acts else "")


def _section(section: SectionRead, width: int) -> Iterator[Text]:
    yield _wrapped(_cited(section.text, section.clauses), 2, width, "green" if section.true else "")
    for step in section.steps:
        yield _step(step, 3, width)


def _step(step: TurnStep, depth: int, width: int) -> Text:
    style = {StepKind.TIE: "yellow", StepKind.GAIN: "cyan"}.get(step.kind, "")
    text = f"{step.text[:-1]}: {step.chosen}." if step.chosen else step.text
    return _wrapped(_cited(text, step.clauses), depth, width, style)


def _cited(text: str, clauses: tuple[str, ...]) -> str:
    return f"{text} [{', '.join(clauses)}]" if clauses else text


def _wrapped(sentence: str, depth: int, width: int, style: str = "") -> Text:
    """A sentence at its depth; the clauses that it cites step back."""
    text = Text(wrapped(sentence, width, depth), style)
    text.highlight_regex(CITED, "dim")
    return text
