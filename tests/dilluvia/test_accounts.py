"""Three currencies, each the sum of its accounts, and what else holds in every game."""

from __future__ import annotations

import pytest

from engine.dilluvia.constants import BUILDING_KINDS, CITY, COLOURS, DARK_WORKERS, MATS, SEATS, TILE_KINDS
from engine.dilluvia.rules.city import count_marked
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from tests.dilluvia.table import tables
from tests.games.playing import table_of


def assert_accounts(g: State, seat: int) -> None:
    assert g.aeros[seat] == sum(g.aeros_ledger[seat, account] for account in Aeros) >= 0
    assert g.prestige[seat] == sum(g.prestige_ledger[seat, account] for account in Prestige)
    assert g.population[seat] == sum(g.population_ledger[seat, account] for account in Population) >= 0


def assert_city(g: State) -> None:
    """No space is two things, and free spaces are what is left."""
    t = tables()[0]
    for row in range(CITY):
        owned = [rows[seat, row] for rows in (g.ground, g.built) for seat in range(SEATS)]
        together = 0
        for part in (g.free[row], g.garden[row], *owned):
            assert together & part == 0
            together |= part
        assert together == t.in_play[g.n_seats, row]


def assert_mat(g: State, seat: int) -> None:
    """The mat is what the squares and icons add up to; workers are those of the start and of #0 buildings."""
    t = tables()[0]
    own = [number for number in range(g.building_count) if g.building_seat[number] == seat]
    for mat in range(MATS):
        shown = sum(t.square_mat[g.building_kind[number], g.building_square[number], mat] for number in own)
        icons = sum(g.bought[seat, kind] * t.tile_icon[kind] for kind in range(TILE_KINDS)) if mat == 2 else 0
        assert g.mat[seat, mat] == shown + icons
    assert g.dark[seat] == 5 + sum(g.building_worker[number] for number in own) <= DARK_WORKERS
    covered = sum(t.building_size[g.building_kind[number]] for number in own)
    assert count_marked(g.built[seat]) == covered


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_holds_in_every_position_of_a_game(seats: int) -> None:
    table = table_of("dilluvia", seats)
    t = tables()[0]
    for states in table.positions(seats):
        g = states[0]
        assert_city(g)
        for seat in range(seats):
            assert_accounts(g, seat)
            assert_mat(g, seat)
            assert all(g.cubes[seat, colour] >= 0 for colour in range(COLOURS))
            assert all(0 <= g.turned[seat, kind] <= g.held[seat, kind] for kind in range(TILE_KINDS))
        built = [g.building_kind[number] for number in range(g.building_count)]
        for kind in range(BUILDING_KINDS):
            assert g.building_left[kind] + built.count(kind) == t.building_copies[kind]
