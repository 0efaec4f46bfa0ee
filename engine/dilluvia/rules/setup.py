"""The set-up, and what is hidden. R 4.0"""

from __future__ import annotations

from engine.core.deck import reshuffle, shuffle
from engine.core.jit import jit
from engine.core.rng import below
from engine.core.stack import push
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import BUILDING_KINDS, CITY, GARDENS, TILE_KINDS, TILES, Back, Mark
from engine.dilluvia.rules.booking import move_aeros
from engine.dilluvia.rules.market import fill_market
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.ops import Op

ORDER_STREAM = 0
BEIGE_STREAM = 1
GREY_STREAM = 2
PLAYERS_FOR_THREE = 3
PLAYERS_FOR_FOUR = 4


@jit
def set_up(g: State, t: Tables) -> None:
    """Lay out a game: the city, the tiles, the order and what every seat begins with. Rules: SET-01 to SET-11"""
    g.turn = 1
    g.gardens_left = GARDENS
    for row in range(CITY):
        g.free[row] = t.in_play[g.n_seats, row]
    for kind in range(BUILDING_KINDS):
        g.building_left[kind] = t.building_copies[kind]
    stack_tiles(g, t)
    fill_market(g)
    draw_order(g)
    for place in range(g.n_seats):
        equip(g, t, g.order[place], place)
    push(g, Op.TURN, 0, 0, 0)


@jit
def stack_tiles(g: State, t: Tables) -> None:
    """Shuffle the tiles for this number of players, by their backs. Rules: SET-02, SET-03"""
    g.beige_next = TILES
    g.grey_next = TILES
    for kind in range(TILE_KINDS):
        for _ in range(copies_in_play(g, t, kind)):
            if t.tile_back[kind] == Back.BEIGE:
                g.beige_next -= 1
                g.beige[g.beige_next] = kind
            else:
                g.grey_next -= 1
                g.grey[g.grey_next] = kind
    shuffle(g.beige[:], g.beige_next, g.seed, BEIGE_STREAM)
    shuffle(g.grey[:], g.grey_next, g.seed, GREY_STREAM)


@jit
def copies_in_play(g: State, t: Tables, kind: int) -> int:
    """Copies of a tile for this number of players. Rules: SET-02, TILE-04; reading: READ-05"""
    copies = t.tile_copies[kind, Mark.PLAIN]
    if g.n_seats >= PLAYERS_FOR_THREE:
        copies += t.tile_copies[kind, Mark.THREE]
    if g.n_seats >= PLAYERS_FOR_FOUR:
        copies += t.tile_copies[kind, Mark.FOUR]
    return copies


@jit
def draw_order(g: State) -> None:
    """The order of the first turn is random. Rule: SET-08"""
    for seat in range(g.n_seats):
        g.order[seat] = seat
    for last in range(g.n_seats - 1, 0, -1):
        other = below(g.seed, ORDER_STREAM, last, last + 1)
        seat = g.order[last]
        g.order[last] = g.order[other]
        g.order[other] = seat


@jit
def equip(g: State, t: Tables, seat: int, place: int) -> None:
    """Workers and Aeros at the start. Rules: SET-05 to SET-07, SET-09"""
    g.start_place[seat] = place
    g.dark[seat] = t.start_dark
    move_aeros(g, seat, Aeros.START, t.start_aeros[place])


@jit
def redact(g: State, _t: Tables, _seat: int, key: int) -> None:
    """Hidden from everybody are the order of the two stacks, and the seed. Reading: READ-06"""
    reshuffle(g.beige[:], g.beige_next, key, BEIGE_STREAM)
    reshuffle(g.grey[:], g.grey_next, key, GREY_STREAM)
    g.seed = key
