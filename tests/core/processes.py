"""Python in a process of its own, for tests of what survives between processes or differs without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
LIMIT = 900
"""Seconds after which a script hangs: many times what it takes to compile a whole game from scratch."""


def environment(folder: Path, **changes: str) -> dict[str, str]:
    """Our environment, with modules found in `folder` and in the house, and nothing kept but what the test asks for.

    Without byte code: its age is measured in seconds, and tests edit files faster.
    """
    paths = os.pathsep.join([str(folder), str(HOUSE)])
    fixed = {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "0"}
    return {**os.environ, **fixed, **changes}


def begin(script: str, folder: Path, **changes: str) -> subprocess.Popen[str]:
    """Start a script."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", script],
        env=environment(folder, **changes),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    """What a script printed; its error is ours. One that never ends does not outlive its test."""
    with process:
        try:
            printed, complaint = process.communicate(timeout=LIMIT)
        finally:
            process.kill()
    assert process.returncode == 0, complaint
    return printed.strip()


def run(script: str, folder: Path, **changes: str) -> str:
    """Run a script to its end."""
    return finish(begin(script, folder, **changes))
