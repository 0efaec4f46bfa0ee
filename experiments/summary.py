"""The summary of runs as tables, gathered part by part, so that a run never sits in memory."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd
import pyarrow as pa

from engine.core.errors import UserError
from engine.core.game import Game
from engine.core.results import Column, Side
from experiments.results import parts_of
from experiments.run import Manifest, read_manifest
from experiments.statistics import Moments, wilson
from experiments.study import Cell, refuse_mixed


@dataclass
class Outcomes:
    """Games, wins and ties of some games, and the moments of their margin."""

    games: int = 0
    wins: int = 0
    ties: int = 0
    margin: Moments = field(default_factory=Moments)

    def add(self, winner: np.ndarray[Any, Any], margin: np.ndarray[Any, Any], sides: int) -> None:
        """Count more games; a win is one of the first side, and the number after the last side is a tie."""
        self.games += len(winner)
        self.wins += int((winner == 0).sum())
        self.ties += int((winner == sides).sum())
        self.margin = self.margin.plus(moments_of(margin))

    def plus(self, other: Outcomes) -> Outcomes:
        """Both together."""
        margin = self.margin.plus(other.margin)
        return Outcomes(self.games + other.games, self.wins + other.wins, self.ties + other.ties, margin)


@dataclass
class Tally:
    """The figures of one cell: how many sides it has, and the columns whose quantiles are told."""

    sides: int
    spread_of: tuple[str, ...]
    outcomes: Outcomes = field(default_factory=Outcomes)
    moments: dict[str, Moments] = field(default_factory=dict)
    spread: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    objectives: dict[str, Outcomes] = field(default_factory=dict)

    def add(self, table: pa.Table, objectives: list[str]) -> None:
        """Count the rows of one part, which are all of one cell."""
        winner, margin = codes_of(table, "winner"), numbers_of(table, "margin")
        self.outcomes.add(winner, margin, self.sides)
        for name in numeric_columns(table):
            values = numbers_of(table, name)
            self.moments[name] = self.moments.get(name, Moments()).plus(moments_of(values))
            if name in self.spread_of:
                self.spread[name].update(count_values(values))
        self.add_objectives(table, objectives, winner, margin)

    def add_objectives(
        self, table: pa.Table, columns: list[str], winner: np.ndarray[Any, Any], margin: np.ndarray[Any, Any]
    ) -> None:
        """Count each game for every objective it was played with."""
        codes = [codes_of(table, column) for column in columns]
        words = table.column(columns[0]).chunk(0).dictionary.to_pylist() if columns and table.num_rows else []
        for code, word in enumerate(words):
            with_it = np.logical_or.reduce([values == code for values in codes])
            if with_it.any():
                self.objectives.setdefault(word, Outcomes()).add(winner[with_it], margin[with_it], self.sides)

    def quantile(self, name: str, share: float) -> float:
        """The value below which this share of the games lies."""
        return quantile(self.spread[name], share)


def moments_of(values: np.ndarray[Any, Any]) -> Moments:
    """Count, sum and sum of squares, exact for the integers of a result."""
    wide = values.astype(np.int64)
    return Moments(len(wide), int(wide.sum()), int((wide * wide).sum()))


def count_values(values: np.ndarray[Any, Any]) -> dict[int, int]:
    """How often each value occurs."""
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def quantile(counts: Counter[int], share: float) -> float:
    """A quantile of counted values, the lower of two where it falls between them."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return float(value)
    return float("nan")


def numeric_columns(table: pa.Table) -> list[str]:
    """The columns that hold figures, those that number a game left out."""
    figures = [name.name for name in table.schema if pa.types.is_integer(name.type)]
    return [name for name in figures if name not in ("game", "seed")]


def numbers_of(table: pa.Table, name: str) -> np.ndarray[Any, Any]:
    """A column of numbers."""
    return np.asarray(table.column(name))


def codes_of(table: pa.Table, name: str) -> np.ndarray[Any, Any]:
    """The codes of a column of words."""
    chunks = [np.asarray(chunk.indices) for chunk in table.column(name).chunks]
    return np.concatenate(chunks) if chunks else np.array([], np.int8)


