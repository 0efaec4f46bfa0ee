"""The switches where the rulebook is silent or can be read in two ways, as the kernel knows them.

The first value of a ruling is its default. What they mean, in words, is in `ruling_docs.py`.
"""

from __future__ import annotations

from enum import IntEnum


class Ruling(IntEnum):
    """The rulings, by their place in the state."""

    MARKER_TIME = 0
    SPECIAL_TIME = 1
    SPECIAL_SCOPE = 2
    BUY_CASH = 3
    PLACEMENT = 4
    SURPLUS = 5
    ORDER_TWICE = 6
    SUPPLY = 7
    CAP = 8
    FIRST_CUBE = 9
    GARDEN_TILE = 10
    ZERO = 11
    WORKERS_LATE = 12
    TILE_USE = 13
    GROUND = 14
    MOST_LARGE = 15
    TERRAIN_DISCOUNT = 16


RULINGS = len(Ruling)

# The values of the rulings as the kernel compares them.
MARKER_TIME_EACH = 1
SPECIAL_TIME_AFTER = 1
SPECIAL_SCOPE_ROW = 1
BUY_CASH_TOGETHER = 1
PLACEMENT_ANY = 1
SURPLUS_EXACT = 1
ORDER_TWICE_YES = 1
SUPPLY_UNLIMITED = 1
CAP_HOLDINGS = 1
FIRST_CUBE_CENTRE = 1
GARDEN_TILE_FOUR = 1
ZERO_NONE = 1
WORKERS_LATE_NO = 1
TILE_USE_BEFORE = 1
GROUND_AS_BOUGHT = 1
MOST_LARGE_ALONE = 1
TERRAIN_DISCOUNT_SPACE = 1
