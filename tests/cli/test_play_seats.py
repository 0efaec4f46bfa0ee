"""`solo play --seats`: a table of people and players, from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solo.session.saved_games import Store

TABLE = ("play", "--plain", "--game", "template", "--seed", "2")


def solo(folder: Path, *args: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """`solo` in a process of its own, as a user starts it in a pipe."""
    command = [sys.executable, "-m", "solo.cli.main", *args]
    environment = {**os.environ, "XDG_STATE_HOME": str(folder)}
    return subprocess.run(command, input=lines, capture_output=True, text=True, env=environment, check=False)


def test_a_game_is_left_and_goes_on_with_its_line_up(tmp_path: Path) -> None:
    first = solo(tmp_path, *TABLE, "--seats", "you,random,greedy", "--place", "2", lines="1\n1\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert "Seats: Red (greedy), You (Blue), Green (random)." in first.stdout
    assert "Green (random) chooses: " in first.stdout
    (kept,) = Store(tmp_path / "pampero-solo").autosaves()
    second = solo(tmp_path, "play", "--plain", "--load", str(kept), lines="u\n" + "1\n" * 30)
    assert (second.returncode, second.stderr) == (0, "")
    assert "Seats: Red (greedy), You (Blue), Green (random)." in second.stdout
    assert "Taken back." in second.stdout
    assert second.stdout.count("% of the victory") == 3
    told = solo(tmp_path, "replay", str(kept))
    assert "> Red (greedy) chooses: " in told.stdout
    assert told.stdout.count("% of the victory") == 3


def test_a_number_of_seats_says_who_sits_there(tmp_path: Path) -> None:
    assert "Seats: You (Red), Blue (steady), Green (steady)." in solo(tmp_path, *TABLE, "--seats", "3").stdout
    assert "Seats:" not in solo(tmp_path, *TABLE, "--seats", "1").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seats", "random,greedy"), "--seats has no person"),
        (("--seats", "you,gredy"), "unknown player 'gredy'"),
        (("--seats", "you,random", "--place", "4"), "--place is 4, allowed: 1 to 2"),
        (("--place", "2"), "--place needs --seats"),
        (("--seats", "2", "--table"), "--seats cannot be combined with --table"),
    ],
)
def test_a_line_up_that_cannot_be_is_one_sentence(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    done = solo(tmp_path, *TABLE, *args)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
