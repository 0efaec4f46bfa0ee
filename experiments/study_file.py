"""Studies as people write them: a TOML file, or the options of a command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import NamedTuple

from pydantic import Field

from engine.core.errors import UserError, missing_package, printable, unknown
from engine.core.game import Rules
from engine.core.registry import find_game
from engine.core.safe_io import Document, read_toml, validated
from engine.core.settings import Setting, Words
from experiments.study import DEFAULTS, STANDARD, Cell, Name, Study
from experiments.study_rules import check_study
from solo import DEFAULT_GAME
from solo.players.files import FILE

SHIPPED = Path(__file__).with_name("studies")
NEEDED = {"set-up": ("statsmodels",)}
"""What an answer of a kind needs that not everybody installs."""


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
    rotate: bool | None = None
    players: list[str | list[str]] = Field(default_factory=list)
    """Players, each at every seat, or line-ups: lists of a player for every seat."""
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
    lineup: Sequence[str] = (),
    rotate: bool | None = None,
) -> Study:
    """The study that a command line describes: one configuration per player, or one line-up; files may be one's own."""
    setting = find_game(game).settings.read(rulings, variants, objectives, seats)
    set_up = STANDARD if not (setting.objectives or setting.variants) else "custom"
    named = [players] if isinstance(players, str) else players
    refuse_player_twice(named)
    cells = tuple(Cell(player, player, set_up, setting) for player in named)
    if lineup:
        cells = (lineup_cell(lineup, set_up, setting, find_game(game)),)
        named = [cells[0].name]
    turned = is_rotated(rotate, cells)
    study = Study(name or "+".join(named), seed, games, cells, data, game, policy_seed, repeats, turned)
    study = replace(study, games=whole_rotations(games, study))
    check_study(study, own=True)
    return study


def shipped_studies() -> dict[str, Path]:
    """The studies that come with the project, by name."""
    return {path.stem: path for path in sorted(SHIPPED.glob("*.toml"))}


def require_packages(answer: str) -> None:
    """Raise before anything is played where a kind of answer needs a library that is not installed here."""
    missing = [package for package in NEEDED.get(answer, ()) if find_spec(package) is None]
    if missing:
        raise missing_package("this study", *missing)


class ShippedQuestion(NamedTuple):
    """What a shipped study asks, nothing where it is only played, and the packages that its answer needs."""

    question: str
    needs: tuple[str, ...]


def shipped_questions() -> dict[str, ShippedQuestion]:
    """What each of the shipped studies asks."""
    files = {name: read_toml(path, "the study") for name, path in shipped_studies().items()}
    return {
        name: ShippedQuestion(str(file.get("question", "")), NEEDED.get(str(file.get("answer")), ()))
        for name, file in files.items()
    }


def study_path(named: Path) -> Path:
    """The file that is meant: one's own, or a shipped study by its name."""
    if named.suffix == ".toml" or len(named.parts) > 1 or named.exists():
        return named
    shipped = shipped_studies()
    if str(named) not in shipped:
        raise UserError(unknown("study", str(named), [*shipped, "path/to/file.toml"]))
    return shipped[str(named)]


def lineup_cell(lineup: Sequence[str], set_up: str, setting: Setting, game: Rules) -> Cell:
    """The configuration of a line-up; a single name fills it, and equal players are not a line-up."""
    names = tuple(lineup) * game.settings.seats_of(setting) if len(lineup) == 1 else tuple(lineup)
    if len(set(names)) == 1 and len(names) == game.settings.seats_of(setting):
        return Cell(names[0], names[0], set_up, setting)
    called = ",".join(names)
    return Cell(called, called, set_up, setting, names)


def is_rotated(asked: bool | None, cells: Sequence[Cell]) -> bool:
    """Whether line-ups change seats from game to game: always, unless it is refused; equal players need not."""
    return asked is not False and any(cell.lineup for cell in cells)


def whole_rotations(games: int, study: Study) -> int:
    """So many games, or as many more as it takes until everybody has sat everywhere on every set-up."""
    return -(-games // study.games_per_seed) * study.games_per_seed if study.rotations > 1 else games


def read_study(path: Path) -> Study:
    """The study of a TOML file."""
    content = read_toml(path, "the study")
    try:
        if {"vary", "moved"} & set(content):
            raise UserError("it varies what no single run can; ask it with 'solo study FILE'")
        return build_study(validated(StudyFile, content), path)
    except UserError as error:
        raise UserError(f"the study {printable(path)}: {error}") from error


def build_study(file: StudyFile, path: Path) -> Study:
    """The study that a file means; a path in it is meant from the file's folder."""
    cells = tuple(cells_of(file, find_game(file.game), path.parent))
    study = Study(
        game=file.game,
        name=file.name or path.stem,
        seed=file.seed,
        games=file.games,
        policy_seed=file.policy_seed,
        repeats=file.repeats,
        rotate=is_rotated(file.rotate, cells),
        data=path.parent / file.data if file.data else None,
        cells=cells,
    )
    study = replace(study, games=whole_rotations(file.games, study))
    check_study(study)
    return study


def cells_of(file: StudyFile, game: Rules, folder: Path) -> list[Cell]:
    """Every combination, named by the axes that have more than one entry; a player's file is meant from the folder."""
    if not file.players:
        raise UserError('it names no players; write players = ["random", "greedy"]')
    set_ups = [(entry.name, entry.setting(game)) for entry in file.set_up or [SetUp()]]
    rulings = [rulings_of(entry, game) for entry in file.rulings or [{}]]
    wide = len(file.players) > 1, len(set_ups) > 1, len(rulings) > 1
    cells = []
    for named, (set_up, setting), (ruling, values) in product(file.players, set_ups, rulings):
        lineup = [named] if isinstance(named, str) else named
        who = [str(folder / player) if player.endswith(FILE) else player for player in lineup]
        made = replace(setting, rulings=values.rulings)
        cell = Cell(who[0], who[0], set_up, made) if isinstance(named, str) else lineup_cell(who, set_up, made, game)
        called = ",".join(lineup)
        words = [word for word, several in zip((called, set_up, ruling), wide, strict=True) if several]
        cells.append(replace(cell, name="/".join(words) or called))
    refuse_twins([cell.name for cell in cells])
    for name in (file.name, *(cell.name for cell in cells)):
        if not name.isprintable():
            raise UserError(f"the name '{printable(name)}' holds letters that cannot be printed")
    return cells


def rulings_of(entry: dict[str, str], game: Rules) -> tuple[str, Setting]:
    """A set of rulings and its name."""
    setting = game.settings.read({name: value for name, value in entry.items() if name != "name"})
    return entry.get("name") or ",".join(value for _, value in setting.rulings) or DEFAULTS, setting


def refuse_player_twice(players: Sequence[str]) -> None:
    """Raise when a command line names a player twice."""
    for place, name in enumerate(players):
        if name in players[:place]:
            raise UserError(f"the player {printable(name)} is named twice; name each player once")


def refuse_twins(names: Iterable[str]) -> None:
    """Raise when two cells have one name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            mend = "name each player once, and give each set_up and each rulings a name of its own"
            raise UserError(f"two configurations are called '{printable(name)}'; {mend}")
        seen.add(name)
