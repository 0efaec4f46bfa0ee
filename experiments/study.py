"""A study: players x set-ups x rulings, and the same seeds in every cell."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from engine.core.errors import UserError, unknown
from engine.pampero.edition import Edition, edition_of
from engine.pampero.setting import Setting, setting_of
from solo.players.registry import find_player

STANDARD = "standard"
DEFAULTS = "defaults"
MAX_GAMES = 2**31 - 1
MAX_SEED = 2**63 - 1
STUDY_KEYS = ("name", "seed", "games", "players", "data", "set_up", "rulings")
SET_UP_KEYS = ("name", "objectives", "variants")


@dataclass(frozen=True)
class Cell:
    """One combination of a study: who plays, and with what."""

    name: str
    player: str
    set_up: str = STANDARD
    setting: Setting = field(default_factory=Setting)

    @property
    def rulings(self) -> str:
        """The rulings that are not the default, as results tell them."""
        return ",".join(f"{name}={value}" for name, value in self.setting.rulings) or DEFAULTS

    @property
    def variants(self) -> str:
        """The variants in use, as results tell them."""
        return ",".join(self.setting.variants) or "none"


@dataclass(frozen=True)
class Study:
    """What is to be played: cells, and games a cell from one seed."""

    name: str
    seed: int
    games: int
    cells: tuple[Cell, ...]
    data: Path | None = None

    @property
    def total(self) -> int:
        """The games of all cells."""
        return self.games * len(self.cells)

    def check(self) -> None:
        """Raise for the first thing that cannot be played."""
        if not 1 <= self.games <= MAX_GAMES:
            raise UserError(f"the number of games is {self.games}, allowed: 1 to {MAX_GAMES}")
        if not 0 <= self.seed <= MAX_SEED:
            raise UserError(f"the seed is {self.seed}, allowed: 0 to {MAX_SEED}")
        catalogue = self.edition().catalogue
        for cell in self.cells:
            find_player(cell.player)
            cell.setting.prototype(catalogue)

    def edition(self) -> Edition:
        """The components it is played with."""
        return edition_of(self.data)

    def to_json(self) -> dict[str, Any]:
        """The study as a manifest keeps it."""
        return {
            "name": self.name,
            "seed": self.seed,
            "games": self.games,
            "data": None if self.data is None else str(self.data),
            "cells": [cell_json(cell) for cell in self.cells],
        }


def cell_json(cell: Cell) -> dict[str, Any]:
    """One cell as a manifest keeps it."""
    return {
        "name": cell.name,
        "player": cell.player,
        "set_up": cell.set_up,
        "rulings": dict(cell.setting.rulings),
        "variants": list(cell.setting.variants),
        "objectives": list(cell.setting.objectives),
    }


def study_from_json(saved: Mapping[str, Any]) -> Study:
    """The study of a manifest."""
    data = Path(saved["data"]) if saved["data"] else None
    cells = tuple(cell_from_json(cell) for cell in saved["cells"])
    return Study(saved["name"], saved["seed"], saved["games"], cells, data)


def cell_from_json(saved: Mapping[str, Any]) -> Cell:
    """One cell of a manifest."""
    setting = Setting(tuple(saved["rulings"].items()), tuple(saved["variants"]), tuple(saved["objectives"]))
    return Cell(saved["name"], saved["player"], saved["set_up"], setting)


def simple_study(
    player: str,
    games: int,
    seed: int,
    *,
    name: str = "",
    rulings: Sequence[str] = (),
    variants: Sequence[str] = (),
    objectives: str = "",
    data: Path | None = None,
) -> Study:
    """The study of one cell that a command line describes."""
    setting = setting_of(rulings, variants, objectives)
    set_up = STANDARD if not (setting.objectives or setting.variants) else "custom"
    study = Study(name or player, seed, games, (Cell(player, player, set_up, setting),), data)
    study.check()
    return study


def read_study(path: Path) -> Study:
    """The study of a TOML file."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"the study {path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"the study {path} is not TOML: {error}") from error
    try:
        return build_study(content, path)
    except UserError as error:
        raise UserError(f"the study {path}: {error}") from error


def build_study(content: Mapping[str, Any], path: Path) -> Study:
    """The study that the content of a file means; a path in it is meant from the file's folder."""
    refuse_unknown(content, STUDY_KEYS, "key")
    data = path.parent / whole(content, "data", str, "") if "data" in content else None
    study = Study(
        name=whole(content, "name", str, path.stem),
        seed=whole(content, "seed", int, 1),
        games=whole(content, "games", int, 1000),
        cells=tuple(cells_of(content)),
        data=data,
    )
    study.check()
    return study


def cells_of(content: Mapping[str, Any]) -> list[Cell]:
    """Every combination, named by the axes that have more than one entry."""
    players = [whole({"players": player}, "players", str, "") for player in whole(content, "players", list, [])]
    if not players:
        raise UserError('it names no players; write players = ["random", "greedy"]')
    set_ups = [set_up_of(entry) for entry in entries(content, "set_up")] or [(STANDARD, Setting())]
    rulings = [rulings_of(entry) for entry in entries(content, "rulings")] or [(DEFAULTS, Setting())]
    wide = len(players) > 1, len(set_ups) > 1, len(rulings) > 1
    cells = []
    for player, (set_up, setting), (ruling, values) in product(players, set_ups, rulings):
        words = [word for word, several in zip((player, set_up, ruling), wide, strict=True) if several]
        cells.append(Cell("/".join(words) or player, player, set_up, replace(setting, rulings=values.rulings)))
    refuse_twins([cell.name for cell in cells])
    return cells


def set_up_of(entry: Mapping[str, Any]) -> tuple[str, Setting]:
    """A set-up and its name."""
    refuse_unknown(entry, SET_UP_KEYS, "key of a set_up")
    objectives = ",".join(str(word) for word in whole(entry, "objectives", list, []))
    variants = [str(word) for word in whole(entry, "variants", list, [])]
    return whole(entry, "name", str, STANDARD), setting_of(variants=variants, objectives=objectives)


def rulings_of(entry: Mapping[str, Any]) -> tuple[str, Setting]:
    """A set of rulings and its name."""
    setting = setting_of(f"{name}={value}" for name, value in entry.items() if name != "name")
    return whole(entry, "name", str, ",".join(value for _, value in setting.rulings) or DEFAULTS), setting


def entries(content: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The tables of one name."""
    found: list[dict[str, Any]] = whole(content, key, list, [])
    if not all(isinstance(entry, dict) for entry in found):
        raise UserError(f"'{key}' holds tables; write [[{key}]]")
    return found


def whole(content: Mapping[str, Any], key: str, kind: type[Any], default: Any) -> Any:
    """The value of a key, which must be of a kind."""
    value = content.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise UserError(f"'{key}' is {value!r}, allowed: {KINDS[kind]}")
    return value


KINDS = {str: "text", int: "a whole number", list: "a list"}


def refuse_unknown(content: Mapping[str, Any], allowed: Sequence[str], what: str) -> None:
    """Raise for a key that means nothing."""
    for key in content:
        if key not in allowed:
            raise UserError(unknown(what, key, allowed))


def refuse_twins(names: Sequence[str]) -> None:
    """Raise when two cells have one name."""
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"two cells are called '{name}'; give each set_up and each rulings a name of its own")
