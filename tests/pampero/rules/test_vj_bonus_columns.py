"""The column of the tower bonus board that VJ empties after building a tower."""

from __future__ import annotations

import pytest

from engine.pampero.components.build_tables import bonus_index
from engine.pampero.constants import BONUS_SPACES, VJ, YOU, Market, Sector, Zone
from engine.pampero.vocabulary.facts import Fact
from tests.vj_table import (
    BATTERIES,
    BONUS_TILES,
    INCOME,
    INDUSTRIAL,
    RESORT,
    SOLAR,
    WIND_FARMS,
    VJTable,
    tower_turn,
)

A1, A2, A3, B1, B2, C = Sector


def column_turn(card: str, sector: Sector, *others: str) -> VJTable:
    """VJ lacks a tower only in this sector of zones A and B, or in C; its rightmost income is resort."""
    towers = tuple(other for other in (A1, A2, A3, B1, B2, C) if other != sector)
    table = tower_turn(card, *(others or (SOLAR, INCOME)), towers=towers)
    table.own(energy=10, batteries=0, seat=VJ)
    table.set_income(VJ, resort=3)
    return table


@pytest.mark.rule("VJ-12")
def test_a_tile_with_the_upper_symbol_is_looked_for_from_the_right() -> None:
    table = column_turn(RESORT, A1)
    table.lay_bonus(Zone.A, 1, 1, 9)  # resort
    table.lay_bonus(Zone.A, 3, 3, 7)  # resort
    table.lay_bonus(Zone.A, 1, 4, 1)  # residential
    table.whole_turn()
    assert table.column_taken == [(3, 1)]


@pytest.mark.rule("VJ-12")
def test_a_printed_bonus_counts_only_where_no_tile_covers_it() -> None:
    table = column_turn(BATTERIES, A1)  # upper: an ongoing tile, lower: a battery, printed in columns 2 and 4 of A
    table.count(0, 7, 0)
    table.g.tally[YOU, Fact.TOWERS] = 7
    table.lay_bonus(Zone.A, 1, 4, 1)  # covers the printed battery of column 4
    table.whole_turn()
    assert table.column_taken == [(2, 2)]


@pytest.mark.rule("VJ-12")
def test_a_printed_bonus_is_looked_for_in_every_column_of_the_zone() -> None:
    table = column_turn(INDUSTRIAL, C)  # lower: energy, printed in columns 1 and 2 of C
    table.lay_bonus(Zone.C, 1, 2, 28)  # covers the printed energy of column 2
    table.whole_turn()
    assert table.column_taken == [(9, 2)]


@pytest.mark.rule("VJ-12")
def test_with_no_match_the_rightmost_column_with_most_tiles_is_taken() -> None:
    table = column_turn(INDUSTRIAL, C)  # upper: industrial, lower: energy, printed in columns 1 and 2 of C
    table.lay_bonus(Zone.C, 1, 1, 25)
    table.lay_bonus(Zone.C, 3, 1, 26)
    table.lay_bonus(Zone.C, 1, 2, 28)
    table.lay_bonus(Zone.C, 2, 3, 27)
    table.lay_bonus(Zone.C, 3, 3, 30)
    table.lay_bonus(Zone.C, 1, 4, 33)
    table.whole_turn()
    assert table.column_taken == [(11, 3)]


@pytest.mark.rule("VJ-12")
def test_only_columns_of_the_towers_zone_are_looked_at() -> None:
    table = column_turn(RESORT, B2)
    table.lay_bonus(Zone.A, 1, 4, 7)  # resort, left of zone B
    table.lay_bonus(Zone.C, 1, 1, 28)  # resort, right of it
    table.whole_turn()
    assert table.built_towers == [B2]
    [(column, why)] = table.column_taken
    assert 5 <= column <= 8
    assert why == 2


@pytest.mark.rule("VJ-12")
def test_vj_takes_every_tile_and_every_uncovered_print_of_the_column_and_nothing_else() -> None:
    table = column_turn(RESORT, B2)
    table.lay_bonus(Zone.B, 1, 3, 18)
    table.lay_bonus(Zone.B, 3, 3, 13)  # resort: column 7, whose middle space shows $5
    table.lay_bonus(Zone.B, 1, 4, 15)
    before = table.g.money[VJ]
    prints = before + 5
    table.whole_turn()
    assert table.column_taken == [(7, 1)]
    assert table.g.money[VJ] == prints
    assert table.g.tally[VJ, Fact.BONUS_TILES] == 2
    left = [space for space in range(BONUS_SPACES) if table.g.bonus_tile_plus[space]]
    assert left == [bonus_index(Zone.B, 1, 4)]


@pytest.mark.rule("VJ-12")
def test_a_print_under_a_tile_is_not_gained_with_the_tile() -> None:
    table = column_turn(RESORT, B2)
    table.lay_bonus(Zone.B, 2, 3, 13)  # over the $5
    table.lay_bonus(Zone.B, 1, 3, 20)
    before = table.g.money[VJ]
    table.whole_turn()
    assert table.column_taken == [(7, 1)]
    assert table.g.money[VJ] == before
    assert table.g.income[VJ, Market.INDUSTRIAL] == 1  # the lowest space was bare


@pytest.mark.rule("VJ-12")
def test_a_column_without_tiles_gives_its_three_printed_bonuses() -> None:
    table = column_turn(WIND_FARMS, B2)
    before = table.g.money[VJ]
    table.whole_turn()  # no tile at all; $5 is printed in column 8, with a battery and a bulldozer
    assert table.column_taken == [(8, 2)]
    assert table.g.money[VJ] == before + 5 + 4  # and $4 where the bulldozer parks
    assert table.g.batteries[VJ] == 1
    assert table.g.tally[VJ, Fact.PARKED_BULLDOZERS] == 1


@pytest.mark.rule("VJ-12", "VJ-10")
def test_the_bonus_table_is_that_of_the_section_that_acted() -> None:
    """The card of most bonus tiles has two tower sections; only the second looks for end-game tiles."""
    taken = []
    for yours in (1, 0):
        table = column_turn(BONUS_TILES, B2)
        table.count(0, yours, 0)
        table.lay_bonus(Zone.B, 1, 4, 18)
        table.lay_bonus(Zone.B, 1, 2, 20)  # end-game
        table.whole_turn()
        taken += table.column_taken
    assert taken == [(8, 1), (6, 1)]


@pytest.mark.rule("VJ-12", "VJ-17")
def test_a_tile_with_the_icon_of_the_rightmost_income_is_matched() -> None:
    table = column_turn(WIND_FARMS, B2)
    table.set_income(VJ, industrial=4, remote=4)
    table.lay_bonus(Zone.B, 1, 4, 18)  # remote
    table.lay_bonus(Zone.B, 1, 1, 14)  # industrial, the lower of the two
    table.whole_turn()
    assert table.column_taken == [(5, 1)]
