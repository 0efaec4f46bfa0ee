"""How one value of a component file is read: whole numbers of a range, words, phrases, text.

A field turns what a file says into what the rules use, and back: what it writes is the canonical text of the data hash.
A value that cannot be read is refused with what was found and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from engine.core.components.phrases import Phrase, Word, write_phrase
from engine.core.errors import nearest
from engine.core.member_names import names_of

LONGEST_SHOWN = 60
LONGEST_TEXT = 300


def describe(value: object) -> str:
    """A value of a file as its writer would recognise it, cut where it is long."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def expected(found: object, allowed: str) -> str:
    """The sentence of every refusal."""
    return f"found {describe(found)}, allowed: {allowed}"


@dataclass(frozen=True)
class TextField:
    """A field that is text in the file and something else in the catalogue."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    allowed: str = "text"

    def from_file(self, value: object) -> Any:
        """Read a value of the file; spaces between words do not matter."""
        if not isinstance(value, str):
            raise ValueError(expected(value, self.allowed))
        return self.read(" ".join(value.split()))

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        writer = core_schema.plain_serializer_function_ser_schema(self.write)
        return core_schema.no_info_plain_validator_function(self.from_file, serialization=writer)


@dataclass(frozen=True)
class Whole:
    """A whole number of a range."""

    low: int
    high: int

    def from_file(self, value: object) -> int:
        """Read a number; `true` is none, although Python thinks so."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(expected(value, f"a whole number from {self.low} to {self.high}"))
        return value

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.from_file)


def one_of(words: dict[str, Any]) -> TextField:
    """A field that is one of some words."""
    spelling = {value: word for word, value in words.items()}
    allowed = ", ".join(words)

    def read(text: str) -> Any:
        if text not in words:
            raise ValueError(f"{expected(text, allowed)}{nearest(text, words)}")
        return words[text]

    return TextField(read, spelling.__getitem__, allowed)


def word_of(enum: type[IntEnum]) -> TextField:
    """A field that is a member of an enumeration, lower case with hyphens."""
    return one_of({word: enum(number) for word, number in names_of(enum).items()})


def name_of(enum: type[IntEnum]) -> TextField:
    """A field that is a member of an enumeration, spelt as it is."""
    return one_of({member.name: member for member in enum})


def phrase(read: Callable[[str], Phrase], words: Iterable[Word]) -> TextField:
    """A field that is one phrase of a vocabulary."""
    return TextField(read, partial(write_phrase, words=words))


def read_line(text: str) -> str:
    """Text that is shown to people: a line without control characters, which a terminal might obey."""
    if not 0 < len(text) <= LONGEST_TEXT or not text.isprintable():
        raise ValueError(expected(text, f"one line of 1 to {LONGEST_TEXT} printable letters"))
    return text


def read_id(text: str) -> str:
    """The id of a record."""
    if not re.fullmatch(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*", text):
        raise ValueError(expected(text, "letters and digits, with hyphens or dots between"))
    return text


Text = Annotated[str, TextField(read_line, str)]
Id = Annotated[str, TextField(read_id, str)]
