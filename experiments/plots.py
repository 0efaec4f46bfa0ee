"""Every plot there is: a function from a table to a figure whose title says the finding.

Intervals are of 95%, and sample sizes stand in the plot. Nothing here is imported before a plot is asked for: drawing
takes a second to load.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any, cast

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from engine.core.errors import terminal_safe
from engine.core.text.figures import amount, number, percent, whole
from experiments.plot_figure import (
    BLUE,
    GREY,
    HEAD,
    INK,
    LABEL_WIDTH,
    ORANGE,
    ROW,
    SIDES,
    Drawing,
    drawing,
    styled,
)
from solo.statistics import FEW, TOO_FEW

THE_WORDS = 3
"""How many things a title names."""

# Words


def counted(games: pd.Series[Any], what: str = "games") -> str:
    """How large the samples are."""
    low, high = int(games.min()), int(games.max())
    if low < high:
        return f"{low:,} to {high:,} {what} each"
    return f"1 {what.removesuffix('s')} each" if low == 1 else f"{low:,} {what} each"


def careful(told: str, *rows: Mapping[str, Any] | pd.Series[Any]) -> str:
    """A finding from some rows of a table; one of too few set-ups says so."""
    fewest = min(row.get("distinct_set_ups", row["games"]) for row in rows)
    return told if fewest >= FEW else f"{TOO_FEW.capitalize()}: {told[:1].lower()}{told[1:]}"


def join_words(words: Sequence[str], most: int = THE_WORDS) -> str:
    """A list as a sentence has it; a long one is cut short."""
    told = [*words[:most], f"{len(words) - most} more"] if len(words) > most else list(words)
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"


# The plots


@styled
def win_rates(table: pd.DataFrame, label: str = "cell", title: str = "") -> Drawing:
    """The share of games won, for each label, with Wilson's interval."""
    rows = table.sort_values("win_rate", kind="stable")
    best, worst = rows.iloc[-1], rows.iloc[0]
    told = f"{best[label]} wins {percent(best['win_rate'])} of its games"
    if len(rows) > 1:
        told += f", {worst[label]} {percent(worst['win_rate'])}"
    equal = set(rows["expected"]) if "expected" in rows else set()
    note = f"Share of games won, {counted(rows['games'])}; lines: 95% intervals."
    note += f" Upright: {percent(max(equal))}, an equal share." if len(equal) == 1 else ""
    figure, axes = drawing(title or careful(told, best, worst), note, tall(rows))
    for share in equal:
        axes.axvline(share, color=INK, linewidth=0.9)
    dots(axes, rows, label, ("win_rate", "win_low", "win_high"), BLUE)
    axes.set_xlim(0, max(0.1, min(1.0, 1.08 * float(rows["win_high"].max()))))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    return figure


@styled
def margins(table: pd.DataFrame, label: str = "cell", unit: str = "", title: str = "") -> Drawing:
    """The mean margin for each label, with its interval."""
    rows = table.sort_values("margin_mean", kind="stable")
    best, worst = rows.iloc[-1], rows.iloc[0]
    told = f"{best[label]}: {amount(best['margin_mean'], unit)} on average"
    if len(rows) > 1:
        low, high = (amount(row["margin_mean"], unit) for row in (worst, best))
        told = f"From {low} ({worst[label]}) to {high} ({best[label]})"
    note = f"Mean margin, {counted(rows['games'])}; lines: 95% intervals."
    figure, axes = drawing(title or careful(told, best, worst), note, tall(rows))
    dots(axes, rows, label, ("margin_mean", "margin_low", "margin_high"), BLUE)
    zero_line(axes)
    axes.xaxis.set_major_formatter(money_axis(unit))
    return figure


