"""Dilluvia Project's presenter: city, market, action spaces and scores, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.text import Text

from engine.core.settings import Setting
from engine.dilluvia.constants import SEATS
from engine.dilluvia.text.names import aeros
from solo.canvas import Pen, stacked
from solo.dilluvia.panels import LEGEND, Panels
from solo.game import Game
from solo.presenter import Goals, Presenter

CITY = "The city, space by space: R2 is building #2 of Red, r· ground of Red, ✣ a propeller nobody has, ♣♣ a garden."
PLAYERS = (
    "The players in turn order: population, prestige and what every ten of it brings (x2), Aeros and cubes, the three "
    "incomes of the mat, workers that are still idle, and market tiles held."
)
PANEL_HELP = {
    "city": f"{CITY}\n{PLAYERS}",
    "map": CITY,
    "players": PLAYERS,
    "market": "The market tiles with what each does; a letter at an end of a row or column is a zeppelin.",
    "actions": (
        "The action spaces: ○ is an open spot, A one that costs an Aero, R3* three workers of Red with the special "
        "one. A + in front: the special worker still brings the benefit of that action."
    ),
    "scores": "Where everybody's population, prestige and Aeros came from so far.",
}


class DilluviaPresenter(Presenter):
    """The panels of a game in progress."""

    panels: Mapping[str, str] = {"city": "City", "market": "Market", "scores": "Scores"}
    small_panels: Mapping[str, str] = {
        "map": "City",
        "players": "Players",
        "market": "Market",
        "actions": "Actions",
        "scores": "Scores",
    }
    legend = LEGEND
    panel_help = PANEL_HELP

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:
        table = Panels(game, pen)
        parts: dict[str, Callable[[int], list[Text]]] = {
            "city": table.table,
            "map": table.city,
            "players": table.players,
            "market": table.market,
            "actions": table.actions,
            "scores": table.scores,
        }
        return stacked(parts[panel](pen.width))

    def side_name(self, side: str) -> str:
        return side.capitalize()

    def holdings(self, game: Game, seat: int) -> str:
        g = game.state
        return f"{g.population[seat]} population, {aeros(g.aeros[seat])}"

    goals = Goals(games=2_000, players={"script": (300, 0), "greedy": (30, 0)})

    def goals_of(self, setting: Setting) -> Goals:
        """They are stated for four seats, where most is decided."""
        return self.goals if setting.seats == SEATS else Goals()


PRESENTER = DilluviaPresenter
