"""The autosave: after every choice, whole after a kill, and a game that goes on when nothing can be written."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from solo.game import Game
from solo.saves import read_save, write_save
from solo.session.saved_games import LONG_AGO, Store, state_folder
from solo.session.session import Session, open_session
from tests.session.playing import FROZEN, begun, play_on

STREAM = """
import sys, random
from pathlib import Path
from tests.session.playing import begun
session = begun(int(sys.argv[2]), Path(sys.argv[1]))
rng = random.Random(1)
session.choose(session.choosables[0])
print("begun", flush=True)
while True:
    if session.is_over:
        session.undo(20)
    session.choose(rng.choice(session.choosables))
    print(len(session.game.choices), flush=True)
"""


def only(folder: Path) -> Path:
    """The one game that is kept."""
    (path,) = Store(folder).autosaves()
    return path


def test_every_choice_and_undo_is_kept(tmp_path: Path) -> None:
    session = begun(3, tmp_path)
    for _ in range(6):
        play_on(session, 1)
        assert Game.load(only(tmp_path), FROZEN).digest == session.game.digest
    session.undo(2)
    assert open_session(only(tmp_path), FROZEN, None).game.digest == session.game.digest
    assert list(tmp_path.glob(".*partial")) == []


def test_a_new_game_clears_what_a_killed_one_has_left(tmp_path: Path) -> None:
    old, new = (tmp_path / f".autosave-{name}.json.0123abcd.partial" for name in ("old", "new"))
    for part, age in ((old, LONG_AGO + 1), (new, 0)):
        part.write_text("{", encoding="utf-8")
        os.utime(part, (time.time() - age,) * 2)
    play_on(begun(3, tmp_path), 1)
    assert list(tmp_path.glob(".*partial")) == [new]


def test_no_game_takes_the_place_of_another(tmp_path: Path) -> None:
    """Two games that are begun and left without a choice, and one that is played, cost nothing of the first."""
    first = play_on(begun(3, tmp_path), 4)
    for seed in (5, 6):
        assert begun(seed, tmp_path).kept() == "Nothing was chosen, so there is nothing to save."
    assert len(Store(tmp_path).saves()) == 1
    play_on(begun(3, tmp_path), 2)
    play_on(begun(7, tmp_path), 1)
    waiting = Store(tmp_path).waiting()
    assert [(game.save.seed, len(game.save.choices)) for game in waiting] == [(7, 1), (3, 2), (3, 4)]
    assert Game.load(waiting[-1].path, FROZEN).digest == first.game.digest


def test_a_game_goes_on_in_its_own_file(tmp_path: Path) -> None:
    play_on(begun(3, tmp_path), 4)
    path = only(tmp_path)
    again = open_session(path, FROZEN, Store(tmp_path))
    play_on(again, 1)
    assert only(tmp_path) == path
    assert len(read_save(path).choices) == 5
    assert str(path) in again.kept()


def test_a_named_save_stays_as_it_was_saved(tmp_path: Path) -> None:
    path = play_on(begun(3, tmp_path / "games"), 4).save(str(tmp_path / "mine.json"))
    loaded = open_session(path, FROZEN, Store(tmp_path / "games"))
    assert len(Store(tmp_path / "games").saves()) == 1
    play_on(loaded, 1)
    assert len(read_save(path).choices) == 4
    assert len(Store(tmp_path / "games").saves()) == 2


def test_the_list_tells_how_each_game_stands_and_leaves_out_what_is_over(tmp_path: Path) -> None:
    session = play_on(begun(3, tmp_path), 4)
    g, money = session.game.state, session.game.rules.score_of(session.game.state, 0)
    noon = datetime(2026, 3, 4, 12, 5).timestamp()
    os.utime(only(tmp_path), (noon, noon))
    (told,) = map(str, Store(tmp_path).waiting())
    assert told.startswith(f"seed 3: year {g.year}, round {g.round + 1}, you ${money}, VJ $")
    assert told.endswith(", 4 Mar 2026 12:05")
    play_on(session, 10_000)
    assert session.is_over
    assert Store(tmp_path).waiting() == []
    assert len(Store(tmp_path).saves()) == 1


def test_what_a_kill_left_of_a_save_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    play_on(begun(3, tmp_path), 1)
    path, now = only(tmp_path), time.time()
    own, old, new = (tmp_path / f".{name}.0123abcd.partial" for name in (path.name, "other.json", "third.json"))
    for part, age in ((own, 0), (old, LONG_AGO + 1), (new, 0), (tmp_path / "mine.partial", 2 * LONG_AGO)):
        part.write_text("half")
        os.utime(part, (now - age, now - age))
    open_session(path, FROZEN, Store(tmp_path))
    assert {part.name for part in tmp_path.glob("*.partial")} == {new.name, "mine.partial"}


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
    assert Game.load(only(tmp_path), FROZEN).digest == session.game.digest


@pytest.mark.parametrize("content", ["", "{", "[]", '{"file": "other"}'])
def test_a_broken_autosave_is_no_game_to_go_on_with(tmp_path: Path, content: str) -> None:
    (tmp_path / "autosave.json").write_text(content, encoding="utf-8")
    store = Store(tmp_path)
    assert store.waiting() == []
    assert "autosave.json" in store.trouble
    play_on(begun(3, tmp_path), 1)
    store = Store(tmp_path)
    assert (len(store.waiting()), store.trouble) == (1, "")


def test_a_game_of_other_rules_is_none_to_go_on_with(tmp_path: Path) -> None:
    play_on(begun(3, tmp_path), 1)
    path = only(tmp_path)
    write_save(path, read_save(path).model_copy(update={"rules_version": 99, "version": "3.1.4"}))
    store = Store(tmp_path)
    assert store.waiting() == []
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
        kept = Game.load(only(place), FROZEN)  # plays the choices again and compares the position
        last = told[-1] if told else 1
        assert len(kept.choices) in (last, last + 1) or abs(len(kept.choices) - last) == 20
        assert Session(kept).game.digest == kept.digest


def test_a_kill_loses_at_most_the_choice_under_way(tmp_path: Path) -> None:
    kill_at_random(tmp_path, 2)


@pytest.mark.long
def test_fifty_kills_lose_at_most_the_choice_under_way(tmp_path: Path) -> None:
    kill_at_random(tmp_path, 50)
