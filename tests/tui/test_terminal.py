"""The application in a real terminal, with real keys: tmux plays the terminal."""

from __future__ import annotations

import asyncio
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solo.game import Game
from solo.session.saved_games import Store
from tests.session.playing import FROZEN
from tests.tui.piloting import SIZES, folder, looks, piloted, settled, table_of

SERVER = [f"solo-test-{os.getpid()}"]
PATIENCE = 90

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed"),
]


def tmux(*args: str) -> str:
    """Tell tmux something; without the COLUMNS that a library may have put behind Python's back."""
    command = ["tmux", "-u", "-L", SERVER[0], *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ)).stdout


def pane() -> str:
    """What the terminal shows."""
    return tmux("capture-pane", "-p")


def waited(words: str) -> str:
    """What the terminal shows once it has these words, wherever its lines break."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if words in pane() or words in " ".join(pane().replace("▌", " ").split()):
            return pane()
        time.sleep(0.2)
    raise AssertionError(f"no '{words}' in:\n{pane()}")


def answered(*keys: str) -> None:
    """Press keys and wait until the terminal shows something else, and no more changes."""
    before = settled_pane()
    tmux("send-keys", *keys)
    until = time.monotonic() + PATIENCE
    while pane() == before and time.monotonic() < until:
        time.sleep(0.2)
    assert settled_pane() != before


def settled_pane() -> str:
    """What the terminal shows once nothing changes any more."""
    before = ""
    for _ in range(PATIENCE):
        now = pane()
        if now == before:
            return now
        before = now
        time.sleep(1)
    return before


@contextmanager
def opened(size: tuple[int, int], state: Path, *words: str, before: str = "", **variables: str) -> Iterator[None]:
    """A terminal with a game in it; what comes after the game shows whether the terminal is as before."""
    SERVER[0] = f"solo-test-{os.getpid()}-{time.monotonic_ns()}"
    command = f"{before}{sys.executable} -m solo.cli.main play {shlex.join(words)}; echo LEFT WITH $?; cat"
    given = {"XDG_STATE_HOME": str(state), "PYTHONPATH": str(Path.cwd()), **variables}
    environment = [word for name, value in given.items() for word in ("-e", f"{name}={value}")]
    try:
        tmux("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), *environment, command)
        yield
    finally:
        tmux("kill-server")


@pytest.fixture(params=SIZES)
def terminal(request: pytest.FixtureRequest, state: Path) -> Iterator[Path]:
    """A terminal of each size with a game of seed 7 in it."""
    with opened(request.param, state, "--seed", "7"):
        waited("Year 1, round 1")
        yield state


def choices(state: Path) -> int:
    """How many choices are kept."""
    kept = Store(folder(state)).autosaves()
    return len(Game.load(kept[0]).choices) if kept else 0


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


@pytest.mark.parametrize("asks", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_asks_to_end_restores_the_terminal(terminal: Path, asks: signal.Signals) -> None:
    tmux("send-keys", "Enter")
    time.sleep(2)
    os.kill(process_of(), asks)
    waited("LEFT WITH 0")
    assert "Traceback" not in pane()
    assert choices(terminal) == 1


@pytest.mark.parametrize("before", ["", "trap '' HUP; "])
def test_a_game_whose_terminal_is_gone_ends_and_loses_nothing(state: Path, before: str) -> None:
    """Also where the shell does not care and no signal tells the game."""
    with opened((100, 30), state, "--seed", "7", before=before):
        waited("Year 1, round 1")
        answered("Enter", "h")
        process = process_of()
        tmux("kill-server")
        until = time.monotonic() + PATIENCE
        while is_running(process) and time.monotonic() < until:
            time.sleep(0.2)
        assert not is_running(process)
    assert choices(state) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_real_terminal_shows_what_the_texts_of_the_screens_show(size: tuple[int, int], state: Path) -> None:
    """The same keys, in tmux and under the pilot: the same text."""
    with opened(size, state, "--seed", "7", "--data", str(FROZEN)):
        waited("Year 1, round 1")
        tmux("send-keys", "Down", "Down")
        shown = [line.rstrip() for line in settled_pane().splitlines()]
    expected = [line.rstrip() for line in asyncio.run(piloted_text(size)).splitlines()]
    assert "\n".join(shown).strip("\n") == "\n".join(expected).strip("\n")


async def piloted_text(size: tuple[int, int]) -> str:
    """What the pilot's screen shows after the same keys."""
    app = table_of(7)
    async with piloted(app, size) as pilot:
        await pilot.press("down", "down")
        await settled(pilot)
        return looks(app)


