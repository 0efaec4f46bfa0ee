"""Models of the component files. Every record has a `source`: a section of the rulebook, inferred, or reconstructed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from engine.core.safe_io import Document
from engine.dilluvia.constants import CITY, DARK_WORKERS, MARKER_SPOTS, MARKET_SIDE, MAT_END, PROPELLERS, SPOTS

Source = Annotated[str, StringConstraints(pattern=r"^(R \d+\.\d|inferred: .+|reconstructed)")]
Few = Annotated[int, Field(ge=0, le=15)]
Copies = Annotated[int, Field(ge=0, le=20)]
ColourName = Literal["white", "black", "brown", "purple"]
EffectName = Literal[
    "sets",
    "garden",
    "on_time",
    "population",
    "terrain_price",
    "converter",
    "future",
    "singles",
    "toll",
    "compensation",
    "small_aeros",
    "medium_aeros",
    "large_aeros",
    "early_discount",
    "late_discount",
    "cubes",
    "medium_ground",
    "aeros",
    "marker",
    "prestige",
    "most_propellers",
    "most_medium",
    "most_small",
    "most_sectors",
    "most_large",
    "most_workers",
    "population_tiles",
]
TimingName = Literal["pick_up", "once", "turn", "always", "end"]


class Sourced(Document):
    """A record of a component file."""

    source: Source


class CityRecord(Sourced):
    """The spaces of the city: from how many players on each is in play, and its quarter."""

    players: list[str] = Field(min_length=CITY, max_length=CITY)
    quarters: list[str] = Field(min_length=CITY, max_length=CITY)


class PropellerRecord(Sourced):
    """A propeller of the city."""

    id: str
    row: int = Field(ge=0, lt=CITY)
    column: int = Field(ge=0, lt=CITY)
    price: int = Field(ge=0, le=99)
    prestige: int = Field(ge=0, le=99)


class SpotRecord(Document):
    """A spot of an action space."""

    aero: bool = False
    players: int = Field(default=2, ge=2, le=4)


class ActionRecord(Sourced):
    """A row of spots."""

    id: str
    spots: list[SpotRecord] = Field(default=[], max_length=SPOTS)
    coloured: bool = False
    white: bool = False
    one_worker: bool


class MarketSpaceRecord(Sourced):
    """What a market space gives in the last turn."""

    row: int = Field(ge=1, le=MARKET_SIDE)
    column: int = Field(ge=1, le=MARKET_SIDE)
    gives: Literal["aeros", "cubes", "prestige", "population", "tile", "ground"]


class Board(Document):
    """The file `board.toml`."""

    city: CityRecord
    propeller: list[PropellerRecord] = Field(min_length=PROPELLERS, max_length=PROPELLERS)
    action: list[ActionRecord]
    market_space: list[MarketSpaceRecord]


class CostRecord(Document):
    """Cubes by colour."""

    white: Few = 0
    black: Few = 0
    brown: Few = 0
    purple: Few = 0


class SquareRecord(Document):
    """What a square of a building adds to the mat; a worker is taken once."""

    money: Few = 0
    cubes: Few = 0
    prestige: Few = 0
    worker: int = Field(default=0, ge=0, le=1)


class BuildingRecord(Sourced):
    """A kind of building tile."""

    id: str
    number: int = Field(ge=0, le=6)
    copies: Copies
    size: Literal[1, 2, 4]
    cost: CostRecord
    squares: list[SquareRecord] = Field(min_length=2, max_length=2)


class Buildings(Document):
    """The file `buildings.toml`."""

    building: list[BuildingRecord]


class TileRecord(Sourced):
    """A kind of market tile."""

    id: str
    name: str
    effect: EffectName
    amount: int = Field(default=0, ge=0, le=99)
    colour: ColourName | None = None
    timing: TimingName
    back: Literal["beige", "grey"]
    plain: Copies
    three: Copies = 0
    four: Copies = 0
    five: bool = False
    icon: bool = False

    @property
    def copies(self) -> int:
        """All copies of the tile."""
        return self.plain + self.three + self.four


class MarketTiles(Document):
    """The file `market_tiles.toml`."""

    tile: list[TileRecord]


class SpotsRecord(Sourced):
    """The numbers of the building spots."""

    numbers: list[Annotated[int, Field(ge=1, le=99)]] = Field(min_length=2, max_length=MARKER_SPOTS)


class TracksRecord(Sourced):
    """Where the mat's tracks end."""

    end: int = Field(ge=MAT_END, le=MAT_END)


class StartRecord(Sourced):
    """What a player begins with."""

    aeros: list[Annotated[int, Field(ge=0, le=99)]] = Field(min_length=4, max_length=4)
    dark_workers: int = Field(ge=0, le=DARK_WORKERS)
    pool: int = Field(ge=0, le=DARK_WORKERS)


class PlayerMat(Document):
    """The file `player_mat.toml`."""

    building_spots: SpotsRecord
    tracks: TracksRecord
    start: StartRecord


class Components(Document):
    """All components of a game."""

    board: Board
    buildings: Buildings
    market_tiles: MarketTiles
    player_mat: PlayerMat
