"""The commands about players that play many games: list, measure, tune; and the tournament."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.core.errors import CannotGoOn, UserError, quoted
from solo.cli import completion
from solo.cli.console import ExitCode, complain, out, print_json
from solo.cli.options import (
    GAME,
    AnyGameOption,
    DataOption,
    FieldOption,
    GameOption,
    JsonOption,
    SeatsOption,
    SecondsOption,
    SeedOption,
)
from solo.players.player_process import DECISION_SECONDS

if TYPE_CHECKING:
    from engine.core.text.figures import Format
    from experiments.tune import Difference, TuningListener, TuningResult
    from experiments.tune_study import Generation, TuningPlan


def tune(
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help="A weights file or a script: its path, or the name of a shipped one.",
            autocompletion=completion.player_files,
        ),
    ] = "",
    *,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games per candidate and generation. [default: 100]")
    ] = None,
    generations: Annotated[int | None, typer.Option(metavar="N", help="Generations in total. [default: 40]")] = None,
    population: Annotated[
        int | None, typer.Option(metavar="N", help="Candidates per generation. [default: 16]")
    ] = None,
    sigma: Annotated[
        float | None,
        typer.Option(metavar="X", help="How far the first candidates are spread around the start. [default: 0.3]"),
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="What to improve: margin, wins, or mix (very large margins count less). [default: margin]",
            autocompletion=lambda: ["margin", "wins", "mix"],
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Tune only these numbers, for example 'own.*'; can be repeated."),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The seed of the study. [default: 101]")] = None,
    test_games: Annotated[
        int | None, typer.Option(metavar="N", help="Held-out games for the comparison at the end. [default: 2,000]")
    ] = None,
    test_seed: Annotated[
        int | None, typer.Option(metavar="N", help="The seed of the held-out games. [default: 202]")
    ] = None,
    game: AnyGameOption = "",
    seats: SeatsOption = 0,
    field: FieldOption = "",
    data: DataOption = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Number of threads. [default: one per core]")] = None,
    out_dir: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Folder for the study. [default: a new one in runs]")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the study in --out.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Hide the progress display.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Improve the weights or numbers of a player with an evolution strategy (CMA-ES).

    All candidates of a generation play the same games. The study is saved after every generation, so --resume can
    continue it after a stop, with the same result. At the end, the old and the new numbers are compared on games with
    another seed, and the file with the new numbers is written to --out.
    """
    from experiments.tune import tune as begin
    from experiments.tune_study import STUDY
    from solo.cli.simulate import free_folder, refuse_counts

    given: dict[str, Any] = {"games": games, "generations": generations, "population": population, "sigma": sigma}
    given |= {"objective": objective, "seed": seed, "test_games": test_games, "test_seed": test_seed}
    given |= {"seats": seats or None, "field": field or None}
    refuse_counts(workers=workers)
    with show_progress(quiet or as_json) as news:
        if resume and (not player or out_dir is None or (out_dir / STUDY).exists()):
            others = {"player": player, "only": only, "game": game, "data": None if data is None else str(data)}
            place = required_folder(out_dir)
            found = resume_study(place, given | others, workers or 0, news)
        else:
            plan = plan_of(player, game, data, only or [], given)
            place = out_dir or free_folder(f"tune-{Path(plan.path).stem}")
            with note_when_stopped(place):
                found = begin(plan, place, workers or 0, news)
    print_result(found, place, as_json)


def required_folder(out_dir: Path | None) -> Path:
    """The study that is to be resumed."""
    if out_dir is None:
        raise UserError("which study? add --out DIR")
    return out_dir


def plan_of(player: str, game: str, data: Path | None, only: list[str], given: dict[str, Any]) -> TuningPlan:
    """The study that the options mean."""
    from experiments.tune import DEFAULTS, new_plan

    if not player:
        raise UserError("which player? name a weights file or a script, as 'solo players tune greedy'")
    chosen = DEFAULTS | {name: value for name, value in given.items() if value is not None}
    return new_plan(player, game or GAME, data, only=only, **chosen)


