"""What a player is to the kernel: a record of its own type, and a compiled `choose` bound to it.

A compiled player is written against the binding (`options`, `fact`, `redact`, the loop's `step`) and names no game. It
gets the position redacted in `work[here]`; the states from `work[SCRATCH]` on are its own, as many as it asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from engine.core.binding import BINDINGS, bound_function
from engine.core.record import Many, Record, i8
from engine.core.state import CoreState

PROTOTYPE = 0
GAME = 1
VIEW = 2
SCRATCH = 3


class CorePlayer(Record, abstract=True):
    """The field every player's record begins with."""

    sees: Annotated[int, i8]
    """1: it looks at the position and gets a redacted copy; 0: it only looks at how many options there are."""


@dataclass(frozen=True)
class PlayerBinding:
    """The function of one type of player."""

    choose: Callable[..., int]


@bound_function
def choose(player: CorePlayer, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The option that a player takes in `work[here]`; it draws by `seed`, its policy seed, and the decision."""
    return BINDINGS[type(player)].choose(player, work, here, t, seed)  # type: ignore[no-any-return]
