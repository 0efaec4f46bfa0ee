"""Batch simulation as a library: simulate a study, load its rows, sum it up, compare; tables are pandas DataFrames.

import experiments as ex

study = ex.simple_study("greedy", games=2000, seed=1)
ex.simulate(study, Path("runs/greedy"))
rows = ex.load("runs/greedy", ["game", "winner", "margin"])
ex.summarise("runs/greedy").accounts
ex.compare("runs/greedy", "runs/random").table
ex.draw("accounts", Path("runs/greedy"))
ex.query("runs/greedy", "select winner, avg(margin) from games group by winner")

The names are imported when they are first used, so that `solo simulate --help` need not wait for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import solo

if not hasattr(solo, "refuse_foreign_packages"):
    raise ImportError(
        f"{solo.__file__} hides the package 'solo' of pampero-solo: rename it, or start Python in another folder"
    )

if TYPE_CHECKING:
    from experiments.answers import Answer, ask
    from experiments.comparison import Comparison, compare, compare_players
    from experiments.plot_registry import draw
    from experiments.query import query
    from experiments.question import read_question
    from experiments.replay import replay, seed_and_setup, transcript
    from experiments.results import load
    from experiments.run import Manifest, read_manifest
    from experiments.runner import estimate, simulate
    from experiments.study import Cell, Study
    from experiments.study_file import read_study, simple_study
    from experiments.summary import Summary, summarise
    from experiments.timeline import Timeline, game_timeline
    from experiments.verify import Verdict, verify

__all__ = [
    "Answer",
    "Cell",
    "Comparison",
    "Manifest",
    "Study",
    "Summary",
    "Timeline",
    "Verdict",
    "ask",
    "compare",
    "compare_players",
    "draw",
    "estimate",
    "game_timeline",
    "load",
    "query",
    "read_manifest",
    "read_question",
    "read_study",
    "replay",
    "seed_and_setup",
    "simple_study",
    "simulate",
    "summarise",
    "transcript",
    "verify",
]

HOMES = {
    "answers": ("Answer", "ask"),
    "comparison": ("Comparison", "compare", "compare_players"),
    "plot_registry": ("draw",),
    "question": ("read_question",),
    "query": ("query",),
    "replay": ("replay", "seed_and_setup", "transcript"),
    "results": ("load",),
    "run": ("Manifest", "read_manifest"),
    "runner": ("estimate", "simulate"),
    "timeline": ("Timeline", "game_timeline"),
    "study": ("Cell", "Study"),
    "study_file": ("read_study", "simple_study"),
    "summary": ("Summary", "summarise"),
    "verify": ("Verdict", "verify"),
}


def __getattr__(name: str) -> object:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(f"experiments.{home}"), name)
    raise AttributeError(f"module 'experiments' has no attribute '{name}'")
