"""Runs a study: opens or resumes its directory, deals chunks to workers, keeps each as it comes back."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import UserError, printable, reason
from engine.core.safe_io import PARTIAL
from experiments.jobs import Chunk, Job, jobs_of
from experiments.run import LOCK, MANIFEST, Manifest, RunDirectory, locked, read_manifest
from experiments.study import Study
from experiments.study_rules import edition_of, layout_of, rules_of
from experiments.worker import Kit, Watch, kits_of, pace_of, play_chunk, warm_up
from solo import __version__
from solo.players.player_process import DECISION_SECONDS
from solo.players.registry import rules_hash

CHUNK_SECONDS = 5.0
SMALLEST_CHUNK = 10
LARGEST_CHUNK = 5000
PARTS_A_WORKER = 8
LOOK_SECONDS = 1.0
WINDOW = 2  # chunks a worker that may be dealt or waiting to be written: memory does not grow with the games


class Estimate(NamedTuple):
    """What a study will take: games, seconds and bytes, by playing a few games of each cell."""

    cells: int
    games: int
    chunk: int
    seconds: float
    bytes: int


Tick = Callable[[int], None]


def ignore(_news: object) -> None:
    """Listen to nothing."""


@dataclass(frozen=True)
class Listener:
    """What a run reports while it is played; the progress display and the tests listen."""

    begin: Callable[[Manifest], None] = ignore
    tick: Tick = ignore
    kept: Callable[[Chunk], None] = ignore
    lost: Callable[[int], None] = ignore


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def estimate(study: Study, workers: int, chunk: int = 0) -> Estimate:
    """What a study will take with so many workers."""
    kits = kits_of(study, own=True)
    warm_up(kits)
    paces = [pace_of(kit) for kit in kits]
    size = chunk or chunk_size(study, max(pace.seconds for pace in paces), workers)
    parts = -(-study.games // size)
    seconds = sum(pace.seconds for pace in paces) * study.games / workers
    disk = sum(parts * pace.part_bytes + study.games * pace.row_bytes for pace in paces)
    return Estimate(len(kits), study.total, size, seconds, int(disk))


def chunk_size(study: Study, seconds_a_game: float, workers: int) -> int:
    """Chunks of a few seconds, and enough of them to keep every worker busy to the end."""
    by_time = int(CHUNK_SECONDS / max(seconds_a_game, 1e-9))
    by_share = -(-study.total // (workers * PARTS_A_WORKER))
    return max(SMALLEST_CHUNK, min(LARGEST_CHUNK, by_time, by_share))


def new_manifest(study: Study, chunk: int) -> Manifest:
    """The manifest of a run that begins now."""
    return Manifest(study, chunk, edition_of(study).hash, rules_hash(rules_of(study)), __version__, layout_of(study))


def simulate(
    study: Study | None,
    out: Path,
    *,
    workers: int = 0,
    chunk: int = 0,
    resume: bool = False,
    scheduler: str | None = None,
    listener: Listener | None = None,
    decision_seconds: float = DECISION_SECONDS,
) -> Manifest:
    """Play a study into a directory; with `resume`, what is left of it. The manifest of the finished run."""
    check_counts(workers, chunk)
    workers = workers or cores()
    known = resume and (out / MANIFEST).exists()
    news = listener or Listener()
    if study is None and not known:
        raise UserError(f"{printable(out)} holds no run to resume; name a player and a number of games")
    with worker_pool(scheduler, workers, news) as pool:
        if not known:
            make_directory(out)
        with locked(out):
            new = None if known else study
            run = begin(new, out, workers, chunk, decision_seconds) if new else reopen(study, out, chunk)
            return carry_on(run, pool, news, study is not None, decision_seconds)


def check_counts(workers: int, chunk: int) -> None:
    """Refuse counts that mean nothing; 0 leaves the choice to us."""
    if workers < 0:
        raise UserError(f"the number of workers is {workers}, allowed: 1 or more")
    if chunk < 0:
        raise UserError(f"the chunk size is {chunk}, allowed: 1 or more")


def begin(study: Study, out: Path, workers: int, chunk: int, seconds: float) -> RunDirectory:
    """A new run in its directory, with no parts yet."""
    kits = kits_of(study, own=True, seconds=seconds)
    warm_up(kits)
    size = chunk or chunk_size(study, max(pace_of(kit, 0.1).seconds for kit in kits), workers)
    manifest = new_manifest(study, size)
    manifest.players = fingerprints(study, kits)
    return RunDirectory(out, manifest)


def fingerprints(study: Study, kits: Sequence[Kit]) -> dict[str, str]:
    """The hash of what each player of a study plays by."""
    return {cell.player: kit.player.fingerprint() for cell, kit in zip(study.cells, kits, strict=True)}


def refuse_other_players(path: Path, manifest: Manifest, kits: Sequence[Kit], mend: str) -> None:
    """The rows of a run are of the same players, also when their files have been edited since it was begun."""
    now = fingerprints(manifest.study, kits)
    for name, before in manifest.players.items():
        if now.get(name, before) != before:
            raise UserError(f"{printable(path)} was made with another file of the player {printable(name)}; {mend}")


def make_directory(out: Path, mark: str = MANIFEST, kept: str = "a run") -> None:
    """A directory for a new run, which must be new or empty; one with the file `mark` holds what is kept."""
    if out.is_symlink() and not out.exists():
        raise UserError(f"{printable(out)} is a link that leads nowhere; choose another --out")
    if out.exists() and not out.is_dir():
        raise UserError(f"{printable(out)} is a file, allowed: a new or an empty folder; choose another --out")
    try:
        if out.is_dir() and not all(is_leftover(path) for path in out.iterdir()):
            if (out / mark).exists():
                mend = "add --resume to finish it, or choose another --out"
                raise UserError(f"{printable(out)} holds {kept} already; {mend}")
            raise UserError(f"{printable(out)} is not empty, allowed: a new or an empty folder; choose another --out")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            pass
    except OSError as error:
        raise UserError(f"{printable(out)} cannot be written to: {reason(error)}") from error


def is_leftover(path: Path) -> bool:
    """Whether a file is all that is left of a run that was killed before its manifest was there."""
    return path.name in (LOCK, ".writable") or path.name.endswith(PARTIAL)


def reopen(study: Study | None, out: Path, chunk: int) -> RunDirectory:
    """The directory of a run that was begun, refused when it was made with something else."""
    manifest = read_manifest(out, tolerant=True)
    if chunk not in (0, manifest.chunk):
        raise UserError(
            f"{printable(out)} was begun in parts of {manifest.chunk} games; leave --chunk out to resume it"
        )
    wanted = study or manifest.study
    same_study(manifest.study, wanted, out)
    now = new_manifest(wanted, manifest.chunk)
    if manifest.data_hash != now.data_hash:
        raise UserError(f"{printable(out)} was made with other component data; choose another --out")
    if manifest.kernel_hash != now.kernel_hash:
        raise UserError(f"{printable(out)} was made with other rules (compiled sources differ); choose another --out")
    return RunDirectory(out, manifest)


def same_study(saved: Study, wanted: Study, out: Path) -> None:
    """Refuse to finish one study as another, and say what differs; where the data lie does not matter."""
    before, now = saved.to_json(), wanted.to_json()
    for key in ("game", "name", "seed", "games", "policy_seed", "repeats", "cells"):
        if before[key] != now[key]:
            differ = f"{key.replace('_', ' ')} {printable(before[key])}, not {printable(now[key])}"
            what = {"cells": "other players, set-ups or rulings"}.get(key, differ)
            mend = "choose another --out, or leave the options out to resume it"
            raise UserError(f"{printable(out)} was made with {what}; {mend}")


def carry_on(run: RunDirectory, pool: WorkerPool, listener: Listener, own: bool, seconds: float) -> Manifest:
    """Play the jobs that are left and keep each chunk as it comes back."""
    lost = run.remove_strays()
    if lost:
        listener.lost(lost)
    run.save()
    study = run.manifest.study
    jobs = run.missing_jobs(list(jobs_of(study, run.manifest.chunk)))
    listener.begin(run.manifest)
    begun, before = time.monotonic(), run.manifest.seconds
    kits = kits_of(study, own, seconds) if jobs or own else []  # a finished run needs no player to be run
    if kits:
        refuse_other_players(run.path, run.manifest, kits, "choose another --out")
    warm_up(kits)
    try:
        for chunk in pool.play(kits, jobs):
            run.manifest.seconds = before + time.monotonic() - begun
            run.write_chunk(chunk)
            listener.kept(chunk)
    except BaseException:
        with suppress(OSError):  # the journal tells the same, if there is no room for the manifest
            run.save()
        raise
    run.save()
    return run.manifest


class WorkerPool:
    """Workers behind an executor: threads of this process, or a cluster."""

    def __init__(
        self,
        executor: Executor,
        window: int,
        play: Callable[[Kit, Job], Chunk],
        tick: Tick = ignore,
        look: Callable[[], None] | None = None,
    ) -> None:
        self.executor, self.window, self.play_one, self.tick = executor, window, play, tick
        self.look = look

    def play(self, kits: Sequence[Kit], jobs: Sequence[Job]) -> Iterator[Chunk]:
        """The chunks as they are done, never more than a window of them in memory."""
        waiting = iter(jobs)
        running: set[Future[Chunk]] = set()
        while True:
            for job in waiting:
                running.add(self.executor.submit(self.play_one, kits[job.cell], job))
                if len(running) >= self.window:
                    break
            if not running:
                return
            done, running = wait(running, LOOK_SECONDS if self.look else None, FIRST_COMPLETED)
            if self.look and not done:
                self.look()
            for future in done:
                chunk = future.result()
                self.tick(chunk.job.games)
                yield chunk


@contextmanager
def worker_pool(scheduler: str | None, workers: int, listener: Listener) -> Iterator[WorkerPool]:
    """The pool that a run asks for."""
    if scheduler is not None:
        from experiments.dask_cluster import cluster_pool  # noqa: PLC0415 an extra that not everybody installs

        with cluster_pool(scheduler, listener.tick) as pool:
            yield pool
    else:
        with thread_pool(workers, listener) as pool:
            yield pool


@contextmanager
def thread_pool(workers: int, listener: Listener) -> Iterator[WorkerPool]:
    """Threads of this process: the kernel releases the interpreter's lock while it plays."""
    stop = threading.Event()
    watch = Watch(listener.tick, stop.is_set)

    def play(kit: Kit, job: Job) -> Chunk:
        return play_chunk(kit, job, watch)

    executor = ThreadPoolExecutor(workers, thread_name_prefix="player")
    try:
        yield WorkerPool(executor, workers * WINDOW, play)
    finally:
        stop.set()
        executor.shutdown(wait=True, cancel_futures=True)
