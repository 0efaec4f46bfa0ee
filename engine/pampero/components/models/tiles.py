"""The tiles: contracts of three types, connections, tower bonuses, scoring tiles; and the foreign market cards."""

from __future__ import annotations

from typing import Annotated

from engine.pampero.components.models.fields import (
    CountryWord,
    Effects,
    FactWord,
    Id,
    MarketWord,
    Model,
    ModifierPhrase,
    Named,
    SectorName,
    Text,
    WhenWord,
    Whole,
    ZoneName,
    one_of,
)

Money = Annotated[int, Whole(1, 30)]


class Icon(Model):
    """A market icon of a contract with its income arrows."""

    market: MarketWord
    arrows: Annotated[int, Whole(0, 2)] = 0


class ContractTile(Named):
    """What every contract tile shows."""

    name: Text
    icons: tuple[Icon, ...]


class StandardContract(ContractTile):
    """A standard contract; its sector and location number name its space."""

    zone: ZoneName
    sector: SectorName
    location: Annotated[int, Whole(1, 9)]


class RemoteCost(Model):
    """The cost on a remote tile: energy and batteries, or one of the two."""

    energy: Annotated[int, Whole(0, 10)] = 0
    batteries: Annotated[int, Whole(0, 6)] = 0
    either: bool = False


class RemoteContract(ContractTile):
    """A remote contract."""

    cost: RemoteCost


class SolarContract(ContractTile):
    """A solar contract."""


class Contracts(Model):
    """`contracts.toml`."""

    contract: tuple[StandardContract, ...]


class RemoteContracts(Model):
    """`remote_contracts.toml`."""

    contract: tuple[RemoteContract, ...]


class SolarContracts(Model):
    """`solar_contracts.toml`."""

    contract: tuple[SolarContract, ...]


class ConnectionTile(Named):
    """A connection tile: the one you begin with has no set."""

    icons: tuple[MarketWord, ...]
    effects: Effects


class Connection(ConnectionTile):
    """A connection tile of the A or the B/C set."""

    set: Annotated[str, one_of({"A": "A", "BC": "BC"})]


class Connections(Model):
    """`connections.toml`."""

    connection: tuple[Connection, ...]
    starting: ConnectionTile


class ForeignCard(Named):
    """A foreign market card: cost and income on the front, two icons on the back."""

    country: CountryWord
    batteries: Annotated[int, Whole(1, 12)]
    income: tuple[MarketWord, ...]
    icons: tuple[MarketWord, ...]


class ForeignMarkets(Model):
    """`foreign_markets.toml`."""

    card: tuple[ForeignCard, ...]


class BonusTile(Named):
    """A tower bonus tile; an ongoing one has a modifier, the others effects."""

    number: Annotated[int, Whole(1, 36)]
    zone: ZoneName
    kind: Id
    x: bool
    when: WhenWord
    effects: Effects = ()
    modifier: ModifierPhrase | None = None
    icons: tuple[MarketWord, ...] = ()
    preset: tuple[Annotated[int, Whole(1, 3)], Annotated[int, Whole(1, 4)]]


class TowerBonuses(Model):
    """`tower_bonuses.toml`."""

    tile: tuple[BonusTile, ...]


class Half(Model):
    """One half of a scoring tile: what it counts and what that is worth."""

    fact: FactWord
    money: Money


class ScoringTile(Named):
    """A scoring tile, with the solo card of its bottom half."""

    stack: Annotated[str, one_of({"I": "I", "II": "II"})]
    top: Half
    bottom: Half
    solo_card: Annotated[int, Whole(1, 18)]


class ScoringTiles(Model):
    """`scoring_tiles.toml`."""

    tile: tuple[ScoringTile, ...]
