"""`make test` runs every test once, uncompiled or compiled."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_every_folder_of_tests_is_run_once() -> None:
    told = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    runs = [line for line in told.splitlines() if "-m pytest" in line]
    assert ["NUMBA_DISABLE_JIT=1" in run for run in runs] == [True, False]
    named = [ROOT / word for run in runs for word in run.split() if word.startswith("tests/")]
    tests = list((ROOT / "tests").rglob("test_*.py"))
    times = Counter(test for test in tests for place in named if test.is_relative_to(place))
    assert [test for test in tests if times[test] != 1] == []
