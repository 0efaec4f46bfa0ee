"""The games that an environment steps: their memory, and the one call of the kernel that steps them all."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.record import allocate, ints
from solo.envs.kernel import ROW, WAYS, Way, step_games
from solo.envs.table import Raw, Table


class Desk:
    """So many games of a table side by side, with a row of figures and a mask of legal actions each."""

    def __init__(self, table: Table, count: int, *, refuse: bool, show: bool = True, same_step: bool = False) -> None:
        self.table = table
        self.states: Any = allocate(table.rules.state, count)
        self.rows = np.zeros((count, ROW), np.int64)
        self.mask = np.zeros((count, table.actions), np.int8)
        self._raw = Raw(self.states, table.rules.state)
        self._way = ints([0] * WAYS)
        self._way[Way.SCORE_FACT] = table.score_fact
        self._way[Way.REFUSE] = int(refuse)
        self._way[Way.SHOW] = int(show)
        self._way[Way.SAME_STEP] = int(same_step)

    def begin(self, seen: NDArray[np.float32], last_seen: NDArray[np.float32]) -> None:
        """Begin every game anew, each with the next seed of its row."""
        self._way[Way.RESET_ALL] = 1
        self.run(ints([0] * len(self.rows)), seen, last_seen)
        self._way[Way.RESET_ALL] = 0

    def run(self, actions: Any, seen: NDArray[np.float32], last_seen: NDArray[np.float32]) -> int:
        """Step every game by its action; the number of the first illegal one where such are refused."""
        table, raw = self.table, self._raw
        return int(
            step_games(
                self.states,
                table.edition.tables,
                table.prototype,
                actions,
                table.bases,
                self._way,
                self.rows,  # type: ignore[arg-type]
                table.program,
                raw.bytes,  # type: ignore[arg-type]
                raw.shorts,  # type: ignore[arg-type]
                raw.ints,  # type: ignore[arg-type]
                seen,  # type: ignore[arg-type]
                last_seen,  # type: ignore[arg-type]
                self.mask,  # type: ignore[arg-type]
            )
        )
