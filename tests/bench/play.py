"""How quickly `solo play` answers, measured where a person sits: at the other end of a terminal.

The command runs in a terminal of its own, with a state folder of its own. A key is answered when the last of what it
changes is drawn, the pieces on the boards and the preview too, and nothing more follows for a while. What a hint draws
meanwhile into its own frame answers no key; whatever else is drawn counts as if the key had asked for it. A choice, and
one that is taken back, end a hint: there its frame counts too, and each of these keys has a hint of its own to end.
"""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import median

from rich.table import Table

from engine.core.errors import UserError
from solo.benchmark import calibrate
from solo.rich_tables import listing

WIDTH, HEIGHT = 120, 40
NO_FRAME = (HEIGHT + 1, WIDTH + 1)
SEED = 7
STARTS = 3
KEYS = 20
CHOICES = 12
"""Choices that are made, taken back and made again: enough for some turns of the rival."""
TIMES = 5
"""How often a window is opened and closed, and a hint ended by a choice."""
QUIET = 0.25
"""Seconds without anything drawn after which an answer is whole; a cursor in a line to type blinks more slowly."""
PATIENCE = 60.0
A_WHILE = 3.0
DRAWN = "Quit"
"""The last word of the first screen, in the line of keys."""
HINTED = "Hint by"
DOWN, UP, BEFORE, NEXT, HINT, QUIT = b"\x1b[B", b"\x1b[A", b"[", b"]", b"h", b"q"
CHOOSE, UNDO, REDO, SPEED, CLOSE = b"\r", b"u", b"r", b"S", b"\x1b"
AT_ONCE = "at once"
SPEEDS_BEFORE = 3
"""How often the key is pressed until the rival's turn is shown at once."""
NOTICES = 6.0
"""Seconds after which a notice has gone."""
WINDOWS = {
    b"w": "why not?",
    b"i": "text of a piece",
    b"g": "go back to a choice",
    b"t": "score now",
    b"?": "help",
    b"v": "rival's turn",
}
MADE = {CHOOSE: "a choice", UNDO: "undo", REDO: "redo"}
MOVE = re.compile(rb"\x1b\[(\d+);(\d+)H")
"""Where on the screen something is drawn: line and column."""
ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[a-zA-Z]|[()][A-Z0-9]|[=>])")


@dataclass(frozen=True)
class KeyFigures:
    """How long keys took to be answered, in milliseconds."""

    what: str
    keys: int
    median_ms: float
    worst_ms: float


