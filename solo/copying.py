"""Copies of states inside the kernel, for timing one."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.record import Many
from engine.pampero.state import State

COPY_RING = 8


@jit(entry=True)
def copy_often(states: Many[State], times: int) -> None:
    """Copy a state round a ring, changing it so that no copy can be left out."""
    for turn in range(times):
        states[turn % COPY_RING].year = turn
        states[(turn + 1) % COPY_RING] = states[turn % COPY_RING]
