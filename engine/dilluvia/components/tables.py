"""The components as one record of integers: what another edition would change."""

from __future__ import annotations

from typing import Annotated

from engine.core.record import Cube, Matrix, Record, Vector, i8, i16
from engine.dilluvia.constants import (
    ACTIONS,
    BUILDING_KINDS,
    CELLS,
    CITY,
    COLOURS,
    EFFECTS,
    MARKER_SPOTS,
    MARKET,
    MARKS,
    MATS,
    PROPELLERS,
    SEATS,
    SPOTS,
    SQUARES,
    TILE_KINDS,
    USES,
)

COUNTS = SEATS + 1
"""Numbers of players, as an index."""


class Tables(Record):
    """What is printed on board, mats and tiles."""

    # The city
    in_play: Annotated[Matrix, i16[COUNTS, CITY]]  # by number of players, the spaces that ground may be bought on
    beside_centre: Annotated[Vector, i16[CITY]]
    sector_plus: Annotated[Vector, i8[CELLS]]
    propeller_cell: Annotated[Vector, i16[PROPELLERS]]
    propeller_price: Annotated[Vector, i16[PROPELLERS]]
    propeller_prestige: Annotated[Vector, i16[PROPELLERS]]

    # Spots: players 0 is no spot
    spot_players: Annotated[Matrix, i8[ACTIONS, SPOTS]]
    spot_aero: Annotated[Matrix, i8[ACTIONS, SPOTS]]
    one_worker: Annotated[Vector, i8[ACTIONS]]
    coloured: Annotated[Vector, i8[ACTIONS]]

    # The market
    last_gives: Annotated[Vector, i8[MARKET]]
    tile_effect: Annotated[Vector, i8[TILE_KINDS]]
    tile_amount: Annotated[Vector, i8[TILE_KINDS]]
    tile_colour: Annotated[Vector, i8[TILE_KINDS]]
    tile_timing: Annotated[Vector, i8[TILE_KINDS]]
    tile_back: Annotated[Vector, i8[TILE_KINDS]]
    tile_copies: Annotated[Matrix, i8[TILE_KINDS, MARKS]]
    tile_price: Annotated[Vector, i8[TILE_KINDS]]  # 0: by its place
    tile_icon: Annotated[Vector, i8[TILE_KINDS]]
    kind_of: Annotated[Vector, i8[EFFECTS]]  # the kind of tile with an effect that one kind has
    use_kind: Annotated[Vector, i8[USES]]

    # Buildings
    building_number: Annotated[Vector, i8[BUILDING_KINDS]]
    building_size: Annotated[Vector, i8[BUILDING_KINDS]]
    building_copies: Annotated[Vector, i8[BUILDING_KINDS]]
    building_cost: Annotated[Matrix, i8[BUILDING_KINDS, COLOURS]]
    square_mat: Annotated[Cube, i8[BUILDING_KINDS, SQUARES, MATS]]
    square_worker: Annotated[Matrix, i8[BUILDING_KINDS, SQUARES]]

    # The mat and the start
    marker_worth: Annotated[Vector, i8[MARKER_SPOTS]]
    marker_end: Annotated[int, i16]
    start_aeros: Annotated[Vector, i8[SEATS]]
    start_dark: Annotated[int, i16]
