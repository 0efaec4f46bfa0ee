"""VJ gains a specialist: always a scoring card. Rules: VJ-20, VJ-21"""

from __future__ import annotations

from engine.core.decisions import ask
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.components.tables import Tables
from engine.pampero.rules.specialists import draw_scoring, gain_scoring_card, refill_scoring
from engine.pampero.state import State
from engine.pampero.terms import DISPLAY, MARKETS, SPECIALISTS, VJ, YOU, Scoring
from engine.pampero.vj.candidates import add_candidate, clear_candidates, keep_candidates
from engine.pampero.vj.terms import VJEvent
from engine.pampero.vj.values import rightmost_income
from engine.pampero.vocabulary.effects import Option
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.kinds import Kind

MATCHES = 1
YOUR_ICONS = 2
VJ_ICONS = 3
FROM_DECK = 4
NO_MARKET = MARKETS


@jit
def market_of(fact: int) -> int:
    """The market whose icon a fact shows, NO_MARKET for the others."""
    if Fact.REMOTE_ICONS <= fact <= Fact.RESIDENTIAL_ICONS:
        return fact - Fact.REMOTE_ICONS
    if Fact.REMOTE_INCOME <= fact <= Fact.RESIDENTIAL_INCOME:
        return fact - Fact.REMOTE_INCOME
    return NO_MARKET


@jit
def shares_subject(t: Tables, card: int, fact: int) -> bool:
    """Whether a scoring card and a half of a scoring tile share a subject or a market icon. Rule: VJ-20"""
    for option in range(2):
        op = t.option[card, option, 0]
        if (op == Option.CROWN or op == Option.PER) and t.option[card, option, 1] == fact:
            return True
    market = market_of(fact)
    return market != NO_MARKET and t.option_icons[card, market] > 0


@jit
def matches_next_scoring(g: State, t: Tables, card: int) -> bool:
    """First: its top half. Second: its majority. End: both halves of both tiles. Rule: VJ-20"""
    if g.scorings_done == 0:
        return shares_subject(t, card, t.top_fact[g.scoring_tile[Scoring.FIRST]])
    if g.scorings_done == 1:
        return shares_subject(t, card, t.bottom_fact[g.scoring_tile[Scoring.SECOND]])
    for place in range(Scoring.END_I, Scoring.END_II + 1):
        tile = g.scoring_tile[place]
        if shares_subject(t, card, t.top_fact[tile]) or shares_subject(t, card, t.bottom_fact[tile]):
            return True
    return False


@jit
def gain_vj_specialist(g: State, t: Tables) -> None:
    """Matching the next scoring, most icons of your income, of VJ's, your choice; else the deck. Rule: VJ-20"""
    gather_display(g)
    if g.candidates == 0:
        draw_for_vj(g)
        return
    matching = keep_matching(g, t)
    fitting = keep_most_icons(g, t, rightmost_income(g, YOU), YOUR_ICONS)
    if not matching and not fitting and g.scoring_deck_next < SPECIALISTS:
        draw_for_vj(g)
        return
    keep_most_icons(g, t, rightmost_income(g, VJ), VJ_ICONS)
    ask(g, Kind.VJ_SCORING_CARD, YOU, 0, 0)


@jit
def gather_display(g: State) -> None:
    """The scoring cards on display."""
    clear_candidates(g)
    for place in range(DISPLAY):
        if g.scoring_display_plus[place]:
            add_candidate(g, place)
    first, second, third = g.scoring_display_plus[0], g.scoring_display_plus[1], g.scoring_display_plus[2]
    note(g, VJEvent.DISPLAYED, first, second, third, g.scorings_done, 0)


@jit
def keep_matching(g: State, t: Tables) -> bool:
    """Keep the cards that match the next scoring, if any does; answers whether one did."""
    kept = 0
    for index in range(g.candidates):
        if matches_next_scoring(g, t, g.scoring_display_plus[g.candidate[index]] - 1):
            kept |= 1 << index
    keep_candidates(g, kept)
    note(g, VJEvent.SPECIALIST, MATCHES, g.candidates, kept != 0, 0, places_left(g))
    return kept != 0


@jit
def keep_most_icons(g: State, t: Tables, market: int, reason: int) -> bool:
    """Keep the cards with most icons of a market; answers whether any has one."""
    most = 0
    kept = 0
    for index in range(g.candidates):
        icons = t.option_icons[g.scoring_display_plus[g.candidate[index]] - 1, market]
        if icons > most:
            most = icons
            kept = 0
        if icons == most:
            kept |= 1 << index
    keep_candidates(g, kept)
    note(g, VJEvent.SPECIALIST, reason, g.candidates, most, market, places_left(g))
    return most > 0


@jit
def places_left(g: State) -> int:
    """The places of the display whose cards are still candidates, a bit each."""
    places = 0
    for index in range(g.candidates):
        places |= 1 << g.candidate[index]
    return places


@jit
def draw_for_vj(g: State) -> None:
    """The top of the deck, if there is one. Rule: VJ-20"""
    if g.scoring_deck_next < SPECIALISTS:
        note(g, VJEvent.SPECIALIST, FROM_DECK, 0, 0, 0, 0)
        gain_scoring_card(g, VJ, draw_scoring(g))


@jit
def take_for_vj(g: State, place: int) -> None:
    """The chosen card of the display, which is refilled. Rule: VJ-20"""
    gain_scoring_card(g, VJ, g.scoring_display_plus[place] - 1)
    refill_scoring(g, place)
