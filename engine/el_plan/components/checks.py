"""What a model of one record cannot see: how records fit together, and what the rulebook states of them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.components.checks import Share, exact_shares, repeated_keys, together, unique_keys
from engine.core.components.problems import Problem
from engine.el_plan.components.models import CardRecord, Components, PlanRecord
from engine.el_plan.constants import DECK, EVENTS, LEVELS, PLANS, SLOTS, TABLE_ROWS, Does, Product

DECK_FILES = ("experts", "technologies", "infrastructures")
ASKING = (Does.RETURN, Does.GAIN)


def full_decks(c: Components) -> Iterator[Problem]:
    """The event deck has 14 cards (Preparation 4), each investment deck 12."""
    events = sum(event.copies for event in c.events.event)
    if events != EVENTS:
        yield Problem("events", ("event",), f"found {events} cards in the deck, allowed: {EVENTS}")
    for file, deck in zip(DECK_FILES, c.decks, strict=True):
        copies = sum(card.copies for card in deck.card)
        if copies != DECK:
            yield Problem(file, ("card",), f"found {copies} cards in the deck, allowed: {DECK}")


def event_resources(c: Components) -> Iterator[Problem]:
    """An event says what it asks for or gives, each resource once; nothing is gained by a crisis."""
    for index, event in enumerate(c.events.event):
        path = ("event", index, "resources")
        if bool(event.resources) != (event.does in ASKING):
            allowed = "1 or more" if event.does in ASKING else "none"
            yield Problem("events", path, f"found {len(event.resources)} resources, allowed: {allowed}")
        if event.does == Does.GAIN and any(asked.name == "CRISIS" for asked in event.resources):
            yield Problem("events", path, "found 'crisis', allowed: worker, money, energy")
        for _ in repeated_keys(event.resources):
            yield Problem("events", path, "found a resource twice, allowed: each once")


def every_type(c: Components) -> Iterator[Problem]:
    """Plans of each type at every level: all must come into play (Preparation 5)."""
    for level in range(1, LEVELS + 1):
        types = {plan.type for plan in c.plans.plan if plan.level == level}
        for product in Product:
            if product not in types:
                yield Problem("plans", ("plan",), f"found no {product.name.lower()} plan of level {level}")


def sound_plans(c: Components) -> Iterator[Problem]:
    """Process spaces and rows that a plan can have; a row makes another product of something."""
    for index, plan in enumerate(c.plans.plan):
        yield from plan_sizes(index, plan)
        for _, row in repeated_keys([row.product for row in plan.row]):
            yield Problem("plans", ("plan", index, "row", row), "found a product twice, allowed: each once")
        for place, row_record in enumerate(plan.row):
            if not sum(row_record.processes.counts):
                yield Problem("plans", ("plan", index, "row", place), "found no process, allowed: 1 or more")


def plan_sizes(index: int, plan: PlanRecord) -> Iterator[Problem]:
    """As many spaces and rows as the tables hold."""
    for key, found, most in (("spaces", len(plan.spaces), SLOTS), ("row", len(plan.row), TABLE_ROWS)):
        if not 0 < found <= most:
            yield Problem("plans", ("plan", index, key), f"found {found}, allowed: 1 to {most}")


def sound_cards(c: Components) -> Iterator[Problem]:
    """What a card costs, takes and gives."""
    for file, deck in zip(DECK_FILES, c.decks, strict=True):
        for index, card in enumerate(deck.card):
            for key, says in card_faults(card):
                yield Problem(file, ("card", index, key), says)
    for first, other in repeated_keys([card.id for card in c.designs]):
        says = f"the same id as card {first + 1} of all decks, allowed: each once"
        yield Problem(DECK_FILES[-1], ("card",), f"{c.designs[other].id}: {says}")


def card_faults(card: CardRecord) -> Iterator[tuple[str, str]]:
    """What is wrong with one card: the key, and the sentence."""
    if card.cost.worker:
        yield "cost", "found workers, allowed: money and energy (the discounts of district 3 know no others)"
    for key, tokens in (("cost", card.cost), ("activation", card.activation)):
        if not sum(tokens.counts):
            yield key, "found no token, allowed: 1 or more"
    effects = (sum(card.processes.counts), card.any_process, card.income is not None, card.discount, card.storage)
    if not any(effects):
        yield "id", f"'{card.id}' has no effect, allowed: processes, any_process, income, discount, storage"
    if card.times > 1 and not sum(card.processes.counts):
        yield "times", f"found {card.times}, allowed: 1, because only processes are counted by activations"


CHECKS = (
    together(
        full_decks,
        event_resources,
        exact_shares(
            [
                Share(
                    "plans",
                    "plan",
                    "level",
                    lambda plan: str(plan.level),
                    {str(level): PLANS for level in range(1, LEVELS + 1)},
                )
            ]
        ),
        every_type,
        sound_plans,
        sound_cards,
        unique_keys({("events", "event"): [("id",)], ("plans", "plan"): [("id",)]}),
    ),
)
