"""How the oracle asks: a turn is a generator that stops wherever a choice is left to the player."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TypeVar

from engine.pampero.vocabulary.decisions import Kind

T = TypeVar("T")

PHASE_OVER = -1
"""Sent for a decision of yours that the kernel did not open: you had nothing to choose."""


@dataclass(frozen=True)
class Question:
    """A tie that the rules hand to you, with exactly the options that are left."""

    kind: Kind
    options: frozenset[int]


@dataclass(frozen=True)
class Yours:
    """A decision of your own that the oracle does not judge: it takes what you choose, or hears that there was none."""

    kind: Kind


Asking = Generator[Question | Yours, int, None]
Choosing = Generator[Question | Yours, int, int]


def choose(kind: Kind, options: Iterable[int]) -> Choosing:
    """The only option, or the one you pick."""
    left = sorted(set(options))
    assert left, f"nothing to choose for {kind.name}"
    if len(left) == 1:
        return left[0]
    return (yield Question(kind, frozenset(left)))


def best(candidates: list[T], score: Callable[[T], int]) -> list[T]:
    """The candidates with the highest score, in their order."""
    top = max(map(score, candidates))
    return [candidate for candidate in candidates if score(candidate) == top]
