"""The compiler's dispatcher, held to the one declared signature of a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import event, sigutils, typing
from numba.core.registry import CPUDispatcher

from engine.core.cache import KernelCache
from engine.core.notice import COUNTER
from engine.core.signature import Declaration

COMMON: dict[str, Any] = {"nopython": True, "boundscheck": True}
ENTRY: dict[str, Any] = {**COMMON, "nogil": True, "no_cfunc_wrapper": True}
INNER: dict[str, Any] = {**COMMON, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
FLAGS = f"{sorted(ENTRY.items())} {sorted(INNER.items())}"


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function: typed by its annotations, compiled when first needed, kept on disk if it is an entry.

    Inner functions are not kept: the file of an entry holds the code of all it calls, so a warm process reads only
    the entries it uses.
    """

    def __init__(self, function: Callable[..., Any], entry: bool) -> None:
        super().__init__(function, targetoptions=dict(ENTRY if entry else INNER))
        self.entry = entry
        self.declaration = Declaration(function)
        if entry:
            self._cache = KernelCache(function, FLAGS)

    def compile(self, sig: Any) -> Any:
        """Compile the declared signature, whatever the types of the call."""
        arguments, _ = sigutils.normalize_signature(sig)
        return super().compile(self.declaration.signature(tuple(arguments)))

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Type a call from another compiled function: only the declared signature is offered to it."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        signature = self.declaration.signature(tuple(args))
        self.compile(signature)
        template = typing.make_concrete_template(f"Call({self.__name__})", self.__name__, [signature])
        return template, pysig, args, {}

    def add_overload(self, cres: Any) -> None:
        """Inner functions are not offered to Python: they have no wrapper to be called through."""
        if self.entry:
            super().add_overload(cres)
        else:
            self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Answer a call from Python: words and checks ask the rules, so an inner function runs in its plain form."""
        return super()._compile_for_args(*args, **kws) if self.entry else self.py_func(*args, **kws)

    def __reduce__(self) -> str:
        """Pickled by name, as plain functions are: another process has its own."""
        return str(self.__qualname__)


class Seam(Kernel):
    """A function that stands for another in each game: a call is typed and compiled as a call of that one."""

    def __init__(self, function: Callable[..., Any], find: Callable[[Any], Kernel]) -> None:
        super().__init__(function, entry=False)
        self.find = find

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Type the call as one of the game's own function."""
        return self.find(args[0]).get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The compiled function of the game."""
        arguments, _ = sigutils.normalize_signature(sig)
        return self.find(arguments[0]).get_overload(sig)


class Watch(event.Listener):  # type: ignore[misc]
    """Tells the notice of every function that is compiled rather than loaded."""

    def on_start(self, event: Any) -> None:
        if isinstance(event.data["dispatcher"], Kernel):
            COUNTER.enter(event.data["dispatcher"].__qualname__)

    def on_end(self, event: Any) -> None:
        if isinstance(event.data["dispatcher"], Kernel):
            COUNTER.leave(event.data["dispatcher"].__qualname__)


event.register("numba:compile", Watch())
