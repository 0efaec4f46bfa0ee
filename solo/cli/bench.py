"""`solo bench`: how fast the kernel is here, stated against a fixed plain-Python loop on the same machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from solo.cli.commands import load
from solo.cli.console import out, print_json
from solo.cli.options import GAME, GameOption, JsonOption

if TYPE_CHECKING:
    from rich.table import Table

    from engine.core.game import Rules
    from solo.envs_benchmark import EnvFigures


class Measured(Protocol):
    """Figures of any sort."""

    def as_dict(self) -> dict[str, object]:
        """The figures for another program."""


def bench(
    game: GameOption = GAME,
    games: Annotated[int, typer.Option(help="How many random games to time on one core.", min=100)] = 20_000,
    threads: Annotated[int, typer.Option(help="Also time this many threads at once.", min=1, max=64)] = 1,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also time Catanatron and OpenSpiel, where installed.")
    ] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Also time a start that compiles everything: minutes.")] = False,
    players: Annotated[
        bool, typer.Option("--players", help="Time the players instead: random, every script, greedy, search.")
    ] = False,
    envs: Annotated[
        bool, typer.Option("--envs", help="Time the environments for agents instead; needs the extra envs.")
    ] = False,
    play: Annotated[
        bool, typer.Option("--play", help="Time 'solo play' in a terminal instead: its first screen, and its keys.")
    ] = False,
    analysis: Annotated[
        Path | None,
        typer.Option(metavar="RUN", help="Time summarise, report and query over this run instead, and their memory."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="With --players and --envs: about how long each is timed.", min=0.01)
    ] = 2.0,
    as_json: JsonOption = False,
) -> None:
    """Time random games through the compiled kernel: games and decisions a second, a copy, a cold and a warm start.

    A decision is a choice among two or more options. Figures mean little without the calibration printed beside them:
    the seconds of a fixed plain-Python loop on this machine, now.
    """
    if analysis is not None:
        looked = load("experiments.analysis_benchmark:measure_looking")(analysis)
        tell(looked, load("experiments.analysis_benchmark:looking_table")(looked), as_json)
        return
    from engine.core.registry import find_game
    from solo.cli.bench_view import envs_table, play_table, players_table, table
    from solo.presenter import presenter_for

    rules = find_game(game)
    goals = presenter_for(rules).goals
    if players:
        from solo.players_benchmark import measure_players

        timed = measure_players(rules, seconds)
        tell(timed, players_table(timed, goals), as_json)
    elif envs:
        timed_envs = measured_envs(rules, seconds)
        tell(timed_envs, envs_table(timed_envs, goals), as_json)
    elif play:
        from solo.play_benchmark import measure_play

        timed_play = measure_play(rules.name)
        tell(timed_play, play_table(timed_play), as_json)
    else:
        from solo.benchmark import measure

        figures = measure(rules, games, threads, peers, cold)
        tell(figures, table(figures, goals), as_json)


def tell(figures: Measured, view: Table, as_json: bool) -> None:
    """Print figures for another program, or for a person."""
    if as_json:
        print_json(figures.as_dict())
    else:
        out().print(view)


def measured_envs(game: Rules, seconds: float) -> EnvFigures:
    """The environments' figures, or a sentence where their libraries are missing."""
    from importlib.util import find_spec

    from engine.core.errors import UserError
    from solo.envs_benchmark import measure_envs

    if find_spec("gymnasium") is None:
        raise UserError('Gymnasium is not installed: pip install "pampero-solo[envs]"')
    return measure_envs(game, seconds)
