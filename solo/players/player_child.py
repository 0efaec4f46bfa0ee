"""The process that runs a player's Python code: `python -m solo.players.player_child`.

It reads pickled requests from its standard input and answers each by a line of JSON on its standard output. Before any
code of the player runs, both are moved out of its way: what the player prints goes to the standard error output, and
there is nothing for it to read.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, Any

import numpy as np

from engine.core.errors import IllegalChoice, UserError
from engine.core.jit.progress import Progress, listen
from engine.core.record import records_from
from engine.core.registry import find_game
from solo.game import Game
from solo.game_types import GameEvent, Header
from solo.players.player_code import PlayerCode, error_text, is_spec, place_of
from solo.players.player_process import Reply

PARENT_SECONDS = 1.0
"""How often the process looks whether the one that started it still runs."""


class Table:
    """What a player sees at the table: the components, and the position as it was sent last."""

    def __init__(self, game: str, setting: Any, edition: Any, own_edition: Any) -> None:
        self.rules, self.setting = find_game(game), setting
        self.edition, self.own_edition = edition, own_edition
        self.events: list[GameEvent] = []

    def games(self, key: int, position: bytes) -> tuple[Game, Game]:
        """The position twice: to name the options by, and for the player, who may change what it is given."""
        return self.game_at(self.edition, key, position), self.game_at(self.own_edition, key, position)

    def game_at(self, edition: Any, key: int, position: bytes) -> Game:
        states = records_from(self.rules.state, position)
        return Game(self.rules, edition, Header(self.rules.name, key, self.setting), states, self.events)


@dataclass
class Runner:
    """Answers the requests: its methods are their names."""

    code: PlayerCode | None = None
    player_class: Any = None
    policy: Any = None
    table: Table | None = None
    editions: dict[str, tuple[Any, bytes]] = field(default_factory=dict)
    """The components by their hash: ready to use, and as bytes to make copies of."""
    folder: str = field(default_factory=os.getcwd)

    def load(self, code: PlayerCode, path: list[str]) -> Reply:
        """Load the player's code; what it is."""
        if self.code != code:
            sys.path += [entry for entry in path if entry and entry not in sys.path]
            try:
                self.player_class, self.code = code.load(), code
            except UserError as error:
                return {"error": str(error), "is_refusal": True}
        return {
            "is_spec": is_spec(self.player_class),
            "can_choose": callable(getattr(self.player_class, "choose", None)),
            "says": getattr(self.player_class, "__doc__", "") or "",
        }

    def make(self) -> Reply:
        """A new object of the player's class; what it draws as it is made is the same in every game."""
        with suppress(OSError):
            os.chdir(self.folder)
        seed_generators(0)
        self.policy = self.player_class()
        return {}

    def edition(self, key: str, content: bytes) -> Reply:
        """Keep a set of components for the games to come."""
        self.editions[key] = pickle.loads(content), content
        return {}

    def sit(self, game: str, setting: Any, edition: str) -> Reply:
        """Begin at a table: the player has its own copy of the components."""
        whole, content = self.editions[edition]
        self.table = Table(game, setting, whole, pickle.loads(content))
        return {}

    def seed(self, seed: int) -> Reply:
        """Let the player's draws follow from a seed."""
        seed_generators(seed)
        return {}

    def choose(self, key: int, position: bytes, kept: int, events: list[tuple[Any, ...]]) -> Reply:
        """The code of the option that the player chooses at a redacted position."""
        assert self.table is not None
        self.table.events[kept:] = [GameEvent(*event) for event in events]
        game, view = self.table.games(key, position)
        try:
            return {"code": game.code_of(self.policy.choose(view, game.decision.options))}
        except IllegalChoice as error:
            return {"error": f"IllegalChoice: {error}"}

    def answer(self, request: tuple[Any, ...]) -> Reply:
        """Carry out one request; whatever the player's code raises is an answer, SystemExit too."""
        name, *arguments = request
        try:
            reply: Reply = getattr(self, name)(*arguments)
        except BaseException as error:  # noqa: BLE001 it is the player's code, and the next game goes on
            return {"error": f"{error_text(error)}{place_of(error, self.code.path if self.code else None)}"}
        return reply


def seed_generators(seed: int) -> None:
    """Seed the generators that Python and numpy share among all code of a process."""
    random.seed(seed)
    np.random.seed(seed % 2**32)  # noqa: NPY002 a player may use the old one


def private_streams() -> tuple[IO[bytes], IO[str]]:
    """The requests and the replies; the standard streams are then the player's."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 a file descriptor is what it takes
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    return requests, replies


def end_with_parent(parent: int) -> None:
    """End this process when the one that started it has gone, even inside a loop of the player's."""
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(1)


def report_compiling(write: Callable[[Reply], None]) -> None:
    """Report compilations, which take time that is not the player's."""

    def report(progress: Progress) -> None:
        write({"compiling": 0 if progress.done else progress.functions})
        former(progress)

    former = listen(report)


def main() -> None:
    """Answer requests until there are no more."""
    requests, replies = private_streams()
    threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()

    def write(reply: Reply) -> None:
        replies.write(json.dumps(reply) + "\n")
        replies.flush()

    report_compiling(write)
    runner = Runner()
    with suppress(EOFError, OSError):
        while True:
            write(runner.answer(pickle.load(requests)))
    os._exit(0)


if __name__ == "__main__":
    main()
