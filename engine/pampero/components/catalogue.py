"""The catalogue: every component file, read, validated and frozen; its hash, its provenance, a user's own files.

`load_catalogue()` reads the shipped set; with `load_catalogue(Path("mine"))` files of the folder `mine` replace
shipped files of the same name.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.core.errors import DataError, UserError, reason, shown, unknown
from engine.core.game import SHORT_HASH
from engine.core.safe_io import parse_toml, read_text
from engine.pampero.components.checks import STAGES
from engine.pampero.components.models import MODELS, Components
from engine.pampero.components.models.fields import Model, Provenance, Sourced
from engine.pampero.components.problems import Problem, problems_of, tell

FILES = tuple(f"{name}.toml" for name in MODELS)


class Catalogue(Components):
    """All components of a game."""

    @cached_property
    def hash(self) -> str:
        """The hash of what the files say: neither comments, layout nor sources change it."""
        content = self.model_dump(mode="json", by_alias=True)
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    @property
    def short_hash(self) -> str:
        """The hash as people compare it."""
        return self.hash[:SHORT_HASH]

    def sources(self) -> dict[str, Counter[Provenance]]:
        """How many records of each file are stated, inferred and reconstructed."""
        names = type(self).model_fields
        return {f"{name}.toml": Counter(_provenances(getattr(self, name))) for name in names}


def _provenances(value: object) -> Iterator[Provenance]:
    if isinstance(value, Sourced):
        yield value.source.provenance
    if isinstance(value, Model):
        value = tuple(getattr(value, name) for name in type(value).model_fields)
    if isinstance(value, tuple):
        for part in value:
            yield from _provenances(part)


class Document(NamedTuple):
    """A component file as it was read: its text, for line numbers, and its content."""

    text: str
    content: dict[str, Any]


def load_catalogue(overlay: Path | None = None) -> Catalogue:
    """Read and validate the components, with the files of a directory in place of the shipped ones."""
    return _validated(_documents(overlay))


def _documents(overlay: Path | None) -> dict[str, Document]:
    return {place.name.removesuffix(".toml"): read_document(place) for place in places(overlay)}


def _validated(documents: dict[str, Document]) -> Catalogue:
    components: dict[str, Model] = {}
    problems: list[Problem] = []
    for name, model in MODELS.items():
        try:
            components[name] = model.model_validate(_frozen(documents[name].content))
        except ValidationError as error:
            problems += problems_of(name, error)
    _refuse(problems, documents)
    catalogue = Catalogue.model_validate(components)
    for check in STAGES:
        _refuse(list(check(catalogue)), documents)
    return catalogue


def _refuse(problems: list[Problem], documents: dict[str, Document]) -> None:
    """Raise for the first problem and say how many more there are."""
    if problems:
        first = problems[0]
        document = documents[first.file]
        raise DataError(tell(first, document.text, document.content, more=len(problems) - 1))


def shipped() -> Traversable:
    """The directory of the component files that come with the package."""
    return files("engine.pampero").joinpath("data")


def places(overlay: Path | None) -> list[Traversable]:
    """Where each component file lies, in the order of the catalogue."""
    own = {path.name: path for path in own_files(overlay)} if overlay else {}
    return [own.get(name, shipped().joinpath(name)) for name in FILES]


def own_files(directory: Path) -> list[Path]:
    """The component files of a user's directory; a TOML file that is none of them is an error, other files are not."""
    if not directory.is_dir():
        fault = "is a file" if directory.exists() else "does not exist"
        raise DataError(f"{shown(directory)} {fault}, allowed: a directory with component files")
    found = _tomls(directory)
    for path in found:
        if path.name not in FILES:
            raise DataError(f"{shown(path)}: {unknown('component file', path.name, FILES)}")
    return found


def _tomls(directory: Path) -> list[Path]:
    try:
        visible = (path for path in directory.iterdir() if not path.name.startswith("."))
        return sorted(path for path in visible if path.suffix.lower() == ".toml")
    except OSError as error:
        raise DataError(f"{shown(directory)} cannot be read: {reason(error)}") from error


def read_document(place: Traversable) -> Document:
    """Read one file; a fault of its text is told with its line."""
    try:
        text = read_text(place, "") if isinstance(place, Path) else place.read_text("utf-8")
        content = _parse(text, place.name)
    except UserError as error:
        raise DataError(str(error)) from error
    if not content:
        keys = ", ".join(MODELS[place.name.removesuffix(".toml")].model_fields)
        raise DataError(f"{place.name}: the file is empty, allowed: the tables {keys}")
    return Document(text, content)


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
