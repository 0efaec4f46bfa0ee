"""Hints and comparisons for a session: begun in the background, heard of as they come, stopped at will."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.text.figures import percent
from engine.core.text.grammar import count
from solo.players.account_effects import AccountEffect
from solo.session.analysis import Advice, Reasons
from solo.session.review import Mistake
from solo.session.session import Session
from solo.session.worker import EVERY, HINT, PEERS, REVIEW, WARM, Answer, Worker, request_of

EXPECTED = "chance to win, and lead at the end ± 95% CI, if a script plays on"
"""What the figures of a hint are, in a line."""
ABOUT_HINTS = (
    "A hint plays each option on to the end, many times, by a script. The script wins less often than the search "
    "that compares its games, so compare the options with each other: 2% is no lost game. The largest lead comes "
    "first; among leads too close to separate, the best chance to win. A game with a hint counts as assisted, as does "
    "one in which you took back what had shown you hidden cards: the win rate of your finished games leaves it out."
)
"""What a hint is; without it, a chance near zero reads as a game that is lost."""


@dataclass
class Hint:
    """What is known of a position so far."""

    player: str = ""
    advice: list[Advice] = field(default_factory=list)
    is_done: bool = False
    note: str = "thinking ..."
    why: Reasons = field(default_factory=Reasons)
    """Which accounts the best option moves, held against the next one."""

    @property
    def best(self) -> int | None:
        """The code of the best option; none before one was played out."""
        return next((each.code for each in self.advice[:1] if each.margin is not None), None)

    def lines(self) -> list[str]:
        """The hint in words: the best options with the margin expected of each."""
        said = [f"{number}. {each}" for number, each in enumerate(self.advice, 1)]
        by = f"Hint by {self.player}: {EXPECTED}" if self.player else "Hint"
        return [f"{by} ({self.note})" if self.note else by, *said]


@dataclass
class Peers:
    """The margins of others' games on the same set-up, by player, as far as they have come."""

    margins: dict[str, list[int]] = field(default_factory=dict)
    expected: dict[str, int] = field(default_factory=dict)
    """How many games each of them plays."""
    hard: list[str] = field(default_factory=list)
    """How hard the set-up is, in words."""
    is_done: bool = False
    note: str = "Others are about to play the same set-up ..."

    def has_all(self, player: str) -> bool:
        """Whether a player has played all of its games."""
        return len(self.margins[player]) >= self.expected.get(player, 0)

    def has_few(self, player: str) -> bool:
        """Whether a player plays so few games that each is told of."""
        return self.expected.get(player, 0) <= EVERY

    def percentile_text(self, mine: int, player: str) -> str:
        """Where a margin stands among a player's games so far."""
        margins = self.margins[player]
        games = count(self.expected.get(player, len(margins)), "game")
        some = "" if self.has_all(player) else f"the first {len(margins)} of "
        return f"You beat {percent(beaten(mine, margins))} of {some}{games} of {player}."


@dataclass
class Review:
    """The choices of a game that cost most, as far as they are known."""

    mistakes: list[Mistake] = field(default_factory=list)
    done: int = 0
    total: int = 0
    is_done: bool = False
    note: str = "The search begins ..."

    def progress(self) -> str:
        """How far the search has come."""
        if self.note:
            return self.note
        if self.is_done and self.done < self.total:
            return f"Stopped after {self.done} of {self.total} choices."
        return f"Searched {self.done} of {self.total} choices{'.' if self.is_done else ' ...'}"


def beaten(mine: int, margins: list[int]) -> float:
    """The share of games that were worse than mine; an equal one counts half."""
    worse = sum(other < mine for other in margins) + 0.5 * sum(other == mine for other in margins)
    return worse / len(margins) if margins else 0


