"""How players are listed, and how a tournament is shown."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from experiments.player_stats import ListedPlayer, Measured
from experiments.statistics import FEW, LEVEL, TOO_FEW, Interval
from experiments.terminal_report import Grid, grid
from experiments.tournament import Pair, Standing, TournamentTable

WIDE = 7
"""So many players fit beside each other; with more, the pairs are listed."""


def format_win_rate(found: Measured) -> str:
    """A measured win rate."""
    rate = found.win_rate
    return f"{rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def format_margin(found: Measured) -> str:
    """A measured margin."""
    if found.margin_low is None or found.margin_high is None:
        return f"{found.margin:.1f}"
    return f"{found.margin:.1f} ({found.margin_low:.1f} to {found.margin_high:.1f})"


def list_table(found: Sequence[ListedPlayer]) -> list[RenderableType]:
    """The players, and what the figures are worth."""
    columns = ("Player", "Kind", "What it does", "You win", "Margin", "Games/s")
    rows = [(row.name + ("*" if row.stale else ""), row.kind, row.says, *figures_of(row)) for row in found]
    notes = [note(row, row.figures) for row in found if row.figures is not None]
    return [grid("Players", columns, rows, words=3), Text("\n".join(dict.fromkeys(notes)), style="dim")]


def figures_of(row: ListedPlayer) -> tuple[str, str, str]:
    """What was measured of a player."""
    if row.figures is None:
        return "not measured", "", ""
    return format_win_rate(row.figures), format_margin(row.figures), f"{row.figures.games_per_s:,.0f}"


def note(row: ListedPlayer, figures: Measured) -> str:
    """What a player's figures were measured on."""
    with_what = f"{figures.games:,} games of seed {figures.seed}, data {figures.data}, one core at calibration"
    stale = f"; * {row.stale} than it has now: remake with 'solo players measure {row.name}'" if row.stale else ""
    return f"{row.name}: {with_what} {figures.calibration_s:.2f} s, {figures.date}{stale}"


def few_meetings(found: TournamentTable) -> Iterator[str]:
    """What makes the figures of a tournament less than they seem, in a sentence."""
    if not found.games:
        yield "no game was finished by every player"
    elif found.set_ups < FEW:
        yield f"{TOO_FEW} much: {found.games}"


def print_tournament(console: Console, found: TournamentTable) -> None:
    """The standings and the cross table."""
    names = short_names([row.player for row in found.standings])
    columns = ("", "Player", "Wins", "95%", "Margin", "95%", "Rating", "95%")
    title = f"{found.games:,} game{'s' if found.games > 1 else ''} of seed {found.seed}, the same set-ups for all"
    rows = [(str(place), names[row.player], *standing(row)) for place, row in enumerate(found.standings, 1)]
    console.print(grid(title, columns, rows, words=2))
    tables = [cross_table(found, names, measure) for measure in ("win rate", "margin")]
    for table in tables if len(names) <= WIDE else [pair_table(found, names)]:
        console.print()
        console.print(table)
    console.print(
        "\nDifferences are row less column, game by game, ± half a 95% interval; *: significantly different (95%), "
        f"p < {LEVEL} after Holm's correction for all pairs and both measures. The rating (Bradley-Terry on Elo's "
        "scale, mean 1500) compares places at one table, or margins on one set-up where players do not meet.",
        style="dim",
    )


def standing(row: Standing) -> Iterator[str]:
    """A player's figures, each with its interval."""
    for interval, scale, digits, unit in ((row.wins, 100, 1, "%"), (row.margin, 1, 1, ""), (row.rating, 1, 0, "")):
        value, low, high = (f"{scale * figure:.{digits}f}{unit}" for figure in interval)
        yield value
        yield "" if math.isnan(interval.low) else f"{low} to {high}"


def cross_table(found: TournamentTable, names: dict[str, str], measure: str) -> Grid:
    """Every player against every other."""
    pairs = {(row.player, row.other): format_difference(row, measure) for row in found.pairs}
    unit = "points of win rate" if measure == "win rate" else "margin"
    rows = [(short, *(pairs.get((name, other), "") for other in names)) for name, short in names.items()]
    return grid(f"Difference in {unit}", ("", *names.values()), rows)


def pair_table(found: TournamentTable, names: dict[str, str]) -> Grid:
    """The pairs one below the other."""
    rows = [
        (
            names[row.player],
            names[row.other],
            format_difference(row, "win rate"),
            format_difference(row, "margin"),
            f"{row.meetings:.0%}",
        )
        for row in found.pairs
    ]
    return grid("Differences", ("Player", "Other", "Points of win rate", "Margin", "Meetings won"), rows, words=2)


def format_difference(row: Pair, measure: str) -> str:
    """A difference with half the width of its interval, which a single game does not have."""
    rate = measure == "win rate"
    interval, scale, p = (row.win_rate, 100.0, row.p_win_rate) if rate else (row.margin, 1.0, row.p_margin)
    if math.isnan(interval.low):
        return f"{scale * interval.value:+.1f}"
    mark = "*" if p < LEVEL else ""
    return f"{scale * interval.value:+.1f} ±{scale * half(interval):.1f}{mark}"


def half(interval: Interval) -> float:
    """Half the width."""
    return (interval.high - interval.low) / 2


def short_names(players: Sequence[str]) -> dict[str, str]:
    """Players without the folders before their names, but where two would be called the same."""
    short = [Path(player).name for player in players]
    return {player: name if short.count(name) == 1 else player for player, name in zip(players, short, strict=True)}
