"""One game as a Gymnasium environment, for those who step one game at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from engine.core.errors import IllegalChoice
from engine.core.game import Data
from engine.core.record import ints
from engine.core.settings import SEEDS, Rulings, Words
from solo.envs.desk import Desk
from solo.envs.kernel import NONE_ILLEGAL, Row
from solo.envs.seats import rendered
from solo.envs.table import COLUMN, ILLEGAL, PENALTY, REWARDS, Illegal, Reward, Table, action_of, checked
from solo.game import Game, checked_seed

Seen = dict[str, NDArray[np.float32]] | NDArray[np.float32]


class SoloEnv(gymnasium.Env[Seen, Any]):
    """One game: `reset(seed=s)` lays out the game of seed s, the same as `Game.new(s)`.

    An action is global: `bases[kind] + code` of an option. The legal ones are in `info["action_mask"]` and
    `action_masks()`. The observation is a dictionary of its parts, or one row of numbers with `flat=True`.
    """

    def __init__(
        self,
        game: str = "pampero",
        *,
        rulings: Rulings | None = None,
        variants: Iterable[str] = (),
        objectives: Words | None = None,
        data: Data = None,
        seats: int = 0,
        reward: Reward = "outcome",
        illegal: Illegal = "raise",
        penalty: float = PENALTY,
        flat: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.table = Table(game, rulings, variants, objectives, data, seats)
        self.reward = checked(reward, REWARDS, "reward")
        self.illegal = checked(illegal, ILLEGAL, "way with illegal actions")
        self.penalty = float(penalty)
        self.flat = flat
        self.render_mode = None if render_mode is None else checked(render_mode, {"ansi": ""}, "render mode")
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = self._space()
        self._desk = Desk(self.table, 1, refuse=self.illegal == "raise")
        self.states = self._desk.states
        self._rows = self._desk.rows
        self._none = np.zeros((1, 0), np.float32)
        self._action = ints([0])

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
        row = self._rows[0]
        if seed is not None or not row[Row.EPISODE]:
            row[Row.SEED] = checked_seed(seed) if seed is not None else self.np_random.integers(SEEDS)
            row[Row.EPISODE] = 0
        seen = self._sheet()
        self._desk.begin(seen, self._none)
        return self._shaped(seen[0]), self._info(self._rows[0].tolist())

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action. An illegal one raises and changes nothing, or ends the game, as it was asked for."""
        if self._rows[0, Row.WAITS]:
            raise IllegalChoice("the game is over: reset() begins another")
        seen = self._sheet()
        self._action[0] = action_of(action)
        if self._desk.run(self._action, seen, self._none) != NONE_ILLEGAL:
            raise IllegalChoice(f"the action {action} is not legal here; action_masks() tells which are")
        row = self._rows[0].tolist()
        reward = self.penalty if row[Row.ILLEGAL] else float(row[COLUMN[self.reward]])
        return self._shaped(seen[0]), reward, bool(row[Row.DONE]), False, self._info(row)

    def _sheet(self) -> NDArray[np.float32]:
        """Fresh memory for what is seen."""
        return np.empty((1, self.table.size), np.float32)

    def _shaped(self, seen: NDArray[np.float32]) -> Seen:
        return seen if self.flat else self.table.split(seen)

    def _info(self, row: list[int]) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seed": row[Row.GAME_SEED]}
        if row[Row.DONE]:
            info |= {"margin": row[Row.FINAL], "outcome": row[Row.OUTCOME], "length": row[Row.STEPS]}
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every legal action; none when the game is over."""
        legal: NDArray[np.bool_] = self._desk.mask[0].astype(np.bool_)
        return legal

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
