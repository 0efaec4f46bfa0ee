"""`solo bench`: how fast the kernel is here, stated against a fixed plain-Python loop on the same machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from solo.cli.console import out, print_json
from solo.cli.options import GAME, GameOption, JsonOption, SeatsOption
from solo.progress_line import progress_line

if TYPE_CHECKING:
    from rich.table import Table


class Measured(Protocol):
    """Figures of any sort."""

    def as_dict(self) -> dict[str, object]:
        """The figures as plain data."""


def bench(
    game: GameOption = GAME,
    seats: SeatsOption = 0,
    games: Annotated[
        int,
        typer.Option(
            help="Random games to time on one core, at least 100. [default: 20,000]",
            show_default=False,
            min=100,
            metavar="N",
        ),
    ] = 20_000,
    threads: Annotated[int, typer.Option(help="Also time this many threads at once.", min=1, max=64, metavar="N")] = 1,
    cold: Annotated[
        bool, typer.Option("--cold", help="Also time a start that compiles everything; this takes minutes.")
    ] = False,
    players: Annotated[
        bool, typer.Option("--players", help="Time the players instead: random, every script, greedy, search.")
    ] = False,
    seconds: Annotated[
        float,
        typer.Option(
            help="With --players: about how many seconds to time each player. [default: 2]",
            show_default=False,
            min=0.01,
            metavar="S",
        ),
    ] = 2.0,
    as_json: JsonOption = False,
) -> None:
    """Time random games with the compiled rules: games and decisions per second, a copy, a cold and a warm start.

    A decision is a choice among two or more options. Compare figures only together with the calibration printed beside
    them: the time that a fixed plain-Python loop takes on this machine now.
    """
    from engine.core.registry import find_game
    from solo.cli.bench_view import players_table, table
    from solo.presenter import presenter_for

    rules = find_game(game)
    setting = rules.settings.read(seats=seats)
    goals = presenter_for(rules).goals_of(setting)
    if players:
        from solo.players_benchmark import measure_players

        with progress_line(as_json) as tell:
            timed = measure_players(rules, seconds, setting, tell)
        print_figures(timed, players_table(timed, goals), as_json)
    else:
        from solo.benchmark import measure

        with progress_line(as_json) as tell:
            figures = measure(rules, games, threads, cold, setting, tell)
        print_figures(figures, table(figures, goals), as_json)


def print_figures(figures: Measured, view: Table, as_json: bool) -> None:
    """Print figures as JSON or as a table."""
    if as_json:
        print_json(figures.as_dict())
    else:
        out().print(view)
