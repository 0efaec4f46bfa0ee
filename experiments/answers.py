"""Runs turned into answers: a sentence, a table with intervals and a plot, one function a kind of question.

Every table begins with `label`, `games`, `value`, `low` and `high`, so that an answer can be held against another.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from engine.core.errors import UserError, unknown
from engine.core.text.figures import Format, amount, between, number, percent, points, signed, words
from experiments import plots
from experiments.comparison import WIN_RATE, compare, compare_players, compare_with_first
from experiments.favoured import favoured_table, owners_table
from experiments.html import html_table, tag
from experiments.plot_figure import Drawing, svg_of
from experiments.question import AS_SHIPPED, Question, play
from experiments.regression import regression
from experiments.results import load
from experiments.run import read_manifest
from experiments.runner import Listener
from experiments.seat_view import SeatRun, open_by_player
from experiments.strategies import dominant_player
from experiments.study_file import require_packages
from experiments.summary import piece_columns, summarise
from experiments.terminal_report import CI, records
from solo.statistics import FEW, LEVEL, TOO_FEW, holm, moments_of, set_up_numbers

EFFECT = "margin with the piece minus without"
TABLE = ("label", "games", "value", "low", "high")
FIGURES = ("value", "low", "high")
FIRST_SHOWN, LAST_SHOWN = ("value", "clear", "games", "p_corrected"), "p"
"""What a person sees first of a line, which a narrow terminal keeps, and what it leaves out first."""
HEADING_WIDTH = 16
LONG = 40
"""Of a table with more lines a person sees the significant ones, or where none is, the first few."""
FIRST_LINES = 10
HEADINGS = {
    "win_rate": "win rate difference,\npercentage points",
    "p_corrected": "p,\ncorrected",
    "clear": "significant\n(95%)",
    "best": "best player",
}
"""What stands above columns whose names are no words."""
PERCENT = "%"
ACROSS = "accounts"
"""The kind of answer that a person reads with the players side by side."""
OF_RATES = ("budget", "shares")
"""The kinds of answer whose figures are rates; those of the others are scores."""
CORRELATION = "this is a correlation, not necessarily a cause"
SMALL_P = 0.001
FEWEST = 10
"""A count that fewer games have is left out of an answer."""


class Answer(NamedTuple):
    """A question, the answer in a sentence, a table and a plot."""

    question: str
    sentence: str
    table: pd.DataFrame
    figure: Drawing
    unit: str
    value: str = "value"
    """What the column `value` is, in words."""
    wide: bool = False
    """Whether a person reads it with the accounts down and the players across."""

    def __repr__(self) -> str:
        return f"{self.question} {self.sentence}"

    @property
    def formats(self) -> dict[str, Format]:
        """How the figures of its table are written, by their columns."""
        points_as_said: Format = partial(number, digits=2)
        figures: Format = points_as_said if not self.unit else partial(amount, sign=self.unit)
        figures = percent if self.unit == PERCENT else figures
        return dict.fromkeys(FIGURES, figures) | {"share": percent, "win_rate": points, "p": as_p, "p_corrected": as_p}

    @property
    def shown(self) -> tuple[list[str], list[list[str]]]:
        """The table for a person: what its columns are in words, and each interval in one column."""
        if self.wide:
            return self.players_across()
        writers: dict[str, Callable[[Any], str]] = dict.fromkeys(self.table.columns, format_value) | self.formats
        names = self.columns_in_order()
        rows = [
            [str(row["label"]), *(part for name in names for part in self.cells(row, name, writers[name]))]
            for row in records(self.table)
        ]
        value = textwrap.fill(self.value, HEADING_WIDTH)
        heads = [part for name in names for part in ([value, CI] if name == "value" else [HEADINGS.get(name, name)])]
        return ["", *heads], rows

    def columns_in_order(self) -> list[str]:
        """The columns that a person sees: first what the sentence rests on."""
        named = [str(name) for name in self.table.columns if name not in ("label", "low", "high")]
        first = [name for name in FIRST_SHOWN if name in named]
        return [*first, *sorted((name for name in named if name not in first), key=lambda name: name == LAST_SHOWN)]

    def in_short(self) -> tuple[Answer, int]:
        """The answer with a table that fits on a screen, and how many lines were left out, none of them significant."""
        if len(self.table) <= LONG or "clear" not in self.table:
            return self, 0
        clear = self.table[self.table["clear"]]
        short = clear if len(clear) else self.table.head(FIRST_LINES)
        return self._replace(table=short), len(self.table) - len(short)

    @staticmethod
    def cells(row: dict[str, Any], name: str, write: Callable[[Any], str]) -> list[str]:
        """A figure, and beside the value its interval."""
        shown = [write(row[name])]
        return [*shown, between(row["low"], row["high"], write)] if name == "value" else shown

    def players_across(self) -> tuple[list[str], list[list[str]]]:
        """A line per account, a column per player; an account that nobody used is left out."""
        wide = self.table.pivot_table(index="account", columns="cell", values="value", observed=True, sort=False)
        used = wide[(wide != 0).any(axis=1)]
        rows = [[str(account), *map(self.formats["value"], row)] for account, row in used.iterrows()]
        return [self.value, *map(str, wide.columns)], rows

    def _repr_html_(self) -> str:
        told = tag("h3", escape(self.question)) + tag("p", tag("strong", escape(self.sentence)))
        return told + svg_of(self.figure)[svg_of(self.figure).index("<svg") :] + html_table(*self.shown)


class Finding(NamedTuple):
    """What a kind of answer finds."""

    sentence: str
    table: pd.DataFrame
    figure: Drawing
    value: str = "margin"
    """What the column `value` is, in words."""


Runs = Mapping[str, Path]


def ask(inquiry: Question, out: Path, games: int = 0, workers: int = 0, listener: Listener | None = None) -> Answer:
    """Play what a question needs, and answer it."""
    if inquiry.file.answer not in ANSWERS:
        raise UserError(unknown("kind of answer", inquiry.file.answer, ANSWERS))
    require_packages(inquiry.file.answer)
    runs = play(inquiry, out, games, workers, listener)
    found = ANSWERS[inquiry.file.answer](runs)
    unit = PERCENT if inquiry.file.answer in OF_RATES else unit_of(runs[AS_SHIPPED])
    wide = inquiry.file.answer == ACROSS
    return Answer(inquiry.file.question, found.sentence, found.table, found.figure, unit, found.value, wide)


def format_value(value: Any) -> str:
    """A value of a table for a person."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return value if isinstance(value, str) else f"{value:,}" if isinstance(value, int) else number(float(value), 2)


