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
    "data check": Command("solo.cli.data:check", "Check the component files, or a folder of your own."),
    "data show": Command("solo.cli.data:show", "Show one kind of component, or one piece of it."),
    "data sources": Command("solo.cli.data:sources", "Tell how much is stated, inferred and reconstructed, by file."),
    "data export": Command("solo.cli.data:export", "Copy the component files to a folder, to edit them."),
    "data vocabulary": Command("solo.cli.data:vocabulary", "Print the words that component files can use."),
    "setup": Command("solo.cli.setup:setup", "Show the set-up of a seed, to lay it out on a table."),
    "rulings": Command("solo.cli.rulings:rulings", "List the rulings, variants and readings with their sources."),
    "explain": Command("solo.cli.explain:explain", "Tell VJ's reasoning, in a game or in a position of your own."),
    "simulate": Command("experiments.cli:simulate", "Play thousands of games and keep a row of each."),
    "summarise": Command("experiments.cli:summarise", "Win rates, margins and where the money came from."),
    "compare": Command("experiments.cli:compare", "Tell two players or two runs apart, game by game."),
    "game": Command("experiments.cli:game", "Print the transcript of one game of a run."),
    "warmup": Command("solo.cli.warmup:warmup", "Compile the rules now, so that nothing waits for it later."),
    "bench": Command("solo.cli.bench:bench", "Measure how fast the kernel is on this machine."),
    "doctor": Command("solo.cli.doctor:doctor", "Print versions, cache place, compiler and data set."),
}

GROUPS: dict[str, str] = {
    "data": "The components: check, show, sources, export, vocabulary.",
}


def members(group: str = "") -> dict[str, Command]:
    """The commands that may follow `solo` (or `solo GROUP`), by their last word."""
    return {name.rpartition(" ")[2]: command for name, command in COMMANDS.items() if name.rpartition(" ")[0] == group}


def load(target: str) -> Callable[..., Any]:
    """The function `module:function`: named, not imported, so that a lower layer can call an upper one on request."""
    module, _, function = target.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module), function)
    return loaded
