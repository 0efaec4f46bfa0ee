"""The fingerprint of a game's compiled sources, by which results tell the rules they were made with.

It is taken from files and needs no compiler: games played uncompiled have the same.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parents[2]
HOUSE_MODULES = frozenset({"engine", "solo"})
DECORATED = re.compile(rb"^@(?:\w+\.)*jit\b", re.MULTILINE)
IMPORTS = re.compile(
    rb"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n(]+)|import[ \t]+([^\n]+))", re.MULTILINE
)
NAME = re.compile(rb"(?:^|[,(])\s*([\w.]+)", re.MULTILINE)


def kernel_hash(*roots: str) -> str:
    """The hash of the sources compiled for a game, as result directories record it.

    The roots are the packages and modules that belong to the game: its own, the core's, those of the players it is
    played with, which may lie outside the house. Without any, all of the house: then every new game changes it.
    """
    return sources(frozenset(roots or HOUSE_MODULES)).digest


class Sources(NamedTuple):
    """The files that compiled code is made of, and their hash."""

    digest: str
    files: tuple[Path, ...]


@cache
def sources(roots: frozenset[str]) -> Sources:
    """All files that a function with the decorator, in these packages and modules, can reach by imports."""
    shelf = SourceFiles()
    for module in HOUSE_MODULES | roots:
        shelf.add(module)
    digest = sha256()
    reached = sorted(shelf.reachable(roots))
    for name in reached:
        digest.update(f"{name}\0{len(shelf.texts[name])}\0".encode() + shelf.texts[name])
    return Sources(digest.hexdigest()[:24], tuple(shelf.files[name] for name in reached))


class SourceFiles:
    """The source files at hand, by module name, and which of them import which."""

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}
        self.texts: dict[str, bytes] = {}
        self.folders: set[Path] = set()

    def add(self, module: str) -> None:
        """Put the whole package of a module on the shelf, or the module alone when it is in none."""
        top, home = home_of(module)
        if home is None:
            return
        if home.is_file():
            self.put(top, home)
            self.folders.add(home.parent)
        for path in home.rglob("*.py"):
            below = path.relative_to(home).with_suffix("").parts
            self.put(".".join([top, *below]).removesuffix(".__init__"), path)

    def put(self, name: str, path: Path) -> None:
        """Put one file on the shelf, unless it has just gone."""
        with suppress(OSError):
            self.texts[name] = path.read_bytes()
            self.files[name] = path

    def reachable(self, roots: frozenset[str]) -> set[str]:
        """The modules of these roots that use the decorator, and all they import, directly or not."""
        found: set[str] = set()
        mine = {name for name in self.texts for root in roots if f"{name}.".startswith(f"{root}.")}
        waiting = {name for name in mine if DECORATED.search(self.texts[name])}
        while waiting:
            name = waiting.pop()
            found.add(name)
            waiting |= {other for other in self.imported(name) if self.has(other)} - found
        return found

    def imported(self, name: str) -> set[str]:
        """The names that one file's import lines may mean: the module, its packages, and imported names."""
        is_package = self.files[name].name == "__init__.py"
        names: set[str] = set()
        for origin, items, plain in IMPORTS.findall(self.texts[name]):
            base = absolute(origin.decode(), name, is_package)
            names.add(base.rstrip("."))
            names.update(f"{base}{item.decode()}" for item in NAME.findall(plain or items))
        return {part for whole in names for part in accumulate(whole.split("."), "{}.{}".format)}

    def has(self, name: str) -> bool:
        """Whether a module is on the shelf; one that lies beside a lone module is fetched now."""
        for folder in self.folders if name not in self.files else ():
            path = folder.joinpath(*name.split("."))
            for candidate in (path.with_name(f"{path.name}.py"), path / "__init__.py"):
                if candidate.is_file():
                    self.put(name, candidate)
        return name in self.files


def absolute(origin: str, name: str, is_package: bool) -> str:
    """What stands before an imported name; dots in front of the origin climb from the importing module."""
    if not origin:
        return ""
    bare = origin.lstrip(".")
    dots = len(origin) - len(bare) - is_package
    above = name.split(".")[: len(name.split(".")) - max(dots, 0)] if bare != origin else []
    return "".join(f"{part}." for part in [*above, bare] if part)


def home_of(module: str) -> tuple[str, Path | None]:
    """The name and folder of a module's top package, or its own name and file when it is in none."""
    top, *below = module.split(".")
    if top in HOUSE_MODULES:
        return top, HOUSE / top
    file = getattr(sys.modules.get(module), "__file__", None)
    if not file:
        return top, None
    path = Path(file).resolve()
    package = path.parents[len(below) - 1] if below else path.parent
    inside = package.name == top and (below or path.name == "__init__.py")
    return top, package if inside else path
