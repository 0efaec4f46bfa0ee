"""Plugins of the whole suite, Pampero with its rules bound, since many tests call a rule directly, and `solo`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from engine.core.registry import find_game
from solo.cli.main import main

pytest_plugins = ("tests.plugin_ledger", "pytester")

find_game("pampero")

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
