"""The start screen: what a new game is played with, and what that means."""

from __future__ import annotations

import asyncio

from engine.core.registry import find_game
from solo.tui.app import PlayApp
from tests.session.playing import FROZEN
from tests.tui.piloting import looks, piloted, settled, table


def test_what_the_command_line_settles_stands_on_the_start_screen() -> None:
    asyncio.run(settle_by_words())


async def settle_by_words() -> None:
    setting = find_game("pampero").settings.read(["TIE=towers"], ["battery-storage"])
    app = PlayApp(data=FROZEN, setting=setting, quiet=True)
    async with piloted(app) as pilot:
        assert "TIE=towers, battery-storage" in looks(app)
        await pilot.press("enter")
        await settled(pilot)
        assert table(app).session.game.setting == setting


def test_rulings_variants_and_seed_are_picked_with_what_they_mean() -> None:
    asyncio.run(settle_by_keys())


async def settle_by_keys() -> None:
    app = PlayApp(data=FROZEN, quiet=True)
    async with piloted(app) as pilot:
        await pilot.press("down", "down", "enter")
        await settled(pilot)
        await pilot.press(*"TIE=towers", "enter")
        await settled(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        await pilot.press(*"battery", "enter")
        await settled(pilot)
        assert "TIE=towers, battery-storage" in looks(app)
        assert find_game("pampero").settings.variants["battery-storage"].says[:30] in looks(app)
        await pilot.press("up", "up", "enter")
        await settled(pilot)
        await pilot.press(*"no", "enter")
        await settled(pilot)
        assert "is not a seed" in looks(app)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press(*"31", "enter", "up", "enter")
        await settled(pilot)
        game = table(app).session.game
        assert (game.seed, game.setting.rulings, game.setting.variants) == (
            31,
            (("TIE", "towers"),),
            ("battery-storage",),
        )
