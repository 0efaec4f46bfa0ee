"""The greedy player: tries every option on a copy and takes the one whose outcome it values most."""

from __future__ import annotations

from typing import Annotated

from engine.core.jit import jit
from engine.core.loop import step
from engine.core.record import Many, Record, Vector, i16, i32
from engine.core.rng import policy_below
from engine.core.seam import fact
from engine.core.state import CoreState
from solo.players.player import SCRATCH, CorePlayer

MAX_WEIGHTS = 128
TIES = 2


class GreedyPlayer(CorePlayer):
    """How much a point of each fact is worth, in thousandths."""

    weight_count: Annotated[int, i16]
    weights: Annotated[Vector, i32[MAX_WEIGHTS]]


@jit
def value(g: CoreState, t: Record, player: GreedyPlayer, seat: int) -> int:
    """What a position is worth to a seat: the weighted sum of its facts."""
    total = 0
    for number in range(player.weight_count):
        if player.weights[number] != 0:
            total += player.weights[number] * fact(g, t, seat, number)
    return total


@jit
def choose_greedy(player: GreedyPlayer, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The option after which the position is worth most.

    Every option is tried on the same reshuffled copy, so that none wins by a lucky deck. Each tie with the best so far
    replaces it with the chance that leaves all tied options equally likely.
    """
    decision, seat = work[here].decisions, work[here].decision_seat
    best, best_value, ties = 0, 0, 0
    for index in range(work[here].option_count):
        work[SCRATCH] = work[here]
        step(work[SCRATCH], t, work[here].options[index])
        worth = value(work[SCRATCH], t, player, seat)
        if ties == 0 or worth > best_value:
            best, best_value, ties = index, worth, 1
        elif worth == best_value:
            ties += 1
            if policy_below(seed, decision, TIES + index, ties) == 0:
                best = index
    return work[here].options[best]
