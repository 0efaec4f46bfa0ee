"""Where games in progress are kept: an autosave for each game and named saves, in the state folder of the user.

The folder is `$XDG_STATE_HOME/DISTRIBUTION`, or `~/.local/state/DISTRIBUTION`. A game saves itself after every choice,
from the first one on, in a file of its own; no game ever takes the place of another. One that is over is kept in
`finished/NAME` as well. A folder that cannot be written is told once; the game goes on without.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from engine import DISTRIBUTION
from engine.core.errors import SaveError, UserError, printable, reason
from engine.core.registry import find_game
from engine.core.safe_io import clear_partials, user_path
from solo.game import LAY, Game
from solo.saves import Save, read_save, save_of, write_save

FINISHED = "finished"
"""The folder, inside that of the saves, of the games that were played to their end."""
AUTOSAVE = "autosave"
AUTOSAVES = (f"{AUTOSAVE}*.json", "previous.json")
"""How autosaves are named; earlier versions had two, one of them called previous."""
LONG_AGO = 60.0
"""Seconds after which nobody is still writing a saved game."""


def state_folder() -> Path:
    """The folder of this user's games."""
    named = os.environ.get("XDG_STATE_HOME", "")
    root = Path(named) if Path(named).is_absolute() else user_path("~/.local/state")
    return root / DISTRIBUTION


class Waiting(NamedTuple):
    """An unfinished game that can be continued."""

    path: Path
    save: Save
    saved: datetime

    def __str__(self) -> str:
        standing = printable(self.save.standing) or f"{len(self.save.choices)} choices"  # earlier versions kept no more
        return f"seed {self.save.seed}: {standing}, {self.saved.day} {self.saved:%b %Y %H:%M}"


class Store:
    """The saves of a user, and the file that the game of one session saves itself to."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state_folder()
        self.autosave: Path | None = None
        """The file of the game; none before there is something to save."""
        self.trouble = ""
        """Why the autosave could not be written or read; empty when it could."""
        self.is_told = False

    def keep(self, game: Game) -> str:
        """Write the autosave; the sentence to tell when that fails for the first time, else nothing."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.autosave or self._new_autosave(game)
            game.save(path)
            self.autosave = path
            self.keep_finished(game)
        except (SaveError, OSError) as error:
            self.trouble = str(error) if isinstance(error, SaveError) else f"{self.folder}: {reason(error)}"
            return "" if self.is_told else self._unsaved_notice()
        self.trouble, self.is_told = "", False
        return ""

    def keep_finished(self, game: Game) -> None:
        """Keep a game that is over for good, beside the autosave, which undo takes back.

        The first end of a game is the one that counts. On a real table undo corrects what was entered: there it is the
        last one.
        """
        if self.autosave is None or not game.is_over:
            return
        path = self.finished_folder(game.rules.name) / self.autosave.name
        if not path.exists() or any(kind.startswith(LAY) for kind, _ in game.choices):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_save(path, save_of(game))

    def finished_folder(self, game: str) -> Path:
        """Where the finished games of a game are."""
        return self.folder / FINISHED / game

    def _new_autosave(self, game: Game) -> Path:
        """The file of a game that has none yet; what killed games have left of theirs is cleared."""
        clear_partials(self.folder, age=LONG_AGO)
        return self.named(game, f"{AUTOSAVE}-", f"-{secrets.token_hex(2)}")

    def _unsaved_notice(self) -> str:
        self.is_told = True
        return f"The game continues but is not being saved: {self.trouble}."

    def carry_on(self, path: Path) -> None:
        """Keep a game where it has been kept before, if it was read from an autosave."""
        clear_partials(self.folder, age=LONG_AGO)
        if path in self.autosaves():
            self.autosave = path
            clear_partials(self.folder, path.name)

    def autosaves(self) -> list[Path]:
        """The file of every game that has saved itself, the newest first."""
        return self._newest_first(*AUTOSAVES)

    def waiting(self) -> list[Waiting]:
        """The unfinished games that can be continued, the newest first; `trouble` tells why the very last one cannot.

        Left out are those that cannot be read, or were played by other rules.
        """
        found = []
        for place, path in enumerate(self.autosaves()):
            try:
                save = read_save(path)
                save.refuse_other_rules(path, find_game(save.game).rules_version)
                found.append(Waiting(path, save, datetime.fromtimestamp(path.stat().st_mtime).astimezone()))
            except (UserError, OSError) as error:
                told = str(error) if isinstance(error, UserError) else f"{path}: {reason(error)}"
                self.trouble = self.trouble if place else told
        return [each for each in found if not each.save.is_over]

    def named(self, game: Game, before: str = "", behind: str = "") -> Path:
        """A new file name for a game that is to be kept."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        return self.folder / f"{before}{game.rules.name}-{game.seed}-{stamp}{behind}.json"

    def saves(self) -> list[Path]:
        """Every save there is, the newest first."""
        return self._newest_first("*.json")

    def _newest_first(self, *patterns: str) -> list[Path]:
        try:
            found = [path for pattern in patterns for path in self.folder.glob(pattern)]
            return sorted(found, key=lambda path: path.lstat().st_mtime, reverse=True)
        except OSError:
            return []

    def save(self, game: Game, name: str = "") -> Path:
        """Save under a name, or a new one, and tell where."""
        path = user_path(name) if name else self.named(game)
        refuse_other_file(path)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        game.save(path)
        return path


def refuse_other_file(path: Path) -> None:
    """A save takes the place of another save only: a name typed in a hurry costs no other file."""
    try:
        if path.exists():
            read_save(path)
    except SaveError as error:
        raise SaveError(f"{printable(path)} exists already and is not a saved game; choose another name") from error
    except OSError as error:
        raise SaveError(f"{printable(path)}: {reason(error)}") from error
