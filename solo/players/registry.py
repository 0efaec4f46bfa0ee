"""The players by name: shipped ones, those of an entry point, and files of your own.

Those are `path/to/file.toml`, a script or weights, and `path/to/file.py:Class`, which is run.

A `PlayerSpec` says what a player is; `seat` puts it at the table of a game with a set of components. A compiled player
also plays whole games inside the kernel; a Python one is asked decision by decision.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from engine import ENTRY_POINTS
from engine.core.binding import BINDINGS, bind
from engine.core.errors import UserError
from engine.core.fingerprint import HOUSE, kernel_hash
from engine.core.record import Many, allocate
from engine.core.settings import Setting
from solo.players.batch import choose_for
from solo.players.budget import GREEDY, USUAL, Budget, read_search
from solo.players.files import (
    FILE,
    best_of,
    is_weights,
    read_player,
    script_source,
    scripts_of,
    shipped_files,
    unknown_player,
)
from solo.players.greedy import STATES, GreedyPlayer, choose_greedy
from solo.players.player import GAME, SCRATCH, CorePlayer, PlayerBinding
from solo.players.player_code import (
    ImportedCode,
    PlayerCode,
    error_text,
    is_own_file,
    read_code,
    source_file,
    source_hash,
)
from solo.players.python_player import describe_code, seat_player
from solo.players.random import RandomPlayer, choose_random
from solo.players.script.model import Script
from solo.players.script.program import compile_script
from solo.players.script.program_layout import ScriptPlayer
from solo.players.script.toml_locations import TomlSource
from solo.players.script.validate import validated_script
from solo.players.script.vm import choose_script
from solo.players.search import STATES as SEARCH_STATES
from solo.players.search import Policy, Searching, SearchPlayer, choose_search
from solo.players.weights import Weights, fact_names, give_weights, read_weights, shipped_weights

if TYPE_CHECKING:
    from engine.core.game import Rules
    from solo.game import Game

GROUP = f"{ENTRY_POINTS}.players"
WIN_WORTH = 10
"""What a victory counts beside the lead, in points, where nobody is the hero."""
CAUTION = 2
"""How surely an option must be better than the script's there: a square of standard errors."""


class Player(Protocol):
    """A player at a table."""

    def choose(self, game: Game) -> int:
        """The code of the option it takes; the game stays as it is, and the player sees it redacted."""

    def fingerprint(self) -> str:
        """The hash of what it plays by, beside the compiled sources: its numbers, its program, its file."""


@dataclass(frozen=True)
class CompiledPlayer:
    """A player that the kernel asks: its record for every seat, and how many states it wants to think in."""

    players: Many[CorePlayer]
    scratch: int = 0

    @property
    def is_script(self) -> bool:
        """Whether it plays by a script."""
        return isinstance(self.players[0], ScriptPlayer)

    def __reduce__(self) -> Any:
        """Sent to another process, it is bound to its function there."""
        return bound_player, (BINDINGS[type(self.players[0])].choose, self.players, self.scratch)

    def work(self, state: type[Any]) -> Many[Any]:
        """The states that a game with this player is played in."""
        return allocate(state, SCRATCH + self.scratch)

    def choose(self, game: Game) -> int:
        """Its advice, the same as in a batch."""
        work = self.work(type(game.state))
        work[GAME] = game.state
        return int(choose_for(self.players, work, game.edition.tables, game.policy_seed))

    def fingerprint(self) -> str:
        """The hash of its records, and of its source where it is not of the house."""
        choose = BINDINGS[type(self.players[0])].choose
        source = getattr(choose, "py_func", choose)
        path = source_file(source)
        own = "" if path is None or path.is_relative_to(HOUSE) else source_hash(source)
        return sha256(np.asarray(self.players).tobytes() + own.encode()).hexdigest()[:24]


@dataclass(frozen=True)
class PlayerSpec:
    """A player: its name, one line about it, and how it sits down: `seat(game, setting)`."""

    name: str
    says: str
    seat: Callable[[Rules, Setting], Player]
    kind: str = "compiled"
    timed: bool = False
    """Whether its choices depend on how fast the machine is, so that no run could be repeated."""


def rules_hash(game: Rules) -> str:
    """The hash of the compiled sources a game is played by: its own, the core's, the players'."""
    return kernel_hash("engine.core", "solo.players", type(game).__module__.rpartition(".")[0])


