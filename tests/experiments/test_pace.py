"""What writing results costs, and that memory does not grow with the number of games."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.record import allocate, ints
from experiments.chunk import Kit, kits_of, seeds_of, warm_up
from experiments.runner import cores, simulate
from experiments.study import simple_study
from solo.players.batch import WORK_STATES, play_batch
from solo.rows import Row
from tests.experiments.runs import HOUSE, command, environment

GAMES = 200_000
MEGABYTE = 1024


def bare(kit: Kit, games: int) -> None:
    """The kernel alone, over the same seeds."""
    work = allocate(type(kit.prototype[0]), WORK_STATES)
    work[0] = kit.prototype[0]
    for first in range(0, games, 5000):
        count = min(5000, games - first)
        play_batch(work, kit.tables, kit.players, seeds_of(1, first, count), allocate(Row, count), ints([0]))


def spent(clock: Callable[[], float], work: Callable[[], object]) -> float:
    begun = clock()
    work()
    return clock() - begun


@pytest.mark.long
def test_results_cost_less_than_a_third_of_the_time(tmp_path: Path) -> None:
    study = simple_study("random", GAMES, 1)
    kits = kits_of(study)
    warm_up(kits)
    kernel = spent(time.process_time, lambda: bare(kits[0], GAMES))
    whole = spent(time.process_time, lambda: simulate(study, tmp_path / "run", workers=1))
    assert kernel / whole >= 0.7


@pytest.mark.long
@pytest.mark.skipif(cores() < 2, reason="needs two cores")
def test_two_workers_are_worth_it(tmp_path: Path) -> None:
    study = simple_study("random", GAMES, 1)
    warm_up(kits_of(study))
    one = spent(time.perf_counter, lambda: simulate(study, tmp_path / "one", workers=1))
    two = spent(time.perf_counter, lambda: simulate(study, tmp_path / "two", workers=2))
    assert one / two >= 1.7


def peak_memory(path: Path, games: int) -> float:
    """The most memory a run held at once, in MB."""
    args = ("simulate", "--player", "random", "--games", str(games), "--chunk", "2000", "--workers", "2")
    process = subprocess.Popen(
        command(*args, "--out", path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
        cwd=HOUSE,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    assert status == 0
    return usage.ru_maxrss / MEGABYTE


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    few, many = peak_memory(tmp_path / "few", GAMES // 10), peak_memory(tmp_path / "many", GAMES)
    assert many < few + 40
