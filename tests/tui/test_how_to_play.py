"""How to play, from the start screen."""

from __future__ import annotations

from textual.widgets import OptionList

from solo.lesson import lesson_for
from solo.tui.start_screen import StartScreen
from tests.tui.piloting import looks, piloted, run, settled, start_of


def test_the_pages_of_the_lesson_are_read_whole_in_a_small_window() -> None:
    async def test() -> None:
        app = start_of()
        async with piloted(app, (80, 24)) as pilot:
            menu = app.screen.query_one(OptionList)
            menu.highlighted = menu.get_option_index("learn")
            await pilot.press("enter")
            await settled(pilot)
            first = lesson_for("pampero").pages[0]
            assert all(line in looks(app) for line in (first.title, *first.text.splitlines()[:15]))
            await pilot.press("escape")
            await settled(pilot)
            assert isinstance(app.screen, StartScreen)

    run(test)
