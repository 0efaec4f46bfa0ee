"""The exit codes of `solo`, told to users in docs/exit-codes.md."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the process says to the shell when it ends."""

    OK = 0
    FAULT = 1
    BAD_INPUT = 2
    SOME_GAMES_FAILED = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141
