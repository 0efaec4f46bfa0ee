"""A summary and a comparison for the terminal: tables with small bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import pandas as pd
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.table import Table
from rich.text import Text

from engine.core.errors import printable
from engine.core.results import Side
from experiments.balance_targets import Finding, broken
from experiments.comparison import WIN_RATE, Comparison, verdict
from experiments.statistics import FEW, TOO_FEW
from experiments.summary import Group, Summary

BAR = 16
EIGHTHS = " ▏▎▍▌▋▊▉█"
SHOWN_ACTIONS = 14
A_PAIR = 2
"""More sides than this do not fit beside the rest of a table."""
LONGEST_CELL = 200
NARROWEST = 20
LEAST_TABLE = 60
"""A terminal narrower than this gets lines where a table does not fit."""
GAP = 2


def bar(share: float, width: int = BAR) -> str:
    """A bar of so much of the width, in eighths of a letter."""
    if math.isnan(share):
        return ""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + (EIGHTHS[rest] if rest else "")


def percent(share: float) -> str:
    """A rate as people read it."""
    return "" if math.isnan(share) else f"{100 * share:.1f}%"


def number(value: float, digits: int = 1) -> str:
    """A figure, blank where there is none."""
    if value is None or math.isnan(value):
        return ""
    text = f"{value:,.{digits}f}"
    return text if text.strip("-0.") else text.lstrip("-")


def spread(mean: float, sd: float) -> str:
    """A mean with its spread; a single game has none."""
    return number(mean) if math.isnan(sd) else f"{number(mean)} ± {number(sd)}"


def between(low: float, high: float, digits: int = 1) -> str:
    """An interval; nothing where a single game has none."""
    return "" if math.isnan(low) else f"{number(low, digits)} to {number(high, digits)}"


@dataclass(frozen=True)
class Grid:
    """A table whose first columns are words, the rest figures; columns without a head are bars.

    It is drawn as wide as there is room: without its bars, then without its last columns. Where that would leave little
    of it, or on a very narrow terminal, it becomes one line per figure: no figure is ever cut.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it."""
        every = list(range(len(self.columns)))
        kept = every if self.fits(every, options.max_width) else [n for n in every if self.columns[n] or n < self.words]
        figures = len(kept) - self.words
        while len(kept) > self.words + 1 and not self.fits(kept, options.max_width):
            kept = kept[:-1]
        dropped = figures - (len(kept) - self.words)
        if dropped and (options.max_width < LEAST_TABLE or dropped > figures / 2):
            yield from self.lines()
            return
        yield self.table(kept)
        if dropped:
            more = f"{dropped} more column{'s' if dropped > 1 else ''} in a wider terminal"
            yield Text(more, style="dim")

    def fits(self, kept: Sequence[int], width: int) -> bool:
        """Whether these columns fit side by side."""
        return sum(self.least(place) + GAP for place in kept) - GAP <= width

    def least(self, place: int) -> int:
        """The letters that a column needs: all of them, but words may go on in the next line."""
        widest = max(cell_len(printable(text, LONGEST_CELL)) for text in (self.columns[place], *self.column(place)))
        return min(widest, NARROWEST) if place < self.words else widest

    def column(self, place: int) -> list[str]:
        """The cells of a column."""
        return [row[place] for row in self.rows]

    def table(self, kept: Sequence[int]) -> Table:
        """The table of some columns."""
        table = Table(title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        table.title = plain(self.title)
        for place in kept:
            left, least = place < self.words or not self.columns[place], self.least(place)
            justify: JustifyMethod = "left" if left else "right"
            table.add_column(self.columns[place], justify=justify, no_wrap=place >= self.words, min_width=least)
        for row in self.rows:
            table.add_row(*(plain(row[place]) for place in kept))
        return table

    def lines(self) -> Iterator[Text]:
        """The table for a narrow terminal: what a row is about, then its figures below each other."""
        yield Text(printable(self.title, LONGEST_CELL), style="bold")
        for row in self.rows:
            yield Text(" · ".join(printable(word, LONGEST_CELL) for word in row[: self.words]))
            for column, figure in list(zip(self.columns, row, strict=True))[self.words :]:
                if column and figure:
                    yield Text(f"  {column}: {printable(figure, LONGEST_CELL)}")


def plain(text: str) -> Text:
    """A text from outside: no markup in it is obeyed, and nothing else."""
    return Text(printable(text, LONGEST_CELL))


def grid(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> Grid:
    """A table for the terminal."""
    return Grid(title, columns, list(rows), words)


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table."""
    return cast("list[dict[str, Any]]", table.to_dict("records"))


