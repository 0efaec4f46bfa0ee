"""The compiler, bent to our needs: the one module that touches private parts of numba.

Each function is held to its one declared signature. Only entries and shared functions are optimised and made into
machine code, once, with the code of all they call linked in; inner functions are left as they come from the typing and
lowering, since nobody ever calls them alone: that halves the time. A shared function is called where it lies, so that
what many entries reach, the engine above all, is optimised once and not once for each. All are kept on disk, so that
after an edit only the functions that it reaches are typed and lowered again.

`tests/core/test_compiler.py` holds each private part to what is assumed of it here, and tells the versions tested.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from llvmlite import binding
from numba.core import cgutils, config, sigutils, types, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.np import arrayobj

from engine.core.jit import cache
from engine.core.jit.keys import Keyed, Keys
from engine.core.jit.notice import COUNTER
from engine.core.jit.signature import Declaration

TESTED = "numba>=0.68,<0.69"
COMMON: dict[str, Any] = {"nopython": True, "boundscheck": True}
ENTRY: dict[str, Any] = {**COMMON, "nogil": True, "no_cfunc_wrapper": True}
INNER: dict[str, Any] = {**COMMON, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
INLINE = 1000
"""How costly a function may be and still be put in place of its call: rules are many small functions, so this pays."""
binding.set_option("", f"-inline-threshold={INLINE}")  # the tuning options of a compilation keep only its last byte
KEYS = Keys()
ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of environments begin."""


def symbol_part(record: Any) -> tuple[str, tuple[int]]:
    """What a record adds to the names of compiled functions: a hash of its layout.

    The compiler would number records in the order a process meets them, so two processes could keep functions of the
    same name for different records, and a third that loads both would silently run one for the other.
    """
    return "Record", (int.from_bytes(sha256(record.name.encode()).digest()[:7], "big"),)


def layout_name(record: Any) -> str:
    """A record in words, as it was named once: the compiler asks 26,000 times, and would list all fields each time."""
    return str(record.name)


COMPILED_RECORD: Any = types.Record
COMPILED_RECORD.mangling_args = property(symbol_part)
COMPILED_RECORD.__repr__ = layout_name

