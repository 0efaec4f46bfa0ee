"""Where compiled entry points are kept between processes: one file a function and signature, under a stamp.

The stamp is a hash of the sources, the compiler and the processor, so a file is right or is not found. Files are
written under another name and then renamed: any number of processes may start cold at once.
"""

from __future__ import annotations

import os
import pickle
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import llvmlite.binding
import numba
import numpy as np
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from engine.core.signature import origins
from engine.core.sources import HOUSE, HOUSE_MODULES, sources

KEPT_STAMPS = 6


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


def wanted_folders() -> list[Callable[[], Path]]:
    """The folders to try, in order; `PAMPERO_CACHE_DIR` stands in for the first two."""
    chosen = os.environ.get("PAMPERO_CACHE_DIR")
    if chosen:
        return [lambda: Path(chosen), temporary_folder]
    return [lambda: HOUSE / "engine" / "__pycache__" / "kernel", user_folder, temporary_folder]


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
def stamp(modules: frozenset[str], flags: str) -> str:
    """The hash of all that decides what the compiler produces."""
    processor = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    versions = numba.__version__, np.__version__, llvmlite.__version__, sys.version
    parts = [sources(modules).digest, flags, *versions, *processor]
    return sha256("\0".join(parts).encode()).hexdigest()[:20]


@cache
def place(name: str) -> Path | None:
    """The folder of a stamp: the first that holds it already, and may then be read-only, or that can be written to."""
    for folder in folders():
        if (folder / name).is_dir() or writable(folder):
            return folder / name
    return None


def prune(folder: Path) -> None:
    """Remove the stamps beside this one that were not used lately; another process may be doing the same."""
    with suppress(OSError):
        stamps = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in [path for path in stamps if path.is_dir() and path != folder][KEPT_STAMPS - 1 :]:
            shutil.rmtree(old, ignore_errors=True)


class KernelCache(_Cache):  # type: ignore[misc]
    """The compiled forms of one entry point, as the compiler's dispatcher asks for them."""

    def __init__(self, function: Callable[..., Any], flags: str) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.module = function.__module__
        self.flags = flags

    @property
    def cache_path(self) -> str:
        """The folder in use."""
        return str(place(stamp(HOUSE_MODULES, self.flags)))

    def enable(self) -> None:
        """Always enabled; a folder that cannot be used is no error."""

    def disable(self) -> None:
        """Always enabled."""

    def flush(self) -> None:
        """Nothing is held back."""

    def file(self, signature: Any) -> Path | None:
        """The file of one signature; None without a usable folder, or when sources were edited under this process."""
        names, modules = origins(signature.args)
        origin = HOUSE_MODULES | {self.module, *modules}
        if sources(origin).edited():
            return None
        folder = place(stamp(origin, self.flags))
        digest = sha256("\0".join([str(signature), *names]).encode()).hexdigest()[:16]
        return folder and folder / f"{re.sub(r'[^A-Za-z0-9_.]', '', self.name)}-{digest}.bin"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled form, or None; a file that cannot be read is as good as none.

        Only the run-time system is woken: machine code needs no more, and all of the compiler costs half a second.
        """
        file = self.file(signature)
        if file is None or not file.is_file():
            return None
        try:
            rtsys.initialize(target_context)
            compiled = CompileResult._rebuild(target_context, *pickle.loads(file.read_bytes()))
        except Exception:  # noqa: BLE001 - a damaged file may fail in any way; compiling again is always right
            return None
        with suppress(OSError):
            os.utime(file.parent)
        return compiled

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled form, if there is a place to."""
        file = self.file(signature)
        if file is None:
            return
        with suppress(OSError):
            fresh = not file.parent.is_dir()
            write_whole(file, dumps(compiled._reduce()))
            if fresh:
                prune(file.parent)


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
