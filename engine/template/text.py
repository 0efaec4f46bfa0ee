"""Caravan in words: decisions, options, the set-up; `narrator.py` tells the events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.errors import RulesError
from engine.core.game import Item
from engine.core.text.grammar import capital
from engine.core.text.option_view import OptionView
from engine.template.components import CardRecord, Catalogue
from engine.template.narrator import Narrator
from engine.template.results import POINTS, sides_at
from engine.template.rules import FIRST, Kind
from engine.template.state import CARDS, Does, State, Variant

CARD_SAYS = {
    Does.GOODS: "{} into the pot",
    Does.STORM: "lose the pot, or pay {} for shelter",
    Does.BAZAAR: "{} at once, or two more cards",
}


class CaravanText:
    """Everything a person reads."""

    def __init__(self, components: Catalogue) -> None:
        self.components = components

    def card(self, number: int) -> CardRecord:
        """A card by its number."""
        return self.components.cards.card[number]

    def card_value(self, g: State) -> str:
        """What the card that is decided about costs or brings."""
        return POINTS.amount(self.card(g.decision_a).value)

    def pot(self, g: State) -> str:
        """The points in the pot of whoever decides."""
        return POINTS.amount(g.pot[g.decision_seat])

    def question(self, g: State) -> str:
        """What is decided now, by whom."""
        who = capital(sides_at(g)[g.decision_seat].says)
        pot = self.pot(g)
        if g.decision_kind == Kind.DRAW_OR_BANK:
            return f"{who}, with {pot} in the pot: draw or bank?"
        if g.decision_kind == Kind.SHELTER_OR_LOSE:
            return f"{who}, in a storm with {pot} in the pot: pay or lose it?"
        if g.decision_kind == Kind.POINTS_OR_CARDS:
            return f"{who}, at a bazaar: points or cards?"
        raise RulesError("unknown kind of decision")

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in one sentence."""
        return self.option_view(kind, code, g).sentence

    def option_view(self, kind: int, code: int, g: State) -> OptionView:
        """An option as a list, a preview and a program need it."""
        if kind == Kind.DRAW_OR_BANK:
            return OptionView("draw a card") if code == FIRST else OptionView("bank the pot", gain=self.pot(g))
        if kind == Kind.SHELTER_OR_LOSE:
            return (
                OptionView("pay for shelter", price=self.card_value(g)) if code == FIRST else OptionView("lose the pot")
            )
        if kind == Kind.POINTS_OR_CARDS:
            return (
                OptionView("sell at the bazaar", gain=self.card_value(g))
                if code == FIRST
                else OptionView("draw two cards")
            )
        raise RulesError("unknown kind of decision")

    def progress(self, g: State) -> str:
        """How far the game is."""
        return f"{g.drawn} of {CARDS} cards drawn"

    def narrator(self, g: State) -> Narrator:
        """Who tells the game from this position on."""
        return Narrator(self.components, sides_at(g))

    def column_words(self) -> Mapping[str, Mapping[str, str]]:
        """Its columns name no piece by an id."""
        return {}

    def layout(self, g: State) -> dict[str, list[Item]]:
        """What lies where at the start; the order of the deck is hidden."""
        return {"seats": list(self.seats(g)), "deck": list(self.deck())}

    def seats(self, g: State) -> Iterator[Item]:
        """Who sits where, and with what."""
        points = self.components.camp.provisions if g.variant[Variant.PROVISIONS] else 0
        for seat, side in enumerate(sides_at(g)):
            yield Item(f"seat {seat + 1}", side.says, f"begins with {POINTS.amount(points)}")

    def deck(self) -> Iterator[Item]:
        """The cards of the deck."""
        for card in self.components.cards.card:
            says = CARD_SAYS[card.does].format(POINTS.amount(card.value))
            yield Item("deck", f"{card.copies} {card.id}", says)
