"""The table screen: the cursor lights pieces up, previews, search, why not, panels, sizes, themes, hints."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from rich.text import Text

from solo.canvas import Pen
from solo.game import Game
from solo.session import hints
from solo.session.worker import HINT
from solo.tui.app import PlayApp
from solo.tui.choices import Choices
from solo.tui.dialogs import PickDialog, TextDialog
from solo.tui.game_screen import TableScreen
from solo.tui.opponent_turn import Beat, RivalTurn
from solo.tui.panel import Panel
from tests.session.playing import FROZEN, begun
from tests.tui.piloting import looks, piloted, run, settled, table, table_of


def test_the_list_shows_exactly_the_options_and_the_cursor_lights_up_its_pieces() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            screen = table(app)
            shown = {each.option for each in screen.query_one(Choices).shown}
            assert shown == set(screen.session.game.decision.options)
            await pilot.press("down", "down")
            await settled(pilot)
            current = screen.query_one(Choices).current
            assert current is not None
            assert screen.lit == frozenset(current.view.pieces)
            assert current.view.price in looks(app)
            lines = looks(app).splitlines()
            row = next(number for number, line in enumerate(lines) if line.startswith("A1 Salto"))
            assert "sector A1" in screen.lit
            assert screen.get_style_at(1, row).reverse
            row = next(number for number, line in enumerate(lines) if line.startswith("B1 Colonia"))
            assert not screen.get_style_at(1, row).reverse
            await pilot.press("6")
            await settled(pilot)
            assert "You build tower 1" in looks(app)

    run(test)


def test_search_narrows_and_escape_shows_everything_again() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            await pilot.press("slash", *"battery")
            await settled(pilot)
            rows = table(app).query_one(Choices)
            assert rows.shown
            assert all("battery" in each.search_text for each in rows.shown)
            await pilot.press("enter", "escape")
            await settled(pilot)
            assert len(rows.shown) == len(table(app).session.choosables)

    run(test)


def test_why_not_names_what_is_missing_and_a_click_on_a_piece_asks_too() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            await pilot.press("w", *"C-1")
            await settled(pilot)
            assert isinstance(app.screen, PickDialog)
            assert "Zone C opens with your 4th tower; you have 1." in looks(app).replace("\n", " ")
            await pilot.press("escape")
            lines = looks(app).splitlines()
            row = next(number for number, line in enumerate(lines) if "C Montevideo" in line) + 2
            await pilot.click(offset=(lines[row].index("x1") + 1, row))
            await settled(pilot)
            assert table(app).answer is not None
            assert "opens with your" in table(app).answer.plain  # type: ignore[union-attr]

    run(test)


def test_boards_are_drawn_once_for_a_position_whatever_lights_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            screen, drawn = table(app), []
            draw = screen.presenter.draw

            def noted(panel: str, game: Game, pen: Pen) -> Text:
                drawn.append(panel)
                return draw(panel, game, pen)

            monkeypatch.setattr(screen.presenter, "draw", noted)
            before = screen.query_one("#first", Panel).lines
            await pilot.press("down", "down", "down", "down")
            await settled(pilot)
            after = screen.query_one("#first", Panel).lines
            same = [old is new for old, new in zip(before, after, strict=True)]
            assert drawn == []
            assert any(same)
            assert not all(same)
            await pilot.press("enter")
            await settled(pilot)
            assert drawn == ["table"]

    run(test)


def test_a_click_on_a_lit_piece_moves_the_cursor_to_its_option() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            lines = looks(app).splitlines()
            row = next(number for number, line in enumerate(lines) if line.startswith("Hand"))
            await pilot.click(offset=(lines[row].index("Wind Farm") + 2, row))
            await settled(pilot)
            current = table(app).query_one(Choices).current
            assert current is not None
            assert current.view.group[0] == "Wind Farm"

    run(test)


def test_every_key_of_the_screen_is_in_the_help_and_in_the_palette() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app, (120, 60)) as pilot:
            named = {binding.description for binding in TableScreen.BINDINGS}  # type: ignore[union-attr]
            commands = {command.title for command in app.get_system_commands(app.screen)}
            assert named <= commands
            await pilot.press("question_mark")
            await settled(pilot)
            assert isinstance(app.screen, TextDialog)
            numbered = {name for name in named if name.startswith("Panel ")}
            said = app.screen.text.plain
            assert all(description in said for description in (named - numbered) | {"Panel of that number"})
            assert "Copy selected text" not in said  # a key of Textual's that no screen of ours is for

    run(test)


@pytest.mark.parametrize("size", [(20, 5), (59, 17), (60, 18), (300, 90)])
def test_any_size_is_borne_and_too_small_is_told_kindly(size: tuple[int, int]) -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            small = size[0] < 60 or size[1] < 18
            assert ("needs 60 x 18" in " ".join(looks(app).split())) == small
            await pilot.resize_terminal(120, 40)
            await settled(pilot)
            assert "Your company" in looks(app)
            await pilot.press("enter")
            assert len(table(app).session.game.choices) == 1

    run(test)


def test_undo_marks_a_game_and_any_choice_can_be_gone_back_to() -> None:
    async def test() -> None:
        app = table_of(5, 40)
        async with piloted(app) as pilot:
            await pilot.press("g", *"1. year 1", "enter")
            await settled(pilot)
            assert table(app).session.game.choices == ()
            assert "assisted" in looks(app)
            assert "40 to redo" in looks(app)

    run(test)


def test_the_rivals_turn_unfolds_piece_by_piece_with_its_reasons() -> None:
    """Every sentence that tells of a new piece comes with the board on which it lies, and not before."""

    async def test() -> None:
        app = table_of(5, 40)
        app.speed = "step by step"
        async with piloted(app) as pilot:
            shown = table(app)
            await pilot.press("v")
            await settled(pilot)
            turn = app.screen
            assert isinstance(turn, RivalTurn)
            assert turn.told == 1
            pieces = [(beat.text.plain, built(beat.game)) for beat in turn.beats]
            before = built(turn.beats[0].game)
            assert built(shown.shown_game) == before < built(shown.session.game)
            for (_, had), (said, has) in pairwise(pieces):
                if has > had:
                    assert "VJ builds" in said or "VJ fulfils" in said
            while not turn.is_complete:
                told = turn.told
                await pilot.press("space")
                assert turn.told == told + 1
                assert shown.shown_game is turn.beats[told].game
            await pilot.press("left")
            assert turn.told == len(turn.beats) - 1
            await pilot.press("enter", "enter")
            assert isinstance(app.screen, TableScreen)
            assert shown.shown_game is shown.session.game

    run(test)


def built(game: Game) -> int:
    """How much the rival has on the table."""
    facts = game.facts()["vj"]
    return facts["towers"] + facts["wind-farms"] + facts["contracts"]


def test_what_is_said_last_of_a_place_is_lit_up() -> None:
    async def test() -> None:
        app = table_of(5, 40)
        async with piloted(app):
            screen = table(app)
            said = ("VJ builds a wind farm in A2 (A2-mixed-1).", "VJ gains 2 energy, and a tile with resort.")
            screen.show_beats([Beat(Text(each), screen.session.game) for each in said])
            assert screen.lit == {"sector A2", "site A2-mixed-1"}
            assert screen.named("Left: C.") == {"sector C"}
            broken = "VJ builds tower 2 on tower site\n  1 in A1 Salto; the bonus under it: $7."
            assert screen.named(broken) == {"sector A1", "site A1-tower-1"}

    run(test)


def test_a_window_that_shrinks_while_the_rivals_turn_unfolds_is_borne() -> None:
    async def test() -> None:
        app = table_of(5, 40)
        app.speed = "step by step"
        async with piloted(app) as pilot:
            await pilot.press("v")
            for size in ((20, 5), (80, 24), (200, 60)):
                await pilot.resize_terminal(*size)
                await settled(pilot)
                shown = looks(app)
                assert ("needs 60 x 18" in " ".join(shown.split())) == (size == (20, 5))
                assert ("what it does, and why" in shown) == (size != (20, 5))
            assert "Displays" in looks(app)
            await pilot.press("enter", "enter")
            assert isinstance(app.screen, TableScreen)

    run(test)


def test_a_tie_is_asked_once_the_turn_has_unfolded_so_far_and_then_the_rest_follows() -> None:
    async def test() -> None:
        session = begun(3)
        while not session.is_for_rival:
            session.choose(session.choosables[0])
        asked = session.question
        session.undo()
        app = PlayApp(lambda each: each.show_table(session), data=FROZEN, quiet=True)
        app.speed = "step by step"
        async with piloted(app) as pilot:
            await pilot.press("enter")
            await settled(pilot)
            turn = app.screen
            assert isinstance(turn, RivalTurn)
            told = len(turn.beats)
            await pilot.press("enter", "enter")
            await settled(pilot)
            assert table(app).session.question == asked
            assert set(table(app).pen(80).near) >= {
                place for each in table(app).session.choosables for place in each.view.pieces
            }
            await pilot.press("enter")
            await settled(pilot)
            rest = app.screen
            assert isinstance(rest, RivalTurn)
            assert rest.told >= told
            assert len(rest.beats) > told

    run(test)


def test_the_speed_of_the_rivals_turn_is_set_while_it_unfolds_and_at_once_shows_it_all() -> None:
    async def test() -> None:
        app = table_of(5, 40)
        app.speed = "step by step"
        async with piloted(app) as pilot:
            await pilot.press("v")
            await settled(pilot)
            turn = app.screen
            assert isinstance(turn, RivalTurn)
            await pilot.press("S")
            assert app.speed == "at once"
            assert turn.is_complete
            await pilot.press("S")
            assert app.speed == "slow"
            assert turn.timer is not None

    run(test)


def test_a_refused_key_says_why_and_changes_nothing() -> None:
    async def test() -> None:
        app = table_of(7)
        async with piloted(app) as pilot:
            before = table(app).session.game.digest
            await pilot.press("u", "r")
            await settled(pilot)
            assert table(app).session.game.digest == before
            assert "there is nothing to undo" in looks(app)

    run(test)


def test_a_save_folder_that_fails_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        blocked = tmp_path / "file"
        blocked.write_text("", encoding="utf-8")
        app = table_of(7)
        async with piloted(app) as pilot:
            from solo.session.saved_games import Store  # noqa: PLC0415

            table(app).session.store = Store(blocked)
            await pilot.press("enter")
            await settled(pilot)
            assert "not being saved" in " ".join(looks(app).split())
            assert len(table(app).session.game.choices) == 1

    run(test)


@pytest.mark.parametrize("look", ["ascii", "no-color", "contrast"])
def test_letters_stand_with_every_colour(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        if look == "no-color":
            monkeypatch.setenv("NO_COLOR", "1")
        app = table_of(7)
        app.ascii_only, app.contrast = look == "ascii", look == "contrast"
        async with piloted(app) as pilot:
            await pilot.press("down")
            await settled(pilot)
            text = looks(app)
            if look == "ascii":
                assert text.isascii()
                assert "T1T" in text
            if look == "contrast":
                assert app.theme == "contrast"
            assert app.pen_theme == {"ascii": "colour", "no-color": "plain", "contrast": "contrast"}[look]

    run(test)


def test_a_hint_comes_in_the_background_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that thinks is played here: what it says appears, and it is stopped by the same key."""
    started: list[FakeWorker] = []

    class FakeWorker:
        def __init__(self, task: str, request: dict[str, object], hear: Callable[[dict[str, object]], None]) -> None:
            self.task, self.request, self.hear, self.is_stopped = task, request, hear, False
            started.append(self)

        def stop(self) -> None:
            self.is_stopped = True

    async def test() -> None:
        app = table_of(7, 2)
        async with piloted(app) as pilot:
            await pilot.press("h")
            assert started[-1].task == HINT
            json.dumps(started[-1].request)
            assert started[-1].request["choices"] == [list(c) for c in table(app).session.game.choices]
            code = table(app).session.choosables[-1].option.code
            best = {"code": code, "text": "the best of all", "margin": 12.4, "error": 3.6, "games": 8, "sign": "$"}
            started[-1].hear({"task": HINT, "player": "search", "advice": [best], "last": False})
            await settled(pilot)
            assert "the best of all: +$12 ± $3.6" in looks(app)
            rows = table(app).query_one(Choices)
            started[-1].hear({"task": HINT, "player": "search", "advice": [best], "last": True})
            await settled(pilot)
            marked = [each.option.code for each in rows.shown if "▶" in str(rows.get_option(str(each.number)).prompt)]
            assert marked == [code]
            await pilot.press("h")
            assert started[-1].is_stopped
            assert rows.current is not None
            assert rows.current.option.code == code
            assert not any("▶" in str(rows.get_option(str(each.number)).prompt) for each in rows.shown)

    monkeypatch.setattr(hints, "Worker", FakeWorker)
    run(test)


