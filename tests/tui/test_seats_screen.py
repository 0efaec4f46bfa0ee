"""A table of people and players on the screen: players move by themselves, one after the other."""

from __future__ import annotations

from textual.pilot import Pilot

from solo.canvas import Pen
from solo.presenter import presenter_for
from solo.session.session import Session, new_session
from solo.tui.app import PlayApp
from solo.tui.end_screen import EndScreen
from solo.tui.screen_text import bars
from tests.tui.piloting import looks, piloted, run, settled, table

LOOKS = 200


def seated(*names: str, game: str = "template") -> tuple[PlayApp, Session]:
    """An application with a new game, of the template or another, at a table of these."""
    session = new_session(2, ((), (), None, None), game, None, names)
    app = PlayApp(lambda app: app.show_table(session), game=game, quiet=True)
    app.speed = "at once"
    return app, session


async def persons_turn(pilot: Pilot[None], session: Session) -> None:
    """Wait until a person is asked or the game is over."""
    for _ in range(LOOKS):
        if not session.is_bot_next:
            break
        await pilot.pause(0.02)
    await settled(pilot)


def test_players_move_until_a_person_is_asked_and_their_moves_are_shown() -> None:
    async def test() -> None:
        app, session = seated("random", "you", "greedy")
        async with piloted(app, (120, 40)) as pilot:
            for _ in range(3):
                await persons_turn(pilot, session)
                assert session.seat == 1
                assert len(table(app).session.choosables) > 1
                await pilot.press("enter")
            await persons_turn(pilot, session)
            assert "You (Blue)" in looks(app)
            assert "Green (greedy)" in looks(app)
            made = len(session.game.choices)
            await pilot.press("u")
            await persons_turn(pilot, session)
            assert session.seat == 1
            assert len(session.game.choices) < made

    run(test)


def test_bars_find_room_beside_long_names_too() -> None:
    """In a narrow panel of Pampero, with what was paid to the left of the line, the names of players are left out."""
    session = new_session(2, ((), (), None, None), "pampero", None, ("you", "random", "search:60"))
    presenter = presenter_for(session.game.rules)
    while not any(amount < 0 for amount in session.game.ledger()["yellow"].values()):
        if session.is_bot_next:
            session.move_bot(int(session.game.state.options[0]))
        else:
            session.choose(session.choosables[0])
    wide, narrow = (bars(session, Pen(width), presenter).plain for width in (90, 38))
    assert "Blue (search:60)" in wide
    assert "Blue (search:60)" not in narrow
    assert "money at the sta Yellow    $25  │" in narrow
    assert max(map(len, narrow.splitlines())) <= 38


def test_the_end_tells_everybodys_place() -> None:
    async def test() -> None:
        app, session = seated("you", "random", "greedy")
        async with piloted(app, (120, 40)) as pilot:
            while not session.is_over:
                await persons_turn(pilot, session)
                await pilot.press("enter")
                await pilot.pause(0.02)
            await settled(pilot)
            assert isinstance(app.screen, EndScreen)
            await pilot.press("a")
            await settled(pilot)
            assert "of the victory" in looks(app)

    run(test)


def test_pampero_for_three_shows_everybody_and_no_word_of_vj() -> None:
    async def test() -> None:
        app, session = seated("random", "you", "random", game="pampero")
        async with piloted(app, (120, 40)) as pilot:
            await persons_turn(pilot, session)
            assert "White's company" in looks(app)
            seen = [looks(app)]
            for key in ("2", "3", "4", "5", "6", "7", "question_mark"):
                await pilot.press(key)
                await settled(pilot)
                seen.append(looks(app))
            assert "Yellow's company" in seen[3]
            assert "Blue's company" in seen[3]
            assert "VJ" not in "".join(seen)

    run(test)


def test_a_small_window_has_the_order_under_the_board() -> None:
    async def test() -> None:
        app, session = seated("you", "random", "random", game="pampero")
        async with piloted(app, (80, 24)) as pilot:
            await persons_turn(pilot, session)
            assert "5 Players" in looks(app)
            await pilot.press("2")
            await settled(pilot)
            assert "Yellow  $" in looks(app)

    run(test)
