"""The one who tells a game of Pampero: a sentence for every event, and VJ's turns explained. Rule: VJ-26"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Self

from engine.core.member_names import member_name
from engine.core.text import narrator
from engine.core.text.events import LogEvent, LoggedEvent
from engine.core.text.explanation import Candidate, StepKind, TurnStep
from engine.pampero.codes import alternatives_seat, foreign_country, foreign_place
from engine.pampero.constants import ROUNDS, VJ, YOU, Account
from engine.pampero.state import State
from engine.pampero.text.explanation import (
    GAINS,
    PHASES,
    Explanation,
    Majority,
    SectionRead,
    reason_clauses,
    tie_clauses,
)
from engine.pampero.text.vj_phrases import candidates_of, value_word
from engine.pampero.text.vj_sentences import VJSentences
from engine.pampero.vj.constants import VJEvent, logged_event
from engine.pampero.vj.scoring_cards import FROM_DECK
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.events import Event

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

Row = Sequence[int]
Values = list[tuple[int, int]]
"""Candidates with what a criterion sees in them."""

SECTION_TIES = (Kind.VJ_SECTOR, Kind.VJ_CONTRACT, Kind.VJ_FOREIGN)
QUIET = (VJEvent.VALUES, VJEvent.REACH, VJEvent.TIE)
"""Events that are explained as part of another, or by the tie itself."""
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
CONSULTED = (VJEvent.ENTRY, VJEvent.NARROWED, VJEvent.KIND)
"""Events that name the card they stand on, which is not the acting one when the eye has led there."""
NOBODY = "nobody drops out."
ENDS_SCORING = (Event.YEAR, Event.OVER)
UNEXPLAINED = (Event.FORCED, Event.REVEALED)
"""Events of the rules that add nothing: the only option, which the next event tells, and what refills a display."""
UNTOLD = (Event.REVEALED, *QUIET)
"""Events that are not part of what happens at the end of a year and in a scoring."""


def name_of(event: LogEvent) -> str:
    """The name of an event for programs: `wind-farm`, `vj-section`."""
    word = member_name(event)
    return f"vj-{word}" if isinstance(event, VJEvent) else word


def is_open_tie(g: State) -> bool:
    """Whether the open decision is one that you take for VJ."""
    chooses = g.decision_kind == Kind.CHOOSE and alternatives_seat(g.decision_b) == VJ
    return not g.over and (g.decision_kind >= Kind.VJ_SECTOR or chooses)


def ends_turn(event: LoggedEvent) -> bool:
    """Whether an event comes after VJ's turn: what you do next, or consolidation."""
    if event.event == Event.FORCED:
        return event.kind < Kind.VJ_SECTOR and event.kind != Kind.CHOOSE
    yours = event.event == Event.SKIPPED and event.seat == YOU and event.op < Kind.VJ_SECTOR
    return yours or event.event == Event.YEAR


def begins_consolidation(event: LoggedEvent) -> bool:
    """Whether the end of a year begins without a choice: no card comes back, or only one can. Rule: YEAR-05"""
    is_forced = event.event == Event.FORCED and event.kind == Kind.ROW
    return is_forced or (event.event == Event.SKIPPED and event.op == Kind.ROW)


def phase_clauses(event: LoggedEvent) -> tuple[str, ...]:
    """The clauses behind what happens at the end of a year and in a scoring."""
    if event.event == Event.MONEY:
        return ("YEAR-08",) if event.account == Account.INCOME else ()
    return PHASES.get(event.event, ())


def is_of_scoring(event: LoggedEvent) -> bool:
    """Whether an event of a scoring is VJ's, or counts for both."""
    return event.event in (Event.MAJORITY, Event.CROWN) or event.numbers.get("seat") == VJ


class YearNarrator(narrator.Narrator[Explanation]):
    """What both narrators have: the end of a year is told as a whole."""

    @property
    def current_year(self) -> int:
        """The year that is being told."""
        raise NotImplementedError

    def answer(self, code: int, g: State) -> None:
        """A choice is about to be made: one of a row begins the end of the year."""
        super().answer(code, g)
        if g.decision_kind == Kind.ROW:
            self.consolidate()

    def consolidate(self) -> None:
        """The end of a year begins, with the first seat that takes a card back."""
        if self.phase is None:
            self.begin_phase(f"The end of year {self.current_year}")


