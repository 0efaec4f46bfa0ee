"""`fact`: the value of every named count of the game for a seat."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MARKETS
from engine.pampero.rules.income import income_of, total_income
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact

FIRST_TALLY = Fact.BATTERIES + 1
LAST_TALLY = Fact.YEAR - 1


@jit
def fact(g: State, t: Tables, seat: int, which: int) -> int:
    """The value of a fact for a seat: most are tallies, the rest is read off the board."""
    if is_tally(which):
        return g.tally[seat, which]
    if which == Fact.MONEY:
        return g.money[seat]
    if which == Fact.INCOME_TOTAL:
        return total_income(g, t, seat)
    if which == Fact.HIGHEST_INCOME:
        return highest_income(g, t, seat)
    if Fact.REMOTE_INCOME <= which <= Fact.RESIDENTIAL_INCOME:
        return income_of(g, t, seat, which - Fact.REMOTE_INCOME)
    if which == Fact.ENERGY:
        return g.energy[seat]
    if which == Fact.BATTERIES:
        return g.batteries[seat]
    if which == Fact.YEAR:
        return g.year
    if which == Fact.TIME:
        return g.time[seat]
    raise RulesError("a fact that no rule counts")


@jit
def is_tally(which: int) -> bool:
    """Whether a fact is counted as it changes."""
    return FIRST_TALLY <= which <= LAST_TALLY


@jit
def highest_income(g: State, t: Tables, seat: int) -> int:
    """What the furthest marker earns."""
    highest = 0
    for market in range(MARKETS):
        highest = max(highest, income_of(g, t, seat, market))
    return highest
