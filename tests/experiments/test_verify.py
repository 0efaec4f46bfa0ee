"""`solo verify` of runs whose players have files of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.core.errors import UserError
from experiments.runner import simulate
from experiments.study_file import simple_study
from experiments.verify import verify
from tests.conftest import Wide
from tests.experiments.runs import HOUSE

LAST = """\
class Last:
    def choose(self, view, options):
        return options[-1]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A player in Python."""
    path = tmp_path / "own.py"
    path.write_text(LAST, "utf-8")
    return path


@pytest.fixture
def run(own: Path, tmp_path: Path) -> Path:
    """A run of that player."""
    simulate(simple_study(f"{own}:Last", 4, 1, game="template"), tmp_path / "run", workers=1)
    return tmp_path / "run"


def test_a_player_in_python_replays_its_games_when_it_is_named(own: Path, run: Path, wide_solo: Wide) -> None:
    unnamed = wide_solo("verify", str(run), columns=400)
    assert unnamed.err == ""
    assert (unnamed.code, "which is run only when --player names it" in unnamed.out) == (0, True)
    named = wide_solo("verify", str(run), "--player", f"{own}:Last", columns=400)
    assert (named.code, "games replayed to equal rows" in named.out) == (0, True)


def test_its_file_may_have_moved(own: Path, run: Path, tmp_path: Path) -> None:
    (tmp_path / "received").mkdir()
    moved = shutil.move(own, tmp_path / "received" / "own.py")
    assert verify(run, 10, own=[f"{moved}:Last"]).replayed > 0


def test_a_file_that_did_not_play_is_refused(run: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(LAST, "utf-8")
    with pytest.raises(UserError, match="does not play in"):
        verify(run, own=[f"{other}:Last"])


def test_a_file_that_was_edited_since_says_nothing_about_the_run(own: Path, run: Path) -> None:
    own.write_text(LAST.replace("-1", "0"), "utf-8")
    found = verify(run, 10, own=[f"{own}:Last"])
    assert (found.replayed, "was made with another file of the player" in found.unplayed) == (0, True)


def test_weights_that_were_edited_since_say_nothing_about_the_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    shutil.copy(HOUSE / "engine" / "pampero" / "players" / "greedy.toml", file)
    simulate(simple_study(str(file), 2, 1), tmp_path / "run", workers=1)
    assert verify(tmp_path / "run", 2).replayed > 0
    shutil.copy(HOUSE / "engine" / "pampero" / "players" / "sun.toml", file)
    found = verify(tmp_path / "run", 2)
    assert (found.replayed, "was made with another file of the player" in found.unplayed) == (0, True)
