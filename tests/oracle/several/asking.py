"""How the recount asks: it stops wherever a player chooses, and says between what."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass
from typing import TypeVar

from engine.pampero.vocabulary.decisions import Kind

T = TypeVar("T")


@dataclass(frozen=True)
class Ask:
    """A decision of a player with exactly these options, and perhaps others that make no difference to the rules."""

    seat: int
    kind: Kind
    options: frozenset[int]
    perhaps: frozenset[int] = frozenset()


Asking = Generator[Ask, int, T]
"""What plays a part of the game, and what it answers with."""
Play = Asking[None]


def ask(seat: int, kind: Kind, options: Collection[int]) -> Asking[int | None]:
    """What a player chooses; None where there is nothing to choose from."""
    if not options:
        return None
    return (yield Ask(seat, kind, frozenset(options)))


def must(seat: int, kind: Kind, options: Collection[int], perhaps: Collection[int] = ()) -> Asking[int]:
    """What a player chooses where there is something for sure."""
    assert options, f"nothing to choose from for {kind.name}"
    return (yield Ask(seat, kind, frozenset(options), frozenset(perhaps)))