def labelled(summary: Summary, row: dict[str, Any]) -> str:
    """The name of a cell, with its run when there are several."""
    return f"{row['run']} · {row['cell']}" if summary.results["run"].nunique() > 1 else str(row["cell"])


def few_games(summary: Summary) -> Iterator[str]:
    """The cells whose figures say little, in a sentence if there are any."""
    few = [labelled(summary, row) for row in records(summary.results) if row["distinct_set_ups"] < FEW]
    if few:
        yield f"{TOO_FEW} much: {printable(', '.join(few), LONGEST_CELL)}"


def print_summary(console: Console, summary: Summary, parts: Sequence[str] = ()) -> None:
    """The tables that are asked for, the wide ones cell by cell; none named: those that fit on a screen."""
    several = summary.results["run"].nunique() > 1
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


def tables_of(summary: Summary, several: bool, parts: Sequence[str]) -> Iterator[tuple[str, Grid]]:
    """The tables of some parts, each with the name of its part."""
    if "results" in parts:
        yield "results", results_table(summary, several)
        if len(summary.groups[0].sides) > A_PAIR:
            yield "results", scores_table(summary, several)
        if not summary.seats.empty:
            yield "results", seats_table(summary)
    for name, table in (("player", summary.players), ("set_up", summary.set_ups)):
        if name.replace("_", "-") in parts and 1 < len(table) < len(summary.results):
            yield name.replace("_", "-"), rate_table(f"By {name.replace('_', '-')}", name, table)
    for group in summary.groups:
        title = " · ".join(([group.run] if several else []) + [group.cell.name])
        yield from cell_tables(summary, title, group, parts)


def cell_tables(summary: Summary, title: str, group: Group, parts: Sequence[str]) -> Iterator[tuple[str, Grid]]:
    """The tables of one cell."""
    score = group.layout.score.name
    tables: list[tuple[str, pd.DataFrame, Callable[[pd.DataFrame], Grid]]] = [
        (
            "accounts",
            summary.accounts,
            partial(accounts_table, f"{title}: where the {score} came from, per game", group.sides),
        ),
        ("objective", summary.objectives, partial(rate_table, f"{title}: by objective", "objective")),
        ("length", summary.length, partial(length_table, f"{title}: length of a game")),
        ("actions", summary.actions, partial(actions_table, f"{title}: actions per game")),
    ]
    for name, whole, view in tables:
        if name in parts and not (here := of_cell(whole, group.key)).empty:
            yield name, view(here)


def totals_table(summary: Summary, several: bool) -> Grid:
    """Where your score came from, one column per cell: short enough for several cells."""
    score, first = summary.groups[0].layout.score.name, summary.groups[0].sides[0]
    columns: list[str] = []
    means: dict[str, dict[str, float]] = {}
    for group in summary.groups:
        columns.append(f"{group.run} · {group.cell.name}" if several else group.cell.name)
        for row in records(of_cell(summary.accounts, group.key)):
            means.setdefault(str(row["means"]), {})[columns[-1]] = float(row[f"{first.name}_mean"])
    used = {words: found for words, found in means.items() if any(found.values())}
    rows = [[words, *(number(found.get(column, math.nan)) for column in columns)] for words, found in used.items()]
    return grid(f"Where {first.your} {score} came from, per game", ["account", *columns], rows)


def of_cell(table: pd.DataFrame, key: dict[str, Any]) -> pd.DataFrame:
    """The rows of one cell of one run."""
    if table.empty:
        return table
    here: pd.Series[bool] = (table["run"] == key["run"]) & (table["cell"] == key["cell"])
    return table.loc[here]


def results_table(summary: Summary, several: bool) -> Grid:
    """A line a cell: who wins, by how much, with how much."""
    columns = ["cell", "games", win_heading(summary), "95% interval", "", "ties", "margin ± sd", "middle half"]
    beside = score_columns(summary) if len(summary.groups[0].sides) == A_PAIR else {}
    rows = [
        [
            cell_name(row, several),
            f"{row['games']:,}",
            percent(row["win_rate"]),
            f"{percent(row['win_low'])} to {percent(row['win_high'])}",
            bar(row["win_rate"], 10),
            f"{row['ties']:,}",
            spread(row["margin_mean"], row["margin_sd"]),
            between(row["margin_p25"], row["margin_p75"], 0),
            *(spread(row[f"{score}_mean"], row[f"{score}_sd"]) for score in beside),
        ]
        for row in records(summary.results)
    ]
    return grid("Results", [*columns, *(f"{words} ± sd" for words in beside.values())], rows)


