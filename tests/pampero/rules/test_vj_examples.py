"""The examples of the solo rulebook, one test each and named after them."""

from __future__ import annotations

import pytest

from engine.core.loop import start
from engine.core.record import allocate
from engine.pampero.components.build_tables import tables_of
from engine.pampero.constants import VJ, YOU, Market, Scoring, Sector, Zone
from engine.pampero.rules.income import advance_marker
from engine.pampero.state import State
from engine.pampero.vj.turn import objective
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from tests.golden.files import FROZEN
from tests.table import index_of
from tests.vj_table import NETWORK, RESIDENTIAL, TOWERS, TWO_ICONS, WIND_FARMS, ZONE_A, VJTable

A1, A2, A3, B1, B2, C = Sector


# --- Solo Game Setup 10 and Navigating Solo Cards


@pytest.mark.rule("SET-16", "VJ-24")
def test_both_start_markers_are_at_1_with_the_wind_farm_card_in_the_second_space() -> None:
    tables = tables_of(FROZEN)
    table = VJTable(NETWORK, WIND_FARMS, RESIDENTIAL)
    states = allocate(State)
    for place in Scoring:
        states[0].scoring_tile[place] = table.g.scoring_tile[place]
    start(states[0], tables[0], 5)
    assert states[0].solo_card[1] == index_of(table.catalogue.solo_cards.card, WIND_FARMS)
    assert [objective(states[0], tables[0], seat, 1) for seat in (YOU, VJ)] == [1, 1]


@pytest.mark.rule("VJ-05")
def test_most_wind_farms_at_energy_1_builds_a_wind_farm() -> None:
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=1, seat=VJ)
    table.some_turn()
    assert table.read == [(0, 0, True)]
    assert len(table.built_wind_farms) == 1
    assert not table.built_towers


@pytest.mark.rule("VJ-05", "VJ-18")
def test_most_wind_farms_at_energy_10_looks_whether_all_transformers_are_locked() -> None:
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, seat=VJ)
    table.some_turn()
    assert table.read == [(0, 0, False), (0, 1, True)]
    assert len(table.built_towers) == 1
    assert not table.built_wind_farms


# --- Build Electrical Tower: the tower in B2 on solo card 3


def tower_in_b2() -> VJTable:
    """Most wind farms, energy 10, every open column full, and B2 the only sector of A and B without a VJ tower."""
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, batteries=0, seat=VJ)
    table.towers(VJ, A1, A2, A3, B1)
    table.cover(1, 2, 3, 4)
    table.set_income(VJ, residential=3)
    table.lay_bonus(Zone.B, 1, 4, 19)  # batteries, commercial
    table.lay_bonus(Zone.B, 2, 4, 18)  # wind energy, remote
    table.lay_bonus(Zone.B, 1, 1, 14)  # industrial income
    table.lay_bonus(Zone.B, 2, 1, 13)  # resort income
    table.lay_bonus(Zone.B, 3, 1, 15)  # specialist
    table.lay_bonus(Zone.A, 1, 1, 1)  # residential, but in zone A
    return table


@pytest.mark.rule("VJ-09", "VJ-12")
def test_without_a_residence_tile_in_zone_b_the_printed_5_decides_in_the_rightmost_column() -> None:
    table = tower_in_b2()
    money = table.g.money[VJ]
    table.whole_turn()
    assert table.built_towers == [B2]
    assert table.column_taken == [(8, 2)]
    assert table.g.money[VJ] == money + 5
    assert table.g.batteries[VJ] == 2
    assert table.g.tally[VJ, Fact.BONUS_TILES] == 2


@pytest.mark.rule("VJ-12")
def test_a_residence_tile_further_left_in_zone_b_comes_before_the_printed_5() -> None:
    table = tower_in_b2()
    table.lay_bonus(Zone.B, 2, 2, 21)
    money = table.g.money[VJ]
    table.whole_turn()
    assert table.column_taken == [(6, 1)]
    assert table.g.tally[VJ, Fact.RESIDENTIAL_ICONS] == 1
    assert table.g.money[VJ] == money + 6  # with the printed $6 and 2 energy (lost at 10) of that column


# --- Appendix: Build Electrical Tower on the card of most network tiles


