"""VJ fulfils contracts: which it may, which it picks, how it pays, where the tile goes and what follows."""

from __future__ import annotations

import pytest

from engine.pampero.constants import VJ, YOU, Market, Sector
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.events import Event
from tests.vj_table import (
    COMMERCIAL,
    INCOME,
    INDUSTRIAL,
    NETWORK,
    REMOTE,
    RESIDENTIAL,
    RESORT,
    SOLAR,
    TOWERS,
    TWO_ICONS,
    WIND_FARMS,
    ZONE_A,
    ZONE_B,
    contract_turn,
    tower_space_left,
)

A1, A2, A3, B1, B2, C = Sector


# --- which VJ may fulfil


@pytest.mark.rule("VJ-13")
def test_a_contract_needs_a_transformer_under_a_built_tower() -> None:
    table = contract_turn(WIND_FARMS, SOLAR, TOWERS, towers=(A1,))
    table.cover(1)
    table.lay_contracts("A1-2")
    table.some_turn()
    assert not table.fulfilled
    table = contract_turn(WIND_FARMS, SOLAR, TOWERS, towers=(A1,))
    tower_space_left(table, 1)
    table.lay_contracts("A1-2")
    table.whole_turn()
    assert table.fulfilled == ["A1-2"]


@pytest.mark.rule("VJ-13", "VJ-01")
def test_only_sectors_with_a_vj_tower_count_whatever_you_have_there() -> None:
    table = contract_turn(towers=(A3,))
    table.towers(YOU, A1, A2)
    table.lay_contracts("A1-2", "A2-1", "A3-3")
    before = table.g.money[YOU]
    table.whole_turn()
    assert table.fulfilled == ["A3-3"]
    assert table.g.money[YOU] == before


@pytest.mark.rule("VJ-13")
def test_only_contracts_that_vj_can_pay_count() -> None:
    taken = []
    for energy in (3, 4):
        table = contract_turn(energy=energy)  # zone A before zone B
        table.lay_contracts("A2-4", "B1-1")  # 4 and 3 energy
        table.whole_turn()
        taken += table.fulfilled
    assert taken == ["B1-1", "A2-4"]


@pytest.mark.rule("VJ-13")
@pytest.mark.parametrize(
    ("card", "contracts", "taken"),
    [
        (RESIDENTIAL, ("A1-2", "A2-4"), "A2-4"),
        (INDUSTRIAL, ("B1-1", "A2-1", "A2-3"), "B1-1"),
        (RESORT, ("A1-2", "A1-3"), "A1-3"),
        (COMMERCIAL, ("A1-2", "C-2", "A3-1"), "A3-1"),
        (REMOTE, ("A1-2", "A2-2"), "A2-2"),
        (TWO_ICONS, ("A1-2", "C-5"), "C-5"),
    ],
)
def test_a_condition_that_names_a_kind_admits_only_that_kind(card: str, contracts: tuple[str, ...], taken: str) -> None:
    table = contract_turn(card, SOLAR, TOWERS)
    table.lay_contracts(*contracts)
    table.whole_turn()
    assert table.fulfilled == [taken]


@pytest.mark.rule("VJ-13")
def test_a_card_for_standard_contracts_leaves_remote_ones_and_zones_it_does_not_name() -> None:
    table = contract_turn(ZONE_B, SOLAR, RESIDENTIAL)
    table.count(2, 0, 9)
    table.lay_contracts("A1-2", "B1-4")
    table.lay_remote("remote-7", "remote-02")
    table.whole_turn()
    assert table.fulfilled == ["B1-4"]
    table = contract_turn(ZONE_B, TOWERS, SOLAR)
    table.lay_contracts("A1-2")
    table.take_turn()
    assert table.read[0] == (0, 0, True)
    assert table.rows(VJEvent.BLOCKED)[0][:2] == (0, 0)


# --- which VJ picks


@pytest.mark.rule("VJ-13")
def test_the_first_entry_with_a_contract_is_used_though_a_later_zone_is_cheaper() -> None:
    table = contract_turn(COMMERCIAL, SOLAR, TOWERS)  # C, then B, then A
    table.lay_contracts("A1-1", "B1-2", "C-4")
    table.whole_turn()
    assert table.fulfilled == ["C-4"]
    table = contract_turn()  # A, then B, then C
    table.lay_contracts("A2-4", "B1-1", "B2-1")
    table.whole_turn()
    assert table.fulfilled == ["A2-4"]


