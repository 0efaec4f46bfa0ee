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

import engine.pampero.kernel  # noqa: F401 binds the game
from engine.core.record import Many, allocate, ints
from engine.pampero.components.tabulate import tables_of
from engine.pampero.rows import Row
from engine.pampero.rules.turn import SKIP_ALWAYS
from engine.pampero.state import STATE, State
from engine.pampero.terms import SEATS
from solo.copying import COPY_RING, copy_often
from solo.players.batch import PROTOTYPE, WORK_STATES, play_batch
from solo.players.player import Kind, seat_players

CALIBRATION_STEPS = 3_000_000
CALIBRATION_ROUNDS = 3
SPEED_UP_ROUNDS = 3
COPIES = 200_000
FIRST_SEED = 1
START_PROGRAM = "from solo.game import Game; Game.new(1)"
WARMUP_PROGRAM = "from solo.cli.warmup import call_entry_points; call_entry_points()"


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
    """Measure everything; the calibration is taken right before and right after the games."""
    play(10, FIRST_SEED)
    before = calibrate()
    seconds, decisions = timed_games(games)
    calibration = (before + calibrate()) / 2
    rate = games / seconds
    return Figures(
        games=games,
        games_per_s=rate,
        decisions_per_s=decisions / seconds,
        decisions_per_game=decisions / games,
        ns_per_decision=seconds / decisions * 1e9,
        state_bytes=STATE.itemsize,
        copy_ns=copy_time(),
        vj_turn_share=vj_share(seconds / games, games),
        warm_start_s=start_time(START_PROGRAM, {}),
        cold_start_s=cold_start_time() if cold else None,
        threads=threads,
        threads_speedup=speed_up(games, threads) if threads > 1 else None,
        calibration_s=calibration,
        peers=peer_rates() if peers else {},
    )


def play(games: int, first_seed: int, skip_vj: int = 0) -> Many[Row]:
    """Play random games, one a seed, and answer their rows."""
    rows = allocate(Row, games)
    work = allocate(State, WORK_STATES)
    work[PROTOTYPE].skip_vj = skip_vj
    players = seat_players(*[Kind.RANDOM] * SEATS)
    seeds = ints(range(first_seed, first_seed + games))
    play_batch(work, tables_of(), players, seeds, rows, ints([0]))
    return rows


def timed_games(games: int) -> tuple[float, int]:
    """Seconds and decisions of so many random games on one core."""
    begun = time.perf_counter()
    rows = play(games, FIRST_SEED)
    seconds = time.perf_counter() - begun
    return seconds, int(np.asarray(rows)["decisions"].sum())


def speed_up(games: int, threads: int) -> float:
    """How many times as many games a second several threads play as one: medians of alternating rounds."""
    rates = [(threads_rate(games, 1), threads_rate(games, threads)) for _ in range(SPEED_UP_ROUNDS)]
    alone = statistics.median(rate for rate, _ in rates)
    return statistics.median(rate for _, rate in rates) / alone


def threads_rate(games: int, threads: int) -> float:
    """Games a second of some threads, each playing so many games of its own."""
    with ThreadPoolExecutor(threads) as pool:
        begun = time.perf_counter()
        list(pool.map(lambda number: play(games, FIRST_SEED + number * games), range(threads)))
        return games * threads / (time.perf_counter() - begun)


def copy_time() -> float:
    """Nanoseconds of one copy of a state inside the kernel."""
    states = allocate(State, COPY_RING)
    copy_often(states, 1)
    return best_of(lambda: copy_often(states, COPIES)) / COPIES * 1e9


def best_of(action: Callable[[], object], rounds: int = 3) -> float:
    """The shortest of a few timings, which is the least disturbed one."""
    return min(_timed(action) for _ in range(rounds))


def _timed(action: Callable[[], object]) -> float:
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def vj_share(seconds_per_game: float, games: int) -> float:
    """The share of a game's time that VJ's turns take: games against games in which VJ never acts.

    Such games differ, but have the same turns of yours; it is an estimate.
    """
    idle = best_of(lambda: play(games, FIRST_SEED, SKIP_ALWAYS), rounds=1) / games
    return max(0.0, 1.0 - idle / seconds_per_game)


def start_time(program: str, extra: dict[str, str]) -> float:
    """Seconds of a new process from nothing to the end of a short program."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env={**environ, **extra}, capture_output=True)
    return time.perf_counter() - begun


def cold_start_time() -> float:
    """Compiling every entry point into an empty cache: minutes, so only on request."""
    with tempfile.TemporaryDirectory() as place:
        return start_time(WARMUP_PROGRAM, {"PAMPERO_CACHE_DIR": place, "PAMPERO_QUIET": "1"})


def peer_rates() -> dict[str, float]:
    """Random games a second of other simulators, as far as they are installed here."""
    from solo.peers import rates  # noqa: PLC0415

    return rates()
