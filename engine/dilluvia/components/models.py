"""The tables of the component files. Every record has a `source`: a rulebook section, inferred, or reconstructed."""

from __future__ import annotations

from typing import Annotated

from engine.core.components import catalogue
from engine.core.components.fields import Text, Whole, word_of
from engine.core.components.records import Model, Named, Sourced
from engine.dilluvia.constants import (
    CITY,
    DARK_WORKERS,
    LARGE_NUMBER,
    MARKET_SIDE,
    MAT_END,
    SEATS,
    Back,
    Colour,
    Effect,
    LastSpace,
    Timing,
)

Place = Annotated[int, Whole(0, CITY - 1)]
Amount = Annotated[int, Whole(0, 99)]
Few = Annotated[int, Whole(0, 15)]
Copies = Annotated[int, Whole(0, 20)]


class CityRecord(Sourced):
    """The spaces of the city: from how many players on each is in play, and its quarter."""

    players: tuple[Text, ...]
    quarters: tuple[Text, ...]


class PropellerRecord(Named):
    """A propeller of the city."""

    row: Place
    column: Place
    price: Amount
    prestige: Amount


class SpotRecord(Model):
    """A spot of an action space."""

    aero: bool = False
    players: Annotated[int, Whole(2, SEATS)] = 2


class ActionRecord(Named):
    """A row of spots."""

    spots: tuple[SpotRecord, ...] = ()
    coloured: bool = False
    white: bool = False
    one_worker: bool


class MarketSpaceRecord(Sourced):
    """What a market space gives in the last turn."""

    row: Annotated[int, Whole(1, MARKET_SIDE)]
    column: Annotated[int, Whole(1, MARKET_SIDE)]
    gives: Annotated[LastSpace, word_of(LastSpace)]


class Board(Model):
    """The file `board.toml`."""

    city: CityRecord
    propeller: tuple[PropellerRecord, ...]
    action: tuple[ActionRecord, ...]
    market_space: tuple[MarketSpaceRecord, ...]


class CostRecord(Model):
    """Cubes by colour."""

    white: Few = 0
    black: Few = 0
    brown: Few = 0
    purple: Few = 0


class SquareRecord(Model):
    """What a square of a building adds to the mat; a worker is taken once."""

    money: Few = 0
    cubes: Few = 0
    prestige: Few = 0
    worker: Annotated[int, Whole(0, 1)] = 0


class BuildingRecord(Named):
    """A kind of building tile."""

    number: Annotated[int, Whole(0, LARGE_NUMBER)]
    copies: Copies
    size: Annotated[int, Whole(1, 4)]
    cost: CostRecord
    squares: tuple[SquareRecord, ...]


class Buildings(Model):
    """The file `buildings.toml`."""

    building: tuple[BuildingRecord, ...]


class TileRecord(Named):
    """A kind of market tile."""

    name: Text
    effect: Annotated[Effect, word_of(Effect)]
    amount: Amount = 0
    colour: Annotated[Colour, word_of(Colour)] | None = None
    timing: Annotated[Timing, word_of(Timing)]
    back: Annotated[Back, word_of(Back)]
    plain: Copies
    three: Copies = 0
    four: Copies = 0
    five: bool = False
    icon: bool = False

    @property
    def copies(self) -> int:
        """All copies of the tile."""
        return self.plain + self.three + self.four


class MarketTiles(Model):
    """The file `market_tiles.toml`."""

    tile: tuple[TileRecord, ...]


class SpotsRecord(Sourced):
    """The numbers of the building spots."""

    numbers: tuple[Annotated[int, Whole(1, 99)], ...]


class TracksRecord(Sourced):
    """Where the mat's tracks end: the rules know no other end."""

    end: Annotated[int, Whole(MAT_END, MAT_END)]


class StartRecord(Sourced):
    """What a player begins with."""

    aeros: tuple[Amount, ...]
    dark_workers: Annotated[int, Whole(0, DARK_WORKERS)]
    pool: Annotated[int, Whole(0, DARK_WORKERS)]


class PlayerMat(Model):
    """The file `player_mat.toml`."""

    building_spots: SpotsRecord
    tracks: TracksRecord
    start: StartRecord


class Catalogue(catalogue.Catalogue):
    """All components of the game, one field per file."""

    board: Board
    buildings: Buildings
    market_tiles: MarketTiles
    player_mat: PlayerMat
