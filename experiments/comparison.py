"""Two sides on the same seeds: the difference game by game, its interval, and how many games tell them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from engine.core.errors import UserError, printable, unknown
from experiments.layout import Layout
from experiments.results import Run, frame_of, refuse_mixed
from experiments.run import Manifest
from experiments.seat_view import SeatRun, open_by_player
from experiments.study import Cell
from experiments.summary import run_names
from experiments.tally import SHARE
from solo.statistics import FEW, LEVEL, TOO_FEW, games_needed, holm, moments_of, set_up_numbers

KEYS = ("cell", "game", "seed", "winner")
WIN_RATE = "win rate"


@dataclass(frozen=True)
class ComparedRun:
    """One side of a comparison: a configuration of a run, its layout and its rows."""

    label: str
    layout: Layout
    rows: pd.DataFrame


@dataclass(frozen=True)
class Comparison:
    """What was compared, and a row for each pair of configurations and measure."""

    a: str
    b: str
    table: pd.DataFrame
    layout: Layout
    runs: tuple[Run, ...] = ()

    @property
    def sign(self) -> str:
        """The sign of amounts: `$`."""
        return self.layout.score.sign

    def heading(self, measure: str) -> str:
        """A measure as people call it: `your money`."""
        sides = zip(self.layout.scores, self.layout.sides, strict=True)
        return {column: f"{side.your} {self.layout.score.name}" for column, side in sides}.get(measure, measure)

    @property
    def margins(self) -> pd.DataFrame:
        """The differences of the margin alone."""
        return self.table[self.table["measure"] == "margin"]

    def method_note(self, shown: pd.DataFrame) -> str:
        """How the verdicts of a table come about that shows all its lines, or some of them."""
        lines, hidden = len(self.table), len(self.table) - len(shown)
        also = f", those of each score too, which are not shown ({hidden})" if hidden else ""
        return (
            "Each 95% interval is that of its line alone, by Student's t over set-ups; significant (95%): "
            f"p < {LEVEL} after Holm's correction for {lines} line{'s' if lines > 1 else ''}{also}."
        )

    def few_games(self) -> Iterator[str]:
        """The pairs of which nothing can be said, in a sentence if there are any."""
        few = self.table[self.table["distinct_set_ups"] < FEW]
        if len(few):
            pairs = printable(", ".join(dict.fromkeys(few["pair"].astype(str))), 200)
            yield f"{TOO_FEW} whether they differ: {pairs}; a comparison needs {FEW} set-ups or more"

    def left_out(self) -> Iterator[str]:
        """The configurations of two runs that only one of them has, in a sentence if there are any."""
        cells = [[cell.name for cell in run.manifest.study.cells] for run in self.runs]
        if len(cells) == 2 and [len(names) for names in cells] != [1, 1]:
            alone = [name for name in dict.fromkeys(cells[0] + cells[1]) if (name in cells[0]) != (name in cells[1])]
            if alone:
                yield f"not compared, since only one of the runs has them: {printable(', '.join(alone), 200)}"


def compare(a: Path | str, b: Path | str, verify: bool = True) -> Comparison:
    """Two runs, configuration by configuration of the same name, or their only ones."""
    first, second = open_by_player(a, verify), open_by_player(b, verify)
    one, other = first.manifest, second.manifest
    pairs = run_pairs(one, other)
    measured = measures(one, other)
    left, right = comparable(first, measured), comparable(second, measured)
    return Comparison(
        printable(Path(a)), printable(Path(b)), all_pairs(pairs, left, right, one.layout), one.layout, (first, second)
    )


def compare_players(run: Path | str, a: str, b: str, verify: bool = True) -> Comparison:
    """Two players of one run, over every set-up and rulings that both played."""
    opened = open_by_player(run, verify)
    study = opened.manifest.study
    pairs = player_pairs(study.cells, a, b)
    frame = comparable(opened, measures(opened.manifest))
    layout = opened.manifest.layout
    return Comparison(printable(a), printable(b), all_pairs(pairs, frame, frame, layout), layout, (opened,))


def compare_with_first(runs: Sequence[Path]) -> Comparison:
    """Every configuration of some runs against the first with a finished game, where they share games."""
    sides = sides_of(runs)
    empty = [side.label for side in sides if side.rows.empty]
    first, *others = (side for side in sides if not side.rows.empty)
    rows = [
        row
        for side in others
        if share_games(side.rows, first.rows)
        for row in pair_rows(side.label, side.rows, first.rows, side.layout)
    ]
    if not rows:
        why = f"; {printable(', '.join(empty), 200)}: no game was finished" if empty else ""
        raise UserError(f"no game has the same seed in two configurations{why}")
    return Comparison("each", first.label, with_verdicts(rows), first.layout)


def sides_of(runs: Sequence[Path]) -> list[ComparedRun]:
    """The configurations of some runs, one of which at least has a finished game."""
    opened = [open_by_player(run) for run in runs]
    measured = measures(*(run.manifest for run in opened))
    found = []
    for name, run in zip(run_names(runs), opened, strict=True):
        frame = comparable(run, measured) if run.manifest.rows else pd.DataFrame(columns=[*KEYS, *measured])
        for cell in run.manifest.study.cells:
            label = f"{name} · {cell.name}" if len(runs) > 1 else cell.name
            found.append(ComparedRun(label, run.manifest.layout, rows_of(frame, cell.name)))
    if all(side.rows.empty for side in found):
        raise UserError(f"{printable(', '.join(run_names(runs)), 200)}: no game was finished")
    return found


def comparable(run: Run, measured: Sequence[str]) -> pd.DataFrame:
    """The rows that are paired: those of the games, or of a player's seats the means for each seed."""
    if not isinstance(run, SeatRun):
        return frame_of(run, [*KEYS, *measured])
    rows = frame_of(run, ["cell", "seed", SHARE, *measured])
    means = rows.groupby(["cell", "seed"], observed=True)[[SHARE, *measured]].mean().reset_index()
    return means.assign(game=means["seed"])


