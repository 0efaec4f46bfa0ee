"""The one loop of every game: run pending effects until a seat has something to decide, take the choice, go on.

A game gives what happens inside, through its binding: how it is set up, what a frame does, which options a decision has
and what a choice does. Python meets a game only through the entries at the end of this module.
"""

from __future__ import annotations

from engine.core.binding import apply, fact, feature, is_choice, options, redact, run, set_up
from engine.core.decisions import begin_choice, close, is_open
from engine.core.jit import jit
from engine.core.log import FORCED, SKIPPED, note
from engine.core.record import Many, Record
from engine.core.stack import pop
from engine.core.state import CoreState

NOTHING = -1
"""In place of an option: none is chosen."""


@jit(shared=True)
def start(g: CoreState, t: Record, seed: int) -> None:
    """Set up a game from a blank or prototype state and advance to the first decision."""
    g.seed = seed
    set_up(g, t)
    proceed(g, t, NOTHING, False)


@jit
def step(g: CoreState, t: Record, code: int) -> None:
    """Choose an option, then advance to the next decision with two or more options, listed in `g`, or to the end."""
    begin_choice(g, code)
    proceed(g, t, code, False)


@jit
def step_unlisted(g: CoreState, t: Record, code: int) -> None:
    """`step` for who may only value the position: options that are a choice for sure are left unlisted."""
    begin_choice(g, code)
    proceed(g, t, code, True)


@jit
def list_unlisted(g: CoreState, t: Record) -> None:
    """List the options that `step_unlisted` has left out: then all is as after a step."""
    if is_open(g) and g.option_count == 0:
        options(g, t)


@jit(shared=True)
def proceed(g: CoreState, t: Record, code: int, unlisted: bool) -> None:
    """Carry out a choice, if one is made, and advance: the whole engine, which everybody shares."""
    if code != NOTHING:
        take(g, t, code)
    run_pending(g, t, unlisted)


@jit
def advance(g: CoreState, t: Record) -> None:
    """Run pending effects until a decision of two or more options is open, or the game is over."""
    run_pending(g, t, False)


@jit
def run_pending(g: CoreState, t: Record, unlisted: bool) -> None:
    """`advance`; with `unlisted`, only to where it is sure that there is something to decide."""
    while g.over == 0:
        if not is_open(g):
            op, seat, a, b = pop(g)
            run(g, t, op, seat, a, b)
        elif unlisted and is_choice(g, t):
            return
        else:
            options(g, t)
            if g.option_count > 1:
                return
            take_forced(g, t)


@jit
def take_forced(g: CoreState, t: Record) -> None:
    """Take the only option of the open decision, which is logged and not counted, or drop it when it has none."""
    if g.option_count == 0:
        note(g, SKIPPED, g.decision_seat, g.decision_kind, 0, 0, 0)
        close(g)
    else:
        note(g, FORCED, g.decision_kind, g.options[0], 0, 0, 0)
        take(g, t, g.options[0])


@jit
def take(g: CoreState, t: Record, code: int) -> None:
    """Close the open decision and carry out a choice."""
    kind = g.decision_kind
    seat = g.decision_seat
    a = g.decision_a
    b = g.decision_b
    close(g)
    apply(g, t, kind, seat, a, b, code)


@jit(entry=True)
def start_game(states: Many[CoreState], tables: Many[Record], seed: int) -> None:
    """`start` for Python: the game is the first of the states."""
    start(states[0], tables[0], seed)


@jit(entry=True)
def take_step(states: Many[CoreState], tables: Many[Record], code: int) -> None:
    """`step` for Python."""
    step(states[0], tables[0], code)


@jit(entry=True)
def redact_state(states: Many[CoreState], tables: Many[Record], seat: int, key: int) -> None:
    """`redact` for Python."""
    redact(states[0], tables[0], seat, key)


@jit(entry=True)
def read_fact(states: Many[CoreState], tables: Many[Record], seat: int, number: int) -> int:
    """`fact` for Python."""
    return fact(states[0], tables[0], seat, number)


@jit(entry=True)
def read_feature(states: Many[CoreState], tables: Many[Record], code: int, number: int) -> int:
    """`feature` for Python."""
    return feature(states[0], tables[0], code, number)
