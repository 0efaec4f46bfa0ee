"""Where games in progress are kept: the autosave and named saves, in the state folder of the user.

The folder is `$XDG_STATE_HOME/pampero-solo`, or `~/.local/state/pampero-solo`. A game saves itself after every choice.
A folder that cannot be written is told once; the game goes on without.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from engine.core.documents import user_path
from engine.core.errors import SaveError, UserError, reason, shown
from engine.core.registry import find_game
from solo.game import Game
from solo.saves import Save, read_save

FOLDER = "pampero-solo"
AUTOSAVE = "autosave.json"
PREVIOUS = "previous.json"


def state_folder() -> Path:
    """The folder of this user's games."""
    named = os.environ.get("XDG_STATE_HOME", "")
    root = Path(named) if Path(named).is_absolute() else user_path("~/.local/state")
    return root / FOLDER


class Store:
    """The saves of a user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state_folder()
        self.trouble = ""
        """Why the autosave could not be written or read; empty when it could."""
        self.is_told = False

    @property
    def autosave(self) -> Path:
        """The file of the game under way."""
        return self.folder / AUTOSAVE

    def keep(self, game: Game) -> str:
        """Write the autosave; the sentence to tell when that fails for the first time, else nothing."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            game.save(self.autosave)
        except (SaveError, OSError) as error:
            self.trouble = str(error) if isinstance(error, SaveError) else f"{self.folder}: {reason(error)}"
            return "" if self.is_told else self._tell()
        self.trouble, self.is_told = "", False
        return ""

    def _tell(self) -> str:
        self.is_told = True
        return f"The game goes on but is not being saved: {self.trouble}."

    def waiting(self) -> Save | None:
        """The game that can be gone on with; None when there is none, or it cannot be read, or is of other rules."""
        try:
            if self.autosave.exists():
                save = read_save(self.autosave)
                save.refuse_other_rules(self.autosave, find_game(save.game).rules_version)
                return save
        except UserError as error:
            self.trouble = str(error)
        except OSError as error:
            self.trouble = f"{self.autosave}: {reason(error)}"
        return None

    def put_aside(self) -> None:
        """A new game begins: the one under way is kept as the previous one."""
        with suppress(OSError):
            self.autosave.replace(self.folder / PREVIOUS)

    def named(self, game: Game) -> Path:
        """A new file name for a game that is to be kept."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        return self.folder / f"{game.rules.name}-{game.seed}-{stamp}.json"

    def saves(self) -> list[Path]:
        """Every save there is, the newest first."""
        try:
            return sorted(self.folder.glob("*.json"), key=lambda path: path.lstat().st_mtime, reverse=True)
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
        raise SaveError(f"{shown(path)} is there already and is no saved game; choose another name") from error
    except OSError as error:
        raise SaveError(f"{shown(path)}: {reason(error)}") from error
