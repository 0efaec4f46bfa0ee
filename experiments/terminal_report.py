"""A summary and a comparison for the terminal: tables with small bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, cast

import pandas as pd
from rich.console import Console
from rich.text import Text

from engine.core.errors import printable
from engine.core.results import Side
from engine.core.text.figures import Format, amount, between, number, percent, points, signed, spread, whole, words
from experiments.balance_targets import RangeCheck, broken
from experiments.comparison import WIN_RATE, Comparison, verdict
from experiments.layout import Layout
from experiments.summary import Group, Summary
from experiments.terminal_grid import LONGEST_CELL, Grid, bar, grid
from experiments.terminal_names import shortener
from solo.statistics import FEW, TOO_FEW

SHOWN_ACTIONS = 14
A_PAIR = 2
"""More sides than this do not fit beside the rest of a table."""
CI = "95% CI"
EVERY_SEAT = "has every seat"


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table."""
    return cast("list[dict[str, Any]]", table.to_dict("records"))


def labelled(summary: Summary, row: dict[str, Any]) -> str:
    """The name of a configuration, with its run when there are several."""
    return f"{row['run']} · {row['cell']}" if summary.results["run"].nunique() > 1 else str(row["cell"])


def few_games(summary: Summary) -> Iterator[str]:
    """The configurations whose figures say little, in a sentence if there are any."""
    few = [labelled(summary, row) for row in records(summary.results) if row["distinct_set_ups"] < FEW]
    if few:
        yield f"{TOO_FEW} much: {printable(', '.join(few), LONGEST_CELL)}"


def print_summary(console: Console, summary: Summary, parts: Sequence[str] = ()) -> None:
    """The tables that are asked for, the wide ones by configuration; none named: those that fit on a screen."""
    summary, several = with_short_names(summary), summary.results["run"].nunique() > 1
    tables = list(tables_of(summary, several, parts or ("results", "accounts")))
    if not parts and len(summary.groups) > 1:
        tables = [table for table in tables if table[0] == "results"]
        tables.append(("accounts", totals_table(summary, several)))
    for place, (_, table) in enumerate(tables):
        if place:
            console.print()
        console.print(table)
    if not parts:
        console.print("\n'--all' shows every table, '--part NAME' one of them.", style="dim", markup=False)


def with_short_names(summary: Summary) -> Summary:
    """A summary as a terminal has room for it: players that are files without the folders before them."""
    short = shortener(dict.fromkeys(group.cell.player for group in summary.groups))
    tables: dict[str, Any] = {
        name: table.assign(**{column: table[column].map(short) for column in ("cell", "player") if column in table})
        for name, table in summary.tables().items()
    }
    groups = tuple(
        replace(group, cell=replace(group.cell, name=short(group.cell.name), player=short(group.cell.player)))
        for group in summary.groups
    )
    return replace(summary, groups=groups, **tables)


def tables_of(summary: Summary, several: bool, parts: Sequence[str]) -> Iterator[tuple[str, Grid]]:
    """The tables of some parts, each with the name of its part."""
    if "results" in parts:
        yield "results", results_table(summary, several)
        if len(summary.groups[0].sides) > A_PAIR:
            yield "results", scores_table(summary, several)
        if not summary.seats.empty:
            yield "results", seats_table(summary)
    for part, name, table in rate_parts(summary):
        if part in parts and is_comparison(summary, table):
            yield part, rate_table(f"By {part}", name, money_of(summary.groups[0]), table)
    for group in summary.groups:
        title = " · ".join(([group.run] if several else []) + [group.cell.name])
        yield from cell_tables(summary, title, group, parts)


def rate_parts(summary: Summary) -> list[tuple[str, str, pd.DataFrame]]:
    """The parts that take configurations together: the part, the column that tells them apart, the table."""
    return [("player", "player", summary.players), ("set-up", "set_up", summary.set_ups)]


def is_comparison(summary: Summary, table: pd.DataFrame) -> bool:
    """Whether a table that takes configurations together says more than the results: has several lines, but fewer."""
    return 1 < len(table) < len(summary.results)


