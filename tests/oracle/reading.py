"""How VJ reads its solo cards: which card first, which next (VJ-02 to VJ-05)."""

from __future__ import annotations

from typing import TypeVar

from engine.pampero.components.models.pieces import (
    ContractSection,
    ForeignSection,
    SoloCard,
    TowerSection,
    WindFarmSection,
)
from engine.pampero.constants import VJ, YOU
from tests.oracle.recount import recount
from tests.oracle.world import World

S = TypeVar("S", WindFarmSection, TowerSection, ContractSection, ForeignSection)

POSITIONS = 3


def card_at(w: World, position: int) -> SoloCard:
    """The solo card beside a space of VJ's board."""
    return w.printed.solo_cards[w.solo_cards[position]]


def face_up(w: World) -> list[int]:
    """The positions of the face-up cards, from the top: the first is turned down after the second scoring."""
    return [position for position in range(POSITIONS) if position or not w.solo_flipped]


def lead(w: World, position: int) -> int:
    """By how much VJ leads in a card's majority; below 0 it does not hold it."""
    objective = card_at(w, position).objective
    return recount(w, VJ)[objective] - recount(w, YOU)[objective]


def first_card(w: World) -> int:
    """The card VJ pursues (VJ-02, VJ-03)."""
    leads = {position: lead(w, position) for position in face_up(w)}
    for position, margin in leads.items():
        if margin < 0:
            w.notes.append("majority not held")
            return position
    return min(leads, key=lambda position: (leads[position], position))


def positions_after(w: World, position: int) -> list[int]:
    """The other face-up cards in reading order, the topmost following the bottom one."""
    after = [(position + step) % POSITIONS for step in range(1, POSITIONS)]
    return [other for other in after if other in face_up(w)]


def cards_after(w: World, position: int) -> list[SoloCard]:
    """The other face-up cards in reading order."""
    return [card_at(w, other) for other in positions_after(w, position)]


def section_doing(card: SoloCard, kind: type[S]) -> S | None:
    """The first section of a card with some action."""
    return next((section for section in card.section if isinstance(section, kind)), None)
