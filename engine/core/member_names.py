"""How the members of an enumeration are written in files, scripts and results."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


def member_name(member: IntEnum) -> str:
    """A member as a word: `WIND_FARM` is `wind-farm`."""
    return member.name.lower().replace("_", "-")


def names_of(enum: Iterable[IntEnum]) -> dict[str, int]:
    """All members as words, with their numbers."""
    return {member_name(member): int(member) for member in enum}


def feature_words(enum: Iterable[IntEnum]) -> dict[str, int]:
    """The same for values of a feature, which begin at 1, so that 0 is always "none"."""
    return {word: number + 1 for word, number in names_of(enum).items()}
