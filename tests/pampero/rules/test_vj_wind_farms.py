"""VJ builds wind farms: where, how much energy they bring, and what happens at its limits."""

from __future__ import annotations

import pytest

from engine.pampero.constants import VJ, WIND_FARMS, YOU, Sector, Site
from engine.pampero.rulings import SECOND_TILE_EACH, Ruling
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.vj_table import FOREIGN, NETWORK, RESIDENTIAL, TWO_ICONS, VJTable
from tests.vj_table import WIND_FARMS as MOST_WIND_FARMS

A1, A2, A3, B1, B2, C = Sector


def wind_farm_turn(rulings: dict[Ruling, int] | None = None) -> VJTable:
    """Most wind farms at energy 1: the first section builds one."""
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL, rulings=rulings)
    table.own(energy=1, seat=VJ)
    return table


# --- the sector and the site


@pytest.mark.rule("VJ-07")
def test_wind_farms_towers_and_transformers_of_yours_all_count_as_structures() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, A1, A1)
    table.wind_farms(YOU, B1)
    table.towers(YOU, B1)
    table.lay_contracts("B1-1")
    table.transform(YOU, "B1-1")
    table.whole_turn()
    assert table.built_wind_farms == [B1]


@pytest.mark.rule("VJ-07")
def test_a_transformer_on_a_remote_space_counts_for_its_sector() -> None:
    table = wind_farm_turn()
    table.towers(YOU, A1, A3)
    table.lay_remote("remote-5", "remote-04")
    table.transform(YOU, "remote-5")
    table.whole_turn()
    assert table.built_wind_farms == [A3]


@pytest.mark.rule("VJ-07", "VJ-01")
def test_what_vj_has_in_a_sector_counts_for_nothing() -> None:
    table = wind_farm_turn()
    table.towers(YOU, A1)
    table.towers(VJ, A3, A3)
    table.wind_farms(VJ, A3)
    table.whole_turn()
    assert table.built_wind_farms == [A1]


@pytest.mark.rule("VJ-07", "VJ-29")
def test_your_bulldozers_break_a_tie_and_only_a_tie() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, A1, B1)
    table.bulldozers(B1, A3, A3)
    table.whole_turn()
    assert table.built_wind_farms == [B1]


@pytest.mark.rule("VJ-07", "VJ-25")
def test_a_sector_still_tied_is_yours_to_say_and_so_is_the_site() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, A3, B2)
    table.take_turn()
    assert table.tied_sectors == [A3, B2]
    table.answer(B2)
    assert table.kind == Kind.VJ_SITE
    assert table.options == table.free_sites(B2, Site.WIND_FARM)
    site = table.options[-1]
    table.answer(site)
    assert table.g.site_wind_farm_plus[site] == VJ + 1


@pytest.mark.rule("VJ-01")
def test_vj_keeps_off_a_site_with_a_bulldozer_of_yours_and_uses_wind_farm_and_mixed_sites() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, A2)
    table.bring(0, "A2-mixed-1")
    table.take_turn()
    assert table.options == [table.site(name) for name in ("A2-wind-farm-2", "A2-wind-farm-3", "A2-mixed-2")]


@pytest.mark.rule("VJ-01")
def test_vj_needs_no_bulldozer_and_pays_nothing_for_a_wind_farm() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, B1)
    before = table.g.money[VJ], table.g.money[YOU], table.g.batteries[VJ]
    table.whole_turn()
    assert table.built_wind_farms == [B1]
    assert (table.g.money[VJ], table.g.money[YOU], table.g.batteries[VJ]) == before


# --- a full sector


def full_sector(rulings: dict[Ruling, int] | None = None) -> VJTable:
    """Most of your structures stand in A1, which has no site left, then in B1, then nowhere."""
    table = wind_farm_turn(rulings)
    table.wind_farms(YOU, A1, A1, B1)
    table.fill(A1, Site.WIND_FARM)
    return table


@pytest.mark.rule("VJ-07", "RULING-VJ_FULL")
def test_full_choose_lets_you_name_any_sector_with_a_site() -> None:
    table = full_sector()
    table.take_turn()
    assert table.tied_sectors == [A2, A3, B1, B2, C]
    assert table.rows(VJEvent.FULL) == [(A1, 0, 0, 0, 0)]
    table.answer(C)
    table.finish()
    assert table.built_wind_farms == [C]


def full_sector_of_a_tie(rulings: dict[Ruling, int] | None = None) -> VJTable:
    """A1, B1 and B2 are tied by your structures; your bulldozer points to A1, which has no site left."""
    table = wind_farm_turn(rulings)
    table.wind_farms(YOU, A1, B1, B2)
    table.bring(0, "A1-tower-1")
    table.fill(A1, Site.WIND_FARM)
    return table


