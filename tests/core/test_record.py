from __future__ import annotations

import pickle
from typing import Annotated, Any, cast

import numpy as np
import pytest

from engine.core.record import (
    Cube,
    Log,
    Matrix,
    Record,
    Tail,
    Vector,
    allocate,
    dtype_of,
    front_bytes,
    i8,
    i16,
    i32,
    i64,
    ints,
    position_bytes,
)
from engine.core.state import CoreState

SEATS = 4


class Base(Record, abstract=True):
    seed: Annotated[int, i64]
    log: Annotated[Matrix, i16[8, 2], Log]
    listed: Annotated[int, i16, Tail]


class Board(Base):
    year: Annotated[int, i16]
    flag: Annotated[int, i8]
    money: Annotated[Vector, i32[SEATS]]
    income: Annotated[Matrix, i16[SEATS, 3]]
    cube: Annotated[Cube, i16[2, 3, 4]]
    round: Annotated[int, i16]
    noted: Annotated[int, i16, Tail]


def test_fields_lie_in_order_of_declaration_the_base_first_the_tail_behind_and_the_log_last() -> None:
    position = ("seed", "year", "flag", "money", "income", "cube", "round")
    assert dtype_of(Board).names == (*position, "listed", "noted", "log")


def test_the_layout_is_aligned_and_has_the_declared_types_and_shapes() -> None:
    dtype = dtype_of(Board)
    assert dtype.isalignedstruct
    assert dtype["year"] == np.dtype("i2")
    assert dtype["money"].shape == (SEATS,)
    assert dtype["cube"].shape == (2, 3, 4)


def test_the_position_ends_where_the_tail_begins() -> None:
    fields = cast(Any, dtype_of(Board).fields)
    assert position_bytes(Board) == fields["listed"][1]
    assert position_bytes(Board) >= fields["round"][1] + 2


def test_the_front_ends_where_the_log_begins() -> None:
    class Silent(Record):
        year: Annotated[int, i16]

    assert front_bytes(Board) == cast(Any, dtype_of(Board).fields)["log"][1]
    assert front_bytes(Silent) == dtype_of(Silent).itemsize


def test_an_item_is_an_instance_whose_attributes_are_the_memory() -> None:
    boards = allocate(Board, 2)
    board = boards[1]
    board.year, board.money[2], board.income[3, 1], board.cube[1, 2, 3], board.round = 1930, 70_000, -5, 9, 2
    assert isinstance(board, Board)
    assert boards[1].year == 1930
    assert [boards[1].money[seat] for seat in range(SEATS)] == [0, 0, 70_000, 0]
    assert (boards[1].income[3, 1], boards[1].cube[1, 2, 3], boards[1].round) == (-5, 9, 2)
    assert boards[0].year == 0


def test_what_is_read_is_a_python_integer_that_does_not_wrap() -> None:
    board = allocate(Board)[0]
    board.year = 32_767
    board.income[0, 0] = 32_767
    assert board.year + 1 == 32_768
    assert board.income[0, 0] + 1 == 32_768
    assert board.income[0][0] + 1 == 32_768


def test_a_value_too_large_for_its_field_is_refused() -> None:
    board = allocate(Board)[0]
    with pytest.raises(OverflowError):
        board.year = 40_000
    with pytest.raises(OverflowError):
        board.income[0, 0] = 40_000


def test_a_record_is_copied_by_assignment() -> None:
    boards = allocate(Board, 2)
    boards[0].money[1] = 3
    boards[1] = boards[0]
    boards[0].money[1] = 4
    assert boards[1].money[1] == 3


def test_arrays_of_records_are_pickled() -> None:
    boards = allocate(Board)
    boards[0].year = 7
    assert pickle.loads(pickle.dumps(boards))[0].year == 7


def test_what_is_not_an_integer_is_no_field() -> None:
    class Bare(Record):
        year: int

    class Taken(Record):
        dtype: Annotated[int, i16]

    with pytest.raises(TypeError, match=r"Bare\.year is not a field"):
        dtype_of(Bare)
    with pytest.raises(TypeError, match=r"Taken\.dtype is not a field"):
        dtype_of(Taken)


def test_ints_give_python_integers() -> None:
    vector = ints([1, 2**62])
    assert vector[1] * 4 == 2**64


def test_the_core_part_of_a_state_leaves_room_below_eight_kilobytes() -> None:
    class Small(CoreState):
        year: Annotated[int, i16]

    assert dtype_of(Small).itemsize < 5_000
