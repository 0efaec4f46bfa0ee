"""Where compiled functions are kept between processes: a file each, named by its key, under a stamp.

The stamp tells compilers and processors apart, the key everything else (see `keys`), so a file is right or is not
found. Files are written under another name and then renamed: any number of processes may start cold at once.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from engine.core.jit.keys import stamp

KEPT_STAMPS = 4
KEPT_BYTES = 128 * 2**20
CHECK = 32


def user_folder() -> Path:
    """The user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "pampero-solo"


def temporary_folder() -> Path:
    """A folder of this user only: what is read from it is run."""
    owner = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"pampero-solo-{owner}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and (folder.stat().st_uid != owner or folder.stat().st_mode & 0o022):
        raise PermissionError(f"{folder} is not ours")
    return folder


def house_folder() -> Path:
    """The folder of byte code beside the rules."""
    return Path(__file__).resolve().parents[2] / "__pycache__" / "kernel"


def wanted_folders() -> list[Callable[[], Path]]:
    """The folders to try, in order; `PAMPERO_CACHE_DIR` stands in for the first two."""
    chosen = os.environ.get("PAMPERO_CACHE_DIR")
    if chosen:
        return [lambda: Path(chosen), temporary_folder]
    return [house_folder, user_folder, temporary_folder]


def folders() -> Iterator[Path]:
    """The folders that can be named at all (a user without a home has no cache folder)."""
    for folder in wanted_folders():
        with suppress(OSError, RuntimeError):
            yield folder()


def writable(folder: Path) -> bool:
    """Whether files can be made there; asked by making one, since permissions alone do not tell."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def places() -> tuple[list[Path], Path | None]:
    """The folders to read from, and the one to write to: the first that can be written to, behind read-only ones."""
    found: list[Path] = []
    for folder in folders():
        found.append(folder / stamp())
        if writable(folder):
            return found, found[-1]
    return found, None


def place() -> Path | None:
    """The folder in use: the one that is written to, or a read-only one that holds compiled code already."""
    reading, writing = places()
    return writing or next((folder for folder in reading if folder.is_dir()), None)


def read(name: str) -> bytes | None:
    """The content kept under a name; None if there is none, or what there is was damaged."""
    for folder in places()[0]:
        with suppress(OSError):
            content = (folder / f"{name}.bin").read_bytes()
            if sha256(content[CHECK:]).digest() == content[:CHECK]:
                mark_used(folder / f"{name}.bin")
                return content[CHECK:]
    return None


def mark_used(file: Path) -> None:
    """Put a file and its stamp off being removed."""
    with suppress(OSError):
        os.utime(file)
        os.utime(file.parent)


def write(name: str, content: bytes) -> None:
    """Keep a content under a name, if there is a place to."""
    folder = places()[1]
    if folder is not None:
        with suppress(OSError):
            write_whole(folder / f"{name}.bin", sha256(content).digest() + content)


def write_whole(file: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{uuid4().hex}.part")
    try:
        part.write_bytes(content)
        part.replace(file)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def tidy() -> None:
    """Remove what was not used lately, after something was kept; another process may be doing the same."""
    folder = places()[1]
    if folder is not None:
        with suppress(OSError):
            prune_files(folder)
            prune_stamps(folder)


def latest_first(folder: Path) -> list[Path]:
    """What a folder holds, by last use."""
    return sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)


def prune_files(folder: Path) -> None:
    """Remove the files of a stamp that were not used for longest, beyond so many bytes."""
    total = 0
    for path in latest_first(folder):
        total += path.stat().st_size
        if total > KEPT_BYTES:
            path.unlink(missing_ok=True)


def prune_stamps(folder: Path) -> None:
    """Remove the stamps beside this one that were not used lately."""
    os.utime(folder)
    stamps = [path for path in latest_first(folder.parent) if path.is_dir() and path != folder]
    for old in stamps[KEPT_STAMPS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
