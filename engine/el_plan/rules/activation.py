"""Switching processes and cards on and off: the tokens that lie on them stay their owner's."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.codes import is_card, item_card
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import IDEA, RESOURCES, TOKENS, District
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rules.tokens import owns, works
from engine.el_plan.rulings import IDEA_USE_ALWAYS, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op


@jit
def is_on(g: State, seat: int, item: int) -> bool:
    """Whether a process space or a card of a seat is active. Rule: ADMIN-09"""
    if is_card(item):
        return works(g, seat, item_card(item))
    return g.slot_token_plus[seat, item] > 0


@jit
def lift_item(g: State, seat: int, item: int) -> None:
    """All tokens of an item come back to its owner, and it no longer works. Rule: ADMIN-04"""
    note(g, Event.OFF, seat, item, 0, 0, 0)
    if is_card(item):
        lift_card(g, seat, item_card(item))
    else:
        g.free[seat, g.slot_token_plus[seat, item] - 1] += 1
        g.slot_token_plus[seat, item] = 0


@jit
def lift_card(g: State, seat: int, card: int) -> None:
    """All tokens of a card come back. Rule: ADMIN-04"""
    for kind in range(TOKENS):
        g.free[seat, kind] += g.card_tokens[card, kind]
        g.card_tokens[card, kind] = 0
    g.card_times[card] = 0


# What an activation takes


@jit
def ideas_at_hand(g: State, seat: int) -> int:
    """Ideas that may stand for resources now. Rule: ADMIN-08, ruling IDEA_USE"""
    if g.district == District.ADMINISTRATION or g.ruling[Ruling.IDEA_USE] == IDEA_USE_ALWAYS:
        return g.free[seat, IDEA]
    return 0


@jit
def needs(g: State, t: Tables, seat: int, item: int, times: int, kind: int) -> int:
    """Tokens of a resource that an item asks for in all. Rules: ADMIN-05, ADMIN-06"""
    if is_card(item):
        return times * t.card_activation[item_card(item), kind]
    return int(t.slot_resource[plan_of(g, seat), item] == kind)


@jit
def tokens_on(g: State, seat: int, item: int) -> int:
    """Tokens that lie on an item already."""
    if not is_card(item):
        return int(g.slot_token_plus[seat, item] > 0)
    count = 0
    for kind in range(TOKENS):
        count += g.card_tokens[item_card(item), kind]
    return count


@jit
def still_needs(g: State, t: Tables, seat: int, item: int, times: int, kind: int) -> int:
    """Tokens of a resource still to be placed: tokens are placed in the order of the resources."""
    left = tokens_on(g, seat, item)
    for earlier in range(kind):
        left -= min(left, needs(g, t, seat, item, times, earlier))
    wanted = needs(g, t, seat, item, times, kind)
    return wanted - min(left, wanted)


@jit
def shortage(g: State, t: Tables, seat: int, item: int, times: int) -> int:
    """Tokens still to be placed for which the resource is not at hand: ideas must stand for them."""
    short = 0
    for kind in range(RESOURCES):
        short += max(0, still_needs(g, t, seat, item, times, kind) - g.free[seat, kind])
    return short


@jit
def can_activate(g: State, t: Tables, seat: int, item: int, times: int) -> bool:
    """Whether an item that is off can be switched on with the tokens at hand. Rules: ADMIN-05, ADMIN-06, ADMIN-08"""
    if is_card(item):
        card = item_card(item)
        if not owns(g, seat, card) or g.card_times[card] > 0 or times > t.card_most_times[card]:
            return False
    elif t.slot_process_plus[plan_of(g, seat), item] == 0 or g.slot_token_plus[seat, item] > 0:
        return False
    return shortage(g, t, seat, item, times) <= ideas_at_hand(g, seat)


# Placing the tokens


@jit
def place_tokens(g: State, t: Tables, seat: int, item: int, times: int) -> None:
    """Place the next token of an activation, until all lie there. Rules: ADMIN-05, ADMIN-06"""
    kind = next_kind(g, t, seat, item, times)
    if kind == RESOURCES:
        switch_on(g, seat, item, times)
        return
    push(g, Op.TOKENS, seat, item, times)
    if g.free[seat, kind] == 0:
        put_token(g, seat, item, IDEA)
    elif can_use_idea(g, t, seat, item, times, kind):
        ask(g, Kind.TOKEN, seat, item, kind)
    else:
        put_token(g, seat, item, kind)


@jit
def next_kind(g: State, t: Tables, seat: int, item: int, times: int) -> int:
    """The resource that the next token is of; RESOURCES when none is missing."""
    for kind in range(RESOURCES):
        if still_needs(g, t, seat, item, times, kind) > 0:
            return kind
    return RESOURCES


@jit
def can_use_idea(g: State, t: Tables, seat: int, item: int, times: int, kind: int) -> bool:
    """Whether an idea may be placed, and enough are left for what is short. Rule: ADMIN-08"""
    short = shortage(g, t, seat, item, times)
    if still_needs(g, t, seat, item, times, kind) > g.free[seat, kind]:
        short -= 1
    return ideas_at_hand(g, seat) > short


@jit
def list_tokens(g: State) -> None:
    """The resource, or an idea in its place. Rule: ADMIN-08"""
    clear_options(g)
    add_option(g, 0)
    add_option(g, 1)


@jit
def choose_token(g: State, seat: int, item: int, kind: int, code: int) -> None:
    """Place the resource or the idea. Rule: ADMIN-08"""
    put_token(g, seat, item, kind if code == 0 else IDEA)


@jit
def put_token(g: State, seat: int, item: int, kind: int) -> None:
    """A free token goes on an item, and stays its owner's."""
    g.free[seat, kind] -= 1
    if is_card(item):
        g.card_tokens[item_card(item), kind] += 1
    else:
        g.slot_token_plus[seat, item] = kind + 1


@jit
def switch_on(g: State, seat: int, item: int, times: int) -> None:
    """All tokens lie there: the item works. Rule: ADMIN-09"""
    if is_card(item):
        g.card_times[item_card(item)] = times
    note(g, Event.ON, seat, item, times, 0, 0)
