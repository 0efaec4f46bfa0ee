"""What a finished game tells: sides, scores, the row that the kernel fills and the columns that are read off it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from engine.core.record import Record, Vector, i8, i32, i64
from engine.core.state import MAX_SEATS
from engine.core.text.figures import amount

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
    hero: bool = False
    """The side whose wins are counted, where the game has one: you, against an automa."""


@dataclass(frozen=True)
class Score:
    """What is counted to find the winner: `money`, written as $12."""

    name: str
    sign: str = ""
    unit: str = ""

    def amount(self, value: int) -> str:
        """A score as people write it."""
        unit = self.unit.removesuffix("s") if abs(value) == 1 else self.unit
        return f"{amount(int(value), self.sign)}{unit and f' {unit}'}"


class CoreRow(Record, abstract=True):
    """The fields every game's row begins with."""

    seed: Annotated[int, i64]
    winners: Annotated[int, i8]
    """A bit for every seat that has won."""
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
    """Reads the only winner as a place among the sides; a shared victory comes last, as a tie."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        won = victories(rows, self.seats)
        return np.where(won.sum(axis=1) > 1, self.seats, won.argmax(axis=1)).astype(np.int8)


@dataclass(frozen=True)
class ShareReader:
    """Reads a side's part of the victory: 1 alone, 1/k with k winners, 0 without."""

    seats: int
    seat: int

    def __call__(self, rows: Rows) -> Values:
        won = victories(rows, self.seats)
        found: Values = won[:, self.seat] / won.sum(axis=1)
        return found


@dataclass(frozen=True)
class PlaceReader:
    """Reads a side's place: the winners are first, the others follow by score, equals on the same place."""

    seats: int
    seat: int

    def __call__(self, rows: Rows) -> Values:
        won, scores = victories(rows, self.seats), rows["score"][:, : self.seats]
        mine, my_score = won[:, [self.seat]], scores[:, [self.seat]]
        better = (won > mine) | ((won == mine) & (scores > my_score) & (won == 0))
        found: Values = (1 + better.sum(axis=1)).astype(np.int8)
        return found


@dataclass(frozen=True)
class Margin:
    """Reads by how much a side is ahead of the best of the others."""

    seats: int
    seat: int = 0

    def __call__(self, rows: Rows) -> Values:
        scores = rows["score"][:, : self.seats]
        ahead: Values = scores[:, self.seat] - np.delete(scores, self.seat, axis=1).max(axis=1)
        return ahead


def victories(rows: Rows, seats: int) -> Values:
    """1 for every side that won a game, a row per game."""
    bits = rows["winners"].astype(np.int64)[:, np.newaxis] >> np.arange(seats)
    found: Values = bits & 1
    return found


def winners(sides: Sequence[Side]) -> tuple[str, ...]:
    """The words of the column `winner`."""
    return (*(side.name for side in sides), TIE)


def outcome_columns(sides: Sequence[Side], score: Score) -> Iterator[Column]:
    """Who won, by how much, and every side's score, place, share of the victory and lead."""
    words, seats = winners(sides), len(sides)
    named = ", ".join(words[:-1])
    yield Column("winner", "word", f"who won: {named}, or {TIE} after a shared victory", Winner(seats), words)
    yield Column("winners", "int8", "who won, as bits: 1 for the first side, 2 for the second, ...", Field("winners"))
    if sides[0].hero:
        others = sides[1].yours if seats == 2 else "the best of the others'"
        yield Column("margin", "int32", f"{sides[0].your} {score.name} minus {others}", Margin(seats))
    for seat, side in enumerate(sides):
        yield sided(side, score.name, "int32", f"{score.name} at the end", Field("score", (seat,)), "score")
    for seat, side in enumerate(sides):
        yield sided(
            side, "place", "int8", "place (1 for the winners, then by score)", PlaceReader(seats, seat), "standing"
        )
        yield sided(
            side, "share", "float64", "share of the victory (1/k with k winners)", ShareReader(seats, seat), "standing"
        )
        yield sided(
            side, "margin", "int32", f"{score.name} minus that of the best other side", Margin(seats, seat), "standing"
        )


def sided(side: Side, stem: str, kind: str, says: str, read: Callable[[Rows], Values], group: str) -> Column:
    """A column that every side has: `towers_rival`, "the rival's: towers on the board"."""
    return Column(f"{stem}_{side.name}", kind, f"{side.yours}: {says}", read, (), group, side.name, stem)
