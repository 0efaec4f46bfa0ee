"""What the Tab key offers, asked as a shell asks: words of the game, of players, of components, of runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.pampero.game import PAMPERO
from experiments.runner import simulate
from experiments.study_file import simple_study
from experiments.tune_study import OBJECTIVES
from solo.cli.completion import whole_words
from solo.pampero.data_views import VIEWS
from solo.players.registry import known_names

PAIRS = [f"{name}={value}" for name, spec in PAMPERO.settings.rulings.items() for value in spec.values]

ASKED = """
import json, sys
from solo.cli.main import main
sys.argv = ["solo"]
code = main()
print(json.dumps([code, list(sys.modules)]))
"""


def ask(*words: str, shell: str = "bash") -> tuple[list[str], set[str]]:
    """What is offered in place of the last word, and the modules that were loaded for it."""
    env = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    env |= {"_TYPER_COMPLETE_ARGS": " ".join(words), "_TYPER_COMPLETE_WORD_TO_COMPLETE": words[-1]}
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        capture_output=True,
        text=True,
        env={**os.environ, **env, "_SOLO_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
        check=True,
    )
    *offered, told = done.stdout.splitlines()
    code, modules = json.loads(told)
    assert (code, done.stderr) == (0, "")
    return offered, set(modules)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("simulate --game ", ["dilluvia", "el_plan", "pampero", "template"]),
        ("simulate --player ", known_names(PAMPERO)),
        ("simulate --game template --player gr", ["greedy"]),
        ("explain 7 --player b", ["book"]),
        ("tournament book w", ["wind"]),
        ("setup 7 --ruling ", PAIRS),
        ("setup 7 --ruling TI", ["TIE=wind_farms", "TIE=towers"]),
        ("setup 7 --game template --ruling ", ["LAST_POT=half", "LAST_POT=nothing"]),
        ("play --variant b", ["battery-storage"]),
        ("simulate --game template --variant ", ["provisions", "rival"]),
        ("setup 7 --objective wind-farms,network", ["wind-farms,network-tiles"]),
        ("setup 7 --objective network-tiles,network", []),
        ("data show ", list(VIEWS)),
        ("data show solo-cards most-tow", ["most-towers"]),
        ("data show contracts --game template ", []),
        ("players explain w", ["wind"]),
        ("players check ven", ["venture"]),
        ("players tune gr", ["greedy"]),
        ("players tune --objective ", list(OBJECTIVES)),
        ("plot s", ["spread", "set-up"]),
    ],
)
def test_values_are_offered(typed: str, offered: list[str]) -> None:
    found, modules = ask("solo", *typed.split(" "))
    assert found == offered
    assert "numba" not in modules


@pytest.mark.parametrize(
    "typed",
    [
        "simulate --game nonsense --player ",
        "data show nonsense ",
        "setup 7 --data /nowhere --objective ",
        "game /nowhere --cell ",
        "game --cell ",
        "compare --players ",
        "simulate --nonsense ",
        "simulate --seed many --player nobody",
        "simulate --player 'op",
    ],
)
def test_a_tab_is_never_answered_by_an_error(typed: str) -> None:
    assert ask("solo", *typed.split(" "))[0] == []


def test_the_cells_and_players_of_a_run_are_offered(tmp_path: Path) -> None:
    run = tmp_path / "run"
    simulate(simple_study(["random", "greedy"], 2, 1, game="template"), run)
    assert ask("solo", "game", str(run), "--cell", "r")[0] == ["random"]
    assert ask("solo", "plot", "wins", str(run), "--cell", "")[0] == ["random", "greedy"]
    assert ask("solo", "compare", str(run), "--players", "random,")[0] == ["random,greedy"]


@pytest.mark.parametrize(
    "broken",
    [
        ["--ruling", "TIE", "=", "to"],
        ["--ruling", "=", "TIE", "=", "to"],
        ["--variant", "battery-storage", "--ruling", "TIE", "=", "to"],
    ],
)
def test_a_word_that_bash_has_broken_is_made_whole_and_answered_by_its_end(broken: list[str]) -> None:
    assert ask("solo", "setup", "7", *broken)[0] == ["towers"]


def test_a_value_may_follow_its_option_directly() -> None:
    assert ask("solo", "simulate", "--player", "=", "bo")[0] == ["book"]
    assert ask("solo", "setup", "7", "--ruling", "TIE", "=")[0] == ["wind_farms", "towers"]


def test_words_are_whole_when_no_break_is_between_them() -> None:
    assert whole_words(["solo", "a=b", "c", ":", "d", "e"]) == ["solo", "a=b", "c:d", "e"]


def test_a_shell_that_shows_meanings_gets_them() -> None:
    offered, _ = ask("solo", "play", "--ruling", "TIE=t", shell="zsh")
    assert "German rulebook" in " ".join(offered)
