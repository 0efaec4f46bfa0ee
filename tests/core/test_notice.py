from __future__ import annotations

import pytest

from engine.core.notice import COUNTER, Counter, Progress, listen, print_progress, silent


def test_functions_are_counted_until_the_outermost_returns() -> None:
    counter, heard = Counter(), list[tuple[int, str, bool]]()
    counter.listener = lambda progress: heard.append((progress.functions, progress.name, progress.done))
    counter.enter("outer")
    counter.enter("inner")
    counter.leave("inner")
    counter.leave("outer")
    assert heard == [(1, "outer", False), (2, "inner", False), (2, "outer", True)]


def test_away_from_a_terminal_there_is_a_first_and_a_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    for functions in (1, 2, 3):
        print_progress(Progress(functions, "name", done=False, seconds=0.0))
    print_progress(Progress(3, "name", done=True, seconds=4.2))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert lines[1] == "compiled the rules: 3 functions in 4 s; kept for the next time"


def test_on_a_terminal_the_line_counts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    print_progress(Progress(137, "name", done=False, seconds=0.0))
    assert capsys.readouterr().err == "\rcompiling the rules, once: 137 functions…"


def test_a_listener_can_be_set_and_put_back() -> None:
    former = listen(None)
    assert COUNTER.listener is silent
    assert listen(former) is silent
    assert COUNTER.listener is former
