"""`solo doctor`: what a report of a fault needs to say about the installation."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from engine import DISTRIBUTION
from engine.core.errors import UserError
from solo import __version__
from solo.cli.console import ExitCode, complain, out, print_json
from solo.cli.options import GAME, DataOption, GameOption, JsonOption

if TYPE_CHECKING:
    from rich.table import Table

UNKEPT = "none: compiled rules are not kept"
A_DAY = 86_400
PACKAGES = ("numpy", "numba", "pandas", "pyarrow", "pydantic", "textual", "rich", "typer")


class KernelReport(TypedDict):
    """Whether the rules are compiled, where the result is kept, and the hash of their sources."""

    compiled: bool
    cache: str | None
    kept: int
    next_time: str
    hash: str


class DataReport(TypedDict):
    """Which components are in use and their hash, or why they cannot be used."""

    set: str
    hash: str | None
    error: str | None


class Report(TypedDict):
    """All that `solo doctor` shows."""

    pampero_solo: str
    python: str
    platform: str
    packages: dict[str, str | None]
    kernel: KernelReport
    data: DataReport
    future: list[str]


def doctor(*, game: GameOption = GAME, data: DataOption = None, as_json: JsonOption = False) -> int:
    """Print versions, the cache folder, whether rules are compiled, and the data set with its hash.

    The exit code is 2 if the component files cannot be used.
    """
    report = examine(data, game)
    if as_json:
        print_json(report)
    else:
        out().print(_table(report))
    if report["data"]["error"]:
        complain(report["data"]["error"])
        return ExitCode.BAD_INPUT
    return ExitCode.OK


def examine(overlay: Path | None, game: str = GAME) -> Report:
    """Gather the report."""
    return Report(
        pampero_solo=__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=platform.platform(),
        packages={name: _version(name) for name in PACKAGES},
        kernel=_kernel(game),
        data=_data(overlay, game),
        future=_future_sources(),
    )


def _version(package: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _kernel(game: str) -> KernelReport:
    from engine.core.jit import cache_place, is_compiled, kept_functions
    from engine.core.registry import find_game
    from solo.players.registry import rules_hash

    next_time = _next_time(game)
    return KernelReport(
        compiled=is_compiled(),
        cache=cache_place(),
        kept=kept_functions(),
        next_time=next_time,
        hash=rules_hash(find_game(game)),
    )


def _next_time(game: str) -> str:
    """What of a game will be found when it is wanted next, and what must be compiled then; nothing is compiled here."""
    from engine.core.jit import cache_place, cache_troubles, is_compiled
    from engine.core.registry import find_game
    from engine.core.text.grammar import name_list
    from solo.warmup import uncompiled_parts

    if not is_compiled():
        return "nothing to find: NUMBA_DISABLE_JIT is set"
    missing, title = uncompiled_parts(game), find_game(game).title
    if not missing:
        return f"{title}: nothing will be compiled"
    if cache_place() is None:
        why = "; ".join(cache_troubles()) or "no folder can be written to; set SOLO_CACHE_DIR"
        return f"{title}: all is compiled anew each time: {why}"
    return f"{title}: will be compiled for {name_list(missing)} ('solo warmup --game {game}' does it now)"


def _future_sources() -> list[str]:
    """The source files with a time stamp in the future: `make` would warm up at every call."""
    import time

    from engine.core.fingerprint import HOUSE

    limit = time.time() + A_DAY
    found = (path for folder in ("engine", "solo", "experiments") for path in (HOUSE / folder).rglob("*.py"))
    return sorted(str(path.relative_to(HOUSE)) for path in found if path.stat().st_mtime > limit)


def _data(overlay: Path | None, game: str) -> DataReport:
    from engine.core.registry import find_game

    name = "shipped" if overlay is None else f"shipped, with files replaced by {overlay}"
    try:
        return DataReport(set=name, hash=find_game(game).edition(overlay).hash, error=None)
    except UserError as error:
        return DataReport(set=name, hash=None, error=str(error))


def _table(report: Report) -> Table:
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for name, value in _lines(report):
        grid.add_row(Text(name, "bold"), value)
    return grid


def _lines(report: Report) -> list[tuple[str, str]]:
    """The report as a person reads it: a name and a value a line."""
    kernel, data = report["kernel"], report["data"]
    return [
        (DISTRIBUTION, report["pampero_solo"]),
        ("python", f"{report['python']} on {report['platform']}"),
        *((name, found or "not installed") for name, found in report["packages"].items()),
        ("rules", "compiled" if kernel["compiled"] else "not compiled (NUMBA_DISABLE_JIT is set)"),
        ("rules hash", kernel["hash"]),
        ("cache", f"{kernel['cache']} ({kernel['kept']} functions)" if kernel["cache"] else UNKEPT),
        ("next time", kernel["next_time"]),
        *(("time stamp", f"{file} is from the future: 'make' warms up every time") for file in report["future"]),
        ("data", data["set"]),
        ("data hash", data["hash"] or "none: the files cannot be used"),
    ]
