"""Why one option is better than another: which accounts of the score it moves, in the mean of games played out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from solo.players.budget import USUAL
from solo.players.deep_search import SearchWorkspace
from solo.players.registry import search_player

if TYPE_CHECKING:
    from solo.game import Game

ROLLOUTS = 60
"""Games that each of the two options is played out in."""


class AccountEffect(NamedTuple):
    """How much more an account of a side comes to after one option than after another."""

    side: str
    account: str
    amount: float


def account_effects(
    game: Game, code: int, other: int, rollouts: int = ROLLOUTS, policy: str = USUAL
) -> list[AccountEffect]:
    """What an option moves in every side's accounts, held against another in the same rollouts; the largest first."""
    player = search_player(game.rules, game.setting, 1, policy)
    with ThreadPoolExecutor(1) as pool:
        workspace = SearchWorkspace(game, player, 1, pool)
        mine, theirs = (mean_accounts(game, workspace, each, rollouts) for each in (code, other))
    found = [AccountEffect(*where, amount - theirs[where]) for where, amount in mine.items()]
    return sorted((each for each in found if each.amount), key=lambda each: -abs(each.amount))


def mean_accounts(game: Game, workspace: SearchWorkspace, code: int, rollouts: int) -> dict[tuple[str, str], float]:
    """The accounts of every side at the end, in the mean of rollouts of an option."""
    index = [option.code for option in game.decision.options].index(code)
    totals: dict[tuple[str, str], float] = {}
    for end in workspace.ends([(index, number) for number in range(rollouts)]):
        for side, seat in game.sides.items():
            for account, amount in game.rules.booked(end, seat).items():
                totals[side, account] = totals.get((side, account), 0.0) + amount / rollouts
    return totals
