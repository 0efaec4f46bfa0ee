"""Contracts of several players: reach, payment, grid, connections, links (B Fulfill a Standard Contract Tile)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.pampero.codes import code_line_plus, code_node, node_code
from engine.pampero.components.models.boards import NetworkCost
from engine.pampero.components.models.pieces import RemoteContract
from engine.pampero.constants import Account, Contract, ContractIcon, Market
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Modifier
from tests.oracle.several.asking import Play, ask, must
from tests.oracle.several.effects import Work, advance, run_effects
from tests.oracle.several.table import Table

TAKEN_BY = {
    ContractIcon.STANDARD: (Contract.STANDARD,),
    ContractIcon.REMOTE: (Contract.REMOTE,),
    ContractIcon.SOLAR: (Contract.SOLAR,),
    ContractIcon.ANY: (Contract.STANDARD, Contract.REMOTE),
    ContractIcon.NON_STANDARD: (Contract.REMOTE,),
}
LINES_NEEDED = 2


@dataclass(frozen=True)
class Purse:
    """What a player could pay with."""

    energy: int
    batteries: int
    money: int

    def less(self, energy: int = 0, batteries: int = 0, money: int = 0) -> Purse | None:
        """What is left after a payment; None if it cannot be made."""
        left = Purse(self.energy - energy, self.batteries - batteries, self.money - money)
        return left if min(left.energy, left.batteries, left.money) >= 0 else None


def purse_of(t: Table, seat: int) -> Purse:
    """All that a player has."""
    me = t.seats[seat]
    return Purse(me.energy, me.batteries, me.money)


def payments(t: Table, seat: int, space: int, discount: int) -> list[tuple[int, int]]:
    """The ways to pay a contract: energy and batteries of each."""
    tile = t.space_tiles[space]
    assert tile is not None
    place, printed = t.printed.spaces[space], t.printed.tiles[tile]
    if place.kind == Contract.SOLAR:
        return [(0, 0)]
    if place.kind == Contract.STANDARD:
        less = discount + t.modifier(seat, Modifier.CONTRACT_ENERGY)
        return [(max(min(1, place.energy), place.energy - less), 0)]
    assert isinstance(printed, RemoteContract)
    energy = max(0, printed.cost.energy - discount)
    if printed.cost.either:
        return [(energy, 0), (0, printed.cost.batteries)]
    return [(energy, printed.cost.batteries)]


def is_unlocked(t: Table, seat: int, space: int) -> bool:
    """Whether a player's own towers open the zone and every icon."""
    tile, place, lock = t.space_tiles[space], t.printed.spaces[space], t.printed.player_grid.unlock
    assert tile is not None
    if place.kind == Contract.SOLAR:
        return True
    assert place.sector is not None
    opened = t.built(seat) >= lock.zones.of(t.printed.zones[place.sector])
    return opened and all(t.built(seat) >= lock.markets.of(icon) for icon in t.printed.tile_icons[tile])


def is_next(t: Table, space: int) -> bool:
    """Whether a solar contract is next in line."""
    before = t.printed.solar_order[space]
    return not before or any(t.space_tiles[one] is None for one in before)


def in_reach(t: Table, space: int, owner: int, zone: int) -> bool:
    """Whether a tower of that colour stands in the sector, and the card works there."""
    place = t.printed.spaces[space]
    if place.kind == Contract.SOLAR:
        return is_next(t, space)
    assert place.sector is not None
    return t.printed.zones[place.sector] == zone and t.stands_in(owner, place.sector)


def places(t: Table, seat: int, purse: Purse) -> list[int]:
    """The nodes that a next contract may fill, and the network line that joins each."""
    me, grid = t.seats[seat], t.printed.player_grid
    index = {node.id: number for number, node in enumerate(grid.node)}
    empty = not any(tile is not None for tile in me.node_tiles)
    found = []
    for number, node in enumerate(grid.node):
        if node.column > t.built(seat) or me.node_tiles[number] is not None:
            continue
        if empty:
            found += [node_code(number, 0)] if node.column == 1 else []
            continue
        grey = any(is_joined(t, seat, number, [index[name] for name in line.nodes]) for line in grid.grey)
        free = grey
        for line, network in enumerate(t.printed.grids[0].network):
            if not is_joined(t, seat, number, list(network.nodes)):
                continue
            if me.network_tiles[line]:
                free = True
            elif can_pay(purse, network.cost):
                found.append(node_code(number, line + 1))
        found += [node_code(number, 0)] if free else []
    return found


def can_pay(purse: Purse, cost: NetworkCost) -> bool:
    """Whether a network requirement can be met."""
    return purse.less(cost.energy, cost.batteries, cost.money) is not None


