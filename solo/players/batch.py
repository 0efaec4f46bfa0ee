"""Whole games in one compiled loop, for any game and any players."""

from __future__ import annotations

from typing import TypeVar

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.record import Ints, Many, Record
from engine.core.seam import row, start, step
from engine.core.state import CoreState
from solo.players.greedy import choose_greedy
from solo.players.player import Kind, Player
from solo.players.random import choose_random

PROTOTYPE = 0
GAME = 1
WORK_STATES = 4

S = TypeVar("S", bound=CoreState)


@jit
def choose(work: Many[CoreState], t: Record, player: Player) -> int:
    """The option a player takes in the game under way."""
    if player.kind == Kind.RANDOM:
        return choose_random(work[GAME])
    if player.kind == Kind.GREEDY:
        return choose_greedy(work, GAME, t, player)
    raise RulesError("no such kind of player")


@jit(entry=True)
def choose_for(work: Many[CoreState], tables: Many[Record], players: Many[Player], seat: int) -> int:
    """`choose` for Python: a player's advice in the game `work[1]`, which stays as it is."""
    return choose(work, tables[0], players[seat])


@jit(entry=True)
def play_batch(
    work: Many[CoreState],
    tables: Many[Record],
    players: Many[Player],
    seeds: Ints,
    rows: Many[Record],
    progress: Ints,
) -> None:
    """Play one game a seed and fill its row. `work[0]` is the prototype every game starts from.

    `progress[0]` is the index of the game under way: after an error it tells which one to replay.
    """
    t = tables[0]
    for index in range(len(seeds)):
        progress[0] = index
        work[GAME] = work[PROTOTYPE]
        start(work[GAME], t, seeds[index])
        while work[GAME].over == 0:
            step(work[GAME], t, choose(work, t, players[work[GAME].decision_seat]))
        row(work[GAME], t, rows, index)