@pytest.mark.rule("VJ-13")
def test_the_cheapest_is_taken_and_a_tie_goes_to_the_icon_of_the_rightmost_income() -> None:
    table = contract_turn(WIND_FARMS, SOLAR, TOWERS)
    table.lay_contracts("A1-1", "A2-2", "A2-3", "A3-1", "A1-3")
    table.set_income(VJ, resort=3)
    table.whole_turn()
    assert table.fulfilled == ["A2-3"]


@pytest.mark.rule("VJ-13")
def test_the_cost_of_a_remote_contract_compares_with_a_battery_as_2_energy_and_or_as_its_cheaper_side() -> None:
    table = contract_turn(WIND_FARMS, SOLAR, TOWERS)
    table.own(batteries=3, seat=VJ)
    table.lay_contracts("A1-3")  # 3
    table.lay_remote("remote-1", "remote-10")  # 2 energy and a battery: 4
    table.lay_remote("remote-3", "remote-01")  # 2 energy or a battery: 2
    table.whole_turn()
    assert table.fulfilled == ["remote-3"]
    table = contract_turn(WIND_FARMS, SOLAR, TOWERS)
    table.own(batteries=3, seat=VJ)
    table.lay_contracts("A1-3")
    table.lay_remote("remote-1", "remote-10")
    table.whole_turn()
    assert table.fulfilled == ["A1-3"]


@pytest.mark.rule("VJ-13")
def test_vj_pays_energy_if_it_can_and_else_batteries() -> None:
    table = contract_turn(energy=5)
    table.own(batteries=2, seat=VJ)
    table.lay_remote("remote-1", "remote-01")
    table.whole_turn()
    assert (table.g.energy[VJ], table.g.batteries[VJ]) == (3, 2)
    table = contract_turn(energy=1)
    table.own(batteries=2, seat=VJ)
    supply = table.g.battery_supply
    table.lay_remote("remote-1", "remote-01")
    table.whole_turn()
    assert (table.g.energy[VJ], table.g.batteries[VJ]) == (1, 1)
    assert table.g.battery_supply == supply + 1


# --- the secondary icon of the acting card


@pytest.mark.rule("VJ-29")
def test_the_secondary_icon_is_searched_when_vj_can_fulfil_none_of_the_main() -> None:
    table = contract_turn(TWO_ICONS, SOLAR, TOWERS)
    table.lay_contracts("A1-2", "A2-1", "A3-4")  # one icon each, one a house
    table.whole_turn()
    assert table.fulfilled == ["A2-1"]


@pytest.mark.rule("VJ-29")
def test_with_neither_icon_the_condition_is_false() -> None:
    table = contract_turn(TWO_ICONS, SOLAR, TOWERS)
    table.lay_contracts("A1-2", "A3-4")
    table.take_turn()
    assert table.read[0] == (0, 0, False)


@pytest.mark.rule("VJ-29")
def test_the_secondary_icon_breaks_a_tie_of_the_main() -> None:
    table = contract_turn(TWO_ICONS, SOLAR, TOWERS)
    table.lay_contracts("A2-3", "A2-2")  # two icons and 2 energy each: a house on the second
    table.set_income(VJ, industrial=3)
    table.whole_turn()
    assert table.fulfilled == ["A2-2"]


@pytest.mark.rule("VJ-29")
def test_a_secondary_icon_that_none_of_them_shows_removes_none() -> None:
    table = contract_turn(TWO_ICONS, SOLAR, TOWERS)
    table.lay_contracts("A2-3", "B1-2")
    table.lay_tile("A3-3", "A1-5")
    table.whole_turn()
    assert table.fulfilled == ["A2-3"]  # the cheaper of the two in zone A


@pytest.mark.rule("VJ-29")
def test_criteria_narrow_in_the_printed_order() -> None:
    """Most income: most arrows before the price; most network tiles: the price before a connection."""
    table = contract_turn(INCOME, SOLAR, TOWERS)
    table.set_income(YOU, remote=5)
    table.lay_contracts("B1-1", "B1-3")
    table.whole_turn()
    assert table.fulfilled == ["B1-3"]
    table = contract_turn()
    table.lay_connection("circle-A3", "A-1")
    table.lay_contracts("A1-2", "A3-1")
    table.whole_turn()
    assert table.fulfilled == ["A1-2"]


@pytest.mark.rule("VJ-29", "VJ-13")
def test_a_connected_contract_is_joined_to_a_connection_tile_still_there() -> None:
    table = contract_turn()
    table.lay_connection("circle-A3", "A-1")
    table.lay_contracts("A1-1", "A3-1", "A3-4")  # 2 energy each; A1-1's circle is empty
    table.set_income(VJ, resort=3)
    table.whole_turn()
    assert table.fulfilled == ["A3-4"]  # both A3 contracts are joined, and this one shows the resort


# --- the eye


