"""A table for the terminal that is drawn as wide as there is room, and small bars."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.table import Table
from rich.text import Text

from engine.core.errors import printable

BAR = 16
EIGHTHS = " ▏▎▍▌▋▊▉█"
LONGEST_CELL = 200
NARROWEST = 20
LEAST_TABLE = 60
"""A terminal narrower than this gets lines where a table does not fit."""
GAP = 2
NAMED = 6
"""So many columns that do not fit are named."""
LONGEST_NOTE = 400


def bar(share: float, width: int = BAR) -> str:
    """A bar of so much of the width, in eighths of a letter."""
    if math.isnan(share):
        return ""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + (EIGHTHS[rest] if rest else "")


@dataclass(frozen=True)
class Grid:
    """A table whose first columns are words, the rest figures; columns without a head are bars.

    It is drawn as wide as there is room: without its bars, then without its last columns. On a very narrow terminal it
    becomes one line per figure: no figure is ever cut. A heading may have several lines.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it."""
        every = list(range(len(self.columns)))
        kept = every if self.fits(every, options.max_width) else [n for n in every if self.columns[n] or n < self.words]
        figures = kept
        while len(kept) > self.words + 1 and not self.fits(kept, options.max_width):
            kept = kept[:-1]
        dropped = [" ".join(self.columns[place].split()) for place in figures[len(kept) :]]
        if dropped and options.max_width < LEAST_TABLE:
            yield from self.lines()
            return
        yield self.table(kept)
        if dropped:
            named = [*dropped[:NAMED], f"and {len(dropped) - NAMED:,} more"] if len(dropped) > NAMED else dropped
            yield Text(printable(f"shown in a wider terminal: {', '.join(named)}", LONGEST_NOTE), style="dim")

    def fits(self, kept: Sequence[int], width: int) -> bool:
        """Whether these columns fit side by side."""
        return sum(self.least(place) + GAP for place in kept) - GAP <= width

    def least(self, place: int) -> int:
        """The letters that a column needs: all of them, but words may go on in the next line."""
        texts = (*self.columns[place].split("\n"), *self.column(place))
        widest = max(cell_len(printable(text, LONGEST_CELL)) for text in texts)
        return min(widest, NARROWEST) if place < self.words else widest

    def column(self, place: int) -> list[str]:
        """The cells of a column."""
        return [row[place] for row in self.rows]

    def table(self, kept: Sequence[int]) -> Table:
        """The table of some columns."""
        table = Table(title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        table.title = plain(self.title) if self.title else None
        for place in kept:
            left, least = place < self.words or not self.columns[place], self.least(place)
            justify: JustifyMethod = "left" if left else "right"
            table.add_column(self.columns[place], justify=justify, no_wrap=place >= self.words, min_width=least)
        for row in self.rows:
            table.add_row(*(plain(row[place]) for place in kept))
        return table

    def lines(self) -> Iterator[Text]:
        """The table for a narrow terminal: what a row is about, then its figures below each other."""
        if self.title:
            yield Text(printable(self.title, LONGEST_CELL), style="bold")
        for row in self.rows:
            yield Text(" · ".join(printable(word, LONGEST_CELL) for word in row[: self.words]))
            for column, figure in list(zip(self.columns, row, strict=True))[self.words :]:
                if column and figure:
                    yield Text(f"  {' '.join(column.split())}: {printable(figure, LONGEST_CELL)}")


def plain(text: str) -> Text:
    """A text from outside: no markup in it is obeyed, and nothing else."""
    return Text(printable(text, LONGEST_CELL))


def grid(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> Grid:
    """A table for the terminal."""
    return Grid(title, columns, list(rows), words)
