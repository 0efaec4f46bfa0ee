"""That memory does not grow with the number of games. Speed is measured by `make bench`, not asserted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bench.analysis import cost_of

GAMES = 200_000
LOOKING = 700
"""MB that a command may take which looks at a run of any size."""


def peak_memory(path: Path, games: int) -> float:
    """The most memory a run held at once, in MB."""
    args = ("simulate", "--player", "random", "--games", str(games), "--chunk", "2000", "--workers", "2")
    return peak_of(*args, "--out", path)


def peak_of(*args: str | Path) -> float:
    """The most memory a command held at once, in MB."""
    return cost_of(*map(str, args)).peak_mb


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    few, many = peak_memory(tmp_path / "few", GAMES // 10), peak_memory(tmp_path / "many", GAMES)
    assert many < few + 40
    for words in (
        ["summarise", "RUN"],
        ["report", "RUN", "--out", "PAGE"],
        ["query", "RUN", "select avg(margin) from games"],
    ):
        places = {"RUN": tmp_path / "many", "PAGE": tmp_path / "report.html"}
        assert peak_of(*(places.get(word, word) for word in words)) < LOOKING
