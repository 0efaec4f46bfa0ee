"""What an option of the open decision is worth, in hundredths of a population, without trying it."""

from __future__ import annotations

from engine.core.jit import jit
from engine.dilluvia.ai.notes import Notes
from engine.dilluvia.ai.placement_worth import beside_worth, garden_worth, placement_worth, switch_gain, use_worth
from engine.dilluvia.ai.plan import is_planned, note_next_plan, note_plan
from engine.dilluvia.ai.worth import (
    aero_worth,
    building_worth,
    cube_worth,
    prestige_income,
    propeller_worth,
    space_worth,
    square_worth,
    tile_worth,
    turns_after,
)
from engine.dilluvia.codes import (
    cell_column,
    cell_row,
    market_space,
    need_of,
    site_cell,
    site_turned,
)
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    BUILDING_KINDS,
    COLOURS,
    COMPENSATION,
    MARKET_SIDE,
    PICK_PRICE,
    Form,
)
from engine.dilluvia.rules.city import covered_cell, is_marked, neighbour
from engine.dilluvia.rules.market import is_for_sale
from engine.dilluvia.rules.switch import building_at
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import (
    AWAY_STOP,
    FIRST_BUILDING,
    FIRST_PROPELLER,
    FIRST_USE,
    GARDEN_STOP,
    LEAVE,
    PICK_STOP,
    STOP,
    Kind,
)

PLANNED = 2000
"""Added to what is planned: it comes before what merely can be built."""
NEAR = 10
BY_GARDEN = 15
"""What a garden next to a space counts among places for ground."""


@jit
def option_worth(g: State, t: Tables, n: Notes, code: int) -> int:
    """Every kind of decision in its turn."""
    kind, seat = g.decision_kind, g.decision_seat
    if kind <= Kind.AFTER:
        return phase_worth(g, t, n, kind, seat, code)
    if kind <= Kind.SQUARE:
        return building_option_worth(g, t, n, kind, seat, code)
    if kind <= Kind.TO:
        return cube_option_worth(g, t, n, kind, seat, code)
    return other_worth(g, t, kind, seat, code)


@jit
def phase_worth(g: State, t: Tables, n: Notes, kind: int, seat: int, code: int) -> int:
    """Zeppelins, purchases, placements and tile uses."""
    if kind == Kind.ZEPPELIN:
        return line_worth(g, t, seat, code)
    if kind == Kind.BUY:
        return 0 if code == STOP else purchase_worth(g, t, seat, g.zeppelin_plus[seat] - 1, code - 1)
    if kind == Kind.AFTER:
        return 0 if code == STOP else use_worth(g, t, n, seat, code - 1)
    if code == LEAVE:
        return 0
    if code >= FIRST_USE:
        return use_worth(g, t, n, seat, code - FIRST_USE)
    return placement_worth(g, t, n, seat, code)


@jit
def purchase_worth(g: State, t: Tables, seat: int, zeppelin: int, place: int) -> int:
    """A place of a zeppelin's line, less its price."""
    space = market_space(zeppelin, place)
    if not is_for_sale(g, space):
        return 0
    printed = t.tile_price[g.market_plus[space] - 1] if g.market_plus[space] > 0 else 0
    price = printed if printed > 0 else place + 1
    return space_worth(g, t, seat, space) - price * aero_worth(g)


@jit
def line_worth(g: State, t: Tables, seat: int, zeppelin: int) -> int:
    """The purchases of a line that pay, the nearest first, as far as the Aeros go."""
    aeros, worth = g.aeros[seat], 0
    for place in range(MARKET_SIDE):
        space = market_space(zeppelin, place)
        if not is_for_sale(g, space):
            worth += COMPENSATION * aero_worth(g)
            continue
        printed = t.tile_price[g.market_plus[space] - 1] if g.market_plus[space] > 0 else 0
        price = printed if printed > 0 else place + 1
        gain = purchase_worth(g, t, seat, zeppelin, place)
        if gain > 0 and price <= aeros:
            worth += gain
            aeros -= price
    return worth


# --- ground and construction


@jit
def building_option_worth(g: State, t: Tables, n: Notes, kind: int, seat: int, code: int) -> int:
    """Ground, sites, squares, and what is built."""
    if kind == Kind.FORM:
        return form_worth(g, t, n, seat, code)
    if kind == Kind.CELL:
        return cell_worth(g, seat, code) + beside_worth(g, t, seat, code) // NEAR - centre_distance(code)
    if kind == Kind.SECOND:
        return cell_worth(g, seat, neighbour(g.decision_a, code))
    if kind == Kind.CONSTRUCT:
        return construction_worth(g, t, seat, code)
    if kind == Kind.SITE:
        return site_worth(g, t, seat, code)
    return square_worth(g, t, seat, g.decision_a, code)