@pytest.mark.rule("VJ-07", "RULING-VJ_FULL")
@pytest.mark.parametrize("ruling", [0, 1])
def test_a_full_sector_of_a_tie_leaves_the_others_of_that_tie(ruling: int) -> None:
    """S Solo Card Icons: first from those tied, then from any area on the board."""
    table = full_sector_of_a_tie({Ruling.VJ_FULL: ruling})
    table.take_turn()
    assert table.tied_sectors == [B1, B2]
    assert table.rows(VJEvent.FULL) == [(A1, 0 if ruling else 2, 0, 0, 0)]


@pytest.mark.rule("RULING-VJ_FULL")
def test_full_next_best_takes_the_best_sector_with_a_site() -> None:
    table = full_sector({Ruling.VJ_FULL: 1})
    table.whole_turn()
    assert table.built_wind_farms == [B1]


@pytest.mark.rule("VJ-07")
def test_of_tied_sectors_one_without_a_site_drops_out() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, A1, B1)
    table.fill(A1, Site.WIND_FARM)
    table.whole_turn()
    assert table.built_wind_farms == [B1]


@pytest.mark.rule("VJ-05")
def test_with_no_site_on_the_board_the_action_cannot_be_done() -> None:
    table = wind_farm_turn()
    for sector in Sector:
        table.fill(sector, Site.WIND_FARM)
    table.take_turn()
    assert table.rows(VJEvent.BLOCKED)[0][:2] == (0, 0)


@pytest.mark.rule("VJ-01")
def test_vj_has_eleven_wind_farms() -> None:
    built = []
    for before in (WIND_FARMS - 1, WIND_FARMS):
        table = wind_farm_turn()
        table.count(0, WIND_FARMS + 1, before)
        table.some_turn()
        built.append(len(table.built_wind_farms))
    assert built == [1, 0]


# --- energy


@pytest.mark.rule("VJ-08")
@pytest.mark.parametrize(("sector", "energy"), [(A1, 3), (A2, 3), (A3, 3), (B1, 4), (B2, 4), (C, 6)])
def test_a_wind_farm_brings_2_3_or_5_energy_by_zone(sector: Sector, energy: int) -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, sector)
    table.whole_turn()
    assert table.built_wind_farms == [sector]
    assert table.g.energy[VJ] == energy


def near_the_limit(rulings: dict[Ruling, int] | None = None) -> VJTable:
    """Energy 9, and the wind farm belongs in C, for 5 more; a contract for 1 energy lies in reach."""
    table = wind_farm_turn(rulings)
    table.own(energy=9, seat=VJ)
    table.wind_farms(YOU, C)
    table.towers(VJ, A2)
    table.lay_contracts("A2-1", "A2-4")
    return table


@pytest.mark.rule("VJ-08", "RULING-ENERGY_CAP")
def test_cap_ignore_loses_what_passes_10() -> None:
    table = near_the_limit()
    table.whole_turn()
    assert table.built_wind_farms == [C]
    assert table.g.energy[VJ] == 10
    assert not table.fulfilled


@pytest.mark.rule("RULING-ENERGY_CAP")
def test_cap_contract_fulfils_a_contract_of_the_acting_card_in_its_place() -> None:
    table = near_the_limit({Ruling.ENERGY_CAP: 1})
    table.whole_turn()
    assert table.fulfilled == ["A2-1"]
    assert not table.built_wind_farms
    assert table.g.energy[VJ] == 8


@pytest.mark.rule("RULING-ENERGY_CAP")
def test_cap_contract_builds_as_long_as_the_energy_fits() -> None:
    table = near_the_limit({Ruling.ENERGY_CAP: 1})
    table.own(energy=5, seat=VJ)
    table.whole_turn()
    assert table.built_wind_farms == [C]
    assert table.g.energy[VJ] == 10


@pytest.mark.rule("RULING-ENERGY_CAP")
@pytest.mark.parametrize("card", [MOST_WIND_FARMS, FOREIGN])
def test_cap_contract_builds_all_the_same_where_no_contract_can_be_fulfilled(card: str) -> None:
    """With no transformer open, or by a card that has no contract section."""
    table = near_the_limit({Ruling.ENERGY_CAP: 1})
    table.lay_cards(card, NETWORK, RESIDENTIAL)
    table.trail(0)
    if card == MOST_WIND_FARMS:
        table.cover(1)
    else:
        table.own(energy=7, seat=VJ)
    table.whole_turn()
    assert table.built_wind_farms == [C]
    assert table.g.energy[VJ] == 10


