"""Pampero's face: what it shows in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.settings import Setting
from engine.pampero.constants import YOU
from engine.pampero.game import edition_of
from engine.pampero.positions.load import Answered, explain_file
from engine.pampero.vocabulary.page import vocabulary_page
from solo.canvas import Pen, stacked
from solo.game import Game
from solo.pampero import data_commands
from solo.pampero.board_view import LEGEND
from solo.pampero.data_views import VIEWS
from solo.pampero.panels import Panels
from solo.pampero.views import sentences, show_layout
from solo.presenter import Goals, Presenter


class PamperoFace(Presenter):
    """The set-up sheet, VJ's explanation, the components."""

    def set_up(self, game: Game) -> Iterator[RenderableType]:
        return show_layout(game)

    panels: Mapping[str, str] = {"table": "Table", "displays": "Displays", "vj": "VJ", "scores": "Scores"}
    small_panels: Mapping[str, str] = {
        "board": "Board",
        "mine": "Company",
        "displays": "Displays",
        "vj": "VJ",
        "scores": "Scores",
    }
    beside = "displays"
    legend = LEGEND

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:
        table = Panels(game, pen)
        parts: dict[str, Callable[[int], list[Text]]] = {
            "table": table.whole,
            "board": lambda width: [*table.board(width), *table.rival(width)],
            "mine": lambda width: [table.stocks(YOU), *table.mine(width)],
            "displays": table.displays,
            "vj": table.vj,
            "scores": table.scores,
        }
        return stacked(parts[panel](pen.width))

    def side_name(self, side: str) -> str:
        return {"you": "You", "vj": "VJ"}.get(side, side)

    def purse(self, game: Game, seat: int) -> str:
        g = game.state
        return f"${g.money[seat]} {g.energy[seat]}e {g.batteries[seat]}b"

    goals = Goals(
        games=5_000,
        decisions=1_000_000,
        players={"random": (0, 1_400_000), "script": (3_000, 0), "greedy": (60, 0)},
        two_cores=1.7,
        rollouts=5_000,
        steps=40_000,
    )

    def refuse_unexplained(self) -> None:
        pass

    def sentences(self, explanation: Any, width: int) -> list[Text]:
        return list(sentences(explanation, width))

    def explain_position(self, path: Path, setting: Setting, data: Path | None, answers: Sequence[str]) -> Answered:
        return explain_file(path, edition_of(data), setting, answers)

    def check(self, directory: Path | None) -> Iterator[str]:
        return data_commands.checked(directory)

    def kinds(self) -> Table:
        return data_commands.kind_table()

    def kind_words(self) -> Iterable[str]:
        return VIEWS

    def piece_words(self, kind: str, data: Path | None) -> Iterable[str]:
        return data_commands.pieces(kind, data)

    def show(self, kind: str, name: str | None, data: Path | None) -> Iterator[RenderableType]:
        return data_commands.shown(kind, name, data)

    def sources(self, data: Path | None) -> dict[str, Any]:
        return dict(data_commands.counted(data))

    def source_views(self, counts: dict[str, Any]) -> Iterator[RenderableType]:
        yield data_commands.source_table(counts["files"], counts["total"])
        yield Text(data_commands.MEANING)

    def doubtful(self, data: Path | None) -> list[tuple[str, list[str]]]:
        return data_commands.doubtful(data)

    def export(self, directory: Path) -> str:
        return data_commands.exported(directory)

    def vocabulary(self) -> str:
        return vocabulary_page()


PRESENTER = PamperoFace
