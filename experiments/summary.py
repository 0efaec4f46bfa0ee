"""The summary of runs as tables: results, accounts, objectives, length, actions, facts; one row a cell and thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any, cast

import pandas as pd

from engine.core.errors import UserError
from engine.pampero.columns import Column
from engine.pampero.edition import edition_of
from engine.pampero.setting import Names, names_in
from experiments.results import parts_of
from experiments.run import Manifest, read_manifest
from experiments.schema import columns_of
from experiments.statistics import Moments, wilson
from experiments.study import Cell
from experiments.tally import SPREAD, Outcomes, Tally

QUANTILES = {"p05": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}
LENGTH = ("years", "turns", "decisions")
SIDES = ("you", "vj")

Row = dict[str, Any]


@dataclass(frozen=True)
class Group:
    """One cell of one run, with its figures."""

    run: str
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
        """Every table by name."""
        return {name: getattr(self, name) for name in TABLES}

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
    columns = game_columns_of(manifest)
    objectives = [column.name for column in columns if column.group == "objective"]
    tallies: dict[int, Tally] = {}
    for cell, table in parts_of(run, manifest):
        tallies.setdefault(cell, Tally()).add(table, objectives)
    cells = manifest.study.cells
    return [Group(run.name, cells[cell], tally, columns) for cell, tally in sorted(tallies.items())]


def game_columns_of(manifest: Manifest) -> tuple[Column, ...]:
    """The columns about games, with the words of the components the run was made with, if they are still there."""
    return tuple(column for column in columns_of(run_names(manifest)) if isinstance(column, Column))


def run_names(manifest: Manifest) -> Names:
    """The names a run was made with; the shipped ones when its own component files have gone or changed."""
    try:
        catalogue = manifest.study.edition().catalogue
        return names_in(catalogue if catalogue.hash == manifest.data_hash else edition_of().catalogue)
    except UserError:
        return names_in(edition_of().catalogue)


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
    for name in SPREAD[1:]:
        row |= {f"{name}_mean": group.moments(name).mean, f"{name}_sd": group.moments(name).sd}
    for name in SPREAD:
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
    """A row for each thing that both sides have a column of."""
    for column in group.of(kind):
        stem, _, side = column.name.rpartition("_")
        if side == SIDES[0]:
            you, vj = (group.moments(f"{stem}_{other}") for other in SIDES)
            yield group.key | {
                kind: stem,
                "means": column.says.partition(": ")[2],
                "you_mean": you.mean,
                "you_sd": you.sd,
                "vj_mean": vj.mean,
                "vj_sd": vj.sd,
                "difference": you.mean - vj.mean,
            }


def objective_rows(group: Group) -> Iterator[Row]:
    """The result of the games with each objective, whichever of the three it was."""
    for word, outcomes in sorted(group.tally.objectives.items()):
        yield group.key | {"objective": word} | rate_row(outcomes)


def length_rows(group: Group) -> Iterator[Row]:
    """How long games are."""
    says = {column.name: column.says for column in group.columns}
    for name in LENGTH:
        moments = group.moments(name)
        yield group.key | {"measure": name, "means": says[name], "mean": moments.mean, "sd": moments.sd}


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
