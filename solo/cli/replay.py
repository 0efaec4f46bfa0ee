"""`solo replay`: step through a saved game, or through a game of a run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.errors import UserError
from solo.cli.console import out
from solo.cli.options import GAME, DataOption, OwnPlayerOption, RunCellOption
from solo.cli.play import has_screen, run_uncompiled

if TYPE_CHECKING:
    from solo.game import Game


def replay(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game.")] = None,
    run: Annotated[Path | None, typer.Option(metavar="RUN", help="A game of this run instead.")] = None,
    game: Annotated[int | None, typer.Option(metavar="N", help="With --run: the number of the game.")] = None,
    cell: RunCellOption = "",
    player: OwnPlayerOption = "",
    data: DataOption = None,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Print the whole game in lines.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    contrast: Annotated[bool, typer.Option("--contrast", help="Use high-contrast colours.")] = False,
) -> None:
    """Step forwards and backwards through a game, with the automa's reasoning, and play on from any point."""
    if (file is None) == (run is None):
        raise UserError("nothing to replay, allowed: a saved game, or --run RUN --game N")
    played, folder = of_run(run, game, cell, player) if run is not None else (of_file(file, data), data)
    from solo.session.session import choices_of

    session = choices_of(played, played.choices, None, folder)
    if plain or not has_screen():
        print_game(played)
        return
    from solo.tui.app import PlayApp

    PlayApp(lambda app: app.replay(session), game=GAME, data=folder, ascii_only=ascii_only, contrast=contrast).run()


def of_file(file: Path | None, data: Path | None) -> Game:
    """A saved game at its last position."""
    run_uncompiled()
    from solo.game import Game

    assert file is not None
    return Game.load(file, data)


def of_run(run: Path, number: int | None, cell: str, own: str) -> tuple[Game, Path | None]:
    """A game of a run, played once more by the player who played it, which needs the compiled rules."""
    if number is None:
        raise UserError("--run needs --game N: the number of the game in its configuration")
    from experiments.replay import replay, seed_and_setup

    origin = seed_and_setup(run, number, cell, own)
    return replay(origin), origin.study.data


def print_game(game: Game) -> None:
    """Print the whole game in lines."""
    from solo.presenter import presenter_for
    from solo.seat_text import choice_text, end_lines
    from solo.session.session import Session

    console, session, presenter = out(), Session(game), presenter_for(game.rules)
    for line in session.log():
        said = choice_text(session, presenter, line)
        console.print(f"{line.step:>3} {'> ' if line.is_choice else '  '}{said}", markup=False, soft_wrap=True)
    for said in end_lines(session, presenter) if game.is_over else ():
        console.print(said, markup=False, soft_wrap=True)
