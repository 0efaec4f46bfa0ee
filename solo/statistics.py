"""The statistics that every table, plot and sentence about games uses; docs/statistics.md says which where, and why.

Games that share a set-up are no independent witnesses: a mean or a share is told by set-ups, of which a run without
repeats has as many as games. Small samples have Student's t, shares stay between 0 and 1, and what is one of many
comparisons is corrected for their number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

Z95 = 1.959963984540054
Z80 = 0.8416212335729143
LEVEL = 0.05
"""Below this p-value, corrected for their number, a difference is called significant (95%)."""
FEW = 30
"""With fewer set-ups no difference is claimed: there are too few games to say."""
FEW_WITH = 10
"""With fewer set-ups that have a piece, or that do not, nothing is said about it."""
TOO_FEW = "too few games to say"
ADDED = 0.25
"""So much of a set-up, won and lost, is added to tell how alike the games of a set-up are."""

Array = np.ndarray[Any, Any]


class Interval(NamedTuple):
    """A figure and where the truth lies with 95% confidence."""

    value: float
    low: float
    high: float


class Moments(NamedTuple):
    """Sums over games, and over the set-ups they were played on: all that a mean and its interval need.

    They can be added, as long as no set-up is on both sides.
    """

    games: int = 0
    total: float = 0
    squares: float = 0
    set_ups: int = 0
    sizes: float = 0
    """Of each set-up the games, squared."""
    crossed: float = 0
    """Of each set-up the games times the sum of its values."""
    sums: float = 0
    """Of each set-up the sum of its values, squared."""

    @classmethod
    def apart(cls, games: int, total: float, squares: float) -> Moments:
        """Those of games on a set-up of their own each."""
        return cls(games, total, squares, games, games, total, squares)

    def plus(self, other: Moments) -> Moments:
        """The moments of both samples together."""
        return Moments._make(one + more for one, more in zip(self, other, strict=True))

    def less(self, other: Moments) -> Moments:
        """The moments of a sample without a part of it."""
        return Moments._make(one - part for one, part in zip(self, other, strict=True))

    @property
    def mean(self) -> float:
        """The mean; not a number without a sample."""
        return self.total / self.games if self.games else math.nan

    @property
    def sd(self) -> float:
        """The standard deviation of the games."""
        if self.games < 2:
            return math.nan
        return math.sqrt(max(0.0, self.squares - self.total * self.total / self.games) / (self.games - 1))

    @property
    def strayed(self) -> float:
        """How far the sums of set-ups stray from what the mean makes of them: the squares of it, added."""
        return max(0.0, self.sums - 2 * self.mean * self.crossed + self.mean**2 * self.sizes)

    @property
    def error(self) -> float:
        """The standard error of the mean, by set-ups."""
        if self.set_ups < 2:
            return math.nan
        return math.sqrt(self.strayed * self.set_ups / (self.set_ups - 1)) / self.games

    @property
    def interval(self) -> Interval:
        """The mean with its interval, by Student's t; a single set-up has none."""
        half = t_quantile(self.set_ups - 1) * self.error if self.set_ups > 1 else math.nan
        return Interval(self.mean, self.mean - half, self.mean + half)

    @property
    def rate(self) -> Interval:
        """The mean of what is 0 or 1, with Wilson's interval: over as many games as the set-ups are worth."""
        if self.games == self.set_ups:
            return wilson(self.total, self.games)
        if self.set_ups < 2:
            return Interval(self.mean, 0.0, 1.0)
        return scored(self.mean, self.worth, t_quantile(self.set_ups - 1))

    @property
    def worth(self) -> float:
        """How many games on set-ups of their own tell as much about a rate.

        A part of a set-up won and one lost are added: a few victories cannot show how alike the games of a set-up are.
        """
        size, many = self.games / self.set_ups, self.set_ups + 2 * ADDED
        mean = (self.total / size + ADDED) / many
        apart = (self.sums - 2 * mean * self.crossed + mean**2 * self.sizes) / size**2
        error = (apart + ADDED * (mean**2 + (1 - mean) ** 2)) / (many * (many - 1))
        return min(self.games, mean * (1 - mean) / error * self.set_ups / many)

    @property
    def p(self) -> float:
        """How likely a mean so far from 0 would be if there were none, by Student's t; too few set-ups cannot tell."""
        return p_value(self.mean, self.error, self.set_ups - 1) if self.set_ups >= FEW else math.nan

    @property
    def smoothed(self) -> tuple[float, float]:
        """Mean and error of differences of what is 0 or 1, with a set-up more each way: a few are not taken for all."""
        size, many = self.games / self.set_ups, self.set_ups + 2
        mean = self.total / (self.games + 2 * size)
        apart = self.sums - 2 * mean * self.crossed + mean**2 * self.sizes + 2 * size**2 * (1 + mean**2)
        return mean, math.sqrt(max(0.0, apart) * many / (many - 1)) / (self.games + 2 * size)

    @property
    def rate_difference(self) -> Interval:
        """The mean difference of what is 0 or 1, game by game, with Bonett and Price's interval, by Student's t."""
        if self.set_ups < 2:
            return Interval(self.mean, math.nan, math.nan)
        mean, error = self.smoothed
        half = t_quantile(self.set_ups + 1) * error
        return Interval(self.mean, max(-1.0, min(mean - half, self.mean)), min(1.0, max(mean + half, self.mean)))

    @property
    def rate_p(self) -> float:
        """How likely a difference of rates so far from 0 would be if there were none; too few set-ups cannot tell."""
        return p_value(*self.smoothed, self.set_ups + 1) if self.set_ups >= FEW else math.nan


