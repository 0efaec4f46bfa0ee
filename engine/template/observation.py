"""Caravan: what an agent sees."""

from __future__ import annotations

from engine.core.observation import Seen
from engine.template.state import CARDS, SEATS

VERSION = 2
POINTS = 10_000

SEEN = (
    Seen("decision", 0, 3, "the kind of decision that is open", "decision_kind"),
    Seen("decision_seat", 0, SEATS - 1, "whose decision it is"),
    Seen("decision_card", 0, 127, "the card that the decision is about", "decision_a"),
    Seen("drawn", 0, CARDS, "cards drawn so far"),
    Seen("points", -POINTS, POINTS, "points that are safe", by_seat=True),
    Seen("pot", 0, POINTS, "points in the pot", by_seat=True),
    Seen("deeds", 0, POINTS, "cards drawn, pots banked, shelters paid, pots lost", by_seat=True),
)
