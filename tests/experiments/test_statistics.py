"""The statistics, against figures worked out by other means."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from experiments.tally import count_values, quantile
from solo.statistics import (
    Moments,
    games_needed,
    holm,
    moments_by,
    moments_of,
    p_value,
    set_up_numbers,
    t_quantile,
    t_tails,
    welch,
    wilson,
)


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


@pytest.mark.parametrize(
    ("t", "freedom", "p"),
    [(12.7062, 1, 0.05), (2.26216, 9, 0.05), (3.24984, 9, 0.01), (2.04523, 29, 0.05), (1.959964, 10**7, 0.05)],
)
def test_p_values_and_quantiles_are_those_of_tables_of_student(t: float, freedom: int, p: float) -> None:
    assert p_value(t, 1.0, freedom) == pytest.approx(p, abs=1e-6)
    assert t_quantile(freedom, p) == pytest.approx(t, rel=1e-5)


def test_far_tails_are_not_lost() -> None:
    assert t_tails(20.0, 100) == pytest.approx(2 * 2.4925e-37, rel=1e-3)


def test_a_difference_without_spread_is_sure_and_none_at_all_is_none() -> None:
    assert (p_value(0.0, 1.0, 9), p_value(1.0, 0.0, 9), p_value(0.0, 0.0, 9)) == (1.0, 0.0, 1.0)
    assert math.isnan(p_value(1.0, math.nan, 9))


def test_a_mean_has_the_interval_of_student() -> None:
    found = moments_of(np.array([4, 8, 6, 5, 3, 7, 9, 1, 2, 5]))
    assert found.interval.high - found.mean == pytest.approx(2.26216 * found.sd / 10**0.5, rel=1e-5)
    assert math.isnan(moments_of(np.array([4])).interval.low)


def test_games_of_one_set_up_count_as_one() -> None:
    values, seeds = np.array([3, 3, 3, 9, 9, 9, 6, 6, 6]), np.repeat([11, 5, 7], 3)
    found, once = moments_of(values, set_up_numbers(seeds)), moments_of(np.array([3, 9, 6]))
    assert (found.games, found.set_ups, found.mean) == (9, 3, 6)
    assert found.interval == pytest.approx(once.interval)


def test_set_ups_of_different_sizes_have_the_error_of_a_ratio() -> None:
    values, seeds = np.array([1.0, 4.0, 2.0, 9.0, 3.0, 5.0]), np.array([0, 0, 0, 1, 1, 2])
    sums, sizes = np.array([7.0, 12.0, 5.0]), np.array([3, 2, 1])
    wanted = (3 / 2 * ((sums - 4 * sizes) ** 2).sum()) ** 0.5 / 6
    assert moments_of(values, set_up_numbers(seeds)).error == pytest.approx(wanted)


def test_moments_by_code_are_those_of_each_code_alone() -> None:
    draws = np.random.default_rng(5)
    values, codes, seeds = draws.integers(-50, 50, 90), draws.integers(0, 4, 30).repeat(3), np.arange(30).repeat(3)
    for set_ups in (None, set_up_numbers(seeds)):
        for code, found in enumerate(moments_by(codes, 4, values, set_ups)):
            some = codes == code
            assert found == moments_of(values[some], None if set_ups is None else set_up_numbers(seeds[some]))


def test_a_rate_of_repeated_set_ups_is_that_of_fewer_games() -> None:
    won = np.tile([True] * 3 + [False] * 7, 4)
    seeds = np.tile(np.arange(10), 4)
    found, once, alone = moments_of(won, set_up_numbers(seeds)).rate, wilson(3, 10), wilson(12, 40)
    assert found.value == once.value
    assert found.high - found.low > once.high - once.low > alone.high - alone.low
    assert moments_of(np.ones(40, bool), set_up_numbers(seeds)).rate.low < 0.8
    assert moments_of(won[:10], np.zeros(10, int)).rate[1:] == (0.0, 1.0)


def test_a_difference_of_rates_stays_between_minus_one_and_one() -> None:
    assert moments_of(np.array([1, 1])).rate_difference.high == 1.0
    same = moments_of(np.zeros(30)).rate_difference
    assert -0.15 < same.low < 0 < same.high < 0.15
    assert math.isnan(moments_of(np.zeros(29)).rate_p)


def test_welch_on_a_worked_case() -> None:
    draws = np.random.default_rng(6)
    one, other = draws.normal(3, 5, 12), draws.normal(0, 20, 40)
    apart, p = welch(moments_of(one), moments_of(other))
    parts = one.var(ddof=1) / 12, other.var(ddof=1) / 40
    freedom = sum(parts) ** 2 / (parts[0] ** 2 / 11 + parts[1] ** 2 / 39)
    assert apart.high - apart.value == pytest.approx(t_quantile(freedom) * sum(parts) ** 0.5)
    assert p >= p_value(apart.value, sum(parts) ** 0.5, freedom)
    assert math.isnan(welch(moments_of(one[:9]), moments_of(other))[1])
