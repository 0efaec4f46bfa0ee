"""`solo simulate`: play many games and keep a row of each."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeGuard

import typer

from engine.core.errors import CannotGoOn, UserError, printable, quoted
from engine.core.text.figures import percent, within
from engine.core.text.grammar import count
from solo.cli import completion
from solo.cli.console import ExitCode, complain, out, print_json
from solo.cli.options import (
    GAME,
    AnyGameOption,
    DataOption,
    JsonOption,
    ObjectiveOption,
    PlayersOption,
    RotateOption,
    RulingOption,
    SeatsOption,
    SecondsOption,
    SeedOption,
    VariantOption,
)
from solo.players.player_process import DECISION_SECONDS

if TYPE_CHECKING:
    from experiments.jobs import Failure
    from experiments.run import Manifest
    from experiments.runner import Estimate
    from experiments.study import Study
    from solo.statistics import Moments

SHOWN_FAILURES = 5
GAMES = 10_000
LONGEST_PLACE = 100
LONGEST_RUN = 30
"""Letters of the players' names in the folder of a run; of more players only the first is named."""


def simulate(
    *,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name from 'solo players', a script FILE.toml, or FILE.py:CLASS; can be repeated. "
            "All players play the same set-ups.",
            autocompletion=completion.players,
        ),
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help=f"Games per player. [default: {GAMES:,}]")] = None,
    seed: SeedOption = None,
    out_dir: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Folder for the results. [default: a new one in runs]")
    ] = None,
    study: Annotated[
        Path | None, typer.Option(metavar="STUDY", help="A study: a name from 'solo study', or a file.")
    ] = None,
    game: AnyGameOption = "",
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    seats: SeatsOption = 0,
    players: PlayersOption = "",
    rotate: RotateOption = None,
    data: DataOption = None,
    policy_seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Seed for the players' own random draws; set-ups stay the same. [default: --seed]"
        ),
    ] = None,
    repeats: Annotated[
        int | None, typer.Option(metavar="N", help="Games played in a row on each set-up. [default: 1]")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Number of threads. [default: one per core]")] = None,
    chunk: Annotated[
        int | None, typer.Option(metavar="N", help="Games per part file. [default: chosen by speed]")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster at this address.")
    ] = None,
    decision_seconds: SecondsOption = DECISION_SECONDS,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the run in --out.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only estimate games, time and disk space.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Hide the progress display.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Play many games and write one row per game to --out.

    The same study always gives the same rows, with any number of workers and any chunk size. --resume finishes a run
    that was stopped. The exit code is 3 if some games failed.
    """
    from experiments.progress import display
    from experiments.runner import cores
    from experiments.runner import simulate as run_study
    from solo.players.python_player import checked_seconds

    checked_seconds(decision_seconds)
    options: dict[str, Any] = {"player": player, "games": games, "seed": seed, "ruling": ruling, "variant": variant}
    options |= {"objective": objective, "data": data, "game": game, "seats": seats or None}
    options |= {"policy-seed": policy_seed, "repeats": repeats, "players": players, "rotate": rotate}
    refuse_counts(games=games, repeats=repeats, workers=workers, chunk=chunk)
    wanted = study_of(study, options, resume, out_dir)
    if dry_run:
        return print_estimate(wanted, workers or cores(), chunk or 0, as_json)
    place = out_dir or free_run_folder(wanted)
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
                decision_seconds=decision_seconds,
            )
        except (KeyboardInterrupt, OSError, CannotGoOn) as stop:
            print_stop(place, stop)
            raise
    return print_run(place, manifest, as_json)


def refuse_counts(**counts: int | None) -> None:
    """A count that was given must be positive."""
    for name, given in counts.items():
        if given is not None and given < 1:
            raise UserError(f"--{name} is {given}, allowed: 1 or more")


def study_of(file: Path | None, options: Mapping[str, Any], resume: bool, place: Path | None) -> Study | None:
    """The study that the options mean; none when a run is resumed as it is."""
    from experiments.study_file import read_study, simple_study, study_path

    given = [name for name, value in options.items() if value not in (None, "", [])]
    if file is not None:
        if given:
            raise UserError(f"--study already describes the games; leave out --{given[0]}")
        return read_study(study_path(file))
    if resume and not given:
        return None
    if resume and given == ["player"] and is_begun(place):
        return begun_study(place, options["player"])
    if resume and is_begun(place) and not options["player"] and not options["players"]:
        raise UserError(f"--resume continues the run as it was begun and needs only --out; leave out --{given[0]}")
    if options["player"] and options["players"]:
        raise UserError("--player puts one name at every seat, --players is a line-up; use one of them")
    if not options["player"] and not options["players"]:
        raise UserError("who plays? add --player NAME (random, greedy), --players A,B,C, or --study FILE")
    return simple_study(
        options["player"] or [],
        options["games"] or GAMES,
        1 if options["seed"] is None else options["seed"],
        game=options["game"] or GAME,
        rulings=options["ruling"] or [],
        variants=options["variant"] or [],
        objectives=options["objective"] or (),
        seats=options["seats"] or 0,
        data=options["data"],
        policy_seed=options["policy-seed"],
        repeats=options["repeats"] or 1,
        lineup=lineup_names(options["players"]),
        rotate=options["rotate"],
    )


def lineup_names(text: str) -> list[str]:
    """The names of a line-up, as they are written: separated by commas."""
    names = [name.strip() for name in text.split(",")] if text else []
    if text and not all(names):
        raise UserError(f"--players is '{printable(text)}': a name is missing, allowed: names separated by commas")
    return names


def is_begun(place: Path | None) -> TypeGuard[Path]:
    """Whether a folder is named, and a run was begun there."""
    from experiments.run import MANIFEST

    return place is not None and (place / MANIFEST).exists()


def begun_study(place: Path, named: Sequence[str]) -> Study:
    """The study that was begun there; its players are named again only to allow the files of one's own among them."""
    from experiments.replay import own_files
    from experiments.run import read_manifest

    study = read_manifest(place, tolerant=True).study
    for own in own_files(study):
        if own not in named:
            raise UserError(
                f"{printable(own)}, a file of your own, plays in {printable(place)}: name it too, and it is run"
            )
    for other in named:
        if other not in [cell.player for cell in study.cells]:
            raise UserError(f"{printable(other)} does not play in {printable(place)}; leave it out to resume the run")
    return study


def free_run_folder(study: Study | None) -> Path:
    """A directory of `runs` that is not there yet."""
    from solo.players.files import FILE

    if study is None:
        raise UserError("which run? add --out DIR")
    name = Path(study.name).name.removesuffix(FILE)  # that of a player of one's own is a path
    if len(name) > LONGEST_RUN and len(study.cells) > 1:
        name = f"{Path(study.cells[0].player).name.removesuffix(FILE)}-and-{len(study.cells) - 1}-more"
    return free_folder(name)


def free_folder(name: str) -> Path:
    """The first folder of `runs` with this name and a number that is not there yet."""
    plain, number = re.sub(r"[^\w.-]", "-", name)[:LONGEST_PLACE], 1
    while os.path.lexists(place := Path("runs") / f"{plain}-{number}"):
        number += 1
    return place


def print_estimate(study: Study | None, workers: int, chunk: int, as_json: bool) -> int:
    """What a study would take."""
    from experiments.runner import estimate

    if study is None:
        raise UserError("--dry-run needs a player or a study")
    found = estimate(study, workers, chunk)
    if as_json:
        print_json(found._asdict())
    else:
        out().print(format_estimate(found, workers), markup=False, soft_wrap=True)
    return ExitCode.OK


def format_estimate(found: Estimate, workers: int) -> str:
    """The estimate as a person reads it."""
    games = f"{count(found.cells, 'configuration')}, {found.games:,} games in parts of {found.chunk:,}"
    cost = f"about {format_duration(found.seconds)} with {workers} workers and {found.bytes / 1e6:,.1f} MB on disk"
    return f"{games}: {cost}."


def format_duration(seconds: float) -> str:
    """A time span in the unit that fits."""
    for limit, size, unit in ((90, 1, "s"), (5400, 60, "min")):
        if seconds < limit:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds / 3600:.1f} h"


