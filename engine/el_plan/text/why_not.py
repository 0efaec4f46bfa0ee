"""Why not? What is missing to use a space, a card, a product or an idea, as the rules see it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text.grammar import count
from engine.el_plan.components.models import CardRecord
from engine.el_plan.constants import (
    BUY_PRICE,
    IMPORT_PRICE,
    OFFER_SPACES,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    District,
    Product,
    Resource,
    Space,
)
from engine.el_plan.rules.activation import ideas_at_hand
from engine.el_plan.rules.period import is_open_space
from engine.el_plan.rules.subsidies import market_types
from engine.el_plan.state import State
from engine.el_plan.text.names import DISTRICT_NAMES, PRODUCT_NAMES, Names, sentence_list
from engine.el_plan.text.place_ids import IDEA_PLACE, card_place, product_place, space_place
from engine.el_plan.vocabulary.decisions import Kind


def cards_of(names: Names, place: str) -> list[int]:
    """The numbers of the cards that a place means."""
    return [number for number, card in enumerate(names.cards) if card_place(card) == place]


class MissingRequirements:
    """What the seat that decides lacks; every sentence is true in the position."""

    def __init__(self, names: Names, g: State) -> None:
        self.names, self.g, self.seat = names, g, g.decision_seat

    def sentences(self, place: str) -> Iterator[str]:
        """What is missing for a place that no option leads to now."""
        spaces = {space_place(space): space for space in Space}
        products = {product_place(product): product for product in Product}
        if place in spaces:
            yield from self.space(spaces[place])
        elif place in products:
            yield from self.product(products[place])
        elif place == IDEA_PLACE:
            yield from self.idea()
        else:
            yield from self.card(place)

    @property
    def now(self) -> str:
        """Where the game is."""
        return f"Now is {DISTRICT_NAMES[District(self.g.district)]}." if self.g.period else "Plans are chosen now."

    @property
    def free(self) -> str:
        """The free resources of the seat."""
        return self.names.tokens([self.g.free[self.seat, resource] for resource in range(RESOURCES)])

    # Spaces

    def space(self, space: Space) -> Iterator[str]:
        """It is taken or closed, or nobody is placed now."""
        g = self.g
        seats = [seat for seat in range(g.n_seats) if g.space_plus[seat] == space + 1]
        if seats:
            yield f"It is taken by {sentence_list([f'seat {seat + 1}' for seat in seats])}."
        elif not is_open_space(g, space):
            types = space - Space.SUBSIDY_1 + 1
            yield f"It opens with {types} types of product in district 5; there are {market_types(g)} now."
        if g.decision_kind != Kind.PLACE:
            yield f"Entrepreneurs are placed at the beginning of a period. {self.now}"

    # Cards

    def card(self, place: str) -> Iterator[str]:
        """A card of the seat's own that is off, an offer, or one that lies elsewhere."""
        g, numbers = self.g, cards_of(self.names, place)
        own = [number for number in numbers if g.owner_plus[number] == self.seat + 1]
        offered = [number for number in numbers if number + 1 in [g.offer_plus[p] for p in range(OFFER_SPACES)]]
        card = self.names.card(numbers[0])
        if own:
            yield from self.own_card(own, card)
        if offered:
            yield from self.offer(card)
        elif not own:
            owners = [f"seat {g.owner_plus[number]}" for number in numbers if g.owner_plus[number]]
            yield f"It is not on offer{f'; {sentence_list(owners)} has it' if owners else ''}."

    def own_card(self, own: list[int], card: CardRecord) -> Iterator[str]:
        """A card that the seat has."""
        g = self.g
        if all(g.card_times[number] for number in own):
            yield "You have it, and it is on."
        elif g.decision_kind != Kind.ON:
            yield f"You have it; cards are switched on in district 2. {self.now}"
        else:
            needs, ideas = self.names.tokens(card.activation.counts), ideas_at_hand(g, self.seat)
            spare = f", and {count(ideas, 'idea')} in their place" if ideas else ""
            yield f"To switch it on takes {needs}; you have {self.free} free{spare}."

    def offer(self, card: CardRecord) -> Iterator[str]:
        """A card that lies face up."""
        if self.g.decision_kind != Kind.INVEST:
            yield f"It is on offer; cards are acquired in district 3, one in a period. {self.now}"
        else:
            yield f"It costs {self.names.tokens(card.cost.counts)} before discounts; you have {self.free} free."

    # Products and ideas

    def product(self, product: Product) -> Iterator[str]:
        """By the district that the game is in."""
        g, name = self.g, PRODUCT_NAMES[product]
        if g.decision_kind == Kind.MAKE:
            yield from self.making(product)
        elif g.decision_kind in (Kind.BUY, Kind.SELL) and g.decision_a not in (0, product + 1):
            verb = "buy" if g.decision_kind == Kind.BUY else "sell"
            yield f"You {verb} {PRODUCT_NAMES[Product(g.decision_a - 1)]}s: one type only in a period."
        elif g.decision_kind == Kind.BUY:
            price = BUY_PRICE if g.market[product] else IMPORT_PRICE
            how = "from the board" if g.market[product] else "as an import, since none lies in district 5"
            money = g.free[self.seat, Resource.MONEY]
            yield f"A {name} costs {price} money {how}, before discounts; you have {money}."
        elif g.decision_kind == Kind.SELL:
            yield f"You have no {name} to sell."
        else:
            yield f"Products are made in district 4, bought and sold in district 5. {self.now}"

    def making(self, product: Product) -> Iterator[str]:
        """What the plan's row asks for, and what is left."""
        rows = [row for row in self.names.plan(self.g, self.seat).row if row.product == product]
        left = self.names.processes([self.g.pool[process] for process in range(PROCESSES)])
        for row in rows:
            yield f"It takes {self.names.processes(row.processes.counts)}; you have {left} left."
        if not rows:
            yield "It is not on your production table."

    def idea(self) -> Iterator[str]:
        """A product of each type, in district 7."""
        lacking = [PRODUCT_NAMES[Product(p)] for p in range(PRODUCTS) if not self.g.products[self.seat, p]]
        if lacking:
            yield f"It takes one product of each type; you have no {sentence_list(lacking)}."
        yield f"Products become ideas in district 7. {self.now}"