@jit
def form_worth(g: State, t: Tables, n: Notes, seat: int, form: int) -> int:
    """What the plan lacks, the largest first; the free space before all; other ground while there is time for it."""
    note_plan(g, t, n, seat, g.idle_dark[seat] + g.idle_special[seat] + 1)
    if form == Form.STOP:
        return 0
    if form == Form.FREE:
        return PLANNED * 2
    if n.ground[form] > 0:
        return PLANNED + form
    return 40 - aero_worth(g) * 2 + 10 * turns_after(g)


@jit
def construction_worth(g: State, t: Tables, seat: int, code: int) -> int:
    """Items of the plan first, then whatever pays for its cubes or Aeros."""
    if code == STOP:
        return 0
    if code >= FIRST_PROPELLER:
        propeller = code - FIRST_PROPELLER
        return propeller_worth(g, t, seat, propeller) - t.propeller_price[propeller] * aero_worth(g)
    kind = code - FIRST_BUILDING
    cubes = 0
    for colour in range(COLOURS):
        cubes += t.building_cost[kind, colour]
    return building_worth(g, t, seat, kind) - cubes * cube_worth(g) * 3 // 4


@jit
def site_worth(g: State, t: Tables, seat: int, site: int) -> int:
    """Gardens beside count for it, ground that it would part from its neighbours against it."""
    size = t.building_size[g.decision_a]
    worth = 0
    for number in range(size):
        cell = covered_cell(site_cell(site), size, site_turned(site), number)
        worth -= NEAR * own_neighbours(g, seat, cell)
        for direction in range(4):
            near = neighbour(cell, direction)
            if near >= 0 and is_marked(g.garden[:], near):
                worth += size * prestige_income(g, t, seat)
    return worth


@jit
def own_neighbours(g: State, seat: int, cell: int) -> int:
    """Own ground in the row and column of a space."""
    count = 0
    for direction in range(4):
        near = neighbour(cell, direction)
        if near >= 0 and is_marked(g.ground[seat], near):
            count += 1
    return count


@jit
def cell_worth(g: State, seat: int, cell: int) -> int:
    """Ground goes beside own ground, and beside gardens, which pay for what will stand there."""
    return NEAR * own_neighbours(g, seat, cell) + BY_GARDEN * gardens_near(g, cell)


@jit
def gardens_near(g: State, cell: int) -> int:
    """Gardens in the row and column of a space."""
    count = 0
    for direction in range(4):
        near = neighbour(cell, direction)
        if near >= 0 and is_marked(g.garden[:], near):
            count += 1
    return count


@jit
def centre_distance(cell: int) -> int:
    """How far a space is from the centre."""
    return max(abs(cell_row(cell) - 6), abs(cell_column(cell) - 6))


# --- cubes


@jit
def cube_option_worth(g: State, t: Tables, n: Notes, kind: int, seat: int, code: int) -> int:
    """Colours, by what the plan lacks."""
    if kind == Kind.DISCOUNT:
        return code
    if kind == Kind.COUNT:
        return -abs(code - wanted_count(g, t, n, seat)) * NEAR
    if kind == Kind.SAVE:
        return need_of(g.decision_a, code) - g.cubes[seat, code]
    note_plan(g, t, n, seat, g.idle_dark[seat] + g.idle_special[seat])
    if kind == Kind.FROM:
        return g.cubes[seat, code] - NEAR * planned_cubes(g, t, n, code)
    return NEAR * n.short[code] - g.cubes[seat, code]


@jit
def planned_cubes(g: State, t: Tables, n: Notes, colour: int) -> int:
    """Cubes of a colour that the plan takes."""
    need = 0
    for kind in range(BUILDING_KINDS):
        need += n.kinds[kind] * t.building_cost[kind, colour]
    return need


@jit
def wanted_count(g: State, t: Tables, n: Notes, seat: int) -> int:
    """How many of the cubes of an income should have the colour that is asked about."""
    left, colour = g.decision_a, g.decision_b
    note_next_plan(g, t, n, seat)
    short = 0
    for other in range(colour, COLOURS):
        short += n.short[other]
    spare = max(0, left - short) // (COLOURS - colour)
    return min(left, n.short[colour] + spare)


# --- the rest


@jit
def other_worth(g: State, t: Tables, kind: int, seat: int, code: int) -> int:
    """Tiles, gardens and switches."""
    if kind == Kind.PICK:
        return 0 if code == PICK_STOP else space_worth(g, t, seat, code) - PICK_PRICE * aero_worth(g)
    if kind == Kind.AWAY:
        return 0 if code == AWAY_STOP else tile_worth(g, t, seat, code)
    if kind == Kind.GARDEN:
        return 0 if code == GARDEN_STOP else garden_worth(g, t, seat, code)
    return 0 if code == STOP else switch_gain(g, t, seat, building_at(g, code - 1))


@jit
def planned(g: State, t: Tables, n: Notes, code: int) -> int:
    """1 if an option of a construction action is in the plan."""
    if g.decision_kind != Kind.CONSTRUCT or code == STOP:
        return 0
    seat = g.decision_seat
    note_plan(g, t, n, seat, g.idle_dark[seat] + g.idle_special[seat] + 3)
    return int(is_planned(g, n, code - FIRST_BUILDING))
