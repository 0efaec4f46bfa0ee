"""The rival's turn: it unfolds beside the board with its explanation, at a speed that one sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

SPEEDS = {"slow": 0.6, "normal": 0.2, "step by step": 0.0, "at once": -1.0}
"""Seconds a line; 0: a key a line; below: the whole turn at once."""


class RivalTurn(ModalScreen[None]):
    """Lines of an explanation, one after the other; what a line names lights up on the board."""

    BINDINGS = [  # noqa: RUF012
        Binding("space", "one", "Next line"),
        Binding("enter,escape", "rest", "All, then close"),
    ]

    def __init__(self, title: str, lines: Sequence[Text], speed: str, light: Callable[[str], None]) -> None:
        super().__init__()
        self.head, self.lines, self.speed, self.light = title, lines, SPEEDS[speed], light
        self.told = 0
        self.timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """A frame beside the board."""
        with VerticalScroll(classes="aside", id="rival", can_focus=False) as frame:
            frame.border_title = self.head
            frame.border_subtitle = "Space: a line, Enter: all, Enter again: go on"
            yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """Begin to tell."""
        if self.speed < 0:
            self.tell(len(self.lines))
        elif self.speed > 0:
            self.timer = self.set_interval(self.speed, self.action_one)
        else:
            self.tell(1)

    def tell(self, upto: int) -> None:
        """Show the lines up to one, and light up what the last of them names."""
        self.told = min(upto, len(self.lines))
        self.query_one("#told", Static).update(Text("\n").join(self.lines[: self.told]))
        self.query_one("#rival").scroll_end(animate=False)
        if self.told:
            self.light(self.lines[self.told - 1].plain)
        if self.told == len(self.lines) and self.timer is not None:
            self.timer.stop()

    def action_one(self) -> None:
        """One line more; past the last one the turn is over."""
        if self.told == len(self.lines) and self.speed == 0:
            self.dismiss()
        elif self.told < len(self.lines):
            self.tell(self.told + 1)

    def action_rest(self) -> None:
        """Everything at once; then close."""
        if self.told == len(self.lines):
            self.dismiss()
        else:
            self.tell(len(self.lines))

    def on_click(self) -> None:
        """A click is as Enter."""
        self.action_rest()
