"""The explanation of one VJ turn as data: what a person reads, and what another program reads as JSON. Rule: VJ-26"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Self

from engine.core.text import explanation
from engine.core.text.events import LogEvent, LoggedEvent
from engine.core.text.explanation import TurnStep, adapter, change_step
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vj.wind_farms import SECOND
from engine.pampero.vocabulary.criteria import Action, Condition, Criterion
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.events import Event


@dataclass(frozen=True)
class Majority:
    """One majority as VJ looks at it when it chooses its card."""

    space: int
    card: str
    you: int
    vj: int
    acts: bool
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class SectionRead:
    """One section read: its condition with the figures, and the search if it was true."""

    space: int
    card: str
    section: int
    condition: str
    true: bool
    text: str
    clauses: tuple[str, ...]
    steps: tuple[TurnStep, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Explanation(explanation.Explanation):
    """Everything about one VJ turn, or about a scoring after it."""

    year: int
    round: int
    scoring: str | None = None
    """The scoring that this tells, in place of a turn: the one after the turn of this number."""
    card: str | None = None
    """The solo card that acted; none when the turn was skipped or VJ was stuck."""
    means: tuple[str, ...] = ()
    majorities: tuple[Majority, ...] = ()
    sections: tuple[SectionRead, ...] = ()
    """The sections read with their searches; `steps` is what followed once the target was found."""

    @property
    def heading(self) -> str:
        """What stands above the turn."""
        return f"VJ's turn {self.turn}, year {self.year}" + (f": {self.card}" if self.card else "")

    @property
    def all_steps(self) -> Iterator[TurnStep]:
        """Every step in the order of the turn."""
        for section in self.sections:
            yield from section.steps
        yield from self.steps

    @property
    def is_in_section(self) -> bool:
        """Whether a step of a search belongs to the section being read, and not to the turn when no card is."""
        return bool(self.sections) and self.card is not None

    @property
    def search_steps(self) -> tuple[TurnStep, ...]:
        """The steps of the search under way."""
        return self.sections[-1].steps if self.is_in_section else self.steps

    def with_search(self, *steps: TurnStep) -> Self:
        """The same with these steps in the search under way."""
        if not self.is_in_section:
            return replace(self, steps=steps)
        *before, section = self.sections
        return replace(self, sections=(*before, replace(section, steps=steps)))

    def with_changed(self, step: TurnStep, changed: TurnStep) -> Self:
        """The same with another step in the place of one of its own."""
        sections = tuple(replace(section, steps=change_step(section.steps, step, changed)) for section in self.sections)
        return replace(super().with_changed(step, changed), sections=sections)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause behind the turn, in the order of their first use."""
        parts: tuple[Majority | SectionRead | TurnStep, ...] = (*self.majorities, *self.sections, *self.all_steps)
        return tuple(dict.fromkeys(clause for part in parts for clause in part.clauses))

    def _repr_html_(self) -> str:
        """The turn in a notebook: what was read, and what followed."""
        read = "".join(f"<li>{escape(section.text)}</li>" for section in self.sections)
        done = "".join(f"<li>{escape(step.text)}</li>" for step in self.all_steps)
        return f"<p><strong>{escape(self.heading)}</strong></p><p>Read:</p><ul>{read}</ul><p>Then:</p><ul>{done}</ul>"


def from_json(data: Mapping[str, Any]) -> Explanation:
    """The explanation that `to_json` wrote."""
    found: Explanation = adapter(Explanation).validate_python(data)
    return found


Clauses = tuple[str, ...]

