"""The search player: looks ahead like the greedy one, then plays the best options out and takes the best of them.

What the script of its rollouts would take is the first candidate, the others follow by the value that the greedy player
sees in them. A rollout takes a candidate, with the hidden order reshuffled, and plays on to the end of the game.
Rollout k of every candidate has the same order and draws, so that they are compared in the same worlds. The budget is
spent by sequential halving: all candidates get an equal share, the worse half drops out, and so on.

Measured on 80 games of `--seed 5` with 60 rollouts by the script `book` (differences of the mean margin in the same
games, with 95% intervals): the script's choice among the candidates +67 +- 11. With rollouts by the values of the
greedy player, 16 of 4 candidates, on games of `--seed 1`:
- decisions inside a turn played out as well: +30 +- 15 in 50 games;
- rollouts cut after two own turns and valued there: +8 +- 21 to the greedy player in 20 games; to the end +37 +- 22;
- rollouts that look at 6 options a turn, drawn at random: -18 +- 12 in 50 games, at a quarter of the time;
- 8 candidates: -4 +- 12 in 50 games; a win counted as 50 more: -1 +- 4. Neither is told from nothing.
In 51 decisions asked in another seat's turn the best was 0.1 better than the most valuable. Instead of halving, an
information-set tree over three decisions (`docs/examples/tree.py`), 60 rollouts, 200 games of `--seed 1`: -6.5 +- 3.5.

Where players meet, a rollout of every seat by the script ends some 20 points this or that way, and the best of many
options in few rollouts is mostly luck. So the script's choice stays in to the last, and another option takes its place
only when it is better by more than the error of their difference (`caution`); and the lead counts, with a little for
the victory, which says nothing in most games that few rollouts tell apart. docs/search.md has the figures.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from engine.core.binding import fact, redact
from engine.core.bits import count_bits
from engine.core.jit import jit
from engine.core.loop import list_unlisted, step
from engine.core.record import Ints, Many, Record, i8, i32, ints
from engine.core.rng import policy_draw
from engine.core.snapshot import copy_without_log
from engine.core.state import CoreState
from solo.players.greedy import LINE, Valuing, outcome_of
from solo.players.greedy import STATES as GREEDY_STATES
from solo.players.player import SCRATCH, VIEW
from solo.players.script.program_layout import Scripted
from solo.players.script.vm import choose_script

BEST = SCRATCH + GREEDY_STATES
"""The state at the end of the best line of a turn so far."""
ROLL = BEST + 1
"""The state in which a rollout is played."""
STATES = GREEDY_STATES + 2

DRAWS = 1 << 20
"""The first draw of rollout 0; every rollout has two."""
CANDIDATES = 16
"""How many options are played out at most; a small budget plays out fewer."""
AHEAD = -1
"""In place of the number of a rollout: the option is only followed and valued."""
NO_OPTION = -1
NOTHING = 1 << 40
"""More than anybody is ever behind."""
PARTS = 60
"""A victory in parts: all of them for one winner, equal ones for up to six."""


class Policy(IntEnum):
    """Who plays the rollouts."""

    GREEDY = 0
    SCRIPT = 1


class Searching(Valuing, Scripted, abstract=True):
    """What a player that plays options out has beside its values and the script of its rollouts: how much it thinks."""

    rollouts: Annotated[int, i32]
    """How many rollouts it may play for a decision."""
    win_worth: Annotated[int, i32]
    """What a victory counts beside the lead, in points; a shared one counts its part."""
    caution: Annotated[int, i32]
    """How surely another option must be better than the first candidate: the square of so many standard errors."""
    policy: Annotated[int, i8]
    """Who plays its rollouts."""


class SearchPlayer(Searching):
    """Nothing but that."""


def plain_room(count: int) -> Ints:
    """Numbers that are Python's when read."""
    return ints([0] * count)


