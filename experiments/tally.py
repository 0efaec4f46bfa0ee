"""The figures of one configuration of a run, counted part by part, so that a run never sits in memory."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from solo.statistics import Array, Moments, moments_by, moments_of, set_up_numbers

SHARE = "share"
"""The column of a player's part of the victory, in a run that is read player by player."""


class Games(NamedTuple):
    """Some games: whether each was won or tied, its margin, and the number of its set-up where several share one."""

    won: Array
    tied: Array
    margin: Array
    set_ups: Array | None

    def only(self, some: Array) -> Games:
        """Some of them."""
        own = None if self.set_ups is None else self.set_ups[some]
        return Games(self.won[some], self.tied[some], self.margin[some], own)


@dataclass(frozen=True)
class Outcomes:
    """Victories, margins and ties of some games."""

    won: Moments = field(default_factory=Moments)
    margin: Moments = field(default_factory=Moments)
    ties: int = 0

    @property
    def games(self) -> int:
        """How many there are."""
        return self.margin.games

    @property
    def wins(self) -> int:
        """How many the first side has won."""
        return int(self.won.total)

    def plus(self, other: Outcomes) -> Outcomes:
        """Both together, of different set-ups."""
        return Outcomes(self.won.plus(other.won), self.margin.plus(other.margin), self.ties + other.ties)


@dataclass
class Tally:
    """The figures of one cell: how many sides it has, and the columns whose quantiles are told."""

    sides: int
    spread_of: tuple[str, ...]
    one_of_many: bool = False
    """Whether other cells are played on the same set-ups, and taken together with this one."""
    games: int = 0
    """How many games; in one of several rows, a player had several seats."""
    outcomes: Outcomes = field(default_factory=Outcomes)
    moments: dict[str, Moments] = field(default_factory=dict)
    spread: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    objectives: dict[str, Outcomes] = field(default_factory=dict)
    pieces: dict[tuple[str, str], Outcomes] = field(default_factory=dict)
    """By column and word of the set-up."""
    kept: list[tuple[Array, Games]] = field(default_factory=list)
    """The seeds and outcomes of the games themselves, where cells are taken together."""

    def add(self, table: pa.Table, objectives: list[str], pieces: Sequence[str] = ()) -> None:
        """Count the rows of some whole set-ups, all of one cell."""
        games = games_of(table, self.sides)
        self.games += len(np.unique(numbers_of(table, "game")))
        self.outcomes = self.outcomes.plus(outcomes_of(games))
        if self.one_of_many:
            self.kept.append((numbers_of(table, "seed"), games))
        for name in numeric_columns(table):
            values = numbers_of(table, name)
            self.moments[name] = self.moments.get(name, Moments()).plus(moments_of(values, games.set_ups))
            if name in self.spread_of:
                self.spread[name].update(count_values(values))
        self.add_objectives(table, objectives, games)
        for column in pieces:
            self.add_pieces(table, column, games)

    def add_objectives(self, table: pa.Table, columns: list[str], games: Games) -> None:
        """Count each game for every objective it was played with, once."""
        counted: list[Array] = []
        for column in columns:
            codes = codes_of(table, column)
            new = np.ones(len(codes), bool)
            for before in counted:
                new &= codes != before
            for word, found in by_word(words_of(table, column), codes[new], games.only(new)):
                self.objectives[word] = self.objectives.get(word, Outcomes()).plus(found)
            counted.append(codes)

    def add_pieces(self, table: pa.Table, column: str, games: Games) -> None:
        """Count each game for what lay at one place of its set-up."""
        for word, found in by_word(words_of(table, column), codes_of(table, column), games):
            self.pieces[column, word] = self.pieces.get((column, word), Outcomes()).plus(found)

    def quantile(self, name: str, share: float) -> float:
        """The value below which this share of the games lies."""
        return quantile(self.spread[name], share)


def whole_set_ups(parts: Iterable[tuple[int, pa.Table]]) -> Iterator[tuple[int, pa.Table]]:
    """Parts with the number of their cell, cut between set-ups: what a part has of its last one waits for the next."""
    rests: dict[int, pa.Table] = {}
    for cell, table in parts:
        whole = pa.concat_tables([rests[cell], table]).unify_dictionaries() if cell in rests else table
        seeds = numbers_of(whole, "seed")
        others = np.flatnonzero(seeds != seeds[-1]) if len(seeds) else seeds
        cut = int(others[-1]) + 1 if len(others) else 0
        rests[cell] = whole.slice(cut)
        if cut:
            yield cell, whole.slice(0, cut)
    yield from ((cell, rest) for cell, rest in rests.items() if rest.num_rows)


def games_of(table: pa.Table, sides: int) -> Games:
    """The outcomes of a table's rows: wins or shares of the first side; the number after the last side is a tie."""
    winner, set_ups = codes_of(table, "winner"), set_up_numbers(numbers_of(table, "seed"))
    won = numbers_of(table, SHARE) if SHARE in table.column_names else winner == 0
    return Games(won, winner == sides, numbers_of(table, "margin"), set_ups)


def outcomes_of(games: Games) -> Outcomes:
    """The outcomes of some games."""
    own = games.set_ups
    return Outcomes(moments_of(games.won, own), moments_of(games.margin, own), int(games.tied.sum()))


def outcomes_together(tallies: Sequence[Tally]) -> Outcomes:
    """The outcomes of cells taken together: games of one seed share their set-up, whatever cell they are of."""
    if len(tallies) == 1:
        return tallies[0].outcomes
    kept = [each for tally in tallies for each in tally.kept]
    seeds = np.concatenate([seeds for seeds, _ in kept])
    won, tied, margin = (np.concatenate([games[place] for _, games in kept]) for place in range(3))
    return outcomes_of(Games(won, tied, margin, set_up_numbers(seeds)))


def by_word(words: Sequence[str], codes: Array, games: Games) -> Iterator[tuple[str, Outcomes]]:
    """The outcomes of the games with each word that occurs; all words are counted in one go."""
    won, margins = (moments_by(codes, len(words), values, games.set_ups) for values in (games.won, games.margin))
    ties = np.bincount(codes, games.tied, len(words)).astype(np.int64).tolist()
    for word, *found in zip(words, won, margins, ties, strict=True):
        if found[1].games:
            yield word, Outcomes(*found)


def count_values(values: Array) -> dict[int, int]:
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
    figures = [
        field.name for field in table.schema if pa.types.is_integer(field.type) or pa.types.is_floating(field.type)
    ]
    return [name for name in figures if name not in ("game", "seed", "winners", SHARE)]


def numbers_of(table: pa.Table, name: str) -> Array:
    """A column of numbers."""
    return np.asarray(table.column(name))


def codes_of(table: pa.Table, name: str) -> Array:
    """The codes of a column of words."""
    chunks = [np.asarray(chunk.indices) for chunk in table.column(name).chunks]
    return np.concatenate(chunks) if chunks else np.array([], np.int8)


def words_of(table: pa.Table, name: str) -> list[str]:
    """The words of a column of words, by their codes."""
    chunks = table.column(name).chunks
    found: list[str] = chunks[0].dictionary.to_pylist() if chunks else []
    return found
