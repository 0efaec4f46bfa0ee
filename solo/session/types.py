"""What a game in progress answers to whoever shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.core.text.option_view import OptionView
from solo.game_types import Option

MONEY = "$"
"""The unit of facts that count money."""


@dataclass(frozen=True)
class Choosable:
    """An option with its number on the list."""

    number: int
    option: Option

    @property
    def view(self) -> OptionView:
        """Its headings, label, price and gain, and the pieces it concerns."""
        return self.option.view

    @property
    def search_text(self) -> str:
        """Everything that a search by typing looks at."""
        return " ".join((*self.view.group, self.view.row, self.option.text)).lower()


@dataclass(frozen=True)
class Change:
    """A figure that an option changes."""

    side: str
    name: str
    unit: str
    before: int
    after: int

    @property
    def figures(self) -> tuple[str, str]:
        """The figures before and after; an amount of money has its sign."""
        sign = self.unit if self.unit == MONEY else ""
        return f"{sign}{self.before}", f"{sign}{self.after}"


@dataclass(frozen=True)
class Preview:
    """What an option leads to, as far as one can know: figures that change, and what is asked then."""

    changes: tuple[Change, ...]
    then: str
    is_turn_over: bool
    """Whether another seat has moved too before the next question."""


@dataclass(frozen=True)
class Why:
    """An answer to "why not?": what the thing is, which options lead to it now, and else what is missing."""

    place: str
    about: str
    ways: tuple[str, ...]
    lacks: tuple[str, ...]

    @property
    def answer(self) -> str:
        """The answer in sentences."""
        if self.ways:
            return f"You can: {'; '.join(self.ways)}."
        return " ".join(self.lacks) or "Nothing that can be chosen now leads there."


@dataclass(frozen=True)
class LogLine:
    """A line of the log: the number of the choice it belongs to, 0 for the set-up, and whether it is the choice."""

    step: int
    text: str
    is_choice: bool = False
    name: str = ""


@dataclass(frozen=True)
class Point:
    """A point that one can go back to: before the choice of this number."""

    step: int
    where: str
    question: str
    choice: str


@dataclass(frozen=True)
class ProjectedScore:
    """The score if the game ended now: each side's, and by account what would still come."""

    scores: dict[str, int]
    to_come: dict[str, dict[str, int]]


def group_choosables(choosables: Sequence[Choosable]) -> list[tuple[tuple[str, ...], list[Choosable]]]:
    """Options under their headings, each heading once, in the order of their first option."""
    groups: dict[tuple[str, ...], list[Choosable]] = {}
    for choosable in choosables:
        groups.setdefault(choosable.view.group, []).append(choosable)
    firsts = list(dict.fromkeys(group[:1] for group in groups))
    return [(group, found) for first in firsts for group, found in groups.items() if group[:1] == first]


def with_lists_joined(lines: Iterable[LogLine], names: Collection[str]) -> list[LogLine]:
    """Lines of a log, with a list that several events of such a name tell as one: `Seen: A1 (0), A2 (3), A3 (0).`"""
    told: list[LogLine] = []
    for line in lines:
        if told and line.name in names and told[-1].name == line.name:
            items = line.text.partition(": ")[2]
            told[-1] = replace(told[-1], text=f"{told[-1].text[:-1]}, {items}")
        else:
            told.append(line)
    return told
