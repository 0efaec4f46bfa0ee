"""The result row of a finished game: filled by the kernel, named once for files, summaries and docs."""

from __future__ import annotations

from typing import Annotated

from engine.core.jit import jit
from engine.core.record import Many, Matrix, Record, Vector, dtype_of, i8, i16, i32, i64
from engine.pampero.components.tables import Tables
from engine.pampero.rules.counts import fact
from engine.pampero.state import State
from engine.pampero.terms import ACCOUNTS, CARDS, YOU
from engine.pampero.vocabulary.facts import FACTS

SIDES = 2
SCORING_PLACES = 4
SOLO_PLACES = 3
VJ_TURN_KINDS = 6


class Row(Record):
    """One finished solo game; the first axis of a matrix is the side: you, VJ."""

    seed: Annotated[int, i64]
    outcome: Annotated[int, i8]  # 1: you, 2: VJ, 5: a draw
    years: Annotated[int, i16]
    decisions: Annotated[int, i32]
    money: Annotated[Vector, i32[SIDES]]
    ledger: Annotated[Matrix, i32[SIDES, ACCOUNTS]]
    facts: Annotated[Matrix, i32[SIDES, FACTS]]
    scoring_tile: Annotated[Vector, i16[SCORING_PLACES]]
    solo_card: Annotated[Vector, i16[SOLO_PLACES]]
    card_plays: Annotated[Vector, i16[CARDS]]
    retrievals: Annotated[int, i16]
    battery_turns: Annotated[int, i16]
    pass_tile_used: Annotated[int, i8]
    vj_turns: Annotated[Vector, i16[VJ_TURN_KINDS]]
    vj_ties: Annotated[int, i16]


ROW = dtype_of(Row)


@jit
def fill_row(g: State, t: Tables, rows: Many[Row], index: int) -> None:
    """Copy what a result needs from a finished game."""
    row = rows[index]
    row.seed = g.seed
    row.outcome = g.outcome
    row.years = g.year
    row.decisions = g.decisions
    row.retrievals = g.retrievals[YOU]
    row.battery_turns = g.battery_turns[YOU]
    row.pass_tile_used = g.pass_tile_used
    row.vj_ties = g.vj_ties
    fill_sides(g, t, row)
    fill_set_up(g, row)
    fill_actions(g, row)


@jit
def fill_sides(g: State, t: Tables, row: Row) -> None:
    """Money, ledger and facts of both sides."""
    for side in range(SIDES):
        row.money[side] = g.money[side]
        for account in range(ACCOUNTS):
            row.ledger[side, account] = g.ledger[side, account]
        for which in range(FACTS):
            row.facts[side, which] = fact(g, t, side, which)


@jit
def fill_set_up(g: State, row: Row) -> None:
    """Which scoring tiles and solo cards were in play."""
    for place in range(SCORING_PLACES):
        row.scoring_tile[place] = g.scoring_tile[place]
    for place in range(SOLO_PLACES):
        row.solo_card[place] = g.solo_card[place]


@jit
def fill_actions(g: State, row: Row) -> None:
    """How often you played each card, and what VJ did."""
    for card in range(CARDS):
        row.card_plays[card] = g.card_plays[YOU, card]
    for kind in range(VJ_TURN_KINDS):
        row.vj_turns[kind] = g.vj_turns[kind]
