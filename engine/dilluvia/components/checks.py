"""What no model of one record can see: that the files hold together, and agree with what the rulebook (R) states.

What is only reconstructed is free.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.components.checks import exact_counts, together, unique_keys
from engine.core.components.problems import Problem
from engine.core.member_names import member_name
from engine.dilluvia.components.models import BuildingRecord, Catalogue, TileRecord
from engine.dilluvia.constants import (
    BUILDING_KINDS,
    BUILDING_NUMBERS,
    BUILDINGS,
    CITY,
    LARGE_NUMBER,
    MARKER_SPOTS,
    MARKET,
    PROPELLERS,
    SPOTS,
    SQUARES,
    TILE_KINDS,
    TILES,
    Action,
    Back,
    Effect,
    LastSpace,
    Timing,
)

REPEATED = (Effect.POPULATION, Effect.CUBES, Effect.AEROS, Effect.PRESTIGE, Effect.MARKER)
"""Effects that several kinds of tile may have; the rules ask for every other by name."""
KEPT = (Effect.TOLL, Effect.COMPENSATION, Effect.ON_TIME, Effect.TERRAIN_PRICE)
SPENT = (Effect.FUTURE, Effect.EARLY_DISCOUNT, Effect.LATE_DISCOUNT)
SIZES = (1, 2, 4)
LARGE_SIZE = 4
EXAMPLE_PRICE = 6
CONVERTERS = 2
START = ((3, 4, 5, 6), 5, 3)
ACTION_IDS = tuple(action.name.lower() for action in Action)
COLOURED = ("market", "garden", "switch")


# --- the board


def city(c: Catalogue) -> Iterator[Problem]:
    """A letter for every space."""
    for key, rows, letters in (("players", c.board.city.players, "234"), ("quarters", c.board.city.quarters, "abcd+")):
        if len(rows) != CITY or any(len(row) != CITY or not set(row) <= set(letters) for row in rows):
            says = f"found {len(rows)} rows, allowed: {CITY} rows of {CITY} letters of '{letters}'"
            yield Problem("board", ("city", key), says)


def propellers(c: Catalogue) -> Iterator[Problem]:
    """The central propeller comes first and has eight neighbours (R 7.4); some propeller costs 6 (R 7.5)."""
    centre = c.board.propeller[0]
    if (centre.row, centre.column) != (CITY // 2, CITY // 2):
        says = f"found row {centre.row}, column {centre.column}, allowed: the centre of the city"
        yield Problem("board", ("propeller", 0, "row"), says)
    if all(one.price != EXAMPLE_PRICE for one in c.board.propeller):
        yield Problem("board", ("propeller",), f"found none for {EXAMPLE_PRICE} Aeros, as there is one in R 7.5")


def actions(c: Catalogue) -> Iterator[Problem]:
    """The rows of spots are those of R 7.1 to 7.8, in this order."""
    found = tuple(record.id for record in c.board.action)
    if found != ACTION_IDS:
        yield Problem("board", ("action",), f"found {', '.join(found)}, allowed: {', '.join(ACTION_IDS)}")
        return
    for index, record in enumerate(c.board.action):
        if record.coloured == bool(record.spots) or len(record.spots) > SPOTS:
            yield Problem("board", ("action", index, "spots"), f"allowed: 1 to {SPOTS} spots, or a coloured row")
        if record.coloured and record.id not in COLOURED:
            yield Problem("board", ("action", index, "coloured"), f"allowed: {', '.join(COLOURED)} (R 7.6 to 7.8)")
    if not c.board.action[Action.ORDER].one_worker:
        yield Problem("board", ("action", int(Action.ORDER), "one_worker"), "found false, allowed: true (R 7.1)")


def market_spaces(c: Catalogue) -> Iterator[Problem]:
    """Every effect of R 11.0 on some space."""
    for effect in LastSpace:
        if all(space.gives != effect for space in c.board.market_space):
            says = f"found no space that gives '{effect.name.lower()}', as there is one in R 11.0"
            yield Problem("board", ("market_space",), says)


# --- buildings


def buildings(c: Catalogue) -> Iterator[Problem]:
    """86 tiles (R 2.4), numbers 0 to 6; some square gives 1 cube and 3 money (R 7.5)."""
    records = c.buildings.building
    copies = sum(record.copies for record in records)
    if copies != BUILDINGS:
        yield Problem("buildings", ("building",), f"found {copies} tiles, allowed: {BUILDINGS} (R 2.4)")
    if {record.number for record in records} != set(range(BUILDING_NUMBERS)):
        yield Problem("buildings", ("building",), "not every number from 0 to 6 has a building (R 4.0, 11.0)")
    for index, record in enumerate(records):
        for key, says in building_faults(record):
            yield Problem("buildings", ("building", index, key), says)
    squares = [(square.money, square.cubes, square.prestige) for record in records for square in record.squares]
    if (3, 1, 0) not in squares:
        yield Problem("buildings", ("building",), "no square gives 1 cube and 3 money, as one does in R 7.5")


def building_faults(record: BuildingRecord) -> Iterator[tuple[str, str]]:
    """What is wrong with one building: the key, and the sentence."""
    if record.size not in SIZES or (record.size == LARGE_SIZE) != (record.number == LARGE_NUMBER):
        yield "size", f"found {record.size}, allowed: 1 or 2, and 4 for the large buildings #6 (R 2.4, 11.0)"
    if len(record.squares) != SQUARES:
        yield "squares", f"found {len(record.squares)}, allowed: {SQUARES}"
    found = sorted((square.money, square.cubes, square.prestige, square.worker) for square in record.squares)
    if record.number == 0 and found != [(0, 0, 0, 1), (0, 0, 2, 0)]:
        yield "squares", "allowed for #0: a worker, and 2 prestige (R 7.8)"
    if record.number > 0 and any(square.worker for square in record.squares):
        yield "squares", "a worker square belongs to the #0 buildings (R 7.5)"


# --- market tiles


def tiles(c: Catalogue) -> Iterator[Problem]:
    """61 tiles (R 2.3), 16 white/beige ones at every count (R 4.0), each effect of the glossary."""
    records = c.market_tiles.tile
    copies = sum(record.copies for record in records)
    if copies != TILES:
        yield Problem("market_tiles", ("tile",), f"found {copies} tiles, allowed: {TILES} (R 2.3)")
    beige = sum(record.plain for record in records if record.back == Back.BEIGE)
    if beige < MARKET:
        says = f"found {beige} white/beige tiles for two players, allowed: {MARKET} or more (R 4.0)"
        yield Problem("market_tiles", ("tile",), says)
    for effect in Effect:
        found = sum(record.effect == effect for record in records)
        if found == 0 or (found > 1 and effect not in REPEATED):
            says = f"found {found} kinds with the effect '{member_name(effect)}', allowed: 1"
            yield Problem("market_tiles", ("tile",), says)
    for index, record in enumerate(records):
        for key, says in tile_faults(record):
            yield Problem("market_tiles", ("tile", index, key), says)


def tile_faults(tile: TileRecord) -> Iterator[tuple[str, str]]:
    """A timing must fit what a tile does; only cubes have a colour; two Converters (R 6.0)."""
    allowed = timings(tile.effect)
    if tile.timing not in allowed:
        yield (
            "timing",
            f"found '{member_name(tile.timing)}', allowed: {', '.join(member_name(timing) for timing in allowed)}",
        )
    if (tile.colour is not None) != (tile.effect == Effect.CUBES):
        yield "colour", "a colour belongs to tiles that give cubes, and to them alone"
    if tile.effect == Effect.CONVERTER and tile.copies < CONVERTERS:
        yield "plain", f"found {tile.copies}, allowed: {CONVERTERS} or more (R 6.0)"


def timings(effect: Effect) -> tuple[Timing, ...]:
    """The timings that an effect can have."""
    if effect in (Effect.SETS, Effect.POPULATION_TILES) or Effect.MOST_PROPELLERS <= effect <= Effect.MOST_WORKERS:
        return (Timing.END,)
    if effect in KEPT:
        return (Timing.ALWAYS,)
    if effect in SPENT:
        return (Timing.ONCE, Timing.TURN, Timing.ALWAYS)
    return (Timing.PICK_UP,) if effect in REPEATED else (Timing.ONCE, Timing.TURN, Timing.PICK_UP)


# --- the mat


def mat(c: Catalogue) -> Iterator[Problem]:
    """The first spot is worth 1, some spot 2 (R 9.0); the start is that of R 4.0."""
    numbers, start = c.player_mat.building_spots.numbers, c.player_mat.start
    rises = sorted(numbers) == list(numbers) and numbers[:1] == (1,) and 2 in numbers
    if not rises or len(numbers) > MARKER_SPOTS:
        says = f"allowed: at most {MARKER_SPOTS} numbers that rise from 1, one of them 2 (R 9.0)"
        yield Problem("player_mat", ("building_spots", "numbers"), says)
    if (start.aeros, start.dark_workers, start.pool) != START:
        says = "allowed: 3, 4, 5, 6 Aeros, 5 dark workers and 3 in the pool (R 4.0)"
        yield Problem("player_mat", ("start", "aeros"), says)


COUNTS = exact_counts(
    {
        ("board", "propeller"): PROPELLERS,
        ("board", "market_space"): MARKET,
        ("buildings", "building"): BUILDING_KINDS,
        ("market_tiles", "tile"): TILE_KINDS,
    }
)
KEYS = unique_keys(
    {
        ("board", "propeller"): [("id",), ("row", "column")],
        ("board", "market_space"): [("row", "column")],
        ("buildings", "building"): [("id",)],
        ("market_tiles", "tile"): [("id",)],
    }
)
STAGES = (together(COUNTS, KEYS), together(city, propellers, actions, market_spaces, buildings, tiles, mat))