def share_games(one: pd.DataFrame, other: pd.DataFrame) -> bool:
    """Whether some game has the same number and seed in both."""
    return bool(one[["game", "seed"]].merge(other[["game", "seed"]]).size)


def measures(*manifests: Manifest) -> list[str]:
    """The columns that are compared: the margin and every side's score."""
    refuse_mixed(manifests)
    return ["margin", *manifests[0].layout.scores]


def run_pairs(one: Manifest, other: Manifest) -> list[tuple[str, str, str]]:
    """The configurations of two runs that belong together."""
    names, others = ([cell.name for cell in manifest.study.cells] for manifest in (one, other))
    if len(names) == len(others) == 1:
        same = names == others
        return [(names[0] if same else f"{names[0]} / {others[0]}", names[0], others[0])]
    shared = [name for name in names if name in others]
    if not shared:
        told = [printable(", ".join(cells), 200) for cells in (names, others)]
        raise UserError(
            f"the runs share no configuration: {' against '.join(told)}; "
            "two runs of one configuration each are compared whatever its name; else play both players in one run "
            "('solo simulate --player A --player B --out RUN'), then 'solo compare RUN --players A,B'"
        )
    return [(name, name, name) for name in shared]


def player_pairs(cells: Sequence[Cell], a: str, b: str) -> list[tuple[str, str, str]]:
    """The configurations of two players that differ in nothing else."""
    for player in (a, b):
        if player not in {cell.player for cell in cells}:
            raise UserError(unknown("player of this run", player, {cell.player for cell in cells}))
    places = {(cell.player, cell.set_up, cell.setting): cell.name for cell in cells}
    pairs = [
        (f"{cell.set_up}, {cell.rulings}", cell.name, places[b, cell.set_up, cell.setting])
        for cell in cells
        if cell.player == a and (b, cell.set_up, cell.setting) in places
    ]
    if not pairs:
        raise UserError(f"{printable(a)} and {printable(b)} did not play the same set-ups in this run")
    return pairs


