"""What the log tells: a row per event, five numbers at most, which the event names. `text` makes sentences of them."""

from __future__ import annotations

from engine.core import log
from engine.core.text.events import LogEvent


class Event(LogEvent):
    """The events of the rules, each with the names of its numbers in their order."""

    PLAN = 1, "seat plan"
    PERIOD = 2, "period seat"  # the holder of the turn token
    PLACED = 3, "seat space"
    STAYED_AWAY = 4, "seat"
    DISTRICT = 5, "district"
    EVENT = 6, "card"
    IGNORED = 7, "seat card"
    TOKENS = 8, "seat ledger account amount now"
    BENEFIT_LOST = 9, "seat space_plus"
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
    FORCED = log.FORCED, "kind code"  # the only option was taken
    SKIPPED = log.SKIPPED, "seat kind"  # a decision without options
