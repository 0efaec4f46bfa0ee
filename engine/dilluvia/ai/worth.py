"""Rough estimates of what things are worth, in hundredths of a population. Playing strength, not rules."""

from __future__ import annotations

from engine.core.jit import jit
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    DARK_WORKERS,
    LAST_TURN,
    MAT_END,
    ON_TIME_POPULATION,
    TEN,
    TILE_KINDS,
    Effect,
    LastSpace,
    Mat,
)
from engine.dilluvia.rules.booking import marker_worth, mat_worth
from engine.dilluvia.rules.scoring import majority_population
from engine.dilluvia.rules.tiles import buildings_of_size, size_of
from engine.dilluvia.state import State

POPULATION = 100
NEXT_WORKER = 190
"""What one more worker brings in each turn to come."""


@jit
def incomes_left(g: State) -> int:
    """Incomes to come, the one of the end included: what prestige on the mat pays."""
    return LAST_TURN + 1 - g.turn


@jit
def turns_after(g: State) -> int:
    """Turns after this one: what money and cubes on the mat are good for."""
    return LAST_TURN - g.turn


@jit
def worker_worth(g: State) -> int:
    """What a worker placed now brings elsewhere, roughly."""
    return 60 if g.turn >= LAST_TURN else 120


@jit
def aero_worth(g: State) -> int:
    """An Aero at hand."""
    if g.turn >= LAST_TURN:
        return 20
    return 45 if g.turn == LAST_TURN - 1 else 80


@jit
def cube_worth(g: State) -> int:
    """A cube at hand."""
    if g.turn >= LAST_TURN:
        return 20
    return 80 if g.turn == LAST_TURN - 1 else 105


@jit
def prestige_now(g: State, t: Tables, seat: int) -> int:
    """A prestige on the point track."""
    return POPULATION * marker_worth(g, t, seat) // TEN


