"""The plan of a turn: the buildings and propellers that are worth most of those within reach of the workers left.

Items are added one by one, each time the one that brings most for the workers and cubes it takes. What the plan still
lacks (cubes, ground, Aeros) is what workers are placed for; what it has is built.
"""

from __future__ import annotations

from engine.core.bits import count_bits
from engine.core.jit import jit
from engine.dilluvia.ai.notes import Notes
from engine.dilluvia.ai.worth import aero_worth, building_worth, cube_worth, propeller_worth, worker_worth
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import ACTIONS, BUILDING_KINDS, CITY, COLOURS, FORMS, PROPELLERS, Action, Effect, Form
from engine.dilluvia.rules.city import LARGE_SIZE, MEDIUM_SIZE, count_marked, sites_of
from engine.dilluvia.rules.construction import is_allowed, is_left
from engine.dilluvia.rules.ground import terrain_price
from engine.dilluvia.rules.payment import discount_plus
from engine.dilluvia.rules.placement import open_spot_plus
from engine.dilluvia.rules.tiles import available
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import Kind

MOST_BUILDINGS = 3
MOST_PROPELLERS = 2
MOST_ITEMS = MOST_BUILDINGS + MOST_PROPELLERS
ITEMS = BUILDING_KINDS + PROPELLERS
NOTED = 1
PLOTS = 1
MEDIUM_PLOT = 2
OUT_OF_REACH = 99
"""More workers than anybody has."""


@jit
def note_plan(g: State, t: Tables, n: Notes, seat: int, workers: int) -> None:
    """Make the plan of a seat with so many workers, unless it is noted."""
    if n.noted == NOTED:
        return
    survey(g, t, n, seat)
    clear_plan(g, n)
    for _ in range(MOST_ITEMS):
        item = next_item(g, t, n, seat, workers)
        if item < 0:
            break
        add_item(g, n, item, 1)
    weigh_plan(g, t, n, seat)
    n.noted = NOTED


@jit
def survey(g: State, t: Tables, n: Notes, seat: int) -> None:
    """Note what every plan of the seat is weighed by: what items are worth, its ground, the actions still open."""
    for item in range(ITEMS):
        if item < BUILDING_KINDS:
            n.values[item] = building_worth(g, t, seat, item)
        else:
            n.values[item] = propeller_worth(g, t, seat, item - BUILDING_KINDS)
    n.cells = count_marked(g.ground[seat])
    n.mediums = medium_sites(g, seat)
    n.large = int(has_any_site(g, seat, LARGE_SIZE))
    n.open = 0
    for action in range(ACTIONS):
        if g.decision_kind == Kind.COUNT or open_spot_plus(g, t, seat, action) > 0:
            n.open |= 1 << action


@jit
def note_next_plan(g: State, t: Tables, n: Notes, seat: int) -> None:
    """The plan of the next turn, with all workers back: what cubes of an income are chosen for."""
    if n.noted == NOTED:
        return
    g.turn += 1
    note_plan(g, t, n, seat, g.dark[seat] + 1)
    g.turn -= 1


@jit
def clear_plan(g: State, n: Notes) -> None:
    """An empty plan."""
    for kind in range(BUILDING_KINDS):
        n.kinds[kind] = 0
    n.propellers = 0
    n.worth = 0


@jit
def add_item(g: State, n: Notes, item: int, count: int) -> None:
    """Put an item into the plan, or take it out with a count of -1."""
    if item < BUILDING_KINDS:
        n.kinds[item] += count
    else:
        n.propellers ^= 1 << (item - BUILDING_KINDS)


@jit
def next_item(g: State, t: Tables, n: Notes, seat: int, workers: int) -> int:
    """The item that improves the plan most; -1 for none."""
    weigh_plan(g, t, n, seat)
    before = n.worth
    best, found = before, -1
    for item in range(ITEMS):
        if before + most_gain(g, t, n, seat, item) >= best and is_candidate(g, t, n, seat, item):
            add_item(g, n, item, 1)
            weigh_plan(g, t, n, seat)
            is_better = n.worth > best or (n.worth == best and has_more_left(g, item, found))
            if n.workers <= workers and is_better:
                best, found = n.worth, item
            add_item(g, n, item, -1)
    return found


