"""From the log to explanations: a narrator hears every step of a game and tells VJ's turns. Rule: VJ-26

narrator = Narrator(words, g)     after set-up
narrator.hear(g)                  after every choice: the log holds what has happened since
narrator.answer(code, g)          before a choice inside VJ's turn
narrator.told                     the turns that are over
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.pampero.state import State
from engine.pampero.terms import ROUNDS, YOU
from engine.pampero.vj.specialists import FROM_DECK
from engine.pampero.vj.terms import VJEvent
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.kinds import Kind
from engine.pampero.words import Words
from engine.pampero.words.clauses import gain_clauses, reason_clauses, tie_clauses
from engine.pampero.words.explanation import Candidate, Explanation, Majority, Section, Step, StepKind
from engine.pampero.words.vj_events import VJWords
from engine.pampero.words.vj_names import value_word

Row = Sequence[int]

LOG_COLUMNS = 6
SECTION_TIES = (Kind.VJ_SECTOR, Kind.VJ_CONTRACT, Kind.VJ_FOREIGN)
QUIET = (VJEvent.VALUES, VJEvent.REACH, VJEvent.TIE)
"""Events that are told as part of another, or by the narrator with more about them."""
SEARCHES = (
    VJEvent.ENTRY,
    VJEvent.NARROWED,
    VJEvent.KIND,
    VJEvent.EYE,
    VJEvent.SITES,
    VJEvent.FULL,
    VJEvent.SECOND_ROUND,
    VJEvent.CAP,
    VJEvent.OFFER,
    VJEvent.BLOCKED,
)
NOBODY = "nobody drops out."
UNTOLD = (Event.ALONE, Event.REVEALED)
"""Events of the rules that add nothing: the only option, which the next event tells, and what refills a display."""


def log_of(g: State) -> list[tuple[int, ...]]:
    """The log of the last step."""
    return [tuple(g.log[row, column] for column in range(LOG_COLUMNS)) for row in range(g.log_count)]


def is_open_tie(g: State) -> bool:
    """Whether the open decision can be one inside VJ's turn."""
    return not g.over and (g.decision_kind >= Kind.VJ_SECTOR or g.decision_kind == Kind.CHOOSE)


def ends_turn(row: Row) -> bool:
    """Whether an event comes after VJ's turn: what you do next, or consolidation."""
    if row[0] == Event.ALONE:
        return row[1] < Kind.VJ_SECTOR and row[1] != Kind.CHOOSE
    return row[0] == Event.YEAR or (row[0] == Event.DROPPED and row[1] == YOU and row[2] < Kind.VJ_SECTOR)


