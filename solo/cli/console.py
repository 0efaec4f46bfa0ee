"""The one way to print: rich where there is a terminal, plain text in a pipe, errors to stderr; and the exit codes."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from contextlib import suppress
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.segment import Segment


class ExitCode(IntEnum):
    """What the process says to the shell when it ends."""

    OK = 0
    FAULT = 1
    BAD_INPUT = 2
    SOME_GAMES_FAILED = 3
    DOES_NOT_HOLD = 4
    BROKEN_PIPE = 141


LONGEST_SENTENCE = 1500
PIPE_WIDTH = 120  # a pipe has no width of its own; rich would take 80 and cut tables short


def out() -> Console:
    """The console for results."""
    from rich.console import Console

    from engine.core.errors import terminal_safe

    class PipeConsole(Console):
        """A console that obeys nobody else's markup, and lets `main` decide what a reader's leaving means."""

        def on_broken_pipe(self) -> None:
            """Called while the BrokenPipeError is being handled: pass it on, where rich would end the process."""
            raise  # noqa: PLE0704

        def render(self, renderable: Any, options: Any = None) -> Iterator[Segment]:
            """What is printed, a table's words too; whatever a text from outside holds, no terminal obeys it."""
            for part in super().render(renderable, options):
                yield part if part.control else part._replace(text=terminal_safe(part.text, "\n\t"))

    return PipeConsole(highlight=False, markup=False, emoji=False, width=_width())


def _width() -> int | None:
    """The width to write for; rich would print nothing where COLUMNS is 0."""
    from shutil import get_terminal_size

    return get_terminal_size((PIPE_WIDTH, 0)).columns


def complain(message: str, label: str = "error", wrap: bool = False) -> None:
    """Print `error: message` on stderr, one line in a pipe, without reading markup in what a user typed.

    With `wrap` a terminal gets it broken at words: for a long sentence without a command to copy.
    """
    from rich.console import Console
    from rich.text import Span, Text

    from engine.core.errors import printable

    console, said = Console(stderr=True, highlight=False), f"{label}: {printable(message, LONGEST_SENTENCE)}"
    if wrap and console.is_terminal:
        said = textwrap.fill(said, console.width, break_long_words=False, break_on_hyphens=False)
    with suppress(OSError, SystemExit):  # nobody is left to tell it to, and rich would end the process
        console.print(Text(said, spans=[Span(0, len(label) + 1, "bold red")]), soft_wrap=True)


def show_line(line: str, column: int) -> None:
    """Print a line of a file that is wrong, and point at the column, from 1."""
    complain(line, "found")
    if len(line) <= LONGEST_SENTENCE:  # a longer one is shown shortened
        with suppress(OSError):
            sys.stderr.write(f"{' ' * (column + len('found: ') - 1)}^\n")


def print_json(data: object) -> None:
    """Print data as JSON: no colour, no wrapping; what JSON has no form for as its text."""
    print_plain(json.dumps(data, indent=2, ensure_ascii=False, default=json_value) + "\n")


def print_plain(text: str) -> None:
    """Print a text as it is; for a terminal, control characters are spelt out."""
    from engine.core.errors import terminal_safe

    sys.stdout.write(terminal_safe(text, "\n\t") if sys.stdout.isatty() else text)


def refuse_existing(path: Path, force: bool) -> None:
    """A file that is there already is replaced only by who says so."""
    from engine.core.errors import UserError, printable

    if not force and os.path.lexists(path):
        raise UserError(f"{printable(path)} exists already: add --force to replace it, or choose another name")


def print_csv(text: str) -> None:
    """Print a table for a spreadsheet: what a terminal would obey is spelt out, wherever it is shown in the end."""
    from engine.core.errors import terminal_safe

    print_plain(terminal_safe(text, "\n\r\t"))


def json_value(value: Any) -> Any:
    """An array as a list, anything else in words."""
    return value.tolist() if hasattr(value, "tolist") else str(value)


def soften_streams() -> None:
    """A closed stream swallows its text, or has none; a letter the terminal cannot show becomes a question mark."""
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def mute_stdout() -> None:
    """Nobody reads any more: keep the interpreter from complaining about it when it ends."""
    sys.stdout = _nowhere()


def _nowhere(mode: Literal["r", "w"] = "w") -> TextIOWrapper:
    return Path(os.devnull).open(mode, encoding="utf-8")
