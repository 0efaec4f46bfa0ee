"""A slow referee: may this option be chosen? Asked code by code, from the component files and the pieces on the table.

It shares no function with the rules that list options, looks at pieces instead of tallies, and tries every place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.pampero.codes import code_line_plus, code_node, moved_bulldozer, moved_place
from engine.pampero.components.build_tables import space_index
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import SpaceRecord
from engine.pampero.components.models.pieces import BonusTile, RemoteContract, SolarContract, StandardContract
from engine.pampero.constants import (
    BULLDOZERS,
    VJ,
    YOU,
    Contract,
    Owner,
    Payment,
    Place,
    Sector,
    Site,
    Zone,
)
from engine.pampero.rulings import Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import (
    DECLINE_MOVE,
    PARKING_PLACE,
    SIZE,
    UTILITY_PLACE,
    Kind,
)
from engine.pampero.vocabulary.effects import Modifier

Tile = StandardContract | RemoteContract | SolarContract


class Deal(NamedTuple):
    """Where a card works, how it is paid, and what is left to pay its effects with."""

    zone: Zone
    payment: Payment
    energy: int
    batteries: int
    money: int
    owner: Owner


def zone_of(sector: Sector) -> Zone:
    return Zone[sector.name[0]]


class Referee:
    """Judges the options of the open decision of one game."""

    def __init__(self, g: State, catalogue: Catalogue) -> None:
        self.g = g
        self.board = catalogue.board
        self.grid = catalogue.grid_board
        self.mat = catalogue.company_mat
        self.cards = (*catalogue.basic_cards.card, *catalogue.specialist_actions.card)
        self.tiles: tuple[Tile, ...] = (
            *catalogue.contracts.contract,
            *catalogue.remote_contracts.contract,
            *catalogue.solar_contracts.contract,
        )
        records = (*self.board.space, *self.board.remote_space, *self.board.solar_space)
        self.numbers = space_index(catalogue)
        self.spaces = {self.numbers[record.id]: record for record in records}
        self.bonus_tiles = catalogue.tower_bonuses.tile
        self.look_at_pieces()

    def look_at_pieces(self) -> None:
        """What stands and lies where; nothing moves while options are judged."""
        g, nodes = self.g, self.grid.node
        standing = [(g.site_tower_plus[site] - 1, self.board.site[site].sector) for site in range(len(self.board.site))]
        self.tower_sectors = {seat: [sector for owner, sector in standing if owner == seat] for seat in (YOU, VJ)}
        self.wind_farms = sum(g.site_wind_farm_plus[site] == YOU + 1 for site in range(len(self.board.site)))
        self.covered = {node.id for number, node in enumerate(nodes) if g.node_tile_plus[YOU, number]}

    def judges(self) -> dict[Kind, Callable[[int], bool]]:
        """Who judges an option of each kind."""
        return {
            Kind.SITE: self.may_use_site,
            Kind.CONTRACT: self.may_take_contract,
            Kind.NODE: self.may_place_tile,
            Kind.BULLDOZER: self.may_move,
        }

    def legal_codes(self) -> list[int]:
        """Every legal option of the open decision, found by asking for each code there is."""
        kind = Kind(self.g.decision_kind)
        judge = self.judges()[kind]
        return [code for code in range(SIZE[kind]) if judge(code)]

    # --- pieces on the board

    def towers(self, seat: int, sector: Sector | None = None) -> int:
        """The towers of a seat, on the board or in one sector."""
        standing = self.tower_sectors[seat]
        return len(standing) if sector is None else standing.count(sector)

    def is_built(self, site: int) -> bool:
        return bool(self.g.site_wind_farm_plus[site] or self.g.site_tower_plus[site])

    def stands_at(self, place: int) -> list[int]:
        """The seats whose bulldozers are at a place."""
        return [seat for seat in (YOU, VJ) for n in range(BULLDOZERS) if self.g.bulldozer[seat, n] == place]

    # --- Kind.SITE

    def may_use_site(self, code: int) -> bool:
        return self.may_build(code, Site(self.g.decision_a), self.deal_now())

    def may_build(self, number: int, structure: Site, deal: Deal) -> bool:
        """An empty site of the zone that shows the structure: beside your bulldozer, or for VJ's price beside none."""
        if number >= len(self.board.site):
            return False
        site = self.board.site[number]
        left = self.towers(YOU) < 7 if structure == Site.TOWER else self.wind_farms < 11
        if zone_of(site.sector) != deal.zone or site.kind not in {structure, Site.MIXED} or self.is_built(number):
            return False
        beside = self.stands_at(Place.SITE + number)
        return left and (beside == [] if deal.payment == Payment.VJ_PRICE else beside == [YOU])

    def deal_now(self) -> Deal:
        """The card being played, with what you have now."""
        g = self.g
        means = (g.energy[YOU], g.batteries[YOU], g.money[YOU])
        return Deal(Zone(g.played_zone), Payment(g.played_payment), *means, Owner(g.played_owner))

    # --- Kind.BULLDOZER

    def may_move(self, code: int) -> bool:
        """One bulldozer to one place; moves that an effect grants may be declined while there is one to make."""
        if code == DECLINE_MOVE:
            return self.g.decision_b > 0 and any(self.may_move(move) for move in range(DECLINE_MOVE))
        bulldozer, place = moved_bulldozer(code), moved_place(code)
        if self.g.decision_a and self.g.decision_a != bulldozer + 1:
            return False
        return self.may_go(bulldozer, place)

    def may_go(self, bulldozer: int, place: int) -> bool:
        at = self.g.bulldozer[YOU, bulldozer]
        if at == Place.PLAY_AREA or at >= Place.PARKING:
            return False
        if place == UTILITY_PLACE:
            return at != Place.UTILITY
        if place >= PARKING_PLACE + len(self.board.parking):
            return False
        if place >= PARKING_PLACE:
            return self.stands_at(Place.PARKING + place - PARKING_PLACE) == []
        if place >= len(self.board.site) or self.is_built(place) or self.stands_at(Place.SITE + place):
            return False
        return at == Place.UTILITY or self.are_near(at - Place.SITE, place)

    def are_near(self, site: int, other: int) -> bool:
        """In the same sector, or in sectors that border on each other."""
        here, there = self.board.site[site].sector, self.board.site[other].sector
        return here == there or there in next(s for s in self.board.sector if s.id == here).adjacent

    # --- Kind.CONTRACT

    def may_take_contract(self, code: int) -> bool:
        return self.may_fulfil(code, Contract(self.g.decision_a), self.g.decision_b, self.deal_now())

    def may_fulfil(self, number: int, kind: Contract, discount: int, deal: Deal) -> bool:
        """A tile of the right type, in reach, unlocked, with a way to pay it and a place on the grid."""
        if self.g.space_tile_plus[number] == 0 or self.kind_of(number) != kind:
            return False
        tile = self.tiles[self.g.space_tile_plus[number] - 1]
        if kind == Contract.SOLAR:
            return self.is_next_in_line(number) and self.has_place(tile, deal)
        if not self.has_tower_for(number, deal) or not self.is_unlocked(number, tile):
            return False
        return any(self.has_place(tile, left) for left in self.ways(number, tile, discount, deal))

    def kind_of(self, number: int) -> Contract:
        record = self.spaces[number]
        if isinstance(record, SpaceRecord):
            return Contract.STANDARD
        return Contract.REMOTE if record in self.board.remote_space else Contract.SOLAR

    def sector_of(self, number: int) -> Sector:
        sector: Sector = getattr(self.spaces[number], "sector")  # noqa: B009 - solar spaces have none
        return sector

    def is_next_in_line(self, number: int) -> bool:
        space = next(space for space in self.board.solar_space if self.numbers[space.id] == number)
        emptied = [name for name in space.comes_from if self.g.space_tile_plus[self.numbers[name]] == 0]
        return space.entry or bool(emptied)

    def has_tower_for(self, number: int, deal: Deal) -> bool:
        """Your own tower; or VJ's where you have none, where only another's will do, or a link leads to a second."""
        sector = self.sector_of(number)
        if zone_of(sector) != deal.zone:
            return False
        if deal.payment != Payment.VJ_PRICE:
            return self.towers(YOU, sector) > 0
        alone = self.towers(YOU, sector) == 0
        return self.towers(VJ, sector) > 0 and (alone or deal.owner == Owner.OTHER or self.links_to_vj(number))

    def links_to_vj(self, number: int) -> bool:
        for link in self.board.link:
            ends = [self.numbers[name] for name in link.spaces]
            if number in ends:
                other = ends[0] if ends[1] == number else ends[1]
                there = self.sector_of(other)
                lies = self.g.space_tile_plus[other] > 0
                return lies and there != self.sector_of(number) and self.towers(VJ, there) > 0
        return False

    def is_unlocked(self, number: int, tile: Tile) -> bool:
        zone = self.grid.unlock.zones.of(zone_of(self.sector_of(number)))
        markets = [self.grid.unlock.markets.of(icon.market) for icon in tile.icons]
        return self.towers(YOU) >= max(zone, *markets)

    def ways(self, number: int, tile: Tile, discount: int, deal: Deal) -> Iterator[Deal]:
        """What each way of paying the contract leaves; a way that cannot be paid leaves nothing."""
        for energy, batteries in self.costs(number, tile, discount):
            if energy <= deal.energy and batteries <= deal.batteries:
                yield deal._replace(energy=deal.energy - energy, batteries=deal.batteries - batteries)

    def costs(self, number: int, tile: Tile, discount: int) -> list[tuple[int, int]]:
        """Energy and batteries of each way to pay a contract: in energy first where the tile leaves the choice."""
        record = self.spaces[number]
        if isinstance(tile, SolarContract):
            return [(0, 0)]
        if isinstance(record, SpaceRecord):
            less = discount + sum(t.modifier.a for t in self.ongoing(Modifier.CONTRACT_ENERGY) if t.modifier)
            return [(max(1, record.energy - less), 0)]
        assert isinstance(tile, RemoteContract)
        energy, batteries = max(0, tile.cost.energy - discount), tile.cost.batteries
        return [(energy, 0), (0, batteries)] if tile.cost.either else [(energy, batteries)]

    def ongoing(self, kind: Modifier) -> list[BonusTile]:
        """Your ongoing bonus tiles of a kind, on the mat."""
        lying = [self.g.slot_tile_plus[YOU, slot] - 1 for slot in range(len(self.mat.slot))]
        tiles = [self.bonus_tiles[number] for number in lying if number >= 0]
        return [tile for tile in tiles if tile.modifier and tile.modifier.op == kind]

    # --- Kind.NODE

    def may_place_tile(self, code: int) -> bool:
        tile = self.tiles[self.g.space_tile_plus[self.g.decision_a] - 1]
        node, line = code_node(code), code_line_plus(code)
        return self.may_cover(node, line, tile, self.deal_now())

    def has_place(self, tile: Tile, deal: Deal) -> bool:
        codes = ((code_node(code), code_line_plus(code)) for code in range(SIZE[Kind.NODE]))
        return any(self.may_cover(node, line, tile, deal) for node, line in codes)

    def may_cover(self, number: int, line: int, tile: Tile, deal: Deal) -> bool:
        """An uncovered node under a built tower, joined to a covered one: freely, or by a network line paid now."""
        node = self.grid.node[number]
        if node.id in self.covered or node.column > self.towers(YOU) or self.is_too_far_left(node.column, tile):
            return False
        if line:
            return self.is_payable(line - 1, deal) and self.joins(self.grid.network[line - 1].nodes, node.id)
        if not self.covered:
            return node.column == 1
        paid = [line.nodes for n, line in enumerate(self.grid.network) if self.g.network_tile[YOU, n]]
        return any(self.joins(nodes, node.id) for nodes in (*paid, *(grey.nodes for grey in self.grid.grey)))

    def joins(self, nodes: tuple[str, ...], node: str) -> bool:
        """Whether a line between these nodes joins one of them to a covered one."""
        return node in nodes and not self.covered.isdisjoint(nodes)

    def is_payable(self, line: int, deal: Deal) -> bool:
        cost = self.grid.network[line].cost
        enough = cost.energy <= deal.energy and cost.batteries <= deal.batteries and cost.money <= deal.money
        return enough and not self.g.network_tile[YOU, line]

    def is_too_far_left(self, column: int, tile: Tile) -> bool:
        """The variant of contract restrictions: not left of the tower that unlocks the tile."""
        if not self.g.variant[Variant.CONTRACT_RESTRICTIONS] or isinstance(tile, SolarContract):
            return False
        zone = self.grid.unlock.zones.of(tile.zone) if isinstance(tile, StandardContract) else 1
        return column < max(zone, *(self.grid.unlock.markets.of(icon.market) for icon in tile.icons))
