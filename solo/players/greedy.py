"""The greedy player: follows every option to the end of the turn or to its next one, and takes the most valuable."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.binding import counted, fact, weigh_counted
from engine.core.jit import jit
from engine.core.linear_value import MAX_FACTS, Weighing, WeightedFact, weight_of
from engine.core.loop import list_unlisted, step_unlisted
from engine.core.record import Many, Matrix, Record, Vector, i8, i16, i32
from engine.core.rng import policy_below
from engine.core.snapshot import copy_without_log
from engine.core.state import CoreState
from solo.players.player import SCRATCH, CorePlayer

LINE = SCRATCH
"""The state in which an option is followed."""
TRIAL = SCRATCH + 1
"""The states in which choices on the way are tried: this one and the next, of which one holds the best so far."""
STATES = 3

MAX_FOLLOWED = 40
"""How many decisions an option is followed for at most."""
TIES = 2


class Horizon(IntEnum):
    """How far an option is followed."""

    TURN = 0
    """To the first decision of another turn."""
    NEXT_TURN = 1
    """To the next turn of one's own, what the others do in between included."""
    ROUND = 2
    """To the end of the round, as the game counts its rounds."""


class SideWeights(IntEnum):
    """Whose facts are weighed."""

    OWN = 0
    RIVAL = 1


SIDES = len(SideWeights)


class Valuing(CorePlayer, Weighing, abstract=True):
    """What a player that values positions has: how far it looks, and the worth of each fact, in thousandths."""

    horizon: Annotated[int, i8]
    years_fact: Annotated[int, i16]
    """The fact that counts the years gone; -1: years do not count."""
    years_end: Annotated[int, i32]
    weighted_count: Annotated[Vector, i16[SIDES]]
    weighted: Annotated[Matrix, i16[SIDES, MAX_FACTS]]
    """The facts of a side that have a weight, the last first: to value positions takes much of the time."""
    score_fact: Annotated[int, i16]
    """The fact that decides the game."""
    lasting: Annotated[Vector, i8[MAX_FACTS]]
    """1: the fact still counts when the game is over."""


class GreedyPlayer(Valuing):
    """Nothing but that."""


# What a position is worth


@jit
def value(g: CoreState, t: Record, player: Valuing, seat: int) -> int:
    """What a position is worth to a seat: the weighted facts of its own and of its best rival."""
    left = years_left(g, t, player, seat)
    rival = best_rival(g, t, seat, player.score_fact)
    return worth(g, t, player, seat, left, SideWeights.OWN) + worth(g, t, player, rival, left, SideWeights.RIVAL)


@jit
def best_rival(g: CoreState, t: Record, seat: int, score_fact: int) -> int:
    """The seat of the others with the highest score, the next in order of equals."""
    best = (seat + 1) % g.n_seats
    if g.n_seats > 2:
        for step_on in range(2, g.n_seats):
            other = (seat + step_on) % g.n_seats
            if fact(g, t, other, score_fact) > fact(g, t, best, score_fact):
                best = other
    return best


@jit
def years_left(g: CoreState, t: Record, player: Valuing, seat: int) -> int:
    """By how much the fact that counts the years is short of its end."""
    if player.years_fact < 0:
        return 0
    return max(0, player.years_end - fact(g, t, seat, player.years_fact))


@jit
def worth(g: CoreState, t: Record, player: Valuing, seat: int, left: int, side: int) -> int:
    """The facts of a seat, weighted by the part of a side and the part a year behind it."""
    if g.over != 0:
        return worth_in_the_end(g, t, player, seat, left, side)
    part = part_of(side)
    total = weigh_counted(g, t, seat, player, part, left)
    for place in range(player.weighted_count[side]):
        which = player.weighted[side, place]
        if which < counted(g):
            break
        total += weight_of(player, part, which, left) * fact(g, t, seat, which)
    return total


@jit
def worth_in_the_end(g: CoreState, t: Record, player: Valuing, seat: int, left: int, side: int) -> int:
    """The same when the game is over, when few facts count."""
    total, part = 0, part_of(side)
    for place in range(player.weighted_count[side]):
        which = player.weighted[side, place]
        if player.lasting[which] != 0:
            total += weight_of(player, part, which, left) * fact(g, t, seat, which)
    return total


@jit
def part_of(side: int) -> int:
    """The part of a side; the part a year lies behind it."""
    return WeightedFact.OWN if side == SideWeights.OWN else WeightedFact.RIVAL


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
    copy_without_log(work, here, LINE)
    step_unlisted(work[LINE], t, work[here].options[index])
    follow(player, work, t, seat, work[here].turns, work[here].rounds)
    return value(work[LINE], t, player, seat)


@jit
def follow(player: Valuing, work: Many[CoreState], t: Record, seat: int, turns: int, rounds: int) -> None:
    """Go on in the line by the choices that look best at once, until it is far enough.

    What is asked in the turn of another seat gets the first answer: trying all takes much of the time, and won as many
    games (13.0% against 12.7% of 300).
    """
    for _ in range(MAX_FOLLOWED):
        if is_far_enough(work[LINE], player, seat, turns, rounds):
            return
        list_unlisted(work[LINE], t)
        if work[LINE].decision_seat == work[LINE].turn_seat:
            choose_at_once(player, work, t)
        else:
            step_unlisted(work[LINE], t, work[LINE].options[0])


@jit
def is_far_enough(g: CoreState, player: Valuing, seat: int, turns: int, rounds: int) -> bool:
    """Whether the game is over, or what the horizon asks for: the turn, a turn of the seat's own, or the round."""
    if g.over != 0:
        return True
    if player.horizon == Horizon.ROUND:
        return g.rounds != rounds
    return g.turns != turns and (player.horizon == Horizon.TURN or g.turn_seat == seat)


@jit
def choose_at_once(player: Valuing, work: Many[CoreState], t: Record) -> None:
    """Take the line's option after which the position is worth most to who decides, the first of equals.

    The last one is tried in the line itself, which saves a copy.
    """
    seat, last = work[LINE].decision_seat, work[LINE].option_count - 1
    trial, best, best_value = TRIAL, TRIAL + 1, 0
    for index in range(last):
        copy_without_log(work, LINE, trial)
        step_unlisted(work[trial], t, work[LINE].options[index])
        outcome = value(work[trial], t, player, seat)
        if index == 0 or outcome > best_value:
            trial, best, best_value = best, trial, outcome
    step_unlisted(work[LINE], t, work[LINE].options[last])
    if value(work[LINE], t, player, seat) <= best_value:
        copy_without_log(work, best, LINE)