def print_stop(place: Path, stop: BaseException, command: str = "simulate", named: str = "--player ") -> None:
    """Say what is kept of a run that ends before its time, and how to continue it."""
    from experiments.replay import own_files
    from experiments.run import read_manifest

    try:
        manifest = read_manifest(place)
    except UserError:
        return
    why = "stopped" if isinstance(stop, KeyboardInterrupt) else "cannot continue"
    again = f"solo {command} --resume --out {shlex.quote(str(place))}"
    again += "".join(f" {named}{shlex.quote(player)}" for player in own_files(manifest.study))
    complain(f"{manifest.done:,} of {manifest.study.total:,} games are kept; continue with '{again}'", label=why)


def print_run(place: Path, manifest: Manifest, as_json: bool) -> int:
    """What came out, and which games failed."""
    if as_json:
        print_json({key: value for key, value in manifest.to_json().items() if key != "parts"} | {"run": str(place)})
    else:
        out().print(format_run(place, manifest), markup=False, soft_wrap=True)
    return print_failures(place, manifest)


def print_failures(place: Path | None, manifest: Manifest) -> int:
    """Which games failed, and how to replay them, if the run is kept; the exit code."""
    for failure in manifest.failures[:SHOWN_FAILURES]:
        told = (
            f"game {failure.game} of {printable(failure.cell)} (seed {failure.seed}): {printable(failure.error, 300)}"
        )
        complain(told if place is None else f"{told}; replay: {replay_command(place, manifest, failure)}", "failed")
    if manifest.failures:
        hint = "; with --out DIR the run is kept, and they can be replayed" if place is None else ""
        if place is not None and len(manifest.failures) > SHOWN_FAILURES:
            hint = "; the others are in the manifest of the run"
        complain(f"{len(manifest.failures)} of {manifest.study.total:,} games failed{hint}", "failed")
        return ExitCode.SOME_GAMES_FAILED
    return ExitCode.OK


