"""`make lock`: the versions of all that `pip install -e '.[dev]'` brings, as they are installed here."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

HOUSE = Path(__file__).resolve().parents[1]
HEAD = """\
# What the tests were green with: `make install` uses it, `make install CONSTRAINTS=` does not, `make lock` writes it.
"""


def wanted() -> list[Requirement]:
    """What the project asks for, its extras included."""
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(line) for lines in (project["dependencies"], *extras) for line in lines]


def locked() -> dict[str, str]:
    """Every package that is wanted, directly or not, with its version."""
    found: dict[str, str] = {}
    waiting = [(need, "") for need in wanted()]
    seen: set[tuple[str, str]] = set()
    while waiting:
        need, extra = waiting.pop()
        name = re.sub(r"[-_.]+", "-", need.name).lower()
        if (need.marker and not need.marker.evaluate({"extra": extra})) or (name, str(sorted(need.extras))) in seen:
            continue
        seen.add((name, str(sorted(need.extras))))
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        found[name] = package.version
        for inner in (Requirement(line) for line in package.requires or ()):
            waiting += [(inner, wanted_extra) for wanted_extra in (need.extras or {""})]
    return found


if __name__ == "__main__":
    print(HEAD + "\n".join(f"{name}=={version}" for name, version in sorted(locked().items())))
