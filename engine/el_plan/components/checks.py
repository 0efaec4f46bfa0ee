"""What a model of one record cannot see: how records fit together, and what the rulebook states of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.errors import DataError
from engine.el_plan.components.models import CardRecord, Components, EventRecord, PlanRecord
from engine.el_plan.constants import DECK, EVENTS, LEVELS, PLANS

TYPE_WORDS = ("raw", "good", "service")
ASKING = ("return", "gain")


def check_components(components: Components) -> None:
    """Refuse components that no game can be played with; the first fault is told."""
    check_events(components.events.event)
    check_plans(components.plans.plan)
    for name, deck in zip(("experts", "technologies", "infrastructures"), components.decks, strict=True):
        check_deck(f"{name}.toml", deck.card)
    check_names("the investment cards", [card.id for card in components.designs])


def check_names(where: str, names: Iterable[str]) -> None:
    """Every record has a name of its own."""
    for name, count in Counter(names).items():
        if count > 1:
            raise DataError(f"{where}: two records are called '{name}'")


def check_events(events: list[EventRecord]) -> None:
    """The deck has 14 cards (Preparation 4), and an event says what it asks for or gives."""
    check_names("events.toml", [event.id for event in events])
    copies = sum(event.copies for event in events)
    if copies != EVENTS:
        raise DataError(f"events.toml: the deck has {copies} cards, allowed: {EVENTS}")
    for event in events:
        if bool(event.resources) != (event.does in ASKING):
            needs = "needs" if event.does in ASKING else "has no"
            raise DataError(f"events.toml: '{event.id}' {needs} resources, because it does '{event.does}'")
        if event.does == "gain" and "crisis" in event.resources:
            raise DataError(f"events.toml: '{event.id}' gives 'crisis', allowed: worker, money, energy")
        check_names(f"events.toml: the resources of '{event.id}'", event.resources)


def check_plans(plans: list[PlanRecord]) -> None:
    """Six plans of each level, each type among them (Preparation 5)."""
    check_names("plans.toml", [plan.id for plan in plans])
    for level in range(1, LEVELS + 1):
        types = [plan.type for plan in plans if plan.level == level]
        if len(types) != PLANS:
            raise DataError(f"plans.toml: level {level} has {len(types)} plans, allowed: {PLANS}")
        for word in TYPE_WORDS:
            if word not in types:
                raise DataError(f"plans.toml: level {level} has no plan of the type '{word}'")
    for plan in plans:
        check_names(f"plans.toml: the table of '{plan.id}'", [row.product for row in plan.row])
        for row in plan.row:
            if not sum(row.processes.counts):
                raise DataError(f"plans.toml: '{plan.id}' makes '{row.product}' of nothing")


def check_deck(where: str, cards: list[CardRecord]) -> None:
    """Twelve cards; a cost without workers (the discounts of district 3); something to place, something to gain."""
    copies = sum(card.copies for card in cards)
    if copies != DECK:
        raise DataError(f"{where}: the deck has {copies} cards, allowed: {DECK}")
    for card in cards:
        check_card(where, card)


def check_card(where: str, card: CardRecord) -> None:
    """One card by itself."""
    if card.cost.worker:
        raise DataError(f"{where}: '{card.id}' costs workers, allowed: money and energy")
    if not sum(card.cost.counts):
        raise DataError(f"{where}: '{card.id}' costs nothing, allowed: 1 token or more")
    if not sum(card.activation.counts):
        raise DataError(f"{where}: '{card.id}' is activated by nothing, allowed: 1 token or more")
    effects = (sum(card.processes.counts), card.any_process, card.income, card.discount, card.storage)
    if not any(effects):
        raise DataError(f"{where}: '{card.id}' has no effect")
    if card.times > 1 and not sum(card.processes.counts):
        raise DataError(f"{where}: '{card.id}' is activated several times, which only processes count")
