"""The commands about one run: print a game of it, verify it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.errors import RulesError, UserError, printable
from solo.cli.console import ExitCode, complain, out, print_json
from solo.cli.options import CellOption, JsonOption, OwnPlayerOption, SecondsOption, SeedOption
from solo.players.player_process import DECISION_SECONDS
from solo.progress_line import progress_line

if TYPE_CHECKING:
    from rich.console import Console


def game(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a run.")],
    number: Annotated[int, typer.Option("--game", metavar="N", help="The number of the game in its configuration.")],
    *,
    cell: CellOption = "",
    player: OwnPlayerOption = "",
    decision_seconds: SecondsOption = DECISION_SECONDS,
) -> int:
    """Print the transcript of one game of a run.

    The exit code is 3 if the game fails as it did in the run.
    """
    from experiments.replay import seed_and_setup, transcript
    from solo.players.python_player import checked_seconds

    console = out()
    try:
        for line in transcript(seed_and_setup(run, number, cell, player), checked_seconds(decision_seconds)):
            console.print(fitted(line, console), markup=False, soft_wrap=True)
    except (RulesError, IndexError, ValueError, OverflowError) as error:
        complain(f"{type(error).__name__}: {printable(error, 300)}", label="failed")
        return ExitCode.SOME_GAMES_FAILED
    return ExitCode.OK


def fitted(line: str, console: Console) -> str:
    """A line of a transcript at its depth: on a terminal in lines that fit, in a pipe as it is."""
    from solo.rich_tables import wrapped

    text = line.lstrip(" ")
    return wrapped(text, console.width, (len(line) - len(text)) // 2) if console.is_terminal else line


def verify(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a run.")],
    *,
    games: Annotated[int, typer.Option(metavar="N", help="Games to replay; 0 for none.")] = 25,
    seed: SeedOption = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE:CLASS", help="A player from a Python file, whose code is then run; can be repeated."
        ),
    ] = None,
    restore: Annotated[
        bool, typer.Option("--repair", help="First restore a damaged or missing manifest from its copy.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Verify a run, for example one you were sent: every file, every row, and a sample of its games.

    Files must match the SHA-256 in the manifest. In every row, accounts, scores, margin and winner must add up, and the
    seed must be that of the study. Sampled games are played again and must give the same rows. The first error is
    reported, with exit code 2. 'solo simulate --resume' plays damaged parts again.
    """
    from experiments.run import repair
    from experiments.verify import verify as check

    if games < 0:
        raise UserError(f"--games is {games}, allowed: 0 or more")
    if restore and (done := repair(run)):
        complain(done, label="note")
    with progress_line(as_json) as tell:
        tell("loading the rules")
        found = check(run, games, 1 if seed is None else seed, player or (), tell)
    if as_json:
        print_json(found._asdict())
        return
    state = "complete" if found.complete else "not finished"
    lines = [
        f"ok: {found.parts:,} parts of {found.run} are what was written; the run is {state}",
        f"ok: {found.rows:,} rows add up (rows_sha256 {found.rows_sha256})",
        f"not replayed: {found.unplayed}" if found.unplayed else f"ok: {found.replayed} games replayed to equal rows",
    ]
    out().print("\n".join(lines), markup=False, soft_wrap=True)
