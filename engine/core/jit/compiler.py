"""The compiler, bent to our needs: numba's dispatcher and pipeline, held to one declared signature a function.

What `@jit` makes is kept on disk, so that after an edit only the functions that it reaches are typed and lowered again.

This module, `libraries` and `isolation` alone touch private parts of numba; `tests/core/test_compiler.py` holds each of
them to what is assumed of it, and `trial` does so in short where another version of numba is installed.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

from numba import typeof
from numba.core import sigutils, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from engine.core.jit import cache, numba_versions
from engine.core.jit.cache_key import FunctionKeys, Keyed
from engine.core.jit.isolation import INLINE, isolate, strict_indices
from engine.core.jit.libraries import (
    LIBRARIES,
    EntryLibrary,
    InnerLibrary,
    SharedLibrary,
    environments_of,
    read_libraries,
    read_library,
    set_environments,
)
from engine.core.jit.progress import COUNTER
from engine.core.jit.signature import Declaration

COMMON: dict[str, Any] = {"nopython": True, "boundscheck": True}
ENTRY: dict[str, Any] = {**COMMON, "nogil": True, "no_cfunc_wrapper": True}
INNER: dict[str, Any] = {**COMMON, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
KEYS = FunctionKeys()


def bare(description: Any) -> Any:
    """The description of a function without what only the compiler needed, and cannot be kept."""
    description.typemap = description.calltypes = None
    return description


def result_of(library: Any, signature: Any, description: Any, entry_point: Any, environments: list[Any]) -> Any:
    """A kept function as if it had been compiled just now; its own environment is the first."""
    return compile_result(
        library=library,
        signature=signature,
        fndesc=description,
        entry_point=entry_point,
        environment=environments[0],
        referenced_envs=environments,
        objectmode=False,
        lifted=(),
    )


def types_of(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types that the compiler sees in some values."""
    return tuple(typeof(value) for value in values)


class Pipeline(Compiler):  # type: ignore[misc]
    """The compiler's own steps, but that the key numbers the function, where it would count.

    So names of functions in compiled code tell exactly what they are, in every process.
    """

    key: str | None = None

    def _compile_bytecode(self) -> Any:
        if self.key:
            self.state.func_id.unique_id = self.key
            self.state.func_id.unique_name = f"{self.state.func_id.func_qualname}${self.key}"
        with strict_indices():
            return super()._compile_bytecode()


class Kernel(CPUDispatcher, Keyed):  # type: ignore[misc]
    """A compiled function: typed by its annotations, compiled when first needed, kept on disk."""

    options: dict[str, Any]
    library: type[JITCodeLibrary]

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=dict(self.options), pipeline_class=self.pipeline)
        self.declaration = Declaration(function)
        self.flags = f"{sorted(self.options.items())} {self.library.__name__} {INLINE}"
        self.keys: dict[Any, str | None] = {}
        self.key: str | None = None

    def pipeline(self, typing_context: Any, context: Any, _: Any, arguments: Any, result: Any, *rest: Any) -> Pipeline:
        """The steps of the present compilation, into a library of our own."""
        library = self.library(context.codegen(), self.__qualname__)
        library.enable_object_caching()
        pipeline = Pipeline(typing_context, context, library, arguments, result, *rest)
        pipeline.key = self.key
        isolate(pipeline.state.targetctx)
        return pipeline

    def compile(self, sig: Any) -> Any:
        """Compile the declared signature, whatever the types of the call, unless that was done or is kept.

        The key is looked at even if it was done: a constant may have been replaced since, and what is made now with
        this function inside is kept under the keys of now.
        """
        arguments, _ = sigutils.normalize_signature(sig)
        signature = self.declaration.signature(tuple(arguments))
        with global_compiler_lock, KEYS:
            key = KEYS.of(self, signature)
            if signature.args not in self.keys or self.keys[signature.args] != key:
                self.add(self.load(signature, key) or self.make(signature, key))
                self.keys[signature.args] = key
        return self.overloads[signature.args].entry_point

    def file(self, key: str) -> str:
        """The name of the file for a key."""
        return re.sub(r"[^A-Za-z0-9_.]", "", f"{self.__module__}.{self.__qualname__}") + f"-{key}"

    def load(self, signature: Any, key: str | None) -> Any:
        """The compiled form as it was kept, or None; a file that cannot be read is as good as none."""
        try:
            return self.read(signature, self.file(key)) if key else None
        except Exception:  # noqa: BLE001 - a file of another make may fail in any way; compiling again is always right
            return None

    def make(self, signature: Any, key: str | None) -> Any:
        """Compile, and keep the result unless something was replaced meanwhile."""
        numba_versions.try_untested()
        COUNTER.enter(self.__qualname__)
        try:
            with self._compiling_counter:
                self.key = key
                result = self.finish(self._compiler.compile(signature.args, signature.return_type))
        finally:
            COUNTER.leave(self.__qualname__)
        if key and key == FunctionKeys().of(self, signature) and not result.library.has_dynamic_globals:
            self.write_cache(result, self.file(key))
        return result

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Type a call from another compiled function: only the declared signature is offered to it."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        signature = self.declaration.signature(tuple(args))
        self.compile(signature)
        template = typing.make_concrete_template(f"Call({self.__name__})", self.__name__, [signature])
        return template, pysig, args, {}

    def add(self, result: Any) -> None:
        """Offer the compiled form to callers."""
        self.overloads[tuple(result.signature.args)] = result

    def read(self, signature: Any, file: str) -> Any:
        """The compiled form kept in a file, or None."""
        raise NotImplementedError

    def finish(self, result: Any) -> Any:
        """What remains to be done when the compiler is through."""
        raise NotImplementedError

    def write_cache(self, result: Any, file: str) -> None:
        """Keep a compiled form."""
        raise NotImplementedError

    def __reduce__(self) -> str:
        """Pickled by name, as plain functions are: another process has its own."""
        return str(self.__qualname__)


