"""Rulings on the base game's chapters: what each value changes. TIE, LAST, CROWN and ZERO are with their rules."""

from __future__ import annotations

import pytest

from engine.core.loop import advance
from engine.pampero.constants import BONUS_SPACES, BONUS_TILES, VJ, YOU, Contract, Payment, Zone
from engine.pampero.rulings import DISCARD_OFF, DISCARD_ON, DISCARD_RAHDO, REMOTE_ANYWHERE, Ruling
from engine.pampero.vj.towers import build_vj_tower
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.events import Event
from tests.pampero.rules.positions import (
    bonus_space,
    contracts_in_reach,
    lay,
    pair_code,
    put_remote,
)
from tests.table import Table

END_TILES = {20: (Zone.B, 1, 1), 21: (Zone.B, 1, 2), 13: (Zone.B, 1, 3), 14: (Zone.B, 2, 1), 15: (Zone.B, 3, 1)}


def build_in_b(discard: int, first: int, second: int) -> Table:
    """A tower in zone B and two spaces of the bonus board, on which tiles lie in zone B, one in A and one in C."""
    table = Table(rulings={Ruling.DISCARD: discard})
    table.own(money=100)
    table.clear_bonus_board()
    for number, (zone, row, column) in END_TILES.items():
        lay(table, number, zone, row, column)
    lay(table, 9, Zone.A, 1, 4)
    lay(table, 28, Zone.C, 3, 1)
    table.play("tower", Zone.B, payment=Payment.VJ_PRICE)
    table.choose(table.site("B1-tower-1"))
    table.choose(pair_code(first, second))
    return table


ROW = (bonus_space(Zone.B, 1, 1), bonus_space(Zone.B, 1, 2))
COLUMN = (bonus_space(Zone.B, 1, 1), bonus_space(Zone.B, 2, 1))
BARE = (bonus_space(Zone.B, 3, 3), bonus_space(Zone.B, 3, 4))


@pytest.mark.rule("RULING-DISCARD")
def test_without_the_ruling_no_further_tile_is_discarded() -> None:
    table = build_in_b(DISCARD_OFF, *ROW)
    assert table.kind == Kind.TURN
    assert table.g.bonus_tile_plus[bonus_space(Zone.B, 1, 3)] == 13


@pytest.mark.rule("RULING-DISCARD")
def test_with_discard_on_any_one_tile_of_the_allowed_zones_goes() -> None:
    """As in a game of two: zones A and B for a tower in B, beside the two or not; no effect for anyone."""
    table = build_in_b(DISCARD_ON, *ROW)
    assert table.kind == Kind.DISCARD
    left = {bonus_space(Zone.A, 1, 4), bonus_space(Zone.B, 1, 3), bonus_space(Zone.B, 2, 1), bonus_space(Zone.B, 3, 1)}
    assert set(table.options) == left
    table.choose(bonus_space(Zone.B, 3, 1))
    assert table.g.bonus_tile_plus[bonus_space(Zone.B, 3, 1)] == 0
    assert table.g.bonus_tile_seat_plus[15 - 1] == 0
    assert table.kind == Kind.TURN


@pytest.mark.rule("RULING-DISCARD")
def test_with_rahdo_the_discard_lies_beside_two_of_a_row() -> None:
    """Left and right of the two in their row: A's last space and B's third."""
    table = build_in_b(DISCARD_RAHDO, *ROW)
    assert table.kind == Kind.DISCARD
    assert set(table.options) == {bonus_space(Zone.A, 1, 4), bonus_space(Zone.B, 1, 3)}


@pytest.mark.rule("RULING-DISCARD")
def test_with_rahdo_the_third_of_a_column_goes() -> None:
    """There is only one: it goes without a question."""
    table = build_in_b(DISCARD_RAHDO, *COLUMN)
    assert table.g.bonus_tile_plus[bonus_space(Zone.B, 3, 1)] == 0
    assert (Event.DISCARDED, YOU, 15 - 1, 0, 0, 0) in table.events()
    assert table.kind == Kind.TURN


