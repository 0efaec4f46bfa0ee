"""Saved games: a JSON file with a header and the choices made. Loading replays them and never executes anything else.

Kinds of decision, rulings and variants stand in it by word, and the position as a hash of named values: a save is read
as long as the rules' version and the components are those it was played with. Its `check` hashes everything else.
"""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from engine import DISTRIBUTION
from engine.core.errors import SaveError, UserError, printable, reason
from engine.core.record import allocate
from engine.core.safe_io import check_of, format_value, read_json, write_whole
from engine.core.state import MAX_DECISIONS
from solo import __version__
from solo.game_types import Choice

if TYPE_CHECKING:
    from solo.game import Game

FORMAT = 2
KIND_OF_FILE = f"{DISTRIBUTION} game"
OBJECTIVE = "objective"
"""The group of columns that say what was to be won in a set-up."""
MOST_CHOICES = MAX_DECISIONS + 1000
"""Decisions and, on a real table, pieces laid: all of them are made again, so a file must not have any number."""


def as_tuple(value: Any) -> Any:
    """JSON has lists where a save has tuples; anything else is judged as it is."""
    return tuple(map(as_tuple, value)) if isinstance(value, list) else value


Number = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Texts = Annotated[tuple[str, ...], BeforeValidator(as_tuple)]


class Outcome(BaseModel):
    """How a finished game ended, for lists of games: loading goes by the choices alone."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    scores: dict[str, Number]
    """The score of every side, in the order of the seats."""
    winners: Texts
    objectives: Texts = ()
    """What was to be won in this set-up, in the words of results."""


class Save(BaseModel):
    """A game as its header and its choices; `position` is the hash of where they lead."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str
    seed: Number
    data: str
    rulings: dict[str, str]
    variants: Texts
    objectives: Texts
    seats: Number
    choices: Annotated[tuple[Choice, ...], BeforeValidator(as_tuple)]
    position: str
    rules_version: Number
    policy_seed: Number | None = None
    """What the players drew by, if it was told."""
    lineup: Texts = ()
    """Who sits at each seat that decides, where there are several: people and players by name."""
    version: str = __version__
    assisted: bool = False
    is_over: bool = False
    standing: str = ""
    """How the game stood when it was saved, for lists of games: loading goes by the choices alone."""
    outcome: Outcome | None = None
    """Only of a game that is over."""

    def document(self) -> dict[str, Any]:
        """What is written to the file, without its check; what is not so is left out."""
        left_out = {name for name in ("lineup", "assisted", "is_over", "standing") if not getattr(self, name)}
        content = self.model_dump(mode="json", exclude_none=True, exclude=left_out)
        return {"file": KIND_OF_FILE, "format": FORMAT, **content}

    def refuse_other_rules(self, path: str | PathLike[str], rules_version: int) -> None:
        """The same choices may lead elsewhere by other rules."""
        if self.rules_version != rules_version:
            raise SaveError(
                f"{printable(path)} was played by rules version {self.rules_version}, this is version {rules_version}: "
                f"the same choices may lead elsewhere; {DISTRIBUTION} {printable(self.version)} can read it"
            )


def save_of(game: Game) -> Save:
    """A game as it is saved."""
    setting = game.setting
    return Save(
        game=game.rules.name,
        seed=game.seed,
        data=game.edition.hash,
        rulings=game.rules.settings.named(setting),
        variants=setting.variants,
        objectives=setting.objectives,
        seats=setting.seats,
        choices=game.choices,
        position=game.digest,
        rules_version=game.rules.rules_version,
        policy_seed=game.header.policy,
        lineup=game.lineup,
        assisted=game.assisted,
        is_over=game.is_over,
        standing=game.standing(),
        outcome=outcome_of(game) if game.is_over else None,
    )


def outcome_of(game: Game) -> Outcome:
    """How a game that is over has ended, and what was to be won in it."""
    result, rows = game.result(), cast("Any", allocate(game.rules.row))
    game.rules.binding.row(game.state, game.edition.tables[0], rows, 0)
    columns = [column for column in game.edition.columns(game.setting) if column.group == OBJECTIVE]
    dealt = tuple(column.words[int(column.read(rows)[0])] for column in columns)
    return Outcome(scores=result.scores, winners=result.winners, objectives=dealt)


def text_of(save: Save) -> str:
    """The text of the file: a key a line, the choices all in one."""
    document = save.document()
    document["check"] = check_of(document)
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_save(path: Path, save: Save) -> None:
    """Write a save so that a kill at any moment leaves a whole file: the old one or the new one."""
    try:
        write_whole(path, text_of(save).encode())
    except OSError as error:
        raise SaveError(f"{printable(path)} cannot be written: {reason(error)}") from error


def read_save(path: Path) -> Save:
    """Read a save; a file that cannot be used is refused with the reason."""
    document = _document(path)
    _refuse_stranger(path, document)
    check = document.pop("check", None)
    if check != check_of(document):
        raise SaveError(f"{printable(path)} was edited or damaged: its content does not fit its check")
    del document["file"], document["format"]
    try:
        save = Save.model_validate(document)
    except ValidationError as error:
        raise SaveError(f"{printable(path)}: {_sentence(error)}") from error
    if len(save.choices) > MOST_CHOICES:
        raise SaveError(f"{printable(path)} has {len(save.choices):,} choices, allowed: {MOST_CHOICES:,}")
    return save


def _document(path: Path) -> dict[str, Any]:
    try:
        return read_json(path, "the saved game")
    except UserError as error:
        raise SaveError(str(error)) from error


def _refuse_stranger(path: Path, document: dict[str, Any]) -> None:
    if document.get("file") != KIND_OF_FILE:
        raise SaveError(f"{printable(path)} is not a saved game of {DISTRIBUTION}")
    if document.get("format") != FORMAT:
        known, found = isinstance(document.get("version"), str), format_value(document.get("format"))
        writer = f"; {DISTRIBUTION} {printable(document['version'])} can read it" if known else ""
        raise SaveError(f"{printable(path)} has format {found}, this version reads format {FORMAT}{writer}")


def _sentence(error: ValidationError) -> str:
    """What is wrong with a document that fits its check: it was made by other means."""
    details = error.errors(include_url=False)[0]
    key, *inside = details["loc"]
    if details["type"] == "missing" and not inside:
        return f"the key '{key}' is missing"
    if details["type"] == "extra_forbidden":
        return f"the key '{printable(key)}' is unknown"
    return f"the value of '{key}' is not what a saved game has there"
