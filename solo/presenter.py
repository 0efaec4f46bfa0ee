"""How a game looks in a terminal: the presenter in the game's folder of `solo`, or the plain one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from engine.core.components.vocabulary import vocabulary_page
from engine.core.errors import UserError
from engine.core.game import Explanation, Item, Rules
from engine.core.settings import SHORT_HASH, USUAL, Setting
from engine.core.text.explanation import StepKind, TurnStep
from solo import data_commands
from solo.rich_tables import listing, wrapped

if TYPE_CHECKING:
    from solo.canvas import Pen
    from solo.game import Game


def presenter_for(rules: Rules, setting: Setting = USUAL) -> Presenter:
    """The presenter of a game: `PRESENTER` of `solo.NAME.presenter`, made for this game as it is set up."""
    module = f"solo.{rules.name}.presenter"
    own = find_spec(f"solo.{rules.name}") and find_spec(module)
    found: Presenter = import_module(module).PRESENTER(rules) if own else Presenter(rules)
    return found.seated(setting)


class Goals(NamedTuple):
    """Speeds that a game is to reach on one core of the machine that goals are stated for; 0 where none is."""

    games: int = 0
    decisions: int = 0
    players: Mapping[str, tuple[int, int]] = {}
    """For a sort of player, games and decisions a second."""
    two_cores: float = 0.0
    """How many times as many games two cores play."""
    rollouts: int = 0
    steps: int = 0
    """Of an environment for one agent."""


class Presenter:
    """What every game can show, and the sentence for what it cannot."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def seated(self, setting: Setting) -> Presenter:  # noqa: ARG002 for games that look alike however many play
        """Who shows the game of a setting."""
        return self

    def lack(self, what: str) -> NoReturn:
        """The game has no such thing."""
        raise UserError(f"the game {self.rules.name} has no {what}")

    # The set-up

    def set_up(self, game: Game) -> Iterator[RenderableType]:
        """What lies where, a table a part."""
        yield Text(set_up_title(game), style="bold")
        for part, items in game.words.layout(game.state).items():
            yield item_table(part.replace("_", " ").capitalize(), items)

    def set_up_data(self, game: Game) -> dict[str, Any]:
        """The set-up for another program."""
        parts = game.words.layout(game.state)
        lists = {part: [asdict(item) for item in items] for part, items in parts.items()}
        return {"header": header_data(game), "data": game.edition.hash, **lists}

    # The automa

    def sentences(self, explanation: Any, width: int) -> list[Text]:
        """One turn of the automa, sentence by sentence, each in lines of a width."""
        return [Text(explanation.heading, "bold"), *(step_text(step, 1, width) for step in explanation.steps)]

    def explanation(self, explanation: Explanation, width: int) -> Text:
        """One turn of the automa."""
        return Text("\n").join(self.sentences(explanation, width))

    def explain_position(self, path: Path, setting: Setting, data: Path | None, answers: Sequence[str]) -> Any:  # noqa: ARG002
        """The automa's turn in a position written by hand."""
        self.lack("positions written by hand")

    automa_word = "rival"
    """The command that explains its last turn."""

    # A game in progress

    panels: Mapping[str, str] = {"table": "Table"}
    """What can be looked at while one plays, with its title; the first is what one looks at every turn."""
    small_panels: Mapping[str, str] = panels
    """The same for a small window, in smaller parts."""
    beside = ""
    """The panel that a large window shows beside the first."""
    legend = ""
    """What the letters and shapes mean."""
    panel_help: Mapping[str, str] = {"table": "Every count of the game, with a column for each side."}
    """What each panel shows, in a few sentences."""

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:  # noqa: ARG002 there is only one
        """A panel: of a game that has no boards of its own, every named count."""
        facts = game.facts()
        names = list(next(iter(facts.values())))
        width = max((len(name) for name in names), default=0)
        head = " ".join(f"{side:>8}" for side in facts)
        lines = [f"{name:<{width}} " + " ".join(f"{facts[side][name]:>8}" for side in facts) for name in names]
        return Text("\n".join([f"{'':<{width}} {head}", *lines]))

    def side_name(self, side: str) -> str:
        """A side as a person calls it."""
        return side

    def holdings(self, game: Game, seat: int) -> str:
        """What a seat can spend, in a few letters: here its score."""
        return game.rules.score.amount(game.rules.score_of(game.state, seat))

    # Its speed

    goals = Goals()
    """What `solo bench` holds its figures against, at the usual table."""

    def goals_of(self, setting: Setting) -> Goals:
        """The goals at a table; none at a table of another size than usual, unless a game states them."""
        return Goals() if setting.seats else self.goals

    # The components

    @property
    def views(self) -> data_commands.Views:
        """How each component file is shown, by the word that names it."""
        return data_commands.plain_views(self.rules.components)

    def show_record(self, catalogue: Any, record: Any) -> RenderableType:  # noqa: ARG002 for games that draw it
        """One record as it looks in the game; here key by key in the words of its file."""
        return data_commands.key_table(record)

    def check(self, directory: Path | None) -> Iterator[str]:
        """That the component files are sound."""
        return data_commands.check_lines(self.rules.components, directory)

    def kinds(self) -> Table:
        """The kinds of component."""
        return data_commands.kind_table(self.views)

    def kind_words(self) -> Iterable[str]:
        """The words that name the kinds of component."""
        return self.views

    def piece_words(self, kind: str, data: Path | None) -> Iterable[str]:
        """The words that name the pieces of a kind."""
        return data_commands.piece_names(self.rules.components.load(data), self.views[kind].file)

    def show(self, kind: str, name: str | None, data: Path | None) -> Iterator[RenderableType]:
        """One kind of component, or one piece of it."""
        view = data_commands.view_of(self.views, kind)
        catalogue = self.rules.components.load(data)
        if name is None:
            yield from view.show(catalogue)
            yield data_commands.source_line(catalogue, f"{view.file}.toml")
            return
        record = data_commands.find_piece(catalogue, kind, view.file, name)
        yield self.show_record(catalogue, record)
        yield Text(f"source: {record.source.text}", style="dim")

    def sources(self, data: Path | None) -> dict[str, Any]:
        """How many records are stated, inferred and reconstructed."""
        return dict(data_commands.count_sources(self.rules.components.load(data)))

    def source_views(self, counts: dict[str, Any]) -> Iterator[RenderableType]:
        """Those counts for a person."""
        yield data_commands.source_table(counts["files"], counts["total"])
        yield Text(data_commands.MEANING)

    def reconstructed_records(self, data: Path | None) -> list[tuple[str, list[str]]]:
        """By file, the records that are reconstructed, so that a real copy may differ."""
        return data_commands.reconstructed(self.rules.components.load(data))

    def export(self, directory: Path) -> str:
        """Copy the component files to a folder."""
        return data_commands.export(self.rules.components, directory, self.rules.name)

    def vocabulary(self) -> str:
        """The words that component files can use."""
        chapters = self.rules.components.vocabulary
        return vocabulary_page(self.rules.name, chapters) if chapters else self.lack("vocabulary of component files")


