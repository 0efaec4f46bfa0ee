"""Checks that no model of a single record can make: how many there are, no two alike, what is named exists.

A check yields a `Problem` for everything it finds. A list of records is named by its file and its key in it:
`("cards", "card")`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.components.problems import HOLDS_NO_MORE, Path, Problem
from engine.core.errors import unknown

Check = Callable[[Any], Iterator[Problem]]
"""Takes a game's catalogue."""
Records = tuple[str, str]


class Share(NamedTuple):
    """How the records of a list are divided: the group of a record, and how many each group has."""

    file: str
    records: str
    of: str
    group: Callable[[Any], str]
    counts: dict[str, int]


def together(*checks: Check) -> Check:
    """One check made of several."""

    def check(components: Any) -> Iterator[Problem]:
        for part in checks:
            yield from part(components)

    return check


def records_of(components: Any, file: str, records: str) -> tuple[Any, ...]:
    """A list of records by its file and name."""
    found: tuple[Any, ...] = getattr(getattr(components, file), records)
    return found


def exact_counts(counts: Mapping[Records, int]) -> Check:
    """As many records as the game has pieces."""

    def check(components: Any) -> Iterator[Problem]:
        for (file, records), count in counts.items():
            found = len(records_of(components, file, records))
            if found != count:
                yield Problem(file, (records,), f"found {found} records, allowed: exactly {count}")

    return check


def largest_counts(counts: Mapping[Records, int]) -> Check:
    """No more records than the tables of the rules hold."""

    def check(components: Any) -> Iterator[Problem]:
        for (file, records), most in counts.items():
            found = len(records_of(components, file, records))
            if found > most:
                yield Problem(file, (records,), f"found {found} records, allowed: at most {most} ({HOLDS_NO_MORE})")

    return check


def exact_shares(shares: Iterable[Share]) -> Check:
    """As many records of each group."""

    def check(components: Any) -> Iterator[Problem]:
        for file, records, of, group, counts in shares:
            found = Counter(group(record) for record in records_of(components, file, records))
            for name, count in counts.items():
                if found[name] != count:
                    says = f"found {found[name]} records of {of} {name}, allowed: exactly {count}"
                    yield Problem(file, (records,), says)

    return check


def unique_keys(keys: Mapping[Records, Sequence[tuple[str, ...]]]) -> Check:
    """No two records of a list that share what names them: an id, a zone and a number."""

    def check(components: Any) -> Iterator[Problem]:
        for (file, records), names in keys.items():
            for key in names:
                values = [tuple(getattr(each, part) for part in key) for each in records_of(components, file, records)]
                for first, index in repeated_keys(values):
                    says = f"the same {' and '.join(key)} as {records} {first + 1}, allowed: each once"
                    yield Problem(file, (records, index, key[-1]), says)

    return check


def repeated_keys(keys: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """Where a key occurs again: the index of the first, the index of the other."""
    first: dict[Hashable, int] = {}
    for index, key in enumerate(keys):
        if first.setdefault(key, index) != index:
            yield first[key], index


def missing(file: str, path: Path, kind: str, names: Sequence[str], known: Iterable[str]) -> Iterator[Problem]:
    """A problem for every name that no record has."""
    allowed = list(known)
    for name in names:
        if name not in allowed:
            yield Problem(file, path, unknown(kind, name, allowed))
