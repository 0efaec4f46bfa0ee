"""What lies where at the start of a game, as a list."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Item
from engine.el_plan.constants import OFFER_SPACES, OFFERS, START_TOKENS, Space, Type
from engine.el_plan.results import sides_of
from engine.el_plan.state import State
from engine.el_plan.text.names import BENEFITS, LEVELS, PRODUCT_NAMES, SPACE_NAMES, TYPE_NAMES, Names


def listing(names: Names, g: State) -> dict[str, list[Item]]:
    """The table by its parts; the order of the decks is hidden."""
    return {
        "seats": list(seats(names, g)),
        "offers": list(offers(names, g)),
        "events": list(events(names, g)),
        "spaces": list(spaces(names)),
    }


def seats(names: Names, g: State) -> Iterator[Item]:
    """Who sits where, with which plan, and who begins."""
    for seat, side in enumerate(sides_of(g.n_seats)):
        begins = ", holds the turn token" if seat == g.start_seat else ""
        says = f"{START_TOKENS} tokens of each resource{begins}"
        if g.plan_plus[seat]:
            plan = names.plan(g, seat)
            kind = PRODUCT_NAMES[plan.type]
            yield Item(side.says, f"{plan.name}, level {LEVELS[g.level]}", f"{kind}; {says}")
        else:
            yield Item(side.says, f"chooses a plan of level {LEVELS[g.level]}", says)


def offers(names: Names, g: State) -> Iterator[Item]:
    """The six offers."""
    for offer in range(OFFER_SPACES):
        place = f"{TYPE_NAMES[Type(offer // OFFERS)]} {offer % OFFERS + 1}"
        if g.offer_plus[offer]:
            card = names.card(g.offer_plus[offer] - 1)
            cost, activation = names.tokens(card.cost.counts), names.tokens(card.activation.counts)
            says = f"costs {cost}; on with {activation}: {names.effect(card)}"
            yield Item(place, card.name, says)


def events(names: Names, g: State) -> Iterator[Item]:
    """The event deck, of which two cards leave the game unseen."""
    for event in names.components.events.event:
        yield Item("event deck", f"{event.copies} {event.name}", names.event_effect(event, g))


def spaces(names: Names) -> Iterator[Item]:
    """The opportunity spaces."""
    for space in Space:
        room = names.components.board.administration_spaces if space == Space.ADMINISTRATION else 1
        yield Item(SPACE_NAMES[space], f"room for {room}", BENEFITS[space])
