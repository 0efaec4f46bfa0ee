"""The random player: every option is equally likely."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.rng import policy_below
from engine.core.state import CoreState

DRAW = 0


@jit
def choose_random(g: CoreState) -> int:
    """An option drawn by (seed, decision number), so that replay and undo find it again."""
    return g.options[policy_below(g.seed, g.decisions, DRAW, g.option_count)]
