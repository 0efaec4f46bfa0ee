"""`solo history`: the games that a user has finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.errors import UserError
from solo.cli.console import complain, out, print_json
from solo.cli.options import GAME, GameOption, JsonOption
from solo.cli.play import run_uncompiled

if TYPE_CHECKING:
    from solo.session.history import FinishedGame, History

SHOWN = 20
"""Games of the list, unless all are asked for."""


def history(
    number: Annotated[
        int | None, typer.Argument(metavar="N", help="Show this game of the list: its file and a short text to paste.")
    ] = None,
    game: GameOption = GAME,
    *,
    every: Annotated[bool, typer.Option("--all", help=f"List all games, not only the last {SHOWN}.")] = False,
    json: JsonOption = False,
) -> None:
    """List your finished games, and your win rate with its 95% interval, in total and by objective.

    Every finished game of 'solo play' is kept. The win rate counts games that one person played without help, and only
    the first game on each set-up: when you play a set-up again, you know the order of its cards.
    """
    run_uncompiled()
    from engine.core.registry import find_game
    from solo.cli.history_view import print_game_text, print_history
    from solo.session.history import read_history
    from solo.session.saved_games import Store

    found = read_history(find_game(game), Store())
    for trouble in found.troubles:
        complain(trouble, label="note")
    if number is not None:
        print_game_text(game_number(found, number))
    elif json:
        print_json([each.to_json() for each in found.games])
    else:
        print_history(found, find_game(game), out(), len(found.games) if every else SHOWN)


def game_number(found: History, number: int) -> FinishedGame:
    """The game of a number of the list."""
    if not 1 <= number <= len(found.games):
        known = f"the list goes from 1 to {len(found.games)}" if found.games else "you have finished none yet"
        raise UserError(f"there is no finished game {number}: {known}")
    return found.games[number - 1]
