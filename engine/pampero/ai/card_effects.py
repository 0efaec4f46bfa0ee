"""What a turn could do with its card: its main effect, its targets and the best of them."""

from __future__ import annotations

from engine.core.bits import count_bits
from engine.core.jit import jit
from engine.pampero.ai.notes import Notes
from engine.pampero.ai.option_gains import battery_price
from engine.pampero.ai.option_target import is_play, tab_zone_of
from engine.pampero.ai.playable_contracts import best_offered_income, contracts_for
from engine.pampero.codes import turn_payment, turn_play
from engine.pampero.components.tables import Tables
from engine.pampero.constants import COUNTRIES, DISPLAY, Site
from engine.pampero.rules.building import card_sites
from engine.pampero.rules.markets import foreign_income
from engine.pampero.rules.turn import advances_disc
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import Act


@jit
def act_of(g: State, t: Tables, code: int) -> int:
    """What a turn does, as `Act`: the first effect of its card."""
    if g.decision_kind != Kind.TURN:
        return 0
    if code == TAKE_BATTERY:
        return Act.TAKE_BATTERY
    if code == RETRIEVE_ALL:
        return Act.RETRIEVE_ALL
    return t.play_act[turn_play(code)]


@jit
def is_contract_act(act: int) -> bool:
    """Whether a turn fulfils a contract."""
    return Act.STANDARD_CONTRACT <= act <= Act.ANY_CONTRACT


@jit
def cards_back(g: State, code: int) -> int:
    """How many cards an option takes back to hand. Rules: YEAR-03, YEAR-05"""
    kind = g.decision_kind
    if kind == Kind.ROW or kind == Kind.RETRIEVE:
        return 1
    return g.tally[g.decision_seat, Fact.CARDS_ON_MAT] if kind == Kind.TURN and code == RETRIEVE_ALL else 0


@jit
def moves_disc(g: State, t: Tables, code: int) -> bool:
    """Whether an option moves the time disc on at once. Rule: YEAR-03"""
    return g.decision_kind == Kind.TURN and code == RETRIEVE_ALL and advances_disc(g, t, g.decision_seat)


# The targets of a card


@jit
def targets(g: State, t: Tables, n: Notes, code: int) -> int:
    """How many sites, contracts or foreign cards a card could take."""
    act = act_of(g, t, code)
    if act == Act.TOWER or act == Act.WIND_FARM:
        return building_sites(g, t, code, Site.TOWER if act == Act.TOWER else Site.WIND_FARM)
    if is_contract_act(act):
        return contracts_for(g, t, n, code)
    return sales_for(g, t, code) if act == Act.SELL_ABROAD else 0


@jit
def building_sites(g: State, t: Tables, code: int, structure: int) -> int:
    """How many sites there are where a card could build. Rules: BUILD-01, BUILD-07"""
    seat = g.decision_seat
    return count_bits(card_sites(g, t, seat, structure, tab_zone_of(g, t, code), turn_payment(code)))


@jit
def sales_for(g: State, t: Tables, code: int) -> int:
    """The foreign cards that a card could sell to."""
    batteries = g.batteries[g.decision_seat] - battery_price(g, t, code)
    sales = 0
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            sales += card_plus > 0 and t.foreign_batteries[card_plus - 1] <= batteries
    return sales


@jit
def best_income(g: State, t: Tables, n: Notes, code: int) -> int:
    """Income a year of the best contract that a card could fulfil."""
    if not is_play(g, code) or not is_contract_act(act_of(g, t, code)):
        return 0
    return best_offered_income(g, t, n, code)


@jit
def best_sale(g: State, t: Tables, code: int) -> int:
    """Money of the best foreign card that a card could sell to."""
    if act_of(g, t, code) != Act.SELL_ABROAD:
        return 0
    batteries = g.batteries[g.decision_seat] - battery_price(g, t, code)
    best = 0
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            if card_plus and t.foreign_batteries[card_plus - 1] <= batteries:
                best = max(best, foreign_income(g, t, g.decision_seat, card_plus - 1))
    return best
