"""The tower bonus board: choosing two spaces, taking tiles and printed bonuses, the slots of the mat."""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import bonus_column, bonus_row, code_pair, first_of_pair, is_turned, pair_code, second_of_pair
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BONUS_SPACES, MARKETS, When
from engine.pampero.rules.seats import is_automa, is_solo
from engine.pampero.rulings import DISCARD_OFF, DISCARD_RAHDO, DISCARD_RULEBOOK, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import HORIZONTAL_PAIRS, PAIRS, Kind
from engine.pampero.vocabulary.effects import MODIFIER_KINDS, Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

FAR = 1000


@jit
def list_pairs(g: State, t: Tables, seat: int, zone: int) -> None:
    """Two adjacent spaces of the tower's zone or zones left of it, in both orders where it matters. Rule: BUILD-03"""
    acting = 0
    tiles = 0
    searching = 0
    for space in range(BONUS_SPACES):
        acting |= int(acts_now(g, t, space)) << space
        tiles |= int(g.bonus_tile_plus[space] > 0) << space
        searching |= int(must_look_for_slot(g, t, seat, space)) << space
    for pair in range(PAIRS):
        first = first_of_pair(pair)
        second = second_of_pair(pair)
        if t.bonus_zone[first] <= zone and t.bonus_zone[second] <= zone:
            add_option(g, pair * 2)
            if order_matters((1 << first) | (1 << second), acting, tiles, searching):
                add_option(g, pair_code(pair, 1))


@jit
def order_matters(pair: int, acting: int, tiles: int, searching: int) -> bool:
    """Two spaces that act now, or two tiles of which one must look for a slot and may cover the other's (as bits)."""
    return pair & acting == pair or (pair & tiles == pair and pair & searching != 0)


@jit
def acts_now(g: State, t: Tables, space: int) -> bool:
    """Whether taking the space has an effect now, or lengthens the moves that such an effect may bring."""
    tile_plus = g.bonus_tile_plus[space]
    if tile_plus == 0:
        return t.bonus_length[space] > 0
    if t.bonus_tile_modifier[tile_plus - 1, 0] == Modifier.EXTRA_MOVE:
        return True
    return t.bonus_tile_when[tile_plus - 1] == When.IMMEDIATE


@jit
def must_look_for_slot(g: State, t: Tables, seat: int, space: int) -> bool:
    """Whether the space has a tile, and something lies already on the slot of that tile."""
    tile_plus = g.bonus_tile_plus[space]
    return tile_plus > 0 and g.slot_tile_plus[seat, t.bonus_tile_slot[tile_plus - 1]] > 0


@jit
def choose_pair(g: State, seat: int, zone: int, code: int) -> None:
    """The two spaces are taken one after the other, in the order chosen. Rule: BUILD-04"""
    first = first_of_pair(code_pair(code))
    second = second_of_pair(code_pair(code))
    if is_turned(code):
        first, second = second, first
    if discards(g):
        push(g, Op.DISCARD, seat, zone, code_pair(code))
    push(g, Op.TAKE_SPACE, seat, second, 0)
    push(g, Op.TAKE_SPACE, seat, first, 0)


@jit
def discards(g: State) -> bool:
    """Whether a further tile is discarded: as a rule with two players. Rules: BASE-16, DISCARD"""
    if g.ruling[Ruling.DISCARD] == DISCARD_RULEBOOK:
        return g.n_seats == 2 and not is_solo(g)
    return g.ruling[Ruling.DISCARD] != DISCARD_OFF


@jit
def take_space(g: State, t: Tables, seat: int, space: int) -> None:
    """The tile of a space, or its printed bonus when no tile covers it. Rule: BUILD-04"""
    tile_plus = g.bonus_tile_plus[space]
    if tile_plus:
        g.bonus_tile_plus[space] = 0
        push(g, Op.PLACE_TILE, seat, tile_plus - 1, 0)
    else:
        note(g, Event.BONUS_PRINTED, seat, space, 0, 0, 0)
        push(g, Op.PROGRAM, seat, t.bonus_first[space], t.bonus_first[space] + t.bonus_length[space])


@jit
def place_tile(g: State, t: Tables, seat: int, tile: int) -> None:
    """Own slot; identical tile there: nearest empty slot; a different one there: discarded. Rule: BUILD-04"""
    slot = t.bonus_tile_slot[tile]
    lying_plus = g.slot_tile_plus[seat, slot]
    if is_automa(g, seat):
        keep_tile(g, t, seat, tile)
    elif lying_plus == 0:
        put_in_slot(g, t, seat, tile, slot)
    elif t.bonus_tile_slot[lying_plus - 1] == slot and nearest_distance(g, t, seat, slot) < FAR:
        ask(g, Kind.SLOT, seat, tile, 0)
    else:
        note(g, Event.BONUS_TILE_LOST, seat, tile, 0, 0, 0)


