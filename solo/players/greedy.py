"""The greedy player: follows every option to the end of the turn or to its next one, and takes the most valuable."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.jit import jit
from engine.core.loop import glance, list_unlisted
from engine.core.record import Many, Matrix, Record, Vector, i8, i16, i32
from engine.core.rng import policy_below
from engine.core.seam import fact
from engine.core.state import CoreState
from solo.players.player import SCRATCH, CorePlayer

LINE = SCRATCH
"""The state in which an option is followed."""
TRIAL = SCRATCH + 1
"""The states in which choices on the way are tried: this one and the next, of which one holds the best so far."""
STATES = 3

MAX_WEIGHTS = 128
MAX_FOLLOWED = 40
"""How many decisions an option is followed for at most."""
TIES = 2


class Horizon(IntEnum):
    """How far an option is followed."""

    TURN = 0
    """To the first decision of another turn."""
    NEXT_TURN = 1
    """To the next turn of one's own, what the others do in between included."""


class Part(IntEnum):
    """The parts of a weight; those a year count once for every year left."""

    OWN = 0
    OWN_A_YEAR = 1
    RIVAL = 2
    RIVAL_A_YEAR = 3


PARTS = len(Part)


class Side(IntEnum):
    """Whose facts are weighed."""

    OWN = 0
    RIVAL = 1


SIDES = len(Side)


class Valuing(CorePlayer, abstract=True):
    """What a player that values positions has: how far it looks, and the worth of each fact, in thousandths."""

    horizon: Annotated[int, i8]
    years_fact: Annotated[int, i16]
    """The fact that counts the years gone; -1: years do not count."""
    years_end: Annotated[int, i32]
    weighted_count: Annotated[Vector, i16[SIDES]]
    weighted: Annotated[Matrix, i16[SIDES, MAX_WEIGHTS]]
    """The facts of a side that have a weight, one after the other: to value positions takes much of the time."""
    weights: Annotated[Matrix, i32[PARTS, MAX_WEIGHTS]]
    """The weights of those facts, in their order."""
    lasting: Annotated[Matrix, i8[SIDES, MAX_WEIGHTS]]
    """1: the fact still counts when the game is over."""


class GreedyPlayer(Valuing):
    """Nothing but that."""


# What a position is worth


@jit
def value(g: CoreState, t: Record, player: Valuing, seat: int) -> int:
    """What a position is worth to a seat: the weighted facts of its own and of the others."""
    left = years_left(g, t, player, seat)
    total = worth(g, t, player, seat, left, Side.OWN)
    for other in range(g.n_seats):
        if other != seat:
            total += worth(g, t, player, other, left, Side.RIVAL)
    return total


@jit
def years_left(g: CoreState, t: Record, player: Valuing, seat: int) -> int:
    """By how much the fact that counts the years is short of its end."""
    if player.years_fact < 0:
        return 0
    return max(0, player.years_end - fact(g, t, seat, player.years_fact))


@jit
def worth(g: CoreState, t: Record, player: Valuing, seat: int, left: int, side: int) -> int:
    """The facts of a seat, weighted by the part of a side and the part a year behind it."""
    total, part = 0, side * (PARTS // SIDES)
    for place in range(player.weighted_count[side]):
        if g.over == 0 or player.lasting[side, place] != 0:
            weight = player.weights[part, place] + player.weights[part + 1, place] * left
            total += weight * fact(g, t, seat, player.weighted[side, place])
    return total


# What it chooses


@jit
def choose_greedy(player: Valuing, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The option whose outcome is worth most.

    Every option is followed on the same reshuffled copy, so that none wins by a lucky deck. Each tie with the best so
    far replaces it with the chance that leaves all tied options equally likely.
    """
    decision = work[here].decisions
    best, best_value, ties = 0, 0, 0
    for index in range(work[here].option_count):
        outcome = outcome_of(player, work, here, t, index)
        if ties == 0 or outcome > best_value:
            best, best_value, ties = index, outcome, 1
        elif outcome == best_value:
            ties += 1
            if policy_below(seed, decision, TIES + index, ties) == 0:
                best = index
    return work[here].options[best]


@jit
def outcome_of(player: Valuing, work: Many[CoreState], here: int, t: Record, index: int) -> int:
    """What an option is worth to who decides, followed as far as the player looks; the line is left there."""
    seat = work[here].decision_seat
    work[LINE] = work[here]
    glance(work[LINE], t, work[here].options[index])
    follow(player, work, t, seat, work[here].turns)
    return value(work[LINE], t, player, seat)


@jit
def follow(player: Valuing, work: Many[CoreState], t: Record, seat: int, turns: int) -> None:
    """Go on in the line by the choices that look best at once, until it is far enough.

    What is asked in the turn of another seat gets the first answer: trying all takes much of the time, and won as many
    games (13.0% against 12.7% of 300).
    """
    for _ in range(MAX_FOLLOWED):
        if is_far_enough(work[LINE], player, seat, turns):
            return
        list_unlisted(work[LINE], t)
        if work[LINE].decision_seat == work[LINE].turn_seat:
            choose_at_once(player, work, t)
        else:
            glance(work[LINE], t, work[LINE].options[0])


@jit
def is_far_enough(g: CoreState, player: Valuing, seat: int, turns: int) -> bool:
    """Whether the game is over, or the turn that was the `turns`-th; with the longer horizon a turn of the seat's."""
    if g.over != 0:
        return True
    return g.turns != turns and (player.horizon == Horizon.TURN or g.turn_seat == seat)


@jit
def choose_at_once(player: Valuing, work: Many[CoreState], t: Record) -> None:
    """Take the line's option after which the position is worth most to who decides, the first of equals.

    The last one is tried in the line itself, which saves a copy.
    """
    seat, last = work[LINE].decision_seat, work[LINE].option_count - 1
    trial, best, best_value = TRIAL, TRIAL + 1, 0
    for index in range(last):
        work[trial] = work[LINE]
        glance(work[trial], t, work[LINE].options[index])
        outcome = value(work[trial], t, player, seat)
        if index == 0 or outcome > best_value:
            trial, best, best_value = best, trial, outcome
    glance(work[LINE], t, work[LINE].options[last])
    if value(work[LINE], t, player, seat) <= best_value:
        work[LINE] = work[best]
