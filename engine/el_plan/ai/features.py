"""The features: what an option of the open decision is. Estimates are in `outlook.py`."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.el_plan.ai.item_features import item_feature
from engine.el_plan.ai.place_features import place_feature
from engine.el_plan.ai.product_features import product_feature
from engine.el_plan.codes import (
    invest_adviser,
    invest_offer,
    invest_section,
    is_card,
    is_lift,
    item_card,
    lifted_item,
    on_item,
    on_times,
    sold_for_energy,
)
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import DECK, PLANS, SLOTS, TYPES, Resource
from engine.el_plan.rules.investment import price_of
from engine.el_plan.rules.scoring import card_count
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import NOTHING, STAY_AWAY, Kind
from engine.el_plan.vocabulary.features import Feature


@jit
def feature(g: State, t: Tables, code: int, number: int) -> int:
    """The value of a feature for an option of the open decision; 0 where it says nothing."""
    kind = g.decision_kind
    if number > Feature.SET_GAIN or number < 0:
        raise RulesError("unknown feature")
    if number == Feature.DECLINES:
        return int(declines(kind, code))
    if kind == Kind.PLACE:
        return place_feature(g, t, code, number)
    if kind == Kind.PLAN:
        return t.plan_type[g.level * PLANS + code] + 1 if number == Feature.PRODUCT else 0
    if kind == Kind.PROCESS or kind == Kind.MAKE or kind == Kind.BUY or kind == Kind.CUT:
        return product_feature(g, t, kind, code, number)
    if kind == Kind.SELL and number != Feature.RESOURCE:
        return product_feature(g, t, kind, code, number)
    if number == Feature.RESOURCE or number == Feature.IDEA:
        return token_feature(g, t, kind, code, number)
    if kind == Kind.INVEST:
        return invest_feature(g, t, code, number)
    return other_item_feature(g, t, kind, code, number)


@jit
def declines(kind: int, code: int) -> bool:
    """Whether an option is to do nothing, to stop or to go on."""
    if kind == Kind.PLACE:
        return code == STAY_AWAY
    choices = kind == Kind.MAKE or kind == Kind.BUY or kind == Kind.SELL or kind == Kind.INNOVATE
    items = kind == Kind.LIQUIDATE or kind == Kind.OFF or kind == Kind.ON or kind == Kind.INVEST or kind == Kind.PLAY
    return code == NOTHING and (choices or items or kind == Kind.IGNORE)


# Tokens


@jit
def token_feature(g: State, t: Tables, kind: int, code: int, number: int) -> int:
    """The resource of an option, or whether it is about an idea."""
    if number == Feature.IDEA:
        if kind == Kind.TOKEN:
            return code
        return int(kind == Kind.OFF and code != NOTHING and idea_lies_on(g, code - 1))
    if kind == Kind.PAY:
        return 0 if is_lift(code) else code + 1
    if kind == Kind.HALF:
        return code + 1
    if kind == Kind.TOKEN:
        return g.decision_b + 1
    if kind == Kind.SUBSIDY:
        return Resource.MONEY + 1 if code == 0 else Resource.ENERGY + 1
    if kind == Kind.SELL and code != NOTHING:
        return Resource.ENERGY + 1 if sold_for_energy(code) else Resource.MONEY + 1
    if (kind == Kind.OFF or kind == Kind.ON) and NOTHING < code <= SLOTS:
        return t.slot_resource[plan_of(g, g.decision_seat), code - 1] + 1
    return 0


@jit
def idea_lies_on(g: State, item: int) -> bool:
    """Whether an idea lies on an item of who decides."""
    if is_card(item):
        return g.card_tokens[item_card(item), 3] > 0
    return g.slot_token_plus[g.decision_seat, item] == 4


# Cards and process spaces


@jit
def invest_feature(g: State, t: Tables, code: int, number: int) -> int:
    """An offer: its price, what it does, what it adds to the trios."""
    if code == NOTHING:
        return 0
    card = g.offer_plus[invest_offer(code)] - 1
    money = price_of(t, card, Resource.MONEY, invest_adviser(code), invest_section(code))
    energy = price_of(t, card, Resource.ENERGY, invest_adviser(code), invest_section(code))
    if number == Feature.PRICE:
        return money + energy
    if number == Feature.MONEY_PRICE:
        return money
    if number == Feature.ENERGY_PRICE:
        return energy
    if number == Feature.ADVISED:
        return int(invest_adviser(code) > 0)
    if number == Feature.TRIO:
        return int(is_fewest(g, card // DECK, True))
    if number == Feature.MISSING_TYPE:
        return int(is_fewest(g, card // DECK, False))
    return item_feature(g, t, SLOTS + card, 1, number)


@jit
def is_fewest(g: State, kind: int, alone: bool) -> bool:
    """Whether the seat has fewer cards of a type than of the others, or at least not more."""
    own = card_count(g, g.decision_seat, kind)
    for other in range(TYPES):
        count = card_count(g, g.decision_seat, other)
        if other != kind and (count < own or (alone and count == own)):
            return False
    return True


@jit
def other_item_feature(g: State, t: Tables, kind: int, code: int, number: int) -> int:
    """An item that is lifted, switched on or given away."""
    if kind == Kind.PAY and is_lift(code):
        return item_feature(g, t, lifted_item(code), 1, number)
    if code == NOTHING:
        return 0
    if kind == Kind.LIQUIDATE:
        return item_feature(g, t, SLOTS + code - 1, 1, number)
    if kind == Kind.OFF:
        return item_feature(g, t, code - 1, 1, number)
    if kind == Kind.ON:
        return item_feature(g, t, on_item(code), on_times(code), number)
    if kind == Kind.PLAY:
        return item_feature(g, t, SLOTS + g.decision_a, code, number)
    return 0
