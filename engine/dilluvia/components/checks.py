"""What no model of one record can see: that the files hold together, and agree with what the rulebook states.

Breaking what the rulebook (R) states, or what the rules need, is a `DataError`; what is only reconstructed is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.errors import DataError
from engine.dilluvia.components.models import Board, BuildingRecord, Components, PlayerMat, PropellerRecord, TileRecord
from engine.dilluvia.constants import (
    BUILDING_KINDS,
    BUILDING_NUMBERS,
    BUILDINGS,
    CITY,
    DARK_WORKERS,
    LARGE_NUMBER,
    MARKET,
    MARKET_SIDE,
    TILE_KINDS,
    TILES,
    Action,
    Effect,
    LastSpace,
)

REPEATED = (Effect.POPULATION, Effect.CUBES, Effect.AEROS, Effect.PRESTIGE, Effect.MARKER)
"""Effects that several kinds of tile may have; the rules ask for every other by name."""
KEPT = (Effect.TOLL, Effect.COMPENSATION, Effect.ON_TIME, Effect.TERRAIN_PRICE)
SPENT = (Effect.FUTURE, Effect.EARLY_DISCOUNT, Effect.LATE_DISCOUNT)
LARGE_SIZE = 4
CITY_LETTERS = ("234", "abcd+")
START = ([3, 4, 5, 6], 5, 3)


def check(components: Components) -> None:
    """Raise the first mistake."""
    for file, mistakes in (
        ("board.toml", board_mistakes(components.board)),
        ("buildings.toml", building_mistakes(components.buildings.building)),
        ("market_tiles.toml", tile_mistakes(components.market_tiles.tile)),
        ("player_mat.toml", mat_mistakes(components.player_mat)),
    ):
        for mistake in mistakes:
            raise DataError(f"{file}: {mistake}")


def twins(names: Iterable[str]) -> Iterator[str]:
    """Names that stand twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield f"two records are called '{name}'"
        seen.add(name)


# --- the board


def board_mistakes(board: Board) -> Iterator[str]:
    """What is wrong with the board."""
    for rows, letters in zip((board.city.players, board.city.quarters), CITY_LETTERS, strict=True):
        for number, row in enumerate(rows):
            if len(row) != CITY or not set(row) <= set(letters):
                yield f"row {number} of the city is '{row}', allowed: {CITY} letters of '{letters}'"
    yield from propeller_mistakes(board.propeller)
    yield from twins(record.id for record in board.propeller)
    yield from action_mistakes(board)
    yield from market_mistakes(board)


