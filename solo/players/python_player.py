"""Players of one's own: a class with `choose(view, options)`, in a Python file or announced by an entry point."""

from __future__ import annotations

import os
import pickle
import random
import sys
import threading
from dataclasses import dataclass, field, replace
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getsourcefile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.core.errors import IllegalChoice, PlayerFault, UserError, shown, unknown
from engine.core.safe_io import read_bounded
from solo.players.process_guard import DECISION_SECONDS, TakesTooLong, guarded

if TYPE_CHECKING:
    from engine.core.game import Edition
    from solo.game import Game

LONGEST_DECISION = 86_400.0
ONE_AT_A_TIME = threading.Lock()
"""Held while a player in Python plays a game: the generators that it may draw by are shared by all threads."""
SUFFIX = ".py"
PREFIX = "pampero_player_"
"""What the name of a file's module begins with, so that it is nobody else's."""


class EditionCopies:
    """Copies of an edition: what a player is given may be changed by it, and the game must not be."""

    def __init__(self) -> None:
        self.edition: Edition | None = None
        self.content = b""

    def copy_of(self, edition: Edition) -> Edition:
        """A copy of its own, down to the tables and the words; the edition itself where it cannot be copied."""
        if self.edition is not edition:
            self.edition, self.content = edition, pickled(edition)
        return pickle.loads(self.content) if self.content else edition


def pickled(edition: Edition) -> bytes:
    """An edition as bytes, or none of a kind that has no such form."""
    try:
        return pickle.dumps(edition)
    except (pickle.PicklingError, TypeError, AttributeError):
        return b""


