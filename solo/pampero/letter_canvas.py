"""Letters by place, and thick and thin lines between them: what boards with lines are drawn on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
THICK = (" ┃━┗┃┃┏┣━┛━┻┓┫┳╋", " |=+||++=+=++++++")
"""Letters by the sides that a line touches: with shapes, and in ASCII."""
THIN = (" │─└││┌├─┘─┴┐┤┬┼", " :-+::++-+-++++++")

Look = Style | str


class Line(NamedTuple):
    """How a line is drawn."""

    letters: tuple[str, str] = THIN
    look: Look = "dim"


class Canvas:
    """Letters by place, and lines as the sides of a place they touch."""

    def __init__(self) -> None:
        self.letters: dict[tuple[int, int], tuple[str, Look]] = {}
        self.sides: dict[tuple[int, int], tuple[Line, int]] = {}

    def write(self, x: int, y: int, text: str, look: Look = "") -> None:
        """Put text at a place; it covers lines."""
        for offset, letter in enumerate(text):
            self.letters[x + offset, y] = letter, look

    def across(self, x: int, to: int, y: int, line: Line = Line()) -> None:  # noqa: B008 it never changes
        """A line from one column to another."""
        low, high = min(x, to), max(x, to)
        for place in range(low, high + 1):
            self.touch(place, y, (LEFT if place > low else 0) | (RIGHT if place < high else 0), line)

    def down(self, x: int, y: int, to: int, line: Line) -> None:
        """A line from one height to another."""
        low, high = min(y, to), max(y, to)
        for place in range(low, high + 1):
            self.touch(x, place, (UP if place > low else 0) | (DOWN if place < high else 0), line)

    def touch(self, x: int, y: int, sides: int, line: Line) -> None:
        """A line touches sides of a place; one that looks otherwise covers it."""
        before, touched = self.sides.get((x, y), (line, 0))
        self.sides[x, y] = line, sides | (touched if before == line else 0)

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(ascii_only=options.ascii_only)

    def lines(self, *, ascii_only: bool) -> Iterator[Text]:
        """Line by line, letters of one look in one piece."""
        places = [*self.letters, *self.sides]
        for y in range(max(y for _, y in places) + 1):
            width = max((px for px, py in places if py == y), default=-1) + 1
            row = Text(no_wrap=True, overflow="crop")
            for look, run in groupby((self.at((x, y), ascii_only) for x in range(width)), itemgetter(1)):
                row.append("".join(letter for letter, _ in run), look)
            yield row

    def at(self, place: tuple[int, int], ascii_only: bool) -> tuple[str, Look]:
        """What is seen at a place."""
        line, sides = self.sides.get(place, (Line(look=""), 0))
        return self.letters.get(place, (line.letters[ascii_only][sides], line.look))