REASONS: dict[LogEvent, Clauses] = {
    VJEvent.BEHIND: ("VJ-02",),
    VJEvent.HOLDS: ("VJ-02",),
    VJEvent.LEADS: ("VJ-03",),
    VJEvent.CARD: ("VJ-05",),
    VJEvent.SECTION: ("VJ-05",),
    VJEvent.BLOCKED: ("VJ-05", "VJ_BLOCKED"),
    VJEvent.STUCK: ("VJ-06", "VJ_STUCK"),
    VJEvent.SKIPPED: ("YEAR-10",),
    VJEvent.COLUMN: ("VJ-12",),
    VJEvent.SECOND_ROUND: ("VJ-09", "VJ_SECOND"),
    VJEvent.FULL: ("VJ-07", "VJ_FULL"),
    VJEvent.SITES: ("VJ-07",),
    VJEvent.CAP: ("VJ-08", "ENERGY_CAP"),
    VJEvent.DISPLAYED: ("VJ-20",),
    VJEvent.SPECIALIST: ("VJ-20",),
    VJEvent.OFFER: ("VJ-19",),
    VJEvent.SECOND_WIND_FARM: ("VJ-22",),
    VJEvent.HAND: ("VJ-27", "VJ_CARDS"),
    VJEvent.CROWN_WORTH: ("VJ-27", "VJ_CARDS", "VJ_CROWN"),
    VJEvent.CARD_WORTH: ("VJ-27", "VJ_CARDS", "VJ_EARLY_CROWN"),
}
CONDITIONS: dict[int, Clauses] = {
    Condition.ALL_LOCKED: ("VJ-18",),
    Condition.CONTRACT: ("VJ-13",),
    Condition.SHORT_OF_ENERGY: ("VJ-30",),
    Condition.FOREIGN_MARKET: ("VJ-19",),
    Condition.FEWER_THAN_YOU: ("VJ-24",),
}
ENTRIES: dict[Action, Clauses] = {Action.TOWER: ("VJ-09",), Action.CONTRACT: ("VJ-13",)}
CRITERIA: dict[Action, Clauses] = {
    Action.WIND_FARM: ("VJ-07",),
    Action.TOWER: ("VJ-10",),
    Action.CONTRACT: ("VJ-13",),
}
EYES: dict[Action, Clauses] = {Action.TOWER: ("VJ-10",), Action.CONTRACT: ("VJ-14",)}
TIES: dict[int, Clauses] = {
    Kind.VJ_SECTOR: ("VJ-10",),
    Kind.VJ_CONTRACT: ("VJ-13",),
    Kind.VJ_FOREIGN: ("VJ-19",),
    Kind.VJ_SCORING_CARD: ("VJ-20",),
    Kind.CHOOSE: ("VJ-22",),
}
GAINS: dict[Event, Clauses] = {
    Event.TOWER: ("VJ-01", "VJ-11"),
    Event.WIND_FARM: ("VJ-01", "VJ-07"),
    Event.BULLDOZER: ("VJ-22",),
    Event.BONUS_TILE: ("VJ-12", "VJ-22"),
    Event.BONUS_PRINTED: ("VJ-12", "VJ-22"),
    Event.CONTRACT: ("VJ-16", "VJ-28"),
    Event.CONTRACT_GONE: ("VJ-28", "DEAL-12"),
    Event.CONNECTION: ("VJ-23", "DEAL-13"),
    Event.NETWORK: ("VJ-16", "VJ_NETWORK"),
    Event.FOREIGN: ("VJ-19", "MARKET-01"),
    Event.SPECIALIST_SCORING: ("VJ-20",),
    Event.INCOME: ("VJ-15",),
    Event.INCOME_LOST: ("DEAL-17",),
    Event.SKIPPED: ("VJ-22",),
    Event.TOP_HALF: ("SCORE-01", "VJ-27"),
    Event.MAJORITY: ("SCORE-02",),
    Event.CROWN: ("SCORE-04",),
    Event.SCORING_CARD: ("SCORE-04", "VJ-27"),
    Event.END_TILE: ("SCORE-06", "VJ-27"),
}
PHASES: dict[LogEvent, Clauses] = {
    Event.CARD_BACK: ("YEAR-05",),
    Event.PRODUCTION: ("YEAR-06", "YEAR-07"),
    Event.TIME: ("YEAR-05", "YEAR-09"),
    Event.SCORING: ("YEAR-11",),
    Event.TOP_HALF: ("SCORE-01",),
    Event.MAJORITY: ("SCORE-02",),
    Event.CROWN: ("SCORE-04",),
    Event.SCORING_CARD: ("SCORE-04",),
    Event.END_TILE: ("SCORE-06",),
}
"""The clauses behind what happens to both sides at the end of a year and in a scoring."""
SITES: dict[int, Clauses] = {Action.WIND_FARM: ("VJ-07",), Action.TOWER: ("VJ-09",), SECOND: ("VJ-22",)}


def reason_clauses(told: LoggedEvent, action: Action, condition: int, *, consulted: bool) -> Clauses:
    """The clauses behind a step of VJ's reasoning: its event, the action searched for, the condition read."""
    event = told.event
    if event == VJEvent.SECTION:
        return REASONS[event] + CONDITIONS.get(condition, ())
    if event in REASONS:
        return REASONS[event]
    eye = EYES.get(action, ()) if consulted or event == VJEvent.EYE else ()
    if event == VJEvent.ENTRY:
        return eye or ENTRIES.get(action, ())
    if event in (VJEvent.NARROWED, VJEvent.KIND):
        income = ("VJ-17",) if event == VJEvent.NARROWED and told.criterion == Criterion.RIGHTMOST_INCOME else ()
        return (*(eye or CRITERIA.get(action, ())), "VJ-29", *income)
    return eye


def tie_clauses(kind: int, action: Action, structure: int) -> Clauses:
    """The clauses that hand a choice to you; of a site by what is built there."""
    if kind == Kind.VJ_SITE:
        return (*SITES.get(structure, ()), "VJ-25")
    if kind == Kind.VJ_SECTOR and action == Action.WIND_FARM:
        return ("VJ-07", "VJ-25")
    return (*TIES.get(kind, ()), "VJ-25")
