"""The notice of a cold compile: a player who waits a minute must see why, and that it happens once."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

RULES = "the rules"


class Progress(NamedTuple):
    """How far a compilation is: functions begun so far, the present one's name, whether it has ended, what it is of."""

    functions: int
    name: str
    done: bool
    seconds: float
    what: str = RULES


Listener = Callable[[Progress], None]
PATIENCE = 0.5
TICK = 0.5


class Printer:
    """The default listener, silent while a compilation is shorter than a person waits without wondering.

    Then it keeps a counting line on a terminal, or else prints one line at the start and one at the end. The optimiser
    works on one function for many seconds: a thread keeps the seconds going.
    """

    def __init__(self) -> None:
        self.begun = 0.0
        self.functions = 0
        self.what = RULES
        self.over = threading.Event()

    def __call__(self, progress: Progress) -> None:
        self.functions, self.what = progress.functions, progress.what
        if progress.done and self.begun:
            self.end(progress)
        elif not progress.done and progress.seconds >= PATIENCE and not self.begun:
            self.begin(progress)

    def begin(self, progress: Progress) -> None:
        """Say what is being compiled, and on a terminal how far."""
        self.begun = time.monotonic() - progress.seconds
        if sys.stderr.isatty():
            self.over.clear()
            threading.Thread(target=self.count, daemon=True).start()
        else:
            print(f"compiling {self.what}, once; this can take a minute…", file=sys.stderr, flush=True)

    def count(self) -> None:
        """Show functions and seconds until it is over."""
        while True:
            spent = f"{self.functions} functions, {time.monotonic() - self.begun:.0f} s…"
            print(f"\rcompiling {self.what}, once: {spent}", end="", file=sys.stderr, flush=True)
            if self.over.wait(TICK):
                return

    def end(self, progress: Progress) -> None:
        """Say that it is done, over the counting line if there is one."""
        self.over.set()
        start = "\r" if sys.stderr.isatty() else ""
        told = f"{progress.functions} functions in {progress.seconds:.0f} s"
        print(f"{start}compiled {progress.what}: {told}", file=sys.stderr)
        self.begun = 0.0


def silent(progress: Progress) -> None:
    """The listener that says nothing."""


class Counter:
    """Counts the functions compiled between the first and the return of the outermost one, or while `together`."""

    def __init__(self) -> None:
        self.listener: Listener = silent if os.environ.get("SOLO_QUIET") else Printer()
        self.total = 0
        self.functions = 0
        self.depth = 0
        self.begun = 0.0
        self.what = RULES

    def enter(self, name: str) -> None:
        """A function was not in the cache and is about to be compiled."""
        if self.depth == 0:
            self.functions = 0
        if self.functions == 0:
            self.begun = time.monotonic()
        self.depth += 1
        self.functions += 1
        self.total += 1
        self.notify(name, done=False)

    def leave(self, name: str) -> None:
        """That function is compiled, or could not be."""
        self.depth -= 1
        if self.depth == 0:
            self.notify(name, done=True)

    @contextmanager
    def together(self, what: str) -> Iterator[None]:
        """Tell of all that is compiled meanwhile as one compilation, and what it is of."""
        if self.depth == 0:
            self.functions, self.what = 0, what
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1
            if self.depth == 0:
                self.notify("", done=True)
                self.what = RULES

    def notify(self, name: str, done: bool) -> None:
        """Pass the present count on, if there is anything to tell."""
        if self.functions:
            self.listener(Progress(self.functions, name, done, time.monotonic() - self.begun, self.what))


COUNTER = Counter()


def listen(listener: Listener | None) -> Listener:
    """Send the progress of compilations to this listener, or to nobody; gives the former one back."""
    former, COUNTER.listener = COUNTER.listener, listener or silent
    return former


def compiled_functions() -> int:
    """How many functions this process has compiled, as opposed to loaded."""
    return COUNTER.total
