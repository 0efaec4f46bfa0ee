"""Helpers of the tests of batch simulation."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pandas as pd
import pytest

from engine.core.errors import RulesError
from experiments import chunk as chunks
from experiments.results import load
from experiments.runner import simulate
from experiments.study import simple_study
from solo.players.batch import play_batch

HOUSE = Path(__file__).resolve().parents[2]


def command(*args: str | Path) -> list[str]:
    """The command line of `solo`."""
    return [sys.executable, "-m", "solo.cli.main", *map(str, args)]


def environment() -> dict[str, str]:
    """The environment in which a process finds this house."""
    return {**os.environ, "PYTHONPATH": str(HOUSE)}


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

    def fragile(players: object, work: object, tables: object, seeds: object, rows: object, progress: object) -> None:
        values = [int(seed) for seed in seeds]  # type: ignore[attr-defined]
        hit = next((place for place, seed in enumerate(values) if seed in bad), None)
        end = len(values) if hit is None else hit
        play(players, work, tables, seeds[:end], rows[:end], progress)  # type: ignore[arg-type,index]
        if hit is not None:
            progress[0] = hit  # type: ignore[index]
            raise RulesError("a state the rules never produce")

    monkeypatch.setattr(chunks, "play_batch", fragile)
