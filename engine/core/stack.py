"""Pending effects: a stack of frames (op, seat, a, b) inside the state, the only control flow of the rules.

Operation codes: 0-31 belong to the core, 32 and above to a game.
"""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.state import FRAME_SIZE, STACK_DEPTH, CoreState


@jit
def push(g: CoreState, op: int, seat: int, a: int, b: int) -> None:
    """Put an effect on top: it runs before all that are pending now."""
    if g.depth >= STACK_DEPTH:
        raise RulesError("too many pending effects")
    depth = g.depth
    g.stack[depth, 0] = op
    g.stack[depth, 1] = seat
    g.stack[depth, 2] = a
    g.stack[depth, 3] = b
    g.depth = depth + 1


@jit
def pop(g: CoreState) -> tuple[int, int, int, int]:
    """Take the top effect, as (op, seat, a, b). Its place is wiped: equal positions must be equal bytes."""
    if g.depth <= 0:
        raise RulesError("no pending effect")
    depth = g.depth - 1
    g.depth = depth
    frame = g.stack[depth, 0], g.stack[depth, 1], g.stack[depth, 2], g.stack[depth, 3]
    for part in range(FRAME_SIZE):
        g.stack[depth, part] = 0
    return frame
