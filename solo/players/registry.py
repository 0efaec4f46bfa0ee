"""The players by name: shipped ones, those of an entry point, and a class of your own as `path/to/file.py:Class`.

A `PlayerSpec` says what a player is; `seat` puts it at the table of a game with a set of components. A compiled player
also plays whole games inside the kernel; a Python one is asked decision by decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.errors import UserError, unknown
from engine.core.record import Many, allocate
from engine.core.seam import BINDINGS, bind
from engine.core.sources import kernel_hash
from solo.players.batch import choose_for
from solo.players.greedy import STATES, GreedyPlayer, choose_greedy
from solo.players.player import GAME, SCRATCH, CorePlayer, PlayerBinding
from solo.players.random import RandomPlayer, choose_random
from solo.players.weights import Weights, fact_names, give_weights, shipped_weights

if TYPE_CHECKING:
    from engine.core.game import Game as Rules
    from solo.game import Game

GROUP = "pampero_solo.players"


class Player(Protocol):
    """A player at a table."""

    def choose(self, game: Game) -> int:
        """The code of the option it takes; the game stays as it is, and the player sees it redacted."""


@dataclass(frozen=True)
class CompiledPlayer:
    """A player that the kernel asks: its record for every seat, and how many states it wants to think in."""

    players: Many[CorePlayer]
    scratch: int = 0

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
        return int(choose_for(self.players, work, game.edition.tables, game.seed))


@dataclass(frozen=True)
class PythonPlayer:
    """A player written in Python: an object with `choose(view, options)`."""

    policy: Any

    def fresh(self) -> PythonPlayer:
        """The player as it sits down: one that remembers begins every game anew, whoever played the one before."""
        return PythonPlayer(type(self.policy)())

    def choose(self, game: Game) -> int:
        """Its choice on a redacted view, as an option, a code or a text."""
        view = game.view()
        return view.code_of(self.policy.choose(view, view.decision.options))


@dataclass(frozen=True)
class PlayerSpec:
    """A player: its name, one line about it, and how it sits down: `seat(game, seats)`."""

    name: str
    says: str
    seat: Callable[[Rules, int], Player]


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


def seat_random(_game: Rules, seats: int) -> Player:
    """The random player."""
    return compiled(RandomPlayer, choose_random, seats, sees=False)


def seat_greedy(game: Rules, seats: int) -> Player:
    """The greedy player with the weights that the game ships."""
    return greedy_player(shipped_weights(game, "greedy"), fact_names(game), seats)


def greedy_player(weights: Weights, facts: Sequence[str], seats: int) -> CompiledPlayer:
    """The greedy player with weights for a game of these facts."""
    found = compiled(GreedyPlayer, choose_greedy, seats, scratch=STATES)
    for seat in range(seats):
        give_weights(found.players[seat], weights, facts)
    return found


SHIPPED = (
    PlayerSpec("random", "takes every option with the same chance", seat_random),
    PlayerSpec("greedy", "follows every option to its next turn and takes the most valuable", seat_greedy),
)


def registry() -> dict[str, PlayerSpec]:
    """Every player that has a name; those of entry points are imported."""
    found = {point.name: spec_of(point.name, point.load()) for point in entry_points(group=GROUP)}
    return found | {spec.name: spec for spec in SHIPPED}


def find_player(name: str, own: bool = False) -> PlayerSpec:
    """The player of that name; with `own`, also a class in a Python file, which is then run."""
    if name.rpartition(":")[0].endswith(".py"):
        if not own:
            raise UserError(
                f"'{name}' is a file of your own: it is run only when --player names it on the command line"
            )
        return spec_of(name, load_class(name))
    for spec in SHIPPED:
        if spec.name == name:
            return spec
    known = registry()
    if name not in known:
        raise UserError(unknown("player", name, known))
    return known[name]


def spec_of(name: str, found: Any) -> PlayerSpec:
    """What an entry point or a file gives: a spec, or a class with `choose(view, options)`."""
    if isinstance(found, PlayerSpec):
        return found
    if not callable(getattr(found, "choose", None)):
        raise UserError(f"player {name}: it has no method choose(view, options)")
    says = (getattr(found, "__doc__", "") or "a player of your own").strip().partition("\n")[0]
    return PlayerSpec(name, says, lambda _game, _seats: PythonPlayer(made(name, found)))


def made(name: str, found: Any) -> Any:
    """An object of a player's class, which must need nothing."""
    try:
        return found()
    except Exception as error:
        raise UserError(f"player {name}: it cannot be made: {type(error).__name__}: {error}") from error


def load_class(name: str) -> Any:
    """The class of `path/to/file.py:Class`."""
    file, _, word = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise UserError(f"player {name}: there is no file {path}")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UserError(f"player {name}: {path} cannot be run: {type(error).__name__}: {error}") from error
    if not hasattr(module, word):
        classes = [key for key, value in vars(module).items() if isinstance(value, type)]
        raise UserError(f"player {name}: {unknown('class', word, classes)}")
    return getattr(module, word)
