"""Many games side by side in one compiled call: step, what is seen, which actions are legal, what was won.

A global action is `bases[kind] + code`. A game that is over begins anew by itself, with the next seed of its own row.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.decisions import has_option
from engine.core.jit import jit
from engine.core.loop import start, step
from engine.core.record import Integer, Ints, Many, Matrix, Record, i8, i16, i32, i64
from engine.core.rng import STUDY_STREAM, draw, policy_below
from engine.core.seam import fact
from engine.core.state import CoreState

f32 = Integer("f4")

AGENT = 0
"""The seat of the agent in environments for one agent."""
OTHERS_DRAW = 0
NONE_ILLEGAL = -1


class Row(IntEnum):
    """What is kept of each game beside its state."""

    SEED = 0  # of the first game of the row
    EPISODE = 1  # how many games have begun
    GAME_SEED = 2  # of the game under way
    MARGIN = 3  # in the game under way
    LENGTH = 4  # steps of the game under way
    WAITS = 5  # 1: the game is over, the next step begins another
    # what the last step brought
    DONE = 6
    OUTCOME = 7
    FINAL = 8  # the margin after it, in the game it was made in
    CHANGE = 9
    ILLEGAL = 10
    STEPS = 11  # the length of the game that it ended


ROW = len(Row)


class Way(IntEnum):
    """How many games are stepped: numbers of the call."""

    SCORE_FACT = 0
    RESET_ALL = 1
    SAME_STEP = 2
    REFUSE = 3
    SHOW = 4


WAYS = len(Way)


@jit(entry=True)
def step_games(
    states: Many[CoreState],
    tables: Many[Record],
    prototype: Many[CoreState],
    actions: Ints,
    bases: Ints,
    way: Ints,
    rows: Annotated[Matrix, i64],
    program: Annotated[Matrix, i32],
    bytes_of: Annotated[Matrix, i8],
    shorts_of: Annotated[Matrix, i16],
    ints_of: Annotated[Matrix, i32],
    seen: Annotated[Matrix, f32],
    last_seen: Annotated[Matrix, f32],
    mask: Annotated[Matrix, i8],
) -> int:
    """Step every game by its action, or begin all anew; the number of the first illegal action, -1: none.

    With `REFUSE` an illegal action leaves all games as they are; else it ends its game, and `ILLEGAL` tells.
    """
    t = tables[0]
    if way[Way.RESET_ALL] == 0 and way[Way.REFUSE] != 0:
        refused = first_illegal(mask, actions, rows)
        if refused != NONE_ILLEGAL:
            return refused
    for index in range(len(states)):
        g = states[index]
        if way[Way.RESET_ALL] != 0 or rows[index, Row.WAITS] != 0:
            clear_step(rows[index])
            begin(states, prototype, t, index, rows[index], way[Way.SCORE_FACT])
        else:
            take_action(g, t, actions[index], bases, rows[index], way[Way.SCORE_FACT])
            if rows[index, Row.DONE] != 0 and way[Way.SAME_STEP] != 0:
                if way[Way.SHOW] != 0:
                    show(index, program, bytes_of, shorts_of, ints_of, last_seen)
                begin(states, prototype, t, index, rows[index], way[Way.SCORE_FACT])
        if way[Way.SHOW] != 0:
            show(index, program, bytes_of, shorts_of, ints_of, seen)
        show_legal(g, bases, mask, index)
    return NONE_ILLEGAL


@jit
def first_illegal(mask: Annotated[Matrix, i8], actions: Ints, rows: Annotated[Matrix, i64]) -> int:
    """The number of the first game under way whose action is not legal."""
    for index in range(len(actions)):
        action = actions[index]
        if rows[index, Row.WAITS] == 0 and not (0 <= action < len(mask[index]) and mask[index, action] == 1):
            return index
    return NONE_ILLEGAL


@jit
def is_legal(g: CoreState, action: int, bases: Ints) -> bool:
    """Whether a global action is an option of the open decision."""
    return g.over == 0 and has_option(g, action - bases[g.decision_kind])


@jit
def begin(states: Many[CoreState], prototype: Many[CoreState], t: Record, index: int, row: Ints, score: int) -> None:
    """Begin the next game of a row: its first has the row's own seed, the others have seeds drawn from it."""
    seed = row[Row.SEED]
    if row[Row.EPISODE] > 0:
        seed = draw(seed, STUDY_STREAM, row[Row.EPISODE])
    states[index] = prototype[0]
    start(states[index], t, seed)
    let_others_play(states[index], t)
    row[Row.GAME_SEED] = seed
    row[Row.EPISODE] += 1
    row[Row.WAITS] = 0
    row[Row.LENGTH] = 0
    row[Row.MARGIN] = margin(states[index], t, score)