def test_a_broken_save_is_refused_on_the_start_screen_in_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        broken = tmp_path / "broken.json"
        broken.write_text("{", encoding="utf-8")
        from solo.tui.start_screen import StartScreen  # noqa: PLC0415
        from tests.tui.piloting import start_of  # noqa: PLC0415

        app = start_of()
        async with piloted(app) as pilot:
            screen = app.screen
            assert isinstance(screen, StartScreen)
            screen.attempt(lambda: app.load_game(broken))
            await settled(pilot)
            assert "line 1 column 2" in " ".join(looks(app).split())
            assert isinstance(app.screen, StartScreen)

    run(test)


def test_a_recorded_game_is_stepped_through_and_played_on(tmp_path: Path) -> None:
    async def test() -> None:
        game = Game.new(3, data=FROZEN).play_out()
        path = tmp_path / "done.json"
        game.save(path)
        app = table_of(7)
        async with piloted(app) as pilot:
            app.replay_file(path)
            await settled(pilot)
            await pilot.press("right", "right", "left")
            await settled(pilot)
            screen = app.screen
            assert len(screen.session.game.choices) == 1  # type: ignore[attr-defined]
            await pilot.press("end")
            await settled(pilot)
            assert screen.session.game.digest == game.digest  # type: ignore[attr-defined]
            assert f" · replay {len(game.choices)}/{len(game.choices)}\n" in looks(app)
            await pilot.press("/", *"year 1")
            await settled(pilot)
            assert 0 < screen.query_one(Choices).option_count < len(game.choices)
            await pilot.press("escape")
            await settled(pilot)
            await pilot.press("j", *"3. year 1", "enter")
            await settled(pilot)
            assert screen.session.game.choices == game.choices[:2]  # type: ignore[attr-defined]
            await pilot.press("p")
            await settled(pilot)
            assert table(app).session.undone == []
            assert len(table(app).query_one(Choices).shown) > 1

    run(test)


