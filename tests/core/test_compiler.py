"""What we assume of the compiler's private parts: a new version of numba is taken when all of this still holds."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from engine.core.jit import is_compiled, jit
from engine.core.record import Many, Record, Vector, allocate, i16, i32
from tests.core.processes import HOUSE, run

pytestmark = pytest.mark.skipif(not is_compiled(), reason="about the compiler")

if is_compiled():
    import numba
    from numba.core import compiler as numba_compiler
    from numba.core import event, types
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.environment import lookup_environment
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys

    from engine.core.jit import cache, isolation, numba_versions
    from engine.core.jit.compiler import Pipeline
    from engine.core.jit.libraries import EntryLibrary, InnerLibrary, SharedLibrary
    from engine.core.jit.signature import record_type


class Box(Record):
    content: Annotated[int, i16]


class Crate(Record):
    content: Annotated[int, i32]


@jit
def power(number: int) -> int:
    """The compiler's own library has a function for that."""
    return int(max(number, 2) ** number)


@jit
def look(box: Box, number: int) -> int:
    if number == 7:
        raise ValueError("seven", number)
    return power(number) + box.content


@jit(entry=True)
def open_box(boxes: Many[Box], number: int) -> int:
    return look(boxes[0], number) + 1


@jit(entry=True)
def open_again(boxes: Many[Box], number: int) -> int:
    return look(boxes[0], number) + open_box(boxes, number)


@jit
def stir(number: int) -> int:
    return (number * 31 + 7) ^ (number >> 3)


@jit
def stir_often(number: int) -> int:
    return stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(stir(number))))))))))))))))


@jit(entry=True)
def stir_two(one: int, other: int) -> int:
    return stir_often(one) ^ stir_often(other)


@jit(shared=True)
def weigh(box: Box, number: int) -> int:
    return look(box, number) * 2


@jit
def weigh_more(box: Box, number: int) -> int:
    return weigh(box, number) + 1


@jit(entry=True)
def weigh_box(boxes: Many[Box], number: int) -> int:
    return weigh_more(boxes[0], number)


@jit(entry=True)
def weigh_again(boxes: Many[Box], number: int) -> int:
    return weigh(boxes[0], number) - weigh_more(boxes[0], number)


class Shelf(Record):
    place: Annotated[Vector, i16[4]]


@jit(entry=True)
def see(shelves: Many[Shelf], place: int) -> int:
    return shelves[0].place[place]


@jit(entry=True)
def fill(shelves: Many[Shelf], place: int) -> None:
    shelves[0].place[place] = 1


