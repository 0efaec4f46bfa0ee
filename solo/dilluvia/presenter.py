"""Dilluvia Project's presenter: city, market, action spaces and scores, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.text import Text

from solo.canvas import Pen, stacked
from solo.dilluvia.panels import LEGEND, Panels
from solo.game import Game
from solo.presenter import Goals, Presenter


class DilluviaPresenter(Presenter):
    """The panels of a game in progress."""

    panels: Mapping[str, str] = {"city": "City", "market": "Market", "actions": "Actions", "scores": "Scores"}
    small_panels: Mapping[str, str] = {
        "map": "City",
        "players": "Players",
        "market": "Market",
        "actions": "Actions",
        "scores": "Scores",
    }
    beside = "market"
    legend = LEGEND

    def draw(self, panel: str, game: Game, pen: Pen) -> Text:
        table = Panels(game, pen)
        parts: dict[str, Callable[[int], list[Text]]] = {
            "city": table.city_and_players,
            "map": table.city,
            "players": table.players,
            "market": table.market,
            "actions": table.actions,
            "scores": table.scores,
        }
        return stacked(parts[panel](pen.width))

    def side_name(self, side: str) -> str:
        return side.capitalize()

    def purse(self, game: Game, seat: int) -> str:
        g = game.state
        return f"{g.aeros[seat]} Aeros, {g.population[seat]} population"

    goals = Goals(games=2_000, players={"script": (300, 0), "greedy": (30, 0)})


PRESENTER = DilluviaPresenter
