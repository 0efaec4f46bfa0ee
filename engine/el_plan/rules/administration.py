"""District 2: incomes and workers, then each player liquidates, deactivates and activates."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.codes import card_item, code_index, is_card, on_code, on_item, on_times, one_code
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import ACTIVATIONS, CARDS, RESOURCES, SLOTS, Account, Deed, Resource, Space
from engine.el_plan.rules.activation import can_activate, is_on, lift_card, lift_item
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rules.tokens import book, owns, works
from engine.el_plan.rules.turn_order import act, enjoys
from engine.el_plan.rulings import HALF_FREE, LIQUIDATE_ANY, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import ITEMS, NOTHING, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op

# Incomes and workers


@jit
def collect_incomes(g: State, t: Tables, place: int) -> None:
    """Cards that were active give their income, the district's spaces a worker. Rules: ADMIN-01, ADMIN-02"""
    seat = act(g, Op.INCOMES, place)
    for card in range(CARDS):
        if works(g, seat, card):
            for resource in range(RESOURCES):
                book(g, seat, resource, Account.INCOME, t.card_income[card, resource])
    if enjoys(g, seat, Space.ADMINISTRATION):
        book(g, seat, Resource.WORKER, Account.WORKER, 1)


@jit
def administer(g: State, place: int) -> None:
    """A player liquidates, if allowed to, then deactivates, then activates. Rules: ADMIN-03 to ADMIN-06"""
    seat = act(g, Op.ADMINISTER, place)
    push(g, Op.ON, seat, 0, 0)
    push(g, Op.OFF, seat, 0, 0)
    if enjoys(g, seat, Space.ADMINISTRATION):
        push(g, Op.LIQUIDATE, seat, 0, 0)


# Liquidating cards


@jit
def list_liquidations(g: State) -> None:
    """None, or a card that the player owns. Rule: ADMIN-03"""
    clear_options(g)
    add_option(g, NOTHING)
    for card in range(CARDS):
        if owns(g, g.decision_seat, card):
            add_option(g, one_code(card))


@jit
def liquidate(g: State, t: Tables, seat: int, code: int) -> None:
    """A card goes to the box, its tokens come back, and half its cost is due. Rule: ADMIN-03, ruling LIQUIDATE"""
    if code == NOTHING:
        return
    card = code_index(code)
    lift_card(g, seat, card)
    g.owner_plus[card] = 0
    g.deeds[seat, Deed.CARDS_LIQUIDATED] += 1
    note(g, Event.LIQUIDATED, seat, card, 0, 0, 0)
    if g.ruling[Ruling.LIQUIDATE] == LIQUIDATE_ANY:
        push(g, Op.LIQUIDATE, seat, 0, 0)
    for resource in range(RESOURCES):
        g.half_given[resource] = 0
    push(g, Op.HALF, seat, card, half_cost(t, card))


@jit
def half_cost(t: Tables, card: int) -> int:
    """Half of the printed cost in tokens, rounded up, at least 1. Rule: ADMIN-03"""
    cost = 0
    for resource in range(RESOURCES):
        cost += t.card_cost[card, resource]
    return max(1, (cost + 1) // 2)


@jit
def give_half(g: State, seat: int, card: int, due: int) -> None:
    """The player names the tokens one by one. Ruling: HALF"""
    if due > 0:
        ask(g, Kind.HALF, seat, card, due)


@jit
def list_halves(g: State, t: Tables) -> None:
    """Tokens of the printed cost, none more often than printed; or any. Ruling: HALF"""
    clear_options(g)
    for resource in range(RESOURCES):
        printed = t.card_cost[g.decision_a, resource]
        if g.ruling[Ruling.HALF] == HALF_FREE or g.half_given[resource] < printed:
            add_option(g, resource)


@jit
def take_half(g: State, seat: int, card: int, due: int, resource: int) -> None:
    """A token from the box for the card. Rule: ADMIN-03"""
    g.half_given[resource] += 1
    book(g, seat, resource, Account.LIQUIDATION, 1)
    push(g, Op.HALF, seat, card, due - 1)


# Deactivating


@jit
def list_off(g: State, t: Tables) -> None:
    """Go on, or lift an active process or card behind the last one lifted. Rule: ADMIN-04"""
    clear_options(g)
    add_option(g, NOTHING)
    for item in range(g.decision_a, ITEMS):
        if is_on(g, g.decision_seat, item) and not follows_its_like(g, t, item):
            add_option(g, one_code(item))


@jit
def follows_its_like(g: State, t: Tables, item: int) -> bool:
    """Whether the space before this one is the same, with the same token, and can be lifted: one is enough."""
    if is_card(item) or item == g.decision_a or not is_alike(g, t, g.decision_seat, item):
        return False
    return g.slot_token_plus[g.decision_seat, item - 1] == g.slot_token_plus[g.decision_seat, item]


@jit
def is_alike(g: State, t: Tables, seat: int, slot: int) -> bool:
    """Whether a process space is printed like the one before it."""
    plan = plan_of(g, seat)
    return (
        t.slot_process_plus[plan, slot - 1] == t.slot_process_plus[plan, slot]
        and t.slot_resource[plan, slot - 1] == t.slot_resource[plan, slot]
    )


@jit
def deactivate(g: State, seat: int, code: int) -> None:
    """The tokens come back, and the player may lift more. Rule: ADMIN-04"""
    if code != NOTHING:
        lift_item(g, seat, code_index(code))
        push(g, Op.OFF, seat, code_index(code) + 1, 0)


# Activating


@jit
def list_on(g: State, t: Tables) -> None:
    """Done, or a process or card for which the tokens are at hand. Rules: ADMIN-05, ADMIN-06"""
    clear_options(g)
    add_option(g, NOTHING)
    seat = g.decision_seat
    for slot in range(SLOTS):
        if can_activate(g, t, seat, slot, 1) and not follows_empty_like(g, t, seat, slot):
            add_option(g, on_code(slot, 1))
    for card in range(CARDS):
        if owns(g, seat, card):
            for times in range(1, ACTIVATIONS + 1):
                if can_activate(g, t, seat, card_item(card), times):
                    add_option(g, on_code(card_item(card), times))


@jit
def follows_empty_like(g: State, t: Tables, seat: int, slot: int) -> bool:
    """Whether the space before this one is the same and empty too: one of them is enough."""
    return slot > 0 and g.slot_token_plus[seat, slot - 1] == 0 and is_alike(g, t, seat, slot)


@jit
def activate(g: State, seat: int, code: int) -> None:
    """The tokens are placed, and the player may activate more. Rules: ADMIN-05 to ADMIN-07"""
    if code != NOTHING:
        push(g, Op.ON, seat, 0, 0)
        push(g, Op.TOKENS, seat, on_item(code), on_times(code))
