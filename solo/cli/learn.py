"""`solo learn`: how to play a game, and a guided first year."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from solo.cli.console import out
from solo.cli.options import GAME, GameOption


def learn(
    game: GameOption = GAME,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Use text-only mode instead of a full screen.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    contrast: Annotated[bool, typer.Option("--contrast", help="Use high-contrast colours.")] = False,
) -> None:
    """Learn a game: read a few screens, then play a guided first year if the game has one.

    Enter continues and takes the suggested option. Other options are explained. Esc leads to the start
    screen; q ends text mode. --plain is chosen automatically if there is no full terminal: in a pipe, or with
    TERM=dumb.
    """
    from solo.cli.play import has_screen, leave_on_terminate, run_uncompiled

    run_uncompiled()
    if not plain and has_screen():
        from solo.tui.app import run_lesson

        run_lesson(game, ascii_only=ascii_only, contrast=contrast)
        return
    from engine.core.registry import find_game
    from solo.learn import GuidedGame
    from solo.lesson import lesson_for
    from solo.session.session import new_session

    lesson = lesson_for(find_game(game).name)
    leave_on_terminate()
    session = new_session(lesson.seed, ((), (), None, None), game, None)
    GuidedGame(lesson, session, out(), sys.stdin, ascii_only=ascii_only).run()
