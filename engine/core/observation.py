"""What an agent sees: a table that a game declares once, from which observations and their documentation are made.

An entry names a field of the state. The kernel copies the numbers in the order of the table; nothing that is not in the
table is ever seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, NamedTuple

from engine.core.record import Record, dtype_of


class Seen(NamedTuple):
    """One thing that everybody at the table can see: its name, the range of its numbers, what they mean."""

    name: str
    low: int
    high: int
    says: str
    field: str = ""
    """The field of the state, where it is not called like this."""
    by_seat: bool = False
    """The first axis of the field are the seats: only those that take part are seen."""


class NumberBlock(NamedTuple):
    """Numbers that lie side by side in a state: their width in bytes, the first, counted in that width, how many.

    `place` is that of the first in the observation.
    """

    width: int
    first: int
    length: int
    place: int


class ObservationPart(NamedTuple):
    """A part of an observation: where it begins, its shape, its range, what it is, and where the state has it."""

    name: str
    first: int
    shape: tuple[int, ...]
    low: int
    high: int
    says: str
    run: NumberBlock

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def parts_of(state: type[Record], table: Sequence[Seen], seats: int) -> tuple[ObservationPart, ...]:
    """The parts of an observation of a game with so many seats."""
    found: list[ObservationPart] = []
    for entry in table:
        first = found[-1].first + found[-1].size if found else 0
        found.append(part_of(state, entry, first, seats))
    return tuple(found)


def part_of(state: type[Record], entry: Seen, first: int, seats: int) -> ObservationPart:
    """The part that shows a field of the state."""
    fields: Any = dtype_of(state).fields
    dtype, offset = fields[entry.field or entry.name][:2]
    shape: tuple[int, ...] = (seats, *dtype.shape[1:]) if entry.by_seat else dtype.shape
    width = dtype.base.itemsize
    run = NumberBlock(width, offset // width, prod(shape), first)
    return ObservationPart(entry.name, first, shape or (1,), entry.low, entry.high, entry.says, run)


def runs_of(parts: Sequence[ObservationPart]) -> list[NumberBlock]:
    """The numbers of an observation in its order; what lies side by side in the state too is one run."""
    runs: list[NumberBlock] = []
    for part in parts:
        last = runs[-1] if runs else NumberBlock(0, 0, 0, 0)
        if part.run.width == last.width and part.run.first == last.first + last.length:
            runs[-1] = last._replace(length=last.length + part.run.length)
        else:
            runs.append(part.run)
    return runs


def described(parts: Sequence[ObservationPart]) -> Iterator[str]:
    """The table as lines of Markdown."""
    yield "| part | shape | from | to | what it is |"
    yield "| --- | --- | --- | --- | --- |"
    for part in parts:
        shape = " x ".join(map(str, part.shape))
        yield f"| `{part.name}` | {shape} | {part.low} | {part.high} | {part.says} |"
