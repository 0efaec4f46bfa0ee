"""Many games stepped in one compiled call, as a Gymnasium vector environment: for training."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from engine.core.errors import IllegalChoice, UserError
from engine.core.rng import MASK_63
from engine.core.settings import SEEDS
from solo import DEFAULT_GAME
from solo.envs.batch import EnvBatch
from solo.envs.config import EnvArguments, EnvConfig
from solo.envs.kernel import NONE_ILLEGAL
from solo.game import checked_seed

Floats = NDArray[np.float32]


class SoloVectorEnv(VectorEnv[Floats, NDArray[np.int64], Any]):
    """`num_envs` games side by side. Buffers are reused: copy what you keep beyond the next step.

    `reset(seed=s)` gives game i the seed s + i; later games of the same row have seeds drawn from it. The legal
    actions are in `infos["action_mask"]` and in `action_masks()`.
    """

    def __init__(
        self,
        num_envs: int = 1024,
        game: str = DEFAULT_GAME,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        observe: bool = True,
        **asked: Unpack[EnvArguments],
    ) -> None:
        if num_envs < 1:
            raise UserError(f"found num_envs = {num_envs}, allowed: 1 or more")
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise UserError("finished games restart automatically: autoreset_mode may be NextStep or SameStep")
        self.table = EnvConfig(game, **asked)
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(self.table.low, self.table.high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.table.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        same_step = mode is AutoresetMode.SAME_STEP
        self._batch = EnvBatch(self.table, num_envs, show=observe, same_step=same_step)
        self.states = self._batch.states
        self._rows = self._batch.rows
        self._seen = self._batch.seen

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin all games anew. Without a seed they go on with the seeds that follow, at first with any."""
        del options
        if seed is not None or not self._rows["episode"].any():
            self._rows["seed"] = self._seeds(seed)
            self._rows["episode"] = 0
        self._batch.begin()
        return self._seen, {"action_mask": self.action_masks()}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> NDArray[np.int64]:
        """A seed for every row."""
        if seed is None:
            return np.random.default_rng().integers(SEEDS, size=self.num_envs, dtype=np.int64)
        if isinstance(seed, int | np.integer):
            return np.array([(int(seed) + index) & MASK_63 for index in range(self.num_envs)], np.int64)
        if len(seed) != self.num_envs:
            raise UserError(f"found {len(seed)} seeds, allowed: one for each of the {self.num_envs} games")
        drawn = np.random.default_rng().integers(SEEDS, size=self.num_envs, dtype=np.int64)
        return np.array(
            [drawn[index] if one is None else checked_seed(one) for index, one in enumerate(seed)], np.int64
        )

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action a game. A game that is over begins anew in the next step, or in this one, by the mode."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise UserError(f"found actions of type {given.dtype}, allowed: whole numbers")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != (self.num_envs,):
            raise UserError(f"found actions of shape {chosen.shape}, allowed: ({self.num_envs},)")
        refused = self._batch.run(chosen)
        if refused != NONE_ILLEGAL:
            raise IllegalChoice(
                f"game {refused}: the action {chosen[refused]} is not legal there; action_masks() shows which are"
            )
        rows = self._rows
        done = rows["done"] != 0
        rewards = self.table.rewards(rows)
        return self._seen, rewards, done, np.zeros_like(done), self._infos(done)

    def _infos(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        rows = self._rows
        infos: dict[str, Any] = {"action_mask": self.action_masks()}
        if done.any():
            infos |= {"margin": rows["final"], "outcome": rows["outcome"], "length": rows["steps"]}
            infos |= {f"_{name}": done for name in ("margin", "outcome", "length")}
            if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
                infos |= {"final_obs": self._batch.last_seen, "_final_obs": done}
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every game; none where the game is over."""
        return self._batch.mask

    def random_actions(self, number: int) -> NDArray[np.int64]:
        """A legal action for every game, each with the same chance; the same for the same number and masks."""
        return self._batch.any_actions(number)

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seeds of the games under way, for whoever runs the environment: no agent is told them."""
        return np.array(self._rows["game_seed"])