def compiled(
    record: type[CorePlayer], choose: Callable[..., int], seats: int, sees: bool = True, scratch: int = 0
) -> CompiledPlayer:
    """A compiled player at every seat: at the automa's it answers for it where the rules leave a choice."""
    bind(record, PlayerBinding(choose))
    players = allocate(record, seats)
    for seat in range(seats):
        players[seat].sees = int(sees)
    return CompiledPlayer(players, scratch)


def bound_player(choose: Callable[..., int], players: Many[CorePlayer], scratch: int) -> CompiledPlayer:
    """A player that comes from another process."""
    bind(type(players[0]), PlayerBinding(choose))
    return CompiledPlayer(players, scratch)


def fresh(player: Player) -> Player:
    """A player as it sits down to a game: one in Python is made anew, a compiled one remembers nothing."""
    return player.fresh() if hasattr(player, "fresh") else player


def seat_random(game: Rules, setting: Setting) -> Player:
    """The random player."""
    return compiled(RandomPlayer, choose_random, len(game.sides(setting)), sees=False)


def seat_greedy(game: Rules, setting: Setting) -> Player:
    """The greedy player with the weights that the game ships."""
    return greedy_player(shipped_weights(game, "greedy"), game, setting)


def greedy_player(weights: Weights, game: Rules, setting: Setting) -> CompiledPlayer:
    """The greedy player with weights for the facts of a game."""
    seats = len(game.sides(setting))
    found = compiled(GreedyPlayer, choose_greedy, seats, scratch=STATES)
    for seat in range(seats):
        give_weights(found.players[seat], weights, game)
    return found


def search_spec(name: str) -> PlayerSpec:
    """The search player under the name that tells how it thinks."""
    budget, policy = read_search(name)
    says = f"plays the best few options out and takes the best of them, {budget} per decision"
    return PlayerSpec(name, says, partial(seat_search, budget, policy), timed=budget.milliseconds > 0)


def seat_search(budget: Budget, policy: str, game: Rules, setting: Setting) -> Player:
    """How the search player sits down."""
    player = search_player(game, setting, budget.rollouts, policy)
    if budget.milliseconds:
        from solo.players.deep_search import TimedPlayer  # noqa: PLC0415 it thinks with a player of this module

        return TimedPlayer(budget, policy)
    return player


def search_player(game: Rules, setting: Setting, rollouts: int, policy: str = USUAL) -> CompiledPlayer:
    """The search player, its rollouts played by a script, or by the values of the greedy one."""
    return searching_player(SearchPlayer, choose_search, game, setting, rollouts, policy)


def searching_player(
    kind: type[Searching],
    choose: Callable[..., int],
    game: Rules,
    setting: Setting,
    rollouts: int,
    policy: str = USUAL,
) -> CompiledPlayer:
    """A player that plays options out: its own record and way to choose, all else as the search player has it."""
    facts, weights = fact_names(game), shipped_weights(game, "greedy")
    policy = policy or best_of(scripts_of(game)) or GREEDY
    if game.score.name not in facts:
        raise UserError(f"the game {game.name} has no fact '{game.score.name}', by which the search player compares")
    script = None if policy == GREEDY else validated_script(script_source(policy, game, (GREEDY,)), game, setting)
    sides = game.sides(setting)
    seats = len(sides)
    found = compiled(kind, choose, seats, scratch=SEARCH_STATES)
    for seat in range(seats):
        record: Any = found.players[seat]
        give_weights(record, weights, game)
        record.rollouts = rollouts
        record.win_worth, record.caution = (0, 0) if sides[0].hero else (WIN_WORTH, CAUTION)
        if script is not None:
            record.policy = Policy.SCRIPT
            compile_script(script, record)
    return found


def script_player(script: Script, seats: int) -> CompiledPlayer:
    """A player that plays by a script: it only looks, at what is public."""
    found = compiled(ScriptPlayer, choose_script, seats, sees=False)
    for seat in range(seats):
        compile_script(script, found.players[seat])
    return found


def file_spec(name: str, path: Path) -> PlayerSpec:
    """The player of a file: a script, or weights for the greedy player."""
    source = read_player(path)
    if is_weights(source.content):
        return PlayerSpec(name, f"greedy with the weights of {path}", seat_weights(path))
    says = source.content.get("says")
    return PlayerSpec(name, says if isinstance(says, str) else f"plays by the script {path}", seat_script(source))


