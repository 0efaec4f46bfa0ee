"""How to play, on the screen: the pages, the guided year, other options, leaving."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import OptionList

from solo.lesson import lesson_for
from solo.tui.app import PlayApp
from solo.tui.choices import Choices
from solo.tui.game_screen import TableScreen
from solo.tui.lesson_screen import LessonScreen, LessonText
from solo.tui.start_screen import StartScreen
from tests.tui.piloting import looks, piloted, run, settled, start_of

LESSON = lesson_for("pampero")


async def begin_lesson(app: PlayApp, pilot: Pilot[None]) -> LessonScreen:
    """Read the pages; the table of the lesson with its first step explained."""
    app.speed = "at once"
    menu = app.screen.query_one(OptionList)
    menu.highlighted = menu.get_option_index("learn")
    await pilot.press("enter")
    for _ in LESSON.pages:
        await settled(pilot)
        assert isinstance(app.screen, LessonText)
        await pilot.press("enter")
    await settled(pilot)
    assert isinstance(app.screen, LessonText)
    assert isinstance(app.screen_stack[-2], LessonScreen)
    return app.screen_stack[-2]


def test_a_page_of_the_lesson_is_read_whole_in_a_small_window_and_esc_leaves() -> None:
    async def test() -> None:
        app = start_of()
        async with piloted(app, (80, 24)) as pilot:
            menu = app.screen.query_one(OptionList)
            menu.highlighted = menu.get_option_index("learn")
            await pilot.press("enter")
            await settled(pilot)
            first = LESSON.pages[0]
            assert all(line in looks(app) for line in (first.title, *first.text.splitlines()))
            await pilot.press("escape")
            await settled(pilot)
            assert isinstance(app.screen, StartScreen)

    run(test)


def test_enter_alone_leads_through_the_guided_year_and_into_a_game_of_ones_own(state: Path) -> None:
    async def test() -> None:
        app = start_of()
        async with piloted(app) as pilot:
            screen = await begin_lesson(app, pilot)
            for number, step in enumerate(LESSON.steps, 1):
                assert f"Step {number} of {len(LESSON.steps)}" in looks(app)
                assert screen.panel == (step.panel or step.look)
                await pilot.press("enter", "enter")
                await settled(pilot)
            assert "The first year is over." in looks(app)
            assert not list(state.rglob("*.json"))
            await pilot.press("enter")
            await settled(pilot)
            assert type(app.screen) is TableScreen
            assert "year 2, round 1" in looks(app)

    run(test)


def test_another_option_is_explained_and_the_cursor_goes_back_to_the_step() -> None:
    async def test() -> None:
        app = start_of()
        async with piloted(app) as pilot:
            screen = await begin_lesson(app, pilot)
            assert "panel board" in screen.lit
            assert "sector A2" in screen.lit
            await pilot.press("enter", "up", "enter")
            await settled(pilot)
            assert isinstance(app.screen, LessonText)
            assert "keep it: it can replace several cards" in " ".join(app.screen.text.plain.split())
            await pilot.press("enter")
            await settled(pilot)
            assert not screen.session.game.choices
            assert screen.query_one(Choices).current == screen.year.suggested
            await pilot.press("escape")
            await settled(pilot)
            assert "Leave the lesson?" in looks(app)
            await pilot.press("escape")
            await settled(pilot)
            assert app.screen_stack[-1] == screen
            await pilot.press("escape", "down", "enter")
            await settled(pilot)
            assert isinstance(app.screen, StartScreen)

    run(test)


def test_a_step_that_is_taken_back_is_explained_again() -> None:
    async def test() -> None:
        app = start_of()
        async with piloted(app) as pilot:
            await begin_lesson(app, pilot)
            await pilot.press("enter", "enter", "enter", "u")
            await settled(pilot)
            assert "Step 1 of 16" in looks(app)

    run(test)
