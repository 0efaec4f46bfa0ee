"""How the members of an enumeration are written in files and scripts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


def names_of(enum: Iterable[IntEnum]) -> dict[str, int]:
    """The members as words: `SUBSIDY_1` is `subsidy-1`."""
    return {member.name.lower().replace("_", "-"): int(member) for member in enum}


def words_of(enum: Iterable[IntEnum]) -> dict[str, int]:
    """The same for values of a feature, which begin at 1, so that 0 is always "none"."""
    return {word: number + 1 for word, number in names_of(enum).items()}
