"""How players are listed, and how a tournament is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from experiments.measured import Listed, Measured
from experiments.statistics import Interval
from experiments.tournament import Pair, Table
from solo.tables import listing

WIDE = 7
"""So many players fit beside each other; with more, the pairs are listed."""


def rate_of(found: Measured) -> str:
    """A measured win rate."""
    rate = found.win_rate
    return f"{rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def margin_of(found: Measured) -> str:
    """A measured margin."""
    return f"{found.margin:.1f} ({found.margin_low:.1f} to {found.margin_high:.1f})"


def list_table(found: Sequence[Listed]) -> list[RenderableType]:
    """The players, and what the figures are worth."""
    table = listing("!Player", "Kind", "What it does", "=You win", "=Margin", "=Games/s")
    notes = []
    for row in found:
        figures = row.figures
        name = Text(row.name + ("*" if row.stale else ""), style="bold")
        if figures is None:
            table.add_row(name, row.kind, Text(row.says), "not measured", "", "")
            continue
        table.add_row(
            name, row.kind, Text(row.says), rate_of(figures), margin_of(figures), f"{figures.games_per_s:,.0f}"
        )
        notes.append(note(row, figures))
    return [table, Text("\n".join(dict.fromkeys(notes)), style="dim")]


def note(row: Listed, figures: Measured) -> str:
    """What a player's figures were measured on."""
    with_what = f"{figures.games:,} games of seed {figures.seed}, data {figures.data}, one core at calibration"
    stale = f"; * {row.stale} than it has now: remake with 'solo players measure {row.name}'" if row.stale else ""
    return f"{row.name}: {with_what} {figures.calibration_s:.2f} s, {figures.date}{stale}"


def print_tournament(console: Console, found: Table) -> None:
    """The standings and the cross table."""
    title = f"{found.games:,} games of seed {found.seed}, the same set-ups for all"
    standings = listing("=", "!Player", "=You win", "=95%", "=Margin", "=95%", "=Rating", "=95%", title=title)
    for place, row in enumerate(found.standings, 1):
        standings.add_row(
            str(place),
            Text(short(row.player), style="bold"),
            f"{row.wins.value:.1%}",
            f"{row.wins.low:.1%} to {row.wins.high:.1%}",
            f"{row.margin.value:.1f}",
            f"{row.margin.low:.1f} to {row.margin.high:.1f}",
            f"{row.rating.value:.0f}",
            f"{row.rating.low:.0f} to {row.rating.high:.0f}",
        )
    console.print(standings)
    console.print(cross_table(found, "win rate") if len(found.standings) <= WIDE else pair_table(found))
    if len(found.standings) <= WIDE:
        console.print(cross_table(found, "margin"))
    console.print(
        "Differences are row less column, game by game, with 95% intervals; * does not include 0. Players of a solo "
        "game do not meet: the rating (Bradley-Terry on Elo's scale, mean 1500) compares margins on one set-up.",
        style="dim",
    )


def cross_table(found: Table, measure: str) -> RenderableType:
    """Every player against every other."""
    names = [row.player for row in found.standings]
    unit = "points of win rate" if measure == "win rate" else "margin"
    table = listing("!", *(f"={short(name)}" for name in names), title=f"Difference in {unit}")
    pairs = {(row.player, row.other): row for row in found.pairs}
    for name in names:
        cells = ["" if name == other else told(pairs[name, other], measure) for other in names]
        table.add_row(Text(short(name), style="bold"), *cells)
    return table


def pair_table(found: Table) -> RenderableType:
    """The pairs one below the other."""
    table = listing("!Player", "!Other", "=Points of win rate", "=Margin", "=Meetings won", title="Differences")
    for row in found.pairs:
        rate, margin = told(row, "win rate"), told(row, "margin")
        table.add_row(short(row.player), short(row.other), rate, margin, f"{row.meetings:.0%}")
    return table


def told(row: Pair, measure: str) -> str:
    """A difference with half the width of its interval."""
    interval, scale = (row.win_rate, 100.0) if measure == "win rate" else (row.margin, 1.0)
    mark = "*" if interval.low * interval.high > 0 else ""
    return f"{scale * interval.value:+.1f} ±{scale * half(interval):.1f}{mark}"


def half(interval: Interval) -> float:
    """Half the width."""
    return (interval.high - interval.low) / 2


def short(name: str) -> str:
    """A player's name without the folders before it."""
    return Path(name).name