@jit
def prestige_income(g: State, t: Tables, seat: int) -> int:
    """A prestige on the mat for each income: the marker will be higher by then."""
    return POPULATION * (marker_worth(g, t, seat) + turns_after(g) // 2) // TEN


@jit
def tens_to_come(g: State, seat: int) -> int:
    """Tens that a seat will still reach, in tenths."""
    return mat_worth(g, seat, Mat.PRESTIGE) * incomes_left(g) + 16 * turns_after(g) + TEN


@jit
def step_worth(g: State, seat: int) -> int:
    """A step of the building marker: half a population for every ten to come."""
    return tens_to_come(g, seat) * POPULATION // (2 * TEN)


# --- buildings


@jit
def square_worth(g: State, t: Tables, seat: int, kind: int, square: int) -> int:
    """What a square brings until the end."""
    later = turns_after(g)
    money = t.square_mat[kind, square, Mat.MONEY] * later * 58
    cubes = t.square_mat[kind, square, Mat.CUBES] * later * 76
    prestige = payable_prestige(g, t, seat, kind, square) * incomes_left(g) * prestige_income(g, t, seat)
    worker = t.square_worker[kind, square] * later * NEXT_WORKER if g.dark[seat] < DARK_WORKERS else 0
    return money + cubes + prestige + worker


@jit
def payable_prestige(g: State, t: Tables, seat: int, kind: int, square: int) -> int:
    """The prestige of a square, as far as the track of the mat goes."""
    return min(t.square_mat[kind, square, Mat.PRESTIGE], MAT_END - mat_worth(g, seat, Mat.PRESTIGE))


@jit
def best_square(g: State, t: Tables, seat: int, kind: int) -> int:
    """The better square of a building."""
    return max(square_worth(g, t, seat, kind, 0), square_worth(g, t, seat, kind, 1))


@jit
def building_worth(g: State, t: Tables, seat: int, kind: int) -> int:
    """A building: its square, a step of the marker, and what comes for building it in its turn."""
    worth = best_square(g, t, seat, kind) + step_worth(g, seat)
    if t.building_number[kind] == g.turn:
        tile = t.kind_of[Effect.ON_TIME]
        worth += ON_TIME_POPULATION * POPULATION
        worth += g.held[seat, tile] * t.tile_amount[tile] * prestige_now(g, t, seat)
    return worth


@jit
def propeller_worth(g: State, t: Tables, seat: int, propeller: int) -> int:
    """A propeller: its prestige and a step of the marker."""
    return t.propeller_prestige[propeller] * prestige_now(g, t, seat) + step_worth(g, seat)


# --- tiles and market spaces


@jit
def tile_worth(g: State, t: Tables, seat: int, kind: int) -> int:
    """A market tile, with its icon."""
    icon = t.tile_icon[kind] * incomes_left(g) * prestige_income(g, t, seat)
    effect, amount = t.tile_effect[kind], t.tile_amount[kind]
    if effect == Effect.CUBES:
        return icon + amount * cube_worth(g)
    if effect == Effect.AEROS:
        return icon + amount * aero_worth(g)
    if effect == Effect.POPULATION:
        return icon + amount * POPULATION
    if effect == Effect.PRESTIGE:
        return icon + amount * prestige_now(g, t, seat)
    if effect == Effect.MARKER:
        return icon + amount * step_worth(g, seat)
    if effect >= Effect.MOST_PROPELLERS and effect <= Effect.MOST_WORKERS:
        return majority_worth(g, t, seat, effect)
    return icon + kept_tile_worth(g, t, seat, effect, amount)


@jit
def majority_worth(g: State, t: Tables, seat: int, effect: int) -> int:
    """A majority tile: what it would bring now, less sure the more turns are left."""
    now = majority_population(g, t, seat, effect) * POPULATION
    return (now * (g.turn + 1) + 150 * turns_after(g)) // (LAST_TURN + 1)


@jit
def kept_tile_worth(g: State, t: Tables, seat: int, effect: int, amount: int) -> int:
    """A tile that is kept for later."""
    later = turns_after(g)
    if effect == Effect.SETS:
        return 250
    if effect == Effect.ON_TIME:
        return (later + 1) * amount * prestige_income(g, t, seat)
    if effect >= Effect.SMALL_AEROS and effect <= Effect.LARGE_AEROS:
        return rent_worth(g, t, seat, effect, amount)
    if effect == Effect.SINGLES or effect == Effect.MEDIUM_GROUND:
        return 350 if later > 0 else 120
    if effect == Effect.EARLY_DISCOUNT or effect == Effect.LATE_DISCOUNT:
        return discount_worth(g, effect)
    return rule_tile_worth(effect, later)


@jit
def rule_tile_worth(effect: int, later: int) -> int:
    """A tile that changes a rule, and the others."""
    if effect == Effect.TERRAIN_PRICE or effect == Effect.COMPENSATION or effect == Effect.TOLL:
        return 45 * later
    if effect == Effect.CONVERTER:
        return 60 * (later + 1)
    if effect == Effect.FUTURE:
        return 200 if later > 1 else 20
    if effect == Effect.GARDEN:
        return 160
    return 250 if later == 0 else 100


@jit
def discount_worth(g: State, effect: int) -> int:
    """A rebate of two cubes, while there is time for such a building."""
    if g.turn >= LAST_TURN:
        return 100
    return 220 if effect == Effect.EARLY_DISCOUNT or g.turn >= 3 else 170


@jit
def rent_worth(g: State, t: Tables, seat: int, effect: int, amount: int) -> int:
    """Aeros for buildings: those there are, and some to come."""
    now = buildings_of_size(g, t, seat, size_of(effect))
    hoped = now + (turns_after(g) // 2 if effect != Effect.LARGE_AEROS else 0)
    return amount * hoped * aero_worth(g) * 3 // 4


@jit
def last_space_worth(g: State, t: Tables, seat: int, gives: int) -> int:
    """A market space of the last turn."""
    if gives == LastSpace.AEROS:
        return 8 * 35
    if gives == LastSpace.CUBES:
        return 4 * 45
    if gives == LastSpace.PRESTIGE:
        return 4 * prestige_now(g, t, seat)
    if gives == LastSpace.POPULATION:
        return 2 * POPULATION
    if gives == LastSpace.TILE:
        return best_away(g, t, seat)
    return 120


@jit
def best_away(g: State, t: Tables, seat: int) -> int:
    """The best of the tiles that were put away."""
    best = 0
    for kind in range(TILE_KINDS):
        if g.away[kind] > 0:
            best = max(best, tile_worth(g, t, seat, kind))
    return best


@jit
def space_worth(g: State, t: Tables, seat: int, space: int) -> int:
    """What a market space has to sell."""
    if g.turn == LAST_TURN:
        return last_space_worth(g, t, seat, t.last_gives[space])
    return tile_worth(g, t, seat, g.market_plus[space] - 1)
