"""Entry point of `solo`: finds the command in the table, and turns every error into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
import traceback

from rich.table import Table

from engine.core.errors import UserError, nearest, unknown
from solo import __version__
from solo.cli.codes import ExitCode
from solo.cli.commands import COMMANDS, GROUPS, members
from solo.cli.console import complain, mute_stdout, out, soften_streams

HELP = ("--help", "-h")
VERSION = ("--version", "-V")
ABOUT = "Pampero's solo mode: its components, its rules, its rival VJ."


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
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


def _confess(error: Exception) -> int:
    complain(
        f"this is a fault of pampero-solo, not yours ({type(error).__name__}: {error}). Please report it as an issue "
        "with the command you ran, what `solo doctor` prints, and the trace that PAMPERO_TRACEBACK=1 shows."
    )
    if os.environ.get("PAMPERO_TRACEBACK") == "1":
        traceback.print_exception(error)
    return ExitCode.FAULT


def run(args: list[str]) -> int:
    """Carry out one command line; errors come out as exceptions."""
    if not args or args[0] in HELP:
        return _overview()
    if args[0] in VERSION:
        out().print(f"pampero-solo {__version__}")
        return ExitCode.OK
    _refuse_unknown(args[0], "")
    if args[0] in GROUPS:
        return _run_member(args[0], args[1:])
    return _call(args[0], args[1:])


def _run_member(group: str, args: list[str]) -> int:
    if not args or args[0] in HELP:
        return _overview(group)
    _refuse_unknown(args[0], group)
    return _call(f"{group} {args[0]}", args[1:])


def _refuse_unknown(word: str, group: str) -> None:
    known = members(group)
    where = f"solo {group}".rstrip()
    if word in known:
        return
    if word.startswith("-"):
        raise UserError(f"unknown option '{word}'{nearest(word, HELP + VERSION)} (see '{where} --help')")
    kind = f"'{where}' command" if group else "command"
    raise UserError(unknown(kind, word, known))


def _call(name: str, args: list[str]) -> int:
    from solo.cli.leaf import call  # noqa: PLC0415 typer is needed from here on, and not for the help

    return call(name, COMMANDS[name], args)


def _overview(group: str = "") -> int:
    """The help of `solo`, or of one group of commands."""
    console = out()
    console.print(f"Usage: solo {group} COMMAND [ARGUMENTS]".replace("  ", " "), markup=False)
    console.print(f"\n{GROUPS.get(group, ABOUT)}\n", markup=False)
    console.print(_listing(members(group)))
    if not group:
        console.print("\nOptions:\n  --version  Print the version.\n  --help     Print this help.", markup=False)
    console.print("\nEvery command explains itself: solo COMMAND --help", markup=False)
    return ExitCode.OK


def _listing(names: dict[str, str]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for name, line in names.items():
        grid.add_row(f"  {name}", line)
    return grid


if __name__ == "__main__":
    sys.exit(main())
