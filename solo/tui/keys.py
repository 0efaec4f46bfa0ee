"""The keys of a screen, and the line of them at its foot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer


def bindings_of(screen: Screen[Any]) -> Iterable[tuple[str, Binding]]:
    """Every key that a screen binds, whether or not it can be pressed now, with what it does."""
    found: dict[str, Binding] = {}
    ours = (kind for kind in reversed(type(screen).__mro__) if not kind.__module__.startswith("textual"))
    for kind in ours:
        found |= {binding.key: binding for binding in Binding.make_bindings(vars(kind).get("BINDINGS", ()))}
    return found.items()


class Keys(Footer):
    """Keys with what they do; made anew only once other keys are bound, and not whenever the focus moves.

    A window that opens and closes moves it twice; to lay out the same keys again would take longer than the window.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self.told: list[Any] = []

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """The keys of the screen may be others."""
        bound = [(each.binding, each.enabled) for each in screen.active_bindings.values() if each.binding.show]
        if bound == self.told:
            return
        self.told = bound
        super().bindings_changed(screen)
        if not screen.app.app_focus and self.is_attached and screen is self.screen:
            self.call_after_refresh(self.recompose)  # Textual waits for the focus, which a browser's page has late
