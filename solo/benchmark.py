"""Measurements of the kernel: throughput, copies, starts and the automa's share."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from os import environ
from typing import Any

import numpy as np

from engine.core.game import Rules
from engine.core.jit import jit
from engine.core.record import Many, allocate, dtype_of, ints
from engine.core.scratch import scratch_folder
from engine.core.settings import Setting
from engine.core.state import CoreState
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, find_player
from solo.progress_line import Tell, untold

COPY_RING = 8
CALIBRATION_STEPS = 3_000_000
CALIBRATION_ROUNDS = 3
SPEED_UP_ROUNDS = 3
ROUNDS = 3
COPIES = 200_000
FIRST_SEED = 1
USUAL = Setting()
START_PROGRAM = "from solo.game import Game; Game.new(1, game='{}', seats={})"
WARMUP_PROGRAM = "from solo.warmup import call_entry_points; call_entry_points('{}', {})"


@dataclass(frozen=True)
class Figures:
    """What was measured; see `solo bench --help`."""

    seats: int
    games: int
    games_per_s: float
    decisions_per_s: float
    decisions_per_game: float
    ns_per_decision: float
    state_bytes: int
    copy_ns: float
    automa_share: float | None
    warm_start_s: float
    cold_start_s: float | None
    threads: int
    threads_speedup: float | None
    calibration_s: float

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


def measure(
    game: Rules, games: int, threads: int, cold: bool, setting: Setting = USUAL, tell: Tell = untold
) -> Figures:
    """Measure everything; the calibration is taken right before and right after the games."""
    tell("loading the rules")
    player = seated(game, setting=setting)
    play(game, player, 10, FIRST_SEED, setting)
    tell(f"timing {games:,} random games")
    before = calibrate()
    seconds, decisions = timed_play(game, player, games, setting)
    calibration = (before + calibrate()) / 2
    rate = games / seconds
    tell("timing a start" + (", and one that compiles everything" if cold else ""))
    warm = start_time(START_PROGRAM.format(game.name, setting.seats), {})
    compiling = cold_start_time(game, setting) if cold else None
    tell("timing several threads" if threads > 1 else "timing copies")
    return Figures(
        seats=game.settings.seats_of(setting),
        games=games,
        games_per_s=rate,
        decisions_per_s=decisions / seconds,
        decisions_per_game=decisions / games,
        ns_per_decision=seconds / decisions * 1e9,
        state_bytes=dtype_of(game.state).itemsize,
        copy_ns=copy_time(game),
        automa_share=automa_share(game, seconds / games, games, setting),
        warm_start_s=warm,
        cold_start_s=compiling,
        threads=threads,
        threads_speedup=speed_up(game, player, games, threads, setting) if threads > 1 else None,
        calibration_s=calibration,
    )


def seated(game: Rules, name: str = "random", setting: Setting = USUAL) -> CompiledPlayer:
    """A compiled player at every seat of a table."""
    player = find_player(name, game=game).seat(game, setting)
    assert isinstance(player, CompiledPlayer)
    return player


def play(game: Rules, player: CompiledPlayer, games: int, first_seed: int, setting: Setting = USUAL) -> Any:
    """Play games inside the kernel, one a seed, and answer their rows."""
    return laid_out(game, player, games, first_seed, setting)()


def laid_out(
    game: Rules, player: CompiledPlayer, games: int, first_seed: int, setting: Setting = USUAL, automa: bool = True
) -> Callable[[], Any]:
    """What `play` does, all laid out for it: it can be done again, in the same memory. `automa`: whether it acts."""
    edition, rows, work = game.edition().seated(setting), allocate(game.row, games), player.work(game.state)
    work[PROTOTYPE] = edition.prototype(setting)[0]
    if not automa:
        game.idle_automa(work[PROTOTYPE])
    seeds = ints(range(first_seed, first_seed + games))
    policies = policies_of(seeds)

    def played() -> Any:
        play_batch(player.players, work, edition.tables, seeds, policies, IN_ORDER, rows, ints([0]))
        return np.asarray(rows)

    return played


def timed_play(game: Rules, player: CompiledPlayer, games: int, setting: Setting = USUAL) -> tuple[float, int]:
    """Seconds and decisions of so many games of a player: the kernel alone, once the system has given the memory."""
    played = laid_out(game, player, games, FIRST_SEED, setting)
    decisions = int(played()["decisions"].sum())
    return best_of(played, ROUNDS - 1), decisions


def speed_up(game: Rules, player: CompiledPlayer, games: int, threads: int, setting: Setting = USUAL) -> float:
    """How many times as many games a second several threads play as one: medians of alternating rounds."""

    def rate(count: int) -> float:
        with ThreadPoolExecutor(count) as pool:
            begun = time.perf_counter()
            list(pool.map(lambda part: play(game, player, games, FIRST_SEED + part * games, setting), range(count)))
            return games * count / (time.perf_counter() - begun)

    rates = [(rate(1), rate(threads)) for _ in range(SPEED_UP_ROUNDS)]
    return statistics.median(many for _, many in rates) / statistics.median(one for one, _ in rates)


def copy_time(game: Rules) -> float:
    """Nanoseconds of one copy of a state inside the kernel."""
    states = allocate(game.state, COPY_RING)
    copy_often(states, 1)
    return best_of(lambda: copy_often(states, COPIES)) / COPIES * 1e9


def best_of(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The shortest of a few timings, which is the least disturbed one."""
    return min(timed(action) for _ in range(rounds))


def timed(action: Callable[[], object]) -> float:
    """Seconds that something takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def automa_share(game: Rules, seconds_per_game: float, games: int, setting: Setting = USUAL) -> float | None:
    """The share of a game's time that the automa's turns take: games against games in which it never acts.

    Such games differ, but have the same turns of yours; it is an estimate. None for a game without an automa.
    """
    if not game.idle_automa(game.edition().prototype(setting)[0]):
        return None
    played = laid_out(game, seated(game, setting=setting), games, FIRST_SEED, setting, automa=False)
    played()  # as the games it is held against: the system has given the memory before
    idle = timed(played) / games
    return max(0.0, 1.0 - idle / seconds_per_game)


@jit(entry=True)
def copy_often(states: Many[CoreState], times: int) -> None:
    """Copy a state round a ring, changing it so that no copy can be left out."""
    for turn in range(times):
        states[turn % COPY_RING].decisions = turn
        states[(turn + 1) % COPY_RING] = states[turn % COPY_RING]


def start_time(program: str, extra: dict[str, str]) -> float:
    """Seconds of a new process from nothing to the end of a short program."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env={**environ, **extra}, capture_output=True)
    return time.perf_counter() - begun


def cold_start_time(game: Rules, setting: Setting = USUAL) -> float:
    """Compiling every entry point into an empty cache: minutes, so only on request."""
    with scratch_folder() as place:
        surroundings = {"SOLO_CACHE_DIR": str(place), "SOLO_QUIET": "1"}
        return start_time(WARMUP_PROGRAM.format(game.name, setting.seats), surroundings)
