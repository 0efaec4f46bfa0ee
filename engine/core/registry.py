"""Finds games by name. A game is a folder of `engine` whose module `game` has an object of the folder's name.

`find_game("x")` imports `engine.x.game` and gives its `X`; nothing else in the house names a game. A game from outside
announces itself by an entry point of the group `GROUP`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from engine.core.binding import bind
from engine.core.errors import UserError, unknown
from engine.core.game_folders import GROUP, game_names

if TYPE_CHECKING:
    from engine.core.game import Rules


@cache
def find_game(name: str) -> Rules:
    """The game of that name, with its rules bound to its state; an unknown one is refused with the nearest."""
    game = imported(name)
    bind(game.state, game.binding)
    return game


def imported(name: str) -> Rules:
    """The object of a game's folder, or of an entry point."""
    for point in entry_points(group=GROUP, name=name):
        found: Rules = point.load()
        return found
    if name not in game_names():
        raise UserError(unknown("game", name, game_names()))
    shipped: Rules = getattr(import_module(f"engine.{name}.game"), name.upper())
    return shipped


@cache
def features_of(game: str, kind: int) -> list[tuple[int, str, dict[int, str]]]:
    """The features that apply to a kind of decision: number, name, and the words for values."""
    rules = find_game(game)
    applying = [(n, spec) for n, spec in enumerate(rules.features) if rules.kinds[kind] in spec.kinds]
    return [(n, spec.name, {value: word for word, value in spec.words.items()}) for n, spec in applying]