@pytest.mark.rule("RULING-ENERGY_CAP")
def test_cap_contract_looks_for_the_contract_anew_when_a_tied_sector_is_chosen() -> None:
    """A copied position has forgotten what VJ could pay when its turn began."""
    table = near_the_limit({Ruling.ENERGY_CAP: 1})
    table.wind_farms(YOU, B2)
    table.take_turn()
    assert (table.kind, set(table.options)) == (Kind.VJ_SECTOR, {B2, C})
    table.g.vj_payable = 0
    table.answer(C)
    assert table.fulfilled == ["A2-1"]


# --- the second wind farm


@pytest.mark.rule("VJ-22")
def test_the_second_wind_farm_tile_adds_one_in_the_same_sector_without_its_energy() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, B2)
    table.g.modifier[VJ, Modifier.SECOND_WIND_FARM] = 1
    table.whole_turn()
    assert table.built_wind_farms == [B2, B2]
    assert table.g.energy[VJ] == 1 + 3


@pytest.mark.rule("VJ-22")
def test_the_second_wind_farm_needs_a_wind_farm_and_a_site() -> None:
    table = wind_farm_turn()
    table.wind_farms(YOU, B2)
    table.g.modifier[VJ, Modifier.SECOND_WIND_FARM] = 1
    for site in table.free_sites(B2, Site.WIND_FARM)[1:]:
        table.g.site_tower_plus[site] = YOU + 1
    table.whole_turn()
    assert table.built_wind_farms == [B2]
    table = wind_farm_turn()
    table.g.modifier[VJ, Modifier.SECOND_WIND_FARM] = 1
    table.count(0, WIND_FARMS + 1, WIND_FARMS - 1)
    table.some_turn()
    assert len(table.built_wind_farms) == 1


@pytest.mark.rule("RULING-SECOND_TILE")
@pytest.mark.parametrize(("ruling", "built"), [(0, 2), (SECOND_TILE_EACH, 3)])
def test_two_tiles_of_a_second_wind_farm_let_vj_build_one_more_or_one_for_each(ruling: int, built: int) -> None:
    table = wind_farm_turn({Ruling.SECOND_TILE: ruling})
    table.wind_farms(YOU, A2)
    table.g.modifier[VJ, Modifier.SECOND_WIND_FARM] = 2
    table.whole_turn()
    assert table.built_wind_farms == [A2] * built


# --- short of energy


def short_turn() -> VJTable:
    """The card of two-icon contracts: no such contract, then a wind farm if VJ is short of energy."""
    table = VJTable(TWO_ICONS, NETWORK, RESIDENTIAL)
    table.own(energy=1, batteries=0, seat=VJ)
    return table


@pytest.mark.rule("VJ-30")
@pytest.mark.parametrize("contracts", [("A1-1", "A1-3"), ("A1-1",)])
def test_vj_is_short_when_its_tower_sectors_hold_contracts_and_it_can_pay_for_none(contracts: tuple[str, ...]) -> None:
    table = short_turn()
    table.towers(VJ, A1)
    table.lay_contracts(*contracts, "A2-1")  # A2-1 could be paid, but VJ has no tower there
    table.some_turn()
    assert (0, 1, True) in table.read
    assert len(table.built_wind_farms) == 1


@pytest.mark.rule("VJ-30")
def test_vj_is_not_short_when_it_can_pay_for_one_of_them() -> None:
    table = short_turn()
    table.towers(VJ, A1)
    table.lay_contracts("A1-1", "A1-2")
    table.take_turn()
    assert (0, 1, False) in table.read


@pytest.mark.rule("VJ-30")
def test_batteries_that_pay_a_remote_contract_count() -> None:
    table = short_turn()
    table.own(batteries=1, seat=VJ)
    table.towers(VJ, A1)
    table.lay_contracts("A1-1")
    table.lay_remote("remote-1", "remote-01")  # 2 energy or 1 battery
    table.take_turn()
    assert (0, 1, False) in table.read


@pytest.mark.rule("VJ-30")
@pytest.mark.parametrize("towers", [(), (A3,)])
def test_without_a_tower_or_without_a_contract_vj_is_not_short(towers: tuple[Sector, ...]) -> None:
    table = short_turn()
    table.towers(VJ, *towers)
    table.lay_contracts("A1-1", "A1-3")
    table.take_turn()
    assert (0, 1, False) in table.read


@pytest.mark.rule("VJ-24")
def test_a_wind_farm_moves_vjs_majority_marker() -> None:
    table = wind_farm_turn()
    table.some_turn()
    assert table.g.tally[VJ, Fact.WIND_FARMS] == 1
    table.take_turn()
    assert table.rows(VJEvent.HOLDS)[0][:3] == (0, 1, 1)
