"""A folder for what nobody keeps: gone when the work is done, and after a kill when such work is next begun.

The folder holds a lock that the system lets go of when the process ends, however it ends. Whoever begins later removes
the folders of its own user whose lock is free, and nothing else.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from engine import DISTRIBUTION

fcntl: Any
try:
    import fcntl
except ImportError:  # a system without such locks
    fcntl = None

PREFIX = f"{DISTRIBUTION}-scratch-"
OWNER = "_owner"
YOUNG = 60.0
"""Seconds for which a folder without its lock may still be about to get it."""


def try_lock(descriptor: int) -> bool:
    """Take the lock of a file if it is free; on a system without such locks, go on without."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """An empty folder until the work is done; it first removes what killed processes left of theirs."""
    clear_abandoned(Path(tempfile.gettempdir()))
    place = Path(tempfile.mkdtemp(prefix=PREFIX))
    handle = os.open(place / OWNER, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        try_lock(handle)
        (place / "content").mkdir()
        yield place / "content"
    finally:
        shutil.rmtree(place, ignore_errors=True)
        os.close(handle)


def clear_abandoned(home: Path) -> None:
    """Remove the scratch folders whose process has ended; where no lock can tell, remove none."""
    if fcntl is None:
        return
    for place in home.glob(f"{PREFIX}*"):
        with suppress(OSError):
            if is_ours(place) and is_abandoned(place):
                shutil.rmtree(place, ignore_errors=True)


def is_ours(place: Path) -> bool:
    """Whether it is a folder, and no link to one, that this user made."""
    found = place.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()


def is_abandoned(place: Path) -> bool:
    """Whether nobody holds its lock; one that never got as far as a lock is abandoned when it is no longer young."""
    try:
        handle = os.open(place / OWNER, os.O_RDWR | os.O_NOFOLLOW)
    except FileNotFoundError:
        return time.time() - place.lstat().st_mtime > YOUNG
    try:
        return try_lock(handle)
    finally:
        os.close(handle)