class HintTask:
    """The background of a session: one hint at a time, the peers at the end, the compilation at the start."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hint: Hint | None = None
        self.peers = Peers()
        self.review = Review()
        self.compiling = 0
        self._workers: dict[str, Worker] = {}

    def warm_up(self, changed: Callable[[], None]) -> None:
        """Have the rules compiled, if nobody has; hints wait for it."""
        self._start(WARM, changed)

    def ask_hint(self, changed: Callable[[], None]) -> Hint:
        """Begin to think about the position; what is found appears in the hint, and helps whoever plays."""
        self.hint = Hint()
        self.session.game.assisted = True
        self._start(HINT, changed)
        return self.hint

    def ask_peers(self, changed: Callable[[], None]) -> None:
        """Begin to play the set-up by others."""
        self.peers = Peers()
        self._start(PEERS, changed)

    def ask_review(self, changed: Callable[[], None]) -> Review:
        """Begin to look for the choices that cost most, among those that people have made up to here."""
        self.review, session = Review(), self.session
        steps = range(len(session.game.choices))
        mine = [step for step in steps if session.is_choice(step) and session.is_persons(step)]
        self._start(REVIEW, changed, steps=mine)
        return self.review

    def stop_review(self) -> None:
        """Keep what was found so far."""
        self.stop(REVIEW)
        self.review.is_done = True
        self.review.note = "" if self.review.total else "Stopped."

    def _start(self, task: str, changed: Callable[[], None], **more: object) -> None:
        self.stop(task)
        session = self.session

        def hear(answer: Answer) -> None:
            self._note(answer)
            changed()

        self._workers[task] = Worker(task, {**request_of(session.game, session.data), **more}, hear)

    def _note(self, answer: Answer) -> None:
        self.compiling = answer.get("compiling", 0)
        if answer["task"] == HINT and self.hint is not None:
            self._note_hint(self.hint, answer)
        elif answer["task"] == PEERS:
            self._note_peers(self.peers, answer)
        elif answer["task"] == REVIEW:
            self._note_review(self.review, answer)

    def _note_hint(self, hint: Hint, answer: Answer) -> None:
        if "compiling" in answer:
            hint.note = f"not ready: the rules are being compiled, once; {answer['compiling']} functions so far"
        if "advice" in answer:
            hint.player = answer["player"]
            hint.advice = [Advice(**each) for each in answer["advice"]]
            effects = [AccountEffect(*each) for each in answer.get("why", ())]
            hint.why = Reasons(answer.get("other", 2), effects)
            hint.is_done = answer["last"]
            hint.note = "" if hint.is_done else "still searching ..."
        if "end" in answer:
            hint.is_done = True
            hint.note = "" if hint.advice else "none could be found"

    def _note_peers(self, peers: Peers, answer: Answer) -> None:
        if "compiling" in answer:
            peers.note = f"Others play once the rules are compiled; {answer['compiling']} functions so far ..."
        peers.expected = answer.get("expected", peers.expected)
        peers.hard = answer.get("hard", peers.hard)
        if "margins" in answer:
            peers.margins.setdefault(answer["player"], []).extend(answer["margins"])
        if "end" in answer:
            peers.is_done = True
            peers.note = "" if peers.margins else "The games of others could not be played."

    def _note_review(self, review: Review, answer: Answer) -> None:
        if "compiling" in answer:
            review.note = f"The search begins once the rules are compiled; {answer['compiling']} functions so far ..."
        if "mistakes" in answer:
            review.mistakes = [Mistake(**each) for each in answer["mistakes"]]
            review.done, review.total, review.note = answer["done"], answer["total"], ""
        if "end" in answer:
            review.is_done = True
            review.note = "The search has failed." if answer["end"] else ""

    def wait(self, task: str) -> None:
        """Wait until a task has said everything."""
        self._workers[task].wait()

    def stop(self, task: str = "") -> None:
        """Stop a task, or all of them."""
        for name, worker in list(self._workers.items()):
            if task in ("", name):
                worker.stop()
                del self._workers[name]
