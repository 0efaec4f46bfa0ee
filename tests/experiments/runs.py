"""Helpers of the tests of batch simulation."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from engine.core.errors import RulesError
from engine.core.safe_io import check_of
from experiments import worker
from experiments.results import load
from experiments.run import MANIFEST
from experiments.runner import simulate
from experiments.study_file import simple_study
from solo.players.batch import play_batch

HOUSE = Path(__file__).resolve().parents[2]


def attend_to_ctrl_c() -> None:
    """For a child: tests that run in the background ignore Ctrl-C, and it would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def command(*args: str | Path) -> list[str]:
    """The command line of `solo`."""
    return [sys.executable, "-m", "solo.cli.main", *map(str, args)]


def environment() -> dict[str, str]:
    """The environment in which a process finds this house."""
    return {**os.environ, "PYTHONPATH": str(HOUSE)}


@contextmanager
def dask(module: str, *args: str) -> Iterator[subprocess.Popen[str]]:
    """A scheduler or a worker of a cluster, ended with the test."""
    line = [sys.executable, "-m", f"distributed.cli.{module}", *args]
    process = subprocess.Popen(
        line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment(), cwd=HOUSE
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address_of(scheduler: subprocess.Popen[str]) -> str:
    """Where the scheduler listens, as it says itself."""
    assert scheduler.stderr is not None
    for line in scheduler.stderr:
        if found := re.search(r"tcp://127\.0\.0\.1:\d+", line):
            return found.group()
    raise AssertionError("the scheduler has ended")


def make_run(path: Path, games: int = 40, player: str = "random", chunk: int = 10, seed: int = 1) -> Path:
    """A small finished run."""
    simulate(simple_study(player, games, seed), path, workers=1, chunk=chunk)
    return path


def ordered(run: Path) -> pd.DataFrame:
    """The rows of a run by cell and game, with words as plain text."""
    rows = load(run).sort_values(["cell", "game"], ignore_index=True)
    return rows.astype({name: str for name in rows.columns if rows[name].dtype == "category"})


def break_games(monkeypatch: pytest.MonkeyPatch, bad: set[int]) -> None:
    """Let the games of these seeds raise, as a fault of the rules would."""
    play = play_batch

    def fragile(
        players: Any, work: Any, tables: Any, seeds: Any, policies: Any, seating: Any, rows: Any, progress: Any
    ) -> None:
        values = [int(seed) for seed in seeds]
        hit = next((place for place, seed in enumerate(values) if seed in bad), None)
        end = len(values) if hit is None else hit
        play(players, work, tables, seeds[:end], policies[:end], seating, rows[:end], progress)
        if hit is not None:
            progress[0] = hit
            raise RulesError("a state the rules never produce")

    monkeypatch.setattr(worker, "play_batch", fragile)


def edit_manifest(run: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a manifest as somebody would who knows how to keep its check right."""
    saved = json.loads((run / MANIFEST).read_text(encoding="utf-8"))
    saved.pop("check", None)
    change(saved)
    (run / MANIFEST).write_text(json.dumps(saved | {"check": check_of(saved)}), encoding="utf-8")
