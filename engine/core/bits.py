"""Sets of small numbers as the bits of one integer, so that whole sets are compared and combined at once.

    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)

goes through a set in ascending order. It takes as many steps as the set has members, each of them sure: to ask every
number whether it is a member costs a wrong guess of the processor for many of them.
"""

from __future__ import annotations

from engine.core.jit import jit


@jit
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:  # the compiler knows this loop, and takes the one instruction that the processor has for it
        bits = without_lowest(bits)
        count += 1
    return count


@jit
def without_lowest(bits: int) -> int:
    """The bits but for the lowest that is set."""
    return bits & (bits - 1)


def plain_lowest(bits: int) -> int:
    """What `lowest` answers, by Python's own means."""
    return (bits & -bits).bit_length() - 1


@jit(plain=plain_lowest)
def lowest(bits: int) -> int:
    """The lowest bit that is set: as many are below it."""
    return count_bits((bits & -bits) - 1)
