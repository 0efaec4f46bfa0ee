"""Panels of Pampero: the grid with its lines as the game stands, the marks of contracts on a narrow board."""

from __future__ import annotations

from functools import cache

import pytest

from engine.pampero.codes import code_node
from solo.canvas import ASCII, SHAPES, Pen, places_of
from solo.lesson import lesson_for
from solo.pampero.panels import Panels
from solo.presenter import presenter_for
from solo.session.session import Session, new_session
from tests.session.playing import begun, play_on

LESSON = lesson_for("pampero")
FIRST_SPACE, NETWORK, AFTER_NETWORK = 11, 13, 14
"""Steps of the lesson before a first contract, before one that a network line leads to, after it."""
WIDTHS = (58, 68, 76, 78, 108)


@cache
def lesson_after(steps: int) -> Session:
    """The lesson's game after so many steps."""
    session = new_session(LESSON.seed, ((), (), None, None), "pampero", None)
    for step in LESSON.steps[:steps]:
        session.choose(step.code)
    return session


def drawn(session: Session, panel: str, width: int = 78, *, ascii_only: bool = False) -> str:
    """A panel of a game in progress."""
    presenter = presenter_for(session.game.rules, session.game.setting)
    return presenter.draw(panel, session.game, Pen(width, ascii=ascii_only)).plain


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("steps", [FIRST_SPACE, NETWORK, AFTER_NETWORK])
def test_the_grid_shows_every_space_and_line_in_its_width(width: int, steps: int) -> None:
    session = lesson_after(steps)
    board = session.game.words.catalogue.grid_board
    said = drawn(session, "grid", width)
    assert max(map(len, said.splitlines())) <= width
    assert all(node.id in said for node in board.node)
    assert all(f"n{number} " in said for number in range(1, len(board.network) + 1))
    assert "n7 3e" in said
    plain = drawn(session, "grid", width, ascii_only=True)
    assert plain.isascii()
    assert [len(line) for line in plain.splitlines()[:18]] == [len(line) for line in said.splitlines()[:18]]


def test_the_grid_marks_exactly_the_spaces_that_the_contract_may_take() -> None:
    session = lesson_after(NETWORK)
    words = session.game.words
    options = {words.node(code_node(each.option.code)) for each in session.choosables}
    said = drawn(session, "grid")
    marked = {node.id for node in words.catalogue.grid_board.node if f"{SHAPES['next']}{node.id}" in said}
    assert marked == options == {"c1-1", "c2-2"}
    assert SHAPES["next"] not in drawn(lesson_after(AFTER_NETWORK), "grid")


def test_the_grid_shows_contracts_paid_lines_and_open_columns() -> None:
    before, after = (drawn(lesson_after(steps), "grid") for steps in (NETWORK, AFTER_NETWORK))
    assert ("n1 1e" in before, "n1 paid" in before) == (True, False)
    assert ("n1 1e" in after, "n1 paid" in after) == (False, True)
    assert "■ In1 " in before
    assert "■ In1Rs" in after
    assert after.splitlines()[1].split() == ["▲1", "open", "▲2", "open"] + [
        word for column in range(3, 8) for word in (f"x{column}", "locked")
    ]


def test_a_space_and_a_line_of_the_grid_light_up_by_name() -> None:
    session = lesson_after(NETWORK)
    text = presenter_for(session.game.rules).draw("grid", session.game, Pen(78))
    assert {"grid c1-1", "grid c2-2", "line 1"} <= places_of(text)


def test_among_several_the_grid_is_that_of_whoever_is_asked() -> None:
    session = begun(3, seats=3)
    for _ in range(60):
        name = Panels(session.game, Pen()).name(session.game.state.decision_seat)
        assert drawn(session, "grid").startswith(f"─ {name}'s grid ")
        assert SHAPES["next"] in drawn(session, "grid") or session.game.decision.kind != "node"
        play_on(session, 1)


@pytest.mark.parametrize("seats", [0, 2, 4])
def test_a_narrow_board_shows_the_first_mark_of_each_contract_and_takes_no_more_room(seats: int) -> None:
    view = Panels(begun(5, seats=seats).game, Pen(78))
    spaces = [space for space in view.words.spaces if view.g.space_tile_plus[space] and view.cost(space) != "0e"]
    signs = set()
    for space in spaces:
        said, tie = view.contract(space).plain, view.ties(space)[:1] or " "
        signs.add(tie)
        assert f"{view.short_space(space)}{tie}{view.cost(space)} " in said
    assert signs == {"&", "/", "*", " "}


def test_the_shapes_of_the_grid_have_letters() -> None:
    """What the help says of a board without shapes: # for a contract, T for a tower, > for an option."""
    said = drawn(lesson_after(NETWORK), "grid", ascii_only=True)
    assert f"{ASCII['tower']}1 open" in said
    assert f"{ASCII['mine']} In1" in said
    assert f"{ASCII['next']}c2-2" in said
