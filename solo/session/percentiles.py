"""Where a game stands among those that shipped players play on the same set-up, with other policy seeds."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.loop import take_step
from engine.core.rng import policy_draw
from solo.game import Game
from solo.players.batch import choose_for
from solo.players.files import best_of, scripts_of
from solo.players.player import GAME as UNDER_WAY
from solo.players.registry import CompiledPlayer
from solo.session.analysis import SEARCH

PEERS = 91
SCRIPT_GAMES = 500
SEARCH_GAMES = 10
WITHOUT_SCRIPTS = "greedy"


def players_of(game: Game) -> dict[str, int]:
    """Who plays the set-up too, and how many games: the best script and the search."""
    return {best_of(scripts_of(game.rules)) or WITHOUT_SCRIPTS: SCRIPT_GAMES, SEARCH: SEARCH_GAMES}


def peers(game: Game, players: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Games of these players from the set-up on, one after the other: the name of the player and the margin."""
    for name, games in players.items():
        player = game.player(name)
        assert isinstance(player, CompiledPlayer)
        for number in range(games):
            yield name, peer_margin(game, player, number)


def peer_margin(game: Game, player: CompiledPlayer, number: int) -> int:
    """The margin of a player's game of that number from the set-up on, which the game is at.

    The one place that says what another policy seed is.
    """
    return played_margin(game.copy(), player, int(policy_draw(game.policy_seed, number, PEERS)))


def played_margin(twin: Game, player: CompiledPlayer, seed: int) -> int:
    """The margin of a game that a player plays to its end, drawing by a policy seed."""
    twin.state.log_on = 0
    states, tables, work = twin._states, twin.edition.tables, player.work(type(twin.state))
    while not twin.is_over:
        work[UNDER_WAY] = twin.state
        take_step(states, tables, choose_for(player.players, work, tables, seed))
    return twin.result().margin
