"""A run directory: part files of results and the manifest that says which of them count.

A part is written under another name, flushed and renamed, and only then entered in the manifest, which is replaced in
the same way. Whatever happens in between, the manifest names whole parts only; a part it does not name is thrown away
when the run is resumed.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core.errors import UserError
from experiments.chunk import Chunk, Failure, Job
from experiments.digest import add_digests, in_words
from experiments.study import Study, study_from_json

MANIFEST = "_manifest.json"
LOCK = "_lock"
FORMAT = 1
PARTIAL = ".partial"


@dataclass(frozen=True)
class Part:
    """One part file: which games it holds, and how to tell that it is whole."""

    file: str
    job: Job
    rows: int
    wins: int
    ties: int
    bytes: int
    sha256: str
    digest: str
    failures: tuple[Failure, ...] = ()


@dataclass
class Manifest:
    """What a run is made of: the study, what it was made with, and the parts done so far."""

    study: Study
    chunk: int
    data_hash: str
    kernel_hash: str
    version: str
    parts: dict[int, Part] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def rows(self) -> int:
        """The games that have a row."""
        return sum(part.rows for part in self.parts.values())

    @property
    def done(self) -> int:
        """The games that were played, with or without a row."""
        return sum(part.job.games for part in self.parts.values())

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return self.done == self.study.total

    @property
    def failures(self) -> list[Failure]:
        """The games that raised, in order."""
        return [failure for number in sorted(self.parts) for failure in self.parts[number].failures]

    @property
    def rows_sha256(self) -> str:
        """The one number of all rows; equal for equal rows, however they were made."""
        return in_words(add_digests(int(part.digest, 16) for part in self.parts.values()))

    def to_json(self) -> dict[str, Any]:
        """The manifest as its file holds it."""
        return {
            "format": FORMAT,
            "complete": self.complete,
            "games": self.study.total,
            "rows": self.rows,
            "rows_sha256": self.rows_sha256,
            "data_hash": self.data_hash,
            "kernel_hash": self.kernel_hash,
            "version": self.version,
            "seconds": round(self.seconds, 3),
            "study": self.study.to_json(),
            "chunk": self.chunk,
            "errors": [failure._asdict() for failure in self.failures],
            "parts": [part_json(self.parts[number]) for number in sorted(self.parts)],
        }


def part_json(part: Part) -> dict[str, Any]:
    """A part as the manifest holds it."""
    told = asdict(part)
    return told | {"job": part.job._asdict(), "failures": [failure._asdict() for failure in part.failures]}


def manifest_from_json(saved: dict[str, Any]) -> Manifest:
    """The manifest of a file."""
    parts = [part_from_json(part) for part in saved["parts"]]
    return Manifest(
        study=study_from_json(saved["study"]),
        chunk=saved["chunk"],
        data_hash=saved["data_hash"],
        kernel_hash=saved["kernel_hash"],
        version=saved["version"],
        parts={part.job.number: part for part in parts},
        seconds=saved["seconds"],
    )


def part_from_json(saved: dict[str, Any]) -> Part:
    """One part of a manifest."""
    failures = tuple(Failure(**failure) for failure in saved["failures"])
    return Part(**{**saved, "job": Job(**saved["job"]), "failures": failures})


def part_name(number: int) -> str:
    """The name of a part file."""
    return f"part-{number:06d}.parquet"


def read_manifest(run: Path) -> Manifest:
    """The manifest of a run directory; anything else is refused."""
    path = run / MANIFEST
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        what = "does not exist" if not run.exists() else f"is no run: it has no {MANIFEST}"
        raise UserError(f"{run} {what}") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise UserError(f"{path} is damaged: {error}") from error
    return understood(saved, path)


def understood(saved: Any, path: Path) -> Manifest:
    """A manifest's content, if this version can read it."""
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise UserError(f"{path} has a format this version does not read, allowed: {FORMAT}")
    try:
        return manifest_from_json(saved)
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"{path} is damaged: {error!r}") from error


class RunDirectory:
    """A run that is being written."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest

    def save(self) -> None:
        """Replace the manifest."""
        content = json.dumps(self.manifest.to_json(), indent=1, ensure_ascii=False).encode() + b"\n"
        write_whole(self.path / MANIFEST, content)

    def keep(self, chunk: Chunk) -> None:
        """Write a chunk's part, then enter it."""
        name = part_name(chunk.job.number)
        write_whole(self.path / name, chunk.content)
        self.manifest.parts[chunk.job.number] = Part(
            file=name,
            job=chunk.job,
            rows=chunk.rows,
            wins=chunk.wins,
            ties=chunk.ties,
            bytes=len(chunk.content),
            sha256=sha256(chunk.content).hexdigest(),
            digest=in_words(chunk.digest),
            failures=chunk.failures,
        )
        self.save()

    def left(self, jobs: Sequence[Job]) -> list[Job]:
        """The jobs that have no part yet."""
        return [job for job in jobs if job.number not in self.manifest.parts]

    def tidy(self) -> int:
        """Forget parts that are not whole and remove files that no part names; how many parts were lost."""
        broken = [number for number, part in self.manifest.parts.items() if damage(self.path, part, deep=True)]
        for number in broken:
            del self.manifest.parts[number]
        named = {part.file for part in self.manifest.parts.values()}
        for path in [*self.path.glob("part-*.parquet"), *self.path.glob(f"*{PARTIAL}")]:
            if path.name not in named:
                path.unlink()
        return len(broken)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, also when the power fails."""
    partial = path.with_name(path.name + PARTIAL)
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        if error.errno == errno.ENOSPC:
            error.filename = str(path)
        raise


def damage(run: Path, part: Part, deep: bool = False) -> str:
    """What is wrong with a part file, or nothing; `deep` reads all of it."""
    path = run / part.file
    if not path.is_file():
        return "is missing"
    size = path.stat().st_size
    if size != part.bytes:
        return f"is damaged: it has {size} bytes of {part.bytes}"
    if deep and sha256(path.read_bytes()).hexdigest() != part.sha256:
        return "is damaged: its content is not what was written"
    return ""


def whole_parts(run: Path, manifest: Manifest) -> list[Path]:
    """The part files of a run; one that is not whole is refused by name."""
    for part in manifest.parts.values():
        fault = damage(run, part)
        if fault:
            again = f"'solo simulate --resume --out {run}' plays its {part.job.games} games again"
            raise UserError(f"{run / part.file} {fault}; {again}")
    return [run / manifest.parts[number].file for number in sorted(manifest.parts)]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes from writing the same run; the lock goes when the process ends, however it ends."""
    with (path / LOCK).open("w", encoding="utf-8") as file:
        if not try_lock(file.fileno()):
            raise UserError(f"{path} is being written by another process; wait for it or stop it")
        yield


def try_lock(descriptor: int) -> bool:
    """Take the lock if it is free; on a system without such locks, go on without."""
    try:
        import fcntl  # noqa: PLC0415 not on every system
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
