"""Events of the log by name, and as sentences.

A game declares its events with the names of their numbers, and most sentences as templates:

    class Event(LogEvent):
        BANKED = 3, "seat amount"

    SENTENCES = {Event.BANKED: "{does:bank} {amount:#point}."}
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Self

from engine.core.text.grammar import count, money


class LogEvent(IntEnum):
    """An event of the log and the names of its numbers, in their order; what it does not name is 0."""

    numbers: tuple[str, ...]

    def __new__(cls, value: int, numbers: str = "") -> Self:
        """The number that the log holds, and the names behind it in one line."""
        event = int.__new__(cls, value)
        event._value_ = value
        event.numbers = tuple(numbers.split())
        return event


class LoggedEvent:
    """One row of the log by name, `event.seat`; asking an event for a number that it does not have is an error."""

    def __init__(self, event: LogEvent, row: Sequence[int]) -> None:
        self.event = event
        self.numbers = dict(zip(event.numbers, row[1:], strict=False))

    def __getattr__(self, name: str) -> int:
        if name not in self.event.numbers:
            raise AttributeError(
                f"the event {self.event.name} tells no '{name}', only: {', '.join(self.event.numbers)}"
            )
        return self.numbers[name]


class NumberText:
    """A number in a sentence: `{place:place}` as the words call it, `{slot:+}` from 1, `{steps:#step}`, `{money:$}`."""

    def __init__(self, words: Any, number: int) -> None:
        self.words = words
        self.number = number

    def __format__(self, how: str) -> str:
        if how.startswith("#"):
            return count(self.number, how[1:])
        plain = {"": str(self.number), "+": str(self.number + 1), "$": money(self.number)}
        return plain[how] if how in plain else str(getattr(self.words, how)(self.number))


class ActorText(NumberText):
    """Who does what a verb says: `{does:build}` is `You build`, `The rival builds`."""

    def __format__(self, verb: str) -> str:
        said: str = self.words.does(self.number, verb)
        return said


def event_sentence(template: str, event: LoggedEvent, words: Any) -> str:
    """The sentence of an event from its template; `words` has the method `does`, and one for each kind of number."""
    numbers = {name: NumberText(words, number) for name, number in event.numbers.items()}
    return template.format(does=ActorText(words, event.numbers.get("seat", 0)), **numbers)
