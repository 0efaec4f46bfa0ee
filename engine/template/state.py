"""Caravan: the records. A state is one record of integers, and so are the tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.record import Matrix, Record, Vector, dtype_of, i16, i32, i64
from engine.core.state import CoreState

SEATS = 2
YOU, AUTOMA = 0, 1
CARDS = 24


class Account(IntEnum):
    """What money is booked under; a seat's ledger sums to its money."""

    BANKED = 0
    SHELTER = 1
    BAZAAR = 2


class Card(IntEnum):
    """A card is worth its number, but for the two that do something."""

    STORM = 1
    BAZAAR = 5


class State(CoreState):
    """A position of the game."""

    turn: Annotated[int, i16]
    drawn: Annotated[int, i16]
    deck: Annotated[Vector, i16[CARDS]]
    pot: Annotated[Vector, i16[SEATS]]
    money: Annotated[Vector, i32[SEATS]]
    ledger: Annotated[Matrix, i32[SEATS, len(Account)]]


class Tables(Record):
    """The components: what a game of another edition would change."""

    cards: Annotated[Vector, i16[CARDS]]
    shelter_price: Annotated[int, i16]
    bazaar_money: Annotated[int, i16]
    automa_goal: Annotated[int, i16]


class Row(Record):
    """The result of a game."""

    seed: Annotated[int, i64]
    decisions: Annotated[int, i32]
    money: Annotated[Vector, i32[SEATS]]


STATE = dtype_of(State)
TABLES = dtype_of(Tables)
ROW = dtype_of(Row)
