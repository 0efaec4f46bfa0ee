"""Whole games in the application: by keys from the start screen to the breakdown, and with the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

from solo.game import Game
from solo.session.saved_games import Store
from solo.tui.choices import Choices
from solo.tui.end_screen import EndScreen
from solo.tui.opponent_turn import RivalTurn
from solo.tui.start_screen import StartScreen
from tests.session.playing import FROZEN
from tests.tui.piloting import folder, looks, piloted, settled, start_of, table, table_of

MOST_KEYS = 600


def test_a_whole_game_by_keys_with_an_undo_in_the_middle(state: Path) -> None:
    asyncio.run(play_by_keys(state))


async def play_by_keys(state: Path) -> None:
    async with piloted(start_of(), (80, 24)) as pilot:
        app = pilot.app
        assert isinstance(app.screen, StartScreen)
        app.speed = "step by step"  # type: ignore[attr-defined]
        await pilot.press("down", "enter", *"3", "enter")  # the seed
        await pilot.press("up", "enter")  # a new game
        await settled(pilot)
        unfolded = undone = 0
        for number in range(MOST_KEYS):
            if isinstance(app.screen, EndScreen):
                break
            if isinstance(app.screen, RivalTurn):
                unfolded += 1
                await pilot.press("enter", "enter")
            elif number == 43:
                before = len(table(app).session.game.choices)  # type: ignore[arg-type]
                await pilot.press("u", "u", "r")
                undone = before - len(table(app).session.game.choices)  # type: ignore[arg-type]
            else:
                await pilot.press("end" if number % 3 else "down", "enter")
        assert isinstance(app.screen, EndScreen)
        assert unfolded > 5
        assert undone == 1
        await pilot.press("a")
        await settled(pilot)
        shown = looks(app)  # type: ignore[arg-type]
        result = app.screen.session.game.result()
        assert f"by ${abs(result.margin)}" in shown
        kept = Game.load(Store(folder(state)).autosaves()[0], FROZEN)
        assert kept.result() == result


def test_a_game_with_the_mouse_alone() -> None:
    asyncio.run(play_by_mouse())


async def play_by_mouse() -> None:
    app = table_of(6, 30)
    app.speed = "at once"
    async with piloted(app, (80, 24)) as pilot:
        for _ in range(MOST_KEYS):
            if isinstance(app.screen, EndScreen):
                break
            rows = table(app).query_one(Choices)
            heading = rows.get_option_at_index(0).disabled
            before = len(table(app).session.game.choices)
            await pilot.click("#choices", offset=(4, 1 if heading else 0))
            await pilot.pause()
            made = app.screen.session.game.choices  # type: ignore[attr-defined]
            assert len(made) == before + 1
        assert isinstance(app.screen, EndScreen)
        await pilot.press("u")
        await settled(pilot)
        assert table(app).session.is_over
        await pilot.press("x")
        await settled(pilot)
        assert isinstance(app.screen, EndScreen)
        await pilot.press("u")
        await settled(pilot)
        await pilot.press("u")
        assert not table(app).session.is_over