def as_p(value: float) -> str:
    """A p-value as people write it; nothing where there were too few games."""
    return "" if math.isnan(value) else "<0.001" if value < SMALL_P else number(value, 3)


def unit_of(run: Path) -> str:
    """The sign of the score."""
    return read_manifest(run).layout.score.sign


def mean_row(label: str, rows: pd.DataFrame) -> dict[str, Any]:
    """The mean margin of some games with its interval, as a row of an answer."""
    moments = moments_of(rows["margin"], set_up_numbers(rows["seed"].to_numpy()))
    interval = moments.interval
    return {"label": label, "games": moments.games, "value": interval.value, "low": interval.low, "high": interval.high}


def as_margins(table: pd.DataFrame) -> pd.DataFrame:
    """An answer's table under the names that plots of margins know."""
    return table.rename(columns={"value": "margin_mean", "low": "margin_low", "high": "margin_high"})


def as_differences(table: pd.DataFrame) -> pd.DataFrame:
    """An answer's table under the names that plots of differences know."""
    return table.rename(columns={"value": "difference"})


def significant(table: pd.DataFrame) -> pd.DataFrame:
    """A table of differences with what is `clear` of them: corrected for the rows it has."""
    corrected = holm(table["p"].tolist())
    return table.assign(p_corrected=corrected, clear=[p < LEVEL for p in corrected])


def difference_amount(value: float, unit: str) -> str:
    """A difference as a sentence says it: points, which have no sign and are few, with two decimals."""
    return amount(value, unit) if unit else signed(number(value, 2))


def difference_sentence(table: pd.DataFrame, unit: str, what: str) -> str:
    """How many of some differences are significant, and the largest of them."""
    if table["p_corrected"].isna().all():
        return f"There are {TOO_FEW} which {what}"
    clear = table[table["clear"]]
    most = clear.loc[clear["value"].abs().sort_values(ascending=False).index]
    said = [f"{row['label']} {difference_amount(row['value'], unit)}" for row in records(most)]
    judged = int(table["p_corrected"].notna().sum())
    return f"{len(clear)} of {judged} {what} significantly (95%)" + (f": {plots.join_words(said, 4)}" if said else "")


# The kinds of answer


