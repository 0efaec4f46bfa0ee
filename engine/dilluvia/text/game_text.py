"""Everything a person reads about a game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Item
from engine.core.text.option_view import OptionView
from engine.dilluvia.components.models import Catalogue, TileRecord
from engine.dilluvia.constants import MARKET, TURNS, Effect, Timing
from engine.dilluvia.results import sides_of
from engine.dilluvia.state import State
from engine.dilluvia.text.names import Names, aeros, cubes, market_name, square_says
from engine.dilluvia.text.narrator import Narrator
from engine.dilluvia.text.options import OptionTexts

EFFECT_SAYS: dict[Effect, str] = {
    Effect.SETS: "at the end 3 prestige for each set of 5 Aeros and 5 cubes",
    Effect.GARDEN: "a free garden on your ground or next to a building of yours",
    Effect.ON_TIME: "3 prestige for each building built in its own turn",
    Effect.POPULATION: "2 population",
    Effect.TERRAIN_PRICE: "each medium or large terrain costs 1 Aero less",
    Effect.CONVERTER: "1 cube into another colour",
    Effect.FUTURE: "build a building of a later turn, but not a #6",
    Effect.SINGLES: "2 single spaces for free",
    Effect.TOLL: "you get the Aero of every spot that costs one",
    Effect.COMPENSATION: "compensation is 2 Aeros a space",
    Effect.SMALL_AEROS: "2 Aeros for each small building you have",
    Effect.MEDIUM_AEROS: "3 Aeros for each medium building you have",
    Effect.LARGE_AEROS: "5 Aeros for each large building you have",
    Effect.EARLY_DISCOUNT: "a building #2 or #3 costs 2 cubes less",
    Effect.LATE_DISCOUNT: "a building #4 or #5 costs 2 cubes less",
    Effect.MEDIUM_GROUND: "a medium terrain for free",
    Effect.MARKER: "the building marker moves 1 spot",
    Effect.MOST_PROPELLERS: "at the end 4 population for most propellers, 3 if shared, else -1",
    Effect.MOST_MEDIUM: "at the end 4 population for most medium buildings, 3 if shared, else -1",
    Effect.MOST_SMALL: "at the end 4 population for most small buildings, 3 if shared, else -1",
    Effect.MOST_SECTORS: "at the end 4 population for buildings in most quarters, 3 if shared, else -1",
    Effect.MOST_LARGE: "at the end 4 population for most large buildings, 2 at least, 3 if shared, else -1",
    Effect.MOST_WORKERS: "at the end 4 population for most workers in play, 3 if shared, else -1",
    Effect.POPULATION_TILES: "at the end 3 prestige for each majority tile you have",
}
TIMING_SAYS: dict[Timing, str] = {
    Timing.PICK_UP: "at once",
    Timing.ONCE: "once",
    Timing.TURN: "once a turn",
    Timing.ALWAYS: "always",
    Timing.END: "at the end",
}


def tile_says(tile: TileRecord) -> str:
    """What a market tile does, when, and what is printed beside it."""
    if tile.effect == Effect.CUBES and tile.colour is not None:
        does = cubes(tile.amount, tile.colour)
    elif tile.effect in (Effect.AEROS, Effect.PRESTIGE):
        does = f"{tile.amount} {'Aeros' if tile.effect == Effect.AEROS else 'prestige'}"
    else:
        does = EFFECT_SAYS[tile.effect]
    icon = ", 1 prestige on the mat" if tile.icon else ""
    price = ", price 5" if tile.five else ""
    return f"{does} ({TIMING_SAYS[tile.timing]}{icon}{price})"


class DilluviaText:
    """The components and the game in words."""

    def __init__(self, components: Catalogue) -> None:
        self.components = components
        self.names = Names(components)
        self.options = OptionTexts(self.names)

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
