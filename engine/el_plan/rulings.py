"""The switches where the rulebook is silent or disagrees with itself, and the variants, as the rules know them.

The first value of a ruling is its default. What they mean, in words, is in `ruling_docs.py`; gaps that are settled
without a switch are in `interpretations.py`.
"""

from __future__ import annotations

from enum import IntEnum


class Ruling(IntEnum):
    """The rulings, by their place in the state."""

    PLANS = 0
    PLACE = 1
    INSURANCE = 2
    CRISIS = 3
    PLACED = 4
    SHORT = 5
    LIQUIDATE = 6
    HALF = 7
    IDEA_USE = 8
    DISCOUNTS = 9
    EXPORT = 10
    CLOSED = 11
    INNOVATE = 12
    TIE_TOKENS = 13


RULINGS = len(Ruling)

# The values that are not the default, as the rules compare them.
PLANS_DEAL = 1
PLACE_MAY = 1
INSURANCE_CHOOSE = 1
CRISIS_ENERGY = 1
PLACED_COUNT = 1
SHORT_LOSE = 1
LIQUIDATE_ANY = 1
HALF_FREE = 1
IDEA_USE_ALWAYS = 1
DISCOUNTS_ONE = 1
EXPORT_ONCE = 1
CLOSED_OPEN = 1
INNOVATE_ONCE = 1
TIE_TOKENS_FREE = 1


class Variant(IntEnum):
    """The levels of the plans beside the first."""

    LEVEL_II = 0
    LEVEL_III = 1


VARIANTS = len(Variant)
