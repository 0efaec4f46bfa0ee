"""The fixed numbers and the named things of El Plan, as its rulebook has them; what an edition may change is data."""

from __future__ import annotations

from enum import IntEnum

SEATS = 6
PERIODS = 12
EVENTS = 14
"""Event cards in the deck: two leave the game unseen."""
LEVELS = 3
PLANS = 6
"""Plans of a level, one for every entrepreneur."""
SLOTS = 6
"""Process spaces that a plan card can have."""
TABLE_ROWS = 4
"""Rows that a production table can have."""
DECK = 12
"""Cards of an investment deck."""
CARDS = 3 * DECK
OFFERS = 2
"""Face-up cards of every investment deck."""
OFFER_SPACES = 3 * OFFERS
ACTIVATIONS = 3
"""How many times a card's activation can be placed on it at most."""
START_TOKENS = 2
BUY_PRICE = 3
IMPORT_PRICE = 5
EXPORT_SIZE = 6
KEPT_PRODUCTS = 1
SUBSIDY_SPACES = 3


class Resource(IntEnum):
    """The resource tokens."""

    WORKER = 0
    MONEY = 1
    ENERGY = 2


RESOURCES = 3
IDEA = 3
"""The fourth kind of token that can lie on a process: an innovative idea, which is no resource."""
TOKENS = 4


class Product(IntEnum):
    """The product tokens, and the types of plan."""

    RAW = 0
    GOOD = 1
    SERVICE = 2


PRODUCTS = 3


class Process(IntEnum):
    """What makes products; processes are no tokens."""

    PRODUCTION = 0
    LOGISTICS = 1
    MARKETING = 2


PROCESSES = 3


class Type(IntEnum):
    """The investment decks; the section of district 3 has the same number."""

    EXPERT = 0
    TECHNOLOGY = 1
    INFRASTRUCTURE = 2


TYPES = 3


class Space(IntEnum):
    """The opportunity spaces. Those of district 2 are alike, so they are one number with room for several."""

    EVENTS = 0
    ADMINISTRATION = 1
    EXPERTS = 2
    TECHNOLOGIES = 3
    INFRASTRUCTURES = 4
    PRODUCTION = 5
    MARKET = 6
    SUBSIDY_1 = 7
    SUBSIDY_2 = 8
    SUBSIDY_3 = 9


SPACES = len(Space)


class District(IntEnum):
    """Where the route token is: nowhere in the decisions phase, then in a district, then the summary."""

    DECISIONS = 0
    EVENTS = 1
    ADMINISTRATION = 2
    INVESTMENT = 3
    PRODUCTION = 4
    MARKET = 5
    SUBSIDY = 6
    INNOVATION = 7
    SUMMARY = 8


class Does(IntEnum):
    """What an event does."""

    SOWING = 0
    TRAINING = 1
    RETURN = 2
    RECESSION = 3
    GAIN = 4


class Ledger(IntEnum):
    """Every kind of token that a player holds, each with accounts of its own."""

    WORKER = 0
    MONEY = 1
    ENERGY = 2
    IDEA = 3
    RAW = 4
    GOOD = 5
    SERVICE = 6


LEDGERS = len(Ledger)
FIRST_PRODUCT = int(Ledger.RAW)


class Account(IntEnum):
    """What a movement of tokens is booked under; a seat's accounts of a kind add up to what it holds of it."""

    START = 0
    EVENT = 1
    INCOME = 2
    WORKER = 3
    SUBSIDY = 4
    EXPORT = 5
    SALE = 6
    PURCHASE = 7
    IMPORT = 8
    CARD = 9
    LIQUIDATION = 10
    PRODUCTION = 11
    INNOVATION = 12
    CUTBACK = 13


ACCOUNTS = len(Account)


class Deed(IntEnum):
    """What is counted while a seat plays."""

    CARDS_BOUGHT = 0
    CARDS_LIQUIDATED = 1
    PRODUCTS_MADE = 2
    PRODUCTS_BOUGHT = 3
    PRODUCTS_IMPORTED = 4
    PRODUCTS_SOLD = 5
    EXPORTS = 6
    BENEFITS_LOST = 7


DEEDS = len(Deed)
