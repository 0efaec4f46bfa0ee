"""District 7 and the summary: ideas, cutbacks, and what is made ready for the next period."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import CARDS, FIRST_PRODUCT, IDEA, KEPT_PRODUCTS, PRODUCTS, Account
from engine.el_plan.rules.setup import lay_offers
from engine.el_plan.rules.subsidies import lay_out_again
from engine.el_plan.rules.tokens import book, product_count, works
from engine.el_plan.rules.turn_order import act, seat_at
from engine.el_plan.rulings import INNOVATE_ONCE, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op

# District 7


@jit
def has_full_set(g: State, seat: int) -> bool:
    """Whether a seat has a product of each type."""
    for product in range(PRODUCTS):
        if g.products[seat, product] == 0:
            return False
    return True


@jit
def go_innovating(g: State, place: int) -> None:
    """A player with a full set may exchange it. Rule: IDEA-01"""
    seat = act(g, Op.INNOVATE, place)
    if has_full_set(g, seat):
        ask(g, Kind.INNOVATE, seat, 0, 0)


@jit
def innovate(g: State, seat: int, code: int) -> None:
    """Three products, one of each type, become an idea. Rule: IDEA-01, ruling INNOVATE"""
    if code == 0:
        return
    for product in range(PRODUCTS):
        book(g, seat, FIRST_PRODUCT + product, Account.INNOVATION, -1)
    book(g, seat, IDEA, Account.INNOVATION, 1)
    note(g, Event.IDEA, seat, 0, 0, 0, 0)
    if g.ruling[Ruling.INNOVATE] != INNOVATE_ONCE and has_full_set(g, seat):
        ask(g, Kind.INNOVATE, seat, 0, 0)


# The summary


@jit
def storage(g: State, t: Tables, seat: int) -> int:
    """How many products a seat may keep. Rules: SUM-01, CARD-08"""
    most = KEPT_PRODUCTS
    for card in range(CARDS):
        if works(g, seat, card):
            most = max(most, t.card_storage[card])
    return most


@jit
def begin_cutback(g: State, t: Tables, place: int) -> None:
    """A player with too many products returns the rest. Rule: SUM-01"""
    seat = act(g, Op.CUT, place)
    cut_back(g, t, seat)


@jit
def cut_back(g: State, t: Tables, seat: int) -> None:
    """The player names products to return, one at a time. Rule: SUM-01"""
    if product_count(g, seat) > storage(g, t, seat):
        ask(g, Kind.CUT, seat, 0, 0)


@jit
def list_cuts(g: State) -> None:
    """The types of product that the player has."""
    clear_options(g)
    for product in range(PRODUCTS):
        if g.products[g.decision_seat, product] > 0:
            add_option(g, product)


@jit
def cut(g: State, seat: int, product: int) -> None:
    """A product goes to the box. Rule: SUM-01"""
    book(g, seat, FIRST_PRODUCT + product, Account.CUTBACK, -1)
    note(g, Event.CUT, seat, product, 0, 0, 0)
    push(g, Op.CUT_ONE, seat, 0, 0)


@jit
def prepare_period(g: State) -> None:
    """Entrepreneurs, event, offers, subsidies, turn token. Rules: SUM-02 to SUM-06"""
    g.event_plus = 0
    for seat in range(g.n_seats):
        g.space_plus[seat] = 0
        g.ignores[seat] = 0
        g.benefit_lost[seat] = 0
        g.adviser_used[seat] = 0
    lay_offers(g)
    lay_out_again(g)
    g.token_seat = seat_at(g, 1)
    note(g, Event.TURN_TOKEN, g.token_seat, 0, 0, 0, 0)
    push(g, Op.PERIOD, g.token_seat, 0, 0)
