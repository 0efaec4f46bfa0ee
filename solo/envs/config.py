"""What every environment shares: a game with its setting and data, its actions, what is seen, the reward."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from operator import index
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from engine.core.errors import UserError, printable, unknown
from engine.core.game import Data, bases
from engine.core.observation import ObservationPart, parts_of, runs_of
from engine.core.record import Many, ints
from engine.core.registry import find_game
from engine.core.settings import Rulings, Words
from solo import DEFAULT_GAME
from solo.envs.observe import plan_of
from solo.players.lineup import seat_lineup
from solo.players.registry import CompiledPlayer

Reward = Literal["outcome", "margin", "change"]
REWARDS: dict[str, str] = {
    "outcome": "1 for a win, -1 for a loss, the part of a shared victory between them, at the end",
    "margin": "by how much you are ahead of the best of the others, at the end",
    "change": "what every step changes of that lead",
}
WORTH = {"outcome": "outcome", "margin": "final", "change": "change"}
"""The figure of a game's row that tells what a step was worth."""
Illegal = Literal["end", "raise"]
ILLEGAL: dict[str, str] = {
    "end": "the episode ends with the penalty as its reward",
    "raise": "an error is raised and nothing changes",
}
NO_ACTION = -1


class EnvArguments(TypedDict, total=False):
    """What every environment takes by name, and a table has the defaults of."""

    rulings: Rulings | None
    variants: Iterable[str]
    objectives: Words | None
    data: Data
    seats: int
    reward: Reward
    illegal: Illegal
    penalty: float
    seat: int
    rivals: Words | None


class EnvConfig:
    """A game laid out for agents. Rulings, variants, objectives, seats and data as everywhere."""

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        *,
        rulings: Rulings | None = None,
        variants: Iterable[str] = (),
        objectives: Words | None = None,
        data: Data = None,
        seats: int = 0,
        reward: Reward = "outcome",
        illegal: Illegal = "end",
        penalty: float = -1.0,
        seat: int = 0,
        rivals: Words | None = None,
    ) -> None:
        self.rules = find_game(game)
        self.setting = self.rules.settings.read(rulings or (), variants, objectives or (), seats)
        self.seats = len(self.rules.sides(self.setting))
        self.deciding = self.rules.settings.seats_of(self.setting)
        self.seat = checked_seat(seat, self.deciding)
        self.rivals = read_rivals(rivals, self.deciding)
        self.edition = self.rules.edition(data).seated(self.setting)
        self.data = data
        self.reward = known_word(reward, REWARDS, "reward")
        self.refuses = known_word(illegal, ILLEGAL, "way with illegal actions") == "raise"
        self.penalty = float(penalty)
        self.prototype: Many[Any] = self.edition.prototype(self.setting)
        self.parts: tuple[ObservationPart, ...] = parts_of(self.rules.state, self.rules.observation, self.seats)
        self.size = sum(part.size for part in self.parts)
        self._names = [part.name for part in self.parts]
        self._layout = np.dtype([(part.name, np.float32, part.shape) for part in self.parts])
        self.plan = plan_of(runs_of(self.parts))
        self.bases = ints(bases(self.rules.sizes))
        self.actions = sum(self.rules.sizes)
        names = [fact.name for fact in self.rules.facts]
        self.score_fact = names.index(self.rules.score.name)
        self.low = np.concatenate([np.full(part.size, part.low, np.float32) for part in self.parts])
        self.high = np.concatenate([np.full(part.size, part.high, np.float32) for part in self.parts])

    @cached_property
    def rival_players(self) -> CompiledPlayer:
        """The players at the other seats, a record for every seat that decides; random ones where none are named."""
        names = list(self.rivals or ("random",) * (self.deciding - 1))
        names.insert(self.seat, names[0] if names else "random")
        found = seat_lineup(names, self.rules, self.setting)
        if not isinstance(found, CompiledPlayer):
            raise UserError(f"the rivals {', '.join(names)} are not all compiled, allowed: shipped players and scripts")
        return found

    def split(self, seen: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """A flat observation by its parts, which share its memory: read as one record, it is cut in a single call."""
        return dict(zip(self._names, np.ndarray((), self._layout, seen).item(), strict=True))

    def rewards(self, rows: Any) -> NDArray[np.float64]:
        """What each game's last step was worth."""
        worth = rows[WORTH[self.reward]].astype(np.float64)
        if self.reward == "outcome":
            worth = np.where(rows["sharers"] > 0, 2.0 / np.maximum(rows["sharers"], 1) - 1.0, worth)
        return np.where(rows["illegal"] != 0, self.penalty, worth)

    def decision_of(self, action: int) -> tuple[str, int]:
        """The kind and the code of a global action."""
        if not 0 <= action_of(action) < self.actions:
            raise UserError(f"the action {action} is out of range, allowed: 0 to {self.actions - 1}")
        kind = int(np.searchsorted(np.asarray(self.bases), action, side="right")) - 1
        return self.rules.kinds[kind], int(action - self.bases[kind])

    def action_text(self, action: int, g: Any) -> str:
        """An action in words, in a position."""
        kind, code = self.decision_of(action)
        return str(self.edition.words.describe(list(self.rules.kinds).index(kind), code, g))


def split_reward(sharers: int) -> float:
    """What a finished game is worth to one of so many winners, from -1 to 1: twice its part of the victory less 1."""
    return 2.0 / sharers - 1.0 if sharers else -1.0


def checked_seat(seat: int, deciding: int) -> int:
    """The seat of the agent, one of those that decide, from 0."""
    if not 0 <= seat < deciding:
        raise UserError(f"the seat is {seat}, allowed: 0 to {deciding - 1}")
    return int(seat)


def read_rivals(rivals: Words | None, deciding: int) -> tuple[str, ...]:
    """The players at the other seats in order, one name for all of them or one for each; none: nobody is named."""
    said = rivals.split(",") if isinstance(rivals, str) else tuple(rivals or ())
    names = tuple(name.strip() for name in said)
    if len(names) == 1:
        names *= deciding - 1
    if names and len(names) != deciding - 1:
        raise UserError(f"found {len(names)} rivals, allowed: 1, or one for each of the {deciding - 1} other seats")
    return names


def known_word(word: str, known: dict[str, str], what: str) -> str:
    """A word of a short list, or a sentence with the list."""
    if word not in known:
        raise UserError(unknown(what, word, known))
    return word


def action_of(action: Any) -> int:
    """A global action as a number; one that no game has is told as such, by the mask, and what is no number here."""
    try:
        number = index(action)
    except TypeError as error:
        raise UserError(f"the action is {printable(repr(action))}, allowed: a whole number") from error
    return number if 0 <= number < 2**63 else NO_ACTION