def by_objective(runs: Runs) -> Finding:
    """The margin with each objective in each position."""
    run = runs[AS_SHIPPED]
    summary = summarise(run)
    group = summary.groups[0]
    rival, places = group.sides[1].says, [column.name for column in group.layout.group("objective")]
    if not places:
        raise UserError("this game has no objectives")
    rows = load(run, ["seed", "margin", *places])
    table = pd.DataFrame(
        [
            mean_row(words(f"{place.removeprefix('objective_')}: {word}"), part) | {"place": place, "piece": word}
            for place in places
            for word, part in rows.groupby(place, observed=True)
            if len(part) >= FEWEST
        ],
        columns=[*TABLE, "place", "piece"],
    ).sort_values("value", ignore_index=True)
    if len(table) < 2:
        raise UserError(f"{run} has {TOO_FEW}")
    judged = significant(summary.pieces[summary.pieces["place"].isin(places)])
    table = with_verdicts_of(table, judged)
    clear, told = int(judged["clear"].sum()), int(judged["p_corrected"].notna().sum())
    best, unit = table.iloc[-1], unit_of(run)
    strong = records(table.head(min(3, len(table) - 1)))
    means = ", ".join(f"{row['label']} {amount(row['value'], unit)}" for row in strong)
    sentence = (
        f"{rival} is strongest with {means}, and weakest with {best['label']} ({amount(best['value'], unit)}): "
        + (f"{clear} of {told} objectives" if told else f"{TOO_FEW} which objectives")
        + f" in their positions move the margin{' significantly (95%)' if told else ''}."
    )
    return Finding(sentence, table, plots.margins(as_margins(table), "label", unit))


def with_verdicts_of(table: pd.DataFrame, judged: pd.DataFrame) -> pd.DataFrame:
    """The rows of a table with what may be said of the piece of the set-up that each is about."""
    verdicts = judged[["place", "piece", "p_corrected", "clear"]].astype({"piece": str})
    merged = table.astype({"piece": str}).merge(verdicts, how="left", on=["place", "piece"])
    return merged.assign(clear=merged["clear"].eq(True)).drop(columns=["place", "piece"])


def paired(runs: Runs) -> Finding:
    """Every cell against the first, on the same seeds: the margin, or where nobody is the hero the score."""
    run = runs[AS_SHIPPED]
    found = compare_with_first([run])
    opened = open_by_player(run)
    measure, word = ("margin", "margin") if not isinstance(opened, SeatRun) else own_score(opened)
    margins = found.table[found.table["measure"] == measure]
    rates = found.table[found.table["measure"] == WIN_RATE].set_index("pair")["difference"]
    table = margins.rename(columns={"pair": "label", "difference": "value"})[[*TABLE, "p"]]
    table = significant(table.assign(win_rate=table["label"].map(rates)).sort_values("value", ignore_index=True))
    unit = unit_of(run)
    said = difference_sentence(table, unit, f"configurations change the {word}")
    sentence = f"Compared with {found.b}, {said[:1].lower()}{said[1:]}{same_games(run, found.b)}."
    what = f"{word} minus that of {found.b}"
    figure = plots.differences(as_differences(table), "label", unit, sentence.removesuffix("."), axis=what)
    return Finding(sentence, table, figure, what)


def same_games(run: Path, compared: str) -> str:
    """The configurations whose games have the same result in every column, in a part of a sentence."""
    told = [column.name for column in read_manifest(run).layout.columns]
    rows = load(run, ["cell", "game", *told])
    games = {str(cell): part.drop(columns="cell") for cell, part in rows.groupby("cell", observed=True)}
    first = games.pop(compared, None)
    same = [cell for cell, part in games.items() if first is not None and all_equal(part, first)]
    return f"; game for game the same: {plots.join_words(same)}" if same else ""


def all_equal(one: pd.DataFrame, other: pd.DataFrame) -> bool:
    """Whether two configurations have the same games with the same results."""
    return one.reset_index(drop=True).equals(other.reset_index(drop=True))


def own_score(run: SeatRun) -> tuple[str, str]:
    """The column of a player's own score, and its word."""
    layout = run.manifest.layout
    return layout.scores[0], layout.score.name


