"""This project's games as OpenSpiel games: `load(NAME)`; after it `pyspiel.load_game("python_pampero_solo")`.

The players are the sides that people play; an automa is part of the rules. Chance says at the root which of `deals`
set-ups lies on the table, and after every action that turns up hidden cards, in which of `orders` orders they lie. So
no state knows what will be drawn, and nothing that searches from a copy of one can know it either. Information states
and observations hold only what the table shows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from engine.core.assistance import UNKNOWN, guide_of
from engine.core.binding import NOBODY
from engine.core.errors import UserError
from engine.core.loop import redact_state, start_game, take_step
from engine.core.registry import find_game
from engine.core.rng import MASK_63, one_way
from engine.core.settings import Setting
from engine.core.snapshot import copy_state
from engine.core.state import MAX_DECISIONS
from solo import DEFAULT_GAME
from solo.envs.config import REWARDS, EnvConfig, known_word, split_reward
from solo.envs.kernel import sharers
from solo.envs.seats import margins, seen_by

DEALS = 1000
ORDERS = 16
LARGEST = 100_000.0
DEFAULTS: dict[str, Any] = {
    "deals": DEALS,
    "orders": ORDERS,
    "first_seed": 0,
    "seats": 0,
    "rulings": "",
    "variants": "",
    "objectives": "",
    "data": "",
    "reward": "outcome",
}


def short_name(game: str) -> str:
    """How OpenSpiel calls a game of the house."""
    return f"python_{game}_solo"


def type_of(game: str) -> Any:
    """What OpenSpiel wants to know of any game before it is loaded."""
    rules = find_game(game)
    people = [sum(not side.automa for side in rules.sides(Setting(seats=seats))) for seats in rules.settings.seats]
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(people),
        min_num_players=min(people),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its setting. Rulings, variants and objectives are words with commas between them."""

    house_game = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = DEFAULTS | dict(params or {})
        rulings = dict(pair.split("=", 1) for pair in words(asked["rulings"]))
        self.table = EnvConfig(
            self.house_game,
            rulings=rulings,
            variants=words(asked["variants"]),
            objectives=words(asked["objectives"]) or None,
            data=asked["data"] or None,
            seats=int(asked["seats"]),
        )
        self.guide = guide_of(self.table.edition.words)
        self.deals, self.orders = (at_least_one(asked, name) for name in ("deals", "orders"))
        self.first_seed = int(asked["first_seed"])
        self.reward = known_word(
            asked["reward"], {"outcome": REWARDS["outcome"], "margin": REWARDS["margin"]}, "reward"
        )
        sides = self.table.rules.sides(self.table.setting)
        self.people = [seat for seat, side in enumerate(sides) if not side.automa]
        best = 1.0 if self.reward == "outcome" else LARGEST
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=max(self.deals, self.orders),
            num_players=len(self.people),
            min_utility=-best,
            max_utility=best,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(type_of(self.house_game), info, params or {})

    def new_initial_state(self) -> SpielState:
        """The chance node before the set-up."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What makes tensors of positions."""
        if params:
            raise ValueError(f"there are no observation parameters; found {params}")
        return SpielObserver(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


def at_least_one(asked: dict[str, Any], name: str) -> int:
    """A number of outcomes that chance has."""
    if int(asked[name]) < 1:
        raise UserError(f"found {name} = {asked[name]}, allowed: 1 or more")
    return int(asked[name])


def words(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position: the record of the kernel, the actions that led to it, and a hash of all that was seen on the way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.states: Any = copy_state(game.table.prototype)
        self.dealt = False
        self.taken: list[int] = []
        self.memory = ""
        self.waits = False
        """Whether chance is to say in which order the hidden cards lie, before the last action is carried out."""

    @property
    def house(self) -> SpielGame:
        """The game this is a position of."""
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Who decides."""
        if not self.dealt or self.waits:
            return int(pyspiel.PlayerId.CHANCE)
        if self.states[0].over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.house.people.index(self.states[0].decision_seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every set-up, or every order, with the same chance."""
        count = self.house.orders if self.dealt else self.house.deals
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> SpielState:
        """A state that looks the same to every player, in which hidden cards lie in an order of their own."""
        twin: SpielState = self.clone()
        if self.dealt:
            redact_state(twin.states, self.house.table.edition.tables, self.house.people[player], int(chance() * 2**53))
        return twin

    def _legal_actions(self, player: int) -> list[int]:
        g = self.states[0]
        if player != self.current_player():
            return []
        base = self.house.table.bases[g.decision_kind]
        return sorted(int(base + g.options[place]) for place in range(g.option_count))

    def _apply_action(self, action: int) -> None:
        if not self.dealt:
            start_game(self.states, self.house.table.edition.tables, self.house.first_seed + action)
            self.dealt = True
        elif self.waits:
            self._draw(action)
        else:
            self.taken.append(action)
            self._take(action)
        if not self.waits:
            seen, _ = seen_by(self.house.table, self.states)
            self.memory = sha256(self.memory.encode() + seen.tobytes()).hexdigest()[:16]

    def _take(self, action: int) -> None:
        """Carry out an action, unless it turns up hidden cards: then chance has its say first."""
        after = self._after(copy_state(self.states), action)
        drawn = self.house.guide.drawn(after[0])
        if drawn == UNKNOWN or drawn != self.house.guide.drawn(self.states[0]):
            self.waits = True
        else:
            self.states = after

    def _draw(self, order: int) -> None:
        """Carry out the last action, the hidden cards in an order that follows from chance and from what was seen."""
        redact_state(self.states, self.house.table.edition.tables, NOBODY, self.key_of(order))
        self.states = self._after(self.states, self.taken[-1])
        self.waits = False

    def key_of(self, order: int) -> int:
        """What the hidden cards are shuffled by."""
        return one_way("order", int(self.memory, 16) & MASK_63, len(self.taken), order)

    def _after(self, states: Any, action: int) -> Any:
        """A position after an action."""
        table = self.house.table
        take_step(states, table.edition.tables, action - table.bases[states[0].decision_kind])
        return states

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"order {action}" if self.dealt else f"set-up {self.house.first_seed + action}"
        return self.house.table.action_text(action, self.states[0])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.dealt and not self.waits and bool(self.states[0].over)

    def returns(self) -> list[float]:
        """What each player has won."""
        house = self.house
        if not self.is_terminal():
            return [0.0] * len(house.people)
        if house.reward == "outcome":
            return [split_reward(sharers(self.states[0], seat)) for seat in house.people]
        ahead = margins(house.table, self.states)
        return [float(ahead[seat]) for seat in house.people]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player knows: what the table shows, what it showed before, and every action."""
        return f"{self.observation_string(player)} after {self.memory} {self.taken}"

    def observation_string(self, player: int | None = None) -> str:  # noqa: ARG002 all see the same
        """What the table shows."""
        if not self.dealt:
            return "before the set-up"
        seen, _ = seen_by(self.house.table, self.states)
        return " ".join(str(int(number)) for number in seen)

    def __str__(self) -> str:
        if not self.dealt:
            return "before the set-up"
        table = self.house.table
        seat = self.states[0].decision_seat
        waits = ", cards are drawn" if self.waits else ""
        return (
            f"{table.edition.words.progress(self.states[0])}, seat {seat}, decision {self.states[0].decisions}{waits}"
        )


class SpielObserver:
    """Tensors of positions: what the table shows, and with perfect recall every action before, from 1."""

    def __init__(self, table: EnvConfig, recall: bool) -> None:
        self.table = table
        self.tensor: NDArray[np.float32] = np.zeros(table.size + (MAX_DECISIONS if recall else 0), np.float32)
        self.dict = table.split(self.tensor[: table.size])
        if recall:
            self.dict["actions"] = self.tensor[table.size :]

    def set_from(self, state: SpielState, player: int) -> None:  # noqa: ARG002 all see the same
        """Fill the tensor."""
        self.tensor.fill(0)
        if state.dealt:
            self.tensor[: self.table.size] = seen_by(self.table, state.states)[0]
        if "actions" in self.dict:
            self.dict["actions"][: len(state.taken)] = np.array(state.taken, np.float32) + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as a string."""
        return state.information_state_string(player) if "actions" in self.dict else state.observation_string(player)


LOADED: dict[str, type[SpielGame]] = {}


def register(game: str = DEFAULT_GAME) -> None:
    """Make a game of the house known to OpenSpiel."""
    if game not in LOADED:
        LOADED[game] = type(f"Spiel{game.title()}", (SpielGame,), {"house_game": game})
        pyspiel.register_game(type_of(game), LOADED[game])
    mend_compiled_bots()


def mend_compiled_bots() -> None:
    """Let no compiled bot of OpenSpiel end the process: their `step` lets go of the interpreter and calls our code."""
    if not hasattr(pyspiel.MCTSBot.step, "mended"):
        pyspiel.MCTSBot.step = mended(pyspiel.MCTSBot.step, lambda bot, state: bot.step_with_policy(state)[1])
        for name in ("step", "get_policy", "step_with_policy"):
            setattr(pyspiel.ISMCTSBot, name, mended(getattr(pyspiel.ISMCTSBot, name), refuse_compiled))


def mended(method: Callable[..., Any], instead: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """A method of a bot, which does another thing for states of this house."""

    @wraps(method)
    def called(bot: Any, state: Any) -> Any:
        return instead(bot, state) if isinstance(state, SpielState) else method(bot, state)

    called.__dict__["mended"] = True
    return called


def refuse_compiled(_bot: Any, _state: Any) -> Any:
    """The compiled IS-MCTS asks a game in Python for no other world."""
    raise UserError(
        "pyspiel.ISMCTSBot cannot play a game that is written in Python; "
        "take ISMCTSBot of open_spiel.python.algorithms.ismcts"
    )


def load(game: str = DEFAULT_GAME, **params: Any) -> SpielGame:
    """A game of the house as an OpenSpiel game."""
    register(game)
    loaded: SpielGame = pyspiel.load_game(short_name(game), params)
    return loaded
