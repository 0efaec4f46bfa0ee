"""`solo bench --play`: the first screen and the keys, measured in a terminal."""

from __future__ import annotations

import sys

import pytest

from engine.core.errors import UserError
from solo import play_benchmark
from solo.cli.bench_view import play_table
from solo.play_benchmark import KeyFigures, PlayFigures, Terminal, figures, measure_play


def test_the_table_tells_the_median_and_the_worst_beside_the_goal() -> None:
    found = PlayFigures((1.0, 1.5, 1.2), (KeyFigures("cursor, alone", 20, 41.2, 88.8),), 0.48)
    cells = [list(column.cells) for column in play_table(found).columns]
    assert cells[2:] == [["1.20 s", "41 ms"], ["1.50 s", "89 ms"], ["2 s", "100 ms"]]
    assert figures("x", [0.01, 0.03, 0.02]) == KeyFigures("x", 3, 20.0, 30.0)


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to measure in")
def test_a_key_is_answered_when_its_words_are_drawn_or_nothing_more_is() -> None:
    program = "import sys\nprint('Quit', flush=True)\nfor line in sys.stdin: print('heard', line, flush=True)"
    terminal = Terminal([sys.executable, "-c", program], {})
    try:
        terminal.wait_for("Quit")
        assert terminal.press(b"a\n", "heard a") > 0
        assert terminal.press(b"b\n") > 0
        assert b"heard b" in terminal.drawn
    finally:
        terminal.process.kill()
        terminal.close()


def test_what_a_hint_draws_into_its_frame_answers_no_key() -> None:
    terminal = Terminal([sys.executable, "-c", ""], {})
    try:
        terminal.drawn = b"\x1b[5;80Hlist\x1b[29;80H Hint \x1b[1mby search\x1b[2;5H"
        terminal.reads = [(1.0, len(terminal.drawn))]
        terminal.leave_out("Hint by")
        assert terminal.frame == (29, 80)
        terminal.drawn = b"\x1b[6;80Hrow\x1b[2;5H"
        terminal.reads = [(2.0, len(terminal.drawn))]
        terminal.drawn += b"\x1b[12;1Hboard\x1b[2;5H"
        terminal.reads.append((2.1, len(terminal.drawn)))
        terminal.drawn += b"\x1b[31;80H1. Machinery\x1b[2;5H"
        terminal.reads.append((2.3, len(terminal.drawn)))
        assert terminal.answered() == 2.1
    finally:
        terminal.close()


def test_a_screen_that_never_comes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_benchmark, "calibrate", lambda: 0.5)
    monkeypatch.setattr(play_benchmark, "DRAWN", "words that are on no screen")
    monkeypatch.setattr(play_benchmark, "PATIENCE", 0.2)
    with pytest.raises(UserError, match="does not appear"):
        measure_play("pampero")
