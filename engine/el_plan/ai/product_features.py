"""Features of options about processes and products."""

from __future__ import annotations

from engine.core.jit import jit
from engine.el_plan.ai.outlook import best_plan, holding_worth, pool_of, row_pool
from engine.el_plan.codes import bought_product, code_index, is_import, sold_product, uses_adviser
from engine.el_plan.components.tables import Tables
from engine.el_plan.rules.market import product_price
from engine.el_plan.rules.production import table_row
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from engine.el_plan.vocabulary.features import Feature

NO_PRODUCT = 3


@jit
def product_feature(g: State, t: Tables, kind: int, code: int, number: int) -> int:
    """A process named, or a product made, bought, sold or returned."""
    if kind == Kind.PROCESS:
        return process_feature(g, t, code, number)
    if kind == Kind.BUY and code != NOTHING:
        if number == Feature.PRICE or number == Feature.MONEY_PRICE:
            return product_price(g, is_import(code), uses_adviser(code))
        if number == Feature.ADVISED:
            return uses_adviser(code)
    product = product_of(g, t, kind, code)
    if number == Feature.PRODUCT:
        return 0 if product == NO_PRODUCT else product + 1
    change = -1 if kind == Kind.SELL or kind == Kind.CUT else 1
    if number == Feature.WORTH:
        return worth_after(g, t, kind, code, product, change)
    if number == Feature.SETS:
        return sets_after(g, product, change)
    if number == Feature.SET_GAIN:
        return sets_after(g, product, change) - sets_after(g, NO_PRODUCT, 0)
    return 0


@jit
def process_feature(g: State, t: Tables, process: int, number: int) -> int:
    """What naming a process can lead to."""
    if number == Feature.PROCESS:
        return process + 1
    if number != Feature.WORTH:
        return 0
    seat = g.decision_seat
    pool = pool_of(g) + (1 << (8 * process))
    return best_plan(g, t, seat, pool, g.products[seat, 0], g.products[seat, 1], g.products[seat, 2])


@jit
def product_of(g: State, t: Tables, kind: int, code: int) -> int:
    """The product that an option is about."""
    if kind == Kind.CUT:
        return code
    if code == NOTHING:
        return NO_PRODUCT
    if kind == Kind.MAKE:
        return t.row_product_plus[table_row(g, g.decision_seat, code_index(code))] - 1
    return bought_product(code) if kind == Kind.BUY else sold_product(code)


@jit
def after(g: State, which: int, product: int, change: int) -> int:
    """How many of a product who decides has afterwards."""
    return g.products[g.decision_seat, which] + (change if which == product else 0)


@jit
def sets_after(g: State, product: int, change: int) -> int:
    """Full sets in hand afterwards."""
    return min(after(g, 0, product, change), after(g, 1, product, change), after(g, 2, product, change))


@jit
def worth_after(g: State, t: Tables, kind: int, code: int, product: int, change: int) -> int:
    """What the products are worth afterwards; in district 4, with the best that can still be made."""
    seat = g.decision_seat
    raw, good, service = after(g, 0, product, change), after(g, 1, product, change), after(g, 2, product, change)
    if kind == Kind.MAKE and code != NOTHING:
        pool = pool_of(g) - row_pool(g, t, seat, code_index(code))
        return best_plan(g, t, seat, pool, raw, good, service)
    return holding_worth(g, t, seat, raw, good, service)
