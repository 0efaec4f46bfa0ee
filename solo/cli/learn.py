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
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
) -> None:
    """Learn a game: a few screens to read, then a guided first year.

    Enter continues and takes the suggested option, any other number explains that option, q leaves.
    """
    from solo.cli.play import leave_on_terminate, run_uncompiled

    run_uncompiled()
    from engine.core.registry import find_game
    from solo.learn import GuidedGame
    from solo.lesson import lesson_for
    from solo.session.opening import new_session

    lesson = lesson_for(find_game(game).name)
    leave_on_terminate()
    session = new_session(lesson.seed, ((), (), None, None), game, None)
    GuidedGame(lesson, session, out(), sys.stdin, ascii_only=ascii_only).run()
