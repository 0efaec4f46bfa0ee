"""The keys of a screen, and the line of them at its foot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer

STAYING = ("leave", "help")
"""What the keys do that a window of any width shows."""
AROUND_KEY = 3
"""Blanks around a key and behind what it does."""


def own_bindings(screen: Screen[Any]) -> list[dict[str, Binding]]:
    """The keys that each class of a screen binds, with what they do, the class of the screen itself first."""
    ours = (kind for kind in type(screen).__mro__ if not kind.__module__.startswith("textual"))
    return [
        {binding.key: binding for binding in Binding.make_bindings(vars(kind).get("BINDINGS", ()))} for kind in ours
    ]


def bindings_of(screen: Screen[Any]) -> Iterable[tuple[str, Binding]]:
    """Every key that a screen binds, whether or not it can be pressed now, with what it does."""
    found: dict[str, Binding] = {}
    for bound in reversed(own_bindings(screen)):
        found |= bound
    return found.items()


def by_importance(screen: Screen[Any]) -> list[str]:
    """What the keys of a screen do, the most important first: what stays, then the keys of this screen alone."""
    return [*STAYING, *(binding.action for bound in own_bindings(screen) for binding in bound.values())]


def fitting(widths: Mapping[str, int], importance: Sequence[str], width: int) -> list[str]:
    """What the keys do that find room in a width, whole: the least important are left out first."""
    left = sorted(widths, key=lambda action: importance.index(action) if action in importance else len(importance))
    while sum(widths[action] for action in left) > width:
        left.pop()
    return left


class Keys(Footer):
    """Keys with what they do; made anew only once other keys are bound, and not whenever the focus moves.

    A window that opens and closes moves it twice; to lay out the same keys again would take longer than the window.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self.told: list[Any] = []
        self.told_width = 0

    def compose(self) -> ComposeResult:
        """As many keys as the window has room for."""
        widths = self.key_widths()
        left = fitting(widths, by_importance(self.screen), self.app.size.width)
        yield from (key for action, key in zip(widths, super().compose(), strict=False) if action in left)

    def key_widths(self) -> dict[str, int]:
        """What the keys of the line do, in its order, with the room that each takes."""
        shown = [each.binding for each in self.screen.active_bindings.values() if each.binding.show]
        first = {binding.action: binding for binding in reversed(shown)}  # of several keys for one, as Textual shows it
        return {
            action: cell_len(self.app.get_key_display(first[action]) + first[action].description) + AROUND_KEY
            for action in dict.fromkeys(binding.action for binding in shown)
        }

    def on_resize(self, event: events.Resize) -> None:
        """A window of another width has room for other keys."""
        if event.size.width != self.told_width:
            self.told_width, self.told = event.size.width, []
            self.bindings_changed(self.screen)

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """The keys of the screen may be others."""
        bound = [(each.binding, each.enabled) for each in screen.active_bindings.values() if each.binding.show]
        if bound == self.told:
            return
        self.told = bound
        super().bindings_changed(screen)
        if not screen.app.app_focus and self.is_attached and screen is self.screen:
            self.call_after_refresh(self.recompose)  # Textual waits for the focus, which a browser's page has late
