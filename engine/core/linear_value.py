"""What facts are worth to a player that values positions: a row of weights for each part of its valuing."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.jit import jit
from engine.core.record import Matrix, Record, i32

MAX_FACTS = 128


class WeightedFact(IntEnum):
    """The parts of a weight; those a year count once for every year left, and lie behind the part that always does."""

    OWN = 0
    OWN_A_YEAR = 1
    RIVAL = 2
    RIVAL_A_YEAR = 3


class Weighing(Record, abstract=True):
    """The record of a player that weighs facts has these weights."""

    weights: Annotated[Matrix, i32[len(WeightedFact), MAX_FACTS]]
    """What one of every fact is worth, in thousandths."""


@jit
def weight_of(player: Weighing, part: int, which: int, left: int) -> int:
    """What one of a fact is worth with so many years left, by a part and the part a year behind it."""
    return player.weights[part, which] + player.weights[part + 1, which] * left
