"""The market phase: refill, zeppelins, purchases, compensation; the spaces of the last turn. R 6.0"""

from __future__ import annotations

from engine.core.decisions import add_option, ask, begin_turn
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.codes import market_space, zeppelin_code, zeppelin_line
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    COMPENSATION,
    ENDS,
    LAST_AEROS,
    LAST_CUBES,
    LAST_POPULATION,
    LAST_PRESTIGE,
    LAST_TURN,
    MARKET,
    MARKET_LINES,
    MARKET_SIDE,
    TILE_KINDS,
    TILES,
    Effect,
    Form,
    LastSpace,
)
from engine.dilluvia.rules.booking import gain_population, gain_prestige, move_aeros
from engine.dilluvia.rulings import BUY_CASH_TOGETHER, Ruling
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import AWAY_STOP, STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

# --- laying out tiles


@jit
def open_market(g: State) -> None:
    """Refill the market, or clear it for the last turn. Rules: MKT-01, LAST-01"""
    if g.turn == LAST_TURN:
        clear_market(g)
    elif g.turn > 1:
        fill_market(g)


@jit
def fill_market(g: State) -> None:
    """A new tile on every empty space, row by row, as long as there are tiles. Rules: SET-03, MKT-01; READ-03"""
    laid = 0
    for space in range(MARKET):
        if g.market_plus[space] == 0 and tiles_left(g) > 0:
            kind = next_tile(g)
            g.market_plus[space] = kind + 1
            g.shown[kind] += 1
            laid += 1
    note(g, Event.REFILLED, laid, 0, 0, 0, 0)


@jit
def tiles_left(g: State) -> int:
    """Tiles in both stacks."""
    return 2 * TILES - g.beige_next - g.grey_next


@jit
def next_tile(g: State) -> int:
    """The next tile: white/beige ones before grey ones. Rule: MKT-01"""
    if g.beige_next < TILES:
        g.beige_next += 1
        return g.beige[g.beige_next - 1]
    g.grey_next += 1
    return g.grey[g.grey_next - 1]


@jit
def clear_market(g: State) -> None:
    """In the last turn all tiles left on the market are put beside the board. Rule: LAST-01"""
    away = 0
    for space in range(MARKET):
        if g.market_plus[space] > 0:
            g.away[g.market_plus[space] - 1] += 1
            g.market_plus[space] = 0
            away += 1
    note(g, Event.LAST_MARKET, away, 0, 0, 0, 0)


@jit
def is_for_sale(g: State, space: int) -> bool:
    """Whether a market space has something to buy: a tile, or in the last turn no cube. Rules: MKT-07, LAST-02"""
    if g.turn == LAST_TURN:
        return g.marked_plus[space] == 0
    return g.market_plus[space] > 0


@jit
def any_for_sale(g: State) -> bool:
    """Whether anything is left on the market."""
    for space in range(MARKET):
        if is_for_sale(g, space):
            return True
    return False


# --- zeppelins


@jit
def place_zeppelin(g: State, place: int) -> None:
    """In order, each player puts his zeppelin at an end of a line. Rule: MKT-02"""
    if place + 1 < g.n_seats:
        push(g, Op.ZEPPELIN, 0, place + 1, 0)
    begin_turn(g, g.order[place])
    ask(g, Kind.ZEPPELIN, g.order[place], 0, 0)


@jit
def list_zeppelins(g: State) -> None:
    """Every end of every line that has no zeppelin yet. Rule: MKT-03"""
    for line in range(MARKET_LINES):
        if not is_line_taken(g, line):
            for end in range(ENDS):
                add_option(g, zeppelin_code(line, end))


@jit
def is_line_taken(g: State, line: int) -> bool:
    """Whether a zeppelin is at either end of a line. Rule: MKT-03"""
    for seat in range(g.n_seats):
        if g.zeppelin_plus[seat] > 0 and zeppelin_line(g.zeppelin_plus[seat] - 1) == line:
            return True
    return False


@jit
def choose_zeppelin(g: State, seat: int, code: int) -> None:
    """The zeppelin stays until the end of the turn."""
    g.zeppelin_plus[seat] = code + 1
    note(g, Event.ZEPPELIN, seat, code, 0, 0, 0)


# --- buying


@jit
def begin_buying(g: State, t: Tables, place: int) -> None:
    """In order, each player buys from his line; compensation comes after all purchases. Rules: MKT-04, MKT-09"""
    seat = g.order[place]
    if place + 1 < g.n_seats:
        push(g, Op.BUYER, 0, place + 1, 0)
    begin_turn(g, seat)
    push(g, Op.COMPENSATE, seat, empty_spaces(g, seat), 0)
    push(g, Op.SHOP, seat, 0, 0)


@jit
def empty_spaces(g: State, seat: int) -> int:
    """Empty or marked spaces in the line of a seat. Rules: MKT-09, LAST-02; reading: READ-02"""
    count = 0
    for place in range(MARKET_SIDE):
        if not is_for_sale(g, market_space(g.zeppelin_plus[seat] - 1, place)):
            count += 1
    return count


