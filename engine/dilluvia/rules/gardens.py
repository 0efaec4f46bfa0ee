"""Gardens: where they go, and what they bring at the end. R 7.7, 10.0"""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.dilluvia.codes import cell_code
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import CITY, GARDEN_PRICE
from engine.dilluvia.rules.booking import move_aeros
from engine.dilluvia.rules.city import around, beside, covered_cell, is_marked, lift_ground, mark, neighbour, unmark
from engine.dilluvia.rulings import GARDEN_TILE_FOUR, SUPPLY_UNLIMITED, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.decisions import GARDEN_STOP
from engine.dilluvia.vocabulary.events import Event


@jit
def garden_places(g: State, seat: int, free: int, row: int) -> int:
    """The spaces of a row for a garden: own ground; with the tile also empty ones by a building.

    Rules: GARD-01, TILE-12; ruling: GARDEN_TILE
    """
    places = g.ground[seat, row]
    if free:
        by_four = g.ruling[Ruling.GARDEN_TILE] == GARDEN_TILE_FOUR
        near = beside(g.built[seat], row) if by_four else around(g.built[seat], row)
        places |= near & g.free[row]
    return places


@jit
def any_garden_place(g: State, seat: int, free: int) -> bool:
    """Whether a garden is left and a space for it. Ruling: SUPPLY"""
    if g.gardens_left <= 0 and g.ruling[Ruling.SUPPLY] != SUPPLY_UNLIMITED:
        return False
    for row in range(CITY):
        if garden_places(g, seat, free, row) != 0:
            return True
    return False


@jit
def list_garden_places(g: State, seat: int, free: int, may_stop: int) -> None:
    """Every space where the garden can go, and none where the seat may leave it."""
    for row in range(CITY):
        places = garden_places(g, seat, free, row)
        for column in range(CITY):
            if places >> column & 1:
                add_option(g, cell_code(row, column))
    if may_stop:
        add_option(g, GARDEN_STOP)


@jit
def choose_garden(g: State, seat: int, free: int, cell: int) -> None:
    """A garden takes the place of a ground cube, or an empty space; it is nobody's. Rules: GARD-01, GARD-02"""
    if cell == GARDEN_STOP:
        return
    if not free:
        move_aeros(g, seat, Aeros.GARDENS, -GARDEN_PRICE)
    if is_marked(g.ground[seat], cell):
        lift_ground(g, seat, cell)
    unmark(g.free[:], cell)
    mark(g.garden[:], cell)
    if g.ruling[Ruling.SUPPLY] != SUPPLY_UNLIMITED:
        g.gardens_left -= 1
    g.gardens[seat] += 1
    note(g, Event.GARDEN, seat, cell, 0, 0, 0)


@jit
def garden_prestige(g: State, t: Tables, seat: int) -> int:
    """Each building brings its size for every garden next to it, in its row or column. Rule: END-02"""
    prestige = 0
    for building in range(g.building_count):
        if g.building_seat[building] == seat:
            prestige += gardens_beside(g, t, building) * t.building_size[g.building_kind[building]]
    return prestige


@jit
def gardens_beside(g: State, t: Tables, building: int) -> int:
    """The gardens next to a building: a garden outside touches one of its spaces only."""
    size, cell = t.building_size[g.building_kind[building]], g.building_cell[building]
    count = 0
    for number in range(size):
        covered = covered_cell(cell, size, g.building_turned[building], number)
        for direction in range(4):
            near = neighbour(covered, direction)
            if near >= 0 and is_marked(g.garden[:], near):
                count += 1
    return count
