"""The record of a player: what kind it is and what it knows, as integers, so that compiled code can ask it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated

from engine.core.record import Many, Record, Vector, allocate, dtype_of, i16, i32

MAX_WEIGHTS = 128
MAX_PROGRAM = 256


class Kind(IntEnum):
    """The kinds of player."""

    RANDOM = 0
    GREEDY = 1


class Player(Record):
    """One seat's player. Weights are thousandths, one a fact; only kinds that use a field look at it."""

    kind: Annotated[int, i16]
    weight_count: Annotated[int, i16]
    budget: Annotated[int, i32]
    weights: Annotated[Vector, i32[MAX_WEIGHTS]]
    program: Annotated[Vector, i32[MAX_PROGRAM]]


PLAYER = dtype_of(Player)


def seat_players(*kinds: Kind) -> Many[Player]:
    """A player a seat, of these kinds."""
    players = allocate(Player, len(kinds))
    for seat, kind in enumerate(kinds):
        players[seat].kind = kind
    return players


def give_weights(player: Player, weights: Sequence[int]) -> None:
    """Set how much a point of each fact is worth, in thousandths."""
    player.weight_count = len(weights)
    for number, weight in enumerate(weights):
        player.weights[number] = weight
