"""Errors by cause: what a user can mend, and what is a fault of ours."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class UserError(Exception):
    """Bad input. The message says what is wrong and what to do; the command line prints it and exits with code 2."""


class DataError(UserError):
    """A component file that cannot be used."""


class IllegalChoice(UserError):
    """A choice that is not among the options of the open decision."""


class SaveError(UserError):
    """A saved game that cannot be loaded."""


class RulesError(Exception):
    """A state the rules never produce: a fault of the engine, reported with the seed that leads to it."""


def nearest(word: str, allowed: Iterable[str]) -> str:
    """The hint "did you mean 'x'?" for an unknown word, or nothing when no known word is close."""
    found = get_close_matches(word, list(allowed), n=1, cutoff=0.5)
    return f"; did you mean '{found[0]}'?" if found else ""


def unknown(kind: str, word: str, allowed: Iterable[str]) -> str:
    """The sentence for a name that does not exist: what was found, what is allowed, the nearest word."""
    names = sorted(allowed)
    return f"unknown {kind} '{word}'{nearest(word, names)} (allowed: {', '.join(names)})"


def reason(error: OSError) -> str:
    """Why the system refused, as part of a sentence."""
    return (error.strerror or str(error)).lower()