def absent_parts(summary: Summary, parts: Sequence[str]) -> Iterator[str]:
    """Why a part that is asked for has no table, a sentence each."""
    for part, _, table in rate_parts(summary):
        if part in parts and not is_comparison(summary, table):
            several = f"the results have one line per {part}" if len(table) > 1 else f"all games have the same {part}"
            yield f"no table by {part}: {several}"
    for part in parts:
        if not summary.tables_of([part]):
            yield f"no table '{part}': these games have no such figures"


def cell_tables(summary: Summary, title: str, group: Group, parts: Sequence[str]) -> Iterator[tuple[str, Grid]]:
    """The tables of one configuration."""
    score, write = group.layout.score, money_of(group)
    tables: list[tuple[str, pd.DataFrame, Callable[[pd.DataFrame], Grid]]] = [
        (
            "accounts",
            summary.accounts,
            partial(accounts_table, f"{title}: where the {score.name} came from, per game", group.sides, write),
        ),
        (
            "objective",
            summary.objectives,
            partial(rate_table, f"{title}: by objective{counted_often(group.layout)}", "objective", write),
        ),
        ("length", summary.length, partial(length_table, f"{title}: length of a game")),
        ("actions", summary.actions, partial(actions_table, f"{title}: actions per game")),
    ]
    for name, table, view in tables:
        if name in parts and not (here := of_cell(table, group.key)).empty:
            yield name, view(here)


def counted_often(layout: Layout) -> str:
    """That a game counts for each of its objectives, where it has several."""
    many = len(layout.group("objective"))
    return f" (each game counts for each of its {many})" if many > 1 else ""


def money_of(group: Group) -> Format:
    """How scores and margins are written: `-$17`, or `12.3`."""
    return partial(amount, sign=group.layout.score.sign)


def subject(summary: Summary) -> str:
    """What a line is about: a player, or a configuration of player, set-up and rulings."""
    return "player" if all(group.cell.name == group.cell.player for group in summary.groups) else "configuration"


def totals_table(summary: Summary, several: bool) -> Grid:
    """Where your score came from, one column per configuration: short enough for several."""
    write = money_of(summary.groups[0])
    score, first = summary.groups[0].layout.score.name, summary.groups[0].sides[0]
    columns: list[str] = []
    means: dict[str, dict[str, float]] = {}
    for group in summary.groups:
        columns.append(f"{group.run} · {group.cell.name}" if several else group.cell.name)
        for row in records(of_cell(summary.accounts, group.key)):
            means.setdefault(str(row["means"]), {})[columns[-1]] = float(row[f"{first.name}_mean"])
    used = {account: found for account, found in means.items() if any(found.values())}
    rows = [[account, *(write(found.get(column, math.nan)) for column in columns)] for account, found in used.items()]
    rows.append(["total", *(write(sum(found.get(column, 0.0) for found in used.values())) for column in columns)])
    return grid(f"Where {first.your} {score} came from, per game", ["account", *columns], rows)


def of_cell(table: pd.DataFrame, key: dict[str, Any]) -> pd.DataFrame:
    """The rows of one configuration of one run."""
    if table.empty:
        return table
    here: pd.Series[bool] = (table["run"] == key["run"]) & (table["cell"] == key["cell"])
    return table.loc[here]


def results_table(summary: Summary, several: bool) -> Grid:
    """One line per configuration: who wins, by how much, with how much."""
    write = money_of(summary.groups[0])
    ties = bool(summary.results["ties"].any())
    beside = score_columns(summary) if len(summary.groups[0].sides) == A_PAIR else {}
    counts = sample_columns(summary.results)
    rows = [
        [
            cell_name(row, several),
            *(f"{row[count]:,}" for count in counts),
            percent(row["win_rate"]),
            rate_interval(row),
            bar(row["win_rate"], 10),
            spread(row["margin_mean"], row["margin_sd"], write),
            *(spread(row[f"{score}_mean"], row[f"{score}_sd"], write) for score in beside),
            *[f"{row['ties']:,}"] * ties,
            between(row["margin_p25"], row["margin_p75"], write_whole(write)),
        ]
        for row in records(summary.results)
    ]
    columns = [subject(summary), *counts.values(), win_heading(summary), CI, "", "margin\n± sd"]
    columns += [*(f"{heading}\n± sd" for heading in beside.values()), *["ties"] * ties, "middle half\nof margins"]
    return grid("Results", columns, rows)


