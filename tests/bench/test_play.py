"""`make bench WHAT=play`: the first screen and the keys, measured in a terminal."""

from __future__ import annotations

import sys

import pytest

from engine.core.errors import UserError
from tests.bench import play as play_benchmark
from tests.bench.play import (
    CHOICES,
    NO_FRAME,
    TIMES,
    WINDOWS,
    KeyFigures,
    PlayFigures,
    Terminal,
    choices,
    during_hints,
    figures,
    measure_play,
    named,
    play_table,
    windows,
)


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


class Keyboard(Terminal):
    """A terminal that answers every key at once, and notes it."""

    def __init__(self) -> None:
        self.pressed: list[bytes] = []
        self.frame = NO_FRAME
        self.framed: list[bytes] = []
        """The keys pressed while the frame of a hint was left out."""

    def press(self, key: bytes, words: str = "") -> float:  # noqa: ARG002
        self.pressed.append(key)
        if self.frame != NO_FRAME:
            self.framed.append(key)
        return 0.01

    def leave_out(self, words: str) -> None:  # noqa: ARG002
        self.frame = (29, 80)


def test_choices_are_made_taken_back_and_made_again() -> None:
    keyboard = Keyboard()
    rows = choices(keyboard)
    assert [row.what for row in rows] == ["a choice", "undo", "redo"]
    assert keyboard.pressed == [b"\r"] * CHOICES + [b"u"] * CHOICES + [b"r"] * CHOICES


def test_every_window_is_opened_and_closed() -> None:
    keyboard = Keyboard()
    rows = windows(keyboard)
    assert [row.what for row in rows][:2] == ["why not?", "why not?, closed"]
    assert {row.keys for row in rows} == {TIMES}
    assert keyboard.pressed[:4] == [b"w", b"\x1b", b"w", b"\x1b"]
    assert set(keyboard.pressed) == {*WINDOWS, b"\x1b"}


def test_every_row_has_a_hint_of_its_own_and_choices_end_theirs() -> None:
    keyboard = Keyboard()
    rows = during_hints(keyboard)
    assert {"cursor", "another panel", "help", "help, closed", "a choice", "undo", "redo"} <= {row.what for row in rows}
    assert {*WINDOWS, b"]", b"\x1b[B"} <= set(keyboard.framed)
    assert keyboard.pressed.count(b"h") == 2 * (2 + len(WINDOWS)) + 3 * TIMES
    assert keyboard.pressed[-2:] == [b"h", b"r"]
    assert not {b"\r", b"u", b"r"} & set(keyboard.framed)


def test_rows_tell_when_they_were_taken() -> None:
    assert [row.what for row in named("alone", [figures("undo", [0.1])])] == ["undo, alone"]
