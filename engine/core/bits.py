"""Sets of small numbers as the bits of one integer, so that whole sets are compared and combined at once."""

from __future__ import annotations

from engine.core.jit import jit


@jit
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1  # the lowest one goes
        count += 1
    return count
