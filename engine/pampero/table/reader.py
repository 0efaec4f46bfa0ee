"""Reading a table of a TOML file strictly: unknown keys, wrong types and unknown names are all told at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from engine.core.errors import UserError, nearest, unknown

LONGEST_LIST = 12
SEE = {
    "site or sector": "'solo data show board'",
    "place of a bulldozer": "'solo data show board'",
    "contract space": "'solo data show board'",
    "tower bonus tile": "'solo data show tower-bonuses'",
    "foreign market card": "'solo data show foreign-markets'",
    "scoring card": "'solo data show specialist-scoring'",
    "solo card": "'solo data show solo-cards'",
    "scoring tile": "'solo data show scoring-tiles'",
    "solar contract": "'solo data show solar-contracts'",
}
"""Where names are listed that are too many for an error message."""


class PositionError(UserError):
    """A position that cannot be on any table; the message names the file, the keys and every reason."""


def refuse(path: Path, problems: list[str]) -> None:
    """Raise for what is wrong, all of it at once."""
    if len(problems) == 1:
        raise PositionError(f"{path}: {problems[0]}")
    if problems:
        told = "; ".join(f"({number}) {problem}" for number, problem in enumerate(problems, 1))
        raise PositionError(f"{path}: {len(problems)} problems: {told}")


def read_toml(path: Path) -> dict[str, Any]:
    """The content of the file."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PositionError(f"{path}: found byte 0x{error.object[error.start]:02x}, allowed: text in UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise PositionError(f"{path}: this is not TOML: {error}") from error
    except OSError as error:
        raise PositionError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error


class Reader:
    """One table of the file; what is wrong with it goes into the list of problems that all tables share."""

    def __init__(self, content: Mapping[str, Any], where: str, problems: list[str]) -> None:
        self.content = content
        self.where = where
        self.problems = problems
        self.known: list[str] = []

    def key(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def refuse(self, name: str, reason: str) -> None:
        self.problems.append(f"{self.key(name)}: {reason}")

    def get(self, name: str) -> Any:
        """The value of a key, None where the file does not have it."""
        self.known.append(name)
        return self.content.get(name)

    def close(self) -> None:
        """Refuse keys that nobody asked for."""
        for name in self.content:
            if name not in self.known:
                self.problems.append(unknown("key", self.key(name), [self.key(known) for known in self.known]))

    def number(self, name: str, least: int, most: int) -> int | None:
        found = self.get(name)
        if found is None:
            return None
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            self.refuse(name, f"found {found!r}, allowed: a whole number from {least} to {most}")
            return None
        return found

    def flag(self, name: str) -> bool | None:
        found = self.get(name)
        if found is not None and not isinstance(found, bool):
            self.refuse(name, f"found {found!r}, allowed: true or false")
            return None
        return found

    def table(self, name: str) -> Reader:
        """A table inside this one; an empty one where the file does not have it."""
        found = self.get(name)
        if found is not None and not isinstance(found, dict):
            self.refuse(name, f"found {found!r}, allowed: a table")
        return Reader(found if isinstance(found, dict) else {}, self.key(name), self.problems)

    def items(self, name: str) -> list[str] | None:
        """A list of words or whole numbers, as words."""
        found = self.get(name)
        if found is None:
            return None
        if not isinstance(found, list) or any(isinstance(i, bool) or not isinstance(i, str | int) for i in found):
            self.refuse(name, f"found {found!r}, allowed: a list of names or numbers")
            return None
        return [str(item) for item in found]

    def words(self, name: str, allowed: Iterable[str], kind: str) -> tuple[str, ...] | None:
        """A list of known words."""
        found = self.items(name)
        known = list(allowed)
        for word in found or []:
            self.check(name, word, known, kind)
        return None if found is None else tuple(word for word in found if word in known)

    def numbers(self, name: str, allowed: Mapping[str, int], kind: str) -> tuple[int, ...] | None:
        """A list of known words, as their numbers."""
        found = self.words(name, allowed, kind)
        return None if found is None else tuple(allowed[word] for word in found)

    def check(self, name: str, word: str, allowed: list[str], kind: str) -> bool:
        """Whether a word is known; otherwise refuse it with the nearest one."""
        if word in allowed:
            return True
        if len(allowed) <= LONGEST_LIST:
            self.refuse(name, unknown(kind, word, allowed))
        else:
            self.refuse(name, f"unknown {kind} '{word}'{nearest(word, allowed)} (see {SEE[kind]})")
        return False

    def mapping(self, name: str, keys: Mapping[str, int], values: Mapping[str, int], kind: str) -> dict[int, int]:
        """A table from known words to known words, as numbers."""
        found: dict[int, int] = {}
        inner = self.table(name)
        for word, value in inner.content.items():
            if inner.check(word, word, list(keys), "place") and inner.check(word, str(value), list(values), kind):
                found[keys[word]] = values[str(value)]
        return found
