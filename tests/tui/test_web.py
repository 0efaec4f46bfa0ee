"""`solo play --web`: the command that is served, and the application in a real browser."""

from __future__ import annotations

import asyncio
import base64
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from solo.cli.play import web_command
from solo.session.store import Store
from tests.tui.piloting import folder

PATIENCE = 90
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
NUMBERS = count(1)


def test_what_is_served_is_the_same_command_without_serving() -> None:
    argv = ["solo", "play", "--web", "--seed", "7", "--port", "9000", "--data", "my files", "--port=9", "--ascii"]
    assert web_command(argv) == f"{sys.executable} -P -m solo.cli.main play --seed 7 --data 'my files' --ascii"


@contextmanager
def served(state: Path) -> Iterator[str]:
    """A game of seed 7 on a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "solo.cli.main", "play", "--web", "--port", str(port), "--seed", "7"]
    env = {**os.environ, "XDG_STATE_HOME": str(state)}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as process:
        try:
            until = time.monotonic() + PATIENCE
            while not listening(port) and time.monotonic() < until:
                time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def listening(port: int) -> bool:
    """Whether somebody answers at a port."""
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def browser(profile: Path) -> Iterator[str]:
    """A browser without a window; where it is told what to do."""
    assert BROWSER is not None
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--window-size=1300,900"]
    command = [BROWSER, *options, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            found = next(filter(None, (re.search(r"ws://([^/]+)/", line) for line in process.stderr)))
            yield found[1]
        finally:
            process.kill()


class Page:
    """A page of the browser."""

    def __init__(self, channel: Any) -> None:
        self.channel = channel

    async def tell(self, method: str, **how: Any) -> dict[str, Any]:
        """Tell the page something, and hear its answer."""
        number = next(NUMBERS)
        await self.channel.send_json({"id": number, "method": method, "params": how})
        while True:
            said = await self.channel.receive_json(timeout=PATIENCE)
            if said.get("id") == number:
                assert "error" not in said, said
                return dict(said["result"])

    async def press(self, key: str, code: int) -> None:
        """Press a key, as a person does."""
        text = {"text": "\r"} if key == "Enter" else {}
        how = {"key": key, "code": key, "windowsVirtualKeyCode": code, **text}
        await self.tell("Input.dispatchKeyEvent", type="keyDown", **how)
        await self.tell("Input.dispatchKeyEvent", type="keyUp", **how)

    async def click(self, x: int, y: int) -> None:
        """Click somewhere: a page listens to the keys only once somebody is in it."""
        await self.tell("Emulation.setFocusEmulationEnabled", enabled=True)
        for what in ("mousePressed", "mouseReleased"):
            await self.tell("Input.dispatchMouseEvent", type=what, x=x, y=y, button="left", clickCount=1)

    async def picture(self) -> bytes:
        """What it shows, as PNG."""
        return base64.b64decode((await self.tell("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def opened(address: str, url: str) -> AsyncIterator[Page]:
    """A page of the browser at this address."""
    import aiohttp  # noqa: PLC0415 only where something is served

    async with aiohttp.ClientSession() as session:
        async with session.put(f"http://{address}/json/new?{url}") as answer:
            target = (await answer.json(content_type=None))["webSocketDebuggerUrl"]
        async with session.ws_connect(target, max_msg_size=0) as channel:
            yield Page(channel)


def colours(picture: bytes) -> int:
    """How many different colours a picture has."""
    from matplotlib.image import imread  # noqa: PLC0415

    pixels = imread(io.BytesIO(picture), format="png")
    return len({tuple(pixel) for pixel in (pixels[::3, ::3, :3] * 255).astype(int).reshape(-1, 3)})


@pytest.mark.long
@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_a_game_is_played_in_a_real_browser(state: Path) -> None:
    """Set PICTURES to a folder to keep what the browser showed."""
    with served(state) as url, browser(state / "profile") as address:
        asyncio.run(play_in_browser(address, url, state))


async def play_in_browser(address: str, url: str, state: Path) -> None:
    store, until = Store(folder(state)), time.monotonic() + PATIENCE
    async with opened(address, url) as page:
        await asyncio.sleep(8)
        first = await page.picture()
        await page.press("ArrowDown", 40)
        await asyncio.sleep(1)
        second = await page.picture()
        await page.press("Enter", 13)
        while not store.autosaves() and time.monotonic() < until:
            await asyncio.sleep(0.5)
        if os.environ.get("PICTURES"):
            Path(os.environ["PICTURES"], "web.png").write_bytes(await page.picture())
    assert [len(game.save.choices) for game in store.waiting()] == [1]
    assert first != second
    assert colours(first) > 20
