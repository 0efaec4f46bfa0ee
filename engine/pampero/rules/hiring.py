"""Hiring another player's bulldozer or tower: who can be hired, in which means, and what that player receives."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.codes import MEANS, code_owner, is_by_batteries, mat_column, mat_row, owner_code
from engine.pampero.components.tables import Tables
from engine.pampero.constants import Payment
from engine.pampero.rules.contracts import EVERY_SPACE, unlocked_among
from engine.pampero.rules.gains import gain_energy, hand_batteries, pay_owner
from engine.pampero.rules.playable import can_begin, deciding_row
from engine.pampero.rules.prices import battery_cost, can_pay_batteries, money_cost, zone_cost
from engine.pampero.rules.reach import note_build_reach
from engine.pampero.state import State
from engine.pampero.vocabulary.events import Event


@jit(shared=True)
def can_hire(
    g: State, t: Tables, seat: int, play: int, effect: int, row: int, column: int, tab: int, unsure: int
) -> bool:
    """Whether another player can be hired: for pesos as sure as one's own piece. Rules: BASE-10, BASE-13"""
    zone = t.tab_zone[row, column, tab]
    value = t.tab_value[row, column, tab]
    if not unsure and g.money[seat] >= money_cost(g, t, seat, play, zone, value, Payment.OTHERS):
        return True
    for owner in range(g.n_seats):
        for by_batteries in range(MEANS):
            if serves(g, t, seat, play, effect, zone, value, t.tab_energy[row, column, tab], owner, by_batteries):
                return True
    return False


@jit
def serves(
    g: State,
    t: Tables,
    seat: int,
    play: int,
    effect: int,
    zone: int,
    value: int,
    tab_energy: int,
    owner: int,
    by_batteries: int,
) -> bool:
    """Whether a player, once paid so, has the piece for the deciding effect. Rules: BASE-10, BASE-12"""
    if owner == seat:
        return False
    if by_batteries and not can_pay_batteries(g, t, seat, play, zone):
        return False
    paid_in = Payment.BATTERIES if by_batteries else Payment.ZONE_VALUE
    money = g.money[seat] - money_cost(g, t, seat, play, zone, value, paid_in)
    batteries = g.batteries[seat] - battery_cost(t, play, zone, paid_in)
    energy = g.energy[seat]
    if t.play_energy[play]:
        energy = min(energy + tab_energy, t.energy_limit[g.board_of[seat]])
    g.played_owner = t.play_owner[play]
    g.hired_plus = owner + 1
    served = money >= 0 and can_begin(g, t, seat, effect, zone, Payment.OTHERS, energy, batteries, money)
    g.hired_plus = 0
    return served


@jit(shared=True)
def list_owners(g: State, t: Tables, seat: int, play: int, tab: int) -> None:
    """Whose piece the card works with, and how that player is paid. Rules: BASE-10, BASE-12, BASE-13"""
    row = mat_row(g.played_space)
    column = mat_column(g.played_space)
    note_build_reach(g, t, seat)
    g.unlocked = unlocked_among(g, t, seat, EVERY_SPACE)
    effect = deciding_row(g, t, seat, play)
    energy = t.tab_energy[row, column, tab]
    for owner in range(g.n_seats):
        for by_batteries in range(MEANS):
            if serves(g, t, seat, play, effect, g.played_zone, g.played_value, energy, owner, by_batteries):
                add_option(g, owner_code(owner, by_batteries))


@jit(shared=True)
def hire_owner(g: State, t: Tables, seat: int, play: int, tab: int, code: int) -> None:
    """The owner is paid what the card costs; then its energy is gained. Rules: BASE-10, BASE-12"""
    owner = code_owner(code)
    card = t.play_card[play]
    g.hired_plus = owner + 1
    note(g, Event.HIRED, seat, owner, is_by_batteries(code), 0, 0)
    if is_by_batteries(code):
        hand_batteries(g, seat, owner, t.card_batteries[card, g.played_zone])
    else:
        pay_owner(g, seat, owner, zone_cost(g, t, seat, card, g.played_zone, g.played_value))
    if t.play_energy[play]:
        gain_energy(g, t, seat, t.tab_energy[mat_row(g.played_space), mat_column(g.played_space), tab])
