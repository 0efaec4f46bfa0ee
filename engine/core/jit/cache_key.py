"""What identifies the compiled form of a function.

The compiler does not notice an edited callee, or a constant edited in another module, and would return results of the
old rules. So compiled code is filed under a key made from the functions as they are in memory: their byte code, the
value of every global they read, their declared types with the layouts of records, their flags, and the keys of all they
call, bound functions included. What cannot be described has no key, and is not kept.
"""

from __future__ import annotations

import dis
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum, EnumMeta
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import llvmlite
import llvmlite.binding
import numba
import numpy as np

from engine.core.jit.signature import Declaration, records_in

PLAIN = (type(None), type(...), bool, int, float, complex, str, bytes)
VERSIONED = {"builtins", "math", "operator", "numba", "numpy"}
RAISE = dis.opmap["RAISE_VARARGS"]
LOAD = dis.opmap["LOAD_GLOBAL"]
SCANNED = {(3, 11), (3, 12), (3, 13)}
"""The versions of Python whose byte code `scan_quickly` is known to read right."""
SWITCHES = {"NUMBA_DISABLE_JIT", "NUMBA_NUM_THREADS", "NUMBA_CACHE_DIR"}
"""The compiler's settings that do not change the code it makes."""
MISSING = object()
INTRINSICS = f"{__package__}.intrinsics"
"""The module of our intrinsics; their text is part of the stamp."""
OURS = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.py"))]
"""How we compile, as it was when this process began."""
SETTINGS_FILE = Path(".numba_config.yaml")
"""Where the compiler looks for settings beside the environment: in the folder that a command is called in."""


class Odd(Exception):
    """A function reads something whose value cannot be part of a key."""


@cache
def stamp() -> str:
    """The hash of all that decides what any function is compiled to: the compiler, its settings, the processor, us."""
    processor = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    versions = numba.__version__, np.__version__, llvmlite.__version__, sys.version
    settings = [f"{name}={os.environ[name]}" for name in sorted(os.environ) if name.startswith("NUMBA_")]
    relevant = [setting for setting in settings if setting.partition("=")[0] not in SWITCHES]
    return digest([*processor, *versions, *relevant, settings_text(), *OURS])[:20]


def settings_text() -> str:
    """What the compiler's own file of settings says, if there is one."""
    with suppress(OSError):
        return SETTINGS_FILE.read_bytes().hex() if SETTINGS_FILE.is_file() else ""
    return ""


def digest(parts: list[str]) -> str:
    """The hash of texts in their order."""
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


class Read(NamedTuple):
    """One global that a function reads, and where it was found."""

    holder: dict[str, Any]
    name: str
    value: Any

    def still(self) -> bool:
        """Whether it has not been replaced since."""
        return self.holder.get(self.name, MISSING) is self.value


class Portrait(NamedTuple):
    """What one function is by itself: the hash of its code and of the values it reads, and the functions it calls."""

    code: CodeType
    reads: tuple[Read, ...]
    hash: str
    callees: tuple[Keyed, ...]

    def still(self, function: Callable[..., Any]) -> bool:
        """Whether it still is a portrait of that function."""
        return function.__code__ is self.code and all(read.still() for read in self.reads)


class Keyed:
    """A function that can be compiled and have a key."""

    py_func: Any
    declaration: Declaration
    flags: str
    portrait: Portrait | None = None

    def targets(self, records: tuple[Any, ...]) -> list[Keyed]:
        """The functions that a call may mean, in a signature with these records: itself, unless it is bound."""
        del records
        return [self]

    def present(self) -> Portrait:
        """The portrait, drawn anew when the function or what it reads was replaced."""
        if self.portrait is None or not self.portrait.still(self.py_func):
            self.portrait = draw(self)
        return self.portrait


def draw(function: Keyed) -> Portrait:
    """Read a function's code and all that it refers to by name."""
    code, module = function.py_func.__code__, function.py_func.__globals__
    names, used = names_read(code)
    reads = [read for name in names for read in look_up(module, name, used)]
    callees = tuple(read.value for read in reads if isinstance(read.value, Keyed))
    values = [f"{read.name}={describe_read(read.value)}" for read in reads]
    own = [function.py_func.__module__, function.py_func.__qualname__, function.flags, function.declaration.text]
    return Portrait(code, tuple(reads), digest([*own, describe_code(code), *values]), callees)


@cache
def names_read(code: CodeType) -> tuple[list[str], set[str]]:
    """The globals a function reads, and all names it uses, attributes too; those of its inner parts included."""
    scan = scan_quickly if sys.version_info[:2] in SCANNED else scan_slowly
    names, used = scan(code), set(code.co_names)
    for const in code.co_consts:
        if isinstance(const, CodeType):
            names.update(names_read(const)[0])
            used.update(names_read(const)[1])
    return sorted(names), used


def scan_slowly(code: CodeType) -> set[str]:
    """The globals that byte code loads, in any version of Python."""
    return {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}


