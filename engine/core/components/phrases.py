"""How the words of component files are written and read.

A phrase is a word and its arguments, `income resort 1`. Each vocabulary of a game (effects, conditions, criteria) is a
list of `Word`s beside the numbers they stand for; this module parses a phrase against such a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.core.errors import nearest


class PhraseError(ValueError):
    """A phrase that no vocabulary can read; the message says what was found and what is allowed."""


@dataclass(frozen=True)
class Parameter:
    """One argument of a word: what it is called, what may stand there, and its number."""

    name: str
    allowed: str
    read: Callable[[str], int]
    write: Callable[[int], str]


@dataclass(frozen=True)
class Word:
    """One word of a vocabulary."""

    op: int
    name: str
    parameters: tuple[Parameter, ...]
    says: str

    @property
    def form(self) -> str:
        """The word as one writes it, with its parameters' names in capitals."""
        return " ".join([self.name, *(parameter.name.upper() for parameter in self.parameters)])


@dataclass(frozen=True)
class Phrase:
    """A word with its arguments as numbers: a row of a kernel program."""

    op: int
    a: int = 0
    b: int = 0

    @property
    def row(self) -> tuple[int, int, int]:
        return self.op, self.a, self.b


def choice(name: str, words: dict[str, int]) -> Parameter:
    """A parameter that is one of some words."""
    spelling = {number: word for word, number in words.items()}

    def read(text: str) -> int:
        if text not in words:
            hint = nearest(text, words)
            raise PhraseError(f"'{text}' is no {name}{hint} (allowed: {', '.join(words)})")
        return words[text]

    return Parameter(name, ", ".join(words), read, lambda number: spelling[number])


def number(name: str, low: int, high: int) -> Parameter:
    """A parameter that is a whole number of a range."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise PhraseError(f"'{text}' is no {name} (allowed: a whole number from {low} to {high})")
        return int(text)

    return Parameter(name, f"{low} to {high}", read, str)


def read_phrase(text: str, words: Sequence[Word], vocabulary: str) -> Phrase:
    """Read a phrase; raise `PhraseError` with what is allowed when it cannot be read."""
    name, *arguments = text.split() or [""]
    word = _find(name, words, vocabulary)
    if len(arguments) != len(word.parameters):
        raise PhraseError(f"'{text}' does not fit '{word.form}'")
    values = [parameter.read(argument) for parameter, argument in zip(word.parameters, arguments, strict=True)]
    return Phrase(word.op, *values)


def write_phrase(phrase: Phrase, words: Iterable[Word]) -> str:
    """The text of a phrase, the inverse of `read_phrase`."""
    word = next(word for word in words if word.op == phrase.op)
    values = (phrase.a, phrase.b)
    arguments = [parameter.write(value) for parameter, value in zip(word.parameters, values, strict=False)]
    return " ".join([word.name, *arguments])


def _find(name: str, words: Sequence[Word], vocabulary: str) -> Word:
    for word in words:
        if word.name == name:
            return word
    names = [word.name for word in words]
    raise PhraseError(f"unknown {vocabulary} '{name}'{nearest(name, names)} (allowed: {', '.join(names)})")
