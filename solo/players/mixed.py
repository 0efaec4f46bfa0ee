"""One record for the shipped players of every kind, so that they can sit at one table in the compiled loop."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.jit import jit
from engine.core.record import Many, Record, i8
from engine.core.state import CoreState
from solo.players.greedy import choose_greedy
from solo.players.random import choose_random
from solo.players.script.vm import choose_script
from solo.players.search import Searching, choose_search


class ChoiceMode(IntEnum):
    """How a player chooses."""

    RANDOM = 0
    SCRIPT = 1
    GREEDY = 2
    SEARCH = 3


class MixedPlayer(Searching):
    """The search player has every field that the others need; the mode says which of them are used."""

    mode: Annotated[int, i8]


@jit
def choose_mixed(player: MixedPlayer, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The option that a player takes in its own way."""
    if player.mode == ChoiceMode.RANDOM:
        return choose_random(player, work, here, t, seed)
    if player.mode == ChoiceMode.SCRIPT:
        return choose_script(player, work, here, t, seed)
    if player.mode == ChoiceMode.GREEDY:
        return choose_greedy(player, work, here, t, seed)
    return choose_search(player, work, here, t, seed)