COUNTED_INDEX = arrayobj.fix_integer_index


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it stands: in our functions a negative one is out of bounds, and not counted from the end."""
    if context.enable_boundscheck and getattr(context, "is_ours", False):
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
    return COUNTED_INDEX(context, builder, kind, index, size)


def check_bounds(context: Any, builder: Any, index: Any, size: Any, _axis: Any = None) -> None:
    """One comparison for both bounds: read as an unsigned number, a negative index is larger than any size."""
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, size)):
        context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))


arrayobj.fix_integer_index = plain_index
cgutils.do_boundscheck = check_bounds


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of one inner function, to be linked into entries: neither optimised nor made into machine code."""

    _final_module: Any
    _linking_libraries: list[Any]
    file: str | None = None
    environment: Any = None
    description: bytes = b""

    @property
    def links(self) -> list[Part | Shared]:
        """The parts and the shared functions that this one calls."""
        return [library for library in self._linking_libraries if isinstance(library, (Part, Shared))]

    def finalize(self) -> None:
        """Take in what of the compiler's own library the function uses; what it calls of ours is linked with it later.

        The compiler numbers its functions in the order a process meets them, so they are made private: nothing of that
        name in another part can be taken for them. Environments are few that are used: the others may be dropped.
        """
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        for library in dict.fromkeys(self._linking_libraries):
            if library is not rtsys.library and not isinstance(library, (Part, Shared)):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr" if function.name in own else "internal"
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                variable.linkage = "linkonce_odr"
        self._finalized = True

    @property
    def kept(self) -> tuple[str, bytes, list[str | None]]:
        """What another process needs to link it."""
        return self.name, self._final_module.as_bitcode(), [part.file for part in self.links]

    def restore(self, bitcode: bytes, links: list[Part | Shared]) -> None:
        """Become what another process kept."""
        self._final_module = binding.parse_bitcode(bitcode)
        self._linking_libraries = list(links)
        self._finalized = True


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function with that of all it calls: optimised as one and made into machine code."""

    _final_module: Any
    _linking_libraries: list[Any]
    _shared_module: Any
    bitcode = b""
    shared: tuple[Shared, ...] = ()
    """What it calls where it lies."""

    def finalize(self) -> None:
        """Link in all parts, direct or not, before the rest happens as ever; what is shared stays where it is."""
        found: dict[Any, None] = {}
        waiting = list(reversed(self._linking_libraries))
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                waiting += reversed(library.links if isinstance(library, Part) else [])
        self.shared = tuple(library for library in found if isinstance(library, Shared))
        self._linking_libraries = [library for library in found if not isinstance(library, Shared)]
        super().finalize()

    def make_parts_private(self) -> None:
        """Nobody else calls them, so the optimiser may bend them to their callers and drop what it has inlined."""
        parts = [library._final_module for library in self._linking_libraries if isinstance(library, Part)]
        inner = {function.name for part in parts for function in part.functions if not function.is_declaration}
        for function in self._final_module.functions:
            if function.name in inner:
                function.linkage = "internal"

    def _optimize_final_module(self) -> None:
        """As the compiler does it, but that the parts are private."""
        self.make_parts_private()
        cheap, passes = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
        )
        cheap.run(self._final_module, passes)
        tuning = binding.create_pipeline_tuning_options(speed_level=config.OPT)
        tuning.loop_vectorization, tuning.slp_vectorization = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
        builder = binding.create_pass_builder(self._codegen._tm, tuning)
        builder.getModulePassManager().run(self._final_module, builder)

    @property
    def kept(self) -> tuple[str, bytes, bytes, list[str | None]]:
        """What another process needs to run it, and to link it into another entry."""
        code = self._get_module_for_linking().as_bitcode()
        return self.name, self._get_compiled_object(), code, [library.file for library in self.shared]

    def restore(self, machine_code: bytes, bitcode: bytes, symbol: str) -> None:
        """Become what another process kept; Python will ask for that symbol."""
        self.enable_object_caching()
        self._set_compiled_object(machine_code)
        self._finalize_final_module()
        self._codegen._engine._defined_symbols.add(symbol)
        self.bitcode = bitcode

    def _get_module_for_linking(self) -> Any:
        """The code to link; read only when asked for, since a warm process never does."""
        if self.bitcode and self._shared_module is None:
            self._shared_module = binding.parse_bitcode(self.bitcode)
        return super()._get_module_for_linking()


class Shared(Whole):
    """The code of a shared function: made like that of an entry, but called by compiled functions, by its symbol."""

    file: str | None = None
    environment: Any = None
    """The environments of all functions inside."""
    description: bytes = b""

    @property
    def kept(self) -> tuple[str, bytes, bytes, list[str | None]]:
        """What another process needs to run it; nobody ever links it."""
        return self.name, self._get_compiled_object(), b"", [library.file for library in self.shared]


LIBRARIES: dict[str, Part | Shared] = {}
"""What was made or read by this process to be called by others, by the names of the files."""


def read_library(codegen: Any, file: str) -> Part | Shared | None:
    """A part or a shared function and all that it calls, as kept; None when something is missing or damaged."""
    if file not in LIBRARIES:
        content = cache.read(file)
        if content is None:
            return None
        kind, kept, environments, description = pickle.loads(content)
        links = read_libraries(codegen, kept[-1])
        if links is None:
            return None
        library = restored(codegen, kind, kept, pickle.loads(environments), pickle.loads(description), links)
        library.file, library.description = file, description
        LIBRARIES[file] = library
    return LIBRARIES[file]


def read_libraries(codegen: Any, files: list[str]) -> list[Part | Shared] | None:
    """Several of them; None when one is missing or damaged."""
    found = [library for file in files if (library := read_library(codegen, file))]
    return found if len(found) == len(files) else None


def restored(
    codegen: Any, kind: str, kept: Any, environments: Any, description: Any, links: list[Any]
) -> Part | Shared:
    """A part or a shared function from what was kept of it; the machine code of the latter is ready at once."""
    if kind == Part.__name__:
        part = Part(codegen, kept[0])
        part.restore(kept[1], links)
        part.environment = environments
        return part
    library = Shared(codegen, kept[0])
    library.restore(kept[1], kept[2], description.llvm_func_name)
    library.environment, library.shared = environments, tuple(links)
    set_environments(codegen, environments)
    return library


def set_environments(codegen: Any, environments: Any) -> None:
    """Give functions inside machine code their environments, as only machine code of their own would have got them."""
    for environment in environments:
        codegen.set_env(environment.env_name, environment)


def environments_of(result: Any) -> list[Any]:
    """The environments of a function and of all inside its machine code, its own first."""
    return [result.environment, *result._find_referenced_environments()]


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


class Pipeline(Compiler):  # type: ignore[misc]
    """The compiler's own steps, but that the key numbers the function, where it would count.

    So names of functions in compiled code tell exactly what they are, in every process.
    """

    key: str | None = None

    def _compile_bytecode(self) -> Any:
        if self.key:
            self.state.func_id.unique_id = self.key
            self.state.func_id.unique_name = f"{self.state.func_id.func_qualname}${self.key}"
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
        pipeline.state.targetctx.is_ours = True
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
        COUNTER.enter(self.__qualname__)
        try:
            with self._compiling_counter:
                self.key = key
                result = self.finish(self._compiler.compile(signature.args, signature.return_type))
        finally:
            COUNTER.leave(self.__qualname__)
        if key and key == Keys().of(self, signature) and not result.library.has_dynamic_globals:
            self.keep(result, self.file(key))
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

    def keep(self, result: Any, file: str) -> None:
        """Keep a compiled form."""
        raise NotImplementedError

    def __reduce__(self) -> str:
        """Pickled by name, as plain functions are: another process has its own."""
        return str(self.__qualname__)


class Entry(Kernel):
    """A function that Python calls. Its file holds the code of all it calls: a warm process reads no other."""

    options = ENTRY
    library = Whole

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
        library = Whole(codegen, name)
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

    def keep(self, result: Any, file: str) -> None:
        """Keep the machine code."""
        cache.write(file, dumps((result.library.kept, bare(result.fndesc), result.referenced_envs)))
        cache.tidy()

    def add(self, result: Any) -> None:
        """Offer the compiled form to Python too, where the first one of a signature stays."""
        if tuple(result.signature.args) not in self.overloads:
            self.add_overload(result)
        super().add(result)


class Inner(Kernel):
    """A function that compiled functions call. Python runs its plain form."""

    options = INNER
    library = Part

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

    def keep(self, result: Any, file: str) -> None:
        """Keep the code to link, or to call."""
        library = result.library
        library.file, library.description = file, dumps(bare(result.fndesc))
        LIBRARIES[file] = library
        kind = type(library).__name__
        cache.write(file, pickle.dumps((kind, library.kept, dumps(library.environment), library.description)))


class SharedInner(Inner):
    """A function that compiled functions call where it lies: one copy of its machine code serves them all."""

    library = Shared

    def finish(self, result: Any) -> Any:
        """Make the machine code, and give the functions inside it their environments."""
        result.library._ensure_finalized()
        result.library.environment = tuple(environments_of(result))
        set_environments(self.targetctx.codegen(), result.library.environment)
        return self.offer(result)


class Seam(Inner):
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
