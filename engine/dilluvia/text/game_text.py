"""Everything a person reads about a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.game import Item
from engine.core.record import Many
from engine.core.text.option_view import OptionView
from engine.dilluvia.components.models import Catalogue
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import MARKET, TURNS
from engine.dilluvia.results import sides_of
from engine.dilluvia.state import State
from engine.dilluvia.text.assistance import DilluviaGuide
from engine.dilluvia.text.names import Names, aeros, market_name, square_says
from engine.dilluvia.text.narrator import Narrator
from engine.dilluvia.text.options import OptionTexts
from engine.dilluvia.text.tiles import tile_says


class DilluviaText:
    """The components and the game in words."""

    def __init__(self, components: Catalogue, tables: Many[Tables]) -> None:
        self.components = components
        self.t = tables[0]
        self.names = Names(components)
        self.options = OptionTexts(self.names, self.t)

    def guide(self) -> DilluviaGuide:
        """What helps a person to choose."""
        return DilluviaGuide(self)

    def question(self, g: State) -> str:
        """What is decided now, and by whom."""
        who = sides_of(g.n_seats)[g.decision_seat].says
        return f"{who[0].upper()}{who[1:]}: {self.options.question(g)}"

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in one sentence."""
        return self.option_view(kind, code, g).sentence

    def option_view(self, kind: int, code: int, g: State) -> OptionView:
        """An option as a list, a preview and a program need it."""
        return self.options.view(kind, code, g)

    def progress(self, g: State) -> str:
        """How far the game is."""
        return f"game turn {g.turn} of {TURNS}"

    def narrator(self, g: State) -> Narrator:
        """Who tells the game from this position on."""
        return Narrator(self.names, g.n_seats)

    def column_words(self) -> Mapping[str, Mapping[str, str]]:
        """Its columns of words name no piece by an id."""
        return {}

    def layout(self, g: State) -> dict[str, list[Item]]:
        """What lies where at the start; the order of the stacks is hidden."""
        return {
            "seats": list(self.seats(g)),
            "market": list(self.market(g)),
            "propellers": list(self.propellers()),
            "buildings": list(self.buildings()),
        }

    def seats(self, g: State) -> Iterator[Item]:
        """Who plays in which place, and with what."""
        for place in range(g.n_seats):
            seat = g.order[place]
            side = sides_of(g.n_seats)[seat]
            yield Item(f"place {place + 1}", side.says, f"begins with {aeros(g.aeros[seat])}")

    def market(self, g: State) -> Iterator[Item]:
        """The tiles on the market."""
        for space in range(MARKET):
            if g.market_plus[space]:
                tile = self.names.tile_record(g.market_plus[space] - 1)
                yield Item(market_name(space), tile.name, tile_says(tile))

    def propellers(self) -> Iterator[Item]:
        """Prices and prestige of the propellers."""
        for record in self.components.board.propeller:
            yield Item("city", f"{record.id} propeller", f"{aeros(record.price)}, {record.prestige} prestige")

    def buildings(self) -> Iterator[Item]:
        """The kinds of building."""
        for record in self.components.buildings.building:
            squares = " or ".join(square_says(square) for square in record.squares)
            cost = ", ".join(f"{number} {colour}" for colour, number in record.cost.model_dump().items() if number)
            yield Item(f"turn {record.number} on", f"{record.copies} x #{record.id}", f"{cost}: {squares}")
