"""The stack, the open decision and the log: what they hold and where they stop."""

from __future__ import annotations

from typing import Annotated

import pytest

from engine.core.decisions import add_option, ask, begin_choice, clear_options, close, has_option, is_open
from engine.core.errors import IllegalChoice, RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.record import Ints, Many, allocate, i16, ints
from engine.core.stack import pop, push
from engine.core.state import FRAME_SIZE, LOG_ROWS, MAX_DECISIONS, MAX_OPTIONS, STACK_DEPTH, CoreState


class State(CoreState):
    limits_year: Annotated[int, i16]


@jit(entry=True)
def push_many(states: Many[State], count: int) -> None:
    for number in range(count):
        push(states[0], 32, number, number + 1, 100_000 + number)


@jit(entry=True)
def pop_one(states: Many[State], out: Ints) -> None:
    out[0], out[1], out[2], out[3] = pop(states[0])


@jit(entry=True)
def open_decision(states: Many[State], kind: int, options: int) -> None:
    ask(states[0], kind, 1, 5, 6)
    clear_options(states[0])
    for number in range(options):
        add_option(states[0], number * 2)


@jit(entry=True)
def choose(states: Many[State], code: int) -> None:
    begin_choice(states[0], code)
    close(states[0])


@jit(entry=True)
def listed(states: Many[State], code: int) -> bool:
    return has_option(states[0], code)


@jit(entry=True)
def waiting(states: Many[State]) -> bool:
    return is_open(states[0])


@jit(entry=True)
def write(states: Many[State], rows: int) -> None:
    for number in range(rows):
        note(states[0], 7, number, 2, 3, 4, 5)


@pytest.fixture
def states() -> Many[State]:
    return allocate(State)


def test_the_last_effect_pushed_comes_first(states: Many[State]) -> None:
    frame = ints([0] * FRAME_SIZE)
    push_many(states, 2)
    pop_one(states, frame)
    assert [frame[part] for part in range(FRAME_SIZE)] == [32, 1, 2, 100_001]
    pop_one(states, frame)
    assert [frame[part] for part in range(FRAME_SIZE)] == [32, 0, 1, 100_000]
    assert states[0].depth == 0


def test_a_popped_frame_leaves_no_trace(states: Many[State]) -> None:
    push_many(states, 1)
    pop_one(states, ints([0] * FRAME_SIZE))
    assert not any(states[0].stack[0, part] for part in range(FRAME_SIZE))


def test_the_stack_has_a_bottom_and_a_top(states: Many[State]) -> None:
    with pytest.raises(RulesError, match="no pending effect"):
        pop_one(states, ints([0] * FRAME_SIZE))
    push_many(states, STACK_DEPTH)
    with pytest.raises(RulesError, match="too many pending effects"):
        push_many(states, 1)


def test_one_decision_is_open_at_a_time(states: Many[State]) -> None:
    assert not waiting(states)
    open_decision(states, 3, 2)
    g = states[0]
    assert waiting(states)
    assert (g.decision_kind, g.decision_seat, g.decision_a, g.decision_b) == (3, 1, 5, 6)
    with pytest.raises(RulesError, match="already open"):
        open_decision(states, 3, 2)


def test_kinds_are_numbered_from_one(states: Many[State]) -> None:
    with pytest.raises(RulesError, match="from 1"):
        open_decision(states, 0, 2)


def test_a_choice_closes_the_decision_and_counts_it(states: Many[State]) -> None:
    open_decision(states, 3, 2)
    choose(states, 2)
    assert not waiting(states)
    assert states[0].decisions == 1
    assert states[0].option_count == 0


def test_only_listed_options_can_be_chosen(states: Many[State]) -> None:
    open_decision(states, 3, 2)
    assert listed(states, 2)
    assert not listed(states, 3)
    with pytest.raises(IllegalChoice):
        choose(states, 3)
    assert states[0].decisions == 0


def test_options_have_a_limit(states: Many[State]) -> None:
    open_decision(states, 1, MAX_OPTIONS)
    choose(states, 0)
    with pytest.raises(RulesError, match="too many options"):
        open_decision(states, 1, MAX_OPTIONS + 1)


def test_a_game_that_does_not_end_is_stopped(states: Many[State]) -> None:
    states[0].decisions = MAX_DECISIONS - 1
    open_decision(states, 1, 2)
    choose(states, 0)
    open_decision(states, 1, 2)
    with pytest.raises(RulesError, match="does not end"):
        choose(states, 0)


def test_the_log_is_off_until_asked_for(states: Many[State]) -> None:
    write(states, 3)
    assert states[0].log_count == 0


def test_the_log_keeps_rows_and_counts_what_it_loses(states: Many[State]) -> None:
    states[0].log_on = 1
    write(states, LOG_ROWS + 44)
    g = states[0]
    assert (g.log_count, g.log_lost) == (LOG_ROWS, 44)
    assert [g.log[1, part] for part in range(6)] == [7, 1, 2, 3, 4, 5]


def test_a_choice_starts_a_new_log(states: Many[State]) -> None:
    states[0].log_on = 1
    write(states, LOG_ROWS + 1)
    open_decision(states, 1, 2)
    choose(states, 0)
    assert (states[0].log_on, states[0].log_count, states[0].log_lost) == (1, 0, 0)