def seat_script(source: TomlSource) -> Callable[[Rules, Setting], Player]:
    """How a script sits down."""
    return lambda game, setting: script_player(validated_script(source, game, setting), len(game.sides(setting)))


def seat_weights(path: Path) -> Callable[[Rules, Setting], Player]:
    """How the greedy player sits down with the weights of a file."""
    return lambda game, setting: greedy_player(read_weights(path, fact_names(game)), game, setting)


SHIPPED = (
    PlayerSpec("random", "takes every option with the same chance", seat_random),
    PlayerSpec("greedy", "follows every option to its next turn and takes the most valuable", seat_greedy),
    search_spec("search"),
)


def registry(game: Rules | None = None) -> dict[str, PlayerSpec]:
    """Every player that has a name; those of entry points are imported, and one that cannot be raises."""
    return {name: find_player(name, game=game) for name in known_names(game)}


def known_names(game: Rules | None = None) -> list[str]:
    """The names of all players: the shipped ones, a game's files, those of entry points, which are not imported."""
    points = [point.name for point in entry_points(group=GROUP)]
    return unique([*(spec.name for spec in SHIPPED), *shipped_files(game), *points])


def unique(names: Sequence[str]) -> list[str]:
    """Each name once, in order."""
    return list(dict.fromkeys(names))


def find_player(name: str, own: bool = False, game: Rules | None = None) -> PlayerSpec:
    """The player of that name, or of a file; with `own`, also a class in a Python file, which is then run.

    The scripts that a game ships are found for that game, or for any when none is told.
    """
    if name.startswith("search:"):
        return search_spec(name)
    if name.endswith(FILE):
        return file_spec(name, Path(name))
    if is_own_file(name):
        if not own:
            raise UserError(
                f"'{name}' is a file of your own: it is run only when --player names it on the command line"
            )
        return refusing_spec(file_player(name))
    for spec in SHIPPED:
        if spec.name == name:
            return spec
    scripts = shipped_files(game)
    if name in scripts:
        return file_spec(name, scripts[name])
    for point in entry_points(group=GROUP):
        if point.name == name:
            return imported_player(name, load_point(point))
    raise unknown_player("player", name, known_names(game))


def refusing_spec(spec: PlayerSpec) -> PlayerSpec:
    """The spec of a file, whose mistakes in sitting down are reported as the player's."""

    def seat(game: Rules, setting: Setting) -> Player:
        try:
            return spec.seat(game, setting)
        except UserError:
            raise
        except Exception as error:
            raise UserError(f"player {spec.name}: it cannot be seated: {error_text(error)}") from error

    return replace(spec, seat=seat)


def load_point(point: EntryPoint) -> Any:
    """What an entry point names; a package that cannot be imported is refused."""
    try:
        with redirect_stdout(sys.stderr):
            return point.load()
    except Exception as error:
        raise UserError(f"player {point.name}: it cannot be imported: {error_text(error)}") from error


def imported_player(name: str, found: Any) -> PlayerSpec:
    """The player that an entry point names: a spec, or a class with `choose(view, options)`."""
    if isinstance(found, PlayerSpec):
        return found
    refuse_idle(name, callable(getattr(found, "choose", None)))
    return python_spec(ImportedCode.of(name, found), getattr(found, "__doc__", "") or "")


def file_player(name: str) -> PlayerSpec:
    """The player of a Python file. A class is run in another process; a compiled player is loaded into this one."""
    code = read_code(name)
    if code.is_assigned():
        with redirect_stdout(sys.stderr):
            found = code.load()
        if isinstance(found, PlayerSpec):
            return found
    described = describe_code(code)
    refuse_idle(name, described["can_choose"])
    return python_spec(code, described["says"])


def refuse_idle(name: str, can_choose: bool) -> None:
    """A player must be able to choose."""
    if not can_choose:
        raise UserError(f"player {name}: it has no method choose(view, options)")


def python_spec(code: PlayerCode, doc: str) -> PlayerSpec:
    """The spec of a class, whose docstring describes it."""
    says = (doc or "a player of your own").strip().partition("\n")[0]
    return PlayerSpec(code.name, says, lambda _game, _seats: seat_player(code), "Python")
