"""The shipped catalogue, a folder of a user's own files, and the command line."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.core.record import Many
from engine.pampero.components.build_tables import build_tables
from engine.pampero.components.catalogue import Catalogue, load_catalogue, shipped
from engine.pampero.components.tables import Tables
from solo.cli.main import main


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="session")
def tables(catalogue: Catalogue) -> Many[Tables]:
    return build_tables(catalogue)


class Answer(NamedTuple):
    """What `solo` said."""

    code: int
    out: str
    err: str


Solo = Callable[..., Answer]


@pytest.fixture
def solo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solo:
    """`solo` in this process, 80 columns wide."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*args: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["solo", *args])
        code = main()
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return call


class Mine:
    """A folder of a user's own files, each made from a shipped one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def edit(self, name: str, pattern: str, replacement: str) -> Path:
        """Copy a shipped file with the first match of a pattern replaced."""
        text, count = re.subn(pattern, replacement, read(name), count=1, flags=re.MULTILINE)
        assert count == 1, f"{name} has no {pattern}"
        return self.write(name, text)

    def write(self, name: str, text: str) -> Path:
        """A file of our own."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder


def read(name: str) -> str:
    """The text of a shipped file."""
    return shipped.joinpath(name).read_text(encoding="utf-8")


@pytest.fixture
def mine(tmp_path: Path) -> Mine:
    folder = tmp_path / "mine"
    folder.mkdir()
    return Mine(folder)
