"""A named player as a function that chooses in a `Game`: for explanations, transcripts and replays."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.record import allocate
from engine.pampero.edition import Data, edition_of
from engine.pampero.setting import names_in
from engine.pampero.state import State
from solo.game import Game
from solo.players.batch import GAME, WORK_STATES, choose_for
from solo.players.registry import find_player, seat_player


def policy_named(name: str, data: Data = None) -> Callable[[Game], int]:
    """A function that chooses as the player of that name does in a batch."""
    edition = edition_of(data)
    players = seat_player(find_player(name), names_in(edition.catalogue).facts)
    work = allocate(State, WORK_STATES)

    def choose(game: Game) -> int:
        work[GAME] = game.state
        return int(choose_for(work, edition.tables, players, game.state.decision_seat))

    return choose