@jit(plain=plain_room)
def zeros(count: int) -> Ints:
    """So many numbers, all zero."""
    return np.zeros(count, np.int64)  # type: ignore[return-value]


# Rollouts


@jit
def rollout(
    player: Searching, work: Many[CoreState], here: int, t: Record, seed: int, index: int, k: int
) -> tuple[int, int]:
    """What comes of rollout k of an option for who decides: by how much it leads, and its parts of the victory."""
    draws, decision, seat = DRAWS + 2 * k, work[here].decisions, work[here].decision_seat
    copy_without_log(work, here, ROLL)
    redact(work[ROLL], t, seat, policy_draw(seed, decision, draws))
    step(work[ROLL], t, work[here].options[index])
    policy_seed = policy_draw(seed, decision, draws + 1)
    while work[ROLL].over == 0:
        if player.policy == Policy.GREEDY:
            take_turn(player, work, t)
        else:
            step(work[ROLL], t, choose_script(player, work, ROLL, t, policy_seed))
    return margin(work[ROLL], t, player, seat), victory(work[ROLL], seat)


@jit
def take_turn(player: Searching, work: Many[CoreState], t: Record) -> None:
    """Go on in a rollout to the next turn of who decides, by the most valuable line.

    The greedy player would think again at every decision of the turn; to follow the line that it has found takes half
    of the time. What is asked in the turn of another seat gets the first answer, as in a line.
    """
    if work[ROLL].decision_seat != work[ROLL].turn_seat:
        step(work[ROLL], t, work[ROLL].options[0])
        return
    best_value = 0
    for index in range(work[ROLL].option_count):
        outcome = outcome_of(player, work, ROLL, t, index)
        if index == 0 or outcome > best_value:
            best_value = outcome
            copy_without_log(work, LINE, BEST)
    copy_without_log(work, BEST, ROLL)
    list_unlisted(work[ROLL], t)


@jit
def margin(g: CoreState, t: Record, player: Searching, seat: int) -> int:
    """By how much a seat is ahead of the best of the others."""
    own, best = fact(g, t, seat, player.score_fact), -NOTHING
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, fact(g, t, other, player.score_fact))
    return own - best


@jit
def victory(g: CoreState, seat: int) -> int:
    """The parts of the victory in a finished game that are a seat's."""
    return PARTS // count_bits(g.winners) if g.winners >> seat & 1 else 0


@jit
def worth_of(lead: int, parts: int, win_worth: int) -> int:
    """What the end of a game is worth, where a victory counts so much beside the lead."""
    return lead + parts * win_worth // PARTS


# The plan: who is played out, and how often


@jit
def rounds_of(candidates: int) -> int:
    """How often so many can be halved until one is left."""
    rounds = 0
    while candidates > 1:
        candidates = half(candidates)
        rounds += 1
    return rounds


@jit
def half(candidates: int) -> int:
    """How many stay in: the better half, the middle one included."""
    return (candidates + 1) // 2


@jit
def affordable(candidates: int, budget: int) -> int:
    """The largest number of candidates, up to this one, that a budget can play out once a round."""
    while candidates > 1:
        left, needed = candidates, 0
        while left > 1:
            needed += left
            left = half(left)
        if needed <= budget:
            return candidates
        candidates -= 1
    return candidates


