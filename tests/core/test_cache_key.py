"""Keys, on a game of a few functions: every kind of edit that changes compiled code changes the key, and no other."""

from __future__ import annotations

import dis
import enum
import importlib
import inspect
import math
import sys
from collections.abc import Callable
from enum import IntEnum
from types import CodeType, ModuleType
from typing import Any

import numpy as np
import pytest

from engine.core.jit import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="about the compiler")

if is_compiled():
    from numba.core import types

    from engine.core.jit.cache_key import FunctionKeys, Odd, describe, names_read, scan_quickly, scan_slowly
    from engine.core.jit.compiler import BoundFunction, Entry, Kernel
    from engine.core.jit.intrinsics import copy_front
    from engine.core.jit.signature import record_type

NUMBERS = """\
from enum import IntEnum

FAR = 1000
UNUSED = 3

class Kind(IntEnum):
    LOW = 1
    HIGH = 2
"""
RULES = """\
from typing import Annotated
from engine.core.jit import jit
from engine.core.record import Many, Record, i16, i32
from engine.core.binding import Binding, bind, fact
from engine.core.state import CoreState
from key_numbers import FAR, Kind
import key_numbers

NEAR = 10
PAIR = (1, (2, 3))

class State(CoreState):
    first: Annotated[int, i16]
    second: Annotated[int, i32]

@jit
def deep(number: int) -> int:
    return number * 2

@jit
def middle(number: int) -> int:
    if number < 0:
        raise ValueError("negative")
    return deep(number) + 1

@jit
def little(g: State, t: Record, seat: int, number: int) -> int:
    return number

@jit
def much(g: State, t: Record, seat: int, number: int) -> int:
    return number * 1000

@jit
def nothing(g: State, t: Record) -> None:
    pass

@jit
def unused(number: int) -> int:
    return 99

@jit(entry=True)
def answer(states: Many[CoreState], number: int) -> int:
    g = states[0]
    return middle(number) + NEAR + FAR + Kind.LOW + PAIR[0] + key_numbers.FAR + fact(g, g, 0, number) + g.seed

bind(State, Binding(nothing, nothing, nothing, nothing, nothing, little, nothing, nothing))
"""

