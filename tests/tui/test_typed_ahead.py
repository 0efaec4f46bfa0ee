"""Keys that come faster than they are answered: each does what it would have done, had one waited."""

from __future__ import annotations

import asyncio

import pytest
from textual import events
from textual.widgets import Input

from solo.game_types import Choice
from solo.tui import app as application
from solo.tui.app import PlayApp
from solo.tui.dialogs import InputDialog, PickDialog
from solo.tui.game_screen import TableScreen
from solo.tui.opponent_turn import RivalTurn
from tests.tui.piloting import open_rivals_turn, piloted, run, settled, start_of, table, table_of

KEYS = ["enter", "down", "enter", "end", "enter", "enter", "enter", "space", "enter", "down", "down", "enter"] * 4


def type_ahead(app: PlayApp, *keys: str) -> None:
    """Press keys without waiting for what they do."""
    for key in keys:
        app.post_message(events.Key(key, None))


async def played(keys: list[str], *, is_slow: bool) -> tuple[Choice, ...]:
    """The choices that keys come to."""
    app = table_of(3)
    app.speed = "step by step"  # what goes by itself would depend on the time
    async with piloted(app, (80, 24)) as pilot:
        screen = table(app)
        for key in keys:
            type_ahead(app, key)
            if is_slow:
                await settled(pilot)
        found: tuple[Choice, ...] | None = None
        while found != screen.session.game.choices:
            found = screen.session.game.choices
            await pilot.pause(2)
        assert [type(each) for each in app.screen_stack[1:]] in ([TableScreen], [TableScreen, RivalTurn])
        return found


def test_keys_typed_ahead_make_the_choices_that_the_same_keys_make_slowly() -> None:
    slowly = asyncio.run(played(KEYS, is_slow=True))
    assert len(slowly) > 8
    assert asyncio.run(played(KEYS, is_slow=False)) == slowly


def test_keys_that_come_after_the_one_that_leaves_do_nothing() -> None:
    async def test() -> None:
        app = table_of(3)
        async with piloted(app):
            type_ahead(app, "q", *["enter", "down"] * 40)
            while app.return_code is None:
                await asyncio.sleep(0.01)
        assert app.return_code == 0

    run(test)


def test_an_enter_too_many_closes_a_window_and_nothing_else() -> None:
    async def test() -> None:
        app = table_of(7, choices=5)
        async with piloted(app) as pilot:
            type_ahead(app, "g")
            await settled(pilot)
            assert isinstance(app.screen, PickDialog)
            field = app.screen.query_one(Input)
            for _ in range(3):
                field.post_message(Input.Submitted(field, ""))
            await settled(pilot)
            assert table(app).session.game.choices == ()

    run(test)


def test_a_double_click_closes_the_rivals_turn_and_nothing_else() -> None:
    async def test() -> None:
        app = table_of(7, choices=12)
        async with piloted(app) as pilot:
            await open_rivals_turn(app, pilot)
            await pilot.click(times=3)
            await settled(pilot)
            assert table(app)

    run(test)


def test_an_enter_too_many_on_the_start_screen_opens_one_window() -> None:
    async def test() -> None:
        app = start_of()
        async with piloted(app) as pilot:
            await pilot.press("down")
            type_ahead(app, "enter", "enter", "enter")
            await settled(pilot)
            assert len([screen for screen in app.screen_stack if isinstance(screen, InputDialog)]) <= 1

    run(test)


def test_a_screen_that_ends_with_an_error_is_told_as_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(app: PlayApp) -> None:
        app._return_code = 1

    monkeypatch.setattr(application.PlayApp, "run", fail)
    with pytest.raises(RuntimeError, match="every choice made before it is saved"):
        application.run_app(None, ([], [], None, None), None, "pampero", ascii_only=False, contrast=False)
