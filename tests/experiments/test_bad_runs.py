"""Runs that can say little or nothing: a sentence and exit code 2, or an honest word, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from experiments.run import MANIFEST
from tests.conftest import Wide
from tests.experiments.runs import edit_manifest, make_run

QUESTION = 'question = "?"\nanswer = "objectives"\ngames = 5\nplayers = ["random"]\n'


def looks(run: Path, out: Path) -> list[list[str]]:
    """Every command that looks at a run."""
    return [
        ["summarise", str(run)],
        ["report", str(run), "--out", str(out / "a.html")],
        ["plot", "spread", str(run), "--out", str(out / "a.svg")],
        ["query", str(run), "select count(*) from games"],
    ]


def test_an_empty_run(wide_solo: Wide, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 5)
    edit_manifest(run, lambda saved: saved.update(parts=[], rows=None, rows_sha256=None))
    for words in looks(run, tmp_path):
        done = wide_solo(*words)
        assert (done.code, done.out) == (2, ""), words
        assert "no rows" in done.err
        assert len(done.err.splitlines()) == 1


def test_a_run_of_another_version(wide_solo: Wide, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 5)
    manifest = json.loads((run / MANIFEST).read_text(encoding="utf-8"))
    (run / MANIFEST).write_text(json.dumps(manifest | {"format": 99}), encoding="utf-8")
    for words in looks(run, tmp_path):
        done = wide_solo(*words)
        assert (done.code, done.out) == (2, ""), words
        assert "format" in done.err


def test_a_single_game_and_a_single_cell_are_shown(wide_solo: Wide, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 1)
    for words in looks(run, tmp_path):
        assert wide_solo(*words).code == 0, words
    assert "too few games to say" in (tmp_path / "a.html").read_text(encoding="utf-8")
    done = wide_solo("plot", "paired", str(run), "--out", str(tmp_path / "b.svg"))
    assert (done.code, "no game has the same seed in two cells" in done.err) == (2, True)


def test_runs_of_different_games_are_refused(wide_solo: Wide, tmp_path: Path) -> None:
    run, other = make_run(tmp_path / "run", 2), str(tmp_path / "other")
    assert wide_solo("simulate", "--game", "template", "--player", "random", "--games", "2", "--out", other).code == 0
    done = wide_solo("report", str(run), other, "--out", str(tmp_path / "a.html"))
    assert (done.code, "different games" in done.err) == (2, True)
    assert not (tmp_path / "a.html").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--games", "-1"), "1 or more"),
        (("--plot", "a.gif"), "unknown kind of picture"),
        ((), "too few games to say"),
    ],
)
def test_a_question_with_bad_input(wide_solo: Wide, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    (tmp_path / "q.toml").write_text(QUESTION, encoding="utf-8")
    done = wide_solo("study", str(tmp_path / "q.toml"), "--out", str(tmp_path / "out"), *words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
