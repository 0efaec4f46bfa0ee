"""What a card costs, and whose piece it works with: the seat's own, VJ's, or that of a player who has been hired."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.codes import mat_column, mat_row
from engine.pampero.components.tables import Tables
from engine.pampero.constants import VJ, Frame, Payment
from engine.pampero.rules.seats import is_solo
from engine.pampero.state import State


@jit
def working_for(g: State, seat: int) -> int:
    """Whose piece meets the requirement of the card being played. Rule: BASE-10"""
    return g.hired_plus - 1 if g.hired_plus else seat


@jit
def owns_pieces(g: State, seat: int, payment: int, owner: int) -> bool:
    """Whether a piece of this owner will do for a card paid this way. Rules: CARD-07, CARD-09, BASE-13"""
    if payment != Payment.OTHERS:
        return owner == seat
    if is_solo(g):
        return owner == VJ
    return owner == g.hired_plus - 1 if g.hired_plus else owner != seat


@jit
def hires(g: State, payment: int) -> bool:
    """Whether a card paid this way works with a piece of another player, whom the player has to name. Rule: BASE-10"""
    return payment == Payment.OTHERS and not is_solo(g)


@jit
def played_card(g: State, seat: int) -> int:
    """The action card that is being played."""
    return g.mat_card_plus[seat, mat_row(g.played_space), mat_column(g.played_space)] - 1


@jit
def zone_cost(g: State, t: Tables, seat: int, card: int, zone: int, value: int) -> int:
    """The zone value as a cost, with discounts of the card, of tiles and of overlays. Rule: CARD-04"""
    if t.card_frame[card] != Frame.COST:
        return 0
    return max(0, value - t.card_discount[card] - g.zone_discount[seat, zone])


@jit
def money_cost(g: State, t: Tables, seat: int, play: int, zone: int, value: int, payment: int) -> int:
    """The pesos a card costs, paid in one of the ways. Rules: CARD-04, CARD-05, CARD-08, BASE-10"""
    if payment == Payment.BATTERIES:
        return 0
    if payment == Payment.OTHERS and is_solo(g):
        return t.vj_price[zone]
    if payment == Payment.ZONE_VALUE or payment == Payment.OTHERS:
        return zone_cost(g, t, seat, t.play_card[play], zone, value)
    raise RulesError("a payment that no rule knows")


@jit
def battery_cost(t: Tables, play: int, zone: int, payment: int) -> int:
    """The batteries a card costs, where they are its alternative cost. Rule: CARD-05"""
    return t.card_batteries[t.play_card[play], zone] if payment == Payment.BATTERIES else 0


@jit
def has_means(g: State, t: Tables, seat: int, play: int, zone: int, value: int, payment: int) -> bool:
    """Whether the seat has what a card costs, another player being paid in pesos. Rules: CARD-04, CARD-05"""
    has_money = g.money[seat] >= money_cost(g, t, seat, play, zone, value, payment)
    return has_money & (g.batteries[seat] >= battery_cost(t, play, zone, payment))


@jit
def can_pay_batteries(g: State, t: Tables, seat: int, play: int, zone: int) -> bool:
    """Whether a card has an alternative cost in batteries, and the seat can pay it. Rules: CARD-05, BASE-12"""
    return 0 < t.card_batteries[t.play_card[play], zone] <= g.batteries[seat]
