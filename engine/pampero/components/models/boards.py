"""The boards: the game board, the two grid boards, the company mat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from engine.core.components.fields import Id, Text, Whole, one_of
from engine.core.components.records import Model, Named, Sourced
from engine.pampero.components.models.fields import (
    ByZone,
    CountryWord,
    Effects,
    MarketWord,
    SectorName,
    SiteWord,
    ZoneName,
)
from engine.pampero.constants import Market

SpaceId = Id
TimeSpace = Annotated[int, Whole(1, 30)]


class Time(Sourced):
    """The time track: its spaces after the start at which something happens."""

    first_scoring: TimeSpace
    second_scoring: TimeSpace
    end: TimeSpace


class SectorRecord(Sourced):
    """A sector of the map."""

    id: SectorName
    zone: ZoneName
    name: Text
    adjacent: tuple[SectorName, ...]
    country: CountryWord | None = None


class SiteRecord(Named):
    """A construction site; a grey one may be used at set-up."""

    sector: SectorName
    kind: SiteWord
    start: bool = False


class SpaceRecord(Named):
    """A space of a standard contract, with the energy printed at it."""

    sector: SectorName
    location: Annotated[int, Whole(1, 15)]
    energy: Annotated[int, Whole(0, 30)]


class RemoteSpace(Named):
    """A space of a remote contract."""

    sector: SectorName


class SolarSpace(Named):
    """A space of the solar display: an entry, or next in line after one or two others."""

    row: Annotated[int, Whole(1, 6)]
    column: Annotated[int, Whole(1, 12)]
    entry: bool = False
    comes_from: tuple[SpaceId, ...] = Field(alias="from", default=())


class Pair(Sourced):
    """Two spaces of which only one contract is ever fulfilled."""

    spaces: tuple[SpaceId, SpaceId]


class Link(Sourced):
    """Two spaces whose contracts may be fulfilled in one action."""

    spaces: tuple[SpaceId, SpaceId]


class Circle(Named):
    """A space of a connection tile and the lines that lead to it, each from one contract space or several."""

    sector: SectorName
    lines: tuple[tuple[SpaceId, ...], ...]


class ParkingSpace(Named):
    """A parking space for a bulldozer."""

    column: Annotated[int, Whole(1, 6)]
    row: Annotated[int, Whole(1, 6)]
    effects: Effects


class FixedPrices(Sourced):
    """What VJ's pieces cost you, and what a wind farm gives VJ."""

    price: ByZone
    energy: ByZone


class BonusSpace(Sourced):
    """A space of the tower bonus board with the bonus printed under its tile."""

    zone: ZoneName
    row: Annotated[int, Whole(1, 3)]
    column: Annotated[int, Whole(1, 4)]
    effects: Effects

    def names(self, group: str) -> Iterator[str]:  # noqa: ARG002
        yield f"bonus-{self.zone.name}-{self.row}-{self.column}"


class Board(Model):
    """The whole file: the 1-2 player side, and what holds for both."""

    time: Time
    sector: tuple[SectorRecord, ...]
    site: tuple[SiteRecord, ...]
    space: tuple[SpaceRecord, ...]
    remote_space: tuple[RemoteSpace, ...]
    solar_space: tuple[SolarSpace, ...]
    pair: tuple[Pair, ...]
    link: tuple[Link, ...]
    circle: tuple[Circle, ...]
    parking: tuple[ParkingSpace, ...]
    vj: FixedPrices
    bonus_space: tuple[BonusSpace, ...]


TowerNumber = Annotated[int, Whole(1, 7)]
Towers = Annotated[int, Whole(0, 7)]
IncomeColumn = Annotated[int, Whole(1, 9)]
Cost = Annotated[int, Whole(0, 30)]


class EnergyTrack(Sourced):
    """The energy track: its last space, and how many tower spaces count for battery production at each energy."""

    limit: Annotated[int, Whole(1, 14)]
    columns: tuple[Annotated[int, Whole(0, 7)], ...]


class TowerSpace(Sourced):
    """What a built tower uncovers."""

    number: TowerNumber
    battery: bool
    effects: Effects = ()


