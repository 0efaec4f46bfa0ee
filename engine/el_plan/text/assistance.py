"""El Plan's guide for a person who chooses; see `engine.core.assistance`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.core.assistance import Guide
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.core.text.grammar import capital
from engine.el_plan.constants import BUY_PRICE, DECK, IMPORT_PRICE, TYPES, Product, Space, Type
from engine.el_plan.rules.period import is_open_space
from engine.el_plan.rules.scoring import end_game
from engine.el_plan.state import State
from engine.el_plan.text.names import BENEFITS, PRODUCT_NAMES, SPACE_NAMES, TYPE_NAMES, sentence_list
from engine.el_plan.text.place_ids import IDEA_PLACE, card_place, product_place, space_place
from engine.el_plan.text.why_not import MissingRequirements, cards_of
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.facts import FACT_SPECS, Fact

if TYPE_CHECKING:
    from engine.el_plan.text import ElPlanText

WATCHED = {
    Fact.POINTS: "points",
    Fact.IDEAS: "ideas",
    Fact.TRIOS: "trios",
    Fact.CARDS: "cards",
    Fact.FREE_WORKERS: "free workers",
    Fact.FREE_MONEY: "free money",
    Fact.FREE_ENERGY: "free energy",
    Fact.FREE_IDEAS: "free ideas",
    Fact.PRODUCTION: "production processes",
    Fact.LOGISTICS: "logistics processes",
    Fact.MARKETING: "marketing processes",
    Fact.INCOME: "income each period",
    Fact.RAW_MATERIALS: "raw materials",
    Fact.GOODS: "consumer goods",
    Fact.SERVICES: "services",
}
USES = {
    "space": (Kind.PLACE,),
    "card": (Kind.INVEST, Kind.ON, Kind.PLAY),
    "product": (Kind.MAKE, Kind.BUY, Kind.SELL),
    "token": (Kind.INNOVATE,),
}
IDEA_TEXT = (
    "An innovative idea: in district 7 three products, one of each type, become one. It is worth 1 point. "
    "In district 2 it can lie in place of any resource, and is still worth its point."
)


class ElPlanGuide(Guide):
    """What El Plan tells a person beyond its words."""

    words: ElPlanText

    def places(self, g: State) -> Sequence[str]:  # noqa: ARG002 all of them, whatever the position
        cards = self.words.names.components.designs
        spaces = (space_place(space) for space in Space)
        return (*spaces, *map(card_place, cards), *map(product_place, Product), IDEA_PLACE)

    def about(self, g: State, place: str) -> str:
        for space in Space:
            if place == space_place(space):
                return " ".join(self.space(g, space))
        for product in Product:
            if place == product_place(product):
                return " ".join(self.product(g, product))
        return IDEA_TEXT if place == IDEA_PLACE else " ".join(self.card(g, place))

    def lacks(self, g: State, place: str) -> Sequence[str]:
        return tuple(MissingRequirements(self.words.names, g).sentences(place))

    def using(self, place: str) -> Sequence[int]:
        return USES.get(place.partition(" ")[0], ())

    def watched(self, g: State) -> Mapping[str, str]:  # noqa: ARG002 the same ones always
        return {FACT_SPECS[fact].name: word for fact, word in WATCHED.items()}

    def drawn(self, g: State) -> int:
        return g.events_drawn + sum(g.drawn[kind] for kind in range(TYPES))

    def ended(self, states: Many[State]) -> Many[State]:
        """The points count as they stand: nothing is scored at the end only."""
        copy = copy_state(states)
        if not copy[0].over:
            copy[0].log_on = 0
            end_game(copy[0])
        return copy

    # What pieces and places show

    def space(self, g: State, space: Space) -> Iterator[str]:
        """A space, what it brings and who is there."""
        yield f"{capital(SPACE_NAMES[space])}: {BENEFITS[space]}."
        if space >= Space.SUBSIDY_1:
            yield f"{g.subsidy[space - Space.SUBSIDY_1]} money lies there."
            if not is_open_space(g, space):
                yield "It is closed now."
        seats = [f"seat {seat + 1}" for seat in range(g.n_seats) if g.space_plus[seat] == space + 1]
        if seats:
            yield f"Taken by {sentence_list(seats)}."

    def product(self, g: State, product: Product) -> Iterator[str]:
        """A product, how the plan makes it, what it costs."""
        names, seat = self.words.names, g.decision_seat
        rows = [row for row in names.plan(g, seat).row if row.product == product] if g.plan_plus[seat] else []
        yield f"{capital(PRODUCT_NAMES[product])}."
        for row in rows:
            yield f"Your plan makes it of {names.processes(row.processes.counts)}."
        if g.plan_plus[seat] and not rows:
            yield "Your plan does not make it."
        lying = f"{g.market[product]} in district 5" if g.market[product] else "none in district 5 now"
        yield f"It costs {BUY_PRICE} money from the board ({lying}), {IMPORT_PRICE} as an import; a sale brings 1."

    def card(self, g: State, place: str) -> Iterator[str]:
        """A card: its type, cost, activation and effect, and who has one."""
        names = self.words.names
        first = cards_of(names, place)[0]
        card, kind = names.card(first), TYPE_NAMES[Type(first // DECK)]
        yield f"{card.name}, {kind}: costs {names.tokens(card.cost.counts)}."
        times = f", up to {card.times} times" if card.times > 1 else ""
        at_once = ", also when it is acquired" if card.play else ""
        yield f"Switched on with {names.tokens(card.activation.counts)}{times}{at_once}: {names.effect(card)}."
        owners = [f"seat {g.owner_plus[number]}" for number in cards_of(names, place) if g.owner_plus[number]]
        if owners:
            yield f"Owned by {sentence_list(owners)}."
