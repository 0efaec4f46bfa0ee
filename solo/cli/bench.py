"""`solo bench`: how fast the kernel is here, stated against a fixed plain-Python loop on the same machine."""

from __future__ import annotations

from typing import Annotated

import typer

from solo.cli.console import out, print_json
from solo.cli.options import GAME, GameOption, JsonOption


def bench(
    game: GameOption = GAME,
    games: Annotated[int, typer.Option(help="How many random games to time on one core.", min=100)] = 20_000,
    threads: Annotated[int, typer.Option(help="Also time this many threads at once.", min=1, max=64)] = 1,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also time Catanatron and OpenSpiel, where installed.")
    ] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Also time a start that compiles everything: minutes.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Time random games through the compiled kernel: games and decisions a second, a copy, a cold and a warm start.

    A decision is a choice among two or more options. Figures mean little without the calibration printed beside them:
    the seconds of a fixed plain-Python loop on this machine, now.
    """
    from engine.core.registry import find_game
    from solo.benchmark import measure
    from solo.cli.bench_view import table

    figures = measure(find_game(game), games, threads, peers, cold)
    if as_json:
        print_json(figures.as_dict())
    else:
        out().print(table(figures))
