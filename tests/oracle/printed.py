"""What is printed on the components, looked up as the oracle needs it: read from the catalogue, not from the tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

from engine.pampero.components.catalogue import Catalogue, load_catalogue
from engine.pampero.components.models.boards import NetworkCost, SiteRecord, SoloGridBoard
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.models.pieces import ContractTile
from engine.pampero.constants import REMOTE_SPACES, SOLAR_SPACES, STANDARD_SPACES, Contract, Market, Sector, Zone

BATTERY_IN_ENERGY = 2
T = TypeVar("T")


def padded(found: list[T], room: int, absent: T) -> list[T]:
    """A list with as many places as the kernel has room for; this side of the board lacks the rest."""
    return found + [absent] * (room - len(found))


@dataclass(frozen=True)
class Space:
    """A contract space: a solar one has no sector, only a standard one has its own energy cost."""

    kind: Contract
    sector: Sector | None
    energy: int = 0


@dataclass(frozen=True)
class Cost:
    """What a contract costs; `either`: energy or batteries."""

    energy: int
    batteries: int = 0
    either: bool = False

    @property
    def in_energy(self) -> int:
        """The cost as it compares with others."""
        batteries = self.batteries * BATTERY_IN_ENERGY
        return min(self.energy, batteries) if self.either else self.energy + batteries


@dataclass(frozen=True)
class Network:
    """A network line: its nodes and its requirement."""

    nodes: tuple[int, ...]
    cost: NetworkCost


class Grid:
    """One of the two grid boards."""

    def __init__(self, board: SoloGridBoard) -> None:
        index = {node.id: i for i, node in enumerate(board.node)}
        self.nodes = board.node
        self.towers = board.tower
        self.columns = board.energy.columns
        self.limit = board.energy.limit
        self.values = board.income.values
        self.specialists = {dark.column - 1: dark.cards for dark in board.specialist}
        self.arrows = {(arrow.market, arrow.column - 1): arrow.moves for arrow in board.arrow}
        self.network = [Network(tuple(index[name] for name in line.nodes), line.cost) for line in board.network]

    @property
    def last_column(self) -> int:
        """The last column of the income tracks, counted from 0."""
        return len(self.values) - 1


class Printed:
    """The components by their numbers in a state: the order of their files."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        board = catalogue.board
        self.zones: dict[Sector, Zone] = {sector.id: sector.zone for sector in board.sector}
        self.countries = {sector.country: sector.id for sector in board.sector if sector.country is not None}
        self.sites: tuple[SiteRecord, ...] = board.site
        self.grids: tuple[Grid, ...] = (Grid(catalogue.grid_board), Grid(catalogue.solo_grid_board))
        self.parking = board.parking
        self.bonus_tiles = catalogue.tower_bonuses.tile
        self.connections = (*catalogue.connections.connection, catalogue.connections.starting)
        self.foreign = catalogue.foreign_markets.card
        self.scoring_cards = catalogue.specialist_scoring.card
        self.scoring_tiles = catalogue.scoring_tiles.tile
        self.solo_cards = catalogue.solo_cards.card

    @cached_property
    def space_names(self) -> list[str]:
        """The ids of the contract spaces: standard, remote, solar."""
        board = self.catalogue.board
        kinds = ((board.space, STANDARD_SPACES), (board.remote_space, REMOTE_SPACES), (board.solar_space, SOLAR_SPACES))
        return [name for kind, room in kinds for name in padded([space.id for space in kind], room, "")]

    @cached_property
    def spaces(self) -> list[Space]:
        """The contract spaces."""
        board = self.catalogue.board
        standard = [Space(Contract.STANDARD, space.sector, space.energy) for space in board.space]
        remote = [Space(Contract.REMOTE, space.sector) for space in board.remote_space]
        solar = [Space(Contract.SOLAR, None) for _ in range(SOLAR_SPACES)]
        absent = Space(Contract.SOLAR, None)
        return padded(standard, STANDARD_SPACES, absent) + padded(remote, REMOTE_SPACES, absent) + solar

    def space(self, name: str) -> int:
        """The number of a space."""
        return self.space_names.index(name)

    @cached_property
    def tiles(self) -> list[ContractTile]:
        """The contract tiles: standard, remote, solar."""
        c = self.catalogue
        return [*c.contracts.contract, *c.remote_contracts.contract, *c.solar_contracts.contract]

    @cached_property
    def tile_icons(self) -> list[Counter[Market]]:
        """The market icons of each contract tile."""
        return [Counter(icon.market for icon in tile.icons) for tile in self.tiles]

    @cached_property
    def tile_arrows(self) -> list[dict[Market, int]]:
        """The income arrows of each contract tile, by the tracks from top to bottom."""
        arrows = [{icon.market: icon.arrows for icon in tile.icons} for tile in self.tiles]
        return [{market: row[market] for market in Market if row.get(market)} for row in arrows]

    @cached_property
    def pairs(self) -> dict[int, int]:
        """The other space of a pair."""
        return self._partners(tuple(pair.spaces for pair in self.catalogue.board.pair))

    @cached_property
    def links(self) -> dict[int, int]:
        """The other space of a link."""
        return self._partners(tuple(link.spaces for link in self.catalogue.board.link))

    def _partners(self, joints: tuple[tuple[str, str], ...]) -> dict[int, int]:
        found: dict[int, int] = {}
        for one, other in joints:
            found[self.space(one)], found[self.space(other)] = self.space(other), self.space(one)
        return found

    @cached_property
    def lines(self) -> list[tuple[int, frozenset[int]]]:
        """The connection lines: the circle each leads to, and its contract spaces."""
        circles = enumerate(self.catalogue.board.circle)
        return [(i, frozenset(self.space(name) for name in line)) for i, circle in circles for line in circle.lines]

    @cached_property
    def solar_order(self) -> dict[int, tuple[int, ...]]:
        """For each solar space those one comes from; none for the two entries."""
        solar = self.catalogue.board.solar_space
        return {self.space(space.id): tuple(self.space(name) for name in space.comes_from) for space in solar}

    @cached_property
    def bonus_prints(self) -> dict[tuple[Zone, int, int], Effects]:
        """The printed bonuses of the tower bonus board by zone, row and column, counted from 0."""
        spaces = self.catalogue.board.bonus_space
        return {(space.zone, space.row - 1, space.column - 1): space.effects for space in spaces}

    @cached_property
    def parking_order(self) -> list[int]:
        """The parking spaces, leftmost first, then topmost."""
        return sorted(range(len(self.parking)), key=lambda i: (self.parking[i].column, self.parking[i].row))


@cache
def shipped(data: Path | None = None) -> Printed:
    """The shipped components, or those of another version."""
    return Printed(load_catalogue(data))
