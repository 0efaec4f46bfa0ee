"""The one look of all tables, and of wrapped text."""

from __future__ import annotations

import textwrap

from rich import box
from rich.console import JustifyMethod
from rich.table import Table


def listing(*columns: str, title: str = "", lines: bool = False) -> Table:
    """A table with a line under its head; a column named `=x` is flush right, `!x` is never wrapped."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.show_lines = lines
    for name in columns:
        justify: JustifyMethod = "right" if name.startswith("=") else "left"
        table.add_column(name.lstrip("=!"), justify=justify, no_wrap=name.startswith("!"))
    return table


def boxes(columns: int, title: str = "") -> Table:
    """A table of boxes of the same width, as spaces lie on a board."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SQUARE, show_header=False)
    table.show_lines = True
    table.padding = (0, 0, 0, 1)
    for _ in range(columns):
        table.add_column(ratio=1)
    return table


WIDEST = 80
NARROWEST = 30


def wrapped(text: str, width: int, depth: int = 0) -> str:
    """A sentence at its depth in lines that fit, its further lines a little deeper; no longer than a person likes."""
    first = "  " * depth
    lines = textwrap.wrap(
        text,
        max(NARROWEST, min(width, WIDEST)),
        initial_indent=first,
        subsequent_indent=f"{first} ",
        break_on_hyphens=False,
    )
    return "\n".join(lines)
