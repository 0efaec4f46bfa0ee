"""Tokens: the one way they move, and how many a seat has, free and placed."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.el_plan.constants import CARDS, FIRST_PRODUCT, PRODUCTS, RESOURCES, SLOTS
from engine.el_plan.state import State
from engine.el_plan.vocabulary.events import Event


@jit
def book(g: State, seat: int, kind: int, account: int, amount: int) -> None:
    """The only way tokens come from the box or go there: so the accounts add up to what a seat holds."""
    if amount == 0:
        return
    g.ledger[seat, kind, account] += amount
    if kind < FIRST_PRODUCT:
        g.free[seat, kind] += amount
        now = g.free[seat, kind]
    else:
        g.products[seat, kind - FIRST_PRODUCT] += amount
        now = g.products[seat, kind - FIRST_PRODUCT]
    note(g, Event.TOKENS, seat, kind, account, amount, now)


@jit
def owns(g: State, seat: int, card: int) -> bool:
    """Whether a card is attached to the seat's plan."""
    return g.owner_plus[card] == seat + 1


@jit
def works(g: State, seat: int, card: int) -> bool:
    """Whether a seat's card is active. Rules: CARD-01, ADMIN-09"""
    return g.owner_plus[card] == seat + 1 and g.card_times[card] > 0


@jit
def placed_tokens(g: State, seat: int, kind: int) -> int:
    """Tokens of a kind on the process spaces and cards of a seat."""
    count = 0
    for slot in range(SLOTS):
        if g.slot_token_plus[seat, slot] == kind + 1:
            count += 1
    for card in range(CARDS):
        if owns(g, seat, card):
            count += g.card_tokens[card, kind]
    return count


@jit
def free_resources(g: State, seat: int) -> int:
    """Resource tokens that lie on nothing."""
    count = 0
    for resource in range(RESOURCES):
        count += g.free[seat, resource]
    return count


@jit
def placed_resources(g: State, seat: int) -> int:
    """Resource tokens on processes and cards."""
    count = 0
    for resource in range(RESOURCES):
        count += placed_tokens(g, seat, resource)
    return count


@jit
def product_count(g: State, seat: int) -> int:
    """Products of all types that a seat has."""
    count = 0
    for product in range(PRODUCTS):
        count += g.products[seat, product]
    return count
