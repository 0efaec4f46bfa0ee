"""The words that solo cards are written with, read off the explanation of VJ's turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core.components.phrases import Word
from engine.core.text.events import LoggedEvent as NamedEvent
from engine.pampero.components.tables import SECTIONS, Tables
from engine.pampero.state import State
from engine.pampero.vj.constants import VJEvent, logged_event
from engine.pampero.vj.towers import BY_PRINT, BY_TILE, LOWER, UPPER
from engine.pampero.vocabulary.criteria import (
    CONDITIONS,
    CONTRACT_CRITERIA,
    SECTOR_CRITERIA,
    SYMBOLS,
    Action,
    Condition,
    ContractKind,
    Criterion,
    Symbol,
)
from tests.vj_table import Told

NEVER_PRINTED = {Symbol.END, Symbol.ONGOING}  # kinds of tile: a printed bonus is none of them

WordKey = tuple[str, str]
Reached = Counter[WordKey]


def name_of(words: Iterable[Word], op: int) -> str:
    return next(word.name for word in words if word.op == op)


def kind_name(kind: int) -> str:
    return ContractKind(kind).name.lower().replace("_", "-")


def vocabulary() -> Iterator[WordKey]:
    """Every word that has to be reached."""
    for word in CONDITIONS:
        yield from (("condition true", word.name), ("condition false", word.name))
    yield from (("action", action.name.lower()) for action in Action)
    yield from (("sector criterion", word.name) for word in SECTOR_CRITERIA)
    yield from (("contract criterion", word.name) for word in CONTRACT_CRITERIA)
    yield from (("upper symbol", word.name) for word in SYMBOLS)
    yield from (("lower symbol", word.name) for word in SYMBOLS if word.op not in NEVER_PRINTED)
    yield from (("contract of a kind", kind_name(kind)) for kind in ContractKind)
    for kind in ContractKind:
        if kind not in (ContractKind.ANY, ContractKind.SOLAR):
            yield from (("secondary for want of the main", kind_name(kind)), ("secondary in a tie", kind_name(kind)))


# --- reading them off the explanation


def read_events(reached: Reached, g: State, t: Tables, events: list[Told]) -> None:
    """Count the words of the events of a step, or of a whole turn of VJ's."""
    eye = False
    for event in map(logged_event, events):
        what = event.event
        if what == VJEvent.SECTION:
            count_condition(reached, g, t, event)
            eye = False
        elif what == VJEvent.EYE:
            eye = True
        elif what == VJEvent.NARROWED and event.after < event.before:
            count_criterion(reached, event.criterion)
        elif what == VJEvent.KIND and event.after < event.before and event.position == g.vj_card and not eye:
            reached["secondary in a tie", kind_name(event.kind)] += 1
        elif what == VJEvent.COLUMN:
            count_symbol(reached, g, t, event)
        if eye and what in (VJEvent.NARROWED, VJEvent.KIND, VJEvent.ENTRY):
            count_eye(reached, t.section_do[g.solo_card[g.vj_card], g.vj_section])


def count_condition(reached: Reached, g: State, t: Tables, event: NamedEvent) -> None:
    card, section = g.solo_card[event.position], event.section
    condition = t.section_when[card, section, 0]
    reached[f"condition {'true' if event.true else 'false'}", name_of(CONDITIONS, condition)] += 1
    if condition == Condition.CONTRACT:
        if event.figure:
            reached["contract of a kind", kind_name(t.section_when[card, section, 1])] += 1
        elif event.limit:
            reached["secondary for want of the main", kind_name(t.section_secondary[card, section])] += 1


def count_criterion(reached: Reached, criterion: int) -> None:
    if criterion < Criterion.CHEAPEST:
        reached["sector criterion", name_of(SECTOR_CRITERIA, criterion)] += 1
    elif criterion not in (Criterion.CHEAPEST, Criterion.RIGHTMOST_INCOME):  # these are no words of a card
        reached["contract criterion", name_of(CONTRACT_CRITERIA, criterion)] += 1


def count_eye(reached: Reached, action: int) -> None:
    if action == Action.TOWER:
        reached["sector criterion", "eye"] += 1


def count_symbol(reached: Reached, g: State, t: Tables, event: NamedEvent) -> None:
    """A column taken for a tile reaches the upper symbol, one taken for a printed bonus the lower."""
    symbols = t.section_symbols[g.solo_card[g.vj_card] * SECTIONS + g.vj_section][event.zone]
    if event.by in (BY_TILE, BY_PRINT):
        place = "upper symbol" if event.by == BY_TILE else "lower symbol"
        reached[place, name_of(SYMBOLS, symbols[UPPER if event.by == BY_TILE else LOWER])] += 1