@pytest.fixture(scope="module", autouse=True)
def cold(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Nothing of this module is loaded: it is about what is made."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "places", lambda: ([folder], folder))
        assert open_box(allocate(Box), 3) == 28
        yield


def result_of(function: Any) -> Any:
    (result,) = function.overloads.values()
    return result


def is_emitted(function: Any) -> bool:
    engine = cpu_target.target_context.codegen()._engine
    return bool(engine.is_symbol_defined(result_of(function).fndesc.mangled_name))


def test_the_versions_that_are_tested_begin_at_the_floor_and_hold_the_one_of_the_constraints() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    (wanted,) = [needed for needed in project["dependencies"] if needed.startswith("numba")]
    assert wanted.startswith("numba>={}.{},".format(*numba_versions.FLOOR))
    constraints = (HOUSE / "constraints.txt").read_text().split()
    (version,) = [line.partition("==")[2] for line in constraints if line.startswith("numba==")]
    assert numba_versions.is_tested(version)


def test_without_the_last_step_a_function_gets_no_machine_code() -> None:
    """`Flags.no_compile`, and a library of ours given to the pipeline."""
    assert isinstance(result_of(look).library, InnerLibrary)
    assert isinstance(result_of(open_box).library, EntryLibrary)
    assert is_emitted(open_box)
    assert not result_of(look).library._compiled
    address = cpu_target.target_context.codegen()._engine.get_function_address
    assert address(result_of(open_box).fndesc.mangled_name)


def test_a_part_has_one_public_function_and_brings_what_it_uses_of_the_compilers_library() -> None:
    """`_final_module`, `_linking_libraries`, `_get_module_for_linking`."""
    part = result_of(power).library
    defined = [function for function in part._final_module.functions if not function.is_declaration]
    public = [function.name for function in defined if function.linkage.name != "internal"]
    assert public == [result_of(power).fndesc.mangled_name]
    assert len(defined) > 1
    part._get_module_for_linking().verify()


def test_links_are_followed_to_the_end() -> None:
    assert result_of(look).library.links == [result_of(power).library]
    linked = result_of(open_box).library._linking_libraries
    assert {result_of(look).library, result_of(power).library, rtsys.library} <= set(linked)


def test_a_part_can_be_kept_and_restored() -> None:
    """Bit code out and in."""
    part = result_of(look).library
    name, bitcode, links = part.serialised
    again = InnerLibrary(cpu_target.target_context.codegen(), name)
    again.restore(bitcode, part.links)
    assert links == [result_of(power).library.file]
    assert again.serialised[0::2] == (name, links)
    assert body(again) == body(part)
    assert not again.has_dynamic_globals


def test_symbols_and_environments_are_named_by_the_key() -> None:
    """`func_id.unique_id`, set before the compiler's own `_compile_bytecode`."""
    functions: tuple[Any, ...] = look, open_box
    for function in functions:
        (key,) = function.keys.values()
        assert f"v{key}" in result_of(function).fndesc.mangled_name
        assert f"v{key}" in result_of(function).fndesc.env_name
        assert lookup_environment(result_of(function).fndesc.env_name) is result_of(function).environment
    assert Pipeline._compile_bytecode is not numba_compiler.CompilerBase._compile_bytecode


def test_functions_are_named_by_the_layouts_of_records_and_not_by_a_count() -> None:
    """`mangler` of a target context, and what a record is called."""
    box, crate = record_type(Box), record_type(Crate)
    assert isolation.symbol("look", (box,)) != isolation.symbol("look", (crate,))
    name = result_of(look).fndesc.mangled_name
    assert name.endswith(isolation.symbol("", result_of(look).signature.args)[-16:])
    assert "content[type=int16;offset=0]" in str(box) == box.name


def test_a_dispatcher_offers_its_declared_signature() -> None:
    """`_compiler.fold_argument_types`, `get_call_template`, `get_overload`."""
    function: Any = look
    arguments = (record_type(Box), types.IntegerLiteral(3))
    template, _, folded, rest = function.get_call_template(arguments, {})
    assert template.cases == [result_of(look).signature]
    assert (tuple(folded), rest) == (arguments, {})
    assert function.get_overload(template.cases[0]) is result_of(look).entry_point
    assert result_of(look).entry_point in cpu_target.target_context._defns
    assert not function._compiling_counter


def test_a_compilation_sends_its_events_to_nobody() -> None:
    """The dispatcher's own `compile` installs timers for each function, and all hear of every lock that is taken."""
    heard = []
    with global_compiler_lock:
        heard.append(global_compiler_lock.is_locked())
    assert heard == [True]
    assert not event._registered["numba:compiler_lock"]


def test_what_is_linked_into_an_entry_is_private_to_it() -> None:
    """So it may be bent to its callers and dropped; only what Python calls stays public."""
    module = result_of(open_box).library._final_module
    defined = [function for function in module.functions if not function.is_declaration]
    public = [function.name for function in defined if function.linkage.name == "external"]
    assert public
    assert all("open_box" in name for name in public)
    assert not [function for function in defined if "look" in function.name and function.linkage.name != "internal"]


def test_functions_of_some_length_are_put_in_place_of_their_calls() -> None:
    """The option of the optimiser: the default, or the last byte of ours, would leave two calls."""
    assert stir_two(1, 2) == stir_two(2, 1)
    assert "stir_often" not in str(result_of(stir_two).library._final_module)


@pytest.mark.parametrize("place", [-5, -4, -1, 4])
def test_no_index_counts_from_the_end(place: int) -> None:
    """`fix_integer_index` and `do_boundscheck`; `_plus` fields are for indices that may be missing."""
    for function in (see, fill):
        with pytest.raises(IndexError):
            function(allocate(Shelf), place)
    assert see(allocate(Shelf), 3) == 0


def test_functions_that_are_not_ours_count_from_the_end_as_ever() -> None:
    last = numba.njit(boundscheck=True)(lambda numbers, place: numbers[place])
    assert last(np.arange(3), -1) == 2
    for place in (3, -4):
        with pytest.raises(IndexError):
            last(np.arange(3), place)


def test_an_entry_within_an_entry_is_linked_like_any_library() -> None:
    assert open_again(allocate(Box), 2) == 4 + 5


def test_errors_with_values_are_raised_through_functions_without_an_environment_of_their_own() -> None:
    """`_find_referenced_environments`, `set_env`."""
    for function in (open_box, open_again):
        with pytest.raises(ValueError, match="seven") as caught:
            function(allocate(Box), 7)
        assert caught.value.args == ("seven", 7)


def test_a_shared_function_is_made_once_and_called_by_its_symbol() -> None:
    """`add_linking_library` takes any library, and the engine finds a symbol of one module for another."""
    assert weigh_box(allocate(Box), 3) == 55
    assert weigh_again(allocate(Box), 3) == -1
    shared = result_of(weigh).library
    assert isinstance(shared, SharedLibrary)
    assert is_emitted(weigh)
    symbol = result_of(weigh).fndesc.mangled_name
    for entry in (weigh_box, weigh_again):
        library = result_of(entry).library
        assert library.shared == (shared,)
        called = [function for function in library._final_module.functions if function.name == symbol]
        assert [function.is_declaration for function in called] == [True]
        assert "look" not in "".join(f.name for f in library._final_module.functions if not f.is_declaration)


def test_errors_come_through_a_shared_function_with_their_values() -> None:
    with pytest.raises(ValueError, match="seven") as caught:
        weigh_box(allocate(Box), 7)
    assert caught.value.args == ("seven", 7)


def test_python_runs_the_plain_form_of_a_shared_function() -> None:
    assert weigh(allocate(Box)[0], 3) == 54


def body(part: Any) -> list[str]:
    return [str(function) for function in part._final_module.functions]


SCRIPT = """
from tests.core.test_compiler import *
try:
    open_box(allocate(Box), 7)
except ValueError as error:
    print(open_box(allocate(Box), 3), error.args)
"""

SHARED_SCRIPT = """
from engine.core.jit.progress import compiled_functions
from tests.core.test_compiler import *
try:
    weigh_box(allocate(Box), 7)
except ValueError as error:
    print(weigh_box(allocate(Box), 3), weigh_again(allocate(Box), 3), error.args, compiled_functions())
"""


def test_machine_code_is_kept_and_rebuilt_with_its_errors(tmp_path: Path) -> None:
    """`CompileResult._reduce` and `_rebuild`; and parts alone, when the machine code is gone."""
    place = {"SOLO_CACHE_DIR": str(tmp_path), "SOLO_QUIET": "1"}
    expected = "28 ('seven', 7)"
    assert [run(SCRIPT, HOUSE, **place) for _ in range(2)] == [expected] * 2
    for file in tmp_path.rglob("*open_box*.bin"):
        file.unlink()
    assert run(SCRIPT, HOUSE, **place) == expected


@pytest.mark.parametrize(
    ("lost", "made_again"),
    [("", 0), ("weigh-", 3), ("weigh_box-", 1), ("weigh_more-", 0), ("weigh_again-", 1), ("weigh_", 3), ("look-", 0)],
)
def test_what_is_shared_is_kept_and_made_again_only_where_it_is_lost(
    tmp_path: Path, lost: str, made_again: int
) -> None:
    """An entry that is kept needs no part, but what it calls where it lies."""
    place = {"SOLO_CACHE_DIR": str(tmp_path), "SOLO_QUIET": "1"}
    expected = "55 -1 ('seven', 7)"
    assert run(SHARED_SCRIPT, HOUSE, **place) == f"{expected} 6"
    for file in tmp_path.rglob(f"*{lost or 'nothing'}*.bin"):
        file.unlink()
    assert run(SHARED_SCRIPT, HOUSE, **place) == f"{expected} {made_again}"
