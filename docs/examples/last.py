"""A compiled player of your own, by the same door as the shipped ones: `--player docs/examples/last.py:LAST`.

A record type with a field of its own, a compiled `choose` bound to it, and a `PlayerSpec` that seats it. It plays whole
games inside the kernel.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.core.game import Rules
from engine.core.jit import jit
from engine.core.record import Many, Record, i32
from engine.core.rng import policy_below
from engine.core.settings import Setting
from engine.core.state import CoreState
from solo.players.player import CorePlayer
from solo.players.registry import Player, PlayerSpec, compiled

DRAW = 0


class LastPlayer(CorePlayer):
    """How often, of a hundred times, it takes any option instead of the last."""

    wanders: Annotated[int, i32]


@jit
def choose_last(player: LastPlayer, work: Many[CoreState], here: int, _t: Record, seed: int) -> int:
    """The last option, but for now and then; its draws come from its policy seed, so that a replay finds them again."""
    g = work[here]
    if policy_below(seed, g.decisions, DRAW, 100) < player.wanders:
        return g.options[policy_below(seed, g.decisions, DRAW + 1, g.option_count)]
    return g.options[g.option_count - 1]


def seat_last(game: Rules, setting: Setting) -> Player:
    """The player at every seat."""
    seats = len(game.sides(setting))
    found = compiled(LastPlayer, choose_last, seats)
    for seat in range(seats):
        record: Any = found.players[seat]
        record.wanders = 10
    return found


LAST = PlayerSpec("last", "takes the last option, but for one time in ten", seat_last)
