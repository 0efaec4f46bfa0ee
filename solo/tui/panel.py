"""A panel of the table: drawn by the game's face at the width there is; its places light up and can be clicked."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static


class Board(Static):
    """What is drawn; a click on a piece tells which."""

    class Pointed(Message):
        """Somebody points at a place."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def on_click(self, event: events.Click) -> None:
        """The place behind what was clicked, if there is one."""
        place = event.style.meta.get("place")
        if place:
            self.post_message(self.Pointed(place))


class Panel(VerticalScroll, can_focus=False):
    """A board that scrolls where it is larger than its frame."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, classes="panel")
        self.board = Board(markup=False)

    def compose(self) -> ComposeResult:
        """The board in its frame."""
        yield self.board

    def show(self, text: Text) -> None:
        """Draw something else; the frame is laid out again only where the height has changed."""
        lines = text.plain.count("\n") + 1
        self.board.update(text, layout=self.board.size.height != lines)
        self.reveal(lit_lines(text))

    def reveal(self, lines: list[int]) -> None:
        """Scroll to what is lit up, where the frame shows nothing of it."""
        first, last = self.scroll_offset.y, self.scroll_offset.y + self.size.height - 1
        if lines and self.size.height > 1 and not any(first <= line <= last for line in lines):
            self.scroll_to(y=max(0, lines[0] - 1), animate=False)


def lit_lines(text: Text) -> list[int]:
    """The lines in which something is lit up."""
    lit = [span.start for span in text.spans if isinstance(span.style, Style) and span.style.reverse]
    return sorted({text.plain.count("\n", 0, start) for start in lit})
