"""The end: points, ties, the winner."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.log import note
from engine.el_plan.constants import CARDS, DECK, IDEA, TYPES
from engine.el_plan.rules.tokens import free_resources, owns, placed_resources, placed_tokens
from engine.el_plan.rulings import TIE_TOKENS_FREE, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.events import Event


@jit
def idea_count(g: State, seat: int) -> int:
    """Ideas of a seat; those on processes and cards are its own too. Rules: END-02, ADMIN-08"""
    return g.free[seat, IDEA] + placed_tokens(g, seat, IDEA)


@jit
def card_count(g: State, seat: int, kind: int) -> int:
    """Investment cards of a type, active or not."""
    count = 0
    for card in range(kind * DECK, (kind + 1) * DECK):
        if owns(g, seat, card):
            count += 1
    return count


@jit
def all_cards(g: State, seat: int) -> int:
    """Investment cards of all types."""
    count = 0
    for card in range(CARDS):
        if owns(g, seat, card):
            count += 1
    return count


@jit
def trio_count(g: State, seat: int) -> int:
    """Trios of an expert, a technology and an infrastructure. Rule: END-03"""
    trios = card_count(g, seat, 0)
    for kind in range(1, TYPES):
        trios = min(trios, card_count(g, seat, kind))
    return trios


@jit
def trio_points(g: State, seat: int) -> int:
    """1 point a trio, for who has at least one idea. Rule: END-03"""
    return trio_count(g, seat) if idea_count(g, seat) > 0 else 0


@jit
def points_of(g: State, seat: int) -> int:
    """The points of a seat as things stand. Rules: END-02, END-03"""
    return idea_count(g, seat) + trio_points(g, seat)


@jit
def tie_tokens(g: State, seat: int) -> int:
    """Resource tokens that break a tie; ideas are none. Rule: END-05, ruling TIE_TOKENS"""
    if g.ruling[Ruling.TIE_TOKENS] == TIE_TOKENS_FREE:
        return free_resources(g, seat)
    return free_resources(g, seat) + placed_resources(g, seat)


@jit
def ahead(g: State, seat: int, other: int) -> int:
    """By how much a seat is ahead: in points, else in resource tokens, else in cards. Rules: END-04 to END-06"""
    lead = points_of(g, seat) - points_of(g, other)
    if lead == 0:
        lead = tie_tokens(g, seat) - tie_tokens(g, other)
    if lead == 0:
        lead = all_cards(g, seat) - all_cards(g, other)
    return lead


@jit
def winning_seats(g: State) -> int:
    """The seats that nobody is ahead of, as bits: several share the victory. Rules: END-04 to END-06"""
    best = 0
    for seat in range(1, g.n_seats):
        if ahead(g, seat, best) > 0:
            best = seat
    winners = 0
    for seat in range(g.n_seats):
        if ahead(g, seat, best) == 0:
            winners |= 1 << seat
    return winners


@jit
def end_game(g: State) -> None:
    """Count the points and find the winner. Rules: END-01 to END-06"""
    for seat in range(g.n_seats):
        note(g, Event.SCORED, seat, idea_count(g, seat), trio_points(g, seat), 0, 0)
    g.winners = winning_seats(g)
    g.over = 1
    note(g, Event.OVER, g.winners, 0, 0, 0, 0)