class Narrator(YearNarrator):
    """Follows the events of a game from a position on."""

    def __init__(self, words: PamperoText, g: State) -> None:
        super().__init__()
        self.words = words
        self.vj = VJSentences(words, g)
        self.turn = (g.year - 1) * ROUNDS + g.round
        self.energy_due = 0
        self.second = False
        self.places = 0

    def copy(self) -> Self:
        """A narrator of its own who has heard the same; the words and the position are shared."""
        twin = super().copy()
        twin.vj = self.vj.copy()
        return twin

    def describe(self, row: Row) -> tuple[str, str]:
        """The name of one event and its sentence. Rows must come in their order."""
        event = logged_event(row)
        if event.event in (VJEvent.TURN, VJEvent.SKIPPED):
            self.begin(event)
        elif event.event == Event.SCORING:
            self.begin_scoring(event)
        elif event.event in ENDS_SCORING if self.is_scoring else ends_turn(event):
            self.close()
        if begins_consolidation(event):
            self.consolidate()
        said = self.reason(event) if isinstance(event.event, VJEvent) else self.happening(event)
        if event.event not in UNTOLD:
            self.tell_phase(said, phase_clauses(event))
        if event.event in ENDS_SCORING:
            self.end_phase()
        return name_of(event.event), said

    @property
    def current_year(self) -> int:
        return (self.turn - 1) // ROUNDS + 1

    def begin(self, event: LoggedEvent) -> None:
        """A turn begins, or is skipped."""
        self.turn = (event.year - 1) * ROUNDS + event.round if event.event == VJEvent.TURN else self.turn + 1
        year, number = divmod(self.turn - 1, ROUNDS)
        self.draft = Explanation(turn=self.turn, year=year + 1, round=number + 1)

    @property
    def is_scoring(self) -> bool:
        """Whether a scoring is being told, which your own decisions interrupt."""
        return self.draft is not None and self.draft.scoring is not None

    @property
    def closes_with_step(self) -> bool:
        """Your own decisions interrupt a scoring."""
        return not self.is_scoring

    def begin_scoring(self, event: LoggedEvent) -> None:
        """A scoring follows the last turn of a year, or another scoring."""
        self.close()
        year, number = divmod(self.turn - 1, ROUNDS)
        scoring = self.words.scoring(event.which)
        self.begin_phase(scoring, is_scoring=True)
        self.draft = Explanation(turn=self.turn, year=year + 1, round=number + 1, scoring=scoring)

    # --- what happens by the rules that hold for you too

    def happening(self, event: LoggedEvent) -> str:
        """Something that was done, paid or gained; in VJ's turn it is part of the explanation."""
        lost = self.energy_lost(event)
        said = self.words.sentence(event) + (f" Lost past its limit: {lost}." if lost else "")
        if self.draft is not None and self.is_explained(event):
            self.draft = self.draft.with_step(TurnStep(StepKind.GAIN, said, self.gain_clauses(event)))
        self.energy_due = self.wind_farm_energy(event)
        return said

    def is_explained(self, event: LoggedEvent) -> bool:
        """Whether an event of the rules belongs to the explanation under way."""
        return is_of_scoring(event) if self.is_scoring else event.event not in UNEXPLAINED

    def wind_farm_energy(self, event: LoggedEvent) -> int:
        """What a wind farm of VJ's is to bring; a second one brings nothing."""
        if event.event != Event.WIND_FARM or event.seat != VJ or self.second:
            return 0
        return self.words.t.vj_energy[self.words.t.sector_zone[self.words.t.site_sector[event.site]]]

    def energy_lost(self, event: LoggedEvent) -> int:
        """How much of the energy of the wind farm just built finds no room. Rule: VJ-08"""
        return self.energy_due - event.change if self.energy_due and event.event == Event.ENERGY else 0

    def gain_clauses(self, event: LoggedEvent) -> tuple[str, ...]:
        """The clauses behind what VJ does and gains."""
        if self.energy_due and event.event == Event.ENERGY:
            return ("VJ-08",)
        if self.second and event.event == Event.WIND_FARM:
            return ("VJ-01", "VJ-22")
        return GAINS.get(Event(event.event), ())

    # --- VJ's reasoning

    def reason(self, event: LoggedEvent) -> str:
        """An event of VJ's own."""
        self.energy_due = 0
        self.second = event.event == VJEvent.SECOND_WIND_FARM or (self.second and event.event == VJEvent.TIE)
        values = self.vj.values
        said = self.vj.sentence(event)
        if self.draft is not None:
            self.draft = self.explained(self.draft, event, said, values)
        return said

    def explained(
        self, draft: Explanation, event: LoggedEvent, said: str, values: list[tuple[int, int]]
    ) -> Explanation:
        """The explanation of the turn with the event in its place."""
        what = event.event
        if what == VJEvent.LEFT:
            draft = self.with_left(draft, event)
        elif what in (VJEvent.BEHIND, VJEvent.HOLDS, VJEvent.LEADS):
            draft = replace(draft, majorities=(*draft.majorities, self.majority(event, said)))
        elif what in (VJEvent.TURN, VJEvent.MEANS):
            draft = replace(draft, means=(*draft.means, self.vj.stock(event) if what == VJEvent.TURN else said))
        elif what == VJEvent.CARD:
            draft = replace(draft, card=self.words.solo_card(event.card))
        elif what == VJEvent.SECTION:
            draft = replace(draft, sections=(*draft.sections, self.section(event, said)))
        elif what in SEARCHES:
            draft = draft.with_search(*draft.search_steps, self.search_step(event, said, values))
        elif what not in QUIET and not self.is_settled(event):
            draft = replace(draft, card=None) if what == VJEvent.STUCK else draft
            draft = draft.with_step(TurnStep(StepKind.REASON, said, self.clauses(event)))
        return draft

    def is_settled(self, event: LoggedEvent) -> bool:
        """Whether a look at scoring cards comes when only one of them is left: it changes nothing then."""
        if event.event != VJEvent.SPECIALIST:
            self.places = 0
            return False
        alone = self.places.bit_count() == 1
        self.places = event.places
        return alone and event.by != FROM_DECK

    def clauses(self, event: LoggedEvent) -> tuple[str, ...]:
        """The clauses behind a step of VJ's reasoning."""
        is_section = event.event == VJEvent.SECTION
        condition = self.vj.condition_phrase(event.position, event.section).op if is_section else 0
        consulted = event.event in CONSULTED and event.position != self.vj.acting[0]
        return reason_clauses(event, self.vj.action, condition, consulted=consulted)

    def majority(self, event: LoggedEvent, said: str) -> Majority:
        """A majority as VJ looks at it."""
        acts = event.event != VJEvent.HOLDS
        clauses = self.clauses(event) + (("VJ-04",) if acts and self.vj.last[VJEvent.TURN].flipped else ())
        card = self.vj.card_name(event.position)
        return Majority(event.position + 1, card, event.yours, event.theirs, acts, said, clauses)

    def section(self, event: LoggedEvent, said: str) -> SectionRead:
        """A section that is read."""
        condition = self.vj.condition(event.position, event.section)
        place = (event.position + 1, self.vj.card_name(event.position), event.section + 1)
        return SectionRead(*place, condition, bool(event.true), said, self.clauses(event))

    def search_step(self, event: LoggedEvent, said: str, values: list[tuple[int, int]]) -> TurnStep:
        """A step of a search, with who was in the running."""
        criterion = event.criterion if values else 0
        seen = [Candidate(self.vj.name(candidate), value_word(criterion, value)) for candidate, value in values]
        return TurnStep(StepKind.SEARCH, said, self.clauses(event), tuple(seen))

    def with_left(self, draft: Explanation, event: LoggedEvent) -> Explanation:
        """Who is left after the step before, in full the first time; a criterion has told that already."""
        if not draft.search_steps:
            return draft
        *earlier, step = draft.search_steps
        left = (*step.left, *(self.vj.name(candidate) for candidate in candidates_of(event)))
        text = step.text
        if not text.endswith((NOBODY, "qualifies.")) and not step.candidates:
            full = not any(each.left for each in earlier)
            said = ", ".join(self.vj.name(candidate, full=full) for candidate in candidates_of(event))
            text = f"{text[:-1]}{', ' if step.left else ': '}{said}."
        return draft.with_search(*earlier, replace(step, text=text, left=left))

    # --- ties

    def is_open_tie(self, g: State) -> bool:
        return is_open_tie(g)

    def with_tie(self, draft: Explanation, g: State) -> Explanation:
        """The open decision: VJ's search ended in a tie, or a choice that is yours."""
        kind = g.decision_kind
        options = tuple(self.option(g, g.options[index]) for index in range(g.option_count))
        topic = "one of several effects for VJ" if kind == Kind.CHOOSE else self.words.topic(kind)
        text = f"You choose {topic} among {self.listed(g, options)}."
        candidates = tuple(Candidate(option) for option in options)
        clauses = tie_clauses(kind, self.vj.action, g.decision_a)
        self.tie = TurnStep(StepKind.TIE, text, clauses, candidates, options)
        if kind in SECTION_TIES:
            return draft.with_search(*draft.search_steps, self.tie)
        return draft.with_step(self.tie)

    def listed(self, g: State, options: Sequence[str]) -> str:
        """The options of a tie; sites sector by sector."""
        if g.decision_kind == Kind.VJ_SITE:
            return self.words.sites([g.options[index] for index in range(g.option_count)])
        return ", ".join(options)

    def option(self, g: State, code: int) -> str:
        """An option as short as a person would name it."""
        if g.decision_kind == Kind.VJ_SECTOR:
            return self.words.sector(code)
        if g.decision_kind == Kind.VJ_SITE:
            return self.words.site(code)
        if g.decision_kind == Kind.VJ_CONTRACT:
            return self.vj.name(code, full=True) if self.vj.action == Action.CONTRACT else self.words.space(code)
        if g.decision_kind == Kind.VJ_FOREIGN:
            return self.words.foreign(g.foreign_display_plus[foreign_country(code), foreign_place(code)] - 1)
        if g.decision_kind == Kind.VJ_SCORING_CARD:
            return self.words.scoring_card(g.scoring_display_plus[code] - 1)
        return self.words.describe(g.decision_kind, code, g)
