"""`solo bench`: how fast the kernel is here, stated against a fixed plain-Python loop on the same machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from solo.cli.console import out


def bench(
    games: Annotated[int, typer.Option(help="How many random games to time on one core.", min=100)] = 20_000,
    threads: Annotated[int, typer.Option(help="Also time this many threads at once.", min=1, max=64)] = 1,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also time Catanatron and OpenSpiel, where installed.")
    ] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Also time a start that compiles everything: minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time random games through the compiled kernel: games and decisions a second, a copy, a cold and a warm start.

    A decision is a choice among two or more options. Figures mean little without the calibration printed beside them:
    the seconds of a fixed plain-Python loop on this machine, now.
    """
    from solo.benchmark import measure  # noqa: PLC0415 brings the compiler
    from solo.cli.bench_view import table  # noqa: PLC0415

    figures = measure(games, threads, peers, cold)
    if as_json:
        typer.echo(json.dumps(figures.as_dict(), indent=2))
    else:
        out().print(table(figures))
