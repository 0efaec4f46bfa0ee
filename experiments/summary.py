"""The summary of runs as tables, from figures that are gathered part by part."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pandas as pd

from engine.core.errors import UserError, printable
from engine.core.results import Side
from experiments.layout import Layout
from experiments.results import Run, refuse_mixed
from experiments.seat_view import SEAT, SeatRun, open_by_player
from experiments.study import Cell
from experiments.tally import Outcomes, Tally, outcomes_together, whole_set_ups
from solo.statistics import LEVEL, Moments, holm, welch

QUANTILES = {"p05": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}

Row = dict[str, Any]


@dataclass(frozen=True)
class Group:
    """One cell of one run, with its figures."""

    run: str
    layout: Layout
    cell: Cell
    tally: Tally
    expected: float | None = None
    """The share of a player who is as good as the others; None where there is a hero."""

    @property
    def key(self) -> Row:
        """The columns that name it in every table."""
        return {"run": self.run, "cell": self.cell.name}

    @property
    def sides(self) -> list[Side]:
        """Who plays, you first."""
        return self.layout.sides

    def moments(self, name: str) -> Moments:
        """The moments of a column."""
        return self.tally.moments.get(name, Moments())


@dataclass(frozen=True, repr=False)
class Summary:
    """The tables of a summary, and the figures they were made of."""

    runs: tuple[Run, ...]
    groups: tuple[Group, ...]
    results: pd.DataFrame
    players: pd.DataFrame
    set_ups: pd.DataFrame
    accounts: pd.DataFrame
    objectives: pd.DataFrame
    length: pd.DataFrame
    actions: pd.DataFrame
    facts: pd.DataFrame
    pieces: pd.DataFrame
    seats: pd.DataFrame
    """By seat, where there is no hero."""

    def __repr__(self) -> str:
        """What it is about: all that it holds would fill a screen a hundred times."""
        return f"Summary({', '.join(f'{group.cell.name}: {group.tally.games} games' for group in self.groups)})"

    def _repr_html_(self) -> str:
        """The results in a notebook, with their intervals."""
        columns = [
            "run",
            "cell",
            "games",
            "win_rate",
            "win_low",
            "win_high",
            "margin_mean",
            "margin_low",
            "margin_high",
        ]
        return self.results[columns].round(3).to_html(index=False)

    def tables(self) -> dict[str, pd.DataFrame]:
        """Every table by name; a game without figures of a kind has no such table."""
        found: dict[str, pd.DataFrame] = {name: getattr(self, name) for name in TABLES}
        return {name: table for name, table in found.items() if not table.empty}

    def tables_of(self, parts: Sequence[str] = ()) -> dict[str, pd.DataFrame]:
        """The tables of some parts by name, or all."""
        wanted = [name for part in parts for name in PART_TABLES[part]] if parts else TABLES
        return {name: table for name, table in self.tables().items() if name in wanted}

    def to_json(self, parts: Sequence[str] = ()) -> dict[str, list[Row]]:
        """The tables as lists of rows."""
        return {name: json_rows(table) for name, table in self.tables_of(parts).items()}

    def to_csv(self, parts: Sequence[str] = ()) -> str:
        """All figures, one per line: table, run, cell, item, figure, value."""
        found = [tidy(name, table) for name, table in self.tables_of(parts).items()]
        return pd.concat(found or [pd.DataFrame(columns=TIDY)]).to_csv(index=False)


TABLES = ("results", "players", "set_ups", "accounts", "objectives", "length", "actions", "facts", "pieces", "seats")
TIDY = ("table", "run", "cell", "item", "figure", "value")
PART_TABLES = {
    "results": ("results", "seats"),
    "player": ("players",),
    "set-up": ("set_ups",),
    "accounts": ("accounts",),
    "objective": ("objectives",),
    "length": ("length",),
    "actions": ("actions",),
}
"""What `solo summarise --part` can name, and the tables of each."""


def summarise(*runs: Path | str, verify: bool = True) -> Summary:
    """Read runs and sum them up; every part is checked, unless they were checked before."""
    if not runs:
        raise UserError("name a run to summarise")
    opened = tuple(open_by_player(run, verify) for run in runs)
    refuse_mixed(run.manifest for run in opened)
    named = zip(opened, run_names(runs), strict=True)
    groups = tuple(group for run, name in named for group in groups_of(run, name))
    if not groups:
        begun = ", ".join(run.name for run in opened if run.manifest.parts)
        raise UserError(f"{begun}: no game was finished" if begun else "there are no rows to sum up yet")
    return Summary(
        runs=opened,
        groups=groups,
        results=pd.DataFrame([result_row(group) for group in groups]),
        players=merged_rates(groups, "player", lambda cell: cell.player),
        set_ups=merged_rates(groups, "set_up", lambda cell: f"{cell.set_up}, {cell.rulings}"),
        accounts=pd.DataFrame([row for group in groups for row in sided_rows(group, "account")]),
        objectives=pd.DataFrame([row for group in groups for row in objective_rows(group)]),
        length=pd.DataFrame([row for group in groups for row in length_rows(group)]),
        actions=pd.DataFrame([row for group in groups for row in action_rows(group)]),
        facts=pd.DataFrame([row for group in groups for row in sided_rows(group, "fact")]),
        pieces=pd.DataFrame([row for group in groups for row in piece_rows(group)]),
        seats=pd.DataFrame([row for group in groups for row in seat_rows(group)]),
    )


def run_names(runs: Sequence[Path | str]) -> list[str]:
    """What tables call runs: the names of their folders, with the folder above where two have the same."""
    paths = [Path(run) for run in runs]
    short = [printable(path.name) for path in paths]
    return [
        name if short.count(name) == 1 else str(Path(path.parent.name) / name)
        for path, name in zip(paths, short, strict=True)
    ]


def groups_of(run: Run, name: str) -> list[Group]:
    """The cells of a run that have rows: one without a finished game has no figures."""
    study = run.manifest.study
    layout = run.manifest.layout
    objectives = [column.name for column in layout.group("objective")]
    spread, pieces = spread_columns(layout), piece_columns(layout)
    tallies: dict[int, Tally] = {}
    parts, many = run.parts(needed=["seed", "winner", *objectives, *spread, *pieces]), len(study.cells) > 1
    shared = study.games_per_seed > 1 or isinstance(run, SeatRun)
    for cell, table in whole_set_ups(parts) if shared else parts:
        tallies.setdefault(cell, Tally(len(layout.sides), spread, many)).add(table, objectives, pieces)
    return [
        Group(name, layout, study.cells[cell], tally, run.expected if isinstance(run, SeatRun) else None)
        for cell, tally in sorted(tallies.items())
        if tally.outcomes.games
    ]


def piece_columns(layout: Layout) -> list[str]:
    """The columns of words that are settled before a game begins."""
    return [column.name for group in ("objective", "set-up") for column in layout.group(group)]


def spread_columns(layout: Layout) -> tuple[str, ...]:
    """The columns whose quantiles are told: the margin and the scores."""
    return ("margin", *(column.name for column in layout.group("score")))


def rate_row(outcomes: Outcomes) -> Row:
    """Games, win rate and margin, each with its interval."""
    rate, margin = outcomes.won.rate, outcomes.margin
    return {
        "games": outcomes.games,
        "distinct_set_ups": margin.set_ups,
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


def possible_rate(row: Row, games: int, expected: float | None) -> Row:
    """A row whose interval holds no share that cannot be: one seat at most wins a game, and all of them win it once."""
    if expected is None:
        return row
    seats, share = row["games"] / games, row["win_rate"]
    if seats * expected >= 1:
        return row | {"win_low": share, "win_high": share}
    return row | {"win_high": min(row["win_high"], max(share, 1 / seats))}


def result_row(group: Group) -> Row:
    """One cell's result."""
    cell, tally = group.cell, group.tally
    row = group.key | {
        "player": cell.player,
        "set_up": cell.set_up,
        "rulings": cell.rulings,
        "variants": cell.variants,
    }
    row |= possible_rate(rate_row(tally.outcomes), tally.games, group.expected) | {"games": tally.games}
    if group.expected is not None:
        row |= {"seats": tally.outcomes.games, "expected": group.expected}
    for name in tally.spread_of[1:]:
        row |= {f"{name}_mean": group.moments(name).mean, f"{name}_sd": group.moments(name).sd}
    for name in tally.spread_of:
        row |= {f"{name}_{label}": tally.quantile(name, share) for label, share in QUANTILES.items()}
    return row


