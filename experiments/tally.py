"""What a summary knows of a cell: counts and sums, gathered part by part, so that a run never sits in memory."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from engine.pampero.columns import WINNERS
from experiments.statistics import Moments

SPREAD = ("margin", "money_you", "money_vj")  # the columns whose quantiles are told


@dataclass
class Outcomes:
    """Games, wins and ties of some games, and the moments of their margin."""

    games: int = 0
    wins: int = 0
    ties: int = 0
    margin: Moments = field(default_factory=Moments)

    def add(self, winner: np.ndarray[Any, Any], margin: np.ndarray[Any, Any]) -> None:
        """Count more games."""
        self.games += len(winner)
        self.wins += int((winner == WINNERS.index("you")).sum())
        self.ties += int((winner == WINNERS.index("tie")).sum())
        self.margin = self.margin.plus(moments_of(margin))

    def plus(self, other: Outcomes) -> Outcomes:
        """Both together."""
        margin = self.margin.plus(other.margin)
        return Outcomes(self.games + other.games, self.wins + other.wins, self.ties + other.ties, margin)


@dataclass
class Tally:
    """The figures of one cell."""

    outcomes: Outcomes = field(default_factory=Outcomes)
    moments: dict[str, Moments] = field(default_factory=dict)
    spread: dict[str, Counter[int]] = field(default_factory=lambda: {name: Counter() for name in SPREAD})
    objectives: dict[str, Outcomes] = field(default_factory=dict)

    def add(self, table: pa.Table, objectives: list[str]) -> None:
        """Count the rows of one part, which are all of one cell."""
        winner, margin = codes_of(table, "winner"), numbers_of(table, "margin")
        self.outcomes.add(winner, margin)
        for name in numeric_columns(table):
            values = numbers_of(table, name)
            self.moments[name] = self.moments.get(name, Moments()).plus(moments_of(values))
            if name in SPREAD:
                self.spread[name].update(count_values(values))
        self.add_objectives(table, objectives, winner, margin)

    def add_objectives(
        self, table: pa.Table, columns: list[str], winner: np.ndarray[Any, Any], margin: np.ndarray[Any, Any]
    ) -> None:
        """Count each game for every objective it was played with."""
        codes = [codes_of(table, column) for column in columns]
        words = table.column(columns[0]).chunk(0).dictionary.to_pylist() if columns and table.num_rows else []
        for code, word in enumerate(words):
            with_it = np.logical_or.reduce([values == code for values in codes])
            if with_it.any():
                self.objectives.setdefault(word, Outcomes()).add(winner[with_it], margin[with_it])

    def quantile(self, name: str, share: float) -> float:
        """The value below which this share of the games lies."""
        return quantile(self.spread[name], share)


def moments_of(values: np.ndarray[Any, Any]) -> Moments:
    """Count, sum and sum of squares, exact for the integers of a result."""
    wide = values.astype(np.int64)
    return Moments(len(wide), int(wide.sum()), int((wide * wide).sum()))


def count_values(values: np.ndarray[Any, Any]) -> dict[int, int]:
    """How often each value occurs."""
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def quantile(counts: Counter[int], share: float) -> float:
    """A quantile of counted values, the lower of two where it falls between them."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return float(value)
    return float("nan")


def numeric_columns(table: pa.Table) -> list[str]:
    """The columns that hold figures, those that number a game left out."""
    figures = [name.name for name in table.schema if pa.types.is_integer(name.type)]
    return [name for name in figures if name not in ("game", "seed")]


def numbers_of(table: pa.Table, name: str) -> np.ndarray[Any, Any]:
    """A column of numbers."""
    return np.asarray(table.column(name))


def codes_of(table: pa.Table, name: str) -> np.ndarray[Any, Any]:
    """The codes of a column of words."""
    chunks = [np.asarray(chunk.indices) for chunk in table.column(name).chunks]
    return np.concatenate(chunks) if chunks else np.array([], np.int8)
