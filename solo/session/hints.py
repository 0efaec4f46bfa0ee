"""Hints and comparisons for a session: begun in the background, heard of as they come, stopped at will."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from solo.session.advice import Advice
from solo.session.session import Session
from solo.session.worker import HINT, PEERS, WARM, Answer, Worker, request_of


@dataclass
class Hint:
    """What is known of a position so far."""

    player: str = ""
    advice: list[Advice] = field(default_factory=list)
    is_done: bool = False
    note: str = "thinking"

    def lines(self) -> list[str]:
        """The hint in words: the best options with the margin expected of each."""
        said = [
            f"{number}. {each.text}: {each.margin:+.0f} ± {each.error:.0f} ({each.games} games)"
            for number, each in enumerate(self.advice, 1)
        ]
        by = f"by {self.player}, expected margin at the end" if self.player else ""
        return [f"Hint {by}".strip() + ("" if self.is_done else f" ({self.note} ...)"), *said]


@dataclass
class Peers:
    """The margins of others' games on the same set-up, as far as they have come."""

    player: str = ""
    margins: list[int] = field(default_factory=list)
    is_done: bool = False


class Thinking:
    """The background of a session: one hint at a time, the peers at the end, the compilation at the start."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hint: Hint | None = None
        self.peers = Peers()
        self.compiling = 0
        self._workers: dict[str, Worker] = {}

    def warm_up(self, changed: Callable[[], None]) -> None:
        """Have the rules compiled, if nobody has; hints wait for it."""
        self._start(WARM, changed)

    def ask_hint(self, changed: Callable[[], None]) -> Hint:
        """Begin to think about the position; what is found appears in the hint."""
        self.hint = Hint()
        self._start(HINT, changed)
        return self.hint

    def ask_peers(self, changed: Callable[[], None]) -> None:
        """Begin to play the set-up by others."""
        self.peers = Peers()
        self._start(PEERS, changed)

    def _start(self, task: str, changed: Callable[[], None]) -> None:
        self.stop(task)
        session = self.session

        def hear(answer: Answer) -> None:
            self._note(answer)
            changed()

        self._workers[task] = Worker(task, request_of(session.game, session.data), hear)

    def _note(self, answer: Answer) -> None:
        self.compiling = answer.get("compiling", 0)
        if answer["task"] == HINT and self.hint is not None:
            self._note_hint(self.hint, answer)
        elif answer["task"] == PEERS:
            self.peers.player = answer.get("player", self.peers.player)
            self.peers.margins += answer.get("margins", [])
            self.peers.is_done = "end" in answer

    def _note_hint(self, hint: Hint, answer: Answer) -> None:
        if "compiling" in answer:
            hint.note = f"compiling the rules, once: {answer['compiling']} functions"
        if "advice" in answer:
            hint.player = answer["player"]
            hint.advice = [Advice(**each) for each in answer["advice"]]
            hint.is_done, hint.note = answer["last"], "thinking on"
        if "end" in answer:
            hint.is_done = True
            hint.note = "" if hint.advice else "no hint could be found"

    def wait(self, task: str) -> None:
        """Wait until a task has said everything."""
        self._workers[task].wait()

    def stop(self, task: str = "") -> None:
        """Stop a task, or all of them."""
        for name, worker in list(self._workers.items()):
            if task in ("", name):
                worker.stop()
                del self._workers[name]