@styled
def differences(table: pd.DataFrame, label: str = "label", unit: str = "", title: str = "", note: str = "") -> Drawing:
    """Differences around zero: those that are `clear`, as one of so many, are blue or orange, the others grey."""
    rows = table.sort_values("difference", kind="stable")
    clear = rows[rows["clear"]]
    told = f"{len(clear)} of {len(rows)} differ significantly (95%) from nothing"
    if "p_corrected" in rows and rows["p_corrected"].isna().all():
        told = f"{TOO_FEW.capitalize()} which differ from nothing"
    if len(clear):
        first = clear.loc[clear["difference"].abs().sort_values(ascending=False).index, label].astype(str).tolist()
        told += f": {join_words(first)}"
    said = (
        note
        or f"Difference of the margin, {counted(rows['games'])}; lines: 95% intervals; grey: not significant (95%)."
    )
    figure, axes = drawing(title or told, said, tall(rows))
    colours = [
        (BLUE if value > 0 else ORANGE) if told else GREY
        for value, told in zip(rows["difference"], rows["clear"], strict=True)
    ]
    dots(axes, rows, label, ("difference", "low", "high"), colours)
    zero_line(axes)
    axes.xaxis.set_major_formatter(money_axis(unit))
    return figure


@styled
def spread(counts: pd.DataFrame, unit: str = "", title: str = "") -> Drawing:
    """How often each margin occurs: columns `margin` and `games`."""
    values, games = counts["margin"].to_numpy(float), counts["games"].to_numpy(float)
    total, ahead = games.sum(), games[values > 0].sum()
    low, middle, high = (int(value) for value in quartiles(values, games))
    half = f"half of them end between {amount(low, unit)} and {amount(high, unit)}"
    told = f"The margin is above 0 in {percent(ahead / total)} of the games, and {half}"
    sample = f"{total:,.0f} game{'s' if total > 1 else ''}"
    figure, axes = drawing(
        title or careful(told, {"games": total}),
        f"Margins of {sample}; the line is the median, {amount(middle, unit)}.",
        3.1,
    )
    edges = bins(values)
    heights, edges = np.histogram(values, bins=edges, weights=games)
    colours = [BLUE if left >= 0 else ORANGE for left in edges[:-1]]
    axes.bar(edges[:-1], heights, width=np.diff(edges) * 0.92, align="edge", color=colours)
    axes.axvline(middle, color=INK, linewidth=1.2)
    axes.xaxis.set_major_formatter(money_axis(unit))
    axes.set_ylabel("games")
    axes.grid(visible=False, axis="x")
    return figure


@styled
def accounts(table: pd.DataFrame, sides: Sequence[tuple[str, str]], unit: str = "", title: str = "") -> Drawing:
    """Where each side's score came from: `means`, and for each side, given as (name, words), its mean and interval."""
    names = [name for name, _ in sides]
    used = table[(table[[f"{name}_mean" for name in names]].abs() >= 0.05).any(axis=1)].reset_index(drop=True)
    most = used.sort_values(f"{names[0]}_mean").iloc[-1]
    told = f"Largest account ({sides[0][1]}): {most['means']}, {amount(most[f'{names[0]}_mean'], unit)} per game"
    figure, axes = drawing(
        title or careful(told, most),
        f"Mean of {counted(used['games'])}, by account; lines: 95% intervals.",
        HEAD + len(used) * (0.12 + 0.12 * len(sides)),
    )
    thick = 0.8 / len(sides)
    for place, (name, words) in enumerate(sides):
        half = half_of(used, f"{name}_low", f"{name}_high")
        where = np.arange(len(used)) + (place - (len(sides) - 1) / 2) * thick
        axes.barh(
            where,
            used[f"{name}_mean"],
            height=thick * 0.9,
            color=SIDES[place % len(SIDES)],
            label=words,
            xerr=half,
            error_kw={"elinewidth": 1, "ecolor": INK},
        )
    labels(axes, used["means"].tolist())
    axes.set_ylim(len(used) - 0.45, -0.55)
    zero_line(axes)
    axes.legend(loc="lower right")
    axes.xaxis.set_major_formatter(money_axis(unit))
    return figure


