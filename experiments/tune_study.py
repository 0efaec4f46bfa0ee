"""What a tuning study keeps: its plan and its history, each with a check, so that damage is found when it is read.

The history is of its plan: its check holds all that the result follows from, so no other study's history fits.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.errors import UserError, printable, unknown
from engine.core.safe_io import Document, check_of, read_bounded, read_json, validated, write_whole
from engine.core.settings import SEEDS
from experiments.evaluate import GameOutcomes
from experiments.journal import LARGEST_RECORD
from experiments.results import read_part
from solo.players.script.toml_locations import TomlSource, parsed

STUDY = "tune.json"
HISTORY = "history.parquet"
FORMAT = 2
CHECK = b"check"
PLACES = ("generation", "candidate")
FIGURES = ("fitness", "margin", "win_rate")
SOFT_MARGIN = 40.0
"""The margin at which the mixed objective counts a game as three quarters won, about."""
MEND = "remove it to play the generations again"
LIMITS = {"games": 100_000, "generations": 100_000, "population": 1000, "test_games": 1_000_000}

OBJECTIVES: dict[str, Callable[[GameOutcomes], float]] = {
    "margin": lambda found: float(found.margins.mean()),
    "wins": lambda found: float(found.wins.mean()),
    "mix": lambda found: float((1 / (1 + np.exp(-found.margins / SOFT_MARGIN))).mean()),
}


class TuningPlan(Document):
    """What a study is: all that its result follows from, as its file keeps it."""

    game: str
    player: str
    games: int
    generations: int
    population: int
    sigma: float
    seed: int
    objective: str
    only: list[str]
    data: str | None
    test_games: int
    test_seed: int
    data_hash: str
    kernel_hash: str
    version: str
    path: str
    text: str
    seats: int = 0
    field: str = "random"
    """Who has the other seats, where a game has no hero."""

    def check(self) -> None:
        """Raise for the first number that means nothing."""
        for name, most in LIMITS.items():
            least = 3 if name == "population" else 1
            if not least <= getattr(self, name) <= most:
                option = name.replace("_", "-")
                raise UserError(f"--{option} is {getattr(self, name)}, allowed: {least} to {most}")
        if not 0 < self.sigma <= 10:
            raise UserError(f"--sigma is {self.sigma:g}, allowed: above 0, up to 10")
        for name in ("seed", "test_seed"):
            if not 0 <= getattr(self, name) < SEEDS:
                raise UserError(f"the {name.replace('_', ' ')} is {getattr(self, name)}, allowed: 0 to {SEEDS - 1}")
        if self.objective not in OBJECTIVES:
            raise UserError(unknown("objective", self.objective, OBJECTIVES))
        if self.seed == self.test_seed:
            raise UserError("the held-out games must be others: --test-seed is the seed of the study")

    @property
    def identity(self) -> dict[str, Any]:
        """All that a history follows from: of the plan everything but how long it is to go on."""
        return self.model_dump(exclude={"generations"})

    @property
    def source(self) -> TomlSource:
        """The file that is tuned, as it was when the study began."""
        return parsed(Path(self.path), self.text)


class Generation(NamedTuple):
    """One generation: its number, the spread of its candidates, and for each its numbers and outcome."""

    number: int
    sigma: float
    values: list[dict[str, int]]
    results: CandidateResults


class CandidateResults(NamedTuple):
    """How well the candidates of a generation did, as the history keeps it."""

    fitness: list[float]
    margins: list[float]
    win_rates: list[float]


def save_plan(plan: TuningPlan, out: Path) -> None:
    """Write the plan."""
    document = {"format": FORMAT} | plan.model_dump()
    content = json.dumps(document | {"check": check_of(document)}, indent=1)
    write_whole(out / STUDY, content.encode(), follow=False)


def read_plan(out: Path) -> TuningPlan:
    """The plan of a study that was begun."""
    if not (out / STUDY).exists():
        raise UserError(f"{printable(out)} holds no tuning study to resume: it has no {STUDY}")
    saved = read_json(out / STUDY, "the study")
    if saved.get("format") != FORMAT:
        raise UserError(f"{printable(out / STUDY)} has a format this version does not read, allowed: {FORMAT}")
    try:
        if saved.pop("check", None) != check_of(saved):
            raise UserError("its content does not fit its check; begin the study again with another --out")
        return validated(TuningPlan, {key: value for key, value in saved.items() if key != "format"})
    except UserError as error:
        raise UserError(f"{printable(out / STUDY)} is damaged: {error}") from error


def history_rows(past: Sequence[Generation]) -> Iterator[dict[str, Any]]:
    """The history of a study, one row per candidate."""
    for generation in past:
        for number, values in enumerate(generation.values):
            yield {
                "generation": generation.number,
                "candidate": number,
                "sigma": generation.sigma,
                "fitness": generation.results.fitness[number],
                "margin": generation.results.margins[number],
                "win_rate": generation.results.win_rates[number],
                **values,
            }


def save_history(plan: TuningPlan, past: Sequence[Generation], out: Path) -> None:
    """Write the history as a Parquet file."""
    table = pa.Table.from_pylist(list(history_rows(past)))
    check = check_of_history(plan, table.select([*PLACES, *FIGURES]).to_pandas())
    sink = io.BytesIO()
    pq.write_table(table.replace_schema_metadata({CHECK: check}), sink, compression="zstd")
    write_whole(out / HISTORY, sink.getvalue(), follow=False)


def check_of_history(plan: TuningPlan, rows: pd.DataFrame) -> str:
    """The hash of what a study goes on from, and of what study it is."""
    columns = {name: rows[name].tolist() for name in (*PLACES, *FIGURES)}
    return check_of({"plan": plan.identity, "rows": columns})


def read_history(out: Path, plan: TuningPlan) -> list[CandidateResults]:
    """How well each candidate of every finished generation did."""
    path = out / HISTORY
    if not path.exists():
        return []
    content = read_bounded(path, "the history", LARGEST_RECORD)
    try:
        rows, check = history_table(content)
    except UserError as error:
        raise UserError(f"{printable(path)} is damaged: {error}; {MEND}") from error
    if check != check_of_history(plan, rows):
        raise UserError(f"{printable(path)} is damaged, or is of another study: {MEND}")
    population = plan.population
    if len(rows) % population:
        raise UserError(f"{printable(path)} has half a generation: {MEND}")
    firsts = range(0, len(rows), population)
    return [
        CandidateResults(*(rows[name][first : first + population].tolist() for name in FIGURES)) for first in firsts
    ]


def history_table(content: bytes) -> tuple[pd.DataFrame, str]:
    """The rows of a history that tell how well a candidate did: numbers, all of them there; and its check."""
    table = read_part(content, [*PLACES, *FIGURES])
    for name in (*PLACES, *FIGURES):
        if table.column_names.count(name) != 1:
            raise UserError(f"it has no column '{name}'")
        fits = pa.types.is_integer if name in PLACES else pa.types.is_floating
        if not fits(table.schema.field(name).type):
            raise UserError(f"its column '{name}' is not what a history has there")
    frame: pd.DataFrame = table.to_pandas()
    if not np.isfinite(frame.to_numpy(float)).all():
        raise UserError("some values are missing")
    return frame, (table.schema.metadata or {}).get(CHECK, b"").decode("utf-8", "replace")
