"""A script's file: its content, and on which line and column each part of it stands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.errors import UserError, printable
from engine.core.safe_io import parse_toml, read_text
from solo.players.script.toml_lines import HEADER, KEY, WORD, with_advice

LARGEST_FILE = 256 * 1024

LONG_QUOTES = ('"""', "'''")

Place = tuple[str | int, ...]
"""A part of a file, as `("prefer", 2, "where")`."""


class ScriptMistake(NamedTuple):
    """What is wrong with a script, and where; line 0: in no line of its own."""

    line: int
    column: int
    says: str

    def __str__(self) -> str:
        column = f", column {self.column}" if self.column else ""
        return f"line {self.line}{column}: {self.says}" if self.line else self.says


class Spot(NamedTuple):
    """Where a value begins, and the quotes it stands in."""

    line: int
    column: int
    quotes: str


@dataclass(frozen=True)
class TomlSource:
    """A file that is TOML."""

    path: Path
    text: str
    content: dict[str, Any]
    spots: dict[Place, Spot]

    def mistake(self, place: Place, says: str, at: int | None = None) -> ScriptMistake:
        """A mistake in a part of the file, `at` so many letters into its text."""
        known = next((place[:end] for end in range(len(place), 0, -1) if place[:end] in self.spots), None)
        if known is None:
            return ScriptMistake(0, 0, says)
        spot = self.spots[known]
        if known != place or at is None:
            return ScriptMistake(spot.line, spot.column, says)
        return self.inside(spot, place, at, says)

    def inside(self, spot: Spot, place: Place, at: int, says: str) -> ScriptMistake:
        """A mistake inside a text, which may go over several lines."""
        if spot.quotes not in LONG_QUOTES:
            return ScriptMistake(spot.line, spot.column + len(spot.quotes) + at, says)
        value: Any = self.content
        for step in place:
            value = value[step]
        lines = self.text.splitlines()
        begins_below = lines[spot.line - 1][spot.column - 1 + len(spot.quotes) :] == ""
        before = str(value)[:at].split("\n")
        line = spot.line + begins_below + len(before) - 1
        column = len(before[-1]) + 1
        if len(before) == 1 and not begins_below:
            column += spot.column - 1 + len(spot.quotes)
        return ScriptMistake(line, column, says)


def read_source(path: Path, what: str) -> TomlSource:
    """The content of a file; one that cannot be a script is refused in a sentence."""
    return parsed(path, read_text(path, what, LARGEST_FILE), what)


def parsed(path: Path, text: str, what: str = "the script") -> TomlSource:
    """The content of a text that should be TOML."""
    try:
        content = parse_toml(text, f"{what} {printable(path)}")
    except UserError as error:
        raise with_advice(error, text) from error.__cause__
    return TomlSource(path, text, content, spots_of(text))


def spots_of(text: str) -> dict[Place, Spot]:
    """Where the tables and keys of a TOML text stand, as people write them: a key a line, most under their table."""
    found: dict[Place, Spot] = {}
    table: Place = ()
    counts: dict[Place, int] = {}
    closing = ""
    for number, line in enumerate(text.splitlines(), 1):
        if closing:
            closing = "" if closing in line else closing
        elif header := HEADER.match(line):
            table = table_of(words_of(header[2]), header[1] == "[[", counts)
            enter(found, table, Spot(number, 1, ""))
        elif key := KEY.match(line):
            rest = line[key.end() :]
            quotes = next((mark for mark in (*LONG_QUOTES, '"', "'") if rest.startswith(mark)), "")
            enter(found, (*table, *words_of(key[1])), Spot(number, key.end() + 1, quotes))
            if quotes in LONG_QUOTES and quotes not in rest[len(quotes) :]:
                closing = quotes
    return found


def enter(found: dict[Place, Spot], place: Place, spot: Spot) -> None:
    """Note where a part stands; what it is a part of stands there too, if it stands nowhere else."""
    found[place] = spot
    for end in range(1, len(place)):
        found.setdefault(place[:end], Spot(spot.line, 1, ""))


def table_of(words: Place, is_list: bool, counts: dict[Place, int]) -> Place:
    """The place of a table, by its header: one of a list has a number, and one below a list is in the last of it."""
    place: Place = ()
    for end, word in enumerate(words, 1):
        place = (*place, word)
        if is_list and end == len(words):
            counts[place] = counts.get(place, -1) + 1
        if place in counts:
            place = (*place, counts[place])
    return place


def words_of(key: str) -> Place:
    """The words of a key, which has dots between them."""
    return tuple(unquoted(word) for word in WORD.findall(key))


def unquoted(word: str) -> str:
    """A word of a key without its quotes."""
    if word[0] not in "\"'":
        return word
    try:
        return str(parse_toml(f"word = {word}", "the key")["word"])
    except UserError:
        return word  # a line of some long text, which only looks like a key
