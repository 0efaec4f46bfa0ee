"""Money, energy and batteries: the only functions that move them."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.components.tables import Tables
from engine.pampero.constants import Account
from engine.pampero.state import State
from engine.pampero.vocabulary.events import Event


@jit
def book(g: State, seat: int, account: int, amount: int) -> None:
    """Money moves here and nowhere else; the accounts of a seat always add up to its money. Rule: SCORE-08"""
    if amount != 0:
        g.money[seat] += amount
        g.ledger[seat, account] += amount
        note(g, Event.MONEY, seat, account, amount, g.money[seat], 0)


@jit
def pay(g: State, payer: int, payee: int, account: int, amount: int) -> None:
    """One seat pays another; both book it under the same account."""
    book(g, payer, account, -amount)
    book(g, payee, account, amount)


@jit
def pay_owner(g: State, payer: int, owner: int, amount: int) -> None:
    """A player pays another for the use of a piece. Rule: BASE-10"""
    book(g, payer, Account.PAID_TO_OTHERS, -amount)
    book(g, owner, Account.FROM_OTHERS, amount)


@jit
def hand_batteries(g: State, payer: int, owner: int, amount: int) -> None:
    """A player pays another in batteries, which do not go to the supply. Rule: BASE-12"""
    g.batteries[payer] -= amount
    g.batteries[owner] += amount
    note(g, Event.BATTERY, payer, -amount, g.batteries[payer], 0, 0)
    note(g, Event.BATTERY, owner, amount, g.batteries[owner], 0, 0)


@jit
def gain_energy(g: State, t: Tables, seat: int, amount: int) -> None:
    """Energy stops at the end of the track: 14 for you, 10 for VJ. Rules: CARD-06, VJ-08"""
    limit = t.energy_limit[g.board_of[seat]]
    gained = min(amount, limit - g.energy[seat])
    g.energy[seat] += gained
    note(g, Event.ENERGY, seat, gained, g.energy[seat], 0, 0)


@jit
def spend_energy(g: State, seat: int, amount: int) -> None:
    """Energy paid; what is to be paid has been checked before."""
    if amount > 0:
        g.energy[seat] -= amount
        note(g, Event.ENERGY, seat, -amount, g.energy[seat], 0, 0)


@jit
def gain_batteries(g: State, seat: int, amount: int) -> int:
    """Batteries come from the supply; what it cannot give is lost. Answers how many came. Rule: YEAR-13"""
    gained = min(amount, g.battery_supply)
    g.battery_supply -= gained
    g.batteries[seat] += gained
    note(g, Event.BATTERY, seat, gained, g.batteries[seat], 0, 0)
    return gained


@jit
def spend_batteries(g: State, seat: int, amount: int) -> None:
    """Batteries paid go back to the supply. Rule: YEAR-13"""
    if amount > 0:
        g.batteries[seat] -= amount
        g.battery_supply += amount
        note(g, Event.BATTERY, seat, -amount, g.batteries[seat], 0, 0)
