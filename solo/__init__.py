"""One solo game, its players and its screens.

from solo import Game, Session, find_player

game = Game.new(seed=7)
game.choose(game.decision.options[0])

The names in `__all__` are public: they keep their meaning within a version 0.x and are changed only with a line in the
CHANGELOG. Everything else may change. They are imported when first used, so that `import solo` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.errors import DataError, IllegalChoice, PlayerFault, SaveError, UserError
    from solo.game import Game
    from solo.players.registry import find_player
    from solo.session.session import Session

__all__ = [
    "DEFAULT_GAME",
    "DataError",
    "Game",
    "IllegalChoice",
    "PlayerFault",
    "SaveError",
    "Session",
    "UserError",
    "__version__",
    "find_player",
]

__version__ = "0.1.0"

DEFAULT_GAME = "pampero"
"""The game that is played by default."""

HOMES = {
    "engine.core.errors": ("DataError", "IllegalChoice", "PlayerFault", "SaveError", "UserError"),
    "solo.game": ("Game",),
    "solo.players.registry": ("find_player",),
    "solo.session.session": ("Session",),
}


def __getattr__(name: str) -> object:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'solo' has no attribute '{name}'")


def refuse_foreign_packages(*packages: str) -> None:
    """A package of the same name beside a notebook would be imported in place of ours, with puzzling errors."""
    for name in packages:
        spec = find_spec(name)
        origin = spec.origin if spec else None
        if origin is not None and Path(origin).resolve().parents[1] != Path(__file__).resolve().parents[1]:
            raise ImportError(
                f"{origin} hides the package '{name}' of pampero-solo: rename it, or start Python in another folder"
            )


refuse_foreign_packages("engine", "experiments")