@jit
def rollouts_each(candidates: int, budget: int) -> int:
    """How many rollouts each of the candidates gets in the next round, of the budget that is left."""
    return max(1, budget // rounds_of(candidates) // candidates)


@jit
def rank(order: Ints, worth: Ints, count: int) -> None:
    """Bring the first options of an order into that of their worth, equals as they were."""
    for place in range(1, count):
        moved, free = order[place], place
        while free > 0 and worth[order[free - 1]] < worth[moved]:
            order[free] = order[free - 1]
            free -= 1
        order[free] = moved


# What it chooses


@jit
def script_choice(player: Searching, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The option that the script of the rollouts would take; NO_OPTION where no script plays them."""
    return choose_script(player, work, here, t, seed) if player.policy == Policy.SCRIPT else NO_OPTION


@jit
def promise(player: Searching, work: Many[CoreState], here: int, t: Record, first: int, index: int) -> int:
    """What an option looks like before it is played out: the favourite comes first, then by value."""
    if work[here].options[index] == first:
        return NOTHING
    return outcome_of(player, work, here, t, index)


@jit
def choose_search(player: Searching, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The candidate that is furthest ahead at the end, on average over its rollouts."""
    order = by_promise(player, work, here, t, seed)
    play_out(player, work, here, t, seed, order)
    return work[here].options[order[0]]


@jit
def by_promise(player: Searching, work: Many[CoreState], here: int, t: Record, seed: int) -> Ints:
    """The places of the options, the most promising first."""
    count = work[here].option_count
    worth, order = zeros(count), zeros(count)
    first = script_choice(player, work, here, t, seed)
    for index in range(count):
        order[index] = index
        worth[index] = promise(player, work, here, t, first, index)
    rank(order, worth, count)
    return order


@jit
def play_out(player: Searching, work: Many[CoreState], here: int, t: Record, seed: int, order: Ints) -> None:
    """Bring the best options of an order into that of their rollouts.

    A cautious player compares every option with the first candidate, in the same worlds, and keeps that one in.
    """
    budget = budget_of(player, work[here])
    candidates = affordable(min(CANDIDATES, len(order)), budget)
    sums, squares, base, first = zeros(len(order)), zeros(len(order)), zeros(budget), 0
    sums[order[0]] = kept_in(player.caution)
    while candidates > 1:
        each = rollouts_each(candidates, budget)
        for place in range(candidates):
            for k in range(first, first + each):
                lead, parts = rollout(player, work, here, t, seed, order[place], k)
                worth = worth_of(lead, parts, player.win_worth)
                if place == 0 and player.caution > 0:
                    base[k] = worth
                sums[order[place]] += worth - base[k]
                squares[order[place]] += (worth - base[k]) ** 2
        first += each
        budget -= each * candidates
        rank(order, sums, candidates)
        candidates = half(candidates)
    if first > 0 and is_surely_better(player.caution, sums[order[1]], squares[order[1]], first):
        order[0], order[1] = order[1], order[0]


@jit
def kept_in(caution: int) -> int:
    """The sum with which the first candidate begins: a cautious player keeps it before all others to the last."""
    return NOTHING if caution > 0 else 0


@jit
def is_surely_better(caution: int, gain: int, squares: int, count: int) -> bool:
    """Whether an option that gained so much over the first candidate in so many worlds takes its place.

    The gain is held against its standard error, both squared and times the number of worlds.
    """
    return caution > 0 and gain > 0 and gain * gain * (count - 1) > caution * (squares * count - gain * gain)


@jit
def budget_of(player: Searching, g: CoreState) -> int:
    """How many rollouts the open decision gets: none in the turn of another seat."""
    return player.rollouts if g.turn_seat == g.decision_seat else 0


@jit(entry=True)
def look(
    players: Many[SearchPlayer], work: Many[CoreState], tables: Many[Record], seed: int, jobs: Ints, found: Ints
) -> None:
    """A part of the thinking, for Python: each job is an option of `work[VIEW]` and the number of a rollout.

    What is found are two numbers a job, as `rollout` gives them, or the promise of an option.
    """
    t, player = tables[0], players[work[VIEW].decision_seat]
    for number in range(len(found) // 2):
        index, k = jobs[2 * number], jobs[2 * number + 1]
        if k == AHEAD:
            first = script_choice(player, work, VIEW, t, seed)
            found[2 * number] = promise(player, work, VIEW, t, first, index)
        else:
            found[2 * number], found[2 * number + 1] = rollout(player, work, VIEW, t, seed, index, k)