def win_heading(summary: Summary) -> str:
    """What stands above the win rates: yours, or shares beside what they would be if all were equal."""
    expected = summary.groups[0].expected
    return "you win" if expected is None else f"share (equal: {percent(expected)})"


def seats_table(summary: Summary) -> Grid:
    """Every player's share from each starting place."""
    rows = [
        [
            str(row["cell"]),
            str(row["seat"]),
            f"{row['games']:,}",
            percent(row["win_rate"]),
            f"{percent(row['win_low'])} to {percent(row['win_high'])}",
            bar(row["win_rate"], 10),
            number(row["margin_mean"]),
        ]
        for row in records(summary.seats)
    ]
    columns = ["cell", "starting place", "games", win_heading(summary), "95% interval", "", "margin"]
    return grid("By starting place", columns, rows, words=2)


def scores_table(summary: Summary, several: bool) -> Grid:
    """A line a cell: every side's score."""
    scores = score_columns(summary)
    rows = [
        [cell_name(row, several), *(spread(row[f"{score}_mean"], row[f"{score}_sd"]) for score in scores)]
        for row in records(summary.results)
    ]
    return grid("Scores", ["cell", *(f"{words} ± sd" for words in scores.values())], rows)


def score_columns(summary: Summary) -> dict[str, str]:
    """The scores by column, with the words above them."""
    score, (first, *others) = summary.groups[0].layout.score.name, summary.groups[0].sides
    return {f"{score}_{first.name}": f"{first.your} {score}"} | {f"{score}_{side.name}": side.yours for side in others}


def cell_name(row: dict[str, Any], several: bool) -> str:
    """The name of a cell, with its run when there are several."""
    return f"{row['run']} · {row['cell']}" if several else str(row["cell"])


def rate_table(title: str, name: str, table: pd.DataFrame) -> Grid:
    """Win rate and margin by some word."""
    rows = [
        [
            row[name],
            f"{row['games']:,}",
            percent(row["win_rate"]),
            f"{percent(row['win_low'])} to {percent(row['win_high'])}",
            bar(row["win_rate"]),
            number(row["margin_mean"]),
            between(row["margin_low"], row["margin_high"]),
        ]
        for row in records(table.sort_values("margin_mean", ascending=False))
    ]
    return grid(title, [name.replace("_", "-"), "games", "you win", "95% interval", "", "margin", "95% interval"], rows)


def accounts_table(title: str, sides: Sequence[Side], table: pd.DataFrame) -> Grid:
    """The scoring breakdown of every side; a pair has room for bars."""
    means = [f"{side.name}_mean" for side in sides]
    top = max(1e-9, table[means].abs().to_numpy().max())
    bars = len(sides) == A_PAIR
    used = [row for row in records(table) if any(row[mean] for mean in means)]
    rows = [
        [
            row["means"],
            *(cell for side in sides for cell in account_cells(row, side, top, bars)),
            number(row["difference"]),
        ]
        for row in used
    ]
    first, *others = totals = [float(table[mean].sum()) for mean in means]
    sums = [cell for total in totals for cell in [number(total), *[""] * bars]]
    rows.append(["total", *sums, number(first - max(others))])
    columns = [cell for side in sides for cell in [f"{side.says} ± sd", *[""] * bars]]
    return grid(title, ["account", *columns, "difference"], rows)


def account_cells(row: dict[str, Any], side: Side, top: float, bars: bool) -> list[str]:
    """What an account brought a side: the figure, and its bar."""
    mean = row[f"{side.name}_mean"]
    return [spread(mean, row[f"{side.name}_sd"]), *[bar(abs(mean) / top, 10)] * bars]


def length_table(title: str, table: pd.DataFrame) -> Grid:
    """How long games are."""
    return grid(title, ["", "mean ± sd"], [[row["means"], spread(row["mean"], row["sd"])] for row in records(table)])


def actions_table(title: str, table: pd.DataFrame) -> Grid:
    """The actions done most."""
    most = table.sort_values("mean", ascending=False).head(SHOWN_ACTIONS)
    top = max(1e-9, float(most["mean"].max()))
    rows = [[row["means"], number(row["mean"], 2), bar(row["mean"] / top)] for row in records(most)]
    return grid(title, ["", "per game", ""], rows)


