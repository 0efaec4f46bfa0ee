"""The catalogue of a game: every component file, read, validated and frozen; its hash, its provenance, own files.

A game declares a subclass of `Catalogue`, one field per file, and its `ComponentFiles`: where they lie, and the checks
that no single record can make. `load()` reads the shipped set; with `load(Path("mine"))` files of the folder `mine`
replace shipped files of the same name.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast

from pydantic import ValidationError

from engine.core.components.checks import Check
from engine.core.components.problems import Problem, describe_problem, problems_of
from engine.core.components.records import BOOKS, Model, Provenance, Sourced
from engine.core.components.vocabulary import Chapter
from engine.core.errors import DataError, UserError, printable, reason, unknown
from engine.core.safe_io import parse_toml, read_text
from engine.core.settings import SHORT_HASH

SUFFIX = ".toml"


class NamedRecord(NamedTuple):
    """A record of a file: the list it belongs to, and what a person may call it, the usual name first."""

    group: str
    names: tuple[str, ...]
    record: Sourced


class Catalogue(Model):
    """All components of a game; a field named `board` is the file `board.toml`."""

    @cached_property
    def hash(self) -> str:
        """The hash of what the files say: neither comments, layout nor sources change it."""
        return self.hash_of(type(self).model_fields)

    def hash_of(self, names: Iterable[str]) -> str:
        """The hash of what some of the files say."""
        content = self.model_dump(mode="json", by_alias=True, include=set(names))
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    @property
    def short_hash(self) -> str:
        """The hash as people compare it."""
        return self.hash[:SHORT_HASH]

    def sources(self) -> dict[str, Counter[Provenance]]:
        """How many records of each file are stated, inferred and reconstructed."""
        names = type(self).model_fields
        return {f"{name}{SUFFIX}": Counter(_provenances(getattr(self, name))) for name in names}

    def records(self, file: str) -> Iterator[NamedRecord]:
        """Every record of a file; one that is no part of a list is called by its key, or by the file that it is."""
        content: Model = getattr(self, file)
        if isinstance(content, Sourced):
            yield NamedRecord(file, (file,), content)
            return
        for group in type(content).model_fields:
            value = getattr(content, group)
            if isinstance(value, Sourced):
                yield NamedRecord(group, (*value.names(group), group), value)
            for number, record in enumerate(value if isinstance(value, tuple) else (), 1):
                if isinstance(record, Sourced):
                    yield NamedRecord(group, (*record.names(group), f"{group}-{number}"), record)


def _provenances(value: object) -> Iterator[Provenance]:
    if isinstance(value, Sourced):
        yield value.source.provenance
    if isinstance(value, Model):
        value = tuple(getattr(value, name) for name in type(value).model_fields)
    if isinstance(value, tuple):
        for part in value:
            yield from _provenances(part)


class ComponentFile(NamedTuple):
    """A component file as it was read: its text, for line numbers, and its content."""

    text: str
    content: dict[str, Any]


C = TypeVar("C", bound=Catalogue)


@dataclass(frozen=True)
class ComponentFiles(Generic[C]):
    """The component files of a game: what they hold, where the shipped ones lie, and what must hold between records.

    Each stage of checks may trust the ones before it: the first problem of a stage is raised before the next begins.
    """

    catalogue: type[C]
    shipped: Traversable
    books: tuple[str, ...] = ()
    """The letters that stand for a rulebook in a source, as in `B Set-up 3`."""
    stages: Sequence[Check] = ()
    vocabulary: Sequence[Chapter] = ()
    """The words that the files can use, for the reference page."""

    @property
    def models(self) -> dict[str, type[Model]]:
        """The model of each file, by its name without `.toml`."""
        fields = self.catalogue.model_fields
        return {name: cast("type[Model]", field.annotation) for name, field in fields.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files, in the order of the catalogue."""
        return tuple(f"{name}{SUFFIX}" for name in self.catalogue.model_fields)

    def load(self, overlay: Path | None = None) -> C:
        """Read and validate the components, with the files of a directory in place of the shipped ones."""
        documents = {place.name.removesuffix(SUFFIX): self.read_document(place) for place in self.places(overlay)}
        catalogue = self._validated(documents)
        for check in self.stages:
            _refuse(list(check(catalogue)), documents)
        return catalogue

    def _validated(self, documents: dict[str, ComponentFile]) -> C:
        components: dict[str, Model] = {}
        problems: list[Problem] = []
        for name, model in self.models.items():
            content = documents[name].content
            try:
                components[name] = model.model_validate(_frozen(content), context={BOOKS: self.books})
            except ValidationError as error:
                problems += problems_of(name, content, error)
        _refuse(problems, documents)
        return self.catalogue.model_validate(components)

    def places(self, overlay: Path | None) -> list[Traversable]:
        """Where each component file lies, in the order of the catalogue."""
        own = {path.name: path for path in self.own_files(overlay)} if overlay else {}
        return [own.get(name, self.shipped.joinpath(name)) for name in self.names]

    def own_files(self, directory: Path) -> list[Path]:
        """The component files of a user's directory; a TOML file that is none of them is an error, others are not."""
        if not directory.is_dir():
            fault = "is a file" if directory.exists() else "does not exist"
            raise DataError(f"{printable(directory)} {fault}, allowed: a directory with component files")
        found = _tomls(directory)
        for path in found:
            if path.name not in self.names:
                raise DataError(f"{printable(path)}: {unknown('component file', path.name, self.names)}")
        return found

    def read_document(self, place: Traversable) -> ComponentFile:
        """Read one file; a fault of its text is reported with its line."""
        try:
            text = read_text(place, "") if isinstance(place, Path) else place.read_text("utf-8")
            content = _parse(text, place.name)
        except UserError as error:
            raise DataError(str(error)) from error
        if not content:
            keys = ", ".join(self.models[place.name.removesuffix(SUFFIX)].model_fields)
            raise DataError(f"{place.name}: the file is empty, allowed: the tables {keys}")
        return ComponentFile(text, content)


def _refuse(problems: list[Problem], documents: dict[str, ComponentFile]) -> None:
    """Raise for the first problem and say how many more there are."""
    if problems:
        first = problems[0]
        document = documents[first.file]
        raise DataError(describe_problem(first, document.text, document.content, more=len(problems) - 1))


def _tomls(directory: Path) -> list[Path]:
    try:
        visible = (path for path in directory.iterdir() if not path.name.startswith("."))
        return sorted(path for path in visible if path.suffix.lower() == SUFFIX)
    except OSError as error:
        raise DataError(f"{printable(directory)} cannot be read: {reason(error)}") from error


@lru_cache(maxsize=64)
def _parse(text: str, name: str) -> dict[str, Any]:
    """The content of a file. Reading TOML takes most of the time of loading, and most files never change."""
    return parse_toml(text, name)


def _frozen(value: Any) -> Any:
    """Lists as tuples, so that a catalogue cannot be changed."""
    if isinstance(value, list):
        return tuple(_frozen(part) for part in value)
    if isinstance(value, dict):
        return {key: _frozen(part) for key, part in value.items()}
    return value
