"""Which clauses of the rule ledger stand behind each thing that happens in VJ's turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pampero.vj.terms import VJEvent
from engine.pampero.vocabulary.conditions import Condition
from engine.pampero.vocabulary.criteria import Action, Criterion
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.kinds import Kind

Clauses = tuple[str, ...]

REASONS: dict[VJEvent, Clauses] = {
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
    Kind.VJ_SITE: ("VJ-07",),
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
    Event.DROPPED: ("VJ-22",),
}


def reason_clauses(row: Sequence[int], action: Action | None, condition: int, *, consulted: bool) -> Clauses:
    """The clauses behind a step of VJ's reasoning: its event, the action searched for, the condition read."""
    event = VJEvent(row[0])
    if event == VJEvent.SECTION:
        return REASONS[event] + CONDITIONS.get(condition, ())
    if event in REASONS or action is None:
        return REASONS.get(event, ())
    eye = EYES.get(action, ()) if consulted or event == VJEvent.EYE else ()
    if event == VJEvent.ENTRY:
        return eye or ENTRIES.get(action, ())
    if event in (VJEvent.NARROWED, VJEvent.KIND):
        income = ("VJ-17",) if event == VJEvent.NARROWED and row[1] == Criterion.RIGHTMOST_INCOME else ()
        return (*(eye or CRITERIA.get(action, ())), "VJ-29", *income)
    return eye


def tie_clauses(kind: int, action: Action | None) -> Clauses:
    """The clauses that hand a choice to you."""
    if kind == Kind.VJ_SECTOR and action == Action.WIND_FARM:
        return ("VJ-07", "VJ-25")
    return (*TIES.get(kind, ()), "VJ-25")


def gain_clauses(row: Sequence[int]) -> Clauses:
    """The clauses behind what VJ does and gains."""
    return GAINS.get(Event(row[0]), ())
