"""Everything a person reads about a game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Item
from engine.dilluvia.components.models import Components, TileRecord
from engine.dilluvia.constants import MARKET, TURNS
from engine.dilluvia.results import sides_of
from engine.dilluvia.state import State
from engine.dilluvia.text.names import Names, aeros, count, market_name, square_says
from engine.dilluvia.text.narrator import Narrator
from engine.dilluvia.text.options import OptionTexts

EFFECT_SAYS: dict[str, str] = {
    "sets": "at the end 3 prestige for each set of 5 Aeros and 5 cubes",
    "garden": "a free garden on your ground or next to a building of yours",
    "on_time": "3 prestige for each building built in its own turn",
    "population": "2 population",
    "terrain_price": "each medium or large terrain costs 1 Aero less",
    "converter": "1 cube into another colour",
    "future": "build a building of a later turn, but not a #6",
    "singles": "2 single spaces for free",
    "toll": "you get the Aero of every spot that costs one",
    "compensation": "compensation is 2 Aeros a space",
    "small_aeros": "2 Aeros for each small building you have",
    "medium_aeros": "3 Aeros for each medium building you have",
    "large_aeros": "5 Aeros for each large building you have",
    "early_discount": "a building #2 or #3 costs 2 cubes less",
    "late_discount": "a building #4 or #5 costs 2 cubes less",
    "medium_ground": "a medium terrain for free",
    "marker": "the building marker moves 1 spot",
    "most_propellers": "at the end 4 population for most propellers, 3 if shared, else -1",
    "most_medium": "at the end 4 population for most medium buildings, 3 if shared, else -1",
    "most_small": "at the end 4 population for most small buildings, 3 if shared, else -1",
    "most_sectors": "at the end 4 population for buildings in most quarters, 3 if shared, else -1",
    "most_large": "at the end 4 population for most large buildings, 2 at least, 3 if shared, else -1",
    "most_workers": "at the end 4 population for most workers in play, 3 if shared, else -1",
    "population_tiles": "at the end 3 prestige for each majority tile you have",
}
TIMING_SAYS: dict[str, str] = {
    "pick_up": "at once",
    "once": "once",
    "turn": "once a turn",
    "always": "always",
    "end": "at the end",
}


def tile_says(tile: TileRecord) -> str:
    """What a market tile does, when, and what is printed beside it."""
    if tile.effect == "cubes":
        does = count(tile.amount, f"{tile.colour} cube")
    elif tile.effect in ("aeros", "prestige"):
        does = f"{tile.amount} {'Aeros' if tile.effect == 'aeros' else 'prestige'}"
    else:
        does = EFFECT_SAYS[tile.effect]
    icon = ", 1 prestige on the mat" if tile.icon else ""
    price = ", price 5" if tile.five else ""
    return f"{does} ({TIMING_SAYS[tile.timing]}{icon}{price})"


class DilluviaText:
    """The components and the game in words."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.names = Names(components)
        self.options = OptionTexts(self.names)

    def question(self, g: State) -> str:
        """What is decided now, and by whom."""
        who = sides_of(g.n_seats)[g.decision_seat].says
        return f"{who[0].upper()}{who[1:]}: {self.options.question(g)}"

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in words."""
        return self.options.describe(kind, code, g)

    def where(self, g: State) -> str:
        """How far the game is."""
        return f"game turn {g.turn} of {TURNS}"

    def narrator(self, g: State) -> Narrator:
        """Who tells the game from this position on."""
        return Narrator(self.names, g.n_seats)

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
