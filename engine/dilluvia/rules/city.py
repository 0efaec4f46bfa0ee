"""The city as rows of bits: what is free, what is next to what, where ground and buildings fit."""

from __future__ import annotations

from engine.core.jit import jit
from engine.core.record import Shorts
from engine.dilluvia.codes import cell_code, cell_column, cell_row
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import CITY, FULL_ROW, Direction, Form
from engine.dilluvia.rulings import FIRST_CUBE_CENTRE, GROUND_AS_BOUGHT, Ruling
from engine.dilluvia.state import State

LAST_ROW = CITY - 1
EAST = 1 << Direction.EAST
SOUTH = 1 << Direction.SOUTH
WEST = 1 << Direction.WEST
NORTH = 1 << Direction.NORTH
SMALL_SIZE = 1
MEDIUM_SIZE = 2
LARGE_SIZE = 4


# --- neighbours


@jit
def around(rows: Shorts, row: int) -> int:
    """The spaces of a row next to a marked one, diagonally too, and the marked ones themselves."""
    bits = rows[row]
    if row > 0:
        bits |= rows[row - 1]
    if row < LAST_ROW:
        bits |= rows[row + 1]
    return (bits | bits << 1 | bits >> 1) & FULL_ROW


@jit
def beside(rows: Shorts, row: int) -> int:
    """The spaces of a row next to a marked one, in its row or column."""
    bits = rows[row] << 1 | rows[row] >> 1
    if row > 0:
        bits |= rows[row - 1]
    if row < LAST_ROW:
        bits |= rows[row + 1]
    return bits & FULL_ROW


@jit
def row_below(rows: Shorts, row: int) -> int:
    """The marked spaces of the next row, seen from this one."""
    return rows[row + 1] if row < LAST_ROW else 0


@jit
def any_marked(rows: Shorts) -> bool:
    """Whether any space is marked."""
    bits = 0
    for row in range(CITY):
        bits |= rows[row]
    return bits != 0


@jit
def is_marked(rows: Shorts, cell: int) -> bool:
    """Whether a space is marked."""
    return rows[cell_row(cell)] >> cell_column(cell) & 1 != 0


@jit
def mark(rows: Shorts, cell: int) -> None:
    """Mark a space."""
    rows[cell_row(cell)] |= 1 << cell_column(cell)


@jit
def unmark(rows: Shorts, cell: int) -> None:
    """Take a mark away."""
    rows[cell_row(cell)] &= ~(1 << cell_column(cell))


@jit
def neighbour(cell: int, direction: int) -> int:
    """The next space in a direction; -1 beyond the city."""
    row, column = cell_row(cell), cell_column(cell)
    if direction == Direction.NORTH:
        row -= 1
    elif direction == Direction.SOUTH:
        row += 1
    elif direction == Direction.EAST:
        column += 1
    else:
        column -= 1
    if row < 0 or row > LAST_ROW or column < 0 or column > LAST_ROW:
        return -1
    return cell_code(row, column)


# --- where ground may be bought


@jit
def owns_place(g: State, seat: int) -> bool:
    """Whether a seat has ground or a building to extend from. Rules: LAND-05, LAND-06"""
    return any_marked(g.ground[seat]) or any_marked(g.built[seat])


@jit
def mark_joining(g: State, t: Tables, seat: int) -> bool:
    """Note the free spaces where a cube of a seat may go; whether there are any. Rules: LAND-05 to LAND-08"""
    if owns_place(g, seat):
        return mark_next_to(g, g.anchor[seat])
    for row in range(CITY):
        g.joining[row] = t.beside_centre[row] & g.free[row]
        if g.ruling[Ruling.FIRST_CUBE] != FIRST_CUBE_CENTRE:
            g.joining[row] |= around(g.anchor[seat], row) & g.free[row]
    if any_marked(g.joining[:]):
        return True
    return mark_next_to_others(g, seat)


@jit
def mark_next_to(g: State, rows: Shorts) -> bool:
    """Note the free spaces next to marked ones; whether there are any."""
    for row in range(CITY):
        g.joining[row] = around(rows, row) & g.free[row]
    return any_marked(g.joining[:])


@jit
def mark_next_to_others(g: State, seat: int) -> bool:
    """The first cube goes next to another's building, or ground where there is none. Rule: LAND-08; reading: READ-11"""
    is_building = False
    for other in range(g.n_seats):
        if other != seat and any_marked(g.built[other]):
            is_building = True
    for row in range(CITY):
        g.joining[row] = 0
        for other in range(g.n_seats):
            if other != seat:
                rows = g.built[other] if is_building else g.ground[other]
                g.joining[row] |= around(rows, row) & g.free[row]
    return any_marked(g.joining[:])


