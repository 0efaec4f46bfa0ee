"""The seats at the table, in turn order, and which of them an automa plays; the time track and the turn order track."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import VJ, Board
from engine.pampero.state import State
from engine.pampero.vocabulary.events import Event


@jit
def is_automa(g: State, seat: int) -> bool:
    """Whether an automa plays the seat: the one with the solo board."""
    return g.board_of[seat] == Board.SOLO


@jit
def is_solo(g: State) -> bool:
    """Whether it is the solo game: you, and VJ in the second seat."""
    return g.board_of[VJ] == Board.SOLO


@jit
def push_each(g: State, op: int, automa_op: int) -> None:
    """An effect for every seat, in turn order; an automa's may have an opcode of its own."""
    for place in range(g.n_seats - 1, -1, -1):
        seat = g.turn_order[place]
        push(g, automa_op if is_automa(g, seat) else op, seat, 0, 0)


@jit
def hindmost_disc(g: State, t: Tables) -> int:
    """The space of the time track that every disc has reached; an automa has no disc. Rules: YEAR-11, BASE-19"""
    hindmost = t.time_end
    for seat in range(g.n_seats):
        if not is_automa(g, seat):
            hindmost = min(hindmost, g.time[seat])
    return hindmost


@jit
def move_disc(g: State, seat: int) -> None:
    """A time disc goes one space on, onto the discs that lie there. Rule: BASE-06"""
    if not is_solo(g):
        leave_stack(g, seat)
    g.time[seat] += 1
    if not is_solo(g):
        g.time_height[seat] = discs_beside(g, seat)


@jit
def leave_stack(g: State, seat: int) -> None:
    """The discs above one that is taken away lie one lower."""
    for other in range(g.n_seats):
        if g.time[other] == g.time[seat] and g.time_height[other] > g.time_height[seat]:
            g.time_height[other] -= 1


@jit
def discs_beside(g: State, seat: int) -> int:
    """How many other discs lie on the space of a seat's."""
    discs = 0
    for other in range(g.n_seats):
        discs += other != seat and g.time[other] == g.time[seat]
    return discs


@jit
def lower_disc(g: State, seat: int) -> None:
    """The turn order disc moves to the bottom row, in its place; in solo nothing happens. Rules: BASE-07, BASE-09"""
    if is_solo(g) or g.turn_low[seat]:
        return
    g.turn_low[seat] = 1
    note(g, Event.TURN_DISC, seat, 0, 0, 0, 0)


@jit(shared=True)
def adjust_turn_order(g: State) -> None:
    """Discs of the bottom row come first, then the others, each by the time track. Rule: BASE-08"""
    if is_solo(g):
        return
    for place in range(1, g.n_seats):
        moving = place
        while moving > 0 and acts_before(g, g.turn_order[moving], g.turn_order[moving - 1]):
            swap_order(g, moving)
            moving -= 1
    for seat in range(g.n_seats):
        g.turn_low[seat] = 0
    note(g, Event.TURN_ORDER, order_plus(g, 0), order_plus(g, 1), order_plus(g, 2), order_plus(g, 3), 0)


@jit
def acts_before(g: State, seat: int, other: int) -> bool:
    """Whether a seat comes before another in the new order: row, then space, then height. Rule: BASE-08"""
    if g.turn_low[seat] != g.turn_low[other]:
        return g.turn_low[seat] > g.turn_low[other]
    if g.time[seat] != g.time[other]:
        return g.time[seat] > g.time[other]
    return g.time_height[seat] > g.time_height[other]


@jit
def swap_order(g: State, place: int) -> None:
    """Two neighbours of the turn order change places."""
    seat = g.turn_order[place]
    g.turn_order[place] = g.turn_order[place - 1]
    g.turn_order[place - 1] = seat


@jit
def order_plus(g: State, place: int) -> int:
    """The seat at a place of the turn order + 1; 0 beyond the last."""
    return g.turn_order[place] + 1 if place < g.n_seats else 0
