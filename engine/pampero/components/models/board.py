"""`board.toml`: the side of the main board for one or two players, the display, the parking, the tower bonus board."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from engine.pampero.components.models.fields import (
    ByZone,
    CountryWord,
    Effects,
    Id,
    Model,
    Named,
    SectorName,
    SiteWord,
    Sourced,
    Text,
    Whole,
    ZoneName,
)

SpaceId = Id


class Time(Sourced):
    """The time track: its spaces after the start at which something happens."""

    first_scoring: Annotated[int, Whole(1, 20)]
    second_scoring: Annotated[int, Whole(1, 20)]
    end: Annotated[int, Whole(1, 20)]


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
    location: Annotated[int, Whole(1, 9)]
    energy: Annotated[int, Whole(1, 14)]


class RemoteSpace(Named):
    """A space of a remote contract."""

    sector: SectorName


class SolarSpace(Named):
    """A space of the solar display: an entry, or next in line after one or two others."""

    row: Annotated[int, Whole(1, 2)]
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

    column: Annotated[int, Whole(1, 3)]
    row: Annotated[int, Whole(1, 2)]
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


class Board(Model):
    """The whole file."""

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
