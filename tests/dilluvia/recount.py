"""The city counted again from the pieces on the table.

Written from the rulebook, over sets of spaces, and without a look at how the rules count: it reads the component files
and, of a state, only what lies on the table (buildings, cubes, gardens, tiles), what is asked and what is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.core.record import Many
from engine.dilluvia.components.models import BuildingRecord, Catalogue, TileRecord
from engine.dilluvia.constants import Effect, Form
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import GARDEN_STOP, Kind

WIDTH = 13
SMALL, MEDIUM, LARGE = 1, 2, 4
TEN = 10
WORKERS_AT_START = 6

Space = tuple[int, int]
Site = frozenset[Space]

ALL_ROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
IN_LINE = [(-1, 0), (0, 1), (1, 0), (0, -1)]
"""North, east, south, west: the order in which the second half of a medium piece is asked for."""


@dataclass(frozen=True)
class Building:
    """A building in the city."""

    tile: BuildingRecord
    seat: int
    site: Site
    square: int
    gave_worker: bool


@dataclass(frozen=True)
class Table:
    """What lies on the table."""

    components: Catalogue
    seats: int
    turn: int
    aeros: list[int]
    prestige: list[int]
    population: list[int]
    ground: list[Site]
    gardens: Site
    buildings: list[Building]
    propellers: dict[Space, int | None]
    """Whose each propeller is."""
    taken: list[list[TileRecord]]
    """Every market tile that a seat took in the game,"""
    held: list[list[TileRecord]]
    """and those that lie before it."""

    def own(self, seat: int) -> list[Building]:
        """The buildings of a seat."""
        return [building for building in self.buildings if building.seat == seat]

    @property
    def free(self) -> Site:
        """Spaces in play without cube, building, garden or propeller. SET-01, READ-10"""
        rows = enumerate(self.components.board.city.players)
        played = {(row, column) for row, marks in rows for column, mark in enumerate(marks) if int(mark) <= self.seats}
        covered = union(building.site for building in self.buildings)
        return frozenset(played - covered - self.gardens - union(self.ground) - set(self.propellers))


def union(sites: Iterable[Site]) -> Site:
    """All spaces of these."""
    return frozenset(space for site in sites for space in site)


def near(spaces: Iterable[Space], steps: list[tuple[int, int]]) -> Site:
    """The spaces so many steps away."""
    return frozenset((row + down, column + right) for row, column in spaces for down, right in steps)


# --- reading the table


def table_from(states: Many[State], components: Catalogue) -> Table:
    """The pieces of a state."""
    whole: Any = states
    read = {name: whole[name][0].tolist() for name in whole.dtype.names}
    seats = range(read["n_seats"])
    board, tiles = components.board, components.market_tiles.tile
    places = [(propeller.row, propeller.column) for propeller in board.propeller]
    owners = [plus - 1 if plus else None for plus in read["propeller_seat_plus"]]
    return Table(
        components,
        read["n_seats"],
        read["turn"],
        read["aeros"],
        read["prestige"],
        read["population"],
        [marked(read["ground"][seat]) for seat in seats],
        marked(read["garden"]),
        [building_from(read, components, number) for number in range(read["building_count"])],
        dict(zip(places, owners, strict=True)),
        [tiles_from(read["bought"][seat], tiles) for seat in seats],
        [tiles_from(read["held"][seat], tiles) for seat in seats],
    )


def marked(rows: list[int]) -> Site:
    """The spaces that rows of bits mark."""
    return frozenset((row, column) for row, bits in enumerate(rows) for column in range(WIDTH) if bits >> column & 1)


def building_from(read: dict[str, Any], components: Catalogue, number: int) -> Building:
    """A building by its number."""
    tile = components.buildings.building[read["building_kind"][number]]
    site = site_at(space_of(read["building_cell"][number]), tile.size, read["building_turned"][number])
    gave = bool(read["building_worker"][number])
    return Building(tile, read["building_seat"][number], site, read["building_square"][number], gave)


def site_at(first: Space, size: int, upright: int) -> Site:
    """The spaces of a building from its top left one."""
    high, wide = (1, 1) if size == SMALL else (2, 2) if size == LARGE else (1 + upright, 2 - upright)
    return frozenset((first[0] + down, first[1] + right) for down in range(high) for right in range(wide))


def tiles_from(counts: list[int], tiles: tuple[TileRecord, ...]) -> list[TileRecord]:
    """Tiles by how many there are of each."""
    return [tile for count, tile in zip(counts, tiles, strict=True) for _ in range(count)]


def space_of(number: int) -> Space:
    """A space by its number."""
    return divmod(number, WIDTH)


def number_of(space: Space) -> int:
    """And the number of a space."""
    return space[0] * WIDTH + space[1]


# --- ground. R 7.4, 7.5


def joining(table: Table, seat: int) -> Site:
    """Free spaces where a cube of a seat may go. LAND-05 to LAND-08, FIRST_CUBE, READ-11"""
    turned = [space for space, owner in table.propellers.items() if owner == seat]
    own = [*table.ground[seat], *union(building.site for building in table.own(seat))]
    centre = [(WIDTH // 2, WIDTH // 2)]
    found = near([*(own or centre), *turned], ALL_ROUND) & table.free
    if own or found:
        return found
    buildings = union(building.site for building in table.buildings if building.seat != seat)
    others = union(ground for other, ground in enumerate(table.ground) if other != seat)
    return near(buildings or others, ALL_ROUND) & table.free


def pieces(table: Table, seat: int, form: int) -> dict[Space, set[Site]]:
    """Every piece of ground of a form that may be bought, by the space it is asked for at. LAND-01, LAND-06, READ-08"""
    joins, free = joining(table, seat), table.free
    if form == Form.MEDIUM:
        halves = {space: near([space], IN_LINE) & free for space in joins}
        return {space: {frozenset({space, other}) for other in others} for space, others in halves.items() if others}
    size = LARGE if form == Form.LARGE else SMALL
    sites = {space: site_at(space, size, 0) for space in free}
    return {space: {site} for space, site in sites.items() if site <= free and site & joins}


def price_of(table: Table, seat: int, form: int) -> int:
    """An Aero a space, less by the tile. LAND-01, TILE-15, READ-13"""
    spaces = {Form.SMALL: 1, Form.MEDIUM: 2, Form.LARGE: 4}[Form(form)]
    tiles = [tile.amount for tile in table.held[seat] if tile.effect == Effect.TERRAIN_PRICE]
    return spaces if form == Form.SMALL else max(0, spaces - sum(tiles))


def forms(table: Table, seat: int, workers: int, is_free: bool) -> set[int]:
    """What ground may be bought with so many workers. LAND-01 to LAND-03"""
    found = {
        int(form)
        for form in (Form.SMALL, Form.MEDIUM, Form.LARGE)
        if form <= workers and price_of(table, seat, form) <= table.aeros[seat] and pieces(table, seat, form)
    }
    return found | ({int(Form.FREE)} if is_free and joining(table, seat) else set())


def sites(table: Table, seat: int, size: int) -> set[tuple[Space, int]]:
    """Where a building fits on own ground, lying and upright. BUILD-03, GROUND"""
    shapes = (0, 1) if size == MEDIUM else (0,)
    ground = table.ground[seat]
    return {(space, shape) for space in ground for shape in shapes if site_at(space, size, shape) <= ground}


def garden_places(table: Table, seat: int, by_tile: bool) -> Site:
    """Own ground; by the tile also free spaces next to own buildings. GARD-01, TILE-12, GARDEN_TILE"""
    beside = near(union(building.site for building in table.own(seat)), ALL_ROUND) & table.free
    return table.ground[seat] | (beside if by_tile else frozenset())


# --- what is counted. R 8.0, 10.0, 11.0


def mat(table: Table, seat: int) -> list[int]:
    """Money, cubes and prestige by the squares under the cubes and the icons of tiles. BUILD-05, TILE-01"""
    squares = [building.tile.squares[building.square] for building in table.own(seat)]
    icons = sum(tile.icon for tile in table.taken[seat])
    money, cubes = sum(square.money for square in squares), sum(square.cubes for square in squares)
    return [money, cubes, sum(square.prestige for square in squares) + icons]


def steps(table: Table, seat: int) -> int:
    """Spots of the building marker: buildings, propellers, tiles. BUILD-07, TILE-37"""
    tiles = sum(tile.amount for tile in table.taken[seat] if tile.effect == Effect.MARKER)
    return len(table.own(seat)) + list(table.propellers.values()).count(seat) + tiles


def workers(table: Table, seat: int) -> int:
    """Workers in play: those of the start, and one for each #0 that gave its own. READ-21"""
    return WORKERS_AT_START + sum(building.gave_worker for building in table.own(seat))


