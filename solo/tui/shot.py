"""What a screen shows, as text: for tests, for the pages, for whoever wants to look at it in a diff."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from textual.app import App


def screen_text(app: App[object] | App[None]) -> str:
    """The screen as lines of text, without colours."""
    width, height = app.size
    console = Console(width=width, height=height, file=StringIO(), color_system=None, legacy_windows=False, record=True)
    console.print(app.screen._compositor.render_update(full=True, simplify=False))
    lines = console.export_text(styles=False).splitlines()
    return "\n".join(line.rstrip() for line in lines[:height]) + "\n"
