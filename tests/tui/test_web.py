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
from textual import events
from textual.widgets._footer import FooterKey

from solo.cli.play import PAGE, web_command
from solo.session.saved_games import Store
from solo.tui.app import PlayApp
from tests.session.playing import FROZEN, begun
from tests.tui.piloting import folder, piloted, run

PATIENCE = 90
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
NUMBERS = count(1)
IS_SHOWN = "document.body.classList.contains('-first-byte')"
HAS_FOCUS = "document.activeElement.classList.contains('xterm-helper-textarea')"
SCREEN = "document.querySelector('.xterm-screen').getBoundingClientRect()"
FITS = f"{SCREEN}.bottom <= innerHeight && {SCREEN}.right <= innerWidth"


def test_what_is_served_is_the_same_command_without_serving() -> None:
    argv = ["solo", "play", "--web", "--seed", "7", "--port", "9000", "--data", "my files", "--port=9", "--ascii"]
    assert web_command(argv) == f"{sys.executable} -P -m solo.cli.main play --seed 7 --data 'my files' --ascii"


def test_the_page_that_is_served_names_no_other_server() -> None:
    page = (PAGE / "app_index.html").read_text("utf-8")
    links = re.findall(r"(?:src|href)=\"([^\"]*)", page)
    assert len(links) == 3
    assert all(link.startswith(("{{ config.static.url }}", "data:")) for link in links)
    assert "url(" not in page
    assert "http" not in page


def test_the_line_of_keys_is_whole_while_the_page_has_no_focus() -> None:
    async def keys_of(*before: events.AppBlur) -> list[str]:
        session = begun(7)

        def begin(app: PlayApp) -> None:
            for event in before:
                app.post_message(event)
            app.show_table(session)

        app = PlayApp(begin, data=FROZEN, quiet=True)
        async with piloted(app):
            assert app.app_focus == (not before)
            return [key.description for key in app.screen.query(FooterKey)]

    async def compared() -> None:
        whole = await keys_of()
        assert len(whole) > 5
        assert await keys_of(events.AppBlur()) == whole

    run(compared)


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
        self.events: list[dict[str, Any]] = []
        """What the page has told of itself, unasked."""

    async def tell(self, method: str, **how: Any) -> dict[str, Any]:
        """Tell the page something, and hear its answer."""
        number = next(NUMBERS)
        await self.channel.send_json({"id": number, "method": method, "params": how})
        while True:
            said = await self.channel.receive_json(timeout=PATIENCE)
            if said.get("id") == number:
                assert "error" not in said, said
                return dict(said["result"])
            self.events.append(said)

    async def press(self, key: str, code: int) -> None:
        """Press a key, as a person does."""
        text = {"text": "\r"} if key == "Enter" else {}
        how = {"key": key, "code": key, "windowsVirtualKeyCode": code, **text}
        await self.tell("Input.dispatchKeyEvent", type="keyDown", **how)
        await self.tell("Input.dispatchKeyEvent", type="keyUp", **how)

    async def value(self, script: str) -> Any:
        """What a line of JavaScript comes to in the page; None while there is no such thing."""
        return (await self.tell("Runtime.evaluate", expression=script, returnByValue=True))["result"].get("value")

    async def picture(self) -> bytes:
        """What it shows, as PNG."""
        return base64.b64decode((await self.tell("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def opened(address: str, url: str) -> AsyncIterator[Page]:
    """A page of the browser at this address."""
    import aiohttp  # noqa: PLC0415 only where something is served

    async with aiohttp.ClientSession() as session:
        async with session.put(f"http://{address}/json/new?about:blank") as answer:
            target = (await answer.json(content_type=None))["webSocketDebuggerUrl"]
        async with session.ws_connect(target, max_msg_size=0) as channel:
            page = Page(channel)
            await page.tell("Network.enable")
            await page.tell("Page.navigate", url=url)
            yield page


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
        while not await page.value(IS_SHOWN) and time.monotonic() < until:
            await asyncio.sleep(0.5)
        await asyncio.sleep(8)
        first = await page.picture()
        assert await page.value(HAS_FOCUS)
        assert await page.value(FITS)
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
    asked = [told["params"]["request"]["url"] for told in page.events if told["method"] == "Network.requestWillBeSent"]
    assert [link for link in asked if not link.startswith((url, "data:"))] == []
    assert len(asked) > 2
