"""What a game's lesson consists of: screens to read, then perhaps one guided year of a fixed game.

A game's lesson is `LESSON` in `solo.NAME.lesson`; a game can do without one.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import UserError

if TYPE_CHECKING:
    from solo.session.session import Session
    from solo.session.types import Choosable


class Page(NamedTuple):
    """A screen to read: a title and lines that fit a terminal of 80x24."""

    title: str
    text: str


class LessonStep(NamedTuple):
    """One decision of the fixed game: the option to take, what to look at, and why that option is good."""

    kind: str
    code: int
    text: str
    instead: str = ""
    """What is to be said of the other options."""
    panel: str = ""
    """The panel to look at, shown before the text."""
    look: str = ""
    """A panel that only a screen shows, being too long to print."""


class Lesson(NamedTuple):
    """How to play a game."""

    pages: tuple[Page, ...]
    seed: int
    steps: tuple[LessonStep, ...]
    ending: str


class GuidedYear:
    """How far a lesson has come: its steps are the choices of the session, one after the other."""

    def __init__(self, lesson: Lesson, session: Session) -> None:
        self.lesson, self.session = lesson, session
        self.has_refused = False
        """Whether another option was explained before: that it is for a game of one's own is said once."""

    @property
    def steps_done(self) -> int:
        """How many steps are taken."""
        return len(self.session.game.choices)

    @property
    def is_over(self) -> bool:
        return self.steps_done >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is to be taken now."""
        return self.lesson.steps[self.steps_done]

    @property
    def suggested(self) -> Choosable:
        """The option of this step; a lesson that does not fit the game is refused."""
        for each in self.session.choosables:
            if (each.option.kind, each.option.code) == (self.step.kind, self.step.code):
                return each
        raise UserError(f"step {self.steps_done + 1} of the lesson does not fit the game: it is not an open option")

    def explain_other(self) -> str:
        """What is said of any other option."""
        first = "" if self.has_refused else "You may do that in a game of your own. "
        self.has_refused = True
        return f"{first}{self.step.instead}"


def wrap_paragraphs(text: str, width: int) -> str:
    """Paragraphs of a lesson, in lines of a width."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(fill(" ".join(paragraph.split()), width) for paragraph in paragraphs)


def has_lesson(game: str) -> bool:
    """Whether a game has a lesson."""
    return find_spec(f"solo.{game}") is not None and find_spec(f"solo.{game}.lesson") is not None


def lesson_for(game: str) -> Lesson:
    """The lesson of a game; a game without one is refused."""
    if not has_lesson(game):
        raise UserError(f"the game {game} has no lesson: 'solo play --game {game}' plays it, and ? lists its commands")
    found: Lesson = import_module(f"solo.{game}.lesson").LESSON
    return found