def scan_quickly(code: CodeType) -> set[str]:
    """The same without looking at other instructions: half of the time that keys take in a warm process."""
    kinds, numbers = code.co_code[::2], code.co_code[1::2]
    names, place = set[str](), kinds.find(LOAD)
    while place >= 0:
        high = numbers[place - 1] << 8 if place and kinds[place - 1] == dis.EXTENDED_ARG else 0
        names.add(code.co_names[(high | numbers[place]) >> 1])
        place = kinds.find(LOAD, place + 1)
    return names


def look_up(module: dict[str, Any], name: str, used: set[str], within: tuple[ModuleType, ...] = ()) -> Iterator[Read]:
    """The global of that name; of a module of ours also every part that the code may mean by an attribute."""
    value = module.get(name, MISSING)
    yield Read(module, name, value)
    if value is MISSING and "__builtins__" in module:
        builtins = module["__builtins__"]
        yield from look_up(builtins if isinstance(builtins, dict) else vars(builtins), name, used)
    elif isinstance(value, ModuleType) and value not in within and not is_versioned(value.__name__):
        for part in sorted(used & vars(value).keys()):
            yield from look_up(vars(value), part, used, (*within, value))


def is_versioned(module: Any) -> bool:
    """Whether a module changes only with the versions in the stamp."""
    return str(module).partition(".")[0] in VERSIONED


def describe_read(value: Any) -> str:
    """A global in words; functions have keys of their own, and modules are known by the parts that are read."""
    if value is MISSING or isinstance(value, (Keyed, ModuleType)):
        return type(value).__name__
    return describe(value)


def describe(value: Any) -> str:
    """A global's value in words that differ whenever compiled code may; `Odd` when there are none."""
    if type(value) in PLAIN or isinstance(value, (np.number, np.bool_)):
        return f"{type(value).__name__}:{value!r}"
    if type(value) in (tuple, frozenset):
        items = [describe(item) for item in value]
        return f"{type(value).__name__}({','.join(items if type(value) is tuple else sorted(items))})"
    if isinstance(value, Enum):
        return f"{describe_name(type(value))}.{value.name}={describe(value.value)}"
    if isinstance(value, EnumMeta):
        members = [f"{name}={describe(item.value)}" for name, item in dict[str, Any](value.__members__).items()]
        return f"{describe_name(value)}({','.join(members)})"
    if isinstance(value, CodeType):
        return describe_code(value)
    return describe_reference(value)


def describe_reference(value: Any) -> str:
    """What is known by its name alone: errors, and what libraries and our intrinsics are; and a record's layout."""
    if isinstance(value, np.dtype):
        return f"layout:{value.descr}:{value.itemsize}"
    if isinstance(value, type) and issubclass(value, BaseException):
        return describe_name(value)
    module = getattr(value, "__module__", None)
    named = isinstance(value, (type, BuiltinFunctionType, FunctionType, np.ufunc)) and is_versioned(module)
    if not named and module != INTRINSICS:
        raise Odd(f"{value!r} cannot be part of a key")
    return describe_name(value)


def describe_name(value: Any) -> str:
    """Where a thing is defined."""
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', value)}"


@cache
def describe_code(code: CodeType) -> str:
    """Byte code with its constants; with its line numbers where it raises, for an error tells them."""
    shape = code.co_argcount, code.co_flags, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    raises = RAISE in code.co_code[::2]
    lines = f"{code.co_firstlineno}:{code.co_linetable.hex()}" if raises else ""
    consts = [describe(const) for const in code.co_consts]
    return "\0".join([code.co_name, repr(shape), code.co_code.hex(), code.co_exceptiontable.hex(), lines, *consts])


class FunctionKeys:
    """The keys of functions as they are during one compilation, `with` which they are asked for."""

    def __init__(self) -> None:
        self.known: dict[tuple[Keyed, tuple[Any, ...]], str] = {}
        self.open: list[Keyed] = []
        self.depth = 0

    def __enter__(self) -> FunctionKeys:
        if self.depth == 0:
            self.known.clear()
        self.depth += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.depth -= 1

    def of(self, function: Keyed, signature: Any) -> str | None:
        """The key of a function for a signature; None if it has none and its compiled form cannot be kept."""
        try:
            whole = self.whole(function, tuple(dict.fromkeys(records_in(signature.args))))
        except Odd:
            return None
        return digest([str(signature), whole])[:32]

    def whole(self, function: Keyed, records: tuple[Any, ...]) -> str:
        """The hash of a function with all it calls, in a signature with these records.

        What is called gets its records from its caller, so a bound one stands for functions of these records at most.
        """
        known = self.known.get((function, records))
        if known is None:
            if function in self.open:
                raise TypeError(f"{function.py_func.__qualname__} calls itself: the stack in the state is for that")
            self.open.append(function)
            try:
                known = digest([function.present().hash, *self.called(function, records)])
            finally:
                self.open.pop()
            self.known[function, records] = known
        return known

    def called(self, function: Keyed, records: tuple[Any, ...]) -> Iterator[str]:
        """The hashes of what a function calls."""
        for callee in function.present().callees:
            for target in callee.targets(records):
                yield self.whole(target, records)
