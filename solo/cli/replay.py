"""`solo replay`: step through a saved game, or a game of a run; `solo review`: its choices that cost most."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.errors import UserError
from solo.cli.console import out, print_json
from solo.cli.options import GAME, DataOption, JsonOption, OwnPlayerOption, RunCellOption
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
    plain: Annotated[bool, typer.Option("--plain", help="Print the whole game as text.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    contrast: Annotated[bool, typer.Option("--contrast", help="Use high-contrast colours.")] = False,
) -> None:
    """Step forwards and backwards through a game, with the automa's reasoning, and play on from any point."""
    if (file is None) == (run is None):
        raise UserError("say what to replay: a saved game ('solo history N' names its file), or --run RUN --game N")
    played, folder = of_run(run, game, cell, player) if run is not None else (of_file(file, data), data)
    from solo.session.session import choices_of

    session = choices_of(played, played.choices, None, folder)
    if plain or not has_screen():
        print_game(played)
        return
    from solo.tui.app import PlayApp

    PlayApp(lambda app: app.replay(session), game=GAME, data=folder, ascii_only=ascii_only, contrast=contrast).run()


def review(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game.")] = None,
    run: Annotated[Path | None, typer.Option(metavar="RUN", help="A game of this run instead.")] = None,
    game: Annotated[int | None, typer.Option(metavar="N", help="With --run: the number of the game.")] = None,
    cell: RunCellOption = "",
    player: OwnPlayerOption = "",
    data: DataOption = None,
    *,
    json: JsonOption = False,
) -> None:
    """Find the five choices of a game that cost most, by search, and show a better option for each.

    It takes about half a minute; Ctrl-C stops it and keeps what was found. In 'solo replay', and at the end of 'solo
    play', the key x starts the same review and lets you jump to each position.
    """
    if (file is None) == (run is None):
        raise UserError("say what to review: a finished game ('solo history N' names its file), or --run RUN --game N")
    played, folder = of_run(run, game, cell, player) if run is not None else (of_file(file, data), data)
    if not played.is_over:
        raise UserError("a review is for a game that was played to its end")
    from rich.console import Console

    from solo.after_game_text import REVIEW_HEAD, review_lines
    from solo.session.hints import HintTask
    from solo.session.session import Session
    from solo.session.worker import REVIEW

    thinking = HintTask(Session(played, None, folder))
    with Console(stderr=True).status("The search begins ...") as status:
        found = thinking.ask_review(lambda: status.update(thinking.review.progress()))
        try:
            thinking.wait(REVIEW)
        except KeyboardInterrupt:
            thinking.stop_review()
    if json:
        print_json([mistake.to_json() for mistake in found.mistakes])
        return
    for line in (REVIEW_HEAD, *review_lines(played, found)):
        out().print(line, markup=False, soft_wrap=True)


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
    """Print the whole game as text."""
    from solo.presenter import presenter_for
    from solo.seat_text import choice_text, end_lines
    from solo.session.session import Session

    console, session, presenter = out(), Session(game), presenter_for(game.rules, game.setting)
    for line in session.log():
        said = choice_text(session, presenter, line)
        console.print(f"{line.step:>3} {'> ' if line.is_choice else '  '}{said}", markup=False, soft_wrap=True)
    for said in end_lines(session, presenter) if game.is_over else ():
        console.print(said, markup=False, soft_wrap=True)