@pytest.mark.rule("VJ-10")
def test_network_card_takes_the_zone_a_sector_with_most_residential_icons_on_contracts_and_connection_tiles() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.lay_contracts("A1-1", "A1-4", "A2-1", "A3-2", "A3-1")
    table.whole_turn()
    assert table.built_towers == [A1]
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.lay_contracts("A1-1", "A3-2")
    table.lay_connection("circle-A3", "A-1")
    table.whole_turn()
    assert table.built_towers == [A3]


@pytest.mark.rule("VJ-10")
def test_network_card_breaks_a_tie_of_residential_icons_by_your_bulldozers() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.lay_contracts("A1-1", "A3-2")
    table.bulldozers(A2, A2, A3)
    table.whole_turn()
    assert table.built_towers == [A3]


@pytest.mark.rule("VJ-10", "VJ-25")
def test_network_card_leaves_what_is_still_tied_in_zone_a_to_you() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.lay_contracts("A1-1", "A3-2")
    table.bulldozers(A1, A3)
    table.take_turn()
    assert table.tied_sectors == [A1, A3]
    table.answer(A3)
    table.finish()
    assert table.built_towers == [A3]


def network_card_in_zone_b(*sectors: Sector) -> VJTable:
    """Zone A has a VJ tower in every sector, zone B in those named; all open columns are full."""
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.towers(VJ, A1, A2, A3, *sectors)
    table.cover(1, 2, 3, 4)
    return table


@pytest.mark.rule("VJ-09")
@pytest.mark.parametrize(("has", "goes"), [(B1, B2), (B2, B1)])
def test_network_card_builds_in_the_other_sector_of_zone_b_when_one_has_a_tower(has: Sector, goes: Sector) -> None:
    table = network_card_in_zone_b(has)
    table.lay_contracts(f"{has.name}-1", f"{goes.name}-4")
    table.whole_turn()
    assert table.built_towers == [goes]


@pytest.mark.rule("VJ-10")
def test_network_card_takes_the_zone_b_sector_with_the_cheapest_contract() -> None:
    table = network_card_in_zone_b()
    table.lay_contracts("B1-2", "B1-3", "B2-1")
    table.own(energy=0, seat=VJ)  # affordable or not
    table.whole_turn()
    assert table.built_towers == [B2]


@pytest.mark.rule("VJ-10")
def test_a_tie_in_zone_b_goes_by_the_eye_to_the_next_card_which_names_b1_and_the_bonus_stays_with_the_first() -> None:
    table = network_card_in_zone_b()
    table.lay_contracts("B1-1", "B2-1")
    table.set_income(VJ, resort=2)
    table.lay_bonus(Zone.B, 1, 1, 13)  # what the network card looks for: the rightmost income
    table.lay_bonus(Zone.B, 1, 4, 15)  # what the card of most towers would look for: a specialist
    table.take_turn()
    assert table.read == [(0, 0, True)]  # the next card's conditions are ignored
    table.finish()
    assert table.built_towers == [B1]
    assert table.column_taken == [(5, 1)]


# --- Appendix: the eye in a contract section, two market icons and the residence behind them


def contract_eye() -> VJTable:
    """Most wind farms acts with its contract section; the next card asks for two icons, a house behind them."""
    table = VJTable(WIND_FARMS, TWO_ICONS, ZONE_A)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, B1, B2)
    table.set_income(VJ, remote=2)  # shown by none of the tied contracts
    return table


@pytest.mark.rule("VJ-14")
def test_the_eye_takes_the_one_tied_contract_with_two_market_icons() -> None:
    table = contract_eye()
    table.lay_contracts("B1-2", "B2-2")  # 4 energy each: commercial with industrial, resort alone
    table.whole_turn()
    assert table.read[-1] == (0, 2, True)
    assert table.fulfilled == ["B1-2"]


@pytest.mark.rule("VJ-14", "VJ-29")
def test_with_two_such_contracts_the_eye_looks_for_the_residence_behind_the_icon() -> None:
    table = contract_eye()
    table.lay_contracts("B1-2", "B2-2")
    table.lay_tile("B2-3", "B2-1")  # 4 energy: commercial + industrial, resort alone, resort + residential
    table.whole_turn()
    assert table.fulfilled == ["B2-3"]


@pytest.mark.rule("VJ-14", "VJ-29")
def test_with_no_such_contract_the_eye_looks_for_the_residence_behind_the_icon() -> None:
    table = contract_eye()
    table.lay_contracts("B1-1")
    table.lay_tile("B2-1", "B2-5")  # residential alone
    table.whole_turn()
    assert table.fulfilled == ["B2-1"]


