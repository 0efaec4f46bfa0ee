"""The table of commands: a name, the function behind it, one line of help.

A command's module is imported when the command is called, so that `solo --help` stays fast. A new command is one line
here and one typed function in a module of this folder; typer reads its arguments from the annotations. The module
imports little at its top, since `--help` and the shell's completion wait for it. A command returns nothing (exit code
0) or its exit code, and raises `UserError` for what a user can mend.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple


def play() -> ModuleType:
    """Playing a game."""
    from solo.cli import play

    return play


def learn() -> ModuleType:
    """How to play."""
    from solo.cli import learn

    return learn


def data() -> ModuleType:
    """Components."""
    from solo.cli import data

    return data


def setup() -> ModuleType:
    """The set-up of a seed."""
    from solo.cli import setup

    return setup


def rulings() -> ModuleType:
    """Rulings and variants."""
    from solo.cli import rulings

    return rulings


def explain() -> ModuleType:
    """The automa's decisions."""
    from solo.cli import explain

    return explain


def scripts() -> ModuleType:
    """Players that are scripts."""
    from solo.cli import scripts

    return scripts


def players() -> ModuleType:
    """Players in many games."""
    from solo.cli import players

    return players


def replay() -> ModuleType:
    """Saved games."""
    from solo.cli import replay

    return replay


def history() -> ModuleType:
    """Finished games."""
    from solo.cli import history

    return history


def simulate() -> ModuleType:
    """Batch simulation."""
    from solo.cli import simulate

    return simulate


def results() -> ModuleType:
    """Reading runs."""
    from solo.cli import results

    return results


def runs() -> ModuleType:
    """One run and its games."""
    from solo.cli import runs

    return runs


def warmup() -> ModuleType:
    """Compiling ahead of time."""
    from solo.cli import warmup

    return warmup


def bench() -> ModuleType:
    """Speed."""
    from solo.cli import bench

    return bench


def doctor() -> ModuleType:
    """The installation."""
    from solo.cli import doctor

    return doctor


class Command(NamedTuple):
    """The function behind a command, as its module and its name there, and one line of help."""

    module: Callable[[], ModuleType]
    name: str
    help: str


COMMANDS: dict[str, Command] = {
    "play": Command(play, "play", "Play one game in the terminal."),
    "learn": Command(learn, "learn", "Learn a game: how to play, then a guided first year."),
    "data check": Command(data, "check", "Check the component files, or a folder of your own."),
    "data show": Command(data, "show", "Show one kind of component, or one piece of it."),
    "data sources": Command(data, "sources", "Count what is stated, inferred and reconstructed in each file."),
    "data export": Command(data, "export", "Copy the component files to a folder where you can edit them."),
    "data vocabulary": Command(data, "vocabulary", "Print the words that component files can use."),
    "data todo": Command(data, "reconstructed_records", "List the records that may differ from a real copy."),
    "setup": Command(setup, "setup", "Show the set-up of a seed, to lay it out on a table."),
    "rulings": Command(rulings, "rulings", "List rulings, variants and interpretations with their sources."),
    "explain": Command(explain, "explain", "Explain an automa's decisions, in a game or in your own position."),
    "players check": Command(scripts, "check", "Check a script and report every mistake with its line."),
    "players new": Command(scripts, "new", "Write a script to start from."),
    "players explain": Command(scripts, "explain", "Show which line of a script decided, and why."),
    "players reference": Command(scripts, "reference", "Print the reference of the script language."),
    "replay": Command(replay, "replay", "Step through a saved game, or a game of a run."),
    "review": Command(replay, "review", "Find the choices of a game that cost most, by search."),
    "history": Command(history, "history", "List your finished games and your win rate."),
    "simulate": Command(simulate, "simulate", "Play thousands of games and store one row per game."),
    "summarise": Command(results, "summarise", "Show win rates, margins and where the money came from."),
    "compare": Command(results, "compare", "Compare two players or two runs, game by game."),
    "bands": Command(results, "bands", "Check runs against target ranges."),
    "report": Command(results, "report", "Write a full report of runs as one HTML page."),
    "plot": Command(results, "plot", "Draw one plot of a run to a file."),
    "study": Command(results, "study", "Answer a question about balance with a table and a plot."),
    "query": Command(results, "query", "Query a run in SQL."),
    "game": Command(runs, "game", "Print the transcript of one game of a run."),
    "players list": Command(players, "players", "List the players and how well they play."),
    "players measure": Command(players, "measure", "Measure how well players play, for the list."),
    "players tune": Command(players, "tune", "Improve a player's numbers on paired games."),
    "tournament": Command(players, "tournament", "Play the same set-ups with several players, and rate them."),
    "verify": Command(runs, "verify", "Verify a run: its files, its rows and a sample of its games."),
    "warmup": Command(warmup, "warmup", "Compile the rules now, so that the first game starts at once."),
    "bench": Command(bench, "bench", "Measure how fast games run on this machine."),
    "doctor": Command(doctor, "doctor", "Print versions, cache folder, compiler and data set."),
}

GROUPS: dict[str, str] = {
    "data": "Components: check, show, sources, export, vocabulary, todo.",
    "players": "Players: list, measure, tune; scripts: check, new, explain.",
}


def members(group: str = "") -> dict[str, Command]:
    """The commands that may follow `solo` (or `solo GROUP`), by their last word."""
    return {name.rpartition(" ")[2]: command for name, command in COMMANDS.items() if name.rpartition(" ")[0] == group}


def load(command: Command) -> Callable[..., Any]:
    """The function behind a command."""
    loaded: Callable[..., Any] = getattr(command.module(), command.name)
    return loaded
