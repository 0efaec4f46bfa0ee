"""Pictures of the screens for the pages, and how quickly the table answers: `python -m solo.tui.pictures docs/screens`.

With `--time` no picture is made: it tells how long the first screen takes, and a key, alone and while a hint is sought.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from solo.game import Game
from solo.session.session import Session
from solo.session.store import Store
from solo.tui.app import PlayApp
from solo.tui.table import TableScreen

SIZE = (120, 40)
SEED = 7
CHOICES = 40
KEYS = 30


def some_way_in(store: Store | None = None) -> Session:
    """A game some way in, played by the random player."""
    session = Session(Game.new(SEED), store)
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


async def timed() -> None:
    """How quickly the table answers."""
    session = some_way_in(Store(Path(tempfile.mkdtemp())))
    app = PlayApp(lambda each: each.show_table(session), quiet=True)
    begun = time.perf_counter()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        print(f"first screen after {time.perf_counter() - begun:.2f} s (without the start of Python)")
        for what in ("alone", "while a hint is sought"):
            seconds, worked = [], time.process_time()
            for number in range(KEYS):
                begun = time.perf_counter()
                await pilot.press("down" if number % 7 else "up")
                seconds.append(time.perf_counter() - begun)
            told = f"median {median(seconds) * 1000:.0f} ms, worst {max(seconds) * 1000:.0f} ms"
            work = (time.process_time() - worked) / KEYS * 1000
            print(f"a key {what}: {told} of {KEYS}, of which {work:.0f} ms are work")
            assert isinstance(app.screen, TableScreen)
            app.screen.action_hint()
        app.exit()


def main() -> None:
    """Make the pictures, or measure."""
    if sys.argv[1:] == ["--time"]:
        asyncio.run(timed())
    else:
        asyncio.run(pictures(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screens")))


if __name__ == "__main__":
    main()
