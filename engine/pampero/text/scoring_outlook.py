"""What will be scored and when, and the position if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.assistance import Due
from engine.core.decisions import close
from engine.core.loop import advance, step
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.core.stack import pop, push
from engine.core.text.grammar import count
from engine.pampero.components.tables import Tables
from engine.pampero.constants import NO_SEAT, VJ, YOU, Scoring
from engine.pampero.rules.facts import fact
from engine.pampero.rules.scoring import END, FIRST, SECOND
from engine.pampero.rulings import ZERO_NOBODY, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.ops import Op

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText


def agenda(g: State, words: PamperoText) -> Iterator[Due]:
    """The four scoring tiles with the halves that count, in the order of the time track."""
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
        if place != Scoring.SECOND:
            yield top_due(g, words, place, when, is_done)
        if place != Scoring.FIRST:
            yield majority_due(g, words, place, when, is_done)


def due_words(g: State, space: int, is_done: bool) -> str:
    """How far off a scoring is."""
    if is_done:
        return "done"
    left = space - g.time[YOU]
    return f"in {count(left, 'space')} of the time track" if left > 1 else "at the end of this year"


def top_due(g: State, words: PamperoText, place: int, when: str, is_done: bool) -> Due:
    """A top half: money for each."""
    tile = g.scoring_tile[place]
    counts = tuple(fact(g, words.t, seat, words.t.top_fact[tile]) for seat in (YOU, VJ))
    return Due(when, words.top_half(tile), counts, tuple(words.t.top_money[tile] * each for each in counts), is_done)


def majority_due(g: State, words: PamperoText, place: int, when: str, is_done: bool) -> Due:
    """A bottom half: money for the majority, a tie is VJ's. Crowns are not counted. Rule: SCORE-02"""
    tile = g.scoring_tile[place]
    yours, theirs = (fact(g, words.t, seat, words.t.bottom_fact[tile]) for seat in (YOU, VJ))
    money = words.t.bottom_money[tile]
    nobody = yours == theirs == 0 and g.ruling[Ruling.ZERO] == ZERO_NOBODY
    worth = (money, 0) if yours > theirs else (0, 0 if nobody else money)
    return Due(when, words.bottom_half(tile), (yours, theirs), worth, is_done)


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
    """The option after which you end furthest ahead, if the rest is declined."""
    g = states[0]
    codes = [g.options[place] for place in range(g.option_count)]
    return max(codes, key=lambda code: margin_after(states, t, code))


def margin_after(states: Many[State], t: Tables, code: int) -> int:
    """Your lead at the end, after an option and the last option of every decision then."""
    copy = copy_state(states)
    g = copy[0]
    step(g, t, code)
    while not g.over:
        step(g, t, g.options[g.option_count - 1])
    return g.money[YOU] - g.money[VJ]