@jit
def most_gain(g: State, t: Tables, n: Notes, seat: int, item: int) -> int:
    """More than an item can improve a plan: its worth less what is spent on it alone; a rebate may save workers too."""
    if item >= BUILDING_KINDS:
        return n.values[item] - t.propeller_price[item - BUILDING_KINDS] * aero_worth(g)
    cubes = 0
    for colour in range(COLOURS):
        cubes += t.building_cost[item, colour]
    tile = discount_plus(g, t, seat, item)
    saved = t.tile_amount[tile - 1] * worker_worth(g) if tile > 0 else 0
    return n.values[item] - cubes * cube_worth(g) * 3 // 4 + 1 + saved


@jit
def has_more_left(g: State, item: int, other: int) -> bool:
    """Of two kinds of building that are worth the same, whether the first has more tiles left."""
    if other < 0 or item >= BUILDING_KINDS or other >= BUILDING_KINDS:
        return False
    return g.building_left[item] > g.building_left[other]


@jit
def is_candidate(g: State, t: Tables, n: Notes, seat: int, item: int) -> bool:
    """Whether an item may join the plan."""
    if item < BUILDING_KINDS:
        planned = 0
        for kind in range(BUILDING_KINDS):
            planned += n.kinds[kind]
        if planned >= MOST_BUILDINGS or not is_left(g, item) or g.building_left[item] <= n.kinds[item]:
            return False
        return is_allowed(g, t, seat, item)
    propeller = item - BUILDING_KINDS
    is_open = g.propeller_seat_plus[propeller] == 0 and n.propellers >> propeller & 1 == 0
    return is_open and count_bits(n.propellers) < MOST_PROPELLERS


# --- what a plan takes


@jit
def weigh_plan(g: State, t: Tables, n: Notes, seat: int) -> None:
    """Work out what the plan lacks, the workers it takes, and what it is worth less what it costs."""
    buildings, worth = 0, 0
    for kind in range(BUILDING_KINDS):
        if n.kinds[kind] > 0:
            buildings += n.kinds[kind]
            worth += n.kinds[kind] * n.values[kind]
    aeros = 0
    for propeller in range(PROPELLERS):
        if n.propellers >> propeller & 1:
            aeros += t.propeller_price[propeller]
            worth += n.values[BUILDING_KINDS + propeller]
    cubes, short = count_short(g, t, n, seat)
    ground_workers, ground_aeros = count_ground(g, t, n, seat)
    n.builders = max(buildings, count_bits(n.propellers))
    n.aeros = max(0, aeros + ground_aeros - g.aeros[seat])
    n.workers = short + ground_workers + n.builders + money_workers(n.aeros)
    if is_blocked(g, n, ground_workers):
        n.workers = OUT_OF_REACH
    spent = cubes * cube_worth(g) * 3 // 4 + (aeros + ground_aeros) * aero_worth(g)
    n.worth = worth - spent - n.workers * worker_worth(g)


@jit
def is_blocked(g: State, n: Notes, ground_workers: int) -> bool:
    """Whether the plan lacks something whose spots are all taken or too dear."""
    wanted = 0
    for colour in range(COLOURS):
        if n.short[colour] > 0:
            wanted |= 1 << (Action.WHITE + colour)
    if ground_workers > 0:
        wanted |= 1 << Action.GROUND
    if n.aeros > 0:
        wanted |= 1 << Action.MONEY
    if n.builders > 0:
        wanted |= 1 << Action.CONSTRUCTION
    return wanted & ~n.open != 0


@jit
def money_workers(aeros: int) -> int:
    """Workers that bring so many Aeros, together on one spot."""
    return (aeros * 3 + 3) // 4


@jit
def count_short(g: State, t: Tables, n: Notes, seat: int) -> tuple[int, int]:
    """The cubes of the plan, and how many of them have to be got; rebates and Converters help."""
    cubes, short = 0, 0
    for colour in range(COLOURS):
        n.short[colour] = 0
    for kind in range(BUILDING_KINDS):
        if n.kinds[kind] > 0:
            for colour in range(COLOURS):
                n.short[colour] += n.kinds[kind] * t.building_cost[kind, colour]
    for colour in range(COLOURS):
        cubes += n.short[colour]
        n.short[colour] = max(0, n.short[colour] - g.cubes[seat, colour])
        short += n.short[colour]
    help_left = rebate(g, t, n, seat)
    for colour in range(COLOURS):
        less = min(help_left, n.short[colour])
        n.short[colour] -= less
        help_left -= less
        short -= less
    return cubes, short


