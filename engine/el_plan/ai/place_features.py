"""Features of an opportunity space."""

from __future__ import annotations

from engine.core.jit import jit
from engine.el_plan.ai.outlook import best_plan
from engine.el_plan.codes import ENERGY_OFF, MONEY_OFF
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import CARDS, OFFERS, PROCESSES, SLOTS, Resource, Space
from engine.el_plan.rules.production import fixed_processes
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rules.tokens import works
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import STAY_AWAY
from engine.el_plan.vocabulary.features import Feature


@jit
def place_feature(g: State, t: Tables, space: int, number: int) -> int:
    """What a space promises to who is about to place an entrepreneur."""
    if space == STAY_AWAY:
        return 0
    if number == Feature.SPACE:
        return space + 1
    if number == Feature.SUBSIDY_MONEY and space >= Space.SUBSIDY_1:
        return g.subsidy[space - Space.SUBSIDY_1]
    if number == Feature.PAYABLE_OFFERS and Space.EXPERTS <= space <= Space.INFRASTRUCTURES:
        return payable_offers(g, t, g.decision_seat, space - Space.EXPERTS)
    if number == Feature.SETS_MORE and space == Space.PRODUCTION:
        return gain_of_a_process(g, t, g.decision_seat)
    return 0


# Offers


@jit
def payable_offers(g: State, t: Tables, seat: int, kind: int) -> int:
    """Offers of a section that can be paid with its discount, by free tokens and the incomes to come."""
    count = 0
    for place in range(kind * OFFERS, (kind + 1) * OFFERS):
        if g.offer_plus[place] > 0 and is_payable(g, t, seat, g.offer_plus[place] - 1, kind):
            count += 1
    return count


@jit
def is_payable(g: State, t: Tables, seat: int, card: int, kind: int) -> bool:
    """Whether a card can be paid with one of its section's discounts."""
    money = t.card_cost[card, Resource.MONEY] - expected(g, t, seat, Resource.MONEY)
    energy = t.card_cost[card, Resource.ENERGY] - expected(g, t, seat, Resource.ENERGY)
    by_money = kind != ENERGY_OFF - MONEY_OFF and money <= 1 and energy <= 0
    by_energy = kind != 0 and money <= 0 and energy <= 1
    return by_money or by_energy


@jit
def expected(g: State, t: Tables, seat: int, resource: int) -> int:
    """Free tokens of a resource that district 3 will find: with incomes, without what empty spaces will take."""
    count, plan = g.free[seat, resource], plan_of(g, seat)
    for card in range(CARDS):
        if works(g, seat, card):
            count += t.card_income[card, resource]
    for slot in range(SLOTS):
        if g.slot_token_plus[seat, slot] == 0 and t.slot_process_plus[plan, slot] > 0:
            if t.slot_resource[plan, slot] == resource:
                count -= 1
    return max(0, count)


# Production


@jit
def gain_of_a_process(g: State, t: Tables, seat: int) -> int:
    """What one more process would add to this period's products at best."""
    raw, good, service = g.products[seat, 0], g.products[seat, 1], g.products[seat, 2]
    pool = 0
    for process in range(PROCESSES):
        pool += expected_processes(g, t, seat, process) << (8 * process)
    before, best = best_plan(g, t, seat, pool, raw, good, service), 0
    for process in range(PROCESSES):
        best = max(best, best_plan(g, t, seat, pool + (1 << (8 * process)), raw, good, service))
    return best - before


@jit
def expected_processes(g: State, t: Tables, seat: int, process: int) -> int:
    """Processes of a type that will be active: those that are, and empty spaces for which a token is free."""
    count, plan = fixed_processes(g, t, seat, process), plan_of(g, seat)
    for slot in range(SLOTS):
        if g.slot_token_plus[seat, slot] == 0 and t.slot_process_plus[plan, slot] == process + 1:
            if g.free[seat, t.slot_resource[plan, slot]] > 0:
                count += 1
    return count
