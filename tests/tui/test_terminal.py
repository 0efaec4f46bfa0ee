"""The application in a real terminal, with real keys: tmux plays the terminal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solo.game import Game
from solo.session.store import AUTOSAVE
from tests.tui.piloting import SIZES, folder

SERVER = [f"solo-test-{os.getpid()}"]
PATIENCE = 90

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed"),
]


def tmux(*args: str) -> str:
    """Tell tmux something."""
    done = subprocess.run(["tmux", "-L", SERVER[0], *args], capture_output=True, text=True, check=False)
    return done.stdout


def pane() -> str:
    """What the terminal shows."""
    return tmux("capture-pane", "-p")


def waited(words: str) -> str:
    """What the terminal shows once it has these words."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if words in pane():
            return pane()
        time.sleep(0.2)
    raise AssertionError(f"no '{words}' in:\n{pane()}")


@pytest.fixture(params=SIZES)
def terminal(request: pytest.FixtureRequest, state: Path) -> Iterator[Path]:
    """A terminal with a game of seed 7 in it; what comes after the game shows whether the terminal is as before."""
    width, height = request.param
    SERVER[0] = f"solo-test-{os.getpid()}-{time.monotonic_ns()}"
    command = f"{sys.executable} -m solo.cli.main play --seed 7; echo LEFT WITH $?; cat"
    environment = ["-e", f"XDG_STATE_HOME={state}", "-e", f"PYTHONPATH={Path.cwd()}"]
    tmux("new-session", "-d", "-x", str(width), "-y", str(height), *environment, command)
    waited("Year 1, round 1")
    yield state
    tmux("kill-server")


def choices(state: Path) -> int:
    """How many choices are kept."""
    return len(Game.load(folder(state) / AUTOSAVE).choices)


def test_real_keys_play_undo_and_leave(terminal: Path) -> None:
    tmux("send-keys", "Down", "Down", "Enter")
    waited("do you build the tower" if "VJ" in pane() else "?")
    tmux("send-keys", "u")
    waited("1 to redo")
    tmux("send-keys", "r")
    tmux("send-keys", "w")
    waited("Why not? ─")
    tmux("send-keys", "-l", "C-1")
    waited("opens with your")
    tmux("send-keys", "Escape")
    time.sleep(1)
    tmux("send-keys", "q")
    waited("LEFT WITH 0")
    assert choices(terminal) == 1


def test_a_request_to_end_restores_the_terminal_and_loses_nothing(terminal: Path) -> None:
    tmux("send-keys", "Enter")
    time.sleep(2)
    tmux("send-keys", "C-c")
    waited("LEFT WITH 0")
    assert choices(terminal) == 1
    tmux("send-keys", "-l", "typed after")
    waited("typed after")


def test_a_kill_signal_that_asks_restores_the_terminal(terminal: Path) -> None:
    tmux("send-keys", "Enter")
    time.sleep(2)
    shell = int(tmux("list-panes", "-F", "#{pane_pid}"))
    search = ["pgrep", "-P", str(shell), "-f", "solo.cli.main"]
    found = subprocess.run(search, capture_output=True, text=True, check=True)
    os.kill(int(found.stdout.split()[0]), 15)
    waited("LEFT WITH")
    assert choices(terminal) == 1