# From games to moments


def set_up_numbers(seeds: Array) -> Array | None:
    """The number of each game's set-up, from its seed; None where every game has a set-up of its own."""
    found, numbers = np.unique(seeds, return_inverse=True)
    return None if len(found) == len(seeds) else numbers


def moments_of(values: Any, set_ups: Array | None = None) -> Moments:
    """The moments of some games, exact for whole numbers; `set_ups` numbers the set-up of each."""
    wide = widened(values)
    if set_ups is not None:
        return moments_by(np.zeros(len(wide), np.int64), 1, wide, set_ups)[0]
    return Moments.apart(len(wide), wide.sum().item(), (wide @ wide).item())


def moments_by(codes: Array, count: int, values: Any, set_ups: Array | None = None) -> list[Moments]:
    """The moments of the games of each code from 0 to `count`, all in one go."""
    wide = widened(values)
    place, sizes, sums = codes, np.ones(len(wide), np.int64), wide
    if set_ups is not None and len(wide):
        many = int(set_ups.max()) + 1
        shared, numbers = np.unique(codes.astype(np.int64) * many + set_ups, return_inverse=True)
        place, sizes, sums = shared // many, np.bincount(numbers), np.bincount(numbers, wide)
    games, total, own, *more = (
        np.bincount(place, part, count).astype(kind).tolist()  # exact for whole numbers: far below 2 ** 53
        for part, kind in (
            (sizes, np.int64),
            (sums, wide.dtype),
            (np.ones(len(place)), np.int64),
            (sizes * sizes, np.int64),
            (sizes * sums, wide.dtype),
            (sums * sums, wide.dtype),
        )
    )
    squares = np.bincount(codes, wide * wide, count).astype(wide.dtype).tolist()
    return [Moments(*found) for found in zip(games, total, squares, own, *more, strict=True)]


def share_of(hits: Any, chances: Any, set_ups: Array) -> Moments:
    """What happened of what could, of each game how often: the moments by set-up, as if each chance were a game."""
    numbers = np.unique(set_ups, return_inverse=True)[1]
    found, could = (np.bincount(numbers, widened(part)) for part in (hits, chances))
    found, could = found[could > 0], could[could > 0]
    total = found.sum().item()
    sums = [(one @ other).item() for one, other in ((could, could), (could, found), (found, found))]
    return Moments(int(could.sum()), total, total, len(could), *sums)


def widened(values: Any) -> Array:
    """Numbers with room for their squares."""
    found = np.asarray(values)
    return found.astype(float if found.dtype.kind == "f" else np.int64)


# Shares


