"""What the rulebooks state of boards, tiles and cards holds for the shipped components: one test a fact."""

from __future__ import annotations

from collections import Counter

from engine.core.record import Many
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.checks.board import ever_in_reach
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.models.pieces import BonusTile
from engine.pampero.components.tables import Tables
from engine.pampero.terms import Country, Market, Sector, When, Zone
from engine.pampero.vocabulary.effects import Effect, ScoringOption, read_effect, read_modifier
from engine.pampero.vocabulary.facts import Fact


def ops(effects: Effects) -> set[int]:
    return {phrase.op for program in effects for phrase in program}


def has(effects: Effects, text: str) -> bool:
    return tuple(read_effect(text)) in effects


def bonus_tiles(c: Catalogue, when: When) -> list[BonusTile]:
    return [tile for tile in c.tower_bonuses.tile if tile.when == when]


def test_the_bonus_board_has_twelve_spaces_a_zone_in_three_rows_of_four(catalogue: Catalogue) -> None:
    for zone in Zone:
        places = {(space.row, space.column) for space in catalogue.board.bonus_space if space.zone == zone}
        assert places == {(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)}


def test_the_bonus_board_has_zones_a_b_c_from_left_to_right(tables: Many[Tables]) -> None:
    top_row = [tables[0].bonus_zone[column] for column in range(12)]
    assert top_row == [Zone.A] * 4 + [Zone.B] * 4 + [Zone.C] * 4


def test_five_pesos_are_printed_in_zone_b(catalogue: Catalogue) -> None:
    assert any(has(space.effects, "money 5") for space in catalogue.board.bonus_space if space.zone == Zone.B)


def test_there_are_36_tower_bonus_tiles_12_a_zone(catalogue: Catalogue) -> None:
    assert Counter(tile.zone for tile in catalogue.tower_bonuses.tile) == dict.fromkeys(Zone, 12)


def test_tower_bonus_tiles_are_numbered(catalogue: Catalogue) -> None:
    assert [tile.number for tile in catalogue.tower_bonuses.tile] == list(range(1, 37))


def test_some_tower_bonus_tiles_show_an_x_in_every_zone(catalogue: Catalogue) -> None:
    assert {tile.zone for tile in catalogue.tower_bonuses.tile if tile.x} == set(Zone)
    assert not all(tile.x for tile in catalogue.tower_bonuses.tile)


def test_tiles_2_3_and_30_pay_for_batteries_or_build_a_second_wind_farm(catalogue: Catalogue) -> None:
    named = [tile for tile in catalogue.tower_bonuses.tile if tile.number in (2, 3, 30)]
    assert {tile.when for tile in named} == {When.ONGOING}
    assert {tile.modifier for tile in named} == {read_modifier("battery-money 2"), read_modifier("second-wind-farm")}


def test_an_end_tile_pays_two_pesos_a_tower_on_the_board(catalogue: Catalogue) -> None:
    assert any(has(tile.effects, "money-per towers 2") for tile in bonus_tiles(catalogue, When.END))


def test_an_end_tile_takes_an_income_by_the_icon_of_a_foreign_card(catalogue: Catalogue) -> None:
    assert any(has(tile.effects, "collect-foreign") for tile in bonus_tiles(catalogue, When.END))


def test_an_end_tile_repays_one_venture_capital_with_15_instead_of_30(catalogue: Catalogue) -> None:
    assert any(has(tile.effects, "venture-rebate 15") for tile in bonus_tiles(catalogue, When.END))


def test_an_end_tile_takes_any_one_income(catalogue: Catalogue) -> None:
    assert any(has(tile.effects, "collect-any") for tile in bonus_tiles(catalogue, When.END))


def test_immediate_tiles_move_an_income_by_one_or_two_fixed_or_chosen(catalogue: Catalogue) -> None:
    phrases = [p for tile in bonus_tiles(catalogue, When.IMMEDIATE) for program in tile.effects for p in program]
    assert {p.b for p in phrases if p.op == Effect.INCOME} == {1, 2}
    assert {p.a for p in phrases if p.op == Effect.ANY_INCOME} == {1, 2}


