"""The random player: every option is equally likely."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.record import Many, Record
from engine.core.rng import policy_below
from engine.core.state import CoreState
from solo.players.player import CorePlayer

DRAW = 0


class RandomPlayer(CorePlayer):
    """It knows nothing."""


@jit
def choose_random(_player: CorePlayer, work: Many[CoreState], here: int, _t: Record, seed: int) -> int:
    """An option drawn by (seed, decision number), so that replay and undo find it again."""
    g = work[here]
    return g.options[policy_below(seed, g.decisions, DRAW, g.option_count)]
