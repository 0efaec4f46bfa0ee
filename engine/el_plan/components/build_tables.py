"""The components as the tables of the rules."""

from __future__ import annotations

from engine.core.record import Many, allocate
from engine.el_plan.components.models import Asked, CardRecord, Components, PlanRecord
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import TABLE_ROWS, Resource


def build_tables(components: Components) -> Many[Tables]:
    """All components as one record."""
    tables = allocate(Tables)
    t = tables[0]
    t.administration_spaces = components.board.administration_spaces
    write_events(t, components)
    for number, plan in enumerate(components.ordered_plans):
        write_plan(t, number, plan)
    designs = components.designs
    for number, card in enumerate(components.cards):
        t.card_design[number] = designs.index(card)
        write_card(t, number, card)
    return tables


def write_events(t: Tables, components: Components) -> None:
    """The designs, and the unshuffled deck of them."""
    place = 0
    for number, event in enumerate(components.events.event):
        t.event_does[number] = event.does
        for word in event.resources:
            if word == Asked.CRISIS:
                t.event_crisis[number] = 1
            else:
                t.event_tokens[number, word] = 1
        for _ in range(event.copies):
            t.event_deck[place] = number
            place += 1


def write_plan(t: Tables, number: int, plan: PlanRecord) -> None:
    """A plan: type, process spaces, production table."""
    t.plan_type[number] = plan.type
    for slot, space in enumerate(plan.spaces):
        t.slot_process_plus[number, slot] = space.process + 1
        t.slot_resource[number, slot] = space.resource
    for place, row in enumerate(plan.row):
        line = number * TABLE_ROWS + place
        t.row_product_plus[line] = row.product + 1
        for process, count in enumerate(row.processes.counts):
            t.row_processes[line, process] = count


def write_card(t: Tables, number: int, card: CardRecord) -> None:
    """A card: cost, activation, effect."""
    for resource in Resource:
        t.card_cost[number, resource] = card.cost.counts[resource]
        t.card_activation[number, resource] = card.activation.counts[resource]
    for process, count in enumerate(card.processes.counts):
        t.card_processes[number, process] = count
    if card.income is not None:
        t.card_income[number, card.income] = 1
    t.card_most_times[number] = card.times
    t.card_play[number] = card.play
    t.card_any_process[number] = card.any_process
    t.card_discount[number] = card.discount
    t.card_storage[number] = card.storage
