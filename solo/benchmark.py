"""Measurements of the kernel: throughput, copies, starts, VJ's share, and peers in the same run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from os import environ

import numpy as np

import solo.kernel  # noqa: F401 binds the game
from engine.core.jit import jit
from engine.core.record import Many, allocate, ints
from engine.core.seam import start_game, take_step
from engine.pampero.kinds import Kind
from engine.pampero.state import STATE, State
from engine.pampero.tables import Tables
from engine.pampero.tabulate import tables_of
from engine.pampero.terms import SEATS
from solo.players.batch import WORK_STATES, play_batch
from solo.players.player import Kind as PlayerKind
from solo.players.player import seat_players
from solo.rows import Row
from solo.vj.turn import take_vj_turn

CALIBRATION_STEPS = 3_000_000
CALIBRATION_ROUNDS = 3
VJ_SAMPLES = 400
COPIES = 200_000
FIRST_SEED = 1
START_PROGRAM = "from solo.cli.warmup import call_entry_points; call_entry_points()"


@dataclass(frozen=True)
class Figures:
    """What was measured; see `solo bench --help`."""

    games: int
    games_per_s: float
    decisions_per_s: float
    decisions_per_game: float
    ns_per_decision: float
    state_bytes: int
    copy_ns: float
    vj_turn_share: float
    warm_start_s: float
    cold_start_s: float | None
    threads: int
    threads_speedup: float | None
    calibration_s: float
    peers: dict[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def calibrate() -> float:
    """Median seconds of a fixed plain-Python loop: how fast this machine is now."""
    return statistics.median(_calibration_loop() for _ in range(CALIBRATION_ROUNDS))


def _calibration_loop() -> float:
    begun = time.perf_counter()
    table: dict[int, int] = {}
    value = 0
    for i in range(CALIBRATION_STEPS):
        value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        table[value & 1023] = i
    return time.perf_counter() - begun


def measure(games: int, threads: int, peers: bool, cold: bool) -> Figures:
    """Measure everything; the calibration is taken right beside the games."""
    play(10, FIRST_SEED)
    calibration = calibrate()
    seconds, decisions = timed_games(games)
    rate = games / seconds
    return Figures(
        games=games,
        games_per_s=rate,
        decisions_per_s=decisions / seconds,
        decisions_per_game=decisions / games,
        ns_per_decision=seconds / decisions * 1e9,
        state_bytes=STATE.itemsize,
        copy_ns=copy_time(),
        vj_turn_share=vj_share(seconds / games),
        warm_start_s=start_time({}),
        cold_start_s=cold_start_time() if cold else None,
        threads=threads,
        threads_speedup=threads_rate(games, threads) / rate if threads > 1 else None,
        calibration_s=calibration,
        peers=peer_rates() if peers else {},
    )


def play(games: int, first_seed: int) -> Many[Row]:
    """Play random games, one a seed, and answer their rows."""
    rows = allocate(Row, games)
    work = allocate(State, WORK_STATES)
    players = seat_players(*[PlayerKind.RANDOM] * SEATS)
    seeds = ints(range(first_seed, first_seed + games))
    play_batch(work, tables_of(), players, seeds, rows, ints([0]))
    return rows


def timed_games(games: int) -> tuple[float, int]:
    """Seconds and decisions of so many random games on one core."""
    begun = time.perf_counter()
    rows = play(games, FIRST_SEED)
    seconds = time.perf_counter() - begun
    return seconds, int(np.asarray(rows)["decisions"].sum())


def threads_rate(games: int, threads: int) -> float:
    """Games a second of several threads, each playing so many games of its own."""
    with ThreadPoolExecutor(threads) as pool:
        begun = time.perf_counter()
        list(pool.map(lambda number: play(games, FIRST_SEED + number * games), range(threads)))
        return games * threads / (time.perf_counter() - begun)


@jit(entry=True)
def copy_often(states: Many[State], times: int) -> None:
    """Copy a state back and forth inside the kernel."""
    for _ in range(times):
        states[1] = states[0]
        states[0] = states[1]


@jit(entry=True)
def take_vj_turns(samples: Many[State], work: Many[State], tables: Many[Tables], think: int) -> None:
    """From each sample: copy it and, if `think`, let VJ read its cards and find its target."""
    for index in range(len(samples)):
        work[0] = samples[index]
        work[0].decision_kind = 0
        if think:
            take_vj_turn(work[0], tables[0])


def copy_time() -> float:
    """Nanoseconds of one copy of a state inside the kernel."""
    states = allocate(State, 2)
    copy_often(states, 1)
    return best_of(lambda: copy_often(states, COPIES)) / (2 * COPIES) * 1e9


def best_of(action: Callable[[], None], rounds: int = 3) -> float:
    """The shortest of a few timings, which is the least disturbed one."""
    return min(_timed(action) for _ in range(rounds))


def _timed(action: Callable[[], None]) -> float:
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def vj_share(seconds_per_game: float) -> float:
    """The share of a game's time in which VJ reads its cards and searches, from sampled turns."""
    samples, turns_per_game = vj_samples()
    work = allocate(State)
    take_vj_turns(samples, work, tables_of(), 1)
    thinking = best_of(lambda: take_vj_turns(samples, work, tables_of(), 1))
    copying = best_of(lambda: take_vj_turns(samples, work, tables_of(), 0))
    per_turn = max(0.0, thinking - copying) / len(samples)
    return min(1.0, per_turn * turns_per_game / seconds_per_game)


def vj_samples() -> tuple[Many[State], float]:
    """Positions right before VJ's turn, from random games that keep the pass tile, and how many a game has."""
    states = allocate(State)
    samples = allocate(State, VJ_SAMPLES)
    found = games = 0
    while found < VJ_SAMPLES:
        games += 1
        found = _sample_game(states, samples, found, FIRST_SEED + games)
    return samples, found / games


def _sample_game(states: Many[State], samples: Many[State], found: int, seed: int) -> int:
    states[0] = allocate(State)[0]
    start_game(states, tables_of(), seed)
    g = states[0]
    while not g.over and found < VJ_SAMPLES:
        if g.decision_kind == Kind.PASS_TILE:
            samples[found] = g
            found += 1
            take_step(states, tables_of(), 0)
        else:
            take_step(states, tables_of(), g.options[(g.decisions * 7919 + seed) % g.option_count])
    return found


def start_time(extra: dict[str, str]) -> float:
    """Seconds of a new process from nothing to every entry point ready."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", START_PROGRAM], check=True, env={**environ, **extra}, capture_output=True)
    return time.perf_counter() - begun


def cold_start_time() -> float:
    """The same with an empty compile cache: minutes, so only on request."""
    with tempfile.TemporaryDirectory() as place:
        return start_time({"PAMPERO_CACHE_DIR": place, "PAMPERO_QUIET": "1"})


def peer_rates() -> dict[str, float]:
    """Random games a second of other simulators, as far as they are installed here."""
    from solo.peers import rates  # noqa: PLC0415

    return rates()
