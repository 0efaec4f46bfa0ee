"""How a process of ours is started: with this package, and without what lies in the current folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def child_command(module: str) -> list[str]:
    """The command that runs a module of ours; a module of the same name in the current folder is not run."""
    return [sys.executable, "-P", "-m", module]


def child_environment(**more: str) -> dict[str, str]:
    """The environment of such a process: it finds this package, installed or not."""
    here = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, **more, "PYTHONPATH": path}


def start_thinker(module: str) -> subprocess.Popen[str]:
    """Start a module of ours that reads requests and writes answers, a line each; Ctrl+C does not reach it."""
    return subprocess.Popen(
        child_command(module),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=child_environment(SOLO_QUIET="1"),
        start_new_session=True,
    )
