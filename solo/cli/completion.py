"""What the shell offers when one presses Tab after an option, or where an argument belongs: words of the game named.

Whatever a word needs is imported when it is asked for, and without the compiler. Nothing is ever printed but words: who
presses Tab wants no error.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from engine.core.game import Rules
    from experiments.study import Study
    from solo.presenter import Presenter

BREAKS = "=:"
"""Where bash breaks a word: it asks about the last part, and replaces only that."""

Offers = Iterable[str | tuple[str, str]]
"""Words, or words with what they mean, which some shells show."""


def answer_shell(ask: Callable[[], object]) -> None:
    """Print what the shell is offered, if there is anything: a fault on the way is not for a prompt."""
    kept, said = rejoin_words(), StringIO()
    with suppress(Exception, SystemExit), redirect_stdout(said), redirect_stderr(StringIO()):
        ask()
    for line in filter(None, said.getvalue().splitlines()):
        typer.echo(line.removeprefix(kept))


def rejoin_words() -> str:
    """Make words of the command line whole again where bash has broken them; what of the last bash keeps itself."""
    try:
        broken, place = shlex.split(os.environ.get("COMP_WORDS", "")), int(os.environ.get("COMP_CWORD", ""))
    except ValueError:  # another shell, or a quotation that is still open
        return ""
    words = whole_words(broken[: place + 1])
    if place >= len(broken) or len(words) == place + 1:
        return ""
    last = "" if is_break(broken[place]) else broken[place]
    os.environ.update(COMP_WORDS=shlex.join(words), COMP_CWORD=str(len(words) - 1))
    kept = words[-1].removesuffix(last)
    return kept.partition("=")[2] if kept.startswith("-") else kept


def whole_words(broken: list[str]) -> list[str]:
    """`--ruling`, `TIE`, `=`, `to` as `--ruling`, `TIE=to`."""
    words: list[str] = []
    for before, word in zip(["", *broken], broken, strict=False):
        if words and (is_break(before) or is_break(word)):
            words[-1] += word
        else:
            words.append(word)
    return words


def is_break(word: str) -> bool:
    """Whether bash has made a word of what stands between two."""
    return bool(word) and not word.strip(BREAKS)


# Words of a game


def rules_of(ctx: typer.Context) -> Rules:
    """The game that the command line names so far, or the usual one."""
    from engine.core.registry import find_game
    from solo.cli.options import GAME

    named = ctx.params.get("game")
    return find_game(named if isinstance(named, str) and named else GAME)


def uncompiled(offer: Callable[[typer.Context, str], Offers]) -> Callable[[typer.Context, str], list[Any]]:
    """Words that are found without loading the compiler."""

    def offered(ctx: typer.Context, incomplete: str) -> list[Any]:
        from solo.cli.play import run_uncompiled

        run_uncompiled()
        return list(offer(ctx, incomplete))

    return offered


@uncompiled
def games(_ctx: typer.Context, _incomplete: str) -> Offers:
    """The games there are."""
    from engine.core.game_folders import game_names

    return game_names()


@uncompiled
def rulings(ctx: typer.Context, _incomplete: str) -> Offers:
    """Every ruling with each of its values."""
    specs = rules_of(ctx).settings.rulings
    return [
        (f"{name}={value}", means)
        for name, spec in specs.items()
        for value, means in zip(spec.values, spec.means, strict=True)
    ]


@uncompiled
def variants(ctx: typer.Context, _incomplete: str) -> Offers:
    """The optional rules."""
    return [(name, spec.says) for name, spec in rules_of(ctx).settings.variants.items()]


@uncompiled
def objectives(ctx: typer.Context, incomplete: str) -> Offers:
    """What can follow the objectives that are named already."""
    from engine.core.settings import Setting

    columns = rules_of(ctx).edition(ctx.params.get("data")).columns(Setting())
    known = dict.fromkeys(word for column in columns if column.group == "objective" for word in column.words)
    return next_in_list(known, incomplete)


def next_in_list(words: Iterable[str], incomplete: str) -> Iterator[str]:
    """Words for the next place of a list with commas, each once."""
    named, comma, _ = incomplete.rpartition(",")
    taken = named.split(",")
    return (f"{named}{comma}{word}" for word in words if word not in taken)


# Players


@uncompiled
def players(ctx: typer.Context, _incomplete: str) -> Offers:
    """The players that have a name; a file is left to the shell."""
    from solo.players.registry import known_names

    return known_names(rules_of(ctx))


@uncompiled
def scripts(ctx: typer.Context, _incomplete: str) -> Offers:
    """The scripts that the game ships; a file is left to the shell."""
    from solo.players.files import scripts_of

    return scripts_of(rules_of(ctx))


@uncompiled
def player_files(ctx: typer.Context, _incomplete: str) -> Offers:
    """The weights and scripts that the game ships; a file is left to the shell."""
    from solo.players.files import shipped_files

    return shipped_files(rules_of(ctx))


# Components


def presenter(ctx: typer.Context) -> Presenter:
    """How the game shows its components."""
    from solo.presenter import presenter_for

    return presenter_for(rules_of(ctx))


@uncompiled
def kinds(ctx: typer.Context, _incomplete: str) -> Offers:
    """The kinds of component."""
    return presenter(ctx).kind_words()


@uncompiled
def pieces(ctx: typer.Context, _incomplete: str) -> Offers:
    """The pieces of the kind that is named already."""
    return presenter(ctx).piece_words(ctx.params["kind"], ctx.params.get("data"))


# Runs


@uncompiled
def cells(ctx: typer.Context, _incomplete: str) -> Offers:
    """The cells of the run that is named already."""
    return [cell.name for cell in study_of(ctx).cells]


@uncompiled
def compared(ctx: typer.Context, incomplete: str) -> Offers:
    """The players of the run that is named already, as a list with commas."""
    return next_in_list(dict.fromkeys(cell.player for cell in study_of(ctx).cells), incomplete)


def study_of(ctx: typer.Context) -> Study:
    """What the run that the command line names was to play."""
    from experiments.run import read_manifest

    run = ctx.params.get("run") or ctx.params["runs"][0]
    return read_manifest(Path(run)).study
