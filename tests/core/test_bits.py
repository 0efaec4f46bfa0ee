"""Sets of small numbers as bits: counted and gone through, compiled and as plain Python."""

from __future__ import annotations

import pytest

from engine.core.bits import count_bits, lowest, without_lowest
from engine.core.jit import jit
from engine.core.record import Ints, ints

LAST_BIT = 62
"""The next bit is the sign."""
SETS = [[], [0], [LAST_BIT], [0, 1, 2], [3, 17, 40, LAST_BIT], list(range(LAST_BIT + 1))]


@jit(entry=True)
def go_through(bits: int, found: Ints) -> int:
    """Write down the members of a set; how many were counted."""
    place, left = 0, bits
    while left:
        found[place] = lowest(left)
        left = without_lowest(left)
        place += 1
    return count_bits(bits)


def bits_of(members: list[int]) -> int:
    return sum(1 << member for member in members)


@pytest.mark.parametrize("members", SETS)
def test_a_set_is_gone_through_in_ascending_order(members: list[int]) -> None:
    found = ints([-1] * len(members))
    assert go_through(bits_of(members), found) == len(members)
    assert [found[place] for place in range(len(members))] == members


@pytest.mark.parametrize("members", SETS[1:])
def test_plain_python_finds_the_same_lowest_member(members: list[int]) -> None:
    assert lowest(bits_of(members)) == members[0]
    assert without_lowest(bits_of(members)) == bits_of(members[1:])
    assert count_bits(bits_of(members)) == len(members)
