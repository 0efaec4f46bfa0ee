"""The one record that is a game. A copy of it is a copy of the game.

A field whose name ends in `_plus` holds an index + 1, with 0 for "none" (a negative index would wrap around).
"""

from __future__ import annotations

from typing import Annotated

from engine.core.record import Cube, Matrix, Vector, i8, i16
from engine.core.results import CoreRow
from engine.core.state import CoreState
from engine.el_plan.constants import (
    ACCOUNTS,
    CARDS,
    DECK,
    DEEDS,
    EVENTS,
    LEDGERS,
    OFFER_SPACES,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    SEATS,
    SLOTS,
    SPACES,
    SUBSIDY_SPACES,
    TOKENS,
    TYPES,
)
from engine.el_plan.rulings import RULINGS, VARIANTS


class State(CoreState):
    """One game of El Plan."""

    ruling: Annotated[Vector, i8[RULINGS]]
    variant: Annotated[Vector, i8[VARIANTS]]

    # The period
    level: Annotated[int, i8]  # 0 to 2
    period: Annotated[int, i8]  # 1 to 12
    district: Annotated[int, i8]  # District
    start_seat: Annotated[int, i8]
    token_seat: Annotated[int, i8]  # the holder of the turn token

    # Events
    event_deck: Annotated[Vector, i8[EVENTS]]  # designs; the two that left the game lie at the end
    events_drawn: Annotated[int, i8]
    event_plus: Annotated[int, i8]  # the event of this period, once it is turned up
    ignores: Annotated[Vector, i8[SEATS]]  # 1: insured against the event of this period
    benefit_lost: Annotated[Vector, i8[SEATS]]  # 1: the opportunity space gives nothing this period

    # Investments
    decks: Annotated[Matrix, i8[TYPES, DECK]]  # cards
    drawn: Annotated[Vector, i8[TYPES]]
    offer_plus: Annotated[Vector, i8[OFFER_SPACES]]  # cards; two spaces of each type
    owner_plus: Annotated[Vector, i8[CARDS]]
    bought_plus: Annotated[Vector, i8[CARDS]]  # the seat that acquired it, also if it was liquidated later
    card_times: Annotated[Vector, i8[CARDS]]  # 0: off, else how many times its activation lies on it
    card_tokens: Annotated[Matrix, i8[CARDS, TOKENS]]
    adviser_used: Annotated[Vector, i8[SEATS]]  # discounts of advisers used this period

    # Each seat
    plan_plus: Annotated[Vector, i8[SEATS]]  # plan of the level
    space_plus: Annotated[Vector, i8[SEATS]]  # where the entrepreneur is
    free: Annotated[Matrix, i16[SEATS, TOKENS]]  # tokens that lie on nothing
    slot_token_plus: Annotated[Matrix, i8[SEATS, SLOTS]]  # the token on each process space
    products: Annotated[Matrix, i16[SEATS, PRODUCTS]]
    ledger: Annotated[Cube, i16[SEATS, LEDGERS, ACCOUNTS]]
    deeds: Annotated[Matrix, i16[SEATS, DEEDS]]
    placements: Annotated[Matrix, i8[SEATS, SPACES]]  # how often the entrepreneur was on each space

    # The board
    market: Annotated[Vector, i16[PRODUCTS]]
    subsidy: Annotated[Vector, i16[SUBSIDY_SPACES]]  # money on the spaces of district 6

    # The seat that acts
    pool: Annotated[Vector, i16[PROCESSES]]  # processes it can still use in district 4
    discount_left: Annotated[int, i8]  # 1: the space of district 5 still makes a product cheaper for it
    half_given: Annotated[Vector, i8[RESOURCES]]  # tokens got so far for the card that is being liquidated


class Row(CoreRow):
    """One finished game; the first axis of an array is the seat."""

    level: Annotated[int, i8]
    start_seat: Annotated[int, i8]
    turns: Annotated[int, i16]
    plan: Annotated[Vector, i8[SEATS]]
    ideas: Annotated[Vector, i16[SEATS]]
    trios: Annotated[Vector, i16[SEATS]]
    resources: Annotated[Vector, i16[SEATS]]
    cards: Annotated[Vector, i16[SEATS]]
    ledger: Annotated[Cube, i16[SEATS, LEDGERS, ACCOUNTS]]
    deeds: Annotated[Matrix, i16[SEATS, DEEDS]]
    placements: Annotated[Matrix, i8[SEATS, SPACES]]
    bought: Annotated[Matrix, i8[SEATS, CARDS]]
