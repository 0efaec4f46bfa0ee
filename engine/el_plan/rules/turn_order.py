"""Turn order, and what an opportunity space gives."""

from __future__ import annotations

from engine.core.decisions import begin_turn
from engine.core.jit import jit
from engine.core.stack import push
from engine.el_plan.state import State


@jit
def seat_at(g: State, place: int) -> int:
    """The seat at a place in turn order: the holder of the turn token is at 0, then to the left. Rule: PERIOD-02"""
    return (g.token_seat + place) % g.n_seats


@jit
def act(g: State, op: int, place: int) -> int:
    """The seat whose part of a district begins; the next in turn order waits below it. Rule: PERIOD-02"""
    if place + 1 < g.n_seats:
        push(g, op, seat_at(g, place + 1), place + 1, 0)
    seat = seat_at(g, place)
    begin_turn(g, seat)
    return seat


@jit
def begin_round(g: State, op: int) -> None:
    """All seats act, in turn order."""
    push(g, op, g.token_seat, 0, 0)


@jit
def enjoys(g: State, seat: int, space: int) -> bool:
    """Whether a seat's entrepreneur is on a space whose benefit it has not lost. Rules: PLACE-02, EVENT-08"""
    return g.space_plus[seat] == space + 1 and g.benefit_lost[seat] == 0
