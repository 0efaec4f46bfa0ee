"""Players that are files: scripts, and weights for the greedy player; shipped with a game, or of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from inspect import getfile
from pathlib import Path
from typing import Any

from engine.core.errors import UserError, printable, unknown
from engine.core.game import Rules
from engine.core.game_folders import ENGINE
from solo.players.script.toml_locations import TomlSource, read_source

FILE = ".toml"
FOLDER = "players"
ALL_ROUND = ("book", "script")
"""The script that plays a game best all round goes by one of these names."""


def read_player(path: Path) -> TomlSource:
    """The file of a player."""
    return read_source(path, "the player's file")


def is_weights(content: dict[str, Any]) -> bool:
    """Whether a file holds weights for the greedy player, and not a script."""
    return "horizon" in content and "game" not in content


def shipped_files(game: Rules | None) -> dict[str, Path]:
    """The files of players that a game ships, by the names of the players; those of every game when none is told."""
    folders = [Path(getfile(type(game))).parent / FOLDER] if game else sorted(ENGINE.glob(f"*/{FOLDER}"))
    return {path.stem: path for folder in folders for path in sorted(folder.glob(f"*{FILE}"))}


def starter_file(game: Rules) -> Path | None:
    """The script that a game offers to start from, if it has one."""
    path = Path(getfile(type(game))).parent / f"starter{FILE}"
    return path if path.exists() else None


def renamed_script(path: Path, name: str) -> str:
    """The text of a script under another name."""
    text = read_player(path).text
    return re.sub(r'^name = ".*"$', f'name = "{name}"', text, count=1, flags=re.MULTILINE)


def without_history(text: str) -> str:
    """A shipped script without the story of how it was tuned: only the last line of its head says what it does."""
    return re.sub(r"\A# Tuned by .*\n(?:#.*\n)*(?=#)", "", text)


def scripts_of(game: Rules) -> list[str]:
    """The scripts that a game ships."""
    return [name for name, path in shipped_files(game).items() if not is_weights(read_player(path).content)]


def best_of(scripts: Sequence[str]) -> str | None:
    """The script that plays best all round; None where there is none."""
    return next((name for name in (*ALL_ROUND, *scripts) if name in scripts), None)


def unknown_player(what: str, name: str, allowed: Iterable[str]) -> UserError:
    """The refusal of a name that no player has; a file that is meant without its ending is named."""
    if Path(name + FILE).exists():
        file = f"{printable(name)}{FILE}"
        return UserError(f"unknown {what} '{printable(name)}'; there is a file {file}: write {file}")
    return UserError(unknown(what, name, allowed))


def player_file(name: str, game: Rules, what: str, words: Callable[[], Iterable[str]]) -> Path:
    """The file that a name means, one's own or one that the game ships; for another, what it was to be is refused."""
    if is_path(name):
        return Path(name)
    shipped = shipped_files(game)
    if name not in shipped:
        raise unknown_player(what, name, [*words(), f"path/to/file{FILE}"])
    return shipped[name]


def script_source(name: str, game: Rules, also: Sequence[str] = ()) -> TomlSource:
    """The script of a file, or one that the game ships; `also` are the other words allowed in its place."""
    source = read_player(player_file(name, game, "script", lambda: [*also, *scripts_of(game)]))
    if is_weights(source.content):
        raise UserError(f"{source.path} holds weights for the greedy player, not a script")
    return source


def is_path(name: str) -> bool:
    """Whether a name means a file of one's own; a shipped player is meant whatever lies in the folder one is in."""
    return name.endswith(FILE) or "/" in name or (name not in shipped_files(None) and Path(name).exists())
