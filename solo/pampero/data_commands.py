"""What `solo data` answers: whether files are sound, what is in them, where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.errors import UserError, nearest, quoted, reason, unknown
from engine.core.errors import shown as printed
from engine.core.safe_io import write_whole
from engine.pampero.components.catalogue import FILES, Catalogue, load_catalogue, own_files, shipped
from engine.pampero.components.models.boards import SectorRecord
from engine.pampero.components.models.fields import Model, Provenance, Sourced
from engine.pampero.components.models.pieces import ActionCard, SoloCard
from solo.pampero.data_views import VIEWS
from solo.pampero.data_views.boards import sector_panel
from solo.pampero.data_views.cards import card_table, solo_panel
from solo.rich_tables import listing

LONGEST_LIST = 40
SINGLE = ("time", "vj", "overlay", "energy", "income", "unlock")

MEANING = (
    "stated: a rulebook says it. inferred: it follows from what a rulebook or another public page says; the record "
    "gives the reason. reconstructed: the rulebooks do not print it and the Reference Book is not available, so the "
    "value is ours, chosen to fit and to balance: never take it for what is printed on the real piece."
)


class Counts(TypedDict):
    """How many records are stated, inferred and reconstructed, by file and in all."""

    hash: str
    files: dict[str, dict[str, int]]
    total: dict[str, int]


def checked(directory: Path | None) -> Iterator[str]:
    """That the files are sound, and which of them are one's own."""
    catalogue = load_catalogue(directory)
    records = sum(counts.total() for counts in catalogue.sources().values())
    yield f"ok: {len(FILES)} component files, {records} records, data {catalogue.short_hash}"
    if directory:
        yield _own_words(directory, own_files(directory))


def _own_words(directory: Path, own: list[Path]) -> str:
    if not own:
        where = printed(directory)
        return f"{where} holds no component file: all of them are the shipped ones (see 'solo data export')"
    if len(own) == len(FILES):
        return f"all of them from {printed(directory)}"
    return f"{len(own)} from {printed(directory)}: {', '.join(path.name for path in own)}"


def kind_table() -> Table:
    """The kinds of component, with their files."""
    table = listing("Kind", "File")
    for kind, view in VIEWS.items():
        table.add_row(kind, f"{view.file}.toml")
    return table


def shown(kind: str, name: str | None, data: Path | None) -> Iterator[RenderableType]:
    """One kind of component, or one piece of it."""
    if kind not in VIEWS:
        raise UserError(unknown("kind of component", kind, VIEWS))
    catalogue, view = load_catalogue(data), VIEWS[kind]
    if name is not None:
        yield from show_record(catalogue, _piece(catalogue, kind, name))
        return
    yield from view.show(catalogue)
    yield _edition(catalogue, f"{view.file}.toml")


def pieces(kind: str, data: Path | None) -> Iterator[str]:
    """The names of the pieces of a kind, each piece by the first of its names."""
    content = getattr(load_catalogue(data), VIEWS[kind].file)
    return (name for name, _ in named_records(content))


def _piece(catalogue: Catalogue, kind: str, name: str) -> Sourced:
    """The record a person asked for by name."""
    records = records_of(catalogue, VIEWS[kind].file)
    if name in records:
        return records[name]
    if len(records) <= LONGEST_LIST:
        raise UserError(unknown(f"piece of {kind}", name, records))
    said = f"unknown piece of {kind} '{printed(name)}'{nearest(name, records)}"
    raise UserError(f"{said} (allowed: see 'solo data show {kind}')")


def _edition(catalogue: Catalogue, file: str) -> Text:
    counts = catalogue.sources()[file]
    said = ", ".join(f"{counts[kind]} {kind}" for kind in Provenance)
    return Text(f"{file}: {said} (see 'solo data sources')", style="dim")


def records_of(c: Catalogue, file: str) -> dict[str, Sourced]:
    """The records of a file by every name they answer to."""
    found: dict[str, Sourced] = {}
    content: Model = getattr(c, file)
    for group in type(content).model_fields:
        value = getattr(content, group)
        for record in value if isinstance(value, tuple) else (value,):
            for name in names_of_record(group, record):
                found.setdefault(name, record)
    return found


