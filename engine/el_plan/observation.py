"""What an agent sees: all that lies open on the table; never the order of a deck."""

from __future__ import annotations

from engine.core.observation import Seen
from engine.el_plan.constants import CARDS, DECK, EVENTS, PERIODS, PLANS, SEATS, SPACES, TOKENS
from engine.el_plan.vocabulary.decisions import SIZE

VERSION = 1
MANY = 1_000

SEEN = (
    Seen("decision", 0, len(SIZE) - 1, "the kind of decision that is open", "decision_kind"),
    Seen("decision_seat", 0, SEATS - 1, "whose decision it is"),
    Seen("decision_a", 0, MANY, "what the decision is about: a card, an item, a product"),
    Seen("decision_b", 0, MANY, "what else it is about"),
    Seen("level", 0, 2, "level of the plans, 0 for I"),
    Seen("period", 0, PERIODS, "the period"),
    Seen("district", 0, 8, "where the route token is: 0 in the decisions phase, 8 in the summary"),
    Seen("token_seat", 0, SEATS - 1, "who holds the turn token"),
    Seen("event", 0, EVENTS, "the event of the period + 1", "event_plus"),
    Seen("ignores", 0, 1, "1: the event is ignored", by_seat=True),
    Seen("benefit_lost", 0, 1, "1: the opportunity space gives nothing this period", by_seat=True),
    Seen("drawn", 0, DECK, "cards drawn from each investment deck"),
    Seen("offers", 0, CARDS, "the card + 1 on each offer space", "offer_plus"),
    Seen("owners", 0, SEATS, "the owner's seat + 1 of each card", "owner_plus"),
    Seen("card_times", 0, 3, "0: the card is off, else how often its activation lies on it"),
    Seen("card_tokens", 0, MANY, "workers, money, energy and ideas on each card"),
    Seen("adviser_used", 0, MANY, "discounts of advisers used this period", by_seat=True),
    Seen("plans", 0, PLANS, "the plan + 1", "plan_plus", by_seat=True),
    Seen("spaces", 0, SPACES, "the opportunity space + 1", "space_plus", by_seat=True),
    Seen("free", 0, MANY, "free workers, money, energy and ideas", by_seat=True),
    Seen("process_spaces", 0, TOKENS, "the token + 1 on each process space", "slot_token_plus", by_seat=True),
    Seen("products", 0, MANY, "raw materials, goods and services", by_seat=True),
    Seen("market", 0, MANY, "products in district 5"),
    Seen("subsidy", 0, MANY, "money on the spaces of district 6"),
    Seen("pool", 0, MANY, "processes that the acting seat has left in district 4"),
    Seen("discount_left", 0, 1, "1: the space of district 5 still makes a product cheaper"),
)
