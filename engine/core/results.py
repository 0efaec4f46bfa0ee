"""What a finished game tells: sides, scores, the row that the kernel fills and the columns that are read off it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from engine.core.record import Record, Vector, i8, i32, i64
from engine.core.state import DRAW, MAX_SEATS

Rows = np.ndarray[Any, np.dtype[Any]]
Values = np.ndarray[Any, np.dtype[Any]]

TIE = "tie"


@dataclass(frozen=True)
class Side:
    """A seat in results: its name in columns, then its words, as in "you", "your", "yours"."""

    name: str
    says: str
    your: str
    yours: str
    automa: bool = False
    """Played by the rules: nobody sits there."""


@dataclass(frozen=True)
class Score:
    """What is counted to find the winner: `money`, told as $12."""

    name: str
    sign: str = ""
    unit: str = ""

    def amount(self, value: int) -> str:
        """A score as people write it."""
        return f"{self.sign}{value}{self.unit and f' {self.unit}'}"


class CoreRow(Record, abstract=True):
    """The fields every game's row begins with."""

    seed: Annotated[int, i64]
    outcome: Annotated[int, i8]
    decisions: Annotated[int, i32]
    score: Annotated[Vector, i32[MAX_SEATS]]


@dataclass(frozen=True)
class Field:
    """Reads one field of the kernel's row, at a place when it is an array."""

    name: str
    place: tuple[int, ...] = ()

    def __call__(self, rows: Rows) -> Values:
        where: Any = (slice(None), *self.place)
        values: Values = rows[self.name][where]
        return values


@dataclass(frozen=True)
class Column:
    """One column: its name, the width of its integers, what it means, and how to read it.

    A column of words reads numbers, each the place of its word in `words`. A column that every side has knows its
    `side` and its `stem`, which the sides share.
    """

    name: str
    type: str
    says: str
    read: Callable[[Rows], Values]
    words: tuple[str, ...] = ()
    group: str = "outcome"
    side: str = ""
    stem: str = ""


@dataclass(frozen=True)
class Winner:
    """Reads the outcome as a place among the sides, the tie last."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        outcome = rows["outcome"]
        return np.where(outcome == DRAW, self.seats, outcome - 1).astype(np.int8)


@dataclass(frozen=True)
class Margin:
    """Reads by how much the first side is ahead of the best of the others."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        scores = rows["score"]
        ahead: Values = scores[:, 0] - scores[:, 1 : self.seats].max(axis=1)
        return ahead


def winners(sides: Sequence[Side]) -> tuple[str, ...]:
    """The words of the column `winner`."""
    return (*(side.name for side in sides), TIE)


def outcome_columns(sides: Sequence[Side], score: Score) -> Iterator[Column]:
    """Who won, by how much, and every side's score."""
    words, first = winners(sides), sides[0]
    named = ", ".join(words[:-1])
    others = sides[1].yours if len(sides) == 2 else "the best of the others'"
    yield Column(
        "winner", "word", f"who won: {named}, or {TIE} when the tie-breaker was equal too", Winner(len(sides)), words
    )
    yield Column("margin", "int32", f"{first.your} {score.name} minus {others}", Margin(len(sides)))
    for seat, side in enumerate(sides):
        yield sided(side, score.name, "int32", f"{score.name} at the end", Field("score", (seat,)), "score")


def sided(side: Side, stem: str, kind: str, says: str, read: Callable[[Rows], Values], group: str) -> Column:
    """A column that every side has: `towers_rival`, "the rival's: towers on the board"."""
    return Column(f"{stem}_{side.name}", kind, f"{side.yours}: {says}", read, (), group, side.name, stem)
