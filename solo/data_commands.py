"""What `solo data` answers for any game: whether files are sound, what is in them, where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.components.catalogue import Catalogue, ComponentFiles
from engine.core.components.records import Provenance, Sourced
from engine.core.errors import UserError, nearest, printable, quoted, reason, unknown
from engine.core.safe_io import write_whole
from solo.rich_tables import listing

LONGEST_LIST = 40

MEANING = (
    "stated: a rulebook says it. inferred: it follows from what a rulebook or another public page says; the record "
    "gives the reason. reconstructed: no source at hand prints it, so the value is ours, chosen to fit and to balance: "
    "never take it for what is printed on the real piece."
)


class View(NamedTuple):
    """The file behind a word, and the function that shows the whole of it."""

    file: str
    show: Callable[[Any], Iterable[RenderableType]]


Views = Mapping[str, View]
"""How each component file is shown, by the word typed after `solo data show`."""


class Counts(TypedDict):
    """How many records are stated, inferred and reconstructed, by file and in all."""

    hash: str
    files: dict[str, dict[str, int]]
    total: dict[str, int]


# Whether files are sound


def check_lines(files: ComponentFiles[Any], directory: Path | None) -> Iterator[str]:
    """That the files are sound, and which of them are the user's own."""
    catalogue = files.load(directory)
    records = sum(counts.total() for counts in catalogue.sources().values())
    yield f"ok: {len(files.names)} component files, {records} records, data {catalogue.short_hash}"
    if directory:
        yield _own_line(directory, files.own_files(directory), len(files.names))


def _own_line(directory: Path, own: list[Path], count: int) -> str:
    where = printable(directory)
    if not own:
        return f"{where} holds no component file: all of them are the shipped ones (see 'solo data export')"
    if len(own) == count:
        return f"all of them from {where}"
    return f"{len(own)} from {where}: {', '.join(path.name for path in own)}"


# What is in them


def plain_views(files: ComponentFiles[Any]) -> Views:
    """The views of a game that has none of its own: every file as tables of its records."""
    return {file.replace("_", "-"): View(file, partial(record_tables, file=file)) for file in files.models}


def record_tables(catalogue: Catalogue, file: str) -> Iterator[Table]:
    """The records of a file, one table per list, one column per key."""
    groups: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for entry in catalogue.records(file):
        groups.setdefault(entry.group, []).append((entry.names[0], record_keys(entry.record)))
    for group, records in groups.items():
        keys = list(dict.fromkeys(key for _, content in records for key in content if key != "id"))
        table = listing(f"!{group}", *keys)
        for name, content in records:
            table.add_row(name, *(plain(content[key]) if key in content else "" for key in keys))
        yield table


def kind_table(views: Views) -> Table:
    """The kinds of component, with their files."""
    table = listing("Kind", "File")
    for kind, view in views.items():
        table.add_row(kind, f"{view.file}.toml")
    return table


def view_of(views: Views, kind: str) -> View:
    """The view that a word names."""
    if kind not in views:
        raise UserError(unknown("kind of component", kind, views))
    return views[kind]


def piece_names(catalogue: Catalogue, file: str) -> Iterator[str]:
    """The names of the pieces of a file, each piece by the first of its names."""
    return (entry.names[0] for entry in catalogue.records(file))


def find_piece(catalogue: Catalogue, kind: str, file: str, name: str) -> Sourced:
    """The record that a person asked for by one of its names."""
    records: dict[str, Sourced] = {}
    for entry in catalogue.records(file):
        for known in entry.names:
            records.setdefault(known, entry.record)
    if name in records:
        return records[name]
    if len(records) <= LONGEST_LIST:
        raise UserError(unknown(f"piece of {kind}", name, records))
    said = f"unknown piece of {kind} '{printable(name)}'{nearest(name, records)}"
    raise UserError(f"{said} (allowed: see 'solo data show {kind}')")


def key_table(record: Sourced) -> Table:
    """The keys of a record and what they say, in the words of its file."""
    table = Table.grid(padding=(0, 2))
    for key, value in record_keys(record).items():
        table.add_row(Text(key, "bold"), Text(plain(value)))
    return table


def record_keys(record: Sourced) -> dict[str, Any]:
    """What the file says of a record, but for its source."""
    return record.model_dump(mode="json", by_alias=True, exclude_none=True)


def plain(value: Any) -> str:
    """A value as a person would write it down."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(part)}" for key, part in value.items())
    if isinstance(value, list):
        inner = "; " if any(isinstance(part, dict | list) for part in value) else ", "
        return inner.join(plain(part) for part in value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


# Where it comes from


def source_line(catalogue: Catalogue, file: str) -> Text:
    """How much of a file is stated, inferred and reconstructed."""
    counts = catalogue.sources()[file]
    said = ", ".join(f"{counts[kind]} {kind}" for kind in Provenance)
    return Text(f"{file}: {said} (see 'solo data sources')", style="dim")


def count_sources(catalogue: Catalogue) -> Counts:
    """How many records are stated, inferred and reconstructed."""
    files = {file: {kind.value: found[kind] for kind in Provenance} for file, found in catalogue.sources().items()}
    total = {kind.value: sum(found[kind] for found in files.values()) for kind in Provenance}
    return Counts(hash=catalogue.hash, files=files, total=total)


def source_table(files: dict[str, dict[str, int]], total: dict[str, int]) -> Table:
    """The counts, one file per line."""
    table = listing("File", *(f"={kind}" for kind in Provenance), "=records")
    for file, found in files.items():
        table.add_row(file, *(str(number) for number in found.values()), str(sum(found.values())))
    table.add_section()
    table.add_row("total", *(str(number) for number in total.values()), str(sum(total.values())), style="bold")
    return table


def reconstructed(catalogue: Catalogue) -> list[tuple[str, list[str]]]:
    """By file, the records that are reconstructed: what a real copy of the game may show otherwise."""
    found = []
    for file in catalogue.sources():
        entries = catalogue.records(file.removesuffix(".toml"))
        names = [e.names[0] for e in entries if e.record.source.provenance == Provenance.RECONSTRUCTED]
        found += [(file, names)] if names else []
    return found


# Files of one's own


def export(files: ComponentFiles[Any], directory: Path, game: str) -> str:
    """Copy the component files of a game to a folder; what to do with them."""
    where = printable(directory)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if any(directory.iterdir()):
            raise UserError(f"{where} is not empty, allowed: a new or an empty folder")
        _copy_all(files, directory)
    except FileExistsError as error:
        raise UserError(f"{where} is a file, allowed: a new or an empty folder") from error
    except OSError as error:
        raise UserError(f"{printable(Path(error.filename or directory))} cannot be written: {reason(error)}") from error
    check = f"solo data check {quoted(directory)} --game {game}"
    return f"{len(files.names)} files in {where}: edit some, delete the rest, then:\n  {check}"


def _copy_all(files: ComponentFiles[Any], directory: Path) -> None:
    """Copy every file; when the disk is full in between, none is left there."""
    try:
        for name in files.names:
            write_whole(directory / name, files.shipped.joinpath(name).read_bytes())
    except BaseException:
        for name in files.names:
            (directory / name).unlink(missing_ok=True)
        raise