def test_a_terminal_that_shrinks_in_the_middle_loses_nothing(state: Path) -> None:
    """Also where a shell exports the size that its window once had."""
    with opened((120, 40), state, "--seed", "7", COLUMNS="120", LINES="40"):
        waited("Year 1, round 1")
        answered("Enter")
        tmux("resize-window", "-x", "20", "-y", "5")
        waited("Make it larger")
        tmux("resize-window", "-x", "80", "-y", "24")
        waited("Undo")
        answered("Enter")
        tmux("send-keys", "q")
        waited("LEFT WITH 0")
    assert choices(state) == 2


@pytest.mark.parametrize("content", ["{", '{"file": "other"}', ""])
def test_a_broken_game_is_told_and_left_alone(state: Path, content: str) -> None:
    folder(state).mkdir(parents=True)
    broken = folder(state) / "autosave-pampero-1-2026-01-01-000000-0000.json"
    broken.write_text(content, encoding="utf-8")
    with opened((100, 30), state):
        waited("The last game cannot be continued")
        tmux("send-keys", "Enter")
        waited("Year 1, round 1")
        answered("Enter")
        tmux("send-keys", "q")
        waited("LEFT WITH 0")
    assert choices(state) == 1
    assert broken.read_text(encoding="utf-8") == content


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(state: Path) -> None:
    blocked = state / "file"
    blocked.write_text("", encoding="utf-8")
    with opened((100, 30), blocked, "--seed", "7"):
        waited("Year 1, round 1")
        tmux("send-keys", "Enter")
        waited("The game continues but is not being saved")
        tmux("send-keys", "q")
        waited("LEFT WITH 0")


def test_a_disk_that_takes_no_more_is_told_and_leaves_no_half_of_a_file(state: Path) -> None:
    with opened((100, 30), state, "--seed", "7", before="ulimit -f 0; "):
        waited("Year 1, round 1")
        tmux("send-keys", "Enter")
        waited("The game continues but is not being saved")
        tmux("send-keys", "q")
        waited("LEFT WITH 0")
    assert list(folder(state).iterdir()) == []


def test_a_dumb_terminal_gets_the_conversation_and_ctrl_c_leaves_it(state: Path) -> None:
    with opened((100, 30), state, "--seed", "7", before="TERM=dumb "):
        waited("Take a battery")
        answered("1", "Enter")
        tmux("send-keys", "C-c")
        waited("LEFT WITH 130")
        assert "Traceback" not in pane()
    assert choices(state) == 1


@pytest.mark.parametrize("moment", [0.2, 0.6, 1.0, 2.0])
def test_ctrl_c_at_any_moment_of_the_start_restores_the_terminal(state: Path, moment: float) -> None:
    with opened((100, 30), state, "--seed", "7"):
        time.sleep(moment)
        tmux("send-keys", "C-c")
        waited("LEFT WITH")
        assert "Traceback" not in pane()
        tmux("send-keys", "-l", "typed after")
        waited("typed after")


def test_fifty_kills_in_the_middle_of_a_stream_of_keys_lose_nothing_that_was_kept(state: Path) -> None:
    """Each time the game is gone on with from the start screen, played on by keys, and killed at a random moment."""
    rng, kept, most = random.Random(11), 0, 0
    with opened((80, 24), state, "--seed", "3"):
        waited("Year 1, round 1")
        answered("Enter")
        kept = killed(state, kept, rng)
    for _ in range(49):
        with opened((80, 24), state):
            waited("Continue game (seed 3")
            tmux("send-keys", "Enter")
            waited("Undo")
            kept = killed(state, kept, rng)
            most = max(most, kept)
    assert most > 0  # the last game may have just ended or begun


def killed(state: Path, kept: int, rng: random.Random) -> int:
    """Press keys, kill at a random moment, and look at what is left: how many choices."""
    until = time.monotonic() + rng.uniform(0.0, 1.5)
    while time.monotonic() < until:
        tmux("send-keys", *rng.choice([("Down", "Enter"), ("Enter",), ("Enter", "Enter"), ("End", "Enter")]))
    before = choices(state)
    os.kill(process_of(), signal.SIGKILL)
    waited("LEFT WITH 137")
    (path,) = Store(folder(state)).autosaves()
    found = Game.load(path)  # plays the choices again and compares the position
    assert len(found.choices) >= before >= kept
    if found.is_over:
        Game.new(3).save(path)
        return 0
    return len(found.choices)


def is_running(process: int) -> bool:
    """Whether a process is still there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def process_of() -> int:
    """The process of the game in the terminal."""
    shell = int(tmux("list-panes", "-F", "#{pane_pid}"))
    search = ["pgrep", "-P", str(shell), "-f", "solo.cli.main"]
    found = subprocess.run(search, capture_output=True, text=True, check=True)
    return int(found.stdout.split()[0])
