"""Code of others that uses numba is the same beside our functions as in a process that never knew them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.jit import is_compiled
from tests.core.processes import run

pytestmark = pytest.mark.skipif(not is_compiled(), reason="about the compiler")

OURS = """
import engine.core.jit
from engine.core.jit import jit
from engine.core.record import Ints, Matrix, Record, allocate, i64, Many
from typing import Annotated
import numpy as np
import solo
from solo.game import Game

game = Game.new(seed=7)
game.choose(game.decision.options[0])

@jit(entry=True)
def first_here(numbers: Ints, one: int) -> int:
    return numbers[0] + (one + 2) ** one + np.argmax(numbers) + np.median(numbers) + numbers.sum()

assert first_here(np.array([4, 2, 9]), 3) == 4 + 125 + 2 + 4 + 15
"""
"""A compiled game, and a function of ours that is the first to need some of numba's library."""

ORDINARY = """
import numba, numpy as np
from numba import njit, typeof
from ordinary import *

print([last(np.arange(5), place) for place in (-1, -5, 4)], last_of_two(np.arange(6).reshape(2, 3), -1, -2))
for function, place in [(checked, 5), (checked, -6), (checked_two, 3), (checked_two, -4)]:
    try:
        print(function(place))
    except IndexError as error:
        print(function.__name__, place, error)
print([checked(place) for place in (-5, -1, 4)], [checked_two(place) for place in (-3, 2)])
print(repr(ROWS), str(ROWS), repr(numba.types.Array(ROWS, 1, "C")))
rows = np.zeros(3, LAYOUT)
fill(rows, -1)
print(rows.tolist(), read(rows[2]), [name for name in dir(numba.types.Record) if "mangling" in name])
print(library(np.array([4, 2, 9]), 3), sorted_back(np.array([3.0, 1.0, 2.0])), rolled(np.arange(4)))
print(kept(np.arange(4), -1))
print({name: calls_left(function) for name, function in LADDER.items()})
print(numba.np.arrayobj.fix_integer_index.__module__, numba.core.cgutils.do_boundscheck.__module__)
"""

MODULE = """
import numba
import numpy as np
from numba import njit

LAYOUT = np.dtype([("name", np.int16), ("place", np.int32, (4,))])
ROWS = numba.from_dtype(LAYOUT)

@njit
def last(numbers, place):
    return numbers[place]

@njit
def last_of_two(numbers, row, column):
    return numbers[row, column]

@njit(boundscheck=True)
def checked_index(numbers, place):
    return numbers[place]

def checked(place):
    return checked_index(np.arange(5), place)

@njit(boundscheck=True)
def checked_pair(numbers, row, column):
    return numbers[row, column]

def checked_two(place):
    return checked_pair(np.arange(9).reshape(3, 3), place, place)

@njit
def fill(rows, place):
    rows[place].place[-1] = 7
    rows[place].name = 3

@njit
def read(row):
    return row.place[-1] + row.name

@njit
def library(numbers, one):
    return numbers[-1] + (one + 2) ** one + np.argmax(numbers) + np.median(numbers) + numbers.sum()

@njit
def sorted_back(numbers):
    return np.sort(numbers)[::-1][-1]

@njit
def rolled(numbers):
    return np.roll(numbers, -1)[-1]

@njit(cache=True)
def kept(numbers, place):
    return numbers[place] + (numbers[place] + 2) ** 2

def stirring(steps):
    lines = [f"    number = (number * {2 * step + 3} + {step}) ^ (number >> {step % 7 + 1})" for step in range(steps)]
    body = "\\n".join(lines)
    scope = {}
    exec(f"def churn(number):\\n{body}\\n    return number", scope)
    churn = njit(scope["churn"])

    @njit
    def twice(one, other):
        return churn(one) ^ churn(other)

    return twice

LADDER = {steps: stirring(steps) for steps in (2, 20, 22, 24, 26, 28, 30, 32, 34, 36, 40)}

def calls_left(function):
    function(1, 2)
    (text,) = function.inspect_llvm().values()
    return sum(" call " in line and "churn" in line for line in text.splitlines())
"""
"""Ordinary code: bounds, indices from the end, records, what is kept on disk, and functions just long enough or not to
be put in place of their calls."""


def said(folder: Path, script: str, cache: Path) -> str:
    return run(script, folder, NUMBA_CACHE_DIR=str(cache), SOLO_QUIET="1")


