"""The tables of a component file as frozen models, and where each record comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from engine.core.components.fields import Id, TextField, expected, read_line
from engine.core.errors import unknown


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


class Provenance(StrEnum):
    """Where a record comes from."""

    STATED = "stated"
    INFERRED = "inferred"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True)
class Source:
    """The `source` of a record: the rulebook section that states it, a reason, or the word reconstructed."""

    text: str

    @property
    def provenance(self) -> Provenance:
        if self.text == "reconstructed":
            return Provenance.RECONSTRUCTED
        return Provenance.INFERRED if self.text.startswith("inferred: ") else Provenance.STATED


BOOKS = "books"
"""Under this name a validation finds the letters of the game's rulebooks."""


def read_source(text: str, books: tuple[str, ...]) -> Source:
    """A source in one of its forms: a rulebook's letters and a section, a reason, or the word reconstructed."""
    letters = "|".join(map(re.escape, books)) or "[A-Z]+"
    if re.fullmatch(rf"({letters}) \S.*|inferred: \S.*|reconstructed", read_line(text)):
        return Source(text)
    raise ValueError(expected(text, f"{_stated_forms(books)}, 'inferred: <reason>', 'reconstructed'"))


def _stated_forms(books: tuple[str, ...]) -> str:
    *most, last = [f"'{letters} <section>'" for letters in books] or ["'<rulebook> <section>'"]
    return f"{', '.join(most)} or {last}" if most else last


class Sourced(Model):
    """A record that says where it comes from. Its source is no part of the data hash: it does not touch play."""

    source: Source = Field(exclude=True)

    @field_validator("source", mode="plain")
    @classmethod
    def _read_source(cls, text: object, info: ValidationInfo) -> Source:
        """Read the source with the letters of the game's rulebooks."""
        books = (info.context or {}).get(BOOKS, ())
        field = TextField(partial(read_source, books=books), str)
        found: Source = text if isinstance(text, Source) else field.from_file(text)
        return found

    def names(self, group: str) -> Iterator[str]:
        """What a person calls this record of a group: its id, its number; the first is the one that lists show."""
        name = getattr(self, "id", None)
        if name is not None:
            yield getattr(name, "name", name)
        number = getattr(self, "number", None)
        if number is not None:
            yield str(number) if name is not None else f"{group}-{number}"


class Named(Sourced):
    """A record with an id of its own."""

    id: Id
