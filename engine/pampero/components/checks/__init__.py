"""The validators of the component set, what no single record can know, and the order in which they run.

Each stage may trust the ones before it: the numbers of records are right, ids are unique, every named record exists.
What is refused here is either stated
by a rulebook, which the check cites, or more than the tables of the rules hold.
"""

from __future__ import annotations

from engine.core.components.checks import Check, together
from engine.pampero.components.checks import board, cards, counts, grid, other_side, tiles

STAGES: tuple[Check, ...] = (
    together(*counts.COUNT_CHECKS),
    together(*counts.REFERENCES),
    together(*board.CHECKS, *grid.MATS, *grid.GRIDS, *tiles.CHECKS, *cards.CARDS, *cards.SOLO_CARDS),
    *other_side.STAGES,
)
