"""The kinds of trials of `make hard`: who makes one, what it is, and how many docs/reliability.md tells of."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.hard.broken import broken_input
from tests.hard.keeping import cache_folder, damaged_manifest, damaged_study, unfinished_games
from tests.hard.kills import kill
from tests.hard.trials import SOAK, cluster, cold, flip, full_disk, soak, surroundings


class Kind(NamedTuple):
    """A kind of trial: it returns what went wrong, or nothing."""

    make: Callable[[random.Random, Path], str]
    trials: int
    what: str


KINDS = {
    "kill": Kind(kill, 100, "simulate, tournament, tune and play killed with SIGKILL at random moments, then resumed"),
    "flip": Kind(flip, 1000, "single bits flipped in a file that a command reads"),
    "broken": Kind(
        broken_input, 10_000, "broken inputs, over every reader, the command line, conversations, queries, environments"
    ),
    "disk": Kind(full_disk, 20, "runs on a disk that becomes full, resumed when there is room"),
    "surroundings": Kind(surroundings, 100, "commands in odd surroundings, or interrupted"),
    "cluster": Kind(cluster, 6, "Dask clusters whose scheduler or only worker is killed, resumed"),
    "cold": Kind(cold, 2, "four cold starts at once"),
    "soak": Kind(soak, 20, f"runs of {SOAK:,} games, every row recounted, 5 games of each replayed"),
    "cache": Kind(cache_folder, 500, "SOLO_CACHE_DIR in folders that hold other things, which must stay"),
    "games": Kind(unfinished_games, 100, "games begun, left and continued in any order; none is lost"),
    "study": Kind(damaged_study, 500, "tuning studies with a damaged file, resumed: refused, or the same player"),
    "manifest": Kind(damaged_manifest, 500, "runs with a damaged manifest or copy, repaired"),
}
