"""A study: a game, players x set-ups x rulings, and the same seeds in every cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from pydantic import Field

from engine.core.documents import Document, read_toml, validated
from engine.core.errors import UserError
from engine.core.game import Edition, Game
from engine.core.registry import find_game
from engine.core.settings import SEEDS, Setting, Words
from solo.game import DEFAULT_GAME
from solo.players.registry import find_player

STANDARD = "standard"
DEFAULTS = "defaults"
MAX_GAMES = 2**31 - 1


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
    """What is to be played: a game, cells, and games a cell from one seed."""

    name: str
    seed: int
    games: int
    cells: tuple[Cell, ...]
    data: Path | None = None
    game: str = DEFAULT_GAME

    @property
    def total(self) -> int:
        """The games of all cells."""
        return self.games * len(self.cells)

    @property
    def rules(self) -> Game:
        """The game."""
        return find_game(self.game)

    @property
    def seats(self) -> int:
        """How many play, in every cell."""
        return self.rules.settings.seats_of(self.cells[0].setting)

    def edition(self) -> Edition:
        """The components it is played with."""
        return self.rules.edition(self.data)

    def check(self, own: bool = False) -> None:
        """Raise for the first thing that cannot be played; `own`: a player may be a file of one's own."""
        if not 1 <= self.games <= MAX_GAMES:
            raise UserError(f"the number of games is {self.games}, allowed: 1 to {MAX_GAMES}")
        if not 0 <= self.seed < SEEDS:
            raise UserError(f"the seed is {self.seed}, allowed: 0 to {SEEDS - 1}")
        edition = self.edition()
        for cell in self.cells:
            find_player(cell.player, own)
            edition.prototype(cell.setting)
        if len({cell.setting.seats for cell in self.cells}) > 1:
            raise UserError("its cells have different numbers of seats; make a study of each")

    def to_json(self) -> dict[str, Any]:
        """The study as a manifest keeps it; `SavedStudy` reads it."""
        return {
            "game": self.game,
            "name": self.name,
            "seed": self.seed,
            "games": self.games,
            "data": None if self.data is None else str(self.data),
            "cells": [
                {"name": cell.name, "player": cell.player, "set_up": cell.set_up}
                | asdict(cell.setting)
                | {"rulings": dict(cell.setting.rulings)}
                for cell in self.cells
            ],
        }


def refuse_mixed(studies: Iterable[Study]) -> None:
    """Raise unless all are of one game and one number of seats: only then do they have the same columns."""
    if len({(study.game, study.seats) for study in studies}) > 1:
        raise UserError("the runs are of different games, or of different numbers of seats")


class SavedCell(Document):
    """A cell of a manifest."""

    name: str
    player: str
    set_up: str
    rulings: dict[str, str]
    variants: list[str]
    objectives: list[str]
    seats: int = 0

    def cell(self) -> Cell:
        """The cell it was."""
        setting = Setting(tuple(self.rulings.items()), tuple(self.variants), tuple(self.objectives), self.seats)
        return Cell(self.name, self.player, self.set_up, setting)


class SavedStudy(Document):
    """The study of a manifest."""

    game: str = DEFAULT_GAME
    name: str
    seed: int
    games: int
    data: str | None
    cells: list[SavedCell]

    def study(self) -> Study:
        """The study it was."""
        data = Path(self.data) if self.data else None
        return Study(self.name, self.seed, self.games, tuple(cell.cell() for cell in self.cells), data, self.game)


class SetUp(Document):
    """A set-up as a study file says it."""

    name: str = STANDARD
    objectives: list[str] = Field(default_factory=list)
    variants: list[str] = Field(default_factory=list)
    seats: int = 0

    def setting(self, game: Game) -> Setting:
        """What it settles."""
        return game.settings.read((), self.variants, self.objectives, self.seats)


class StudyFile(Document):
    """A study as its file says it."""

    game: str = DEFAULT_GAME
    name: str = ""
    seed: int = 1
    games: int = 1000
    players: list[str] = Field(default_factory=list)
    data: str = ""
    set_up: list[SetUp] = Field(default_factory=list)
    rulings: list[dict[str, str]] = Field(default_factory=list)


def simple_study(
    player: str,
    games: int,
    seed: int,
    *,
    game: str = DEFAULT_GAME,
    name: str = "",
    rulings: Sequence[str] = (),
    variants: Sequence[str] = (),
    objectives: Words = (),
    seats: int = 0,
    data: Path | None = None,
) -> Study:
    """The study of one cell that a command line describes; its player may be a file of one's own."""
    setting = find_game(game).settings.read(rulings, variants, objectives, seats)
    set_up = STANDARD if not (setting.objectives or setting.variants) else "custom"
    cell = Cell(player, player, set_up, setting)
    study = Study(name or player, seed, games, (cell,), data, game)
    study.check(own=True)
    return study


def read_study(path: Path) -> Study:
    """The study of a TOML file."""
    content = read_toml(path, "the study")
    try:
        return build_study(validated(StudyFile, content), path)
    except UserError as error:
        raise UserError(f"the study {path}: {error}") from error


def build_study(file: StudyFile, path: Path) -> Study:
    """The study that a file means; a path in it is meant from the file's folder."""
    study = Study(
        game=file.game,
        name=file.name or path.stem,
        seed=file.seed,
        games=file.games,
        data=path.parent / file.data if file.data else None,
        cells=tuple(cells_of(file, find_game(file.game))),
    )
    study.check()
    return study


def cells_of(file: StudyFile, game: Game) -> list[Cell]:
    """Every combination, named by the axes that have more than one entry."""
    if not file.players:
        raise UserError('it names no players; write players = ["random", "greedy"]')
    set_ups = [(entry.name, entry.setting(game)) for entry in file.set_up or [SetUp()]]
    rulings = [rulings_of(entry, game) for entry in file.rulings or [{}]]
    wide = len(file.players) > 1, len(set_ups) > 1, len(rulings) > 1
    cells = []
    for player, (set_up, setting), (ruling, values) in product(file.players, set_ups, rulings):
        words = [word for word, several in zip((player, set_up, ruling), wide, strict=True) if several]
        cells.append(Cell("/".join(words) or player, player, set_up, replace(setting, rulings=values.rulings)))
    refuse_twins([cell.name for cell in cells])
    return cells


def rulings_of(entry: dict[str, str], game: Game) -> tuple[str, Setting]:
    """A set of rulings and its name."""
    setting = game.settings.read({name: value for name, value in entry.items() if name != "name"})
    return entry.get("name") or ",".join(value for _, value in setting.rulings) or DEFAULTS, setting


def refuse_twins(names: Iterable[str]) -> None:
    """Raise when two cells have one name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise UserError(f"two cells are called '{name}'; give each set_up and each rulings a name of its own")
        seen.add(name)