def test_immediate_tiles_give_a_bulldozer_a_specialist_and_play_a_connection(catalogue: Catalogue) -> None:
    found = set().union(*(ops(tile.effects) for tile in bonus_tiles(catalogue, When.IMMEDIATE)))
    assert {Effect.BULLDOZER, Effect.SPECIALIST, Effect.CONNECTION} <= found


def test_tower_bonus_tiles_can_carry_market_icons(catalogue: Catalogue) -> None:
    assert any(tile.icons for tile in catalogue.tower_bonuses.tile)


def test_there_are_12_connection_tiles_6_for_a_and_6_for_b_and_c(catalogue: Catalogue) -> None:
    assert Counter(tile.set for tile in catalogue.connections.connection) == {"A": 6, "BC": 6}


def test_the_starting_connection_gives_one_energy_or_three_pesos(catalogue: Catalogue) -> None:
    assert catalogue.connections.starting.effects == (tuple(read_effect("energy 1 or money 3")),)


def test_a_connection_tile_moves_the_resort_income_by_one(catalogue: Catalogue) -> None:
    assert any(has(tile.effects, "income resort 1") for tile in catalogue.connections.connection)


def test_connection_tiles_carry_market_icons(catalogue: Catalogue) -> None:
    assert all(tile.icons for tile in catalogue.connections.connection)


def test_there_are_31_standard_contracts_15_10_and_6(catalogue: Catalogue) -> None:
    assert Counter(tile.zone for tile in catalogue.contracts.contract) == {Zone.A: 15, Zone.B: 10, Zone.C: 6}


def test_every_standard_contract_has_its_own_sector_and_location(catalogue: Catalogue) -> None:
    assert len({(tile.sector, tile.location) for tile in catalogue.contracts.contract}) == 31


def test_contracts_show_one_or_two_icons(catalogue: Catalogue) -> None:
    assert {len(tile.icons) for tile in catalogue.contracts.contract} == {1, 2}


def test_icons_have_no_one_or_two_income_arrows(catalogue: Catalogue) -> None:
    assert {icon.arrows for tile in catalogue.contracts.contract for icon in tile.icons} == {0, 1, 2}


def test_two_arrows_make_a_contract_lucrative(catalogue: Catalogue, tables: Many[Tables]) -> None:
    for i, tile in enumerate(catalogue.contracts.contract):
        assert tables[0].tile_lucrative[i] == any(icon.arrows == 2 for icon in tile.icons)


def test_there_are_10_remote_contracts_paid_with_energy_and_or_batteries(catalogue: Catalogue) -> None:
    costs = [tile.cost for tile in catalogue.remote_contracts.contract]
    assert len(costs) == 10
    assert all(cost.energy or cost.batteries for cost in costs)


def test_a_remote_contract_costs_two_energy_or_one_battery(catalogue: Catalogue) -> None:
    costs = [tile.cost for tile in catalogue.remote_contracts.contract]
    assert any((cost.energy, cost.batteries, cost.either) == (2, 1, True) for cost in costs)


def test_there_are_31_solar_contracts_without_a_cost(catalogue: Catalogue, tables: Many[Tables]) -> None:
    assert len(catalogue.solar_contracts.contract) == 31
    assert all(tables[0].tile_energy[i] == 0 and tables[0].tile_batteries[i] == 0 for i in range(41, 72))


def test_the_solar_display_has_two_entry_arrows_and_forks(catalogue: Catalogue) -> None:
    display = catalogue.board.solar_space
    after = Counter(name for space in display for name in space.comes_from)
    assert sum(space.entry for space in display) == 2
    assert max(after.values()) == 2


def test_three_solar_tiles_are_in_reach_at_some_point(catalogue: Catalogue) -> None:
    assert ever_in_reach(catalogue.board.solar_space, 3)


def test_there_are_nine_foreign_cards_of_argentina_and_nine_of_brazil(catalogue: Catalogue) -> None:
    assert Counter(card.country for card in catalogue.foreign_markets.card) == dict.fromkeys(Country, 9)