def sample_columns(results: pd.DataFrame) -> dict[str, str]:
    """The columns that say how large the samples are, with their headings: set-ups where games share them."""
    shared = bool((results["distinct_set_ups"] < results["games"]).any())
    named = {"games": True, "distinct_set_ups": shared, "seats": "seats" in results}
    return {name: "set-ups" if name == "distinct_set_ups" else name for name, there in named.items() if there}


def rate_interval(row: dict[str, Any]) -> str:
    """The interval of a rate; whoever has every seat wins every game, so that the share cannot vary."""
    return EVERY_SEAT if has_every_seat(row) else between(row["win_low"], row["win_high"], percent)


def has_every_seat(row: dict[str, Any]) -> bool:
    """Whether a result is that of a player at every seat of a game without a hero."""
    return "expected" in row and bool(row["win_low"] == row["win_high"])


def write_whole(write: Format) -> Format:
    """Scores of single games: these are whole."""
    return lambda value: write(round(value))


def win_heading(summary: Summary) -> str:
    """What stands above the win rates: yours, or shares beside what they would be if all were equal."""
    expected = summary.groups[0].expected
    return "you win" if expected is None else f"share\n(equal: {percent(expected)})"


def seats_table(summary: Summary) -> Grid:
    """Every player's share from each seat."""
    write = money_of(summary.groups[0])
    rows = [
        [
            str(row["cell"]),
            str(row["seat"]),
            f"{row['games']:,}",
            percent(row["win_rate"]),
            between(row["win_low"], row["win_high"], percent),
            bar(row["win_rate"], 10),
            write(row["margin_mean"]),
        ]
        for row in records(summary.seats)
    ]
    columns = [subject(summary), "seat", "games", win_heading(summary), CI, "", "margin"]
    return grid("By seat", columns, rows, words=2)


def scores_table(summary: Summary, several: bool) -> Grid:
    """One line per configuration: every side's score."""
    scores, write = score_columns(summary), money_of(summary.groups[0])
    rows = [
        [cell_name(row, several), *(spread(row[f"{score}_mean"], row[f"{score}_sd"], write) for score in scores)]
        for row in records(summary.results)
    ]
    return grid("Scores", [subject(summary), *(f"{heading}\n± sd" for heading in scores.values())], rows)


def score_columns(summary: Summary) -> dict[str, str]:
    """The scores by column, with the words above them."""
    score, (first, *others) = summary.groups[0].layout.score.name, summary.groups[0].sides
    return {f"{score}_{first.name}": f"{first.your} {score}"} | {f"{score}_{side.name}": side.yours for side in others}


def cell_name(row: dict[str, Any], several: bool) -> str:
    """The name of a configuration, with its run when there are several."""
    return f"{row['run']} · {row['cell']}" if several else str(row["cell"])


def rate_table(title: str, name: str, write: Format, table: pd.DataFrame) -> Grid:
    """Win rate and margin by some word."""
    rows = [
        [
            words(row[name]) if name == "objective" else row[name],
            f"{row['games']:,}",
            percent(row["win_rate"]),
            between(row["win_low"], row["win_high"], percent),
            bar(row["win_rate"]),
            write(row["margin_mean"]),
            between(row["margin_low"], row["margin_high"], write),
        ]
        for row in records(table.sort_values("margin_mean", ascending=False))
    ]
    return grid(title, [name.replace("_", "-"), "games", "you win", CI, "", "margin", CI], rows)