@pytest.mark.rule("VJ-14")
def test_the_eye_applies_the_condition_of_the_next_card_to_the_tied_contracts_only() -> None:
    table = contract_turn(WIND_FARMS, RESIDENTIAL, SOLAR)
    table.lay_contracts("A1-2", "A2-1", "A3-3", "A2-4")  # 1, 1, and dearer ones with more to offer
    table.whole_turn()
    assert table.fulfilled == ["A2-1"]
    table = contract_turn(WIND_FARMS, RESIDENTIAL, SOLAR)
    table.lay_contracts("A1-2", "A2-2")
    table.lay_tile("A3-2", "A3-4")  # 1 energy each without a house; A2-2 has one and costs 2
    table.take_turn()
    assert table.tied_spaces == ["A1-2", "A3-2"]


@pytest.mark.rule("VJ-14")
def test_then_its_secondary_icon_and_then_its_first_entry_for_the_zone() -> None:
    """Resort: icon first, a connection behind it, then resort icons and price in zone A."""
    table = contract_turn(WIND_FARMS, RESORT, SOLAR)
    table.lay_contracts("A1-1", "A2-2", "A3-1")  # no resort; A3-1 alone is joined to a tile
    table.lay_connection("circle-A3", "A-3")
    table.set_income(VJ, industrial=3)
    table.whole_turn()
    assert table.fulfilled == ["A3-1"]


@pytest.mark.rule("VJ-14")
def test_an_entry_that_names_one_sector_of_the_zone_picks_it() -> None:
    """Industrial names B1 before B2: with two contracts of each kind in B the one in B1 is taken."""
    table = contract_turn(WIND_FARMS, INDUSTRIAL, SOLAR)
    table.lay_contracts("B1-2")
    table.lay_tile("B2-2", "B2-4")  # 4 energy each, both industrial and both lucrative or neither
    table.lay_tile("B1-2", "B1-4")
    table.set_income(VJ, remote=3)
    table.whole_turn()
    assert table.fulfilled == ["B1-2"]
    assert [row[:3] for row in table.rows(VJEvent.ENTRY)] == [(0, 2, 1), (1, 1, 0)]


@pytest.mark.rule("VJ-14")
def test_the_third_card_is_asked_in_the_same_way_when_the_next_leaves_a_tie() -> None:
    table = contract_turn(WIND_FARMS, SOLAR, RESIDENTIAL)
    table.lay_contracts("A1-2", "A2-1")
    table.whole_turn()
    assert table.fulfilled == ["A2-1"]


@pytest.mark.rule("VJ-14", "VJ-04")
def test_a_third_card_that_lies_face_down_is_not_asked() -> None:
    table = contract_turn(RESIDENTIAL, WIND_FARMS, SOLAR)
    table.trail(1)
    table.lay_contracts("A1-2", "A2-1")
    table.g.solo_flipped = 1
    table.take_turn()
    assert table.tied_spaces == ["A1-2", "A2-1"]


@pytest.mark.rule("VJ-14")
def test_a_card_without_an_entry_for_the_zone_breaks_no_tie_by_its_entries() -> None:
    table = contract_turn(WIND_FARMS, ZONE_B, TOWERS)  # zone B contracts: entries for B and C only
    table.lay_contracts("A1-2", "A2-1")
    table.take_turn()
    assert table.tied_spaces == ["A1-2", "A2-1"]


@pytest.mark.rule("VJ-14")
def test_the_acting_card_is_never_asked_again() -> None:
    table = contract_turn(WIND_FARMS, NETWORK, ZONE_A)
    table.lay_contracts("A1-2", "A2-1")
    table.take_turn()
    assert table.tied_spaces == ["A1-2", "A2-1"]
    assert [row[0] for row in table.rows(VJEvent.ENTRY)] == [0, 1, 2]


# --- no locks for VJ


@pytest.mark.rule("VJ-15")
def test_with_one_tower_vj_takes_a_commercial_contract_of_the_city() -> None:
    table = contract_turn(COMMERCIAL, SOLAR, TOWERS, towers=(C,))
    table.lay_contracts("C-4")
    table.whole_turn()
    assert table.fulfilled == ["C-4"]


@pytest.mark.rule("VJ-15")
def test_vjs_income_markers_pass_every_threshold_with_one_tower() -> None:
    table = contract_turn(COMMERCIAL, SOLAR, TOWERS, towers=(C,))
    table.set_income(VJ, commercial=7, resort=3)
    table.lay_contracts("C-4")
    table.whole_turn()
    assert table.g.income[VJ, Market.COMMERCIAL] == 8  # the ninth and last column
    assert table.g.income[VJ, Market.RESORT] == 4
    assert not table.rows(Event.INCOME_LOST)
