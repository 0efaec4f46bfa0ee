"""Rows are read, summed up, compared and plotted without the game: what columns mean is in the manifest."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import UserError
from experiments.results import open_run
from experiments.study_file import simple_study
from experiments.study_rules import layout_of
from experiments.verify import verify
from tests.experiments.runs import edit_manifest, environment, make_run

LOADED = """\
import json, sys
from solo.cli.main import main
sys.argv = ["solo", *json.loads(sys.argv[1])]
code = main()
print(json.dumps([code, list(sys.modules)]))
"""
PLAYING = ("numba", "llvmlite", "engine.core.jit", "engine.core.game", "engine.pampero", "solo.game", "solo.players")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("runs") / "run", 40)


@pytest.mark.parametrize(
    "words",
    [
        ("summarise", "RUN"),
        ("summarise", "RUN", "--json"),
        ("compare", "RUN", "RUN"),
        ("plot", "accounts", "RUN", "--out", "OUT/a.svg"),
        ("report", "RUN", "--out", "OUT/a.html"),
        ("query", "RUN", "select avg(margin) from games"),
    ],
)
def test_who_only_reads_loads_no_game_and_no_compiler(run: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    named = [word.replace("RUN", str(run)).replace("OUT", str(tmp_path)) for word in words]
    line = [sys.executable, "-c", LOADED, json.dumps(named)]
    done = subprocess.run(line, capture_output=True, text=True, env=environment(), check=False)
    code, loaded = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stderr
    assert [name for name in loaded if name in PLAYING or name.startswith(tuple(f"{part}." for part in PLAYING))] == []


def test_a_manifest_says_what_its_columns_mean(run: Path) -> None:
    layout = open_run(run).manifest.layout
    assert layout == layout_of(simple_study("random", 40, 1))
    assert (layout.title, layout.score.sign, layout.winners) == ("Pampero", "$", ["you", "vj", "tie"])
    assert {column.name for column in layout.columns} < set(
        open_run(run).table(open_run(run).manifest.parts[0]).column_names
    )


def test_a_manifest_without_meanings_is_refused(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 5)
    edit_manifest(run, lambda saved: saved.update(format=1))
    with pytest.raises(UserError, match="has a format this version does not read, allowed: 2; play the run again"):
        open_run(run)


def test_a_layout_lacks_no_score_and_tells_no_other_meaning_than_the_game(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 5)

    def lie(saved: dict[str, Any]) -> None:
        saved["layout"]["columns"] = [
            column for column in saved["layout"]["columns"] if column.get("group") != "account"
        ]

    edit_manifest(run, lie)
    with pytest.raises(UserError, match="what its manifest says of the columns is not what the game says"):
        verify(run, 2)
    edit_manifest(run, lambda saved: saved["layout"].update(columns=[]))
    with pytest.raises(UserError, match="its layout has the column 'winner' 0 times, allowed: once"):
        open_run(run)
