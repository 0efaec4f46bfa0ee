"""The unit of work, of resuming and of a part file: consecutive games of a cell, and what playing them came to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from experiments.study import Study


class Job(NamedTuple):
    """Games `first` to `first + games - 1` of a cell; the number names the part file."""

    number: int
    cell: int
    first: int
    games: int


class Failure(NamedTuple):
    """A game that raised: it has no row."""

    cell: str
    game: int
    seed: int
    error: str


@dataclass(frozen=True)
class Chunk:
    """The result of a job: a part file's content, the number of its rows, and what went wrong."""

    job: Job
    content: bytes
    rows: int
    digest: int
    wins: int
    ties: int
    failures: tuple[Failure, ...] = ()
    seconds: float = 0.0


def jobs_of(study: Study, chunk: int) -> Iterator[Job]:
    """The chunks of a study, cell by cell."""
    starts = [(cell, first) for cell in range(len(study.cells)) for first in range(0, study.games, chunk)]
    for number, (cell, first) in enumerate(starts):
        yield Job(number, cell, first, min(chunk, study.games - first))
