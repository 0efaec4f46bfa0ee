"""Games that are played for their outcome only: many candidates on the same seeds, in memory, on several cores."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core.game import Edition, Rules
from engine.core.record import Ints, allocate, ints
from engine.core.results import Margin
from engine.core.rng import game_seed
from engine.core.settings import Setting
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer

SLICE = 20
"""Games that a thread plays before it answers."""

Floats = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Outcomes:
    """Margin and victory of every game."""

    margins: Floats
    wins: Floats


@dataclass(frozen=True)
class Evaluator:
    """Where games are played: the rules, the components, and so many threads."""

    game: Rules
    edition: Edition
    pool: Executor

    @property
    def seats(self) -> int:
        """The usual number of seats."""
        return len(self.game.sides(Setting()))

    def play(self, players: Sequence[CompiledPlayer], seeds: Ints) -> list[Outcomes]:
        """The outcomes of every player on the same games, in their order."""
        starts = range(0, len(seeds), SLICE)
        waiting = [
            [self.pool.submit(self.play_slice, player, seeds[first : first + SLICE]) for first in starts]
            for player in players
        ]
        try:
            found = [[part.result() for part in parts] for parts in waiting]
        except BaseException:
            for part in (part for parts in waiting for part in parts):
                part.cancel()
            raise
        return [joined(parts) for parts in found]

    def play_slice(self, player: CompiledPlayer, seeds: Ints) -> Outcomes:
        """Some games of one player; the kernel lets the other threads run meanwhile."""
        rows, work = allocate(self.game.row, len(seeds)), player.work(self.game.state)
        work[PROTOTYPE] = self.edition.prototype(Setting())[0]
        play_batch(player.players, work, self.edition.tables, seeds, policies_of(seeds), IN_ORDER, rows, ints([0]))
        table: Any = np.asarray(rows)
        return Outcomes(Margin(self.seats)(table).astype(float), (table["winners"] == 1).astype(float))


def joined(parts: Sequence[Outcomes]) -> Outcomes:
    """Slices one after the other."""
    return Outcomes(np.concatenate([part.margins for part in parts]), np.concatenate([part.wins for part in parts]))


def study_seeds(study_seed: int, first: int, games: int) -> Ints:
    """The seeds of games `first` and on of a study."""
    return ints(game_seed(study_seed, index) for index in range(first, first + games))
