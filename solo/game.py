"""The solo game for a person: what is decided, the options in words, choose, undo, save.

    from solo.game import Game

    game = Game.new(seed=7, rulings={"TIE": "towers"}, variants=["battery-storage"])
    print(game.decision.question)
    for option in game.decision.options:
        print(option.code, option.text)
    for event in game.choose(game.decision.options[0]):
        print(event.text)
    game.undo()
    game.save("mine.json")
    game = Game.load("mine.json").play_out()
    print(game.result(), game.ledger()["you"])

Public are `Game`, `random_policy` and the classes of `solo.game_types`; see docs/api.md. Everything else may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import index
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import engine.pampero.kernel  # noqa: F401 binds the game to the core's entry points
from engine.core.errors import IllegalChoice, RulesError, SaveError, UserError
from engine.core.game import copy_state, digest, restore
from engine.core.record import Many, allocate
from engine.core.seam import read_fact, start_game, take_step
from engine.core.state import LOG_WIDTH
from engine.pampero.edition import Data, Edition, edition_of
from engine.pampero.objectives import preset_objectives, read_objectives, split_objectives
from engine.pampero.ruling_texts import named_rulings, read_rulings, read_variants, variant_name
from engine.pampero.state import State
from engine.pampero.terms import SEATS, VJ, YOU, Account
from engine.pampero.vj.terms import VJEvent
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.kinds import Kind
from engine.pampero.vocabulary.naming import names_of
from engine.pampero.words import Words
from engine.pampero.words.vj_events import VJWords
from solo.game_types import Decision, GameEvent, Header, Option, Result, Step
from solo.players.batch import GAME, WORK_STATES, choose_for
from solo.players.player import Kind as PlayerKind
from solo.players.player import seat_players
from solo.saves import SHORT_HASH, Choice, Save, read_save, write_save

if TYPE_CHECKING:
    from pandas import DataFrame

SIDES = {"you": YOU, "vj": VJ}
KIND_WORDS = {number: word for word, number in names_of(Kind).items()}
SEEDS = 2**63


Policy = Callable[["Game"], "Option | int | str"]


class Game:
    """One solo game: `Game.new` begins one, `Game.load` goes on with a saved one."""

    def __init__(self, edition: Edition, header: Header, states: Many[State]) -> None:
        self._edition = edition
        self._states = states
        self._steps: list[Step] = []
        self._events: list[GameEvent] = []
        self.header = header
        self.autosave: Path | None = None
        """Where the game is saved after every choice and undo; None: nowhere."""

    @classmethod
    def new(
        cls,
        seed: int,
        rulings: Mapping[str, str] | None = None,
        variants: Iterable[str] = (),
        data: Data = None,
        objectives: str | Sequence[str] | None = None,
    ) -> Game:
        """Set up a game. Unknown words and impossible objectives are refused with what is allowed."""
        edition = edition_of(data)
        states = allocate(State)
        values = read_rulings(rulings or {})
        chosen = read_variants(variants)
        for ruling, value in values.items():
            states[0].ruling[ruling] = value
        for variant in chosen:
            states[0].variant[variant] = 1
        if objectives is not None:
            preset_objectives(states[0], read_objectives(edition.catalogue, objectives))
        header = Header(
            checked_seed(seed),
            named_rulings(values),
            tuple(variant_name(variant) for variant in chosen),
            None if objectives is None else split_objectives(objectives),
        )
        game = cls(edition, header, states)
        game._start()
        return game

    def _start(self) -> None:
        self.state.log_on = 1
        start_game(self._states, self._edition.tables, self.header.seed)
        self._collect_events(self._vj_words())

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"year {self.state.year}, round {self.state.round + 1}"
        return f"<Game seed {self.seed}, {where}, {len(self._steps)} choices>"

    # Looking

    @property
    def state(self) -> State:
        """The position itself, as the rules see it. Look, but change nothing: use `copy` first."""
        return self._states[0]

    @property
    def words(self) -> Words:
        """The names of this game's components."""
        return self._edition.words

    @property
    def seed(self) -> int:
        return self.header.seed

    @property
    def is_over(self) -> bool:
        return bool(self.state.over)

    @property
    def decision(self) -> Decision:
        """The open decision; asking for it when the game is over is an error."""
        if self.is_over:
            raise UserError(f"the game is over: {self.result().winner} by ${abs(self.result().margin)}")
        g, words = self.state, self.words
        kind = KIND_WORDS[g.decision_kind]
        options = tuple(Option(kind, code, words.describe(g.decision_kind, code, g)) for code in self._codes())
        return Decision(kind, words.seat(g.decision_seat).lower(), words.question(g), options)

    @property
    def events(self) -> tuple[GameEvent, ...]:
        """Everything that has happened since the start, set-up included."""
        return tuple(self._events)

    @property
    def last_events(self) -> tuple[GameEvent, ...]:
        """What has happened since the last choice."""
        return tuple(self._events[self._steps[-1].events_before if self._steps else 0 :])

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices made, as `(kind, code)`: with the header they are the whole game."""
        return tuple(step.choice for step in self._steps)

    def facts(self) -> dict[str, dict[str, int]]:
        """Every named count of the game, for you and for VJ."""
        return {side: {word: self._fact(seat, fact) for word, fact in FACTS.items()} for side, seat in SIDES.items()}

    def _fact(self, seat: int, number: int) -> int:
        return int(read_fact(self._states, self._edition.tables, seat, number))

    def ledger(self) -> dict[str, dict[str, int]]:
        """Where the money of each side came from and went to, by account; the accounts add up to the money."""
        return {
            side: {word: self.state.ledger[seat, account] for word, account in ACCOUNTS.items()}
            for side, seat in SIDES.items()
        }

    def ledger_frame(self) -> DataFrame:
        """The ledger as a pandas table: a row an account, a column a side."""
        from pandas import DataFrame  # noqa: PLC0415 half a second that only this needs

        return DataFrame(self.ledger()).rename_axis("account")

    def result(self) -> Result:
        """Who won and by how much, once the game is over."""
        if not self.is_over:
            raise UserError("the game is not over: play on, or call play_out()")
        you, vj = self.state.money[YOU], self.state.money[VJ]
        return Result(WINNERS.get(self.state.outcome, "tie"), you - vj, you, vj)

    # Playing

    def choose(self, choice: Option | int | str) -> tuple[GameEvent, ...]:
        """Choose an option, by itself, its code or its text; what happens then, up to the next decision.

        A choice that is no option raises IllegalChoice and leaves the game as it was.
        """
        code = self._code_of(choice)
        before = copy_state(self._states)
        step = Step(before, (self.state.decision_kind, code), len(self._events))
        vj_words = self._vj_words()
        try:
            take_step(self._states, self._edition.tables, code)
        except RulesError as error:
            restore(self._states, before)
            raise RulesError(f"seed {self.seed}, decision {self.state.decisions}, code {code}: {error}") from error
        except BaseException:
            restore(self._states, before)
            raise
        self._steps.append(step)
        self._collect_events(vj_words)
        self._save_itself()
        return self.last_events

    def _code_of(self, choice: Option | int | str) -> int:
        """The code of a choice, which must be an option of the open decision."""
        if self.is_over:
            raise IllegalChoice("the game is over: there is nothing left to choose")
        found = self._named(choice) if isinstance(choice, str) else self._coded(choice)
        if found is None:
            raise IllegalChoice(self.decision.refusal(choice))
        return found

    def _named(self, text: str) -> int | None:
        """The code of the one option that reads so."""
        plain = text.strip().lower()
        codes = [option.code for option in self.decision.options if option.text.lower() == plain]
        return codes[0] if len(codes) == 1 else None

    def _coded(self, choice: Option | int) -> int | None:
        """The code of an option, unless it is one of another decision."""
        if isinstance(choice, Option):
            fits = choice.kind == KIND_WORDS[self.state.decision_kind]
            return self._coded(choice.code) if fits else None
        if isinstance(choice, bool) or not hasattr(choice, "__index__"):
            return None
        return index(choice) if index(choice) in self._codes() else None

    def _codes(self) -> list[int]:
        return [self.state.options[place] for place in range(self.state.option_count)]

    def _vj_words(self) -> VJWords:
        """Who tells VJ's reasoning from here on; after a choice in the middle of its turn the section is known."""
        vj_words = VJWords(self.words, self.state)
        vj_words.acting = (self.state.vj_card, self.state.vj_section)
        vj_words.action = vj_words.action_of(*vj_words.acting)
        return vj_words

    def _collect_events(self, vj_words: VJWords) -> None:
        g = self.state
        for place in range(g.log_count):
            row = tuple(g.log[place, column] for column in range(LOG_WIDTH))
            text = vj_words.tell(row) if row[0] in VJ_EVENTS else self.words.event(row)
            self._events.append(GameEvent(EVENT_NAMES[row[0]], text, row))
        if g.log_lost:
            self._events.append(GameEvent("lost", f"{g.log_lost} more events were not kept.", (g.log_lost,)))

    def undo(self, n: int = 1) -> None:
        """Take back the last n choices."""
        if not 0 < n <= len(self._steps):
            raise UserError(f"cannot take back {n} choices, allowed: 1 to {len(self._steps)}")
        restore(self._states, self._steps[-n].before)
        del self._events[self._steps[-n].events_before :]
        del self._steps[-n:]
        self._save_itself()

    def copy(self) -> Game:
        """A game of its own at the same position; it does not save itself."""
        twin = Game(self._edition, self.header, copy_state(self._states))
        twin._steps = list(self._steps)
        twin._events = list(self._events)
        return twin

    def replay(self, choices: Iterable[Sequence[int] | int]) -> Game:
        """Make these choices, `(kind, code)` or bare codes; a choice that does not fit leaves the game as it was."""
        begun = len(self._steps)
        try:
            for choice in choices:
                self._replay_one(choice)
        except IllegalChoice:
            if len(self._steps) > begun:
                self.undo(len(self._steps) - begun)
            raise
        return self

    def _replay_one(self, choice: Sequence[int] | int) -> None:
        kind, code = (None, choice) if isinstance(choice, int) else choice
        if kind is not None and not self.is_over and kind != self.state.decision_kind:
            place = f"choice {len(self._steps) + 1} is of kind {KIND_WORDS.get(kind, kind)}"
            raise IllegalChoice(f"{place}, but what is decided there is: {self.decision.question}")
        self.choose(code)

    def play_out(self, policy: Policy | None = None) -> Game:
        """Play to the end by a policy: a function from the game to an option. Without one, at random."""
        policy = random_policy if policy is None else policy
        while not self.is_over:
            self.choose(policy(self))
        return self

    # Saving

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file; a kill at any moment leaves the old file or the new one, both whole."""
        header = self.header
        saved = Save(
            seed=header.seed,
            data=self._edition.catalogue.hash,
            rulings=header.rulings,
            variants=header.variants,
            objectives=header.objectives,
            choices=self.choices,
            position=digest(self._states),
        )
        write_save(Path(path), saved)

    def _save_itself(self) -> None:
        if self.autosave is not None:
            self.save(self.autosave)

    @classmethod
    def load(cls, path: str | PathLike[str], data: Data = None) -> Game:
        """Go on with a saved game, played again from its start; a file that does not fit is refused with the reason."""
        save = read_save(Path(path))
        found = edition_of(data).catalogue.hash
        if save.data != found:
            raise SaveError(
                f"{path} was played with other components (data {save.data[:SHORT_HASH]}, here {found[:SHORT_HASH]}): "
                "name the folder it was played with"
            )
        try:
            game = cls.new(save.seed, save.rulings, save.variants, data, save.objectives).replay(save.choices)
        except UserError as error:
            raise SaveError(f"{path} cannot be played again: {error}") from error
        if digest(game._states) != save.position:
            raise SaveError(f"{path} leads to another position than when it was saved: the rules have changed since")
        return game


FACTS = names_of(Fact)
ACCOUNTS = names_of(Account)
VJ_EVENTS = frozenset(int(event) for event in VJEvent)
EVENT_NAMES: dict[int, str] = {
    **{number: word for word, number in names_of(Event).items()},
    **{number: f"vj-{word}" for word, number in names_of(VJEvent).items()},
}
WINNERS = {seat + 1: side for side, seat in SIDES.items()}


def checked_seed(seed: int) -> int:
    """A seed is a whole number of 63 bits."""
    if isinstance(seed, bool) or not 0 <= index(seed) < SEEDS:
        raise UserError(f"the seed {seed} is out of range, allowed: a whole number from 0 to {SEEDS - 1}")
    return index(seed)


def random_policy(game: Game) -> int:
    """The random player of the batches: the same choices for the same seed."""
    work = allocate(State, WORK_STATES)
    work[GAME] = game.state
    return int(choose_for(work, game._edition.tables, seat_players(*[PlayerKind.RANDOM] * SEATS), YOU))
