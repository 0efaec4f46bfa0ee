"""The game's own nouns as numbers: what every other module of the game counts with.

The order of `Market` is the order of the income tracks from top to bottom, so that "bottommost" is the larger number.
"""

from __future__ import annotations

from enum import IntEnum

SEATS = 4
NO_SEAT = SEATS
YOU = 0
VJ = 1

# Room for the larger side of the board; what a side does not have is in no list and in no set of bits.
SITES = 56
FEW_SITES = 40  # a board of so many is looked through faster
STANDARD_SPACES = 31
REMOTE_SPACES = 10
SOLAR_SPACES = 16
SPACES = STANDARD_SPACES + REMOTE_SPACES + SOLAR_SPACES
CIRCLES = 10
LINES = 28

STANDARD_TILES = 31
REMOTE_TILES = 10
SOLAR_TILES = 31
TILES = STANDARD_TILES + REMOTE_TILES + SOLAR_TILES

BONUS_ROWS = 3
BONUS_COLUMNS = 12
ZONE_COLUMNS = 4
BONUS_SPACES = BONUS_ROWS * BONUS_COLUMNS
BONUS_TILES = 36
SLOTS = 30
PARKING = 8

MAT_ROWS = 2
MAT_COLUMNS = 5
TABS = 2
BASIC_CARDS = 8
SPECIALISTS = 18
CARDS = BASIC_CARDS + SPECIALISTS
PLAYS = 40
CONNECTIONS = 12
STARTING_CONNECTION = 12
FOREIGN_CARDS = 18
COUNTRY_CARDS = 9
DISPLAY = 3
SCORING_TILES = 18
INTRODUCTORY_TILES = 2
INTRODUCTORY = SCORING_TILES
"""In place of a scoring tile: an introductory one."""
SOLO_CARDS = 18
OVERLAYS = 2

NODES = 27
TOWERS = 7
NETWORK_LINES = 7
INCOME_COLUMNS = 9
VENTURE_SLOTS = 4
WIND_FARMS = 11
BULLDOZERS = 5
ROUNDS = 3

MONEY_AT_START = 25
SOLO_BATTERIES = 12
BATTERIES_A_SEAT = 6
SMALL_SIDE_PLAYERS = 2  # that many play on the 1-2 side of the board, more on the other
MOST_PLAYERS = SEATS
VENTURE_DEBT = 30


class Zone(IntEnum):
    """The zones of the board."""

    A = 0
    B = 1
    C = 2


ZONES = len(Zone)
NO_ZONE = ZONES


class Sector(IntEnum):
    """The sectors of the board; zone C is one."""

    A1 = 0
    A2 = 1
    A3 = 2
    B1 = 3
    B2 = 4
    C = 5


SECTORS = len(Sector)
NO_SECTOR = SECTORS


class Market(IntEnum):
    """Income tracks, top to bottom."""

    REMOTE = 0
    RESORT = 1
    COMMERCIAL = 2
    INDUSTRIAL = 3
    RESIDENTIAL = 4


MARKETS = len(Market)


class Country(IntEnum):
    """The neighbours that buy energy."""

    ARGENTINA = 0
    BRAZIL = 1


COUNTRIES = len(Country)
NO_COUNTRY = COUNTRIES


class Site(IntEnum):
    """What a construction site shows."""

    TOWER = 0
    WIND_FARM = 1
    MIXED = 2


class Contract(IntEnum):
    """The types of contract tile, and of the spaces they lie on."""

    STANDARD = 0
    REMOTE = 1
    SOLAR = 2


NO_CONTRACT = len(Contract)
"""The type of a contract space that this side of the board does not have."""


class ContractIcon(IntEnum):
    """What a contract icon of an effect takes (B Contract Tiles Overview): a type, or one of several types."""

    STANDARD = Contract.STANDARD
    REMOTE = Contract.REMOTE
    SOLAR = Contract.SOLAR
    ANY = 3
    NON_STANDARD = 4


class Board(IntEnum):
    """The two grid boards: a player's and VJ's."""

    PLAYER = 0
    SOLO = 1


BOARDS = len(Board)


class Frame(IntEnum):
    """What the frame of an action card does with the zone value."""

    NONE = 0
    COST = 1
    GAIN = 2


class Requirement(IntEnum):
    """What must stand on the board for a card to be played."""

    NONE = 0
    BULLDOZER = 1
    TOWER = 2


class Owner(IntEnum):
    """Whose piece may meet a card's requirement."""

    ANY = 0
    OWN = 1
    OTHER = 2


class Payment(IntEnum):
    """How a card is paid: the zone value or its alternative in batteries to the bank, or the owner of another's piece.

    In solo that is VJ's fixed price; among several players whose piece it is, and whether pesos or batteries are paid,
    is a decision of its own.
    """

    ZONE_VALUE = 0
    BATTERIES = 1
    VJ_PRICE = 2
    OTHERS = 2


PAYMENTS = len(Payment)


class When(IntEnum):
    """When a tower bonus tile works."""

    IMMEDIATE = 0
    ONGOING = 1
    END = 2


class Scoring(IntEnum):
    """The places of scoring tiles along the time track."""

    FIRST = 0
    SECOND = 1
    END_I = 2
    END_II = 3


class Place(IntEnum):
    """Where a bulldozer stands: play area, utility area, then sites, then parking spaces."""

    PLAY_AREA = 0
    UTILITY = 1
    SITE = 2
    PARKING = 2 + SITES


class Held(IntEnum):
    """Where an action card is."""

    NOWHERE = 0
    HAND = 1
    MAT = 2


class Account(IntEnum):
    """The accounts of the ledger; together they are a seat's money, and the scoring breakdown."""

    START = 0
    INCOME = 1
    CARD_VALUE = 2
    VJ_PRICE = 3
    BONUS = 4
    ONGOING = 5
    FOREIGN = 6
    VENTURE = 7
    NETWORK = 8
    FIRST_SCORING = 9
    SECOND_SCORING = 10
    END_TOP = 11
    END_MAJORITY = 12
    SCORING_CARDS = 13
    END_TILES = 14
    REPAYMENT = 15
    PAID_TO_OTHERS = 16
    FROM_OTHERS = 17


ACCOUNTS = len(Account)
