"""The components as one record."""

from __future__ import annotations

from engine.core.record import Many, allocate
from engine.dilluvia.codes import cell_code
from engine.dilluvia.components.models import Board, BuildingRecord, Catalogue, PlayerMat, PropellerRecord, TileRecord
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    CENTRE,
    CITY,
    MARKER_SPOTS,
    MARKET_SIDE,
    SEATS,
    USE_EFFECTS,
    WHITE_SPOT,
    Action,
    Colour,
    Mark,
    Mat,
)

FIVE = 5
"""The printed price of a tile that has one. R 6.0"""
LEAST_PLAYERS = 2


def tables_of(components: Catalogue) -> Many[Tables]:
    """The components as one record of integers."""
    tables = allocate(Tables)
    t = tables[0]
    lay_city(t, components.board)
    lay_spots(t, components.board)
    for space in components.board.market_space:
        place = (space.row - 1) * MARKET_SIDE + space.column - 1
        t.last_gives[place] = space.gives
    for kind, tile in enumerate(components.market_tiles.tile):
        lay_tile(t, kind, tile)
    for use, effect in enumerate(USE_EFFECTS):
        t.use_kind[use] = t.kind_of[effect]
    for kind, building in enumerate(components.buildings.building):
        lay_building(t, kind, building)
    lay_mat(t, components.player_mat)
    return tables


def lay_city(t: Tables, board: Board) -> None:
    """Spaces, quarters and propellers."""
    quarters = sorted({letter for row in board.city.quarters for letter in row} - {"+"})
    for row in range(CITY):
        for column in range(CITY):
            quarter = board.city.quarters[row][column]
            t.sector_plus[cell_code(row, column)] = quarters.index(quarter) + 1 if quarter in quarters else 0
            for players in range(int(board.city.players[row][column]), SEATS + 1):
                t.in_play[players, row] |= 1 << column
    for number, propeller in enumerate(board.propeller):
        lay_propeller(t, number, propeller)
    lay_centre(t, board.propeller[CENTRE])


def lay_propeller(t: Tables, number: int, propeller: PropellerRecord) -> None:
    """A propeller: its space is never free."""
    t.propeller_cell[number] = cell_code(propeller.row, propeller.column)
    t.propeller_price[number] = propeller.price
    t.propeller_prestige[number] = propeller.prestige
    for players in range(SEATS + 1):
        t.in_play[players, propeller.row] &= ~(1 << propeller.column)


def lay_centre(t: Tables, centre: PropellerRecord) -> None:
    """The eight spaces round the central propeller."""
    for row in range(centre.row - 1, centre.row + 2):
        for column in range(centre.column - 1, centre.column + 2):
            if (row, column) != (centre.row, centre.column):
                t.beside_centre[row] |= 1 << column


def lay_spots(t: Tables, board: Board) -> None:
    """The spots of the action spaces; in a coloured row they are numbered by seat, the white one is the last."""
    for action in Action:
        record = board.action[action]
        t.one_worker[action] = record.one_worker
        t.coloured[action] = record.coloured
        for number, spot in enumerate(record.spots):
            t.spot_players[action, number] = spot.players
            t.spot_aero[action, number] = spot.aero
        if record.coloured:
            for seat in range(SEATS):
                t.spot_players[action, seat] = LEAST_PLAYERS
        if record.white:
            t.spot_players[action, WHITE_SPOT] = LEAST_PLAYERS


def lay_tile(t: Tables, kind: int, tile: TileRecord) -> None:
    """A kind of market tile."""
    t.tile_effect[kind] = tile.effect
    t.kind_of[tile.effect] = kind
    t.tile_amount[kind] = tile.amount
    t.tile_colour[kind] = tile.colour or 0
    t.tile_timing[kind] = tile.timing
    t.tile_back[kind] = tile.back
    t.tile_copies[kind, Mark.PLAIN] = tile.plain
    t.tile_copies[kind, Mark.THREE] = tile.three
    t.tile_copies[kind, Mark.FOUR] = tile.four
    t.tile_price[kind] = FIVE if tile.five else 0
    t.tile_icon[kind] = tile.icon


def lay_building(t: Tables, kind: int, building: BuildingRecord) -> None:
    """A kind of building."""
    t.building_number[kind] = building.number
    t.building_size[kind] = building.size
    t.building_copies[kind] = building.copies
    for colour in Colour:
        t.building_cost[kind, colour] = getattr(building.cost, colour.name.lower())
    for number, square in enumerate(building.squares):
        for mat in Mat:
            t.square_mat[kind, number, mat] = getattr(square, mat.name.lower())
        t.square_worker[kind, number] = square.worker


def lay_mat(t: Tables, mat: PlayerMat) -> None:
    """Building spots and the start."""
    numbers = mat.building_spots.numbers
    t.marker_end = len(numbers) - 1
    for spot in range(MARKER_SPOTS):
        t.marker_worth[spot] = numbers[min(spot, t.marker_end)]
    for place, aeros in enumerate(mat.start.aeros):
        t.start_aeros[place] = aeros
    t.start_dark = mat.start.dark_workers
