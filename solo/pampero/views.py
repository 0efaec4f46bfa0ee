"""The set-up sheet and VJ's explanation, as a person reads them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.game import Item
from engine.core.text.grammar import capital
from engine.pampero.codes import bonus_space
from engine.pampero.constants import BONUS_ROWS, ZONE_COLUMNS, Zone
from engine.pampero.text.explanation import Explanation, Majority, SectionRead
from engine.pampero.text.setup_listing import PARTS
from solo.game import Game
from solo.presenter import cited_text, item_table, set_up_title, step_text
from solo.rich_tables import boxes

TABLE_FIXED = (
    "Every standard contract goes on the space of its own zone, sector and number; tiles without a space stay in the "
    "box, and spaces marked 4P are used only by four players. The two zone B discount overlays lie ready; the time "
    "discs are stacked on the first space."
)
FIXED = (
    "Every standard contract goes on the space of its own zone, sector and number; tiles without a space on this side "
    "stay in the box. The two zone B discount overlays and the unused pass tile lie ready; your time disc is on the "
    "first space."
)


def show_layout(game: Game) -> Iterator[RenderableType]:
    """The whole set-up."""
    yield Text(set_up_title(game), style="bold")
    for part, items in game.words.layout(game.state).items():
        name, _ = PARTS[part]
        if part == "bonus_board":
            yield from (bonus_zone(name, zone, items) for zone in Zone)
        else:
            yield item_table(name, items)
    yield Text(FIXED if game.words.is_solo else TABLE_FIXED, style="dim")


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
        yield _line(sentence, width, "dim")
    if explanation.majorities:
        yield _line("Which card", width, "bold")
    for majority in explanation.majorities:
        yield _majority(majority, width)
    for number, section in enumerate(explanation.sections):
        if number == 0 or section.space != explanation.sections[number - 1].space:
            yield _line(f"{capital(section.card)} (space {section.space})", width, "bold")
        yield from _section(section, width)
    if explanation.steps:
        yield _line(_steps_title(explanation), width, "bold")
    for step in explanation.steps:
        yield step_text(step, 2, width)
    yield from _close(explanation, width)


def _steps_title(explanation: Explanation) -> str:
    if explanation.scoring:
        return "What VJ scores"
    return "What VJ does" if explanation.sections else "The turn"


def _close(explanation: Explanation, width: int) -> Iterator[Text]:
    if explanation.lost:
        yield _line(f"{explanation.lost} more events found no room in the log.", width, "yellow")
    if explanation.complete and explanation.clauses:
        yield _line(f"Clauses: {', '.join(explanation.clauses)}", width, "dim")


def _majority(majority: Majority, width: int) -> Text:
    return cited_text(majority.text, majority.clauses, 2, width, "green" if majority.acts else "")


def _section(section: SectionRead, width: int) -> Iterator[Text]:
    yield cited_text(section.text, section.clauses, 2, width, "green" if section.true else "")
    for step in section.steps:
        yield step_text(step, 3, width)


def _line(sentence: str, width: int, style: str) -> Text:
    return cited_text(sentence, (), 1, width, style)
