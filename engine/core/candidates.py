"""The candidates of an automa's search: a short list in the state, narrowed by one criterion after the other.

An automa lists what it could choose, then keeps the best by each criterion until one is left:

    clear_candidates(g)
    for target in ...: add_candidate(g, target)
    marks, best = 0, 0
    for index in range(g.candidates):
        marks, best = mark_best(marks, best, index, value_of(g, t, g.candidate[index]))
    keep_candidates(g, marks)
"""

from __future__ import annotations

from typing import Annotated

from engine.core.jit import jit
from engine.core.log import note
from engine.core.record import Vector, i16
from engine.core.state import CoreState

CANDIDATES = 64
SHOWN = 5


class CandidateState(CoreState, abstract=True):
    """A state with room for candidates: a game whose automa searches declares a subclass of it."""

    candidates: Annotated[int, i16]
    candidate: Annotated[Vector, i16[CANDIDATES]]


@jit
def clear_candidates(g: CandidateState) -> None:
    """Begin a new search."""
    g.candidates = 0


@jit
def add_candidate(g: CandidateState, target: int) -> None:
    """One more candidate."""
    g.candidate[g.candidates] = target
    g.candidates += 1


@jit
def keep_candidates(g: CandidateState, marks: int) -> None:
    """Keep the candidates whose bit is set, in their order. An empty choice keeps them all."""
    if marks == 0:
        return
    count = 0
    for index in range(g.candidates):
        if (marks >> index) & 1:
            g.candidate[count] = g.candidate[index]
            count += 1
    g.candidates = count


@jit
def mark_best(marks: int, best: int, index: int, value: int) -> tuple[int, int]:
    """The bits of the best candidates and their value, once one more has been looked at; no bits at the start."""
    if marks == 0 or value > best:
        return 1 << index, value
    if value == best:
        return marks | (1 << index), best
    return marks, best


@jit
def note_candidates(g: CandidateState, event: int) -> None:
    """Log the candidates that are left, by number, five per row."""
    if g.log_on:
        for first in range(0, g.candidates, SHOWN):
            note(
                g,
                event,
                candidate_plus(g, first),
                candidate_plus(g, first + 1),
                candidate_plus(g, first + 2),
                candidate_plus(g, first + 3),
                candidate_plus(g, first + 4),
            )


@jit
def candidate_plus(g: CandidateState, index: int) -> int:
    """A candidate + 1, or 0 where there is none."""
    return g.candidate[index] + 1 if index < g.candidates else 0
