"""Fulfilling contracts: which are open, what they cost, where the tile goes, and what follows."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    MARKETS,
    REMOTE_SPACES,
    SPACES,
    STANDARD_SPACES,
    Account,
    Contract,
    ContractIcon,
)
from engine.pampero.rules.gains import book, spend_batteries, spend_energy
from engine.pampero.rules.grid import has_node, mark_line, pay_line
from engine.pampero.rules.seats import is_automa
from engine.pampero.rules.towers import has_same_owner_tower, in_reach
from engine.pampero.rulings import VJ_CONNECTIONS_EVERY, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

SOLAR_FIRST = STANDARD_SPACES + REMOTE_SPACES
EVERY_SPACE = (1 << SPACES) - 1
EVERY_SOLAR = EVERY_SPACE & -(1 << SOLAR_FIRST)
BY_ENERGY = 0
BY_BATTERIES = 1
WAYS = 2
LEVEL_FACTS = 4


@jit
def is_unlocked(g: State, t: Tables, seat: int, space: int) -> bool:
    """Zone and every market icon unlocked by the seat's towers; solar tiles always are. Rules: DEAL-01, DEAL-02"""
    towers = g.tally[seat, Fact.TOWERS]
    if t.space_kind[space] == Contract.REMOTE and towers < t.zone_tower[t.space_zone[space]]:
        return False
    return towers >= t.tile_tower[g.space_tile_plus[space] - 1]


@jit
def unlocked_among(g: State, t: Tables, seat: int, spaces: int) -> int:
    """Those of some spaces on which an unlocked contract lies; both are sets of spaces, a bit each."""
    spaces &= spaces_with_tile(g)
    unlocked = 0
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        unlocked |= int(is_unlocked(g, t, seat, space)) << space
    return unlocked


@jit
def spaces_with_tile(g: State) -> int:
    """The spaces on which a contract lies, a bit each."""
    spaces = 0
    for space in range(SPACES):
        spaces |= int(g.space_tile_plus[space] > 0) << space
    return spaces


@jit
def energy_cost(g: State, t: Tables, seat: int, space: int, discount: int, way: int) -> int:
    """Energy for a contract: printed at the space, on the remote tile, none for solar. Rules: DEAL-03, DEAL-14"""
    kind = t.space_kind[space]
    if kind == Contract.STANDARD:
        less = discount + g.modifier[seat, Modifier.CONTRACT_ENERGY]
        return max(1, t.space_energy[space] - less)
    if kind == Contract.SOLAR:
        return 0
    if kind == Contract.REMOTE:
        return remote_energy(t, g.space_tile_plus[space] - 1, discount, way)
    raise RulesError("a type of contract that no rule knows")


@jit
def remote_energy(t: Tables, tile: int, discount: int, way: int) -> int:
    """Energy for a remote contract: what its tile shows, none where it is paid in batteries instead. Rule: DEAL-14"""
    if t.tile_either[tile] and way == BY_BATTERIES:
        return 0
    return max(0, t.tile_energy[tile] - discount)


@jit
def battery_cost(g: State, t: Tables, space: int, way: int) -> int:
    """Batteries for a remote contract. Rule: DEAL-14"""
    if t.space_kind[space] != Contract.REMOTE:
        return 0
    tile = g.space_tile_plus[space] - 1
    if t.tile_either[tile] and way == BY_ENERGY:
        return 0
    return t.tile_batteries[tile]


@jit
def ways_to_pay(g: State, t: Tables, space: int) -> int:
    """Two where the remote tile says OR, else one."""
    if t.space_kind[space] == Contract.REMOTE and t.tile_either[g.space_tile_plus[space] - 1]:
        return WAYS
    return 1


