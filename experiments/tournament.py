"""A tournament: all players on the same seeds, compared game by game, and a rating from those comparisons.

In a solo game players never meet. Two of them are compared on the same set-up: who has the larger margin there has won
that meeting, equal margins are half a win each. The rating is that of Bradley and Terry, fitted to all meetings, on
Elo's scale: 400 points are ten to one in meetings, the mean of all players is 1500. It says who does better with the
same set-up, which is not the same as who wins more games.

Where a game has no hero, players do meet: they sit at tables that change seats from game to game, and who has the
better place at a table has won the meeting with the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.core.errors import UserError
from engine.core.game import Rules
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.results import load
from experiments.run import read_manifest
from experiments.study import STANDARD, Cell, Study
from experiments.study_file import lineup_cell, refuse_player_twice, whole_rotations
from experiments.study_rules import RULES, check_study
from solo.statistics import Array, Interval, holm, moments_of, set_up_numbers, share_of

NAME = "tournament"
GAMES = 500
MEAN = 1500.0
SCALE = 400.0
ROUNDS = 500
CLOSE = 1e-9
RESAMPLES = 200
MOST_TABLES = 200
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


class PlayerPair(NamedTuple):
    """One player against another on the same games: differences, row less column, and the share of meetings won."""

    player: str
    other: str
    win_rate: Interval
    margin: Interval
    meetings: float
    p_win_rate: float
    p_margin: float
    """Corrected for all pairs and both measures; not a number where there are too few games to say."""


@dataclass(frozen=True)
class TournamentTable:
    """What a tournament came to, the best rating first; nothing where no game was finished by every player."""

    games: int
    seed: int
    standings: tuple[Standing, ...]
    pairs: tuple[PlayerPair, ...]
    set_ups: int = 0

    def to_json(self) -> dict[str, Any]:
        """For another program."""
        return {
            "games": self.games,
            "distinct_set_ups": self.set_ups,
            "seed": self.seed,
            "standings": [plain(row._asdict()) for row in self.standings],
            "pairs": [plain(row._asdict()) for row in self.pairs],
        }


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Intervals as keys of their own; a figure that too few games do not have is None, for JSON has no other word."""
    found = {key: plain(value._asdict()) if isinstance(value, Interval) else value for key, value in row.items()}
    return {key: None if isinstance(value, float) and math.isnan(value) else value for key, value in found.items()}