STEP_STYLES = {StepKind.TIE: "yellow", StepKind.GAIN: "cyan"}
CLAUSE = "clause"
"""What stands behind a name in brackets, for the mouse."""
CITED = r"\[[A-Z0-9_, \n-]+\]$"


def step_text(step: TurnStep, depth: int, width: int) -> Text:
    """A step of an automa's turn with the clauses behind it."""
    text = f"{step.text[:-1]}: {step.chosen}." if step.chosen else step.text
    return cited_text(text, step.clauses, depth, width, STEP_STYLES.get(step.kind, ""))


def cited_text(sentence: str, clauses: Sequence[str], depth: int, width: int, style: str = "") -> Text:
    """A sentence at its depth in lines that fit; the clauses that it cites step back."""
    cited = f"{sentence} [{', '.join(clauses)}]" if clauses else sentence
    text = Text(wrapped(cited, width, depth), style)
    text.highlight_regex(CITED, "dim")
    for clause in clauses:
        start = text.plain.rfind(clause)
        text.stylize(Style(meta={CLAUSE: clause}), max(start, 0), start + len(clause))
    return text


def clauses_in(text: Text) -> list[str]:
    """The clauses that a sentence cites, in their order."""
    styles = (span.style for span in text.spans)
    return [str(style.meta[CLAUSE]) for style in styles if isinstance(style, Style) and CLAUSE in style.meta]


def set_up_title(game: Game) -> str:
    """The seed, and everything that is not as usual."""
    changed = [f"{name}={value}" for name, value in game.setting.rulings]
    seats = [f"{game.setting.seats} seats"] if game.setting.seats else []
    data = f"data {game.edition.hash[:SHORT_HASH]}"
    return ", ".join([f"Set-up of seed {game.seed}", *seats, *changed, *game.setting.variants, data])


def header_data(game: Game) -> dict[str, Any]:
    """What a game begins with, every ruling named."""
    setting = game.setting
    return {
        "game": game.rules.name,
        "seed": game.seed,
        "rulings": game.rules.settings.named(setting),
        "variants": list(setting.variants),
        "objectives": list(setting.objectives),
        "seats": game.rules.settings.seats_of(setting),
    }


def item_table(title: str, items: Sequence[Item]) -> Table:
    """Pieces with their places."""
    table = listing("!Place", "!Piece", "What it shows", title=title)
    for item in items:
        table.add_row(item.place, item.piece, item.says)
    return table
