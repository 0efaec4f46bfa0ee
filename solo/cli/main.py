"""Entry point of `solo`: runs the application, and turns every error into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
import traceback

from engine.core.errors import UserError, reason
from solo.cli.app import run
from solo.cli.console import ExitCode, complain, mute_stdout, soften_streams


def main() -> int:
    """Run `solo` with the arguments of the process; the exit code (see docs/exit-codes.md)."""
    soften_streams()
    return _close(_guarded(sys.argv[1:]))


def _guarded(args: list[str]) -> int:
    try:
        return run(args)
    except KeyboardInterrupt:
        complain("stopped by you", label="interrupted")
        return ExitCode.INTERRUPTED
    except UserError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        return _refuse(_system_sentence(error))
    except Exception as error:  # noqa: BLE001 the last line of defence: no traceback reaches a user
        return _confess(error)


def _close(code: int) -> int:
    """Flush here, where a reader that has gone away or a full disk can still be answered."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        mute_stdout()
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        mute_stdout()
        return code or _refuse(_system_sentence(error))  # said already when writing has failed before
    return code


def _refuse(sentence: str) -> int:
    complain(sentence)
    return ExitCode.BAD_INPUT


def _system_sentence(error: OSError) -> str:
    return f"{error.filename}: {reason(error)}" if error.filename else reason(error)


def _confess(error: Exception) -> int:
    complain(
        f"this is a fault of pampero-solo, not yours ({type(error).__name__}: {error}). Please report it as an issue "
        "with the command you ran, what `solo doctor` prints, and the trace that PAMPERO_TRACEBACK=1 shows."
    )
    if os.environ.get("PAMPERO_TRACEBACK") == "1":
        traceback.print_exception(error)
    return ExitCode.FAULT


if __name__ == "__main__":
    sys.exit(main())
