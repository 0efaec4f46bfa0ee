"""For who has received a run: is every part what was written, does every row add up, do games replay to their rows?

Whoever made the run could have made manifest and parts fit each other. What cannot be made up are the games: a sample
of them is played again from their seeds, by the rules and the player that the run names, and must give equal rows.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from engine.core.errors import UserError, printable
from experiments.jobs import Job
from experiments.layout import Layout
from experiments.replay import CANNOT_REPLAY, own_files, refuse_changed
from experiments.results import Run, open_run, read_part
from experiments.run import RunPart
from experiments.runner import refuse_other_players
from experiments.schema import digest_table, in_words
from experiments.study_rules import layout_of
from experiments.tally import codes_of, numbers_of
from experiments.worker import Kit, kits_of, labels_here, play_chunk, seeds_of
from solo.progress_line import Tell, untold

SAMPLE = 25


class Verdict(NamedTuple):
    """What was found to be right; `unplayed` says why no game was replayed, if so."""

    run: str
    parts: int
    rows: int
    complete: bool
    rows_sha256: str
    replayed: int
    unplayed: str


def verify(
    path: Path | str, sample: int = SAMPLE, seed: int = 1, own: Sequence[str] = (), tell: Tell = untold
) -> Verdict:
    """Check all of a run and replay a sample of its games; the first thing that is wrong is raised.

    `own` names the players that are Python files, wherever they lie now: only a file that is named here is run.
    """
    run = open_run(path)
    manifest = run.manifest
    chosen = sample_of(run, sample, seed)
    kits, unplayed = kits_for(run, own) if chosen else ([], "no game was asked for")
    for place, part in enumerate((manifest.parts[number] for number in sorted(manifest.parts)), 1):
        tell(f"checking part {place} of {len(manifest.parts)}" + (", replaying games of it" if kits else ""))
        table = run.table(part)
        refuse_wrong_rows(run, part, table)
        for game in chosen[part.job.number] if kits else ():
            refuse_other_row(run, part, table, game, kits[part.job.cell])
    played = sum(map(len, chosen.values())) if kits else 0
    return Verdict(
        str(printable(run.path)),
        len(manifest.parts),
        manifest.rows,
        manifest.complete,
        manifest.rows_sha256,
        played,
        unplayed,
    )


def sample_of(run: Run, sample: int, seed: int) -> dict[int, list[int]]:
    """Games to replay, by the number of their part: the same for the same seed."""
    manifest, found = run.manifest, defaultdict[int, list[int]](list)
    numbers = sorted(manifest.parts)
    weights = [manifest.parts[number].rows for number in numbers]
    dice = random.Random(seed)
    for number in dice.choices(numbers, weights, k=sample) if sum(weights) else ():
        part = manifest.parts[number]
        failed = {failure.game for failure in part.failures}
        game = dice.choice([game for game in games_of(part.job) if game not in failed])
        found[number] += [game] if game not in found[number] else []
    return found


def games_of(job: Job) -> range:
    """The numbers of a job's games."""
    return range(job.first, job.first + job.games)


def kits_for(run: Run, own: Sequence[str]) -> tuple[list[Kit], str]:
    """What replaying takes, or why it cannot be: other rules, components or player files, a file that is not named."""
    path, manifest = run.path, run.manifest
    moved = moved_files(run, own)
    if unnamed := [player for player in own_files(manifest.study) if player not in moved]:
        return [], f"{printable(unnamed[0])} is a Python file, which is run only when --player names it"
    try:
        refuse_changed(path, manifest)
        kits = kits_of(manifest.study, own=True, moved=moved)
        refuse_other_players(path, manifest, kits, CANNOT_REPLAY)
    except UserError as error:
        return [], str(error)
    if manifest.layout != layout_of(manifest.study):
        raise UserError(f"{printable(path)} is wrong: what its manifest says of the columns is not what the game says")
    return kits, ""


def moved_files(run: Run, own: Sequence[str]) -> dict[str, str]:
    """Where each Python file that plays in a run and is named lies now."""
    players = own_files(run.manifest.study)
    found = {player: name for player in players for name in own if Path(player).name == Path(name).name}
    found |= {player: player for player in players if player in own}
    for name in own:
        if name not in found.values():
            raise UserError(f"{printable(name)} does not play in {printable(run.path)}; leave it out")
    return found


