"""Random games played from outside the kernel, one step at a time."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.loop import start_game, take_step
from engine.core.record import Many, allocate
from engine.core.registry import find_game
from engine.core.snapshot import digest
from engine.pampero.components.build_tables import tables_of
from engine.pampero.components.tables import Tables
from engine.pampero.constants import VJ, Board
from engine.pampero.rulings import Ruling, Variant
from engine.pampero.state import State

PAMPERO = find_game("pampero")


def new_game(
    seed: int, rulings: dict[Ruling, int] | None = None, variants: tuple[Variant, ...] = (), seats: int = 1
) -> Many[State]:
    """A game at its first decision, with the log on."""
    states = allocate(State)
    states[0].log_on = 1
    states[0].n_seats = seats if seats > 1 else 0
    for ruling, value in (rulings or {}).items():
        states[0].ruling[ruling] = value
    for variant in variants:
        states[0].variant[variant] = 1
    start_game(states, tables_of(None, seats), seed)
    return states


def tables_at(states: Many[State]) -> Many[Tables]:
    """The tables for the number of players."""
    g = states[0]
    return tables_of(None, 1 if g.board_of[VJ] == Board.SOLO else int(g.n_seats))


def mark(states: Many[State]) -> str:
    """Where a game stands."""
    return digest(states, PAMPERO.kinds)


def pick(states: Many[State], salt: int) -> int:
    """An option that depends on the seed, the decision and the salt only."""
    g = states[0]
    number = (g.seed * 6364136223846793005 + g.decisions * 1442695040888963407 + salt * 3935559000370003845) >> 17
    return int(g.options[number % g.option_count])


def random_game(states: Many[State], salt: int = 0) -> Iterator[int]:
    """Play to the end; yields each choice before it is made."""
    tables = tables_at(states)
    while not states[0].over:
        code = pick(states, salt)
        yield code
        take_step(states, tables, code)
