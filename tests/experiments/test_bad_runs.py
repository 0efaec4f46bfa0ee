"""Runs that can say little or nothing: a sentence and exit code 2, or an honest word, never a traceback."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from experiments.run import MANIFEST
from solo import __version__
from tests.conftest import Wide
from tests.experiments.runs import edit_manifest, make_run
from tests.golden.files import FROZEN

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
    assert (done.code, "no game has the same seed in two configurations" in done.err) == (2, True)


def test_a_single_game_is_never_told_as_a_finding(wide_solo: Wide, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 1)
    for form in ([], ["--json"], ["--csv"]):
        done = wide_solo("summarise", str(run), *form)
        assert (done.code, done.err) == (0, "note: too few games to say much: random\n")
    assert not re.search(r"±(?! *[0-9s])|nan", wide_solo("summarise", str(run), columns=160).out)
    for kind in ("wins", "margins", "spread", "accounts", "objectives", "actions"):
        done = wide_solo("plot", kind, str(run), "--out", str(tmp_path / "a.svg"), "--force", columns=200)
        assert (done.code, done.out.startswith("Too few games to say: ")) == (0, True)
    done = wide_solo("plot", "set-up", str(run), "--out", str(tmp_path / "b.svg"))
    assert (done.code, done.err) == (
        2,
        "error: random has too few games to say, 1: a piece needs 10 set-ups with it and 10 without\n",
    )


def test_runs_of_other_components_are_told_apart(wide_solo: Wide, tmp_path: Path) -> None:
    run, old = make_run(tmp_path / "run", 30), str(tmp_path / "old")
    begun = wide_solo("simulate", "--data", str(FROZEN), "--player", "random", "--games", "30", "--out", old)
    assert begun.code == 0, begun.err
    told = "played with different components (run: data "
    for command in ("summarise", "compare"):
        done = wide_solo(command, str(run), old, columns=200)
        assert (done.code, done.err.startswith(f"note: the runs were {told}")) == (0, True)
        assert "different versions of the rules" not in done.err
    assert wide_solo("report", str(run), old, "--out", str(tmp_path / "a.html")).code == 0
    assert told in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_run_of_a_version_that_had_other_columns(wide_solo: Wide, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 5)

    def older(saved: dict[str, Any]) -> None:
        saved["version"] = "0.0.1"
        for part in saved["parts"]:
            file = run / part["file"]
            pq.write_table(pq.read_table(file).drop_columns(["objective_end_i"]), file)
            part |= {"sha256": sha256(file.read_bytes()).hexdigest(), "bytes": file.stat().st_size}

    edit_manifest(run, older)
    for words in looks(run, tmp_path)[:3]:
        done = wide_solo(*words)
        assert (done.code, done.out) == (2, ""), words
        assert f"no column 'objective_end_i'; the run was made by version 0.0.1 and this is {__version__}" in done.err
    assert wide_solo("query", str(run), "select avg(margin) from games").code == 0
    done = wide_solo("query", str(run), "select objective_end_i from games")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "objective_end_ii" in done.err


def test_one_way_to_print_a_summary(wide_solo: Wide, tmp_path: Path) -> None:
    done = wide_solo("summarise", str(make_run(tmp_path / "run", 2)), "--json", "--csv")
    assert (done.code, done.err) == (2, "error: --csv and --json both say how to print; leave one out\n")


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
