"""A script as data: its numbers, phases and preferences, and how many of them there may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solo.players.script.program_layout import Role
from solo.players.script.resolve import ScriptNames, Term

MOST_PHASES = 16
MOST_NAMES = 200
"""Numbers and definitions, each."""
MOST_ORDERED = 62
"""The `first` and `never` lines of one kind of decision: each has a bit of the rank of an option."""
LONGEST_SAYS = 200


@dataclass(frozen=True)
class Number:
    """A number of a script, and the range in which it may be changed to try others; None: no end."""

    value: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class ScriptPhase:
    """A part of the game, and when it is; None: always."""

    name: str
    when: Term | None


@dataclass(frozen=True)
class Line:
    """A preference: for which decisions and phases, when, for which options, and what it does with them."""

    number: int
    """From 1 on, in the order of the file; 0: it is not in the file."""
    at: int
    """The line of the file where it begins."""
    says: str
    kinds: frozenset[int]
    phases: frozenset[int] | None
    when: Term | None
    where: Term | None
    role: Role
    points: Term | None
    text: Mapping[str, Any] = field(default_factory=dict)
    """What the file says, as it is written."""

    @property
    def is_ordered(self) -> bool:
        """Whether it is one of those whose order counts."""
        return self.role != Role.POINTS


@dataclass(frozen=True)
class Script:
    """A script that a game of so many seats can be played by."""

    game: str
    name: str
    says: str
    draws: bool
    numbers: Mapping[str, Number]
    phases: tuple[ScriptPhase, ...]
    lines: tuple[Line, ...]
    vocabulary: ScriptNames
    names: Mapping[str, Term]
    """What its numbers and definitions are."""