def resume_study(place: Path, given: dict[str, Any], workers: int, news: TuningListener) -> TuningResult:
    """A study that was stopped, finished; only the number of generations may be another."""
    from experiments.tune import resume

    more = given.pop("generations") or 0
    said = {name: value for name, value in given.items() if value not in (None, "", [])}
    with note_when_stopped(place):
        return resume(place, more, workers, news, said)


@contextmanager
def note_when_stopped(place: Path) -> Iterator[None]:
    """Say what is kept of a study that is stopped, and how to continue it."""
    try:
        yield
    except KeyboardInterrupt:
        again = f"solo players tune --resume --out {shlex.quote(str(place))}"
        complain(f"what is finished is kept; continue with '{again}'", label="stopped")
        raise


@contextmanager
def show_progress(quiet: bool) -> Iterator[TuningListener]:
    """The progress of a study: one line per generation on a terminal, else nothing until the end."""
    from experiments.tune import TuningListener

    if quiet or not sys.stderr.isatty():
        yield TuningListener()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[best]}"))
    with Progress(*parts, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("generations", total=None, best="")

        def begun(plan: TuningPlan, done: int) -> None:
            progress.update(task, total=plan.generations, completed=done)

        def generation(found: Generation) -> None:
            mean = sum(found.results.margins) / len(found.results.margins)
            best = f"margin {mean:.1f}, best {max(found.results.margins):.1f}, spread {found.sigma:.3f}"
            progress.update(task, advance=1, best=best)

        yield TuningListener(begun, generation)


def print_result(found: TuningResult, place: Path, as_json: bool) -> None:
    """What a study came to."""
    from engine.core.registry import find_game
    from engine.core.text.figures import amount
    from experiments.tune import best_file
    from solo.statistics import FEW, TOO_FEW

    path = best_file(found.plan, place)
    if as_json:
        print_json(found.to_json() | {"file": str(path)})
        return
    plan, write = found.plan, partial(amount, sign=find_game(found.plan.game).score.sign)
    lines = [f"{found.generations} generations of {plan.population} candidates, {plan.games} games each."]
    lines += [held_out_line(row, plan.test_games, write) for row in found.test]
    if plan.test_games < FEW:
        lines.append(f"{TOO_FEW.capitalize()} whether it plays better: --test-games {FEW} or more.")
    elif any(row.apart.high < 0 for row in found.test):
        lines.append("On the held-out games it plays worse: keep the old numbers.")
    elif not any(row.apart.low > 0 for row in found.test):
        lines.append("The held-out games do not show that it plays better: more generations or games may.")
    console = out()
    console.print("\n".join(lines), markup=False)
    console.print(f"Written to {path}.\nNext: solo simulate --player {quoted(path)}", markup=False, soft_wrap=True)


def held_out_line(row: Difference, games: int, write: Format) -> str:
    """A measure on held-out games before and after: rates in percent, their difference in points."""
    from engine.core.text.figures import percent, points, signed, within
    from experiments.comparison import WIN_RATE

    rate = row.measure == WIN_RATE
    apart: Format = points if rate else lambda value: signed(write(value))
    change = f"{within(*row.apart, apart)}{' points' if rate else ''}"
    one = percent if rate else write
    return f"{row.measure} on {games:,} held-out games: {one(row.before)} -> {one(row.after)}, {change}, 95% CI"


# The list


def players(*, game: GameOption = GAME, json: JsonOption = False) -> None:
    """List the players: what they are, how well they play, and how fast.

    The figures are those of the shipped players, and include how many games were played, with which seed, and
    whether the components or the player's numbers have changed since.
    """
    from engine.core.registry import find_game
    from experiments.player_stats import list_players, read_book
    from solo.cli.players_view import list_table

    rules = find_game(game)
    found = list_players(rules, read_book())
    if json:
        print_json([row.to_json() for row in found])
    else:
        out().print(*list_table(found, rules), sep="\n")


def measure(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER", help="Players by name. [default: all]", autocompletion=completion.players),
    ] = None,
    *,
    games: Annotated[
        int, typer.Option(metavar="N", help="Games per player. [default: 2,000]", show_default=False)
    ] = 2000,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the games.")] = 1,
    seconds: Annotated[
        float,
        typer.Option(
            metavar="S",
            help="Start no more games of a player after this many seconds. [default: 60]",
            show_default=False,
        ),
    ] = 60.0,
    game: GameOption = GAME,
    seats: SeatsOption = 0,
    field: FieldOption = "",
    out_file: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="A JSON file to keep the figures in; it may have others already."),
    ] = None,
) -> int:
    """Measure players on one core: their win rate, margin and games per second.

    In a game for several players, the measured player sits with others, and everybody moves on by one seat from game to
    game. The exit code is 3 if a player fails in a game.
    """
    from engine.core.registry import find_game
    from experiments.evaluate import FIELD
    from experiments.player_stats import MeasurementFailed, PlayerStats
    from experiments.player_stats import measure as take
    from solo.cli.players_view import measured_line

    if games < 1 or seconds <= 0:
        raise UserError("--games and --seconds must be above 0")
    console = out()

    def news(name: str, found: PlayerStats) -> None:
        console.print(measured_line(name, found, rules.score.sign), markup=False, soft_wrap=True)

    try:
        rules = find_game(game)
        setting = rules.settings.read(seats=seats)
        take(names or [], rules, games, seed, seconds, out_file, news, setting, field or FIELD)
    except MeasurementFailed as error:
        complain(str(error), label="failed")
        return ExitCode.SOME_GAMES_FAILED
    return ExitCode.OK


