"""Every screen of the application as text, at three sizes: readable in a diff, remade by `make golden`."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest

from solo.session.hints import Peers
from solo.session.session import choices_of
from solo.tui.app import PlayApp
from solo.tui.companion import CompanionScreen
from solo.tui.end_screen import EndScreen
from tests.golden.files import FROZEN, compare
from tests.session.playing import begun, play_on
from tests.tui.piloting import SIZES, looks, piloted, settled

SEED = 2026
CHOICES = 45
PANELS = ("1", "2", "3", "4", "5", "6", "7")


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_looks_as_its_golden_text(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("solo.tui.start_screen.today", lambda: date(2026, 11, 2))
    shots = asyncio.run(visited(size))
    parts = [f"=== {name} ===\n{text}" for name, text in shots.items()]
    compare(f"screens-{size[0]}x{size[1]}.txt", "\n".join(parts))


async def visited(size: tuple[int, int]) -> dict[str, str]:
    """All screens, one after the other."""
    shots: dict[str, str] = {}
    app = PlayApp(data=FROZEN, quiet=True)
    app.speed = "at once"
    async with piloted(app, size) as pilot:

        async def shoot(name: str, *keys: str, close: str = "") -> None:
            await pilot.press(*keys)
            await settled(pilot)
            shots[name] = looks(app)
            if close:
                await pilot.press(close)
                await settled(pilot)

        await shoot("start")
        app.show_table(play_on(begun(SEED), CHOICES))
        await shoot("table")
        for key in PANELS:
            await shoot(f"panel {key}", key)
        await shoot("cursor", "1", "down", "down")
        await shoot("why not", "w", *"C-1", close="escape")
        await shoot("search", "slash", *"wind", close="escape")
        await shoot("rival's turn", "v", close="enter")
        await shoot("score now", "t", close="escape")
        await shoot("go to", "g", close="escape")
        await shoot("help", "question_mark", close="escape")
        over = play_on(begun(SEED), 10_000)
        app.show_end(over)
        await shoot("first step of the end")
        await shoot("the end", "a")
        assert isinstance(app.screen, EndScreen)
        app.screen.thinking.peers = Peers(
            {"book": list(range(-60, 61, 3)), "search": [5, 40]}, {"book": 500, "search": 2}
        )
        app.screen.draw()
        await shoot("the end among others")
        app.replay(choices_of(over.game, over.game.choices, None, FROZEN))
        await shoot("replay", *["right"] * 12)
        app.put(CompanionScreen(begun(SEED)))
        await settled(pilot)
        app.clear_notifications()
        await shoot("a real table", "l", close="escape")
        app.show_table(begun(SEED))
        app.clear_notifications()
        await pilot.resize_terminal(40, 12)
        await shoot("too small")
    return shots