@dataclass
class PythonPlayer:
    """A player written in Python: an object with `choose(view, options)`, and how long it may think."""

    policy: Any
    seconds: float = DECISION_SECONDS
    copies: EditionCopies = field(default_factory=EditionCopies, repr=False, compare=False)
    edition: Edition | None = field(default=None, repr=False, compare=False)
    """The copy of the components that its views have; a fresh one every game."""

    def __reduce__(self) -> Any:
        """Sent to a worker of a cluster, a class of a file goes along as code: the worker needs no such file."""
        if not type(self.policy).__module__.startswith(PREFIX):
            return PythonPlayer, (self.policy, self.seconds)
        cloudpickle: Any = import_module("cloudpickle")  # comes with the extra 'cluster'
        cloudpickle.register_pickle_by_value(sys.modules[type(self.policy).__module__])
        return sent_player, (cloudpickle.dumps(self.policy), self.seconds)

    def limited(self, seconds: float) -> PythonPlayer:
        """The same player with another time limit a decision."""
        return replace(self, seconds=seconds)

    def fresh(self) -> PythonPlayer:
        """The player as it sits down: one that remembers begins every game anew, whoever played the one before."""
        policy = guarded(lambda: seated(type(self.policy)), self.seconds)
        return PythonPlayer(policy, self.seconds, self.copies)

    def choose(self, game: Game) -> int:
        """Its choice on a redacted view, as an option, a code or a text; whatever goes wrong is a PlayerFault."""
        view = game.view()
        if self.edition is None:
            draw_by(game.policy_seed)
            self.edition = self.copies.copy_of(game.edition)
        view.edition = self.edition
        options = game.decision.options  # in our own words: what a player has done to its copy is its own affair
        try:
            code: int = guarded(lambda: game.code_of(self.policy.choose(view, options)), self.seconds)
            return code
        except IllegalChoice as error:
            what = f"IllegalChoice: {error}"
        except TakesTooLong as error:
            what = str(error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 it is not our code: told with the place it comes from
            what = f"{told(error)}{place_of(error, source_file(type(self.policy)))}"
        raise PlayerFault(game.seed, int(game.state.decisions), f"the player {type(self.policy).__name__}: {what}")

    def fingerprint(self) -> str:
        """The hash of the source that its class is in."""
        return source_hash(type(self.policy))


def seated(player: Any) -> Any:
    """A new object of a player's class; what it draws as it is made is the same in every game."""
    draw_by(0)
    return player()


def draw_by(seed: int) -> None:
    """Let what is drawn by the generators that Python and numpy share among all depend on a seed from here on."""
    random.seed(seed)
    np.random.seed(seed % 2**32)  # noqa: NPY002 whoever plays may use the old one


def sent_player(content: bytes, seconds: float) -> PythonPlayer:
    """A player that comes from another process."""
    return PythonPlayer(pickle.loads(content), seconds)


def told(error: BaseException) -> str:
    """An error by its name, and its message on one line, also when it cannot be made into words."""
    try:
        said = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 its __str__ may be somebody else's too
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def place_of(error: BaseException, file: Path | None) -> str:
    """Where in a player's file it was raised, if it was."""
    place = ""
    at = error.__traceback__
    while at is not None:
        if file is not None and Path(at.tb_frame.f_code.co_filename) == file:
            place = f" ({file.name}, line {at.tb_lineno})"
        at = at.tb_next
    return place


def source_file(thing: Any) -> Path | None:
    """The file that a class or a function is written in, if there is one."""
    try:
        found = getsourcefile(thing)
    except TypeError:
        return None
    return Path(found) if found else None


def source_hash(thing: Any) -> str:
    """The hash of the file that a class or a function is written in."""
    path = source_file(thing)
    try:
        return sha256(path.read_bytes()).hexdigest()[:24] if path else ""
    except OSError:
        return ""


def checked_seconds(seconds: float) -> float:
    """A time limit a decision; 0: none."""
    if not 0 <= seconds <= LONGEST_DECISION:
        raise UserError(f"--decision-seconds is {seconds:g}, allowed: above 0, or 0 for no limit")
    return seconds


def made(name: str, found: Any) -> Any:
    """An object of a player's class, which must need nothing."""
    try:
        return guarded(lambda: seated(found), DECISION_SECONDS)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        where = place_of(error, source_file(found))
        raise UserError(f"player {name}: it cannot be made: {told(error)}{where}") from error


def is_own_file(name: str) -> bool:
    """Whether a name means a Python file, which is run."""
    return name.endswith(SUFFIX) or name.rpartition(":")[0].endswith(SUFFIX)


def load_class(name: str) -> Any:
    """The class of `path/to/file.py:Class`; its file is run, so the command line must have named it."""
    file, _, word = name.rpartition(":")
    if not file.endswith(SUFFIX):
        raise UserError(f"player {name}: which class of it? write {name}:Class")
    module = run_file(name, Path(os.path.realpath(file)))
    if not hasattr(module, word):
        classes = [key for key, value in vars(module).items() if is_player(value, module.__name__)]
        if not classes:
            raise UserError(f"player {name}: there is no class in {file}")
        raise UserError(f"player {name}: {unknown('class', word, classes)}")
    return getattr(module, word)


def is_player(value: Any, module: str) -> bool:
    """Whether a name of a file may be meant as a player: a class written there, or a spec."""
    return (isinstance(value, type) and value.__module__ == module) or type(value).__name__ == "PlayerSpec"


def run_file(name: str, path: Path) -> Any:
    """The module of a file; what lies beside the file can be imported from it, as when Python runs it."""
    digest = sha256(os.fsencode(path) + read_bounded(path, f"player {shown(name)}:")).hexdigest()[:12]
    known = f"{PREFIX}{path.stem}_{digest}"
    if known in sys.modules:
        return sys.modules[known]
    spec = spec_from_file_location(known, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    sys.modules[known] = module  # a dataclass looks for its module there
    loader = spec.loader
    try:
        guarded(lambda: loader.exec_module(module), 0)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[known]
        raise UserError(f"player {name}: {path} cannot be run: {told(error)}{place_of(error, path)}") from error
    return module
