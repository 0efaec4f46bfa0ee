"""Games of any kind, played through the core alone: what the tests of every game share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from engine.core.game import Edition, Rules
from engine.core.game_folders import game_names
from engine.core.loop import read_fact, start_game, take_step
from engine.core.record import Many, allocate, ints
from engine.core.registry import find_game
from engine.core.rng import policy_below
from engine.core.settings import Setting
from engine.core.snapshot import copy_state
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, find_player

PICK = 9


class Table(NamedTuple):
    """A game with its components and a setting."""

    game: Rules
    edition: Edition
    setting: Setting

    @property
    def seats(self) -> int:
        return len(self.game.sides(self.setting))

    def begin(self, seed: int, log: int = 0) -> Many[Any]:
        """A game at its first decision."""
        states = self.edition.prototype(self.setting)
        states[0].log_on = log
        start_game(states, self.edition.tables, seed)
        return states

    def step(self, states: Many[Any], code: int) -> None:
        """Make a choice."""
        take_step(states, self.edition.tables, code)

    def positions(self, seed: int) -> Iterator[Many[Any]]:
        """A copy of every position of a game in which chance chooses, the last one included."""
        states = self.begin(seed)
        while True:
            yield copy_state(states)
            if states[0].over:
                return
            self.step(states, pick(states))

    def decisions(self, seed: int) -> Iterator[Many[Any]]:
        """The positions of a game in which something is decided."""
        return (states for states in self.positions(seed) if not states[0].over)

    def facts(self, states: Many[Any]) -> list[int]:
        """Every fact of every seat."""
        tables, numbers = self.edition.tables, range(len(self.game.facts))
        return [read_fact(states, tables, seat, number) for seat in range(self.seats) for number in numbers]

    def batch(self, player: str, seeds: Sequence[int]) -> Any:
        """The rows of games that a player plays inside the kernel."""
        found = find_player(player).seat(self.game, self.setting)
        assert isinstance(found, CompiledPlayer)
        work, rows = found.work(self.game.state), allocate(self.game.row, len(seeds))
        work[PROTOTYPE] = self.edition.prototype(self.setting)[0]
        play_batch(found.players, work, self.edition.tables, ints(seeds), policies_of(seeds), IN_ORDER, rows, ints([0]))
        return rows


def table_of(name: str, seats: int) -> Table:
    """A game of so many seats, everything else as usual."""
    game = find_game(name)
    setting = game.settings.read(seats=seats)
    return Table(game, game.edition().seated(setting), setting)


def cases() -> list[tuple[str, int]]:
    """Every game with every number of seats it allows."""
    return [(name, seats) for name in game_names() for seats in find_game(name).settings.seats]


def codes(states: Many[Any]) -> list[int]:
    """The options of the open decision."""
    return [states[0].options[place] for place in range(states[0].option_count)]


def pick(states: Many[Any]) -> int:
    """An option by chance, the same for the same seed and decision."""
    g = states[0]
    return int(g.options[policy_below(g.seed, g.decisions, PICK, g.option_count)])


def rows_hash(name: str, seats: int, player: str, games: int) -> str:
    """One number for the rows of a few games."""
    return sha256(table_of(name, seats).batch(player, range(games)).tobytes()).hexdigest()