@jit
def rebate(g: State, t: Tables, n: Notes, seat: int) -> int:
    """Cubes that rebate tiles save on the buildings of the plan."""
    saved, last = 0, 0
    for kind in range(BUILDING_KINDS):
        if n.kinds[kind] > 0:
            tile = discount_plus(g, t, seat, kind)
            if tile > 0 and tile != last:
                saved += t.tile_amount[tile - 1]
                last = tile
    return saved


@jit
def count_ground(g: State, t: Tables, n: Notes, seat: int) -> tuple[int, int]:
    """The workers and Aeros for the ground that the plan lacks, which is noted by form."""
    for form in range(FORMS):
        n.ground[form] = 0
    cells = n.cells
    large, medium, small = planned_sizes(g, t, n)
    have = min(large, n.large)
    n.ground[Form.LARGE] = large - have
    cells -= have * LARGE_SIZE
    have = min(medium, cells // MEDIUM_SIZE, n.mediums)
    n.ground[Form.MEDIUM] = medium - have
    cells -= have * MEDIUM_SIZE
    n.ground[Form.SMALL] = max(0, small - cells)
    use_ground_tiles(g, t, n, seat)
    workers, aeros = 0, 0
    for form in range(Form.SMALL, Form.LARGE + 1):
        workers += n.ground[form] * form
        aeros += n.ground[form] * terrain_price(g, t, seat, form)
    return workers, aeros


@jit
def use_ground_tiles(g: State, t: Tables, n: Notes, seat: int) -> None:
    """Tiles that give ground save buying it; they have to be used before the plan can be built."""
    n.tiles = 0
    if n.ground[Form.SMALL] > 0 and available(g, seat, t.kind_of[Effect.SINGLES]) > 0:
        n.ground[Form.SMALL] = max(0, n.ground[Form.SMALL] - 2)
        n.tiles |= PLOTS
    if n.ground[Form.MEDIUM] > 0 and available(g, seat, t.kind_of[Effect.MEDIUM_GROUND]) > 0:
        n.ground[Form.MEDIUM] -= 1
        n.tiles |= MEDIUM_PLOT


@jit
def planned_sizes(g: State, t: Tables, n: Notes) -> tuple[int, int, int]:
    """Large, medium and small buildings of the plan."""
    large, medium, small = 0, 0, 0
    for kind in range(BUILDING_KINDS):
        if n.kinds[kind] > 0:
            if t.building_size[kind] == LARGE_SIZE:
                large += n.kinds[kind]
            elif t.building_size[kind] == MEDIUM_SIZE:
                medium += n.kinds[kind]
            else:
                small += n.kinds[kind]
    return large, medium, small


@jit
def has_any_site(g: State, seat: int, size: int) -> bool:
    """Whether a building of a size fits somewhere."""
    for row in range(CITY):
        if sites_of(g, seat, size, 0, row) != 0 or sites_of(g, seat, size, 1, row) != 0:
            return True
    return False


@jit
def medium_sites(g: State, seat: int) -> int:
    """Medium sites side by side that do not overlap within a row; upright ones count once for each pair of rows."""
    count = 0
    for row in range(CITY):
        lying = sites_of(g, seat, MEDIUM_SIZE, 0, row)
        while lying != 0:
            lowest = lying & -lying
            count += 1
            lying &= ~(lowest | lowest << 1)
    if count == 0 and has_any_site(g, seat, MEDIUM_SIZE):
        return 1
    return count


# --- what the plan wants


@jit
def is_planned(g: State, n: Notes, item: int) -> bool:
    """Whether an item is in the plan."""
    if item < BUILDING_KINDS:
        return n.kinds[item] > 0
    return n.propellers >> (item - BUILDING_KINDS) & 1 != 0


@jit
def is_ready(g: State, n: Notes) -> bool:
    """Whether the plan has all it takes, and is not empty."""
    lacking = n.aeros + n.tiles
    for colour in range(COLOURS):
        lacking += n.short[colour]
    for form in range(FORMS):
        lacking += n.ground[form]
    return n.builders > 0 and lacking == 0


@jit
def wanted_forms(g: State, n: Notes) -> int:
    """Workers that the ground of the plan takes."""
    workers = 0
    for form in range(Form.SMALL, Form.LARGE + 1):
        workers += n.ground[form] * form
    return workers
