"""Columns of results of two to four players: a side a player, nothing of the solo game."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine.core.loop import start_game, take_step
from engine.core.record import allocate
from engine.pampero.game import PAMPERO, edition_of
from engine.pampero.results import COLOURS, Row, fill_row
from tests.properties.play import pick

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_every_column_has_a_name_of_its_own_and_solo_has_no_place_there(seats: int) -> None:
    setting = PAMPERO.settings.read(seats=seats)
    names = Counter(column.name for column in edition_of().seated(setting).columns(setting))
    assert max(names.values()) == 1
    assert not [name for name in names if "vj" in name or "solo" in name or "pass_tile" in name]
    assert [side.name for side in PAMPERO.sides(setting)] == list(COLOURS[:seats])
    for stem in (
        "money",
        "share",
        "start_place",
        "paid_to_others",
        "from_others",
        "plays_tower",
        "retrievals",
        "towers",
    ):
        assert {f"{stem}_{colour}" for colour in COLOURS[:seats]} <= set(names)


def test_solo_keeps_its_columns() -> None:
    setting = PAMPERO.settings.read()
    names = {column.name for column in edition_of().columns(setting)}
    assert {"margin", "pass_tile_used", "vj_ties", "plays_tower", "vj_price_you", "solo_card_second"} <= names
    assert not [name for name in names if "others" in name or "start_place" in name]


@SEATS
def test_a_finished_game_is_read_seat_by_seat(seats: int) -> None:
    setting = PAMPERO.settings.read(seats=seats)
    edition = edition_of().seated(setting)
    states, rows = edition.prototype(setting), allocate(Row)
    start_game(states, edition.tables, 4)
    while not states[0].over:
        take_step(states, edition.tables, pick(states, 0))
    fill_row(states[0], edition.tables[0], rows, 0)
    found = {column.name: column.read(np.asarray(rows))[0] for column in edition.columns(setting)}
    assert sorted(found[f"start_place_{colour}"] for colour in COLOURS[:seats]) == list(range(1, seats + 1))
    assert found["turns"] == 3 * found["years"]
    accounts = [name.lower() for name in PAMPERO.accounts if name not in ("vj-price",)]
    for seat, colour in enumerate(COLOURS[:seats]):
        booked = sum(found[f"{account.replace('-', '_')}_{colour}"] for account in accounts)
        assert booked == found[f"money_{colour}"] == states[0].money[seat]
    assert sum(found[f"share_{colour}"] for colour in COLOURS[:seats]) == pytest.approx(1)
