"""The screens as pictures, with colour and without; the golden ones are remade by `make golden`."""

from __future__ import annotations

import asyncio
import re

import pytest

from solo.tui.app import PlayApp
from tests.golden.files import compare
from tests.session.playing import FROZEN, begun, play_on
from tests.tui.piloting import piloted, settled

pytestmark = pytest.mark.long
SIZE = (120, 40)
GREY = 8
LOOKS = ("colour", "plain")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", ["table", "vj"])
def test_a_screen_looks_as_its_golden_picture(screen: str, look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = asyncio.run(taken(screen, look, monkeypatch))
    compare(f"{screen}-{look}.svg", picture)


@pytest.mark.parametrize("screen", ["table", "vj"])
def test_a_picture_without_colour_has_none_and_one_with_colour_has_many(
    screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not coloured(asyncio.run(taken(screen, "plain", monkeypatch)))
    monkeypatch.delenv("NO_COLOR")
    assert len(coloured(asyncio.run(taken(screen, "colour", monkeypatch)))) > 4


async def taken(screen: str, look: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A picture of a screen, some way into a game."""
    if look == "plain":
        monkeypatch.setenv("NO_COLOR", "1")
    session = play_on(begun(2026), 45)
    app = PlayApp(lambda each: each.show_table(session), data=FROZEN, quiet=True)
    app.speed = "at once"
    async with piloted(app, SIZE) as pilot:
        await pilot.press(*("down", "v")[: 1 + (screen == "vj")])
        await settled(pilot)
        return app.export_screenshot(title="solo play")


def coloured(picture: str) -> set[str]:
    """The colours of what is drawn that are no greys; the buttons of the window around it do not count."""
    drawn = picture.partition('clip-path="url(#')[2]
    styles = picture.partition("</style>")[0]
    found = {*re.findall(r'fill="(#[0-9a-fA-F]{6})"', drawn), *re.findall(r"fill: (#[0-9a-fA-F]{6})", styles)}
    return {each for each in found if spread(each) > GREY}


def spread(colour: str) -> int:
    """How far a colour is from grey."""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    return max(parts) - min(parts)
