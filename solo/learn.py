"""A lesson in text mode: its pages, then a year of a fixed game, one suggested option at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from rich.console import Console

from solo.lesson import GuidedYear, Lesson, Page, wrap_paragraphs
from solo.session.saved_games import Store
from solo.session.session import Session
from solo.session.types import Choosable
from solo.text_lookup import COMMANDS
from solo.text_ui import Conversation, Leave

WIDTH = 79
MOST_OPTIONS = 9
"""Options that a step lists at most."""
CONTINUE = "c: continue this game on your own (h gives a hint); Enter: end. 'solo play --seed {seed}' begins it again."
NEXT = "[Enter: continue, q: quit]"
HELP = {
    "Enter": "take the suggested option",
    "NUMBER": "show what another option does; the question stays",
    "all": "list every option",
    "board [PANEL]": "the table, or one panel of it",
    "about NAME": "the text of any piece or place, for example 'about A1-2'",
    "why NAME": "what is missing for a site, a contract or a card",
    "rival": "the rival's last turn, explained",
    "clause WORDS": COMMANDS["clause WORDS"],
    "score": "the score if the game ended now",
    "q": "leave the lesson",
}
SHARED = ("?", "help", "board", "about", "why", "preview", "rival", "clause", "log", "ledger", "score", "quit", "q")
"""The commands of a conversation that a lesson has too: those that move the game would lead away from it."""


class GuidedGame(Conversation):
    """A conversation about a fixed game, in which the lesson's option is the one that is played."""

    def __init__(
        self, lesson: Lesson, session: Session, console: Console, lines: TextIO, *, ascii_only: bool = False
    ) -> None:
        super().__init__(session, console, lines, ascii_only=ascii_only)
        self.lesson, self.year = lesson, GuidedYear(lesson, session)
        words = (*SHARED, self.presenter.automa_word)
        every: Callable[[str], None] = lambda _rest: super(GuidedGame, self).ask()  # noqa: E731
        self.commands = {word: self.commands[word] for word in words} | {"all": every, "options": every}

    def run(self) -> None:
        """The pages, then step after step, if there are any, until the lesson is over or left or the input ends."""
        try:
            for page in self.lesson.pages:
                self.show(page)
            if self.lesson.steps:
                self.ask()
            while not self.year.is_over:
                self.answer(self.read())
            self.say("")
            self.explain(self.lesson.ending)
            if self.lesson.steps:
                self.say("")
                self.explain(CONTINUE.format(seed=self.lesson.seed))
                self.play_on()
        except Leave:
            pass
        finally:
            self.thinking.stop()

    def play_on(self) -> None:
        """The same game without the lesson, if that is wanted: it is saved from now on, and marked as helped."""
        line = self.lines.readline().strip().lower()
        if line in ("c", "continue"):
            self.session.store, self.session.game.assisted = Store(), True
            Conversation(self.session, self.console, self.lines, ascii_only=self.ascii_only).run()

    def show(self, page: Page) -> None:
        """A page, until somebody has read it."""
        self.say(page.title, "bold")
        self.say(page.text)
        self.say(NEXT)
        if self.read().lower() in ("q", "quit"):
            self.leave("")

    def ask(self) -> None:
        """What to look at, why, the question, and the suggested option among those under its heading."""
        suggested = self.year.suggested
        self.say("")
        self.say(f"Step {self.year.steps_done + 1} of {len(self.lesson.steps)} {self.where()}", "underline")
        if self.year.step.panel:
            self.board(self.year.step.panel)
            self.say("")
        self.explain(self.year.step.text)
        self.say("")
        self.say(self.session.question, "bold")
        if suggested.view.group:
            self.say(", ".join(suggested.view.group), "underline")
        for each in self.nearby(suggested):
            self.say(f"{'=>' if each == suggested else '  '}{each.number:>3}  {each.view.row}")
        last = len(self.session.choosables)
        self.say(f"[Enter: take {suggested.number}; a number: what it does; all: list all {last}; ?: help; q: quit]")

    def nearby(self, suggested: Choosable) -> list[Choosable]:
        """Every option if they are few, else those under the heading of the suggested one, else that one alone."""
        every = self.session.choosables
        same = [each for each in every if each.view.group == suggested.view.group]
        return next((few for few in (every, same) if len(few) <= MOST_OPTIONS), [suggested])

    def explain(self, text: str) -> None:
        """Paragraphs of the lesson, in lines that are easy to read."""
        self.say(wrap_paragraphs(text, WIDTH))

    def answer(self, line: str) -> None:
        """Carry out one line; an empty one takes the suggested option."""
        super().answer(line or str(self.year.suggested.number))

    def choose(self, line: str) -> None:
        """Take the suggested option; another one is explained, and the question stays."""
        suggested, meant = self.year.suggested, self.find_option(line)
        if meant == suggested:
            super().choose(str(suggested.number))
            return
        self.preview(str(meant.number))
        self.explain(self.year.explain_other())
        self.say(f"The lesson continues with {suggested.number}: press Enter. {suggested.option.text}", "bold")

    def go_on(self) -> None:
        """The next step, if there is one."""
        if not self.year.is_over:
            self.ask()

    def help(self, _rest: str) -> None:
        """What can be typed."""
        for command, says in HELP.items():
            self.say(f"  {command:<16} {says}")
        self.say(self.presenter.legend)

    def leave(self, _rest: str) -> None:
        """End; nothing of a lesson is kept."""
        self.say("The lesson is over. 'solo learn' starts it again.")
        raise Leave
