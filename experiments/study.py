"""A study as data: a game, players x set-ups x rulings, and the same seeds in every cell; read without the game."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from engine.core.safe_io import Document
from engine.core.settings import SEEDS, Setting
from engine.core.state import MAX_SEATS
from solo import DEFAULT_GAME

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
    """Who plays: a name that fills every seat, or what a line-up is called."""
    set_up: str = STANDARD
    setting: Setting = field(default_factory=Setting)
    lineup: tuple[str, ...] = ()
    """A player for every seat that decides, where they are not all the same."""

    @property
    def players(self) -> tuple[str, ...]:
        """The different players, in order."""
        return tuple(dict.fromkeys(self.lineup)) or (self.player,)

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
    """What is to be played: a game, cells, and games per cell from one seed."""

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
    rotate: bool = False
    """Whether the games of a seed are played once per place, with every line-up turned by one place each time."""

    @property
    def rotations(self) -> int:
        """How many games in a row have the same seed, everybody sitting elsewhere in each."""
        return max((len(cell.lineup) for cell in self.cells), default=0) or 1 if self.rotate else 1

    @property
    def games_per_seed(self) -> int:
        """How many games in a row share a set-up."""
        return self.rotations * self.repeats

    @property
    def total(self) -> int:
        """The games of all cells."""
        return self.games * len(self.cells)

    def to_json(self) -> dict[str, Any]:
        """The study as a manifest keeps it; `SavedStudy` reads it."""
        return {
            "game": self.game,
            "name": self.name,
            "seed": self.seed,
            "games": self.games,
            "policy_seed": self.policy_seed,
            "repeats": self.repeats,
            "rotate": self.rotate,
            "data": None if self.data is None else str(self.data),
            "cells": [
                {"name": cell.name, "player": cell.player, "lineup": cell.lineup, "set_up": cell.set_up}
                | asdict(cell.setting)
                | {"rulings": dict(cell.setting.rulings)}
                for cell in self.cells
            ],
        }


class SavedCell(Document):
    """A cell of a manifest."""

    name: Name
    player: Name
    set_up: Name
    rulings: dict[str, str]
    variants: list[str]
    objectives: list[str]
    seats: int = Field(default=0, ge=0, le=MAX_SEATS)
    lineup: list[Name] = Field(default_factory=list, max_length=MAX_SEATS)

    def cell(self) -> Cell:
        """The cell it was."""
        setting = Setting(tuple(self.rulings.items()), tuple(self.variants), tuple(self.objectives), self.seats)
        return Cell(self.name, self.player, self.set_up, setting, tuple(self.lineup))


class SavedStudy(Document):
    """The study of a manifest."""

    game: str = DEFAULT_GAME
    name: Name
    seed: int = Field(ge=0, lt=SEEDS)
    games: int = Field(ge=1, le=MAX_GAMES)
    policy_seed: int | None = Field(default=None, ge=0, lt=SEEDS)
    repeats: int = Field(default=1, ge=1, le=MAX_GAMES)
    rotate: bool = False
    data: str | None
    cells: list[SavedCell] = Field(min_length=1, max_length=MAX_CELLS)

    def study(self) -> Study:
        """The study it was."""
        data = Path(self.data) if self.data else None
        cells = tuple(cell.cell() for cell in self.cells)
        policy = self.policy_seed, self.repeats, self.rotate
        return Study(self.name, self.seed, self.games, cells, data, self.game, *policy)
