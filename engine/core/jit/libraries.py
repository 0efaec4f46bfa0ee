"""The code of our functions: what of it is linked, optimised, made into machine code and kept on disk.

Only entries and shared functions are optimised and made into machine code, once, with the code of all they call linked
in; inner functions are left as they come from the typing and lowering, since nobody ever calls them alone: that halves
the time. A shared function is called where it lies, so that what many entries reach, the engine above all, is optimised
once and not once for each.
"""

from __future__ import annotations

import pickle
from typing import Any

from llvmlite import binding
from numba.core import config
from numba.core.codegen import JITCodeLibrary
from numba.core.runtime import rtsys

from engine.core.jit import cache
from engine.core.jit.isolation import generous_inlining

ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of environments begin."""


def defined_in(module: Any) -> frozenset[str]:
    """The names of the functions that a module holds, and does not only call."""
    return frozenset(function.name for function in module.functions if not function.is_declaration)


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one inner function, to be linked into entries: neither optimised nor made into machine code."""

    _final_module: Any
    _linking_libraries: list[Any]
    file: str | None = None
    environment: Any = None
    description: bytes = b""

    @property
    def links(self) -> list[InnerLibrary | SharedLibrary]:
        """The libraries of the inner and the shared functions that this one calls."""
        return [library for library in self._linking_libraries if isinstance(library, (InnerLibrary, SharedLibrary))]

    def finalize(self) -> None:
        """Take in what of numba's library the function uses; what it calls of ours is linked with it later.

        Numba numbers its functions in the order a process meets them, so they are made private: nothing of that
        name in another library can be taken for them. Environments are few that are used: the others may be dropped.
        """
        own = defined_in(self._final_module)
        for library in dict.fromkeys(self._linking_libraries):
            if library is not rtsys.library and not isinstance(library, (InnerLibrary, SharedLibrary)):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr" if function.name in own else "internal"
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                variable.linkage = "linkonce_odr"
        self._finalized = True

    @property
    def serialised(self) -> tuple[str, bytes, list[str | None]]:
        """What another process needs to link it."""
        return self.name, self._final_module.as_bitcode(), [library.file for library in self.links]

    def restore(self, bitcode: bytes, links: list[InnerLibrary | SharedLibrary]) -> None:
        """Become what another process kept."""
        self._final_module = binding.parse_bitcode(bitcode)
        self._linking_libraries = list(links)
        self._finalized = True


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function with that of all it calls: optimised as one and made into machine code."""

    _final_module: Any
    _linking_libraries: list[Any]
    _shared_module: Any
    bitcode = b""
    public: frozenset[str] = frozenset()
    """The functions that others may call, by their names in compiled code."""
    shared: tuple[SharedLibrary, ...] = ()
    """What it calls where it lies."""

    def finalize(self) -> None:
        """Link in all inner functions, direct or not, and go on as ever; what is shared stays where it is."""
        found: dict[Any, None] = {}
        waiting = list(reversed(self._linking_libraries))
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                waiting += reversed(library.links if isinstance(library, InnerLibrary) else [])
        self.shared = tuple(library for library in found if isinstance(library, SharedLibrary))
        self._linking_libraries = [library for library in found if not isinstance(library, SharedLibrary)]
        self.public = defined_in(self._final_module) | defined_in(rtsys.library._final_module)
        super().finalize()

    def make_links_private(self) -> None:
        """Nobody else calls what was linked in, so the optimiser may bend it to its callers and drop what it inlined.

        Nor can functions of numba's library, which it numbers in the order a process meets them, be taken for those
        that other code has under the same name, in this process or in one that loads this code.
        """
        for name in defined_in(self._final_module) - self.public:
            self._final_module.get_function(name).linkage = "internal"

    def _optimize_final_module(self) -> None:
        """As numba does it, but that what was linked in is private, and much of it put in place of its calls."""
        self.make_links_private()
        cheap, passes = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
        )
        cheap.run(self._final_module, passes)
        tuning = binding.create_pipeline_tuning_options(speed_level=config.OPT)
        tuning.loop_vectorization, tuning.slp_vectorization = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
        builder = binding.create_pass_builder(self._codegen._tm, tuning)
        with generous_inlining():
            builder.getModulePassManager().run(self._final_module, builder)

    @property
    def serialised(self) -> tuple[str, bytes, bytes, list[str | None]]:
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


class SharedLibrary(EntryLibrary):
    """The code of a shared function: made like that of an entry, but called by compiled functions, by its symbol."""

    file: str | None = None
    environment: Any = None
    """The environments of all functions inside."""
    description: bytes = b""

    @property
    def serialised(self) -> tuple[str, bytes, bytes, list[str | None]]:
        """What another process needs to run it; nobody ever links it."""
        return self.name, self._get_compiled_object(), b"", [library.file for library in self.shared]


LIBRARIES: dict[str, InnerLibrary | SharedLibrary] = {}
"""What was made or read by this process to be called by others, by the names of the files."""


def read_library(codegen: Any, file: str) -> InnerLibrary | SharedLibrary | None:
    """An inner or a shared function and all that it calls, as kept; None when something is missing or damaged."""
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


def read_libraries(codegen: Any, files: list[str]) -> list[InnerLibrary | SharedLibrary] | None:
    """Several of them; None when one is missing or damaged."""
    found = [library for file in files if (library := read_library(codegen, file))]
    return found if len(found) == len(files) else None


def restored(
    codegen: Any, kind: str, kept: Any, environments: Any, description: Any, links: list[Any]
) -> InnerLibrary | SharedLibrary:
    """An inner or a shared function from what was kept of it; the machine code of the latter is ready at once."""
    if kind == InnerLibrary.__name__:
        inner = InnerLibrary(codegen, kept[0])
        inner.restore(kept[1], links)
        inner.environment = environments
        return inner
    shared = SharedLibrary(codegen, kept[0])
    shared.restore(kept[1], kept[2], description.llvm_func_name)
    shared.environment, shared.shared = environments, tuple(links)
    set_environments(codegen, environments)
    return shared


def set_environments(codegen: Any, environments: Any) -> None:
    """Give functions inside machine code their environments, as only machine code of their own would have got them."""
    for environment in environments:
        codegen.set_env(environment.env_name, environment)


def environments_of(result: Any) -> list[Any]:
    """The environments of a function and of all inside its machine code, its own first."""
    return [result.environment, *result._find_referenced_environments()]
