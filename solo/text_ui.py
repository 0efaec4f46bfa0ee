"""The game as a conversation: what changed, the question, numbered options; an answer a line.

For screen readers, for terminals that cannot draw, for logs, and for games from a file of choices. It knows no rule:
everything is asked of the session.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TextIO

from rich.console import Console
from rich.text import Text

from engine.core.errors import UserError, as_sentence, printable, reason
from engine.core.safe_io import user_path, write_whole
from solo.seat_text import choice_text, chosen_by, end_lines, question_text, seat_lines, why_line
from solo.session.bots import is_search
from solo.session.companion import Companion
from solo.session.session import Session
from solo.session.types import Choosable, group_choosables
from solo.session.worker import HINT
from solo.text_after import AfterGame
from solo.text_lookup import number
from solo.text_wizard import ask_set_up

PROMPT = "> "
HIDING_LINES = 60
"""Empty lines that push what one seat has seen out of sight."""


class Leave(Exception):
    """The conversation is over."""


class Conversation(AfterGame):
    """A session, told and asked in lines."""

    def __init__(
        self,
        session: Session,
        console: Console,
        lines: TextIO,
        *,
        ascii_only: bool = False,
        companion: Companion | None = None,
        pace: float = 0.0,
    ) -> None:
        self.pace = pace
        """Seconds between the moves of players that move by themselves."""
        self.asked = -1
        """The seat that was asked last."""
        super().__init__(session, console, ascii_only=ascii_only)
        self.lines = lines
        self.companion = companion
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "options": lambda _rest: self.ask(),
            "u": self.undo,
            "undo": self.undo,
            "r": self.redo,
            "redo": self.redo,
            "h": self.hint,
            "hint": self.hint,
            "first": self.first,
            "preview": self.preview,
            "why": self.why,
            "about": self.about,
            "board": self.board,
            "clause": self.clause,
            "rival": self.rival,
            self.presenter.automa_word: self.rival,
            "w": self.why_bot,
            "log": self.log,
            "ledger": self.ledger,
            "score": self.score,
            "others": self.others,
            "review": self.review,
            "look": self.look,
            "share": self.share,
            "save": self.save,
            "lay": self.lay,
            "setup": self.setup,
            "wizard": self.wizard,
            "quit": self.leave,
            "q": self.leave,
        }

    # The conversation

    def run(self) -> None:
        """Talk until the game is left or the input ends; the end of the input saves and leaves."""
        self.say(self.opening())
        for line in seat_lines(self.session, self.presenter):
            self.say(line)
        try:
            if self.companion is not None and self.lines.isatty() and not self.session.game.choices:
                self.ask_set_up(self.companion)
            self.go_on()
            while True:
                self.answer(self.read())
        except Leave:
            pass
        finally:
            self.thinking.stop()
            self.session.leave_bots()

    def opening(self) -> str:
        """What is being played."""
        game = self.session.game
        changed = [f"{name}={value}" for name, value in game.setting.rulings]
        parts = [f"{game.rules.title}, seed {game.seed}", *changed, *game.setting.variants]
        return f"{', '.join(parts)}. Type ? for help, board for the table."

    def read(self) -> str:
        """The next line; the end of the input leaves."""
        if self.lines.isatty():
            self.console.print(Text(PROMPT), end="")
        line = self.lines.readline()
        if not line:
            self.leave("")
        return line.strip()

    def answer(self, line: str) -> None:
        """Carry out one line; what is wrong with it is told, and the question stays."""
        if not line or line.startswith("#"):
            return
        word, _, rest = line.partition(" ")
        is_option = any(each.option.text.lower() == line.lower() for each in self.session.choosables)
        try:
            if word.lower() in self.commands and not is_option:
                self.commands[word.lower()](rest.strip())
            else:
                self.choose(line)
        except UserError as error:
            self.say(as_sentence(error), "bold")

    def choose(self, line: str) -> None:
        """A choice by number or by letters."""
        choosable, who = self.find_option(line), self.choosing()
        step = len(self.session.game.choices)
        if self.companion is None:
            self.session.choose(choosable)
        else:
            self.enter(self.companion, choosable)
        self.say(f"{who}: {choosable.option.text}", "bold")
        self.tell(step)

    def first(self, _rest: str) -> None:
        """The first option of the rival's tie, and of those that follow in its turn."""
        if self.companion is not None:
            raise UserError("on a real table every tie is answered by itself")
        step = len(self.session.game.choices)
        self.session.answer_ties()
        for point in self.session.points()[step:]:
            self.say(f"You choose: {point.choice}", "bold")
        self.tell(step)

    def enter(self, companion: Companion, choosable: Choosable) -> None:
        """A choice on a real table: everything that it turns up is asked for."""
        entry = companion.enter(choosable.option)
        draw = companion.draw(entry)
        while draw is not None:
            self.say(f"{draw.question} ({', '.join(dict.fromkeys(draw.pieces.values()))})", "bold")
            line = self.read()
            if line.lower() in ("u", "undo", "cancel"):
                raise UserError("the choice is not made")
            try:
                companion.reveal(entry, draw, draw.piece(line))
            except UserError as error:
                self.say(as_sentence(error))
            draw = companion.draw(entry)
        companion.make(entry)

    def lay(self, rest: str) -> None:
        """A piece of the real set-up."""
        companion = self.at_table()
        family, place, name = ([*(part.strip() for part in rest.split("/")), "", "", ""])[:3]
        companion.read_family(family, {place: name})
        self.say(f"Laid: {family}, {place}.")

    def setup(self, rest: str) -> None:
        """A whole set-up: read from a file, or written to one that is not there yet."""
        companion, path = self.at_table(), user_path(rest)
        if not rest:
            raise UserError("the set-up needs a file name")
        if os.path.exists(path):  # noqa: PTH110 a name that is too long is not there
            self.say(f"{companion.read(path)} pieces laid.")
            self.ask()
            return
        try:
            write_whole(path, companion.text().encode())
        except OSError as error:
            raise UserError(f"{printable(path)} cannot be written: {reason(error)}") from error
        self.say(f"The present set-up is in {path}: correct it, and read it with 'setup {path}'.")

    def wizard(self, _rest: str) -> None:
        """The set-up, place by place."""
        companion = self.at_table()
        if not companion.is_set_up(len(self.session.game.choices)):
            raise UserError("the set-up is entered before the first choice: take back the choices first")
        self.ask_set_up(companion)
        self.ask()

    def ask_set_up(self, companion: Companion) -> None:
        """Ask for the set-up."""
        ask_set_up(self.session, companion, self.presenter, self.say, self.read)

    def at_table(self) -> Companion:
        """The companion, if the game is one on a real table."""
        if self.companion is None:
            raise UserError("this is for a game on a real table: 'solo play --table'")
        return self.companion

    def tell(self, step: int) -> None:
        """What happened from a choice on, then what is asked now."""
        self.print_events(step)
        self.notice()
        self.go_on()

    def print_events(self, step: int) -> None:
        """What happened from a choice on; the choices of players that move by themselves are told too."""
        for line in self.session.log():
            if line.name.startswith("forced") and self.session.seating.names:
                continue  # it does not say whose it was
            if line.step > step and not line.is_choice:
                self.say(f"  {line.text}")
            elif line.step > step + 1 and not self.session.is_persons(line.step - 1):
                self.say(choice_text(self.session, self.presenter, line))

    def go_on(self) -> None:
        """Let players move until a person is asked, or the game is over."""
        while self.session.is_bot_next:
            time.sleep(self.pace)
            if self.lines.isatty() and is_search(self.session.seating.name_at(self.session.seat)):
                self.say(question_text(self.session, self.presenter))
            step = len(self.session.game.choices)
            self.session.move_bot()
            self.say(f"{chosen_by(self.session, self.presenter, step)}: {self.session.points()[step].choice}")
            self.print_events(step)
            self.notice()
        if self.session.is_over:
            self.end()
        else:
            self.hand_over()
            self.ask()

    def hand_over(self) -> None:
        """Where seats hide something from each other, the next person has the screen alone."""
        session, seat = self.session, self.session.seat
        is_other, self.asked = self.asked not in (-1, seat), seat
        if is_other and session.seating.is_person(seat) and session.guide.has_secrets(session.game.state):
            self.console.clear()
            self.say("\n" * HIDING_LINES + f"Hand over to {self.side(list(session.game.sides)[seat])}, then Enter.")
            self.read()

    def choosing(self) -> str:
        """Whose choice is made now: `You choose`."""
        return chosen_by(self.session, self.presenter, -1)

    def notice(self) -> None:
        """What is to be told once."""
        while self.session.notices:
            self.say(self.session.notices.pop(0), "bold")

    def ask(self) -> None:
        """The question, and the options under their headings."""
        self.say("")
        self.say(self.where())
        self.say(question_text(self.session, self.presenter), "bold")
        for group, choosables in group_choosables(self.session.choosables):
            if group:
                self.say(", ".join(group), "underline")
            for choosable in choosables:
                self.say(f"{choosable.number:>3}  {choosable.view.row}")

    def where(self) -> str:
        """How far the game is and what each side has."""
        game = self.session.game
        scores = {side: game.rules.score_of(game.state, seat) for side, seat in game.sides.items()}
        money = ", ".join(f"{self.side(side)} {game.rules.score.amount(each)}" for side, each in scores.items())
        mark = ", assisted" if self.session.assisted else ""
        where = game.words.progress(game.state)
        return f"[{where}, choice {len(game.choices) + 1}: {money}{mark}]"

    def end(self) -> None:
        """The result, and where it came from; a person is told of others' games too, a script only where it asks."""
        self.say("")
        verdict, *rest = end_lines(self.session, self.presenter)
        self.say(f"The game is over: {verdict}.", "bold")
        for line in rest:
            self.say(line)
        self.ledger("")
        if self.lines.isatty() and not self.session.seating.names:
            self.others("")
            self.say("Type review for the choices that cost most, share for a text to paste, quit to leave.")

    # Commands

    def undo(self, rest: str) -> None:
        if self.companion is None:
            self.session.undo(number(rest))
        else:
            self.companion.undo()
        self.say("Taken back.")
        self.go_on()

    def redo(self, rest: str) -> None:
        step = len(self.session.game.choices)
        self.session.redo(number(rest))
        self.tell(step)

    def hint(self, _rest: str) -> None:
        """Ask for a hint and wait; Ctrl-C stops it."""
        if self.session.is_over:
            raise UserError("the game is over")
        self.say("Thinking ...")
        hint = self.thinking.ask_hint(lambda: None)
        with self.until_interrupted(HINT):
            self.thinking.wait(HINT)
        for line in filter(None, [*hint.lines(), why_line(self.session, self.presenter, hint)]):
            self.say(line)

    def save(self, rest: str) -> None:
        self.say(f"Saved as {self.session.save(rest)}.")

    def leave(self, _rest: str) -> None:
        """Say where the game is and end."""
        if self.session.store is not None:
            self.say(self.session.kept())
        raise Leave
