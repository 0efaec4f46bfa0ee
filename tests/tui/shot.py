"""What a screen shows, as text."""

from __future__ import annotations

import re
from html import unescape

from textual.app import App

RUN = re.compile(r'<text [^>]*x="([\d.]+)"[^>]*textLength="([\d.]+)"[^>]*-line-(\d+)\)"[^>]*>([^<]*)</text>')
"""A run of letters in a picture: where it begins, how long it is, on which line it stands."""


def screen_text(app: App[object] | App[None]) -> str:
    """The screen as lines of text, without colours: read off the picture that Textual makes of it."""
    lines = [[" "] * app.size.width for _ in range(app.size.height)]
    for left, length, line, written in RUN.findall(app.export_screenshot()):
        letters = unescape(written).replace("\N{NO-BREAK SPACE}", " ")
        place = round(float(left) * len(letters) / float(length))
        lines[int(line)][place : place + len(letters)] = letters
    return "".join("".join(line).rstrip() + "\n" for line in lines)
