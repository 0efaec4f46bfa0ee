"""Pampero's face: what it shows in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from engine.core.components.records import Sourced
from engine.core.settings import Setting
from engine.core.text.explanation import Phase
from engine.core.text.grammar import money
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import SectorRecord
from engine.pampero.components.models.pieces import ActionCard, SoloCard
from engine.pampero.constants import VJ
from engine.pampero.game import edition_of
from engine.pampero.positions.load import Answered, explain_file
from solo.canvas import Pen, stacked
from solo.data_commands import key_table
from solo.game import Game
from solo.pampero.board_view import LEGEND, TABLE_LEGEND
from solo.pampero.data_views import VIEWS
from solo.pampero.data_views.boards import sector_panel
from solo.pampero.data_views.cards import card_table, solo_panel
from solo.pampero.panel_help import PANEL_HELP, TABLE_HELP
from solo.pampero.panels import Panels
from solo.pampero.views import sentences, show_layout
from solo.presenter import Goals, Presenter


class PamperoFace(Presenter):
    """The set-up sheet, VJ's explanation, the components."""

    def seated(self, setting: Setting) -> Presenter:
        return self if self.rules.settings.seats_of(setting) == 1 else TableFace(self.rules)

    def set_up(self, game: Game) -> Iterator[RenderableType]:
        return show_layout(game)

    panels: Mapping[str, str] = {
        "table": "Table",
        "grid": "Grid",
        "displays": "Displays",
        "vj": "VJ",
        "scores": "Scores",
    }
    small_panels: Mapping[str, str] = {
        "board": "Board",
        "mine": "Company",
        "grid": "Grid",
        "displays": "Displays",
        "vj": "VJ",
        "scores": "Scores",
    }
    beside = "displays"
    automa_word = "vj"
    legend = LEGEND
    panel_help = PANEL_HELP

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:
        table = Panels(game, pen)
        parts: dict[str, Callable[[int], list[Text]]] = {
            "table": table.whole,
            "board": lambda width: [*table.board(width), *table.tracks(width)],
            "mine": lambda width: [table.stocks(table.me), *table.mine(width)],
            "grid": table.large_grid,
            "displays": table.displays,
            "vj": Panels(game, pen, VJ).vj,
            "players": table.others,
            "scores": table.scores,
        }
        return stacked(parts[panel](pen.width))

    def side_name(self, side: str) -> str:
        return {"you": "You", "vj": "VJ"}.get(side, side)

    def holdings(self, game: Game, seat: int) -> str:
        g = game.state
        return f"{money(g.money[seat])} {g.energy[seat]}e {g.batteries[seat]}b"

    goals = Goals(
        games=5_000,
        decisions=1_000_000,
        players={"random": (0, 1_400_000), "script": (3_000, 0), "greedy": (60, 0)},
        two_cores=1.7,
        rollouts=5_000,
        steps=40_000,
    )

    def sentences(self, explanation: Any, width: int) -> list[Text]:
        if isinstance(explanation, Phase):
            return super().sentences(explanation, width)
        return list(sentences(explanation, width))

    def explain_position(self, path: Path, setting: Setting, data: Path | None, answers: Sequence[str]) -> Answered:
        return explain_file(path, edition_of(data), setting, answers)

    views = VIEWS

    def show_record(self, catalogue: Catalogue, record: Sourced) -> RenderableType:
        if isinstance(record, SectorRecord):
            return sector_panel(catalogue, record)
        if isinstance(record, SoloCard):
            return solo_panel(record)
        return card_table((record,)) if isinstance(record, ActionCard) else key_table(record)


class TableFace(PamperoFace):
    """Two to four players: everybody's company in place of VJ's."""

    panels: Mapping[str, str] = {
        "table": "Table",
        "grid": "Grid",
        "displays": "Displays",
        "players": "Players",
        "scores": "Scores",
    }
    small_panels: Mapping[str, str] = {
        "board": "Board",
        "mine": "Company",
        "grid": "Grid",
        "displays": "Displays",
        "players": "Players",
        "scores": "Scores",
    }
    automa_word = Presenter.automa_word
    legend = TABLE_LEGEND
    panel_help = TABLE_HELP

    def seated(self, setting: Setting) -> Presenter:  # noqa: ARG002
        return self

    def side_name(self, side: str) -> str:
        return side.capitalize()


PRESENTER = PamperoFace
