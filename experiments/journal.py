"""The journal of a run: a line for every part, added when the part is on the disk.

The manifest of a run names all of its parts, and writing it for each would take the square of their number. So while a
run goes on, parts are added to a journal, which goes into the manifest when the run ends, or is stopped, or resumed. A
line begins with the SHA-256 of the rest of it; a last line that a kill has cut short counts as not written.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core.errors import UserError, printable, quoted, reason
from engine.core.safe_io import parse_json, read_bounded

JOURNAL = "_parts.jsonl"
LARGEST_RECORD = 2**28
"""Bytes of a manifest or a journal: half a million parts."""
DIGITS = 64


def line_of(record: dict[str, Any]) -> bytes:
    """A record as its line."""
    body = json.dumps(record, separators=(",", ":")).encode()
    return sha256(body).hexdigest().encode() + b" " + body + b"\n"


def is_whole(line: bytes) -> bool:
    """Whether a line, without its end, is as it was written."""
    return sha256(line[DIGITS + 1 :]).hexdigest().encode() == line[:DIGITS]


def read_journal(run: Path, tolerant: bool = False) -> list[dict[str, Any]]:
    """The records of a run's journal, if it has one; a damaged line is refused, or left out by who is tolerant."""
    path = run / JOURNAL
    if not path.exists():
        return []
    *lines, last = read_bounded(path, "the journal", LARGEST_RECORD).split(b"\n")
    lines += [whole for whole in (last, last[:-1]) if is_whole(whole)]
    found = [line for line in lines if is_whole(line)]
    if len(found) < len(lines) and not tolerant:
        again = f"'solo simulate --resume --out {quoted(run)}' plays again what it does not tell"
        raise UserError(f"the journal {printable(path)} is damaged in line {first_damaged(lines)}; {again}")
    return [parse_json(line[DIGITS + 1 :].decode(), f"the journal {printable(path)}") for line in found]


def first_damaged(lines: list[bytes]) -> int:
    """The number of the first line that is not as it was written."""
    return 1 + next(place for place, line in enumerate(lines) if not is_whole(line))


class Journal:
    """The journal of a run that is being written."""

    def __init__(self, run: Path) -> None:
        self.path = run / JOURNAL
        self.handle = -1

    def add(self, record: dict[str, Any]) -> None:
        """Add a record so that it lasts; what a full disk has cut short is taken back."""
        if self.handle < 0:
            self.handle = open_own(self.path, os.O_WRONLY | os.O_APPEND)
        length = os.fstat(self.handle).st_size
        try:
            write_all(self.handle, line_of(record))
            os.fsync(self.handle)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self.handle, length)
            error.filename = str(self.path)
            raise

    def clear(self) -> None:
        """Throw the journal away: the manifest tells all of it."""
        self.close()
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let the file go."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


def write_all(handle: int, content: bytes) -> None:
    """Write all of a content, however often the system takes a part only."""
    while content:
        content = content[os.write(handle, content) :]


def open_own(path: Path, flags: int) -> int:
    """Open a file of a run for writing, and make it if need be; a link in its place is never followed."""
    try:
        return os.open(path, flags | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        if path.is_symlink():
            raise UserError(
                f"{printable(path)} is a link: remove it, a run is written in its own folder only"
            ) from error
        raise UserError(f"{printable(path)} cannot be written: {reason(error)}") from error
