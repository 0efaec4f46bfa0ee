"""The seam between players and games: the few functions a player may call, bound to each game by its state's type.

A player is written once against these names. Compiled, a call goes straight to the function of the game whose record is
passed, chosen while compiling; in plain Python it is looked up by the class of the state. (A factory that closes over a
game's functions would do the same, but its code could not be kept on disk.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, TypeVar, cast

from engine.core.jit import is_compiled, jit
from engine.core.record import MODULES, Many, Record, dtype_of
from engine.core.state import CoreState

F = TypeVar("F", bound=Callable[..., Any])

if is_compiled():
    from engine.core.dispatcher import Seam
    from engine.core.signature import record_type


@dataclass(frozen=True)
class Binding:
    """The functions of one game, all compiled by the one decorator."""

    start: Callable[..., None]
    step: Callable[..., None]
    options: Callable[..., None]
    redact: Callable[..., None]
    fact: Callable[..., int]
    row: Callable[..., None]


BINDINGS: dict[type[Record], Binding] = {}


def bind(state: type[CoreState], binding: Binding) -> None:
    """Make a game known to the players. Its state must have a layout of its own, for that is how it is recognised."""
    twins = [other for other in BINDINGS if dtype_of(other).descr == dtype_of(state).descr and other is not state]
    if twins:
        raise TypeError(f"{state.__qualname__} has the layout of {twins[0].__qualname__}: give it a field of its own")
    BINDINGS[state] = binding
    MODULES[state].update(getattr(binding, part.name).__module__ for part in fields(binding))


def seam(function: F) -> F:
    """Declare a seam function: compiled, it stands for the function of the same name in the game's binding."""
    return cast(F, Seam(function, partial(bound, function.__name__))) if is_compiled() else function


def bound(name: str, record: Any) -> Any:
    """The function of that name of the game whose state has this compiled type."""
    for state, binding in BINDINGS.items():
        if record_type(state) == record:
            return getattr(binding, name)
    raise TypeError(f"no game is bound to {record}, so it has no '{name}'")


@seam
def start(g: CoreState, t: Record, seed: int) -> None:
    """Set up a game from a blank or prototype state and advance to the first decision."""
    BINDINGS[type(g)].start(g, t, seed)


@seam
def step(g: CoreState, t: Record, code: int) -> None:
    """Choose an option, then advance to the next decision with two or more options, listed in `g`, or to the end."""
    BINDINGS[type(g)].step(g, t, code)


@seam
def options(g: CoreState, t: Record) -> None:
    """List the options of the open decision anew."""
    BINDINGS[type(g)].options(g, t)


@seam
def redact(g: CoreState, t: Record, key: int) -> None:
    """Reshuffle what is hidden, and forget the seed: what remains is what a player knows."""
    BINDINGS[type(g)].redact(g, t, key)


@seam
def fact(g: CoreState, t: Record, seat: int, number: int) -> int:
    """The value of a named count of the game for a seat."""
    return BINDINGS[type(g)].fact(g, t, seat, number)


@seam
def row(g: CoreState, t: Record, rows: Many[Record], index: int) -> None:
    """Fill the result row of a finished game."""
    BINDINGS[type(g)].row(g, t, rows, index)


@jit(entry=True)
def start_game(states: Many[CoreState], tables: Many[Record], seed: int) -> None:
    """`start` for Python: the game is the first of the states."""
    start(states[0], tables[0], seed)


@jit(entry=True)
def take_step(states: Many[CoreState], tables: Many[Record], code: int) -> None:
    """`step` for Python."""
    step(states[0], tables[0], code)


@jit(entry=True)
def list_options(states: Many[CoreState], tables: Many[Record]) -> None:
    """`options` for Python."""
    options(states[0], tables[0])


@jit(entry=True)
def redact_state(states: Many[CoreState], tables: Many[Record], key: int) -> None:
    """`redact` for Python."""
    redact(states[0], tables[0], key)


@jit(entry=True)
def read_fact(states: Many[CoreState], tables: Many[Record], seat: int, number: int) -> int:
    """`fact` for Python."""
    return fact(states[0], tables[0], seat, number)


@jit(entry=True)
def write_row(states: Many[CoreState], tables: Many[Record], rows: Many[Record], index: int) -> None:
    """`row` for Python."""
    row(states[0], tables[0], rows, index)