# The tournament


def tournament(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER", help="Two or more players, by name or file.", autocompletion=completion.players
        ),
    ] = None,
    *,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games per player, on the same set-ups for all. [default: 500]")
    ] = None,
    seed: SeedOption = None,
    game: GameOption = GAME,
    seats: SeatsOption = 0,
    data: DataOption = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Number of threads. [default: one per core]")] = None,
    out_dir: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder to keep the run in.")] = None,
    decision_seconds: SecondsOption = DECISION_SECONDS,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the tournament in --out.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Hide the progress display.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Play the same set-ups with several players, and show who does better.

    Against an automa, players do not meet: each plays every set-up alone, and they are compared game by game. In a game
    for several players, they meet at tables and change seats. The cross table shows the differences with their
    intervals. The rating is a Bradley-Terry rating of these comparisons. The exit code is 3 if some games failed.
    """
    from experiments.progress import display
    from experiments.runner import simulate
    from experiments.tournament import GAMES, refuse_alone, table_of, tournament_study
    from solo.cli.players_view import few_meetings, print_tournament
    from solo.cli.results import print_notes
    from solo.cli.simulate import begun_study, is_begun, print_failures, print_stop, refuse_counts
    from solo.players.python_player import checked_seconds

    refuse_counts(games=games, workers=workers)
    if resume and out_dir is None:
        raise UserError("which tournament? add --out DIR")
    if resume and is_begun(out_dir) and (games, seed, data, game) == (None, None, None, GAME):
        study = begun_study(out_dir, names or [])
        refuse_alone(study.cells)
    else:
        study = tournament_study(names or [], games or GAMES, 1 if seed is None else seed, game, data, seats)
    limit = checked_seconds(decision_seconds)
    with run_folder(out_dir) as place, display(quiet or as_json) as listener:
        try:
            manifest = simulate(
                study, place, workers=workers or 0, resume=resume, listener=listener, decision_seconds=limit
            )
        except (KeyboardInterrupt, OSError, CannotGoOn) as stop:
            if out_dir is not None:
                print_stop(place, stop, "tournament", "")
            raise
        code = print_failures(out_dir, manifest)
        found = table_of(place)
    print_notes(few_meetings(found))
    if as_json:
        print_json(found.to_json() | {"run": str(out_dir) if out_dir else None})
    elif found.games:
        print_tournament(out(), found, manifest.layout.score.sign)
    return code


@contextmanager
def run_folder(wanted: Path | None) -> Iterator[Path]:
    """Where a tournament is played: where it is kept, or where nothing is left of it."""
    if wanted is not None:
        yield wanted
        return
    from engine.core.scratch import scratch_folder

    with scratch_folder() as folder:
        yield folder / "run"
