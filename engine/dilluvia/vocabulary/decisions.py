"""The kinds of decision and how many option codes each has. `engine.dilluvia.codes` packs and reads the codes."""

from __future__ import annotations

from enum import IntEnum

from engine.dilluvia.constants import (
    ACTIONS,
    BUILDING_KINDS,
    CELLS,
    COLOURS,
    ENDS,
    MARKET,
    MARKET_LINES,
    MARKET_SIDE,
    MAT_END,
    PROPELLERS,
    SQUARES,
    TILE_KINDS,
    USES,
    WORKERS,
)


class Kind(IntEnum):
    """What is being decided, with what its option codes number."""

    NONE = 0
    ZEPPELIN = 1  # line * ends + end
    BUY = 2  # stop, then the four places of the line
    PLACE = 3  # a placement, then tile uses, then leave the workers unused
    AFTER = 4  # end the turn, then tile uses
    FORM = 5  # Form
    CELL = 6  # space of the city
    SECOND = 7  # Direction
    CONSTRUCT = 8  # stop, then kinds of building, then propellers
    SITE = 9  # turned * spaces + space
    SQUARE = 10  # square
    DISCOUNT = 11  # 0: keep the tile, 1: use it
    SAVE = 12  # colour that is not paid
    COUNT = 13  # how many of a colour
    COLOUR = 14  # colour
    FROM = 15  # colour given
    TO = 16  # colour taken
    PICK = 17  # market space, then stop
    AWAY = 18  # kind of tile, then none
    GARDEN = 19  # space of the city, then stop
    SWITCH = 20  # stop, then the space of a building


PLACEMENTS = ACTIONS * WORKERS * 2
FIRST_USE = PLACEMENTS
LEAVE = PLACEMENTS + USES
STOP = 0
PICK_STOP = MARKET
AWAY_STOP = TILE_KINDS
GARDEN_STOP = CELLS
FIRST_BUILDING = 1
FIRST_PROPELLER = 1 + BUILDING_KINDS

SIZES: dict[Kind, int] = {
    Kind.NONE: 0,
    Kind.ZEPPELIN: MARKET_LINES * ENDS,
    Kind.BUY: 1 + MARKET_SIDE,
    Kind.PLACE: LEAVE + 1,
    Kind.AFTER: 1 + USES,
    Kind.FORM: 5,
    Kind.CELL: CELLS,
    Kind.SECOND: 4,
    Kind.CONSTRUCT: 1 + BUILDING_KINDS + PROPELLERS,
    Kind.SITE: 2 * CELLS,
    Kind.SQUARE: SQUARES,
    Kind.DISCOUNT: 2,
    Kind.SAVE: COLOURS,
    Kind.COUNT: MAT_END + 1,
    Kind.COLOUR: COLOURS,
    Kind.FROM: COLOURS,
    Kind.TO: COLOURS,
    Kind.PICK: MARKET + 1,
    Kind.AWAY: TILE_KINDS + 1,
    Kind.GARDEN: CELLS + 1,
    Kind.SWITCH: CELLS + 1,
}
