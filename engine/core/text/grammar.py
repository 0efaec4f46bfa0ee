"""Plurals, lists, articles, verbs: the grammar that every game's sentences need."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.text import figures

IRREGULAR_NOUNS = {"energy": "energy", "goods": "goods", "money": "money"}
IRREGULAR_VERBS = {"have": "has", "be": "is", "do": "does", "go": "goes"}
SIBILANTS = ("s", "x", "z", "ch", "sh")


def plural(noun: str) -> str:
    """`batteries`, `boxes`, `towers`."""
    if noun in IRREGULAR_NOUNS:
        return IRREGULAR_NOUNS[noun]
    return _with_s(noun)


def _with_s(word: str) -> str:
    """A word with an s at its end, as plurals and verbs have it."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(SIBILANTS) else f"{word}s"


def count(number: int, noun: str) -> str:
    """A number of things: `1 battery`, `2 batteries`, `1,000 games`."""
    return f"{number:,} {noun if number == 1 else plural(noun)}"


def third_person(verb: str) -> str:
    """What somebody else does: `builds`, `passes`, `has`."""
    return IRREGULAR_VERBS.get(verb) or _with_s(verb)


def name_list(names: Iterable[str]) -> str:
    """Names with commas, and `none` where there are none."""
    return ", ".join(names) or "none"


def article(words: str) -> str:
    """The article of a thing that is new: `a tile`, `an ongoing tile`."""
    return "an" if words[0] in "aeiou" else "a"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def money(amount: int) -> str:
    """Money, which may fall below 0: `$5`, `-$5`."""
    return figures.amount(int(amount), "$")
