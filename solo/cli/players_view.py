"""How players are listed, and how a tournament is shown."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from rich.console import Console, RenderableType
from rich.text import Text

from engine.core.game import Rules
from engine.core.text.figures import Format, amount, between, number, percent, points, signed, within
from engine.core.text.grammar import count
from experiments.player_stats import ListedPlayer, PlayerStats
from experiments.terminal_grid import Grid, grid
from experiments.terminal_names import short_names
from experiments.tournament import PlayerPair, Standing, TournamentTable
from solo.statistics import FEW, LEVEL, TOO_FEW, Interval


def format_win_rate(found: PlayerStats) -> str:
    """A measured win rate with its interval."""
    return within(*found.win_rate, percent)


def measured_line(name: str, found: PlayerStats, sign: str) -> str:
    """What a player was just measured to win, to lead by, and to play."""
    lead = within(*found.mean_margin, partial(amount, sign=sign))
    wins = f"wins {format_win_rate(found)} of {count(found.games, 'game')}"
    return f"{name}: {wins}, margin {lead} (95% CI), {number(found.games_per_s)} games/s"


def list_table(found: Sequence[ListedPlayer], rules: Rules) -> list[RenderableType]:
    """The players, and what the figures are worth."""
    columns = ("player", "what it does", "you win\n(95% CI)", "margin", "games/s", "kind", "margin\n95% CI")
    rows = [figure_cells(row, partial(amount, sign=rules.score.sign)) for row in found]
    if all(row.figures is None for row in found):
        listed = [(row.name, row.says, row.kind) for row in found]
        measured = f"No figures are shipped: 'solo players measure --game {rules.name}' measures them."
        return [grid("Players", ("player", "what it does", "kind"), listed, words=3), Text(measured, style="dim")]
    return [grid("Players", columns, rows, words=2), Text("\n".join(notes(found)), style="dim")]


def figure_cells(row: ListedPlayer, write: Format) -> list[str]:
    """A line of the list: the player, and what was measured of it."""
    name, figures = row.name + ("*" if row.stale else ""), row.figures
    if figures is None:
        return [name, row.says, "not measured", "", "", row.kind, ""]
    margin, low, high = figures.mean_margin
    speed = number(figures.games_per_s, 0)
    shown = [format_win_rate(figures), write(margin), speed, row.kind, between(low, high, write)]
    return [name, row.says, *shown]


def notes(found: Sequence[ListedPlayer]) -> Iterator[str]:
    """What the figures were measured on, one line for all players measured alike; and what must be measured again."""
    alike: dict[str, list[str]] = {}
    for row in found:
        if row.figures is not None:
            alike.setdefault(measured_on(row.figures), []).append(row.name)
    yield from (f"{', '.join(names)}: {sample}" for sample, names in alike.items())
    stale: dict[str, list[str]] = {}
    for row in found:
        if row.stale:
            stale.setdefault(row.stale, []).append(row.name)
    for reason, names in stale.items():
        yield f"* {reason} than it has now: 'solo players measure {' '.join(names)}' measures anew"


def measured_on(figures: PlayerStats) -> str:
    """The games that a player's figures come from."""
    sample = f"{figures.games:,} games of seed {figures.seed}, data {figures.data}, {figures.date}"
    table = f" at {figures.seats} seats against {figures.field}" if figures.field else ""
    return f"{sample}{table}; one core, calibration {figures.calibration_s:.1f} s"


def few_meetings(found: TournamentTable) -> Iterator[str]:
    """What makes the figures of a tournament less than they seem, in a sentence."""
    if not found.games:
        yield "no game was finished by every player"
    elif found.set_ups < FEW:
        yield f"{TOO_FEW} much: {count(found.set_ups, 'set-up')}"


def print_tournament(console: Console, found: TournamentTable, sign: str) -> None:
    """The standings and the cross table."""
    names = short_names([row.player for row in found.standings])
    columns = ("", "player", "wins", "95% CI", "margin", "95% CI", "rating", "95% CI")
    title = f"{found.games:,} game{'s' if found.games > 1 else ''} of seed {found.seed}, the same set-ups for all"
    rows = [(str(place), names[row.player], *standing(row, sign)) for place, row in enumerate(found.standings, 1)]
    console.print(grid(title, columns, rows, words=2))
    tables = [cross_table(found, names, measure, sign) for measure in ("win rate", "margin")]
    wide = all(table.fits(range(len(table.columns)), console.width) for table in tables)
    for table in tables if wide else [pair_table(found, names, sign)]:
        console.print()
        console.print(table)
    apart = "row less column" if wide else "player less other"
    console.print(
        f"\nDifferences are {apart}, game by game, ± half a 95% interval; *: significant (95%), "
        f"p < {LEVEL} after Holm's correction for all pairs and both measures. The rating (Bradley-Terry on Elo's "
        "scale, mean 1500) compares places at one table, or margins on one set-up where players do not meet.",
        style="dim",
    )


def standing(row: Standing, sign: str) -> Iterator[str]:
    """A player's figures, each with its interval."""
    written: list[tuple[Interval, Format]] = [
        (row.wins, percent),
        (row.margin, partial(amount, sign=sign)),
        (row.rating, partial(number, digits=0)),
    ]
    for interval, write in written:
        yield write(interval.value)
        yield between(interval.low, interval.high, write)


def cross_table(found: TournamentTable, names: dict[str, str], measure: str, sign: str) -> Grid:
    """Every player against every other."""
    pairs = {(row.player, row.other): format_difference(row, measure, sign) for row in found.pairs}
    unit = "percentage points of win rate" if measure == "win rate" else "margin"
    rows = [(short, *(pairs.get((name, other), "") for other in names)) for name, short in names.items()]
    return grid(f"Difference in {unit} (± 95% CI)", ("", *names.values()), rows)


def pair_table(found: TournamentTable, names: dict[str, str], sign: str) -> Grid:
    """The pairs one below the other, each once: the one with the better rank first."""
    ranks = {name: rank for rank, name in enumerate(names)}
    rows = [
        (
            names[row.player],
            names[row.other],
            format_difference(row, "win rate", sign),
            format_difference(row, "margin", sign),
            percent(row.meetings),
        )
        for row in found.pairs
        if ranks[row.player] < ranks[row.other]
    ]
    columns = ("player", "other", "percentage points\n± 95% CI", "margin\n± 95% CI", "meetings\nwon")
    return grid("Differences", columns, rows, words=2)


def format_difference(row: PlayerPair, measure: str, sign: str) -> str:
    """A difference with half the width of its interval, which a single game does not have."""
    rate = measure == "win rate"
    interval, p = (row.win_rate, row.p_win_rate) if rate else (row.margin, row.p_margin)
    value = points(interval.value) if rate else signed(amount(interval.value, sign))
    if math.isnan(interval.low):
        return value
    width = number(100 * half(interval)) if rate else amount(half(interval), sign)
    return f"{value} ±{width}{'*' if p < LEVEL else ''}"


def half(interval: Interval) -> float:
    """Half the width."""
    return (interval.high - interval.low) / 2
