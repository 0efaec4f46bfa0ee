"""The model of a game in progress: no rules, no screen. The screen and the conversation are both written over it.

session = Session(Game.new(7), Store())
session.choosables                 the open decision's options, with headings, prices, what they bring and touch
session.preview(choosable)         figures before and after, on a redacted copy
session.why("contract C-1")        what is missing
session.choose(choosable)          and the game is saved
session.undo(), session.redo()
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.core.assistance import UNKNOWN, guide_of
from engine.core.clauses import clause_names, clause_text, clauses_with
from engine.core.errors import IllegalChoice, UserError, nearest, printable
from engine.core.game import Explanation
from engine.core.log import FORCED
from engine.core.text.explanation import Phase
from engine.core.text.option_view import option_view_of
from solo.game import LAY, Game, refused_undo
from solo.game_types import Choice, GameEvent, Option
from solo.session.saved_games import Store
from solo.session.seated_game import SeatedGame
from solo.session.seating import Seating
from solo.session.turn_playback import Moment, explained, is_over, moments_of, story_of
from solo.session.types import (
    Change,
    Choosable,
    LogLine,
    Point,
    Preview,
    ProjectedScore,
    Why,
    group_choosables,
    with_lists_joined,
)

MOST_NAMED = 12
ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


class Session(SeatedGame):
    """One game in progress, with its past and what was taken back."""

    def __init__(
        self, game: Game, store: Store | None = None, data: Path | None = None, *, own_players: bool = False
    ) -> None:
        self.game = game.restart()
        self.game.lineup = game.lineup
        self.seating = Seating(game.lineup)
        self.own_players = own_players
        """Whether players may be Python files, since the user has named them: no file of a game names one to run."""
        self.store = store
        self.data = data
        self.guide = guide_of(game.words)
        self.undone: list[Choice] = []
        self.notices: list[str] = []
        """What is to be told once: a save that failed, and the like."""
        self._narrator: Any = game.words.narrator(self.game.state)
        self._narrators: list[Any] = []
        self._texts: list[tuple[str, str, str]] = []
        """Of every choice made: where in the game, the question, and the option taken."""
        self.moves = 0
        """How often the game has moved, forwards or back: by this one knows what was drawn of another position."""
        self._ahead: dict[int, Game] = {}
        """Where the options of this position lead that were looked at, by code."""
        self._moments: dict[int, list[Moment]] = {}
        """The rival's turns up to this position that were looked at, by the choice they begin with."""
        for choice in game.choices:
            self._make(choice)
        self.game.assisted = game.assisted

    # What is asked

    @property
    def question(self) -> str:
        """The open decision in words, and how often it has come this turn; or that the game is over."""
        if self.is_over:
            return "The game is over."
        asked = str(self.game.words.question(self.game.state))
        times = 1 + self._times_asked(asked)
        return asked if times == 1 else f"{asked} ({ORDINALS.get(times, f'{times}th')} time this turn)"

    def _times_asked(self, question: str) -> int:
        """How often the same seat has answered a question in the turn under way."""
        now, times = self.game.state, 0
        for step, (_, asked, _) in zip(reversed(self.game._steps), reversed(self._texts), strict=False):
            before = step.before[0]
            if before.turns != now.turns:
                break
            times += asked.startswith(question) and before.decision_seat == now.decision_seat
        return times

    @property
    def is_for_rival(self) -> bool:
        """Whether the open decision is one that you take for another seat, in its turn."""
        sides = self.game.rules.sides(self.game.setting)
        return not self.is_over and sides[self.game.state.turn_seat].automa

    @property
    def choosables(self) -> list[Choosable]:
        """Every option of the open decision, heading after heading."""
        if self.is_over or self.is_bot_next:
            return []
        unordered = [Choosable(0, option) for option in self.game.decision.options]
        ordered = [choosable for _, found in group_choosables(unordered) for choosable in found]
        return [replace(choosable, number=number) for number, choosable in enumerate(ordered, 1)]

    def matching(self, text: str) -> list[Choosable]:
        """The options that a few typed words mean: an exact text before texts that have all of the words in them."""
        words = text.lower().split()
        hits = [each for each in self.choosables if all(word in each.search_text for word in words)]
        exact = [each for each in hits if text.strip().lower() in (each.option.text.lower(), each.view.row.lower())]
        return exact or hits

    def preview(self, option: Option) -> Preview:
        """What an option changes, seen on a copy whose hidden order is reshuffled."""
        view, turns = self._after(option.code), self.game.state.turns
        watched = self.guide.watched(self.game.state)
        before, after = self.game.facts(watched), view.facts(watched)
        units = {fact.name: fact.unit for fact in self.game.rules.facts}
        changes = tuple(
            Change(side, word, units[name], before[side][name], after[side][name])
            for side in view.sides
            for name, word in watched.items()
            if before[side][name] != after[side][name]
        )
        then = "the game is over" if view.is_over else str(view.words.question(view.state))
        return Preview(changes, then, view.state.turns > turns)

    def _after(self, code: int) -> Game:
        """The game after an option, as somebody at the table can foresee it; to look at."""
        if code not in self._ahead:
            view = self.game.view()
            view.choose(code)
            self._ahead[code] = view
        return self._ahead[code]

    # Why not?

    def places(self, text: str) -> list[str]:
        """The pieces and places that a few typed words mean."""
        known = {
            place: f"{place} {self.guide.place_words(place)}".lower() for place in self.guide.places(self.game.state)
        }
        said = text.strip().lower()
        exact = [place for place in known if said in (place.lower(), self.guide.place_words(place).lower())]
        ends = [place for place in known if place.lower().partition(" ")[2] == said]
        words = said.split()
        whole = [place for place, name in known.items() if words and {*words} <= {*name.split()}]
        return exact or ends or whole or [place for place, name in known.items() if all(word in name for word in words)]

    def place(self, text: str) -> str:
        """The one place that is meant; none or several are refused with what is near."""
        found = self.places(text)
        if not found:
            known = self.guide.places(self.game.state)
            raise UserError(
                f"nothing is called '{printable(text)}'{nearest(text, [*known, *(k.partition(' ')[2] for k in known)])}"
            )
        if len(found) > 1:
            more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
            named = ", ".join(self.guide.place_words(place) for place in found[:MOST_NAMED])
            raise UserError(f"'{printable(text)}' fits {named}{more}: type more of the name")
        return found[0]

    def about(self, place: str) -> str:
        """The text of a piece or place."""
        return self.guide.about(self.game.state, place)

    def why(self, place: str) -> Why:
        """Which options lead to a piece or place now, found by trying them, or what is missing."""
        view = self.game.view()
        ways = tuple(each.option.text for each in self.choosables if self._leads_to(each, place))
        lacks = () if ways or self.is_over else tuple(self.guide.lacks(view.state, place))
        return Why(place, self.about(place), ways, lacks)

    def _leads_to(self, choosable: Choosable, place: str) -> bool:
        """Whether an option touches a place itself, or in the very next step of the same turn."""
        if place in choosable.view.pieces:
            return True
        if choosable.option.kind not in self.guide.opening:
            return False
        view = self._after(choosable.option.code)
        return place in self._used(view, self.game.state.turns, self.guide.using(place))

    def _used(self, view: Game, turns: int, kinds: Sequence[int]) -> set[str]:
        """What such decisions have used in a step, where nothing was to choose, and what the next one can use."""
        g = view.state
        rows = [event.numbers for event in view.last_events if event.numbers[0] == FORCED and event.numbers[1] in kinds]
        used = {place for row in rows for place in self._pieces(g, row[1], row[2])}
        if not view.is_over and g.turns == turns and g.decision_kind in kinds:
            codes = [g.options[index] for index in range(g.option_count)]
            used |= {place for code in codes for place in self._pieces(g, g.decision_kind, code)}
        return used

    def _pieces(self, g: Any, kind: int, code: int) -> tuple[str, ...]:
        """The pieces and places that an option of a position concerns."""
        return option_view_of(self.game.words, kind, code, g).pieces

    # Choosing

    def choose(self, choice: Choosable | Option | int | str) -> tuple[GameEvent, ...]:
        """Make a choice; what was taken back before is forgotten."""
        option = choice.option if isinstance(choice, Choosable) else choice
        code = self.game.code_of(option)
        kind = self.game.rules.kinds[self.game.state.decision_kind]
        events = self._make((kind, code))
        self.undone.clear()
        self._keep()
        return events

    def lay(self, family: str, cell: int, piece: int) -> None:
        """Lay a piece as on the real table."""
        self._remember("On the table", self.guide.pieces(self.game.state, family).get(piece, ""))
        try:
            self.game.lay(family, cell, piece)
        except UserError:
            self._forget(1)
            raise
        self.undone.clear()
        self._keep()

    def _make(self, choice: Choice) -> tuple[GameEvent, ...]:
        kind, code = choice
        if kind.startswith(LAY):
            self._remember("On the table", kind.removeprefix(LAY))
            self.game.replay([choice])
            return ()
        text = str(self.game.words.describe(self.game.state.decision_kind, code, self.game.state))
        self._remember(self.question, text)
        self._narrator.answer(code, self.game.state)
        events = self.game.choose(code)
        self._narrator.follow(self.game.state)
        return events

    def _moved(self) -> None:
        self.moves += 1
        self._ahead.clear()
        self._moments.clear()

    def _remember(self, question: str, text: str) -> None:
        self._moved()
        copied = getattr(self._narrator, "copy", None)
        self._narrators.append(copied() if copied else None)
        self._texts.append((str(self.game.words.progress(self.game.state)), question, text))

    def _forget(self, n: int) -> None:
        self._moved()
        narrator = self._narrators[-n]
        del self._narrators[-n:], self._texts[-n:]
        self._narrator = narrator or self.game.words.narrator(self.game.state)

    # Back and forth

    def undo(self, n: int = 1) -> None:
        """Take back the last n choices of people, with whatever players have chosen since."""
        if not self.seating.has_bots:
            self.take_back(n)
            return
        mine = [step for step in range(len(self.game.choices)) if self.is_persons(step)]
        if not 0 < n <= len(mine):
            raise UserError(refused_undo(n, len(mine)))
        self.take_back(len(self.game.choices) - mine[-n])

    def take_back(self, n: int) -> None:
        """Take back n choices, whoever made them; the game is marked as assisted once that hides what it had shown."""
        taken = self.game.choices[-n:] if n else ()
        drawn = self.guide.drawn(self.game.state)
        self.game.undo(n)
        self._forget(n)
        self.undone += reversed(taken)
        if drawn == UNKNOWN or drawn != self.guide.drawn(self.game.state):
            self.game.assisted = True
        self._keep()

    def redo(self, n: int = 1) -> None:
        """Make choices again that were taken back, each with those of players that followed it."""
        if not 0 < n <= len(self.undone):
            raise UserError(refused_undo(n, len(self.undone), "redo"))
        for _ in range(n):
            self._again()
            while self.undone and self.is_bot_next:
                self._again()
        self._keep()

    def _again(self) -> None:
        if not self.undone:
            raise UserError("there is nothing to redo")
        self._make(self.undone.pop())

    def go_to(self, step: int) -> None:
        """Go to the position before the choice of that number, backwards or forwards."""
        made = len(self.game.choices)
        if not 0 <= step <= made + len(self.undone):
            raise UserError(f"no point {step}, allowed: 0 to {made + len(self.undone)}")
        if step < made:
            self.take_back(made - step)
        elif step > made:
            for _ in range(step - made):
                self._again()
            self._keep()

    def points(self) -> list[Point]:
        """Every choice made, to go back to the moment before it."""
        return [Point(step, where, question, text) for step, (where, question, text) in enumerate(self._texts)]

    @property
    def assisted(self) -> bool:
        return self.game.assisted

    # What happened

    def log(self, *, lists_joined: bool = True) -> list[LogLine]:
        """Everything that happened, each choice before its events."""
        events, steps = self.game.events, [*(step.events_before for step in self.game._steps), len(self.game.events)]
        lines = [LogLine(0, event.text, name=event.name) for event in events[: steps[0]]]
        for number, (first, last) in enumerate(pairwise(steps), 1):
            lines.append(LogLine(number, self._texts[number - 1][2], is_choice=True))
            lines += [LogLine(number, event.text, name=event.name) for event in events[first:last]]
        return with_lists_joined(lines, self.guide.lists) if lists_joined else lines

    def answer_ties(self) -> None:
        """Take the first option of the open tie of an automa, and of those that follow in its turn."""
        if not self.is_tie:
            raise UserError("no tie of the rival's is open")
        turns = self.game.state.turns
        while self.is_tie and self.game.state.turns == turns:
            self.choose(self.choosables[0])

    @property
    def explanations(self) -> Sequence[Explanation]:
        """The rival's turns that are over, explained, and the one under way."""
        return explained(self._narrator)

    @property
    def story(self) -> Sequence[Explanation]:
        """The rival's turns, and what happened in nobody's turn to every side: the end of a year, a scoring."""
        return story_of(self._narrator)

    def story_count_before(self, step: int) -> int:
        """How much of the story was over before the choice of that number."""
        narrator = self._narrators[step] if step < len(self._narrators) else self._narrator
        return sum(is_over(told) for told in story_of(narrator))

    def story_since(self, step: int) -> Sequence[Explanation]:
        """The part of the story that came with the choices from that number on."""
        return self.story[self.story_count_before(step) :] if step < len(self._narrators) else []

    def story_at(self, step: int) -> Sequence[Explanation]:
        """What was known before the choice of that number of something under way: a tie asked, a scoring."""
        narrator = self._narrators[step] if step < len(self._narrators) else self._narrator
        return [told for told in story_of(narrator) if not is_over(told)]

    def clause(self, name: str) -> str:
        """What a clause of the rules says that an explanation cites."""
        return clause_text(self.game.rules, self.game.setting, name)

    @property
    def clauses(self) -> list[str]:
        """Every clause of the rules, by name."""
        return clause_names(self.game.rules)

    def clauses_with(self, text: str) -> list[str]:
        """The clauses that a person means: the one of that name, or those with these words in name or text."""
        return clauses_with(self.game.rules, self.game.setting, text)

    def moments(self, step: int) -> list[Moment]:
        """The rival's turns in the choices from that number on, moment by moment."""
        if step not in self._moments:
            self._moments[step] = moments_of(self, step)
        return self._moments[step]

    def last_turn(self) -> int:
        """The number of the choice in which the rival's last turn began, a tie in its middle notwithstanding.

        Without a rival, that in which the last thing began that was nobody's turn.
        """
        turns = [number for number, told in enumerate(self.story) if not isinstance(told, Phase)]
        count = turns[-1] + 1 if turns else len(self.story)
        narrators = enumerate(self._narrators)
        return max((step for step, narrator in narrators if len(story_of(narrator)) < count), default=0)

    def narrator_at(self, step: int) -> Any:
        """Who has told the game up to the choice of that number, to be told more; None where nobody can."""
        narrator = self._narrators[step] if step < len(self._narrators) else self._narrator
        return narrator.copy() if hasattr(narrator, "copy") else None

    # How it stands

    def standing(self) -> ProjectedScore | None:
        """The score if the game ended now; None where the game cannot tell."""
        game = self.game
        states = self.guide.ended(game.view()._states)
        if states is None:
            return None
        scores = {side: game.rules.score_of(states[0], seat) for side, seat in game.sides.items()}
        now, then = game.ledger(), {side: game.rules.booked(states[0], seat) for side, seat in game.sides.items()}
        to_come = {
            side: {name: amount - now[side][name] for name, amount in then[side].items() if amount != now[side][name]}
            for side in scores
        }
        return ProjectedScore(scores, to_come)

    # Saving

    def save(self, name: str = "") -> Path:
        """Save the game, under a name of your own or a new one."""
        return (self.store or Store()).save(self.game, name)

    def _keep(self) -> None:
        if self.store is not None:
            said = self.store.keep(self.game)
            self.notices += [said] if said else []

    def kept(self) -> str:
        """Where the game is kept, for whoever leaves it."""
        store = self.store
        if store is None or (store.autosave is None and not store.trouble):
            return "Nothing was chosen, so there is nothing to save."
        store.is_told = False
        said = store.keep(self.game)
        goes_on = "'solo history' lists it" if self.is_over else "'solo play' continues it"
        return said or f"The game is saved in {store.autosave}: {goes_on}."