@pytest.mark.rule("RULING-DISCARD")
def test_with_rahdo_there_may_be_nothing_to_discard() -> None:
    """The neighbour of the last two spaces of B's third row lies in C, which a tower in B does not open."""
    table = build_in_b(DISCARD_RAHDO, *BARE)
    assert table.kind == Kind.TURN
    assert table.g.bonus_tile_plus[bonus_space(Zone.C, 3, 1)] == 28
    assert sum(table.g.bonus_tile_plus[space] > 0 for space in range(BONUS_SPACES)) == len(END_TILES) + 2


@pytest.mark.rule("RULING-DISCARD")
def test_with_rahdo_the_end_of_a_row_has_no_neighbour_in_the_next() -> None:
    """Right of C's last column the board ends; a tile at the start of the row below lies beside nothing of it."""
    table = Table(rulings={Ruling.DISCARD: DISCARD_RAHDO})
    table.own(money=100)
    table.clear_bonus_board()
    lay(table, 9, Zone.A, 2, 1)
    table.play("tower", Zone.C, payment=Payment.VJ_PRICE)
    table.choose(table.site("C-tower-1"))
    table.choose(pair_code(bonus_space(Zone.C, 1, 3), bonus_space(Zone.C, 1, 4)))
    while table.kind != Kind.TURN:
        assert table.kind != Kind.DISCARD
        table.choose(table.options[0])
    assert table.g.bonus_tile_plus[bonus_space(Zone.A, 2, 1)] == 9


@pytest.mark.rule("RULING-DISCARD")
@pytest.mark.parametrize("discard", [DISCARD_OFF, DISCARD_ON, DISCARD_RAHDO])
def test_only_you_discard(discard: int) -> None:
    """VJ takes the tiles of its column and no other tile leaves the board."""
    table = Table(rulings={Ruling.DISCARD: discard})
    g, t = table.g, table.t
    tiles = sum(g.bonus_tile_plus[space] > 0 for space in range(BONUS_SPACES))
    g.vj_section = next(section for section in range(3) if t.section_do[g.solo_card[0], section] == Action.TOWER)
    table.forget()
    build_vj_tower(g, t, table.site("A1-tower-1"))
    advance(g, t)
    while table.kind != Kind.TURN:
        table.choose(table.options[0])
    kept = sum(g.bonus_tile_seat_plus[tile] == VJ + 1 for tile in range(BONUS_TILES))
    assert kept > 0
    assert sum(g.bonus_tile_plus[space] > 0 for space in range(BONUS_SPACES)) == tiles - kept


@pytest.mark.rule("RULING-REMOTE")
def test_a_remote_contract_belongs_to_its_sector_or_may_be_taken_from_anywhere() -> None:
    """Your towers stand in A2: remote spaces of A1 and B1 are out of reach, or in reach of any card of zone A."""
    reach = {}
    for ruling in (0, REMOTE_ANYWHERE):
        table = Table(rulings={Ruling.REMOTE: ruling})
        table.own(money=100, energy=10, batteries=6)
        for space in ("remote-1", "remote-3", "remote-7"):
            put_remote(table, "remote-01", space)
        reach[ruling] = contracts_in_reach(table, Zone.A, Contract.REMOTE) & {"remote-1", "remote-3", "remote-7"}
    assert reach == {0: {"remote-3"}, REMOTE_ANYWHERE: {"remote-1", "remote-3", "remote-7"}}


@pytest.mark.rule("RULING-REMOTE")
@pytest.mark.parametrize("ruling", [0, REMOTE_ANYWHERE])
def test_from_anywhere_the_card_still_needs_a_tower_in_its_own_zone(ruling: int) -> None:
    table = Table(rulings={Ruling.REMOTE: ruling})
    table.own(money=100, energy=10, batteries=6)
    put_remote(table, "remote-01", "remote-3")
    table.g.space_tile_plus[table.space("remote-8")] = 0
    assert table.can_play("remote-contract", Zone.A)
    assert not table.can_play("remote-contract", Zone.B)
    assert not table.can_play("remote-contract", Zone.B, payment=Payment.VJ_PRICE)
    table.erect("B2-tower-1", seat=VJ)
    assert table.can_play("remote-contract", Zone.B, payment=Payment.VJ_PRICE) is (ruling == REMOTE_ANYWHERE)
