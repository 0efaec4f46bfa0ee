"""A set-up as rich tables, in the order in which one lays it out."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.pampero.ruling_texts import named_rulings
from engine.pampero.terms import BONUS_COLUMNS, BONUS_ROWS, ZONE_COLUMNS, Zone
from solo.pampero.data_views.tables import boxes, listing
from solo.pampero.layout import Item, Layout
from solo.saves import SHORT_HASH

FIXED = (
    "Every standard contract goes on the space of its own zone, sector and number; tiles without a space on this side "
    "stay in the box. The two zone B discount overlays and the unused pass tile lie ready; your time disc is on the "
    "first space."
)


def show_layout(layout: Layout) -> Iterator[RenderableType]:
    """The whole set-up."""
    yield Text(title(layout), style="bold")
    yield items("Scoring tiles", layout.scoring_tiles)
    yield items("Solo cards", layout.solo_cards)
    for zone in Zone:
        yield bonus_zone(zone, layout.bonus_board)
    yield items("Specialist action cards", layout.actions)
    yield items("Specialist scoring cards", layout.scorings)
    yield items("Foreign market cards", layout.foreign)
    yield items("Solar display", layout.solar)
    yield items("Connection tiles", layout.connections)
    yield items("Remote contracts", layout.remote)
    yield items("Pieces and means", layout.pieces)
    yield Text(FIXED, style="dim")


def title(layout: Layout) -> str:
    """The seed, and everything that is not as usual."""
    header, usual = layout.header, named_rulings({})
    changed = [f"{name}={value}" for name, value in header.rulings.items() if value != usual[name]]
    parts = [f"Set-up of seed {header.seed}", *changed, *header.variants, f"data {layout.data[:SHORT_HASH]}"]
    return ", ".join(parts)


def items(name: str, found: list[Item]) -> Table:
    """A list of pieces with their places."""
    table = listing("!Place", "!Piece", "What it shows", title=name)
    for item in found:
        table.add_row(item.place, item.piece, item.says)
    return table


def bonus_zone(zone: Zone, board: list[Item]) -> Table:
    """One zone of the tower bonus board, as it lies."""
    table = boxes(ZONE_COLUMNS, title=f"Tower bonus board, zone {zone.name}")
    for row in range(BONUS_ROWS):
        first = row * BONUS_COLUMNS + zone * ZONE_COLUMNS
        table.add_row(*(bonus_cell(item) for item in board[first : first + ZONE_COLUMNS]))
    return table


def bonus_cell(item: Item) -> Text:
    """A space: the tile's number and effect, or the printed bonus."""
    printed = item.piece == "printed"
    return Text(f"{item.piece}\n{item.says}", style="dim" if printed else "")
