"""What the contract, the grid space and the icons of an option are."""

from __future__ import annotations

from engine.core.bits import count_bits
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.option_gains import PARTS, bonus_space_plus, keeps_tile
from engine.pampero.ai.option_surroundings import leads_to_connection, wins_connection
from engine.pampero.ai.option_target import foreign_plus, offered_plus
from engine.pampero.codes import code_line_plus, code_node
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MARKETS
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.features import Feature


@jit
def of_contract(g: State, t: Tables, code: int, which: int) -> int:
    """A feature of the contract that an option decides for."""
    space_plus = offered_plus(g, code)
    if space_plus == 0:
        return 0
    space = space_plus - 1
    tile = g.space_tile_plus[space] - 1
    if which == Feature.CONTRACT:
        return t.space_kind[space] + 1
    if which == Feature.ARROWS:
        return arrows_of(t, tile)
    if which == Feature.LUCRATIVE:
        return t.tile_lucrative[tile]
    if which == Feature.LINKED:
        return g.decision_kind != Kind.LINK and is_there(g, t.space_link_plus[space])
    if which == Feature.REMOVES:
        return is_there(g, t.space_pair_plus[space])
    if which == Feature.CONNECTION_LINE:
        return leads_to_connection(g, t, space)
    if which == Feature.GAINS_CONNECTION:
        return wins_connection(g, t, space)
    raise RulesError("a feature that no contract has")


@jit
def arrows_of(t: Tables, tile: int) -> int:
    """How many income arrows a contract tile has."""
    arrows = 0
    for market in range(MARKETS):
        arrows += t.tile_arrows[tile, market]
    return arrows


@jit
def is_there(g: State, space_plus: int) -> bool:
    """Whether a contract still lies on a space that may be none."""
    return space_plus > 0 and g.space_tile_plus[space_plus - 1] > 0


@jit
def icons_of(g: State, t: Tables, code: int, market: int) -> int:
    """Icons of a market that an option brings: on a contract, on bonus tiles kept, on the back of a foreign card."""
    space = offered_plus(g, code)
    if space:
        return t.tile_icons[g.space_tile_plus[space - 1] - 1, market] + connection_icons(g, t, space - 1, market)
    card = foreign_plus(g, code)
    if card:
        return t.foreign_icons[card - 1, market]
    icons = 0
    for part in range(PARTS):
        place = bonus_space_plus(g, code, part)
        if place and g.bonus_tile_plus[place - 1]:
            tile = g.bonus_tile_plus[place - 1] - 1
            icons += t.bonus_tile_icons[tile, market] if keeps_tile(g, t, g.decision_seat, tile) else 0
    return icons


@jit
def connection_icons(g: State, t: Tables, space: int, market: int) -> int:
    """Icons of the connection tile that a contract gains. Rule: DEAL-13"""
    if not wins_connection(g, t, space):
        return 0
    tile = g.circle_tile_plus[t.line_circle[t.space_line_plus[space] - 1]] - 1
    return t.connection_icons[tile, market]


@jit
def all_icons(g: State, t: Tables, code: int) -> int:
    """Icons of all markets that an option brings."""
    icons = 0
    for market in range(MARKETS):
        icons += icons_of(g, t, code, market)
    return icons


@jit
def of_node(g: State, t: Tables, code: int, which: int) -> int:
    """A feature of the grid space that a contract tile goes to."""
    if g.decision_kind != Kind.NODE:
        return 0
    board = g.board_of[g.decision_seat]
    node = code_node(code)
    if which == Feature.NETWORK_LINE:
        return code_line_plus(code) > 0
    if which == Feature.LEVEL:
        return t.node_column[node] + 1
    if which == Feature.COLUMN_END:
        return t.node_end[board, node]
    if which == Feature.DOUBLE_MARK:
        return t.node_marks[board, node]
    if which == Feature.JOINS:
        return joined_empty(g, t, node)
    raise RulesError("a feature that no grid space has")


@jit
def joined_empty(g: State, t: Tables, node: int) -> int:
    """Empty grid spaces that grey lines join to a space. Rule: DEAL-05"""
    return count_bits(t.grey[g.board_of[g.decision_seat], node] & ~g.covered[g.decision_seat])