def garden_prestige(table: Table, seat: int) -> int:
    """For every garden in line with a building: 1, 2 or 4 by its size. END-02"""
    own = table.own(seat)
    return sum(building.tile.size * len(near(building.site, IN_LINE) & table.gardens) for building in own)


def quarters(table: Table, seat: int) -> int:
    """Quarters with a building of the seat, each building counted for one: try the largest sets first. READ-22"""
    names = table.components.board.city.quarters
    under = [{names[row][column] for row, column in building.site} - {"+"} for building in table.own(seat)]
    every = sorted(set().union(*under))
    for count in range(len(every), 0, -1):
        if any(can_serve(list(chosen), under) for chosen in combinations(every, count)):
            return count
    return 0


def can_serve(wanted: list[str], under: list[set[str]]) -> bool:
    """Whether each of these quarters can have a building of its own."""
    if not wanted:
        return True
    fitting = [number for number, names in enumerate(under) if wanted[0] in names]
    return any(can_serve(wanted[1:], under[:number] + under[number + 1 :]) for number in fitting)


def counts(table: Table, seat: int) -> dict[Effect, int]:
    """What the majority tiles count. TILE-39 to TILE-44"""
    sizes = [building.tile.size for building in table.own(seat)]
    return {
        Effect.MOST_PROPELLERS: list(table.propellers.values()).count(seat),
        Effect.MOST_MEDIUM: sizes.count(MEDIUM),
        Effect.MOST_SMALL: sizes.count(SMALL),
        Effect.MOST_SECTORS: quarters(table, seat),
        Effect.MOST_LARGE: sizes.count(LARGE),
        Effect.MOST_WORKERS: workers(table, seat),
    }


