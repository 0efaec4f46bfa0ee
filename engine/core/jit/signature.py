"""Annotations -> the one compiled signature of a function.

`int` is always int64, whatever integer the caller holds: otherwise every literal argument would be one more
specialisation and compile time would explode.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np
from numba.core import errors, types, typing
from numba.core.types.containers import UniTuple
from numba.np.numpy_support import from_dtype

from engine.core.record import Cube, Integer, Many, Matrix, Record, Vector, dtype_of

SCALARS: dict[Any, Any] = {int: types.int64, bool: types.boolean, type(None): types.none}
AXES: dict[Any, int] = {Vector: 1, Matrix: 2, Cube: 3}
NUMBERS = (types.Integer, types.Boolean, types.IntegerLiteral, types.BooleanLiteral, types.IntEnumMember)


def record_type(record: type[Record]) -> Any:
    """The compiler's type of a record."""
    return type_of_layout(dtype_of(record))


@cache
def type_of_layout(layout: np.dtype[Any]) -> Any:
    """The compiler's type of a layout."""
    return from_dtype(layout)


def concrete(hint: Any) -> Any:
    """The compiler's type of an annotation, or None when it is generic over records."""
    if hint in SCALARS:
        return SCALARS[hint]
    if isinstance(hint, type) and issubclass(hint, Record):
        return None if hint.abstract else record_type(hint)
    if get_origin(hint) is Many:
        row = concrete(get_args(hint)[0])
        return row and types.Array(row, 1, "C")
    if get_origin(hint) is tuple:
        return UniTuple(types.int64, len(get_args(hint)))
    return array_type(hint)


def array_type(hint: Any) -> Any:
    """`Annotated[Vector, i16]`: an array of integers with as many axes as its class says."""
    marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Integer)]
    axes = AXES.get(getattr(hint, "__origin__", None))
    if not marks or axes is None:
        raise TypeError(f"the compiler knows no {hint!r}: use int, bool, a Record, Many[...], Ints or Shorts")
    return types.Array(from_dtype(np.dtype(marks[0].code)), axes, "C")


def records_in(arguments: tuple[Any, ...]) -> list[Any]:
    """The record types among argument types, alone or in arrays."""
    items = [argument.dtype if isinstance(argument, types.Array) else argument for argument in arguments]
    return [item for item in items if isinstance(item, types.Record)]


class Arguments(tuple[Any, ...]):
    """Argument types that print as their names.

    Numba prints them at every step of a compilation, and would list all fields of a record each time.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"({', '.join(map(str, self))})"


class Declaration:
    """The declared signature of one function, resolved when first needed so that modules may refer to each other."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.names = list(inspect.signature(function).parameters)

    @cached_property
    def hints(self) -> dict[str, Any]:
        """The annotations, evaluated; every parameter and the result must have one."""
        hints = get_type_hints(self.function, include_extras=True)
        missing = [name for name in [*self.names, "return"] if name not in hints]
        if missing:
            raise TypeError(f"{self.function.__qualname__} lacks annotations for {', '.join(missing)}")
        return hints

    @cached_property
    def result(self) -> Any:
        """The compiler's type of the result."""
        return concrete(self.hints["return"])

    @cached_property
    def parameters(self) -> list[Any]:
        """The declared type of each parameter, None where it is generic."""
        return [concrete(self.hints[name]) for name in self.names]

    @cached_property
    def text(self) -> str:
        """The declared types in words, with the layouts of records."""
        return ", ".join(map(str, [*self.parameters, self.result]))

    def signature(self, given: tuple[Any, ...]) -> Any:
        """The declared signature for a call with these argument types."""
        arguments = Arguments(self.argument(index, kind) for index, kind in enumerate(given))
        return typing.Signature(self.result, arguments, recvr=None)

    def argument(self, index: int, given: Any) -> Any:
        """The declared type of one argument; a call that does not fit is an error here, not a wrong read later."""
        declared = self.parameters[index] if index < len(self.parameters) else types.undefined
        if declared is None and records_in((given,)):
            return types.Array(given.dtype, 1, "C") if isinstance(given, types.Array) else given
        if declared == given or (declared in (types.int64, types.boolean) and isinstance(given, NUMBERS)):
            return declared
        where = f"{self.function.__qualname__}({self.names[index] if index < len(self.names) else index})"
        raise errors.TypingError(f"{where} takes {declared or 'a record'}, not {given}")
