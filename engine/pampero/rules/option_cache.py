"""What features work out about the open decision is noted in the state, so that it is worked out once.

A note is made when a feature first asks for it, and holds as long as the decision is open: between the listing of its
options and the choice nothing of the position changes. All notes are forgotten when options are listed; a copy of a
state takes its notes along. They are about the seat that decides.
"""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.state import State


@jit
def forget_notes(g: State) -> None:
    """Nothing is noted any more: another decision is open."""
    g.sectors_noted = 0
    g.bonus_zones_noted = 0
    g.contracts_noted = 0
    g.aimed_code_plus = 0
    g.scored_code_plus = 0
    g.majorities_noted = 0
