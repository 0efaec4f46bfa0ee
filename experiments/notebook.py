"""What a notebook needs beside the library: sizes that can be made smaller, a place for runs, the command line.

With `SOLO_NOTEBOOK_GAMES=20` in the environment every sample has at most 20 games, so that a notebook can be tried
out, and tested, in seconds.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from shutil import rmtree

from experiments.answers import Answer, ask
from experiments.question import read_question
from experiments.runner import simulate
from experiments.study import STUDIES
from experiments.study_file import simple_study
from solo import DEFAULT_GAME

SIZES = "SOLO_NOTEBOOK_GAMES"


def games(wanted: int, least: int = 1) -> int:
    """So many games, or as many as the environment allows; an answer that needs `least` gets them."""
    most = os.environ.get(SIZES, "")
    return max(least, min(wanted, int(most))) if most.isdigit() else wanted


@cache
def folder() -> Path:
    """A folder for the runs of this session, which goes with it."""
    Path("runs").mkdir(exist_ok=True)
    place = tempfile.mkdtemp(prefix="notebook-", dir="runs")
    atexit.register(rmtree, place, ignore_errors=True)
    return Path(place)


def run_of(player: str, wanted: int, seed: int = 1, game: str = DEFAULT_GAME, seats: int = 0) -> Path:
    """A run of a player at every seat, played once a session."""
    many = games(wanted)
    place = folder() / game / f"{many}-games-of-seed-{seed}" / Path(player).stem
    simulate(simple_study(player, many, seed, name=place.name, game=game, seats=seats), place, resume=True)
    return place


def question(name: str, wanted: int, least: int = 1) -> Answer:
    """The answer to one of the questions in `experiments/studies`."""
    return ask(read_question(STUDIES / f"{name}.toml"), folder() / "questions" / name, games(wanted, least))


def solo(*words: str | Path) -> None:
    """A command, as in a terminal: what it prints."""
    command = [sys.executable, "-m", "solo", *map(str, words)]
    env = {**os.environ, "COLUMNS": "110", "FORCE_COLOR": ""}  # Jupyter asks for colours, which a page shows as codes
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    print(done.stdout + done.stderr)
