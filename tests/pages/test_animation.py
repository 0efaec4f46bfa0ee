"""The animated picture of the README: every screen once per round, in order, and nothing fetched from elsewhere."""

from __future__ import annotations

import re
from io import StringIO
from xml.etree import ElementTree

from rich.console import Console
from rich.text import Text

from tests.pages.animation import animation


def screen(words: str) -> str:
    console = Console(record=True, width=20, height=2, file=StringIO())
    console.print(Text(words, style="bold"))
    return console.export_svg(title="game")


def test_every_screen_has_its_part_of_a_round() -> None:
    drawn = animation([screen("one"), screen("two"), screen("three")], seconds=2)
    root = ElementTree.fromstring(drawn)
    frames = [child for child in root if child.tag.endswith("}g")]
    assert ["".join(frame.itertext()).split()[-1] for frame in frames] == ["one", "two", "three"]
    assert "animation: show 6s step-end" in drawn
    assert re.findall(r"\.f(\d) \{ animation-delay: (-\d)s", drawn) == [("0", "-6"), ("1", "-4"), ("2", "-2")]
    assert "33.333%, 100% { visibility: hidden }" in drawn


def test_a_picture_fetches_no_fonts_and_points_to_nothing_that_is_gone() -> None:
    drawn = animation([screen("one"), screen("two")], seconds=2)
    assert "url(http" not in drawn.replace('url("http', "url(http")
    ids = set(re.findall(r' id="([^"]*)"', drawn))
    assert set(re.findall(r"url\(#([^)]*)\)", drawn)) <= ids
