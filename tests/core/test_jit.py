from __future__ import annotations

import pickle
from enum import IntEnum
from typing import Annotated, Any

import pytest

from engine.core import loop, rng
from engine.core.jit import is_compiled, jit
from engine.core.record import Ints, Many, Matrix, Record, Shorts, Vector, allocate, i16, i32, i64, ints
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.core.snapshot import same

compiled_only = pytest.mark.skipif(not is_compiled(), reason="about the compiler")


class Common(Record, abstract=True):
    seed: Annotated[int, i64]


class Near(Common):
    near: Annotated[int, i16]
    row: Annotated[Vector, i16[3]]
    grid: Annotated[Matrix, i32[2, 2]]


class Far(Common):
    far: Annotated[int, i32]
    farther: Annotated[int, i32]


class Colour(IntEnum):
    RED = 4


@jit
def add_seed(g: Common, amount: int) -> int:
    return g.seed + amount


@jit
def both(g: Common, flag: bool) -> tuple[int, int]:
    return add_seed(g, 1), add_seed(g, flag)


@jit
def total(row: Shorts) -> int:
    found = 0
    for index in range(len(row)):
        found += row[index]
    return found


@jit(entry=True)
def near_entry(states: Many[Near], index: int) -> int:
    first, second = both(states[0], True)
    return first + second + total(states[0].row[:]) + add_seed(states[0], Colour.RED) + states[0].row[index]


@jit(entry=True)
def far_entry(states: Many[Far]) -> int:
    states[1] = states[0]
    return add_seed(states[1], 1)


@jit(entry=True)
def any_entry(states: Many[Common], out: Ints) -> None:
    out[0] = add_seed(states[0], states[0].seed > 2)


@jit(entry=True)
def identity(number: int) -> int:
    return number


def test_functions_call_each_other_over_records_and_arrays() -> None:
    states = allocate(Near)
    states[0].seed = 10
    states[0].row[1] = 5
    assert near_entry(states, 1) == 11 + 11 + 5 + 14 + 5


def test_records_are_copied_inside() -> None:
    states = allocate(Far, 2)
    states[0].seed, states[0].farther = 3, 9
    assert far_entry(states) == 4
    assert states[1].farther == 9


def test_one_function_serves_every_record_with_the_common_fields() -> None:
    out = ints([0])
    near, far = allocate(Near), allocate(Far)
    near[0].seed, far[0].seed = 1, 5
    any_entry(near, out)
    assert out[0] == 1
    any_entry(far, out)
    assert out[0] == 6


def test_an_index_out_of_bounds_raises() -> None:
    with pytest.raises(IndexError):
        near_entry(allocate(Near), 3)


@compiled_only
def test_each_function_has_one_signature_a_record() -> None:
    near_entry(allocate(Near), 0)
    far_entry(allocate(Far, 2))
    any_entry(allocate(Near), ints([0]))
    any_entry(allocate(Far), ints([0]))
    counts = {function.__name__: signatures(function) for function in (near_entry, far_entry, total, both, add_seed)}
    assert max(counts["near_entry"], counts["far_entry"], counts["total"], counts["both"]) <= 1
    assert counts["add_seed"] <= 2
    assert signatures(any_entry) == 2


def signatures(function: Any) -> int:
    return len(function.overloads)


@compiled_only
def test_any_whole_number_may_be_passed_and_nothing_else() -> None:
    numbers: list[Any] = [3, True, Colour.RED]
    assert [identity(number) for number in numbers] == [3, 1, 4]
    assert signatures(identity) == 1
    with pytest.raises(Exception, match=r"identity\(number\) takes int64"):
        identity(2.5)  # type: ignore[arg-type]


@compiled_only
def test_an_array_of_another_type_is_refused() -> None:
    wrong: Any = allocate(Far)
    with pytest.raises(Exception, match=r"near_entry\(states\) takes"):
        near_entry(wrong, 0)


def test_python_runs_the_plain_form_of_an_inner_function_on_the_same_records() -> None:
    states = allocate(Near)
    states[0].seed = 10
    assert both(states[0], True) == (11, 11)
    assert add_seed(states[0], Colour.RED) == 14
    states[0].row[2] = 7
    assert total(states[0].row) == 7
    assert type(add_seed(states[0], 1)) is int


def test_python_runs_the_plain_form_of_a_seam() -> None:
    edition = find_game("template").edition()
    plain, compiled = edition.prototype(Setting()), edition.prototype(Setting())
    loop.start(plain[0], edition.tables[0], 5)
    loop.start_game(compiled, edition.tables, 5)
    assert same(plain, compiled)


def test_plain_arithmetic_wraps_as_compiled_arithmetic_does() -> None:
    assert rng.draw(7, rng.STUDY_STREAM, 3) == rng.game_seed(7, 3)


def test_closures_and_default_values_are_refused() -> None:
    outer = 3

    def closure(number: int) -> int:
        return number + outer

    def default(number: int = 3) -> int:
        return number

    for function in (closure, default):
        with pytest.raises(TypeError, match="no closure and no default"):
            jit(function)


@compiled_only
def test_a_missing_or_unknown_annotation_is_named() -> None:
    def bare(number: int, other) -> int:  # type: ignore[no-untyped-def]
        return number + int(other)

    def texty(word: str) -> int:
        return len(word)

    with pytest.raises(TypeError, match="bare lacks annotations for other"):
        jit(entry=True)(bare)(1, 2)
    with pytest.raises(TypeError, match="the compiler knows no <class 'str'>"):
        jit(entry=True)(texty)("word")


def test_functions_are_pickled_by_name() -> None:
    assert pickle.loads(pickle.dumps(identity)) is identity
