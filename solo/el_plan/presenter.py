"""El Plan in a terminal: the board, the players, what a seat can spend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from rich.text import Text

from engine.el_plan.constants import RESOURCES
from engine.el_plan.game import Edition
from solo.canvas import Pen, stacked
from solo.el_plan.board_view import LEGEND, TOKEN_LETTERS, BoardView
from solo.game import Game
from solo.presenter import Goals, Presenter


class ElPlanPresenter(Presenter):
    """Seven districts, and everybody's plan."""

    panels: Mapping[str, str] = {"board": "Board", "players": "Players"}
    small_panels: Mapping[str, str] = panels
    beside = "players"
    legend = LEGEND

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:
        view = BoardView(cast(Edition, game.edition), game.state, pen)
        parts: dict[str, Callable[[int], list[Text]]] = {"board": view.board, "players": view.players}
        return stacked(parts[panel](pen.width))

    def side_name(self, side: str) -> str:
        return side.replace("seat", "Seat ")

    def purse(self, game: Game, seat: int) -> str:
        """Free tokens and points."""
        g = game.state
        tokens = " ".join(f"{g.free[seat, kind]}{TOKEN_LETTERS[kind]}" for kind in range(RESOURCES + 1))
        return f"{tokens} {super().purse(game, seat)}"

    goals = Goals(games=2_000, players={"script": (500, 0)})


PRESENTER = ElPlanPresenter