def test_ordinary_code_is_the_same_beside_ours(tmp_path: Path) -> None:
    (tmp_path / "ordinary.py").write_text(MODULE)
    alone = said(tmp_path, ORDINARY, tmp_path / "alone")
    beside = said(tmp_path, OURS + ORDINARY, tmp_path / "beside")
    assert beside == alone
    ladder = re.search(r"\{2: .*\}", alone)
    assert ladder
    assert {"2: 0", "40: 2"} <= set(ladder[0].strip("{}").split(", ")), "the ladder must tell thresholds apart"


def test_what_ordinary_code_keeps_serves_either_process(tmp_path: Path) -> None:
    """`cache=True`: written beside ours and read alone, and the other way round."""
    (tmp_path / "ordinary.py").write_text(MODULE)
    asked = "from ordinary import kept, np; print(kept(np.arange(4), -1), sum(kept.stats.cache_hits.values()))"
    for first, second in (("", OURS), (OURS, "")):
        cache = tmp_path / ((first and "ours first") or "ours last")
        assert said(tmp_path, first + asked, cache) == "28 0"
        assert said(tmp_path, second + asked, cache) == "28 1"


def test_ordinary_code_compiled_before_ours_does_not_loosen_our_bounds(tmp_path: Path) -> None:
    """And the parts of numba's library are not shared in that direction either."""
    (tmp_path / "ordinary.py").write_text(MODULE)
    script = """
from ordinary import *
assert last(np.arange(5), -1) == 4
assert library(np.array([4, 2, 9]), 3) == 155
from engine.core.jit import jit
from engine.core.record import Ints

@jit(entry=True)
def see(numbers: Ints, place: int) -> int:
    return numbers[place]

for place in (0, -1, 5):
    try:
        print(see(np.arange(5), place))
    except IndexError:
        print("refused")
"""
    assert said(tmp_path, script, tmp_path / "cache").split() == ["0", "refused", "refused"]


UNBENT_INDEX = """
import types, numba.np.arrayobj as arrayobj
old = arrayobj.basic_indexing
arrayobj.basic_indexing = types.FunctionType(old.__code__, dict(vars(arrayobj)), None, old.__defaults__)
"""
"""A numba whose indices do not ask the functions that we bend."""

ONE_LIBRARY = """
from numba.core.base import BaseContext
BaseContext.cached_internal_func = property(lambda self, kept={}: kept, lambda self, value: None)
"""
"""A numba that keeps what it compiles of its library in one place for all."""

UNTESTED = """
import numba
numba.__version__ = "0.99.1"
{broken}
from engine.core.errors import UserError
try:
    from engine.core.jit import jit

    @jit(entry=True)
    def answer(number: int) -> int:
        return number + 1

    print(answer(41))
except UserError as error:
    print(error)
"""


def test_an_untested_numba_that_does_what_we_need_is_taken(tmp_path: Path) -> None:
    place = {"SOLO_CACHE_DIR": str(tmp_path / "cache"), "SOLO_QUIET": "1"}
    for _ in range(2):
        assert run(UNTESTED.format(broken=""), tmp_path, **place) == "42"
    trial = "from engine.core.jit import numba_versions as v; v.try_untested(); print(*v.TRIED)"
    assert run("import numba; numba.__version__ = '0.99.1'\n" + trial, tmp_path, **place) == "0.99.1"
    assert run(trial, tmp_path, **place) == ""


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("import numba.core.codegen; del numba.core.codegen.JITCodeLibrary", "cannot import name 'JITCodeLibrary'"),
        (
            "from numba.core.compiler import Compiler; Compiler.compile_extra = None",
            "'NoneType' object",
        ),
        ("import numba.np.arrayobj as a; del a.fix_integer_index", "has no attribute 'fix_integer_index'"),
        (
            UNBENT_INDEX,
            "an index below zero is not refused",
        ),
        (
            ONE_LIBRARY,
            "its library is shared with other code",
        ),
    ],
)
def test_an_untested_numba_that_does_not_is_refused_in_a_sentence(tmp_path: Path, broken: str, reason: str) -> None:
    script = UNTESTED.replace("{broken}", broken)
    told = run(script, tmp_path, SOLO_CACHE_DIR=str(tmp_path / "cache"), SOLO_QUIET="1")
    assert told.startswith("the rules cannot be compiled by numba 0.99.1, which was not tested with them (")
    assert reason in told
    assert told.endswith("install a version that was, with pip install 'numba>=0.68,<0.69'")
    assert "\n" not in told
    assert not list((tmp_path / "cache").rglob("*.bin"))
