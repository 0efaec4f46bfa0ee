"""Errors by cause: what a user can mend, and what is a fault of ours."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import PurePath


class UserError(Exception):
    """Bad input. The message says what is wrong and what to do; the command line prints it and exits with code 2.

    Whoever prints it, on a screen or in a conversation: no terminal obeys what a file or a name has brought into it.
    """

    def __str__(self) -> str:
        return terminal_safe(super().__str__(), "\n\t")


class BrokenText(UserError):
    """A file that cannot be read at some place: its line, and the column, from 1."""

    def __init__(self, says: str, line: str, column: int) -> None:
        super().__init__(says)
        self.line, self.column = line, column


def broken_text(error: BaseException | None) -> BrokenText | None:
    """The text behind an error that cannot be read, if that is its cause."""
    while error is not None and not isinstance(error, BrokenText):
        error = error.__cause__
    return error


class DataError(UserError):
    """A component file that cannot be used."""


class IllegalChoice(UserError):
    """A choice that is not among the options of the open decision."""


class SaveError(UserError):
    """A saved game that cannot be loaded."""


class PlayerFault(UserError):
    """A player from outside raised, took too long or answered nonsense: its game is given up."""

    def __init__(self, seed: int, decision: int, what: str) -> None:
        super().__init__(f"seed {seed}, decision {decision}: {what}")
        self.told = f"decision {decision}: {what}"


class CannotGoOn(UserError):
    """Something outside has gone, as a cluster; what was done so far is kept."""


class RulesError(Exception):
    """A state the rules never produce: a fault of the engine, reported with the seed that leads to it."""


LONGEST_NAME = 80
"""Letters of a name that a sentence repeats: enough to know it again."""


LONGEST_PATH = 240
MOST_NAMES = 40


def printable(name: object, most: int = 0) -> str:
    """A name from outside as it may be printed: what no terminal should obey is spelt out, what is long is shortened.

    This is the one way to print what a file, a path or a command line says.
    """
    text = str(name)
    most = most or (LONGEST_PATH if isinstance(name, PurePath) else LONGEST_NAME)
    if len(text) > most:
        tail = most // 4
        text = f"{text[: most - tail - 1]}…{text[-tail:]}"
    return terminal_safe(text)


def quoted(path: object) -> str:
    """A path as a command line takes it, for a command that a sentence proposes."""
    return printable(shlex.quote(str(path)), LONGEST_PATH)


def terminal_safe(text: str, kept: str = "") -> str:
    """A text that no terminal obeys: letters that cannot be printed are spelt out, but for those that are kept."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in kept else spelt(letter) for letter in text)


def spelt(letter: str) -> str:
    """A letter that cannot be printed; half of a byte that is no UTF-8 as that byte."""
    byte = ord(letter) - 0xDC00
    return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else repr(letter)[1:-1]


def nearest(word: str, allowed: Iterable[str]) -> str:
    """The hint "did you mean 'x'?" for an unknown word, or nothing when no known word is close."""
    found = get_close_matches(word[:LONGEST_NAME], list(allowed), n=1, cutoff=0.6)
    return f"; did you mean '{printable(found[0])}'?" if found else ""


def unknown(kind: str, word: str, allowed: Iterable[str]) -> str:
    """The sentence for a name that does not exist: what was found, what is allowed, the nearest word."""
    names = sorted(allowed)
    listed = ", ".join(printable(name) for name in names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")
    return f"unknown {kind} '{printable(word)}'{nearest(word, names)} (allowed: {listed})"


def missing_package(what: str, *packages: str) -> UserError:
    """What a library would be needed for that is not installed here, with the command that installs it."""
    return UserError(f"{what} needs {' and '.join(packages)}: {sys.executable} -m pip install {' '.join(packages)}")


def as_sentence(error: UserError) -> str:
    """An error as a sentence of a screen: its full stop, unless it ends in a mark of its own."""
    said = str(error)
    return said if said.endswith((".", "?", "!")) else f"{said}."


def reason(error: OSError) -> str:
    """Why the system refused, as part of a sentence."""
    return (error.strerror or str(error)).lower()
