"""Paying a building in cubes: with the discount tiles and the Converter. R 7.5, 11.0"""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.jit import jit
from engine.core.stack import push
from engine.dilluvia.codes import need_code, need_less, need_of, need_total
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import COLOURS, Colour, Effect
from engine.dilluvia.rules.booking import pay_cubes, total_cubes
from engine.dilluvia.rules.tiles import PAYING, available, convert, spend
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.ops import Op

FIRST_EARLY, LAST_EARLY = 2, 3
FIRST_LATE, LAST_LATE = 4, 5
KEEP, USE = 0, 1


@jit
def cost_of(t: Tables, kind: int) -> int:
    """What a kind of building costs, as cubes needed."""
    return need_code(
        t.building_cost[kind, Colour.WHITE],
        t.building_cost[kind, Colour.BLACK],
        t.building_cost[kind, Colour.BROWN],
        t.building_cost[kind, Colour.PURPLE],
    )


@jit
def discount_plus(g: State, t: Tables, seat: int, kind: int) -> int:
    """The kind + 1 of a tile at hand that makes this building cheaper, or 0. Rules: TILE-24, TILE-25"""
    number = t.building_number[kind]
    tile = 0
    if number >= FIRST_EARLY and number <= LAST_EARLY:
        tile = t.kind_of[Effect.EARLY_DISCOUNT] + 1
    elif number >= FIRST_LATE and number <= LAST_LATE:
        tile = t.kind_of[Effect.LATE_DISCOUNT] + 1
    return tile if tile > 0 and available(g, seat, tile - 1) > 0 else 0


@jit
def shortage(g: State, seat: int, need: int) -> int:
    """Cubes that a seat lacks."""
    short = 0
    for colour in range(COLOURS):
        short += max(0, need_of(need, colour) - g.cubes[seat, colour])
    return short


@jit
def can_meet(g: State, t: Tables, seat: int, need: int, saves: int) -> bool:
    """Whether cubes, so many of them saved, and Converters suffice. Reading: READ-16"""
    converters = available(g, seat, t.kind_of[Effect.CONVERTER])
    return shortage(g, seat, need) - saves <= converters and total_cubes(g, seat) >= need_total(need) - saves


@jit
def can_pay(g: State, t: Tables, seat: int, kind: int) -> bool:
    """Whether a seat can pay a building, by all means it has. Rule: BUILD-03"""
    tile = discount_plus(g, t, seat, kind)
    return can_meet(g, t, seat, cost_of(t, kind), t.tile_amount[tile - 1] if tile > 0 else 0)


@jit
def start_payment(g: State, t: Tables, seat: int, kind: int) -> None:
    """A discount tile is used, kept, or asked about where both is possible. Rules: TILE-24, TILE-25; READ-14"""
    if discount_plus(g, t, seat, kind) == 0:
        push(g, Op.PAY, seat, cost_of(t, kind), 0)
    elif can_meet(g, t, seat, cost_of(t, kind), 0):
        ask(g, Kind.DISCOUNT, seat, kind, 0)
    else:
        choose_discount(g, t, seat, kind, USE)


@jit
def list_discounts(g: State) -> None:
    """Keep the tile, or use it."""
    add_option(g, KEEP)
    add_option(g, USE)


@jit
def choose_discount(g: State, t: Tables, seat: int, kind: int, code: int) -> None:
    """Use the tile, or pay in full."""
    saves = 0
    if code == USE:
        tile = discount_plus(g, t, seat, kind) - 1
        spend(g, t, seat, tile)
        saves = t.tile_amount[tile]
    push(g, Op.PAY, seat, cost_of(t, kind), saves)


@jit
def pay(g: State, t: Tables, seat: int, need: int, saves: int) -> None:
    """Save cubes, convert what is lacking, then pay. Rule: BUILD-03"""
    if saves > 0 and need_total(need) > 0:
        ask(g, Kind.SAVE, seat, need, saves)
    elif shortage(g, seat, need) > 0:
        ask(g, Kind.FROM, seat, need, PAYING)
    else:
        for colour in range(COLOURS):
            pay_cubes(g, seat, colour, need_of(need, colour))


@jit
def list_saves(g: State, t: Tables, seat: int, need: int, saves: int) -> None:
    """The colours of which a cube can be saved, so that the rest can still be paid. Rules: TILE-24, TILE-25"""
    for colour in range(COLOURS):
        if need_of(need, colour) > 0 and can_meet(g, t, seat, need_less(need, colour), saves - 1):
            add_option(g, colour)


@jit
def choose_save(g: State, seat: int, need: int, saves: int, colour: int) -> None:
    """One cube of the colour is not paid."""
    push(g, Op.PAY, seat, need_less(need, colour), saves - 1)


@jit
def list_given(g: State, seat: int, need: int) -> None:
    """The colours that can go into the Converter: while paying, those that are left over. Reading: READ-16"""
    for colour in range(COLOURS):
        if g.cubes[seat, colour] > need_of(need, colour):
            add_option(g, colour)


@jit
def choose_given(g: State, t: Tables, seat: int, need: int, paying: int, colour: int) -> None:
    """Convert into a colour that is lacking, or ask for one. Rule: TILE-16; reading: READ-16"""
    if paying != PAYING:
        ask(g, Kind.TO, seat, colour, 0)
        return
    spend(g, t, seat, t.kind_of[Effect.CONVERTER])
    convert(g, seat, colour, first_short(g, seat, need))
    push(g, Op.PAY, seat, need, 0)


@jit
def first_short(g: State, seat: int, need: int) -> int:
    """The first colour that is lacking."""
    for colour in range(COLOURS):
        if g.cubes[seat, colour] < need_of(need, colour):
            return colour
    return Colour.WHITE
