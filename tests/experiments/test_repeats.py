"""Runs with `--repeats`, played for real: the intervals that commands tell hold the truth as often as they say."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from experiments.balance_targets import Band, Bands, check_runs
from experiments.comparison import WIN_RATE, compare_players
from experiments.results import load
from experiments.runner import simulate
from experiments.study_file import simple_study
from experiments.summary import summarise
from experiments.tournament import table_of
from solo.statistics import Interval, moments_of

PLAYERS = ("greedy", "random")
"""Both are lucky or unlucky with a set-up, however often they play it."""
TRIES = 60
SET_UPS = 30
REPEATS = 25
WHOLE = 20_000
NOISE = 3 * (0.05 * 0.95 / TRIES) ** 0.5

Held = dict[str, list[Interval]]
Truth = dict[str, float]


def run_of(folder: Path, seed: int, games: int, repeats: int) -> Path:
    """Both players on the same set-ups; parts end in the middle of one."""
    study = simple_study(PLAYERS, games, seed, game="template", repeats=repeats)
    simulate(study, folder, workers=1, chunk=333 if repeats > 1 else 5000)
    return folder


def told(run: Path) -> dict[str, Interval]:
    """What every command tells of a run that has one true value."""
    found = {}
    for row in summarise(run).results.to_dict("records"):
        found[f"{row['cell']} wins"] = Interval(row["win_rate"], row["win_low"], row["win_high"])
        found[f"{row['cell']} margin"] = Interval(row["margin_mean"], row["margin_low"], row["margin_high"])
    for row in compare_players(run, *PLAYERS).table.to_dict("records"):
        if row["measure"] in ("margin", WIN_RATE):
            found[f"compared {row['measure']}"] = Interval(row["difference"], row["low"], row["high"])
    table = table_of(run)
    for each in table.standings:
        found |= {f"{each.player} wins, tournament": each.wins, f"{each.player} margin, tournament": each.margin}
    pair = next(pair for pair in table.pairs if (pair.player, pair.other) == PLAYERS)
    found |= {"paired wins": pair.win_rate, "paired margin": pair.margin}
    return found | {f"{held.cell} {held.name}": held.found for held in check_runs(run, by=BANDS)}


BANDS = Bands(
    all_round=[],
    band=[
        Band(name="margin, bands", mean="margin", players=list(PLAYERS)),
        Band(name="wins, bands", word={"winner": "you"}, players=list(PLAYERS)),
    ],
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("repeats")


@pytest.fixture(scope="module")
def truth(folder: Path) -> Truth:
    """Every figure over many set-ups that are each played once."""
    return {name: found.value for name, found in told(run_of(folder / "whole", 999, WHOLE, 1)).items()}


@pytest.fixture(scope="module")
def tries(folder: Path) -> list[Path]:
    return [run_of(folder / str(seed), seed, SET_UPS * REPEATS, REPEATS) for seed in range(TRIES)]


def share_held(found: list[Interval], true: float) -> float:
    """How often an interval holds the truth."""
    return float(np.mean([interval.low <= true <= interval.high for interval in found]))


def test_what_commands_tell_of_repeated_set_ups_holds_the_truth(tries: list[Path], truth: Truth) -> None:
    found: Held = defaultdict(list)
    for run in tries:
        for name, interval in told(run).items():
            found[name].append(interval)
    shares = {name: share_held(found[name], truth[name]) for name in truth}
    assert len(shares) == 16
    assert {name: share for name, share in shares.items() if share < 0.95 - NOISE} == {}


def test_games_counted_as_independent_would_not_hold_it(tries: list[Path], truth: Truth) -> None:
    """So the test above fails where set-ups are not counted."""
    rows = [load(run, ["cell", "margin"]) for run in tries]
    found = [moments_of(each[each["cell"] == "greedy"]["margin"]).interval for each in rows]
    assert share_held(found, truth["greedy margin"]) < 0.95 - NOISE
