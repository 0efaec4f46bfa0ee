"""One record of a component file, found by the name a person calls it, with all it says and where that comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import SectorRecord
from engine.pampero.components.models.fields import Model, Sourced
from engine.pampero.components.models.pieces import ActionCard, SoloCard
from solo.pampero.data_views.boards import sector_panel
from solo.pampero.data_views.cards import card_table, solo_panel

SINGLE = ("time", "vj", "overlay", "energy", "income", "unlock")


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
