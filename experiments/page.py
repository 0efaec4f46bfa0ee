"""A summary as one page of HTML with its plots inside: nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from engine.core.errors import UserError
from experiments.report import number, of_cell, percent, records
from experiments.summary import Group, Summary
from experiments.svg import Bar, histogram, margins, pairs, rates, tag

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 1px solid #ddd; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: .3rem; }
svg { width: 100%; height: auto; font-family: inherit; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .15rem .6rem .15rem 0; text-align: right; white-space: nowrap; } th { border-bottom: 1px solid #bbb; }
th:first-child, td:first-child { text-align: left; }
.you { color: #2f6f9f; } .vj { color: #c46a1b; } .note { color: #666; font-size: .85rem; }
"""


def write_page(summary: Summary, path: Path) -> None:
    """Write the page."""
    try:
        path.write_text(page(summary), encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from error


def page(summary: Summary) -> str:
    """The whole page."""
    runs = ", ".join(dict.fromkeys(summary.results["run"]))
    body = [
        tag("h1", f"Pampero solo: {escape(runs)}"),
        tag("p", note(summary), class_="note"),
        tag("h2", "Results"),
        tag("h3", "How often you win"),
        rates([rate_bar(row, label(summary, row)) for row in records(summary.results)], "Win rate a cell"),
        tag("h3", "Margin: your money minus VJ's"),
        margins([margin_bar(row, label(summary, row)) for row in records(summary.results)], "Margin a cell"),
        results(summary),
        *(section(summary, group) for group in summary.groups),
    ]
    head = tag("meta", charset="utf-8").removesuffix("</meta>")
    head += tag("title", f"Pampero solo: {escape(runs)}") + tag("style", STYLE)
    return "<!DOCTYPE html>\n" + tag("html", tag("head", head) + tag("body", "\n".join(body)), lang="en") + "\n"


def note(summary: Summary) -> str:
    """What the reader needs to read the rest."""
    games = int(summary.results["games"].sum())
    return (
        f"{games:,} games. Lines across bars are 95% intervals (Wilson's for rates). Bars: "
        f"{tag('span', 'you', class_='you')}, {tag('span', 'VJ', class_='vj')}."
    )


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
    columns = [
        "cell",
        "games",
        "you win",
        "from",
        "to",
        "ties",
        "margin",
        "spread",
        "your money",
        "spread",
        "VJ's",
        "spread",
    ]
    rows = [
        [
            label(summary, row),
            f"{row['games']:,}",
            *(percent(row[name]) for name in ("win_rate", "win_low", "win_high")),
            f"{row['ties']:,}",
            *(number(row[f"{name}_{part}"]) for name in ("margin", "money_you", "money_vj") for part in ("mean", "sd")),
        ]
        for row in records(summary.results)
    ]
    return html_table(columns, rows)


def section(summary: Summary, group: Group) -> str:
    """All about one cell."""
    key = group.key
    accounts = [row for row in records(of_cell(summary.accounts, key)) if row["you_mean"] or row["vj_mean"]]
    objectives = records(of_cell(summary.objectives, key).sort_values("margin_mean", ascending=False))
    parts = [
        tag("h2", escape(label(summary, key))),
        tag("h3", "Margins"),
        histogram(dict(group.tally.spread["margin"]), "How often each margin occurs"),
        tag("h3", "Where the money came from, a game"),
        pairs([(row["means"], row["you_mean"], row["vj_mean"]) for row in accounts], "Accounts of both sides"),
        tag("h3", "By objective: how often you win"),
        rates([rate_bar(row, row["objective"]) for row in objectives], "Win rate by objective"),
        tag("h3", "By objective: margin"),
        margins([margin_bar(row, row["objective"]) for row in objectives], "Margin by objective"),
        tag("h3", "Length of a game"),
        mean_table(of_cell(summary.length, key)),
        tag("h3", "Actions a game"),
        mean_table(of_cell(summary.actions, key).sort_values("mean", ascending=False)),
    ]
    return "\n".join(parts)


def mean_table(table: pd.DataFrame) -> str:
    """Means and spreads of things in words."""
    rows = [[row["means"], number(row["mean"], 2), number(row["sd"], 2)] for row in records(table)]
    return html_table(["", "mean", "spread"], rows)


def html_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A plain table that scrolls sideways in a narrow window."""
    head = tag("tr", "".join(tag("th", escape(column)) for column in columns))
    body = "".join(tag("tr", "".join(tag("td", escape(str(value))) for value in row)) for row in rows)
    return tag("div", tag("table", tag("thead", head) + tag("tbody", body)), class_="scroll")
