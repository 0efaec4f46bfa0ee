"""The explanation of one VJ turn as data: what a person reads, and what another program reads as JSON. Rule: VJ-26"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class StepKind(StrEnum):
    """What a step of a turn is."""

    SEARCH = "search"  # candidates found, or some of them removed
    TIE = "tie"  # you choose
    GAIN = "gain"  # what VJ did, paid or gained
    REASON = "reason"  # why the next thing happens


@dataclass(frozen=True)
class Candidate:
    """A sector, contract or card in the running, and what the criterion sees in it."""

    name: str
    value: str | None = None


@dataclass(frozen=True)
class Step:
    """One step: a sentence, the clauses behind it, who was in the running and who is left."""

    kind: StepKind
    text: str
    clauses: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    left: tuple[str, ...] = ()
    chosen: str | None = None
    """Of a tie: what was chosen; none while the choice is open."""


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
class Section:
    """One section read: its condition with the figures, and the search if it was true."""

    space: int
    card: str
    section: int
    condition: str
    true: bool
    text: str
    clauses: tuple[str, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """Everything about one VJ turn."""

    turn: int
    year: int
    round: int
    card: str | None
    """The solo card that acted; none when the turn was skipped or VJ was stuck."""
    means: tuple[str, ...]
    majorities: tuple[Majority, ...]
    sections: tuple[Section, ...]
    steps: tuple[Step, ...]
    """What followed once the target was found: what VJ did, gained and chose on the way."""
    complete: bool = True
    """Whether the turn is over; not when it waits for a choice of yours."""
    lost: int = 0
    """Events that found no room in the log and are missing here."""

    @property
    def all_steps(self) -> Iterator[Step]:
        """Every step in the order of the turn."""
        for section in self.sections:
            yield from section.steps
        yield from self.steps

    @property
    def ties(self) -> tuple[Step, ...]:
        """The ties that were yours to break."""
        return tuple(step for step in self.all_steps if step.kind == StepKind.TIE)

    @property
    def gains(self) -> tuple[str, ...]:
        """What VJ did, paid and gained."""
        return tuple(step.text for step in self.all_steps if step.kind == StepKind.GAIN)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause behind the turn, in the order of their first use."""
        told: Iterable[Majority | Section | Step] = (*self.majorities, *self.sections, *self.all_steps)
        return tuple(dict.fromkeys(clause for part in told for clause in part.clauses))

    def to_json(self) -> dict[str, Any]:
        """The turn for another program; ties, gains and clauses are gathered for its convenience."""
        gathered = {"ties": [asdict(tie) for tie in self.ties], "gains": self.gains, "clauses": self.clauses}
        return _lists(asdict(self) | gathered)  # type: ignore[no-any-return]


def _lists(value: Any) -> Any:
    """Tuples as lists, as JSON knows them."""
    if isinstance(value, dict):
        return {key: _lists(part) for key, part in value.items()}
    return [_lists(part) for part in value] if isinstance(value, list | tuple) else value


def from_json(data: Mapping[str, Any]) -> Explanation:
    """The explanation that `to_json` wrote."""
    return Explanation(
        turn=data["turn"],
        year=data["year"],
        round=data["round"],
        card=data["card"],
        means=tuple(data["means"]),
        majorities=tuple(Majority(**_with_clauses(majority)) for majority in data["majorities"]),
        sections=tuple(_section(section) for section in data["sections"]),
        steps=_steps(data["steps"]),
        complete=data["complete"],
        lost=data["lost"],
    )


def _with_clauses(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data, "clauses": tuple(data["clauses"])}


def _section(data: Mapping[str, Any]) -> Section:
    return Section(**{**_with_clauses(data), "steps": _steps(data["steps"])})


def _steps(data: Sequence[Mapping[str, Any]]) -> tuple[Step, ...]:
    return tuple(
        Step(
            kind=StepKind(step["kind"]),
            text=step["text"],
            clauses=tuple(step["clauses"]),
            candidates=tuple(Candidate(**candidate) for candidate in step["candidates"]),
            left=tuple(step["left"]),
            chosen=step["chosen"],
        )
        for step in data
    )
