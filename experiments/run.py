"""A run directory: part files of results and the manifest that says which of them count.

A part is written under another name, flushed and renamed, and only then entered in the manifest, which is replaced in
the same way. Whatever happens in between, the manifest names whole parts only; a part it does not name is thrown away
when the run is resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from engine.core.documents import PARTIAL, Document, read_json, validated, write_whole
from engine.core.errors import UserError
from experiments.chunk import Chunk, Failure, Job
from experiments.schema import add_digests, in_words
from experiments.study import SavedStudy, Study

MANIFEST = "_manifest.json"
LOCK = "_lock"
FORMAT = 1


class Part(Document):
    """One part file: which games it holds, and how to tell that it is whole."""

    file: str
    job: Job
    rows: int
    wins: int
    ties: int
    bytes: int
    sha256: str
    digest: str
    failures: list[Failure] = Field(default_factory=list)


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
            "parts": [self.parts[number].model_dump() for number in sorted(self.parts)],
        }


class SavedManifest(BaseModel):
    """The file of a manifest, as far as it is read; the rest of it follows from this."""

    model_config = ConfigDict(strict=True)

    study: SavedStudy
    chunk: int
    data_hash: str
    kernel_hash: str
    version: str
    parts: list[Part]
    seconds: float

    def manifest(self) -> Manifest:
        """The manifest it was."""
        parts = {part.job.number: part for part in self.parts}
        hashes = self.data_hash, self.kernel_hash, self.version
        return Manifest(self.study.study(), self.chunk, *hashes, parts, self.seconds)


def part_name(number: int) -> str:
    """The name of a part file."""
    return f"part-{number:06d}.parquet"


def read_manifest(run: Path) -> Manifest:
    """The manifest of a run directory; anything else is refused."""
    path = run / MANIFEST
    if not path.exists():
        raise UserError(f"{run} {'is no run: it has no ' + MANIFEST if run.exists() else 'does not exist'}")
    saved = read_json(path, "the manifest")
    if saved.get("format") != FORMAT:
        raise UserError(f"{path} has a format this version does not read, allowed: {FORMAT}")
    try:
        return validated(SavedManifest, saved).manifest()
    except UserError as error:
        raise UserError(f"{path} is damaged: {error}") from error


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
            failures=list(chunk.failures),
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
