"""A run directory: part files of results and the manifest that says which of them count.

A part is written under another name, flushed and renamed, and only then entered in the journal, which goes into the
manifest when the run ends or is stopped. Whatever happens in between, manifest and journal name whole parts only; a
part they do not name is thrown away when the run is resumed.

A run may come from somebody else. Its manifest is checked and typed before anything in it is believed: its parts are
those of its study, under the names that we give them, in its own folder.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from engine.core.errors import UserError, printable, quoted
from engine.core.safe_io import PARTIAL, Document, check_of, read_bounded, read_json, validated, write_whole
from engine.core.scratch import try_lock
from experiments.jobs import Chunk, Failure, Job
from experiments.journal import LARGEST_RECORD, Journal, open_own, read_journal
from experiments.layout import Layout
from experiments.schema import add_digests, in_words
from experiments.study import SavedStudy, Study

MANIFEST = "_manifest.json"
COPY = "_manifest.copy.json"
"""The manifest once more: without it the parts would be worth nothing."""
LOCK = "_lock"
FORMAT = 2
"""Since 2 the manifest says what the columns mean, so that rows are read without the game."""


Count = Annotated[int, Field(ge=0, lt=2**53)]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class RunPart(Document):
    """One part file: which games it holds, and how to tell that it is whole."""

    file: str
    job: Job
    rows: Count
    wins: Count
    ties: Count
    bytes: Count
    sha256: Hash
    digest: Hash
    failures: list[Failure] = Field(default_factory=list)


@dataclass
class Manifest:
    """What a run is made of: the study, what it was made with, and the parts done so far."""

    study: Study
    chunk: int
    data_hash: str
    kernel_hash: str
    version: str
    layout: Layout
    parts: dict[int, RunPart] = field(default_factory=dict)
    seconds: float = 0.0
    players: dict[str, str] = field(default_factory=dict)
    """For each player the hash of what it plays by: a weights file, a program, a Python file."""

    @property
    def components(self) -> str:
        """Whose components it was played with."""
        return "shipped" if self.study.data is None else "own"

    @property
    def rows(self) -> int:
        """The games that have a row."""
        return sum(part.rows for part in self.parts.values())

    @property
    def finished(self) -> Counter[int]:
        """The games that have a row, by the number of their cell; a cell that has not begun is not among them."""
        found = Counter[int]()
        for part in self.parts.values():
            found[part.job.cell] += part.rows
        return found

    @property
    def cells_without_rows(self) -> list[str]:
        """The cells of which games were played, and every one failed: there is no figure of them."""
        return [self.study.cells[number].name for number, rows in sorted(self.finished.items()) if not rows]

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

    def text(self) -> str:
        """The file of it, with a check of its own."""
        document = self.to_json()
        return json.dumps(document | {"check": check_of(document)}, indent=1) + "\n"

    def to_json(self) -> dict[str, Any]:
        """The manifest as its file holds it."""
        return {
            "format": FORMAT,
            "complete": self.complete,
            "games": self.study.total,
            "rows": self.rows,
            "rows_sha256": self.rows_sha256,
            "components": self.components,
            "data_hash": self.data_hash,
            "kernel_hash": self.kernel_hash,
            "version": self.version,
            "players": self.players,
            "seconds": round(self.seconds, 3),
            "study": self.study.to_json(),
            "chunk": self.chunk,
            "layout": self.layout.to_json(),
            "errors": [failure._asdict() for failure in self.failures],
            "parts": [self.parts[number].model_dump() for number in sorted(self.parts)],
        }


class SavedManifest(BaseModel):
    """The file of a manifest, as far as it is read; the rest of it follows from this."""

    model_config = ConfigDict(strict=True)

    study: SavedStudy
    chunk: int = Field(ge=1, lt=2**53)
    data_hash: str
    kernel_hash: str
    version: str
    layout: Layout
    parts: list[RunPart]
    seconds: float = Field(ge=0, allow_inf_nan=False)
    players: dict[str, str] = Field(default_factory=dict)
    rows: int | None = None
    rows_sha256: str | None = None

    def manifest(self) -> Manifest:
        """The manifest it was; one that contradicts itself is refused."""
        parts = {part.job.number: part for part in self.parts}
        hashes = self.data_hash, self.kernel_hash, self.version
        study = self.study.study()
        self.layout.check()
        found = Manifest(study, self.chunk, *hashes, self.layout, parts, self.seconds, dict(self.players))
        if len(parts) < len(self.parts):
            raise UserError("two parts have the same number")
        for part in self.parts:
            refuse_stranger(part, found.study, self.chunk)
        if (self.rows, self.rows_sha256) not in ((None, None), (found.rows, found.rows_sha256)):
            raise UserError("its parts do not add up to its rows")
        return found


class JournalEntry(Document):
    """A record of the journal."""

    part: RunPart
    seconds: float = Field(ge=0, allow_inf_nan=False)


def refuse_stranger(part: RunPart, study: Study, chunk: int) -> None:
    """A part must be one of its study, complete, and have the name that we would give it."""
    number, _, _, games = part.job
    if part.file != part_name(number):
        raise UserError(f"a part is called '{printable(part.file)}', allowed: {part_name(number)}")
    if part.job != job_at(study, chunk, number):
        raise UserError(f"{part.file} holds other games than the study has there")
    if part.rows + len(part.failures) != games or part.wins + part.ties > part.rows:
        raise UserError(f"the rows of {part.file} do not add up to its games")


def job_at(study: Study, chunk: int, number: int) -> Job | None:
    """The job of that number, as `jobs_of` lists them; None when there is none."""
    cell, place = divmod(number, -(-study.games // chunk))
    first = place * chunk
    return Job(number, cell, first, min(chunk, study.games - first)) if 0 <= cell < len(study.cells) else None


def part_name(number: int) -> str:
    """The name of a part file."""
    return f"part-{number:06d}.parquet"


def read_manifest(run: Path, tolerant: bool = False, name: str = MANIFEST) -> Manifest:
    """The manifest of a run directory; anything else is refused. Who is tolerant plays again what is damaged."""
    try:
        return found_manifest(run, tolerant, name)
    except UserError as error:
        if name == MANIFEST and not str(error).startswith("the journal") and has_copy(run):
            mend = f"'solo verify --repair {quoted(run)}' restores it from its copy"
            raise UserError(f"{error}; {mend}") from error
        raise


def has_copy(run: Path) -> bool:
    """Whether there is a second manifest, whole."""
    try:
        found_manifest(run, tolerant=True, name=COPY)
    except UserError:
        return False
    return True


def found_manifest(run: Path, tolerant: bool, name: str) -> Manifest:
    """The manifest, or its copy, with what the journal tells."""
    path = run / name
    if not path.exists():
        raise UserError(f"{printable(run)} {'is not a run: it has no ' + name if run.exists() else 'does not exist'}")
    saved = read_json(path, "the manifest", LARGEST_RECORD)
    if saved.get("format") != FORMAT:
        again = "play the run again with the options of its 'study', into another folder"
        raise UserError(f"{printable(path)} has a format this version does not read, allowed: {FORMAT}; {again}")
    try:
        typed = validated(SavedManifest, saved)
        refuse_edited(saved)
        manifest = typed.manifest()
        for record in read_journal(run, tolerant):
            add_entry(manifest, validated(JournalEntry, record))
    except UserError as error:
        told = str(error)
        raise UserError(told if told.startswith("the journal") else f"{printable(path)} is damaged: {told}") from error
    return manifest


def refuse_edited(saved: dict[str, Any]) -> None:
    """A manifest must be what was written; those of before version 0.2 have no check."""
    check = saved.pop("check", None)
    if check is not None and check != check_of(saved):
        raise UserError("its content does not fit its check")


def add_entry(manifest: Manifest, entry: JournalEntry) -> None:
    """Add what the journal tells."""
    refuse_stranger(entry.part, manifest.study, manifest.chunk)
    manifest.parts[entry.part.job.number] = entry.part
    manifest.seconds = entry.seconds


class RunDirectory:
    """A run that is being written."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self.journal = Journal(path)

    def save(self) -> None:
        """Replace the manifest and its copy, which then tell what the journal told."""
        for name in (MANIFEST, COPY):
            write_whole(self.path / name, self.manifest.text().encode(), follow=False)
        self.journal.clear()

    def write_chunk(self, chunk: Chunk) -> None:
        """Write a chunk's part, then enter it."""
        name = part_name(chunk.job.number)
        write_whole(self.path / name, chunk.content, follow=False)
        part = RunPart(
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
        self.journal.add({"part": part.model_dump(), "seconds": round(self.manifest.seconds, 3)})
        self.manifest.parts[chunk.job.number] = part

    def missing_jobs(self, jobs: Sequence[Job]) -> list[Job]:
        """The jobs that have no part yet."""
        return [job for job in jobs if job.number not in self.manifest.parts]

    def remove_strays(self) -> int:
        """Forget parts that are not whole and remove files that no part names; how many parts were lost."""
        broken = [number for number, part in self.manifest.parts.items() if damage(self.path, part)]
        for number in broken:
            del self.manifest.parts[number]
        named = {part.file for part in self.manifest.parts.values()}
        for path in [*self.path.glob("part-*.parquet"), *self.path.glob(f"*{PARTIAL}")]:
            if path.name not in named:
                if path.is_dir() and not path.is_symlink():
                    raise UserError(f"{printable(path)} is a directory in a part's place: remove it")
                path.unlink()
        return len(broken)


def repair(run: Path) -> str:
    """Restore a manifest that is damaged or missing from its copy, or the copy from the manifest; what was done."""
    with locked(run):
        try:
            manifest, what = found_manifest(run, tolerant=True, name=MANIFEST), "the copy of the manifest"
            if has_copy(run):
                return ""
        except UserError as error:
            if not has_copy(run):
                mend = "there is no whole copy of it: play the run again with another --out"
                raise UserError(f"{error}; {mend}") from error
            manifest, what = found_manifest(run, tolerant=True, name=COPY), "the manifest"
        RunDirectory(run, manifest).save()
        return f"{what} in {printable(run)} was damaged or missing, and is restored"


def damage(run: Path, part: RunPart) -> str:
    """What is wrong with a part file, or nothing."""
    try:
        part_content(run, part)
    except UserError as error:
        return str(error)
    return ""


def part_content(run: Path, part: RunPart, verify: bool = True) -> bytes:
    """The bytes of a part file; one that is not what was written is refused by name."""
    path = run / part.file
    if not path.exists():
        raise UserError(f"{printable(path)} is missing")
    content = read_bounded(path, "", 2 * part.bytes + 1)
    if len(content) != part.bytes:
        raise UserError(f"{printable(path)} is damaged: it has {len(content):,} bytes of {part.bytes:,}")
    if verify and sha256(content).hexdigest() != part.sha256:
        raise UserError(f"{printable(path)} is damaged: its content is not what was written")
    return content


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes from writing the same run; the lock goes when the process ends, however it ends."""
    handle = open_own(path / LOCK, os.O_RDWR)
    try:
        if not try_lock(handle):
            raise UserError(f"{printable(path)} is being written by another process; wait for it or stop it")
        yield
    finally:
        os.close(handle)
