"""The statistics, against figures worked out by other means."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from experiments.statistics import Moments, games_needed, holm, moments_of, p_value, wilson
from experiments.tally import count_values, quantile


def test_wilson_on_the_textbook_case() -> None:
    rate = wilson(15, 50)
    assert (round(rate.value, 4), round(rate.low, 4), round(rate.high, 4)) == (0.3, 0.191, 0.4375)


def test_wilson_stays_inside_zero_and_one() -> None:
    none, every = wilson(0, 20), wilson(20, 20)
    assert (none.low, every.high) == (0.0, 1.0)
    assert round(none.high, 4) == 0.1611
    assert round(every.low, 4) == 0.8389


def test_wilson_holds_the_truth_nineteen_times_in_twenty() -> None:
    draws = np.random.default_rng(1).binomial(60, 0.2, 4000)
    held = [rate.low <= 0.2 <= rate.high for rate in (wilson(int(wins), 60) for wins in draws)]
    assert 0.93 < np.mean(held) < 0.97


def test_moments_can_be_added() -> None:
    values = np.random.default_rng(2).integers(-300, 300, 500)
    both = moments_of(values[:123]).plus(moments_of(values[123:]))
    assert both.mean == pytest.approx(values.mean())
    assert both.sd == pytest.approx(values.std(ddof=1))


def test_no_sample_is_no_figure() -> None:
    assert np.isnan(Moments().mean)
    assert np.isnan(moments_of(np.array([4])).sd)


def test_quantiles_of_counted_values() -> None:
    counts = Counter(count_values(np.arange(101)))
    assert [quantile(counts, share) for share in (0.05, 0.5, 0.95)] == [5.0, 50.0, 95.0]


def test_games_needed_find_the_difference_four_times_in_five() -> None:
    games = games_needed(0.3, 1.0)
    assert games == 88
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(2000):
        sample = rng.normal(0.3, 1.0, games)
        seen += abs(sample.mean()) > 1.96 * sample.std(ddof=1) / games**0.5
    assert 0.77 < seen / 2000 < 0.83


def test_no_difference_needs_no_number() -> None:
    assert games_needed(0.0, 1.0) is None
    assert games_needed(1.0, 0.0) is None


def test_p_values_are_corrected_for_their_number_after_holm() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, math.nan, 0.9])[0] == pytest.approx(1.0)
    assert math.isnan(holm([0.5, math.nan, 0.9])[1])


def test_p_values_are_those_of_the_normal_distribution() -> None:
    assert p_value(1.959964, 1.0) == pytest.approx(0.05, abs=1e-6)
    assert p_value(0.0, 1.0) == 1.0
    assert math.isnan(p_value(1.0, 0.0))
