"""A study: a game, players x set-ups x rulings, and the same seeds in every cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from engine.core.errors import UserError, shown
from engine.core.game import Edition, Rules
from engine.core.registry import find_game
from engine.core.rng import game_seed, policy_seed_of
from engine.core.safe_io import Document, read_toml, validated
from engine.core.settings import SEEDS, Setting, Words
from engine.core.state import MAX_SEATS
from solo import DEFAULT_GAME
from solo.players.budget import IN_ROLLOUTS
from solo.players.files import FILE
from solo.players.registry import find_player

STANDARD = "standard"
DEFAULTS = "defaults"
STUDIES = Path(__file__).with_name("studies")
MAX_GAMES = 2**31 - 1
MAX_CELLS = 2**15 - 1
Name = Annotated[str, Field(max_length=1000)]
"""A name from a file; a run that was given the path of a player as its name has a long one."""


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
    policy_seed: int | None = None
    """What the players draw by; None: by the seed."""
    repeats: int = 1
    """How many games in a row have the same set-up, each with policy draws of its own."""

    @property
    def total(self) -> int:
        """The games of all cells."""
        return self.games * len(self.cells)

    @property
    def rules(self) -> Rules:
        """The game."""
        return find_game(self.game)

    @property
    def seats(self) -> int:
        """How many play, in every cell."""
        return self.rules.settings.seats_of(self.cells[0].setting)

    def seed_of(self, game: int) -> int:
        """The seed of a game of any cell."""
        return int(game_seed(self.seed, game // self.repeats))

    def policy_of(self, game: int) -> int:
        """The policy seed of a game: unless told otherwise, the one that its set-up has anyway."""
        return policy_seed_of(game_seed(self.seed if self.policy_seed is None else self.policy_seed, game))

    def edition(self) -> Edition:
        """The components it is played with."""
        return self.rules.edition(self.data)

    def check(self, own: bool = False) -> None:
        """Raise for the first thing that cannot be played; `own`: a player may be a file of one's own."""
        if not 1 <= self.games <= MAX_GAMES:
            raise UserError(f"the number of games is {self.games}, allowed: 1 to {MAX_GAMES}")
        if not 0 <= self.seed < SEEDS:
            raise UserError(f"the seed is {self.seed}, allowed: 0 to {SEEDS - 1}")
        if self.policy_seed is not None and not 0 <= self.policy_seed < SEEDS:
            raise UserError(f"the policy seed is {self.policy_seed}, allowed: 0 to {SEEDS - 1}")
        if not 1 <= self.repeats <= MAX_GAMES:
            raise UserError(f"the number of repeats is {self.repeats}, allowed: 1 to {MAX_GAMES}")
        if len(self.cells) > MAX_CELLS:
            raise UserError(f"the number of cells is {len(self.cells)}, allowed: at most {MAX_CELLS}")
        refuse_other_bytes(self.name, self.data)
        edition = self.edition()
        for cell in self.cells:
            self.check_player(cell, own)
            edition.prototype(cell.setting)
        if len({cell.setting.seats for cell in self.cells}) > 1:
            raise UserError("its cells have different numbers of seats; make a study of each")

    def check_player(self, cell: Cell, own: bool) -> None:
        """Raise for a player that is not there, that thinks by the clock, or whose file does not fit the game."""
        found = find_player(cell.player, own, self.rules)
        if found.timed:
            raise UserError(f"the player '{cell.player}' thinks by the clock, so no run can be repeated; {IN_ROLLOUTS}")
        found.seat(self.rules, self.rules.settings.seats_of(cell.setting))

    def to_json(self) -> dict[str, Any]:
        """The study as a manifest keeps it; `SavedStudy` reads it."""
        return {
            "game": self.game,
            "name": self.name,
            "seed": self.seed,
            "games": self.games,
            "policy_seed": self.policy_seed,
            "repeats": self.repeats,
            "data": None if self.data is None else str(self.data),
            "cells": [
                {"name": cell.name, "player": cell.player, "set_up": cell.set_up}
                | asdict(cell.setting)
                | {"rulings": dict(cell.setting.rulings)}
                for cell in self.cells
            ],
        }


def refuse_other_bytes(*names: object) -> None:
    """A name goes into the manifest and the rows as text; a path whose bytes are none cannot."""
    for name in names:
        if any(0xDC80 <= ord(letter) <= 0xDCFF for letter in str(name)):
            raise UserError(f"the name '{shown(name)}' is no text in UTF-8: rename the file or folder")


def refuse_mixed(studies: Iterable[Study]) -> None:
    """Raise unless all are of one game and one number of seats: only then do they have the same columns."""
    if len({(study.game, study.seats) for study in studies}) > 1:
        raise UserError("the runs are of different games, or of different numbers of seats")


class SavedCell(Document):
    """A cell of a manifest."""

    name: Name
    player: Name
    set_up: Name
    rulings: dict[str, str]
    variants: list[str]
    objectives: list[str]
    seats: int = Field(default=0, ge=0, le=MAX_SEATS)

    def cell(self) -> Cell:
        """The cell it was."""
        setting = Setting(tuple(self.rulings.items()), tuple(self.variants), tuple(self.objectives), self.seats)
        return Cell(self.name, self.player, self.set_up, setting)