class Entry(Kernel):
    """A function that Python calls. Its file holds the code of all it calls: a warm process reads no other."""

    options = ENTRY
    library = EntryLibrary

    def is_kept(self, types: tuple[Any, ...]) -> bool:
        """Whether the compiled form for these types is in this process or on disk."""
        signature = self.declaration.signature(types)
        with global_compiler_lock, KEYS:
            key = KEYS.of(self, signature)
        return signature.args in self.keys or (key is not None and cache.read(self.file(key)) is not None)

    def read(self, signature: Any, file: str) -> Any:
        """The machine code.

        Only the run-time system is woken: machine code needs no more, and all of the compiler costs half a second.
        """
        content = cache.read(file)
        if content is None:
            return None
        rtsys.initialize(self.targetctx)
        (name, machine_code, bitcode, files), description, environments = pickle.loads(content)
        codegen = self.targetctx.codegen()
        shared = read_libraries(codegen, files)
        if shared is None:
            return None
        library = EntryLibrary(codegen, name)
        library.shared = tuple(shared)
        library.restore(machine_code, bitcode, description.llvm_cpython_wrapper_name)
        entry_point = self.targetctx.get_executable(library, description, environments[0])
        self.targetctx.insert_user_function(entry_point, description, [library])
        return self.finish(result_of(library, signature, description, entry_point, environments))

    def finish(self, result: Any) -> Any:
        """Give the functions inside their environments; its own it has."""
        environments = result.referenced_envs or environments_of(result)
        set_environments(self.targetctx.codegen(), environments[1:])
        return result._replace(referenced_envs=environments)

    def write_cache(self, result: Any, file: str) -> None:
        """Keep the machine code."""
        cache.write(file, dumps((result.library.serialised, bare(result.fndesc), result.referenced_envs)))
        cache.tidy()

    def add(self, result: Any) -> None:
        """Offer the compiled form to Python too, where the first one of a signature stays."""
        if tuple(result.signature.args) not in self.overloads:
            self.add_overload(result)
        super().add(result)


class Inner(Kernel):
    """A function that compiled functions call. Python runs its plain form."""

    options = INNER
    library = InnerLibrary

    def __init__(self, function: Callable[..., Any], plain: Callable[..., Any] | None = None) -> None:
        super().__init__(function)
        self.plain = plain or function

    def __call__(self, *args: Any, **kws: Any) -> Any:
        return self.plain(*args, **kws)

    def pipeline(self, *args: Any) -> Pipeline:
        """The same steps, but for the last, which would make the function ready to be called from Python."""
        pipeline = super().pipeline(*args)
        pipeline.state.flags.no_compile = True
        return pipeline

    def read(self, signature: Any, file: str) -> Any:
        """The code to link, or to call."""
        library = read_library(self.targetctx.codegen(), file)
        if library is None:
            return None
        return self.offer(result_of(library, signature, pickle.loads(library.description), None, [None]))

    def finish(self, result: Any) -> Any:
        """Make the code, which stays in this process if it cannot be kept."""
        result.library._ensure_finalized()
        result.library.environment = result.environment
        return self.offer(result)

    def offer(self, result: Any) -> Any:
        """Callers find the function by an object that stands for its machine code."""
        result = result._replace(entry_point=object())
        self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result

    def write_cache(self, result: Any, file: str) -> None:
        """Keep the code to link, or to call."""
        library = result.library
        library.file, library.description = file, dumps(bare(result.fndesc))
        LIBRARIES[file] = library
        kind = type(library).__name__
        cache.write(file, pickle.dumps((kind, library.serialised, dumps(library.environment), library.description)))


class SharedInner(Inner):
    """A function that compiled functions call where it lies: one copy of its machine code serves them all."""

    library = SharedLibrary

    def finish(self, result: Any) -> Any:
        """Make the machine code, and give the functions inside it their environments."""
        result.library._ensure_finalized()
        result.library.environment = tuple(environments_of(result))
        set_environments(self.targetctx.codegen(), result.library.environment)
        return self.offer(result)


class BoundFunction(Inner):
    """A function that stands for another in each game: a call is typed and compiled as a call of that one."""

    def __init__(self, function: Callable[..., Any], find: Callable[[Any], Kernel | None]) -> None:
        super().__init__(function)
        self.find = find

    def found(self, record: Any) -> Kernel:
        """The function of the game that has this record."""
        function = self.find(record)
        if function is None:
            raise TypeError(f"no game is bound to {record}, so it has no '{self.__name__}'")
        return function

    def targets(self, records: tuple[Any, ...]) -> list[Keyed]:
        """The functions of the games that have these records."""
        return [function for record in records if (function := self.find(record))]

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Type the call as one of the game's own function."""
        return self.found(args[0]).get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The compiled function of the game."""
        arguments, _ = sigutils.normalize_signature(sig)
        return self.found(arguments[0]).get_overload(sig)
