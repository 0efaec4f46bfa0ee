"""`solo players check|new|explain|reference`: scripts, to be written and understood."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.errors import BrokenText, UserError, printable, quoted, reason
from engine.core.text.grammar import count
from solo.cli import completion
from solo.cli.console import ExitCode, complain, out, print_json, show_line
from solo.cli.options import GAME, GameOption, JsonOption, SeatsOption

if TYPE_CHECKING:
    from engine.core.game import Rules
    from engine.core.settings import Setting
    from solo.players.script.explain import DecisionAccount
    from solo.players.script.model import Script
    from solo.players.script.toml_locations import TomlSource


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The script, or the name of a shipped one.", autocompletion=completion.scripts
        ),
    ],
) -> int:
    """Check a script and report every mistake with its line, its column and the nearest known word."""
    from engine.core.settings import Setting
    from solo.players.files import script_source
    from solo.players.registry import script_player
    from solo.players.script.validate import check as check_script

    source = script_source(file, game_of())
    game = game_of(source)
    setting = Setting()
    script, mistakes = check_script(source, game, setting)
    if script is None:
        lines = source.text.splitlines()
        for mistake in mistakes:
            where = ", " if mistake.line else ": "
            complain(f"{file}{where}{mistake}", wrap=True)
            if mistake.line and mistake.column:
                show_line(lines[mistake.line - 1], mistake.column)
        return ExitCode.BAD_INPUT
    script_player(script, len(game.sides(setting)))
    out().print("\n".join(summary(script, source, game)), markup=False)
    return ExitCode.OK


def game_of(source: TomlSource | None = None) -> Rules:
    """The game that a script is for."""
    from engine.core.registry import find_game

    name = source.content.get("game") if source else None
    if source is None or not isinstance(name, str):
        return find_game(GAME)
    try:
        return find_game(name)
    except UserError as error:
        mistake = source.mistake(("game",), str(error))
        says, line = f"the script {printable(source.path)}, {mistake}", source.text.splitlines()[mistake.line - 1]
        raise BrokenText(says, line, mistake.column) from error


def summary(script: Script, source: TomlSource, game: Rules) -> Iterator[str]:
    """What a script without mistakes has, what is odd about it, and which decisions it does not settle."""
    from solo.players.script.notes import left_open, notes_of

    written = [line for line in script.lines if line.number]
    parts = ((written, "preference"), (script.phases, "phase"), (script.numbers, "number"))
    counted = ", ".join(count(len(part), noun) for part, noun in parts)
    yield f"{script.name}: a script for {game.title} with {counted}. No mistakes."
    yield from (f"Note: line {note.line}: {note.says}." for note in notes_of(script, source))
    how = "Chosen at random" if script.draws else "Decided by taking the first option"
    for when, kinds in left_open(script).items():
        yield f"{how}{' ' * bool(when)}{when}: {', '.join(kinds)}."


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the script.")],
    out_file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file to write. [default: NAME.toml]")
    ] = None,
    game: GameOption = GAME,
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="SCRIPT",
            help="Start from a copy of this script. [default: a short one that plays sensibly]",
            autocompletion=completion.scripts,
        ),
    ] = "",
) -> None:
    """Write a script to start from. It can play as it is, and its comments say what you can change."""
    from engine.core.registry import find_game
    from engine.core.safe_io import write_whole
    from solo.players.files import FILE

    if not name.replace("-", "").replace("_", "").isalnum():
        raise UserError(f"'{name}' cannot be the name of a script, allowed: letters, digits and hyphens")
    path = out_file or Path(f"{name}{FILE}")
    if path.suffix != FILE:
        raise UserError(f"a script is a {FILE} file, found: {path}")
    if os.path.lexists(path):
        raise UserError(f"{path} exists already: choose another name, or another file with --out")
    try:
        write_whole(path, starting_text(name, find_game(game), source).encode(), follow=False)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}") from error
    again = f"solo simulate --player {quoted(path)} --games 1000{'' if game == GAME else f' --game {game}'}"
    out().print(f"Written to {path}.\nNext: {again}", markup=False, soft_wrap=True)


def starting_text(name: str, game: Rules, source: str) -> str:
    """A copy of the script that is named, or the game's starter, or what the words of any game allow."""
    from solo.players.files import is_path, renamed_script, script_source, starter_file, without_history
    from solo.players.script.reference import new_script

    path = script_source(source, game).path if source else starter_file(game)
    if path is None:
        return new_script(name, game)
    text = renamed_script(path, name)
    return text if is_path(source) else without_history(text)


def reference(game: GameOption = GAME) -> None:
    """Print the reference of the script language, with the words of a game."""
    import sys

    from engine.core.registry import find_game
    from solo.players.script.reference import reference as page

    sys.stdout.write(page(find_game(game)))


def explain(
    script: Annotated[
        str,
        typer.Argument(
            metavar="SCRIPT", help="A file, or the name of a shipped script.", autocompletion=completion.scripts
        ),
    ],
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the game that it plays.")] = 1,
    turn: Annotated[
        int, typer.Option(metavar="K", help="The turn of the script to explain; the first is 1.", min=1)
    ] = 1,
    game: GameOption = GAME,
    seats: SeatsOption = 0,
    *,
    every: Annotated[bool, typer.Option("--all", help="Show every option, not only the best.")] = False,
    json: JsonOption = False,
) -> None:
    """Play a game with a script, and show which lines decided one of its turns, and why.

    Shows every decision of that turn, and those that the script has to make before its next turn.
    """
    from engine.core.registry import find_game
    from solo.cli.scripts_view import decision_view
    from solo.players.files import is_path, script_source
    from solo.players.script.validate import validated_script

    source = script_source(script, find_game(game))
    rules = game_of(source) if is_path(script) else find_game(game)
    setting = rules.settings.read(seats=seats)
    found = validated_script(source, rules, setting)
    accounts = accounts_of(found, rules, setting, seed, turn)
    if json:
        print_json({"script": found.name, "seed": seed, "turn": turn, "decisions": [a.to_json() for a in accounts]})
        return
    console = out()
    for account in accounts:
        for part in decision_view(account, every, console.width):
            console.print(part)


def accounts_of(script: Script, rules: Rules, setting: Setting, seed: int, turn: int) -> list[DecisionAccount]:
    """The decisions of one turn of the first side's, in a game that the script plays."""
    from solo.game import Game
    from solo.players.registry import script_player
    from solo.players.script.explain import account_of

    game = Game.begin(rules, seed, setting)
    player = script_player(script, len(game.sides))
    found: list[DecisionAccount] = []
    reached, known = 0, -1
    while not game.is_over and reached <= turn:
        g = game.state
        if g.turn_seat == 0 and g.turns != known:
            reached, known = reached + 1, g.turns
        code = player.choose(game)
        if reached == turn and g.decision_seat == 0:
            found.append(account_of(script, game, code))
        game.choose(code)
    if not found:
        raise UserError(f"the player has no turn {turn} in the game of seed {seed}: it has turns 1 to {reached}")
    return found
