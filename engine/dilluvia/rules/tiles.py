"""Market tiles: picking them up, using them, and what they count at the end. R 11.0"""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import COLOURS, SINGLES, USES, Effect, Form, Mat, Timing, Use
from engine.dilluvia.rules.booking import (
    gain_cubes,
    gain_population,
    gain_prestige,
    move_aeros,
    move_marker,
    move_mat,
    total_cubes,
)
from engine.dilluvia.rules.city import LARGE_SIZE, MEDIUM_SIZE, SMALL_SIZE, fits_anywhere, mark_joining
from engine.dilluvia.rules.gardens import any_garden_place
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

FREE_GARDEN = 1
NOT_PAYING = 0
PAYING = 1


@jit
def pick_up(g: State, t: Tables, seat: int, kind: int) -> None:
    """A tile comes to a seat: its icon, then its effect if it works at once. Rules: TILE-01, TILE-03, MKT-08"""
    g.bought[seat, kind] += 1
    move_mat(g, seat, Mat.PRESTIGE, t.tile_icon[kind])
    if t.tile_timing[kind] == Timing.PICK_UP:
        carry_out(g, t, seat, kind)
    else:
        g.held[seat, kind] += 1


@jit
def available(g: State, seat: int, kind: int) -> int:
    """Copies of a tile that a seat has and that are not turned over."""
    return g.held[seat, kind] - g.turned[seat, kind]


@jit
def spend(g: State, t: Tables, seat: int, kind: int) -> None:
    """A used tile is discarded, turned over, or stays. Rule: TILE-03"""
    note(g, Event.USED, seat, kind, 0, 0, 0)
    if t.tile_timing[kind] == Timing.ONCE:
        g.held[seat, kind] -= 1
    elif t.tile_timing[kind] == Timing.TURN:
        g.turned[seat, kind] += 1


@jit
def turn_back(g: State, seat: int, kind: int) -> None:
    """At the end of a turn used tiles are turned back. Rule: TURN-03"""
    g.turned[seat, kind] = 0


# --- tiles used on one's own turn


@jit
def list_uses(g: State, t: Tables, seat: int, first: int) -> None:
    """The tiles that can be used now. Rule: ACT-11"""
    for use in range(USES):
        if available(g, seat, t.use_kind[use]) > 0 and is_usable(g, t, seat, use):
            add_option(g, first + use)


@jit
def any_use(g: State, t: Tables, seat: int) -> bool:
    """Whether a tile can be used now."""
    for use in range(USES):
        if available(g, seat, t.use_kind[use]) > 0 and is_usable(g, t, seat, use):
            return True
    return False


@jit
def is_usable(g: State, t: Tables, seat: int, use: int) -> bool:
    """Whether using a tile would do something."""
    if use == Use.GARDEN:
        return any_garden_place(g, seat, FREE_GARDEN)
    if use == Use.CONVERTER:
        return total_cubes(g, seat) > 0
    if use == Use.SINGLES:
        return mark_joining(g, t, seat)
    if use == Use.MEDIUM_GROUND:
        return mark_joining(g, t, seat) and fits_anywhere(g, Form.MEDIUM)
    if use == Use.SMALL_AEROS:
        return buildings_of_size(g, t, seat, SMALL_SIZE) > 0
    if use == Use.MEDIUM_AEROS:
        return buildings_of_size(g, t, seat, MEDIUM_SIZE) > 0
    return buildings_of_size(g, t, seat, LARGE_SIZE) > 0


@jit
def use_tile(g: State, t: Tables, seat: int, kind: int) -> None:
    """Use a tile on one's turn. Rule: ACT-11"""
    spend(g, t, seat, kind)
    carry_out(g, t, seat, kind)


@jit
def carry_out(g: State, t: Tables, seat: int, kind: int) -> None:
    """What a tile does. Rules: TILE-12 to TILE-38"""
    effect, amount = t.tile_effect[kind], t.tile_amount[kind]
    if effect == Effect.CUBES:
        gain_cubes(g, seat, t.tile_colour[kind], amount)
    elif effect == Effect.AEROS:
        move_aeros(g, seat, Aeros.TILES, amount)
    elif effect == Effect.POPULATION:
        gain_population(g, seat, Population.TILES, amount)
    elif effect == Effect.PRESTIGE:
        gain_prestige(g, t, seat, Prestige.TILES, amount)
    elif effect == Effect.MARKER:
        move_marker(g, t, seat, amount)
    elif effect >= Effect.SMALL_AEROS and effect <= Effect.LARGE_AEROS:
        move_aeros(g, seat, Aeros.TILES, amount * buildings_of_size(g, t, seat, size_of(effect)))
    else:
        ask_for(g, t, seat, effect)


@jit
def ask_for(g: State, t: Tables, seat: int, effect: int) -> None:
    """What a tile does where the seat chooses a place or a colour. Rules: TILE-12, TILE-16, TILE-18, TILE-27"""
    if effect == Effect.GARDEN:
        if any_garden_place(g, seat, FREE_GARDEN):
            ask(g, Kind.GARDEN, seat, FREE_GARDEN, 0)
    elif effect == Effect.CONVERTER:
        if total_cubes(g, seat) > 0:
            ask(g, Kind.FROM, seat, 0, NOT_PAYING)
    elif effect == Effect.SINGLES:
        for _ in range(SINGLES):
            push(g, Op.PUT_GROUND, seat, Form.SMALL, 0)
    elif effect == Effect.MEDIUM_GROUND:
        push(g, Op.PUT_GROUND, seat, Form.MEDIUM, 0)
    else:
        raise RulesError("a tile that does nothing when it is used")


@jit
def size_of(effect: int) -> int:
    """The size of building that a tile pays for."""
    if effect == Effect.SMALL_AEROS:
        return SMALL_SIZE
    return MEDIUM_SIZE if effect == Effect.MEDIUM_AEROS else LARGE_SIZE


@jit
def buildings_of_size(g: State, t: Tables, seat: int, size: int) -> int:
    """How many buildings of a size a seat has."""
    count = 0
    for building in range(g.building_count):
        if g.building_seat[building] == seat and t.building_size[g.building_kind[building]] == size:
            count += 1
    return count


# --- the Converter


@jit
def list_taken_colours(g: State, given: int) -> None:
    """Any other colour. Rule: TILE-16"""
    for colour in range(COLOURS):
        if colour != given:
            add_option(g, colour)


@jit
def convert(g: State, seat: int, given: int, taken: int) -> None:
    """One cube into another colour. Rule: TILE-16"""
    g.cubes[seat, given] -= 1
    g.cubes[seat, taken] += 1
    g.conversions[seat] += 1
    note(g, Event.CONVERTED, seat, given, taken, 0, 0)
