"""A summary as one page of HTML with its plots inside: nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from engine.core.errors import UserError, reason
from experiments.report import number, of_cell, percent, records
from experiments.summary import Group, Summary

WIDTH = 780
LABEL = 270
FIGURES = 150
ROW = 24
COLOURS = ("#2f6f9f", "#c46a1b", "#5b8c3a", "#8a5a9e")  # a colour a side
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
        parts.append(rect(scale.at(0), y + 3, scale.at(bar.value) - scale.at(0), ROW - 10, COLOURS[0]))
        parts.append(line(scale.at(bar.low), y + 10, scale.at(bar.high), y + 10))
        parts += [line(scale.at(end), y + 6, scale.at(end), y + 14) for end in (bar.low, bar.high)]
        parts.append(text(WIDTH - FIGURES + 10, y + 13, bar.told))
    parts.append(line(scale.at(0), 2, scale.at(0), len(bars) * ROW + 4, GREY))
    return frame(len(bars) * ROW + 8, "".join(parts), title)


def bars(rows: Sequence[tuple[str, Sequence[float]]], title: str) -> str:
    """A bar a side in each row, the first side's on top."""
    values = [value for _, sides in rows for value in sides]
    scale = Scale(min([0.0, *values]), max([0.0, *values]))
    parts, y = [], 4
    for label, sides in rows:
        middle = y + 11 * len(sides) / 2 + 5
        parts.append(text(LABEL - 8, middle, label, "end"))
        for place, (value, colour) in enumerate(zip(sides, COLOURS, strict=False)):
            parts.append(rect(scale.at(0), y + 2 + 11 * place, scale.at(value) - scale.at(0), 10, colour))
        parts.append(text(WIDTH - FIGURES + 10, middle, " / ".join(f"{value:,.1f}" for value in sides)))
        y += 11 * len(sides) + 8
    return frame(y + 4, "".join([*parts, line(scale.at(0), 2, scale.at(0), y, GREY)]), title)


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
        colour = COLOURS[0] if low + place * step >= 0 else COLOURS[1]
        parts.append(rect(x, height - tall, scale.at(low + (place + 1) * step) - x - 1, tall, colour))
    if low < 0 < high:
        parts.append(line(scale.at(0), 0, scale.at(0), height))
        parts.append(text(scale.at(0), height + 15, "0", "middle"))
    parts += [text(40, height + 15, f"{low:,}"), text(WIDTH - 40, height + 15, f"{high - 1:,}", "end")]
    return frame(height + 20, "".join(parts), title)


STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 1px solid #ddd; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: .3rem; }
svg { width: 100%; height: auto; font-family: inherit; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .15rem .6rem .15rem 0; text-align: right; white-space: nowrap; } th { border-bottom: 1px solid #bbb; }
th:first-child, td:first-child { text-align: left; }
.note { color: #666; font-size: .85rem; }
"""


def write_page(summary: Summary, path: Path) -> None:
    """Write the page."""
    try:
        path.write_text(page(summary), encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}") from error


def page(summary: Summary) -> str:
    """The whole page."""
    runs = ", ".join(dict.fromkeys(summary.results["run"]))
    title, sides, score = summary.groups[0].game.title, summary.groups[0].sides, summary.groups[0].game.score.name
    others = sides[1].yours if len(sides) == 2 else "the best of the others"
    body = [
        tag("h1", f"{title}: {escape(runs)}"),
        tag("p", note(summary), class_="note"),
        tag("h2", "Results"),
        tag("h3", "How often you win"),
        rates([rate_bar(row, label(summary, row)) for row in records(summary.results)], "Win rate a cell"),
        tag("h3", f"Margin: {sides[0].your} {score} minus {others}"),
        margins([margin_bar(row, label(summary, row)) for row in records(summary.results)], "Margin a cell"),
        results(summary),
        *(section(summary, group) for group in summary.groups),
    ]
    head = tag("meta", charset="utf-8").removesuffix("</meta>")
    head += tag("title", f"{title}: {escape(runs)}") + tag("style", STYLE)
    return "<!DOCTYPE html>\n" + tag("html", tag("head", head) + tag("body", "\n".join(body)), lang="en") + "\n"


def note(summary: Summary) -> str:
    """What the reader needs to read the rest."""
    games = int(summary.results["games"].sum())
    coloured = zip(summary.groups[0].sides, COLOURS, strict=False)
    sides = [tag("span", side.says, style=f"color: {colour}") for side, colour in coloured]
    return f"{games:,} games. Lines across bars are 95% intervals (Wilson's for rates). Bars: {', '.join(sides)}."


def label(summary: Summary, row: dict[str, Any]) -> str:
    """The name of a cell, with its run when there are several."""
    return f"{row['run']} · {row['cell']}" if summary.results["run"].nunique() > 1 else str(row["cell"])


def rate_bar(row: dict[str, Any], name: str) -> Bar:
    """A win rate."""
    told = f"{percent(row['win_rate'])} of {row['games']:,}"
    return Bar(name, row["win_rate"], row["win_low"], row["win_high"], told)


def margin_bar(row: dict[str, Any], name: str) -> Bar:
    """A mean margin; a single game has no interval."""
    low, high = (row["margin_mean"] if pd.isna(row[end]) else row[end] for end in ("margin_low", "margin_high"))
    return Bar(name, row["margin_mean"], low, high, f"{number(row['margin_mean'])} (n = {row['games']:,})")


def results(summary: Summary) -> str:
    """The table of results."""
    game, sides = summary.groups[0].game, summary.groups[0].sides
    names = ["margin", *(f"{game.score.name}_{side.name}" for side in sides)]
    said = ["margin", f"{sides[0].your} {game.score.name}", *(side.yours for side in sides[1:])]
    columns = ["cell", "games", "you win", "from", "to", "ties", *(word for one in said for word in (one, "spread"))]
    rows = [
        [
            label(summary, row),
            f"{row['games']:,}",
            *(percent(row[name]) for name in ("win_rate", "win_low", "win_high")),
            f"{row['ties']:,}",
            *(number(row[f"{name}_{part}"]) for name in names for part in ("mean", "sd")),
        ]
        for row in records(summary.results)
    ]
    return html_table(columns, rows)


def section(summary: Summary, group: Group) -> str:
    """All about one cell."""
    key = group.key
    parts = [
        tag("h2", escape(label(summary, key))),
        tag("h3", "Margins"),
        histogram(dict(group.tally.spread["margin"]), "How often each margin occurs"),
    ]
    views: list[tuple[pd.DataFrame, Callable[[pd.DataFrame], list[str]]]] = [
        (summary.accounts, partial(account_parts, group)),
        (summary.objectives, objective_parts),
        (summary.length, length_parts),
        (summary.actions, action_parts),
    ]
    for whole, view in views:
        if not (here := of_cell(whole, key)).empty:
            parts += view(here)
    return "\n".join(parts)


def account_parts(group: Group, table: pd.DataFrame) -> list[str]:
    """Where the score came from, those accounts that anybody used."""
    means = [f"{side.name}_mean" for side in group.sides]
    used = [row for row in records(table) if any(row[mean] for mean in means)]
    plot = bars([(row["means"], [row[mean] for mean in means]) for row in used], "Accounts of every side")
    return [tag("h3", f"Where the {group.game.score.name} came from, a game"), plot]


def objective_parts(table: pd.DataFrame) -> list[str]:
    """The results with each objective."""
    rows = records(table.sort_values("margin_mean", ascending=False))
    return [
        tag("h3", "By objective: how often you win"),
        rates([rate_bar(row, row["objective"]) for row in rows], "Win rate by objective"),
        tag("h3", "By objective: margin"),
        margins([margin_bar(row, row["objective"]) for row in rows], "Margin by objective"),
    ]


def length_parts(table: pd.DataFrame) -> list[str]:
    """How long games are."""
    return [tag("h3", "Length of a game"), mean_table(table)]


def action_parts(table: pd.DataFrame) -> list[str]:
    """What was done, most often first."""
    return [tag("h3", "Actions a game"), mean_table(table.sort_values("mean", ascending=False))]


def mean_table(table: pd.DataFrame) -> str:
    """Means and spreads of things in words."""
    rows = [[row["means"], number(row["mean"], 2), number(row["sd"], 2)] for row in records(table)]
    return html_table(["", "mean", "spread"], rows)


def html_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A plain table that scrolls sideways in a narrow window."""
    head = tag("tr", "".join(tag("th", escape(column)) for column in columns))
    body = "".join(tag("tr", "".join(tag("td", escape(str(value))) for value in row)) for row in rows)
    return tag("div", tag("table", tag("thead", head) + tag("tbody", body)), class_="scroll")
