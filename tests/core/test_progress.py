from __future__ import annotations

import re

import pytest

from engine.core.jit.progress import COUNTER, PATIENCE, Counter, Printer, Progress, listen, silent


def test_functions_are_counted_until_the_outermost_returns() -> None:
    counter, heard = Counter(), list[tuple[int, str, bool]]()
    counter.listener = lambda progress: heard.append((progress.functions, progress.name, progress.done))
    counter.enter("outer")
    counter.enter("inner")
    counter.leave("inner")
    counter.leave("outer")
    assert heard == [(1, "outer", False), (2, "inner", False), (2, "outer", True)]


def test_what_is_compiled_together_is_told_once_and_what_it_is_of() -> None:
    counter, heard = Counter(), list[tuple[int, bool, str]]()
    counter.listener = lambda progress: heard.append((progress.functions, progress.done, progress.what))
    with counter.together("the rules of X for scripts"):
        for name in ("engine", "players"):
            counter.enter(name)
            counter.leave(name)
    with counter.together("nothing new"):
        pass
    told = "the rules of X for scripts"
    assert heard == [(1, False, told), (2, False, told), (2, True, told)]


def compile_slowly(printer: Printer, functions: int) -> None:
    for number in range(1, functions + 1):
        printer(Progress(number, "name", done=False, seconds=PATIENCE * number))
    printer(Progress(functions, "name", done=True, seconds=PATIENCE * functions))


def test_away_from_a_terminal_there_is_a_first_and_a_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    compile_slowly(Printer(), 4)
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith("compiling the rules, once")
    assert last == "compiled the rules: 4 functions in 2 s"


def test_on_a_terminal_the_line_counts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    compile_slowly(Printer(), 2)
    _, *counts, last = capsys.readouterr().err.split("\r")
    assert last == "compiled the rules: 2 functions in 1 s\n"
    assert counts
    assert all(re.fullmatch(r"compiling the rules, once: [12] functions, \d+ s…", count) for count in counts)


def test_what_takes_no_time_is_not_worth_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    printer = Printer()
    printer(Progress(1, "name", done=False, seconds=0.0))
    printer(Progress(1, "name", done=True, seconds=0.5))
    assert capsys.readouterr().err == ""


def test_a_listener_can_be_set_and_put_back() -> None:
    former = listen(None)
    assert COUNTER.listener is silent
    assert listen(former) is silent
    assert COUNTER.listener is former
