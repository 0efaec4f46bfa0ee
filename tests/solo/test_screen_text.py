"""What the screens write at a table of several: every side is there, in the width that there is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.registry import find_game
from engine.core.settings import Setting
from solo.canvas import Pen
from solo.game import Game
from solo.presenter import presenter_for
from solo.session.session import Session
from solo.tui.screen_text import bars, head_line, ledger_names, ledger_text, panel_tabs

TABLES = pytest.mark.parametrize(("game", "seats"), [("pampero", 2), ("dilluvia", 3), ("el_plan", 4), ("el_plan", 6)])


def session_of(game: str, seats: int) -> Session:
    """You against scripts, at the beginning."""
    begun = Game.new(5, game=game, seats=seats)
    begun.lineup = ("you", *["script"] * (seats - 1))
    return Session(begun)


@TABLES
def test_the_ledger_fits_beside_the_options(game: str, seats: int) -> None:
    session, pen = session_of(game, seats), Pen(width=78)
    presenter = presenter_for(session.game.rules)
    head, *lines = ledger_text(session, pen, presenter).plain.splitlines()
    assert max(map(len, [head, *lines])) <= pen.width
    assert {len(line) for line in lines} == {len(head)}
    names = ledger_names(session, pen, presenter)
    assert len(names) == seats
    assert all(name in head for name in names)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_head_has_the_score_of_every_side(seats: int) -> None:
    session = session_of("el_plan", seats)
    session.game.state.period, session.game.state.district = 12, 2
    idle: Any = SimpleNamespace(compiling=0)
    head = head_line(session, session.game, idle, Pen(width=120), presenter_for(session.game.rules), "")
    assert head.cell_len <= 120
    assert "period 12 of 12" in head.plain
    assert all(f"Seat {seat + 1} 0" in head.plain for seat in range(seats))


@pytest.mark.parametrize("width", [80, 120])
def test_the_longest_bar_stays_on_its_line(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("el_plan", 4)
    account = next(iter(session.game.rules.accounts))
    monkeypatch.setattr(Game, "ledger", lambda game: {side: {account: 12} for side in game.sides})
    lines = bars(session, Pen(width=width), presenter_for(session.game.rules)).plain.splitlines()
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("width", [200, 80, 60])
def test_every_panel_is_named_in_a_line_of_any_width(width: int) -> None:
    for setting in (Setting(), Setting(seats=4)):
        presenter = presenter_for(find_game("pampero"), setting)
        words, gap = panel_tabs([*presenter.small_panels.values(), "Log", "Ledger"], width)
        line = gap.join(words).rstrip()
        assert len(line) <= width
        assert " 8 Led" in line
        assert (" 2 Company " in line) == (width >= 80)
