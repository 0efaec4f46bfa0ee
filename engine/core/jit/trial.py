"""A few functions that need all that we assume of numba, compiled and called where its version was not tested.

`tests/core/test_compiler.py` looks closer; this is what decides at a user's whether compiled rules can be trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from engine.core.jit import isolation
from engine.core.jit.compiler import Entry, Inner, SharedInner
from engine.core.record import Many, Record, Vector, allocate, i16


class Fresh:
    """A function that is neither kept nor read: a version is tried by what it makes now."""

    def load(self, _signature: Any, _key: str | None) -> None:
        """Nothing is kept."""

    def write_cache(self, _result: Any, _file: str) -> None:
        """Keep nothing."""


class FreshInner(Fresh, Inner):
    """An inner function for the trial."""


class FreshShared(Fresh, SharedInner):
    """A shared function for the trial."""


class FreshEntry(Fresh, Entry):
    """A function for the trial that Python calls."""


class TrialRecord(Record):
    """A record with a field to index."""

    place: Annotated[Vector, i16[4]]


@FreshInner
def power(number: int) -> int:
    """A function that uses one of numba's library."""
    return int(max(number, 2) ** number)


@FreshShared
def look(shelf: TrialRecord, place: int) -> int:
    """A shared function, which raises an error with a value."""
    if place == 7:
        raise ValueError("seven", place)
    return int(shelf.place[place] + power(place))


@FreshEntry
def see(shelves: Many[TrialRecord], place: int) -> int:
    """A function that Python calls."""
    return int(look(shelves[0], place) + power(place))


def error_of(place: int) -> Exception | None:
    """What is raised for a place."""
    try:
        see(allocate(TrialRecord), place)
    except (IndexError, ValueError) as error:
        return error
    return None


def result_of(function: Any) -> Any:
    """What numba tells of the one compiled form of a function."""
    (result,) = function.overloads.values()
    return result


def is_named_by_key(function: Any) -> bool:
    """Whether a compiled function is known by what identifies it."""
    keys = [key for key in function.keys.values() if key]
    return all(f"v{key}" in result_of(function).fndesc.mangled_name for key in keys)


def assumptions() -> Iterator[tuple[str, bool]]:
    """What must hold, each in words for a sentence."""
    yield "compiled functions do not call each other rightly", see(allocate(TrialRecord), 3) == 54
    yield "an index below zero is not refused", all(isinstance(error_of(place), IndexError) for place in (-1, -4, -5))
    yield "an index beyond the end is not refused", isinstance(error_of(4), IndexError)
    yield "an error loses its values", getattr(error_of(7), "args", None) == ("seven", 7)
    yield "compiled functions are not named as they are told", all(map(is_named_by_key, (see, look, power)))
    yield "inner functions are made into machine code", not result_of(power).library._compiled
    yield "its library is shared with other code", bool(isolation.LIBRARY)


def run(found: Callable[[], Iterator[tuple[str, bool]]] = assumptions) -> None:
    """Raise an error for the first assumption that does not hold."""
    for fault, holds in found():
        if not holds:
            raise AssertionError(fault)