def is_joined(t: Table, seat: int, node: int, line: list[int]) -> bool:
    """Whether a line joins a node to one that is covered."""
    covered = t.seats[seat].node_tiles
    return node in line and any(other != node and covered[other] is not None for other in line)


def ways(t: Table, seat: int, space: int, discount: int, purse: Purse) -> list[tuple[int, int]]:
    """The payments of a contract that leave enough to reach some node."""
    lefts = [((e, b), purse.less(e, b)) for e, b in payments(t, seat, space, discount)]
    return [way for way, left in lefts if left is not None and places(t, seat, left)]


def open_contracts(t: Table, seat: int, owner: int, zone: int, icon: int, discount: int, purse: Purse) -> list[int]:
    """The contracts that an effect may fulfil with towers of that colour."""
    kinds = TAKEN_BY[ContractIcon(icon)]
    there = [space for space, tile in enumerate(t.space_tiles) if tile is not None]
    near = [space for space in there if t.printed.spaces[space].kind in kinds and in_reach(t, space, owner, zone)]
    return [space for space in near if is_unlocked(t, seat, space) and ways(t, seat, space, discount, purse)]


def fulfil(t: Table, work: Work, icon: int, discount: int) -> Play:
    """A contract, and the one linked to it."""
    purse = purse_of(t, work.seat)
    spaces = open_contracts(t, work.seat, work.owner, work.zone, icon, discount, purse)
    space = yield from ask(work.seat, Kind.CONTRACT, spaces)
    if space is None:
        return
    yield from take(t, work, space, discount)
    other = t.printed.links.get(space)
    if other is not None and can_follow(t, work, other) and (yield from must(work.seat, Kind.LINK, (0, 1))):
        yield from take(t, work, other, 0)


def can_follow(t: Table, work: Work, space: int) -> bool:
    """Whether a linked contract can be fulfilled: a tower of the same colour, and all else anew."""
    place = t.printed.spaces[space]
    if t.space_tiles[space] is None or place.sector is None or not t.stands_in(work.owner, place.sector):
        return False
    return is_unlocked(t, work.seat, space) and bool(ways(t, work.seat, space, 0, purse_of(t, work.seat)))


def take(t: Table, work: Work, space: int, discount: int) -> Play:
    """Pay, fill a node, gain what follows."""
    seat, me = work.seat, t.seats[work.seat]
    tile = t.space_tiles[space]
    assert tile is not None
    possible = payments(t, seat, space, discount)
    way = ways(t, seat, space, discount, purse_of(t, seat))
    chosen = yield from must(seat, Kind.PAY, [possible.index(one) for one in way])
    energy, batteries = possible[chosen]
    me.energy -= energy
    me.energy_spent += energy
    me.batteries -= batteries
    t.supply += batteries
    code = yield from must(seat, Kind.NODE, places(t, seat, purse_of(t, seat)))
    meet(t, seat, code_line_plus(code))
    node = code_node(code)
    t.space_tiles[space], t.space_seats[space], me.node_tiles[node] = None, seat, tile
    if (twin := t.printed.pairs.get(space)) is not None:
        t.space_tiles[twin] = None
    joined = open_lines(t, space)
    me.book(Account.ONGOING, t.modifier(seat, Modifier.CONTRACT_MONEY))
    yield from run_effects(t, seat, t.printed.player_grid.node[node].effects, work)
    for market, arrows in t.printed.tile_arrows[tile].items():
        yield from advance(t, seat, Market(market), arrows)
    for circle in joined:
        win_tile(t, seat, circle)


def meet(t: Table, seat: int, line_plus: int) -> None:
    """Meet the requirement of a network line and mark it."""
    if not line_plus:
        return
    me, cost = t.seats[seat], t.printed.grids[0].network[line_plus - 1].cost
    me.energy -= cost.energy
    me.batteries -= cost.batteries
    t.supply += cost.batteries
    me.book(Account.NETWORK, -cost.money)
    me.network_tiles[line_plus - 1] = 1


def open_lines(t: Table, space: int) -> set[int]:
    """Open the connection lines of a space; the circles that they lead to."""
    lines = {line: circle for line, (circle, spaces) in enumerate(t.printed.lines) if space in spaces}
    for line in lines:
        t.lines[line] = 1
    return set(lines.values())


def win_tile(t: Table, seat: int, circle: int) -> None:
    """The tile of a circle with two open lines goes to who has fulfilled a contract there."""
    opened = sum(t.lines[line] for line, (other, _) in enumerate(t.printed.lines) if other == circle)
    tile = t.circle_tiles[circle]
    if opened >= LINES_NEEDED and tile is not None:
        t.circle_tiles[circle] = None
        t.seats[seat].connection[tile] = 1
