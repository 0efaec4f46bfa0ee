"""Golden files: text a person can read, remade by `make golden` on the frozen components beside them."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).parent
FROZEN = HERE / "components"


def compare(name: str, text: str) -> None:
    """Hold a text against its golden file, or write the file when asked to remake it."""
    path = HERE / name
    if os.environ.get("REMAKE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    fresh = text.splitlines()
    for number, (old, new) in enumerate(zip(golden, fresh, strict=False), 1):
        assert new == old, f"{name}, line {number}: see `make golden`"
    assert len(fresh) == len(golden), f"{name}: {len(fresh)} lines, golden has {len(golden)}"
