"""The grid of transformers: which node a contract tile may take, and the network lines that lead there."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.components.tables import Tables
from engine.pampero.rules.gains import book, spend_batteries, spend_energy
from engine.pampero.rulings import Variant
from engine.pampero.state import State
from engine.pampero.terms import NETWORK_LINES, NODES, Account
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.kinds import LINE_CODES


@jit
def is_open_node(g: State, t: Tables, seat: int, node: int, tile: int) -> bool:
    """A node that still holds its transformer, in a column whose tower is built. Rule: DEAL-04"""
    if (g.covered[seat] >> node) & 1 or t.node_column[node] >= g.tally[seat, Fact.TOWERS]:
        return False
    return not g.variant[Variant.CONTRACT_RESTRICTIONS] or t.node_column[node] >= least_column(t, tile)


@jit
def least_column(t: Tables, tile: int) -> int:
    """With the variant of contract restrictions: under or right of the tower that unlocks the tile, 0-based."""
    return max(t.tile_tower[tile] - 1, 0)


@jit
def is_joined_freely(g: State, t: Tables, seat: int, node: int) -> bool:
    """By a grey line or a network line paid before; the first tile: in the first column. Rules: DEAL-05, DEAL-06"""
    covered = g.covered[seat]
    if covered == 0:
        return t.node_column[node] == 0
    board = g.board_of[seat]
    if t.grey[board, node] & covered:
        return True
    for line in range(NETWORK_LINES):
        if g.network_tile[seat, line] and touches(t, board, line, node, covered):
            return True
    return False


@jit
def touches(t: Tables, board: int, line: int, node: int, covered: int) -> bool:
    """Whether a network line joins the node to a covered one."""
    nodes = t.network[board, line]
    return (nodes >> node) & 1 == 1 and nodes & covered != 0


@jit
def can_pay_line(t: Tables, board: int, line: int, energy: int, batteries: int, money: int) -> bool:
    """Whether the requirement of a network line can be met. Rule: DEAL-06"""
    if t.network_energy[board, line] > energy or t.network_batteries[board, line] > batteries:
        return False
    return t.network_money[board, line] <= money


@jit
def has_node(g: State, t: Tables, seat: int, tile: int, energy: int, batteries: int, money: int) -> bool:
    """Whether some open node is joined freely or by a network line that these means can pay."""
    for node in range(NODES):
        if is_open_node(g, t, seat, node, tile):
            if is_joined_freely(g, t, seat, node):
                return True
            if has_payable_line(g, t, seat, node, energy, batteries, money):
                return True
    return False


@jit
def has_free_node(g: State, t: Tables, seat: int) -> bool:
    """Whether some open node is joined freely, for any tile (without the variant of contract restrictions)."""
    for node in range(NODES):
        if is_open_node(g, t, seat, node, 0) and is_joined_freely(g, t, seat, node):
            return True
    return False


@jit
def has_payable_line(g: State, t: Tables, seat: int, node: int, energy: int, batteries: int, money: int) -> bool:
    """Whether a network line not yet paid leads to the node and these means pay it."""
    for line in range(NETWORK_LINES):
        if leads_to(g, t, seat, node, line, energy, batteries, money):
            return True
    return False


@jit
def leads_to(g: State, t: Tables, seat: int, node: int, line: int, energy: int, batteries: int, money: int) -> bool:
    """Whether a network line not yet paid joins the node and can be paid. Rule: DEAL-06"""
    board = g.board_of[seat]
    if g.network_tile[seat, line] or not touches(t, board, line, node, g.covered[seat]):
        return False
    return can_pay_line(t, board, line, energy, batteries, money)


@jit
def list_nodes(g: State, t: Tables, seat: int, tile: int) -> None:
    """Every open node with every line that leads there: free ones as one option, each payable network line as one."""
    for node in range(NODES):
        if is_open_node(g, t, seat, node, tile):
            if is_joined_freely(g, t, seat, node):
                add_option(g, node * LINE_CODES)
            for line in range(NETWORK_LINES):
                if leads_to(g, t, seat, node, line, g.energy[seat], g.batteries[seat], g.money[seat]):
                    add_option(g, node * LINE_CODES + 1 + line)


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
