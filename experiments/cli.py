"""The commands of batch simulation: simulate, summarise, compare, game."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.core.errors import RulesError, UserError
from solo.cli.console import ExitCode, complain, out, print_json
from solo.cli.options import (
    GAME,
    DataOption,
    JsonOption,
    ObjectiveOption,
    RulingOption,
    SeatsOption,
    SeedOption,
    VariantOption,
)

if TYPE_CHECKING:
    from experiments.comparison import Comparison
    from experiments.run import Manifest
    from experiments.runner import Estimate
    from experiments.study import Study

SHOWN_FAILURES = 5
GAMES = 10_000


def simulate(
    *,
    player: Annotated[str, typer.Option(metavar="NAME", help="Who plays your side: random, greedy.")] = "",
    games: Annotated[int | None, typer.Option(metavar="N", help=f"Games to play; {GAMES:,} unless told.")] = None,
    seed: SeedOption = None,
    out_dir: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where the results go.")] = None,
    study: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A study file: players x set-ups x rulings.")
    ] = None,
    game: Annotated[str, typer.Option("--game", metavar="NAME", help=f"Which game; {GAME} unless told.")] = "",
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    seats: SeatsOption = 0,
    data: DataOption = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Threads; one a core unless told.")] = None,
    chunk: Annotated[
        int | None, typer.Option(metavar="N", help="Games a part file; chosen by speed unless told.")
    ] = None,
    scheduler: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster instead.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Finish the run in --out.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell cells, games, time and disk.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress display.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Play many games and write a row a game to --out.

    The same study gives the same rows whatever the number of workers and the chunk size. A run that was stopped is
    finished with --resume. Ends with exit code 3 when some games failed.
    """
    from experiments.progress import display
    from experiments.runner import cores
    from experiments.runner import simulate as run_study

    options: dict[str, Any] = {"player": player, "games": games, "seed": seed, "ruling": ruling, "variant": variant}
    options |= {"objective": objective, "data": data, "game": game, "seats": seats or None}
    refuse_counts(games=games, workers=workers, chunk=chunk)
    wanted = study_of(study, options, resume)
    if dry_run:
        return tell_estimate(wanted, workers or cores(), chunk or 0, as_json)
    place = out_dir or free_place(wanted)
    with display(quiet or as_json) as listener:
        try:
            manifest = run_study(
                wanted,
                place,
                workers=workers or 0,
                chunk=chunk or 0,
                resume=resume,
                scheduler=scheduler,
                listener=listener,
            )
        except (KeyboardInterrupt, OSError) as stop:
            tell_stop(place, stop)
            raise
    return tell_run(place, manifest, as_json)


def refuse_counts(**counts: int | None) -> None:
    """A count that was given must be positive."""
    for name, count in counts.items():
        if count is not None and count < 1:
            raise UserError(f"--{name} is {count}, allowed: 1 or more")


def study_of(file: Path | None, options: Mapping[str, Any], resume: bool) -> Study | None:
    """The study that the options mean; none when a run is resumed as it is."""
    from experiments.study import read_study, simple_study

    given = [name for name, value in options.items() if value not in (None, "", [])]
    if file is not None:
        if given:
            raise UserError(f"--study says all about the games; leave out --{given[0]}")
        return read_study(file)
    if resume and not given:
        return None
    if not options["player"]:
        raise UserError("who plays? add --player NAME (random, greedy), or --study FILE")
    return simple_study(
        options["player"],
        options["games"] or GAMES,
        1 if options["seed"] is None else options["seed"],
        game=options["game"] or GAME,
        rulings=options["ruling"] or [],
        variants=options["variant"] or [],
        objectives=options["objective"] or (),
        seats=options["seats"] or 0,
        data=options["data"],
    )


def free_place(study: Study | None) -> Path:
    """A directory of `runs` that is not there yet."""
    if study is None:
        raise UserError("which run? add --out DIR")
    number = 1
    name = re.sub(r"[^\w.-]", "-", Path(study.name).name)  # that of a player of one's own is a path
    while (place := Path("runs") / f"{name}-{number}").exists():
        number += 1
    return place


def tell_estimate(study: Study | None, workers: int, chunk: int, as_json: bool) -> int:
    """What a study would take."""
    from experiments.runner import estimate

    if study is None:
        raise UserError("--dry-run needs a player or a study")
    found = estimate(study, workers, chunk)
    if as_json:
        print_json(found._asdict())
    else:
        out().print(estimate_lines(found, workers), markup=False, soft_wrap=True)
    return ExitCode.OK


def estimate_lines(found: Estimate, workers: int) -> str:
    """The estimate as a person reads it."""
    return (
        f"{found.cells} cells, {found.games:,} games in parts of {found.chunk:,}: about {duration(found.seconds)} "
        f"with {workers} workers and {found.bytes / 1e6:,.1f} MB on disk."
    )