def merged_rates(groups: Sequence[Group], name: str, word: Callable[[Cell], str]) -> pd.DataFrame:
    """The cells that share a word, as one."""
    found: dict[tuple[str, str], list[Group]] = {}
    for group in groups:
        found.setdefault((group.run, word(group.cell)), []).append(group)
    rows = []
    for (run, shared), alike in found.items():
        rates = rate_row(outcomes_together([group.tally for group in alike]))
        games = sum(group.tally.games for group in alike)
        rows.append({"run": run, name: shared} | possible_rate(rates, games, alike[0].expected))
    return pd.DataFrame(rows)


def sided_rows(group: Group, kind: str) -> Iterator[Row]:
    """A row for each thing that every side has a column of; the difference is to the best of the others."""
    for column in group.layout.group(kind):
        if column.side == group.sides[0].name:
            moments = {side.name: group.moments(f"{column.stem}_{side.name}") for side in group.sides}
            first, *others = (found.mean for found in moments.values())
            row = group.key | {kind: column.stem, "means": column.says.partition(": ")[2]}
            row |= {"games": group.tally.games, "distinct_set_ups": group.tally.outcomes.margin.set_ups}
            for side, found in moments.items():
                row |= {f"{side}_mean": found.mean, f"{side}_sd": found.sd}
                row |= {f"{side}_low": found.interval.low, f"{side}_high": found.interval.high}
            yield row | {"difference": first - max(others)}


