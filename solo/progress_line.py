"""A line on the terminal that says what a command of some seconds is doing; nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size

Tell = Callable[[str], None]
WIDEST = 79


def untold(_what: str) -> None:
    """Tell nobody."""


@contextmanager
def progress_line(quiet: bool = False) -> Iterator[Tell]:
    """What to call with what is being done; the line is gone at the end."""
    if quiet or not sys.stderr.isatty():
        yield untold
        return
    width = min(WIDEST, get_terminal_size().columns - 1)

    def show(text: str) -> None:
        print(f"\r{text[:width]:<{width}}", end="", file=sys.stderr, flush=True)

    try:
        yield lambda what: show(f"{what}…")
    finally:
        show("")
        print("\r", end="", file=sys.stderr, flush=True)
