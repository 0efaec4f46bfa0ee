"""What products are worth to a seat: full sets now, and what is kept for the next one. An estimate, not a rule."""

from __future__ import annotations

from engine.core.jit import jit
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import PERIODS, PROCESSES, PRODUCTS, TABLE_ROWS
from engine.el_plan.rules.production import table_row
from engine.el_plan.rules.summary import storage
from engine.el_plan.state import State

SET_WORTH = 100
PROCESS_WORTH = 10
"""Of a product that is kept, for each process that it took."""
SALE_WORTH = 6
BOUGHT_PROCESSES = 5
"""What a product that the own table does not make is counted as."""
MOST_MADE = 4
"""Products of one row that a plan looks ahead to."""


@jit
def processes_of(g: State, t: Tables, seat: int, product: int) -> int:
    """Processes that a product takes by the seat's own table."""
    for row in range(TABLE_ROWS):
        line = table_row(g, seat, row)
        if t.row_product_plus[line] == product + 1:
            count = 0
            for process in range(PROCESSES):
                count += t.row_processes[line, process]
            return count
    return BOUGHT_PROCESSES


@jit
def holding_worth(g: State, t: Tables, seat: int, raw: int, good: int, service: int) -> int:
    """What products are worth: full sets, and what is kept beside them if there is a next period."""
    sets = min(raw, good, service)
    if g.period == PERIODS:
        return SET_WORTH * sets
    kept, room = 0, storage(g, t, seat)
    for _ in range(room):
        best, which = 0, PRODUCTS
        for product in range(PRODUCTS):
            left = (raw if product == 0 else good if product == 1 else service) - sets
            cost = processes_of(g, t, seat, product)
            if left > 0 and cost > best:
                best, which = cost, product
        if which == PRODUCTS:
            break
        kept += best
        raw -= which == 0
        good -= which == 1
        service -= which == 2
    return SET_WORTH * sets + PROCESS_WORTH * kept + SALE_WORTH * (max(raw, good, service) - sets)


@jit
def made_of(g: State, t: Tables, seat: int, row: int, pool: int) -> int:
    """How often a row can be made of a pool, which is packed in bytes."""
    line, most = table_row(g, seat, row), MOST_MADE
    if t.row_product_plus[line] == 0:
        return 0
    for process in range(PROCESSES):
        wanted = t.row_processes[line, process]
        if wanted > 0:
            most = min(most, (pool >> (8 * process) & 255) // wanted)
    return most


@jit
def row_pool(g: State, t: Tables, seat: int, row: int) -> int:
    """The processes of a row, packed in bytes."""
    line, packed = table_row(g, seat, row), 0
    for process in range(PROCESSES):
        packed += t.row_processes[line, process] << (8 * process)
    return packed


@jit
def pool_of(g: State) -> int:
    """The processes that the acting seat has left, packed in bytes."""
    packed = 0
    for process in range(PROCESSES):
        packed += g.pool[process] << (8 * process)
    return packed


@jit
def best_plan(g: State, t: Tables, seat: int, pool: int, raw: int, good: int, service: int) -> int:
    """The worth of the best that can still be made of a pool, with so many products made or bought already."""
    best = 0
    for first in range(made_of(g, t, seat, 0, pool) + 1):
        after = pool - first * row_pool(g, t, seat, 0)
        for second in range(made_of(g, t, seat, 1, after) + 1):
            rest = after - second * row_pool(g, t, seat, 1)
            for third in range(made_of(g, t, seat, 2, rest) + 1):
                worth = holding_worth(
                    g,
                    t,
                    seat,
                    raw + count_of(g, t, seat, 0, first, second, third),
                    good + count_of(g, t, seat, 1, first, second, third),
                    service + count_of(g, t, seat, 2, first, second, third),
                )
                best = max(best, worth)
    return best


@jit
def count_of(g: State, t: Tables, seat: int, product: int, first: int, second: int, third: int) -> int:
    """How many of a product three rows make, each so many times."""
    count = 0
    if t.row_product_plus[table_row(g, seat, 0)] == product + 1:
        count += first
    if t.row_product_plus[table_row(g, seat, 1)] == product + 1:
        count += second
    if t.row_product_plus[table_row(g, seat, 2)] == product + 1:
        count += third
    return count