@jit
def can_pay_way(
    g: State, t: Tables, seat: int, space: int, discount: int, way: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether these means pay the contract this way and leave a joined node with a payable line. Rule: CARD-13"""
    energy_left = energy - energy_cost(g, t, seat, space, discount, way)
    batteries_left = batteries - battery_cost(g, t, space, way)
    if energy_left < 0 or batteries_left < 0:
        return False
    return has_node(g, t, seat, g.space_tile_plus[space] - 1, energy_left, batteries_left, money)


@jit
def can_fulfil(
    g: State, t: Tables, seat: int, space: int, discount: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether the contract can be paid in some way and placed."""
    for way in range(ways_to_pay(g, t, space)):
        if can_pay_way(g, t, seat, space, discount, way, energy, batteries, money):
            return True
    return False


@jit
def first_space(kind: int) -> int:
    """The first space whose contract an icon takes. Rule: DEAL-18"""
    if kind == ContractIcon.STANDARD or kind == ContractIcon.ANY:
        return 0
    if kind == ContractIcon.REMOTE or kind == ContractIcon.NON_STANDARD:
        return STANDARD_SPACES
    if kind == ContractIcon.SOLAR:
        return SOLAR_FIRST
    raise RulesError("a type of contract that no rule knows")


@jit
def end_space(kind: int) -> int:
    """The end of the spaces whose contract an icon takes; solar ones have an icon of their own. Rule: DEAL-18"""
    if kind == ContractIcon.STANDARD:
        return STANDARD_SPACES
    if kind == ContractIcon.REMOTE or kind == ContractIcon.NON_STANDARD or kind == ContractIcon.ANY:
        return SOLAR_FIRST
    if kind == ContractIcon.SOLAR:
        return SPACES
    raise RulesError("a type of contract that no rule knows")


@jit
def spaces_of(kind: int) -> int:
    """The spaces whose contract an icon takes, a bit each. Rule: DEAL-18"""
    return (1 << end_space(kind)) - (1 << first_space(kind))


@jit
def has_contract(
    g: State,
    t: Tables,
    seat: int,
    kind: int,
    discount: int,
    zone: int,
    payment: int,
    energy: int,
    batteries: int,
    money: int,
) -> bool:
    """Whether a contract of this type, noted as unlocked, could be fulfilled with these means. Rule: CARD-13"""
    spaces = g.unlocked & spaces_of(kind)
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if in_reach(g, t, seat, space, zone, payment):
            if can_fulfil(g, t, seat, space, discount, energy, batteries, money):
                return True
    return False


@jit
def list_contracts(g: State, t: Tables, seat: int, kind: int, discount: int) -> None:
    """The contracts of this type that the card being played can fulfil. Rules: DEAL-03, DEAL-14, DEAL-15, DEAL-16"""
    for space in range(first_space(kind), end_space(kind)):
        if g.space_tile_plus[space] and in_reach(g, t, seat, space, g.played_zone, g.played_payment):
            if is_unlocked(g, t, seat, space):
                if can_fulfil(g, t, seat, space, discount, g.energy[seat], g.batteries[seat], g.money[seat]):
                    add_option(g, space)


@jit
def list_ways(g: State, t: Tables, seat: int, space: int, discount: int) -> None:
    """How the chosen contract can be paid; where the tile says OR you choose. Rule: DEAL-14"""
    for way in range(ways_to_pay(g, t, space)):
        if can_pay_way(g, t, seat, space, discount, way, g.energy[seat], g.batteries[seat], g.money[seat]):
            add_option(g, way)


@jit
def pay_contract(g: State, t: Tables, seat: int, space: int, discount: int, linked: int, way: int) -> None:
    """The cost is paid; energy counts as spent on contracts. Rules: DEAL-03, DEAL-14, SCORE-10"""
    energy = energy_cost(g, t, seat, space, discount, way)
    spend_energy(g, seat, energy)
    spend_batteries(g, seat, battery_cost(g, t, space, way))
    g.tally[seat, Fact.ENERGY_SPENT] += energy
    push(g, Op.PLACE_CONTRACT, seat, space, linked)


@jit
def place_contract(g: State, t: Tables, seat: int, space: int, linked: int, node: int, line_plus: int) -> None:
    """The line is paid, the tile goes to the grid, and its consequences follow. Rules: DEAL-04, DEAL-06"""
    if line_plus:
        pay_line(g, t, seat, line_plus - 1)
        mark_line(g, seat, line_plus - 1)
    book(g, seat, Account.ONGOING, g.modifier[seat, Modifier.CONTRACT_MONEY])
    if not linked and t.space_link_plus[space]:
        push(g, Op.LINK, seat, space, 0)
    fulfil(g, t, seat, space, node, line_plus)


@jit
def fulfil(g: State, t: Tables, seat: int, space: int, node: int, line_plus: int) -> None:
    """Swap tile and transformer; then node bonus, income arrows, connection, in that order. Rules: DEAL-04, DEAL-07"""
    tile = g.space_tile_plus[space] - 1
    note(g, Event.CONTRACT, seat, space, tile, node, line_plus)
    move_transformer(g, t, seat, space, tile, node)
    remove_partner(g, t, space)
    if t.space_line_plus[space]:
        g.line_unlocked[t.space_line_plus[space] - 1] = 1
        push(g, Op.CONNECT, seat, t.space_line_plus[space], 0)
    for market in range(MARKETS - 1, -1, -1):
        if t.tile_arrows[tile, market]:
            push(g, Effect.INCOME, seat, market, t.tile_arrows[tile, market])
    board = g.board_of[seat]
    first = t.node_first[board, node]
    if t.node_length[board, node]:
        push(g, Op.PROGRAM, seat, first, first + t.node_length[board, node])


@jit
def move_transformer(g: State, t: Tables, seat: int, space: int, tile: int, node: int) -> None:
    """The transformer covers the board space, the tile its place on the grid. Rule: DEAL-04"""
    g.space_tile_plus[space] = 0
    g.space_seat_plus[space] = seat + 1
    g.node_tile_plus[seat, node] = tile + 1
    g.covered[seat] |= 1 << node
    count_contract(g, t, seat, tile)
    count_node(g, t, seat, node)
    if t.space_kind[space] != Contract.SOLAR:
        g.sector_transformers[seat, t.space_sector[space]] += 1


@jit
def count_contract(g: State, t: Tables, seat: int, tile: int) -> None:
    """A contract is of every kind whose icon it shows; zones count standard tiles only. Rules: DEAL-16, SCORE-09"""
    kind = t.tile_kind[tile]
    g.tally[seat, Fact.CONTRACTS] += 1
    g.tally[seat, Fact.STANDARD_CONTRACTS + kind] += 1
    if kind != Contract.SOLAR:
        g.tally[seat, Fact.NON_SOLAR_CONTRACTS] += 1
    if kind == Contract.STANDARD:
        g.tally[seat, Fact.ZONE_A_CONTRACTS + t.tile_zone[tile]] += 1
    g.tally[seat, Fact.LUCRATIVE_CONTRACTS] += t.tile_lucrative[tile]
    g.tally[seat, Fact.TWO_ICON_CONTRACTS] += icon_count(t, tile) == 2
    for market in range(MARKETS):
        g.tally[seat, Fact.REMOTE_ICONS + market] += t.tile_icons[tile, market]


@jit
def icon_count(t: Tables, tile: int) -> int:
    """How many market icons a contract tile shows."""
    icons = 0
    for market in range(MARKETS):
        icons += t.tile_icons[tile, market]
    return icons


@jit
def count_node(g: State, t: Tables, seat: int, node: int) -> None:
    """Levels of transformers on the board, covered ends of columns and "!!" marks."""
    board = g.board_of[seat]
    g.tally[seat, Fact.LOW_TRANSFORMERS + min(t.node_column[node] // 2, LEVEL_FACTS - 1)] += 1
    g.tally[seat, Fact.COLUMN_ENDS] += t.node_end[board, node]
    g.tally[seat, Fact.DOUBLE_MARKS] += t.node_marks[board, node]


@jit
def remove_partner(g: State, t: Tables, space: int) -> None:
    """Of a pair only one is ever fulfilled: the other leaves the game. Rule: DEAL-12"""
    partner_plus = t.space_pair_plus[space]
    if partner_plus and g.space_tile_plus[partner_plus - 1]:
        note(g, Event.CONTRACT_GONE, partner_plus - 1, g.space_tile_plus[partner_plus - 1] - 1, 0, 0, 0)
        g.space_tile_plus[partner_plus - 1] = 0


@jit
def unlocked_lines(g: State, t: Tables, circle: int) -> int:
    """How many connection lines of a circle are unlocked, by anyone. Rule: DEAL-13"""
    unlocked = 0
    for line in range(t.lines):
        if t.line_circle[line] == circle and g.line_unlocked[line]:
            unlocked += 1
    return unlocked


@jit
def completes_circle(g: State, t: Tables, line: int) -> bool:
    """Whether the circle of this line still holds its tile and has two lines unlocked. Rule: DEAL-13"""
    circle = t.line_circle[line]
    return g.circle_tile_plus[circle] > 0 and unlocked_lines(g, t, circle) >= 2


@jit
def take_connection(g: State, t: Tables, seat: int, circle: int) -> None:
    """The side whose contract completed the circle gains its tile; VJ may profit. Rules: DEAL-13, VJ_CONNECTIONS"""
    tile = g.circle_tile_plus[circle] - 1
    g.circle_tile_plus[circle] = 0
    g.connection[seat, tile] = 1
    g.tally[seat, Fact.CONNECTION_TILES] += 1
    for market in range(MARKETS):
        g.tally[seat, Fact.REMOTE_ICONS + market] += t.connection_icons[tile, market]
    profits = is_automa(g, seat) and g.ruling[Ruling.VJ_CONNECTIONS] == VJ_CONNECTIONS_EVERY
    note(g, Event.CONNECTION, seat, tile, profits, 0, 0)
    if profits:
        push(g, Effect.CONNECTION, seat, 0, 0)


@jit
def connect(g: State, t: Tables, seat: int, line: int) -> None:
    """Gain the tile of a complete circle. Rule: DEAL-13"""
    if completes_circle(g, t, line):
        take_connection(g, t, seat, t.line_circle[line])


@jit
def offer_link(g: State, t: Tables, seat: int, space: int) -> None:
    """The linked contract may follow in the same action; all but the zone cost is met anew. Rule: DEAL-11"""
    linked = t.space_link_plus[space] - 1
    if g.space_tile_plus[linked] == 0 or not is_unlocked(g, t, seat, linked):
        return
    if not has_same_owner_tower(g, t, seat, linked):
        return
    if can_fulfil(g, t, seat, linked, 0, g.energy[seat], g.batteries[seat], g.money[seat]):
        ask(g, Kind.LINK, seat, linked, 0)