def test_a_table_of_a_game_without_a_face_shows_its_counts() -> None:
    async def test() -> None:
        from solo.session.session import Session  # noqa: PLC0415

        session = Session(Game.new(1, game="template"))
        app = PlayApp(lambda each: each.show_table(session), game="template", quiet=True)
        app.speed = "at once"
        async with piloted(app) as pilot:
            await pilot.press("enter")
            assert len(table(app).session.game.choices) == 1
            await pilot.press("u")
            assert table(app).session.assisted
            assert session.game.rules.facts[0].name in looks(app)

    run(test)


def test_a_game_kept_by_the_app_is_offered_on_the_start_screen(tmp_path: Path) -> None:
    async def test() -> None:
        from tests.tui.piloting import folder, start_of  # noqa: PLC0415

        session = begun(9, folder(tmp_path))
        session.choose(session.choosables[0])
        app = start_of()
        async with piloted(app) as pilot:
            assert "Continue game (seed 9: year 1, round 1, you $" in looks(app)
            await pilot.press("enter")
            await settled(pilot)
            assert table(app).session.game.digest == session.game.digest

    run(test)


def test_another_unfinished_game_is_picked_from_a_list(tmp_path: Path) -> None:
    async def test() -> None:
        from tests.tui.piloting import folder, start_of  # noqa: PLC0415

        first, second = begun(9, folder(tmp_path)), begun(10, folder(tmp_path))
        for session in (first, second):
            session.choose(session.choosables[0])
        app = start_of()
        async with piloted(app) as pilot:
            assert "Continue game (seed 10" in looks(app)
            await pilot.press("down", "enter")
            await settled(pilot)
            await pilot.press("down", "enter")
            await settled(pilot)
            assert table(app).session.game.digest == first.game.digest

    run(test)
