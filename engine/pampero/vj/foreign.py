"""VJ sells to a foreign market. Rule: VJ-19"""

from __future__ import annotations

from engine.core.candidates import add_candidate, clear_candidates
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.codes import foreign_code
from engine.pampero.components.tables import Tables
from engine.pampero.constants import COUNTRIES, DISPLAY, NO_COUNTRY, SECTORS, VJ
from engine.pampero.rules.markets import foreign_income, sell_abroad
from engine.pampero.state import State
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.criteria import Action


@jit
def borders(g: State, t: Tables, country: int) -> bool:
    """Whether VJ has a tower in the sector that borders the country. Rule: VJ-19"""
    for sector in range(SECTORS):
        if t.sector_country[sector] == country and g.sector_towers[VJ, sector] > 0:
            return True
    return False


@jit
def bordered(g: State, t: Tables) -> int:
    """The countries at whose border VJ has a tower, a bit each."""
    countries = 0
    for country in range(COUNTRIES):
        if borders(g, t, country):
            countries |= 1 << country
    return countries


@jit
def shows_card(g: State, country: int) -> bool:
    """Whether a country has a card on display."""
    for place in range(DISPLAY):
        if g.foreign_display_plus[country, place]:
            return True
    return False


@jit
def has_market(g: State, t: Tables) -> bool:
    """A tower in B1 or B2, and that sector's country shows a card. Rule: VJ-19"""
    for country in range(NO_COUNTRY):
        if borders(g, t, country) and shows_card(g, country):
            return True
    return False


@jit
def find_sale(g: State, t: Tables) -> bool:
    """The payable cards with most income, then with fewest batteries; a tie is yours. Rule: VJ-19"""
    best = -1
    fewest = 0
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            if card_plus and borders(g, t, country) and t.foreign_batteries[card_plus - 1] <= g.batteries[VJ]:
                income = foreign_income(g, t, VJ, card_plus - 1)
                batteries = t.foreign_batteries[card_plus - 1]
                note(g, VJEvent.OFFER, card_plus - 1, income, batteries, foreign_code(country, place), 0)
                if income > best or (income == best and batteries < fewest):
                    best = income
                    fewest = batteries
                    clear_candidates(g)
                if income == best and batteries == fewest:
                    add_candidate(g, foreign_code(country, place))
    return best >= 0


@jit
def sell_for_vj(g: State, t: Tables, code: int) -> None:
    """Income, flip and refill as for you. Rule: VJ-19"""
    g.vj_turns[Action.FOREIGN] += 1
    sell_abroad(g, t, VJ, code)
