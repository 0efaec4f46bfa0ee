"""What a criterion sees in a sector or a contract: larger is better. Rules: VJ-07, VJ-09, VJ-10, VJ-13"""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MARKETS, VJ, YOU, Contract
from engine.pampero.rules.contracts import icon_count
from engine.pampero.state import State
from engine.pampero.vocabulary.criteria import ContractKind, Criterion

NO_CONTRACT = 1000
BATTERY_IN_ENERGY = 2


@jit
def compared_cost(g: State, t: Tables, space: int) -> int:
    """The cost of a contract in energy, a battery counting as 2; of an OR the cheaper side (a reading)."""
    kind = t.space_kind[space]
    if kind == Contract.STANDARD:
        return t.space_energy[space]
    if kind == Contract.SOLAR:
        return 0
    if kind == Contract.REMOTE:
        return compared_remote(t, g.space_tile_plus[space] - 1)
    raise RulesError("a type of contract that no rule knows")


@jit
def compared_remote(t: Tables, tile: int) -> int:
    """What a remote tile costs in energy, a battery counting as 2."""
    batteries = t.tile_batteries[tile] * BATTERY_IN_ENERGY
    if t.tile_either[tile]:
        return min(t.tile_energy[tile], batteries)
    return t.tile_energy[tile] + batteries


@jit
def rightmost_income(g: State, seat: int) -> int:
    """The furthest marker; among equals the lowest row. Rule: VJ-17"""
    best = MARKETS - 1
    for market in range(MARKETS - 2, -1, -1):
        if g.income[seat, market] > g.income[seat, best]:
            best = market
    return best


@jit
def your_structures(g: State, sector: int) -> int:
    """Your wind farms, towers and transformers in a sector. Rule: VJ-07"""
    return g.sector_wind_farms[YOU, sector] + g.sector_towers[YOU, sector] + g.sector_transformers[YOU, sector]


@jit
def sector_value(g: State, t: Tables, sector: int, criterion: int, argument: int) -> int:
    """How well a sector meets a criterion. Rules: VJ-07, VJ-09, VJ-10"""
    if criterion == Criterion.YOUR_STRUCTURES:
        return your_structures(g, sector)
    if criterion == Criterion.YOUR_BULLDOZERS:
        return g.sector_bulldozers[YOU, sector]
    if criterion == Criterion.SECTOR_ICONS:
        return sector_icons(g, t, sector, argument)
    if criterion == Criterion.CHEAPEST_CONTRACT:
        return -cheapest_in(g, t, sector)
    if criterion == Criterion.DEAREST_CONTRACT:
        return dearest_in(g, t, sector)
    return contracts_in(g, t, sector, criterion)


@jit
def sector_icons(g: State, t: Tables, sector: int, market: int) -> int:
    """Icons of a market on the contracts and connection tiles still in the sector. Rule: VJ-10"""
    icons = 0
    spaces = t.sector_spaces[sector]
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if g.space_tile_plus[space]:
            icons += t.tile_icons[g.space_tile_plus[space] - 1, market]
    for circle in range(t.circles):
        if g.circle_tile_plus[circle] and t.circle_sector[circle] == sector:
            icons += t.connection_icons[g.circle_tile_plus[circle] - 1, market]
    return icons


@jit
def cheapest_in(g: State, t: Tables, sector: int) -> int:
    """The lowest cost among the contracts still there, affordable or not. Rule: VJ-10"""
    cheapest = NO_CONTRACT
    spaces = t.sector_spaces[sector]
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if g.space_tile_plus[space]:
            cheapest = min(cheapest, compared_cost(g, t, space))
    return cheapest


@jit
def dearest_in(g: State, t: Tables, sector: int) -> int:
    """The highest cost among the contracts still there; -1 without any."""
    dearest = -1
    spaces = t.sector_spaces[sector]
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if g.space_tile_plus[space]:
            dearest = max(dearest, compared_cost(g, t, space))
    return dearest


@jit
def contracts_in(g: State, t: Tables, sector: int, criterion: int) -> int:
    """How many contracts still in the sector are of the kind that the criterion counts."""
    kind = counted_kind(criterion)
    count = 0
    spaces = t.sector_spaces[sector]
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if g.space_tile_plus[space]:
            count += is_of_kind(g, t, space, kind)
    return count


@jit
def counted_kind(criterion: int) -> int:
    """The kind of contract that a criterion over sectors counts."""
    if criterion == Criterion.MOST_CONTRACTS:
        return ContractKind.ANY
    if criterion == Criterion.MOST_REMOTE:
        return ContractKind.REMOTE_TILE
    if criterion == Criterion.MOST_TWO_ICONS:
        return ContractKind.TWO_ICONS
    if criterion == Criterion.MOST_CONNECTED:
        return ContractKind.CONNECTED
    raise RulesError("a sector criterion that no rule knows")


@jit
def is_of_kind(g: State, t: Tables, space: int, kind: int) -> bool:
    """Whether the contract on a space is of a kind that a condition, criterion or secondary icon names."""
    if kind == ContractKind.ANY:
        return True
    tile = g.space_tile_plus[space] - 1
    if ContractKind.REMOTE <= kind <= ContractKind.RESIDENTIAL:
        return t.tile_icons[tile, kind - ContractKind.REMOTE] > 0
    if kind == ContractKind.TWO_ICONS:
        return icon_count(t, tile) == 2
    if kind == ContractKind.LUCRATIVE:
        return t.tile_lucrative[tile] == 1
    if kind == ContractKind.STANDARD:
        return t.space_kind[space] == Contract.STANDARD
    if kind == ContractKind.REMOTE_TILE:
        return t.space_kind[space] == Contract.REMOTE
    if kind == ContractKind.SOLAR:
        return t.space_kind[space] == Contract.SOLAR
    if kind == ContractKind.CONNECTED:
        return is_connected(g, t, space)
    raise RulesError("a kind of contract that no rule knows")


@jit
def is_connected(g: State, t: Tables, space: int) -> bool:
    """Whether a line joins the space to a connection tile still on the board."""
    line_plus = t.space_line_plus[space]
    return line_plus > 0 and g.circle_tile_plus[t.line_circle[line_plus - 1]] > 0


@jit
def contract_value(g: State, t: Tables, space: int, criterion: int, argument: int) -> int:
    """How well a contract meets a criterion. Rule: VJ-13"""
    tile = g.space_tile_plus[space] - 1
    if criterion == Criterion.CHEAPEST:
        return -compared_cost(g, t, space)
    if criterion == Criterion.RIGHTMOST_INCOME:
        return t.tile_icons[tile, rightmost_income(g, VJ)] > 0
    if criterion == Criterion.ICONS:
        return t.tile_icons[tile, argument]
    if criterion == Criterion.MOST_ARROWS:
        return arrow_count(t, tile)
    raise RulesError("a contract criterion that no rule knows")


@jit
def arrow_count(t: Tables, tile: int) -> int:
    """How many income arrows a contract tile has."""
    arrows = 0
    for market in range(MARKETS):
        arrows += t.tile_arrows[tile, market]
    return arrows
