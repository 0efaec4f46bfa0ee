"""Every seat that decides as an agent of its own: a PettingZoo environment for any game of the house."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from engine.core.errors import IllegalChoice, UserError
from engine.core.loop import start_game, take_step
from engine.core.rng import MASK_63, policy_seed_of
from engine.core.settings import SEEDS
from engine.core.snapshot import copy_state
from solo import DEFAULT_GAME
from solo.envs.config import EnvArguments, EnvConfig, action_of, known_word, split_reward
from solo.envs.kernel import is_legal, sharers
from solo.envs.seats import margins, rendered, seen_by
from solo.game import Game

Seen = dict[str, NDArray[Any]]


def refuse_seat(asked: EnvArguments) -> None:
    """Where every seat is an agent there is none to choose, and nobody else."""
    for name in ("seat", "rivals"):
        if name in asked:
            raise UserError(f"'{name}' is for an environment of one agent: here every seat is one")


class SoloZoo(AECEnv[str, Seen, int | None]):  # type: ignore[misc]
    """The agents are the sides that people play, by name; an automa is part of the environment.

    An observation has the keys `observation`, a row of numbers, and `action_mask`. Nothing on the table is private, so
    all agents see the same.
    """

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        *,
        render_mode: str | None = None,
        **asked: Unpack[EnvArguments],
    ) -> None:
        super().__init__()
        refuse_seat(asked)
        self.table = EnvConfig(game, **asked)
        self.render_mode = None if render_mode is None else known_word(render_mode, {"ansi": ""}, "render mode")
        self.metadata = {
            "name": f"{self.table.rules.name}_solo_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        sides = self.table.rules.sides(self.table.setting)
        self.possible_agents = [side.name for side in sides if not side.automa]
        self._seat = {side.name: seat for seat, side in enumerate(sides)}
        self.states: Any = copy_state(self.table.prototype)
        self.game_seed = 0
        """The seed of the game under way, for whoever runs the environment: no agent is told it."""
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(self.table.low, self.table.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 the same for all
        """What an agent sees."""
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The global actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay out the game of the seed, or of any."""
        del options
        self.game_seed = int(np.random.default_rng().integers(SEEDS)) if seed is None else int(seed) & MASK_63
        self.states = copy_state(self.table.prototype)
        start_game(self.states, self.table.edition.tables, self.game_seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"policy_seed": policy_seed_of(self.game_seed)} for agent in self.agents}
        self._margins = margins(self.table, self.states)
        self._choose_agent()

    def _choose_agent(self) -> None:
        """Whose decision it is; at the end everybody is asked once more, as the library wants it."""
        names = list(self._seat)
        self.agent_selection = names[self.states[0].decision_seat] if not self.states[0].over else self.agents[0]

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and the actions that are legal if it is the one to decide."""
        seen, mask = seen_by(self.table, self.states)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent that has to decide takes an action."""
        agent = self.agent_selection
        if agent not in self.agents:
            raise IllegalChoice("the game is over: reset() begins another")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if self._is_legal(action):
            g = self.states[0]
            take_step(self.states, self.table.edition.tables, int(action or 0) - self.table.bases[g.decision_kind])
            self._reward_all()
        elif self.table.refuses:
            raise IllegalChoice(f"the action {action} is not legal here; the action mask shows which are")
        else:
            self.rewards[agent] = self.table.penalty
            self._end()
        self._choose_agent()
        self._accumulate_rewards()

    def _is_legal(self, action: int | None) -> bool:
        return action is not None and is_legal(self.states[0], action_of(action), self.table.bases)

    def _reward_all(self) -> None:
        g, before = self.states[0], self._margins
        self._margins = margins(self.table, self.states)
        for agent in self.agents:
            seat = self._seat[agent]
            if self.table.reward == "change":
                self.rewards[agent] = float(self._margins[seat] - before[seat])
            elif g.over:
                won = split_reward(sharers(g, seat))
                self.rewards[agent] = won if self.table.reward == "outcome" else float(self._margins[seat])
        if g.over:
            self._end()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)

    def game(self) -> Game:
        """The position as a game for a person, without its past."""
        return Game.at(self.table.rules, self.table.edition, self.table.setting, self.states)

    def render(self) -> str | None:
        """The position as text."""
        if self.render_mode is None:
            return None
        return rendered(self.table, self.game())

    def close(self) -> None:
        """There is nothing to close."""
