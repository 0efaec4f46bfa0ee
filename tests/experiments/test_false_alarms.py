"""How often something is claimed that is not so, and how often an interval holds the truth: measured on drawn games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.balance_targets import Band, check_bands
from experiments.comparison import WIN_RATE, difference, verdict, with_verdicts
from experiments.layout import Layout
from experiments.regression import fitted
from experiments.strategies import dominant_player
from experiments.study import Cell
from experiments.summary import Group, piece_rows
from experiments.tally import Tally, outcomes_together
from experiments.tournament import ranked
from solo.statistics import Array, Moments, moments_of, set_up_numbers

TRIES = 300
NOISE = 3 * (0.05 * 0.95 / TRIES) ** 0.5
"""How far a share of 5% strays in so many tries."""

PLACES = {"objective_second": 18, "objective_end_i": 9, "objective_end_ii": 9, "tile_first": 12}
Draws = np.random.Generator


def margins(draws: Draws, games: int) -> Array:
    """Margins as games have them: most are lost by some, a few won by much."""
    lost, won = draws.normal(-45, 30, games), draws.exponential(50, games)
    return np.where(draws.random(games) < 0.3, won, lost).round().astype(np.int64)


def run_without_effects(draws: Draws, games: int) -> Group:
    """A cell in which no piece of the set-up has to do with the margin."""
    margin = margins(draws, games)
    words = {place: draws.integers(0, many, games).astype(np.int8) for place, many in PLACES.items()}
    table = pa.table(
        {"game": np.arange(games), "seed": np.arange(games), "margin": margin}
        | {"winner": pa.DictionaryArray.from_arrays((margin <= 0).astype(np.int8), ["you", "vj", "tie"])}
        | {
            place: pa.DictionaryArray.from_arrays(codes, [f"{place} {word}" for word in range(PLACES[place])])
            for place, codes in words.items()
        }
    )
    tally, game = Tally(2, ("margin",)), find_game("template")
    tally.add(table, [], list(PLACES))
    return Group("run", Layout.of(game, (), Setting()), Cell("random", "random"), tally)


@pytest.mark.parametrize("games", [20, 40, 100, 500])
def test_no_piece_moves_the_margin_where_none_does(games: int) -> None:
    draws = np.random.default_rng(games)
    alarms = [any(row["clear"] for row in piece_rows(run_without_effects(draws, games))) for _ in range(TRIES)]
    assert np.mean(alarms) <= 0.05 + NOISE


def test_a_piece_that_moves_the_margin_is_found() -> None:
    draws, found = np.random.default_rng(1), 0
    for _ in range(20):
        games = run_without_effects(draws, 500)
        words = games.tally.pieces
        with_it = words["tile_first", "tile_first 3"].margin
        moved = Moments.apart(
            with_it.games,
            with_it.total + 60 * with_it.games,
            with_it.squares + 120 * with_it.total + 3600 * with_it.games,
        )
        whole = games.tally.outcomes
        object.__setattr__(words["tile_first", "tile_first 3"], "margin", moved)
        object.__setattr__(whole, "margin", whole.margin.less(with_it).plus(moved))
        found += any(row["clear"] and row["piece"] == "tile_first 3" for row in piece_rows(games))
    assert found >= 18


def test_a_regression_on_few_games_a_piece_finds_nothing_where_nothing_is() -> None:
    draws, alarms = np.random.default_rng(3), []
    for _ in range(120):
        pieces = pd.DataFrame(draws.random((90, 30)) < 0.3).astype(np.int8)
        alarms.append(fitted(pieces, margins(draws, 90).astype(float))["clear"].any())
    assert np.mean(alarms) <= 0.05 + 3 * (0.05 * 0.95 / 120) ** 0.5


# Games that share a set-up


def repeated(draws: Draws, set_ups: int, repeats: int) -> pd.DataFrame:
    """Games of set-ups that are easy or hard, each played several times."""
    seeds = np.repeat(np.arange(set_ups), repeats)
    luck = draws.normal(0, 40, set_ups)[seeds] + draws.normal(0, 8, len(seeds))
    return pd.DataFrame({"game": np.arange(len(seeds)), "seed": seeds, "margin": luck, "won": luck > 30})


def held(found: list[tuple[float, float]], truth: float) -> float:
    return float(np.mean([low <= truth <= high for low, high in found]))


def test_intervals_of_repeated_set_ups_hold_the_truth() -> None:
    draws, means, rates = np.random.default_rng(4), [], []
    truth = float((draws.normal(0, (40**2 + 8**2) ** 0.5, 400_000) > 30).mean())
    for _ in range(TRIES):
        rows = repeated(draws, 20, 25)
        numbers = set_up_numbers(rows["seed"].to_numpy())
        means.append(moments_of(rows["margin"], numbers).interval[1:])
        rates.append(moments_of(rows["won"], numbers).rate[1:])
    assert held(means, 0.0) >= 0.95 - NOISE
    assert held(rates, truth) >= 0.95 - NOISE
    assert all(0 <= low <= high <= 1 for low, high in rates)


def test_rates_hold_the_truth_where_few_set_ups_are_ever_won() -> None:
    draws, found, numbers = np.random.default_rng(16), [], np.repeat(np.arange(20), 25)
    for _ in range(TRIES):
        won = draws.random(500) < draws.beta(0.015, 0.485, 20)[numbers]
        found.append(moments_of(won, numbers).rate[1:])
    assert held(found, 0.03) >= 0.95 - NOISE


def test_one_victory_more_does_not_make_an_interval_narrow() -> None:
    numbers = np.repeat(np.arange(20), 25)
    none, one = (moments_of(np.arange(500) < won, numbers).rate for won in (0, 1))
    assert none.high == pytest.approx(0.18, abs=0.01)
    assert one.high > 0.5 * none.high


def test_cells_on_the_same_set_ups_are_not_counted_as_more_set_ups() -> None:
    draws = np.random.default_rng(5)
    rows = repeated(draws, 60, 3)
    whole = moments_of(rows["margin"], set_up_numbers(rows["seed"].to_numpy()))
    tallies = []
    for cell in range(3):
        own, tally = rows[cell::3], Tally(2, (), one_of_many=True)
        winner = pa.DictionaryArray.from_arrays((~own["won"]).to_numpy(np.int8), ["you", "vj", "tie"])
        columns = {
            "game": own["game"].to_numpy(),
            "seed": own["seed"].to_numpy(),
            "margin": own["margin"].to_numpy(),
            "winner": winner,
        }
        tally.add(pa.table(columns), [])
        tallies.append(tally)
    assert outcomes_together(tallies).margin.error == pytest.approx(whole.error)
    assert outcomes_together(tallies).margin.set_ups == 60


def test_a_comparison_of_equals_on_repeated_set_ups_is_seldom_significant() -> None:
    draws, alarms = np.random.default_rng(6), 0
    for _ in range(TRIES):
        one = repeated(draws, 40, 10)
        moved = one.assign(margin=one["margin"] + draws.normal(0, 20, 40)[one["seed"]])
        both = one.merge(moved, on=["game", "seed"], suffixes=("_a", "_b"))
        alarms += bool(with_verdicts([difference(both, "margin", "you")])["clear"].iloc[0])
    assert alarms / TRIES <= 0.05 + NOISE


def test_bands_of_events_count_games_and_not_events() -> None:
    draws, means, shares = np.random.default_rng(7), [], []
    layout = Layout.of(find_game("pampero"), (), Setting())
    for _ in range(TRIES):
        full = draws.random(100) < 0.2
        rows = pd.DataFrame({"seed": np.arange(100), "farms": np.full(100, 6), "full": np.where(full, 6, 0)})
        rows = rows.assign(farms=rows["farms"] + draws.integers(0, 3, 100)).assign(
            full=lambda r: r["full"] // 6 * r["farms"]
        )
        finding = check_bands([Band(name="full", total="full", of=["farms"])], "cell", rows, layout)[0]
        shares.append(finding.found[1:])
        means.append(finding.found.value)
    assert np.mean(means) == pytest.approx(0.2, abs=0.01)
    assert held(shares, 0.2) >= 0.95 - NOISE


def test_ratings_of_repeated_set_ups_are_drawn_by_set_ups() -> None:
    draws = np.random.default_rng(8)
    per_set_up = draws.normal(0, 30, (12, 3))
    seeds = np.repeat(np.arange(12), 20)
    many = ranked(["a", "b", "c"], per_set_up[seeds], np.zeros((240, 3)), 1, set_up_numbers(seeds))
    once = ranked(["a", "b", "c"], per_set_up, np.zeros((12, 3)), 1)
    wide = [row.margin.high - row.margin.low for row in many.standings]
    assert wide == pytest.approx([row.margin.high - row.margin.low for row in once.standings])
    assert all(row.rating.high - row.rating.low > 60 for row in many.standings)


# Few games, and many comparisons


def compared(one: Array, other: Array, measure: str = "margin") -> dict[str, Any]:
    """The row of a comparison of two sides, a set-up a game."""
    games = np.arange(len(one))
    winners = {f"winner_{side}": np.where(won > 0, "you", "vj") for side, won in (("a", one), ("b", other))}
    both = pd.DataFrame({"game": games, "seed": games, "margin_a": one, "margin_b": other} | winners)
    row = with_verdicts([difference(both, measure, "you")]).iloc[0]
    return {str(name): row[name] for name in row.index}


def test_two_games_are_too_few_to_say() -> None:
    row = compared(np.array([50, 60]), np.array([-50, -45]), WIN_RATE)
    assert verdict(row) == "too few games to say"
    assert -1 <= float(str(row["low"])) <= 1 == row["high"]
    assert row["games_needed"] is None


@pytest.mark.parametrize(("games", "told"), [(29, "too few games to say"), (30, "significant (95%)")])
def test_from_thirty_set_ups_on_a_difference_is_claimed(games: int, told: str) -> None:
    draws = np.random.default_rng(9)
    assert verdict(compared(draws.normal(50, 10, games), draws.normal(0, 10, games))) == told


@pytest.mark.parametrize("games", [30, 60, 200])
def test_rates_of_equals_are_seldom_told_apart(games: int) -> None:
    draws, alarms = np.random.default_rng(games), 0
    for _ in range(TRIES):
        shared = draws.normal(-30, 30, games)
        one, other = (shared + draws.normal(0, 8, games) for _ in range(2))
        alarms += bool(compared(one, other, WIN_RATE)["clear"])
    assert alarms / TRIES <= 0.05 + NOISE


def test_many_cells_against_the_first_are_corrected_for_their_number() -> None:
    draws, alarms = np.random.default_rng(10), 0
    for _ in range(100):
        first = draws.normal(0, 40, 100)
        apart = [first + draws.normal(0, 20, 100) for _ in range(26)]
        games = pd.DataFrame({"game": np.arange(100), "seed": np.arange(100), "margin_b": first})
        alarms += bool(
            with_verdicts([difference(games.assign(margin_a=one), "margin", "you") for one in apart])["clear"].any()
        )
    assert alarms / 100 <= 0.05 + 3 * (0.05 * 0.95 / 100) ** 0.5


def test_equal_players_of_a_tournament_are_seldom_marked() -> None:
    draws, alarms = np.random.default_rng(11), 0
    for _ in range(100):
        played = draws.normal(0, 40, (60, 1)) + draws.normal(0, 20, (60, 6))
        table = ranked(list("abcdef"), played, (played > 20).astype(float), 1)
        alarms += any(row.p_margin < 0.05 or row.p_win_rate < 0.05 for row in table.pairs)
    assert alarms / 100 <= 0.05 + 3 * (0.05 * 0.95 / 100) ** 0.5


# Whether a strategy is dominant


def strategies(draws: Draws, games: int, leads: dict[str, float]) -> pd.DataFrame:
    """Players on the same set-ups; `leads`: how much more than the first each has, with the piece `x` or always."""
    piece = draws.integers(0, 4, games)
    shared = draws.normal(-30, 40, games)
    parts = []
    for cell, lead in ({"first": 0.0} | leads).items():
        where = piece == 0 if cell.startswith("with x") else np.full(games, True)
        own = shared + draws.normal(0, 28, games) + np.where(where, lead, -10.0)
        parts.append(pd.DataFrame({"cell": cell, "game": np.arange(games), "margin": own}))
    rows = pd.concat(parts, ignore_index=True)
    return rows.assign(seed=rows["game"], tile=np.tile([f"{'xyzw'[each]}" for each in piece], len(leads) + 1))


def test_a_player_that_is_better_everywhere_is_dominant() -> None:
    draws = np.random.default_rng(12)
    told = [dominant_player(strategies(draws, 600, {"worse": -14.0}), ["tile"]).sentence("$") for _ in range(40)]
    assert sum("first is dominant, as far as these games tell" in sentence for sentence in told) >= 36
    assert all("would be found four times in five" in sentence for sentence in told)


def test_a_player_that_is_better_with_a_piece_leaves_none_dominant() -> None:
    draws = np.random.default_rng(13)
    told = [dominant_player(strategies(draws, 600, {"with x": 25.0}), ["tile"]).sentence("$") for _ in range(20)]
    assert sum("with tile: X by $" in said and "no strategy is dominant" in said for said in told) >= 18


def test_equal_players_are_inconclusive_and_few_games_too_few() -> None:
    draws = np.random.default_rng(14)
    said = [dominant_player(strategies(draws, 400, {"same": 0.0}), ["tile"]).sentence("$") for _ in range(20)]
    assert sum("whether it is dominant is inconclusive" in sentence for sentence in said) >= 17
    few = dominant_player(strategies(draws, 20, {"worse": -14.0}), ["tile"]).sentence("$")
    assert "too few games to say whether it is dominant" in few


def test_the_lead_that_would_be_found_is_found_four_times_in_five() -> None:
    draws, found = np.random.default_rng(15), 0
    cases = dominant_player(strategies(draws, 600, {"with x": -10.0}), ["tile"]).cases
    lead = next(case.seen for case in cases if case.piece == "tile: X")
    for _ in range(200):
        found += bool(dominant_player(strategies(draws, 600, {"with x": lead}), ["tile"]).ahead)
    assert 0.7 < found / 200 < 0.95
