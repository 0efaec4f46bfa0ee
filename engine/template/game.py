"""Caravan, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import Many, allocate
from engine.template.rules import SIZES, Decision, Fact
from engine.template.state import CARDS, Card, Row, State, Tables

WORDS = {
    Decision.DRAW_OR_BANK: ("draw a card", "bank the pot"),
    Decision.SHELTER_OR_LOSE: ("pay for shelter", "lose the pot"),
    Decision.MONEY_OR_CARDS: ("take the money", "draw two cards"),
}


class Caravan:
    """The game, for players, runner and screens."""

    name = "caravan"
    state = State
    row = Row
    facts: Sequence[str] = tuple(fact.name.lower() for fact in Fact)
    sizes: Sequence[int] = SIZES

    def tables(self) -> Many[Tables]:
        """The components; a real game reads them from its data files."""
        tables = allocate(Tables)
        t = tables[0]
        for place in range(CARDS):
            t.cards[place] = Card.STORM + place % (Card.BAZAAR - Card.STORM + 1)
        t.shelter_price, t.bazaar_money, t.automa_goal = 2, 3, 6
        return tables

    def describe(self, kind: int, code: int, g: State) -> str:  # noqa: ARG002 - other games look at the state
        """An option in words."""
        return WORDS[Decision(kind)][code]
