"""The binding between games, the loop and players: the functions each game gives, bound to it by its state's type.

The loop and the players are written once against these names. Compiled, a call goes straight to the function of the
game whose record is passed, chosen while compiling; in plain Python it is looked up by the class of the state. (A
factory that closes over a game's functions would do the same, but its code could not be kept on disk.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeVar, cast

import numpy as np

from engine.core.jit import is_compiled, jit
from engine.core.linear_value import Weighing
from engine.core.record import Many, Record, dtype_of, i8
from engine.core.state import CoreState

F = TypeVar("F", bound=Callable[..., Any])

NOBODY = -1
"""In place of a seat: what is hidden from everybody, and nothing else."""

if is_compiled():
    from engine.core.jit.compiler import BoundFunction
    from engine.core.jit.signature import record_type


@jit
def never_sure(_g: CoreState, _t: Record) -> bool:
    """`is_choice` of a game that always lists the options to know."""
    return False


@jit
def none_counted(_g: CoreState) -> int:
    """`counted` of a game whose facts are read one by one."""
    return 0


@jit
def weigh_none(_g: CoreState, _t: Record, _seat: int, _player: Weighing, _part: int, _left: int) -> int:
    """`weigh_counted` of such a game."""
    return 0


class NoNotes(Record):
    """The notes of a game whose features are worked out anew each time."""

    nothing: Annotated[int, i8]


NO_NOTES = dtype_of(NoNotes)


@jit
def no_notes(_g: CoreState) -> Many[NoNotes]:
    """`new_notes` of such a game."""
    return np.empty(1, NO_NOTES)  # type: ignore[return-value]


@jit
def unnoted_feature(g: CoreState, t: Record, _notes: NoNotes, code: int, number: int) -> int:
    """`noted_feature` of such a game."""
    return feature(g, t, code, number)


@dataclass(frozen=True)
class Binding:
    """The functions of one game, all compiled by the one decorator; the bound functions below say what each does."""

    set_up: Callable[..., None]
    run: Callable[..., None]
    options: Callable[..., None]
    apply: Callable[..., None]
    redact: Callable[..., None]
    fact: Callable[..., int]
    feature: Callable[..., int]
    row: Callable[..., None]
    is_choice: Callable[..., bool] = never_sure
    counted: Callable[..., int] = none_counted
    weigh_counted: Callable[..., int] = weigh_none
    new_notes: Callable[..., Any] = no_notes
    noted_feature: Callable[..., int] = unnoted_feature


BINDINGS: dict[type[Record], Any] = {}
"""What is bound to each record: a game's functions to its state, a player's to its own record."""


def bind(record: type[Record], binding: Any) -> None:
    """Bind functions to a record, which must have a layout of its own, for that is how it is recognised."""
    layout = dtype_of(record).descr
    twins = [other for other in BINDINGS if dtype_of(other).descr == layout and other is not record]
    if twins:
        new, known = (f"{each.__module__}.{each.__qualname__}" for each in (record, twins[0]))
        raise TypeError(f"{new} has the layout of {known}: give it a field of its own")
    BINDINGS[record] = binding


def bound_function(function: F) -> F:
    """Declare a bound function: it stands for the one of its name bound to the record that is its first argument."""
    return cast(F, BoundFunction(function, partial(bound, function.__name__))) if is_compiled() else function


def bound(name: str, record: Any) -> Any:
    """The function of that name bound to the record of this compiled type; None when nothing is."""
    for state, binding in BINDINGS.items():
        if record_type(state) == record:
            return getattr(binding, name, None)
    return None


@bound_function
def set_up(g: CoreState, t: Record) -> None:
    """Lay out a game of the seed in `g`, and push what comes first."""
    BINDINGS[type(g)].set_up(g, t)


@bound_function
def run(g: CoreState, t: Record, op: int, seat: int, a: int, b: int) -> None:
    """Carry out one frame: act, push further frames, or ask."""
    BINDINGS[type(g)].run(g, t, op, seat, a, b)


@bound_function
def options(g: CoreState, t: Record) -> None:
    """List the options of the open decision anew."""
    BINDINGS[type(g)].options(g, t)


@bound_function
def is_choice(g: CoreState, t: Record) -> bool:
    """Whether the open decision has two or more options for sure, told in less time than it takes to list them."""
    return BINDINGS[type(g)].is_choice(g, t)  # type: ignore[no-any-return]


@bound_function
def apply(g: CoreState, t: Record, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Carry out a choice of a decision, which is closed already."""
    BINDINGS[type(g)].apply(g, t, kind, seat, a, b, code)


@bound_function
def redact(g: CoreState, t: Record, seat: int, key: int) -> None:
    """Reshuffle what is hidden from a seat, or from everybody (`NOBODY`), and forget the seed."""
    BINDINGS[type(g)].redact(g, t, seat, key)


@bound_function
def fact(g: CoreState, t: Record, seat: int, number: int) -> int:
    """The value of a named count of the game for a seat."""
    return BINDINGS[type(g)].fact(g, t, seat, number)  # type: ignore[no-any-return]


@bound_function
def counted(g: CoreState) -> int:
    """How many facts, from the first on, `weigh_counted` sums up."""
    return BINDINGS[type(g)].counted(g)  # type: ignore[no-any-return]


@bound_function
def weigh_counted(g: CoreState, t: Record, seat: int, player: Weighing, part: int, left: int) -> int:
    """The sum of the first facts of a seat, each times its weight of a part with so many years left.

    In less time than they could be asked for one by one.
    """
    return BINDINGS[type(g)].weigh_counted(g, t, seat, player, part, left)  # type: ignore[no-any-return]


@bound_function
def feature(g: CoreState, t: Record, code: int, number: int) -> int:
    """What an option of the open decision has of a named feature, 0 where the feature says nothing of it."""
    return BINDINGS[type(g)].feature(g, t, code, number)  # type: ignore[no-any-return]


@bound_function
def new_notes(g: CoreState) -> Many[Record]:
    """Room for what features work out about the open decision: for who asks for several before the choice."""
    return BINDINGS[type(g)].new_notes(g)  # type: ignore[no-any-return]


@jit
def keep_notes(_room: Many[Record]) -> None:
    """The last use of a room: it is given back after it, and a record of it does not hold it."""


@bound_function
def noted_feature(g: CoreState, t: Record, notes: Record, code: int, number: int) -> int:
    """`feature`, with notes of this decision made by `new_notes`."""
    return BINDINGS[type(g)].noted_feature(g, t, notes, code, number)  # type: ignore[no-any-return]


@bound_function
def row(g: CoreState, t: Record, rows: Many[Record], index: int) -> None:
    """Fill the result row of a finished game."""
    BINDINGS[type(g)].row(g, t, rows, index)