def names_of_record(group: str, record: Any) -> Iterator[str]:
    """The id of a record, its number, or its place: `A2-tower-1`, `30`, `tower-3`, `top-2`, `bonus-B-1-3`."""
    fields = type(record).model_fields
    if "id" in fields:
        yield getattr(record.id, "name", record.id)
    if "number" in fields:
        yield str(record.number) if "id" in fields else f"{group}-{record.number}"
    if group == "slot":
        yield record.kind
    if group == "space" and "row" in fields:
        yield f"{record.row}-{record.column}"
    if group == "bonus_space":
        yield f"bonus-{record.zone.name}-{record.row}-{record.column}"
    if group == "venture":
        yield f"venture-{record.slot}"
    if group in SINGLE:
        yield group


def show_record(c: Catalogue, record: Sourced) -> Iterator[RenderableType]:
    """A record as it looks in the game, or key by key in the words of its file; then where it comes from."""
    if isinstance(record, SectorRecord):
        yield sector_panel(c, record)
    elif isinstance(record, SoloCard):
        yield solo_panel(record)
    elif isinstance(record, ActionCard):
        yield card_table((record,))
    else:
        yield key_table(record)
    yield Text(f"source: {record.source.text}", style="dim")


def key_table(record: Sourced) -> Table:
    """The keys of a record and what they say."""
    table = Table.grid(padding=(0, 2))
    for key, value in record.model_dump(mode="json", by_alias=True, exclude_none=True).items():
        table.add_row(Text(key, "bold"), Text(plain(value)))
    return table


def plain(value: Any) -> str:
    """A value as a person would write it down."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(part)}" for key, part in value.items())
    if isinstance(value, list):
        inner = "; " if any(isinstance(part, dict | list) for part in value) else ", "
        return inner.join(plain(part) for part in value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def counted(data: Path | None) -> Counts:
    """How many records are stated, inferred and reconstructed."""
    catalogue = load_catalogue(data)
    files = {file: {kind.value: found[kind] for kind in Provenance} for file, found in catalogue.sources().items()}
    total = {kind.value: sum(found[kind] for found in files.values()) for kind in Provenance}
    return Counts(hash=catalogue.hash, files=files, total=total)


def doubtful(data: Path | None) -> list[tuple[str, list[str]]]:
    """By file, the records that are reconstructed: what a real copy of the game may show otherwise."""
    catalogue = load_catalogue(data)
    found = []
    for file in catalogue.sources():
        content = getattr(catalogue, file.removesuffix(".toml"))
        names = [name for name, record in named_records(content) if is_reconstructed(record)]
        found += [(file, names)] if names else []
    return found


def named_records(content: Model) -> Iterator[tuple[str, Sourced]]:
    """Every record of a file with the name a person calls it, or its kind and number."""
    for group in type(content).model_fields:
        value = getattr(content, group)
        for number, record in enumerate(value if isinstance(value, tuple) else (value,), 1):
            yield next(names_of_record(group, record), f"{group}-{number}"), record


def is_reconstructed(record: Sourced) -> bool:
    """Whether a record's values are ours."""
    return record.source.provenance == Provenance.RECONSTRUCTED


def source_table(files: dict[str, dict[str, int]], total: dict[str, int]) -> Table:
    """The counts, a file a line."""
    table = listing("File", *(f"={kind}" for kind in Provenance), "=records")
    for file, found in files.items():
        table.add_row(file, *(str(number) for number in found.values()), str(sum(found.values())))
    table.add_section()
    table.add_row("total", *(str(number) for number in total.values()), str(sum(total.values())), style="bold")
    return table


def exported(directory: Path) -> str:
    """Copy the component files to a folder; what to do with them."""
    where = printed(directory)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if any(directory.iterdir()):
            raise UserError(f"{where} is not empty, allowed: a new or an empty folder")
        _copy_all(directory)
    except FileExistsError as error:
        raise UserError(f"{where} is a file, allowed: a new or an empty folder") from error
    except OSError as error:
        raise UserError(f"{printed(Path(error.filename or directory))} cannot be written: {reason(error)}") from error
    return f"{len(FILES)} files in {where}: edit some, delete the rest, then:\n  solo data check {quoted(directory)}"


def _copy_all(directory: Path) -> None:
    """Copy every file; when the disk is full in between, none is left there."""
    try:
        for name in FILES:
            write_whole(directory / name, shipped().joinpath(name).read_bytes())
    except BaseException:
        for name in FILES:
            (directory / name).unlink(missing_ok=True)
        raise
