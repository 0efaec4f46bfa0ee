"""The review on the screen: found while one looks on, left at any time, opened again."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solo.session.hints import HintTask
from solo.session.review import Mistake
from solo.tui.app import PlayApp
from solo.tui.background import from_thread
from solo.tui.end_screen import EndScreen
from solo.tui.review_screen import ReviewScreen
from tests.session.playing import FROZEN, begun, play_on
from tests.tui.piloting import looks, piloted, run, settled

MISTAKE = Mistake(4, "year 1, round 2", "?", "Fold", "Call", 12.4, 3.1, 0.254, 0.3)


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> PlayApp:
    """An application that shows the end of a game; nothing searches behind it."""
    monkeypatch.setattr(HintTask, "_start", lambda *_args, **_more: None)
    session = play_on(begun(3), 10_000)
    return PlayApp(lambda app: app.show_end(session, HintTask(session)), data=FROZEN, quiet=True)


async def open_review(app: PlayApp, pilot: Pilot[None]) -> ReviewScreen:
    """The review, opened from the end of the game."""
    await pilot.press("x")
    await settled(pilot)
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


def test_a_report_to_a_screen_that_was_just_left_does_nothing(app: PlayApp) -> None:
    async def test() -> None:
        async with piloted(app) as pilot:
            screen = await open_review(app, pilot)
            report = from_thread(screen, screen.draw)
            await pilot.press("escape")
            for _ in range(20):
                report()
                await pilot.pause()
            assert isinstance(app.screen, EndScreen)

    run(test)


def test_a_review_that_is_opened_again_shows_what_was_found(app: PlayApp) -> None:
    async def test() -> None:
        async with piloted(app) as pilot:
            screen = await open_review(app, pilot)
            review = screen.thinking.review
            review.mistakes, review.done, review.total, review.is_done, review.note = [MISTAKE], 9, 9, True, ""
            await pilot.press("escape", "x")
            await settled(pilot)
            assert "Searched 9 of 9 choices." in looks(app)
            assert "Better: Call" in looks(app)
            assert "Search again" not in looks(app)

    run(test)


def test_a_review_that_was_stopped_can_be_begun_again(app: PlayApp) -> None:
    async def test() -> None:
        async with piloted(app) as pilot:
            screen = await open_review(app, pilot)
            screen.thinking.review.total = 9
            await pilot.press("s")
            await settled(pilot)
            assert "Stopped after 0 of 9 choices." in looks(app)
            assert "Search again" in looks(app)
            await pilot.press("a")
            await settled(pilot)
            assert "The search begins" in looks(app)

    run(test)
