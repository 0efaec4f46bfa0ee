"""Asking `solo` as a user would, in this process, and what an answer may be: a result, or a sentence and code 2."""

from __future__ import annotations

import io
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from solo.cli import app
from solo.cli.main import main
from tests.hard.mutations import other_kind

ALLOWED = (0, 2)
HANG = 10.0
LONGEST = 2000
Break = Callable[[random.Random, bytes], bytes]
Ask = Callable[[Path], object]


class Outcome(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str
    seconds: float

    @property
    def fault(self) -> str:
        """What is wrong with it, or nothing."""
        if self.code not in ALLOWED:
            return f"code {self.code}: {self.err[:300]}"
        if self.seconds > HANG:
            return f"it took {self.seconds:.0f} s"
        if "Traceback" in self.err or "\x1b" in self.out + self.err:
            return f"it printed {(self.out + self.err)[:300]!r}"
        if self.code == 2 and not self.err.startswith("error: "):
            return f"its sentence is {self.err[:300]!r}"
        if max(map(len, self.err.splitlines()), default=0) > LONGEST:
            return f"a line of {len(self.err)} letters: {self.err[:300]!r}"
        return ""


class Hung(BaseException):
    """A command took too long."""


@contextmanager
def alarm() -> Any:
    """Raise in whatever hangs."""

    def ring(_number: int, _frame: object) -> None:
        raise Hung

    former = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 3 * HANG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


def solo(*args: str | Path, typed: str = "") -> Outcome:
    """`solo` in this process, as a user would see it who types that."""
    out, err, begun = io.StringIO(), io.StringIO(), time.process_time()
    with (
        patch.object(sys, "argv", ["solo", *map(str, args)]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
        alarm(),
    ):
        try:
            code = main()
        except Hung:
            code = -1
    return Outcome(code, out.getvalue(), err.getvalue(), time.process_time() - begun)


def call(function: Callable[[], object]) -> Outcome:
    """A function of ours as if it were a command."""

    def command() -> None:
        function()

    with patch.object(app, "load", lambda _target: command):
        return solo("doctor")


@dataclass(frozen=True)
class Surface:
    """A reader: a folder with sound material, which file of it is broken and how, and who reads it."""

    make: Callable[[Path], object]
    file: str
    ways: tuple[Break, ...]
    ask: Callable[[random.Random, Path], Outcome]
    after: Callable[[Path], None] = lambda _folder: None

    def trial(self, dice: random.Random, folder: Path) -> Outcome:
        """Break the file once and ask."""
        path = folder / self.file
        assert path.is_file()
        if dice.random() < 0.04:
            other_kind(dice, path)
        else:
            path.write_bytes(dice.choice(self.ways)(dice, path.read_bytes()))
            self.after(folder)
        with at_home(folder):
            return self.ask(dice, path)


@contextmanager
def at_home(folder: Path) -> Any:
    """In a folder, where saved games are kept too."""
    here = Path.cwd()
    os.chdir(folder)
    try:
        with patch.dict(os.environ, {"XDG_STATE_HOME": str(folder / "state")}):
            yield
    finally:
        os.chdir(here)


def reading(function: Ask) -> Callable[[random.Random, Path], Outcome]:
    """A reader that no command calls alone."""
    return lambda _dice, path: call(lambda: function(path))