@dataclass
class Draft:
    """A turn while it is being told."""

    turn: int
    year: int
    round: int
    card: str | None = None
    means: list[str] = field(default_factory=list)
    majorities: list[Majority] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    searches: list[list[Step]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    stuck: bool = False
    lost: int = 0

    def search_steps(self) -> list[Step]:
        """Where a step of a search belongs: to the section being read, or to the turn once VJ is stuck."""
        return self.steps if self.stuck or not self.searches else self.searches[-1]

    def finish(self, *, complete: bool) -> Explanation:
        """The turn as it has been told so far."""
        sections = [replace(section, steps=tuple(s)) for section, s in zip(self.sections, self.searches, strict=True)]
        return Explanation(
            self.turn,
            self.year,
            self.round,
            None if self.stuck else self.card,
            tuple(self.means),
            tuple(self.majorities),
            tuple(sections),
            tuple(self.steps),
            complete,
            self.lost,
        )


class Narrator:
    """Hears a game step by step and tells VJ's turns."""

    def __init__(self, words: Words, g: State) -> None:
        self.words = words
        self.vj = VJWords(words, g)
        self.draft: Draft | None = None
        self.told: list[Explanation] = []
        self.turn = (g.year - 1) * ROUNDS + g.round
        self.tie: list[Step] = []
        self.energy_due = 0
        self.places = 0

    # --- hearing

    def hear(self, g: State) -> None:
        """The events since the last choice, and the tie they end in, if they do."""
        for row in log_of(g):
            self.take(row)
        if self.draft is None:
            return
        self.draft.lost += g.log_lost
        if is_open_tie(g):
            self.add_tie(g)
        else:
            self.close()

    def take(self, row: Row) -> None:
        """One event: before, in or after a turn of VJ's."""
        if row[0] in (VJEvent.TURN, VJEvent.SKIPPED):
            self.begin(row)
        elif self.draft is not None and ends_turn(row):
            self.close()
        elif self.draft is not None and row[0] >= VJEvent.BEHIND:
            self.add_reason(self.draft, row)
        elif self.draft is not None and row[0] not in UNTOLD:
            self.add_gain(self.draft, row)

    def add_gain(self, draft: Draft, row: Row) -> None:
        """Something VJ did, paid or gained, by the rules that hold for you too."""
        text, clauses = self.words.event(row), gain_clauses(row)
        if row[0] == Event.WIND_FARM:
            sector = self.words.t.site_sector[row[2]]
            self.energy_due = self.words.t.vj_energy[self.words.t.sector_zone[sector]]
        elif row[0] == Event.ENERGY and self.energy_due:
            lost, self.energy_due = self.energy_due - row[2], 0
            text += f" Lost past its limit: {lost}." if lost else ""
            clauses = ("VJ-08",)
        draft.steps.append(Step(StepKind.GAIN, text, clauses))

    def begin(self, row: Row) -> None:
        """A turn begins, or is skipped."""
        self.energy_due = 0
        self.turn = (row[1] - 1) * ROUNDS + row[2] if row[0] == VJEvent.TURN else self.turn + 1
        year, number = divmod(self.turn - 1, ROUNDS)
        self.draft = Draft(self.turn, year + 1, number + 1)
        said = self.vj.tell(row)
        if row[0] == VJEvent.TURN:
            self.draft.means.append(self.vj.stock(row[1:]))
        else:
            self.draft.steps.append(Step(StepKind.REASON, said, self.clauses(row)))

    def close(self) -> None:
        """The turn is over."""
        if self.draft is not None:
            self.told.append(self.draft.finish(complete=True))
        self.draft = None

    @property
    def under_way(self) -> Explanation | None:
        """The turn so far, while it waits for a choice of yours."""
        return self.draft.finish(complete=False) if self.draft is not None else None

    # --- VJ's reasoning

    def add_reason(self, draft: Draft, row: Row) -> None:
        """An event of VJ's own."""
        event = VJEvent(row[0])
        values = list(self.vj.values)
        said = self.vj.tell(row)
        if event == VJEvent.LEFT:
            self.add_left(draft, row[1:])
        elif event in (VJEvent.BEHIND, VJEvent.HOLDS, VJEvent.LEADS):
            self.add_majority(draft, event, row, said)
        elif event == VJEvent.MEANS:
            draft.means.append(said)
        elif event == VJEvent.CARD:
            draft.card = self.words.solo_card(row[2])
        elif event == VJEvent.SECTION:
            self.add_section(draft, row, said)
        elif event in SEARCHES:
            draft.search_steps().append(self.search_step(row, said, values))
        elif event not in QUIET and not self.is_settled(row):
            draft.stuck = draft.stuck or event == VJEvent.STUCK
            draft.steps.append(Step(StepKind.REASON, said, self.clauses(row)))

    def is_settled(self, row: Row) -> bool:
        """Whether a look at scoring cards comes when only one of them is left: it changes nothing then."""
        if row[0] != VJEvent.SPECIALIST:
            self.places = 0
            return False
        alone = self.places.bit_count() == 1
        self.places = row[5]
        return alone and row[1] != FROM_DECK

    def clauses(self, row: Row) -> tuple[str, ...]:
        """The clauses behind a step of VJ's reasoning."""
        condition = self.vj.condition_phrase(row[1], row[2]).op if row[0] == VJEvent.SECTION else 0
        card = row[5] if row[0] == VJEvent.NARROWED else row[4] if row[0] == VJEvent.KIND else row[1]
        consulted = row[0] in (VJEvent.NARROWED, VJEvent.KIND, VJEvent.ENTRY) and card != self.vj.acting[0]
        return reason_clauses(row, self.vj.action, condition, consulted=consulted)

    def add_majority(self, draft: Draft, event: VJEvent, row: Row, said: str) -> None:
        position, yours, theirs = row[1:4]
        acts = event != VJEvent.HOLDS
        skipped = ("VJ-04",) if acts and self.vj.flipped else ()
        majority = Majority(
            position + 1, self.vj.card_name(position), yours, theirs, acts, said, self.clauses(row) + skipped
        )
        draft.majorities.append(majority)

    def add_section(self, draft: Draft, row: Row, said: str) -> None:
        _, position, section, true, *_ = row
        condition = self.vj.condition(position, section)
        card = self.vj.card_name(position)
        clauses = self.clauses(row)
        draft.sections.append(Section(position + 1, card, section + 1, condition, bool(true), said, clauses))
        draft.searches.append([])

    def search_step(self, row: Row, said: str, values: list[tuple[int, int]]) -> Step:
        """A step of a search, with who was in the running."""
        seen = [Candidate(self.vj.name(c), value_word(row[1], value)) for c, value in values]
        return Step(StepKind.SEARCH, said, self.clauses(row), tuple(seen))

    def add_left(self, draft: Draft, row: Row) -> None:
        """Who is left after the step before, in full the first time; a criterion has told that already."""
        steps = draft.search_steps()
        if not steps:
            return
        step = steps[-1]
        names = [plus - 1 for plus in row if plus]
        left = (*step.left, *(self.vj.name(candidate) for candidate in names))
        text = step.text
        if not text.endswith(NOBODY) and not step.candidates:
            full = not any(earlier.left for earlier in steps[:-1])
            said = ", ".join(self.vj.name(candidate, full=full) for candidate in names)
            text = f"{text[:-1]}{', ' if step.left else ': '}{said}."
        steps[-1] = replace(step, text=text, left=left)

    # --- ties

    def add_tie(self, g: State) -> None:
        """The open decision: VJ's search ended in a tie, or a choice that is yours."""
        if self.draft is None:
            return
        kind = g.decision_kind
        clauses = tie_clauses(kind, self.vj.action)
        options = [self.option(g, g.options[index]) for index in range(g.option_count)]
        text = f"You choose {self.topic(g)} among {', '.join(options)}."
        self.tie = self.draft.search_steps() if kind in SECTION_TIES else self.draft.steps
        candidates = tuple(Candidate(option) for option in options)
        self.tie.append(Step(StepKind.TIE, text, clauses, candidates, tuple(options)))

    def topic(self, g: State) -> str:
        """What is chosen."""
        return "one of several effects for VJ" if g.decision_kind == Kind.CHOOSE else self.words.topic(g.decision_kind)

    def option(self, g: State, code: int) -> str:
        """An option as short as a person would name it."""
        if g.decision_kind == Kind.VJ_SECTOR:
            return self.words.sector(code)
        if g.decision_kind == Kind.VJ_SITE:
            return self.words.site(code)
        if g.decision_kind == Kind.VJ_CONTRACT:
            return self.vj.name(code, full=True) if self.vj.action == Action.CONTRACT else self.words.space(code)
        if g.decision_kind == Kind.VJ_FOREIGN:
            return self.words.foreign(g.foreign_display_plus[code // 3, code % 3] - 1)
        if g.decision_kind == Kind.VJ_SCORING_CARD:
            return self.words.scoring_card(g.scoring_display_plus[code] - 1)
        return self.words.describe(g.decision_kind, code, g)

    def assume(self, code: int, g: State) -> None:
        """The open tie changes nothing in what follows, which is told for one of its options."""
        text = f"{self.tie[-1].text[:-1]}; the rest is the same for each, and told for {self.option(g, code)}."
        self.tie[-1] = replace(self.tie[-1], text=text)

    def answer(self, code: int, g: State) -> None:
        """What you choose in the open tie."""
        if self.draft is not None and self.tie:
            self.tie[-1] = replace(self.tie[-1], chosen=self.option(g, code))
