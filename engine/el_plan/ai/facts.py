"""The facts: what players can ask of a position."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.el_plan.ai.outlook import holding_worth
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    CARDS,
    EVENTS,
    IDEA,
    PERIODS,
    PROCESSES,
    RESOURCES,
    SLOTS,
    SUBSIDY_SPACES,
    Does,
    Process,
    Product,
    Resource,
    Type,
)
from engine.el_plan.rules.production import fixed_processes, free_processes
from engine.el_plan.rules.scoring import all_cards, card_count, idea_count, points_of, trio_count
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rules.subsidies import market_types
from engine.el_plan.rules.tokens import free_resources, placed_resources, product_count, works
from engine.el_plan.state import State
from engine.el_plan.vocabulary.facts import Fact


@jit
def fact(g: State, t: Tables, seat: int, number: int) -> int:
    """A fact by its number."""
    if number <= Fact.ACTIVE_CARDS:
        return score_fact(g, seat, number)
    if number <= Fact.FREE_IDEAS:
        return token_fact(g, seat, number)
    if number <= Fact.INCOME:
        return process_fact(g, t, seat, number)
    if number <= Fact.HOLDING:
        return product_fact(g, t, seat, number)
    return table_fact(g, t, seat, number)


@jit
def score_fact(g: State, seat: int, number: int) -> int:
    """Points, ideas and cards."""
    if number == Fact.POINTS:
        return points_of(g, seat)
    if number == Fact.IDEAS:
        return idea_count(g, seat)
    if number == Fact.TRIOS:
        return trio_count(g, seat)
    if number == Fact.CARDS:
        return all_cards(g, seat)
    if number == Fact.EXPERTS:
        return card_count(g, seat, Type.EXPERT)
    if number == Fact.TECHNOLOGIES:
        return card_count(g, seat, Type.TECHNOLOGY)
    if number == Fact.INFRASTRUCTURES:
        return card_count(g, seat, Type.INFRASTRUCTURE)
    return active_cards(g, seat)


@jit
def active_cards(g: State, seat: int) -> int:
    """Cards that are on."""
    count = 0
    for card in range(CARDS):
        if works(g, seat, card):
            count += 1
    return count


@jit
def token_fact(g: State, seat: int, number: int) -> int:
    """Resource tokens and free ideas."""
    if number == Fact.RESOURCES:
        return free_resources(g, seat) + placed_resources(g, seat)
    if number == Fact.FREE_RESOURCES:
        return free_resources(g, seat)
    if number == Fact.FREE_WORKERS:
        return g.free[seat, Resource.WORKER]
    if number == Fact.FREE_MONEY:
        return g.free[seat, Resource.MONEY]
    if number == Fact.FREE_ENERGY:
        return g.free[seat, Resource.ENERGY]
    return g.free[seat, IDEA]


@jit
def process_fact(g: State, t: Tables, seat: int, number: int) -> int:
    """Processes and incomes; nobody has any before the plans are chosen."""
    if g.plan_plus[seat] == 0:
        return 0
    if number == Fact.PROCESSES:
        return all_processes(g, t, seat)
    if number == Fact.PRODUCTION:
        return fixed_processes(g, t, seat, Process.PRODUCTION)
    if number == Fact.LOGISTICS:
        return fixed_processes(g, t, seat, Process.LOGISTICS)
    if number == Fact.MARKETING:
        return fixed_processes(g, t, seat, Process.MARKETING)
    if number == Fact.ANY_PROCESSES:
        return free_processes(g, t, seat)
    if number == Fact.EMPTY_SPACES:
        return empty_spaces(g, t, seat)
    return income_of(g, t, seat)


@jit
def all_processes(g: State, t: Tables, seat: int) -> int:
    """Active processes of all types."""
    count = free_processes(g, t, seat)
    for process in range(PROCESSES):
        count += fixed_processes(g, t, seat, process)
    return count


@jit
def empty_spaces(g: State, t: Tables, seat: int) -> int:
    """Process spaces of the plan without a token."""
    count, plan = 0, plan_of(g, seat)
    for slot in range(SLOTS):
        if t.slot_process_plus[plan, slot] > 0 and g.slot_token_plus[seat, slot] == 0:
            count += 1
    return count


@jit
def income_of(g: State, t: Tables, seat: int) -> int:
    """Tokens that active cards bring each period."""
    count = 0
    for card in range(CARDS):
        if works(g, seat, card):
            for resource in range(RESOURCES):
                count += t.card_income[card, resource]
    return count


@jit
def product_fact(g: State, t: Tables, seat: int, number: int) -> int:
    """Products."""
    raw, good, service = g.products[seat, 0], g.products[seat, 1], g.products[seat, 2]
    if number == Fact.PRODUCTS:
        return product_count(g, seat)
    if number == Fact.RAW_MATERIALS:
        return g.products[seat, Product.RAW]
    if number == Fact.GOODS:
        return g.products[seat, Product.GOOD]
    if number == Fact.SERVICES:
        return g.products[seat, Product.SERVICE]
    if number == Fact.SETS:
        return min(raw, good, service)
    return holding_worth(g, t, seat, raw, good, service) if g.plan_plus[seat] > 0 else 0


@jit
def table_fact(g: State, t: Tables, seat: int, number: int) -> int:
    """How far the game is, and what lies on the board."""
    if number == Fact.LEAD:
        return lead(g, seat)
    if number == Fact.PERIOD:
        return g.period
    if number == Fact.PERIODS_LEFT:
        return PERIODS - g.period
    if number == Fact.TURN_PLACE:
        return (seat - g.token_seat) % g.n_seats
    if number == Fact.NEGATIVE_EVENTS:
        return negative_events(g, t)
    if number == Fact.MARKET_TYPES:
        return market_types(g)
    if number == Fact.SUBSIDIES:
        return subsidy_money(g)
    raise RulesError("unknown fact")


@jit
def lead(g: State, seat: int) -> int:
    """Points more than the best of the others."""
    best = 0
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, points_of(g, other))
    return points_of(g, seat) - best


@jit
def negative_events(g: State, t: Tables) -> int:
    """Events that take or forbid, in a hundred of those not turned up; anybody who counts knows it."""
    found, left = 0, EVENTS - g.events_drawn
    for place in range(g.events_drawn, EVENTS):
        does = t.event_does[g.event_deck[place]]
        if does == Does.RETURN or does == Does.RECESSION:
            found += 1
    return 100 * found // left


@jit
def subsidy_money(g: State) -> int:
    """Money on the spaces of district 6."""
    count = 0
    for space in range(SUBSIDY_SPACES):
        count += g.subsidy[space]
    return count