def propeller_mistakes(propellers: list[PropellerRecord]) -> Iterator[str]:
    """The central propeller comes first and has eight neighbours (R 7.4); some propeller costs 6 (R 7.5)."""
    centre = propellers[0]
    if (centre.row, centre.column) != (CITY // 2, CITY // 2):
        yield f"the first propeller is in row {centre.row}, column {centre.column}, allowed: the centre of the city"
    yield from twins(f"propeller in row {one.row}, column {one.column}" for one in propellers)
    if all(one.price != 6 for one in propellers):
        yield "no propeller costs 6 Aeros, as one does in R 7.5"


def action_mistakes(board: Board) -> Iterator[str]:
    """The rows of spots are those of R 7.1 to 7.8, in this order."""
    names = [action.name.lower() for action in Action]
    if [record.id for record in board.action] != names:
        yield f"the rows of spots are {', '.join(record.id for record in board.action)}, allowed: {', '.join(names)}"
        return
    for record in board.action:
        if record.coloured == bool(record.spots):
            yield f"the row '{record.id}' must either be coloured or list its spots"
        if record.coloured and record.id not in ("market", "garden", "switch"):
            yield f"the row '{record.id}' is coloured, allowed: market, garden, switch (R 7.6 to 7.8)"
    if not board.action[Action.ORDER].one_worker:
        yield "the order takes one worker a spot (R 7.1)"


def market_mistakes(board: Board) -> Iterator[str]:
    """Each of the 16 spaces once, and every effect of R 11.0 on one of them."""
    places = [(space.row - 1) * MARKET_SIDE + space.column - 1 for space in board.market_space]
    if sorted(places) != list(range(MARKET)):
        yield f"the market has {len(places)} spaces, allowed: each of the {MARKET} once"
    for effect in LastSpace:
        if all(space.gives != effect.name.lower() for space in board.market_space):
            yield f"no market space gives '{effect.name.lower()}', as one does in R 11.0"


# --- buildings


def building_mistakes(buildings: list[BuildingRecord]) -> Iterator[str]:
    """86 tiles (R 2.4) of 13 kinds, numbers 0 to 6, the large ones those numbered 6 (R 11.0)."""
    yield from twins(record.id for record in buildings)
    if len(buildings) != BUILDING_KINDS:
        yield f"{len(buildings)} kinds of building, allowed: {BUILDING_KINDS}"
    copies = sum(record.copies for record in buildings)
    if copies != BUILDINGS:
        yield f"{copies} building tiles, allowed: {BUILDINGS} (R 2.4)"
    if {record.number for record in buildings} != set(range(BUILDING_NUMBERS)):
        yield "not every number from 0 to 6 has a building (R 4.0, 11.0)"
    for record in buildings:
        if (record.size == LARGE_SIZE) != (record.number == LARGE_NUMBER):
            yield f"building {record.id} has size {record.size} and number {record.number}: large ones are #6 (R 11.0)"
        if any(square.worker for square in record.squares) != (record.number == 0):
            yield f"building {record.id}: a worker square belongs to the #0 buildings (R 7.5)"
    yield from square_mistakes(buildings)


def square_mistakes(buildings: list[BuildingRecord]) -> Iterator[str]:
    """A #0 gives a worker or 2 prestige (R 7.8); some square gives 1 cube and 3 money (R 7.5)."""
    for record in buildings:
        found = [(square.money, square.cubes, square.prestige, square.worker) for square in record.squares]
        if record.number == 0 and sorted(found) != [(0, 0, 0, 1), (0, 0, 2, 0)]:
            yield f"the squares of building {record.id} must be a worker and 2 prestige (R 7.8)"
    squares = [(s.money, s.cubes, s.prestige) for record in buildings for s in record.squares]
    if (3, 1, 0) not in squares:
        yield "no square gives 1 cube and 3 money, as one does in R 7.5"


# --- market tiles


def tile_mistakes(tiles: list[TileRecord]) -> Iterator[str]:
    """61 tiles (R 2.3) of 35 kinds, each effect of the glossary, 16 white/beige tiles at every count (R 4.0)."""
    yield from twins(record.id for record in tiles)
    if len(tiles) != TILE_KINDS:
        yield f"{len(tiles)} kinds of market tile, allowed: {TILE_KINDS}"
    copies = sum(record.copies for record in tiles)
    if copies != TILES:
        yield f"{copies} market tiles, allowed: {TILES} (R 2.3)"
    if sum(record.plain for record in tiles if record.back == "beige") < MARKET:
        yield f"fewer than {MARKET} white/beige tiles for two players (R 4.0)"
    for effect in Effect:
        found = [record.id for record in tiles if record.effect == effect.name.lower()]
        if not found or (len(found) > 1 and effect not in REPEATED):
            yield f"{len(found)} kinds of tile have the effect '{effect.name.lower()}', allowed: 1"
    for record in tiles:
        yield from timing_mistakes(record)


def timing_mistakes(tile: TileRecord) -> Iterator[str]:
    """A timing must fit what a tile does; only cubes have a colour; two Converters (R 6.0)."""
    allowed = timings(Effect[tile.effect.upper()])
    if tile.timing not in allowed:
        yield f"tile {tile.id} has the timing '{tile.timing}', allowed: {', '.join(allowed)}"
    if (tile.colour is not None) != (tile.effect == "cubes"):
        yield f"tile {tile.id}: a colour belongs to tiles that give cubes, and to them alone"
    if tile.effect == "converter" and tile.copies < 2:
        yield "a player may own two Converters (R 6.0), so there are two or more"


def timings(effect: Effect) -> tuple[str, ...]:
    """The timings that an effect can have."""
    if effect in (Effect.SETS, Effect.POPULATION_TILES) or Effect.MOST_PROPELLERS <= effect <= Effect.MOST_WORKERS:
        return ("end",)
    if effect in KEPT:
        return ("always",)
    if effect in SPENT:
        return ("once", "turn", "always")
    return ("pick_up",) if effect in REPEATED else ("once", "turn", "pick_up")


# --- the mat


def mat_mistakes(mat: PlayerMat) -> Iterator[str]:
    """The first spot is worth 1, some spot 2 (R 9.0); the start is that of R 4.0."""
    numbers = mat.building_spots.numbers
    if numbers[0] != 1 or 2 not in numbers or sorted(numbers) != numbers:
        yield "the building spots must rise from 1, one of them 2 (R 9.0)"
    start = mat.start
    if (start.aeros, start.dark_workers, start.pool) != START or start.dark_workers + start.pool != DARK_WORKERS:
        yield "the start must be 3, 4, 5, 6 Aeros, 5 dark workers and 3 in the pool (R 4.0)"
