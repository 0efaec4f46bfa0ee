"""Whether an effect can be carried out: what decides if a card can be played."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MARKETS, Payment, Site
from engine.pampero.rules.building import card_sites
from engine.pampero.rules.bulldozers import can_move_any, has_bulldozer_left
from engine.pampero.rules.connections import has_connection
from engine.pampero.rules.contracts import has_contract
from engine.pampero.rules.income import can_advance, has_foreign_icon
from engine.pampero.rules.markets import has_foreign, has_venture
from engine.pampero.rules.reach import reach_bit
from engine.pampero.rules.specialists import can_gain_specialist
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact


@jit
def deciding_row(g: State, t: Tables, seat: int, play: int) -> int:
    """The first effect, or the next where that one may be left undone and cannot be done. Rules: CARD-13, CARD-18"""
    row = t.play_first[play]
    last = row + t.play_length[play] - 1
    while row < last and is_optional(t.program[row, 0]) and not can_do_anywhere(g, t, seat, t.program[row, 0]):
        row += 1
    return row


@jit
def is_optional(op: int) -> bool:
    """The effects that may be turned down altogether (B Move Bulldozers 3)."""
    return op == Effect.MOVE or op == Effect.CONNECTION


@jit
def can_begin(
    g: State, t: Tables, seat: int, row: int, zone: int, payment: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether the effect at a row of the program, or one of its alternatives, can be carried out."""
    if t.program[row, 0] != Effect.CHOOSE:
        return can_do(g, t, seat, row, zone, payment, energy, batteries, money)
    for alternative in range(t.program[row, 1]):
        if can_do(g, t, seat, row + 1 + alternative, zone, payment, energy, batteries, money):
            return True
    return False


@jit
def can_do(
    g: State, t: Tables, seat: int, row: int, zone: int, payment: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether one effect can be carried out completely with these means. Rule: CARD-13"""
    op = t.program[row, 0]
    if op == Effect.TOWER:
        return g.tower_reach & reach_bit(payment, zone) != 0 and has_hired_site(g, t, seat, Site.TOWER, zone)
    if op == Effect.WIND_FARM:
        return g.wind_farm_reach & reach_bit(payment, zone) != 0 and has_hired_site(g, t, seat, Site.WIND_FARM, zone)
    if op == Effect.CONTRACT:
        kind = t.program[row, 1]
        return has_contract(g, t, seat, kind, t.program[row, 2], zone, payment, energy, batteries, money)
    if op == Effect.FOREIGN:
        return has_foreign(g, t, batteries)
    return can_do_anywhere(g, t, seat, op)


@jit
def has_hired_site(g: State, t: Tables, seat: int, structure: int, zone: int) -> bool:
    """Whether the player who is hired, if one is, has a bulldozer at a site for the structure. Rule: BASE-10"""
    return g.hired_plus == 0 or card_sites(g, t, seat, structure, zone, Payment.OTHERS) != 0


@jit
def can_do_anywhere(g: State, t: Tables, seat: int, op: int) -> bool:
    """The effects that have nothing to do with the card's zone and cost."""
    if op == Effect.VENTURE:
        return has_venture(g, t, seat)
    if op == Effect.MOVE:
        return can_move_any(g, t, seat)
    if op == Effect.CONNECTION:
        return has_connection(g, seat)
    if op == Effect.SPECIALIST:
        return can_gain_specialist(g)
    if op == Effect.BULLDOZER:
        return has_bulldozer_left(g, seat)
    if op == Effect.RETRIEVE:
        return g.tally[seat, Fact.CARDS_ON_MAT] > 0
    if op == Effect.OVERLAY:
        return g.overlays_left > 0
    if op == Effect.ANY_INCOME:
        return can_advance_any(g, t, seat)
    if op == Effect.COLLECT_FOREIGN:
        return has_any_foreign_icon(g, t, seat)
    if is_plain(op):
        return True
    raise RulesError("an effect that no card carries")


@jit
def is_plain(op: int) -> bool:
    """Whether an effect can be carried out whatever the position: gains, and what may bring nothing."""
    if Effect.MONEY <= op <= Effect.MONEY_PER:
        return op != Effect.ANY_INCOME and op != Effect.COLLECT_FOREIGN
    return op == Effect.BONUS_SPACE or op == Effect.VENTURE_REBATE or op == Effect.TURN_ORDER


@jit
def can_advance_any(g: State, t: Tables, seat: int) -> bool:
    """Whether any income marker can take a step."""
    for market in range(MARKETS):
        if can_advance(g, t, seat, market):
            return True
    return False


@jit
def has_any_foreign_icon(g: State, t: Tables, seat: int) -> bool:
    """Whether a foreign card of the seat shows any icon on its back."""
    for market in range(MARKETS):
        if has_foreign_icon(g, t, seat, market):
            return True
    return False
