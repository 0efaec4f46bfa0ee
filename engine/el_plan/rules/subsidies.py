"""District 6: money on its spaces, and what their occupants get."""

from __future__ import annotations

from engine.core.decisions import ask
from engine.core.jit import jit
from engine.core.log import note
from engine.el_plan.constants import PRODUCTS, SUBSIDY_SPACES, Account, Resource, Space
from engine.el_plan.rules.tokens import book
from engine.el_plan.rules.turn_order import act, enjoys
from engine.el_plan.rulings import CLOSED_OPEN, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op


@jit
def market_types(g: State) -> int:
    """How many types of product lie in district 5."""
    count = 0
    for product in range(PRODUCTS):
        if g.market[product] > 0:
            count += 1
    return count


@jit
def open_subsidies(g: State) -> int:
    """How many spaces of district 6 are open: one, and more with two or three product types. Rule: PLACE-04"""
    return max(1, market_types(g))


@jit
def lay_subsidy(g: State) -> int:
    """Lay 1 money on the first space that has least, and tell which. Rule: MARKET-10, ruling CLOSED"""
    spaces = open_subsidies(g) if g.ruling[Ruling.CLOSED] == CLOSED_OPEN else SUBSIDY_SPACES
    best = 0
    for space in range(1, spaces):
        if g.subsidy[space] < g.subsidy[best]:
            best = space
    g.subsidy[best] += 1
    return best


@jit
def sow(g: State) -> None:
    """Sowing season: 1 money on as many spaces as product types lie in district 5. Rule: EVENT-03"""
    for space in range(market_types(g)):
        g.subsidy[space] += 1
        note(g, Event.SUBSIDISED, space, 0, 0, 0, 0)


@jit
def collect_subsidy(g: State, place: int) -> None:
    """An occupant gets the money on the space, and 1 money or 1 energy. Rules: SUBSIDY-01, SUBSIDY-02"""
    seat = act(g, Op.SUBSIDY, place)
    for space in range(SUBSIDY_SPACES):
        if enjoys(g, seat, Space.SUBSIDY_1 + space):
            book(g, seat, Resource.MONEY, Account.EXPORT, g.subsidy[space])
            g.subsidy[space] = 0
            ask(g, Kind.SUBSIDY, seat, space, 0)


@jit
def take_subsidy(g: State, seat: int, code: int) -> None:
    """1 money or 1 energy from the box. Rule: SUBSIDY-01"""
    book(g, seat, Resource.MONEY if code == 0 else Resource.ENERGY, Account.SUBSIDY, 1)


@jit
def lay_out_again(g: State) -> None:
    """Money left in district 6 is laid out again one by one, from the left. Rule: SUM-05"""
    money = 0
    for space in range(SUBSIDY_SPACES):
        money += g.subsidy[space]
        g.subsidy[space] = 0
    for _ in range(money):
        lay_subsidy(g)
    if money > 0:
        note(g, Event.SUBSIDIES, g.subsidy[0], g.subsidy[1], g.subsidy[2], 0, 0)
