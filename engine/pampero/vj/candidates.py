"""The candidates of a search: a short list in the state, narrowed by one criterion after the other. Rule: VJ-29"""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.state import State
from engine.pampero.vj.terms import VJEvent

SHOWN = 5


@jit
def clear_candidates(g: State) -> None:
    """Begin a new search."""
    g.candidates = 0


@jit
def add_candidate(g: State, target: int) -> None:
    """One more candidate."""
    g.candidate[g.candidates] = target
    g.candidates += 1


@jit
def keep_candidates(g: State, kept: int) -> None:
    """Keep the candidates whose bit is set, in their order. An empty choice keeps them all: VJ-29."""
    if kept == 0:
        return
    count = 0
    for index in range(g.candidates):
        if (kept >> index) & 1:
            g.candidate[count] = g.candidate[index]
            count += 1
    g.candidates = count


@jit
def note_narrowed(g: State, criterion: int, argument: int, before: int, position: int) -> None:
    """Tell which criterion of which card left whom."""
    note(g, VJEvent.NARROWED, criterion, argument, before, g.candidates, position)
    note_left(g)


@jit
def note_left(g: State) -> None:
    """Tell the candidates that are left, by number, five a row."""
    if g.log_on:
        for first in range(0, g.candidates, SHOWN):
            note(
                g,
                VJEvent.LEFT,
                shown_candidate(g, first),
                shown_candidate(g, first + 1),
                shown_candidate(g, first + 2),
                shown_candidate(g, first + 3),
                shown_candidate(g, first + 4),
            )


@jit
def shown_candidate(g: State, index: int) -> int:
    """A candidate + 1, or 0 where there is none."""
    return g.candidate[index] + 1 if index < g.candidates else 0
