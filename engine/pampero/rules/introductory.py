"""The introductory scoring tiles: zone A's icons times income, then the majority of each of the five markets."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MARKETS, NODES, Account, Market, Zone
from engine.pampero.rules.gains import book
from engine.pampero.rules.income import income_of
from engine.pampero.rulings import Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact


@jit
def score_zone_a(g: State, t: Tables) -> None:
    """Every seat takes each market's income as often as its zone A contracts show the icon. Rule: BASE-23"""
    for seat in range(g.n_seats):
        for market in range(MARKETS - 1, Market.REMOTE, -1):
            icons = zone_a_icons(g, t, seat, market)
            if icons:
                money = income_of(g, t, seat, market) * icons
                note(g, Event.INTRODUCTORY, seat, market, icons, money, 0)
                book(g, seat, Account.FIRST_SCORING, money)


@jit
def zone_a_icons(g: State, t: Tables, seat: int, market: int) -> int:
    """Icons of a market on the zone A contracts of a seat's grid."""
    icons = 0
    for node in range(NODES):
        tile_plus = g.node_tile_plus[seat, node]
        if tile_plus and t.tile_zone[tile_plus - 1] == Zone.A:
            icons += t.tile_icons[tile_plus - 1, market]
    return icons


@jit
def score_markets(g: State, t: Tables) -> None:
    """Whoever alone has most icons of a market takes its income once. Rule: BASE-23"""
    for market in range(MARKETS - 1, -1, -1):
        winner_plus = market_winner(g, market)
        if winner_plus:
            seat = winner_plus - 1
            money = income_of(g, t, seat, market)
            note(g, Event.INTRODUCTORY, seat, market, icons_of(g, seat, market), money, 1)
            book(g, seat, Account.SECOND_SCORING, money)


@jit
def market_winner(g: State, market: int) -> int:
    """The seat + 1 that alone has most icons of a market, crown cards included; 0 for nobody."""
    most = 0
    winner_plus = 0
    for seat in range(g.n_seats):
        icons = icons_of(g, seat, market)
        if icons > most:
            most, winner_plus = icons, seat + 1
        elif icons == most:
            winner_plus = 0
    return winner_plus


@jit
def icons_of(g: State, seat: int, market: int) -> int:
    """Icons of a market that a seat has, crown cards included."""
    return g.tally[seat, Fact.REMOTE_ICONS + market] + g.crown_icons[seat, market]


@jit
def introductory_worth(g: State, t: Tables, seat: int, first: bool) -> int:
    """What the first or the second introductory tile would pay a seat now."""
    worth = 0
    for market in range(MARKETS):
        if first and market != Market.REMOTE:
            worth += zone_a_icons(g, t, seat, market) * income_of(g, t, seat, market)
        elif not first and market_winner(g, market) == seat + 1:
            worth += income_of(g, t, seat, market)
    return worth


@jit
def is_introductory(g: State) -> bool:
    """Whether the first two scorings are those of the introductory tiles."""
    return g.variant[Variant.INTRODUCTORY_TILES] != 0
