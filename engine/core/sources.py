"""The fingerprint of the compiled sources.

The compiler does not notice an edited callee, or a constant edited in another module, and would return results of the
old rules. So compiled code is filed under a hash of every source file that can reach it.
"""

from __future__ import annotations

import re
import sys
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

STARTED = time.time()
HOUSE = Path(__file__).resolve().parents[2]
HOUSE_MODULES = frozenset({"engine", "solo"})
DECORATED = re.compile(rb"^@(?:\w+\.)*jit\b", re.MULTILINE)
IMPORTS = re.compile(
    rb"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n(]+)|import[ \t]+([^\n]+))", re.MULTILINE
)
NAME = re.compile(rb"(?:^|[,(])\s*([\w.]+)", re.MULTILINE)


class Sources(NamedTuple):
    """The files that compiled code is made of, and their hash."""

    digest: str
    files: tuple[Path, ...]

    def edited(self) -> bool:
        """Whether a file changed after this process began: what it has imported may then be older than its hash."""
        return any(modified(file) > STARTED for file in self.files)


def modified(file: Path) -> float:
    """When a file was last written; one that has gone counts as edited just now."""
    try:
        return file.stat().st_mtime
    except OSError:
        return float("inf")


@cache
def sources(modules: frozenset[str]) -> Sources:
    """All files that a function with the decorator, in the packages of these modules, can reach by imports."""
    shelf = Shelf()
    for module in modules:
        shelf.add(module)
    digest = sha256()
    reached = sorted(shelf.reachable())
    for name in reached:
        digest.update(f"{name}\0{len(shelf.texts[name])}\0".encode() + shelf.texts[name])
    return Sources(digest.hexdigest()[:24], tuple(shelf.files[name] for name in reached))


class Shelf:
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

    def reachable(self) -> set[str]:
        """The modules that use the decorator and all they import, directly or not."""
        found: set[str] = set()
        waiting = {name for name, text in self.texts.items() if DECORATED.search(text)}
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


def kernel_hash() -> str:
    """The hash of the compiled sources, as result directories record it."""
    return sources(HOUSE_MODULES).digest