@jit
def clear_step(row: Ints) -> None:
    """A step that only begins a game brings nothing."""
    for column in range(Row.DONE, ROW):
        row[column] = 0


@jit
def take_action(g: CoreState, t: Record, action: int, bases: Ints, row: Ints, score: int) -> None:
    """One step of one game, and what it brought. An illegal action ends the game as a loss."""
    clear_step(row)
    row[Row.LENGTH] += 1
    if not is_legal(g, action, bases):
        row[Row.ILLEGAL] = 1
        end_game(row, -1)
        return
    step(g, t, action - bases[g.decision_kind])
    let_others_play(g, t)
    now = margin(g, t, score)
    row[Row.CHANGE] = now - row[Row.MARGIN]
    row[Row.MARGIN] = now
    if g.over != 0:
        end_game(row, result(g, AGENT))


@jit
def end_game(row: Ints, outcome: int) -> None:
    """The last step was the game's last."""
    row[Row.DONE] = 1
    row[Row.WAITS] = 1
    row[Row.OUTCOME] = outcome
    row[Row.FINAL] = row[Row.MARGIN]
    row[Row.STEPS] = row[Row.LENGTH]


@jit
def result(g: CoreState, seat: int) -> int:
    """1 for the winner of a finished game, 0 for everybody after a draw, -1 for the others."""
    if g.outcome == seat + 1:
        return 1
    return -1 if 0 < g.outcome <= g.n_seats else 0


@jit
def let_others_play(g: CoreState, t: Record) -> None:
    """Where other seats decide too, they take any option with the same chance."""
    while g.over == 0 and g.decision_seat != AGENT:
        choice = policy_below(g.seed, g.decisions, OTHERS_DRAW, g.option_count)
        step(g, t, g.options[choice])


@jit
def margin(g: CoreState, t: Record, score: int) -> int:
    """By how much the agent is ahead of the best of the others."""
    best = fact(g, t, 1, score)
    for seat in range(2, g.n_seats):
        best = max(best, fact(g, t, seat, score))
    return fact(g, t, AGENT, score) - best


# What is seen


@jit
def show(
    index: int,
    program: Annotated[Matrix, i32],
    bytes_of: Annotated[Matrix, i8],
    shorts_of: Annotated[Matrix, i16],
    ints_of: Annotated[Matrix, i32],
    seen: Annotated[Matrix, f32],
) -> None:
    """Copy what is seen of a game, run by run; whole runs, which take a third less time than number by number."""
    place = 0
    for run in range(len(program)):
        width, first, count = program[run, 0], program[run, 1], program[run, 2]
        if width == 1:
            seen[index, place : place + count] = bytes_of[index, first : first + count]
        elif width == 2:
            seen[index, place : place + count] = shorts_of[index, first : first + count]
        else:
            seen[index, place : place + count] = ints_of[index, first : first + count]
        place += count


@jit
def show_legal(g: CoreState, bases: Ints, mask: Annotated[Matrix, i8], index: int) -> None:
    """1 for every legal action."""
    legal = mask[index]
    legal[:] = 0
    if g.over == 0:
        base = bases[g.decision_kind]
        for option in range(g.option_count):
            legal[base + g.options[option]] = 1


@jit(entry=True)
def observe(
    states: Many[CoreState],
    bases: Ints,
    program: Annotated[Matrix, i32],
    bytes_of: Annotated[Matrix, i8],
    shorts_of: Annotated[Matrix, i16],
    ints_of: Annotated[Matrix, i32],
    seen: Annotated[Matrix, f32],
    mask: Annotated[Matrix, i8],
) -> None:
    """What is seen of the first of the states, and the legal actions there."""
    show(0, program, bytes_of, shorts_of, ints_of, seen)
    show_legal(states[0], bases, mask, 0)
