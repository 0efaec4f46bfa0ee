"""Folders that nobody keeps: gone afterwards, and after a kill when the next is begun; nothing else is touched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from engine.core import scratch
from engine.core.scratch import OWNER, PREFIX, YOUNG, scratch_folder

WAITS = (
    "import sys, time; from engine.core.scratch import scratch_folder; held = scratch_folder(); "
    "place = held.__enter__(); "
    "(place / 'kept').write_text('x'); print(place, flush=True); time.sleep(60)"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def begun(home: Path) -> subprocess.Popen[str]:
    """A process that works in a scratch folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(home)}
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    return process


def test_it_is_gone_when_the_work_is_done(home: Path) -> None:
    with scratch_folder() as place:
        (place / "part").write_text("x")
    with pytest.raises(KeyError), scratch_folder():
        raise KeyError
    assert not [*home.iterdir()]


def test_what_a_killed_process_left_goes_with_the_next_and_that_of_a_living_one_stays(home: Path) -> None:
    killed, alive = begun(home), begun(home)
    try:
        killed.send_signal(signal.SIGKILL)
        killed.communicate()
        assert len([*home.iterdir()]) == 2
        with scratch_folder():
            pass
        (left,) = home.iterdir()
        assert (left / "content" / "kept").exists(), "the living one has its folder"
    finally:
        alive.kill()
        alive.communicate()


def test_nothing_that_is_not_provably_ours_is_removed(home: Path) -> None:
    elsewhere = home / "thesis"
    elsewhere.mkdir()
    (elsewhere / OWNER).write_text("")
    (home / f"{PREFIX}link").symlink_to(elsewhere)
    (home / f"{PREFIX}file").write_text("x")
    young = home / f"{PREFIX}young"
    young.mkdir()
    with scratch_folder():
        pass
    assert {path.name for path in home.iterdir()} == {"thesis", f"{PREFIX}link", f"{PREFIX}file", f"{PREFIX}young"}
    assert (elsewhere / OWNER).exists()
    os.utime(young, (time.time() - 2 * YOUNG,) * 2)
    with scratch_folder():
        pass
    assert not young.exists()


def test_a_folder_of_another_user_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = home / f"{PREFIX}other"
    other.mkdir()
    (other / OWNER).write_text("")
    monkeypatch.setattr(os, "getuid", lambda: other.stat().st_uid + 1)
    scratch.clear_abandoned(home)
    assert other.exists()


def test_a_planted_lock_is_not_followed(home: Path) -> None:
    (home / "target").write_text("x")
    planted = home / f"{PREFIX}planted"
    planted.mkdir()
    (planted / OWNER).symlink_to(home / "target")
    scratch.clear_abandoned(home)
    assert planted.exists()


def test_where_no_lock_can_tell_none_is_removed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / f"{PREFIX}x").mkdir()
    (home / f"{PREFIX}x" / OWNER).write_text("")
    monkeypatch.setattr(scratch, "fcntl", None)
    with scratch_folder() as place:
        assert place.is_dir()
    assert [path.name for path in home.iterdir()] == [f"{PREFIX}x"]
