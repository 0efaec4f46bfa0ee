"""The few statistics that summaries and comparisons tell: rates, means, their intervals, how many games tell apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95 = 1.959963984540054
Z80 = 0.8416212335729143
FEW = 30
"""Below so many games an interval says little."""


class Interval(NamedTuple):
    """A figure and where the truth lies with 95 % confidence."""

    value: float
    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """A rate with Wilson's interval, which is right near 0 and 1 too."""
    if games == 0:
        return Interval(math.nan, 0.0, 1.0)
    rate, spread = wins / games, Z95 * Z95 / games
    centre = (rate + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return Interval(rate, max(0.0, min(centre - half, rate)), min(1.0, max(centre + half, rate)))


class Moments(NamedTuple):
    """A count, a sum and a sum of squares: all that a mean and its spread need, and they can be added."""

    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, other: Moments) -> Moments:
        """The moments of both samples together."""
        return Moments(self.games + other.games, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The mean; not a number without a sample."""
        return self.total / self.games if self.games else math.nan

    @property
    def sd(self) -> float:
        """The standard deviation of the sample."""
        if self.games < 2:
            return math.nan
        return math.sqrt(max(0.0, self.squares - self.total * self.total / self.games) / (self.games - 1))

    @property
    def interval(self) -> Interval:
        """The mean with its interval."""
        half = Z95 * self.sd / math.sqrt(self.games) if self.games > 1 else math.nan
        return Interval(self.mean, self.mean - half, self.mean + half)


def games_needed(difference: float, sd: float) -> int | None:
    """How many pairs show a true difference of this size four times in five; none when there is no difference."""
    if not sd or not difference or math.isnan(sd) or math.isnan(difference):
        return None
    return max(2, math.ceil(((Z95 + Z80) * sd / difference) ** 2))


def p_value(difference: float, error: float) -> float:
    """How likely a difference at least as large would be if there were none, by the normal distribution."""
    if not error or math.isnan(error):
        return math.nan
    return math.erfc(abs(difference / error) / math.sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for their number, after Holm; one that is not a number stays so and does not count."""
    order = sorted((place for place, p in enumerate(p_values) if not math.isnan(p)), key=lambda place: p_values[place])
    found, worst = [math.nan] * len(p_values), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, p_values[place] * (len(order) - rank)))
        found[place] = worst
    return found
