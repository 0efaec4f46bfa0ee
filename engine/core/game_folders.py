"""Which games there are, and where their files lie: found without importing a game."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from engine import ENTRY_POINTS
from engine.core.errors import UserError, unknown

ENGINE = Path(__file__).resolve().parents[1]
GROUP = f"{ENTRY_POINTS}.games"


def game_names() -> list[str]:
    """Every game there is, by name; none is imported."""
    own = {path.parent.name for path in ENGINE.glob("*/game.py")} - {"core"}
    return sorted(own | {point.name for point in entry_points(group=GROUP)})


def game_folder(name: str) -> Path:
    """The folder of a game's rules and files; an unknown game is refused with the nearest."""
    for point in entry_points(group=GROUP, name=name):
        spec = find_spec(point.module)
        if spec is not None and spec.origin is not None:
            return Path(spec.origin).parent
    if name not in game_names():
        raise UserError(unknown("game", name, game_names()))
    return ENGINE / name
