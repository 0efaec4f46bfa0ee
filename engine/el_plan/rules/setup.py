"""Preparation: decks, offers, plans, starting tokens, the turn token; and what stays hidden."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.deck import reshuffle, shuffle
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.rng import below
from engine.core.stack import push
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    DECK,
    EVENTS,
    OFFERS,
    PLANS,
    PRODUCTS,
    RESOURCES,
    START_TOKENS,
    TYPES,
    Account,
)
from engine.el_plan.rules.tokens import book
from engine.el_plan.rules.turn_order import act, begin_round
from engine.el_plan.rulings import PLANS_DEAL, Ruling, Variant
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op

EVENT_STREAM = 0
CARD_STREAM = 1
"""The first of three, one for each investment deck."""
START_STREAM = 4
PLAN_STREAM = 5


@jit
def set_up(g: State, t: Tables) -> None:
    """Lay out a game of the seed in `g`. Rules: SET-02 to SET-12"""
    g.level = level_of(g)
    shuffle_decks(g, t)
    lay_offers(g)
    g.start_seat = below(g.seed, START_STREAM, 0, g.n_seats)
    g.token_seat = g.start_seat
    for seat in range(g.n_seats):
        for resource in range(RESOURCES):
            book(g, seat, resource, Account.START, START_TOKENS)
    push(g, Op.PERIOD, g.start_seat, 0, 0)
    if g.ruling[Ruling.PLANS] == PLANS_DEAL:
        deal_plans(g, t)
    else:
        begin_round(g, Op.CHOOSE_PLAN)


@jit
def level_of(g: State) -> int:
    """The level of all plans in play; the first unless a variant says otherwise. Rules: SET-05, SET-07"""
    if g.variant[Variant.LEVEL_III] != 0:
        return 2
    return 1 if g.variant[Variant.LEVEL_II] != 0 else 0


@jit
def shuffle_decks(g: State, t: Tables) -> None:
    """Shuffle the four decks. Of the events the last two are those that leave the game unseen. Rules: SET-02, SET-04"""
    for place in range(EVENTS):
        g.event_deck[place] = t.event_deck[place]
    shuffle(g.event_deck[:], 0, g.seed, EVENT_STREAM)
    for kind in range(TYPES):
        for place in range(DECK):
            g.decks[kind, place] = kind * DECK + place
        shuffle(g.decks[kind], 0, g.seed, CARD_STREAM + kind)


@jit
def lay_offers(g: State) -> None:
    """Fill the offers of each type up to two, as far as its deck reaches. Rules: SET-03, SUM-04, reading DECK"""
    for kind in range(TYPES):
        for place in range(OFFERS):
            if g.offer_plus[kind * OFFERS + place] == 0 and g.drawn[kind] < DECK:
                card = g.decks[kind, g.drawn[kind]]
                g.drawn[kind] += 1
                g.offer_plus[kind * OFFERS + place] = card + 1
                note(g, Event.OFFER, card, 0, 0, 0, 0)


@jit
def redact(g: State, _t: Tables, _seat: int, key: int) -> None:
    """Hidden are the order of the four decks, which two events left the game, and the seed."""
    reshuffle(g.event_deck[:], g.events_drawn, key, EVENT_STREAM)
    for kind in range(TYPES):
        reshuffle(g.decks[kind], g.drawn[kind], key, CARD_STREAM + kind)
    g.seed = key


# Plans


@jit
def plan_of(g: State, seat: int) -> int:
    """The number of a seat's plan in the tables."""
    return g.level * PLANS + g.plan_plus[seat] - 1


@jit
def choose_plan(g: State, place: int) -> None:
    """A seat chooses a plan. Rule: SET-05, ruling PLANS"""
    seat = act(g, Op.CHOOSE_PLAN, place)
    ask(g, Kind.PLAN, seat, place, 0)


@jit
def list_plans(g: State, t: Tables) -> None:
    """Plans nobody has that still let every type into play. Rule: SET-06"""
    clear_options(g)
    for plan in range(PLANS):
        if can_take(g, t, plan, g.decision_a):
            add_option(g, plan)


@jit
def can_take(g: State, t: Tables, plan: int, place: int) -> bool:
    """Whether who chooses at this place may take a plan: those to come can still fill up the types. Rule: SET-06"""
    return not is_taken(g, plan) and types_missing(g, t, plan) <= g.n_seats - place - 1


@jit
def is_taken(g: State, plan: int) -> bool:
    """Whether somebody has the plan, and with it the entrepreneur. Rule: SET-08"""
    for seat in range(g.n_seats):
        if g.plan_plus[seat] == plan + 1:
            return True
    return False


@jit
def types_missing(g: State, t: Tables, plan: int) -> int:
    """How many types of plan would still not be in play if this one were taken too. Rule: SET-06"""
    present = 1 << t.plan_type[g.level * PLANS + plan]
    for seat in range(g.n_seats):
        if g.plan_plus[seat] > 0:
            present |= 1 << t.plan_type[plan_of(g, seat)]
    missing = 0
    for kind in range(PRODUCTS):
        if present >> kind & 1 == 0:
            missing += 1
    return missing


@jit
def take_plan(g: State, seat: int, plan: int) -> None:
    """A plan and its entrepreneur belong to a seat. Rules: SET-05, SET-08"""
    g.plan_plus[seat] = plan + 1
    note(g, Event.PLAN, seat, g.level * PLANS + plan, 0, 0, 0)


@jit
def deal_plans(g: State, t: Tables) -> None:
    """Deal plans by the seed; each seat one of those that still let every type into play. Ruling: PLANS"""
    for seat in range(g.n_seats):
        allowed = 0
        for plan in range(PLANS):
            allowed += can_take(g, t, plan, seat)
        take_plan(g, seat, nth_plan(g, t, seat, below(g.seed, PLAN_STREAM, seat, allowed)))


@jit
def nth_plan(g: State, t: Tables, place: int, index: int) -> int:
    """The plan with this index among those that may be taken."""
    for plan in range(PLANS):
        if can_take(g, t, plan, place):
            if index == 0:
                return plan
            index -= 1
    raise RulesError("no plan can be dealt")
