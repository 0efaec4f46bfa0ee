"""The fields of Pampero's component files: programs of effects, phrases of its vocabularies, its own words."""

from __future__ import annotations

from typing import Annotated

from engine.core.components.fields import TextField, Whole, name_of, one_of, phrase, word_of
from engine.core.components.phrases import Phrase
from engine.core.components.records import Model
from engine.core.member_names import names_of
from engine.pampero.constants import (
    Country,
    Frame,
    Market,
    Owner,
    Requirement,
    Sector,
    Site,
    When,
    Zone,
)
from engine.pampero.vocabulary.criteria import (
    AREAS,
    CONDITIONS,
    CONTRACT_CRITERIA,
    SECTOR_CRITERIA,
    SYMBOLS,
    ContractKind,
    read_condition,
    read_contract_criterion,
    read_sector_criterion,
    read_symbol,
)
from engine.pampero.vocabulary.effects import MODIFIERS, OPTIONS, read_effect, read_modifier, read_option, write_effect
from engine.pampero.vocabulary.facts import COUNTS, Fact


def _write_program(program: tuple[Phrase, ...]) -> str:
    return write_effect(list(program))


def _read_program(text: str) -> tuple[Phrase, ...]:
    return tuple(read_effect(text))


Program = Annotated[tuple[Phrase, ...], TextField(_read_program, _write_program)]
Effects = tuple[Program, ...]
ModifierPhrase = Annotated[Phrase, phrase(read_modifier, MODIFIERS)]
OptionPhrase = Annotated[Phrase, phrase(read_option, OPTIONS)]
ConditionPhrase = Annotated[Phrase, phrase(read_condition, CONDITIONS)]
SectorCriterion = Annotated[Phrase, phrase(read_sector_criterion, SECTOR_CRITERIA)]
ContractCriterion = Annotated[Phrase, phrase(read_contract_criterion, CONTRACT_CRITERIA)]
SymbolPhrase = Annotated[Phrase, phrase(read_symbol, SYMBOLS)]

ZoneName = Annotated[Zone, name_of(Zone)]
SectorName = Annotated[Sector, name_of(Sector)]
AreaName = Annotated[str, one_of({name: name for name in AREAS})]
MarketWord = Annotated[Market, word_of(Market)]
CountryWord = Annotated[Country, word_of(Country)]
SiteWord = Annotated[Site, word_of(Site)]
FactWord = Annotated[Fact, one_of({word: Fact(number) for word, number in names_of(COUNTS).items()})]
KindWord = Annotated[ContractKind, word_of(ContractKind)]
FrameWord = Annotated[Frame, word_of(Frame)]
RequirementWord = Annotated[Requirement, word_of(Requirement)]
OwnerWord = Annotated[Owner, word_of(Owner)]
WhenWord = Annotated[When, word_of(When)]


class ByZone(Model):
    """One number per zone."""

    A: Annotated[int, Whole(0, 30)]
    B: Annotated[int, Whole(0, 30)]
    C: Annotated[int, Whole(0, 30)]

    def of(self, zone: Zone) -> int:
        """The number of one zone."""
        return (self.A, self.B, self.C)[zone]
