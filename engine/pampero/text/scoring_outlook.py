"""What will be scored and when, and the position if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core.assistance import Due
from engine.core.decisions import close
from engine.core.loop import advance, step
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.core.stack import pop, push
from engine.core.text.grammar import count
from engine.pampero.components.tables import Tables
from engine.pampero.constants import INTRODUCTORY, NO_SEAT, VJ, YOU, Account, Market, Scoring
from engine.pampero.results import ACCOUNT_MEANS
from engine.pampero.rules.facts import fact
from engine.pampero.rules.introductory import introductory_worth, market_winner, zone_a_icons
from engine.pampero.rules.scoring import END, FIRST, SECOND
from engine.pampero.rules.seats import is_automa
from engine.pampero.rulings import ZERO_NOBODY, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.ops import Op

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText


SCORED_FIRST = tuple(market for market in Market if market != Market.REMOTE)
"""The markets that the first introductory tile scores."""


def agenda(g: State, words: PamperoText) -> Iterator[Due]:
    """The four scoring tiles with the halves that count, in the order of the time track; of scorings done the money."""
    t = words.t
    marks = {
        Scoring.FIRST: (FIRST, t.time_first_scoring),
        Scoring.SECOND: (SECOND, t.time_second_scoring),
        Scoring.END_I: (END, t.time_end),
        Scoring.END_II: (END, t.time_end),
    }
    for place, (which, space) in marks.items():
        is_done = g.scorings_done >= which or bool(g.over)
        when = f"{words.scoring(which)}, {due_words(g, space, is_done)}"
        if is_done:
            yield from paid(g, words, place, when)
            continue
        if place != Scoring.SECOND:
            yield top_due(g, words, place, when)
        if place != Scoring.FIRST:
            yield majority_due(g, words, place, when)


def paid(g: State, words: PamperoText, place: int, when: str) -> Iterator[Due]:
    """What a scoring has paid; the pieces that it counted may be others by now. Both end tiles share their accounts."""
    tile, end = g.scoring_tile[place], (Account.END_TOP, Account.END_MAJORITY)
    accounts = {
        Scoring.FIRST: {Account.FIRST_SCORING: words.top_half(tile)},
        Scoring.SECOND: {Account.SECOND_SCORING: words.bottom_half(tile)},
        Scoring.END_I: {account: ACCOUNT_MEANS[account] for account in end},
    }
    for account, what in accounts.get(Scoring(place), {}).items():
        yield Due(when, what, (), tuple(g.ledger[seat, account] for seat in words.seats), is_done=True)


def due_words(g: State, space: int, is_done: bool) -> str:
    """How far off a scoring is."""
    if is_done:
        return "done"
    left = space - hindmost(g)
    return f"in {count(left, 'space')} of the time track" if left > 1 else "at the end of this year"


def hindmost(g: State) -> int:
    """The space that every disc has reached: a scoring waits for the last one."""
    return min(g.time[seat] for seat in range(g.n_seats) if not is_automa(g, seat))


def top_due(g: State, words: PamperoText, place: int, when: str) -> Due:
    """A top half: money for each."""
    tile = g.scoring_tile[place]
    if tile == INTRODUCTORY:
        return introductory_due(g, words, place, when)
    counts = tuple(fact(g, words.t, seat, words.t.top_fact[tile]) for seat in words.seats)
    return Due(when, words.top_half(tile), counts, tuple(words.t.top_money[tile] * each for each in counts))


def majority_due(g: State, words: PamperoText, place: int, when: str) -> Due:
    """A bottom half: money for the majority; a tie is VJ's, among players nobody's. Rules: SCORE-02, BASE-17

    Crowns are not counted.
    """
    tile = g.scoring_tile[place]
    if tile == INTRODUCTORY:
        return introductory_due(g, words, place, when)
    counts = tuple(fact(g, words.t, seat, words.t.bottom_fact[tile]) for seat in words.seats)
    winner = leader(g, counts, is_solo=words.is_solo)
    worth = tuple(words.t.bottom_money[tile] * (seat == winner) for seat in words.seats)
    return Due(when, words.bottom_half(tile), counts, worth)


def leader(g: State, counts: Sequence[int], *, is_solo: bool) -> int:
    """The seat that wins a majority; `NO_SEAT` for none. Rules: SCORE-02, BASE-17"""
    most = max(counts)
    if not is_solo:
        return counts.index(most) if counts.count(most) == 1 else NO_SEAT
    if most == 0 and g.ruling[Ruling.ZERO] == ZERO_NOBODY:
        return NO_SEAT
    return YOU if counts[YOU] > counts[VJ] else VJ


def introductory_due(g: State, words: PamperoText, place: int, when: str) -> Due:
    """An introductory tile: icons of zone A contracts, or markets led, and what they pay. Rule: BASE-23"""
    t, is_first = words.t, place == Scoring.FIRST
    if is_first:
        counts = [sum(zone_a_icons(g, t, seat, market) for market in SCORED_FIRST) for seat in words.seats]
    else:
        counts = [sum(market_winner(g, market) == seat + 1 for market in Market) for seat in words.seats]
    worth = tuple(introductory_worth(g, t, seat, is_first) for seat in words.seats)
    what = words.top_half(INTRODUCTORY) if is_first else words.bottom_half(INTRODUCTORY)
    return Due(when, what, tuple(counts), worth)


# The game ended now


def ended(states: Many[State], t: Tables) -> Many[State]:
    """The position after every scoring that is still to come, with the pieces as they are and cards played well."""
    copy = copy_state(states)
    g = copy[0]
    g.log_on = 0
    if not g.over:
        call_end(g)
        advance(g, t)
    while not g.over:
        step(g, t, best_option(copy, t))
    return copy


def call_end(g: State) -> None:
    """Nothing is pending any more but the scorings: those to come, or the rest of the one under way."""
    frames = []
    while g.depth:
        frames.append(pop(g))
    done = g.scorings_done + (g.scoring_now > 0)
    push(g, Op.WINNER, NO_SEAT, 0, 0)
    for which in range(END, done, -1):
        push(g, Op.SCORE, NO_SEAT, which, 0)
    if g.scoring_now:
        for frame in reversed(under_way(frames)):
            push(g, *frame)
    elif g.decision_kind:
        close(g)


def under_way(frames: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """The frames of the scoring under way, which end with the markers turned up."""
    ends = [place for place, frame in enumerate(frames) if frame[0] == Op.MARKERS_UP]
    return frames[: ends[0] + 1] if ends else []


def best_option(states: Many[State], t: Tables) -> int:
    """The option after which whoever decides ends furthest ahead, if the rest is declined."""
    g = states[0]
    codes = [g.options[place] for place in range(g.option_count)]
    return max(codes, key=lambda code: margin_after(states, t, code, g.decision_seat))


def margin_after(states: Many[State], t: Tables, code: int, seat: int) -> int:
    """The lead of a seat at the end, after an option and the last option of every decision then."""
    copy = copy_state(states)
    g = copy[0]
    step(g, t, code)
    while not g.over:
        step(g, t, g.options[g.option_count - 1])
    return g.money[seat] - max(g.money[other] for other in range(g.n_seats) if other != seat)
