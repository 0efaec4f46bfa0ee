"""A line-up: who sits where. One name fills every seat that decides; several names, one per seat, make a mixed table.

    seat_lineup(("greedy", "random", "random"), game, Setting(seats=3))

Shipped players of all kinds play in the compiled loop. Players of one's own are asked decision by decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from engine.core.errors import UserError, quoted
from engine.core.record import Ints, allocate, ints
from engine.core.settings import Setting
from solo.players.greedy import GreedyPlayer
from solo.players.mixed import ChoiceMode, MixedPlayer, choose_mixed
from solo.players.python_player import PythonPlayer
from solo.players.random import RandomPlayer
from solo.players.registry import CompiledPlayer, Player, bound_player, find_player, fresh
from solo.players.script.program_layout import ScriptPlayer
from solo.players.search import SearchPlayer

if TYPE_CHECKING:
    from engine.core.game import Rules
    from solo.game import Game

T = TypeVar("T")

MODES = {
    RandomPlayer: ChoiceMode.RANDOM,
    ScriptPlayer: ChoiceMode.SCRIPT,
    GreedyPlayer: ChoiceMode.GREEDY,
    SearchPlayer: ChoiceMode.SEARCH,
}


@dataclass(frozen=True)
class SeatedPlayers:
    """Players asked decision by decision, one per seat; the first also answers for an automa."""

    players: tuple[Player, ...]

    def choose(self, game: Game) -> int:
        """The choice of whoever sits where a decision is open."""
        seat = game.state.decision_seat
        return self.players[seat if seat < len(self.players) else 0].choose(game)

    def fingerprint(self) -> str:
        """The hash of what all of them play by."""
        return sha256(",".join(player.fingerprint() for player in self.players).encode()).hexdigest()[:24]

    def turned(self, turns: int) -> SeatedPlayers:
        """The same players, everybody so many seats further on."""
        return SeatedPlayers(tuple(rotated(self.players, turns)))

    def limited(self, seconds: float) -> SeatedPlayers:
        """The same players, those in Python with a time limit per decision."""
        return SeatedPlayers(
            tuple(each.limited(seconds) if isinstance(each, PythonPlayer) else each for each in self.players)
        )

    def fresh(self) -> SeatedPlayers:
        """The same players as they sit down to a new game."""
        return SeatedPlayers(tuple(map(fresh, self.players)))


def rotated(names: Sequence[T], turns: int) -> tuple[T, ...]:
    """A line-up in which everybody sits so many seats further on."""
    shift = turns % len(names)
    return (*names[len(names) - shift :], *names[: len(names) - shift])


def seating_of(games: Sequence[int], deciding: int, seats: int) -> Ints:
    """For each game, by how many places its line-up is turned, who answers for each seat: `play_batch` reads it."""
    seating: list[int] = []
    for turns in games:
        seating += [(seat - turns) % deciding for seat in range(deciding)]
        seating += [-turns % deciding] * (seats - deciding)
    return ints(seating)


def fill_seats(names: Sequence[str], game: Rules, setting: Setting) -> tuple[str, ...]:
    """One name per seat that decides; a single name fills them."""
    deciding = game.settings.seats_of(setting)
    found = tuple(names) * deciding if len(names) == 1 else tuple(names)
    if len(found) != deciding:
        raise UserError(wrong_size(found, game, deciding))
    return found


def wrong_size(names: Sequence[str], game: Rules, deciding: int) -> str:
    """Why a line-up does not fit the seats, and what may be meant: a larger table, or games of each player's own."""
    said = f"the line-up {','.join(names)} has {len(names)} players, allowed: {deciding}, one per seat"
    hints = [f"--seats {len(names)}"] if len(names) in game.settings.seats else []
    if deciding == 1:
        hints.insert(0, " ".join(f"--player {quoted(name)}" for name in names))
    return f"{said}; write {', or '.join(hints)}" if hints else said


def seat_lineup(names: Sequence[str], game: Rules, setting: Setting, own: bool = False) -> Player:
    """The players of these names at their seats; `own`: they may be files of one's own, since the user named them."""
    found = [find_player(name, own, game).seat(game, setting) for name in names]
    return joined(found)


def joined(found: Sequence[Player]) -> Player:
    """Players that sit at one table, in the compiled loop where all of them can."""
    compiled = [player for player in found if isinstance(player, CompiledPlayer)]
    kinds = {type(player.players[0]) for player in compiled}
    if len(compiled) == len(found) and len(kinds) == 1:
        return same_kind(compiled)
    if len(compiled) == len(found) and kinds <= set(MODES):
        return mixed(compiled)
    return SeatedPlayers(tuple(found))


def same_kind(found: Sequence[CompiledPlayer]) -> CompiledPlayer:
    """Players of one kind, each with its own numbers."""
    if all(player is found[0] for player in found):
        return found[0]
    first: Any = found[0].players
    records = allocate(type(first[0]), len(found))
    for seat, player in enumerate(found):
        records[seat] = player.players[0]
    return CompiledPlayer(records, found[0].scratch)


def mixed(found: Sequence[CompiledPlayer]) -> CompiledPlayer:
    """Shipped players of several kinds, as records of the one kind that can be any of them."""
    records = allocate(MixedPlayer, len(found))
    table: Any = np.asarray(records)
    for seat, player in enumerate(found):
        source: Any = np.asarray(player.players)
        for name in source.dtype.names:
            table[name][seat] = source[name][0]
        table["mode"][seat] = MODES[type(player.players[0])]
    return bound_player(choose_mixed, records, max(player.scratch for player in found))