QUANTILES = {"p05": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}

Row = dict[str, Any]


@dataclass(frozen=True)
class Group:
    """One cell of one run, with its figures."""

    run: str
    game: Game
    sides: tuple[Side, ...]
    cell: Cell
    tally: Tally
    columns: tuple[Column, ...]

    @property
    def key(self) -> Row:
        """The columns that name it in every table."""
        return {"run": self.run, "cell": self.cell.name}

    def of(self, group: str) -> list[Column]:
        """The columns of one group of the schema."""
        return [column for column in self.columns if column.group == group]

    def moments(self, name: str) -> Moments:
        """The moments of a column."""
        return self.tally.moments.get(name, Moments())


@dataclass(frozen=True)
class Summary:
    """The tables of a summary, and the figures they were made of."""

    groups: tuple[Group, ...]
    results: pd.DataFrame
    players: pd.DataFrame
    set_ups: pd.DataFrame
    accounts: pd.DataFrame
    objectives: pd.DataFrame
    length: pd.DataFrame
    actions: pd.DataFrame
    facts: pd.DataFrame

    def tables(self) -> dict[str, pd.DataFrame]:
        """Every table by name; a game that has nothing to tell of a kind has no such table."""
        found: dict[str, pd.DataFrame] = {name: getattr(self, name) for name in TABLES}
        return {name: table for name, table in found.items() if not table.empty}

    def to_json(self) -> dict[str, list[Row]]:
        """The tables as lists of rows."""
        return {name: json_rows(table) for name, table in self.tables().items()}

    def to_csv(self) -> str:
        """All figures, one a line: table, run, cell, item, figure, value."""
        return pd.concat([tidy(name, table) for name, table in self.tables().items()]).to_csv(index=False)


TABLES = ("results", "players", "set_ups", "accounts", "objectives", "length", "actions", "facts")


def summarise(*runs: Path | str) -> Summary:
    """Read runs and sum them up."""
    if not runs:
        raise UserError("name a run to sum up")
    refuse_mixed(read_manifest(Path(run)).study for run in runs)
    groups = tuple(group for run in runs for group in groups_of(Path(run)))
    if not groups:
        raise UserError("there are no rows to sum up yet")
    return Summary(
        groups=groups,
        results=pd.DataFrame([result_row(group) for group in groups]),
        players=together(groups, "player", lambda cell: cell.player),
        set_ups=together(groups, "set_up", lambda cell: f"{cell.set_up}, {cell.rulings}"),
        accounts=pd.DataFrame([row for group in groups for row in sided_rows(group, "account")]),
        objectives=pd.DataFrame([row for group in groups for row in objective_rows(group)]),
        length=pd.DataFrame([row for group in groups for row in length_rows(group)]),
        actions=pd.DataFrame([row for group in groups for row in action_rows(group)]),
        facts=pd.DataFrame([row for group in groups for row in sided_rows(group, "fact")]),
    )


def groups_of(run: Path) -> list[Group]:
    """The cells of a run that have rows."""
    manifest = read_manifest(run)
    study = manifest.study
    columns = columns_of(manifest)
    objectives = [column.name for column in columns if column.group == "objective"]
    spread = spread_columns(columns)
    tallies: dict[int, Tally] = {}
    for cell, table in parts_of(run, manifest):
        tallies.setdefault(cell, Tally(study.seats, spread)).add(table, objectives)
    sides = tuple(study.rules.sides(study.seats))
    return [
        Group(run.name, study.rules, sides, study.cells[cell], tally, columns)
        for cell, tally in sorted(tallies.items())
    ]


def columns_of(manifest: Manifest) -> tuple[Column, ...]:
    """The columns about games, with the words of the components the run was made with, if they are still there."""
    study = manifest.study
    try:
        edition = study.edition()
    except UserError:
        edition = study.rules.edition()
    if edition.hash != manifest.data_hash:
        edition = study.rules.edition()
    return tuple(edition.columns(study.seats))


def spread_columns(columns: Sequence[Column]) -> tuple[str, ...]:
    """The columns whose quantiles are told: the margin and the scores."""
    return ("margin", *(column.name for column in columns if column.group == "score"))


