"""The autosave: after every choice, whole after a kill, and a game that goes on when nothing can be written."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solo.game import Game
from solo.saves import read_save, write_save
from solo.session.session import Session, open_session
from solo.session.store import AUTOSAVE, PREVIOUS, Store, state_folder
from tests.session.playing import FROZEN, begun, play_on

STREAM = """
import sys, random
from pathlib import Path
from tests.session.playing import begun
session = begun(int(sys.argv[2]), Path(sys.argv[1]))
session.begin_keeping()
rng = random.Random(1)
print("begun", flush=True)
while True:
    if session.is_over:
        session.undo(20)
    session.choose(rng.choice(session.choosables))
    print(len(session.game.choices), flush=True)
"""


def test_every_choice_and_undo_is_kept(tmp_path: Path) -> None:
    session = begun(3, tmp_path)
    for _ in range(6):
        play_on(session, 1)
        assert Game.load(tmp_path / AUTOSAVE, FROZEN).digest == session.game.digest
    session.undo(2)
    assert open_session(tmp_path / AUTOSAVE, FROZEN, None).game.digest == session.game.digest
    assert list(tmp_path.glob(".*partial")) == []


def test_a_new_game_puts_the_one_under_way_aside(tmp_path: Path) -> None:
    first = play_on(begun(3, tmp_path), 4)
    begun(5, tmp_path).begin_keeping()
    assert Game.load(tmp_path / PREVIOUS, FROZEN).digest == first.game.digest
    waiting = Store(tmp_path).waiting()
    assert waiting is not None
    assert waiting.seed == 5


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    session = play_on(begun(3, blocked), 5)
    assert len(session.game.choices) == 5
    assert len(session.notices) == 1
    assert "is not being saved" in session.notices[0]


def test_a_full_disk_is_told_once_and_when_there_is_room_the_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(3, tmp_path)
    with monkeypatch.context() as full:

        def refuse(_handle: int) -> None:
            raise OSError(28, "No space left on device")

        full.setattr(os, "fsync", refuse)
        play_on(session, 3)
        assert [said for said in session.notices if "no space left" in said] == session.notices
        assert len(session.notices) == 1
    play_on(session, 1)
    assert Game.load(tmp_path / AUTOSAVE, FROZEN).digest == session.game.digest


@pytest.mark.parametrize("content", ["", "{", "[]", '{"file": "other"}'])
def test_a_broken_autosave_is_no_game_to_go_on_with(tmp_path: Path, content: str) -> None:
    (tmp_path / AUTOSAVE).write_text(content, encoding="utf-8")
    store = Store(tmp_path)
    assert store.waiting() is None
    assert AUTOSAVE in store.trouble


def test_a_game_of_other_rules_is_none_to_go_on_with(tmp_path: Path) -> None:
    session = begun(3, tmp_path)
    session.begin_keeping()
    path = tmp_path / AUTOSAVE
    write_save(path, read_save(path).model_copy(update={"rules_version": 99, "version": "3.1.4"}))
    store = Store(tmp_path)
    assert store.waiting() is None
    assert "rules version 99" in store.trouble
    assert "pampero-solo 3.1.4 can read it" in store.trouble


def test_the_folder_is_the_users_state_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "pampero-solo"
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    assert state_folder() == Path.home() / ".local" / "state" / "pampero-solo"


def kill_at_random(folder: Path, moments: int) -> None:
    """Kill a game that plays on and on, and look at what it leaves."""
    rng = random.Random(7)
    for moment in range(moments):
        place = folder / str(moment)
        command = [sys.executable, "-c", STREAM, str(place), str(moment)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            time.sleep(rng.random() * 0.5)
            process.send_signal(signal.SIGKILL)
            told = [int(line) for line in process.stdout.read().splitlines()]
        kept = Game.load(place / AUTOSAVE, FROZEN)  # plays the choices again and compares the position
        last = told[-1] if told else 0
        assert len(kept.choices) in (last, last + 1) or abs(len(kept.choices) - last) == 20
        assert Session(kept).game.digest == kept.digest


def test_a_kill_loses_at_most_the_choice_under_way(tmp_path: Path) -> None:
    kill_at_random(tmp_path, 2)


@pytest.mark.long
def test_fifty_kills_lose_at_most_the_choice_under_way(tmp_path: Path) -> None:
    kill_at_random(tmp_path, 50)
