"""The code of a player in Python, as it is sent to the process that runs it: a file's text, or a class by its name."""

from __future__ import annotations

import ast
import os
import pickle
import sys
from dataclasses import dataclass
from hashlib import sha256
from inspect import getsourcefile
from pathlib import Path
from types import ModuleType
from typing import Any

from engine import ENTRY_POINTS
from engine.core.errors import UserError, printable, unknown
from engine.core.safe_io import read_bounded

SUFFIX = ".py"
PREFIX = f"{ENTRY_POINTS}_player_"
"""What the name of a file's module begins with, so that it is nobody else's."""
HASH_LETTERS = 24


@dataclass(frozen=True)
class FileCode:
    """A name in a Python file. The text is sent along: what plays is what was hashed, on a cluster too."""

    name: str
    path: Path
    text: bytes
    member: str

    @property
    def label(self) -> str:
        return self.member

    @property
    def fingerprint(self) -> str:
        """The hash of the file."""
        return sha256(self.text).hexdigest()[:HASH_LETTERS]

    @property
    def key(self) -> str:
        """What tells it from all other code."""
        return f"{self.module}:{self.member}"

    @property
    def module(self) -> str:
        """The name of the file's module."""
        return f"{PREFIX}{self.path.stem}_{sha256(os.fsencode(self.path) + self.text).hexdigest()[:12]}"

    def is_assigned(self) -> bool:
        """Whether the file gives the name its value by an assignment, as it does for the spec of a compiled player."""
        try:
            body = ast.parse(self.text).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
        targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
        targets += [node.target for node in body if isinstance(node, ast.AnnAssign)]
        return any(isinstance(target, ast.Name) and target.id == self.member for target in targets)

    def load(self) -> Any:
        """Run the file in this process, and give what it calls by the name."""
        module = self.run()
        if not hasattr(module, self.member):
            classes = [key for key, value in vars(module).items() if is_player(value, module.__name__)]
            if not classes:
                raise UserError(f"player {self.name}: there is no class in {printable(self.path)}")
            raise UserError(f"player {self.name}: {unknown('class', self.member, classes)}")
        return getattr(module, self.member)

    def run(self) -> ModuleType:
        """The module of the file; what lies beside the file can be imported from it, as when Python runs it."""
        if self.module in sys.modules:
            return sys.modules[self.module]
        module = ModuleType(self.module)
        module.__file__ = str(self.path)
        if str(self.path.parent) not in sys.path:
            sys.path.append(str(self.path.parent))
        sys.modules[self.module] = module  # a dataclass looks for its module there
        try:
            exec(compile(self.text, str(self.path), "exec"), vars(module))
        except BaseException as error:
            del sys.modules[self.module]
            place = place_of(error, self.path)
            what = f"{printable(self.path)} cannot be run: {error_text(error)}{place}"
            raise UserError(f"player {self.name}: {what}") from error
        return module


@dataclass(frozen=True)
class ImportedCode:
    """A class that can be imported, as an entry point names it."""

    name: str
    reference: bytes
    label: str
    fingerprint: str

    @classmethod
    def of(cls, name: str, found: type) -> ImportedCode:
        """The code of a class; one that only exists in this process is refused."""
        try:
            reference = pickle.dumps(found)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise UserError(f"player {name}: it cannot be imported by another process: {error}") from error
        return cls(name, reference, found.__name__, source_hash(found))

    @property
    def key(self) -> str:
        """What tells it from all other code."""
        return self.reference.hex()

    @property
    def path(self) -> Path | None:
        """The file of the class."""
        return source_file(self.load())

    def load(self) -> Any:
        """Import the class."""
        return pickle.loads(self.reference)


PlayerCode = FileCode | ImportedCode


def read_code(name: str) -> FileCode:
    """The code of `path/to/file.py:Class`."""
    file, _, member = name.rpartition(":")
    if not file.endswith(SUFFIX):
        raise UserError(f"player {name}: which class of it? write {name}:Class")
    path = Path(os.path.realpath(file))
    return FileCode(name, path, read_bounded(path, f"player {printable(name)}:"), member)


def is_own_file(name: str) -> bool:
    """Whether a name means a Python file, which is run."""
    return name.endswith(SUFFIX) or name.rpartition(":")[0].endswith(SUFFIX)


def is_player(value: Any, module: str) -> bool:
    """Whether a name of a file may be meant as a player: a class written there, or a spec."""
    return (isinstance(value, type) and value.__module__ == module) or is_spec(value)


def is_spec(value: Any) -> bool:
    """Whether a value is the spec of a compiled player; its module is not imported for this."""
    return type(value).__name__ == "PlayerSpec"


def error_text(error: BaseException) -> str:
    """An error by its name, and its message on one line, also when it cannot be made into words."""
    try:
        message = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 its __str__ may be the player's
        message = ""
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


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
        return sha256(path.read_bytes()).hexdigest()[:HASH_LETTERS] if path else ""
    except OSError:
        return ""
