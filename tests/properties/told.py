"""What sentences say, read back as figures, and what the log says happened."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.text.events import LoggedEvent
from engine.pampero.components.build_tables import tables_of
from engine.pampero.constants import YOU, Account, Board, Market
from engine.pampero.vj.constants import logged_event
from engine.pampero.vocabulary.events import Event

Row = tuple[int, ...]

ASKS = re.compile(r" or |any income|move |play a connection|take one income|a space of|take back|income shown")
GAIN = re.compile(r"(\d+)(?: of \d+)? (energy|batter)|(\w+) income \+(\d+)")
MARKETS = {market.name.lower(): market for market in Market}
Gain = tuple[str, int]


def figure(pattern: str, text: str) -> int:
    """The first figure that a pattern finds; 0 for none."""
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def total(pattern: str, text: str) -> int:
    """The sum of all figures that a pattern finds."""
    return sum(int(number) for number in re.findall(pattern, text))


def costs(text: str) -> tuple[int, int, int]:
    """Energy, batteries and money that a text names."""
    return total(r"(\d+) energy", text), total(r"(\d+) batter", text), total(r"\$(\d+)", text)


def gains(text: str) -> list[Gain]:
    """The energy, batteries and income steps that a text promises, up to the first effect that asks something."""
    sure = ASKS.split(text, maxsplit=1)[0]
    found = []
    for number, stock, market, steps in GAIN.findall(sure.lower()):
        found.append((market, int(steps)) if market else (stock, int(number)))
    return found


def told_rows(rows: list[Row], seat: int) -> list[LoggedEvent]:
    """The events of the rules that are about a seat."""
    events = [logged_event(row) for row in rows if row[0] in Event.__members__.values()]
    return [event for event in events if event.numbers.get("seat") == seat]


def spent(rows: list[Row], seat: int) -> tuple[int, int, int]:
    """Energy, batteries and network money that a seat paid."""
    events = told_rows(rows, seat)
    energy = -sum(e.change for e in events if e.event == Event.ENERGY and e.change < 0)
    batteries = -sum(e.change for e in events if e.event == Event.BATTERY and e.change < 0)
    money = -sum(e.amount for e in events if e.event == Event.MONEY and e.account == Account.NETWORK)
    return energy, batteries, money


def booked(rows: list[Row], *accounts: Account) -> int:
    """What you gained, less what you paid, under some accounts."""
    events = told_rows(rows, YOU)
    return sum(e.amount for e in events if e.event == Event.MONEY and e.account in accounts)


def happened(rows: list[Row], promised: list[Gain]) -> Iterator[Gain]:
    """What you gained of energy, batteries and income, effect by effect, without the steps of printed arrows.

    The log does not part two advances of one marker: where one was promised, the next begins after its steps.
    """
    due = dict(enumerate(promised))
    number = 0
    waiting = [logged_event(row) for row in rows]
    while waiting:
        event = waiting.pop(0)
        if event.numbers.get("seat") != YOU or event.event not in (Event.ENERGY, Event.BATTERY, *INCOMES):
            continue
        if event.event in INCOMES:
            yield taken(event, waiting, due.get(number, ("", 0)))
            number += 1
        elif event.change >= 0:
            yield ("energy" if event.event == Event.ENERGY else "batter"), event.change
            number += 1


INCOMES = (Event.INCOME, Event.INCOME_LOST)


def taken(event: LoggedEvent, waiting: list[LoggedEvent], due: Gain) -> Gain:
    """One advance of a marker with all of its steps, and behind it those of the arrows it has met."""
    market, steps, arrows = event.market, 0, []
    while event.event == Event.INCOME:
        steps += 1
        arrows.append(tables_of()[0].income_arrow_plus[Board.PLAYER, market, event.column])
        is_done = due == (Market(market).name.lower(), steps) and waiting and is_step(waiting[0])
        if is_done or not moves(waiting, market):
            break
        event = waiting.pop(0)
    for plus in reversed(arrows):
        if plus and moves(waiting, plus - 1):
            taken_by_arrow(waiting)
    return Market(market).name.lower(), steps


def moves(waiting: list[LoggedEvent], market: int) -> bool:
    """Whether the next event is a step of that marker of yours, taken or lost."""
    return bool(waiting) and waiting[0].event in INCOMES and (waiting[0].seat, waiting[0].market) == (YOU, market)


def taken_by_arrow(waiting: list[LoggedEvent]) -> None:
    """One step of a printed arrow, and of the arrow that it may meet."""
    event = waiting.pop(0)
    plus = tables_of()[0].income_arrow_plus[Board.PLAYER, event.market, event.column] if is_step(event) else 0
    if plus and moves(waiting, plus - 1):
        taken_by_arrow(waiting)


def is_step(event: LoggedEvent) -> bool:
    return event.event == Event.INCOME
