"""The one record that is a game. A copy of it is a copy of the game.

A field whose name ends in `_plus` holds an index + 1, with 0 for "none". City fields by row hold the columns as bits.
"""

from __future__ import annotations

from typing import Annotated

from engine.core.record import Matrix, Tail, Vector, i8, i16
from engine.core.state import CoreState
from engine.dilluvia.constants import (
    ACTIONS,
    BUILDING_KINDS,
    BUILDINGS,
    CELLS,
    CITY,
    COLOURS,
    MARKET,
    MATS,
    PROPELLERS,
    SEATS,
    SPOTS,
    TILE_KINDS,
    TILES,
)
from engine.dilluvia.rulings import RULINGS
from engine.dilluvia.vocabulary.accounts import AEROS_ACCOUNTS, POPULATION_ACCOUNTS, PRESTIGE_ACCOUNTS


class State(CoreState):
    """One game of Dilluvia Project."""

    # The game
    ruling: Annotated[Vector, i8[RULINGS]]
    turn: Annotated[int, i16]  # 1 to 7
    order: Annotated[Vector, i8[SEATS]]  # the seats, the first to act first
    start_place: Annotated[Vector, i8[SEATS]]  # the place of each seat in the first turn, from 0

    # The city, by row
    free: Annotated[Vector, i16[CITY]]  # in play, without ground, building, garden or propeller
    garden: Annotated[Vector, i16[CITY]]
    ground: Annotated[Matrix, i16[SEATS, CITY]]
    built: Annotated[Matrix, i16[SEATS, CITY]]
    anchor: Annotated[Matrix, i16[SEATS, CITY]]  # what ground may be bought next to: ground, buildings, propellers
    joins: Annotated[Vector, i8[CELLS]]  # directions in which the ground of a space was bought in one piece, as bits
    propeller_seat_plus: Annotated[Vector, i8[PROPELLERS]]
    gardens_left: Annotated[int, i16]

    # Buildings, in the order they were built
    building_count: Annotated[int, i16]
    building_kind: Annotated[Vector, i8[BUILDINGS]]
    building_seat: Annotated[Vector, i8[BUILDINGS]]
    building_cell: Annotated[Vector, i16[BUILDINGS]]  # the top left space
    building_turned: Annotated[Vector, i8[BUILDINGS]]
    building_square: Annotated[Vector, i8[BUILDINGS]]
    building_worker: Annotated[Vector, i8[BUILDINGS]]  # 1: it has given its worker
    building_left: Annotated[Vector, i8[BUILDING_KINDS]]

    # The market
    market_plus: Annotated[Vector, i8[MARKET]]  # kind of tile
    marked_plus: Annotated[Vector, i8[MARKET]]  # last turn: the seat whose cube lies there
    beige: Annotated[Vector, i8[TILES]]  # the stacks lie at the end of their fields
    grey: Annotated[Vector, i8[TILES]]
    beige_next: Annotated[int, i16]
    grey_next: Annotated[int, i16]
    away: Annotated[Vector, i8[TILE_KINDS]]  # tiles put away in the last turn
    zeppelin_plus: Annotated[Vector, i8[SEATS]]

    # Each seat
    aeros: Annotated[Vector, i16[SEATS]]
    prestige: Annotated[Vector, i16[SEATS]]
    population: Annotated[Vector, i16[SEATS]]
    cubes: Annotated[Matrix, i16[SEATS, COLOURS]]
    mat: Annotated[Matrix, i16[SEATS, MATS]]  # what squares and icons add up to, also beyond the end of the track
    steps: Annotated[Vector, i16[SEATS]]  # spots that the building marker has moved
    dark: Annotated[Vector, i8[SEATS]]  # dark workers, those of the pool left out
    fresh: Annotated[Vector, i8[SEATS]]  # dark workers taken in this turn
    idle_dark: Annotated[Vector, i8[SEATS]]  # still to be placed in this turn
    idle_special: Annotated[Vector, i8[SEATS]]
    held: Annotated[Matrix, i8[SEATS, TILE_KINDS]]
    turned: Annotated[Matrix, i8[SEATS, TILE_KINDS]]  # of them, turned over until the next turn

    # Spots
    spot_seat_plus: Annotated[Matrix, i8[ACTIONS, SPOTS]]
    spot_workers: Annotated[Matrix, i8[ACTIONS, SPOTS]]
    spot_special: Annotated[Matrix, i8[ACTIONS, SPOTS]]
    benefit_taken: Annotated[Vector, i8[ACTIONS]]

    # Where everything came from
    aeros_ledger: Annotated[Matrix, i16[SEATS, AEROS_ACCOUNTS]]
    prestige_ledger: Annotated[Matrix, i16[SEATS, PRESTIGE_ACCOUNTS]]
    population_ledger: Annotated[Matrix, i16[SEATS, POPULATION_ACCOUNTS]]

    # What was done, for the results
    placements: Annotated[Matrix, i8[SEATS, ACTIONS]]
    blanks: Annotated[Vector, i8[SEATS]]  # placements that did nothing
    unused: Annotated[Vector, i8[SEATS]]  # workers that could not be placed
    bought: Annotated[Matrix, i8[SEATS, TILE_KINDS]]
    shown: Annotated[Vector, i8[TILE_KINDS]]  # tiles that lay on the market
    gardens: Annotated[Vector, i8[SEATS]]
    conversions: Annotated[Vector, i8[SEATS]]

    # Noted while options are listed
    joining: Annotated[Vector, i16[CITY], Tail]  # free spaces where a cube of the seat may go
