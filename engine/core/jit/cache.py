"""Where compiled functions are kept between processes: a file each, named by its key, under a stamp.

The stamp tells compilers and processors apart, the key everything else (see `cache_key`), so a file is right or is not
found. Files are written under another name and then renamed: any number of processes may start cold at once.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from engine import DISTRIBUTION
from engine.core.jit.cache_key import stamp

STAMP = re.compile(r"[0-9a-f]{20}")
KEPT_FILE = re.compile(r".+\.bin(\.[0-9a-f]{32}\.part)?")
"""How the folders and files that we write are named: nothing else is ever removed."""
KEPT_STAMPS = 4
KEPT_BYTES = 128 * 2**20
CHECK = 32


def user_folder() -> Path:
    """The user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / DISTRIBUTION


def temporary_folder() -> Path:
    """A folder of this user only: what is read from it is run."""
    owner = os.getuid() if hasattr(os, "getuid") else 0
    return own_folder(Path(tempfile.gettempdir()) / f"{DISTRIBUTION}-{owner}")


def chosen_folder() -> Path:
    """A folder of our own in the one that `SOLO_CACHE_DIR` names, which may hold anything else."""
    named = Path(os.environ["SOLO_CACHE_DIR"])
    if not named.exists():
        named.mkdir(mode=0o700, parents=True)
    refuse_shared(named, named.stat())
    return own_folder(named / DISTRIBUTION)


def own_folder(folder: Path) -> Path:
    """A folder for this user only, made if it is not there; a link in its place is not followed."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise NotADirectoryError(20, "it is a link, and what is read from it is run", str(folder))
    refuse_shared(folder, found)
    return folder


def refuse_shared(folder: Path, found: os.stat_result) -> None:
    """Refuse a folder into which others than this user and the administrator can put what we would run."""
    if hasattr(os, "getuid") and (found.st_uid not in (os.getuid(), 0) or found.st_mode & 0o022):
        raise PermissionError(13, "others can write to it, and what is read from it is run", str(folder))


def house_folder() -> Path:
    """The folder of byte code beside the rules."""
    return Path(__file__).resolve().parents[2] / "__pycache__" / "kernel"


def wanted_folders() -> list[Callable[[], Path]]:
    """The folders to try, in order; `SOLO_CACHE_DIR` stands in for the first two."""
    chosen = os.environ.get("SOLO_CACHE_DIR")
    if chosen:
        return [chosen_folder, temporary_folder]
    return [house_folder, user_folder, temporary_folder]


def folders() -> Iterator[Path]:
    """The folders that can be used at all: a user without a home has no cache folder, and some are not ours."""
    for folder in wanted_folders():
        try:
            yield folder()
        except (OSError, RuntimeError) as error:
            TROUBLES.append(error_text(error))


def writable(folder: Path) -> bool:
    """Whether files can be made and filled there; asked by making one, since permissions alone do not tell."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(CHECK))
    except OSError as error:
        TROUBLES.append(error_text(error, folder))
        return False
    return True


TROUBLES: list[str] = []
"""Why a folder is not used, in this process."""
UNKEPT: list[str] = []
"""Why compiled code could not be written to the folder in use."""


def error_text(error: Exception, folder: Path | None = None) -> str:
    """A trouble in words."""
    if not isinstance(error, OSError):
        return str(error)
    return f"{error.filename or folder}: {(error.strerror or str(error)).lower()}"


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
    return writing or next((folder for folder in reading if files_in(folder)), None)


def files_in(folder: Path) -> int:
    """How many compiled functions a folder holds."""
    try:
        return sum(1 for path in folder.iterdir() if path.suffix == ".bin")
    except OSError:
        return 0


def kept_functions() -> int:
    """How many compiled functions another process will find."""
    return sum(files_in(folder) for folder in places()[0])


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
        try:
            write_whole(folder / f"{name}.bin", sha256(content).digest() + content)
        except OSError as error:
            UNKEPT.append(error_text(error, folder))


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


def latest_first(paths: Iterable[Path]) -> list[Path]:
    """Files or folders by last use."""
    return sorted(paths, key=lambda path: path.lstat().st_mtime, reverse=True)


def kept_files(folder: Path) -> list[Path]:
    """The files of a stamp that we have written."""
    return [path for path in folder.iterdir() if KEPT_FILE.fullmatch(path.name) and not path.is_dir()]


def prune_files(folder: Path) -> None:
    """Remove the files of a stamp that were not used for longest, beyond so many bytes."""
    total = 0
    for path in latest_first(kept_files(folder)):
        total += path.lstat().st_size
        if total > KEPT_BYTES:
            path.unlink(missing_ok=True)


def prune_stamps(folder: Path) -> None:
    """Remove the stamps beside this one that were not used lately."""
    os.utime(folder)
    beside = [path for path in folder.parent.iterdir() if STAMP.fullmatch(path.name) and path != folder]
    stamps = [path for path in beside if path.is_dir() and not path.is_symlink()]
    for old in latest_first(stamps)[KEPT_STAMPS - 1 :]:
        remove_stamp(old)


def remove_stamp(folder: Path) -> None:
    """Remove a stamp; one that holds anything else stays, with what is not ours."""
    with suppress(OSError):
        for path in kept_files(folder):
            path.unlink(missing_ok=True)
        folder.rmdir()
