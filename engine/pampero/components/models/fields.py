"""How one value of a component file is read: whole numbers of a range, words, phrases, sources.

Everything here turns text into the numbers the kernel uses, and back: what a field writes is the canonical text of the
data hash. A value that cannot be read is refused with what was found and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import partial
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, model_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from engine.core.errors import nearest, unknown
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
from engine.pampero.vocabulary.phrases import Phrase, names_of, write_phrase

LONGEST_SHOWN = 60
LONGEST_TEXT = 300


def shown(value: object) -> str:
    """A value of a file as its writer would recognise it, cut where it is long."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def expected(found: object, allowed: str) -> str:
    """The sentence of every refusal."""
    return f"found {shown(found)}, allowed: {allowed}"


@dataclass(frozen=True)
class Spoken:
    """A field that is text in the file and something else in the catalogue."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    allowed: str = "text"

    def from_file(self, value: object) -> Any:
        """Read a value of the file; spaces between words do not matter."""
        if not isinstance(value, str):
            raise ValueError(expected(value, self.allowed))
        return self.read(" ".join(value.split()))

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        writer = core_schema.plain_serializer_function_ser_schema(self.write)
        return core_schema.no_info_plain_validator_function(self.from_file, serialization=writer)


@dataclass(frozen=True)
class Whole:
    """A whole number of a range."""

    low: int
    high: int

    def from_file(self, value: object) -> int:
        """Read a number; `true` is none, although Python thinks so."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(expected(value, f"a whole number from {self.low} to {self.high}"))
        return value

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.from_file)


def one_of(words: dict[str, Any]) -> Spoken:
    """A field that is one of some words."""
    spelling = {value: word for word, value in words.items()}
    allowed = ", ".join(words)

    def read(text: str) -> Any:
        if text not in words:
            raise ValueError(f"{expected(text, allowed)}{nearest(text, words)}")
        return words[text]

    return Spoken(read, spelling.__getitem__, allowed)


def word_of(enum: type[IntEnum]) -> Spoken:
    """A field that is a member of an enumeration, lower case with hyphens."""
    return one_of({word: enum(number) for word, number in names_of(enum).items()})


def name_of(enum: type[IntEnum]) -> Spoken:
    """A field that is a member of an enumeration, spelt as it is: zones and sectors."""
    return one_of({member.name: member for member in enum})


def phrase(read: Callable[[str], Phrase], words: Any) -> Spoken:
    """A field that is one phrase of a vocabulary."""
    return Spoken(read, partial(write_phrase, words=words))


def read_text(text: str) -> str:
    """Text that is shown to people: a line without control characters, which a terminal might obey."""
    if not 0 < len(text) <= LONGEST_TEXT or not text.isprintable():
        raise ValueError(expected(text, f"one line of 1 to {LONGEST_TEXT} printable letters"))
    return text


def read_id(text: str) -> str:
    """The id of a record."""
    if not re.fullmatch(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*", text):
        raise ValueError(expected(text, "letters and digits, with hyphens or dots between"))
    return text


class Provenance(StrEnum):
    """Where a record comes from."""

    STATED = "stated"
    INFERRED = "inferred"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True)
class Source:
    """The `source` of a record: the rulebook section that states it, a reason, or the word reconstructed."""

    text: str
    FORMS: ClassVar[dict[str, Provenance]] = {
        r"(B|S|DE) \S.*": Provenance.STATED,
        r"inferred: \S.*": Provenance.INFERRED,
        r"reconstructed": Provenance.RECONSTRUCTED,
    }

    @property
    def provenance(self) -> Provenance:
        return next(kind for form, kind in self.FORMS.items() if re.fullmatch(form, self.text))


def read_source(text: str) -> Source:
    """A source in one of its three forms."""
    if not any(re.fullmatch(form, read_text(text)) for form in Source.FORMS):
        allowed = "'B <section>', 'S <section>' or 'DE <section>', 'inferred: <reason>', 'reconstructed'"
        raise ValueError(expected(text, allowed))
    return Source(text)


def _write_program(program: tuple[Phrase, ...]) -> str:
    return write_effect(list(program))


def _read_program(text: str) -> tuple[Phrase, ...]:
    return tuple(read_effect(text))


Text = Annotated[str, Spoken(read_text, str)]
Id = Annotated[str, Spoken(read_id, str)]
Program = Annotated[tuple[Phrase, ...], Spoken(_read_program, _write_program)]
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


class Model(BaseModel):
    """A table of a component file: frozen, exact about types, without keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown_keys(cls, table: object) -> object:
        """Refuse an unknown key here, where the known ones can be told."""
        known = [field.alias or name for name, field in cls.model_fields.items()]
        strangers = [key for key in table if key not in known] if isinstance(table, dict) else []
        if strangers:
            sentence = unknown("key", strangers[0], known)
            raise PydanticCustomError("unknown_key", "{sentence}", {"sentence": sentence, "key": strangers[0]})
        return table


class Sourced(Model):
    """A record that says where it comes from. Its source is no part of the data hash: it does not touch play."""

    source: Annotated[Source, Spoken(read_source, lambda source: source.text), Field(exclude=True)]


class Named(Sourced):
    """A record with an id of its own."""

    id: Id


class ByZone(Model):
    """One number a zone."""

    A: Annotated[int, Whole(0, 30)]
    B: Annotated[int, Whole(0, 30)]
    C: Annotated[int, Whole(0, 30)]

    def of(self, zone: Zone) -> int:
        """The number of one zone."""
        return (self.A, self.B, self.C)[zone]
