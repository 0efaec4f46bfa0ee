"""Option codes and the numbers of frames: how several numbers are packed into one, and read back.

Whoever writes or reads such a number calls this module; a code of one number is that number.
"""

from __future__ import annotations

from engine.core.jit import jit
from engine.dilluvia.constants import CELLS, CITY, COLOURS, ENDS, MARKET_SIDE, SQUARES, WORKERS

NEED_BASE = 16
"""More cubes of a colour than any building needs."""
COUNT_BASE = 16
"""More workers, buildings and propellers than one construction action has."""
FREE_BASE = 2
LEFT_BASE = 8
BUILDING_BASE = 128
SPECIALS = 2


# --- the city


@jit
def cell_code(row: int, column: int) -> int:
    """A space of the city."""
    return row * CITY + column


@jit
def cell_row(cell: int) -> int:
    """Its row."""
    return cell // CITY


@jit
def cell_column(cell: int) -> int:
    """Its column."""
    return cell % CITY


@jit
def site_code(cell: int, turned: int) -> int:
    """A building's place: its top left space, and 1 if a medium building stands upright."""
    return turned * CELLS + cell


@jit
def site_cell(code: int) -> int:
    """The top left space."""
    return code % CELLS


@jit
def site_turned(code: int) -> int:
    """1 if it stands upright."""
    return code // CELLS


# --- the market


@jit
def zeppelin_code(line: int, end: int) -> int:
    """A zeppelin at an end of a row (0 to 3) or a column (4 to 7)."""
    return line * ENDS + end


@jit
def zeppelin_line(code: int) -> int:
    """The row or column."""
    return code // ENDS


@jit
def zeppelin_end(code: int) -> int:
    """0 at the left or top, 1 at the right or bottom."""
    return code % ENDS


@jit
def market_space(zeppelin: int, place: int) -> int:
    """The market space at a distance, 0 to 3, from a zeppelin's front."""
    line = zeppelin_line(zeppelin)
    along = place if zeppelin_end(zeppelin) == 0 else MARKET_SIDE - 1 - place
    if line < MARKET_SIDE:
        return line * MARKET_SIDE + along
    return along * MARKET_SIDE + line - MARKET_SIDE


# --- workers


@jit
def place_code(action: int, workers: int, special: int) -> int:
    """So many workers on a row of spots, the special one among them or not."""
    return (action * WORKERS + workers - 1) * SPECIALS + special


@jit
def place_action(code: int) -> int:
    """The row of spots."""
    return code // (WORKERS * SPECIALS)


@jit
def place_workers(code: int) -> int:
    """How many workers."""
    return code // SPECIALS % WORKERS + 1


@jit
def place_special(code: int) -> int:
    """1 if the special worker is among them."""
    return code % SPECIALS


# --- what the frames of an action carry


@jit
def ground_code(workers: int, free: int) -> int:
    """Workers left to buy ground with, and 1 if the free space of the benefit is left."""
    return workers * FREE_BASE + free


@jit
def ground_workers(code: int) -> int:
    """The workers left."""
    return code // FREE_BASE


@jit
def ground_free(code: int) -> int:
    """1 if a free space is left."""
    return code % FREE_BASE


@jit
def construction_code(workers: int, built: int, bought: int) -> int:
    """The workers of a construction action, the buildings and the propellers it has brought so far."""
    return (workers * COUNT_BASE + built) * COUNT_BASE + bought


@jit
def construction_workers(code: int) -> int:
    """The workers."""
    return code // (COUNT_BASE * COUNT_BASE)


@jit
def construction_built(code: int) -> int:
    """The buildings so far."""
    return code // COUNT_BASE % COUNT_BASE


@jit
def construction_bought(code: int) -> int:
    """The propellers so far."""
    return code % COUNT_BASE


@jit
def raise_code(kind: int, square: int) -> int:
    """A kind of building, and the square its cube goes to."""
    return kind * SQUARES + square


@jit
def raise_kind(code: int) -> int:
    """The kind of building."""
    return code // SQUARES


@jit
def raise_square(code: int) -> int:
    """The square."""
    return code % SQUARES


@jit
def need_code(white: int, black: int, brown: int, purple: int) -> int:
    """Cubes of each colour that are to be paid."""
    return ((purple * NEED_BASE + brown) * NEED_BASE + black) * NEED_BASE + white


@jit
def need_of(code: int, colour: int) -> int:
    """The cubes of one colour."""
    return code >> 4 * colour & NEED_BASE - 1


@jit
def need_less(code: int, colour: int) -> int:
    """One cube of a colour less."""
    return code - (1 << 4 * colour)


@jit
def need_total(code: int) -> int:
    """The cubes of all colours."""
    total = 0
    for colour in range(COLOURS):
        total += need_of(code, colour)
    return total


@jit
def switch_code(left: int, may_stop: int) -> int:
    """How many cubes can still be switched, and 1 if the seat may stop."""
    return may_stop * LEFT_BASE + left


@jit
def switches_left(code: int) -> int:
    """How many cubes."""
    return code % LEFT_BASE


@jit
def switch_may_stop(code: int) -> int:
    """1 if the seat may stop."""
    return code // LEFT_BASE


@jit
def switched_with(buildings: int, building: int) -> int:
    """The buildings that this action has switched, with one more."""
    return buildings * BUILDING_BASE + building + 1


@jit
def was_switched(buildings: int, building: int) -> bool:
    """Whether this action has switched a building."""
    while buildings > 0:
        if buildings % BUILDING_BASE == building + 1:
            return True
        buildings //= BUILDING_BASE
    return False
