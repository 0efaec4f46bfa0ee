"""What a conversation tells of a game that is over: others on its set-up, a review, a text to paste."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import TextIO

from rich.console import Console

from engine.core.errors import UserError
from engine.core.safe_io import typed_number
from solo.after_game_text import REVIEW_HEAD, better_line, review_lines, share_text
from solo.seat_text import end_lines
from solo.session.hints import HintTask
from solo.session.session import Session, choices_of
from solo.session.types import group_choosables
from solo.session.worker import PEERS
from solo.text_lookup import Lookup

A_MOMENT = 0.2
"""Seconds after which a search is asked how far it is, so that Ctrl-C is heard."""
STEP = 10
"""How many choices are searched between two lines of progress."""


class EndRequested(KeyboardInterrupt):
    """The process is asked to end: as Ctrl-C, but not to be taken for a wish to go on without waiting."""


class AfterGame(Lookup):
    """A session whose end is asked about."""

    lines: TextIO

    def __init__(self, session: Session, console: Console, *, ascii_only: bool = False) -> None:
        super().__init__(session, console, ascii_only=ascii_only)
        self.thinking = HintTask(session)

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
            raise UserError("other players are compared at the end of the game")
        if self.session.seating.names:
            raise UserError("other players are compared only after a game of one person against an automa")
        self.say("Others play the same set-up; Ctrl-C continues without them.")
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
        for line in peers.hard:
            if line not in told:
                told.add(line)
                self.say(line)
        for player in list(peers.margins):
            said = peers.percentile_text(mine, player)
            is_due = is_last or peers.has_all(player) or (self.lines.isatty() and peers.has_few(player))
            if is_due and said not in told:
                told.add(said)
                self.say(said, "bold")
        if is_last and not peers.margins and peers.note:
            self.say(peers.note)

    def review(self, _rest: str) -> None:
        """The choices that cost most by search; Ctrl-C keeps what was found by then."""
        self.refuse_unfinished("review")
        self.say("Every choice is searched once more; Ctrl-C stops and keeps what was found.")
        news: SimpleQueue[None] = SimpleQueue()
        review, told = self.thinking.ask_review(lambda: news.put(None)), -1
        try:
            while not review.is_done:
                with suppress(Empty):
                    news.get(timeout=A_MOMENT)
                if self.lines.isatty() and review.done // STEP > told:
                    told = review.done // STEP
                    self.say(review.progress())
        except EndRequested:
            raise
        except KeyboardInterrupt:
            self.thinking.stop_review()
        self.say(REVIEW_HEAD)
        for line in review_lines(self.session.game, review):
            self.say(line)
        if review.mistakes:
            self.say(f"Type look {review.mistakes[0].step + 1} for the position before that choice.")

    def look(self, rest: str) -> None:
        """The position before a choice: the table, and the options there were."""
        self.refuse_unfinished("look")
        game, number = self.session.game, typed_number(rest)
        if not 1 <= number <= len(game.choices):
            raise UserError(f"there is no choice {number}, allowed: 1 to {len(game.choices)}")
        past = choices_of(game, game.choices, None, self.session.data)
        past.go_to(number - 1)
        there = Lookup(past, self.console, ascii_only=self.ascii_only)
        there.board("")
        self.say(past.question, "bold")
        for group, choosables in group_choosables(past.choosables):
            if group:
                self.say(", ".join(group), "underline")
            for choosable in choosables:
                is_chosen = choosable.option.code == game.choices[number - 1][1]
                self.say(f"{choosable.number:>3}  {choosable.view.row}{' (chosen)' if is_chosen else ''}")
        for mistake in self.thinking.review.mistakes:
            if mistake.step == number - 1:
                self.say(better_line(game, mistake), "bold")

    def share(self, _rest: str) -> None:
        """A text to paste."""
        self.refuse_unfinished("share")
        verdict, *_ = end_lines(self.session, self.presenter)
        self.say(share_text(self.session.game, self.thinking.peers, verdict, self.session.assisted))

    def refuse_unfinished(self, command: str) -> None:
        """Only a game that is over has an end to speak of."""
        if not self.session.is_over:
            raise UserError(f"'{command}' works only after the end of the game")
