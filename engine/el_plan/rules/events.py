"""District 1: the event of the month, and what the insured player is spared."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.codes import is_card, is_lift, item_card, lift_code, lifted_item
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import RESOURCES, Account, Deed, Does, Resource, Space
from engine.el_plan.rules.activation import is_on, lift_item
from engine.el_plan.rules.subsidies import sow
from engine.el_plan.rules.tokens import book, free_resources, placed_resources, placed_tokens
from engine.el_plan.rules.turn_order import act, begin_round, enjoys
from engine.el_plan.rulings import CRISIS_ENERGY, INSURANCE_CHOOSE, PLACED_COUNT, SHORT_LOSE, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import ITEMS, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op

INSTEAD = 2
"""Tokens returned for one that a player does not have."""


@jit
def turn_up_event(g: State, t: Tables) -> None:
    """The top event is turned up; all players carry it out in turn order. Rules: EVENT-01, EVENT-03"""
    event = g.event_deck[g.events_drawn]
    g.events_drawn += 1
    g.event_plus = event + 1
    note(g, Event.EVENT, event, 0, 0, 0, 0)
    if t.event_does[event] == Does.SOWING:
        sow(g)
    else:
        begin_round(g, Op.EVENT)


@jit
def meet_event(g: State, t: Tables, place: int) -> None:
    """A player carries the event out, or first decides whether to ignore it. Rules: EVENT-01, EVENT-02"""
    seat = act(g, Op.EVENT, place)
    if enjoys(g, seat, Space.EVENTS) and can_be_ignored(g, t):
        ask(g, Kind.IGNORE, seat, g.event_plus - 1, 0)
    else:
        carry_out_event(g, t, seat)


@jit
def can_be_ignored(g: State, t: Tables) -> bool:
    """The insured player may ignore what takes or forbids, or any event. Rule: EVENT-02, ruling INSURANCE"""
    does = t.event_does[g.event_plus - 1]
    return does == Does.RETURN or does == Does.RECESSION or g.ruling[Ruling.INSURANCE] == INSURANCE_CHOOSE


@jit
def follow_or_ignore(g: State, t: Tables, seat: int, event: int, code: int) -> None:
    """The insured player's choice. Rule: EVENT-02"""
    if code == 0:
        carry_out_event(g, t, seat)
    else:
        g.ignores[seat] = 1
        note(g, Event.IGNORED, seat, event, 0, 0, 0)


@jit
def carry_out_event(g: State, t: Tables, seat: int) -> None:
    """What the event does to a player at once; training and recession work in districts 4 and 5. Rule: EVENT-01"""
    event = g.event_plus - 1
    if t.event_does[event] == Does.GAIN:
        for resource in range(RESOURCES):
            book(g, seat, resource, Account.EVENT, t.event_tokens[event, resource])
    elif t.event_does[event] == Does.RETURN:
        return_tokens(g, t, seat, event)


@jit
def event_works(g: State, t: Tables, seat: int, does: int) -> bool:
    """Whether this period's event does that to a seat, which has not ignored it. Rules: EVENT-04, EVENT-09, EVENT-10"""
    return g.event_plus > 0 and t.event_does[g.event_plus - 1] == does and g.ignores[seat] == 0


# Returning tokens


@jit
def return_tokens(g: State, t: Tables, seat: int, event: int) -> None:
    """One of each token asked for, two of any for each that is lacking. Rules: EVENT-05 to EVENT-08"""
    if owned_resources(g, seat) == 0:
        lose_benefit(g, seat)
        return
    lacking = 0
    for resource in range(RESOURCES):
        if is_asked(g, t, event, resource) and owned(g, seat, resource) == 0:
            lacking += 1
    push(g, Op.PAY, seat, INSTEAD * lacking, 0)
    for resource in range(RESOURCES):
        if is_asked(g, t, event, resource) and owned(g, seat, resource) > 0:
            push(g, Op.PAY_ASKED, seat, resource, 0)


