"""The explanation of an automa's turn as data: what a person reads, and what another program reads as JSON.

A game declares a subclass with what its automa looks at beyond plain steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from html import escape
from typing import Any, Self

from pydantic import TypeAdapter


class StepKind(StrEnum):
    """What a step of a turn is."""

    SEARCH = "search"  # candidates found, or some of them removed
    TIE = "tie"  # you choose
    GAIN = "gain"  # what the automa did, paid or gained
    REASON = "reason"  # why the next thing happens


@dataclass(frozen=True)
class Candidate:
    """Something in the running, and what the criterion sees in it."""

    name: str
    value: str | None = None


@dataclass(frozen=True)
class TurnStep:
    """One step of a turn: a sentence, the clauses behind it, who was in the running and who is left."""

    kind: StepKind
    text: str
    clauses: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    left: tuple[str, ...] = ()
    chosen: str | None = None
    """Of a tie: what was chosen; none while the choice is open."""


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """Everything about one turn. It never changes: while the turn is being told, each event makes a new one."""

    turn: int
    """The number of the automa's turn, from 1."""
    steps: tuple[TurnStep, ...] = ()
    complete: bool = False
    """Whether the turn is over; not when it waits for a choice of yours."""
    lost: int = 0
    """Events that found no room in the log and are missing here."""

    @property
    def heading(self) -> str:
        """What stands above the turn."""
        return f"The automa's turn {self.turn}"

    @property
    def all_steps(self) -> Iterator[TurnStep]:
        """Every step in the order of the turn."""
        yield from self.steps

    @property
    def search_steps(self) -> tuple[TurnStep, ...]:
        """The steps of the search under way."""
        return self.steps

    def with_step(self, step: TurnStep) -> Self:
        """The same and one more step of the turn."""
        return replace(self, steps=(*self.steps, step))

    def with_search(self, *steps: TurnStep) -> Self:
        """The same with these steps in the search under way."""
        return replace(self, steps=steps)

    def with_changed(self, step: TurnStep, changed: TurnStep) -> Self:
        """The same with another step in the place of one of its own."""
        return replace(self, steps=change_step(self.steps, step, changed))

    @property
    def ties(self) -> tuple[TurnStep, ...]:
        """The ties that were yours to break."""
        return tuple(step for step in self.all_steps if step.kind == StepKind.TIE)

    @property
    def gains(self) -> tuple[str, ...]:
        """What the automa did, paid and gained."""
        return tuple(step.text for step in self.all_steps if step.kind == StepKind.GAIN)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause behind the turn, in the order of their first use."""
        return tuple(dict.fromkeys(clause for step in self.all_steps for clause in step.clauses))

    def _repr_html_(self) -> str:
        """The turn in a notebook."""
        done = "".join(f"<li>{escape(step.text)}</li>" for step in self.all_steps)
        return f"<p><strong>{escape(self.heading)}</strong></p><ul>{done}</ul>"

    def to_json(self) -> dict[str, Any]:
        """The turn for another program; ties, gains and clauses are gathered for its convenience."""
        kind: Any = type(self)
        turn: dict[str, Any] = adapter(kind).dump_python(self, mode="json")
        ties = [adapter(TurnStep).dump_python(tie, mode="json") for tie in self.ties]
        return turn | {"ties": ties, "gains": list(self.gains), "clauses": list(self.clauses)}


@dataclass(frozen=True, kw_only=True)
class Phase(Explanation):
    """What happens in nobody's turn, for every side: the end of a year, a scoring."""

    title: str
    is_scoring: bool = False

    @property
    def heading(self) -> str:
        """What stands above it."""
        return self.title


def change_step(steps: tuple[TurnStep, ...], step: TurnStep, changed: TurnStep) -> tuple[TurnStep, ...]:
    """The steps with another in the place of one of them."""
    return tuple(changed if each is step else each for each in steps)


@cache
def adapter(model: Any) -> TypeAdapter[Any]:
    """Reads and writes a class as JSON."""
    return TypeAdapter(model)
