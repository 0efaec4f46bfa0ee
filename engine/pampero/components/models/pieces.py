"""The tiles and the cards."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core.components.fields import Id, Text, Whole, one_of
from engine.core.components.records import Model, Named
from engine.core.member_names import member_name
from engine.pampero.components.models.fields import (
    AreaName,
    ConditionPhrase,
    ContractCriterion,
    CountryWord,
    Effects,
    FactWord,
    FrameWord,
    KindWord,
    MarketWord,
    ModifierPhrase,
    OptionPhrase,
    OwnerWord,
    RequirementWord,
    SectorCriterion,
    SectorName,
    SymbolPhrase,
    WhenWord,
    ZoneName,
)
from engine.pampero.constants import Owner, Zone
from engine.pampero.vocabulary.criteria import Action

Money = Annotated[int, Whole(0, 99)]


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
    location: Annotated[int, Whole(1, 15)]


class RemoteCost(Model):
    """The cost on a remote tile: energy and batteries, or one of the two."""

    energy: Annotated[int, Whole(0, 30)] = 0
    batteries: Annotated[int, Whole(0, 12)] = 0
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
    batteries: Annotated[int, Whole(0, 24)]
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


Batteries = Annotated[int, Whole(0, 12)]


class Alternative(Model):
    """An alternative cost in batteries by zone; 0 where there is none."""

    A: Batteries = 0
    B: Batteries = 0
    C: Batteries = 0

    def of(self, zone: Zone) -> int:
        """The batteries of one zone."""
        return (self.A, self.B, self.C)[zone]


class Mode(Model):
    """One way to play a card."""

    name: Text
    requirement: RequirementWord
    owner: OwnerWord = Owner.ANY
    energy: bool = False
    effects: Effects


class ActionCard(Named):
    """An action card, basic or specialist."""

    name: Text
    frame: FrameWord
    map: bool
    zones: tuple[ZoneName, ...] = tuple(Zone)
    alternative: Alternative = Alternative()
    discount: Annotated[int, Whole(0, 30)] = 0
    mode: tuple[Mode, ...]


class BasicCards(Model):
    """`basic_cards.toml`."""

    card: tuple[ActionCard, ...]


class SpecialistActions(Model):
    """`specialist_actions.toml`."""

    card: tuple[ActionCard, ...]


class ScoringCard(Named):
    """A specialist scoring card with its options."""

    name: Text
    options: tuple[OptionPhrase, ...]


class SpecialistScoring(Model):
    """`specialist_scoring.toml`."""

    card: tuple[ScoringCard, ...]


class SectorEntry(Model):
    """A step of a search for a sector: where, and by which criteria in order; then you choose."""

    area: AreaName = Field(alias="in")
    by: tuple[SectorCriterion, ...] = ()


class ContractEntry(Model):
    """A step of a search for a contract: what comes before the cheapest, which is the same for every card."""

    area: AreaName = Field(alias="in")
    by: tuple[ContractCriterion, ...] = ()


Symbols = tuple[SymbolPhrase, SymbolPhrase]


class BonusTable(Model):
    """The upper symbol (a tile) and the lower one (a printed bonus) of each zone."""

    A: Symbols
    B: Symbols
    C: Symbols

    def of(self, zone: Zone) -> Symbols:
        """The symbols of one zone."""
        return (self.A, self.B, self.C)[zone]


class WindFarmSection(Model):
    """Builds a wind farm; where is the same for every card, so that there is nothing to write. (S Build Wind Farm)"""

    when: ConditionPhrase
    do: Literal["wind-farm"]


class TowerSection(Model):
    """Builds a tower and takes a column of the tower bonus board."""

    when: ConditionPhrase
    do: Literal["tower"]
    search: tuple[SectorEntry, ...]
    bonus: BonusTable


class ContractSection(Model):
    """Fulfils a contract: found by a search, or the next solar tile in line by criteria alone."""

    when: ConditionPhrase
    secondary: KindWord | None = None
    do: Literal["contract"]
    search: tuple[ContractEntry, ...] = ()
    by: tuple[ContractCriterion, ...] = ()


class ForeignSection(Model):
    """Sells to a foreign market."""

    when: ConditionPhrase
    do: Literal["foreign"]


ACTIONS: dict[str, Action] = {member_name(action): action for action in Action}

Section = Annotated[WindFarmSection | TowerSection | ContractSection | ForeignSection, Field(discriminator="do")]


class SoloCard(Named):
    """A solo card: the majority it pursues, and its sections in reading order."""

    number: Annotated[int, Whole(1, 18)]
    objective: FactWord
    section: tuple[Section, ...]


class SoloCards(Model):
    """`solo_cards.toml`."""

    card: tuple[SoloCard, ...]
