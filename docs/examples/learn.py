"""A small agent that learns Pampero's solo game on `SoloVectorEnv`, with numpy alone, and then plays as `--player`.

    python docs/examples/learn.py --iterations 300 --out agent.npz
    PAMPERO_AGENT=agent.npz solo simulate --games 50 --player docs/examples/learn.py:Trained --out runs/trained

The policy is linear: a weight for each pair of a number seen and an action, and a softmax over the legal actions. It is
improved by the policy gradient: after each batch of games, the choices of games that went better than the average get
likelier. Not strong, but it shows every part that a better learner needs.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solo.envs.config import EnvConfig
from solo.envs.gym_vector import SoloVectorEnv
from solo.envs.seats import seen_by

PARTS = ("decision", "round", "time", "money", "counts", "energy", "batteries", "income", "card")

Floats = NDArray[np.float32]


def columns_of(table: EnvConfig) -> NDArray[np.int64]:
    """The numbers of an observation that the policy looks at."""
    return np.concatenate([np.arange(part.first, part.first + part.size) for part in table.parts if part.name in PARTS])


def inputs(seen: Floats, columns: NDArray[np.int64]) -> Floats:
    """What the policy looks at, squeezed to a small range, and a constant."""
    chosen = seen[:, columns]
    squeezed = np.sign(chosen) * np.log1p(np.abs(chosen))
    return np.concatenate([squeezed, np.ones((len(seen), 1), np.float32)], axis=1).astype(np.float32)


def chances(x: Floats, weights: Floats, mask: NDArray[np.bool_]) -> Floats:
    """The chance of every action; illegal ones have none."""
    scores = np.where(mask, x @ weights, -np.inf)
    scores -= scores.max(axis=1, keepdims=True)
    raised = np.exp(scores)
    found: Floats = raised / raised.sum(axis=1, keepdims=True)
    return found


class Learner:
    """A policy, and the steps that improve it."""

    def __init__(self, games: int, seed: int, rate: float) -> None:
        self.env = SoloVectorEnv(games, reward="margin")
        self.columns = columns_of(self.env.table)
        self.weights: Floats = np.zeros((len(self.columns) + 1, self.env.table.actions), np.float32)
        self.speed: Floats = np.zeros_like(self.weights)
        self.chance = np.random.default_rng(seed)
        self.seed, self.rate = seed, rate

    def iterate(self, number: int) -> tuple[float, float]:
        """Play a batch of games to their ends and improve the policy; mean margin and share of wins."""
        seen, _ = self.env.reset(seed=self.seed + number * self.env.num_envs)
        running = np.ones(self.env.num_envs, bool)
        steps: list[tuple[Floats, NDArray[np.int64], Floats, NDArray[np.bool_]]] = []
        margin, won = np.zeros(self.env.num_envs), np.zeros(self.env.num_envs)
        while running.any():
            x, mask = inputs(seen, self.columns), self.env.action_masks()
            chance = chances(x, self.weights, mask | ~mask.any(axis=1, keepdims=True))
            actions = (chance.cumsum(axis=1) > self.chance.random((len(x), 1))).argmax(axis=1)
            steps.append((x, actions, chance, running.copy()))
            seen, reward, done, _, infos = self.env.step(actions)
            ended = done & running
            margin[ended] = reward[ended]
            if ended.any():
                won[ended] = infos["outcome"][ended] == 1
            running &= ~done
        self.improve(steps, margin)
        return float(margin.mean()), float(won.mean())

    def improve(self, steps: list[Any], margin: NDArray[np.float64]) -> None:
        """One step along the policy gradient, each weight at a rate of its own (RMSprop)."""
        advantage = (margin - margin.mean()) / (margin.std() + 1e-6)
        gradient = np.zeros_like(self.weights)
        for x, actions, chance, running in steps:
            error = -chance
            error[np.arange(len(actions)), actions] += 1
            error *= (advantage * running)[:, None]
            gradient += x.T @ error.astype(np.float32)
        gradient /= len(margin)
        self.speed = np.float32(0.95) * self.speed + np.float32(0.05) * gradient**2
        self.weights += np.float32(self.rate) * gradient / (np.sqrt(self.speed) + np.float32(1e-3))


class Trained:
    """The trained policy as a player: takes the likeliest option. Reads the file that PAMPERO_AGENT names."""

    def __init__(self) -> None:
        with np.load(os.environ.get("PAMPERO_AGENT", "agent.npz"), allow_pickle=False) as kept:
            self.weights, self.version = kept["weights"].astype(np.float32), int(kept["version"])
        self.table = EnvConfig()
        if self.version != self.table.rules.observation_version:
            raise ValueError(f"the agent was trained on observations of version {self.version}")
        self.columns = columns_of(self.table)

    def choose(self, view: Any, _options: Any) -> Any:
        """The likeliest option."""
        states = np.array([view.state], dtype=view.state.dtype)
        seen, mask = seen_by(self.table, states)
        scores = (inputs(seen[None], self.columns) @ self.weights)[0]
        best = int(np.where(mask != 0, scores, -np.inf).argmax())
        return self.table.decision_of(best)[1]


def main() -> None:
    """Train and keep the agent; print the learning curve."""
    parser = argparse.ArgumentParser(description="train a small agent")
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--games", type=int, default=128, help="games a batch")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--out", type=Path, default=Path("agent.npz"))
    asked = parser.parse_args()
    learner = Learner(asked.games, asked.seed, asked.rate)
    print("iteration,margin,wins")
    for number in range(asked.iterations):
        margin, wins = learner.iterate(number)
        if number % 10 == 0 or number == asked.iterations - 1:
            print(f"{number},{margin:.1f},{wins:.3f}", flush=True)
    version = learner.env.table.rules.observation_version
    np.savez_compressed(asked.out, weights=learner.weights.astype(np.float16), version=version)


if __name__ == "__main__":
    main()
