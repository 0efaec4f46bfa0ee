"""The kinds of decision and how their option codes are laid out.

Codes are dense: `0 <= code < SIZE[kind]`.
"""

from __future__ import annotations

from enum import IntEnum

from engine.pampero.constants import (
    BONUS_COLUMNS,
    BONUS_ROWS,
    BONUS_SPACES,
    BULLDOZERS,
    CONNECTIONS,
    COUNTRIES,
    DISPLAY,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NODES,
    PARKING,
    PAYMENTS,
    PLAYS,
    SEATS,
    SECTORS,
    SITES,
    SLOTS,
    SPACES,
    SPECIALISTS,
    TABS,
    VENTURE_SLOTS,
)


class Kind(IntEnum):
    """What is being decided, with what its option codes number."""

    NONE = 0  # no decision is open
    TURN = 1  # ((play * rows + row) * tabs + tab) * payments + payment, then retrieve all, then take a battery
    SITE = 2  # site
    SECOND_SITE = 3  # site, then decline
    CONTRACT = 4  # space
    PAY = 5  # 0: energy, 1: batteries
    NODE = 6  # node * 8 + (0: a free line, 1 + network line)
    LINK = 7  # 0: decline, 1: fulfil the linked contract
    BONUS_PAIR = 8  # pair * 2 + order
    SLOT = 9  # slot
    MARKER = 10  # market
    COLLECT = 11  # market
    SPECIALIST = 12  # action display, scoring display, action deck, scoring deck
    BULLDOZER = 13  # bulldozer * places + place, then decline
    CONNECTION = 14  # connection tile, then decline
    VENTURE = 15  # slot
    ROW = 16  # mat row
    FOREIGN = 17  # country * 3 + place
    SCORING_CARD = 18  # card * 2 + option, then done
    CROWN = 19  # (card * 2 + option) * 2 + half, then done
    FLIP = 20  # market
    CHOOSE = 21  # alternative
    BONUS_SPACE = 22  # bonus space
    DISCARD = 23  # bonus space
    RETRIEVE = 24  # mat space
    PASS_TILE = 25  # 0: keep it, 1: flip it
    OWNER = 26  # owner of the piece hired * 2 + (0: paid in pesos, 1: in batteries)
    VJ_SECTOR = 27  # sector
    VJ_SITE = 28  # site
    VJ_CONTRACT = 29  # space
    VJ_FOREIGN = 30  # country * 3 + place
    VJ_SCORING_CARD = 31  # place of the display


PLACES = SITES + 1 + PARKING
UTILITY_PLACE = SITES
PARKING_PLACE = SITES + 1
LINE_CODES = NETWORK_LINES + 1
HORIZONTAL_PAIRS = BONUS_ROWS * (BONUS_COLUMNS - 1)
VERTICAL_PAIRS = (BONUS_ROWS - 1) * BONUS_COLUMNS
PAIRS = HORIZONTAL_PAIRS + VERTICAL_PAIRS
ALTERNATIVES = 4
GAINER = 16
"""Times the seat that gains a chosen alternative, added to how many there are: you also choose for VJ."""

RETRIEVE_ALL = PLAYS * MAT_ROWS * TABS * PAYMENTS
TAKE_BATTERY = RETRIEVE_ALL + 1
DECLINE_SITE = SITES
DECLINE_MOVE = BULLDOZERS * PLACES
DECLINE_CONNECTION = CONNECTIONS + 1
SCORING_DONE = SPECIALISTS * 2
CROWNS_DONE = SPECIALISTS * 4

SIZE: tuple[int, ...] = (
    0,
    TAKE_BATTERY + 1,
    SITES,
    SITES + 1,
    SPACES,
    2,
    NODES * LINE_CODES,
    2,
    PAIRS * 2,
    SLOTS,
    MARKETS,
    MARKETS,
    2 * DISPLAY + 2,
    DECLINE_MOVE + 1,
    DECLINE_CONNECTION + 1,
    VENTURE_SLOTS,
    MAT_ROWS,
    COUNTRIES * DISPLAY,
    SCORING_DONE + 1,
    CROWNS_DONE + 1,
    MARKETS,
    ALTERNATIVES,
    BONUS_SPACES,
    BONUS_SPACES,
    MAT_ROWS * MAT_COLUMNS,
    2,
    SEATS * 2,
    SECTORS,
    SITES,
    SPACES,
    COUNTRIES * DISPLAY,
    DISPLAY,
)
