"""How fast the environments step, against the bare kernel and against others' environments in the same run.

Times are the processor's, so that busy neighbours disturb less, and rates are medians of rounds that alternate.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from time import process_time
from typing import Any

import numpy as np
from rich.table import Table

from engine.core.game import Rules
from solo.benchmark import CALIBRATION_ROUNDS, FIRST_SEED, calibrate, play, seated
from solo.cli.bench_view import here
from solo.presenter import Goals
from solo.rich_tables import listing

FEW = 64
MANY = 1024
ROUNDS = 3
SPIEL_GAMES = ("backgammon", "gin_rummy")
PGX_GAMES = ("backgammon",)

Timed = Callable[[float], float]
"""Steps a second, measured for about so many seconds."""


@dataclass(frozen=True)
class EnvFigures:
    """Steps a second on one core, each environment by name; the bare kernel's decisions a second beside them."""

    kernel_per_s: float
    steps_per_s: dict[str, float]
    calibration_s: float
    peers: dict[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def measure_envs(game: Rules, seconds: float) -> EnvFigures:
    """Measure the bare kernel and every environment."""
    ours: dict[str, Timed] = {
        f"SoloVectorEnv, {MANY:,} games, masks and observations": partial(vector_rate, game.name, MANY, True),
        f"SoloVectorEnv, {MANY:,} games, masks only": partial(vector_rate, game.name, MANY, False),
        f"SoloVectorEnv, {FEW} games, masks and observations": partial(vector_rate, game.name, FEW, True),
        "SoloEnv, flat": partial(single_rate, game.name, True),
        "SoloEnv, a dictionary": partial(single_rate, game.name, False),
    }
    beside: dict[str, Timed] = {"kernel": partial(kernel_rate, game), "calibration": calibration_rate}
    rates = alternating(beside | ours, seconds)
    peers = alternating(spiel_games() | pgx_games() | catanatron_games(), seconds)
    return EnvFigures(rates.pop("kernel"), rates, 1 / rates.pop("calibration"), peers)


def alternating(timed: dict[str, Timed], seconds: float) -> dict[str, float]:
    """The median of a few rounds in which all are measured one after the other."""
    rounds = [{name: measure(seconds / ROUNDS) for name, measure in timed.items()} for _ in range(ROUNDS)]
    return {name: statistics.median(rates[name] for rates in rounds) for name in timed}


def calibration_rate(seconds: float) -> float:
    """How often the loop of the calibration is run in a second, whatever time is given."""
    del seconds
    begun = process_time()
    calibrate()
    return CALIBRATION_ROUNDS / (process_time() - begun)


def kernel_rate(game: Rules, seconds: float) -> float:
    """Decisions a second of random games without an environment; choosing is counted, it is part of the loop."""
    player = seated(game)
    decisions, begun = 0, process_time()
    for first in itertools.count(FIRST_SEED, MANY):
        decisions += int(play(game, player, MANY, first)["decisions"].sum())
        if process_time() - begun > seconds:
            break
    return decisions / (process_time() - begun)


def rate(choose: Callable[[], Any], step: Callable[[Any], Any], seconds: float) -> float:
    """How often a step is made in a second of steps; choosing the action is not counted."""
    step(choose())
    steps, spent = 0, 0.0
    while spent < seconds:
        chosen = choose()
        begun = process_time()
        step(chosen)
        spent += process_time() - begun
        steps += 1
    return steps / spent


# Ours


def vector_rate(game: str, count: int, observe: bool, seconds: float) -> float:
    """Steps a second of many games at once.

    The actions are chosen by the masks in a compiled call: random numbers for all actions of all games would push the
    games out of the cache, and the time to fetch them again would be counted as the environment's.
    """
    from solo.envs.gym_vector import SoloVectorEnv  # noqa: PLC0415

    env = SoloVectorEnv(count, game, observe=observe)
    env.reset(seed=FIRST_SEED)
    numbers = itertools.count()
    return count * rate(lambda: env.random_actions(next(numbers)), env.step, seconds)


def single_rate(game: str, flat: bool, seconds: float) -> float:
    """Steps a second of one game; beginning a game is counted with the step that ends one."""
    from solo.envs.gym_env import SoloEnv  # noqa: PLC0415

    env = SoloEnv(game, flat=flat)
    env.reset(seed=FIRST_SEED)
    chance = np.random.default_rng(1)

    def step(action: int) -> None:
        if env.step(action)[2]:
            env.reset()

    return rate(lambda: int(chance.choice(np.flatnonzero(env.action_masks()))), step, seconds)


# Others', where they are installed


def spiel_games() -> dict[str, Timed]:
    """Games that OpenSpiel has in C++, from Python."""
    if not importlib.util.find_spec("pyspiel"):
        return {}
    spiel: Any = importlib.import_module("pyspiel")
    return {f"OpenSpiel {name}": partial(spiel_rate, spiel.load_game(name)) for name in SPIEL_GAMES}


def spiel_rate(game: Any, seconds: float) -> float:
    """Steps a second with the observation and the mask that an agent needs."""
    chance = np.random.default_rng(1)
    state = game.new_initial_state()

    def step(action: int) -> None:
        nonlocal state
        state.apply_action(action)
        if state.is_terminal():
            state = game.new_initial_state()
        if not state.is_chance_node():
            state.observation_tensor()
            state.legal_actions_mask()

    return rate(lambda: int(chance.choice(state.legal_actions())), step, seconds)


def pgx_games() -> dict[str, Timed]:
    """Many games of Pgx in one call."""
    if not importlib.util.find_spec("pgx"):
        return {}
    pgx: Any = importlib.import_module("pgx")
    return {f"Pgx {name}, {MANY:,} games": partial(pgx_rate, pgx.make(name)) for name in PGX_GAMES}


def pgx_rate(env: Any, seconds: float) -> float:
    """Steps a second; a game that is over begins anew."""
    jax: Any = importlib.import_module("jax")
    begin_anew = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)
    step_all = jax.jit(jax.vmap(begin_anew))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask), axis=1))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, MANY))

    def choose() -> Any:
        nonlocal key
        key, mine, theirs = jax.random.split(key, 3)
        return jax.block_until_ready((pick(mine, state.legal_action_mask), jax.random.split(theirs, MANY)))

    def step(chosen: Any) -> None:
        nonlocal state
        state = jax.block_until_ready(step_all(state, *chosen))

    return MANY * rate(choose, step, seconds)


