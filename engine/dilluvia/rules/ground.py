"""Buying ground in the city. R 7.4"""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.codes import cell_code, ground_code, ground_free, ground_workers
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import CITY, GROUND_PRICE, WORKERS, Direction, Effect, Form
from engine.dilluvia.rules.booking import move_aeros
from engine.dilluvia.rules.city import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    fits_anywhere,
    is_marked,
    mark_joining,
    neighbour,
    put_ground,
    starts_of,
)
from engine.dilluvia.rulings import SURPLUS_EXACT, TERRAIN_DISCOUNT_SPACE, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

DIRECTIONS = len(Direction)


@jit
def spaces_of(form: int) -> int:
    """How many spaces a piece of ground has. Rule: LAND-01"""
    if form == Form.LARGE:
        return 4
    return 2 if form == Form.MEDIUM else 1


@jit
def terrain_price(g: State, t: Tables, seat: int, form: int) -> int:
    """An Aero a space; the tile makes medium and large ones cheaper. Rules: LAND-01, TILE-15; TERRAIN_DISCOUNT"""
    spaces = spaces_of(form)
    price = spaces * GROUND_PRICE
    if form == Form.SMALL:
        return price
    kind = t.kind_of[Effect.TERRAIN_PRICE]
    less = g.held[seat, kind] * t.tile_amount[kind]
    if g.ruling[Ruling.TERRAIN_DISCOUNT] == TERRAIN_DISCOUNT_SPACE:
        less *= spaces
    return max(0, price - less)


@jit
def most_ground_workers(g: State, t: Tables, seat: int, aeros: int) -> int:
    """The most workers that so many Aeros can keep busy. Ruling: SURPLUS"""
    most = 0
    for form in range(Form.SMALL, Form.LARGE + 1):
        price = terrain_price(g, t, seat, form)
        most = max(most, WORKERS if price == 0 else aeros // price * form)
    return most


# --- which pieces


@jit
def ask_form(g: State, seat: int, code: int, may_stop: int) -> None:
    """Which piece of ground next. Rule: LAND-02"""
    if ground_workers(code) > 0 or ground_free(code):
        ask(g, Kind.FORM, seat, code, may_stop)


@jit
def list_forms(g: State, t: Tables, seat: int, code: int, may_stop: int) -> None:
    """Every piece that workers and Aeros suffice for and that fits; stop where the seat may. Rules: LAND-01, LAND-03"""
    if mark_joining(g, t, seat):
        for form in range(Form.SMALL, Form.LARGE + 1):
            affordable = ground_workers(code) >= form and terrain_price(g, t, seat, form) <= g.aeros[seat]
            if affordable and fits_anywhere(g, form):
                add_option(g, form)
        if ground_free(code):
            add_option(g, Form.FREE)
    exact = g.ruling[Ruling.SURPLUS] == SURPLUS_EXACT
    if g.option_count == 0 or (may_stop and not exact):
        add_option(g, Form.STOP)


@jit
def choose_form(g: State, t: Tables, seat: int, code: int, form: int) -> None:
    """Pay a piece of ground and place it. Rules: LAND-01, LAND-03; reading: READ-09"""
    if form == Form.STOP:
        return
    if form == Form.FREE:
        push(g, Op.GROUND, seat, ground_code(ground_workers(code), 0), 1)
        push(g, Op.PUT_GROUND, seat, Form.SMALL, 0)
        return
    move_aeros(g, seat, Aeros.GROUND, -terrain_price(g, t, seat, form))
    push(g, Op.GROUND, seat, ground_code(ground_workers(code) - form, ground_free(code)), 1)
    push(g, Op.PUT_GROUND, seat, form, 0)


# --- where


@jit
def ask_cell(g: State, t: Tables, seat: int, form: int) -> None:
    """Where a piece of ground goes; what fits nowhere is lost. Rules: LAND-05, LAND-06"""
    if mark_joining(g, t, seat) and fits_anywhere(g, form):
        ask(g, Kind.CELL, seat, form, 0)


@jit
def list_cells(g: State, t: Tables, seat: int, form: int) -> None:
    """Every space at which the piece can be asked for."""
    mark_joining(g, t, seat)
    for row in range(CITY):
        starts = starts_of(g, form, row)
        for column in range(CITY):
            if starts >> column & 1:
                add_option(g, cell_code(row, column))


@jit
def choose_cell(g: State, seat: int, form: int, cell: int) -> None:
    """Mark the spaces; of a medium piece the second half is asked for. Rules: LAND-04, LAND-06"""
    if form == Form.MEDIUM:
        ask(g, Kind.SECOND, seat, cell, 0)
        return
    note(g, Event.GROUND, seat, cell, form, 0, 0)
    put_ground(g, seat, cell)
    if form == Form.LARGE:
        put_ground(g, seat, cell + 1)
        put_ground(g, seat, cell + CITY)
        put_ground(g, seat, cell + CITY + 1)
        g.joins[cell] = EAST | SOUTH
        g.joins[cell + 1] = WEST | SOUTH
        g.joins[cell + CITY] = EAST | NORTH
        g.joins[cell + CITY + 1] = WEST | NORTH


@jit
def list_seconds(g: State, cell: int) -> None:
    """The free neighbours of the first half, in its row and column."""
    for direction in range(DIRECTIONS):
        near = neighbour(cell, direction)
        if near >= 0 and is_marked(g.free[:], near):
            add_option(g, direction)


@jit
def choose_second(g: State, seat: int, cell: int, direction: int) -> None:
    """Mark both halves. Rule: LAND-04"""
    other = neighbour(cell, direction)
    note(g, Event.GROUND, seat, min(cell, other), Form.MEDIUM, int(abs(cell - other) == CITY), 0)
    put_ground(g, seat, cell)
    put_ground(g, seat, other)
    g.joins[cell] = 1 << direction
    g.joins[other] = 1 << (direction + 2) % DIRECTIONS
