"""What bonuses do for VJ where they differ from what they do for you. Rules: VJ-22, VJ-23, VJ-27"""

from __future__ import annotations

from engine.core.decisions import ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.codes import alternatives_code
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BULLDOZERS, VJ, YOU, Place
from engine.pampero.rules.bulldozers import occupy_parking, park
from engine.pampero.rules.effects import run_component
from engine.pampero.rules.gains import book, gain_energy
from engine.pampero.rules.income import advance_marker, bonus_account, highest_to_collect
from engine.pampero.rulings import VJ_PARKING_NONE, Ruling
from engine.pampero.state import State
from engine.pampero.vj.criteria import rightmost_income
from engine.pampero.vj.scoring_cards import gain_vj_specialist
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event

CONNECTION_ENERGY = 1
CONNECTION_MONEY = 3


@jit
def run_vj_component(g: State, t: Tables, op: int, a: int, b: int) -> None:
    """A component's effect for VJ: fixed gains as for you, some in its own way, the rest do nothing. Rule: VJ-22"""
    if op == Effect.ANY_INCOME:
        advance_marker(g, t, VJ, rightmost_income(g, VJ), a)
    elif op == Effect.BULLDOZER:
        park_for_vj(g, t)
    elif op == Effect.SPECIALIST:
        gain_vj_specialist(g, t)
    elif op == Effect.CONNECTION:
        profit_from_connection(g, t)
    elif op == Effect.COLLECT_ANY or op == Effect.COLLECT_FOREIGN:
        collect_highest(g, t, op == Effect.COLLECT_FOREIGN)
    elif op == Effect.CHOOSE:
        ask(g, Kind.CHOOSE, YOU, a, alternatives_code(b, VJ))
    elif is_fixed_gain(op):
        run_component(g, t, op, VJ, a, b)
    elif is_idle(op):
        note(g, Event.SKIPPED, VJ, op, 0, 0, 0)
    else:
        raise RulesError("an effect that no component carries")


@jit
def is_fixed_gain(op: int) -> bool:
    """Gains that VJ takes once, at once, as you would. Rule: VJ-22"""
    if op == Effect.MONEY or op == Effect.MONEY_PER or op == Effect.COLLECT:
        return True
    return op == Effect.ENERGY or op == Effect.BATTERY or op == Effect.INCOME


@jit
def is_idle(op: int) -> bool:
    """Effects that do nothing for VJ: it has no cards, no mat and no bulldozers to move. Rule: VJ-22"""
    return op == Effect.MOVE or Effect.BONUS_SPACE <= op <= Effect.TURN_ORDER


@jit
def profit_from_connection(g: State, t: Tables) -> None:
    """A chance to play a connection tile gives VJ 1 energy and $3. Rules: VJ-23, VJ_CONNECTIONS"""
    gain_energy(g, t, VJ, CONNECTION_ENERGY)
    book(g, VJ, bonus_account(g), CONNECTION_MONEY)


@jit
def collect_highest(g: State, t: Tables, only_foreign: bool) -> None:
    """Where you would choose an income, VJ takes its highest. Rule: VJ-27"""
    book(g, VJ, bonus_account(g), highest_to_collect(g, t, VJ, only_foreign))


@jit
def park_for_vj(g: State, t: Tables) -> None:
    """A bulldozer of VJ's goes to the first free parking space, or to the utility area. Rules: VJ-22, VJ_PARKING"""
    for bulldozer in range(BULLDOZERS):
        if g.bulldozer[VJ, bulldozer] == Place.PLAY_AREA:
            put_bulldozer(g, t, bulldozer)
            return
    note(g, Event.SKIPPED, VJ, Effect.BULLDOZER, 0, 0, 0)


@jit
def put_bulldozer(g: State, t: Tables, bulldozer: int) -> None:
    """Leftmost, then topmost, free parking space: their order in the tables. Rule: VJ-22"""
    for parking in range(t.parking):
        if g.parking_seat_plus[parking] == 0:
            if g.ruling[Ruling.VJ_PARKING] == VJ_PARKING_NONE:
                occupy_parking(g, VJ, bulldozer, parking)
            else:
                park(g, t, VJ, bulldozer, parking)
            return
    g.bulldozer[VJ, bulldozer] = Place.UTILITY
    note(g, Event.BULLDOZER, VJ, bulldozer, Place.UTILITY, 0, 0)
