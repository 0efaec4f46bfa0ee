"""What the spaces of the tower bonus board are worth to who decides, noted once a decision, zone by zone."""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.ai.component_value import left_for, space_worth
from engine.pampero.ai.notes import Notes
from engine.pampero.codes import bonus_column, bonus_space
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BONUS_COLUMNS, BONUS_ROWS, ZONE_COLUMNS
from engine.pampero.state import State


@jit
def bonus_worth(g: State, t: Tables, n: Notes, space: int) -> int:
    """What a space of the tower bonus board is worth to who decides."""
    note_bonuses(g, t, n, bonus_column(space) // ZONE_COLUMNS)
    return n.bonus_worth[space]


@jit
def best_pair(g: State, t: Tables, n: Notes, zone: int) -> int:
    """What the best two adjacent spaces are worth for a tower in a zone. Rule: BUILD-03"""
    note_bonuses(g, t, n, zone)
    return n.pair_worth[zone]


@jit
def note_bonuses(g: State, t: Tables, n: Notes, zone: int) -> None:
    """Note the spaces of a zone and of those left of it, and the best pairs among them."""
    while n.bonus_zones_noted <= zone:
        note_zone(g, t, n, n.bonus_zones_noted)
        n.bonus_zones_noted += 1


@jit
def note_zone(g: State, t: Tables, n: Notes, zone: int) -> None:
    """Note the spaces of a zone, and the best pair of it and the zones left of it."""
    left = left_for(g, t, g.decision_seat)
    best = n.pair_worth[zone - 1] if zone else 0
    for column in range(zone * ZONE_COLUMNS, (zone + 1) * ZONE_COLUMNS):
        for row in range(BONUS_ROWS):
            space = bonus_space(row, column)
            n.bonus_worth[space] = space_worth(g, t, g.decision_seat, space, left)
        best = max(best, best_pair_at(g, n, column))
    n.pair_worth[zone] = best


@jit
def best_pair_at(g: State, n: Notes, column: int) -> int:
    """The best pair within a column, or across to the column left of it."""
    centre = bonus_space(1, column)
    best = n.bonus_worth[centre] + max(n.bonus_worth[column], n.bonus_worth[centre + BONUS_COLUMNS])
    if column:
        for row in range(BONUS_ROWS):
            space = bonus_space(row, column)
            best = max(best, n.bonus_worth[space - 1] + n.bonus_worth[space])
    return best
