"""The eight actions and their benefits: when they do something, and what they do. R 7.1 to 7.8"""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.codes import (
    construction_code,
    ground_code,
    place_action,
    place_workers,
    switch_code,
)
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    BENEFIT_AEROS,
    BENEFIT_CUBES,
    BENEFIT_POPULATION,
    BENEFIT_PRESTIGE,
    BONUS_EVERY,
    GARDEN_PRICE,
    LAST_TURN,
    MARKET,
    PICK_PRICE,
    PROPELLERS,
    SWITCHES,
    WORKERS,
    Action,
    Form,
)
from engine.dilluvia.rules.booking import gain_cubes, gain_population, gain_prestige, move_aeros
from engine.dilluvia.rules.city import count_marked, fits_anywhere, mark_joining
from engine.dilluvia.rules.construction import any_construction
from engine.dilluvia.rules.gardens import any_garden_place
from engine.dilluvia.rules.ground import most_ground_workers, terrain_price
from engine.dilluvia.rules.market import any_for_sale, is_for_sale, note_purchase
from engine.dilluvia.rules.switch import any_building
from engine.dilluvia.rulings import PLACEMENT_ANY, SURPLUS_EXACT, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import PICK_STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

PAID_GARDEN = 0


# --- whether a placement does something


@jit
def is_useful(g: State, t: Tables, seat: int, action: int, workers: int, aeros: int) -> bool:
    """Whether the action does something for so many workers, with so many Aeros left for it. Ruling: PLACEMENT"""
    if action == Action.ORDER:
        return g.turn < LAST_TURN
    if action == Action.GROUND:
        return can_buy_ground(g, t, seat, workers, aeros)
    if action == Action.CONSTRUCTION:
        return any_construction(g, t, seat, aeros)
    if action == Action.MARKET:
        return aeros >= PICK_PRICE and any_for_sale(g)
    if action == Action.GARDEN:
        return aeros >= GARDEN_PRICE and any_garden_place(g, seat, PAID_GARDEN)
    if action == Action.SWITCH:
        return any_building(g, seat)
    return True


@jit
def can_buy_ground(g: State, t: Tables, seat: int, workers: int, aeros: int) -> bool:
    """Whether some piece of ground can be paid, worked for and placed. Rules: LAND-01, TILE-15"""
    if not mark_joining(g, t, seat):
        return False
    for form in range(Form.SMALL, Form.LARGE + 1):
        if workers >= form and terrain_price(g, t, seat, form) <= aeros and fits_anywhere(g, form):
            return True
    return False


@jit
def is_benefit_useful(g: State, t: Tables, seat: int, action: int) -> bool:
    """Whether the benefit of the special worker does something; most always do."""
    if action == Action.GROUND:
        return mark_joining(g, t, seat)
    if action == Action.SWITCH:
        return any_building(g, seat)
    return True


@jit
def most_workers(g: State, t: Tables, seat: int, action: int, aeros: int) -> int:
    """The most workers that an action takes on one spot. Ruling: SURPLUS"""
    if g.ruling[Ruling.SURPLUS] != SURPLUS_EXACT:
        return WORKERS
    if action == Action.GROUND:
        return max(1, most_ground_workers(g, t, seat, aeros))
    if action == Action.CONSTRUCTION:
        return max(1, count_marked(g.ground[seat]), affordable_propellers(g, t, aeros))
    return WORKERS


@jit
def affordable_propellers(g: State, t: Tables, aeros: int) -> int:
    """How many propellers nobody has and which so many Aeros could each pay."""
    count = 0
    for propeller in range(PROPELLERS):
        if g.propeller_seat_plus[propeller] == 0 and t.propeller_price[propeller] <= aeros:
            count += 1
    return count


# --- what a placement does


@jit
def run_action(g: State, t: Tables, seat: int, code: int, brings: int) -> None:
    """Carry out the action of a placement; the order waits for the end of the turn. Rules: ACT-03, INC-01, RES-01"""
    action, workers = place_action(code), place_workers(code)
    may_stop = int(brings != 0 or g.ruling[Ruling.PLACEMENT] == PLACEMENT_ANY)
    if action == Action.ORDER:
        return
    if action == Action.MONEY:
        move_aeros(g, seat, Aeros.WORKERS, workers + workers // BONUS_EVERY)
    elif action <= Action.PURPLE:
        gain_cubes(g, seat, action - Action.WHITE, workers)
    elif action == Action.GROUND:
        push(g, Op.GROUND, seat, ground_code(workers, brings), may_stop)
    elif action == Action.CONSTRUCTION:
        push(g, Op.CONSTRUCT, seat, construction_code(workers, 0, 0), may_stop)
    elif action == Action.MARKET:
        ask_pick(g, seat, may_stop)
    elif action == Action.GARDEN:
        ask_garden(g, seat, may_stop)
    else:
        push(g, Op.SWITCH, seat, switch_code(SWITCHES + brings, may_stop), 0)


@jit
def give_benefit(g: State, t: Tables, seat: int, action: int) -> None:
    """The benefit of the special worker; in ground and switch it is a part of the action.

    Rules: ORD-03, INC-02, RES-02, BUILD-02, PICK-03, GARD-04
    """
    note(g, Event.BENEFIT, seat, action, 0, 0, 0)
    if action == Action.ORDER:
        gain_prestige(g, t, seat, Prestige.BENEFITS, place_of(g, seat) + 1)
    elif action == Action.MONEY:
        move_aeros(g, seat, Aeros.BENEFITS, BENEFIT_AEROS)
    elif action <= Action.PURPLE:
        gain_cubes(g, seat, action - Action.WHITE, BENEFIT_CUBES)
    elif action == Action.CONSTRUCTION:
        gain_prestige(g, t, seat, Prestige.BENEFITS, BENEFIT_PRESTIGE)
    elif action == Action.MARKET:
        ask(g, Kind.COLOUR, seat, 0, 0)
    elif action == Action.GARDEN:
        gain_population(g, seat, Population.BENEFITS, BENEFIT_POPULATION)


@jit
def place_of(g: State, seat: int) -> int:
    """A seat's place in the current order, from 0."""
    for place in range(g.n_seats):
        if g.order[place] == seat:
            return place
    raise RulesError("a seat that is not in the order")


# --- the market action


@jit
def ask_pick(g: State, seat: int, may_stop: int) -> None:
    """Any one tile left, or in the last turn an unmarked space. Rules: PICK-01, PICK-04"""
    if g.aeros[seat] >= PICK_PRICE and any_for_sale(g):
        ask(g, Kind.PICK, seat, 0, may_stop)


@jit
def list_picks(g: State, may_stop: int) -> None:
    """Every tile on the market."""
    for space in range(MARKET):
        if is_for_sale(g, space):
            add_option(g, space)
    if may_stop:
        add_option(g, PICK_STOP)


@jit
def choose_pick(g: State, seat: int, space: int) -> None:
    """3 Aeros, also for a tile with a price of 5. Rules: PICK-01, TILE-02"""
    if space == PICK_STOP:
        return
    note_purchase(g, seat, space, PICK_PRICE)
    move_aeros(g, seat, Aeros.PICKS, -PICK_PRICE)
    push(g, Op.TAKE_SPACE, seat, space, 0)


# --- the garden action


@jit
def ask_garden(g: State, seat: int, may_stop: int) -> None:
    """A garden on own ground for an Aero. Rule: GARD-01"""
    if g.aeros[seat] >= GARDEN_PRICE and any_garden_place(g, seat, PAID_GARDEN):
        ask(g, Kind.GARDEN, seat, PAID_GARDEN, may_stop)
