"""The facts: what a seat has, counted from the position."""

from __future__ import annotations

from engine.core.bits import count_bits
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    BUILDING_KINDS,
    CITY,
    FIRST_MAJORITY,
    LAST_MAJORITY,
    LAST_TURN,
    TEN,
    TILE_KINDS,
    Colour,
    Effect,
    Mat,
)
from engine.dilluvia.rules.actions import place_of
from engine.dilluvia.rules.booking import marker_worth, mat_worth, total_cubes
from engine.dilluvia.rules.city import LARGE_SIZE, MEDIUM_SIZE, SMALL_SIZE, count_marked, sites_of
from engine.dilluvia.rules.construction import is_left
from engine.dilluvia.rules.gardens import garden_prestige
from engine.dilluvia.rules.payment import cost_of, shortage
from engine.dilluvia.rules.scoring import majority_population, propellers_of, sectors_of, to_next_ten
from engine.dilluvia.rules.tiles import buildings_of_size
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.facts import Fact

FAR = 99


@jit
def fact(g: State, t: Tables, seat: int, number: int) -> int:
    """A fact by its number."""
    if number <= Fact.PURPLE:
        return holding(g, seat, number)
    if number <= Fact.SPECIAL:
        return standing(g, t, seat, number)
    if number <= Fact.GARDEN_PRESTIGE:
        return city_fact(g, t, seat, number)
    if number <= Fact.TURNS_LEFT:
        return outlook(g, t, seat, number)
    return tile_fact(g, t, seat, number)


@jit
def holding(g: State, seat: int, number: int) -> int:
    """Points, Aeros and cubes."""
    if number == Fact.POPULATION:
        return g.population[seat]
    if number == Fact.PRESTIGE:
        return g.prestige[seat]
    if number == Fact.AEROS:
        return g.aeros[seat]
    if number == Fact.CUBES:
        return total_cubes(g, seat)
    return g.cubes[seat, number - Fact.WHITE + Colour.WHITE]


@jit
def standing(g: State, t: Tables, seat: int, number: int) -> int:
    """The mat, the order and the workers."""
    if number <= Fact.MAT_PRESTIGE:
        return mat_worth(g, seat, number - Fact.MAT_MONEY + Mat.MONEY)
    if number == Fact.STEPS:
        return g.steps[seat]
    if number == Fact.MARKER:
        return marker_worth(g, t, seat)
    if number == Fact.TO_TEN:
        return to_next_ten(g, seat)
    if number == Fact.PLACE:
        return place_of(g, seat) + 1
    if number == Fact.WORKERS:
        return g.dark[seat] + 1
    if number == Fact.IDLE:
        return g.idle_dark[seat] + g.idle_special[seat]
    return g.idle_special[seat]


@jit
def city_fact(g: State, t: Tables, seat: int, number: int) -> int:
    """What stands in the city."""
    if number == Fact.GROUND:
        return count_marked(g.ground[seat])
    if number == Fact.MEDIUM_SITES:
        return count_sites(g, seat, MEDIUM_SIZE)
    if number == Fact.LARGE_SITES:
        return count_sites(g, seat, LARGE_SIZE)
    if number == Fact.SMALL_BUILDINGS:
        return buildings_of_size(g, t, seat, SMALL_SIZE)
    if number == Fact.MEDIUM_BUILDINGS:
        return buildings_of_size(g, t, seat, MEDIUM_SIZE)
    if number == Fact.LARGE_BUILDINGS:
        return buildings_of_size(g, t, seat, LARGE_SIZE)
    if number == Fact.BUILDINGS:
        return count_buildings(g, seat)
    if number == Fact.PROPELLERS:
        return propellers_of(g, seat)
    if number == Fact.QUARTERS:
        return sectors_of(g, t, seat)
    return garden_prestige(g, t, seat)


