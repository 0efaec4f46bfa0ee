"""Where a game stands among those that shipped players play on the same set-up, with other policy seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.rng import policy_draw
from solo.game import Game
from solo.players.registry import CompiledPlayer
from solo.session.advice import finish, margin, strongest

PEERS = 91
GAMES = 500


def peer_margin(game: Game, player: CompiledPlayer, number: int) -> int:
    """The margin of a player's game of that number from the set-up on, which the game is at.

    The one place that says what another policy seed is.
    """
    twin = game.copy()
    twin.state.log_on = 0
    finish(twin, player, twin._states, int(policy_draw(game.seed, number, PEERS)))
    return margin(twin, twin._states)


def peers(game: Game, stop: Callable[[], bool], games: int = GAMES) -> Iterator[tuple[str, int]]:
    """Games of the strongest script, one after the other: the name of the player and the margin."""
    name = strongest().name
    player = game.player(name)
    if not isinstance(player, CompiledPlayer):
        return
    for number in range(games):
        if stop():
            return
        yield name, peer_margin(game, player, number)


def beaten(mine: int, margins: list[int]) -> int:
    """How many per cent of games were worse than mine; an equal one counts half."""
    worse = sum(other < mine for other in margins) + 0.5 * sum(other == mine for other in margins)
    return round(100 * worse / len(margins)) if margins else 0
