"""What the strongest player thinks of a position: its best options with the margin it expects from each.

That player is the search: it plays the best few options out to the end of the game, from the position as somebody at
the table knows it, and more of the games for those that do well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.core.text.figures import amount, percent, signed
from engine.core.text.grammar import count
from solo.game import Game
from solo.players.account_effects import AccountEffect, account_effects
from solo.players.budget import Budget
from solo.players.deep_search import RolloutAdvice, Thought
from solo.players.deep_search import think as search
from solo.statistics import t_quantile

BEST = 3
MOST_REASONS = 3
SEARCH = "search"
BUDGET = Budget(milliseconds=10_000)
"""How long a hint is thought about, unless told otherwise; it is shown from the first look on."""


@dataclass(frozen=True)
class Advice:
    """An option with the margin expected from it: the mean of so many games, give or take `error` (95%).

    Without games it was only looked at, and there is no margin yet; one game alone has no error.
    """

    code: int
    text: str
    margin: float | None
    error: float | None
    games: int
    share: float | None = None
    """The chance to win: the mean part of the victory in those games."""
    sign: str = ""
    """What stands before a score, as `$`."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        if self.margin is None:
            return f"{self.text}: not played out yet"
        sure = "" if self.error is None else f" ± {amount(self.error, self.sign)}"
        wins = "" if self.share is None else f"wins {percent(self.share)}, "
        lead = signed(amount(round(self.margin, 1), self.sign))
        return f"{self.text}: {wins}{lead}{sure} ({count(self.games, 'game')})"


@dataclass(frozen=True)
class Reasons:
    """Why the best option is better than another of those named: the accounts that it moves, the most first."""

    other: int = 2
    """The number of the other one: the first that leads to other games."""
    effects: Sequence[AccountEffect] = ()


Report = Callable[[list[Advice], Reasons, bool], None]
"""Gets the best options so far, at last why the best is better than the next, and whether that is the last word."""


def think(game: Game, stop: Callable[[], bool], report: Report, budget: Budget = BUDGET) -> None:
    """The best options by search; told as it goes on."""
    sign = game.rules.score.sign
    thought = search(game, budget, 1, stop, lambda found: report(advised(found, sign), Reasons(), False))
    best = likeliest_first(advised(thought, sign))
    report(best, Reasons() if stop() else reasons(game, best), True)


def reasons(game: Game, best: list[Advice]) -> Reasons:
    """Why the best option is better than the next one that leads to other games; nothing where there is none."""
    for number, other in enumerate(best[1:], 2):
        effects = account_effects(game, best[0].code, other.code)
        if effects:
            return Reasons(number, telling(game, effects))
    return Reasons()


def telling(game: Game, effects: list[AccountEffect]) -> list[AccountEffect]:
    """The largest effects that speak for an option, then the largest against it."""
    mine = list(game.sides)[game.state.decision_seat]
    pro = [each for each in effects if (each.amount > 0) == (each.side == mine)]
    contra = [each for each in effects if each not in pro]
    return pro[: MOST_REASONS - 1] + contra[:1]


def likeliest_first(best: list[Advice]) -> list[Advice]:
    """The best options with the likeliest to win first of those whose leads are too close to tell apart (95%).

    They come by their leads, which is what the search compares; but a game is won, by whatever lead.
    """
    close = [each for each in best if is_close(best[0], each)]
    return sorted(close, key=lambda each: -(each.share or 0)) + [each for each in best if each not in close]


def is_close(first: Advice, other: Advice) -> bool:
    """Whether as many games say that the lead of another option may be as large."""
    if None in (first.margin, first.error, other.margin, other.error) or first.games != other.games:
        return first == other
    assert first.margin is not None
    assert other.margin is not None
    return abs(first.margin - other.margin) <= math.hypot(first.error or 0, other.error or 0)


def advised(thought: Thought, sign: str = "") -> list[Advice]:
    """The best few of what is known so far."""
    return [
        Advice(each.option.code, each.option.text, each.margin, half_of(each), each.rollouts, each.share, sign)
        for each in thought.best(BEST)
    ]


def half_of(found: RolloutAdvice) -> float | None:
    """Half the 95% interval of an option's margin, by Student's t: the first hints come from few rollouts."""
    return found.error and t_quantile(found.rollouts - 1) * found.error
