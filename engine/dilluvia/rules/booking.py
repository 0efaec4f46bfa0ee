"""The only ways in which Aeros, prestige, population, cubes and markers change: so the accounts add up."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import COLOURS, DARK_WORKERS, MAT_END, TEN
from engine.dilluvia.rulings import CAP_HOLDINGS, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Population
from engine.dilluvia.vocabulary.events import Event


@jit
def move_aeros(g: State, seat: int, account: int, amount: int) -> None:
    """A seat gets or pays Aeros; under the ruling CAP what is beyond 36 is lost. Rule: MAT-01"""
    if g.ruling[Ruling.CAP] == CAP_HOLDINGS:
        amount = min(amount, MAT_END - g.aeros[seat])
    if amount == 0:
        return
    if g.aeros[seat] + amount < 0:
        raise RulesError("a seat pays more Aeros than it has")
    g.aeros[seat] += amount
    g.aeros_ledger[seat, account] += amount
    note(g, Event.AEROS, seat, amount, account, 0, 0)


@jit
def gain_prestige(g: State, t: Tables, seat: int, account: int, amount: int) -> None:
    """Prestige on the point track; every ten that is reached or crossed brings population. Rules: POP-01, END-03"""
    if amount == 0:
        return
    before = g.prestige[seat] // TEN
    g.prestige[seat] += amount
    g.prestige_ledger[seat, account] += amount
    note(g, Event.PRESTIGE, seat, amount, account, 0, 0)
    tens = g.prestige[seat] // TEN - before
    gain_population(g, seat, Population.TENS, tens * marker_worth(g, t, seat))


@jit
def gain_population(g: State, seat: int, account: int, amount: int) -> None:
    """Population gained or lost; it does not fall below 0. Reading: READ-27"""
    amount = max(amount, -g.population[seat])
    if amount == 0:
        return
    g.population[seat] += amount
    g.population_ledger[seat, account] += amount
    note(g, Event.POPULATION, seat, amount, account, 0, 0)


@jit
def marker_worth(g: State, t: Tables, seat: int) -> int:
    """The number under the building marker. Rules: MAT-02, POP-02"""
    return t.marker_worth[min(g.steps[seat], t.marker_end)]


@jit
def move_marker(g: State, t: Tables, seat: int, steps: int) -> None:
    """The building marker moves from building spot to building spot. Rule: BUILD-07"""
    if steps == 0:
        return
    g.steps[seat] += steps
    note(g, Event.STEPS, seat, steps, marker_worth(g, t, seat), 0, 0)


@jit
def total_cubes(g: State, seat: int) -> int:
    """Cubes of all colours that a seat has."""
    total = 0
    for colour in range(COLOURS):
        total += g.cubes[seat, colour]
    return total


@jit
def gain_cubes(g: State, seat: int, colour: int, amount: int) -> None:
    """Cubes from the supply, which never runs out. Rule: SET-10"""
    amount = receivable(g, seat, amount)
    if amount > 0:
        g.cubes[seat, colour] += amount
        note(g, Event.CUBES, seat, colour, amount, 0, 0)


@jit
def receivable(g: State, seat: int, amount: int) -> int:
    """How many of so many cubes a seat may keep. Ruling: CAP"""
    if g.ruling[Ruling.CAP] == CAP_HOLDINGS:
        return max(0, min(amount, MAT_END - total_cubes(g, seat)))
    return amount


@jit
def pay_cubes(g: State, seat: int, colour: int, amount: int) -> None:
    """Cubes back to the supply."""
    if amount == 0:
        return
    if g.cubes[seat, colour] < amount:
        raise RulesError("a seat pays more cubes than it has")
    g.cubes[seat, colour] -= amount
    note(g, Event.PAID_CUBES, seat, colour, amount, 0, 0)


@jit
def move_mat(g: State, seat: int, mat: int, amount: int) -> None:
    """A marker of the player mat moves. Rule: BUILD-05"""
    if amount != 0:
        g.mat[seat, mat] += amount
        note(g, Event.MAT, seat, mat, amount, 0, 0)


@jit
def mat_worth(g: State, seat: int, mat: int) -> int:
    """What a marker of the mat gives: its track ends at 36. Rule: MAT-01"""
    return min(g.mat[seat, mat], MAT_END)


@jit
def take_worker(g: State, seat: int) -> bool:
    """Take a worker from the pool, for the next turn; whether there was one. Rule: BUILD-06"""
    if g.dark[seat] >= DARK_WORKERS:
        return False
    g.dark[seat] += 1
    g.fresh[seat] += 1
    note(g, Event.WORKER, seat, 0, 0, 0, 0)
    return True
