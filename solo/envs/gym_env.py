"""One game as a Gymnasium environment, for those who step one game at a time."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from engine.core.errors import IllegalChoice
from engine.core.rng import policy_seed_of
from engine.core.settings import SEEDS
from solo import DEFAULT_GAME
from solo.envs.batch import EnvBatch
from solo.envs.config import WORTH, EnvArguments, EnvConfig, action_of, known_word, split_reward
from solo.envs.kernel import NONE_ILLEGAL
from solo.envs.seats import rendered
from solo.game import Game, checked_seed

Seen = dict[str, NDArray[np.float32]] | NDArray[np.float32]


class SoloEnv(gymnasium.Env[Seen, Any]):
    """One game: `reset(seed=s)` lays out the game of seed s, the same as `Game.new(s)`.

    An action is global: `bases[kind] + code` of an option. The legal ones are in `info["action_mask"]` and
    `action_masks()`; `info["policy_seed"]` is for an agent that draws. The observation is a dictionary of its parts, or
    one row of numbers with `flat=True`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 Gymnasium declares it so

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        *,
        flat: bool = False,
        render_mode: str | None = None,
        **asked: Unpack[EnvArguments],
    ) -> None:
        self.table = EnvConfig(game, **asked)
        self.flat = flat
        self.render_mode = None if render_mode is None else known_word(render_mode, {"ansi": ""}, "render mode")
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = self._space()
        self._batch = EnvBatch(self.table, 1)
        self.states = self._batch.states
        self._action = np.zeros(1, np.int64)
        self._seen, self._mask = self._batch.seen[0], self._batch.mask[0]
        self._over = False
        self._policy_seed = 0

    def _space(self) -> spaces.Space[Any]:
        table = self.table
        if self.flat:
            return spaces.Box(table.low, table.high, dtype=np.float32)
        boxes = {part.name: spaces.Box(part.low, part.high, part.shape, np.float32) for part in table.parts}
        return spaces.Dict(boxes)  # type: ignore[arg-type]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Lay out a game: that of the seed, or the next one of the seed before, at first any."""
        super().reset(seed=seed)
        del options
        row = self._batch.rows[0]
        if seed is not None or not row.episode:
            row.seed = checked_seed(seed) if seed is not None else self.np_random.integers(SEEDS)
            row.episode = 0
        self._batch.begin()
        self._over = False
        self._policy_seed = policy_seed_of(self.game_seed)
        return self._look(), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action. An illegal one ends the game with the penalty; asked for, it raises and changes nothing."""
        if self._over:
            raise IllegalChoice("the game is over: reset() begins another")
        self._action[0] = action_of(action)
        if self._batch.run(self._action) != NONE_ILLEGAL:
            raise IllegalChoice(f"the action {action} is not legal here; action_masks() shows which are")
        figure = self._batch.figure
        self._over = figure("done") == 1
        reward = self.table.penalty if figure("illegal") else self._worth()
        return self._look(), reward, self._over, False, self._info()

    def _worth(self) -> float:
        """What the last step was worth; a shared victory its part."""
        figure = self._batch.figure
        if self._over and self.table.reward == "outcome":
            return split_reward(figure("sharers"))
        return float(figure(WORTH[self.table.reward]))

    def _look(self) -> Seen:
        """What is seen, in fresh memory."""
        seen = self._seen.copy()
        return seen if self.flat else self.table.split(seen)

    def _info(self) -> dict[str, Any]:
        figure = self._batch.figure
        info: dict[str, Any] = {"action_mask": self._mask.copy(), "policy_seed": self._policy_seed}
        if self._over:
            info |= {"margin": figure("final"), "outcome": figure("outcome"), "length": figure("steps")}
        return info

    @property
    def game_seed(self) -> int:
        """The seed of the game under way, for whoever runs the environment: no agent is told it."""
        return self._batch.figure("game_seed")

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every legal action; none when the game is over."""
        return np.array(self._mask)

    def action_text(self, action: int) -> str:
        """An action of the open decision in words."""
        return self.table.action_text(action, self.states[0])

    def game(self) -> Game:
        """The position as a game for a person, without its past."""
        return Game.at(self.table.rules, self.table.edition, self.table.setting, self.states)

    def render(self) -> str | None:
        """The position as text."""
        if self.render_mode is None:
            return None
        return rendered(self.table, self.game())
