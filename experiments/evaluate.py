"""Games that are played for their outcome only: many candidates on the same seeds, in memory, on several cores."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.core.errors import UserError
from engine.core.game import Edition, Rules
from engine.core.record import Ints, allocate, ints
from engine.core.results import Margin, ShareReader
from engine.core.rng import game_seed
from engine.core.settings import Setting
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.lineup import joined, seating_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, find_player

FIELD = "random"
SLICE = 20
"""Games that a thread plays before it answers."""

Floats = np.ndarray[Any, Any]


@dataclass(frozen=True)
class GameOutcomes:
    """Margin and victory of every game."""

    margins: Floats
    wins: Floats


@dataclass(frozen=True)
class Evaluator:
    """Where games are played: the rules, the components, and so many threads."""

    game: Rules
    edition: Edition
    pool: Executor
    setting: Setting = field(default_factory=Setting)
    field: str = FIELD
    """Who has the other seats, where a game has no hero; the candidate sits elsewhere from seed to seed."""

    def at_table(self, player: CompiledPlayer) -> CompiledPlayer:
        """A candidate at every seat, or among the others."""
        sides = self.game.sides(self.setting)
        if sides[0].hero:
            return player
        other = find_player(self.field, game=self.game).seat(self.game, self.setting)
        found = joined([player, *[other] * (self.game.settings.seats_of(self.setting) - 1)])
        if not isinstance(found, CompiledPlayer):
            raise UserError(f"the other seats need a compiled player, and '{self.field}' is not one")
        return found

    def play(self, players: Sequence[CompiledPlayer], seeds: Ints) -> list[GameOutcomes]:
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
        return [in_sequence(parts) for parts in found]

    def play_slice(self, player: CompiledPlayer, seeds: Ints) -> GameOutcomes:
        """Some games of one player; the kernel lets the other threads run meanwhile."""
        table, sides = self.at_table(player), self.game.sides(self.setting)
        rows, work = allocate(self.game.row, len(seeds)), table.work(self.game.state)
        work[PROTOTYPE] = self.edition.prototype(self.setting)[0]
        deciding = self.game.settings.seats_of(self.setting)
        places = [0 if sides[0].hero else int(seed) % deciding for seed in seeds]
        seating = IN_ORDER if sides[0].hero else seating_of(places, deciding, len(sides))
        play_batch(table.players, work, self.edition.tables, seeds, policies_of(seeds), seating, rows, ints([0]))
        return outcomes_at(np.asarray(rows), places, len(sides))


def outcomes_at(rows: Any, places: Sequence[int], seats: int) -> GameOutcomes:
    """Margin and part of the victory of whoever had a seat, game by game."""
    games = np.arange(len(places))
    margins = np.array([Margin(seats, seat)(rows) for seat in range(seats)], float)
    shares = np.array([ShareReader(seats, seat)(rows) for seat in range(seats)], float)
    return GameOutcomes(margins[places, games], shares[places, games])


def in_sequence(parts: Sequence[GameOutcomes]) -> GameOutcomes:
    """Slices one after the other."""
    return GameOutcomes(np.concatenate([part.margins for part in parts]), np.concatenate([part.wins for part in parts]))


def study_seeds(study_seed: int, first: int, games: int) -> Ints:
    """The seeds of games `first` and on of a study."""
    return ints(game_seed(study_seed, index) for index in range(first, first + games))
