"""The end: last income, tiles, gardens, majorities, and who has won. R 10.0"""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import pop
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    CELLS,
    FIRST_MAJORITY,
    LAST_MAJORITY,
    MAJORITY_ALONE,
    MAJORITY_LARGE,
    MAJORITY_LOST,
    MAJORITY_SHARED,
    PROPELLERS,
    SECTORS,
    SET_OF,
    TEN,
    TILE_KINDS,
    Colour,
    Effect,
    Mat,
)
from engine.dilluvia.rules.booking import (
    gain_cubes,
    gain_population,
    gain_prestige,
    mat_worth,
    move_aeros,
    total_cubes,
)
from engine.dilluvia.rules.city import LARGE_SIZE, MEDIUM_SIZE, SMALL_SIZE, covered_cell
from engine.dilluvia.rules.gardens import garden_prestige
from engine.dilluvia.rules.tiles import buildings_of_size
from engine.dilluvia.rulings import MOST_LARGE_ALONE, WORKERS_LATE_NO, ZERO_NONE, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.events import Event

SECTOR_SETS = 1 << SECTORS


@jit
def end_game(g: State, t: Tables) -> None:
    """Each player, in order, runs through the four steps; then the winner. Rules: END-01, END-04; READ-30"""
    note(g, Event.END, 0, 0, 0, 0, 0)
    for place in range(g.n_seats):
        score_end(g, t, g.order[place])
    while g.depth > 0:
        pop(g)
    g.winners = winners_of(g)
    g.over = 1


@jit
def score_end(g: State, t: Tables, seat: int) -> None:
    """Income, prestige of tiles, gardens, population of tiles. Rule: END-01"""
    move_aeros(g, seat, Aeros.INCOME, mat_worth(g, seat, Mat.MONEY))
    gain_cubes(g, seat, Colour.WHITE, mat_worth(g, seat, Mat.CUBES))  # only the total counts at the end
    gain_prestige(g, t, seat, Prestige.INCOME, mat_worth(g, seat, Mat.PRESTIGE))
    gain_prestige(g, t, seat, Prestige.END_TILES, tile_prestige(g, t, seat))
    gain_prestige(g, t, seat, Prestige.GARDENS, garden_prestige(g, t, seat))
    for effect in range(FIRST_MAJORITY, LAST_MAJORITY + 1):
        for _ in range(g.held[seat, t.kind_of[effect]]):
            gain_population(g, seat, Population.MAJORITIES, majority_population(g, t, seat, effect))


# --- prestige of tiles


@jit
def tile_prestige(g: State, t: Tables, seat: int) -> int:
    """Sets of Aeros and cubes, and population tiles. Rules: TILE-11, TILE-45"""
    sets, chronicle = t.kind_of[Effect.SETS], t.kind_of[Effect.POPULATION_TILES]
    full = min(g.aeros[seat] // SET_OF, total_cubes(g, seat) // SET_OF)
    prestige = g.held[seat, sets] * t.tile_amount[sets] * full
    return prestige + g.held[seat, chronicle] * t.tile_amount[chronicle] * population_tiles(g, t, seat)


@jit
def population_tiles(g: State, t: Tables, seat: int) -> int:
    """The majority tiles that a seat has. Reading: READ-23"""
    count = 0
    for kind in range(TILE_KINDS):
        if t.tile_effect[kind] >= FIRST_MAJORITY and t.tile_effect[kind] <= LAST_MAJORITY:
            count += g.held[seat, kind]
    return count


# --- majorities


@jit
def majority_population(g: State, t: Tables, seat: int, effect: int) -> int:
    """4 population alone, 3 shared, -1 if another has more. Rules: TILE-39 to TILE-44; ruling: ZERO"""
    own, best = majority_count(g, t, seat, effect), best_other(g, t, seat, effect)
    if effect == Effect.MOST_LARGE:
        return large_population(g, own, best)
    if own < best or (own == 0 and g.ruling[Ruling.ZERO] == ZERO_NONE):
        return MAJORITY_LOST
    return MAJORITY_ALONE if own > best else MAJORITY_SHARED


@jit
def large_population(g: State, own: int, best: int) -> int:
    """Large buildings count from two on. Rule: TILE-43; reading: READ-24; ruling: MOST_LARGE"""
    if own < MAJORITY_LARGE or own < best:
        return MAJORITY_LOST
    if own == best:
        return MAJORITY_SHARED
    if best >= MAJORITY_LARGE and g.ruling[Ruling.MOST_LARGE] == MOST_LARGE_ALONE:
        return 0
    return MAJORITY_ALONE


@jit
def best_other(g: State, t: Tables, seat: int, effect: int) -> int:
    """The most that another seat has."""
    best = 0
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, majority_count(g, t, other, effect))
    return best