def tournament_study(
    players: Sequence[str], games: int, seed: int, game: str, data: Path | None, seats: int = 0
) -> Study:
    """The study that a tournament is: one configuration per player, or tables at which they meet."""
    refuse_alone(players)
    refuse_player_twice(players)
    rules = find_game(game)
    setting = rules.settings.read(seats=seats)
    if rules.sides(setting)[0].hero:
        study = Study(NAME, seed, games, tuple(Cell(name, name, setting=setting) for name in players), data, game)
    else:
        cells = tuple(lineup_cell(names, STANDARD, setting, rules) for names in tables_of(players, rules, setting))
        study = Study(NAME, seed, -(-games // len(cells)), cells, data, game, rotate=True)
        study = replace(study, games=whole_rotations(study.games, study))
    check_study(study, own=True)
    return study


def tables_of(players: Sequence[str], rules: Rules, setting: Setting) -> list[tuple[str, ...]]:
    """Who sits together: every choice of players for the seats; too few players sit more than once, in turns."""
    seats = rules.settings.seats_of(setting)
    if len(players) < seats:
        return [tuple((*players, *players) * seats)[first : first + seats] for first in range(len(players))]
    if math.comb(len(players), seats) > MOST_TABLES:
        most = f"allowed: at most {MOST_TABLES} tables"
        raise UserError(f"{len(players)} players make {math.comb(len(players), seats)} tables of {seats}; {most}")
    return list(combinations(players, seats))


def refuse_alone(players: Sequence[Any]) -> None:
    """Raise where nobody is there to be compared with."""
    if len(players) < 2:
        raise UserError("a tournament needs two players or more, as 'solo tournament random greedy'")


def table_of(run: Path) -> TournamentTable:
    """The table of a tournament's run, over the games that every player has finished."""
    manifest = read_manifest(run)
    study = manifest.study
    if not manifest.layout.hero:
        return met_table(run, study.seed)
    refuse_alone(study.cells)
    if not manifest.rows:
        return TournamentTable(0, study.seed, (), ())
    rows = load(run, ["cell", "game", "seed", "winner", "margin"])
    winner = manifest.layout.sides[0].name
    rows["won"] = (rows["winner"] == winner).astype(float)
    rows["cell"] = rows["cell"].astype(str)
    names = [cell.name for cell in study.cells]
    wide = rows.pivot_table(index=["seed", "game"], columns="cell", values=["margin", "won"]).dropna()
    if wide.empty or len(wide.columns) < 2 * len(names):
        return TournamentTable(0, study.seed, (), ())
    margins, wins = (wide[measure][names].to_numpy(float) for measure in ("margin", "won"))
    return ranked(names, margins, wins, study.seed, set_up_numbers(wide.index.get_level_values("seed").to_numpy()))


def met_table(run: Path, seed: int) -> TournamentTable:
    """The table of a tournament whose players met, each seed one observation: shares, leads, and who was ahead."""
    raw = load(run)
    if raw.empty:
        return TournamentTable(0, seed, (), ())
    sides = [name.removeprefix("player_") for name in raw.columns if name.startswith("player_")]
    sides = [side for side in sides if (raw[f"player_{side}"] != RULES).any()]
    names = list(dict.fromkeys(str(name) for side in sides for name in raw[f"player_{side}"].unique()))
    found, numbers = np.unique(raw["seed"].to_numpy(), return_inverse=True)
    met = np.zeros((len(found), len(names), len(names)))
    sums = np.zeros((3, len(found), len(names)))
    who = {side: raw[f"player_{side}"].astype(str).map(names.index).to_numpy() for side in sides}
    place = {side: raw[f"place_{side}"].to_numpy() for side in sides}
    for side in sides:
        np.add.at(sums[0], (numbers, who[side]), 1)
        np.add.at(sums[1], (numbers, who[side]), raw[f"share_{side}"].to_numpy())
        np.add.at(sums[2], (numbers, who[side]), raw[f"margin_{side}"].to_numpy())
        for other in sides:
            ahead = (place[side] < place[other]) + (place[side] == place[other]) / 2
            apart = who[side] != who[other]
            np.add.at(met, (numbers[apart], who[side][apart], who[other][apart]), ahead[apart])
    with np.errstate(invalid="ignore"):
        shares, margins = sums[1] / sums[0], sums[2] / sums[0]
    whole = ~np.isnan(shares).any(axis=1)
    if not whole.any():
        return TournamentTable(0, seed, (), ())
    seats, won = sums[0, whole].T, sums[1, whole].T
    tables = [int(whole[numbers[sits]].sum()) for sits in seated(who, len(names))]
    rates = [
        possible_share(share_of(hits, chances, found[whole]).rate, games / chances.sum())
        for hits, chances, games in zip(won, seats, tables, strict=True)
    ]
    ratings = rate_meetings(met, seed)
    return replace(ranked(names, margins[whole], shares[whole], seed, None, ratings, rates), games=len(raw))


def seated(who: dict[str, Floats], players: int) -> list[Floats]:
    """For each player, at which games it has a seat."""
    return [np.logical_or.reduce([sits == player for sits in who.values()]) for player in range(players)]


def possible_share(rate: Interval, most: float) -> Interval:
    """A share of the victories, whose interval holds none that is more than one victory per game."""
    return rate._replace(high=min(rate.high, max(rate.value, most)))


def ranked(
    names: Sequence[str],
    margins: Floats,
    wins: Floats,
    seed: int,
    set_ups: Array | None = None,
    ratings: Sequence[Interval] | None = None,
    rates: Sequence[Interval] | None = None,
) -> TournamentTable:
    """The table of margins and victories, one row per game and one column per player; games may share set-ups.

    Players who met, and have ratings by place, are listed by their shares of the victories, the others by rating.
    """
    met = ratings is not None
    ratings = rated(margins, seed, set_ups) if ratings is None else ratings
    rates = [moments_of(won, set_ups).rate for won in wins.T] if rates is None else rates
    first = wins.mean(axis=0) if met else np.array([rating.value for rating in ratings])
    order = sorted(range(len(names)), key=lambda number: -first[number])
    standings = tuple(
        Standing(
            names[number],
            len(margins),
            rates[number],
            moments_of(margins[:, number], set_ups).interval,
            ratings[number],
        )
        for number in order
    )
    many = len(margins) if set_ups is None else int(set_ups.max()) + 1
    return TournamentTable(len(margins), seed, standings, pairs_of(names, order, margins, wins, set_ups), many)


def pairs_of(
    names: Sequence[str], order: Sequence[int], margins: Floats, wins: Floats, set_ups: Array | None
) -> tuple[PlayerPair, ...]:
    """Every player against every other, both ways round; p-values are corrected for the pairs and both measures."""
    pairs = list(combinations(order, 2))
    rates = [moments_of(wins[:, one] - wins[:, other], set_ups).rate_p for one, other in pairs]
    means = [moments_of(margins[:, one] - margins[:, other], set_ups).p for one, other in pairs]
    corrected = holm([*rates, *means])
    found = dict(zip(pairs, zip(corrected[: len(pairs)], corrected[len(pairs) :], strict=True), strict=True))
    found |= {(other, one): p for (one, other), p in found.items()}
    return tuple(
        pair(names, margins, wins, one, other, set_ups, found[one, other]) for one, other in permutations(order, 2)
    )


def pair(
    names: Sequence[str],
    margins: Floats,
    wins: Floats,
    one: int,
    other: int,
    set_ups: Array | None,
    p: tuple[float, float],
) -> PlayerPair:
    """Two players on the same games."""
    apart = margins[:, one] - margins[:, other]
    met = float((apart > 0).mean() + (apart == 0).mean() / 2)
    rate = moments_of(wins[:, one] - wins[:, other], set_ups).rate_difference
    return PlayerPair(names[one], names[other], rate, moments_of(apart, set_ups).interval, met, *p)


def rated(margins: Floats, seed: int, set_ups: Array | None = None) -> list[Interval]:
    """Every player's rating, with the interval that 95% of resampled lots of set-ups give."""
    met = (margins[:, :, None] > margins[:, None, :]) + (margins[:, :, None] == margins[:, None, :]) / 2.0
    if set_ups is not None:
        met = np.array([met[set_ups == number].sum(axis=0) for number in range(int(set_ups.max()) + 1)])
    return rate_meetings(met, seed)


def rate_meetings(met: Floats, seed: int) -> list[Interval]:
    """Ratings from the meetings of each set-up, with the interval of resampled set-ups."""
    many = len(met)
    best = bradley_terry(met.sum(axis=0))
    if many == 1:  # drawn again it stays the same set-up, which would look like certainty
        return [Interval(float(value), math.nan, math.nan) for value in best]
    draws = np.random.default_rng(seed)
    counts = draws.multinomial(many, [1 / many] * many, size=RESAMPLES)
    tries = np.array([bradley_terry(np.tensordot(count, met, axes=1), best) for count in counts])
    low, high = np.percentile(tries, [2.5, 97.5], axis=0)
    same = high - low < CLOSE  # who wins every meeting wins every one that is drawn again
    low, high = (np.where(same, math.nan, ends) for ends in (low, high))
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
