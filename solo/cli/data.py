"""`solo data`: check, show, sources, export, vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from engine.core.errors import UserError, nearest, unknown
from engine.pampero.components.catalogue import FILES, Catalogue, load_catalogue, own_files, shipped
from engine.pampero.components.models.fields import Provenance, Sourced
from engine.pampero.vocabulary.page import vocabulary_page
from solo.cli.console import out, print_json
from solo.pampero.data_views import VIEWS
from solo.pampero.data_views.record import records_of, show_record
from solo.pampero.data_views.tables import listing

Overlay = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", help="A folder of your own files, in place of the shipped ones of their name."
    ),
]

LONGEST_LIST = 40

MEANING = (
    "stated: a rulebook says it. inferred: it follows from what a rulebook or another public page says; the record "
    "gives the reason. reconstructed: the rulebooks do not print it and the Reference Book is not available, so the "
    "value is ours, chosen to fit and to balance: never take it for what is printed on the real piece."
)


def check(
    directory: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="A folder of your own files.")] = None,
) -> None:
    """Check the component files, or a folder of your own over them."""
    catalogue = load_catalogue(directory)
    own = own_files(directory) if directory else []
    records = sum(counts.total() for counts in catalogue.sources().values())
    console = out()
    console.print(f"ok: {len(FILES)} component files, {records} records, data {catalogue.short_hash}", markup=False)
    if directory:
        console.print(_own_words(directory, own), markup=False, soft_wrap=True)


def _own_words(directory: Path, own: list[Path]) -> str:
    if not own:
        return f"{directory} holds no component file: all of them are the shipped ones (see 'solo data export')"
    if len(own) == len(FILES):
        return f"all of them from {directory}"
    return f"{len(own)} from {directory}: {', '.join(path.name for path in own)}"


def show(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"One of: {', '.join(VIEWS)}.")],
    name: Annotated[str | None, typer.Argument(metavar="[ID]", help="One piece of it: its id or number.")] = None,
    data: Overlay = None,
) -> None:
    """Show one kind of component, or one piece of it."""
    if kind not in VIEWS:
        raise UserError(unknown("kind of component", kind, VIEWS))
    catalogue, view = load_catalogue(data), VIEWS[kind]
    console = out()
    if name is None:
        for part in view.show(catalogue):
            console.print(part)
        console.print(_edition(catalogue, f"{view.file}.toml"))
        return
    for part in show_record(catalogue, _piece(catalogue, kind, name)):
        console.print(part)


def _piece(catalogue: Catalogue, kind: str, name: str) -> Sourced:
    """The record a person asked for by name."""
    records = records_of(catalogue, VIEWS[kind].file)
    if name in records:
        return records[name]
    if len(records) <= LONGEST_LIST:
        raise UserError(unknown(f"piece of {kind}", name, records))
    raise UserError(f"unknown piece of {kind} '{name}'{nearest(name, records)} (allowed: see 'solo data show {kind}')")


def _edition(catalogue: Catalogue, file: str) -> Text:
    counts = catalogue.sources()[file]
    said = ", ".join(f"{counts[kind]} {kind}" for kind in Provenance)
    return Text(f"{file}: {said} (see 'solo data sources')", style="dim")


def sources(
    data: Overlay = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for another program.")] = False,
) -> None:
    """Tell how much is stated, inferred and reconstructed, by file."""
    catalogue = load_catalogue(data)
    counts = {file: {kind.value: found[kind] for kind in Provenance} for file, found in catalogue.sources().items()}
    if json:
        print_json({"hash": catalogue.hash, "files": counts, "total": _totals(counts)})
        return
    console = out()
    console.print(_source_table(counts))
    console.print(MEANING, markup=False)


def _totals(counts: dict[str, dict[str, int]]) -> dict[str, int]:
    return {kind.value: sum(found[kind] for found in counts.values()) for kind in Provenance}


def _source_table(counts: dict[str, dict[str, int]]) -> Table:
    table = listing("File", *(f"={kind}" for kind in Provenance), "=records")
    for file, found in counts.items():
        table.add_row(file, *(str(number) for number in found.values()), str(sum(found.values())))
    total = _totals(counts)
    table.add_section()
    table.add_row("total", *(str(number) for number in total.values()), str(sum(total.values())), style="bold")
    return table


def export(directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")]) -> None:
    """Copy the component files to a folder, to edit them."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if any(directory.iterdir()):
            raise UserError(f"{directory} is not empty, allowed: a new or an empty folder")
        for name in FILES:
            (directory / name).write_bytes(shipped().joinpath(name).read_bytes())
    except FileExistsError as error:
        raise UserError(f"{directory} is a file, allowed: a new or an empty folder") from error
    except OSError as error:
        raise UserError(f"{error.filename or directory} cannot be written: {error.strerror}") from error
    done = f"{len(FILES)} files in {directory}: edit some, delete the rest, then:\n  solo data check {directory}"
    out().print(done, markup=False, soft_wrap=True)


def vocabulary() -> None:
    """Print the words that component files can use."""
    out().print(vocabulary_page(), markup=False, soft_wrap=True)
