"""How boards are drawn in a terminal: words and shapes with a role, that light up and can be pointed at.

A role is a colour with a meaning (`you`, `rival`, `zone-b`, ...); a theme gives roles their style, and none of them is
ever the only sign of anything. A place's name lies behind every piece that is drawn, for the mouse and the cursor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, cast

from rich.style import Style
from rich.text import Span, Text

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_THEME: dict[str, str] = {}
COLOURS = {
    "you": "bold green",
    "rival": "bold magenta",
    "title": "bold",
    "zone-a": "yellow",
    "zone-b": "cyan",
    "zone-c": "bright_red",
    "dim": "dim",
    "good": "green",
    "bad": "red",
    "money": "bright_yellow",
    "yellow": "bold bright_yellow",
    "white": "bold bright_white",
    "blue": "bold bright_blue",
    "purple": "bold magenta",
}
CONTRAST = {
    "you": "bold bright_white on blue",
    "rival": "bold black on bright_yellow",
    "title": "bold bright_white",
    "zone-a": "bold bright_yellow",
    "zone-b": "bold bright_cyan",
    "zone-c": "bold bright_magenta",
    "good": "bold bright_green",
    "bad": "bold bright_red",
    "money": "bold bright_white",
    "yellow": "bold black on bright_yellow",
    "white": "bold black on bright_white",
    "blue": "bold bright_white on blue",
    "purple": "bold bright_white on magenta",
}
LIT = Style(reverse=True, bold=True)
"""How a place looks that is lit up, in every theme."""
THEMES = {"colour": COLOURS, "contrast": CONTRAST, "plain": PLAIN_THEME}

SHAPES = {
    "tower": "▲",
    "rival-tower": "△",
    "wind-farm": "●",
    "rival-wind-farm": "○",
    "bulldozer": "b",
    "rival-bulldozer": "v",
    "free": "·",
    "mine": "■",
    "rival": "□",
    "gone": "~",
    "open": "○",
    "shut": "·",
    "marker": "●",
    "next": "▶",
    "arrow": "→",
    "bar": "█",
    "line": "─",
    "cross": "┼",
    "wall": "│",
    "paid": "✓",
    "dot": "·",
    "garden": "♣",
    "propeller": "✣",
    "joint": "═",
    "left": "◀",
    "down": "▼",
    "up": "▲",
}
ASCII = {
    "tower": "T",
    "rival-tower": "t",
    "wind-farm": "W",
    "rival-wind-farm": "w",
    "bulldozer": "b",
    "rival-bulldozer": "v",
    "free": ".",
    "mine": "#",
    "rival": "+",
    "gone": "-",
    "open": "o",
    "shut": ".",
    "marker": "*",
    "next": ">",
    "arrow": "->",
    "bar": "#",
    "line": "-",
    "cross": "+",
    "wall": "|",
    "paid": "x",
    "dot": "-",
    "garden": "~",
    "propeller": "X",
    "joint": "=",
    "left": "<",
    "down": "v",
    "up": "^",
}


@dataclass(frozen=True)
class Pen:
    """What one draws with: how wide, in which theme and letters, and which places the decision is about."""

    width: int = 78
    theme: str = "colour"
    ascii: bool = False
    near: frozenset[str] = field(default_factory=frozenset)
    """Places that the open decision is about: underlined."""

    def shape(self, name: str) -> str:
        """A shape, or the letter that stands for it."""
        return (ASCII if self.ascii else SHAPES)[name]

    def style(self, role: str = "", place: str = "") -> Style:
        """The style of a role, with its place behind it."""
        return styled(self.theme, role, place, place in self.near)

    def text(self, said: str, role: str = "", place: str = "") -> Text:
        """Words with a role, for a place."""
        return Text(self.plain(said), self.style(role, place), no_wrap=True, end="")

    def plain(self, said: str) -> str:
        """Words in the letters that the terminal has."""
        if not self.ascii:
            return said
        for shape, letter in LETTERS.items():
            said = said.replace(shape, letter)
        return said.encode("ascii", "replace").decode()


@cache
def styled(theme: str, role: str, place: str, is_near: bool) -> Style:
    """The style of a role and a place: a board has thousands of pieces in a few hundred styles."""
    style = Style.parse(THEMES[theme].get(role, "")) if role else Style()
    if place:
        style += Style(meta={"place": place})
        style += Style(underline=True) if is_near else Style()
    return style


LETTERS = {SHAPES[name]: ASCII[name] for name in reversed(SHAPES)} | {  # a shape with two names: as the first has it
    "…": "...",
    "±": "+/-",
    "é": "e",
    "ó": "o",
    "ú": "u",
    "á": "a",
    "í": "i",
    "ñ": "n",
}


def joined(parts: Iterable[Text | str], gap: str = " ") -> Text:
    """Words in a row."""
    return Text(gap, end="").join(part if isinstance(part, Text) else Text(part) for part in parts)


def padded(line: Text, width: int) -> Text:
    """A line of exactly this width: cut where it is longer."""
    fitted = line.copy()
    fitted.truncate(width, pad=True)
    return fitted


def beside(blocks: Sequence[Sequence[Text]], widths: Sequence[int], gap: str = " ") -> list[Text]:
    """Blocks of lines side by side."""
    height = max(len(block) for block in blocks)
    filled = [[*block, *[Text()] * (height - len(block))] for block in blocks]
    return [
        joined([padded(line, width) for line, width in zip(row, widths, strict=True)], gap)
        for row in zip(*filled, strict=True)
    ]


def wrapped_lines(text: Text, width: int, indent: int = 0) -> list[Text]:
    """A paragraph in lines, the further ones a little deeper."""
    text = text.copy()
    text.no_wrap = False
    first, *more = text.wrap(console_of(width), max(10, width))
    if not more:
        return [first]
    start = len(first.plain.rstrip())
    rest = text[start + len(text.plain[start:]) - len(text.plain[start:].lstrip()) :]
    deeper = max(10, width - indent)
    lines = rest.wrap(console_of(deeper), deeper)
    return [first, *(joined([" " * (indent - 1), line]) if indent else line for line in lines)]


@cache
def console_of(width: int) -> Console:
    """What wraps lines of a width; to make one takes longer than to wrap a line."""
    from rich.console import Console  # noqa: PLC0415 only this needs one

    return Console(width=width, color_system=None)


def folded(text: Text, width: int) -> Text:
    """A text none of whose lines is longer than the width."""
    return stacked(part for line in text.split("\n", allow_blank=True) for part in wrapped_lines(line, width))


def lit_up(lines: Iterable[Text], places: frozenset[str]) -> list[Text]:
    """The same lines with what lies at these places turned round; a line that has none of them is the very same."""
    return [line if places.isdisjoint(places_of(line)) else lit_line(line, places) for line in lines]


def lit_line(line: Text, places: frozenset[str]) -> Text:
    """A line with what lies at these places turned round."""
    spans = [
        Span(span.start, span.end, cast("Style", span.style) + LIT) if place_of(span) in places else span
        for span in line.spans
    ]
    return Text(line.plain, line.style, no_wrap=line.no_wrap, end=line.end, spans=spans)


def places_of(line: Text) -> set[str]:
    """Whatever places are drawn in a line."""
    return {place_of(span) for span in line.spans} - {""}


def place_of(span: Span) -> str:
    """The place behind a part of a line, if there is one."""
    return str(span.style.meta.get("place", "")) if isinstance(span.style, Style) else ""


def flowing(cells: Iterable[Text], each: int, width: int) -> list[Text]:
    """Cells one after the other, in columns as far as they fit, in as few lines as they need."""
    lines: list[list[Text]] = [[]]
    used = 0
    for cell in cells:
        size = each if cell.cell_len <= each else cell.cell_len
        if used and used + size > width:
            lines.append([])
            used = 0
        lines[-1].append(padded(cell, size))
        used += size + 1
    return [joined(line) for line in lines]


def stacked(lines: Iterable[Text]) -> Text:
    """Lines as one text."""
    return Text("\n", no_wrap=True).join(lines)
