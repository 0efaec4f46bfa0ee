"""A review of a finished game: the choices that cost most by search, with the better option.

Every choice of a person is thought about once more, from the position as it was known then. Where another option looks
better, both are played out again, by a script, in worlds that the search has not seen: the best of many options looks
better than it is, and the look whose figures are told has no such bias.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from statistics import mean, stdev
from typing import Any

from solo.game import Game
from solo.game_types import Option
from solo.players.budget import USUAL, Budget
from solo.players.deep_search import SearchWorkspace, Thinking
from solo.players.registry import search_player
from solo.players.search import PARTS
from solo.statistics import t_quantile

WORST = 5
BUDGET = Budget(rollouts=64)
"""What the first look at a choice may cost."""
SECOND_LOOK = range(10_000, 10_030)
"""The games of the second look, by numbers that the first look does not reach: does it find as much?"""
THIRD_LOOK = range(20_000, 20_120)
"""Those of the third look, whose figures are told."""
LEAST = 1.0
"""Points that the second look must find, for a third one."""


@dataclass(frozen=True)
class Mistake:
    """A choice that cost something."""

    step: int
    """Its number among the choices of the game."""
    where: str
    question: str
    chosen: str
    better: str
    cost: float
    """By how much the better option leads to more, in the mean of the third look."""
    error: float
    """What to add and take away for the 95% interval."""
    win_cost: float
    """The chance to win that it cost, in that look."""
    wins: float = 0.0
    """The chance to win after the better option, in that look."""

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out that nothing was lost."""
        return self.cost > self.error

    def to_json(self) -> dict[str, Any]:
        """For another process."""
        return asdict(self)


Report = Callable[[int, int, Sequence[Mistake]], None]
"""Gets how many choices were looked at, out of how many, and the worst that are known by then."""


def review(game: Game, steps: Sequence[int], report: Report, stop: Callable[[], bool] = lambda: False) -> list[Mistake]:
    """The choices of these numbers that cost most, the worst first; told as it goes on."""
    worst: list[Mistake] = []
    for done, step in enumerate(steps):
        if stop():
            break
        report(done, len(steps), worst)
        bar = worst[-1].cost if len(worst) == WORST else 0.0
        found = mistake_at(game, step, max(bar, LEAST))
        if found is not None and found.is_sure:
            worst = sorted([*worst, found], key=lambda each: -each.cost)[:WORST]
    else:
        report(len(steps), len(steps), worst)
    return worst


def mistake_at(game: Game, step: int, least: float) -> Mistake | None:
    """What the choice of that number cost, if the second look finds at least so much."""
    made = game._steps[step]
    before = Game.at(game.rules, game.edition, game.setting, made.before)
    decision = before.decision
    chosen = [option.code for option in decision.options].index(made.choice[1])
    with ThreadPoolExecutor(1) as pool:
        player = search_player(game.rules, game.setting, BUDGET.rollouts, USUAL)
        workspace = SearchWorkspace(before, player, 1, pool)
        better = best_by_search(decision.options, workspace)
        if better == chosen or mean(compared(workspace, better, chosen, SECOND_LOOK)[0]) < least:
            return None
        leads, wins = compared(workspace, better, chosen, THIRD_LOOK)
        best = mean(won for _, won in workspace.look([(better, number) for number in THIRD_LOOK])) / PARTS
    return Mistake(
        step,
        str(before.words.progress(before.state)),
        decision.question,
        decision.options[chosen].text,
        decision.options[better].text,
        mean(leads),
        t_quantile(len(leads) - 1) * stdev(leads) / math.sqrt(len(leads)),
        mean(wins),
        best,
    )


def best_by_search(options: Sequence[Option], workspace: SearchWorkspace) -> int:
    """The place of the option that the search would take."""
    thinking = Thinking(options, BUDGET, workspace, lambda: False)
    for _ in thinking.steps():
        pass
    return list(options).index(thinking.thought().advice[0].option)


def compared(workspace: SearchWorkspace, better: int, chosen: int, numbers: range) -> tuple[list[int], list[float]]:
    """What an option leads to more than another, rollout by rollout in the same worlds: the lead, the victory."""
    one, other = (workspace.look([(index, number) for number in numbers]) for index in (better, chosen))
    leads = [mine[0] - theirs[0] for mine, theirs in zip(one, other, strict=True)]
    return leads, [(mine[1] - theirs[1]) / PARTS for mine, theirs in zip(one, other, strict=True)]
