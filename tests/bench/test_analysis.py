"""`make bench WHAT=analysis RUN=...`: what it costs to look at a run, beside what it costs to play it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from engine.core.errors import UserError
from tests.bench import analysis as analysis_benchmark
from tests.bench.__main__ import main
from tests.bench.analysis import Cost, LookingFigures, cost_of, looking_table, measure_looking
from tests.experiments.runs import edit_manifest, make_run

PROCESSES = pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")


def test_playing_is_told_by_a_sample_and_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, ...]] = []

    def cost(*words: str) -> Cost:
        called.append(words)
        return Cost(words[0], 12.0 if "100" in words else 2.0, 3.0, 200.0)

    monkeypatch.setattr(analysis_benchmark, "cost_of", cost)
    monkeypatch.setattr(analysis_benchmark, "SAMPLE", 100)
    figures = measure_looking(make_run(tmp_path / "run", 40))
    assert [cost.command for cost in figures.costs] == ["summarise", "report", "query"]
    assert (figures.games, figures.playing_s) == (40, 2.0 + 10.0 * 40 / 100)
    assert [words[:5] for words in called[3:]] == [("simulate", "--player", "random", "--workers", "1")] * 2


def test_the_table_holds_looking_against_playing() -> None:
    figures = LookingFigures(1_000_000, (Cost("summarise", 20.0, 25.0, 300.0),), 66.0)
    cells = [list(column.cells) for column in looking_table(figures).columns]
    assert [column[0] for column in cells] == ["summarise", "20.0", "66.0", "25.0", "300", "1,500"]


@PROCESSES
def test_a_run_that_nothing_can_be_told_of_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analysis", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"error: {tmp_path / 'none'} does not exist\n"
    run = make_run(tmp_path / "run", 5)
    edit_manifest(run, lambda saved: saved.update(parts=[], rows=None, rows_sha256=None))
    assert main(["analysis", str(run)]) == 2
    assert capsys.readouterr().err.endswith("'solo summarise' cannot be timed: there are no rows to sum up yet\n")


@PROCESSES
def test_a_command_that_fails_is_told_by_its_sentence() -> None:
    with pytest.raises(UserError, match="'solo setup' cannot be timed: invalid value for 'SEED'"):
        cost_of("setup", "x")


@PROCESSES
@pytest.mark.long
def test_every_command_is_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analysis_benchmark, "SAMPLE", 50)
    assert main(["analysis", str(make_run(tmp_path / "run", 40)), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert all(cost["cpu_s"] > 0 and 20 < cost["peak_mb"] < 2000 for cost in told["costs"])
    assert told["playing_s"] > 0
