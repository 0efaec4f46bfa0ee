"""Caravan: the records. A state is one record of integers, and so are the tables and a result."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.candidates import CandidateState
from engine.core.record import Matrix, Record, Vector, i8, i16, i32
from engine.core.results import CoreRow

SEATS = 6
YOU = 0
CARDS = 24
KINDS = 8
"""How many different cards a deck may have."""


class Does(IntEnum):
    """What a card does when it is drawn."""

    GOODS = 0
    STORM = 1
    BAZAAR = 2


class Account(IntEnum):
    """What points are booked under; a seat's accounts add up to its points."""

    PROVISIONS = 0
    BANKED = 1
    LAST_POT = 2
    BAZAAR = 3
    SHELTER = 4


class Deed(IntEnum):
    """What is counted while a seat plays."""

    CARDS = 0
    BANKS = 1
    SHELTERS = 2
    POTS_LOST = 3


ACCOUNTS, DEEDS = len(Account), len(Deed)  # compiled code cannot ask an enumeration for its length


class Ruling(IntEnum):
    """The places of the rulings in the state."""

    LAST_POT = 0


class LastPot(IntEnum):
    """The values of the ruling LAST_POT."""

    HALF = 0
    NOTHING = 1


class Variant(IntEnum):
    """The places of the variants in the state."""

    PROVISIONS = 0
    RIVAL = 1


class State(CandidateState):
    """A position of the game."""

    ruling: Annotated[Vector, i8[len(Ruling)]]
    variant: Annotated[Vector, i8[len(Variant)]]
    rival_plus: Annotated[int, i8]
    """The rival's seat + 1; 0: there is none."""
    rival_idle: Annotated[int, i8]
    """1: the rival lets every turn pass, to measure what the rest costs."""
    drawn: Annotated[int, i16]
    deck: Annotated[Vector, i8[CARDS]]
    pot: Annotated[Vector, i16[SEATS]]
    points: Annotated[Vector, i32[SEATS]]
    ledger: Annotated[Matrix, i32[SEATS, ACCOUNTS]]
    deeds: Annotated[Matrix, i16[SEATS, DEEDS]]


class Tables(Record):
    """The components: what another edition would change."""

    deck: Annotated[Vector, i8[CARDS]]
    does: Annotated[Vector, i8[KINDS]]
    value: Annotated[Vector, i16[KINDS]]
    rival_goal: Annotated[int, i16]
    provisions: Annotated[int, i16]


class Row(CoreRow):
    """The result of a game."""

    turns: Annotated[int, i16]
    ledger: Annotated[Matrix, i32[SEATS, ACCOUNTS]]
    deeds: Annotated[Matrix, i16[SEATS, DEEDS]]