def wilson(wins: float, games: int) -> Interval:
    """A rate with Wilson's interval, which is right near 0 and 1 too."""
    return scored(wins / games, games, Z95) if games else Interval(math.nan, 0.0, 1.0)


def scored(rate: float, games: float, far: float) -> Interval:
    """The rates that lie no more than so many of their own standard errors from the one found."""
    spread = far * far / games
    centre = (rate + spread / 2) / (1 + spread)
    half = far * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return Interval(rate, max(0.0, min(centre - half, rate)), min(1.0, max(centre + half, rate)))


# Differences


def welch(one: Moments, other: Moments) -> tuple[Interval, float]:
    """The mean of some games less that of others on other set-ups, by Welch's t, and its p-value if there are enough.

    The p-value is the larger of Welch's and that with one spread for both: a few games of a skewed margin may happen to
    lie close together, which alone would look like certainty.
    """
    apart, error = one.mean - other.mean, math.hypot(one.error, other.error)
    if math.isnan(error):
        return Interval(apart, math.nan, math.nan), math.nan
    parts = sum(each.error**4 / (each.set_ups - 1) for each in (one, other))
    freedom, whole = error**4 / parts if parts else 1.0, one.set_ups + other.set_ups - 2
    half = t_quantile(freedom) * error
    shared = (one.strayed + other.strayed) / whole * sum(each.set_ups / each.games**2 for each in (one, other))
    p = max(p_value(apart, error, freedom), p_value(apart, math.sqrt(shared), whole))
    enough = min(one.set_ups, other.set_ups) >= FEW_WITH
    return Interval(apart, apart - half, apart + half), p if enough else math.nan


def games_needed(difference: float, sd: float) -> int | None:
    """How many pairs show a true difference of this size four times in five; none when there is no difference."""
    if not sd or not difference or math.isnan(sd) or math.isnan(difference):
        return None
    return max(FEW, math.ceil(((Z95 + Z80) * sd / difference) ** 2))


def smallest_seen(error: float, freedom: float, comparisons: int) -> float:
    """The true difference that is found four times in five, as one of so many comparisons."""
    return (t_quantile(freedom, LEVEL / comparisons) + Z80) * error


def p_value(difference: float, error: float, freedom: float) -> float:
    """How likely a difference at least as large would be if there were none, by Student's t."""
    if math.isnan(error):
        return math.nan
    if not error:
        return 0.0 if difference else 1.0
    return t_tails(difference / error, freedom)


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for their number, after Holm; one that is not a number stays so and does not count."""
    order = sorted((place for place, p in enumerate(p_values) if not math.isnan(p)), key=lambda place: p_values[place])
    found, worst = [math.nan] * len(p_values), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, p_values[place] * (len(order) - rank)))
        found[place] = worst
    return found


# Student's t


def t_tails(t: float, freedom: float) -> float:
    """The chance of a value of Student's t as far from 0 as this one, on either side."""
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=4096)
def t_quantile(freedom: float, level: float = LEVEL) -> float:
    """The value from which on both tails of Student's t have this chance together."""
    found, before = 1.0, 0.0
    while found - before > 1e-10 * found:  # by Newton's steps from below, for the tails fall ever more slowly
        before = found
        found += (t_tails(found, freedom) - level) / (2 * t_density(found, freedom))
    return found


def t_density(t: float, freedom: float) -> float:
    """The density of Student's t."""
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(math.pi * freedom) / 2
    return math.exp(scale - (freedom + 1) / 2 * math.log1p(t * t / freedom))


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction where that converges fast."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(log_front) / (a * beta_fraction(a, b, x))


def beta_fraction(a: float, b: float, x: float) -> float:
    """1 + d1 / (1 + d2 / (1 + ...)), the continued fraction below the incomplete beta function, from its far end."""
    found = 1.0
    for place in range(BETA_TERMS, 0, -1):
        step, odd = divmod(place, 2)
        if odd:
            term = -(a + step) * (a + b + step) / ((a + 2 * step) * (a + 2 * step + 1))
        else:
            term = step * (b - step) / ((a + 2 * step - 1) * (a + 2 * step))
        found = 1 + term * x / found
    return found


BETA_TERMS = 100
"""How many terms of the continued fraction are taken: enough for a million games."""
