"""A tournament: all players on the same seeds, compared game by game, and a rating from those comparisons.

In a solo game players never meet. Two of them are compared on the same set-up: who has the larger margin there has won
that meeting, equal margins are half a win each. The rating is that of Bradley and Terry, fitted to all meetings, on
Elo's scale: 400 points are ten to one in meetings, the mean of all players is 1500. It says who does better with the
same set-up, which is not the same as who wins more games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.core.errors import UserError
from engine.core.settings import Setting
from experiments.results import load
from experiments.run import read_manifest
from experiments.statistics import Interval, Moments, wilson
from experiments.study import Cell, Study, refuse_player_twice

NAME = "tournament"
GAMES = 500
MEAN = 1500.0
SCALE = 400.0
ROUNDS = 500
CLOSE = 1e-9
RESAMPLES = 200
PRIOR = 0.5
"""Half a win each way for every pair, so that who wins every meeting has a rating too."""

Floats = np.ndarray[Any, Any]


class Standing(NamedTuple):
    """How one player did."""

    player: str
    games: int
    wins: Interval
    margin: Interval
    rating: Interval


class Pair(NamedTuple):
    """One player against another on the same games: differences, row less column, and the share of meetings won."""

    player: str
    other: str
    win_rate: Interval
    margin: Interval
    meetings: float


@dataclass(frozen=True)
class Table:
    """What a tournament came to, the best rating first; nothing where no game was finished by every player."""

    games: int
    seed: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]

    def to_json(self) -> dict[str, Any]:
        """For another program."""
        return {
            "games": self.games,
            "seed": self.seed,
            "standings": [plain(row._asdict()) for row in self.standings],
            "pairs": [plain(row._asdict()) for row in self.pairs],
        }


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Intervals as keys of their own; a bound that a single game does not have is None, for JSON has no other word."""
    return {key: bounds(value) if isinstance(value, Interval) else value for key, value in row.items()}


def bounds(interval: Interval) -> dict[str, float | None]:
    """An interval by the names of its figures."""
    return {name: None if math.isnan(value) else value for name, value in interval._asdict().items()}


def tournament_study(players: Sequence[str], games: int, seed: int, game: str, data: Path | None) -> Study:
    """The study that a tournament is: a cell a player."""
    if len(players) < 2:
        raise UserError("a tournament needs two players or more, as 'solo tournament random greedy'")
    refuse_player_twice(players)
    study = Study(NAME, seed, games, tuple(Cell(name, name, setting=Setting()) for name in players), data, game)
    study.check(own=True)
    return study


def table_of(run: Path) -> Table:
    """The table of a tournament's run, over the games that every player has finished."""
    manifest = read_manifest(run)
    study = manifest.study
    if not manifest.rows:
        return Table(0, study.seed, (), ())
    rows = load(run, ["cell", "game", "winner", "margin"])
    winner = study.rules.sides(study.seats)[0].name
    rows["won"] = (rows["winner"] == winner).astype(float)
    rows["cell"] = rows["cell"].astype(str)
    names = [cell.name for cell in study.cells]
    margins = rows.pivot_table(index="game", columns="cell", values="margin").reindex(columns=names).dropna()
    wins = rows.pivot_table(index="game", columns="cell", values="won").reindex(columns=names).loc[margins.index]
    if margins.empty:
        return Table(0, study.seed, (), ())
    return ranked(names, margins.to_numpy(float), wins.to_numpy(float), study.seed)


def ranked(names: Sequence[str], margins: Floats, wins: Floats, seed: int) -> Table:
    """The table of margins and victories, a row a game and a column a player."""
    ratings = rated(margins, seed)
    order = sorted(range(len(names)), key=lambda number: -ratings[number].value)
    standings = tuple(
        Standing(
            names[number],
            len(margins),
            wilson(int(wins[:, number].sum()), len(wins)),
            mean(margins[:, number]),
            ratings[number],
        )
        for number in order
    )
    pairs = tuple(pair(names, margins, wins, one, other) for one, other in permutations(order, 2))
    return Table(len(margins), seed, standings, pairs)


def pair(names: Sequence[str], margins: Floats, wins: Floats, one: int, other: int) -> Pair:
    """Two players on the same games."""
    apart = margins[:, one] - margins[:, other]
    met = float((apart > 0).mean() + (apart == 0).mean() / 2)
    return Pair(names[one], names[other], mean(wins[:, one] - wins[:, other]), mean(apart), met)


def mean(values: Floats) -> Interval:
    """A mean with its interval."""
    return Moments(len(values), float(values.sum()), float((values * values).sum())).interval


def rated(margins: Floats, seed: int) -> list[Interval]:
    """Every player's rating, with the interval that 95% of resampled sets of games give."""
    met = (margins[:, :, None] > margins[:, None, :]) + (margins[:, :, None] == margins[:, None, :]) / 2.0
    games = len(met)
    best = bradley_terry(met.sum(axis=0))
    if games == 1:  # drawn again it stays the same game, which would look like certainty
        return [Interval(float(value), math.nan, math.nan) for value in best]
    draws = np.random.default_rng(seed)
    counts = draws.multinomial(games, [1 / games] * games, size=RESAMPLES)
    tries = np.array([bradley_terry(np.tensordot(count, met, axes=1), best) for count in counts])
    low, high = np.percentile(tries, [2.5, 97.5], axis=0)
    return [Interval(float(value), float(a), float(b)) for value, a, b in zip(best, low, high, strict=True)]


def bradley_terry(wins: Floats, start: Floats | None = None) -> Floats:
    """Ratings from a table of who has won how many meetings against whom, by Hunter's iteration."""
    won = wins + PRIOR
    np.fill_diagonal(won, 0.0)
    meetings = won + won.T
    strength = np.ones(len(won)) if start is None else 10 ** ((start - MEAN) / SCALE)
    for _ in range(ROUNDS):
        before = strength
        strength = won.sum(axis=1) / (meetings / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength = strength / np.exp(np.log(strength).mean())
        if np.abs(np.log(strength / before)).max() < CLOSE:
            break
    found: Floats = MEAN + SCALE * np.log10(strength)
    return found