@styled
def actions(table: pd.DataFrame, title: str = "", most: int = 14) -> Drawing:
    """What is done most, a game."""
    rows = table.nlargest(most, "mean").iloc[::-1]
    top = rows.iloc[-1]
    figure, axes = drawing(
        title or careful(f"Most often: {top['means']}, {number(top['mean'])} per game", top),
        f"Means of {counted(rows['games'])}; lines: 95% intervals.",
        tall(rows),
    )
    half = half_of(rows, "low", "high")
    axes.barh(
        np.arange(len(rows)),
        rows["mean"],
        color=BLUE,
        height=0.62,
        xerr=half,
        error_kw={"elinewidth": 1, "ecolor": INK},
    )
    labels(axes, rows["means"].tolist())
    axes.set_ylim(-0.6, len(rows) - 0.4)
    return figure


@styled
def by_count(table: pd.DataFrame, count: str, unit: str = "", title: str = "") -> Drawing:
    """The mean margin for each count of something, with how many games there are of it."""
    rows = table.sort_values(count)
    best = rows.sort_values("margin_mean").iloc[-1]
    told = f"Best with {best[count]:g} {count.replace('_', ' ')}: {amount(best['margin_mean'], unit)}"
    games = int(rows["games"].sum())
    note = f"Mean margin by {count.replace('_', ' ')}, {games:,} games (counts above); lines: 95% intervals."
    figure, axes = drawing(title or told, note, 3.4)
    whiskers(axes, rows[count], rows["margin_mean"], rows["margin_low"], rows["margin_high"], BLUE)
    for x, y, games in zip(rows[count], rows["margin_high"].fillna(rows["margin_mean"]), rows["games"], strict=True):
        axes.annotate(
            f"{games:,}", (x, y), xytext=(0, 4), textcoords="offset points", ha="center", fontsize=8, color=GREY
        )
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(money_axis(unit))
    axes.set_xlabel(count.replace("_", " "))
    return figure


@styled
def growth(table: pd.DataFrame, x: str, title: str = "") -> Drawing:
    """The win rate as something grows, on a scale of doublings."""
    rows = table.sort_values(x)
    first, last = rows.iloc[0], rows.iloc[-1]
    told = f"From {percent(first['win_rate'])} at {first[x]:g} to {percent(last['win_rate'])} at {last[x]:g} {x}"
    figure, axes = drawing(title or told, f"Share of games won, {counted(rows['games'])}; lines: 95% intervals.", 3.3)
    whiskers(axes, rows[x], rows["win_rate"], rows["win_low"], rows["win_high"], BLUE)
    axes.plot(rows[x], rows["win_rate"], color=BLUE, linewidth=1)
    axes.set_xscale("log", base=2)
    axes.set_xticks(rows[x].tolist(), [f"{value:g}" for value in rows[x]])
    axes.minorticks_off()
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_ylim(0, 1)
    axes.set_xlabel(x)
    return figure


@styled
def matrix(wide: pd.DataFrame, unit: str = "", title: str = "", games: int = 0) -> Drawing:
    """A figure for each row and column, blue where it brings and orange where it takes."""
    figure, axes = drawing(title, f"Means per game, {games:,} games per column.", HEAD + 0.5 + 0.3 * wide.shape[1])
    values = wide.T.to_numpy(float)
    most = max(1e-9, float(np.nanmax(np.abs(values))))
    axes.imshow(values, cmap="PuOr", vmin=-most, vmax=most, aspect="auto", alpha=0.75)
    for (row, column), value in np.ndenumerate(values):
        ink = "white" if abs(value) > 0.75 * most else INK
        axes.text(column, row, amount(value, unit), ha="center", va="center", fontsize=8, color=ink)
    axes.set_xticks(range(len(wide.index)), [str(name) for name in wide.index], rotation=35, ha="right")
    labels(axes, [str(name) for name in wide.columns])
    axes.grid(visible=False)
    return figure