Load = Callable[[str, str], Any]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Runs the two modules as a new process would see them."""
    from engine.core import binding  # noqa: PLC0415 - its bindings are put back

    def run(rules: str, numbers: str) -> Any:
        monkeypatch.setattr(binding, "BINDINGS", {})
        for name, text in (("key_numbers", numbers), ("key_rules", rules)):
            module = ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            exec(compile(text, f"{name}.py", "exec"), vars(module))
        return sys.modules["key_rules"]

    return run


def key(module: Any, keys: FunctionKeys | None = None) -> str | None:
    states = types.Array(record_type(module.State), 1, "C")
    return (keys or FunctionKeys()).of(module.answer, module.answer.declaration.signature((states, types.int64)))


EDITS = {
    "the function's code": ("+ Kind.LOW", "- Kind.LOW"),
    "a constant it reads": ("NEAR = 10", "NEAR = 20"),
    "a constant of another type": ("NEAR = 10", "NEAR = True"),
    "a number within a tuple": ("(2, 3)", "(2, 4)"),
    "a constant in another module": ("FAR = 1000", "FAR = 2000"),
    "an enum member": ("LOW = 1", "LOW = 5"),
    "another enum member": ("    HIGH = 2\n", "    HIGH = 2\n    MOST = 3\n"),
    "a record's layout": ("first: Annotated[int, i16]", "first: Annotated[int, i32]"),
    "a record's field order": ("first: Annotated[int, i16]", "third: Annotated[int, i16]"),
    "what is bound": ("little, nothing, nothing))", "much, nothing, nothing))"),
    "the code of what is bound": ("return number\n", "return number + 1\n"),
    "a callee": ("deep(number) + 1", "deep(number) + 2"),
    "a callee of a callee": ("number * 2", "number * 3"),
    "the declared type of a callee": ("def middle(number: int)", "def middle(number: bool)"),
    "the line an error names": ("PAIR = ", "\nPAIR = "),
}
OTHERS = {
    "a comment at the end": ("nothing))\n", "nothing))\n# told\n"),
    "a constant nobody reads": ("UNUSED = 3", "UNUSED = 4"),
    "a function nobody calls": ("return 99", "return 98"),
    "another function of the binding": ("    pass\n", "    return None\n"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_changes_the_key(load: Load, edit: str) -> None:
    before, after = edited(load, *EDITS[edit])
    assert before != after


@pytest.mark.parametrize("edit", OTHERS)
def test_an_edit_that_compiled_code_does_not_see_leaves_it(load: Load, edit: str) -> None:
    before, after = edited(load, *OTHERS[edit])
    assert before == after


def edited(load: Load, old: str, new: str) -> tuple[str | None, str | None]:
    assert (RULES + NUMBERS).count(old) == 1
    before = key(load(RULES, NUMBERS))
    after = key(load(RULES.replace(old, new), NUMBERS.replace(old, new)))
    assert before
    assert after
    return before, after


def test_other_flags_have_another_key(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(load(RULES, NUMBERS))
    monkeypatch.setattr(Entry, "options", {**Entry.options, "boundscheck": False})
    assert key(load(RULES, NUMBERS)) != before


def test_a_value_replaced_in_a_running_process_is_noticed(load: Load) -> None:
    module, keys = load(RULES, NUMBERS), FunctionKeys()
    before = key(module, keys)
    module.NEAR = 20
    with keys:
        patched = key(module, keys)
    module.key_numbers.FAR = 5
    assert len({before, patched, key(module)}) == 3
    assert patched == key(load(RULES.replace("NEAR = 10", "NEAR = 20"), NUMBERS))


def test_a_name_that_comes_to_stand_before_a_builtin_is_noticed(load: Load) -> None:
    module = load(RULES.replace("number * 2", "abs(number)"), NUMBERS)
    before = key(module)
    module.abs = 3
    assert key(module) != before


def test_modules_that_contain_each_other_come_to_an_end(load: Load) -> None:
    module = load(RULES.replace("key_numbers.FAR", "key_numbers.here.key_numbers.FAR"), f"{NUMBERS}here = 1\n")
    module.key_numbers.here, module.key_numbers.key_numbers = module, module.key_numbers
    before = key(module)
    module.key_numbers.FAR = 1
    assert key(module) != before


def test_what_cannot_be_described_has_no_key(load: Load) -> None:
    for odd in ("np.arange(3)", "[1, 2]", "{1: 2}", "object()", "(jit, 2)", "(key_numbers, 2)"):
        assert key(load(f"import numpy as np\n{RULES}".replace("NEAR = 10", f"NEAR = {odd}"), NUMBERS)) is None


def test_an_instruction_of_ours_is_known_by_its_name() -> None:
    assert describe(copy_front) == "engine.core.jit.intrinsics.copy_front"


def test_recursion_is_refused(load: Load) -> None:
    with pytest.raises(TypeError, match="middle calls itself"):
        key(load(RULES.replace("number * 2", "middle(number)"), NUMBERS))


class Colour(IntEnum):
    RED = 1


def test_values_that_are_equal_but_compile_differently_are_told_apart() -> None:
    values = [1, True, 1.0, "1", b"1", np.int64(1), np.int32(1), Colour.RED, Colour, (1,), ((1,),), None, ValueError]
    assert len({describe(value) for value in values}) == len(values)
    assert len({describe(value) for value in (len, range, int, math.sqrt, np.sqrt, np.int64)}) == 6
    layouts = [np.dtype([("a", code, size)]) for code in ("i2", "i4") for size in (2, 3)]
    assert len({describe(layout) for layout in layouts}) == 4
    for odd in (describe_nothing, [1], object(), Colour.__call__):
        with pytest.raises(Odd):
            describe(odd)


def describe_nothing() -> None:
    """A plain function: what it does is not looked into."""


def test_attributes_are_not_taken_for_globals() -> None:
    def reader(g: Any) -> int:
        return int(g.describe_nothing + sum(number + TWO for number in g))

    names, used = names_read(reader.__code__)
    assert names == ["TWO", "int", "sum"]
    assert "describe_nothing" in used


TWO = 2


def test_the_quick_scan_of_byte_code_finds_what_the_slow_one_finds() -> None:
    many = "def many():\n    return " + " + ".join(f"number_{place}" for place in range(300))
    waiting = [
        compile(many, "many", "exec"),
        *(compile(inspect.getsource(module), "x", "exec") for module in (dis, enum)),
    ]
    found = 0
    for code in waiting:
        waiting += [const for const in code.co_consts if isinstance(const, CodeType)]
        assert scan_quickly(code) == scan_slowly(code)
        found = max(found, len(scan_quickly(code)))
    assert found == 300


def test_every_function_of_the_house_has_a_key() -> None:
    """One without would be compiled in every process."""
    for name in ("solo.players.registry", "solo.benchmark", "engine.pampero.game", "engine.template.game"):
        importlib.import_module(name)
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] in ("engine", "solo")]
    functions = {value for module in modules for value in vars(module).values() if isinstance(value, Kernel)}
    assert len(functions) > 400
    for function in functions - {value for value in functions if isinstance(value, BoundFunction)}:
        assert function.present().hash
