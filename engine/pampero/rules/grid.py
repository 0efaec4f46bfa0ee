"""The grid of transformers: which node a contract tile may take, and the network lines that lead there."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.codes import node_code
from engine.pampero.components.tables import Tables
from engine.pampero.constants import NETWORK_LINES, Account
from engine.pampero.rules.gains import book, spend_batteries, spend_energy
from engine.pampero.rulings import Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact


@jit
def open_nodes(g: State, t: Tables, seat: int, tile: int) -> int:
    """The nodes that still hold their transformer, in columns whose tower is built, a bit each. Rule: DEAL-04"""
    nodes = t.column_nodes[g.tally[seat, Fact.TOWERS]] & ~g.covered[seat]
    return nodes & ~t.column_nodes[least_column(t, tile)] if g.variant[Variant.CONTRACT_RESTRICTIONS] else nodes


@jit
def least_column(t: Tables, tile: int) -> int:
    """With the variant of contract restrictions: under or right of the tower that unlocks the tile, 0-based."""
    return max(t.tile_tower[tile] - 1, 0)


@jit
def free_nodes(g: State, t: Tables, seat: int) -> int:
    """The nodes joined by grey lines and network lines paid before; at first: the first column. Rules: DEAL-05, DEAL-06

    They are bits, and may be covered or in a closed column.
    """
    covered = g.covered[seat]
    if covered == 0:
        return t.column_nodes[1]
    board = g.board_of[seat]
    nodes = 0
    tiles = covered
    while tiles:
        nodes |= t.grey[board, lowest(tiles)]
        tiles = without_lowest(tiles)
    for line in range(NETWORK_LINES):
        if g.network_tile[seat, line] and t.network[board, line] & covered:
            nodes |= t.network[board, line]
    return nodes


@jit
def can_pay_line(t: Tables, board: int, line: int, energy: int, batteries: int, money: int) -> bool:
    """Whether the requirement of a network line can be met. Rule: DEAL-06"""
    if t.network_energy[board, line] > energy or t.network_batteries[board, line] > batteries:
        return False
    return t.network_money[board, line] <= money


@jit
def has_node(g: State, t: Tables, seat: int, tile: int, energy: int, batteries: int, money: int) -> bool:
    """Whether some open node is joined freely or by a network line that these means can pay."""
    nodes = open_nodes(g, t, seat, tile)
    if nodes == 0:
        return False
    if nodes & free_nodes(g, t, seat):
        return True
    for line in range(NETWORK_LINES):
        if nodes & line_nodes(g, t, seat, line, energy, batteries, money):
            return True
    return False


@jit
def has_free_node(g: State, t: Tables, seat: int) -> bool:
    """Whether some open node is joined freely, for any tile (without the variant of contract restrictions)."""
    return open_nodes(g, t, seat, 0) & free_nodes(g, t, seat) != 0


@jit
def line_nodes(g: State, t: Tables, seat: int, line: int, energy: int, batteries: int, money: int) -> int:
    """The nodes of a network line that is not yet paid, joins a covered one and can be paid, as bits. Rule: DEAL-06"""
    board = g.board_of[seat]
    if g.network_tile[seat, line] or t.network[board, line] & g.covered[seat] == 0:
        return 0
    return t.network[board, line] if can_pay_line(t, board, line, energy, batteries, money) else 0


@jit
def list_nodes(g: State, t: Tables, seat: int, tile: int) -> None:
    """Every open node with every line that leads there: free ones as one option, each payable network line as one."""
    nodes = open_nodes(g, t, seat, tile)
    free = free_nodes(g, t, seat)
    while nodes:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        if (free >> node) & 1:
            add_option(g, node_code(node, 0))
        for line in range(NETWORK_LINES):
            if (line_nodes(g, t, seat, line, g.energy[seat], g.batteries[seat], g.money[seat]) >> node) & 1:
                add_option(g, node_code(node, 1 + line))


@jit
def pay_line(g: State, t: Tables, seat: int, line: int) -> None:
    """A network line's requirement is met once. Its energy is not spent on contracts. Rules: DEAL-06, SCORE-10"""
    board = g.board_of[seat]
    spend_energy(g, seat, t.network_energy[board, line])
    spend_batteries(g, seat, t.network_batteries[board, line])
    book(g, seat, Account.NETWORK, -t.network_money[board, line])


@jit
def mark_line(g: State, seat: int, line: int) -> None:
    """A network tile marks the line; it is free from then on. Rule: DEAL-06"""
    g.network_tile[seat, line] = 1
    g.tally[seat, Fact.NETWORK_TILES] += 1
    note(g, Event.NETWORK, seat, line, 0, 0, 0)
