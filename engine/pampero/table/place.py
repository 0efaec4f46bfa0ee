"""Putting pieces on the table by hand, with every count that goes with them: for positions that nobody has played.

What a piece would have brought (bonuses, income, connection tiles) is left out: the position says that for itself.
"""

from __future__ import annotations

from enum import IntEnum

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.record import Many
from engine.pampero.components.tables import Tables
from engine.pampero.rules.bonuses import keep_tile, put_in_slot
from engine.pampero.rules.building import put_tower, put_wind_farm
from engine.pampero.rules.bulldozers import go_to, occupy_parking
from engine.pampero.rules.contracts import move_transformer, remove_partner, take_connection
from engine.pampero.rules.grid import mark_line
from engine.pampero.rules.markets import keep_foreign
from engine.pampero.rules.specialists import gain_scoring_card
from engine.pampero.state import State
from engine.pampero.terms import BONUS_SPACES, CIRCLES, Board
from engine.pampero.vocabulary.kinds import PARKING_PLACE


class Piece(IntEnum):
    """What can be put on the table, with the meaning of its two numbers."""

    WIND_FARM = 0  # site
    TOWER = 1  # site
    BULLDOZER = 2  # bulldozer, place as in the options of a bulldozer move
    CONTRACT = 3  # space, grid space
    CONNECTION = 4  # connection tile, which lies on a circle
    BONUS_TILE = 5  # tower bonus tile
    FOREIGN_CARD = 6  # foreign market card
    SCORING_CARD = 7  # specialist scoring card
    NETWORK_TILE = 8  # network line


@jit(entry=True)
def put_piece(states: Many[State], tables: Many[Tables], what: int, seat: int, a: int, b: int) -> None:
    """Put one piece of a seat on the table; what would follow from it is dropped."""
    g = states[0]
    pending = g.depth
    place_piece(g, tables[0], what, seat, a, b)
    g.depth = pending


@jit
def place_piece(g: State, t: Tables, what: int, seat: int, a: int, b: int) -> None:
    """Each sort of piece by the rule that places it in a game."""
    if what == Piece.WIND_FARM:
        put_wind_farm(g, t, seat, a)
    elif what == Piece.TOWER:
        put_tower(g, t, seat, a)
    elif what == Piece.BULLDOZER:
        place_bulldozer(g, t, seat, a, b)
    elif what == Piece.CONTRACT:
        place_contract_tile(g, t, seat, a, b)
    elif what == Piece.CONNECTION:
        place_connection(g, t, seat, a)
    elif what == Piece.BONUS_TILE:
        place_bonus_tile(g, t, seat, a)
    elif what == Piece.FOREIGN_CARD:
        keep_foreign(g, t, seat, a)
    elif what == Piece.SCORING_CARD:
        gain_scoring_card(g, seat, a)
    elif what == Piece.NETWORK_TILE:
        mark_line(g, seat, a)
    else:
        raise RulesError("a piece that nobody has")


@jit
def place_bulldozer(g: State, t: Tables, seat: int, bulldozer: int, place: int) -> None:
    """On a site, in the utility area, or parked."""
    if place >= PARKING_PLACE:
        occupy_parking(g, seat, bulldozer, place - PARKING_PLACE)
    else:
        go_to(g, t, seat, bulldozer, place)


@jit
def place_contract_tile(g: State, t: Tables, seat: int, space: int, node: int) -> None:
    """A contract fulfilled: transformer and tile swapped, its pair gone, its connection line unlocked."""
    move_transformer(g, t, seat, space, g.space_tile_plus[space] - 1, node)
    remove_partner(g, t, space)
    if t.space_line_plus[space]:
        g.line_unlocked[t.space_line_plus[space] - 1] = 1


@jit
def place_connection(g: State, t: Tables, seat: int, tile: int) -> None:
    """A connection tile comes from the circle it lies on."""
    for circle in range(CIRCLES):
        if g.circle_tile_plus[circle] == tile + 1:
            take_connection(g, t, seat, circle)
            return
    raise RulesError("a connection tile that lies on no circle")


@jit
def place_bonus_tile(g: State, t: Tables, seat: int, tile: int) -> None:
    """A tower bonus tile leaves the tower bonus board, if it lies there, for VJ's board or a slot of your mat."""
    for space in range(BONUS_SPACES):
        if g.bonus_tile_plus[space] == tile + 1:
            g.bonus_tile_plus[space] = 0
    if g.board_of[seat] == Board.SOLO:
        keep_tile(g, t, seat, tile)
    else:
        put_in_slot(g, t, seat, tile, free_slot(g, t, seat, tile))


@jit
def free_slot(g: State, t: Tables, seat: int, tile: int) -> int:
    """The tile's own slot or, when that is covered, the first empty one."""
    slot = t.bonus_tile_slot[tile]
    if g.slot_tile_plus[seat, slot]:
        for other in range(t.slots):
            if g.slot_tile_plus[seat, other] == 0:
                return other
    return slot
