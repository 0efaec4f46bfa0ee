"""What every game shares names none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = re.compile(r"pampero[-_]solo|PamperoSolo", re.IGNORECASE)
"""The name of the package itself, and of its environment."""
FACES = [path.parent for path in (ROOT / "solo").glob("*/presenter.py")]
GAME = re.compile("|".join([r"\bvj\b", *(face.name for face in FACES)]), re.IGNORECASE)


@pytest.mark.parametrize("folder", ["engine/core", "solo", "experiments"])
def test_only_the_default_game_is_named(folder: str) -> None:
    shared = [path for path in (ROOT / folder).rglob("*.py") if not any(face in path.parents for face in FACES)]
    lines = (line for path in shared for line in path.read_text("utf-8").splitlines())
    named = [line for line in lines if GAME.search(PACKAGE.sub("", line))]
    assert named == (['DEFAULT_GAME = "pampero"'] if folder == "solo" else [])