def replay_command(place: Path, manifest: Manifest, failure: Failure) -> str:
    """The command that plays a game that failed again."""
    replay = f"solo game {shlex.quote(str(place))} --cell {shlex.quote(failure.cell)} --game {failure.game}"
    return replay + own_option(manifest, failure.cell)


def own_option(manifest: Manifest, name: str) -> str:
    """What a replay's command line must add when the player of a cell is a Python file."""
    from solo.players.player_code import is_own_file

    player = next(cell.player for cell in manifest.study.cells if cell.name == name)
    return f" --player {shlex.quote(player)}" if is_own_file(player) else ""


def format_shares(place: Path) -> list[str]:
    """Every player's part of the victories, beside what it would be if all were equal."""
    from experiments.summary import summarise
    from experiments.terminal_report import rate_interval, records

    rows = records(summarise(place, verify=False).results)
    shares = [f"{percent(row['win_rate'])} ({rate_interval(row)})" for row in rows]
    return [
        f"{printable(row['cell'])}: share of the victories {share} of {row['games']:,} games on "
        f"{set_ups(row['distinct_set_ups'])}, {percent(row['expected'])} if equal"
        for row, share in zip(rows, shares, strict=True)
    ]


def set_ups(number: int) -> str:
    """So many set-ups."""
    return f"{number:,} set-up{'s' if number > 1 else ''}"


def format_run(place: Path, manifest: Manifest) -> str:
    """The result in a few lines: one win rate per configuration, where the rows are, how to read on."""
    from experiments.results import victories

    if not manifest.layout.hero and manifest.rows:
        lines = format_shares(place)
    else:
        won = victories(place, manifest)
        named = zip(manifest.study.cells, won, strict=True)
        lines = [f"{printable(cell.name)}: {format_win_rate(own)}" for cell, own in named]
    pace = manifest.rows / manifest.seconds if manifest.seconds else 0.0
    where = printable(place)
    more = f" ({pace:,.0f} games/s).\nNext: solo summarise {quoted(place)}" if manifest.rows else "."
    return "\n".join([*lines, f"{manifest.rows:,} rows in {where}{more}"])


def format_win_rate(won: Moments) -> str:
    """How often a configuration has won."""
    if not won.games:
        return "no game was finished"
    rate, games = won.rate, f"{won.games:,} game{'s' if won.games > 1 else ''}"
    on = f" on {set_ups(won.set_ups)}" if won.set_ups < won.games else ""
    return f"you win {within(*rate, percent)} of {games}{on}"
