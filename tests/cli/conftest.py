"""`solo` called in this process, for the tests of its commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from solo.cli.main import main

Wide = Callable[..., SimpleNamespace]


@pytest.fixture
def wide_solo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Wide:
    """`solo`, so many columns wide: its exit code and what it printed."""

    def call(*args: str, columns: int = 80) -> SimpleNamespace:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "argv", ["solo", *args])
        code = main()
        printed = capsys.readouterr()
        return SimpleNamespace(code=code, out=printed.out, err=printed.err)

    return call