class SavedStudy(Document):
    """The study of a manifest."""

    game: str = DEFAULT_GAME
    name: Name
    seed: int = Field(ge=0, lt=SEEDS)
    games: int = Field(ge=1, le=MAX_GAMES)
    policy_seed: int | None = Field(default=None, ge=0, lt=SEEDS)
    repeats: int = Field(default=1, ge=1, le=MAX_GAMES)
    data: str | None
    cells: list[SavedCell] = Field(min_length=1, max_length=MAX_CELLS)

    def study(self) -> Study:
        """The study it was."""
        data = Path(self.data) if self.data else None
        cells = tuple(cell.cell() for cell in self.cells)
        policy = self.policy_seed, self.repeats
        return Study(self.name, self.seed, self.games, cells, data, self.game, *policy)


class SetUp(Document):
    """A set-up as a study file says it."""

    name: Name = STANDARD
    objectives: list[str] = Field(default_factory=list)
    variants: list[str] = Field(default_factory=list)
    seats: int = 0

    def setting(self, game: Rules) -> Setting:
        """What it settles."""
        return game.settings.read((), self.variants, self.objectives, self.seats)


class StudyFile(Document):
    """A study as its file says it."""

    game: str = DEFAULT_GAME
    name: Name = ""
    seed: int = 1
    games: int = 1000
    policy_seed: int | None = None
    repeats: int = 1
    players: list[str] = Field(default_factory=list)
    data: str = ""
    question: str = ""
    """What `solo study` asks, and the kind of the answer it gives; a study without them is only played."""
    answer: str = ""
    set_up: list[SetUp] = Field(default_factory=list)
    rulings: list[dict[str, str]] = Field(default_factory=list)


def simple_study(
    players: str | Sequence[str],
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
    policy_seed: int | None = None,
    repeats: int = 1,
) -> Study:
    """The study that a command line describes, a cell a player; a player may be a file of one's own."""
    setting = find_game(game).settings.read(rulings, variants, objectives, seats)
    set_up = STANDARD if not (setting.objectives or setting.variants) else "custom"
    named = [players] if isinstance(players, str) else players
    refuse_player_twice(named)
    cells = tuple(Cell(player, player, set_up, setting) for player in named)
    study = Study(name or "+".join(named), seed, games, cells, data, game, policy_seed, repeats)
    study.check(own=True)
    return study


def read_study(path: Path) -> Study:
    """The study of a TOML file."""
    content = read_toml(path, "the study")
    try:
        if {"vary", "moved"} & set(content):
            raise UserError("it varies what no single run can; ask it with 'solo study FILE'")
        return build_study(validated(StudyFile, content), path)
    except UserError as error:
        raise UserError(f"the study {shown(path)}: {error}") from error


def shipped_file(name: str, study: Study) -> Path | None:
    """The shipped file of that name, as seen from here, if it is what the study was read from."""
    path = STUDIES / f"{name}.toml"
    try:
        found = read_study(path) if path.exists() else None
    except UserError:  # a question that no single run answers
        return None
    if found is None or (found.name, found.games, found.cells) != (study.name, study.games, study.cells):
        return None
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def build_study(file: StudyFile, path: Path) -> Study:
    """The study that a file means; a path in it is meant from the file's folder."""
    study = Study(
        game=file.game,
        name=file.name or path.stem,
        seed=file.seed,
        games=file.games,
        policy_seed=file.policy_seed,
        repeats=file.repeats,
        data=path.parent / file.data if file.data else None,
        cells=tuple(cells_of(file, find_game(file.game), path.parent)),
    )
    study.check()
    return study


def cells_of(file: StudyFile, game: Rules, folder: Path) -> list[Cell]:
    """Every combination, named by the axes that have more than one entry; a player's file is meant from the folder."""
    if not file.players:
        raise UserError('it names no players; write players = ["random", "greedy"]')
    set_ups = [(entry.name, entry.setting(game)) for entry in file.set_up or [SetUp()]]
    rulings = [rulings_of(entry, game) for entry in file.rulings or [{}]]
    wide = len(file.players) > 1, len(set_ups) > 1, len(rulings) > 1
    cells = []
    for player, (set_up, setting), (ruling, values) in product(file.players, set_ups, rulings):
        words = [word for word, several in zip((player, set_up, ruling), wide, strict=True) if several]
        who = str(folder / player) if player.endswith(FILE) else player
        cells.append(Cell("/".join(words) or player, who, set_up, replace(setting, rulings=values.rulings)))
    refuse_twins([cell.name for cell in cells])
    for name in (file.name, *(cell.name for cell in cells)):
        if not name.isprintable():
            raise UserError(f"the name '{shown(name)}' holds letters that cannot be printed")
    return cells


def rulings_of(entry: dict[str, str], game: Rules) -> tuple[str, Setting]:
    """A set of rulings and its name."""
    setting = game.settings.read({name: value for name, value in entry.items() if name != "name"})
    return entry.get("name") or ",".join(value for _, value in setting.rulings) or DEFAULTS, setting


def refuse_player_twice(players: Sequence[str]) -> None:
    """Raise when a command line names a player twice."""
    for place, name in enumerate(players):
        if name in players[:place]:
            raise UserError(f"the player {shown(name)} is named twice; name each player once")


def refuse_twins(names: Iterable[str]) -> None:
    """Raise when two cells have one name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            mend = "name each player once, and give each set_up and each rulings a name of its own"
            raise UserError(f"two cells are called '{shown(name)}'; {mend}")
        seen.add(name)
