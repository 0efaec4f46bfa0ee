"""A question about a game: a study file that says what it asks, played and answered.

    solo study experiments/studies/rulings.toml --out runs/rulings

Beside what a study is made of, the file of a question names its `question`, the kind of its `answer`, and may vary what
no study can: scripts with further preferences (`vary`) and groups of component values moved up and down (`moved`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import Field

from engine.core.errors import UserError, printable, unknown
from engine.core.registry import find_game
from engine.core.safe_io import Document, read_text, read_toml, validated, write_whole
from experiments.runner import Listener, simulate
from experiments.study import Study
from experiments.study_file import SetUp, StudyFile, build_study, refuse_twins
from solo.players.files import script_source
from solo.presenter import presenter_for

AS_SHIPPED = "as shipped"
PLAYERS, DATA = OWN_FOLDERS = ("players", "data")
"""Where scripts that are varied go, and components with values moved."""
RECONSTRUCTED = re.compile(r'^source = "reconstructed', re.MULTILINE)
RECORD = re.compile(r"^(?=\[)", re.MULTILINE)
NUMBER = r"(\d+)"
FIRST_PREFERENCE = "[[prefer]]"


class Variation(Document):
    """A script that the game ships, with further preferences before its own."""

    name: str
    script: str
    prefer: str = ""


class Moved(Document):
    """A group of reconstructed values: the files, and the words around a value, with `NUMBER` in its place."""

    name: str
    files: list[str]
    find: str
    share: float = Field(default=0.2, ge=0, le=1, allow_inf_nan=False)

    def pattern(self) -> re.Pattern[str]:
        """What finds a value; its words mean themselves, for a pattern from a file could search for ever."""
        words = self.find.split(NUMBER)
        if len(words) != 2:
            raise UserError(
                f"the group '{printable(self.name)}' finds '{printable(self.find)}', allowed: words and one {NUMBER}"
            )
        return re.compile(NUMBER.join(map(re.escape, words)))


class QuestionFile(StudyFile):
    """The file of a question."""

    vary: list[Variation] = Field(default_factory=list)
    moved: list[Moved] = Field(default_factory=list)


class Question(NamedTuple):
    """A question and where its file lies."""

    file: QuestionFile
    path: Path

    def study(self, out: Path, games: int = 0) -> Study:
        """What is played; scripts that are varied are written beside the runs."""
        file = self.file.model_copy(update={"games": games or self.file.games})
        written = [write_variation(variation, file.game, out / PLAYERS) for variation in file.vary]
        names = [variation.name for variation in file.vary]
        study = build_study(file.model_copy(update={"players": [*file.players, *map(str, written)]}), self.path)
        cells = study.cells[: len(study.cells) - len(names)]
        named = zip(names, study.cells[len(cells) :], strict=True)
        return replace(study, cells=(*cells, *(replace(cell, name=name) for name, cell in named)))


def read_question(path: Path | str, game: str = "", seats: int = 0, lineup: Sequence[str] = ()) -> Question:
    """The question of a file, perhaps asked of another game, at another table or of other players."""
    place = Path(path)
    try:
        file = at_table(validated(QuestionFile, read_toml(place, "the question")), game, seats, lineup)
        if not (file.question and file.answer):
            raise UserError("it asks nothing: write question and answer, or play it with 'solo simulate --study'")
        refuse_odd(file, place)
        return Question(file, place)
    except UserError as error:
        named = f"the question {printable(place)}"
        raise UserError(str(error) if str(error).startswith(named) else f"{named}: {error}") from error


def at_table(file: QuestionFile, game: str, seats: int, lineup: Sequence[str]) -> QuestionFile:
    """The same question elsewhere; a single player has every seat, several one each."""
    changed: dict[str, Any] = {"game": game} if game else {}
    if seats:
        changed["set_up"] = [entry.model_copy(update={"seats": seats}) for entry in file.set_up or [SetUp()]]
    if lineup:
        changed["players"] = [lineup[0] if len(lineup) == 1 else list(lineup)]
    return file.model_copy(update=changed)


def refuse_odd(file: QuestionFile, path: Path) -> None:
    """Refuse what cannot be played; what a question writes has a place of its own in its folder, whatever it says."""
    name = file.name or path.stem
    if name in (*OWN_FOLDERS, "..") or Path(name).name != name:
        raise UserError(
            f"its name is '{printable(name)}', allowed: the name of a folder, but {' or '.join(OWN_FOLDERS)}"
        )
    refuse_no_places([each.name for each in file.vary])
    refuse_no_places([each.name for each in file.moved])
    if file.vary and (len(file.set_up) > 1 or len(file.rulings) > 1):
        raise UserError("it varies scripts over several set-ups or rulings; ask once for each of them")
    if file.vary:
        refuse_twins([*map(str, file.players), *(each.name for each in file.vary)])
    for group in file.moved:
        group.pattern()


def refuse_no_places(names: list[str]) -> None:
    """Each name must give a file or folder of its own."""
    places = [slug(name) for name in names]
    for name, place in zip(names, places, strict=True):
        if not place or places.count(place) > 1 or not name.isprintable():
            raise UserError(f"'{printable(name)}' is not a unique name in letters from a to z and digits")


def play(
    inquiry: Question, out: Path, games: int = 0, workers: int = 0, listener: Listener | None = None
) -> dict[str, Path]:
    """Play what a question needs, or what is left of it: the runs by name, that of the shipped components first."""
    study = inquiry.study(out, games)
    runs = {AS_SHIPPED: out / study.name}
    simulate(study, runs[AS_SHIPPED], workers=workers, resume=True, listener=listener)
    for name, folder in overlays(inquiry.file, out / DATA):
        runs[name] = out / folder.name
        simulate(replace(study, data=folder), runs[name], workers=workers, resume=True, listener=listener)
    return runs


def write_variation(variation: Variation, game: str, folder: Path) -> Path:
    """A script with further preferences before its own, in a file."""
    text = script_source(variation.script, find_game(game)).text
    first = text.find(FIRST_PREFERENCE)
    if first < 0:
        raise UserError(f"the script {printable(variation.script)} has no {FIRST_PREFERENCE} to put others before")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder.resolve() / f"{slug(variation.name)}.toml"
    write_whole(path, f"{text[:first]}{variation.prefer.strip()}\n\n{text[first:]}".encode(), follow=False)
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
        presenter_for(find_game(file.game)).export(shipped)
    known = sorted(path.name for path in shipped.glob("*.toml"))
    for group in file.moved:
        for name in group.files:
            if name not in known:
                raise UserError(f"the group '{printable(group.name)}': {unknown('component file', name, known)}")
        for word, sign in (("down", -1), ("up", 1)):
            place = folder / f"{slug(group.name)}-{word}"
            place.mkdir(parents=True, exist_ok=True)
            found = sum(move_file(shipped / name, place / name, group, sign) for name in group.files)
            if not found:
                raise UserError(
                    f"the group '{printable(group.name)}' finds no reconstructed value with {printable(group.find)}"
                )
            yield f"{group.name} {word}", place


def move_file(source: Path, target: Path, group: Moved, sign: int) -> int:
    """Write a component file with the values of its reconstructed records moved; how many were."""
    moved, count = move_values(read_text(source, "the component file"), group.pattern(), group.share, sign)
    write_whole(target, moved.encode(), follow=False)
    return count


def move_values(text: str, find: re.Pattern[str], share: float, sign: int) -> tuple[str, int]:
    """The values that a pattern finds in reconstructed records, moved by a share and at least by 1; 0 stays alone."""
    count = 0

    def move(match: re.Match[str]) -> str:
        nonlocal count
        value, (start, end) = int(match[1]), (place - match.start() for place in match.span(1))
        count += 1
        new = max(1, value + sign * max(1, round(share * value))) if value else 0
        return f"{match[0][:start]}{new}{match[0][end:]}"

    records = [find.sub(move, part) if RECONSTRUCTED.search(part) else part for part in RECORD.split(text)]
    return "".join(records), count
