"""The released versions of the shipped set: the files of `data/` are the newest, those of `editions/N` lie over them.

`--data edition-1` names an older one wherever a folder of component files can be named. A run or a saved game finds the
one it was played with by its hash.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path

from engine.core.errors import DataError, unknown
from engine.core.game import Released

WORD = "edition-"


def folder() -> Traversable:
    """Where the list of the versions and the files of the older ones lie."""
    return files("engine.pampero").joinpath("editions")


@cache
def released() -> tuple[Released, ...]:
    """Every version of the shipped set, the newest last."""
    content = tomllib.loads(folder().joinpath("editions.toml").read_text(encoding="utf-8"))
    name = content["name"]
    return tuple(
        Released(f"{WORD}{entry['version']}", f"{name}, version {entry['version']}", entry["hash"])
        for entry in content["edition"]
    )


def overlay_of(data: Path | None) -> Path | None:
    """The folder that a `--data` means: the files of a version in place of its word; none for the newest."""
    if data is None or not str(data).startswith(WORD):
        return data
    words = [entry.word for entry in released()]
    if str(data) not in words:
        raise DataError(unknown("edition", str(data), words))
    if str(data) == words[-1]:
        return None
    with as_file(folder().joinpath(str(data).removeprefix(WORD))) as place:
        return place
