"""`solo play --web`: the command that is served, and the application behind it."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solo.cli.play import web_command


def test_what_is_served_is_the_same_command_without_serving() -> None:
    argv = ["solo", "play", "--web", "--seed", "7", "--port", "9000", "--data", "my files", "--port=9", "--ascii"]
    assert web_command(argv) == f"{sys.executable} -m solo.cli.main play --seed 7 --data 'my files' --ascii"


@pytest.mark.long
def test_a_browser_gets_the_table(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "solo.cli.main", "play", "--web", "--port", str(port), "--seed", "7"]
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as process:
        try:
            assert b"Pampero" in asyncio.run(heard(port))
        finally:
            process.terminate()


async def heard(port: int) -> bytes:
    """What the page draws, as far as the name of the game."""
    import aiohttp  # noqa: PLC0415 only where something is served

    until, said = time.monotonic() + 90, b""
    while time.monotonic() < until:
        try:
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"http://127.0.0.1:{port}/ws?width=120&height=40") as socket_,
            ):
                while b"Pampero" not in said and time.monotonic() < until:
                    message = await socket_.receive(timeout=60)
                    said += message.data if isinstance(message.data, bytes) else b""
                return said
        except aiohttp.ClientConnectorError:
            await asyncio.sleep(0.5)
    return said
