"""A small sheet of letters to draw nodes and lines on; corners and crossings find their own letter."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LETTERS = " │─└││┌├─┘─┴┐┤┬┼"
ASCII = " |-+||++-+-++++++"


class Canvas:
    """Letters by place, and lines as the sides of a place they touch."""

    def __init__(self) -> None:
        self.letters: dict[tuple[int, int], tuple[str, str]] = {}
        self.sides: dict[tuple[int, int], int] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Put text at a place; it covers lines."""
        for offset, letter in enumerate(text):
            self.letters[x + offset, y] = letter, style

    def across(self, x: int, to: int, y: int) -> None:
        """A line from left to right."""
        for place in range(x, to + 1):
            self._touch(place, y, (LEFT if place > x else 0) | (RIGHT if place < to else 0))

    def down(self, x: int, y: int, to: int) -> None:
        """A line from one height to another."""
        low, high = min(y, to), max(y, to)
        for place in range(low, high + 1):
            self._touch(x, place, (UP if place > low else 0) | (DOWN if place < high else 0))

    def _touch(self, x: int, y: int, sides: int) -> None:
        self.sides[x, y] = self.sides.get((x, y), 0) | sides

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        letters = ASCII if options.ascii_only else LETTERS
        yield from self._lines(letters)

    def _lines(self, line_letters: str) -> Iterator[Text]:
        places = [*self.letters, *self.sides]
        for y in range(max(y for _, y in places) + 1):
            row = Text(no_wrap=True, overflow="crop")
            for x in range(max((px for px, py in places if py == y), default=-1) + 1):
                letter, style = self.letters.get((x, y), (line_letters[self.sides.get((x, y), 0)], "dim"))
                row.append(letter, style)
            yield row
