"""Pictures of the screens for the pages: `python -m tests.pages.screens docs/screens`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from solo.game import Game
from solo.session.session import Session
from solo.tui.app import PlayApp
from tests.pages.animation import animation

SIZE = (120, 40)
SMALL = (100, 30)
FRAME_SECONDS = 3.0
STORY = (0, 12, 60)
"""After how many choices the short game of the README is shown."""
SEED = 7
CHOICES = 40


def some_way_in() -> Session:
    """A game some way in, played by the random player."""
    session = Session(Game.new(SEED))
    player = session.game.player("random")
    for _ in range(CHOICES):
        session.choose(player.choose(session.game))
    while session.game.decision.kind != "turn":
        session.choose(session.choosables[0])
    return session


def played_out() -> Session:
    """A game that is over."""
    return Session(Game.new(SEED).play_out())


def story() -> list[Session]:
    """A game of the book at its beginning, in between, and over."""
    sessions = []
    for choices in STORY:
        session = Session(Game.new(SEED))
        player = session.game.player("book")
        while len(session.game.choices) < choices or session.game.decision.kind != "turn":
            session.choose(player.choose(session.game))
        sessions.append(session)
    over = Game.new(SEED)
    return [*sessions, Session(over.play_out(over.player("book")))]


async def screenshot(begin: Callable[[PlayApp], None], *keys: str, size: tuple[int, int] = SIZE) -> str:
    """One screen, after some keys, as SVG."""
    app = PlayApp(begin, quiet=True)
    app.speed = "at once"
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        await pilot.press(*keys)
        await pilot.pause(0.2)
        return app.export_screenshot(title="solo play")


async def picture(path: Path, begin: Callable[[PlayApp], None], *keys: str) -> None:
    """A file with one screen."""
    path.write_text(await screenshot(begin, *keys), encoding="utf-8")


async def moving_picture(path: Path) -> None:
    """A short game: the first question, VJ's answer, the middle of the game, the end."""
    first, second, middle, over = story()
    frames = [
        await screenshot(lambda app: app.show_start(), size=SMALL),
        await screenshot(lambda app: app.show_table(first), size=SMALL),
        await screenshot(lambda app: app.show_table(first), "down", "down", size=SMALL),
        await screenshot(lambda app: app.show_table(second), "v", size=SMALL),
        await screenshot(lambda app: app.show_table(middle), size=SMALL),
        await screenshot(lambda app: app.show_end(over), size=SMALL),
    ]
    path.write_text(animation(frames, FRAME_SECONDS), encoding="utf-8")


async def pictures(folder: Path) -> None:
    """Every picture of the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    session, over = some_way_in(), played_out()
    await picture(folder / "start.svg", lambda app: app.show_start())
    await picture(folder / "table.svg", lambda app: app.show_table(session), "down", "down")
    await picture(folder / "why-not.svg", lambda app: app.show_table(session), "w", *"C-1")
    await picture(folder / "vj.svg", lambda app: app.show_table(session), "v")
    await picture(folder / "end.svg", lambda app: app.show_end(over), "a")
    await moving_picture(folder / "game.svg")


def main() -> None:
    """Make the pictures."""
    asyncio.run(pictures(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screens")))


if __name__ == "__main__":
    main()