@jit
def starts_of(g: State, form: int, row: int) -> int:
    """The spaces of a row that a piece of ground can be asked for at, by what `mark_joining` has noted.

    A small one and the half of a medium one that joins: any joining space. A large one: its top left space.
    """
    if form == Form.MEDIUM:
        return g.joining[row] & beside(g.free[:], row)
    if form == Form.LARGE:
        below = row_below(g.free[:], row)
        block = g.free[row] & g.free[row] >> 1 & below & below >> 1
        joining = g.joining[row] | row_below(g.joining[:], row)
        return block & (joining | joining >> 1)
    return g.joining[row]


@jit
def fits_anywhere(g: State, form: int) -> bool:
    """Whether a piece of ground fits somewhere, by what `mark_joining` has noted."""
    for row in range(CITY):
        if starts_of(g, form, row) != 0:
            return True
    return False


# --- where buildings may stand


@jit
def sites_of(g: State, seat: int, size: int, turned: int, row: int) -> int:
    """The top left spaces of a row at which a building fits on a seat's ground. Rule: BUILD-03"""
    own, below = g.ground[seat, row], row_below(g.ground[seat], row)
    if size == SMALL_SIZE:
        bits = own if turned == 0 else 0
    elif size == MEDIUM_SIZE:
        bits = own & own >> 1 if turned == 0 else own & below
    else:
        bits = own & own >> 1 & below & below >> 1 if turned == 0 else 0
    if g.ruling[Ruling.GROUND] == GROUND_AS_BOUGHT:
        return bought_so(g, bits, size, turned, row)
    return bits


@jit
def bought_so(g: State, bits: int, size: int, turned: int, row: int) -> int:
    """Of these sites, those that were bought in one piece of that shape. Ruling: GROUND"""
    kept = 0
    for column in range(CITY):
        if bits >> column & 1 and joins_shape(g, cell_code(row, column), size, turned):
            kept |= 1 << column
    return kept


@jit
def joins_shape(g: State, cell: int, size: int, turned: int) -> bool:
    """Whether the ground from a space on was bought as one small, medium or large piece."""
    joins = g.joins[cell]
    if size == SMALL_SIZE:
        return joins == 0
    if size == MEDIUM_SIZE:
        if turned == 0:
            return joins == EAST and g.joins[cell + 1] == WEST
        return joins == SOUTH and g.joins[cell + CITY] == NORTH
    upper = joins == (EAST | SOUTH) and g.joins[cell + 1] == (WEST | SOUTH)
    return upper and g.joins[cell + CITY] == (EAST | NORTH) and g.joins[cell + CITY + 1] == (WEST | NORTH)


@jit
def has_site(g: State, seat: int, size: int) -> bool:
    """Whether a building of a size fits somewhere."""
    for row in range(CITY):
        if sites_of(g, seat, size, 0, row) != 0 or sites_of(g, seat, size, 1, row) != 0:
            return True
    return False


@jit
def covered_cell(cell: int, size: int, turned: int, number: int) -> int:
    """The spaces of a building one by one: number 0 is the top left one."""
    if size == MEDIUM_SIZE and turned:
        return cell + number * CITY
    return cell + number % MEDIUM_SIZE + number // MEDIUM_SIZE * CITY


# --- ground that comes and goes


@jit
def put_ground(g: State, seat: int, cell: int) -> None:
    """A cube of a seat marks a space as its ground. Rule: LAND-04"""
    unmark(g.free[:], cell)
    mark(g.ground[seat], cell)
    mark(g.anchor[seat], cell)


@jit
def lift_ground(g: State, seat: int, cell: int) -> None:
    """The cube comes off; what was bought in one piece with the space no longer is."""
    unmark(g.ground[seat], cell)
    unmark(g.anchor[seat], cell)
    for direction in range(4):
        if g.joins[cell] >> direction & 1:
            g.joins[neighbour(cell, direction)] &= ~(1 << (direction + 2) % 4)
    g.joins[cell] = 0


@jit
def count_marked(rows: Shorts) -> int:
    """How many spaces are marked."""
    count = 0
    for row in range(CITY):
        bits = rows[row]
        while bits != 0:
            bits &= bits - 1
            count += 1
    return count