@styled
def course(
    table: pd.DataFrame, sides: Sequence[tuple[str, str]], decisive: int = 0, unit: str = "", title: str = ""
) -> Drawing:
    """One game: every side's score after each turn; a line marks the decisive turn."""
    last = table.iloc[-1]
    told = ", ".join(f"{words}: {amount(int(last[name]), unit)}" for name, words in sides)
    note = f"Score after each of your {len(table):,} turns" + (
        f"; turn {decisive} moved the margin most." if decisive else "."
    )
    figure, axes = drawing(title or told[0].upper() + told[1:], note, 3.3)
    for (name, words), colour in zip(sides, SIDES, strict=False):
        axes.plot(table["turn"], table[name], color=colour, label=words, linewidth=1.6)
    if decisive:
        axes.axvline(decisive, color=GREY, linestyle="--", linewidth=1)
    axes.set_xlabel("turn")
    axes.yaxis.set_major_formatter(money_axis(unit))
    axes.legend(loc="upper left")
    return figure


# Their parts


def tall(rows: pd.DataFrame) -> float:
    """The height of a plot with a line a row."""
    return HEAD + ROW * max(2, len(rows))


def labels(axes: Axes, words: Sequence[Any]) -> None:
    """The words beside the lines of a plot; a line is not long."""
    axes.set_yticks(range(len(words)), [wrapped(word) for word in words])
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")


def wrapped(word: Any) -> str:
    """A label in as many lines as it takes; a word with hyphens stays whole."""
    return fill(terminal_safe(str(word)).replace("_", " "), LABEL_WIDTH, break_on_hyphens=False, break_long_words=False)


def dots(axes: Axes, rows: pd.DataFrame, label: str, columns: tuple[str, str, str], colours: str | list[str]) -> None:
    """A dot with its interval a row; a single game has no interval."""
    value, low, high = (rows[column].to_numpy(float) for column in columns)
    low, high = np.where(np.isnan(low), value, low), np.where(np.isnan(high), value, high)
    places, each = np.arange(len(rows)), [colours] * len(rows) if isinstance(colours, str) else colours
    axes.hlines(places, low, high, colors=each, linewidth=2)
    axes.scatter(value, places, c=each, s=26, zorder=3)
    labels(axes, rows[label].tolist())
    axes.set_ylim(-0.7, len(rows) - 0.3)


def whiskers(axes: Axes, x: Any, y: Any, low: Any, high: Any, colour: str) -> None:
    """Dots with upright intervals."""
    below, above = (np.nan_to_num(np.asarray(part, float)) for part in (y - low, high - y))
    axes.errorbar(x, y, yerr=[below, above], fmt="o", color=colour, markersize=5, elinewidth=1.8, capsize=0)


def half_of(rows: pd.DataFrame, low: str, high: str) -> pd.Series[Any]:
    """Half the width of intervals around a mean; a single game has none."""
    found: pd.Series[Any] = ((rows[high] - rows[low]) / 2).fillna(0.0)
    return found


def zero_line(axes: Axes) -> None:
    """Where nothing is gained."""
    axes.axvline(0, color=INK, linewidth=0.9)


def money_axis(unit: str) -> FuncFormatter:
    """An axis in the unit of the score."""
    return FuncFormatter(lambda value, _place: amount(whole(value), unit))


def quartiles(values: np.ndarray[Any, Any], games: np.ndarray[Any, Any]) -> tuple[float, float, float]:
    """The quartiles of counted values."""
    order = np.argsort(values)
    seen = np.cumsum(games[order])
    return cast(
        "tuple[float, float, float]",
        tuple(float(values[order][np.searchsorted(seen, share * seen[-1])]) for share in (0.25, 0.5, 0.75)),
    )


def bins(values: np.ndarray[Any, Any], most: int = 36) -> np.ndarray[Any, Any]:
    """Ranges of one round width, one of which begins at zero."""
    width = max(1.0, (values.max() - values.min()) / most)
    size = 10 ** math.floor(math.log10(width))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= width)
    return np.arange(math.floor(values.min() / step) * step, values.max() + step + 1e-9, step)