def accounts_table(title: str, sides: Sequence[Side], write: Format, table: pd.DataFrame) -> Grid:
    """The scoring breakdown of every side; a pair has room for bars."""
    means = [f"{side.name}_mean" for side in sides]
    top = max(1e-9, table[means].abs().to_numpy().max())
    bars = len(sides) == A_PAIR
    used = [row for row in records(table) if any(row[mean] for mean in means)]
    rows = [
        [
            row["means"],
            *(cell for side in sides for cell in account_cells(row, side, write, top, bars)),
            write(row["difference"]),
        ]
        for row in used
    ]
    first, *others = totals = [float(table[mean].sum()) for mean in means]
    sums = [cell for total in totals for cell in [write(total), *[""] * bars]]
    rows.append(["total", *sums, write(first - max(others))])
    columns = [cell for side in sides for cell in [f"{side.says} ± sd", *[""] * bars]]
    return grid(title, ["account", *columns, "difference"], rows)


def account_cells(row: dict[str, Any], side: Side, write: Format, top: float, bars: bool) -> list[str]:
    """What an account brought a side: the figure, and its bar."""
    mean = row[f"{side.name}_mean"]
    return [spread(mean, row[f"{side.name}_sd"], write), *[bar(abs(mean) / top, 10)] * bars]


def length_table(title: str, table: pd.DataFrame) -> Grid:
    """How long games are."""
    return grid(title, ["", "mean ± sd"], [[row["means"], spread(row["mean"], row["sd"])] for row in records(table)])


def actions_table(title: str, table: pd.DataFrame) -> Grid:
    """The actions done most."""
    most = table.sort_values("mean", ascending=False).head(SHOWN_ACTIONS)
    top = max(1e-9, float(most["mean"].max()))
    rows = [[row["means"], number(row["mean"], 2), bar(row["mean"] / top)] for row in records(most)]
    return grid(title, ["", "per game", ""], rows)


def objectives_in_words(table: pd.DataFrame) -> pd.DataFrame:
    """The results by objective, under names that players know."""
    return table.assign(objective=table["objective"].astype(str).map(words))


def by_size(pieces: pd.DataFrame, layout: Layout) -> pd.DataFrame:
    """Pieces of the set-up in the order of what they move, each labelled with its place."""
    names = {column.name: column.says if column.side else place_name(column.name) for column in layout.columns}
    pairs = zip(pieces["place"], pieces["piece"].astype(str), strict=True)
    labels = [f"{names[place]}: {layout.in_words(place, piece)}" for place, piece in pairs]
    named = pieces.assign(label=labels)
    return named.loc[named["difference"].abs().sort_values(ascending=False).index]


def place_name(column: str) -> str:
    """The short name of a place of the set-up, as studies have it: `end I`."""
    return words(column.removeprefix("objective_"))


def print_comparison(console: Console, comparison: Comparison) -> None:
    """How two sides differ."""
    rows = records(comparison.table)
    several = len({row["pair"] for row in rows}) > 1
    short = shortener(dict.fromkeys(cell.player for run in comparison.runs for cell in run.manifest.study.cells))
    lines = [
        [
            *[short(row["pair"])] * several,
            comparison.heading(row["measure"]),
            *compared_figures(row, comparison.sign),
            verdict(row),
            f"{row['games']:,}",
            needed(row["games_needed"]),
        ]
        for row in rows
    ]
    columns = [*["pair"] * several, "measure", "A", "B", "A - B", CI, "verdict", "games", "games\nneeded"]
    title = short(f"A = {comparison.a}, B = {comparison.b}: the same seeds")
    console.print(grid(title, columns, lines, words=1 + several))
    console.print(Text(f"\n{comparison.method_note(comparison.table)}", style="dim"))
    console.print(Text(f"\n{short(conclusion(comparison))}"))


def compared_figures(row: dict[str, Any], sign: str) -> list[str]:
    """A measure of both sides, the difference and its interval: rates in percent, their difference in points."""
    rate = row["measure"] == WIN_RATE
    write: Format = percent if rate else partial(amount, sign=sign)
    apart: Format = points if rate else lambda value: signed(write(value))
    return [write(row["a"]), write(row["b"]), apart(row["difference"]), between(row["low"], row["high"], apart)]


