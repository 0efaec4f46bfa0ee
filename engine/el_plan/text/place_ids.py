"""Pieces and places by the names that a person can type: `space market`, `card robot`, `product service`."""

from __future__ import annotations

from engine.el_plan.components.models import CardRecord
from engine.el_plan.constants import Product, Space
from engine.el_plan.text.names import PRODUCT_NAMES

IDEA_PLACE = "token idea"


def typed(name: str) -> str:
    """A name as one types it: words joined by hyphens."""
    return name.lower().replace("_", "-").replace(" ", "-")


def space_place(space: Space) -> str:
    """An opportunity space; those of district 2 are one place."""
    return f"space {typed(space.name)}"


def card_place(card: CardRecord) -> str:
    """A design of card; its copies are one place."""
    return f"card {card.id}"


def product_place(product: Product) -> str:
    """A type of product."""
    return f"product {typed(PRODUCT_NAMES[product])}"