def majority(table: Table, seat: int, effect: Effect) -> int:
    """4 alone, 3 shared, -1 behind another; of large buildings only two or more count. TILE-39 to TILE-44, ZERO"""
    own = counts(table, seat)[effect]
    others = [counts(table, other)[effect] for other in range(table.seats) if other != seat]
    if max(others) > own or (effect == Effect.MOST_LARGE and own < 2):
        return -1
    return 3 if max(others) == own else 4


def majorities(table: Table, seat: int, before: int) -> int:
    """What the majority tiles of a seat change its population by, which does not fall below 0. READ-27"""
    effects = sorted(tile.effect for tile in table.held[seat] if tile.effect in counts(table, seat))
    population = before
    for effect in effects:
        population = max(0, population + majority(table, seat, effect))
    return population - before


def winners(table: Table) -> set[int]:
    """Most population, then prestige nearest to the next ten; several share. END-04"""
    standing = [(table.population[seat], -(TEN - table.prestige[seat] % TEN)) for seat in range(table.seats)]
    return {seat for seat, place in enumerate(standing) if place == max(standing)}


# --- what is offered


def offered(g: State, table: Table) -> set[int] | None:
    """The codes that the open decision must offer; None for what is not about the city."""
    kind, seat, about = g.decision_kind, g.decision_seat, g.decision_a
    if kind == Kind.FORM:
        found = forms(table, seat, about // 2, bool(about % 2))
        return found | ({int(Form.STOP)} if g.decision_b or not found else set())
    if kind == Kind.CELL:
        return set(map(number_of, pieces(table, seat, about)))
    if kind == Kind.SECOND:
        first = space_of(about)
        return {way for way, step in enumerate(IN_LINE) if near([first], [step]) & table.free}
    if kind == Kind.SITE:
        size = table.components.buildings.building[about].size
        return {shape * WIDTH * WIDTH + number_of(space) for space, shape in sites(table, seat, size)}
    if kind == Kind.GARDEN:
        found = set(map(number_of, garden_places(table, seat, bool(about))))
        return found | ({GARDEN_STOP} if g.decision_b else set())
    return None


def rows_of(spaces: Iterable[Space]) -> Iterator[int]:
    """Spaces as rows of bits, as a state has them."""
    rows = [0] * WIDTH
    for row, column in spaces:
        rows[row] |= 1 << column
    return iter(rows)
