"""The hash of a position: by named values, so that records and numbers may change around them."""

from __future__ import annotations

from typing import Annotated

import pytest

from engine.core.record import Many, Vector, allocate, i8, i16, i32
from engine.core.snapshot import digest, same
from engine.core.state import CoreState

KINDS = ("none", "turn", "site")


class Plain(CoreState):
    """A small game's position."""

    money: Annotated[Vector, i32[2]]
    ruling: Annotated[Vector, i8[3]]
    variant: Annotated[Vector, i8[2]]


class Later(CoreState):
    """The same game, some versions on: a field more, a wider one, other places, more rulings."""

    zeal: Annotated[int, i16]
    ruling: Annotated[Vector, i8[4]]
    variant: Annotated[Vector, i8[3]]
    money: Annotated[Vector, i32[3]]


def plain() -> Many[Plain]:
    states = allocate(Plain)
    g = states[0]
    g.seed, g.decisions, g.decision_kind, g.decision_seat = 7, 3, 1, 1
    g.money[0], g.money[1] = 12, -4
    g.stack[0, 1], g.depth = 5, 1
    return states


def later() -> Many[Later]:
    states = allocate(Later)
    g = states[0]
    g.seed, g.decisions, g.decision_kind, g.decision_seat = 7, 3, 1, 1
    g.money[0], g.money[1] = 12, -4
    g.stack[0, 1], g.depth = 5, 1
    return states


def test_equal_positions_have_equal_digests() -> None:
    assert digest(plain(), KINDS) == digest(plain(), KINDS)


@pytest.mark.parametrize("name", ["seed", "decisions", "decision_kind", "decision_seat", "depth", "over"])
def test_another_number_is_another_digest(name: str) -> None:
    states = plain()
    setattr(states[0], name, getattr(states[0], name) + 1)
    assert digest(states, KINDS) != digest(plain(), KINDS)


def test_a_value_counts_with_its_place() -> None:
    states = plain()
    g = states[0]
    g.money[0], g.money[1] = g.money[1], g.money[0]
    assert digest(states, KINDS) != digest(plain(), KINDS)


def test_options_and_log_are_no_part_of_it() -> None:
    states = plain()
    g = states[0]
    g.option_count, g.log_on, g.log_count, g.log_lost = 2, 1, 1, 9
    g.options[0] = g.options[1] = g.log[0, 0] = 8
    assert digest(states, KINDS) == digest(plain(), KINDS)
    assert same(states, plain())


def test_what_is_settled_is_no_part_of_it() -> None:
    states = plain()
    states[0].ruling[1] = states[0].variant[0] = 1
    assert digest(states, KINDS) == digest(plain(), KINDS)


def test_a_field_that_is_added_and_zero_changes_nothing() -> None:
    states = later()
    assert digest(states, KINDS) == digest(plain(), KINDS)
    states[0].zeal = 1
    assert digest(states, KINDS) != digest(plain(), KINDS)


def test_a_kind_is_known_by_its_word_whatever_its_number() -> None:
    renumbered = plain()
    renumbered[0].decision_kind = 2
    assert digest(renumbered, ("none", "build", "turn", "site")) == digest(plain(), KINDS)
    assert digest(renumbered, KINDS) != digest(plain(), KINDS)
