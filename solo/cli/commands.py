"""The table of commands: a name, the function behind it, one line of help.

Functions are named, not imported, so that `solo --help` stays fast and `solo` need not import `experiments`.
A new command is one line here and one typed function there; typer reads its arguments from the annotations.
The module of the function imports little at its top, since `--help` and the shell's completion wait for it.
A command returns nothing (exit code 0) or its exit code, and raises `UserError` for what a user can mend.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple


class Command(NamedTuple):
    """The function behind a command, as `module:function`, and its one-line help."""

    target: str
    help: str


COMMANDS: dict[str, Command] = {
    "play": Command("solo.cli.play:play", "Play one game against VJ, in the terminal."),
    "data check": Command("solo.cli.data:check", "Check the component files, or a folder of your own."),
    "data show": Command("solo.cli.data:show", "Show one kind of component, or one piece of it."),
    "data sources": Command("solo.cli.data:sources", "Tell how much is stated, inferred and reconstructed, by file."),
    "data export": Command("solo.cli.data:export", "Copy the component files to a folder, to edit them."),
    "data vocabulary": Command("solo.cli.data:vocabulary", "Print the words that component files can use."),
    "data todo": Command("solo.cli.data:doubtful", "List the records that a real copy may show otherwise."),
    "setup": Command("solo.cli.setup:setup", "Show the set-up of a seed, to lay it out on a table."),
    "rulings": Command("solo.cli.rulings:rulings", "List the rulings, variants and readings with their sources."),
    "explain": Command("solo.cli.explain:explain", "Tell VJ's reasoning, in a game or in a position of your own."),
    "players check": Command("solo.cli.scripts:check", "Check a script, and tell every mistake with its line."),
    "players new": Command("solo.cli.scripts:new", "Write a script to begin with."),
    "players explain": Command("solo.cli.scripts:explain", "Tell which line of a script decided, and why."),
    "players reference": Command("solo.cli.scripts:reference", "Print the reference of the language of scripts."),
    "replay": Command("solo.cli.replay:replay", "Step through a saved game, or a game of a run."),
    "simulate": Command("experiments.cli:simulate", "Play thousands of games and keep a row of each."),
    "summarise": Command("experiments.cli:summarise", "Win rates, margins and where the money came from."),
    "compare": Command("experiments.cli:compare", "Tell two players or two runs apart, game by game."),
    "bands": Command("experiments.cli:bands", "Hold runs against the bands of a balanced set."),
    "report": Command("experiments.analysis_cli:report", "Write all about runs to one page of HTML."),
    "plot": Command("experiments.analysis_cli:plot", "Draw one plot of a run to a file."),
    "study": Command("experiments.analysis_cli:study", "Ask a question about balance: a sentence, a table, a plot."),
    "query": Command("experiments.analysis_cli:query", "Ask a run a question in SQL."),
    "game": Command("experiments.cli:game", "Print the transcript of one game of a run."),
    "players list": Command("experiments.players_cli:players", "List the players, and how well they play."),
    "players measure": Command("experiments.players_cli:measure", "Measure players for the list."),
    "players tune": Command("experiments.players_cli:tune", "Improve a player's numbers on paired games."),
    "tournament": Command("experiments.players_cli:tournament", "Let players play the same set-ups, and rate them."),
    "verify": Command("experiments.cli:verify", "Check a run that you received: files, rows, a sample of its games."),
    "warmup": Command("solo.cli.warmup:warmup", "Compile the rules now, so that nothing waits for it later."),
    "bench": Command("solo.cli.bench:bench", "Measure how fast the kernel is on this machine."),
    "doctor": Command("solo.cli.doctor:doctor", "Print versions, cache place, compiler and data set."),
}

GROUPS: dict[str, str] = {
    "data": "The components: check, show, sources, export, vocabulary, todo.",
    "players": "The players: list, measure, tune; check, new, explain.",
}


def members(group: str = "") -> dict[str, Command]:
    """The commands that may follow `solo` (or `solo GROUP`), by their last word."""
    return {name.rpartition(" ")[2]: command for name, command in COMMANDS.items() if name.rpartition(" ")[0] == group}


def load(target: str) -> Callable[..., Any]:
    """The function `module:function`: named, not imported, so that a lower layer can call an upper one on request."""
    module, _, function = target.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module), function)
    return loaded