def shares(runs: Runs) -> Finding:
    """Which places and set-ups win more or less than an equal share, in games of several."""
    run = runs[AS_SHIPPED]
    table = significant(favoured_table(run)).sort_values("value", ignore_index=True)
    clear = table[table["clear"]]
    most = clear.loc[clear["value"].abs().sort_values(ascending=False).index]
    said = [f"{row['label']} {percent(row['share'])}" for row in records(most)]
    equal = percent(float((table["share"] - table["value"]).iloc[0]))
    judged = int(table["p_corrected"].notna().sum())
    found = f"{len(clear)} of {judged} shares of the victory differ from {equal} significantly (95%)"
    if not judged:
        found = f"There are {TOO_FEW} which shares of the victory differ from {equal}"
    sentence = f"{found}: {plots.join_words(said, 4)}." if said else f"{found}."
    shown = table.assign(value=100 * table["value"], low=100 * table["low"], high=100 * table["high"])
    what = f"percentage points more than {equal}"
    note = f"{what.capitalize()}, {plots.counted(table['games'])}; lines: 95% intervals."
    figure = plots.differences(as_differences(shown), "label", "", sentence.removesuffix("."), note, what)
    return Finding(sentence, table, figure, f"share minus {equal}")


def owned(runs: Runs) -> Finding:
    """What the owners of each piece score above the others, in games of several."""
    run = runs[AS_SHIPPED]
    table = significant(owners_table(run)).sort_values("value", ascending=False, ignore_index=True)
    unit = unit_of(run)
    said = difference_sentence(table, unit, "pieces have owners who score more or less than the others")
    sentence = f"{said}; {CORRELATION}."
    shown = pd.concat([table.head(10), table.tail(10)]).drop_duplicates("label")
    what = "owners' score minus that of the others"
    figure = plots.differences(as_differences(shown), "label", unit, sentence.removesuffix("."), axis=what)
    return Finding(sentence, table, figure, what)


def set_up(runs: Runs) -> Finding:
    """What each piece on the table moves the margin, by regression."""
    run = runs[AS_SHIPPED]
    found = regression(run)
    table = found.rename(columns={"difference": "value"})
    most = table.loc[table["value"].abs().sort_values(ascending=False).index].reset_index(drop=True)
    unit = unit_of(run)
    sentence = f"{difference_sentence(most, unit, 'pieces move the margin')}."
    figure = plots.differences(as_differences(most.head(20)), "label", unit, sentence.removesuffix("."), axis=EFFECT)
    return Finding(sentence, most, figure, EFFECT)


def by_account(runs: Runs) -> Finding:
    """What each player earns by account."""
    run = runs[AS_SHIPPED]
    summary = summarise(run)
    you = summary.groups[0].sides[0].name
    accounts = summary.accounts
    table = pd.DataFrame(
        {
            "label": accounts["cell"].astype(str) + ": " + accounts["means"],
            "games": accounts["games"],
            "value": accounts[f"{you}_mean"],
            "low": accounts[f"{you}_low"],
            "high": accounts[f"{you}_high"],
            "cell": accounts["cell"],
            "account": accounts["means"],
        }
    )
    wide = table.pivot_table(index="cell", columns="account", values="value", observed=True, sort=False)
    wide = wide.loc[:, (wide.abs() >= 0.5).any()]
    apart = (wide.max() - wide.min()).sort_values(ascending=False)
    said = [
        f"{account} ({wide[account].idxmax()} {amount(wide[account].max(), unit_of(run))})"
        for account in apart.index[:3]
    ]
    sentence = plots.careful(f"Players differ most in {plots.join_words(said)}.", *records(accounts))
    figure = plots.matrix(wide, unit_of(run), sentence.removesuffix("."), int(table["games"].iloc[0]))
    return Finding(sentence, table, figure, "mean per game")


def dominant(runs: Runs) -> Finding:
    """Whether one player is best whatever lies on the table."""
    run, unit = runs[AS_SHIPPED], unit_of(runs[AS_SHIPPED])
    layout = read_manifest(run).layout
    columns = piece_columns(layout)
    rows = load(run, ["cell", "game", "seed", "margin", *columns])
    found = dominant_player(rows, columns, layout.in_words)
    table, sentence = found.table, found.sentence(unit)
    size = plots.counted(table["games"])
    note = f"Margin less that of {found.best} on the same set-ups, {size}; lines: 95% intervals."
    what = f"margin minus that of {found.best}"
    figure = plots.differences(as_differences(table), "label", unit, sentence.removesuffix("."), note, what)
    return Finding(sentence, table, figure, what)


