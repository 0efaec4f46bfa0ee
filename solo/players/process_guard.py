"""Code of somebody else's: called in a thread of its own, with a time limit, and never on our standard output.

What is called may raise anything, hang, print, wait for input, replace a stream or go to another folder. A call that
takes too long is given up: its thread is told to stop, which ends any loop in Python at its next step, and is left
behind in any case, so that a call that sleeps or waits for an answer does not hold up the run. Two things cannot be
helped inside one process: compiled code that keeps the interpreter to itself is waited for until it lets go, and a loop
that swallows every exception goes on beside the run.
"""

from __future__ import annotations

import ctypes
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TextIO

DECISION_SECONDS = 10.0


class TakesTooLong(Exception):
    """A call that did not answer in time."""


class RaisedInterrupt(Exception):
    """A call has raised KeyboardInterrupt itself: nobody has pressed a key."""


class Stop(BaseException):
    """Raised inside a call that is given up; no `except Exception` of its own catches it."""


class Answer(NamedTuple):
    """What a call came to: its value, or what it raised."""

    value: Any
    error: BaseException | None


class Aside:
    """A standard stream that is another one for whoever is called here."""

    def __init__(self, stream: TextIO, instead: Callable[[], TextIO]) -> None:
        self.stream, self.instead = stream, instead

    def here(self) -> TextIO:
        """The stream that it is in this thread."""
        return self.instead() if CALLED.here else self.stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.here(), name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.here())


class Called(threading.local):
    """Whether this thread is inside somebody else's code, and its servant for such calls."""

    here = False
    servant: Servant | None = None


class Servant:
    """A thread that makes calls, one after the other; it ends with this object."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self.answers: SimpleQueue[Answer] = SimpleQueue()
        self.thread = threading.Thread(target=serve, args=(self.calls, self.answers), name="guarded", daemon=True)
        self.thread.start()

    def __del__(self) -> None:
        self.calls.put(None)

    def ask(self, call: Callable[[], Any], seconds: float) -> Answer:
        """The answer to a call, unless it takes too long: then this servant is not to be asked again."""
        self.calls.put(call)
        try:
            return self.answers.get(timeout=seconds)
        except Empty:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread.ident or 0), ctypes.py_object(Stop))
            raise TakesTooLong(f"no answer within {seconds:g} s") from None


def serve(calls: SimpleQueue[Callable[[], Any] | None], answers: SimpleQueue[Answer]) -> None:
    """What a servant's thread does."""
    with suppress(Stop):
        while (call := calls.get()) is not None:
            answers.put(attempt(call))


def attempt(call: Callable[[], Any]) -> Answer:
    """Make a call whose output goes aside, whatever it raises: also SystemExit is only an answer here."""
    try:
        with aside():
            return Answer(call(), None)
    except Stop:
        raise
    except BaseException as error:  # noqa: BLE001 it is not our code, and the run goes on
        return Answer(None, error)


def set_aside() -> None:
    """From now on what is printed inside a call goes to the standard error output, and there is nothing to read.

    A thread that waits for input when the program ends would take the interpreter down with it.
    """
    if sys.stdout is not None and not isinstance(sys.stdout, Aside):
        sys.stdout = Aside(sys.stdout, lambda: sys.stderr)
    if sys.stdin is not None and not isinstance(sys.stdin, Aside):
        sys.stdin = Aside(sys.stdin, io.StringIO)


@contextmanager
def aside() -> Iterator[None]:
    """This thread is inside somebody else's code."""
    before, CALLED.here = CALLED.here, True
    try:
        yield
    finally:
        CALLED.here = before


@contextmanager
def steady() -> Iterator[None]:
    """Put back the standard streams and the working folder, whatever is done to them here."""
    set_aside()
    streams, folder = (sys.stdin, sys.stdout, sys.stderr), working_folder()
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        if folder != working_folder():
            with suppress(OSError):
                os.chdir(folder)


def working_folder() -> str:
    """The folder that relative paths begin in; empty when it is no more."""
    try:
        return os.getcwd()  # noqa: PTH109 asked before and after every decision: a path object takes longer
    except OSError:
        return ""


def guarded(call: Callable[[], Any], seconds: float) -> Any:
    """The value of a call of somebody else's code; raises what it raised, or TakesTooLong. 0 s: no limit."""
    with steady():
        answer = asked(call, seconds) if seconds else attempt(call)
    if seconds and isinstance(answer.error, KeyboardInterrupt):
        raise RaisedInterrupt("it raised KeyboardInterrupt").with_traceback(answer.error.__traceback__)
    if answer.error is not None:
        raise answer.error
    return answer.value


def asked(call: Callable[[], Any], seconds: float) -> Answer:
    """The answer of this thread's servant; one that did not answer is not asked again."""
    CALLED.servant = servant = CALLED.servant or Servant()
    try:
        return servant.ask(call, seconds)
    except BaseException:
        CALLED.servant = None
        raise


CALLED = Called()
