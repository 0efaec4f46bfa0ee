"""One format of figures everywhere: percentages, money, thousands, intervals and spreads."""

from __future__ import annotations

import math
from functools import partial

import pytest

from engine.core.results import Score
from engine.core.text.figures import amount, between, number, percent, points, signed, spread, within, words


@pytest.mark.parametrize(
    ("value", "written"),
    [(-17.5, "-$18"), (3.42, "$3.4"), (9.97, "$10"), (-0.04, "$0.0"), (1234.5, "$1,234"), (7, "$7"), (-2, "-$2")],
)
def test_money_has_a_decimal_only_in_means_below_ten(value: float, written: str) -> None:
    assert amount(value, "$") == written


def test_scores_without_a_sign_keep_the_decimal_of_a_mean() -> None:
    assert (amount(113.26), amount(113), amount(-1234.0)) == ("113.3", "113", "-1,234.0")


def test_rates_have_one_decimal_and_their_differences_a_sign() -> None:
    assert (percent(0.2744), percent(1.0), percent(math.nan)) == ("27.4%", "100.0%", "")
    assert (points(0.137), points(-0.137), points(-0.0001)) == ("+13.7", "-13.7", "+0.0")
    assert signed(amount(17.2, "$")) == "+$17"


def test_intervals_and_spreads_are_left_out_where_one_game_has_none() -> None:
    money = partial(amount, sign="$")
    assert within(0.278, 0.244, 0.316, percent) == "27.8% (24.4% to 31.6%)"
    assert between(-36.0, 3.0, money) == "-$36 to $3.0"
    assert spread(-16.8, 31.9, money) == "-$17 ± $32"
    assert (within(2.0, math.nan, math.nan), between(math.nan, math.nan)) == ("2.0", "")
    assert (spread(2.0, math.nan), number(math.nan)) == ("2.0", "")


def test_a_score_is_written_with_its_sign_or_unit() -> None:
    assert Score("money", sign="$").amount(-1200) == "-$1,200"
    assert Score("points", unit="points").amount(12) == "12 points"


def test_names_of_pieces_become_words() -> None:
    assert words("two-icon-contracts") == "two-icon contracts"
    assert words("objective_end_ii") == "objective end II"
    assert words("zone-a-contracts") == "zone A contracts"
