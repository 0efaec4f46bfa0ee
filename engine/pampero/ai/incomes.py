"""Where income markers would stand: five columns in one number, so that nothing is moved to find out."""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MARKETS
from engine.pampero.rules.income import can_enter, column_specialists
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Effect

BITS = 4
MASK = 15


@jit
def markers(g: State, seat: int) -> int:
    """The columns of a seat's markers, four bits each."""
    columns = 0
    for market in range(MARKETS):
        columns |= g.income[seat, market] << (BITS * market)
    return columns


@jit
def column_in(columns: int, market: int) -> int:
    """The column of one marker."""
    return (columns >> (BITS * market)) & MASK


@jit
def moved(g: State, t: Tables, seat: int, columns: int, market: int, steps: int) -> int:
    """The columns after some steps of a marker, with what printed arrows move. Rules: DEAL-08, DEAL-10, DEAL-17"""
    for _step in range(steps):
        mover_plus = market + 1
        while mover_plus:
            column = column_in(columns, mover_plus - 1) + 1
            if not can_enter(g, t, seat, column):
                break
            columns += 1 << (BITS * (mover_plus - 1))
            mover_plus = t.income_arrow_plus[g.board_of[seat], mover_plus - 1, column]
    return columns


@jit
def moved_by_tile(g: State, t: Tables, seat: int, columns: int, tile: int) -> int:
    """The columns after the income arrows of a contract tile."""
    for market in range(MARKETS):
        if t.tile_arrows[tile, market]:
            columns = moved(g, t, seat, columns, market, t.tile_arrows[tile, market])
    return columns


@jit
def moved_by_program(g: State, t: Tables, seat: int, columns: int, first: int, length: int) -> int:
    """The columns after the fixed income steps of a component's effects; what is chosen is not known yet."""
    row = first
    while row < first + length:
        if t.program[row, 0] == Effect.CHOOSE:
            row += t.program[row, 1]
        elif t.program[row, 0] == Effect.INCOME:
            columns = moved(g, t, seat, columns, t.program[row, 1], t.program[row, 2])
        row += 1
    return columns


@jit
def income_gain(g: State, t: Tables, seat: int, columns: int) -> int:
    """How much more a year the markers would earn on these columns."""
    board = g.board_of[seat]
    gain = 0
    for market in range(MARKETS):
        column = g.income[seat, market]
        gain += t.income_value[board, column_in(columns, market)] - t.income_value[board, column]
    return gain


@jit
def specialist_gain(g: State, t: Tables, seat: int, columns: int) -> int:
    """How many specialists the way to these columns would give, each column once. Rule: DEAL-09"""
    given = 0
    gain = 0
    for market in range(MARKETS):
        for column in range(g.income[seat, market] + 1, column_in(columns, market) + 1):
            if not (given >> column) & 1:
                gain += column_specialists(g, t, seat, column)
                given |= 1 << column
    return gain


@jit
def tile_income(g: State, t: Tables, seat: int, tile: int) -> int:
    """What a contract tile would add to a seat's income a year."""
    return income_gain(g, t, seat, moved_by_tile(g, t, seat, markers(g, seat), tile))
