"""What every environment shares: a game with its setting and data, its actions, what is seen, the reward."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.core.errors import UserError, shown, unknown
from engine.core.game import Data, bases
from engine.core.observation import Part, parts_of, program_of
from engine.core.record import Many, dtype_of, ints
from engine.core.registry import find_game
from engine.core.settings import Rulings, Words
from solo.envs.kernel import Row

Reward = Literal["outcome", "margin", "change"]
REWARDS: dict[str, str] = {
    "outcome": "1 for a win, 0 for a tie, -1 for a loss, at the end",
    "margin": "by how much you are ahead of the best of the others, at the end",
    "change": "what every step changes of that lead",
}
Illegal = Literal["raise", "end"]
ILLEGAL: dict[str, str] = {
    "raise": "an error is raised and nothing changes",
    "end": "the episode ends with the penalty as its reward",
}
PENALTY = -1.0
NO_ACTION = -1


class Table:
    """A game laid out for agents. Rulings, variants, objectives, seats and data as everywhere."""

    def __init__(
        self,
        game: str = "pampero",
        rulings: Rulings | None = None,
        variants: Iterable[str] = (),
        objectives: Words | None = None,
        data: Data = None,
        seats: int = 0,
    ) -> None:
        self.rules = find_game(game)
        self.setting = self.rules.settings.read(rulings or (), variants, objectives or (), seats)
        self.seats = self.rules.settings.seats_of(self.setting)
        self.edition = self.rules.edition(data)
        self.data = data
        self.prototype: Many[Any] = self.edition.prototype(self.setting)
        self.parts: tuple[Part, ...] = parts_of(self.rules.state, self.rules.observation, self.seats)
        self.size = sum(part.size for part in self.parts)
        self._cuts = [(part.name, slice(part.first, part.first + part.size), part.shape) for part in self.parts]
        self.program = program_of(self.parts)
        self.bases = ints(bases(self.rules.sizes))
        self.actions = sum(self.rules.sizes)
        names = [fact.name for fact in self.rules.facts]
        self.score_fact = names.index(self.rules.score.name)
        self.low = np.concatenate([np.full(part.size, part.low, np.float32) for part in self.parts])
        self.high = np.concatenate([np.full(part.size, part.high, np.float32) for part in self.parts])

    def split(self, seen: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """A flat observation by its parts; they share its memory."""
        return {name: seen[cut] if len(shape) == 1 else seen[cut].reshape(shape) for name, cut, shape in self._cuts}

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


class Raw:
    """The memory of states seen as plain integers of each width, for the kernel to copy observations from."""

    def __init__(self, states: Any, record: Any) -> None:
        wide = dtype_of(record).itemsize
        memory = np.asarray(states).view(np.uint8).reshape(len(states), wide)
        assert wide % 4 == 0
        self.bytes = memory.view(np.int8)
        self.shorts = memory.view(np.int16)
        self.ints = memory.view(np.int32)


def checked(word: str, known: dict[str, str], what: str) -> str:
    """A word of a short list, or a sentence with the list."""
    if word not in known:
        raise UserError(unknown(what, word, known))
    return word


def action_of(action: Any) -> int:
    """A global action as a number; one that no game has is told as such, by the mask, and what is no number here."""
    try:
        number = index(action)
    except TypeError as error:
        raise UserError(f"the action is {shown(repr(action))}, allowed: a whole number") from error
    return number if 0 <= number < 2**63 else NO_ACTION


COLUMN = {"outcome": Row.OUTCOME, "margin": Row.FINAL, "change": Row.CHANGE}


def rewards_of(rows: NDArray[np.int64], reward: str, penalty: float) -> NDArray[np.float64]:
    """What each game's last step was worth."""
    worth = rows[:, COLUMN[reward]].astype(np.float64)
    return np.where(rows[:, Row.ILLEGAL] != 0, penalty, worth)
