"""District 4: active processes become products."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.codes import code_index, one_code
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    CARDS,
    FIRST_PRODUCT,
    PROCESSES,
    SLOTS,
    TABLE_ROWS,
    Account,
    Deed,
    Does,
    Space,
)
from engine.el_plan.rules.events import event_works
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rules.tokens import book, works
from engine.el_plan.rules.turn_order import act, enjoys
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op


@jit
def produce(g: State, t: Tables, place: int) -> None:
    """A player counts processes, names the free ones, and makes products. Rules: MAKE-01 to MAKE-04"""
    seat = act(g, Op.PRODUCE, place)
    for process in range(PROCESSES):
        g.pool[process] = fixed_processes(g, t, seat, process)
    push(g, Op.MAKE, seat, 0, 0)
    push(g, Op.PROCESS, seat, free_processes(g, t, seat), 0)


@jit
def fixed_processes(g: State, t: Tables, seat: int, process: int) -> int:
    """Active processes of a type on the plan and the cards of a seat. Rules: MAKE-01, CARD-06"""
    count, plan = 0, plan_of(g, seat)
    for slot in range(SLOTS):
        if g.slot_token_plus[seat, slot] > 0 and t.slot_process_plus[plan, slot] == process + 1:
            count += 1
    for card in range(CARDS):
        if works(g, seat, card):
            count += g.card_times[card] * t.card_processes[card, process]
    return count


@jit
def free_processes(g: State, t: Tables, seat: int) -> int:
    """Processes whose type the player names: cards, the space, training. Rules: MAKE-04, EVENT-04, CARD-07"""
    count = int(enjoys(g, seat, Space.PRODUCTION)) + int(event_works(g, t, seat, Does.TRAINING))
    for card in range(CARDS):
        if works(g, seat, card):
            count += t.card_any_process[card]
    return count


@jit
def name_process(g: State, seat: int, left: int) -> None:
    """Name the type of a free process, and of those that are left. Rules: MAKE-04, EVENT-04, CARD-07"""
    if left > 0:
        push(g, Op.PROCESS, seat, left - 1, 0)
        ask(g, Kind.PROCESS, seat, left, 0)


@jit
def list_processes(g: State) -> None:
    """Production, logistics or marketing."""
    clear_options(g)
    for process in range(PROCESSES):
        add_option(g, process)


@jit
def gain_process(g: State, seat: int, process: int) -> None:
    """One more process of the named type."""
    g.pool[process] += 1
    note(g, Event.PROCESS, seat, process, 0, 0, 0)


# Making products


@jit
def make_products(g: State, seat: int) -> None:
    """Which and how many the player likes. Rule: MAKE-02"""
    ask(g, Kind.MAKE, seat, 0, 0)


@jit
def table_row(g: State, seat: int, row: int) -> int:
    """The number of a row of the seat's production table."""
    return plan_of(g, seat) * TABLE_ROWS + row


@jit
def can_make(g: State, t: Tables, line: int) -> bool:
    """Whether the processes of a row are left. Rules: MAKE-02, MAKE-03"""
    if t.row_product_plus[line] == 0:
        return False
    for process in range(PROCESSES):
        if g.pool[process] < t.row_processes[line, process]:
            return False
    return True


@jit
def list_products(g: State, t: Tables) -> None:
    """Done, or a row of the production table. Rule: MAKE-02"""
    clear_options(g)
    add_option(g, NOTHING)
    for row in range(TABLE_ROWS):
        if can_make(g, t, table_row(g, g.decision_seat, row)):
            add_option(g, one_code(row))


@jit
def make_product(g: State, t: Tables, seat: int, code: int) -> None:
    """The processes are used up, the product comes from the box. Rules: MAKE-02, MAKE-03, MAKE-05"""
    if code == NOTHING:
        for process in range(PROCESSES):
            g.pool[process] = 0
        return
    line = table_row(g, seat, code_index(code))
    for process in range(PROCESSES):
        g.pool[process] -= t.row_processes[line, process]
    product = t.row_product_plus[line] - 1
    g.deeds[seat, Deed.PRODUCTS_MADE] += 1
    note(g, Event.MADE, seat, product, 0, 0, 0)
    book(g, seat, FIRST_PRODUCT + product, Account.PRODUCTION, 1)
    push(g, Op.MAKE, seat, 0, 0)