@jit
def outlook(g: State, t: Tables, seat: int, number: int) -> int:
    """What is to come."""
    if number == Fact.SHORT:
        return least_shortage(g, t, seat)
    if number == Fact.TILES:
        return count_tiles(g, seat)
    if number == Fact.MAJORITIES:
        return majorities_of(g, t, seat)
    if number == Fact.FORECAST:
        return forecast(g, t, seat)
    if number == Fact.LEAD:
        return lead(g, seat)
    if number == Fact.TURN:
        return g.turn
    return LAST_TURN + 1 - g.turn


@jit
def tile_fact(g: State, t: Tables, seat: int, number: int) -> int:
    """Tiles that wait to be used."""
    held = g.held[seat]
    if number == Fact.CONVERTERS:
        return held[t.kind_of[Effect.CONVERTER]]
    if number == Fact.DISCOUNTS:
        return held[t.kind_of[Effect.EARLY_DISCOUNT]] + held[t.kind_of[Effect.LATE_DISCOUNT]]
    if number == Fact.BLUEPRINTS:
        return held[t.kind_of[Effect.FUTURE]]
    if number == Fact.PARKS:
        return held[t.kind_of[Effect.GARDEN]]
    if number == Fact.PLOTS:
        return held[t.kind_of[Effect.SINGLES]] + held[t.kind_of[Effect.MEDIUM_GROUND]]
    if number == Fact.RENTS:
        return rents_of(g, t, seat)
    raise RulesError("unknown fact")


@jit
def count_sites(g: State, seat: int, size: int) -> int:
    """Places where a building of a size would fit."""
    count = 0
    for row in range(CITY):
        count += count_bits(sites_of(g, seat, size, 0, row)) + count_bits(sites_of(g, seat, size, 1, row))
    return count


@jit
def count_buildings(g: State, seat: int) -> int:
    """A seat's buildings."""
    count = 0
    for building in range(g.building_count):
        count += int(g.building_seat[building] == seat)
    return count


@jit
def least_shortage(g: State, t: Tables, seat: int) -> int:
    """Cubes that the building nearest to being paid still lacks."""
    least = FAR
    for kind in range(BUILDING_KINDS):
        if t.building_number[kind] <= g.turn and is_left(g, kind):
            least = min(least, shortage(g, seat, cost_of(t, kind)))
    return 0 if least == FAR else least


@jit
def count_tiles(g: State, seat: int) -> int:
    """Market tiles that a seat holds."""
    count = 0
    for kind in range(TILE_KINDS):
        count += g.held[seat, kind]
    return count


@jit
def majorities_of(g: State, t: Tables, seat: int) -> int:
    """Population of the majority tiles if the game ended now."""
    population = 0
    for effect in range(FIRST_MAJORITY, LAST_MAJORITY + 1):
        held = g.held[seat, t.kind_of[effect]]
        if held > 0:
            population += held * majority_population(g, t, seat, effect)
    return population


@jit
def forecast(g: State, t: Tables, seat: int) -> int:
    """Population at the end by the prestige of the mat alone: tens to come times the marker."""
    incomes = 0 if g.over else LAST_TURN + 1 - g.turn
    prestige = g.prestige[seat] + incomes * mat_worth(g, seat, Mat.PRESTIGE)
    tens = prestige // TEN - g.prestige[seat] // TEN
    return g.population[seat] + tens * marker_worth(g, t, seat)


@jit
def lead(g: State, seat: int) -> int:
    """How much population a seat has more than the best of the others."""
    best = g.population[(seat + 1) % g.n_seats]
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, g.population[other])
    return g.population[seat] - best


@jit
def rents_of(g: State, t: Tables, seat: int) -> int:
    """Aeros of the rent tiles if they were used now."""
    aeros = 0
    for effect in range(Effect.SMALL_AEROS, Effect.LARGE_AEROS + 1):
        kind = t.kind_of[effect]
        size = 1 << (effect - Effect.SMALL_AEROS)
        aeros += g.held[seat, kind] * t.tile_amount[kind] * buildings_of_size(g, t, seat, size)
    return aeros
