"""The game as a conversation: what changed, the question, numbered options; an answer a line.

For screen readers, for terminals that cannot draw, for logs, and for games from a file of choices. It knows no rule:
everything is asked of the session.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TextIO

from rich.console import Console
from rich.text import Text

from engine.core.errors import UserError, printable, reason, tame
from engine.core.safe_io import typed_number, user_path, write_whole
from solo.canvas import Pen
from solo.presenter import Presenter, presenter_for
from solo.seat_text import choice_text, chosen_by, end_lines, question_text, seat_lines
from solo.session.bots import is_search
from solo.session.companion import Companion
from solo.session.hints import HintTask
from solo.session.session import Session
from solo.session.types import Choosable, group_choosables
from solo.session.worker import HINT, PEERS
from solo.text_commands import COMMANDS, ledger_table

PROMPT = "> "
HIDING_LINES = 60
"""Empty lines that push what one seat has seen out of sight."""


class Leave(Exception):
    """The conversation is over."""


class EndRequested(KeyboardInterrupt):
    """The process is asked to end: as Ctrl-C, but not to be taken for a wish to go on without waiting."""


class Conversation:
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
        self.session, self.console, self.lines = session, console, lines
        self.presenter: Presenter = presenter_for(session.game.rules)
        self.thinking = HintTask(session)
        self.ascii_only = ascii_only
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
            "preview": self.preview,
            "why": self.why,
            "about": self.about,
            "board": self.board,
            "rival": self.rival,
            self.presenter.automa_word: self.rival,
            "w": self.why_bot,
            "log": self.log,
            "ledger": self.ledger,
            "score": self.score,
            "others": self.others,
            "save": self.save,
            "lay": self.lay,
            "setup": self.setup,
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
        return f"{', '.join(parts)}. Type ? for help."

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
            self.say(f"{error}.".replace("..", "."), "bold")

    def choose(self, line: str) -> None:
        """A choice by number or by letters."""
        choosable, who = self.meant(line), self.choosing()
        step = len(self.session.game.choices)
        if self.companion is None:
            self.session.choose(choosable)
        else:
            self.enter(self.companion, choosable)
        self.say(f"{who}: {choosable.option.text}", "bold")
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
                self.say(f"{error}.")
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
        self.say(f"The set-up as it is stands in {path}: correct it, and read it with 'setup {path}'.")

    def at_table(self) -> Companion:
        """The companion, if the game is one on a real table."""
        if self.companion is None:
            raise UserError("this is for a game on a real table: 'solo play --table'")
        return self.companion

    def meant(self, line: str) -> Choosable:
        """The option that a line means."""
        options = self.session.choosables
        if not options:
            raise UserError("the game is over: undo (u), save, or quit")
        if line.isdigit():
            place = typed_number(line)
            if not 1 <= place <= len(options):
                raise UserError(f"there is no option {line}, allowed: 1 to {len(options)}")
            return options[place - 1]
        found = self.session.found(line)
        if not found:
            raise UserError(
                f"no option has '{printable(line)}' in it: a number from 1 to {len(options)}, letters, or ? for help"
            )
        if len(found) > 1:
            which = "; ".join(f"{each.number} {each.option.text}" for each in found[:6])
            raise UserError(f"'{printable(line)}' may be {len(found)} options ({which}): say more, or a number")
        return found[0]

    def tell(self, step: int) -> None:
        """What happened from a choice on, then what is asked now."""
        self.print_events(step)
        self.notice()
        self.go_on()

    def print_events(self, step: int) -> None:
        """What happened from a choice on; the choices of players that move by themselves are told too."""
        for line in self.session.log():
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

    def side(self, side: str) -> str:
        """A side as the line-up has it."""
        return self.session.label(side, self.presenter.side_name(side))

    def why_bot(self, rest: str) -> None:
        """Why the last player that moves by itself has chosen so, or the one that is named."""
        for line in self.session.why_bot(rest):
            self.say(line)

    def notice(self) -> None:
        """What is to be told once."""
        while self.session.notices:
            self.say(self.session.notices.pop(0), "bold")

    def ask(self) -> None:
        """The question, and the options under their headings."""
        self.say("")
        self.say(self.where())
        self.say(self.session.question, "bold")
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
        where = game.words.where(game.state)
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

    def say(self, text: str, style: str = "") -> None:
        """A line, in the letters of the terminal."""
        plain = Pen(ascii=self.ascii_only).plain(tame(text, "\n"))
        self.console.print(Text(plain, style), soft_wrap=not self.console.is_terminal)

    # Commands

    def help(self, _rest: str) -> None:
        """The commands."""
        for command, says in COMMANDS.items():
            self.say(f"  {command:<16} {says}")
        self.say(self.presenter.legend)

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
        for line in hint.lines():
            self.say(line)

    @contextmanager
    def until_interrupted(self, task: str) -> Iterator[None]:
        """Wait for what goes on in the background; Ctrl-C stops that, and the conversation goes on."""
        try:
            yield
        except EndRequested:
            raise
        except KeyboardInterrupt:
            self.thinking.stop(task)

    def others(self, _rest: str) -> None:
        """Where the game stands among others' on the same set-up; Ctrl-C goes on without those still to come."""
        if not self.session.is_over:
            raise UserError("others are compared with at the end of the game")
        if self.session.seating.names:
            raise UserError("others are compared with after a game of one person alone against an automa")
        self.say("Others play the same set-up; Ctrl-C goes on without them.")
        news: SimpleQueue[None] = SimpleQueue()
        told: set[str] = set()
        self.thinking.ask_peers(lambda: news.put(None))
        with self.until_interrupted(PEERS):
            while not self.thinking.peers.is_done:
                news.get()
                self.print_peers(told, is_last=False)
        self.print_peers(told, is_last=True)

    def print_peers(self, told: set[str], *, is_last: bool) -> None:
        """What is new of others: all games of a player, or at last those there are; a person hears of each of few."""
        peers, mine = self.thinking.peers, self.session.game.result().margin
        for player in list(peers.margins):
            said = peers.said(mine, player)
            is_due = is_last or peers.has_all(player) or (self.lines.isatty() and peers.has_few(player))
            if is_due and said not in told:
                told.add(said)
                self.say(said, "bold")
        if is_last and not told and peers.note:
            self.say(peers.note)

    def preview(self, rest: str) -> None:
        choosable = self.meant(rest)
        found = self.session.preview(choosable.option)
        self.say(choosable.option.text, "bold")
        for change in found.changes:
            self.say(f"  {change}")
        if found.is_turn_over:
            self.say("  (with the turns of others that follow, as far as one can know)")
        self.say(f"  then: {found.then}")

    def why(self, rest: str) -> None:
        if not rest and self.session.seating.has_bots:
            self.why_bot("")
            return
        answer = self.session.why(self.session.place(rest))
        self.say(answer.about)
        self.say(answer.answer, "bold")

    def about(self, rest: str) -> None:
        self.say(self.session.about(self.session.place(rest)))

    def board(self, rest: str) -> None:
        """A panel; without a name the one that one looks at every turn."""
        panels = {**self.presenter.panels, **self.presenter.small_panels}
        name = rest.lower() or next(iter(panels))
        if name not in panels:
            raise UserError(f"there is no panel '{printable(rest)}', allowed: {', '.join(panels)}")
        theme = "plain" if self.console.no_color or not self.console.is_terminal else "colour"
        pen = Pen(min(self.console.width, 120), theme, self.ascii_only)
        self.console.print(self.presenter.draw(name, self.session.game, pen))

    def rival(self, _rest: str) -> None:
        if not self.session.explanations:
            raise UserError("the rival has not moved yet")
        self.console.print(
            self.presenter.explanation(self.session.explanations[-1], self.console.width), soft_wrap=True
        )

    def log(self, rest: str) -> None:
        for line in self.session.log()[-number(rest, 20) :]:
            said = choice_text(self.session, self.presenter, line)
            self.say(f"{line.step:>3} {'> ' if line.is_choice else '  '}{said}")

    def ledger(self, _rest: str) -> None:
        self.console.print(ledger_table(self.session, self.presenter))

    def score(self, _rest: str) -> None:
        standing = self.session.standing()
        if standing is None:
            raise UserError("this game cannot tell")
        self.say("If the game ended now:", "bold")
        for side, total in standing.scores.items():
            parts = ", ".join(f"{name} {amount:+}" for name, amount in standing.to_come[side].items())
            amount = self.session.game.rules.score.amount(total)
            self.say(f"  {self.side(side)} {amount}" + (f" (still to come: {parts})" if parts else ""))

    def save(self, rest: str) -> None:
        self.say(f"Saved as {self.session.save(rest)}.")

    def leave(self, _rest: str) -> None:
        """Say where the game is and end."""
        if self.session.store is not None:
            self.say(self.session.kept())
        raise Leave


def number(text: str, otherwise: int = 1) -> int:
    """A number of choices or lines."""
    return typed_number(text) if text else otherwise
