"""The application under a pilot, over the frozen components, with a state folder of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from solo.tui.app import PlayApp
from solo.tui.game_screen import TableScreen
from solo.tui.opponent_turn import RivalTurn
from tests.session.playing import FROZEN, begun, play_on
from tests.tui.shot import screen_text

SIZES = ((80, 24), (120, 40), (200, 60))


def run(test: Callable[[], Awaitable[None]]) -> None:
    """A test of a running application."""
    asyncio.run(test())  # type: ignore[arg-type]


def table_of(seed: int, choices: int = 0, **setup: Any) -> PlayApp:
    """An application that begins with a game after so many random choices; nothing thinks behind it."""
    session = play_on(begun(seed, **setup), choices)
    return PlayApp(lambda app: app.show_table(session), data=FROZEN, quiet=True)


def start_of() -> PlayApp:
    """An application that begins with the start screen."""
    return PlayApp(data=FROZEN, quiet=True)


@asynccontextmanager
async def piloted(app: PlayApp, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[None]]:
    """The application, running, once its first screen is drawn."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[None]) -> None:
    """Wait until everything that was begun is drawn."""
    await pilot.pause(0.05)
    await pilot.pause()


def table(app: PlayApp) -> TableScreen:
    """The table on the screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def open_rivals_turn(app: PlayApp, pilot: Pilot[None]) -> RivalTurn:
    """The window of the rival's last turn, told at once."""
    app.speed = "at once"
    await pilot.press("v")
    await settled(pilot)
    assert isinstance(app.screen, RivalTurn)
    return app.screen


def looks(app: PlayApp) -> str:
    """What the screen shows."""
    return screen_text(app)


def folder(state: Path) -> Path:
    """Where the application keeps its games."""
    return state / "pampero-solo"