def catanatron_games() -> dict[str, Timed]:
    """Catanatron's Gymnasium environment, part of it or, with older versions, a package of its own."""
    for module in ("catanatron.gym.envs", "catanatron_gym.envs"):
        try:
            env: Any = importlib.import_module(module).CatanatronEnv()
        except ImportError:
            continue
        return {"Catanatron's environment": partial(catanatron_rate, env)}
    return {}


def catanatron_rate(env: Any, seconds: float) -> float:
    """Steps a second of one game against a random player."""
    chance = np.random.default_rng(1)
    told = env.reset()[1]

    def step(action: int) -> None:
        nonlocal told
        _, _, over, cut, told = env.step(action)
        if over or cut:
            told = env.reset()[1]

    return rate(lambda: int(chance.choice(told["valid_actions"])), step, seconds)


KERNEL_SHARE = 3


def envs_table(figures: EnvFigures, goals: Goals) -> Table:
    """The environments' figures: a third of the bare kernel for many games, so many steps for one."""
    title = f"Environments, one core, calibration {figures.calibration_s:.3f} s (goals in proportion to 0.48 s)"
    view = listing("!Environment", "=Steps/s", "=Goal here", title=title)
    view.add_row("the bare kernel, random play", f"{figures.kernel_per_s:,.0f}", "")
    for name, found in figures.steps_per_s.items():
        share, single = f"{figures.kernel_per_s / KERNEL_SHARE:,.0f}", here(goals.steps, figures.calibration_s)
        told = share if f"{MANY:,}" in name else single
        view.add_row(name, f"{found:,.0f}", "" if "64" in name or "only" in name else told)
    for name, found in figures.peers.items():
        view.add_row(name, f"{found:,.0f}", "")
    return view