@pytest.mark.rule("VJ-14", "VJ-25")
def test_with_neither_the_zone_b_part_of_the_next_card_is_tried_and_then_you_decide() -> None:
    table = contract_eye()
    table.lay_contracts("B1-1")
    table.lay_tile("B2-1", "B2-2")  # one icon each, no house
    table.take_turn()
    assert table.tied_spaces == ["B1-1", "B2-1"]
    table.answer(table.space("B1-1"))
    assert table.fulfilled == ["B1-1"]


# --- Checking Rightmost/Bottommost


@pytest.mark.rule("VJ-17")
def test_with_residence_and_commercial_tied_furthest_right_residence_is_used() -> None:
    table = VJTable(WIND_FARMS, TWO_ICONS, ZONE_A)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, A2, A3)
    table.lay_contracts("A2-2", "A3-1")  # 2 energy each: residential + remote, commercial
    table.set_income(VJ, residential=4, commercial=4, resort=3)
    table.whole_turn()
    assert table.fulfilled == ["A2-2"]
    table = VJTable(WIND_FARMS, TWO_ICONS, ZONE_A)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, A2, A3)
    table.lay_contracts("A2-2", "A3-1")
    table.set_income(VJ, residential=3, commercial=4)
    table.whole_turn()
    assert table.fulfilled == ["A3-1"]


# --- Gaining Specialist Cards


def specialist_choice(first: str, *display: str) -> VJTable:
    """The first scoring is next, with this tile; your rightmost income is resort, VJ's is commercial."""
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL)
    table.g.scoring_tile[Scoring.FIRST] = index_of(table.catalogue.scoring_tiles.tile, first)
    table.set_income(YOU, resort=3)
    table.set_income(VJ, commercial=3)
    table.show_scoring_cards(*display)
    table.stack_scoring_deck("tax-adviser", "battery-maker")
    return table


@pytest.mark.rule("VJ-20")
@pytest.mark.parametrize(
    ("first", "display", "gained"),
    [
        # 1. what matches the next scoring tile (zone A contracts) comes before icons
        ("1.5", ("hotel-owners", "cattle-breeders", "shopkeepers-guild"), "cattle-breeders"),
        # 2. nothing matches: icons of your rightmost income
        ("1.5", ("shopkeepers-guild", "hotel-owners", "ambassador"), "hotel-owners"),
        # none of both: the top of the deck, though a card shows VJ's rightmost income
        ("1.5", ("shopkeepers-guild", "ambassador", "meteorologist"), "tax-adviser"),
    ],
)
def test_the_specialist_choice_in_its_order(first: str, display: tuple[str, ...], gained: str) -> None:
    table = specialist_choice(first, *display)
    table.gain_specialist()
    assert table.held_cards() == [gained]


@pytest.mark.rule("VJ-20", "VJ-25")
def test_a_tie_of_specialists_goes_to_vjs_rightmost_income_and_then_to_you() -> None:
    table = specialist_choice("1.6", "harbour-master", "shopkeepers-guild", "chamber-of-industry")
    table.g.scorings_done = 2
    ends = ("1.6", "1.8")  # industrial and commercial majorities, level 5 and 6 transformers: all three cards match
    for place, name in zip((Scoring.END_I, Scoring.END_II), ends, strict=True):
        table.g.scoring_tile[place] = index_of(table.catalogue.scoring_tiles.tile, name)
    table.gain_specialist()
    assert table.held_cards() == ["shopkeepers-guild"]
    table.show_scoring_cards("harbour-master", "city-council", "ambassador")
    table.gain_specialist()
    assert table.kind == Kind.VJ_SCORING_CARD
    assert table.options == [0, 1]
    table.answer(1)
    assert table.held_cards() == ["shopkeepers-guild", "city-council"]


@pytest.mark.rule("VJ-21")
def test_the_final_space_gives_a_card_replaces_it_from_the_deck_and_gives_a_second() -> None:
    table = specialist_choice("1.5", "hotel-owners", "ambassador", "meteorologist")
    table.stack_scoring_deck("cattle-breeders", "battery-maker")
    table.set_income(VJ, commercial=8)
    table.forget()
    advance_marker(table.g, table.t, VJ, Market.COMMERCIAL, 1)
    table.run()
    assert table.held_cards() == ["hotel-owners", "cattle-breeders"]
