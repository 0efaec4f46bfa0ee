"""What can be done with any state: copy it, restore it, compare it, hash it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, TypeVar, cast

import numpy as np

from engine.core.jit import is_compiled, jit
from engine.core.record import TAILS, Many, dtype_of, front_bytes, position_bytes
from engine.core.state import CoreState

if is_compiled():
    from engine.core.jit.intrinsics import copy_front

S = TypeVar("S", bound=CoreState)

SETTLED = ("ruling", "variant")
"""Fields that a game's header tells by word."""


def bytes_of(states: Many[S]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The memory of an array of states; copying a structured array field by field would be far slower."""
    return cast(Any, states).view(np.uint8)  # type: ignore[no-any-return]


def copy_state(states: Many[S]) -> Many[S]:
    """A copy of an array of states."""
    return cast("Many[S]", bytes_of(states).copy().view(cast(Any, states).dtype))


def restore(states: Many[S], saved: Many[S]) -> None:
    """Overwrite states by a saved copy of them."""
    bytes_of(states)[:] = bytes_of(saved)


def plain_copy(states: Many[CoreState], source: int, to: int) -> None:
    """What `copy_quietly` does, by Python's own means."""
    rows = bytes_of(states).reshape(len(states), -1)
    size = front_bytes(type(states[0]))
    rows[to, :size] = rows[source, :size]


@jit(plain=plain_copy)
def copy_without_log(states: Many[CoreState], source: int, to: int) -> None:
    """Copy a state over another, which keeps a log of its own: that is half of the bytes, and who thinks needs none."""
    copy_front(states[to], states[source])


def position(states: Many[S]) -> bytes:
    """The bytes of the first state's position: all but its options and its log."""
    return bytes_of(states)[: position_bytes(type(states[0]))].tobytes()


def same(first: Many[S], second: Many[S]) -> bool:
    """Whether two states are the same position."""
    return position(first) == position(second)


def digest(states: Many[S], kinds: Sequence[str]) -> str:
    """A hash of the position by its named values: fields, rulings and kinds that are added later leave it as it is."""
    lines = [f"decision {kinds[states[0].decision_kind]}", *named_values(states)]
    return blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()


def named_values(states: Many[S]) -> Iterator[str]:
    """Every value of a position that is not 0, with its name and place; what the header tells is left out."""
    record = type(states[0])
    tail, whole = TAILS[record], cast(Any, states)
    for name in sorted(cast(Any, dtype_of(record).names)):
        if name not in tail and name not in SETTLED and name != "decision_kind":
            values = np.atleast_1d(whole[name][0])
            for place in np.argwhere(values).tolist():
                yield f"{name} {place} {values[tuple(place)]}"