def conclusion(comparison: Comparison) -> str:
    """The verdict on the win rate of every pair, in a sentence each."""
    rates = [row for row in records(comparison.table) if row["measure"] == WIN_RATE]
    return "\n".join(verdict_sentence(comparison, row, len(rates) > 1) for row in rates)


def verdict_sentence(comparison: Comparison, row: dict[str, Any], several: bool) -> str:
    """Who wins more often of a pair, and whether that is sure."""
    gap = f"{points(row['difference'])} points, 95% CI {between(row['low'], row['high'], points)}"
    subject = f"{row['pair']}: " if several else ""
    if not row["clear"]:
        return f"{subject}Which of the two wins more often: {verdict(row)} ({gap})."
    better, other = (comparison.a, comparison.b) if row["difference"] > 0 else (comparison.b, comparison.a)
    return f"{subject}{better} wins significantly more often than {other} (A - B: {gap})."


def needed(games: float | None) -> str:
    """How many games would show a difference; nothing where there is none, or it is the same in every game."""
    return "" if games is None or math.isnan(games) else f"{int(games):,}"


def frame_table(table: pd.DataFrame, formats: Mapping[str, Format] = MappingProxyType({})) -> Grid:
    """Any table, some of its columns in a format of their own; those that do not fit are counted."""
    names = [str(column) for column in table.columns]
    writers: list[Callable[[Any], str]] = [formats.get(name, cell_text) for name in names]
    rows = [[write(value) for write, value in zip(writers, row, strict=True)] for row in table.itertuples(index=False)]
    return grid("", names, rows)


def query_table(table: pd.DataFrame) -> Grid:
    """What a query found; whole numbers stay as they are, since a seed may be copied."""
    whole_numbers = [str(name) for name in table.columns if pd.api.types.is_integer_dtype(table[name])]
    return frame_table(table, dict.fromkeys(whole_numbers, str))


def cell_text(value: Any) -> str:
    """A value of a table for a person."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return (
            "" if math.isnan(value) else f"{value:,.0f}" if value.is_integer() and abs(value) > 1 else f"{value:,.3f}"
        )
    return f"{value:,}" if isinstance(value, int) else "" if value is None else printable(value, LONGEST_CELL)


def print_bands(console: Console, findings: Sequence[RangeCheck]) -> None:
    """Every target range with its figure, a table per player, and how many are missed."""
    for player in dict.fromkeys(finding.cell for finding in findings):
        rows = [(found.name, *band_figures(found), range_verdict(found)) for found in findings if found.cell == player]
        console.print(grid(f"Target ranges: {player}", ("figure", "found", CI, "target", "verdict"), rows))
        console.print()
    missed = broken(findings)
    close = sum(finding.may_hold for finding in missed)
    more = f", {close} of them inconclusive: their intervals meet the range" if close else ""
    named = "".join(f"\n  {printable(found.cell)}: {found.name}, {range_verdict(found)}" for found in missed)
    console.print(f"{len(missed)} of {len(findings)} figures are outside their range{more}.{named}", markup=False)


def range_verdict(finding: RangeCheck) -> str:
    """Where a figure lies, as far as the sample can tell."""
    if finding.holds:
        return "in range"
    return "inconclusive" if finding.may_hold else "below" if finding.below else "above"


def band_figures(finding: RangeCheck) -> tuple[str, str, str]:
    """A figure, its interval and its target range."""
    write: Format = percent if finding.share else partial(number, digits=2)
    write = partial(amount, sign=finding.sign) if finding.sign else write
    bound: Format = percent if finding.share else partial(amount, sign=finding.sign)
    least, most = (None if limit is None else bound(whole(limit)) for limit in (finding.least, finding.most))
    wanted = f"{least} to {most}" if least and most else f"{least} or more" if least else f"{most} or less"
    return write(finding.found.value), between(finding.found.low, finding.found.high, write), wanted