def test_a_foreign_card_of_five_batteries_pays_residential_and_resort_twice(catalogue: Catalogue) -> None:
    wanted = Counter({Market.RESIDENTIAL: 2, Market.RESORT: 2})
    assert any(card.batteries == 5 and Counter(card.income) == wanted for card in catalogue.foreign_markets.card)


def test_foreign_cards_have_two_icons_on_the_back(catalogue: Catalogue) -> None:
    assert {len(card.icons) for card in catalogue.foreign_markets.card} == {2}


def test_there_are_18_specialist_actions_and_18_specialist_scorings(catalogue: Catalogue) -> None:
    assert len(catalogue.specialist_actions.card) == len(catalogue.specialist_scoring.card) == 18


def test_most_scoring_cards_have_two_options(catalogue: Catalogue) -> None:
    assert sum(len(card.options) == 2 for card in catalogue.specialist_scoring.card) > 9


def test_scoring_cards_crown_or_multiply(catalogue: Catalogue) -> None:
    found = {option.op for card in catalogue.specialist_scoring.card for option in card.options}
    assert {ScoringOption.CROWN, ScoringOption.PER} <= found


def test_scoring_tiles_are_1_1_to_1_9_and_2_1_to_2_9(catalogue: Catalogue) -> None:
    names = [(tile.id, tile.stack) for tile in catalogue.scoring_tiles.tile]
    assert names == [(f"{n}.{k}", "I" * n) for n in (1, 2) for k in range(1, 10)]


def test_the_tops_the_rulebooks_name_are_among_the_scoring_tiles(catalogue: Catalogue) -> None:
    tops = {(tile.top.fact, tile.top.money) for tile in catalogue.scoring_tiles.tile}
    assert {
        (Fact.BATTERIES, 3),
        (Fact.NON_SOLAR_CONTRACTS, 3),
        (Fact.ZONE_B_BONUS_TILES, 3),
        (Fact.HIGH_TRANSFORMERS, 5),
    } <= tops


def test_tile_2_3_counts_column_ends_and_2_7_pays_three_a_double_mark(catalogue: Catalogue) -> None:
    tops = {tile.id: tile.top for tile in catalogue.scoring_tiles.tile}
    assert tops["2.3"].fact == Fact.COLUMN_ENDS
    assert (tops["2.7"].fact, tops["2.7"].money) == (Fact.DOUBLE_MARKS, 3)


def test_the_bottoms_the_rulebooks_name_give_15(catalogue: Catalogue) -> None:
    bottoms = {(tile.bottom.fact, tile.bottom.money) for tile in catalogue.scoring_tiles.tile}
    named = (Fact.WIND_FARMS, Fact.RESIDENTIAL_ICONS, Fact.NETWORK_TILES, Fact.ENERGY_SPENT)
    assert {(fact, 15) for fact in named} <= bottoms


def test_sectors_lie_in_zones_a_b_and_c(catalogue: Catalogue) -> None:
    zones = {sector.id.name: sector.zone.name for sector in catalogue.board.sector}
    assert zones == {"A1": "A", "A2": "A", "A3": "A", "B1": "B", "B2": "B", "C": "C"}


def test_zone_b_borders_argentina_and_brazil_and_no_other_zone_does(catalogue: Catalogue) -> None:
    countries = {sector.id: sector.country for sector in catalogue.board.sector if sector.country is not None}
    assert countries == {Sector.B1: Country.ARGENTINA, Sector.B2: Country.BRAZIL}


def test_b1_is_industry_b2_the_resort_and_c_the_city(catalogue: Catalogue) -> None:
    most = {}
    for sector in (Sector.B1, Sector.B2, Sector.C):
        here = [tile for tile in catalogue.contracts.contract if tile.sector == sector]
        most[sector] = Counter(icon.market for tile in here for icon in tile.icons).most_common(1)[0][0]
    assert most == {Sector.B1: Market.INDUSTRIAL, Sector.B2: Market.RESORT, Sector.C: Market.COMMERCIAL}
