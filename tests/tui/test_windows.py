"""Windows over the table: kept, and begun anew each time."""

from __future__ import annotations

import re

import pytest
from rich.text import Text
from textual.widgets import Input, OptionList

from engine.core.clauses import clause_texts
from engine.core.errors import UserError
from engine.core.game_folders import game_names
from engine.core.registry import find_game
from solo.presenter import clauses_in, presenter_for
from solo.session.analysis import Advice
from solo.session.hints import Hint
from solo.tui.app import PlayApp
from solo.tui.choices import Choices
from solo.tui.companion import CompanionScreen
from solo.tui.dialogs import PickDialog
from solo.tui.game_screen import TableScreen
from solo.tui.keys import Keys, bindings_of
from solo.tui.panel import Panel, Words
from solo.tui.replay import ReplayScreen
from tests.session.playing import begun
from tests.tui.piloting import looks, open_rivals_turn, piloted, run, settled, table, table_of


def test_a_window_that_is_opened_again_is_the_same_and_begins_anew() -> None:
    async def test() -> None:
        app = table_of(7, choices=2)
        async with piloted(app) as pilot:
            await pilot.press("w", *"C-1", "escape", "w")
            await settled(pilot)
            assert app.screen is app.picking
            assert app.screen.query_one(Input).value == ""
            assert app.screen.query_one(Input).has_focus
            assert app.screen.query_one(OptionList).highlighted == 0
            assert "opens with your 4th tower" not in looks(app)
            await pilot.press("escape", "g")
            await settled(pilot)
            assert app.screen is app.picking
            assert "Go back to before this choice" in looks(app)
            assert not app.screen.query_one("#answer").display
            await pilot.press("escape", "question_mark", "end", "escape", "question_mark")
            await settled(pilot)
            assert app.screen_stack[-1] is app.reading
            assert app.reading.query_one("#reading").scroll_offset.y == 0

    run(test)


def test_the_rivals_turn_fits_a_window_that_has_another_size_the_next_time() -> None:
    async def test() -> None:
        app = table_of(7, choices=12)
        async with piloted(app) as pilot:
            assert not (await open_rivals_turn(app, pilot)).has_class("narrow")
            await pilot.press("enter")
            await pilot.resize_terminal(80, 24)
            await settled(pilot)
            window = await open_rivals_turn(app, pilot)
            assert window.has_class("narrow")
            assert window.is_complete

    run(test)


def test_the_rivals_turn_says_what_the_session_explains_word_for_word() -> None:
    async def test() -> None:
        app = table_of(7, choices=60)
        async with piloted(app) as pilot:
            window = await open_rivals_turn(app, pilot)
            screen = table_below(app)
            told = screen.session.story_since(screen.session.last_turn())
            sentences = [text.plain for each in told for text in screen.presenter.sentences(each, screen.aside_width)]
            assert [beat.text.plain for beat in window.beats if beat.text.plain] == sentences

    run(test)


