"""The greedy player: tries every option on a copy and takes the one whose outcome it values most."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.record import Many, Record
from engine.core.rng import policy_below, policy_draw
from engine.core.seam import fact, redact, step
from engine.core.state import CoreState
from solo.players.player import Player

REDACTION = 1
TIES = 2


@jit
def value(g: CoreState, t: Record, player: Player, seat: int) -> int:
    """What a position is worth to a seat: the weighted sum of its facts."""
    total = 0
    for number in range(player.weight_count):
        if player.weights[number] != 0:
            total += player.weights[number] * fact(g, t, seat, number)
    return total


@jit
def choose_greedy(work: Many[CoreState], here: int, t: Record, player: Player) -> int:
    """The best option of the state `work[here]`; the two states behind it are scratch.

    Every option is tried on the same reshuffled copy, so that none wins by a lucky deck. Each tie with the best so far
    replaces it with the chance that leaves all tied options equally likely.
    """
    seed, decision, seat = work[here].seed, work[here].decisions, work[here].decision_seat
    work[here + 1] = work[here]
    redact(work[here + 1], t, policy_draw(seed, decision, REDACTION))
    best, best_value, ties = 0, 0, 0
    for index in range(work[here].option_count):
        work[here + 2] = work[here + 1]
        step(work[here + 2], t, work[here].options[index])
        worth = value(work[here + 2], t, player, seat)
        if ties == 0 or worth > best_value:
            best, best_value, ties = index, worth, 1
        elif worth == best_value:
            ties += 1
            if policy_below(seed, decision, TIES + index, ties) == 0:
                best = index
    return work[here].options[best]
