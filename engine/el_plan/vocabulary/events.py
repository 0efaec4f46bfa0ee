"""What the log tells: a row per event, five numbers at most, which the event names. `text` makes sentences of them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Self


class Event(IntEnum):
    """An event of the log and the names of its numbers, in their order."""

    numbers: tuple[str, ...]

    def __new__(cls, value: int, numbers: str = "") -> Self:
        """The number that the log holds, and the names behind it in one line."""
        event = int.__new__(cls, value)
        event._value_ = value
        event.numbers = tuple(numbers.split())
        return event

    PLAN = 1, "seat plan"
    PERIOD = 2, "period seat"  # the holder of the turn token
    PLACED = 3, "seat space"
    STAYED_AWAY = 4, "seat"
    DISTRICT = 5, "district"
    EVENT = 6, "card"
    IGNORED = 7, "seat card"
    TOKENS = 8, "seat ledger account amount now"
    BENEFIT_LOST = 9, "seat space"
    LIQUIDATED = 10, "seat card"
    OFF = 11, "seat item"
    ON = 12, "seat item times"
    INVESTED = 13, "seat card"
    PROCESS = 14, "seat process"
    MADE = 15, "seat product"
    BOUGHT = 16, "seat product price"
    IMPORTED = 17, "seat product price"
    SOLD = 18, "seat product"
    EXPORTED = 19, "seat product space"
    SUBSIDISED = 20, "space"  # 1 money is laid on it
    IDEA = 21, "seat"
    CUT = 22, "seat product"
    OFFER = 23, "card"
    SUBSIDIES = 24, "first second third"
    TURN_TOKEN = 25, "seat"
    SCORED = 26, "seat ideas trios"
    OVER = 27, "winners"


class Told:
    """One row of the log by name, `told.seat`; asking an event for a number that it does not have is an error."""

    def __init__(self, event: Event, row: Sequence[int]) -> None:
        self.event = event
        self.numbers = dict(zip(event.numbers, row[1:], strict=False))

    def __getattr__(self, name: str) -> int:
        if name not in self.event.numbers:
            known = ", ".join(self.event.numbers)
            raise AttributeError(f"the event {self.event.name} has no number '{name}', only: {known}")
        return self.numbers[name]
