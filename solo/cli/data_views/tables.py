"""The one look of all tables of components."""

from __future__ import annotations

from rich import box
from rich.table import Table


def listing(*columns: str, title: str = "", lines: bool = False) -> Table:
    """A table with a line under its head; columns named `=x` are flush right."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.show_lines = lines
    for name in columns:
        table.add_column(name.removeprefix("="), justify="right" if name.startswith("=") else "left")
    return table


def boxes(columns: int, title: str = "") -> Table:
    """A table of boxes of the same width, as spaces lie on a board."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SQUARE, show_header=False)
    table.show_lines = True
    table.padding = (0, 0, 0, 1)
    for _ in range(columns):
        table.add_column(ratio=1)
    return table