def by_counts(runs: Runs, counts: Sequence[str] = ("retrievals", "years")) -> Finding:
    """The margin by how often something was done: what goes together, not what causes what."""
    run = runs[AS_SHIPPED]
    rows = load(run, ["seed", "margin", *counts])
    missing = [count for count in counts if count not in rows]
    if missing:
        raise UserError(f"the rows of {run} have no column {missing[0]}")
    parts = [(count, value, part) for count in counts for value, part in rows.groupby(count)]
    table = pd.DataFrame(
        [
            mean_row(f"{value} {count}", part) | {"of": count, "count": value}
            for count, value, part in parts
            if len(part) >= FEWEST
        ]
    )
    if table.empty:
        raise UserError(f"{run} has {TOO_FEW}")
    unit = unit_of(run)
    best = [table[table["of"] == count].sort_values("value").iloc[-1] for count in counts]
    said = " and ".join(f"{row['label']} ({amount_within(row, unit)})" for row in best)
    sentence = f"Games go best with {said}; {CORRELATION}."
    here = table[table["of"] == counts[0]].rename(columns={"count": counts[0]})
    return Finding(sentence, table.drop(columns="count"), plots.by_count(as_margins(here), counts[0], unit))


def amount_within(row: pd.Series[Any], unit: str) -> str:
    """A value with its interval, in words."""
    value, low, high = (amount(row[name], unit) for name in ("value", "low", "high"))
    return f"{value}, 95% CI {low} to {high}"


def by_budget(runs: Runs) -> Finding:
    """The win rate as a player may think longer."""
    results = summarise(runs[AS_SHIPPED]).results
    budgets = results["player"].astype(str).str.extract(r":(\d+)")[0]
    if budgets.isna().any():
        raise UserError("every player of this question needs a budget: search:4, search:16")
    table = results.assign(rollouts=budgets.astype(int), label=results["player"].astype(str), value=results["win_rate"])
    table = table.assign(low=table["win_low"], high=table["win_high"]).sort_values("rollouts", ignore_index=True)
    first, last = table.iloc[0], table.iloc[-1]
    compared = compare_players(runs[AS_SHIPPED], last["label"], first["label"]).table
    ends = f"from {percent(first['win_rate'])} to {percent(last['win_rate'])}"
    sentence = (
        f"With {last['rollouts']} rollouts per decision instead of {first['rollouts']}, "
        f"the win rate {growth(compared, ends)}."
    )
    return Finding(sentence, table[[*TABLE, "rollouts"]], plots.growth(table, "rollouts"), "win rate")


def growth(compared: pd.DataFrame, ends: str) -> str:
    """Whether the win rate rises between two ends, which is the one question asked of this comparison."""
    row = records(compared[compared["measure"] == WIN_RATE])[0]
    if row["distinct_set_ups"] < FEW:
        return f"goes {ends}; {TOO_FEW} whether it rises"
    if row["p"] < LEVEL and row["difference"] > 0:
        return f"rises significantly (95%), {ends}"
    return f"goes {ends}, which is inconclusive"


def moved(runs: Runs) -> Finding:
    """What moving groups of values does to the first player's margin, and whether the best player stays the best."""
    base = runs[AS_SHIPPED]
    unit, first = unit_of(base), read_manifest(base).study.cells[0].name
    best = best_player(base)
    rows = []
    for name, run in runs.items():
        if name != AS_SHIPPED:
            found = compare(run, base).table
            margin = records(found[(found["measure"] == "margin") & (found["pair"] == first)])[0]
            row = {"label": name, "games": margin["games"], "value": margin["difference"]}
            ends = {"low": margin["low"], "high": margin["high"]}
            rows.append(row | ends | {"p": margin["p"], "best": best_player(run)})
    table = significant(pd.DataFrame(rows).sort_values("value", ignore_index=True))
    kept = int((table["best"] == best).sum())
    sentence = (
        f"{difference_sentence(table, unit, f'moves change the margin of {first}')}; "
        f"{best} has the largest mean margin in {kept} of {len(table)} moves."
    )
    size = plots.counted(table["games"])
    note = f"Margin of {first} less that with the shipped values, {size}, same seeds; lines: 95% intervals."
    figure = plots.differences(as_differences(table), "label", unit, sentence.removesuffix("."), note)
    return Finding(sentence, table, figure, plots.DIFFERENCE)


def best_player(run: Path) -> str:
    """The cell with the largest mean margin."""
    results = summarise(run).results
    return str(results.sort_values("margin_mean")["cell"].iloc[-1])


ANSWERS: Mapping[str, Callable[[Runs], Finding]] = {
    "objectives": by_objective,
    "paired": paired,
    "shares": shares,
    "owned": owned,
    "set-up": set_up,
    "accounts": by_account,
    "dominant": dominant,
    "counts": by_counts,
    "budget": by_budget,
    "moved": moved,
}


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two figures can both be right: their intervals meet."""
    if any(math.isnan(float(row[end])) for row in (one, other) for end in ("low", "high")):
        return True
    return bool(one["low"] <= other["high"] and other["low"] <= one["high"])
