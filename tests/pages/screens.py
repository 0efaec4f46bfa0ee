"""Pictures of the screens for the pages: `python -m tests.pages.screens docs/screens`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from solo.game import Game
from solo.session.session import Session
from solo.tui.app import PlayApp

SIZE = (120, 40)
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


async def picture(path: Path, begin: Callable[[PlayApp], None], *keys: str) -> None:
    """One screen, after some keys."""
    app = PlayApp(begin, quiet=True)
    app.speed = "at once"
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.2)
        await pilot.press(*keys)
        await pilot.pause(0.2)
        path.write_text(app.export_screenshot(title="solo play"), encoding="utf-8")


async def pictures(folder: Path) -> None:
    """Every picture of the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    session, over = some_way_in(), played_out()
    await picture(folder / "start.svg", lambda app: app.show_start())
    await picture(folder / "table.svg", lambda app: app.show_table(session), "down", "down")
    await picture(folder / "why-not.svg", lambda app: app.show_table(session), "w", *"C-1")
    await picture(folder / "vj.svg", lambda app: app.show_table(session), "v")
    await picture(folder / "end.svg", lambda app: app.show_end(over), "a")


def main() -> None:
    """Make the pictures."""
    asyncio.run(pictures(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screens")))


if __name__ == "__main__":
    main()
