"""What features have worked out about the open decision; it holds until the options are listed anew."""

from __future__ import annotations

from engine.core.jit import jit
from engine.dilluvia.state import State


@jit
def forget_notes(g: State) -> None:
    """A new list of options: nothing is worked out yet."""
    g.plan_noted = 0
