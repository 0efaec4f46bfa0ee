"""Who plays against VJ while its turns are explained."""

from __future__ import annotations

from pathlib import Path

from engine.core.errors import UserError, unknown
from engine.core.record import Many, allocate
from engine.pampero.facts import FACTS, Fact
from engine.pampero.state import State
from engine.pampero.terms import SEATS
from solo.edition import edition_of
from solo.explain import Policy
from solo.game import Game
from solo.players.batch import GAME, WORK_STATES, choose_for
from solo.players.player import Kind, Player, give_weights, seat_players

GREEDY_WEIGHTS = {
    Fact.MONEY: 1000,
    Fact.INCOME_TOTAL: 3000,
    Fact.CONTRACTS: 4000,
    Fact.TOWERS: 3000,
    Fact.WIND_FARMS: 1000,
    Fact.ENERGY: 500,
    Fact.BATTERIES: 700,
}
"""What a simple sensible player likes: thousandths of a peso."""


def players_named(name: str) -> Many[Player]:
    """A player of that name in every seat."""
    if name not in PLAYERS:
        raise UserError(unknown("player", name, PLAYERS))
    players = seat_players(*[PLAYERS[name]] * SEATS)
    if PLAYERS[name] == Kind.GREEDY:
        for seat in range(SEATS):
            give_weights(players[seat], [GREEDY_WEIGHTS.get(Fact(fact), 0) for fact in range(FACTS)])
    return players


PLAYERS = {"random": Kind.RANDOM, "greedy": Kind.GREEDY}


def policy_named(name: str, data: Path | None = None) -> Policy:
    """A function that chooses as the player does."""
    players, work, tables = players_named(name), allocate(State, WORK_STATES), edition_of(data).tables

    def choose(game: Game) -> int:
        work[GAME] = game.state
        return int(choose_for(work, tables, players, game.state.decision_seat))

    return choose
