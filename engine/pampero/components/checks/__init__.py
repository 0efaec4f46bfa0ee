"""The validators of the component set, what no single record can know, and the order in which they run.

Each stage may trust the ones before it: the numbers of records are right, ids are unique, every named record exists.
A check yields a `Problem` for everything it finds; the catalogue tells the first. What is refused here is either stated
by a rulebook, which the check cites, or more than the tables of the rules hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.pampero.components.checks import board, cards, counts, grid, tiles
from engine.pampero.components.models import Components
from engine.pampero.components.problems import Problem

Check = Callable[[Components], Iterator[Problem]]


def together(*checks: Check) -> Check:
    """One check made of several."""

    def check(c: Components) -> Iterator[Problem]:
        for part in checks:
            yield from part(c)

    return check


STAGES: tuple[Check, ...] = (
    together(*counts.COUNT_CHECKS),
    together(*counts.REFERENCES),
    together(*board.CHECKS, *grid.MATS, *grid.GRIDS, *tiles.CHECKS, *cards.CARDS, *cards.SOLO_CARDS),
)
