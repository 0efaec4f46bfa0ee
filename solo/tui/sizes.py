"""How large a window is, and what follows from it; app.tcss has the same widths."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size
from textual.screen import Screen

LEAST_WIDTH, LEAST_HEIGHT = 60, 18
SIDE_BY_SIDE = 112
"""From this width on the options stand beside the board."""
WITH_SECOND = 180
"""From this width on a second panel does too."""
SIDE, WIDE_SIDE, NARROW_UNDER = 42, 46, 34
"""How wide the side with the options is, and in a small window the text beside them."""


def give_size(screen: Screen[Any], size: Size) -> None:
    """Tell a screen what sort of window this is."""
    screen.set_class(size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT, "small")
    screen.set_class(size.width < SIDE_BY_SIDE, "narrow")
    screen.set_class(size.width >= WITH_SECOND, "wide")


def reading_width(size: Size) -> int:
    """How wide the lines of a text to read can be: in its frame, beside a scroll bar."""
    return min(78, size.width * 96 // 100 - 6)
