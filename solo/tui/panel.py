"""A panel: lines that scroll where there are more than its frame holds; what they name can be clicked.

It draws line by line and draws again only lines that have changed: as the cursor moves, that is the few in which a
piece lights up or goes out, and nothing is laid out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual, visualize
from textual.widgets import Static

from solo.canvas import places_of


class Words(Static):
    """A text in words, as high as it needs."""

    virtual_size = Reactive(Size(0, 0))
    """Follows from the layout of the screen, and asks for no other: whoever writes another text does."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, markup=False)


class Panel(ScrollView, can_focus=False):
    """Lines in a frame; a click on a piece tells which."""

    ALLOW_SELECT = False

    class Pointed(Message):
        """Somebody points at a place."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, name: str) -> None:
        super().__init__(id=name, classes="panel")
        self.lines: Sequence[Text] = ()

    def show(self, lines: Sequence[Text]) -> None:
        """Show other lines."""
        before, self.lines = self.lines, lines
        self.virtual_size = Size(self.size.width, len(lines))
        for number, (old, new) in enumerate(zip_longest(before, lines)):
            if old is not new and old != new:
                self.refresh_line(number)

    def render_line(self, y: int) -> Strip:
        """A line of the frame."""
        number, width = self.scroll_offset.y + y, self.scrollable_content_region.width
        if number >= len(self.lines):
            return Strip.blank(width, self.rich_style)
        visual = visualize(self, self.lines[number], markup=False)
        return Visual.to_strips(self, visual, width, 1, self.visual_style, pad=True)[0]

    def reveal(self, places: frozenset[str]) -> None:
        """Scroll to what is lit up, where the frame shows nothing of it."""
        first, last = self.scroll_offset.y, self.scroll_offset.y + self.size.height - 1
        lit = [number for number, line in enumerate(self.lines) if places_of(line) & places]
        if lit and self.size.height > 1 and not any(first <= number <= last for number in lit):
            self.scroll_to(y=max(0, lit[0] - 1), animate=False)

    def on_click(self, event: events.Click) -> None:
        """The place behind what was clicked, if there is one."""
        place = event.style.meta.get("place")
        if place:
            self.post_message(self.Pointed(place))
