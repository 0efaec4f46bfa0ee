"""Construction: buildings and propellers. R 7.5"""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.codes import (
    cell_code,
    construction_bought,
    construction_built,
    construction_code,
    construction_workers,
    raise_code,
    raise_kind,
    raise_square,
    site_cell,
    site_code,
    site_turned,
)
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    BUILDING_KINDS,
    BUILDINGS,
    CITY,
    LARGE_NUMBER,
    MATS,
    ON_TIME_POPULATION,
    PROPELLERS,
    SQUARES,
    Effect,
)
from engine.dilluvia.rules.booking import gain_population, gain_prestige, move_aeros, move_marker, move_mat, take_worker
from engine.dilluvia.rules.city import covered_cell, has_site, lift_ground, mark, sites_of
from engine.dilluvia.rules.payment import can_pay, start_payment
from engine.dilluvia.rules.tiles import available, spend
from engine.dilluvia.rulings import MARKER_TIME_EACH, SUPPLY_UNLIMITED, SURPLUS_EXACT, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import FIRST_BUILDING, FIRST_PROPELLER, STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

# --- what can be built


@jit
def any_construction(g: State, t: Tables, seat: int, aeros: int) -> bool:
    """Whether a building or a propeller is possible now. Rules: BUILD-01, BUILD-03, PROP-01"""
    for propeller in range(PROPELLERS):
        if can_buy_propeller(g, t, propeller, aeros):
            return True
    for kind in range(BUILDING_KINDS):
        if can_build(g, t, seat, kind):
            return True
    return False


@jit
def can_buy_propeller(g: State, t: Tables, propeller: int, aeros: int) -> bool:
    """A propeller has one owner, and its price is printed. Rule: PROP-01"""
    return g.propeller_seat_plus[propeller] == 0 and t.propeller_price[propeller] <= aeros


@jit
def can_build(g: State, t: Tables, seat: int, kind: int) -> bool:
    """A tile is left, may be built now, can be paid and fits on own ground. Rules: BUILD-03, BUILD-08"""
    return (
        is_left(g, kind)
        and is_allowed(g, t, seat, kind)
        and can_pay(g, t, seat, kind)
        and has_site(g, seat, t.building_size[kind])
    )


@jit
def is_left(g: State, kind: int) -> bool:
    """Whether a tile of the kind is left. Ruling: SUPPLY"""
    if g.building_count >= BUILDINGS:
        return False
    return g.building_left[kind] > 0 or g.ruling[Ruling.SUPPLY] == SUPPLY_UNLIMITED


@jit
def is_allowed(g: State, t: Tables, seat: int, kind: int) -> bool:
    """Buildings up to the current turn, or with the tile a later one that is not large. Rules: BUILD-08, TILE-17"""
    number = t.building_number[kind]
    if number <= g.turn:
        return True
    return number < LARGE_NUMBER and available(g, seat, t.kind_of[Effect.FUTURE]) > 0


# --- the construction action


@jit
def ask_construction(g: State, t: Tables, seat: int, code: int, may_stop: int) -> None:
    """What is built next, or the end of the action. Rule: BUILD-01"""
    ask(g, Kind.CONSTRUCT, seat, code, may_stop)


@jit
def list_constructions(g: State, t: Tables, seat: int, code: int, may_stop: int) -> None:
    """Buildings and propellers, each up to the number of workers; stop where the seat may. Rule: BUILD-01"""
    workers = construction_workers(code)
    if construction_built(code) < workers:
        for kind in range(BUILDING_KINDS):
            if can_build(g, t, seat, kind):
                add_option(g, FIRST_BUILDING + kind)
    if construction_bought(code) < workers:
        for propeller in range(PROPELLERS):
            if can_buy_propeller(g, t, propeller, g.aeros[seat]):
                add_option(g, FIRST_PROPELLER + propeller)
    used = max(construction_built(code), construction_bought(code))
    exact = g.ruling[Ruling.SURPLUS] == SURPLUS_EXACT and used < workers
    if g.option_count == 0 or (may_stop and not exact):
        add_option(g, STOP)


@jit
def choose_construction(g: State, t: Tables, seat: int, code: int, choice: int) -> None:
    """Begin a building, buy a propeller, or end the action."""
    workers, built, bought = construction_workers(code), construction_built(code), construction_bought(code)
    if choice == STOP:
        end_construction(g, t, seat, built + bought)
    elif choice >= FIRST_PROPELLER:
        push(g, Op.CONSTRUCT, seat, construction_code(workers, built, bought + 1), 1)
        buy_propeller(g, t, seat, choice - FIRST_PROPELLER)
    else:
        push(g, Op.CONSTRUCT, seat, construction_code(workers, built + 1, bought), 1)
        ask(g, Kind.SITE, seat, choice - FIRST_BUILDING, 0)