def rows_of(frame: pd.DataFrame, cell: str) -> pd.DataFrame:
    """The rows of one configuration."""
    return frame[frame["cell"] == cell]


def all_pairs(
    pairs: Sequence[tuple[str, str, str]], left: pd.DataFrame, right: pd.DataFrame, layout: Layout
) -> pd.DataFrame:
    """The differences of all pairs of configurations; where a side has finished no game, the pair is left out."""
    here, there = set(left["cell"]), set(right["cell"])
    finished = [(name, a, b) for name, a, b in pairs if a in here and b in there]
    if not finished:
        empty = [a for _, a, _ in pairs if a not in here] + [b for _, _, b in pairs if b not in there]
        raise UserError(f"{printable(', '.join(empty), 200)}: no game was finished")
    rows = [row for name, a, b in finished for row in pair_rows(name, rows_of(left, a), rows_of(right, b), layout)]
    return with_verdicts(rows)


def with_verdicts(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """The rows of a comparison with what may be said of each, as one of so many."""
    corrected = holm([row["p"] for row in rows])
    return pd.DataFrame(
        [row | {"p_corrected": p, "clear": bool(p < LEVEL)} for row, p in zip(rows, corrected, strict=True)]
    )


def verdict(row: Mapping[str, Any]) -> str:
    """What may be said of a row: whether the two sides differ, after the correction for all rows."""
    if row["distinct_set_ups"] < FEW:
        return TOO_FEW
    if row["clear"]:
        return "significant (95%)"
    return "no difference seen" if row["a_better"] == row["b_better"] == 0 else "inconclusive"


def pair_rows(name: str, left: pd.DataFrame, right: pd.DataFrame, layout: Layout) -> list[dict[str, Any]]:
    """The differences of a pair of configurations, over the games that both have with the same seed."""
    both = left.merge(right, on=["game", "seed"], suffixes=("_a", "_b"))
    if both.empty:
        raise UserError(
            f"{printable(name)}: no game has the same seed on both sides; simulate both with the same --seed"
        )
    winner, compared = layout.sides[0].name, (WIN_RATE, "margin", *layout.scores)
    return [{"pair": name, "measure": measure} | difference(both, measure, winner) for measure in compared]


def values(both: pd.DataFrame, measure: str, side: str, winner: str) -> np.ndarray[Any, Any]:
    """What a measure is for each game of a side; a game won counts 1."""
    if measure == WIN_RATE and f"{SHARE}_{side}" in both:
        return both[f"{SHARE}_{side}"].to_numpy(float)
    if measure == WIN_RATE:
        return (both[f"winner_{side}"] == winner).to_numpy(float)
    return both[f"{measure}_{side}"].to_numpy(float)


def difference(both: pd.DataFrame, measure: str, winner: str) -> dict[str, Any]:
    """The mean difference of a measure, game by game, with its interval by set-ups."""
    one, other = values(both, measure, "a", winner), values(both, measure, "b", winner)
    apart = one - other
    found = moments_of(apart, set_up_numbers(both["seed"].to_numpy()))
    rate = measure == WIN_RATE
    interval = found.rate_difference if rate else found.interval
    return {
        "games": found.games,
        "distinct_set_ups": found.set_ups,
        "a": float(one.mean()),
        "b": float(other.mean()),
        "difference": found.mean,
        "low": interval.low,
        "high": interval.high,
        "p": found.rate_p if rate else found.p,
        "a_better": int((apart > 0).sum()),
        "b_better": int((apart < 0).sum()),
        "games_needed": games_needed(found.mean, found.error * found.games**0.5) if found.set_ups >= FEW else None,
    }
