"""Players of one's own: a class with `choose(view, options)`, in a Python file or announced by an entry point.

The class runs in a process of its own (`solo.players.player_process`), which gets redacted positions only.
"""

from __future__ import annotations

import pickle
import sys
import weakref
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from engine.core.errors import PlayerFault, UserError
from engine.core.record import pickle_records
from engine.core.snapshot import bytes_of
from solo.players.player_code import PlayerCode
from solo.players.player_process import DECISION_SECONDS, POOL, PlayerProcess, ProcessEnded, Reply, TakesTooLong

if TYPE_CHECKING:
    from engine.core.game import Edition
    from engine.core.settings import Setting
    from solo.game import Game
    from solo.game_types import GameEvent

LONGEST_DECISION = 86_400.0


class EditionBytes:
    """The components as they are sent: the bytes of the edition that was asked for last, and their hash."""

    def __init__(self) -> None:
        self.last: tuple[Edition, str, bytes] | None = None

    def of(self, edition: Edition) -> tuple[str, bytes]:
        last = self.last
        if last is None or last[0] is not edition:
            content = pickled(edition)
            self.last = last = edition, sha256(content).hexdigest(), content
        return last[1:]


def pickled(edition: Edition) -> bytes:
    """An edition as bytes; one that has no such form is refused."""
    try:
        return pickle_records(edition)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise UserError(f"a player in Python needs components that can be pickled: {error}") from error


SENT = EditionBytes()


class Seat:
    """A player's object in its process, and what the process knows of the game."""

    def __init__(self, code: PlayerCode) -> None:
        self.process = loaded_process(code)
        weakref.finalize(self, POOL.release, code.key, self.process)
        self.table: tuple[Edition, Setting] | None = None
        self.events: list[GameEvent] = []

    def ask(self, *request: Any, seconds: float = 0.0) -> Reply:
        """The reply; an error that the player's code raised raises PlayerError."""
        reply = self.process.ask(request, seconds)
        if "error" in reply:
            raise PlayerError(reply["error"])
        return reply

    def make(self, seconds: float) -> None:
        """Make the player's object."""
        self.ask("make", seconds=seconds)

    def sit_down(self, game: Game) -> None:
        """Send the components and the setting of a game, unless the process has them."""
        table = game.edition, game.setting
        if self.table is not None and self.table[0] is table[0] and self.table[1] == table[1]:
            return
        key, content = SENT.of(game.edition)
        if key not in self.process.editions:
            self.ask("edition", key, content)
            self.process.editions.add(key)
        self.ask("sit", game.rules.name, game.setting, key)
        if self.table is None:
            self.ask("seed", game.policy_seed)
        self.table, self.events = table, []

    def choose(self, game: Game, seconds: float) -> int:
        """The code of the option it chooses at the redacted position."""
        self.sit_down(game)
        view = game.view()
        kept, events = self.new_events(game)
        content = bytes_of(view._states).tobytes()
        reply = self.ask("choose", view.seed, content, kept, events, seconds=seconds)
        if reply.get("code") not in game.codes:
            raise PlayerError(f"{reply} is not an option")
        return int(reply["code"])

    def new_events(self, game: Game) -> tuple[int, list[tuple[Any, ...]]]:
        """How many events the process keeps, and those that it has not seen; after an undo it gets all anew."""
        known, now = self.events, game._events
        kept = len(known) if not known or (len(known) <= len(now) and known[-1] is now[len(known) - 1]) else 0
        self.events = list(now)
        return kept, [(event.name, event.text, event.numbers) for event in now[kept:]]


class PlayerError(Exception):
    """What went wrong in the player's code, in words."""


@dataclass
class PythonPlayer:
    """A player written in Python: its code, and how long it may think."""

    code: PlayerCode
    seconds: float = DECISION_SECONDS
    seat: Seat | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> Any:
        """Sent to a worker of a cluster, the code goes along: the worker needs no such file."""
        return PythonPlayer, (self.code, self.seconds)

    def limited(self, seconds: float) -> PythonPlayer:
        """The same player with another time limit per decision."""
        return replace(self, seconds=seconds, seat=None)

    def fresh(self) -> PythonPlayer:
        """The player as it begins a game: one that remembers starts anew in every game."""
        return PythonPlayer(self.code, self.seconds)

    def choose(self, game: Game) -> int:
        """Its choice on a redacted view, as an option, a code or a text; whatever goes wrong is a PlayerFault."""
        try:
            if self.seat is None:
                seat = Seat(self.code)
                seat.make(self.seconds)
                self.seat = seat
            return self.seat.choose(game, self.seconds)
        except PlayerError as error:
            what = str(error)
        except (TakesTooLong, ProcessEnded) as error:
            what, self.seat = str(error), None
        raise PlayerFault(game.seed, int(game.state.decisions), f"the player {self.code.label}: {what}")

    def fingerprint(self) -> str:
        """The hash of the source that its class is in."""
        return self.code.fingerprint


def loaded_process(code: PlayerCode) -> PlayerProcess:
    """A process that has loaded a player's code; code that cannot be loaded is refused."""
    process = POOL.acquire(code.key)
    reply = load_into(process, code)
    if "error" in reply:
        process.kill()
        raise UserError(reply["error"] if reply.get("is_refusal") else f"player {code.name}: {reply['error']}")
    return process


def load_into(process: PlayerProcess, code: PlayerCode) -> Reply:
    """Let a process load a player's code."""
    try:
        return process.ask(("load", code, sys.path))
    except ProcessEnded as error:
        return {"error": str(error)}


def describe_code(code: PlayerCode) -> Reply:
    """What a player's code gives: whether it is a spec, whether it can choose, and its docstring."""
    process = POOL.acquire(code.key)
    reply = load_into(process, code)
    POOL.release(code.key, process)
    if "error" in reply:
        raise UserError(reply["error"] if reply.get("is_refusal") else f"player {code.name}: {reply['error']}")
    return reply


def seat_player(code: PlayerCode) -> PythonPlayer:
    """The player, whose class must be one that can be made without arguments."""
    try:
        Seat(code).make(DECISION_SECONDS)
    except (PlayerError, TakesTooLong, ProcessEnded) as error:
        raise UserError(f"player {code.name}: it cannot be made: {error}") from error
    return PythonPlayer(code)


def checked_seconds(seconds: float) -> float:
    """A time limit per decision; 0: none."""
    if not 0 <= seconds <= LONGEST_DECISION:
        raise UserError(f"--decision-seconds is {seconds:g}, allowed: above 0, or 0 for no limit")
    return seconds
