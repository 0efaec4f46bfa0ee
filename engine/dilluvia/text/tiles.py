"""What market tiles do, in words."""

from __future__ import annotations

from engine.dilluvia.components.models import TileRecord
from engine.dilluvia.constants import Effect, Timing
from engine.dilluvia.text.names import cubes

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
SHORT_SAYS: dict[Effect, str] = {
    Effect.SETS: "3 prestige a set",
    Effect.GARDEN: "a free garden",
    Effect.ON_TIME: "on time: 3",
    Effect.POPULATION: "2 population",
    Effect.TERRAIN_PRICE: "ground 1 cheaper",
    Effect.CONVERTER: "recolour a cube",
    Effect.FUTURE: "build ahead",
    Effect.SINGLES: "2 free spaces",
    Effect.TOLL: "Aeros of spots",
    Effect.COMPENSATION: "2 an empty space",
    Effect.SMALL_AEROS: "2 Aeros a small",
    Effect.MEDIUM_AEROS: "3 Aeros a medium",
    Effect.LARGE_AEROS: "5 Aeros a large",
    Effect.EARLY_DISCOUNT: "#2, #3: -2 cubes",
    Effect.LATE_DISCOUNT: "#4, #5: -2 cubes",
    Effect.MEDIUM_GROUND: "2 free in line",
    Effect.MARKER: "marker 1 spot on",
    Effect.MOST_PROPELLERS: "most propellers",
    Effect.MOST_MEDIUM: "most medium",
    Effect.MOST_SMALL: "most small",
    Effect.MOST_SECTORS: "most quarters",
    Effect.MOST_LARGE: "most large",
    Effect.MOST_WORKERS: "most workers",
    Effect.POPULATION_TILES: "3 a majority",
}
"""The same in as few words as a narrow board has room for."""
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


def tile_short(tile: TileRecord) -> str:
    """What a market tile does in few words, or when, where its name says the rest."""
    return SHORT_SAYS.get(tile.effect, TIMING_SAYS[tile.timing])