@jit
def majority_count(g: State, t: Tables, seat: int, effect: int) -> int:
    """What a majority tile counts. Rules: TILE-39 to TILE-44"""
    if effect == Effect.MOST_PROPELLERS:
        return propellers_of(g, seat)
    if effect == Effect.MOST_SMALL:
        return buildings_of_size(g, t, seat, SMALL_SIZE)
    if effect == Effect.MOST_MEDIUM:
        return buildings_of_size(g, t, seat, MEDIUM_SIZE)
    if effect == Effect.MOST_LARGE:
        return buildings_of_size(g, t, seat, LARGE_SIZE)
    if effect == Effect.MOST_SECTORS:
        return sectors_of(g, t, seat)
    return workers_in_play(g, seat)


@jit
def propellers_of(g: State, seat: int) -> int:
    """How many propellers a seat has."""
    count = 0
    for propeller in range(PROPELLERS):
        if g.propeller_seat_plus[propeller] == seat + 1:
            count += 1
    return count


@jit
def workers_in_play(g: State, seat: int) -> int:
    """Dark workers and the special one. Rule: TILE-44; reading: READ-21; ruling: WORKERS_LATE"""
    late = g.fresh[seat] if g.ruling[Ruling.WORKERS_LATE] == WORKERS_LATE_NO else 0
    return 1 + g.dark[seat] - late


@jit
def sectors_of(g: State, t: Tables, seat: int) -> int:
    """Quarters with a building, where each building counts for one: the best way to assign them. Reading: READ-22"""
    reached = 1  # bit s: the set s of quarters can be served by the buildings looked at so far
    for building in range(g.building_count):
        if g.building_seat[building] == seat:
            reached = with_building(reached, quarters_under(g, t, building))
    best = 0
    for quarters in range(SECTOR_SETS):
        if reached >> quarters & 1:
            best = max(best, quarter_count(quarters))
    return best


@jit
def with_building(reached: int, under: int) -> int:
    """The sets of quarters that one more building, in these quarters, makes possible."""
    found = reached
    for quarters in range(SECTOR_SETS):
        if reached >> quarters & 1:
            for sector in range(SECTORS):
                if under >> sector & 1:
                    found |= 1 << (quarters | 1 << sector)
    return found


@jit
def quarters_under(g: State, t: Tables, building: int) -> int:
    """The quarters that a building stands in, as bits."""
    size, quarters = t.building_size[g.building_kind[building]], 0
    for number in range(size):
        cell = covered_cell(g.building_cell[building], size, g.building_turned[building], number)
        if cell < CELLS and t.sector_plus[cell] > 0:
            quarters |= 1 << (t.sector_plus[cell] - 1)
    return quarters


@jit
def quarter_count(quarters: int) -> int:
    """How many quarters a set has."""
    count = 0
    for sector in range(SECTORS):
        count += quarters >> sector & 1
    return count


# --- the winner


@jit
def winners_of(g: State) -> int:
    """A bit for every seat that nobody is ahead of: several share a victory. Rule: END-04"""
    bits = 0
    for seat in range(g.n_seats):
        is_best = True
        for other in range(g.n_seats):
            if ahead(g, other, seat) > 0:
                is_best = False
        if is_best:
            bits |= 1 << seat
    return bits


@jit
def ahead(g: State, seat: int, other: int) -> int:
    """By how much a seat is ahead: in population, then by what its prestige is nearer to the next ten. Rule: END-04"""
    population = g.population[seat] - g.population[other]
    return population if population != 0 else to_next_ten(g, other) - to_next_ten(g, seat)


@jit
def to_next_ten(g: State, seat: int) -> int:
    """How far prestige is from the next ten: exactly on a ten it is 10. Reading: READ-26"""
    return TEN - g.prestige[seat] % TEN
