"""Small plots as SVG text, to stand inside a page: bars with intervals, pairs of bars, histograms."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 780
LABEL = 270
FIGURES = 150
ROW = 24
YOU = "#2f6f9f"
VJ = "#c46a1b"
GREY = "#8a8f98"


class Bar(NamedTuple):
    """A labelled value with its interval."""

    label: str
    value: float
    low: float
    high: float
    told: str


def tag(name: str, content: str = "", **attributes: object) -> str:
    """One element; an underscore in an attribute's name is a hyphen."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{told}>{content}</{name}>"


def frame(height: float, content: str, title: str) -> str:
    """A drawing of the full width, with the words for who cannot see it."""
    return tag(
        "svg",
        tag("title", escape(title)) + content,
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        role="img",
    )


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 12) -> str:
    """A line of words."""
    return tag("text", escape(words), x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, font_size=size)


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    """A filled rectangle; a negative width is drawn to the left."""
    left, wide = (x + width, -width) if width < 0 else (x, width)
    return tag("rect", x=f"{left:.1f}", y=f"{y:.1f}", width=f"{wide:.1f}", height=f"{height:.1f}", fill=fill)


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = "#333") -> str:
    """A straight line."""
    return tag("line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", stroke=stroke)


class Scale(NamedTuple):
    """From values to places on the drawing."""

    low: float
    high: float
    left: float = LABEL
    right: float = WIDTH - FIGURES

    def at(self, value: float) -> float:
        """The place of a value."""
        span = (self.high - self.low) or 1.0
        return self.left + (value - self.low) / span * (self.right - self.left)


def rates(bars: Sequence[Bar], title: str) -> str:
    """Rates from 0 to 1, each with its interval."""
    return intervals(bars, Scale(0.0, 1.0), title)


def margins(bars: Sequence[Bar], title: str) -> str:
    """Means around zero, each with its interval."""
    values = [value for bar in bars for value in (bar.low, bar.high)]
    return intervals(bars, Scale(min(0.0, *values), max(0.0, *values)), title)


def intervals(bars: Sequence[Bar], scale: Scale, title: str) -> str:
    """A bar from zero and a whisker a value."""
    parts = []
    for place, bar in enumerate(bars):
        y = place * ROW + 4
        parts.append(text(LABEL - 8, y + 13, bar.label, "end"))
        parts.append(rect(scale.at(0), y + 3, scale.at(bar.value) - scale.at(0), ROW - 10, YOU))
        parts.append(line(scale.at(bar.low), y + 10, scale.at(bar.high), y + 10))
        parts += [line(scale.at(end), y + 6, scale.at(end), y + 14) for end in (bar.low, bar.high)]
        parts.append(text(WIDTH - FIGURES + 10, y + 13, bar.told))
    parts.append(line(scale.at(0), 2, scale.at(0), len(bars) * ROW + 4, GREY))
    return frame(len(bars) * ROW + 8, "".join(parts), title)


def pairs(rows: Sequence[tuple[str, float, float]], title: str) -> str:
    """Two bars a row: yours above VJ's."""
    values = [value for _, you, vj in rows for value in (you, vj)]
    scale = Scale(min([0.0, *values]), max([0.0, *values]))
    parts = []
    for place, (label, you, vj) in enumerate(rows):
        y = place * (ROW + 6) + 4
        parts.append(text(LABEL - 8, y + 16, label, "end"))
        parts.append(rect(scale.at(0), y + 2, scale.at(you) - scale.at(0), 10, YOU))
        parts.append(rect(scale.at(0), y + 13, scale.at(vj) - scale.at(0), 10, VJ))
        parts.append(text(WIDTH - FIGURES + 10, y + 16, f"{you:,.1f} / {vj:,.1f}"))
    height = len(rows) * (ROW + 6) + 8
    return frame(height, "".join([*parts, line(scale.at(0), 2, scale.at(0), height - 4, GREY)]), title)


def histogram(counts: dict[int, int], title: str, bins: int = 40, height: int = 150) -> str:
    """How often each range of values occurs; a line marks zero where it lies inside."""
    low, high = min(counts), max(counts) + 1
    step = max(1, -(-(high - low) // bins))
    sums = [0] * (-(-(high - low) // step))
    for value, count in counts.items():
        sums[(value - low) // step] += count
    scale, top = Scale(low, low + step * len(sums), 40, WIDTH - 40), max(sums)
    parts = []
    for place, count in enumerate(sums):
        x, tall = scale.at(low + place * step), count / top * (height - 10)
        colour = YOU if low + place * step >= 0 else VJ
        parts.append(rect(x, height - tall, scale.at(low + (place + 1) * step) - x - 1, tall, colour))
    if low < 0 < high:
        parts.append(line(scale.at(0), 0, scale.at(0), height))
        parts.append(text(scale.at(0), height + 15, "0", "middle"))
    parts += [text(40, height + 15, f"{low:,}"), text(WIDTH - 40, height + 15, f"{high - 1:,}", "end")]
    return frame(height + 20, "".join(parts), title)
