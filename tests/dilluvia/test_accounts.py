"""Three currencies, each the sum of its accounts, and what else holds in every game."""

from __future__ import annotations

import pytest

from engine.dilluvia.constants import BUILDING_KINDS, COLOURS, TILE_KINDS
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from tests.dilluvia.table import tables
from tests.games.playing import table_of


def assert_accounts(g: State, seat: int) -> None:
    assert g.aeros[seat] == sum(g.aeros_ledger[seat, account] for account in Aeros) >= 0
    assert g.prestige[seat] == sum(g.prestige_ledger[seat, account] for account in Prestige)
    assert g.population[seat] == sum(g.population_ledger[seat, account] for account in Population) >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_holds_in_every_position_of_a_game(seats: int) -> None:
    table = table_of("dilluvia", seats)
    t = tables()[0]
    for states in table.positions(seats):
        g = states[0]
        for seat in range(seats):
            assert_accounts(g, seat)
            assert all(g.cubes[seat, colour] >= 0 for colour in range(COLOURS))
            assert all(0 <= g.turned[seat, kind] <= g.held[seat, kind] for kind in range(TILE_KINDS))
        built = [g.building_kind[number] for number in range(g.building_count)]
        for kind in range(BUILDING_KINDS):
            assert g.building_left[kind] + built.count(kind) == t.building_copies[kind]
