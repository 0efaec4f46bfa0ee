"""The players of a line-up at a table with people: what they choose, and why.

Scripts choose in this process, whose rules are not compiled: a decision takes them no time that a person would notice.
The players that look ahead, search and greedy, think in a process of its own, which has the compiled rules and stays
for the game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.errors import UserError
from engine.core.jit import COMPILED
from solo.child_process import start_thinker
from solo.game_types import is_person
from solo.players.budget import read_search
from solo.players.files import FILE, read_player, script_source, shipped_files
from solo.players.files import is_weights as holds_weights
from solo.players.player_code import is_own_file
from solo.players.registry import Player, find_player
from solo.players.script.explain import account_of
from solo.players.script.validate import validated_script
from solo.session.analysis import advised
from solo.session.seating import Seating
from solo.session.worker import rebuilt, request_of

if TYPE_CHECKING:
    from solo.game import Game

SEARCH = "search"
SHOWN = 3


class Bots:
    """The players at a table by seat."""

    def __init__(self, seating: Seating, game: Game, data: Path | None, own: bool = False) -> None:
        self.seating, self.data = seating, data
        refuse_unnamed(seating, own)
        rules, setting = game.rules, game.setting
        self.players: dict[int, Player] = {
            seat: find_player(name, own, rules).seat(rules, setting)
            for seat, name in enumerate(seating.names)
            if not is_person(name)
        }
        self.elsewhere = {name for name in seating.names if not is_person(name) and thinks_elsewhere(name, game)}

    @cached_property
    def thinker(self) -> Thinker:
        """The process that searches, started when it is first asked."""
        return Thinker()

    def choose(self, game: Game) -> int:
        """The choice of the player whose decision is open."""
        name = self.seating.name_at(game.state.decision_seat)
        if name in self.elsewhere:
            return int(self.thinker.ask("choose", name, game, self.data)["code"])
        return self.players[self.player_seat(game)].choose(game)

    def player_seat(self, game: Game) -> int:
        """The seat of who answers for the open decision."""
        seat = int(game.state.decision_seat)
        return seat if seat in self.players else 0

    def why(self, game: Game, code: int) -> list[str]:
        """Why the player whose decision is open takes an option."""
        name = self.seating.name_at(game.state.decision_seat)
        if is_search(name):
            return list(self.thinker.ask("why", name, game, self.data)["lines"])
        return reasons_of(name, game)(game, code)

    def stop(self) -> None:
        """Nobody thinks on."""
        if "thinker" in self.__dict__:
            self.thinker.stop()


def refuse_unnamed(seating: Seating, own: bool) -> None:
    """A saved game may name a Python file, which is run only when the user names it too."""
    files = [name for name in seating.names if is_own_file(name)]
    if files and not own:
        names = ",".join(seating.names)
        raise UserError(f"'{files[0]}' is a file of your own: it is run only when you name it, with --seats {names}")


def reasons_of(name: str, game: Game) -> Callable[[Game, int], list[str]]:
    """What gives a player's reasons for an option of an open decision; a search is asked again, in compiled rules."""
    if is_search(name):
        return lambda here, _code: searched_lines(name, here)
    if is_script(name, game):
        script = validated_script(script_source(name, game.rules), game.rules, game.setting)
        return lambda here, code: [f"{name}: {account_of(script, here, code).why}."]
    line = f"{name}: {find_player(name, game=game.rules).says}." if "." not in name else f"{name} does not say."
    return lambda _here, _code: [line]


def searched_lines(name: str, game: Game) -> list[str]:
    """What the search expects of its best options."""
    from solo.players.deep_search import think  # noqa: PLC0415 the process is small until it thinks

    budget, policy = read_search(name)
    best = advised(think(game, budget, 1, policy=policy), game.rules.score.sign)[:SHOWN]
    return [f"{name}, what it expects of its best options:", *(f"  {each}" for each in best)]


def is_search(name: str) -> bool:
    """Whether a player plays options out, which takes compiled rules."""
    return name == SEARCH or name.startswith(f"{SEARCH}:")


def thinks_elsewhere(name: str, game: Game) -> bool:
    """Whether a player follows options to what comes of them, for which it needs rules that are not compiled here."""
    return is_search(name) or (not COMPILED and file_of(name, game) is not None and not is_script(name, game))


def is_script(name: str, game: Game) -> bool:
    """Whether a player plays by a script, whose lines can be told."""
    path = file_of(name, game)
    return path is not None and name != "greedy" and not holds_weights(read_player(path).content)


def file_of(name: str, game: Game) -> Path | None:
    """The file that a player plays by, a script or weights; None for one without."""
    return Path(name) if name.endswith(FILE) else shipped_files(game.rules).get(name)


class Thinker:
    """A process with compiled rules that is asked for one decision after the other."""

    def __init__(self) -> None:
        self.process = start_thinker("solo.session.bots")

    def ask(self, task: str, name: str, game: Game, data: Path | None) -> dict[str, Any]:
        """What a player says to the open decision of a game."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        request = {"task": task, "player": name, **request_of(game, data)}
        try:
            stdin.write(json.dumps(request) + "\n")
            stdin.flush()
            answer: dict[str, Any] = json.loads(stdout.readline())
        except (OSError, ValueError) as error:
            raise UserError(f"the player {name} has stopped thinking") from error
        if "error" in answer:
            raise UserError(answer["error"])
        return answer

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


# The process


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Carry out one request."""
    game = rebuilt(request)
    if request["task"] == "choose":
        return {"code": game.player(request["player"]).choose(game)}
    return {"lines": searched_lines(request["player"], game)}


def main() -> int:
    """Answer the requests on standard input, a line each, until there are no more."""
    for line in sys.stdin:
        try:
            found = answer(json.loads(line))
        except UserError as error:
            found = {"error": str(error)}
        print(json.dumps(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