class IncomeTracks(Sourced):
    """The values of the income columns, and the tracks from top to bottom."""

    values: tuple[Annotated[int, Whole(0, 99)], ...]
    rows: tuple[MarketWord, ...]


class Threshold(Sourced):
    """A bar behind an income column that a tower opens."""

    behind: IncomeColumn
    tower: TowerNumber


class SpecialistColumn(Sourced):
    """A dark green income column."""

    column: IncomeColumn
    cards: Annotated[int, Whole(1, 3)]


class Arrow(Sourced):
    """A printed icon on an income track: reaching it moves another marker."""

    market: MarketWord
    column: IncomeColumn
    moves: MarketWord


class Venture(Sourced):
    """A slot for a venture capital tile, with the income zone it looks at."""

    slot: Annotated[int, Whole(1, 4)]
    tower: TowerNumber
    from_column: IncomeColumn
    to_column: IncomeColumn

    def names(self, group: str) -> Iterator[str]:
        yield f"{group}-{self.slot}"


class ByMarket(Model):
    """A number of towers a market."""

    remote: Towers
    resort: Towers
    commercial: Towers
    industrial: Towers
    residential: Towers

    def of(self, market: Market) -> int:
        """The number of one market."""
        return (self.remote, self.resort, self.commercial, self.industrial, self.residential)[market]


class Unlock(Sourced):
    """How many towers unlock the contracts of a zone, and those with an icon."""

    zones: ByZone
    markets: ByMarket


class Node(Named):
    """A space of the grid: it holds a transformer, then the contract tile that takes its place."""

    column: Annotated[int, Whole(1, 7)]
    row: Annotated[int, Whole(1, 9)]
    effects: Effects = ()
    end: bool = False
    marks: bool = False


class GreyLine(Sourced):
    """A free line between two nodes."""

    nodes: tuple[Id, Id]


class NetworkCost(Model):
    """What a network line asks for, once."""

    energy: Cost = 0
    batteries: Cost = 0
    money: Cost = 0


class NetworkLine(Named):
    """A line whose requirement is met once and marked with a network tile."""

    nodes: tuple[Id, ...]
    cost: NetworkCost


class SoloGridBoard(Model):
    """VJ's board."""

    energy: EnergyTrack
    tower: tuple[TowerSpace, ...]
    income: IncomeTracks
    specialist: tuple[SpecialistColumn, ...]
    arrow: tuple[Arrow, ...] = ()
    node: tuple[Node, ...]
    grey: tuple[GreyLine, ...]
    network: tuple[NetworkLine, ...]


class GridBoard(SoloGridBoard):
    """A player's board: the same with thresholds, venture capital and locks."""

    threshold: tuple[Threshold, ...]
    venture: tuple[Venture, ...]
    unlock: Unlock


RowWord = Annotated[str, one_of({"top": "top", "bottom": "bottom"})]
Coordinate = Annotated[int, Whole(0, 50)]


class Tab(Model):
    """An operations tab: the zone a card works in, its value and its energy."""

    zone: ZoneName
    value: Annotated[int, Whole(0, 99)]
    energy: Annotated[int, Whole(0, 14)]


class MatSpace(Sourced):
    """A space for a card, with a tab on one or both sides."""

    row: RowWord
    column: Annotated[int, Whole(1, 5)]
    left: Tab | None = None
    right: Tab | None = None

    @property
    def tabs(self) -> tuple[Tab | None, Tab | None]:
        """The tabs, left first."""
        return self.left, self.right

    def names(self, group: str) -> Iterator[str]:  # noqa: ARG002
        yield f"{self.row}-{self.column}"


class Slot(Sourced):
    """The slot of one kind of tower bonus tile, at its place on the mat."""

    kind: Id
    at: tuple[Coordinate, Coordinate]

    def names(self, group: str) -> Iterator[str]:  # noqa: ARG002
        yield self.kind


class Overlay(Sourced):
    """The zone B discount overlays."""

    discount: Annotated[int, Whole(0, 30)]


class CompanyMat(Model):
    """The whole file."""

    space: tuple[MatSpace, ...]
    slot: tuple[Slot, ...]
    overlay: Overlay
