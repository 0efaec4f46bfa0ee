"""District 5: all players buy, then all sell; what is sold too often is exported."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.el_plan.codes import (
    bought_product,
    buy_code,
    is_import,
    sell_code,
    sold_for_energy,
    sold_product,
    uses_adviser,
)
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    BUY_PRICE,
    EXPORT_SIZE,
    FIRST_PRODUCT,
    IMPORT_PRICE,
    PRODUCTS,
    Account,
    Deed,
    Does,
    Resource,
    Space,
)
from engine.el_plan.rules.events import event_works
from engine.el_plan.rules.investment import advisers_left
from engine.el_plan.rules.subsidies import lay_subsidy
from engine.el_plan.rules.tokens import book
from engine.el_plan.rules.turn_order import act, enjoys
from engine.el_plan.rulings import DISCOUNTS_ONE, EXPORT_ONCE, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op


@jit
def can_trade(g: State, t: Tables, seat: int) -> bool:
    """Nobody trades in a recession but who ignores it. Rules: EVENT-09, EVENT-10"""
    return not event_works(g, t, seat, Does.RECESSION)


# Buying


@jit
def go_buying(g: State, t: Tables, place: int) -> None:
    """A player may buy. Rule: MARKET-01"""
    seat = act(g, Op.BUY, place)
    if can_trade(g, t, seat):
        g.discount_left = int(enjoys(g, seat, Space.MARKET))
        ask(g, Kind.BUY, seat, 0, 0)


@jit
def list_purchases(g: State, t: Tables) -> None:
    """Pass, or a product of the type bought before. Rules: MARKET-02 to MARKET-04"""
    clear_options(g)
    add_option(g, NOTHING)
    seat, type_plus = g.decision_seat, g.decision_a
    for product in range(PRODUCTS):
        if type_plus == 0 or type_plus == product + 1:
            for imported in range(2):
                for adviser in range(2):
                    if can_buy(g, t, seat, product, imported, adviser):
                        add_option(g, buy_code(product, imported, adviser))


@jit
def can_buy(g: State, t: Tables, seat: int, product: int, imported: int, adviser: int) -> bool:
    """Whether a product is there and can be paid; imports come from the box. Rules: MARKET-02, MARKET-03, CARD-02"""
    if imported == 0 and g.market[product] == 0:
        return False
    if adviser != 0 and advisers_left(g, t, seat) <= 0:
        return False
    return g.free[seat, Resource.MONEY] >= product_price(g, imported, adviser)


@jit
def uses_space(g: State, adviser: int) -> bool:
    """Whether the opportunity space makes this product cheaper. Rule: MARKET-05, ruling DISCOUNTS"""
    return g.discount_left != 0 and (adviser == 0 or g.ruling[Ruling.DISCOUNTS] != DISCOUNTS_ONE)


@jit
def product_price(g: State, imported: int, adviser: int) -> int:
    """Money for a product, less the discounts. Rules: MARKET-02, MARKET-03, MARKET-05, CARD-02"""
    price = IMPORT_PRICE if imported != 0 else BUY_PRICE
    return price - adviser - int(uses_space(g, adviser))


@jit
def buy(g: State, seat: int, code: int) -> None:
    """A product from the board or from the box; then perhaps more of its type. Rules: MARKET-02 to MARKET-05"""
    if code == NOTHING:
        g.discount_left = 0
        return
    product, adviser = bought_product(code), uses_adviser(code)
    price = product_price(g, is_import(code), adviser)
    if uses_space(g, adviser):
        g.discount_left = 0
    g.adviser_used[seat] += adviser
    if is_import(code):
        note(g, Event.IMPORTED, seat, product, price, 0, 0)
        trade(g, seat, product, Account.IMPORT, Deed.PRODUCTS_IMPORTED, price)
    else:
        g.market[product] -= 1
        note(g, Event.BOUGHT, seat, product, price, 0, 0)
        trade(g, seat, product, Account.PURCHASE, Deed.PRODUCTS_BOUGHT, price)
    ask(g, Kind.BUY, seat, product + 1, 0)


@jit
def trade(g: State, seat: int, product: int, account: int, deed: int, price: int) -> None:
    """Money for a product."""
    book(g, seat, Resource.MONEY, account, -price)
    book(g, seat, FIRST_PRODUCT + product, account, 1)
    g.deeds[seat, deed] += 1


# Selling


@jit
def go_selling(g: State, t: Tables, place: int) -> None:
    """A player may sell, when all have bought. Rule: MARKET-01"""
    seat = act(g, Op.SELL, place)
    if can_trade(g, t, seat):
        ask(g, Kind.SELL, seat, 0, 0)


@jit
def list_sales(g: State) -> None:
    """Stop, or a product of the type sold before, for money or energy. Rules: MARKET-06, MARKET-07"""
    clear_options(g)
    add_option(g, NOTHING)
    for product in range(PRODUCTS):
        if g.products[g.decision_seat, product] > 0 and (g.decision_a == 0 or g.decision_a == product + 1):
            add_option(g, sell_code(product, 0))
            add_option(g, sell_code(product, 1))


@jit
def sell(g: State, seat: int, type_plus: int, code: int) -> None:
    """A product goes to the board for 1 money or 1 energy; exports follow the last. Rules: MARKET-06 to MARKET-09"""
    if code == NOTHING:
        if type_plus > 0:
            export(g, seat)
        return
    product = sold_product(code)
    g.market[product] += 1
    g.deeds[seat, Deed.PRODUCTS_SOLD] += 1
    note(g, Event.SOLD, seat, product, 0, 0, 0)
    book(g, seat, FIRST_PRODUCT + product, Account.SALE, -1)
    book(g, seat, Resource.ENERGY if sold_for_energy(code) else Resource.MONEY, Account.SALE, 1)
    ask(g, Kind.SELL, seat, product + 1, 0)


@jit
def export(g: State, seat: int) -> None:
    """After a sale, six of a type go to the box and 1 money to district 6. Rule: MARKET-09, ruling EXPORT"""
    for product in range(PRODUCTS):
        times = g.market[product] // EXPORT_SIZE
        if g.ruling[Ruling.EXPORT] == EXPORT_ONCE:
            times = min(times, 1)
        for _ in range(times):
            g.market[product] -= EXPORT_SIZE
            g.deeds[seat, Deed.EXPORTS] += 1
            space = lay_subsidy(g)
            note(g, Event.EXPORTED, seat, product, space, 0, 0)
