"""The kinds of decision and how many option codes each has; `codes.py` packs and reads the codes."""

from __future__ import annotations

from enum import IntEnum

from engine.el_plan.constants import (
    ACTIVATIONS,
    CARDS,
    OFFER_SPACES,
    PLANS,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    SLOTS,
    SPACES,
    TABLE_ROWS,
)


class Kind(IntEnum):
    """What is being decided, with what its option codes number."""

    NONE = 0  # no decision is open
    PLAN = 1  # plan of the level
    PLACE = 2  # opportunity space, then stay away
    IGNORE = 3  # 0: follow the event, 1: ignore it
    PAY = 4  # resource, then lift the tokens of an item
    LIQUIDATE = 5  # 0: none, 1 + card
    HALF = 6  # resource
    OFF = 7  # 0: go on, 1 + item
    ON = 8  # 0: done, 1 + process space, then card * 3 + times - 1
    TOKEN = 9  # 0: the resource, 1: an idea
    INVEST = 10  # 0: pass, 1 + (offer * 3 + adviser's discount) * 3 + section's discount
    PLAY = 11  # 0: leave it off, 1 to 3: activate it so many times
    PROCESS = 12  # process
    MAKE = 13  # 0: done, 1 + row of the production table
    BUY = 14  # 0: pass, 1 + (product * 2 + import) * 2 + adviser
    SELL = 15  # 0: stop, 1 + product * 2 + energy
    SUBSIDY = 16  # 0: money, 1: energy
    INNOVATE = 17  # 0: no, 1: yes
    CUT = 18  # product


NOTHING = 0
"""The first code of most kinds: pass, stop, go on."""
ITEMS = SLOTS + CARDS
"""What can be switched on: the process spaces of the plan, then the cards."""
STAY_AWAY = SPACES
DISCOUNTS = 3
"""No discount, 1 money, 1 energy."""

SIZE: tuple[int, ...] = (
    0,
    PLANS,
    SPACES + 1,
    2,
    RESOURCES + ITEMS,
    1 + CARDS,
    RESOURCES,
    1 + ITEMS,
    1 + SLOTS + CARDS * ACTIVATIONS,
    2,
    1 + OFFER_SPACES * DISCOUNTS * DISCOUNTS,
    1 + ACTIVATIONS,
    PROCESSES,
    1 + TABLE_ROWS,
    1 + PRODUCTS * 4,
    1 + PRODUCTS * 2,
    2,
    2,
    PRODUCTS,
)
