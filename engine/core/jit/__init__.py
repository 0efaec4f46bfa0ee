"""The one decorator of the kernel.

`@jit` marks a rule function, `@jit(entry=True)` one that Python calls, `@jit(shared=True)` one that many entries reach
and that is large enough to be compiled once for all of them. They are compiled for the one signature their annotations
declare, when first needed: `int` for every number, a record for the state and the tables, `Many[State]` for
arrays of them. A parameter of an abstract record type (`CoreState`, `Record`) serves every game.

Bounds are checked, since a wrong index must raise and not overwrite the next field. Entries release the interpreter's
lock. Called from Python, a rule function runs as plain Python, on the same records. With NUMBA_DISABLE_JIT=1 entries do
so too, to debug and to measure coverage.

The rooms: `signature` reads annotations, `cache_key` tells what identifies a compiled function, `cache` keeps it on
disk, `progress` tells the user of a cold compile; `compiler`, `libraries` and `isolation` alone touch private parts of
numba, which `numba_versions` and `trial` hold to what is assumed of them.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast, overload

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")

if COMPILED:
    from engine.core.jit import numba_versions

    try:
        from engine.core.jit import cache
        from engine.core.jit.compiler import Entry, Inner, Kernel, SharedInner, types_of
    except (ImportError, AttributeError) as error:
        if numba_versions.is_tested():
            raise
        raise numba_versions.refusal(error) from error


@overload
def jit(function: F) -> F: ...
@overload
def jit(*, entry: bool = False, shared: bool = False, plain: Callable[..., Any] | None = None) -> Callable[[F], F]: ...
def jit(
    function: F | None = None, *, entry: bool = False, shared: bool = False, plain: Callable[..., Any] | None = None
) -> F | Callable[[F], F]:
    """Compile a function for its declared signature; with the compiler off, leave it as it is.

    `plain` is what Python runs instead, where compiled arithmetic is not Python's.
    """
    if function is None:
        return cast("Callable[[F], F]", partial(jit, entry=entry, shared=shared, plain=plain))
    check(function)
    if not COMPILED:
        return cast(F, plain or function)
    if entry:
        return cast(F, Entry(function))
    return cast(F, SharedInner(function, plain) if shared else Inner(function, plain))


def check(function: Callable[..., Any]) -> None:
    """Refuse what could not be compiled once and kept: closures and default values."""
    parameters = inspect.signature(function).parameters.values()
    if getattr(function, "__closure__", None) or any(p.default is not p.empty for p in parameters):
        raise TypeError(f"{function.__qualname__}: a compiled function has no closure and no default values")


def is_compiled() -> bool:
    """Whether the decorator compiles in this process."""
    return COMPILED


def cache_place() -> str | None:
    """The folder of the compiled rules; None when nothing is kept."""
    folder = cache.place() if COMPILED else None
    return str(folder) if folder else None


def cache_troubles() -> list[str]:
    """Why compiled rules were not kept, each reason once: no folder can be used, or it could not be written to."""
    if not COMPILED:
        return []
    return list(dict.fromkeys(cache.UNKEPT if cache.places()[1] else cache.TROUBLES))


def is_kept(entry: Callable[..., Any], *args: Any) -> bool:
    """Whether a call of an entry with such values needs no compilation."""
    return not COMPILED or (isinstance(entry, Entry) and entry.is_kept(types_of(args)))


def prepare(function: Callable[..., Any], *args: Any) -> None:
    """Load or compile a function for such values, without calling it."""
    if COMPILED and isinstance(function, Kernel):
        function.compile(types_of(args))


def kept_functions() -> int:
    """How many compiled functions the next process will find."""
    return cache.kept_functions() if COMPILED else 0