def rate_row(outcomes: Outcomes) -> Row:
    """Games, win rate and margin, each with its interval."""
    rate, margin = wilson(outcomes.wins, outcomes.games), outcomes.margin
    return {
        "games": outcomes.games,
        "wins": outcomes.wins,
        "ties": outcomes.ties,
        "losses": outcomes.games - outcomes.wins - outcomes.ties,
        "win_rate": rate.value,
        "win_low": rate.low,
        "win_high": rate.high,
        "margin_mean": margin.mean,
        "margin_sd": margin.sd,
        "margin_low": margin.interval.low,
        "margin_high": margin.interval.high,
    }


def result_row(group: Group) -> Row:
    """One cell's result."""
    cell, tally = group.cell, group.tally
    row = group.key | {
        "player": cell.player,
        "set_up": cell.set_up,
        "rulings": cell.rulings,
        "variants": cell.variants,
    }
    row |= rate_row(tally.outcomes)
    for name in tally.spread_of[1:]:
        row |= {f"{name}_mean": group.moments(name).mean, f"{name}_sd": group.moments(name).sd}
    for name in tally.spread_of:
        row |= {f"{name}_{label}": tally.quantile(name, share) for label, share in QUANTILES.items()}
    return row


def together(groups: Sequence[Group], name: str, word: Callable[[Cell], str]) -> pd.DataFrame:
    """The cells that share a word, as one."""
    found: dict[tuple[str, str], list[Outcomes]] = {}
    for group in groups:
        found.setdefault((group.run, word(group.cell)), []).append(group.tally.outcomes)
    rows = [
        {"run": run, name: shared} | rate_row(reduce(Outcomes.plus, outcomes))
        for (run, shared), outcomes in found.items()
    ]
    return pd.DataFrame(rows)


def sided_rows(group: Group, kind: str) -> Iterator[Row]:
    """A row for each thing that every side has a column of; the difference is to the best of the others."""
    for column in group.of(kind):
        if column.side == group.sides[0].name:
            moments = {side.name: group.moments(f"{column.stem}_{side.name}") for side in group.sides}
            first, *others = (found.mean for found in moments.values())
            row = group.key | {kind: column.stem, "means": column.says.partition(": ")[2]}
            for side, found in moments.items():
                row |= {f"{side}_mean": found.mean, f"{side}_sd": found.sd}
            yield row | {"difference": first - max(others)}


def objective_rows(group: Group) -> Iterator[Row]:
    """The result of the games with each objective, whichever of the three it was."""
    for word, outcomes in sorted(group.tally.objectives.items()):
        yield group.key | {"objective": word} | rate_row(outcomes)


def length_rows(group: Group) -> Iterator[Row]:
    """How long games are."""
    for column in group.of("length"):
        moments = group.moments(column.name)
        yield group.key | {"measure": column.name, "means": column.says, "mean": moments.mean, "sd": moments.sd}


def action_rows(group: Group) -> Iterator[Row]:
    """What was done, by kind: how often a game."""
    for column in group.of("action"):
        moments = group.moments(column.name)
        yield group.key | {"action": column.name, "means": column.says, "mean": moments.mean, "sd": moments.sd}


def json_rows(table: pd.DataFrame) -> list[Row]:
    """The rows of a table with None where there is no figure."""
    return cast("list[Row]", table.astype(object).where(table.notna(), None).to_dict("records"))


def tidy(name: str, table: pd.DataFrame) -> pd.DataFrame:
    """A table as one figure a line."""
    words = [column for column in table.columns if not pd.api.types.is_numeric_dtype(table[column])]
    flat = table.drop(columns=[word for word in words if word == "means"])
    keys = [word for word in words if word != "means"]
    long = flat.melt(id_vars=keys, var_name="figure", value_name="value")
    items = [key for key in keys if key not in ("run", "cell")]
    item = long[items].astype(str).agg(" | ".join, axis=1) if items else ""
    cell = long["cell"] if "cell" in keys else ""
    return pd.DataFrame(
        {
            "table": name,
            "run": long["run"],
            "cell": cell,
            "item": item,
            "figure": long["figure"],
            "value": long["value"],
        }
    )
