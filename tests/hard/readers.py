"""Who reads files from outside: found in the sources, so that a new reader cannot be forgotten."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
ONE_WAY = {"read_toml", "read_json", "read_text", "read_bounded", "parse_toml", "parse_json", "read_journal"}
"""What `engine/core/safe_io.py` offers, and the journal."""
OTHER_WAYS = {"open", "read_text", "read_bytes", "loads", "load", "fromfile", "memmap", "ParquetFile", "read_table"}
OUR_OWN = {"Game.load", "COMPONENTS.load", "self.rules.components.load"}
"""Methods of ours that are called as one of the other ways, and read in the one way."""
TRUSTED = {
    "engine.core.safe_io": "the one way itself",
    "engine.core.jit.cache": "compiled code: a folder that is trusted, see SECURITY.md",
    "engine.core.jit.compiler": "compiled code that the cache has checked",
    "engine.core.jit.libraries": "compiled code that the cache has checked",
    "engine.core.jit.cache_key": "our own sources",
    "engine.core.fingerprint": "our own sources",
    "engine.core.scratch": "the lock of a folder of ours, which nobody reads",
    "engine.core.registry": "a game of an entry point: code that is installed",
    "engine.core.components.catalogue": "the shipped files, where they are in an archive",
    "solo.players.registry": "a player of one's own or of an entry point: code that the user names",
    "solo.cli.console": "the null device",
    "solo.cli.app": "a function of ours by its name",
    "solo.cli.explain": "a function of ours by its name",
    "solo.data_commands": "the shipped files",
    "solo.players.player_code": "a class of a file, which the user names and we run; its file is read in the one way",
    "solo.players.player_child": "what our own process sends by a pipe, and the null device",
    "solo.players.player_process": "what a player's process replies: JSON, by a pipe",
    "engine.core.record": "writes, and reads nothing",
    "solo.session.bots": "what a session and its own process say to each other, by a pipe",
    "solo.session.worker": "what a session and its own process say to each other, by a pipe",
    "experiments.journal": "writes, and reads in the one way",
    "experiments.results": "bytes that were read in the one way",
}
"""The modules that may open or decode something themselves, and why."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the house, by name."""
    for folder in ("engine", "solo", "experiments"):
        for path in sorted((HOUSE / folder).rglob("*.py")):
            name = ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """The names of what a module calls, and whether each is an attribute of something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, False
            elif isinstance(node.func, ast.Attribute) and ast.unparse(node.func) not in OUR_OWN:
                yield node.func.attr, True


def imported_here(tree: ast.Module) -> set[str]:
    """The names that a module has from the one way."""
    homes = ("engine.core.safe_io", "experiments.journal")
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in homes
        for alias in node.names
    }


def readers() -> set[str]:
    """The modules that read files from outside in the one way."""
    return {
        name
        for name, tree in modules()
        if name != "engine.core.safe_io"
        and any(called in ONE_WAY & imported_here(tree) for called, inside in calls(tree) if not inside)
    }


def own_ways() -> dict[str, set[str]]:
    """The modules that open or decode something in another way, and how."""
    found = {
        name: {called for called, inside in calls(tree) if called in OTHER_WAYS and (inside or called == "open")}
        for name, tree in modules()
    }
    return {name: ways for name, ways in found.items() if ways and name not in TRUSTED}