def table_below(app: PlayApp) -> TableScreen:
    """The table under the window on the screen."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def test_the_line_of_keys_stays_while_windows_come_and_go_and_follows_other_keys() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            keys = table(app).query_one(Keys)
            before = list(keys.children)
            assert before
            await pilot.press("question_mark", "escape", "w", "escape")
            await settled(pilot)
            assert list(keys.children) == before
            keys.told = []
            table(app).refresh_bindings()
            await settled(pilot)
            assert list(keys.children) != before

    run(test)


def test_a_window_covers_a_table_that_lies_there_as_before() -> None:
    async def test() -> None:
        app = table_of(7, choices=2)
        async with piloted(app) as pilot:
            drawn = looks(app).splitlines()
            await pilot.press("w")
            await settled(pilot)
            shown = looks(app).splitlines()
            assert "Why not?" in "".join(shown)
            assert shown[0] == drawn[0]
            assert shown[-1] == drawn[-1]
            await pilot.press("escape")
            await settled(pilot)
            assert looks(app).splitlines() == drawn

    run(test)


def test_a_hint_waits_under_a_window_and_is_there_when_it_closes() -> None:
    async def test() -> None:
        app = table_of(7, choices=2)
        async with piloted(app) as pilot:
            screen = table(app)
            screen.thinking.hint = Hint()
            screen.draw_hint()
            await settled(pilot)
            assert "thinking ..." in looks(app)
            await pilot.press("question_mark")
            screen.thinking.hint.note = "come further"
            screen.draw_hint()
            await settled(pilot)
            assert "come further" not in screen.query_one("#under", Panel).lines[0].plain
            await pilot.press("escape")
            await settled(pilot)
            assert "come further" in looks(app)

    run(test)


def test_help_explains_the_panel_it_is_pressed_in() -> None:
    async def test() -> None:
        app = table_of(7, choices=2)
        async with piloted(app, (200, 60)) as pilot:
            for key, said in (
                ("1", "What you and VJ have comes first"),
                ("2", "Your grid, column by column"),
                ("4", "VJ's board"),
                ("7", "account by account"),
            ):
                await pilot.press(key, "question_mark")
                await settled(pilot)
                assert said in looks(app)
                assert "What lies open for both sides" in looks(app)
                await pilot.press("escape")

    run(test)


def test_every_panel_of_every_game_is_explained() -> None:
    for name in game_names():
        presenter = presenter_for(find_game(name))
        assert {*presenter.panels, *presenter.small_panels} <= presenter.panel_help.keys()


def test_clauses_of_the_rivals_turn_are_opened_by_a_key_and_a_click() -> None:
    async def test() -> None:
        app = table_of(7, choices=12)
        async with piloted(app) as pilot:
            window = await open_rivals_turn(app, pilot)
            last = clauses_in(window.beats[-2].text)[0]
            await pilot.press("c")
            await settled(pilot)
            assert app.screen is app.picking
            assert app.picking.current() == last
            assert clause_texts("pampero")[last][:30] in looks(app)
            await pilot.press("escape")
            await settled(pilot)
            shown = [re.search(r"\[(VJ-\d\d)\]", line) for line in looks(app).splitlines()]
            row, cited = next((row, cited) for row, cited in enumerate(shown) if cited)
            await pilot.click(offset=(cited.start() + 1, row))
            await settled(pilot)
            assert app.picking.current() == cited[1]

    run(test)


def test_every_clause_of_the_clause_window_is_told_and_found_by_words_of_its_text() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            await pilot.press("c", *"storage")
            await settled(pilot)
            assert "VARIANT-battery-storage: " in looks(app)
            window = app.picking
            assert window.answer is not None
            assert all(name in window.answer(name).plain for name in window.names)
            assert any("discount" not in name.lower() for name in found_in(window, "discount"))

    run(test)


def found_in(window: PickDialog, text: str) -> list[str]:
    """The names in the list of a window once something is typed."""
    window.find(text)
    rows = window.query_one(OptionList)
    return [window.names[int(rows.get_option_at_index(row).id or 0)] for row in range(rows.option_count)]


def test_an_answer_that_is_refused_is_shown_in_its_window_and_ends_nothing() -> None:
    def refused(name: str) -> Text:
        raise UserError(f"{name} is not there")

    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            app.cover(app.picking.ask("What?", ["it"], refused))
            await settled(pilot)
            assert "it is not there." in looks(app)

    run(test)


def test_why_not_keeps_no_answer_of_another_piece() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            await pilot.press("w", *"C-1")
            await settled(pilot)
            assert "opens with your 4th tower" in looks(app)
            await pilot.press(*"xyz")
            await settled(pilot)
            assert "Nothing is found for 'C-1xyz'." in looks(app)
            assert "opens with your 4th tower" not in looks(app)

    run(test)


def test_a_hint_moves_the_cursor_to_its_option_and_a_key_plays_it() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            screen = table(app)
            await pilot.press("p")
            await settled(pilot)
            assert not screen.session.game.choices
            best = screen.session.choosables[5]
            screen.thinking.hint = Hint(
                "search", [Advice(best.option.code, best.option.text, 3.0, 1.0, 10)], is_done=True
            )
            screen.draw_hint()
            await settled(pilot)
            assert screen.query_one(Choices).current == best
            await pilot.press("down", "p")
            await settled(pilot)
            assert screen.session.points()[0].choice == best.option.text

    run(test)


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_the_line_of_keys_leaves_out_whole_keys_and_never_quit_or_help(width: int) -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app, (width, 24)) as pilot:
            for screen, own in ((ReplayScreen(begun(7)), "Forwards"), (CompanionScreen(begun(7)), "Lay a piece")):
                app.put(screen)
                app.clear_notifications()
                await settled(pilot)
                line = looks(app).splitlines()[-1].rstrip()
                assert all(said in line for said in (own, "q Quit", "? Help"))
                assert line.endswith(tuple(binding.description for _, binding in bindings_of(screen)))

    run(test)


def test_keys_come_back_with_room_for_them() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app, (60, 24)) as pilot:
            assert "Rival's turn" not in looks(app)
            await pilot.resize_terminal(120, 40)
            await settled(pilot)
            assert "v Rival's turn" in looks(app).splitlines()[-1]

    run(test)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40), (200, 60)])
def test_nothing_of_a_long_question_is_lost(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    question = f"Which {'very ' * 30}long question is this?"
    monkeypatch.setattr("solo.tui.game_frame.question_text", lambda *_: question)

    async def test() -> None:
        app = table_of(7)
        async with piloted(app, size):
            asked = table(app).query_one("#question", Words)
            shown = [line[asked.region.x : asked.region.right] for line in looks(app).splitlines()]
            lines = shown[asked.region.y : asked.region.bottom]
            assert " ".join(" ".join(lines).split()) == question

    run(test)
