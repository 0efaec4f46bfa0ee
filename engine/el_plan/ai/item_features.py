"""Features of what can be switched on: process spaces and cards."""

from __future__ import annotations

from engine.core.jit import jit
from engine.el_plan.codes import is_card, item_card
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import DECK, PROCESSES, RESOURCES
from engine.el_plan.state import State
from engine.el_plan.vocabulary.features import Feature


@jit
def item_feature(g: State, t: Tables, item: int, times: int, number: int) -> int:
    """What an item gives and takes, its activation placed so many times."""
    if not is_card(item):
        return int(number == Feature.PROCESSES or number == Feature.TOKENS)
    card = item_card(item)
    if number == Feature.TYPE:
        return card // DECK + 1
    if number == Feature.PROCESSES:
        return times * processes_given(t, card)
    if number == Feature.ANY_PROCESS:
        return t.card_any_process[card]
    if number == Feature.INCOME:
        return income_given(t, card)
    if number == Feature.DISCOUNT:
        return t.card_discount[card]
    if number == Feature.STORAGE:
        return t.card_storage[card]
    if number == Feature.TOKENS:
        return times * tokens_taken(t, card)
    return 0


@jit
def processes_given(t: Tables, card: int) -> int:
    """Processes of fixed types, for one activation."""
    count = 0
    for process in range(PROCESSES):
        count += t.card_processes[card, process]
    return count


@jit
def income_given(t: Tables, card: int) -> int:
    """Tokens each period."""
    count = 0
    for resource in range(RESOURCES):
        count += t.card_income[card, resource]
    return count


@jit
def tokens_taken(t: Tables, card: int) -> int:
    """Tokens of one activation."""
    count = 0
    for resource in range(RESOURCES):
        count += t.card_activation[card, resource]
    return count
