"""Thinking about one decision, on several cores if need be: what the search player would do, and what it expects.

    from solo.game import Game
    from solo.players.budget import Budget
    from solo.players.deep_search import think

    thought = think(Game.new(seed=7), Budget(rollouts=400), workers=2)
    for advice in thought.best(3):
        print(advice.option, advice.margin, advice.error)

With a budget in rollouts the thought is the same for any number of workers, and its first advice is what the player
`search` with that budget does. A budget in milliseconds depends on the machine: it is for a game at the table.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain, takewhile
from queue import SimpleQueue
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

from engine.core.record import Many, ints
from solo.players.budget import MOST_ROLLOUTS, USUAL, Budget
from solo.players.player import VIEW
from solo.players.registry import CompiledPlayer, search_player
from solo.players.search import (
    AHEAD,
    CANDIDATES,
    PARTS,
    ROLL,
    SearchPlayer,
    affordable,
    budget_of,
    half,
    is_surely_better,
    kept_in,
    look,
    rank,
    rollouts_each,
    rounds_of,
    worth_of,
)

if TYPE_CHECKING:
    from solo.game import Game
    from solo.game_types import Option

JOBS_AT_ONCE = 8
"""How many rollouts a worker plays before it looks whether to stop."""

Job = tuple[int, int]
"""The place of an option, and the number of a rollout, or `AHEAD`."""
Found = tuple[int, int]
"""By how much one is ahead at the end of a rollout, and the parts of the victory; or the promise of an option."""


@dataclass(frozen=True)
class RolloutAdvice:
    """An option, by how much one is ahead at the end after it, and how sure that is."""

    option: Option
    margin: float | None = None
    """The mean over the rollouts; None when it was only valued by looking ahead."""
    error: float | None = None
    """The standard error of the mean; None for fewer than two rollouts."""
    rollouts: int = 0
    share: float | None = None
    """The mean part of the victory, the chance to win; None without rollouts."""


@dataclass(frozen=True)
class Thought:
    """What is known so far: every option, the best first."""

    advice: tuple[RolloutAdvice, ...]
    rollouts: int
    """Of all options together."""

    def best(self, count: int = 3) -> tuple[RolloutAdvice, ...]:
        """The best few."""
        return self.advice[:count]


@dataclass(frozen=True)
class TimedPlayer:
    """The search player with a budget in milliseconds, on all cores."""

    budget: Budget
    policy: str = USUAL

    def choose(self, game: Game) -> int:
        """What it knows when the time is over."""
        return think(game, self.budget, os.cpu_count() or 1, policy=self.policy).advice[0].option.code

    def fingerprint(self) -> str:
        """Nothing: what it does cannot be repeated."""
        return ""


def think(
    game: Game,
    budget: Budget,
    workers: int = 1,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Thought], object] = lambda _thought: None,
    policy: str = USUAL,
) -> Thought:
    """Think about the open decision; the game stays as it is.

    `report` gets what is known again and again, from the first look on. When `stop` says so, what is known by then is
    the answer; it is asked by all workers. `policy` plays the rollouts: a script, or the values of the greedy player.
    """
    options = game.decision.options
    player = search_player(game.rules, game.setting, budget.rollouts, policy)
    with ThreadPoolExecutor(workers, thread_name_prefix="think") as pool:
        thinking = Thinking(options, budget, SearchWorkspace(game, player, workers, pool), stop)
        for thought in thinking.steps():
            report(thought)
    return thinking.thought()


class SearchWorkspace:
    """Where options are looked at: a pool of workers, each with states of its own, that begin with the same view."""

    def __init__(self, game: Game, player: CompiledPlayer, workers: int, pool: ThreadPoolExecutor) -> None:
        self.players: Any = player.players
        self.seed, self.tables = game.policy_seed, game.edition.tables
        self.workers, self.pool = workers, pool
        record = record_of(player, game.state.decision_seat)
        self.rollouts = budget_of(record, game.state)
        self.win_worth, self.caution = record.win_worth, record.caution
        self.works: SimpleQueue[Many[Any]] = SimpleQueue()
        view = game.view().state
        for _ in range(workers):
            work = player.work(type(view))
            work[VIEW] = view
            work[VIEW].log_on = 0  # it would only cost time
            self.works.put(work)

    def look(self, jobs: Sequence[Job]) -> list[Found]:
        """What jobs come to, in the states of one worker."""
        work, found = self.works.get(), ints([0] * 2 * len(jobs))
        try:
            look(self.players, work, self.tables, self.seed, ints(chain.from_iterable(jobs)), found)
        finally:
            self.works.put(work)
        return [(found[2 * number], found[2 * number + 1]) for number in range(len(jobs))]

    def ends(self, jobs: Sequence[Job]) -> Iterator[Any]:
        """The positions in which rollouts end, one after the other; each is there until the next is asked for."""
        work = self.works.get()
        try:
            for job in jobs:
                look(self.players, work, self.tables, self.seed, ints(job), ints([0, 0]))
                yield work[ROLL]
        finally:
            self.works.put(work)

    def look_together(self, jobs: Sequence[Job], halted: Callable[[], bool]) -> list[Found]:
        """What jobs come to, up to the first that nobody began any more."""
        pieces = [jobs[start : start + JOBS_AT_ONCE] for start in range(0, len(jobs), JOBS_AT_ONCE)]
        found = self.pool.map(lambda piece: [] if halted() else self.look(piece), pieces)
        return list(chain.from_iterable(takewhile(bool, found)))


class Thinking:
    """The thinking about one decision: its candidates, and what their rollouts came to."""

    def __init__(
        self, options: Sequence[Option], budget: Budget, workspace: SearchWorkspace, stop: Callable[[], bool]
    ) -> None:
        self.options, self.workspace, self.stop = options, workspace, stop
        self.seconds, self.begun = budget.milliseconds / 1000, time.monotonic()
        self.rollouts = MOST_ROLLOUTS if self.seconds else workspace.rollouts
        self.candidates = affordable(min(CANDIDATES, len(options)), self.rollouts)
        self.order = list(range(len(options)))
        self.found: list[list[Found]] = [[] for _ in options]

    def thought(self) -> Thought:
        """What is known now."""
        order = settled(self.ranked(), self.worths(), self.workspace.caution)
        advice = tuple(advice_on(self.options[index], self.found[index]) for index in order)
        return Thought(advice, sum(one.rollouts for one in advice))

    def worths(self) -> list[list[int]]:
        """What the rollouts of every option are worth."""
        return [[worth_of(lead, parts, self.workspace.win_worth) for lead, parts in found] for found in self.found]

    def ranked(self) -> list[int]:
        """The order of the options as it is now: candidates that are still in have the same number of rollouts."""
        sums = [sum(worths) for worths in self.worths()]
        sums[self.order[0]] += kept_in(self.workspace.caution)
        return ranked(self.order, sums, self.candidates)

    def steps(self) -> Iterator[Thought]:
        """Think step by step, by the plan of the player in a batch."""
        self.look_ahead()
        yield self.thought()
        rounds, left = rounds_of(self.candidates), self.rollouts
        for number in range(1, rounds + 1):
            each = rollouts_each(self.candidates, left)
            yield from self.round(each, self.begun + self.seconds * number / rounds)
            if self.is_halted():
                return
            left -= each * self.candidates
            self.order, self.candidates = self.ranked(), half(self.candidates)

    def look_ahead(self) -> None:
        """Value every option by following it, whatever the time: there must be an answer."""
        jobs = [(index, AHEAD) for index in range(len(self.options))]
        self.order = ranked(self.order, [promise for promise, _ in self.workspace.look(jobs)], len(jobs))

    def round(self, each: int, until: float) -> Iterator[Thought]:
        """Play so many rollouts of every candidate, or as many as there is time for."""
        first = len(self.found[self.order[0]])
        done, size = 0, math.ceil(self.workspace.workers * JOBS_AT_ONCE / self.candidates)
        while done < each and not self.is_halted() and not (self.seconds and time.monotonic() > until):
            self.play(range(first + done, first + min(done + size, each)))
            done += size
            yield self.thought()

    def play(self, numbers: Sequence[int]) -> None:
        """Play these rollouts of every candidate; one that a stop leaves without its like of the others counts not."""
        jobs = [(index, k) for k in numbers for index in self.order[: self.candidates]]
        found = self.workspace.look_together(jobs, self.is_halted)
        whole = len(found) // self.candidates * self.candidates
        for (index, _), one in zip(jobs[:whole], found[:whole], strict=True):
            self.found[index].append(one)

    def is_halted(self) -> bool:
        """Whether there is no more time, or nobody wants to know."""
        return self.stop() or bool(self.seconds and time.monotonic() > self.begun + self.seconds)


def record_of(player: CompiledPlayer, seat: int) -> SearchPlayer:
    """The record by which a seat thinks."""
    found: Any = player.players[seat]
    return found  # type: ignore[no-any-return]


def ranked(order: Sequence[int], worth: Sequence[int], count: int) -> list[int]:
    """The order of options with its first few in that of their worth."""
    found = ints(order)
    rank(found, ints(worth), count)
    return [found[place] for place in range(len(order))]


def settled(order: Sequence[int], worths: Sequence[Sequence[int]], caution: int) -> list[int]:
    """The order with the second option before the first, if it is better as surely as a cautious player asks for."""
    first, second = order[:2]
    gains = [worth - base for worth, base in zip(worths[second], worths[first], strict=False)]
    if is_surely_better(caution, sum(gains), sum(gain * gain for gain in gains), len(gains)):
        return [second, first, *order[2:]]
    return list(order)


def advice_on(option: Option, found: Sequence[Found]) -> RolloutAdvice:
    """What rollouts say of an option: the lead, and how much of the victory it brings."""
    margins, count = [lead for lead, _ in found], len(found)
    error = stdev(margins) / math.sqrt(count) if count > 1 else None
    share = mean(parts / PARTS for _, parts in found) if found else None
    return RolloutAdvice(option, mean(margins) if margins else None, error, count, share)
