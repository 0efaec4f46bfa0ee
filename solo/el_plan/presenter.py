"""El Plan in a terminal: the board, the players, what a seat can spend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from rich.text import Text

from engine.el_plan.constants import RESOURCES
from engine.el_plan.game import Edition
from solo.canvas import Pen, stacked
from solo.el_plan.board_view import LEGEND, TOKEN_LETTERS
from solo.el_plan.seat_view import SeatView
from solo.game import Game
from solo.presenter import Goals, Presenter

ROUTE = "The period, its event and the seven districts in their order; [2] is the entrepreneur of seat 2."
OFFERS = "The cards on offer: what each costs, what switches it on, and what it does."
MINE = "Your own plan: your tokens, the processes and cards that you have, what is switched on, and your products."
PANEL_HELP = {
    "board": f"{ROUTE}\n{OFFERS}",
    "route": ROUTE,
    "offers": OFFERS,
    "mine": MINE,
    "players": "Everybody's plan: tokens, processes, cards and products, and the points so far.",
}


class ElPlanPresenter(Presenter):
    """Seven districts, and everybody's plan."""

    panels: Mapping[str, str] = {"board": "Board", "players": "Players"}
    small_panels: Mapping[str, str] = {"route": "Board", "offers": "Offers", "mine": "Yours", "players": "Players"}
    beside = "players"
    legend = LEGEND
    panel_help = PANEL_HELP

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:
        view = SeatView(cast(Edition, game.edition), game.state, pen)
        parts: dict[str, Callable[[int], list[Text]]] = {
            "board": view.board,
            "players": view.players,
            "route": view.route,
            "offers": view.offers,
            "mine": view.mine,
        }
        return stacked(parts[panel](pen.width))

    def side_name(self, side: str) -> str:
        return side.replace("seat", "Seat ")

    def holdings(self, game: Game, seat: int) -> str:
        """Points, and the free tokens of who decides: the score first, as a narrow header is cut."""
        g = game.state
        if seat != g.decision_seat:
            return super().holdings(game, seat)
        tokens = " ".join(f"{g.free[seat, kind]}{TOKEN_LETTERS[kind]}" for kind in range(RESOURCES + 1))
        return f"{super().holdings(game, seat)}, {tokens}"

    goals = Goals(games=2_000, players={"script": (500, 0)})


PRESENTER = ElPlanPresenter
