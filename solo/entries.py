"""The compiled entry points of the solo game: few, since each of them optimises the whole engine once more."""

from __future__ import annotations

import engine.pampero.kernel  # noqa: F401 binds the game
from engine.core.record import Many, allocate, ints
from engine.core.rng import game_seed
from engine.core.seam import list_options, read_fact, redact_state, start_game, take_step
from engine.pampero.components.tabulate import tables_of
from engine.pampero.rows import Row
from engine.pampero.state import State
from engine.pampero.table.place import Piece, put_piece
from engine.pampero.terms import SEATS
from solo.players.batch import WORK_STATES, choose_for, play_batch
from solo.players.player import Kind, seat_players

SEED = 1


def call_all() -> None:
    """Call each once, so that it is loaded from the cache or compiled and kept."""
    states = allocate(State)
    tables = tables_of()
    start_game(states, tables, game_seed(SEED, 0))
    list_options(states, tables)
    take_step(states, tables, states[0].options[0])
    redact_state(states, tables, SEED)
    read_fact(states, tables, 0, 0)
    put_piece(allocate(State), tables, Piece.WIND_FARM, 0, 0, 0)
    call_players(states)


def call_players(states: Many[State]) -> None:
    """The whole-game loop and the advice of a player."""
    work = allocate(State, WORK_STATES)
    players = seat_players(*[Kind.RANDOM] * SEATS)
    play_batch(work, tables_of(), players, ints([SEED]), allocate(Row), ints([0]))
    work[1] = states[0]
    choose_for(work, tables_of(), players, 0)