@jit
def nearest_distance(g: State, t: Tables, seat: int, slot: int) -> int:
    """How far the nearest empty slot is; FAR when every slot is covered."""
    nearest = FAR
    for other in range(t.slots):
        if g.slot_tile_plus[seat, other] == 0:
            nearest = min(nearest, t.slot_distance[slot, other])
    return nearest


@jit
def list_slots(g: State, t: Tables, seat: int, tile: int) -> None:
    """The nearest empty slots; among equally near ones you choose. Rule: BUILD-04"""
    slot = t.bonus_tile_slot[tile]
    nearest = nearest_distance(g, t, seat, slot)
    for other in range(t.slots):
        if g.slot_tile_plus[seat, other] == 0 and t.slot_distance[slot, other] == nearest:
            add_option(g, other)


@jit
def put_in_slot(g: State, t: Tables, seat: int, tile: int, slot: int) -> None:
    """The tile lies in a slot of the mat and works from now on. Rule: BUILD-05"""
    g.slot_tile_plus[seat, slot] = tile + 1
    note(g, Event.BONUS_TILE, seat, tile, slot, 0, 0)
    own_tile(g, t, seat, tile)
    if t.bonus_tile_when[tile] == When.ONGOING:
        add_modifier(g, t, seat, tile)


@jit
def keep_tile(g: State, t: Tables, seat: int, tile: int) -> None:
    """VJ keeps every tile; of the ongoing ones only two kinds work for it. Rule: VJ-22"""
    note(g, Event.BONUS_TILE, seat, tile, -1, 0, 0)
    own_tile(g, t, seat, tile)
    if works_for_automa(t, tile):
        add_modifier(g, t, seat, tile)


@jit
def works_for_automa(t: Tables, tile: int) -> bool:
    """Whether an ongoing tile changes anything for VJ. Rule: VJ-22"""
    kind = t.bonus_tile_modifier[tile, 0]
    return kind == Modifier.BATTERY_MONEY or kind == Modifier.SECOND_WIND_FARM


@jit
def own_tile(g: State, t: Tables, seat: int, tile: int) -> None:
    """Count the tile, its zone and its icons; an immediate effect happens at once. Rules: BUILD-05, SCORE-09"""
    g.bonus_tile_seat_plus[tile] = seat + 1
    g.tally[seat, Fact.BONUS_TILES] += 1
    g.tally[seat, Fact.ZONE_A_BONUS_TILES + t.bonus_tile_zone[tile]] += 1
    for market in range(MARKETS):
        g.tally[seat, Fact.REMOTE_ICONS + market] += t.bonus_tile_icons[tile, market]
    if t.bonus_tile_when[tile] == When.IMMEDIATE:
        first = t.bonus_tile_first[tile]
        push(g, Op.PROGRAM, seat, first, first + t.bonus_tile_length[tile])


@jit
def add_modifier(g: State, t: Tables, seat: int, tile: int) -> None:
    """An ongoing tile changes later cards. Rule: BUILD-05"""
    kind = t.bonus_tile_modifier[tile, 0]
    if kind == Modifier.ZONE_DISCOUNT:
        g.zone_discount[seat, t.bonus_tile_modifier[tile, 1]] += t.bonus_tile_modifier[tile, 2]
    elif kind == Modifier.SECOND_WIND_FARM:
        g.modifier[seat, kind] += 1
    elif Modifier.NONE < kind < MODIFIER_KINDS:
        g.modifier[seat, kind] += t.bonus_tile_modifier[tile, 1]
    else:
        raise RulesError("a modifier that no rule knows")


@jit
def list_zone_spaces(g: State, t: Tables, zone: int) -> None:
    """The spaces of one zone that hold a tile or show a printed bonus."""
    for space in range(BONUS_SPACES):
        if t.bonus_zone[space] == zone and (g.bonus_tile_plus[space] or t.bonus_length[space] > 0):
            add_option(g, space)


@jit
def list_discards(g: State, t: Tables, zone: int, pair: int) -> None:
    """Tiles that the ruling DISCARD lets you discard: of the allowed zones, or only beside your two (rahdo)."""
    for space in range(BONUS_SPACES):
        if g.bonus_tile_plus[space] and t.bonus_zone[space] <= zone:
            if g.ruling[Ruling.DISCARD] != DISCARD_RAHDO or in_line(pair, space):
                add_option(g, space)


@jit
def in_line(pair: int, space: int) -> bool:
    """Beside the pair in its row, or the third space of its column: what the Rahdo rule allows."""
    first = first_of_pair(pair)
    second = second_of_pair(pair)
    if pair < HORIZONTAL_PAIRS:
        same_row = bonus_row(space) == bonus_row(first)
        return same_row and (space == first - 1 or space == second + 1)
    return bonus_column(space) == bonus_column(first) and space != first and space != second


@jit
def discard_tile(g: State, seat: int, space: int) -> None:
    """The tile of a space leaves the game. Ruling: DISCARD"""
    tile = g.bonus_tile_plus[space] - 1
    g.bonus_tile_plus[space] = 0
    note(g, Event.DISCARDED, seat, tile, 0, 0, 0)