@jit
def is_asked(g: State, t: Tables, event: int, resource: int) -> bool:
    """Whether an event asks for a resource; the crisis for one more. Rule: EVENT-07, ruling CRISIS"""
    if t.event_tokens[event, resource] > 0:
        return True
    second = Resource.ENERGY if g.ruling[Ruling.CRISIS] == CRISIS_ENERGY else Resource.WORKER
    return t.event_crisis[event] != 0 and resource == second


@jit
def owned(g: State, seat: int, resource: int) -> int:
    """Tokens of a resource that an event can ask for: the free ones, or placed ones too. Ruling: PLACED"""
    placed = placed_tokens(g, seat, resource) if g.ruling[Ruling.PLACED] == PLACED_COUNT else 0
    return g.free[seat, resource] + placed


@jit
def owned_resources(g: State, seat: int) -> int:
    """The same for all resources."""
    placed = placed_resources(g, seat) if g.ruling[Ruling.PLACED] == PLACED_COUNT else 0
    return free_resources(g, seat) + placed


@jit
def lose_benefit(g: State, seat: int) -> None:
    """The opportunity space gives nothing this period. Rule: EVENT-08"""
    g.benefit_lost[seat] = 1
    g.deeds[seat, Deed.BENEFITS_LOST] += 1
    note(g, Event.BENEFIT_LOST, seat, g.space_plus[seat], 0, 0, 0)


@jit
def pay_asked(g: State, seat: int, resource: int) -> None:
    """Return the token asked for; one that lies on a process must be lifted first. Ruling: PLACED"""
    if g.free[seat, resource] > 0:
        book(g, seat, resource, Account.EVENT, -1)
    else:
        push(g, Op.PAY_ASKED, seat, resource, 0)
        ask(g, Kind.PAY, seat, 1, resource + 1)


@jit
def pay_any(g: State, seat: int, due: int) -> None:
    """Return so many tokens of choice, as far as there are any. Rules: EVENT-05 to EVENT-07, ruling SHORT"""
    if due == 0:
        return
    if owned_resources(g, seat) > 0:
        ask(g, Kind.PAY, seat, due, 0)
    elif g.ruling[Ruling.SHORT] == SHORT_LOSE:
        lose_benefit(g, seat)


@jit
def list_payments(g: State) -> None:
    """Free tokens, where any will do, and processes and cards that can be lifted. Ruling: PLACED"""
    clear_options(g)
    seat, wanted_plus = g.decision_seat, g.decision_b
    for resource in range(RESOURCES):
        if wanted_plus == 0 and g.free[seat, resource] > 0:
            add_option(g, resource)
    if g.ruling[Ruling.PLACED] == PLACED_COUNT:
        for item in range(ITEMS):
            if is_on(g, seat, item) and holds(g, seat, item, wanted_plus):
                add_option(g, lift_code(item))


@jit
def holds(g: State, seat: int, item: int, wanted_plus: int) -> bool:
    """Whether the resource that is wanted lies on an item, or any resource."""
    for resource in range(RESOURCES):
        if wanted_plus == 0 or wanted_plus == resource + 1:
            if lies_on(g, seat, item, resource):
                return True
    return False


@jit
def lies_on(g: State, seat: int, item: int, kind: int) -> bool:
    """Whether a token of a kind lies on an item of a seat."""
    if is_card(item):
        return g.card_tokens[item_card(item), kind] > 0
    return g.slot_token_plus[seat, item] == kind + 1


@jit
def take_payment(g: State, seat: int, due: int, wanted_plus: int, code: int) -> None:
    """A token is returned; or an item is lifted, and what is due stays due."""
    if is_lift(code):
        lift_item(g, seat, lifted_item(code))
        if wanted_plus == 0:
            push(g, Op.PAY, seat, due, 0)
    else:
        book(g, seat, code, Account.EVENT, -1)
        push(g, Op.PAY, seat, due - 1, 0)
