"""What a game's lesson consists of: screens to read, then one guided year of a fixed game.

A game's lesson is `LESSON` in `solo.NAME.lesson`; a game can do without one.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from engine.core.errors import UserError


class Page(NamedTuple):
    """A screen to read: a title and lines that fit a terminal of 80x24."""

    title: str
    text: str


class Step(NamedTuple):
    """One decision of the fixed game: the option to take, what to look at, and why that option is good."""

    kind: str
    code: int
    text: str
    instead: str = ""
    """What is to be said of the other options."""
    panel: str = ""
    """The panel to look at, shown before the text."""


class Lesson(NamedTuple):
    """How to play a game."""

    pages: tuple[Page, ...]
    seed: int
    steps: tuple[Step, ...]
    ending: str


def has_lesson(game: str) -> bool:
    """Whether a game has a lesson."""
    return find_spec(f"solo.{game}") is not None and find_spec(f"solo.{game}.lesson") is not None


def lesson_for(game: str) -> Lesson:
    """The lesson of a game; a game without one is refused."""
    if not has_lesson(game):
        raise UserError(f"the game {game} has no lesson: 'solo play --game {game}' plays it, and ? lists its commands")
    found: Lesson = import_module(f"solo.{game}.lesson").LESSON
    return found