def by_size(pieces: pd.DataFrame) -> pd.DataFrame:
    """Pieces of the set-up in the order of what they move, each labelled with its place."""
    named = pieces.assign(label=pieces["place"].str.replace("_", " ") + ": " + pieces["piece"].astype(str))
    return named.loc[named["difference"].abs().sort_values(ascending=False).index]


def print_comparison(console: Console, comparison: Comparison) -> None:
    """How two sides differ."""
    rows = [
        [
            row["pair"],
            row["measure"],
            f"{row['games']:,}",
            *compared_figures(row),
            needed(row["games_needed"]),
            verdict(row),
        ]
        for row in records(comparison.table)
    ]
    columns = ["pair", "measure", "games", "A", "B", "A - B", "95% interval", "games needed", ""]
    console.print(grid(f"A = {comparison.a}, B = {comparison.b}: the same seeds", columns, rows, words=2))
    console.print(Text(f"\n{comparison.method_note}", style="dim"))
    console.print(Text(f"\n{conclusion(comparison)}"))


def compared_figures(row: dict[str, Any]) -> list[str]:
    """A measure of both sides, the difference and its interval: rates in percent."""
    show = percent if row["measure"] == WIN_RATE else number
    interval = "" if math.isnan(row["low"]) else f"{show(row['low'])} to {show(row['high'])}"
    return [show(row["a"]), show(row["b"]), show(row["difference"]), interval]


def conclusion(comparison: Comparison) -> str:
    """The verdict on the win rate of every pair, in a sentence each."""
    rates = [row for row in records(comparison.table) if row["measure"] == WIN_RATE]
    return "\n".join(verdict_sentence(comparison, row, len(rates) > 1) for row in rates)


def verdict_sentence(comparison: Comparison, row: dict[str, Any], several: bool) -> str:
    """Who wins more often of a pair, and whether that is sure."""
    gap = f"{100 * row['difference']:+.1f} points, 95% CI {100 * row['low']:+.1f} to {100 * row['high']:+.1f}"
    subject = f"{row['pair']}: " if several else ""
    if not row["clear"]:
        return f"{subject}Which of the two wins more often: {verdict(row)} ({gap})."
    better, other = (comparison.a, comparison.b) if row["difference"] > 0 else (comparison.b, comparison.a)
    return f"{subject}{better} wins significantly more often than {other} (A - B: {gap})."


def needed(games: float | None) -> str:
    """How many games would show a difference; nothing where there is none, or it is the same in every game."""
    return "" if games is None or math.isnan(games) else f"{int(games):,}"


def frame_table(table: pd.DataFrame, title: str = "") -> Table:
    """Any table as it is; figures to the right."""
    words = [not pd.api.types.is_numeric_dtype(table[column]) for column in table.columns]
    sheet = Table(title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column, left in zip(table.columns, words, strict=True):
        sheet.add_column(str(column), justify="left" if left else "right")
    for row in table.itertuples(index=False):
        sheet.add_row(*(cell_text(value) for value in row))
    return sheet


def cell_text(value: Any) -> str:
    """A value of a table for a person."""
    if isinstance(value, float):
        return (
            "" if math.isnan(value) else f"{value:,.0f}" if value.is_integer() and abs(value) > 1 else f"{value:,.3f}"
        )
    return (
        f"{value:,}"
        if isinstance(value, int) and not isinstance(value, bool)
        else ""
        if value is None
        else printable(value, LONGEST_CELL)
    )


def print_bands(console: Console, findings: Sequence[Finding]) -> None:
    """Every band with its figure, and how many do not hold."""
    rows = [
        (finding.cell, finding.name, *band_figures(finding), "ok" if finding.holds else not_held(finding))
        for finding in findings
    ]
    console.print(grid("Bands", ("player", "band", "found", "95% interval", "wanted", ""), rows, words=2))
    missed = broken(findings)
    close = sum(finding.may_hold for finding in missed)
    more = f", {close} of them inconclusive: their intervals meet the band" if close else ""
    console.print(f"{len(missed)} of {len(findings)} bands do not hold{more}.", markup=False)


def not_held(finding: Finding) -> str:
    """What is said of a figure outside its band: a sample may be too small to know."""
    return "NOT, inconclusive" if finding.may_hold else "NOT"


def band_figures(finding: Finding) -> tuple[str, str, str]:
    """A band's figure, its interval and the band."""
    show = percent if finding.share else number
    least, most = (None if bound is None else show(bound) for bound in (finding.least, finding.most))
    wanted = f"{least} to {most}" if least and most else f"{least} or more" if least else f"{most} or less"
    return show(finding.found.value), f"{show(finding.found.low)} to {show(finding.found.high)}", wanted
