"""The ledger of a table of several: every side has its column, in the width that a panel has."""

from __future__ import annotations

import pytest

from solo.canvas import Pen
from solo.game import Game
from solo.presenter import presenter_for
from solo.session.session import Session
from solo.tui.screen_text import ledger_names, ledger_text


@pytest.mark.parametrize(("game", "seats"), [("pampero", 2), ("dilluvia", 3), ("el_plan", 6)])
def test_the_ledger_fits_beside_the_options(game: str, seats: int) -> None:
    begun = Game.new(5, game=game, seats=seats)
    begun.lineup = ("you", *["script"] * (seats - 1))
    session, pen = Session(begun), Pen(width=78)
    head, *lines = ledger_text(session, pen, presenter_for(begun.rules)).plain.splitlines()
    assert max(map(len, [head, *lines])) <= pen.width
    assert {len(line) for line in lines} == {len(head)}
    names = ledger_names(session, pen, presenter_for(begun.rules))
    assert len(names) == seats
    assert all(name in head for name in names)