def seat_rows(group: Group) -> Iterator[Row]:
    """The result of a player from each seat."""
    for (column, word), outcomes in group.tally.pieces.items():
        if column == SEAT and group.expected is not None:
            yield group.key | {SEAT: word} | rate_row(outcomes) | {"expected": group.expected}


def objective_rows(group: Group) -> Iterator[Row]:
    """The result of the games with each objective, whichever of the three it was."""
    for word, outcomes in sorted(group.tally.objectives.items()):
        yield group.key | {"objective": word} | rate_row(outcomes)


def length_rows(group: Group) -> Iterator[Row]:
    """How long games are."""
    for column in group.layout.group("length"):
        moments = group.moments(column.name)
        row = group.key | {"measure": column.name, "means": column.says}
        yield row | mean_figures(moments, group.tally.games)


def action_rows(group: Group) -> Iterator[Row]:
    """What was done, by kind: how often a game."""
    for column in group.layout.group("action"):
        moments = group.moments(column.name)
        row = group.key | {"action": column.name, "means": column.says}
        yield row | mean_figures(moments, group.tally.games)


def mean_figures(moments: Moments, games: int) -> Row:
    """A mean with its interval, and how games spread around it."""
    found = {"games": games, "distinct_set_ups": moments.set_ups, "mean": moments.mean, "sd": moments.sd}
    return found | {"low": moments.interval.low, "high": moments.interval.high}


def piece_rows(group: Group) -> Iterator[Row]:
    """What each word of the set-up moves the margin: the games with it less those without, corrected for their number.

    A column that says the same as one before it, in other words, is left out: no game can tell the two apart. So is one
    whose words meet on one set-up, as starting places do: games with and without a word are then no samples apart.
    """
    columns = [column for column in distinct_columns(group.tally) if not words_meet(group.tally, column)]
    rows = [row for column in columns for row in column_rows(group, column)]
    corrected = holm([row["p"] for row in rows])
    yield from (row | {"p_corrected": p, "clear": bool(p < LEVEL)} for row, p in zip(rows, corrected, strict=True))


def distinct_columns(tally: Tally) -> list[str]:
    """The columns of the set-up whose words do not stand for those of an earlier one."""
    found: dict[tuple[tuple[int, int, float], ...], str] = {}
    for column in dict.fromkeys(column for column, _ in tally.pieces):
        parts = [outcomes for (where, _), outcomes in tally.pieces.items() if where == column]
        found.setdefault(tuple(sorted((part.games, part.wins, part.margin.total) for part in parts)), column)
    return [column for column in found.values() if sum(where == column for where, _ in tally.pieces) > 1]


def words_meet(tally: Tally, column: str) -> bool:
    """Whether some set-up has games with several words of a column."""
    parts = [outcomes.margin.set_ups for (where, _), outcomes in tally.pieces.items() if where == column]
    return sum(parts) > tally.outcomes.margin.set_ups


def column_rows(group: Group, column: str) -> Iterator[Row]:
    """The effects of the words of one column."""
    whole = group.tally.outcomes.margin
    for (where, word), outcomes in group.tally.pieces.items():
        if where == column:
            own = outcomes.margin
            apart, p = welch(own, whole.less(own))
            yield group.key | {
                "place": column,
                "piece": word,
                "games": own.games,
                "margin_mean": own.mean,
                "difference": apart.value,
                "low": apart.low,
                "high": apart.high,
                "p": p,
            }


def json_rows(table: pd.DataFrame) -> list[Row]:
    """The rows of a table with None where there is no figure, or none that JSON can hold."""
    plain = table.astype(object)
    return cast("list[Row]", plain.where(table.notna() & ~plain.isin([math.inf, -math.inf]), None).to_dict("records"))


def tidy(name: str, table: pd.DataFrame) -> pd.DataFrame:
    """A table as one figure a line."""
    words = [column for column in table.columns if not pd.api.types.is_numeric_dtype(table[column])]
    truths = {column: int for column in table.columns if pd.api.types.is_bool_dtype(table[column])}
    flat = table.drop(columns=[word for word in words if word == "means"]).astype(truths)
    keys = [word for word in words if word != "means"]
    long = flat.melt(id_vars=keys, var_name="figure", value_name="value")
    items = [key for key in keys if key not in ("run", "cell")]
    item = long[items].astype(str).agg(" | ".join, axis=1) if items else ""
    cell = long["cell"] if "cell" in keys else ""
    columns = (name, long["run"], cell, item, long["figure"], long["value"])
    return pd.DataFrame(dict(zip(TIDY, columns, strict=True)))
