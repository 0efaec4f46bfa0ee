"""A question about a game: a study file that says what it asks, played and answered.

    solo study experiments/studies/rulings.toml --out runs/rulings

Beside what a study is made of, the file of a question names its `question`, the kind of its `answer`, and may vary what
no study can: scripts with further preferences (`vary`) and groups of component values moved up and down (`moved`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pydantic import Field

from engine.core.documents import Document, read_toml, validated, write_whole
from engine.core.errors import UserError
from engine.core.registry import find_game
from experiments.runner import simulate
from experiments.study import Cell, Study, StudyFile, build_study
from solo.faces import face_of
from solo.players.files import script_source

AS_SHIPPED = "as shipped"
RECONSTRUCTED = re.compile(r'^source = "reconstructed', re.MULTILINE)
RECORD = re.compile(r"^(?=\[)", re.MULTILINE)


class Variation(Document):
    """A script that the game ships, with further preferences before its own."""

    name: str
    script: str
    prefer: str = ""


class Moved(Document):
    """A group of reconstructed values: the files, and how a value is found in a record, its number in brackets."""

    name: str
    files: list[str]
    find: str
    share: float = 0.2


class QuestionFile(StudyFile):
    """The file of a question."""

    vary: list[Variation] = Field(default_factory=list)
    moved: list[Moved] = Field(default_factory=list)


class Inquiry(NamedTuple):
    """A question and where its file lies."""

    file: QuestionFile
    path: Path

    def study(self, out: Path, games: int = 0) -> Study:
        """What is played; scripts that are varied are written beside the runs."""
        file = self.file.model_copy(update={"games": games or self.file.games})
        written = [write_variation(variation, file.game, out / "players") for variation in file.vary]
        names = [variation.name for variation in file.vary]
        study = build_study(file.model_copy(update={"players": [*file.players, *map(str, written)]}), self.path)
        cells = study.cells[: len(study.cells) - len(names)]
        named = zip(names, study.cells[len(cells) :], strict=True)
        return replace(study, cells=(*cells, *(Cell(name, cell.player) for name, cell in named)))


def read_question(path: Path | str) -> Inquiry:
    """The question of a file."""
    place = Path(path)
    try:
        file = validated(QuestionFile, read_toml(place, "the question"))
        if not (file.question and file.answer):
            raise UserError("it asks nothing: write question and answer, or play it with 'solo simulate --study'")
        return Inquiry(file, place)
    except UserError as error:
        raise UserError(f"the question {place}: {error}") from error


def play(inquiry: Inquiry, out: Path, games: int = 0, workers: int = 0) -> dict[str, Path]:
    """Play what a question needs, or what is left of it: the runs by name, that of the shipped components first."""
    study = inquiry.study(out, games)
    runs = {AS_SHIPPED: out / study.name}
    simulate(study, runs[AS_SHIPPED], workers=workers, resume=True)
    for name, folder in overlays(inquiry.file, out / "data"):
        runs[name] = out / folder.name
        simulate(replace(study, data=folder), runs[name], workers=workers, resume=True)
    return runs


def write_variation(variation: Variation, game: str, folder: Path) -> Path:
    """A script with further preferences before its own, in a file."""
    text = Path(script_source(variation.script, find_game(game)).path).read_text(encoding="utf-8")
    first = text.index("[[prefer]]")
    path = (folder / f"{slug(variation.name)}.toml").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, f"{text[:first]}{variation.prefer.strip()}\n\n{text[first:]}".encode())
    return path


def slug(name: str) -> str:
    """A name as part of a path."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


# Components with values moved


def overlays(file: QuestionFile, folder: Path) -> Iterator[tuple[str, Path]]:
    """For each group of values a folder of component files with them moved down, and one with them moved up."""
    if not file.moved:
        return
    shipped = folder / "shipped"
    if not shipped.exists():
        face_of(find_game(file.game)).export(shipped)
    for group in file.moved:
        for word, sign in (("down", -1), ("up", 1)):
            place = folder / f"{slug(group.name)}-{word}"
            place.mkdir(parents=True, exist_ok=True)
            found = sum(move_file(shipped / name, place / name, group, sign) for name in group.files)
            if not found:
                raise UserError(f"the group '{group.name}' finds no reconstructed value with {group.find}")
            yield f"{group.name} {word}", place


def move_file(source: Path, target: Path, group: Moved, sign: int) -> int:
    """Write a component file with the values of its reconstructed records moved; how many were."""
    try:
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"the group '{group.name}': there is no component file {source.name}") from error
    moved, count = move_values(text, group.find, group.share, sign)
    write_whole(target, moved.encode())
    return count


def move_values(text: str, find: str, share: float, sign: int) -> tuple[str, int]:
    """The values that a pattern finds in reconstructed records, moved by a share and at least by 1; 0 stays alone."""
    count = 0

    def move(match: re.Match[str]) -> str:
        nonlocal count
        value, (start, end) = int(match[1]), (place - match.start() for place in match.span(1))
        count += 1
        new = max(1, value + sign * max(1, round(share * value))) if value else 0
        return f"{match[0][:start]}{new}{match[0][end:]}"

    records = [re.sub(find, move, part) if RECONSTRUCTED.search(part) else part for part in RECORD.split(text)]
    return "".join(records), count
