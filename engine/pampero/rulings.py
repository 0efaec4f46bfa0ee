"""The switches where the rulebooks are silent or disagree, and the variants, as the kernel knows them.

The first value of a ruling is its default. A state carries one number a ruling and a variant. What they mean, in words,
is in `ruling_docs.py`; the gaps settled without a switch are in `interpretations.py`.
"""

from __future__ import annotations

from enum import IntEnum


class Ruling(IntEnum):
    """The rulings, by their place in the state."""

    TIE = 0
    VJ_MONEY = 1
    VJ_CONSOLIDATES = 2
    VJ_CARDS = 3
    VJ_BLOCKED = 4
    VJ_STUCK = 5
    ENERGY_CAP = 6
    VJ_SECOND = 7
    VJ_FULL = 8
    VJ_NETWORK = 9
    VJ_LINKS = 10
    VJ_PARKING = 11
    PASS = 12
    DISCARD = 13
    DISPLAY = 14
    REMOTE = 15
    LAST = 16
    CROWN = 17
    ZERO = 18
    DOZER_TIME = 19
    VJ_CONNECTIONS = 20
    VJ_START_TILE = 21
    VJ_CROWN = 22
    SECOND_TILE = 23
    VJ_EARLY_CROWN = 24
    SECOND_OWNER = 25


RULINGS = len(Ruling)


class Variant(IntEnum):
    """The variants of the base rulebook; solo does without the last two."""

    CONTRACT_RESTRICTIONS = 0
    BATTERY_STORAGE = 1
    PRESET_TILES = 2
    LONGER_GAME = 3
    INTRODUCTORY_TILES = 4


VARIANTS = len(Variant)

# The values of the rulings as the kernel compares them.
TIE_TOWERS = 1
VJ_MONEY_ZERO = 1
VJ_CONSOLIDATES_NO = 1
VJ_CARDS_END = 1
VJ_BLOCKED_END = 1
VJ_STUCK_PASS = 0
VJ_STUCK_BATTERY = 1
VJ_STUCK_WIND_FARM = 2
ENERGY_CAP_CONTRACT = 1
VJ_SECOND_ALL_SIX = 1
VJ_FULL_NEXT_BEST = 1
VJ_NETWORK_PAY = 1
VJ_LINKS_YES = 1
VJ_PARKING_NONE = 1
PASS_MUST = 1
DISCARD_RULEBOOK = 0
DISCARD_OFF = 1
DISCARD_ON = 2
DISCARD_RAHDO = 3
DISPLAY_DECK = 1
REMOTE_ANYWHERE = 1
LAST_ONE = 1
CROWN_ONE = 1
ZERO_NOBODY = 1
DOZER_BEFORE_TILES = 1
VJ_CONNECTIONS_EVERY = 1
VJ_START_TILE_NO = 1
VJ_CROWN_WORTH = 1
SECOND_TILE_EACH = 1
SECOND_OWNER_OWN = 1
VJ_EARLY_CROWN_PLAY = 1
