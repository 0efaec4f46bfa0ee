"""The reference page of the words that a game's component files can use, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.components.phrases import Parameter, Word

HEAD = """# The vocabulary of the component files

Generated from the code by `solo data vocabulary --game {game}`.

A phrase is a word and its arguments, separated by spaces. A list of phrases is carried out in order. For an unknown
word, `solo data check` suggests the nearest one. Below, words in capitals stand for the arguments.
"""


class Chapter(NamedTuple):
    """A part of the page: its title, and what stands below it."""

    title: str
    body: str


def word_chapter(title: str, says: str, words: Iterable[Word], links: Mapping[str, str] | None = None) -> Chapter:
    """A vocabulary: every word with its meaning and its arguments; links replace long lists of what is allowed."""
    rows = [(f"`{word.form}`", word.says, "; ".join(_arguments(word.parameters, links or {}))) for word in words]
    return Chapter(title, f"{says}\n\n{table(('Phrase', 'Meaning', 'Arguments'), rows)}")


def _arguments(parameters: Iterable[Parameter], links: Mapping[str, str]) -> Iterator[str]:
    """What may stand for each argument."""
    for parameter in parameters:
        yield f"{parameter.name.upper()}: {links.get(parameter.name, parameter.allowed)}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def vocabulary_page(game: str, chapters: Iterable[Chapter]) -> str:
    """The whole page of a game."""
    return "\n".join([HEAD.format(game=game), *(f"## {c.title}\n\n{c.body}" for c in chapters)])
