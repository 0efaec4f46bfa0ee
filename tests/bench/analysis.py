"""What it costs to look at a run: processor time and memory of summarise, report and query, beside playing its games.

Each is the command itself, in a process of its own, as a person calls it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from rich.table import Table

from engine.core.errors import UserError, printable
from experiments.run import read_manifest
from experiments.study import Study
from solo.rich_tables import listing

SAMPLE = 20_000
"""Games that are played to tell how long all of them take."""
MEMORY_GOAL_MB = 1_500
QUESTION = "select winner, count(*), avg(margin) from games group by winner"
MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10
"""Of what the system counts memory in."""


@dataclass(frozen=True)
class Cost:
    """What a command took: processor seconds of all its threads, seconds on the clock, its memory at its height."""

    command: str
    cpu_s: float
    elapsed_s: float
    peak_mb: float


@dataclass(frozen=True)
class LookingFigures:
    """What each command took over so many games, and the processor seconds of playing so many at random."""

    games: int
    costs: tuple[Cost, ...]
    playing_s: float

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def measure_looking(run: Path) -> LookingFigures:
    """Let every command look at a run once."""
    if not hasattr(os, "wait4"):
        raise UserError("this system does not tell what a process took: --analysis needs one that does")
    manifest = read_manifest(run)
    with TemporaryDirectory() as folder:
        costs = (
            cost_of("summarise", str(run)),
            cost_of("report", str(run), "--out", str(Path(folder) / "report.html")),
            cost_of("query", str(run), QUESTION),
        )
        return LookingFigures(manifest.done, costs, playing_time(manifest.study, manifest.done, Path(folder)))


def playing_time(study: Study, games: int, folder: Path) -> float:
    """Processor seconds of so many random games with their rows, as those of a sample tell."""
    words = ["simulate", "--player", "random", "--workers", "1", "--quiet", "--game", study.game]
    words += ["--seats", str(study.cells[0].setting.seats), *(["--data", str(study.data)] if study.data else [])]
    start, sampled = (
        cost_of(*words, "--games", str(size), "--out", str(folder / f"run-{size}")).cpu_s for size in (1, SAMPLE)
    )
    return start + max(0.0, sampled - start) * games / SAMPLE


def cost_of(*words: str) -> Cost:
    """What a command of `solo` takes; one that fails is told by its own sentence."""
    begun = time.perf_counter()
    with TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "solo.cli.main", *words], stdout=subprocess.DEVNULL, stderr=said
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        if process.returncode:
            told = said.read().decode(errors="replace").strip().rpartition("\n")[2].removeprefix("error: ")
            raise UserError(f"'solo {words[0]}' cannot be timed: {printable(told, 400)}")
    return Cost(words[0], usage.ru_utime + usage.ru_stime, time.perf_counter() - begun, usage.ru_maxrss / MEGABYTE)


def looking_table(figures: LookingFigures) -> Table:
    """The figures: looking at games is to take less than playing them, and no more memory than any machine has."""
    title = f"Looking at {figures.games:,} games, each command in a process of its own"
    view = listing("!Command", "=CPU s", "=Goal: less than", "=Elapsed s", "=Peak MB", "=Goal: under", title=title)
    goal, memory = f"{figures.playing_s:,.1f}", f"{MEMORY_GOAL_MB:,}"
    for cost in figures.costs:
        view.add_row(cost.command, f"{cost.cpu_s:,.1f}", goal, f"{cost.elapsed_s:,.1f}", f"{cost.peak_mb:,.0f}", memory)
    view.add_row("simulate --player random, so many", goal, "", "", "", "")
    return view
