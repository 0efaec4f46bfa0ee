"""What the strongest player thinks of a position: its best options with the margin it expects from each.

That player is the search: it plays the best few options out to the end of the game, from the position as somebody at
the table knows it, and more of the games for those that do well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

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

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        if self.margin is None:
            return f"{self.text}: not played out yet"
        sure = "" if self.error is None else f" ± {self.error:.2g}"
        wins = "" if self.share is None else f"wins {self.share:.1%}, "
        return f"{self.text}: {wins}{self.margin:+.0f}{sure} ({self.games} {'game' if self.games == 1 else 'games'})"


Report = Callable[[list[Advice], list[AccountEffect], bool], None]
"""Gets the best options so far, at last why the best is better than the next, and whether that is the last word."""


def think(game: Game, stop: Callable[[], bool], report: Report, budget: Budget = BUDGET) -> None:
    """The best options by search; told as it goes on."""
    thought = search(game, budget, 1, stop, lambda found: report(advised(found), [], False))
    best = advised(thought)
    report(best, [] if stop() else reasons(game, best), True)


def reasons(game: Game, best: list[Advice]) -> list[AccountEffect]:
    """Why the best option is better than the next one; nothing where there is no other."""
    return telling(game, account_effects(game, best[0].code, best[1].code)) if len(best) > 1 else []


def telling(game: Game, effects: list[AccountEffect]) -> list[AccountEffect]:
    """The largest effects that speak for an option, then the largest against it."""
    mine = list(game.sides)[game.state.decision_seat]
    pro = [each for each in effects if (each.amount > 0) == (each.side == mine)]
    contra = [each for each in effects if each not in pro]
    return pro[: MOST_REASONS - 1] + contra[:1]


def advised(thought: Thought) -> list[Advice]:
    """The best few of what is known so far."""
    return [
        Advice(each.option.code, each.option.text, each.margin, half_of(each), each.rollouts, each.share)
        for each in thought.best(BEST)
    ]


def half_of(found: RolloutAdvice) -> float | None:
    """Half the 95% interval of an option's margin, by Student's t: the first hints come from few rollouts."""
    return found.error and t_quantile(found.rollouts - 1) * found.error
