"""What is seen of a state, as a row of floats.

Number by number, each looked up at its place in the state, a row would take half of a step's time. So the integers are
first copied eight at a time to where they belong in the row, bytes to one sheet and shorts to another; then one loop,
which the compiler makes into vector instructions, turns the sheets into floats.

All memory is handed on as records: the compiler knows their lengths and drops the checks of indices, and unlike arrays
they are not counted at every call.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from engine.core.jit import jit
from engine.core.observation import NumberBlock
from engine.core.record import Integer, Many, Record, Vector, allocate, dtype_of, i8, i16, i32

AT_ONCE = 8
"""How many numbers `copy_block` copies."""
f32 = Integer("f4")
u16 = Integer("u2")

R = TypeVar("R", bound=Record)


class Numbers(Record, abstract=True):
    """So many numbers of one type."""

    at: Annotated[Vector, i8]


class ObservationPlan(Record, abstract=True):
    """How a row is made: where every block begins, in a state and in the row, and which places are those of shorts."""

    byte_from: Annotated[Vector, u16]
    byte_to: Annotated[Vector, u16]
    short_from: Annotated[Vector, u16]
    short_to: Annotated[Vector, u16]
    int_from: Annotated[Vector, u16]
    int_to: Annotated[Vector, u16]
    is_short: Annotated[Vector, i8]


@cache
def numbers(kind: Integer, count: int) -> type[Numbers]:
    """The record of so many numbers of a type."""
    return with_lengths(Numbers, at=(kind, count))


@cache
def plan_record(byte_blocks: int, short_blocks: int, int_blocks: int, size: int) -> type[ObservationPlan]:
    """The record of a plan of so many blocks for a row of that size."""
    ends = {"byte": byte_blocks, "short": short_blocks, "int": int_blocks}
    blocks = {f"{name}_{end}": (u16, count) for name, count in ends.items() for end in ("from", "to")}
    return with_lengths(ObservationPlan, **blocks, is_short=(i8, size))


def with_lengths(record: type[R], **vectors: tuple[Integer, int]) -> type[R]:
    """A record with the types and lengths of its vectors, which are known only now."""
    hints = {name: Annotated[Vector, Integer(kind.code, (length,))] for name, (kind, length) in vectors.items()}
    return cast("type[R]", type(record.__name__, (record,), {"__annotations__": hints}))


def as_numbers(memory: Any, kind: Integer) -> Many[Numbers]:
    """Rows of memory as records of numbers."""
    rows = np.asarray(memory).view(np.uint8).reshape(len(memory), -1)
    layout = dtype_of(numbers(kind, rows.shape[1] // np.dtype(kind.code).itemsize))
    return cast("Many[Numbers]", rows.view(layout)[:, 0])


class Sight(NamedTuple):
    """What compiled functions need to show states: the plan, two sheets, and the states as numbers of each width."""

    plan: Many[ObservationPlan]
    byte_sheet: Many[Numbers]
    short_sheet: Many[Numbers]
    bytes: Many[Numbers]
    shorts: Many[Numbers]
    ints: Many[Numbers]


def sight_of(states: Any, plan: Many[ObservationPlan]) -> Sight:
    """How an array of states is shown. The sheets have room for what the last block has too much."""
    room = len(plan[0].is_short) + AT_ONCE
    sheets = allocate(numbers(i8, room)), allocate(numbers(i16, room))
    return Sight(plan, *sheets, *(as_numbers(states, kind) for kind in (i8, i16, i32)))


def plan_of(runs: Sequence[NumberBlock]) -> Many[ObservationPlan]:
    """The plan of an observation that has these runs."""
    is_short = np.concatenate([np.full(run.length, run.width == 2) for run in runs])
    blocks = {"byte": blocks_of(runs, 1, AT_ONCE), "short": blocks_of(runs, 2, AT_ONCE), "int": blocks_of(runs, 4, 1)}
    plan: Any = allocate(plan_record(*map(len, blocks.values()), len(is_short)))
    plan["is_short"] = is_short
    for name, found in blocks.items():
        plan[f"{name}_from"], plan[f"{name}_to"] = found[:, 0], found[:, 1]
    return cast("Many[ObservationPlan]", plan)


def blocks_of(runs: Sequence[NumberBlock], width: int, at_once: int) -> NDArray[np.uint16]:
    """Runs of a width cut in blocks. What a last block has too much, the next writes over, or nobody reads."""
    chosen = [run for run in runs if run.width == width]
    found = [(run.first + k, run.place + k) for run in chosen for k in range(0, run.length, at_once)]
    return np.array(found, np.uint16).reshape(-1, 2)


@jit
def show(
    plan: ObservationPlan,
    byte_sheet: Numbers,
    short_sheet: Numbers,
    bytes_: Numbers,
    shorts: Numbers,
    ints: Numbers,
    row: Numbers,
) -> None:
    """Fill a row with what is seen of a state. Its log lies behind all that is seen, so no block ends outside."""
    for block in range(len(plan.byte_from)):
        copy_block(bytes_, plan.byte_from[block], byte_sheet, plan.byte_to[block])
    for block in range(len(plan.short_from)):
        copy_block(shorts, plan.short_from[block], short_sheet, plan.short_to[block])
    for place in range(len(row.at)):
        row.at[place] = short_sheet.at[place] if plan.is_short[place] != 0 else byte_sheet.at[place]
    for block in range(len(plan.int_from)):
        row.at[plan.int_to[block]] = ints.at[plan.int_from[block]]


@jit
def copy_block(source: Numbers, first: int, sheet: Numbers, place: int) -> None:
    """Copy eight numbers: all are read before one is written, so that they become one read and one write."""
    h = source.at[first + 7]  # the last one first: one check of the bounds is enough then
    a, b, c, d = source.at[first], source.at[first + 1], source.at[first + 2], source.at[first + 3]
    e, f, g = source.at[first + 4], source.at[first + 5], source.at[first + 6]
    sheet.at[place + 7] = h
    sheet.at[place], sheet.at[place + 1], sheet.at[place + 2], sheet.at[place + 3] = a, b, c, d
    sheet.at[place + 4], sheet.at[place + 5], sheet.at[place + 6] = e, f, g
