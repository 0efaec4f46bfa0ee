"""A set of components ready to play: catalogue, tables and words; the shipped one is read once in a process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path

from engine.core.record import Many
from engine.pampero.components.catalogue import Catalogue, load_catalogue
from engine.pampero.components.tables import Tables
from engine.pampero.components.tabulate import build_tables
from engine.pampero.words import Words
from engine.pampero.words.vj_events import tell_vj

Data = str | PathLike[str] | None


@dataclass(frozen=True)
class Edition:
    """Everything that depends on the components and on nothing else."""

    catalogue: Catalogue
    tables: Many[Tables]
    words: Words


def edition_of(data: Data = None) -> Edition:
    """The shipped components, or those with the files of a directory in place of the shipped ones."""
    return _shipped() if data is None else _read(Path(data))


@cache
def _shipped() -> Edition:
    return _read(None)


def _read(overlay: Path | None) -> Edition:
    catalogue = load_catalogue(overlay)
    tables = build_tables(catalogue)
    return Edition(catalogue, tables, Words(catalogue, tables, tell_vj))
