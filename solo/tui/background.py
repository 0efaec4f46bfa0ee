"""What threads that think or play in the background report to a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen


def from_thread(screen: Screen[Any], call: Callable[[], None]) -> Callable[[], None]:
    """The same call for another thread: made in the app's own thread, and only while the screen is there.

    A report can come when the screen has just been left: its parts are then gone before it is itself.
    """
    app = screen.app

    def make() -> None:
        if screen.is_mounted and screen in app.screen_stack:
            call()

    def later() -> None:
        if app.is_running:
            app.call_later(make)

    return later
