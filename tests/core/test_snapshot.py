"""A copy to think in: all of a state but its log."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from engine.core.jit import jit
from engine.core.record import Many, Tail, allocate, dtype_of, front_bytes, i16, i64
from engine.core.snapshot import bytes_of, copy_without_log, same
from engine.core.state import CoreState


class Pawns(CoreState):
    pawns: Annotated[int, i16]
    noted: Annotated[int, i64, Tail]


@jit(entry=True)
def copy_compiled(states: Many[CoreState], source: int, to: int) -> None:
    copy_without_log(states, source, to)


copies = pytest.mark.parametrize("copy", [copy_compiled, copy_without_log], ids=["compiled", "plain"])


def full() -> Any:
    """Three states, each with other bytes everywhere."""
    states = allocate(Pawns, 3)
    rows = bytes_of(states).reshape(3, -1)
    for number in range(3):
        rows[number] = number + 1
    return states


@copies
def test_all_is_copied_but_the_log(copy: Any) -> None:
    states = full()
    copy(states, 0, 2)
    g = states[2]
    assert same(states[2:], states[:1])
    assert (g.pawns, g.noted, g.option_count) == (states[0].pawns, states[0].noted, states[0].option_count)
    assert [*g.options] == [*states[0].options]
    assert (g.log_on, g.log_count, g.log[0, 0], g.log[255, 5]) == (3, 0x303, 0x303, 0x303)


@copies
def test_the_other_states_stay_as_they_are(copy: Any) -> None:
    states, before = full(), full()
    copy(states, 0, 2)
    assert bytes_of(states[:2]).tolist() == bytes_of(before[:2]).tolist()


@copies
def test_there_is_nothing_beyond_the_last_state(copy: Any) -> None:
    for source, to in ((0, 3), (3, 0)):
        with pytest.raises(IndexError):
            copy(full(), source, to)


def test_the_log_lies_last_and_is_the_larger_part() -> None:
    layout: Any = dtype_of(Pawns)
    assert layout.names[-4:] == ("log_on", "log_count", "log_lost", "log")
    assert front_bytes(Pawns) == layout.fields["log_on"][1] < layout.itemsize / 2
