"""The games that an environment steps: their memory, and the one call of the kernel that steps them all."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.record import allocate, fields_of, front_bytes, i8
from solo.envs.config import EnvConfig
from solo.envs.kernel import EnvRow, Way, choose_any, step_games
from solo.envs.observe import as_numbers, f32, sight_of


class EnvBatch:
    """So many games of a table side by side, with a row of figures, what is seen and the legal actions of each."""

    def __init__(self, table: EnvConfig, count: int, *, show: bool = True, same_step: bool = False) -> None:
        self.table = table
        self.states: Any = allocate(table.rules.state, count)
        self.rows: Any = allocate(EnvRow, count)
        self.mask = np.zeros((count, table.actions), np.bool_)
        self.seen = np.zeros((count, table.size), np.float32)
        self.last_seen = np.zeros((count if same_step else 1, table.size), np.float32)
        self._ways = allocate(Way)
        way = self._ways[0]
        way.score_fact = table.score_fact
        way.seat, way.has_rivals = table.seat, int(bool(table.rivals))
        way.refuse, way.show, way.same_step = int(table.refuses), int(show), int(same_step)
        if show:  # a step alone uses so little of a state that fetching it all is not worth it
            way.used_bytes = front_bytes(table.rules.state)
        self._figures = {field.name: np.asarray(self.rows)[field.name] for field in fields_of(EnvRow)}
        self._mask = as_numbers(self.mask, i8)
        self._before = self.states, table.edition.tables, table.prototype
        self._after = (
            np.asarray(table.bases),
            self._ways,
            self.rows,
            *sight_of(self.states, table.plan),
            as_numbers(self.seen, f32),
            as_numbers(self.last_seen, f32),
            self._mask,
            table.rival_players.players,
            table.rival_players.work(table.rules.state),
        )

    def begin(self) -> None:
        """Begin every game anew, each with the next seed of its row."""
        self._ways[0].reset_all = 1
        self.run(np.zeros(len(self.rows), np.int64))
        self._ways[0].reset_all = 0

    def run(self, actions: NDArray[np.int64]) -> int:
        """Step every game by its action; the number of the first illegal one where such are refused."""
        return step_games(*self._before, actions, *self._after)  # type: ignore[arg-type]

    def any_actions(self, number: int) -> NDArray[np.int64]:
        """A legal action of every game, drawn by the number."""
        actions = np.zeros(len(self.mask), np.int64)
        choose_any(self._mask, number, actions)  # type: ignore[arg-type]
        return actions

    def figure(self, name: str) -> int:
        """A figure of the first game's row."""
        return int(self._figures[name][0])
