"""The progress display of a run: on a terminal a line that counts, elsewhere nothing until the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from engine.core.text.figures import percent
from experiments.jobs import Chunk
from experiments.run import Manifest
from experiments.runner import Listener


class Display:
    """What a person sees: done of total, games a second, time left, and the running win rate."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.task: TaskID | None = None
        self.wins = 0
        self.hero = True
        self.winner = "you win"
        self.rows = 0

    def begin(self, manifest: Manifest) -> None:
        """The run begins, with what was done before; until then a compilation has the terminal for itself."""
        self.progress.start()
        if self.task is not None:  # of several runs the last is shown
            self.progress.remove_task(self.task)
        parts = manifest.parts.values()
        self.wins, self.rows = sum(part.wins for part in parts), manifest.rows
        self.hero = manifest.layout.hero
        self.winner = "you win" if len(manifest.study.cells) == 1 else "all players together win"
        self.task = self.progress.add_task(
            "games", total=manifest.study.total, completed=manifest.done, wins=self.win_rate_text(), pace=""
        )

    def games_played(self, games: int) -> None:
        """Some games were played."""
        if self.task is not None:
            self.progress.advance(self.task, games)
            speed = self.progress.tasks[self.task].speed
            self.progress.update(self.task, pace=f"{speed:,.0f} games/s" if speed else "")

    def chunk_written(self, chunk: Chunk) -> None:
        """A chunk is on the disk."""
        self.wins += chunk.wins
        self.rows += chunk.rows
        if self.task is not None:
            self.progress.update(self.task, wins=self.win_rate_text())

    def lost(self, parts: int) -> None:
        """Some part files were not whole."""
        self.progress.console.print(f"{parts} damaged part files are played again")

    def win_rate_text(self) -> str:
        """The running win rate. It has no interval: one that is looked at again and again promises too much."""
        return f"{self.winner} {percent(self.wins / self.rows)} so far" if self.rows and self.hero else ""


@contextmanager
def display(quiet: bool) -> Iterator[Listener]:
    """The listener for a run: a display on a terminal, else one that is silent."""
    if quiet or not sys.stderr.isatty():
        yield Listener()
        return
    parts = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[pace]}"), TimeRemainingColumn())
    console = Console(stderr=True)
    progress = Progress(*parts, TextColumn("{task.fields[wins]}"), console=console, transient=True)
    shown = Display(progress)
    try:
        yield Listener(shown.begin, shown.games_played, shown.chunk_written, shown.lost)
    finally:
        progress.stop()
