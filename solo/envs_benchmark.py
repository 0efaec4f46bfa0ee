"""How fast the environments step, against the bare kernel and against others' environments in the same run."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from engine.core.game import Game as Rules
from solo.benchmark import calibrate, timed_games

GAMES = 64
MANY = 1024
SPIEL_GAMES = ("backgammon", "gin_rummy")


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
    """Measure every environment; the calibration is taken right before and right after."""
    before = calibrate()
    timed_games(game, GAMES)
    spent, decisions = timed_games(game, 100 * GAMES)
    found = {
        f"SoloVectorEnv, {MANY:,} games, masks and observations": vector_rate(game.name, MANY, seconds, True),
        f"SoloVectorEnv, {MANY:,} games, masks only": vector_rate(game.name, MANY, seconds, False),
        f"SoloVectorEnv, {GAMES} games, masks and observations": vector_rate(game.name, GAMES, seconds, True),
        "SoloEnv, flat": single_rate(game.name, seconds, True),
        "SoloEnv, a dictionary": single_rate(game.name, seconds, False),
    }
    peers = spiel_rates(seconds)
    return EnvFigures(decisions / spent, found, (before + calibrate()) / 2, peers)


def vector_rate(game: str, count: int, seconds: float, observe: bool) -> float:
    """Steps a second of many games at once; choosing the actions is not counted."""
    from solo.envs.vector import SoloVectorEnv  # noqa: PLC0415

    env = SoloVectorEnv(count, game, observe=observe)
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def choose() -> Any:
        mask = env.action_masks()
        return (chance.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1)

    return count * rate(choose, env.step, seconds)


def single_rate(game: str, seconds: float, flat: bool) -> float:
    """Steps a second of one game; beginning a game is counted with the step that ends one."""
    from solo.envs.single import SoloEnv  # noqa: PLC0415

    env = SoloEnv(game, flat=flat)
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def step(action: int) -> None:
        if env.step(action)[2]:
            env.reset()

    return rate(lambda: int(chance.choice(np.flatnonzero(env.action_masks()))), step, seconds)


def rate(choose: Callable[[], Any], step: Callable[[Any], Any], seconds: float) -> float:
    """How often a step is made in a second of steps."""
    step(choose())
    steps, spent = 0, 0.0
    while spent < seconds:
        chosen = choose()
        begun = time.perf_counter()
        step(chosen)
        spent += time.perf_counter() - begun
        steps += 1
    return steps / spent


def spiel_rates(seconds: float) -> dict[str, float]:
    """Steps a second of games that OpenSpiel has in C++, from Python, where it is installed."""
    if not importlib.util.find_spec("pyspiel"):
        return {}
    spiel: Any = importlib.import_module("pyspiel")
    return {f"OpenSpiel {name}": spiel_rate(spiel.load_game(name), seconds) for name in SPIEL_GAMES}


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
