"""What the rulebooks state of player boards, prices and solo cards holds for the shipped files: one test a fact."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.record import Many
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.pieces import (
    ContractSection,
    ForeignSection,
    SoloCard,
    TowerSection,
    WindFarmSection,
)
from engine.pampero.components.tables import Tables
from engine.pampero.terms import (
    BULLDOZERS,
    NETWORK_LINES,
    OVERLAYS,
    ROUNDS,
    SEATS,
    SOLO_BATTERIES,
    WIND_FARMS,
    Board,
    Market,
    Sector,
    Site,
    Zone,
)
from engine.pampero.vocabulary.criteria import (
    ContractKind,
    read_condition,
    read_sector_criterion,
    read_symbol,
)
from engine.pampero.vocabulary.facts import Fact


def card(c: Catalogue, objective: Fact) -> SoloCard:
    return next(card for card in c.solo_cards.card if card.objective == objective)


def sector_criteria(*texts: str) -> tuple[object, ...]:
    return tuple(read_sector_criterion(text) for text in texts)


def tower_section(card: SoloCard) -> TowerSection:
    return next(section for section in card.section if isinstance(section, TowerSection))


def test_there_are_18_solo_cards_one_a_bottom_half(catalogue: Catalogue) -> None:
    objectives = {tile.solo_card: tile.bottom.fact for tile in catalogue.scoring_tiles.tile}
    assert {card.number: card.objective for card in catalogue.solo_cards.card} == objectives
    assert len(objectives) == 18


def test_solo_card_3_is_most_wind_farms(catalogue: Catalogue) -> None:
    assert catalogue.solo_cards.card[2].number == 3
    assert catalogue.solo_cards.card[2].objective == Fact.WIND_FARMS


def test_twelve_batteries_are_in_the_solo_game_six_a_player(catalogue: Catalogue) -> None:
    assert SOLO_BATTERIES == 6 * 2
    assert all(card.batteries <= SOLO_BATTERIES for card in catalogue.foreign_markets.card)


@pytest.mark.parametrize("file", ["grid_board", "solo_grid_board"])
def test_27_transformers_stand_in_columns_of_3_4_6_3_3_4_4(catalogue: Catalogue, file: str) -> None:
    columns = Counter(node.column for node in getattr(catalogue, file).node)
    assert [columns[column] for column in range(1, 8)] == [3, 4, 6, 3, 3, 4, 4]


def test_a_player_has_7_towers_5_bulldozers_11_wind_farms_and_3_action_markers(catalogue: Catalogue) -> None:
    assert len(catalogue.grid_board.tower) == len(catalogue.solo_grid_board.tower) == 7
    assert (BULLDOZERS, WIND_FARMS, ROUNDS) == (5, 11, 3)


def test_there_are_seven_network_requirements_one_of_them_one_energy(catalogue: Catalogue) -> None:
    costs = [line.cost for line in catalogue.grid_board.network]
    assert len(costs) == NETWORK_LINES == 7
    assert any((cost.energy, cost.batteries, cost.money) == (1, 0, 0) for cost in costs)


def test_a_player_has_8_basic_cards(catalogue: Catalogue) -> None:
    assert len(catalogue.basic_cards.card) == 8


def test_a2_has_grey_spaces_for_two_towers_and_two_wind_farms_and_mixed_sites(catalogue: Catalogue) -> None:
    here = [site for site in catalogue.board.site if site.sector == Sector.A2]
    grey = Counter(site.kind for site in here if site.start)
    assert grey[Site.TOWER] >= 2
    assert grey[Site.WIND_FARM] >= 2
    assert any(site.kind == Site.MIXED for site in here)
    assert all(site.sector == Sector.A2 for site in catalogue.board.site if site.start)


def test_the_mat_has_two_rows_and_a_space_with_tabs_a_and_b(catalogue: Catalogue) -> None:
    spaces = catalogue.company_mat.space
    assert {space.row for space in spaces} == {"top", "bottom"}
    assert {Zone.A, Zone.B} in [{tab.zone for tab in space.tabs if tab} for space in spaces]


def test_zone_a_is_at_5_with_one_energy_and_zone_b_at_10(catalogue: Catalogue) -> None:
    tabs = [tab for space in catalogue.company_mat.space for tab in space.tabs if tab]
    assert any((tab.zone, tab.value, tab.energy) == (Zone.A, 5, 1) for tab in tabs)
    assert any((tab.zone, tab.value) == (Zone.B, 10) for tab in tabs)


def test_the_tower_card_may_be_paid_with_one_battery_in_a_and_two_in_b(catalogue: Catalogue) -> None:
    tower = catalogue.basic_cards.card[0]
    assert tower.id == "tower"
    assert (tower.alternative.A, tower.alternative.B) == (1, 2)


def test_income_values_4_and_5_occur(catalogue: Catalogue) -> None:
    assert {4, 5} <= set(catalogue.grid_board.income.values)


def test_income_thresholds_open_with_towers(catalogue: Catalogue, tables: Many[Tables]) -> None:
    needed = [tables[0].income_tower[Board.PLAYER, column] for column in range(9)]
    assert catalogue.grid_board.threshold
    assert needed == sorted(needed)
    assert needed[0] == 0 < needed[-1]


def test_vj_has_no_thresholds(tables: Many[Tables]) -> None:
    assert not any(tables[0].income_tower[Board.SOLO, column] for column in range(9))


def test_dark_green_columns_give_specialists(catalogue: Catalogue) -> None:
    assert catalogue.grid_board.specialist
    assert catalogue.solo_grid_board.specialist


def test_the_commercial_track_has_a_printed_resort_arrow(catalogue: Catalogue) -> None:
    arrows = [(arrow.market, arrow.moves) for arrow in catalogue.grid_board.arrow]
    assert (Market.COMMERCIAL, Market.RESORT) in arrows


def test_residential_lies_below_commercial_on_vjs_board(catalogue: Catalogue) -> None:
    rows = catalogue.solo_grid_board.income.rows
    assert rows.index(Market.RESIDENTIAL) > rows.index(Market.COMMERCIAL)


def test_the_final_income_space_gives_vj_two_scoring_cards(tables: Many[Tables]) -> None:
    assert tables[0].income_specialists[Board.SOLO, 8] == 2


def test_energy_ends_at_14_for_you_and_at_10_for_vj(catalogue: Catalogue) -> None:
    assert (catalogue.grid_board.energy.limit, catalogue.solo_grid_board.energy.limit) == (14, 10)


def test_energy_9_lies_under_column_5(catalogue: Catalogue) -> None:
    assert catalogue.grid_board.energy.columns[9] == 5


def test_energy_9_and_three_towers_produce_two_batteries(tables: Many[Tables]) -> None:
    counted = min(3, tables[0].energy_column[Board.PLAYER, 9])
    assert sum(tables[0].tower_battery[Board.PLAYER, tower] for tower in range(counted)) == 2


def test_sixteen_venture_capital_tiles_are_four_a_player(catalogue: Catalogue) -> None:
    assert len(catalogue.grid_board.venture) * SEATS == 16


def test_after_two_venture_capitals_the_next_needs_two_more_towers(catalogue: Catalogue) -> None:
    slots = catalogue.grid_board.venture
    assert slots[2].tower - slots[1].tower == 2


def test_there_are_two_zone_b_discount_overlays(catalogue: Catalogue) -> None:
    assert OVERLAYS == 2
    assert catalogue.company_mat.overlay.discount > 0


def test_vjs_pieces_cost_8_10_and_17(catalogue: Catalogue) -> None:
    assert [catalogue.board.vj.price.of(zone) for zone in Zone] == [8, 10, 17]


def test_no_zone_value_is_above_vjs_price(catalogue: Catalogue) -> None:
    tabs = [tab for space in catalogue.company_mat.space for tab in space.tabs if tab]
    assert all(tab.value <= catalogue.board.vj.price.of(tab.zone) for tab in tabs)


def test_a_wind_farm_gives_vj_2_3_and_5_energy(catalogue: Catalogue) -> None:
    assert [catalogue.board.vj.energy.of(zone) for zone in Zone] == [2, 3, 5]


def test_the_wind_farm_card_builds_below_energy_10_then_towers_when_locked(catalogue: Catalogue) -> None:
    first, second, third = card(catalogue, Fact.WIND_FARMS).section
    assert isinstance(first, WindFarmSection)
    assert first.when == read_condition("energy-below 10")
    assert isinstance(second, TowerSection)
    assert second.when == read_condition("all-locked")
    assert isinstance(third, ContractSection)


def test_the_wind_farm_card_looks_in_zone_b_for_the_rightmost_income_above_five_pesos(catalogue: Catalogue) -> None:
    table = tower_section(card(catalogue, Fact.WIND_FARMS)).bonus
    assert (read_symbol("rightmost-income"), read_symbol("money 5")) == table.B


def test_the_network_card_builds_towers_in_a_by_residential_icons_then_in_b_by_the_cheapest_contract(
    catalogue: Catalogue,
) -> None:
    first, second, *_ = tower_section(card(catalogue, Fact.NETWORK_TILES)).search
    assert (first.area, first.by) == ("A", sector_criteria("icons residential", "your-bulldozers"))
    assert (second.area, second.by) == ("B", sector_criteria("cheapest-contract", "eye"))


def test_some_tower_section_names_b1(catalogue: Catalogue) -> None:
    towers = [s for card in catalogue.solo_cards.card for s in card.section if isinstance(s, TowerSection)]
    assert any(entry.area == "B1" for section in towers for entry in section.search)


def test_some_contract_section_asks_for_two_icons_with_residential_behind(catalogue: Catalogue) -> None:
    contracts = [s for card in catalogue.solo_cards.card for s in card.section if isinstance(s, ContractSection)]
    wanted = (read_condition("contract two-icons"), ContractKind.RESIDENTIAL)
    assert wanted in [(section.when, section.secondary) for section in contracts]


def test_some_card_sells_abroad(catalogue: Catalogue) -> None:
    assert any(isinstance(s, ForeignSection) for card in catalogue.solo_cards.card for s in card.section)


def test_some_card_builds_a_wind_farm_when_short_of_energy(catalogue: Catalogue) -> None:
    farms = [s for card in catalogue.solo_cards.card for s in card.section if isinstance(s, WindFarmSection)]
    assert read_condition("short-of-energy") in [section.when for section in farms]


def test_the_wind_farm_card_looks_for_contracts_in_a_then_b_then_c(catalogue: Catalogue) -> None:
    section = card(catalogue, Fact.WIND_FARMS).section[2]
    assert isinstance(section, ContractSection)
    assert [(entry.area, entry.by) for entry in section.search] == [("A", ()), ("B", ()), ("C", ())]
