"""What a game is to the rest of the house, and what can be done with any state: copy it, compare it, hash it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from engine.core.record import Many, Record, dtype_of, position_bytes
from engine.core.state import CoreState

S = TypeVar("S", bound=CoreState)


class Game(Protocol):
    """A game beside the others. Its rules are compiled functions, bound to its state by `seam.bind` on import."""

    @property
    def name(self) -> str:
        """The word that names the game in commands."""

    @property
    def state(self) -> type[CoreState]:
        """The record of a position."""

    @property
    def row(self) -> type[Record]:
        """The record of a finished game's result."""

    @property
    def facts(self) -> Sequence[str]:
        """The names of the facts, in the order of their numbers."""

    @property
    def sizes(self) -> Sequence[int]:
        """How many option codes each kind of decision has; kind 0 has none."""

    def tables(self) -> Many[Any]:
        """The components as one record of integers."""

    def describe(self, kind: int, code: int, g: Any) -> str:
        """An option in words, for every code of the kind."""


def bases(sizes: Sequence[int]) -> tuple[int, ...]:
    """The first global action of each kind: a global action is `bases[kind] + code`."""
    return tuple(accumulate(sizes, initial=0))[:-1]


def bytes_of(states: Many[S]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The memory of an array of states; copying a structured array field by field would be far slower."""
    return cast(Any, states).view(np.uint8)  # type: ignore[no-any-return]


def copy_state(states: Many[S]) -> Many[S]:
    """A copy of an array of states."""
    return cast("Many[S]", bytes_of(states).copy().view(cast(Any, states).dtype))


def restore(states: Many[S], saved: Many[S]) -> None:
    """Overwrite states by a saved copy of them."""
    bytes_of(states)[:] = bytes_of(saved)


def position(states: Many[S]) -> bytes:
    """The bytes of the first state's position: all but its options and its log."""
    return bytes_of(states)[: position_bytes(type(states[0]))].tobytes()


def same(first: Many[S], second: Many[S]) -> bool:
    """Whether two states are the same position."""
    return position(first) == position(second)


def digest(states: Many[S]) -> str:
    """A hash of the position, for golden files."""
    return blake2b(position(states), digest_size=16).hexdigest()


def state_size(state: type[CoreState]) -> int:
    """How many bytes a state has."""
    return dtype_of(state).itemsize
