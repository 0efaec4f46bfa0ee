"""`solo doctor`: what a report of a fault needs to say about the installation."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, TypedDict

import typer
from rich.markup import escape
from rich.table import Table

from engine.core.errors import UserError
from solo import __version__
from solo.cli.codes import ExitCode
from solo.cli.console import complain, out, print_json

PACKAGES = ("numpy", "numba", "pandas", "pyarrow", "pydantic", "textual", "rich", "typer")


class KernelReport(TypedDict):
    """Whether the rules are compiled, where the result is kept, and the hash of their sources."""

    compiled: bool
    cache: str | None
    hash: str


class DataReport(TypedDict):
    """Which components are in use and their hash, or why they cannot be used."""

    set: str
    hash: str | None
    error: str | None


class Report(TypedDict):
    """All that `solo doctor` tells."""

    pampero_solo: str
    python: str
    platform: str
    packages: dict[str, str | None]
    kernel: KernelReport
    data: DataReport


def doctor(
    *,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="A folder of component files over the shipped ones.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for another program.")] = False,
) -> int:
    """Print versions, cache place, compiled or not, and the data set with its hash.

    Ends with exit code 2 when the component files cannot be used.
    """
    report = examine(data)
    if as_json:
        print_json(report)
    else:
        out().print(_table(report))
    if report["data"]["error"]:
        complain(report["data"]["error"])
        return ExitCode.BAD_INPUT
    return ExitCode.OK


def examine(overlay: Path | None) -> Report:
    """Gather the report."""
    return Report(
        pampero_solo=__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=platform.platform(),
        packages={name: _version(name) for name in PACKAGES},
        kernel=_kernel(),
        data=_data(overlay),
    )


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _kernel() -> KernelReport:
    from engine.core.jit import cache_place, is_compiled  # noqa: PLC0415 brings the compiler
    from engine.core.sources import kernel_hash  # noqa: PLC0415

    return KernelReport(compiled=is_compiled(), cache=cache_place(), hash=kernel_hash())


def _data(overlay: Path | None) -> DataReport:
    from engine.pampero.components.catalogue import load_catalogue  # noqa: PLC0415 brings pydantic

    name = "shipped" if overlay is None else f"shipped, with {overlay} over it"
    try:
        return DataReport(set=name, hash=load_catalogue(overlay).hash, error=None)
    except UserError as error:
        return DataReport(set=name, hash=None, error=str(error))


def _table(report: Report) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, value in _lines(report):
        grid.add_row(f"[bold]{name}[/bold]", escape(value))
    return grid


def _lines(report: Report) -> list[tuple[str, str]]:
    """The report as a person reads it: a name and a value a line."""
    kernel, data = report["kernel"], report["data"]
    return [
        ("pampero-solo", report["pampero_solo"]),
        ("python", f"{report['python']} on {report['platform']}"),
        *((name, found or "not installed") for name, found in report["packages"].items()),
        ("rules", "compiled" if kernel["compiled"] else "not compiled (NUMBA_DISABLE_JIT is set)"),
        ("rules hash", kernel["hash"]),
        ("cache", kernel["cache"] or "none: compiled rules are not kept"),
        ("data", data["set"]),
        ("data hash", data["hash"] or "none: the files cannot be used"),
    ]
