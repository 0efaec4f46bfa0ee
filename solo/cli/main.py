"""Entry point of `solo`: the one place where a signal, a pipe, a full disk and an error become a sentence and a code.

It imports nothing that takes time before it listens to Ctrl-C.
"""

from __future__ import annotations

import os
import sys

from solo.cli.signals import Heeded, Stop


def main() -> int:
    """Run `solo` with the arguments of the process; the exit code (see docs/exit-codes.md)."""
    stop = Stop()
    try:
        with Heeded(stop):
            from solo.cli.console import soften_streams

            soften_streams()
            code = _close(_guarded(sys.argv[1:], stop))
    except KeyboardInterrupt:  # so early, or so late, that nothing is there to tell it with
        code = stop.code
        try:  # noqa: SIM105 contextlib may not be imported yet
            sys.stderr.write(f"interrupted: {stop.says}\n")
        except OSError:  # the terminal is gone
            pass
    if stop.asked:
        stop.end(code)
    return code


def _guarded(args: list[str], stop: Stop) -> int:
    """The exit code of a command, with a sentence for whatever ends it."""
    from engine.core.errors import PlayerFault, UserError, broken_text
    from solo.cli.app import run
    from solo.cli.console import ExitCode, complain, show_line

    try:
        return run(args)
    except BaseException as error:
        if stop.asked or isinstance(error, KeyboardInterrupt):  # a library may have made something else of it
            complain(stop.says, label="interrupted")
            return stop.code
        if isinstance(error, BrokenPipeError):
            return ExitCode.BROKEN_PIPE
        if isinstance(error, PlayerFault):
            return _refuse(str(error), ExitCode.SOME_GAMES_FAILED)
        if isinstance(error, (UserError, OSError, MemoryError)):
            said = str(error) if isinstance(error, UserError) else system_sentence(error)
            code = _refuse(said, ExitCode.BAD_INPUT)
            if broken := broken_text(error):
                show_line(broken.line, broken.column)
            return code
        if not isinstance(error, Exception):
            raise
        return _confess(error)


def _close(code: int) -> int:
    """Flush here, where a reader that has gone away or a full disk can still be answered."""
    from solo.cli.console import ExitCode, mute_stdout

    try:
        sys.stdout.flush()
    except BrokenPipeError:
        mute_stdout()
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        mute_stdout()
        return code or _refuse(
            system_sentence(error), ExitCode.BAD_INPUT
        )  # said already when writing has failed before
    return code


def _refuse(sentence: str, code: int) -> int:
    from solo.cli.console import complain

    complain(sentence)
    return code


def system_sentence(error: OSError | MemoryError) -> str:
    """What the system has refused; the deleted folder that a command was called in explains much."""
    from engine.core.errors import printable, reason

    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    if isinstance(error, FileNotFoundError) and working_folder_is_gone():
        return "the folder you are in was deleted: go to one that exists"
    return f"{printable(error.filename, 240)}: {reason(error)}" if error.filename else reason(error)


def working_folder_is_gone() -> bool:
    """Whether the folder that the process was started in is no more."""
    try:
        return not os.path.isdir(os.getcwd())  # noqa: PTH109, PTH112 pathlib would be imported for it
    except OSError:
        return True


def _confess(error: Exception) -> int:
    from engine import DISTRIBUTION
    from engine.core.errors import printable
    from solo.cli.console import ExitCode, complain

    complain(
        f"this is a fault of {DISTRIBUTION}, not yours ({type(error).__name__}: {printable(error, 300)}). Please "
        "report it as an issue with the command you ran, what `solo doctor` prints, and the trace that "
        "SOLO_TRACEBACK=1 shows."
    )
    if os.environ.get("SOLO_TRACEBACK") == "1":
        import traceback

        traceback.print_exception(error)
    return ExitCode.FAULT


if __name__ == "__main__":
    sys.exit(main())
