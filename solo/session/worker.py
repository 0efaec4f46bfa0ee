"""Thinking goes on in a process of its own, which has the compiled rules: the screen never waits for it.

`Worker(task, session, hear)` starts one; it answers in lines of JSON, and can be stopped at any moment. The process
compiles the rules first where nobody has done so, and says so. `python -m solo.session.worker` is that process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, TextIO

from engine.core.errors import UserError
from solo.child_process import start_thinker

HINT = "hint"
PEERS = "peers"
REVIEW = "review"
WARM = "warm"
EVERY = 10
"""Peers are told of so many at a time; of those who play no more than that, each game."""
EVERY_SECONDS = 0.5
"""A hint is told no more often."""

BEHIND = 10
"""How much less urgent thinking is than what a person waits for."""

Answer = dict[str, Any]


class Worker:
    """A process that thinks; what it says goes to `hear`, from a thread of its own."""

    def __init__(self, task: str, request: Answer, hear: Callable[[Answer], None]) -> None:
        self.task = task
        self.hear = hear
        self.is_stopped = False
        self.process = start_thinker("solo.session.worker")
        self.thread = threading.Thread(target=self._listen, args=({"task": task, **request},), daemon=True)
        self.thread.start()

    def _listen(self, request: Answer) -> None:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            with stdin:
                stdin.write(json.dumps(request))
            for line in stdout:
                if not self.is_stopped:
                    self.hear(json.loads(line))
        except (OSError, ValueError):
            pass
        finally:
            stdout.close()
            code = self.process.wait()
            if not self.is_stopped:
                self.hear({"task": self.task, "end": code})

    def stop(self) -> None:
        """End the process; nothing more is heard of it."""
        self.is_stopped = True
        if self.process.poll() is None:
            self.process.terminate()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it has said everything."""
        self.thread.join(seconds)


def request_of(game: Any, data: Path | None) -> Answer:
    """A game for another process: its header and its choices."""
    setting = game.setting
    return {
        "game": game.rules.name,
        "seed": game.seed,
        "rulings": game.rules.settings.named(setting),
        "variants": list(setting.variants),
        "objectives": list(setting.objectives),
        "seats": setting.seats,
        "policy_seed": game.header.policy,
        "data": None if data is None else str(data),
        "choices": [list(choice) for choice in game.choices],
    }


# The process


def answer(request: Answer, out: TextIO) -> None:
    """Carry out one request, telling as it goes on."""
    from engine.core.jit.progress import listen  # noqa: PLC0415 the process is small until it thinks

    def send(**said: Any) -> None:
        out.write(json.dumps({"task": request["task"], **said}) + "\n")
        out.flush()

    listen(lambda progress: send(compiling=progress.functions) if not progress.done else None)
    TASKS[request["task"]](request, send)


def warm(request: Answer, send: Callable[..., None]) -> None:
    """Compile what thinking needs, once."""
    from solo.warmup import call_entry_points  # noqa: PLC0415

    call_entry_points(request["game"])
    send(ready=True)


def hint(request: Answer, send: Callable[..., None]) -> None:
    """The best options: the first look at once, then now and then, and the last word."""
    from solo.players.budget import read_budget  # noqa: PLC0415
    from solo.session.analysis import BUDGET, SEARCH, Advice, Reasons, think  # noqa: PLC0415

    told = -EVERY_SECONDS

    def report(best: list[Advice], why: Reasons, last: bool) -> None:
        nonlocal told
        if last or time.monotonic() > told + EVERY_SECONDS:
            told = time.monotonic()
            send(player=SEARCH, advice=[each.to_json() for each in best], why=why.effects, other=why.other, last=last)

    think(rebuilt(request), lambda: False, report, read_budget(request["budget"]) if "budget" in request else BUDGET)


def report_peers(request: Answer, send: Callable[..., None]) -> None:
    """How hard the set-up is, then games of others on it, told as they come."""
    from solo.game import LAY  # noqa: PLC0415
    from solo.session.difficulty import difficulty_of, has_difficulty  # noqa: PLC0415
    from solo.session.percentiles import peers, players_of  # noqa: PLC0415

    laid = list(takewhile(lambda choice: choice[0].startswith(LAY), request["choices"]))
    game = rebuilt({**request, "choices": laid})
    players = request.get("players") or players_of(game)
    send(expected=players)
    if "players" not in request and has_difficulty(game):
        send(hard=difficulty_of(game).lines(game))
    found: list[int] = []
    left = dict(players)
    for name, margin in peers(game, players):
        found.append(margin)
        left[name] -= 1
        if left[name] == 0 or len(found) == EVERY or players[name] <= EVERY:
            send(player=name, margins=found)
            found = []


def report_review(request: Answer, send: Callable[..., None]) -> None:
    """The choices that cost most, told as they are found."""
    from solo.session.review import Mistake, review  # noqa: PLC0415

    def report(done: int, total: int, worst: Sequence[Mistake]) -> None:
        send(done=done, total=total, mistakes=[each.to_json() for each in worst])

    review(rebuilt(request), request["steps"], report)


def rebuilt(request: Answer) -> Any:
    """The game of a request."""
    from solo.game import Game  # noqa: PLC0415

    named = (request["rulings"], request["variants"], request["data"], request["objectives"])
    game = Game.new(
        request["seed"], *named, game=request["game"], seats=request["seats"], policy_seed=request.get("policy_seed")
    )
    return game.replay([(kind, code) for kind, code in request["choices"]])


TASKS: dict[str, Callable[[Answer, Callable[..., None]], None]] = {
    HINT: hint,
    PEERS: report_peers,
    REVIEW: report_review,
    WARM: warm,
}


def main() -> int:
    """Read a request from standard input and answer it, behind whatever else wants a core: the screen comes first."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    try:
        answer(json.loads(sys.stdin.read()), sys.stdout)
    except (UserError, BrokenPipeError):
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