def refuse_wrong_rows(run: Run, part: RunPart, table: pa.Table) -> None:
    """Raise for the first thing about a part that does not add up."""
    for fault in faults(run, part, table):
        raise UserError(f"{printable(run.path / part.file)} is wrong: {fault}")


def faults(run: Run, part: RunPart, table: pa.Table) -> Iterator[str]:
    """What does not add up in a part."""
    manifest, study = run.manifest, run.manifest.study
    if in_words(digest_table(table)) != part.digest:
        yield "its rows do not have the digest of the manifest"
    failed = [failure.game - part.job.first for failure in part.failures]
    games = np.delete(np.asarray(games_of(part.job)), failed)
    if not np.array_equal(numbers_of(table, "game"), games):
        yield "its games are not those of the manifest"
    seeds = np.delete(np.asarray(seeds_of(study, part.job)), failed)
    if not np.array_equal(numbers_of(table, "seed"), seeds):
        yield "its seeds are not those of the study"
    winner = codes_of(table, "winner")
    if (int((winner == 0).sum()), int((winner == len(manifest.layout.sides)).sum())) != (part.wins, part.ties):
        yield "its wins and ties are not those of the manifest"
    here = labels_here(study, study.cells[part.job.cell], manifest.data_hash)
    for name in ("study", "cell", "player", "set_up", "rulings", "variants"):
        if table.num_rows and table.column(name).unique().to_pylist() != [here[name]]:
            yield f"its column '{name}' is not that of its configuration"
    yield from row_faults(table, winner, manifest.layout)


def row_faults(table: pa.Table, winner: Any, layout: Layout) -> Iterator[str]:
    """What holds in every row: accounts add up to scores, scores to margins, margins to winners, shares to one."""
    known = [column for column in layout.columns if column.name in table.column_names]
    scores = []
    for name in (side.name for side in layout.sides):
        of_side = [column for column in known if (column.group, column.side) == ("score", name)]
        score = numbers_of(table, of_side[0].name)
        accounts = [column.name for column in known if (column.group, column.side) == ("account", name)]
        if accounts and not np.array_equal(
            sum(numbers_of(table, account).astype(np.int64) for account in accounts), score
        ):
            yield f"the accounts of '{name}' do not add up to its score in every row"
        scores.append(score.astype(np.int64))
    if layout.hero and not np.array_equal(
        numbers_of(table, "margin"), numbers_of(table, f"margin_{layout.sides[0].name}")
    ):
        yield "the margin is not the difference of the scores in every row"
    shares = np.array([numbers_of(table, f"share_{side.name}") for side in layout.sides])
    for seat, side in enumerate(layout.sides):
        margin = numbers_of(table, f"margin_{side.name}")
        if not np.array_equal(scores[seat] - np.max(np.delete(scores, seat, axis=0), axis=0), margin):
            yield "the margin is not the difference of the scores in every row"
        if (winner[margin > 0] != seat).any() or (shares[seat][margin < 0] != 0).any():
            yield "the winner is not who the margin says in every row"
    if (
        not np.allclose(shares.sum(axis=0), 1)
        or ((shares == 1).argmax(axis=0) != winner)[(shares == 1).any(axis=0)].any()
    ):
        yield "the shares of the victory do not add up to the winner's in every row"
    for column in known:
        if column.group in ("length", "action") and (numbers_of(table, column.name) < 0).any():
            yield f"'{column.name}' is below zero in some row"


def refuse_other_row(run: Run, part: RunPart, table: pa.Table, game: int, kit: Kit) -> None:
    """Play a game again; its row must be the one in the part."""
    chunk = play_chunk(kit, Job(part.job.number, part.job.cell, game, 1))
    place = int(np.flatnonzero(numbers_of(table, "game") == game)[0])
    if read_part(chunk.content).to_pylist() != table.slice(place, 1).to_pylist():
        raise UserError(f"{printable(run.path / part.file)} is wrong: game {game}, played again, has another row")
