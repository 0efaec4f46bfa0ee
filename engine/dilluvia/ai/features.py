"""`feature`: what an option of the open decision has, without trying it."""

from __future__ import annotations

from engine.core.binding import keep_notes
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.dilluvia.ai.notes import Notes, new_notes
from engine.dilluvia.ai.option_worth import option_worth, planned
from engine.dilluvia.ai.placement_worth import benefit_worth, plan_need
from engine.dilluvia.ai.plan import is_ready
from engine.dilluvia.codes import place_action, place_special, place_workers
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import GARDEN_PRICE, PICK_PRICE, Action, Form, Mat
from engine.dilluvia.rules.ground import terrain_price
from engine.dilluvia.rules.market import price_at
from engine.dilluvia.rules.placement import is_benefit_open
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
    PLACEMENTS,
    STOP,
    Kind,
)
from engine.dilluvia.vocabulary.features import Feature


@jit(shared=True)
def feature(g: State, t: Tables, code: int, number: int) -> int:
    """The value of a feature for an option of the open decision; who asks for several keeps the notes."""
    room = new_notes(g)
    value = noted_feature(g, t, room[0], code, number)
    keep_notes(room)
    return value


@jit(shared=True)
def noted_feature(g: State, t: Tables, n: Notes, code: int, number: int) -> int:
    """The value of a feature for an option of the decision that the notes are about."""
    if number == Feature.DECLINES:
        return int(declines(g, code))
    if number == Feature.WORTH:
        return option_worth(g, t, n, code)
    if number <= Feature.READY:
        return placement_feature(g, t, n, code, number)
    if number == Feature.PLANNED:
        return planned(g, t, n, code)
    if number == Feature.PRICE:
        return price(g, t, code)
    if number <= Feature.STEP:
        return building_feature(g, t, code, number)
    if number <= Feature.WORKER:
        return square_feature(g, t, code, number)
    if number == Feature.FORM:
        return code + 1 if g.decision_kind == Kind.FORM else 0
    if number == Feature.TILE_USE:
        return int(uses_tile(g, code))
    raise RulesError("unknown feature")


@jit
def declines(g: State, code: int) -> bool:
    """Whether an option is to stop."""
    kind = g.decision_kind
    if kind == Kind.PLACE:
        return code == LEAVE
    if kind == Kind.PICK:
        return code == PICK_STOP
    if kind == Kind.AWAY:
        return code == AWAY_STOP
    if kind == Kind.GARDEN:
        return code == GARDEN_STOP
    stops = kind == Kind.BUY or kind == Kind.AFTER or kind == Kind.FORM
    return code == STOP and (stops or kind == Kind.CONSTRUCT or kind == Kind.SWITCH)


@jit
def uses_tile(g: State, code: int) -> bool:
    """Whether a tile is used on one's turn."""
    if g.decision_kind == Kind.AFTER:
        return code != STOP
    return g.decision_kind == Kind.PLACE and code >= FIRST_USE and code != LEAVE


@jit
def placement_feature(g: State, t: Tables, n: Notes, code: int, number: int) -> int:
    """What a placement is."""
    if g.decision_kind != Kind.PLACE or code >= PLACEMENTS:
        return 0
    action, workers, seat = place_action(code), place_workers(code), g.decision_seat
    if number == Feature.ACTION:
        return action + 1
    if number == Feature.WORKERS:
        return workers
    if number == Feature.SPECIAL:
        return place_special(code)
    if number == Feature.BENEFIT:
        return benefit_worth(g, t, seat, action) if place_special(code) and is_benefit_open(g, action) else 0
    need = plan_need(g, t, n, seat, code)
    if number == Feature.NEED:
        return need
    if number == Feature.SURPLUS:
        return workers - need
    return int(action == Action.CONSTRUCTION and is_ready(g, n))


@jit
def price(g: State, t: Tables, code: int) -> int:
    """Aeros that an option costs."""
    kind, seat = g.decision_kind, g.decision_seat
    if declines(g, code):
        return 0
    if kind == Kind.BUY:
        return price_at(g, t, seat, code - 1)
    if kind == Kind.FORM:
        return 0 if code == Form.FREE else terrain_price(g, t, seat, code)
    if kind == Kind.CONSTRUCT:
        return t.propeller_price[code - FIRST_PROPELLER] if code >= FIRST_PROPELLER else 0
    if kind == Kind.PICK:
        return PICK_PRICE
    return GARDEN_PRICE if kind == Kind.GARDEN and g.decision_a == 0 else 0


@jit
def building_feature(g: State, t: Tables, code: int, number: int) -> int:
    """What is built."""
    if g.decision_kind == Kind.CONSTRUCT:
        if number == Feature.STEP:
            return int(code != STOP)
        if code == STOP or code >= FIRST_PROPELLER:
            return 0
        kind = code - FIRST_BUILDING
    elif g.decision_kind == Kind.SITE or g.decision_kind == Kind.SQUARE:
        kind = g.decision_a
    else:
        return 0
    if number == Feature.STEP:
        return 0
    return t.building_number[kind] if number == Feature.NUMBER else t.building_size[kind]


@jit
def square_feature(g: State, t: Tables, code: int, number: int) -> int:
    """What a square adds to the mat, or a switch, less what it takes away."""
    if g.decision_kind == Kind.CONSTRUCT:
        is_prestige = number == Feature.PRESTIGE and code >= FIRST_PROPELLER
        return t.propeller_prestige[code - FIRST_PROPELLER] if is_prestige else 0
    if g.decision_kind == Kind.SQUARE:
        if number == Feature.WORKER:
            return t.square_worker[g.decision_a, code]
        return t.square_mat[g.decision_a, code, number - Feature.MONEY + Mat.MONEY]
    if g.decision_kind == Kind.SWITCH and code != STOP and number != Feature.WORKER:
        building = building_at(g, code - 1)
        kind, square, mat = g.building_kind[building], g.building_square[building], number - Feature.MONEY + Mat.MONEY
        return t.square_mat[kind, 1 - square, mat] - t.square_mat[kind, square, mat]
    return 0
