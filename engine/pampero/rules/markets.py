"""Foreign markets and venture capital."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.codes import foreign_code, foreign_country, foreign_place
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    COUNTRIES,
    COUNTRY_CARDS,
    DISPLAY,
    MARKETS,
    VENTURE_DEBT,
    VENTURE_SLOTS,
    Account,
)
from engine.pampero.rules.gains import book, spend_batteries
from engine.pampero.rules.income import income_of
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact

FOREIGN_SHOWN = 2


@jit
def list_foreign(g: State, t: Tables, seat: int) -> None:
    """The cards on display whose batteries you can pay. Rule: MARKET-01"""
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            if card_plus and t.foreign_batteries[card_plus - 1] <= g.batteries[seat]:
                add_option(g, foreign_code(country, place))


@jit
def has_foreign(g: State, t: Tables, batteries: int) -> bool:
    """Whether these batteries pay for any card on display."""
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            if card_plus and t.foreign_batteries[card_plus - 1] <= batteries:
                return True
    return False


@jit
def foreign_income(g: State, t: Tables, seat: int, card: int) -> int:
    """The income of every icon on the front. Rule: MARKET-01"""
    income = 0
    for market in range(MARKETS):
        income += t.foreign_income[card, market] * income_of(g, t, seat, market)
    return income


@jit
def sell_abroad(g: State, t: Tables, seat: int, code: int) -> None:
    """Pay batteries, take the income, keep the card for the icons on its back, refill. Rule: MARKET-01"""
    country = foreign_country(code)
    place = foreign_place(code)
    card = g.foreign_display_plus[country, place] - 1
    spend_batteries(g, seat, t.foreign_batteries[card])
    income = foreign_income(g, t, seat, card)
    note(g, Event.FOREIGN, seat, card, income, 0, 0)
    book(g, seat, Account.FOREIGN, income)
    book(g, seat, Account.ONGOING, g.modifier[seat, Modifier.FOREIGN_MONEY])
    keep_foreign(g, t, seat, card)
    refill_foreign(g, country, place)


@jit
def keep_foreign(g: State, t: Tables, seat: int, card: int) -> None:
    """The card is kept for the icons on its back. Rules: MARKET-01, SCORE-09"""
    g.foreign_seat_plus[card] = seat + 1
    g.tally[seat, Fact.FOREIGN_CARDS] += 1
    for market in range(MARKETS):
        g.tally[seat, Fact.REMOTE_ICONS + market] += t.foreign_icons[card, market]


@jit
def refill_foreign(g: State, country: int, place: int) -> None:
    """The row is refilled while the deck lasts. Rule: MARKET-01"""
    g.foreign_display_plus[country, place] = 0
    following = g.foreign_deck_next[country]
    if following < COUNTRY_CARDS:
        g.foreign_display_plus[country, place] = g.foreign_deck[country, following] + 1
        g.foreign_deck_next[country] += 1
        note(g, Event.REVEALED, FOREIGN_SHOWN + country, place, g.foreign_deck[country, following], 0, 0)


@jit
def is_open_slot(g: State, t: Tables, seat: int, slot: int) -> bool:
    """An empty venture capital slot whose tower is built. Rule: MARKET-02"""
    return g.venture[seat, slot] == 0 and g.tally[seat, Fact.TOWERS] >= t.venture_tower[slot]


@jit
def list_ventures(g: State, t: Tables, seat: int) -> None:
    """The slots you may choose among. Rule: MARKET-02"""
    for slot in range(VENTURE_SLOTS):
        if is_open_slot(g, t, seat, slot):
            add_option(g, slot)


@jit
def has_venture(g: State, t: Tables, seat: int) -> bool:
    """Whether any venture capital slot is open."""
    for slot in range(VENTURE_SLOTS):
        if is_open_slot(g, t, seat, slot):
            return True
    return False


@jit
def venture_income(g: State, t: Tables, seat: int, slot: int) -> int:
    """The income of the highest marker in the slot's income zone; no marker there: nothing. Rule: MARKET-02"""
    highest = 0
    for market in range(MARKETS):
        column = g.income[seat, market]
        if t.venture_from[slot] <= column <= t.venture_to[slot]:
            highest = max(highest, t.income_value[g.board_of[seat], column])
    return highest


@jit
def take_venture(g: State, t: Tables, seat: int, slot: int) -> None:
    """A tile on the slot, and the income of its zone; the zone value came with the card's frame. Rule: MARKET-02"""
    g.venture[seat, slot] = 1
    g.tally[seat, Fact.VENTURE_TILES] += 1
    income = venture_income(g, t, seat, slot)
    note(g, Event.VENTURE, seat, slot, income, 0, 0)
    book(g, seat, Account.VENTURE, income)
    book(g, seat, Account.ONGOING, g.modifier[seat, Modifier.VENTURE_MONEY])


@jit
def repay_ventures(g: State, seat: int) -> None:
    """$30 for each tile, less what end-game tiles remit; money may fall below 0. Rule: SCORE-06"""
    tiles = g.tally[seat, Fact.VENTURE_TILES]
    debt = tiles * VENTURE_DEBT - g.venture_rebate[seat]
    note(g, Event.REPAYMENT, seat, tiles, debt, 0, 0)
    book(g, seat, Account.REPAYMENT, -debt)