def duration(seconds: float) -> str:
    """A time span in the unit that fits."""
    for limit, size, unit in ((90, 1, "s"), (5400, 60, "min")):
        if seconds < limit:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds / 3600:.1f} h"


def tell_stop(place: Path, stop: BaseException) -> None:
    """Say what is kept of a run that ends before its time, and how to go on."""
    from experiments.run import read_manifest

    try:
        manifest = read_manifest(place)
    except UserError:
        return
    why = "stopped" if isinstance(stop, KeyboardInterrupt) else "cannot go on"
    again = f"solo simulate --resume --out {shlex.quote(str(place))}"
    complain(f"{manifest.done:,} of {manifest.study.total:,} games are kept; go on with '{again}'", label=why)


def tell_run(place: Path, manifest: Manifest, as_json: bool) -> int:
    """What came out, and which games failed."""
    if as_json:
        print_json({key: value for key, value in manifest.to_json().items() if key != "parts"} | {"run": str(place)})
    else:
        out().print(run_lines(place, manifest), markup=False, soft_wrap=True)
    for failure in manifest.failures[:SHOWN_FAILURES]:
        replay = f"solo game {shlex.quote(str(place))} --cell {shlex.quote(failure.cell)} --game {failure.game}"
        complain(
            f"game {failure.game} of {failure.cell} (seed {failure.seed}): {failure.error}; replay: {replay}", "failed"
        )
    if manifest.failures:
        complain(f"{len(manifest.failures)} of {manifest.study.total:,} games failed", "failed")
        return ExitCode.SOME_GAMES_FAILED
    return ExitCode.OK


def run_lines(place: Path, manifest: Manifest) -> str:
    """The result in a few lines: a win rate a cell, where the rows are, how to read on."""
    from experiments.statistics import wilson

    lines = []
    for number, cell in enumerate(manifest.study.cells):
        parts = [part for part in manifest.parts.values() if part.job.cell == number]
        games = sum(part.rows for part in parts)
        rate = wilson(sum(part.wins for part in parts), games)
        lines.append(f"{cell.name}: you win {rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%}) of {games:,} games")
    pace = manifest.rows / manifest.seconds if manifest.seconds else 0.0
    lines.append(f"{manifest.rows:,} rows in {place} ({pace:,.0f} games/s); 'solo summarise {place}' tells more.")
    return "\n".join(lines)


def summarise(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Directories of runs.")],
    *,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one figure a line, for a spreadsheet.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write one page with plots.")] = None,
) -> None:
    """Sum up runs: win rates, margins, where the money came from, by objective and set-up, length, actions."""
    from experiments.summary import summarise as sum_up

    summary = sum_up(*runs)
    if html is not None:
        from experiments.page import write_page

        write_page(summary, html)
    if as_json:
        print_json(summary.to_json())
    elif as_csv:
        out().out(summary.to_csv(), end="")
    elif html is not None:
        out().print(f"Written to {html}.", markup=False, soft_wrap=True)
    else:
        from experiments.report import print_summary

        print_summary(out(), summary)


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN_A [RUN_B]", help="Two runs, or one and --players.")],
    *,
    players: Annotated[str, typer.Option(metavar="A,B", help="Two players of one run.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Compare two runs, or two players of one run, game by game on the same seeds.

    Tells the difference with its interval, and how many games would show a difference of that size.
    """
    from experiments.report import print_comparison
    from experiments.summary import json_rows

    found = comparison_of(runs, players)
    if as_json:
        print_json({"a": found.a, "b": found.b, "differences": json_rows(found.table)})
    else:
        print_comparison(out(), found)


def comparison_of(runs: list[Path], players: str) -> Comparison:
    """The comparison that the arguments mean."""
    from experiments.comparison import compare as compare_runs
    from experiments.comparison import compare_players

    names = [name.strip() for name in players.split(",")] if players else []
    if names and (len(names) != 2 or len(runs) != 1):
        raise UserError("--players takes two names and one run: solo compare RUN --players A,B")
    if names:
        return compare_players(runs[0], *names)
    if len(runs) != 2:
        raise UserError(f"found {len(runs)} runs, allowed: two, or one with --players A,B")
    return compare_runs(*runs)


def game(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a run.")],
    number: Annotated[int, typer.Option("--game", metavar="N", help="The number of the game in its cell.")],
    *,
    cell: Annotated[str, typer.Option(metavar="NAME", help="The cell, if the run has several.")] = "",
) -> int:
    """Print the transcript of one game of a run.

    Ends with exit code 3 when the game fails as it did in the run.
    """
    from experiments.replay import seed_and_setup, transcript

    console = out()
    try:
        for line in transcript(seed_and_setup(run, number, cell)):
            console.print(line, markup=False, soft_wrap=True)
    except (RulesError, IndexError, ValueError, OverflowError) as error:
        complain(f"{type(error).__name__}: {error}", label="failed")
        return ExitCode.SOME_GAMES_FAILED
    return ExitCode.OK
