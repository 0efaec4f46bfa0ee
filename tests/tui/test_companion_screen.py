"""A game on a real table, on the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

from solo.session.companion import Companion
from solo.session.saved_games import Store
from solo.session.session import Session
from solo.tui.app import PlayApp
from solo.tui.companion import CompanionScreen
from solo.tui.dialogs import PickDialog
from tests.session.playing import FROZEN, begun
from tests.tui.piloting import folder, piloted, settled, start_of


def drawing() -> Session:
    """A game in which the first option turns something up."""
    session = begun(7)
    companion = Companion(session)
    while companion.draw(companion.enter(session.choosables[0].option)) is None:
        session.choose(session.choosables[0])
    return session


def test_what_turns_up_is_asked_for_and_taken_back_with_its_choice() -> None:
    asyncio.run(enter_a_reveal())


async def enter_a_reveal() -> None:
    session = drawing()
    app = PlayApp(lambda each: each.put(CompanionScreen(session)), data=FROZEN, quiet=True)
    app.speed = "at once"
    async with piloted(app) as pilot:
        screen = app.screen
        assert isinstance(screen, CompanionScreen)
        before, made = screen.session.game.digest, len(screen.session.game.choices)
        await pilot.press("enter")
        await settled(pilot)
        asked = 0
        while isinstance(app.screen, PickDialog):
            assert "turned up" in app.screen.head
            asked += 1
            await pilot.press("enter")
            await settled(pilot)
        assert asked
        assert len(screen.session.game.choices) == made + asked + 1
        await pilot.press("u")
        assert screen.session.game.digest == before
        assert not screen.session.assisted


def test_a_piece_of_the_set_up_is_picked_and_the_game_comes_back_as_one_on_a_table(state: Path) -> None:
    asyncio.run(lay_and_go_on(state))


async def lay_and_go_on(state: Path) -> None:
    session = begun(7)
    session.store = Store(folder(state))
    app = PlayApp(lambda each: each.put(CompanionScreen(session)), data=FROZEN, quiet=True)
    async with piloted(app) as pilot:
        await pilot.press("l")
        await settled(pilot)
        await pilot.press(*"action cards place 2", "enter")
        await settled(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert isinstance(app.screen, CompanionScreen)
        assert [kind for kind, _ in app.screen.session.game.choices] == ["lay action cards"]
    again = start_of()
    async with piloted(again) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(again.screen, CompanionScreen)
        assert len(again.screen.session.game.choices) == 1
