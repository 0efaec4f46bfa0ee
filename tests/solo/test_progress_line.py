"""The line that says what a command of some seconds is doing."""

from __future__ import annotations

import pytest

from solo.progress_line import progress_line


def shown(capsys: pytest.CaptureFixture[str], quiet: bool = False) -> str:
    with progress_line(quiet) as tell:
        tell("timing random, 1 of 9 players")
    return capsys.readouterr().err


def test_a_terminal_is_told_and_the_line_is_gone_at_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _, told, blank, end = shown(capsys).split("\r")
    assert told.rstrip() == "timing random, 1 of 9 players…"
    assert (blank.strip(), len(blank), end) == ("", len(told), "")
    assert shown(capsys, quiet=True) == ""


def test_a_pipe_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys) == ""
