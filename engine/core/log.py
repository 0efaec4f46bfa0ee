"""The log of one step: what happened since the last choice, for whoever tells it. Off in batches and searches."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.state import LOG_ROWS, LOG_WIDTH, CoreState

FORCED = 250
"""The loop's own event: the only option was taken (kind, code). A game's events have numbers below these."""
SKIPPED = 251
"""An effect or a decision that could not be carried out (seat, kind or opcode)."""


@jit
def note(g: CoreState, what: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Write one row, if the log is on. Short, so that the compiler can put the question in place of the call."""
    if g.log_on != 0:
        write_row(g, what, a, b, c, d, e)


@jit
def write_row(g: CoreState, what: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Write one row. A full log counts what it loses and never fails."""
    row = g.log_count
    if row >= LOG_ROWS:
        g.log_lost += 1
        return
    g.log[row, 0] = what
    g.log[row, 1] = a
    g.log[row, 2] = b
    g.log[row, 3] = c
    g.log[row, 4] = d
    g.log[row, 5] = e
    g.log_count = row + 1


@jit
def clear_log(g: CoreState) -> None:
    """Forget the rows; on or off stays as it was."""
    g.log_count = 0
    g.log_lost = 0


def log_of(g: CoreState) -> list[tuple[int, ...]]:
    """The rows of the last step."""
    return [tuple(g.log[row, column] for column in range(LOG_WIDTH)) for row in range(g.log_count)]
