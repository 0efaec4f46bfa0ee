"""Option codes: how the numbers of an option are packed into one, and read back. Compiled and plain alike.

Whoever writes or reads a code of several numbers calls this module; a code of one number is that number.
"""

from __future__ import annotations

from engine.core.jit import jit
from engine.el_plan.constants import ACTIVATIONS, RESOURCES, SLOTS
from engine.el_plan.vocabulary.decisions import DISCOUNTS

NO_DISCOUNT = 0
MONEY_OFF = 1
ENERGY_OFF = 2


# --- items: process spaces of the plan, then cards


@jit
def card_item(card: int) -> int:
    """A card among the items."""
    return SLOTS + card


@jit
def is_card(item: int) -> bool:
    """Whether an item is a card; otherwise it is a process space."""
    return item >= SLOTS


@jit
def item_card(item: int) -> int:
    """The card."""
    return item - SLOTS


# --- PAY: a resource, or an item that is lifted


@jit
def lift_code(item: int) -> int:
    """Lift the tokens of an item, to pay with them."""
    return RESOURCES + item


@jit
def is_lift(code: int) -> bool:
    """Whether an item is lifted; otherwise the code is a resource."""
    return code >= RESOURCES


@jit
def lifted_item(code: int) -> int:
    """The item."""
    return code - RESOURCES


# --- LIQUIDATE, OFF, MAKE: nothing, or one of a row


@jit
def one_code(index: int) -> int:
    """One of a row; code 0 is nothing."""
    return 1 + index


@jit
def code_index(code: int) -> int:
    """Which one."""
    return code - 1


# --- ON: a process space, or a card with its activation placed so many times


@jit
def on_code(item: int, times: int) -> int:
    """Switch an item on; a process space takes one token."""
    return 1 + item if item < SLOTS else 1 + SLOTS + (item - SLOTS) * ACTIVATIONS + times - 1


@jit
def on_item(code: int) -> int:
    """The item."""
    return code - 1 if code <= SLOTS else SLOTS + (code - 1 - SLOTS) // ACTIVATIONS


@jit
def on_times(code: int) -> int:
    """How many times its activation is placed."""
    return 1 if code <= SLOTS else (code - 1 - SLOTS) % ACTIVATIONS + 1


# --- INVEST: an offer, the adviser's discount and the section's


@jit
def invest_code(offer: int, adviser: int, section: int) -> int:
    """Acquire an offer."""
    return 1 + (offer * DISCOUNTS + adviser) * DISCOUNTS + section


@jit
def invest_offer(code: int) -> int:
    """The offer."""
    return (code - 1) // (DISCOUNTS * DISCOUNTS)


@jit
def invest_adviser(code: int) -> int:
    """What the financial adviser takes off."""
    return (code - 1) // DISCOUNTS % DISCOUNTS


@jit
def invest_section(code: int) -> int:
    """What the opportunity space takes off."""
    return (code - 1) % DISCOUNTS


# --- BUY and SELL


@jit
def buy_code(product: int, imported: int, adviser: int) -> int:
    """Buy a product from the board or from the box, with or without the financial adviser."""
    return 1 + (product * 2 + imported) * 2 + adviser


@jit
def bought_product(code: int) -> int:
    """The product."""
    return (code - 1) // 4


@jit
def is_import(code: int) -> int:
    """1 if it comes from the box."""
    return (code - 1) // 2 % 2


@jit
def uses_adviser(code: int) -> int:
    """1 if the financial adviser makes it cheaper."""
    return (code - 1) % 2


@jit
def sell_code(product: int, energy: int) -> int:
    """Sell a product for money or for energy."""
    return 1 + product * 2 + energy


@jit
def sold_product(code: int) -> int:
    """The product."""
    return (code - 1) // 2


@jit
def sold_for_energy(code: int) -> int:
    """1 if it brings energy."""
    return (code - 1) % 2
