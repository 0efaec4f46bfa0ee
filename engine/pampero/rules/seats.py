"""The seats at the table, in turn order, and which of them an automa plays."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import Board
from engine.pampero.state import State


@jit
def is_automa(g: State, seat: int) -> bool:
    """Whether an automa plays the seat: the one with the solo board."""
    return g.board_of[seat] == Board.SOLO


@jit
def push_each(g: State, op: int, automa_op: int) -> None:
    """An effect for every seat, in turn order; an automa's may have an opcode of its own."""
    for place in range(g.n_seats - 1, -1, -1):
        seat = g.turn_order[place]
        push(g, automa_op if is_automa(g, seat) else op, seat, 0, 0)


@jit
def hindmost_disc(g: State, t: Tables) -> int:
    """The space of the time track that every disc has reached; an automa has no disc. Rule: YEAR-11"""
    hindmost = t.time_end
    for seat in range(g.n_seats):
        if not is_automa(g, seat):
            hindmost = min(hindmost, g.time[seat])
    return hindmost