@jit
def end_construction(g: State, t: Tables, seat: int, steps: int) -> None:
    """The building marker moves last, for all that was built. Rule: BUILD-07; ruling: MARKER_TIME"""
    if g.ruling[Ruling.MARKER_TIME] != MARKER_TIME_EACH:
        move_marker(g, t, seat, steps)


@jit
def count_step(g: State, t: Tables, seat: int) -> None:
    """The marker moves at once, where that is the ruling. Ruling: MARKER_TIME"""
    if g.ruling[Ruling.MARKER_TIME] == MARKER_TIME_EACH:
        move_marker(g, t, seat, 1)


# --- propellers


@jit
def buy_propeller(g: State, t: Tables, seat: int, propeller: int) -> None:
    """Pay it, mark it, gain its prestige on the point track. Rules: PROP-01, PROP-02, LAND-07"""
    note(g, Event.PROPELLER, seat, propeller, t.propeller_price[propeller], 0, 0)
    move_aeros(g, seat, Aeros.PROPELLERS, -t.propeller_price[propeller])
    g.propeller_seat_plus[propeller] = seat + 1
    mark(g.anchor[seat], t.propeller_cell[propeller])
    gain_prestige(g, t, seat, Prestige.PROPELLERS, t.propeller_prestige[propeller])
    count_step(g, t, seat)


# --- buildings


@jit
def list_sites(g: State, t: Tables, seat: int, kind: int) -> None:
    """Every place on own ground of the building's shape. Rule: BUILD-03; ruling: GROUND"""
    size = t.building_size[kind]
    for turned in range(2):
        for row in range(CITY):
            sites = sites_of(g, seat, size, turned, row)
            for column in range(CITY):
                if sites >> column & 1:
                    add_option(g, site_code(cell_code(row, column), turned))


@jit
def choose_site(g: State, seat: int, kind: int, site: int) -> None:
    """Then the square."""
    ask(g, Kind.SQUARE, seat, kind, site)


@jit
def list_squares(g: State) -> None:
    """Both squares of a building. Rule: BUILD-05"""
    for square in range(SQUARES):
        add_option(g, square)


@jit
def choose_square(g: State, t: Tables, seat: int, kind: int, site: int, square: int) -> None:
    """Pay the cubes, then the building stands. Rule: BUILD-03"""
    push(g, Op.RAISE, seat, raise_code(kind, square), site)
    start_payment(g, t, seat, kind)


@jit
def raise_building(g: State, t: Tables, seat: int, code: int, site: int) -> None:
    """The building is placed, its cube on a square. Rules: BUILD-04 to BUILD-09, TILE-13, TILE-17"""
    kind, square = raise_kind(code), raise_square(code)
    note(g, Event.BUILT, seat, kind, site_cell(site), site_turned(site), square)
    if t.building_number[kind] > g.turn:
        spend(g, t, seat, t.kind_of[Effect.FUTURE])
    building = add_building(g, seat, kind, site)
    cover_ground(g, t, seat, kind, site)
    set_square(g, t, building, square)
    if t.building_number[kind] == g.turn:
        reward_on_time(g, t, seat)
    count_step(g, t, seat)


@jit
def add_building(g: State, seat: int, kind: int, site: int) -> int:
    """A tile of the supply becomes a building; its number."""
    building = g.building_count
    g.building_count = building + 1
    if g.building_left[kind] > 0:
        g.building_left[kind] -= 1
    g.building_kind[building] = kind
    g.building_seat[building] = seat
    g.building_cell[building] = site_cell(site)
    g.building_turned[building] = site_turned(site)
    return building


@jit
def cover_ground(g: State, t: Tables, seat: int, kind: int, site: int) -> None:
    """The ground's markers come off; the building stands there from now on. Rules: BUILD-03, BUILD-04"""
    size = t.building_size[kind]
    for number in range(size):
        cell = covered_cell(site_cell(site), size, site_turned(site), number)
        lift_ground(g, seat, cell)
        mark(g.built[seat], cell)
        mark(g.anchor[seat], cell)


@jit
def set_square(g: State, t: Tables, building: int, square: int) -> None:
    """The cube lies on a square: the mat's markers move, a #0 gives its worker once. Rules: BUILD-05, BUILD-06"""
    kind, seat = g.building_kind[building], g.building_seat[building]
    g.building_square[building] = square
    for mat in range(MATS):
        move_mat(g, seat, mat, t.square_mat[kind, square, mat])
    if t.square_worker[kind, square] and g.building_worker[building] == 0 and take_worker(g, seat):
        g.building_worker[building] = 1


@jit
def reward_on_time(g: State, t: Tables, seat: int) -> None:
    """A building of the current turn: 2 population, and 3 prestige by the tile. Rules: BUILD-09, TILE-13"""
    gain_population(g, seat, Population.ON_TIME, ON_TIME_POPULATION)
    kind = t.kind_of[Effect.ON_TIME]
    gain_prestige(g, t, seat, Prestige.ON_TIME, g.held[seat, kind] * t.tile_amount[kind])
