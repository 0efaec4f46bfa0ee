"""The company mat: two rows of card spaces with their tabs, and the slots of the tower bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.mat import MatSpace, Tab
from solo.pampero.data_views.tables import boxes
from solo.pampero.data_views.words import zone_word


def show_mat(c: Catalogue) -> Iterator[RenderableType]:
    """The whole mat."""
    yield rows(c)
    yield Text("B $10 +2: a tab of zone B, zone value $10, 2 energy\n", style="dim")
    yield slots(c)
    yield Text(f"The zone B discount overlay takes ${c.company_mat.overlay.discount} off.")


def rows(c: Catalogue) -> Table:
    """The two rows of spaces."""
    table = boxes(5, "Card spaces")
    for row in ("top", "bottom"):
        table.add_row(*(tab_words(space) for space in c.company_mat.space if space.row == row))
    return table


def tab_words(space: MatSpace) -> Text:
    """The tabs of a space, the left one first."""
    return Text("\n").join(_tab(tab) for tab in space.tabs if tab is not None)


def _tab(tab: Tab) -> Text:
    return zone_word(tab.zone) + f" ${tab.value} +{tab.energy}"


def slots(c: Catalogue) -> Table:
    """The slots where they lie."""
    at = {slot.at: slot.kind for slot in c.company_mat.slot}
    columns = sorted({x for x, _ in at})
    table = boxes(len(columns), "Slots for tower bonus tiles, one a kind")
    for y in sorted({y for _, y in at}):
        table.add_row(*(at.get((x, y), "").replace("-", " ") for x in columns))
    return table
