"""The notice of a cold compile: a player who waits a minute must see why, and that it happens once."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import NamedTuple


class Progress(NamedTuple):
    """How far a compilation is: functions begun so far, the present one's name, whether it has ended."""

    functions: int
    name: str
    done: bool
    seconds: float


Listener = Callable[[Progress], None]


def print_progress(progress: Progress) -> None:
    """The default listener: a counting line on a terminal, otherwise one line at the start and one at the end."""
    terminal = sys.stderr.isatty()
    if progress.done:
        line = f"compiled the rules: {progress.functions} functions in {progress.seconds:.0f} s; kept for the next time"
        print(("\r" if terminal else "") + line, file=sys.stderr, flush=True)
    elif terminal:
        print(f"\rcompiling the rules, once: {progress.functions} functions…", end="", file=sys.stderr, flush=True)
    elif progress.functions == 1:
        print("compiling the rules, once; this takes a minute or two…", file=sys.stderr, flush=True)


def silent(progress: Progress) -> None:
    """The listener that says nothing."""


class Counter:
    """Counts the functions compiled between the first and the return of the outermost one."""

    def __init__(self) -> None:
        self.listener: Listener = silent if os.environ.get("PAMPERO_QUIET") else print_progress
        self.total = 0
        self.functions = 0
        self.depth = 0
        self.begun = 0.0

    def enter(self, name: str) -> None:
        """A function was not in the cache and is about to be compiled."""
        if self.depth == 0:
            self.functions, self.begun = 0, time.monotonic()
        self.depth += 1
        self.functions += 1
        self.total += 1
        self.tell(name, done=False)

    def leave(self, name: str) -> None:
        """That function is compiled, or could not be."""
        self.depth -= 1
        if self.depth == 0:
            self.tell(name, done=True)

    def tell(self, name: str, done: bool) -> None:
        """Pass the present count on."""
        self.listener(Progress(self.functions, name, done, time.monotonic() - self.begun))


COUNTER = Counter()


def listen(listener: Listener | None) -> Listener:
    """Send the progress of compilations to this listener, or to nobody; gives the former one back."""
    former, COUNTER.listener = COUNTER.listener, listener or silent
    return former


def compiled_functions() -> int:
    """How many functions this process has compiled, as opposed to loaded."""
    return COUNTER.total