@dataclass(frozen=True)
class PlayFigures:
    """The first screen, and keys: alone and while a hint is being sought."""

    first_screen_s: tuple[float, ...]
    keys: tuple[KeyFigures, ...]
    calibration_s: float
    size: tuple[int, int] = field(default=(WIDTH, HEIGHT))

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class Terminal:
    """A program in a terminal: what it draws, and when."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        import fcntl  # noqa: PLC0415 not every system has one
        import pty  # noqa: PLC0415
        import termios  # noqa: PLC0415

        self.here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=there, stdout=there, stderr=there, env=environment, start_new_session=True
        )
        os.close(there)
        self.drawn = b""
        self.reads: list[tuple[float, int]] = []
        """When something was read, and how much had been drawn by then."""
        self.frame = NO_FRAME
        """The corner of the frame in which something is drawn that answers no key: all that lies below and right."""

    def read(self, seconds: float) -> bool:
        """Read what is drawn within so many seconds; whether there was anything."""
        if not select.select([self.here], [], [], seconds)[0]:
            return False
        with suppress(OSError):  # the program has ended
            self.drawn += os.read(self.here, 65536)
            self.reads.append((time.perf_counter(), len(self.drawn)))
            return True
        return False

    def wait_for(self, words: str) -> None:
        """Read until some words are drawn."""
        until = time.perf_counter() + PATIENCE
        while words.encode() not in ESCAPES.sub(b"", self.drawn):
            if time.perf_counter() > until or self.process.poll() is not None:
                raise UserError(f"'{words}' does not appear on the screen of 'solo play'")
            self.read(QUIET)

    def settle(self) -> None:
        """Read until nothing is drawn for a while."""
        while self.read(QUIET):
            pass

    def answered(self) -> float | None:
        """When the last of what is drawn outside of the frame came; None when there is nothing of it yet."""
        ends = [end for place, text, end in self.parts() if not self.is_framed(place) and ESCAPES.sub(b"", text)]
        return min(when for when, drawn in self.reads if drawn >= ends[-1]) if ends else None

    def parts(self) -> Iterator[tuple[tuple[int, int], bytes, int]]:
        """What is drawn, part by part: its line and column, what it is, and how much is drawn with it."""
        place, start = (1, 1), 0
        for move in MOVE.finditer(self.drawn):
            yield place, self.drawn[start : move.start()], move.start()
            place, start = (int(move[1]), int(move[2])), move.end()
        yield place, self.drawn[start:], len(self.drawn)

    def is_framed(self, place: tuple[int, int]) -> bool:
        """Whether a line and column lie in the frame."""
        return place[0] >= self.frame[0] and place[1] >= self.frame[1]

    def leave_out(self, words: str) -> None:
        """What begins with these words answers no key from now on."""
        self.frame = next(place for place, text, _ in self.parts() if words.encode() in ESCAPES.sub(b"", text))

    def press(self, key: bytes, words: str = "") -> float:
        """Seconds until a key is answered: by these words, or by something and then nothing for a while."""
        self.drawn, self.reads = b"", []
        begun = time.perf_counter()
        os.write(self.here, key)
        if words:
            self.wait_for(words)
            return time.perf_counter() - begun
        while (last := self.answered()) is None or self.read(QUIET):
            if last is None and not self.read(QUIET) and time.perf_counter() > begun + PATIENCE:
                raise UserError("'solo play' does not answer a key")
        return last - begun

    def close(self) -> None:
        """Leave the program."""
        with suppress(OSError):
            os.write(self.here, QUIT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.here)


def measure_play(game: str) -> PlayFigures:
    """Measure everything; the calibration is taken right before and right after."""
    if sys.platform == "win32":
        raise UserError("this system has no terminals that a program could be measured in")
    before = calibrate()
    with tempfile.TemporaryDirectory() as folder:
        starts = [first_screen(game, Path(folder)) for _ in range(STARTS)]
        keys = key_figures(game, Path(folder))
    return PlayFigures(tuple(starts), keys, (before + calibrate()) / 2)


def opened(game: str, folder: Path) -> Terminal:
    """A new game in a terminal."""
    command = [sys.executable, "-m", "solo.cli.main", "play", "--seed", str(SEED), "--game", game]
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), "TERM": "xterm-256color"}
    return Terminal(command, environment)


def first_screen(game: str, folder: Path) -> float:
    """Seconds from the command to the first screen."""
    terminal = opened(game, folder)
    try:
        terminal.wait_for(DRAWN)
        return time.perf_counter() - terminal.begun
    finally:
        terminal.close()


def key_figures(game: str, folder: Path) -> tuple[KeyFigures, ...]:
    """Keys, alone and while a hint is sought."""
    terminal = opened(game, folder)
    try:
        terminal.wait_for(DRAWN)
        time.sleep(A_WHILE)  # what is made ready in the background at the start
        terminal.settle()
        show_rival_at_once(terminal)
        alone = [cursor("cursor", terminal), panel("another panel", terminal), *choices(terminal), *windows(terminal)]
        return (*named("alone", alone), *named("while a hint is sought", during_hints(terminal)))
    finally:
        terminal.close()


def named(when: str, found: Iterable[KeyFigures]) -> list[KeyFigures]:
    """The same figures, with when they were taken."""
    return [replace(each, what=f"{each.what}, {when}") for each in found]


def show_rival_at_once(terminal: Terminal) -> None:
    """A choice is answered when the rival has moved too: its turn is not told sentence by sentence."""
    for _ in range(SPEEDS_BEFORE - 1):
        terminal.press(SPEED)
    terminal.press(SPEED, AT_ONCE)
    time.sleep(NOTICES)
    terminal.settle()


def during_hints(terminal: Terminal) -> list[KeyFigures]:
    """The same keys while hints are sought: a new one for every row, which lasts as long as that takes."""
    rows: list[Callable[[], list[KeyFigures]]] = [
        lambda: [cursor("cursor", terminal)],
        lambda: [panel("another panel", terminal)],
        *(partial(window, key, terminal) for key in WINDOWS),
    ]
    found = [row for measure in rows for row in during_a_hint(terminal, measure)]
    return [*found, *choices_that_end_hints(terminal)]


def during_a_hint(terminal: Terminal, measure: Callable[[], list[KeyFigures]]) -> list[KeyFigures]:
    """What is measured while a hint is sought; then that is closed."""
    terminal.press(HINT, HINTED)
    terminal.leave_out(HINTED)
    found = measure()
    terminal.frame = NO_FRAME
    terminal.press(HINT)
    return found


def choices(terminal: Terminal) -> list[KeyFigures]:
    """Choices, the first option each; then taken back, and made again."""
    return [figures(what, [terminal.press(key) for _ in range(CHOICES)]) for key, what in MADE.items()]


def choices_that_end_hints(terminal: Terminal) -> list[KeyFigures]:
    """The same, each while a hint is sought, which it ends."""
    found = []
    for key, what in MADE.items():
        seconds = []
        for _ in range(TIMES):
            terminal.press(HINT, HINTED)
            seconds.append(terminal.press(key))
        found.append(figures(what, seconds))
    return found


def windows(terminal: Terminal) -> list[KeyFigures]:
    """Every window over the table, opened and closed."""
    return [row for key in WINDOWS for row in window(key, terminal)]


def window(key: bytes, terminal: Terminal) -> list[KeyFigures]:
    """A window, opened and closed some times."""
    seconds = [terminal.press(each) for _ in range(TIMES) for each in (key, CLOSE)]
    return [figures(WINDOWS[key], seconds[::2]), figures(f"{WINDOWS[key]}, closed", seconds[1::2])]


def cursor(what: str, terminal: Terminal) -> KeyFigures:
    """The cursor, down and now and then up."""
    return figures(what, [terminal.press(DOWN if number % 5 else UP) for number in range(KEYS)])


def panel(what: str, terminal: Terminal) -> KeyFigures:
    """The last panel, and back."""
    return figures(what, [terminal.press(NEXT if number % 2 else BEFORE) for number in range(KEYS)])


def figures(what: str, seconds: list[float]) -> KeyFigures:
    """What the times of some keys come to."""
    return KeyFigures(what, len(seconds), median(seconds) * 1000, max(seconds) * 1000)


FIRST_SCREEN_GOAL_S = 2.0
KEY_GOAL_MS = 100


def play_table(figures: PlayFigures) -> Table:
    """How quickly the table on the screen answers; its goals are a person's, whatever the machine."""
    width, height = figures.size
    title = f"solo play in a terminal of {width} x {height}, calibration {figures.calibration_s:.3f} s"
    view = listing("What", "=Times", "=Median", "=Worst", "=Goal", title=title)
    starts = figures.first_screen_s
    told = (f"{median(starts):.2f} s", f"{max(starts):.2f} s", f"{FIRST_SCREEN_GOAL_S:.0f} s")
    view.add_row("the first screen, from the command on", str(len(starts)), *told)
    for row in figures.keys:
        times = (f"{row.median_ms:.0f} ms", f"{row.worst_ms:.0f} ms", f"{KEY_GOAL_MS} ms")
        view.add_row(f"a key: {row.what}", str(row.keys), *times)
    return view
