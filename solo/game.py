"""A game for a person: what is decided, the options in words, choose, undo, save.

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

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from html import escape
from operator import index
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from engine.core.assistance import guide_of
from engine.core.errors import IllegalChoice, RulesError, SaveError, UserError, printable
from engine.core.game import Data, Edition, Narrator, Rules
from engine.core.log import log_of
from engine.core.loop import advance, read_fact, read_feature, redact_state, start_game, take_step
from engine.core.record import Many
from engine.core.registry import features_of, find_game
from engine.core.results import TIE
from engine.core.rng import policy_draw
from engine.core.settings import SEEDS, SHORT_HASH, Rulings, Setting, Words
from engine.core.snapshot import copy_state, digest, restore
from engine.core.text.grammar import count
from engine.core.text.option_view import option_view_of
from solo import DEFAULT_GAME
from solo.game_types import Choice, Decision, GameEvent, Header, Option, Result, Step, is_person, lead_of
from solo.players.batch import REDACTION
from solo.players.registry import Player, find_player
from solo.saves import read_save, save_of, write_save

if TYPE_CHECKING:
    from pandas import DataFrame

LAY = "lay "
"""The kind of a choice that lays a piece, before the name of its family; its code is place * PIECES + piece + 1."""
PIECES = 1000

Policy = Callable[["Game"], "Option | int | str"]


class Game:
    """One game at a table: `Game.new` begins one, `Game.load` goes on with a saved one."""

    def __init__(
        self, rules: Rules, edition: Edition, header: Header, states: Many[Any], events: Iterable[GameEvent] = ()
    ) -> None:
        self.rules = rules
        self.edition = edition
        self.header = header
        self._states = states
        self._steps: list[Step] = []
        self._events = list(events)
        self.autosave: Path | None = None
        """Where the game is saved after every choice and undo; None: nowhere."""
        self.assisted = False
        """Whether a choice was taken back after it had shown something hidden; kept in saves."""
        self.lineup: tuple[str, ...] = ()
        """Who sits at each seat that decides, people and players by name; kept in saves, and of no weight here."""

    @classmethod
    def new(
        cls,
        seed: int,
        rulings: Rulings | None = None,
        variants: Iterable[str] = (),
        data: Data = None,
        objectives: Words | None = None,
        *,
        game: str = DEFAULT_GAME,
        seats: int = 0,
        policy_seed: int | None = None,
    ) -> Game:
        """Set up a game. Unknown words and impossible objectives are refused with what is allowed."""
        rules = find_game(game)
        setting = rules.settings.read(rulings or (), variants, () if objectives is None else objectives, seats)
        return cls.begin(rules, seed, setting, data, policy_seed)

    @classmethod
    def begin(
        cls, rules: Rules, seed: int, setting: Setting, data: Data | Edition = None, policy_seed: int | None = None
    ) -> Game:
        """Set up a game with a setting that has been read; `data` is a folder of components, or an edition of them."""
        edition = rules.edition(data) if data is None or isinstance(data, str | PathLike) else data
        policy = None if policy_seed is None else checked_seed(policy_seed, "policy seed")
        return cls._set_up(rules, edition.seated(setting), Header(rules.name, checked_seed(seed), setting, policy))

    @classmethod
    def _set_up(cls, rules: Rules, edition: Edition, header: Header) -> Game:
        states = edition.prototype(header.setting)
        game = cls(rules, edition, header, states)
        game.state.log_on = 1
        start_game(states, edition.tables, game.seed)
        game._collect_events(edition.words.narrator(game.state))
        return game

    @classmethod
    def at(cls, rules: Rules, edition: Edition, setting: Setting, states: Many[Any]) -> Game:
        """A game at a position that came about elsewhere: a copy of it, without its past."""
        twin = copy_state(states)
        return cls(rules, edition.seated(setting), Header(rules.name, int(twin[0].seed), setting), twin)

    def restart(self) -> Game:
        """The same game at its first decision, as a game of its own."""
        return self._set_up(self.rules, self.edition, self.header)

    def __repr__(self) -> str:
        where = "over" if self.is_over else self.words.progress(self.state)
        return f"<Game seed {self.seed}, {where}, {len(self._steps)} choices>"

    def _repr_html_(self) -> str:
        """The game in a notebook: how far it is, every side's score, and what is decided."""
        head = f"<p>{escape(self.rules.title)}, seed {self.seed}: {escape(self.standing())}</p>"
        return head if self.is_over else head + self.decision._repr_html_()

    # Looking

    @property
    def state(self) -> Any:
        """The position itself, as the rules see it. Look, but change nothing: use `copy` first."""
        return self._states[0]

    @property
    def words(self) -> Any:
        """The names of this game's components."""
        return self.edition.words

    @property
    def seed(self) -> int:
        return self.header.seed

    @property
    def policy_seed(self) -> int:
        """What its players draw by, apart from the seed, so that one set-up can be played many times.

        Unless told it is derived from the seed, one way: a player that has it does not have the seed.
        """
        return self.header.policy_seed

    @property
    def setting(self) -> Setting:
        return self.header.setting

    @property
    def sides(self) -> dict[str, int]:
        """The sides by name, with their seats."""
        sides = self.rules.sides(self.setting)
        return {side.name: seat for seat, side in enumerate(sides)}

    @property
    def is_over(self) -> bool:
        return bool(self.state.over)

    @property
    def decision(self) -> Decision:
        """The open decision; asking for it when the game is over is an error."""
        if self.is_over:
            result = self.result()
            raise UserError(f"the game is over: {result.winner} by {self.rules.score.amount(abs(result.margin))}")
        g, words = self.state, self.words
        kind = self.rules.kinds[g.decision_kind]
        options = tuple(Option(kind, code, option_view_of(words, g.decision_kind, code, g)) for code in self.codes)
        return Decision(kind, list(self.sides)[g.decision_seat], words.question(g), options)

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

    @property
    def digest(self) -> str:
        """The hash of the position, by its named values."""
        return digest(self._states, self.rules.kinds)

    def facts(self, names: Collection[str] | None = None) -> dict[str, dict[str, int]]:
        """Every named count of the game, or these, for each side."""
        numbered = [(number, fact.name) for number, fact in enumerate(self.rules.facts)]
        asked = [(number, name) for number, name in numbered if names is None or name in names]
        return {side: {name: self._fact(seat, number) for number, name in asked} for side, seat in self.sides.items()}

    def _fact(self, seat: int, number: int) -> int:
        return int(read_fact(self._states, self.edition.tables, seat, number))

    def features(self, choice: Option | int | str) -> dict[str, int | str]:
        """Every named feature of an option of the open decision, by word where scripts write words.

        A feature that does not apply to the option is 0.
        """
        found: dict[str, int | str] = dict.fromkeys((spec.name for spec in self.rules.features), 0)
        for name, value, words in self._feature_values(choice):
            found[name] = words.get(value, value)
        return found

    def feature_numbers(self, choice: Option | int | str) -> dict[str, int]:
        """The features of an option as the rules number them, also where scripts write words."""
        found = dict.fromkeys((spec.name for spec in self.rules.features), 0)
        found.update((name, value) for name, value, _ in self._feature_values(choice))
        return found

    def _feature_values(self, choice: Option | int | str) -> Iterator[tuple[str, int, dict[int, str]]]:
        """The features that apply to an option: name, value, and the words for values."""
        code, tables = self.code_of(choice), self.edition.tables
        for number, name, words in features_of(self.rules.name, self.state.decision_kind):
            yield name, int(read_feature(self._states, tables, code, number)), words

    def ledger(self) -> dict[str, dict[str, int]]:
        """Where the score of each side came from and went to, by account; the accounts add up to the score."""
        return {side: self.rules.booked(self.state, seat) for side, seat in self.sides.items()}

    def ledger_frame(self) -> DataFrame:
        """The ledger as a pandas table: a row an account, a column a side."""
        from pandas import DataFrame  # noqa: PLC0415 half a second that only this needs

        return DataFrame(self.ledger()).rename_axis("account")

    def result(self) -> Result:
        """Who won and by how much, once the game is over."""
        if not self.is_over:
            raise UserError("the game is not over: play on, or call play_out()")
        scores = {side: self.rules.score_of(self.state, seat) for side, seat in self.sides.items()}
        won = tuple(side for side, seat in self.sides.items() if self.state.winners >> seat & 1)
        return Result(TIE if len(won) > 1 else won[0], lead_of(scores, next(iter(scores))), scores, won)

    # Playing

    def choose(self, choice: Option | int | str) -> tuple[GameEvent, ...]:
        """Choose an option, by itself, its code or its text; what happens then, up to the next decision.

        A choice that is no option raises IllegalChoice and leaves the game as it was.
        """
        code = self.code_of(choice)
        before = copy_state(self._states)
        step = Step(before, (self.rules.kinds[self.state.decision_kind], code), len(self._events))
        narrator = self.words.narrator(self.state)
        try:
            take_step(self._states, self.edition.tables, code)
        except RulesError as error:
            restore(self._states, before)
            raise RulesError(f"seed {self.seed}, decision {self.state.decisions}, code {code}: {error}") from error
        except BaseException:
            restore(self._states, before)
            raise
        self._steps.append(step)
        self._collect_events(narrator)
        self._save_itself()
        return self.last_events

    def lay(self, family: str, cell: int, piece: int) -> None:
        """Lay a piece where chance has dealt another, as on a real table: it is kept among the choices.

        The families and their places are the game's (`engine.core.assistance`); an impossible piece is refused.
        """
        before = copy_state(self._states)
        try:
            guide_of(self.words).lay(self.state, family, cell, piece)
            advance(self.state, self.edition.tables[0])
        except BaseException:
            restore(self._states, before)
            raise
        choice = (f"{LAY}{family}", cell * PIECES + piece + 1)
        self._steps.append(Step(before, choice, len(self._events)))
        self._save_itself()

    def code_of(self, choice: Option | int | str) -> int:
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
            fits = choice.kind == self.rules.kinds[self.state.decision_kind]
            return self._coded(choice.code) if fits else None
        if isinstance(choice, bool) or not hasattr(choice, "__index__"):
            return None
        return index(choice) if index(choice) in self.codes else None

    @property
    def codes(self) -> list[int]:
        """The codes of the open decision's options, for code that needs no words."""
        g = self.state
        codes: list[int] = cast(Any, g.options)[: g.option_count].tolist()
        return codes

    def _collect_events(self, narrator: Narrator) -> None:
        g = self.state
        for row in log_of(g):
            self._events.append(GameEvent(*narrator.describe(row), row))
        if g.log_lost:
            self._events.append(GameEvent("lost", f"{g.log_lost} more events were not kept.", (g.log_lost,)))

    def undo(self, n: int = 1) -> None:
        """Take back the last n choices."""
        if not 0 < n <= len(self._steps):
            raise UserError(refused_undo(n, len(self._steps)))
        restore(self._states, self._steps[-n].before)
        del self._events[self._steps[-n].events_before :]
        del self._steps[-n:]
        self._save_itself()

    def copy(self) -> Game:
        """A game of its own at the same position; it does not save itself."""
        twin = Game(self.rules, self.edition, self.header, copy_state(self._states), self._events)
        twin._steps = list(self._steps)
        twin.assisted, twin.lineup = self.assisted, self.lineup
        return twin

    def view(self) -> Game:
        """What a player at the table knows: a copy without the seed and the past, its hidden order reshuffled."""
        key = int(policy_draw(self.policy_seed, self.state.decisions, REDACTION))
        states = copy_state(self._states)
        redact_state(states, self.edition.tables, self.state.decision_seat, key)
        return Game(self.rules, self.edition, Header(self.rules.name, key, self.setting), states, self._events)

    def replay(self, choices: Iterable[Sequence[Any] | int]) -> Game:
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

    def _replay_one(self, choice: Sequence[Any] | int) -> None:
        kind, code = (None, choice) if isinstance(choice, int) else choice
        if isinstance(kind, str) and kind.startswith(LAY):
            try:
                cell, piece_plus = divmod(code, PIECES)
                return self.lay(kind.removeprefix(LAY), cell, piece_plus - 1)
            except UserError as error:
                raise IllegalChoice(f"choice {len(self._steps) + 1}: {error}") from error
        if kind is not None and not self.is_over and kind != self.rules.kinds[self.state.decision_kind]:
            place = f"choice {len(self._steps) + 1} is of kind {printable(kind)}"
            raise IllegalChoice(f"{place}, but what is decided there is: {self.decision.question}")
        self.choose(code)
        return None

    def play_out(self, policy: Policy | Player | None = None) -> Game:
        """Play to the end by a player or a policy: a function from the game, redacted, to an option. Else at random."""
        player = self.player("random") if policy is None else policy
        while not self.is_over:
            self.choose(player(self.view()) if callable(player) else player.choose(self))
        return self

    def player(self, name: str, own: bool = False) -> Player:
        """The player of a name, at this table; with `own`, also of a Python file, which is run."""
        return find_player(name, own, self.rules).seat(self.rules, self.setting)

    # Saving

    def standing(self) -> str:
        """How far the game is and what each side has, in a few words; of a table with people, only what they have."""
        scores = [self.rules.score_of(self.state, seat) for seat in self.sides.values()]
        named = zip(self.rules.sides(self.setting), scores, strict=True)
        told = [f"{side.says} {self.rules.score.amount(score)}" for side, score in named]
        told = [each for seat, each in enumerate(told) if not self._is_bot(seat)] or told
        return ", ".join(["over" if self.is_over else str(self.words.progress(self.state)), *told])

    def _is_bot(self, seat: int) -> bool:
        """Whether another player of this program sits there."""
        return seat < len(self.lineup) and not is_person(self.lineup[seat])

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file; a kill at any moment leaves the old file or the new one, both whole."""
        write_save(Path(path), save_of(self))

    def _save_itself(self) -> None:
        if self.autosave is not None:
            self.save(self.autosave)

    @classmethod
    def load(cls, path: str | PathLike[str], data: Data = None) -> Game:
        """Go on with a saved game, played again from its start; a file that does not fit is refused with the reason."""
        save = read_save(Path(path))
        try:
            rules = find_game(save.game)
        except UserError as error:
            raise SaveError(f"{path} cannot be played again: {error}") from error
        save.refuse_other_rules(path, rules.rules_version)
        try:
            setting = rules.settings.read(save.rulings, save.variants, save.objectives, save.seats)
        except UserError as error:
            raise SaveError(f"{path} cannot be played again: {error}") from error
        edition = rules.edition(data).seated(setting)
        found = edition.hash
        if save.data != found:
            raise SaveError(
                f"{path} was played with other components (data {save.data[:SHORT_HASH]}, here {found[:SHORT_HASH]}): "
                "name the folder it was played with"
            )
        try:
            game = cls.begin(rules, save.seed, setting, edition, save.policy_seed).replay(save.choices)
        except UserError as error:
            raise SaveError(f"{path} cannot be played again: {error}") from error
        if game.digest != save.position:
            raise SaveError(f"{path} leads to another position than when it was saved: the rules have changed since")
        game.assisted, game.lineup = save.assisted, save.lineup
        return game


def checked_seed(seed: int, what: str = "seed") -> int:
    """A seed is a whole number of 63 bits."""
    if isinstance(seed, bool) or not hasattr(seed, "__index__") or not 0 <= index(seed) < SEEDS:
        raise UserError(f"the {what} {printable(seed)} is out of range, allowed: a whole number from 0 to {SEEDS - 1}")
    return index(seed)


def refused_undo(n: int, known: int, word: str = "undo") -> str:
    """Why so many choices cannot be undone, or redone, when so many can."""
    if not known:
        return f"there is nothing to {word}"
    return f"cannot {word} {count(n, 'choice')}, allowed: 1 to {known}"


def random_policy(game: Game) -> int:
    """The random player of the batches: the same choices for the same seed."""
    return game.player("random").choose(game)
