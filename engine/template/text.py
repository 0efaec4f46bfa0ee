"""Caravan in words: decisions, options, events, the set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.errors import RulesError
from engine.core.game import Explanation, Item
from engine.core.log import FORCED, SKIPPED
from engine.core.text.option_view import OptionView
from engine.template.components import CardRecord, Catalogue
from engine.template.results import POINTS, sides_of
from engine.template.rules import FIRST, Decision, Event
from engine.template.state import CARDS, YOU, Does, State, Variant

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
        who = sides_of(g.n_seats)[g.decision_seat].says.capitalize()
        pot = self.pot(g)
        if g.decision_kind == Decision.DRAW_OR_BANK:
            return f"{who}, with {pot} in the pot: draw or bank?"
        if g.decision_kind == Decision.SHELTER_OR_LOSE:
            return f"{who}, in a storm with {pot} in the pot: pay or lose it?"
        if g.decision_kind == Decision.POINTS_OR_CARDS:
            return f"{who}, at a bazaar: points or cards?"
        raise RulesError("unknown kind of decision")

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in one sentence."""
        return self.option_view(kind, code, g).sentence

    def option_view(self, kind: int, code: int, g: State) -> OptionView:
        """An option as a list, a preview and a program need it."""
        if kind == Decision.DRAW_OR_BANK:
            return OptionView("draw a card") if code == FIRST else OptionView("bank the pot", gain=self.pot(g))
        if kind == Decision.SHELTER_OR_LOSE:
            return (
                OptionView("pay for shelter", price=self.card_value(g)) if code == FIRST else OptionView("lose the pot")
            )
        if kind == Decision.POINTS_OR_CARDS:
            return (
                OptionView("sell at the bazaar", gain=self.card_value(g))
                if code == FIRST
                else OptionView("draw two cards")
            )
        raise RulesError("unknown kind of decision")

    def where(self, g: State) -> str:
        """How far the game is."""
        return f"{g.drawn} of {CARDS} cards drawn"

    def narrator(self, g: State) -> Narrator:
        """Who tells the game from this position on."""
        return Narrator(self, g.n_seats)

    def layout(self, g: State) -> dict[str, list[Item]]:
        """What lies where at the start; the order of the deck is hidden."""
        return {"seats": list(self.seats(g)), "deck": list(self.deck())}

    def seats(self, g: State) -> Iterator[Item]:
        """Who sits where, and with what."""
        points = self.components.camp.provisions if g.variant[Variant.PROVISIONS] else 0
        for seat, side in enumerate(sides_of(g.n_seats)):
            yield Item(f"seat {seat + 1}", side.says, f"begins with {POINTS.amount(points)}")

    def deck(self) -> Iterator[Item]:
        """The cards of the deck."""
        for card in self.components.cards.card:
            says = CARD_SAYS[card.does].format(POINTS.amount(card.value))
            yield Item("deck", f"{card.copies} {card.id}", says)


class Narrator:
    """Tells a game of so many seats, event by event."""

    def __init__(self, words: CaravanText, seats: int) -> None:
        self.words = words
        self.sides = sides_of(seats)
        self.explanations: list[Explanation] = []

    def tell(self, row: Sequence[int]) -> tuple[str, str]:
        """One row of the log: the core's own events, then ours."""
        if row[0] == FORCED:
            return "alone", "There is only one option."
        if row[0] == SKIPPED:
            return "dropped", "There is nothing to choose."
        event = Event(row[0])
        return event.name.lower(), self.sentence(event, row[1], row[2])

    def sentence(self, event: Event, seat: int, number: int) -> str:
        """Who did what: `You draw salt.`, `The rival draws salt.`"""
        who, ending = self.sides[seat].says, "" if seat == YOU else "s"
        verb, _, rest = self.clause(event, number).partition(" ")
        return f"{who[0].upper()}{who[1:]} {verb}{ending} {rest}."

    def clause(self, event: Event, number: int) -> str:
        """What was done, the verb first and without its ending."""
        if event == Event.DREW:
            return f"draw {self.words.card(number).id}"
        amount = POINTS.amount(abs(number))
        return {
            Event.PROVIDED: f"get {amount} as provisions",
            Event.BANKED: f"bank {amount}",
            Event.SHELTERED: f"pay {amount} for shelter",
            Event.LOST: f"lose a pot of {amount}",
            Event.SOLD: f"take {amount} at the bazaar",
            Event.COUNTED: f"count {amount} for the last pot",
        }[event]

    def answer(self, code: int, g: State) -> None:
        """A choice is about to be made; only a narrator that explains an automa listens."""

    def hear(self, g: State) -> None:
        """The rival's turns need no explanation."""