def open_session(path: Path, data: Path | None, store: Store | None, lineup: tuple[str, ...] | None = None) -> Session:
    """Go on with a saved game: in its own file if it has saved itself there, else in a new one.

    A line-up takes the place of the one that is saved; only such a one may have players that are Python files.
    """
    game = Game.load(path, data)
    if lineup is not None:
        game.lineup = lineup
    session = Session(game, store, data, own_players=lineup is not None)
    session.sit_down()
    if store is not None:
        store.carry_on(path)
    return session


def choices_of(game: Game, choices: Iterable[Choice], store: Store | None, data: Path | None) -> Session:
    """A session of a game whose choices can be made again one by one: a recorded game."""
    begun = game.restart()
    begun.lineup = game.lineup
    session = Session(begun, store, data)
    session.undone = list(reversed(list(choices)))
    return session


def new_session(
    seed: int, setup: tuple[Any, ...], game: str, store: Store | None, lineup: tuple[str, ...] | None = None
) -> Session:
    """A new game with its rulings, variants, components and objectives; a line-up of one has nothing to tell."""
    rulings, variants, data, objectives = setup
    begun = Game.new(seed, rulings, variants, data, objectives, game=game, seats=len(lineup or ()))
    begun.lineup = lineup if lineup is not None and len(lineup) > 1 else ()
    session = Session(begun, store, data, own_players=lineup is not None)
    session.sit_down()
    return session


__all__ = ["IllegalChoice", "Session", "choices_of", "new_session", "open_session"]
