"""Ctrl-C and a polite request to end, from the first line of a command to the last.

What this module imports is there already when Python begins: until it is read, Ctrl-C ends in a traceback.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

    Handler = Callable[[int, FrameType | None], object] | int | None

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
AGAIN = getattr(signal, "SIGALRM", None)
A_MOMENT = 0.02
SHOW_CURSOR = b"\x1b[?25h"


class Stop:
    """What was asked of this process: the number of the signal, 0 while nobody has asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, number: int, _frame: object) -> None:
        """The first time, end in order, so that what is under way can be tidied; then at once, whatever goes on."""
        if number == AGAIN:
            raise KeyboardInterrupt
        if self.asked:
            end_at_once(number)
        self.asked = number
        raise KeyboardInterrupt

    def lost(self, what: Any) -> None:
        """The interpreter has dropped an error, as it must in places that cannot raise; a stop is asked for again."""
        if AGAIN is None or not issubclass(what.exc_type, KeyboardInterrupt):
            sys.__unraisablehook__(what)
            return
        signal.signal(AGAIN, self)
        signal.setitimer(signal.ITIMER_REAL, A_MOMENT)

    def end(self, code: int) -> None:
        """End the process here: an interpreter that was interrupted while it ran a text would kill itself instead."""
        try:  # noqa: SIM105 contextlib is not imported yet
            sys.stderr.flush()
        except OSError:  # the terminal is gone
            pass
        os._exit(code)

    @property
    def code(self) -> int:
        """What a shell expects of a process that a signal has ended."""
        return 128 + (self.asked or signal.SIGINT)

    @property
    def says(self) -> str:
        """Who has ended it."""
        if self.asked in (0, signal.SIGINT):
            return "stopped by you"
        return f"stopped from outside ({signal.Signals(self.asked).name})"


def end_at_once(number: int) -> None:
    """End without tidying; whatever is written to a disk is written so that this does no harm."""
    told = b"interrupted: stopped at once\n"
    try:  # noqa: SIM105 contextlib is not imported yet
        os.write(2, (SHOW_CURSOR if os.isatty(2) else b"") + told)
    except OSError:
        pass
    os._exit(128 + number)


class Heeded:
    """Listens to the signals; once the interpreter ends, they mean nothing any more."""

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self.before = {number: signal.getsignal(number) for number in ENDING}

    def __enter__(self) -> None:
        for number, former in self.before.items():
            if former is not signal.SIG_IGN:  # a job in the background does not hear Ctrl-C, and it should stay so
                self.set(number, self.stop)
        sys.unraisablehook = self.stop.lost
        atexit.register(ignore_all)

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook = sys.__unraisablehook__
        for number, former in self.before.items():
            if former is not signal.default_int_handler:  # else a second Ctrl-C, while Python ends, would be an error
                self.set(number, former)

    def set(self, number: signal.Signals, handler: Handler) -> None:
        """Let a signal mean that, unless this is a thread: those cannot listen."""
        try:  # noqa: SIM105 contextlib is not imported yet
            signal.signal(number, handler)
        except ValueError:
            pass


def ignore_all() -> None:
    """The interpreter is ending: nothing is left to stop."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