@jit
def compensate(g: State, t: Tables, seat: int, empty: int) -> None:
    """An Aero for each space that was empty, or two by the tile. Rules: MKT-09, TILE-20"""
    kind = t.kind_of[Effect.COMPENSATION]
    each = t.tile_amount[kind] if g.held[seat, kind] > 0 else COMPENSATION
    move_aeros(g, seat, Aeros.COMPENSATION, empty * each)


@jit
def price_at(g: State, t: Tables, seat: int, place: int) -> int:
    """1 to 4 Aeros by distance, or what is printed on the tile. Rules: MKT-05, MKT-06; READ-01"""
    space = market_space(g.zeppelin_plus[seat] - 1, place)
    printed = t.tile_price[g.market_plus[space] - 1] if g.market_plus[space] > 0 else 0
    return printed if printed > 0 else place + 1


@jit
def list_purchases(g: State, t: Tables, seat: int, bought: int) -> None:
    """Stop, or any tile left in the line that can be paid. Rules: MKT-04, MKT-05"""
    add_option(g, STOP)
    for place in range(MARKET_SIDE):
        is_left = bought >> place & 1 == 0 and is_for_sale(g, market_space(g.zeppelin_plus[seat] - 1, place))
        if is_left and price_at(g, t, seat, place) <= g.aeros[seat]:
            add_option(g, 1 + place)


@jit
def choose_purchase(g: State, t: Tables, seat: int, bought: int, code: int) -> None:
    """Pay a tile and take it at once, or with the others at the end. Rules: MKT-04, MKT-07; ruling: BUY_CASH"""
    together = g.ruling[Ruling.BUY_CASH] == BUY_CASH_TOGETHER
    if code == STOP:
        if together:
            take_together(g, seat, bought)
        return
    place = code - 1
    price = price_at(g, t, seat, place)
    space = market_space(g.zeppelin_plus[seat] - 1, place)
    note_purchase(g, seat, space, price)
    move_aeros(g, seat, Aeros.MARKET, -price)
    push(g, Op.SHOP, seat, bought | 1 << place, 0)
    if not together:
        push(g, Op.TAKE_SPACE, seat, space, 0)


@jit
def note_purchase(g: State, seat: int, space: int, price: int) -> None:
    """Tell what was bought."""
    if g.market_plus[space] > 0:
        note(g, Event.BOUGHT, seat, g.market_plus[space] - 1, price, 0, 0)
    else:
        note(g, Event.MARKED, seat, space, price, 0, 0)


@jit
def take_together(g: State, seat: int, bought: int) -> None:
    """Everything paid for is taken, the nearest first. Ruling: BUY_CASH"""
    for place in range(MARKET_SIDE - 1, -1, -1):
        if bought >> place & 1:
            push(g, Op.TAKE_SPACE, seat, market_space(g.zeppelin_plus[seat] - 1, place), 0)


@jit
def take_space(g: State, t: Tables, seat: int, space: int) -> None:
    """Take the tile off the market, or mark the space in the last turn. Rules: MKT-07, LAST-02"""
    if g.turn == LAST_TURN:
        g.marked_plus[space] = seat + 1
        use_last_space(g, t, seat, t.last_gives[space])
    else:
        kind = g.market_plus[space] - 1
        g.market_plus[space] = 0
        push(g, Op.TILE, seat, kind, 0)


# --- the last turn


@jit
def use_last_space(g: State, t: Tables, seat: int, gives: int) -> None:
    """What is printed on a space works at once. Rules: LAST-02 to LAST-08"""
    if gives == LastSpace.AEROS:
        move_aeros(g, seat, Aeros.LAST_TURN, LAST_AEROS)
    elif gives == LastSpace.CUBES:
        push(g, Op.CUBES, seat, LAST_CUBES, 0)
    elif gives == LastSpace.PRESTIGE:
        gain_prestige(g, t, seat, Prestige.LAST_TURN, LAST_PRESTIGE)
    elif gives == LastSpace.POPULATION:
        gain_population(g, seat, Population.LAST_TURN, LAST_POPULATION)
    elif gives == LastSpace.TILE:
        ask(g, Kind.AWAY, seat, 0, 0)
    elif gives == LastSpace.GROUND:
        push(g, Op.PUT_GROUND, seat, Form.MEDIUM, 0)
    else:
        raise RulesError("unknown market space")


@jit
def list_away(g: State) -> None:
    """The kinds of tile that were put away in this turn, or none. Rule: LAST-07"""
    for kind in range(TILE_KINDS):
        if g.away[kind] > 0:
            add_option(g, kind)
    add_option(g, AWAY_STOP)


@jit
def choose_away(g: State, seat: int, code: int) -> None:
    """The tile is used by its normal rules, without a further price. Rule: LAST-07; reading: READ-29"""
    if code != AWAY_STOP:
        g.away[code] -= 1
        note(g, Event.TOOK, seat, code, 0, 0, 0)
        push(g, Op.TILE, seat, code, 0)
