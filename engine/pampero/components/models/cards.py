"""The cards: basic and specialist actions, specialist scorings, and VJ's solo cards."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.pampero.components.models.fields import (
    AreaName,
    ConditionPhrase,
    ContractCriterion,
    Effects,
    FactWord,
    FrameWord,
    KindWord,
    Model,
    Named,
    OptionPhrase,
    OwnerWord,
    RequirementWord,
    SectorCriterion,
    SymbolPhrase,
    Text,
    Whole,
    ZoneName,
)
from engine.pampero.terms import Owner, Zone
from engine.pampero.vocabulary.criteria import Action

Batteries = Annotated[int, Whole(0, 6)]


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
    discount: Annotated[int, Whole(0, 10)] = 0
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
    """A step of a search for a sector: where, and by which criteria in order."""

    area: AreaName = Field(alias="in")
    by: tuple[SectorCriterion, ...]


class ContractEntry(Model):
    """A step of a search for a contract."""

    area: AreaName = Field(alias="in")
    by: tuple[ContractCriterion, ...]


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
    """Builds a wind farm, in a sector chosen among all six."""

    when: ConditionPhrase
    do: Literal["wind-farm"]
    by: tuple[SectorCriterion, ...]


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


Section = Annotated[WindFarmSection | TowerSection | ContractSection | ForeignSection, Field(discriminator="do")]

ACTIONS: dict[str, Action] = {action.name.lower().replace("_", "-"): action for action in Action}


class SoloCard(Named):
    """A solo card: the majority it pursues, and its sections in reading order."""

    number: Annotated[int, Whole(1, 18)]
    objective: FactWord
    section: tuple[Section, ...]


class SoloCards(Model):
    """`solo_cards.toml`."""

    card: tuple[SoloCard, ...]
