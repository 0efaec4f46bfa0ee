"""Compiled games are the games that the same rules play as plain Python, and machine code is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.jit import is_compiled
from tests.core.processes import run
from tests.games.playing import rows_hash

SCRIPT = """
from engine.core.jit.progress import compiled_functions
from tests.games.playing import rows_hash

print(*[rows_hash("template", seats, player, 40) for seats in (2, 4) for player in ("random", "greedy")], end=" ")
print(compiled_functions())
"""


@pytest.mark.skipif(not is_compiled(), reason="one of the two runs is enough")
def test_compiled_games_equal_uncompiled_ones_and_are_kept_for_the_next_process(tmp_path: Path) -> None:
    changes = {"SOLO_CACHE_DIR": str(tmp_path), "SOLO_QUIET": "1"}
    *cold, count = run(SCRIPT, tmp_path, **changes).split()
    assert int(count) > 30
    assert run(SCRIPT, tmp_path, **changes).split() == [*cold, "0"]
    assert run(SCRIPT, tmp_path, NUMBA_DISABLE_JIT="1").split() == [*cold, "0"]
    assert cold[0] == rows_hash("template", 2, "random", 40)
