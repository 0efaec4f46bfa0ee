"""Whole games in one compiled loop, for any game and any type of player."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.binding import redact, row
from engine.core.jit import jit
from engine.core.loop import start, step
from engine.core.record import Ints, Many, Record, ints
from engine.core.rng import policy_draw, policy_seed_of
from engine.core.snapshot import copy_without_log
from engine.core.state import CoreState
from solo.players.player import GAME, PROTOTYPE, VIEW, CorePlayer, choose

REDACTION = 1
IN_ORDER = ints([])
"""The seating where every seat has a player of its own, in order."""


def policies_of(seeds: Iterable[int]) -> Ints:
    """The policy seeds of the games of these seeds, as every game has one unless told."""
    return ints(map(policy_seed_of, seeds))


@jit
def ask_player(players: Many[CorePlayer], who: int, work: Many[CoreState], t: Record, policy: int) -> int:
    """The option that a player takes for the seat that decides; one that looks gets a copy, the hidden reshuffled.

    All draws on behalf of the player come from the policy seed, none of them from the seed of the game, which is out of
    reach while it chooses.
    """
    g = work[GAME]
    seat, seed = g.decision_seat, g.seed
    g.seed = policy
    here = GAME
    if players[who].sees != 0:
        here = VIEW
        copy_without_log(work, GAME, VIEW)
        redact(work[VIEW], t, seat, policy_draw(policy, g.decisions, REDACTION))
    choice = choose(players[who], work, here, t, policy)
    g.seed = seed
    return choice


@jit(entry=True)
def choose_for(players: Many[CorePlayer], work: Many[CoreState], tables: Many[Record], policy: int) -> int:
    """`ask_player` for Python: advice in the game `work[GAME]`, which stays as it is; `players` has one per seat."""
    return ask_player(players, work[GAME].decision_seat, work, tables[0], policy)


@jit
def player_at(g: CoreState, seating: Ints, index: int) -> int:
    """The place in the line-up of who answers for the seat that decides."""
    return g.decision_seat if len(seating) == 0 else seating[index * g.n_seats + g.decision_seat]


@jit(entry=True)
def play_batch(
    players: Many[CorePlayer],
    work: Many[CoreState],
    tables: Many[Record],
    seeds: Ints,
    policies: Ints,
    seating: Ints,
    rows: Many[Record],
    progress: Ints,
) -> None:
    """Play one game per seed from the prototype `work[PROTOTYPE]` and fill its row; `seating` says who sits where.

    It has the place in `players` of whoever answers for a seat, seat after seat, game after game, or is `IN_ORDER`.
    `policies` has the policy seed of each game: what the players draw by, as `seeds` is what the set-up is drawn by.
    `progress[0]` is the index of the game under way: after an error it tells which one to replay.
    """
    t = tables[0]
    for index in range(len(seeds)):
        progress[0] = index
        work[GAME] = work[PROTOTYPE]
        start(work[GAME], t, seeds[index])
        while work[GAME].over == 0:
            who = player_at(work[GAME], seating, index)
            step(work[GAME], t, ask_player(players, who, work, t, policies[index]))
        row(work[GAME], t, rows, index)
