"""The kernel's tables say what the catalogue says: spot checks of every part."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.components.phrases import Phrase
from engine.core.record import Many
from engine.pampero.components.build_tables import bonus_index, build_tables, distance, icons_of, space_index, tables_of
from engine.pampero.components.catalogue import Catalogue, load_catalogue
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.programs import phrase_numbers
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    CARDS,
    NO_CONTRACT,
    NO_COUNTRY,
    NO_SECTOR,
    NO_ZONE,
    NODES,
    SPACES,
    STARTING_CONNECTION,
    TOWERS,
    Board,
    Contract,
    Frame,
    Market,
    Owner,
    Payment,
    Requirement,
    Sector,
    Site,
    Zone,
)
from engine.pampero.vocabulary.criteria import Action, ContractKind, Criterion, Symbol, read_condition
from engine.pampero.vocabulary.effects import Effect, Modifier, read_effect, read_option
from tests.pampero.data.conftest import Mine


@pytest.fixture(scope="session")
def t(tables: Many[Tables]) -> Tables:
    return tables[0]


def rows(t: Tables, first: int, length: int) -> list[tuple[int, int, int]]:
    return [(t.program[i, 0], t.program[i, 1], t.program[i, 2]) for i in range(first, first + length)]


def written(effects: Effects) -> list[tuple[int, int, int]]:
    return [phrase.row for program in effects for phrase in program]


def test_the_tables_are_one_record(tables: Many[Tables]) -> None:
    assert len(tables) == 1
    assert isinstance(tables[0], Tables)


def test_sectors_and_sites(t: Tables, catalogue: Catalogue) -> None:
    assert [t.sector_zone[sector] for sector in Sector] == [0, 0, 0, 1, 1, 2]
    assert t.sector_country[Sector.C] == NO_COUNTRY
    assert all(t.sector_adjacent[a, b] == t.sector_adjacent[b, a] for a in Sector for b in Sector)
    for i, site in enumerate(catalogue.board.site):
        assert (t.site_sector[i], t.site_kind[i], t.site_start[i]) == (site.sector, site.kind, int(site.start))


def members(bits: int) -> list[int]:
    """The numbers in a set of bits."""
    return [number for number in range(bits.bit_length()) if (bits >> number) & 1]


def test_sets_of_sites_say_what_the_sites_say(t: Tables) -> None:
    sites = range(t.sites)
    assert members(t.tower_sites) == [site for site in sites if t.site_kind[site] != Site.WIND_FARM]
    assert members(t.wind_farm_sites) == [site for site in sites if t.site_kind[site] != Site.TOWER]
    for sector in Sector:
        near = [other for other in Sector if other == sector or t.sector_adjacent[sector, other]]
        assert members(t.sector_sites[sector]) == [site for site in sites if t.site_sector[site] == sector]
        assert members(t.near_sites[sector]) == [site for site in sites if t.site_sector[site] in near]
    for zone in Zone:
        assert members(t.zone_sites[zone]) == [site for site in sites if t.sector_zone[t.site_sector[site]] == zone]


def test_sets_of_spaces_and_nodes_say_what_these_say(t: Tables, catalogue: Catalogue) -> None:
    on_map = list(space_index(catalogue).values())[: -len(catalogue.board.solar_space)]
    for sector in Sector:
        assert members(t.sector_spaces[sector]) == [space for space in on_map if t.space_sector[space] == sector]
    for towers in range(TOWERS + 1):
        assert members(t.column_nodes[towers]) == [node for node in range(NODES) if t.node_column[node] < towers]


def test_a_card_knows_its_plays(t: Tables) -> None:
    for card in range(CARDS):
        plays = [play for play in range(t.plays) if t.play_card[play] == card]
        assert list(range(t.card_first[card], t.card_first[card + 1])) == plays


@pytest.mark.rule("CARD-05", "CARD-11")
def test_what_a_play_may_be_paid_with_depends_on_its_zone(t: Tables) -> None:
    for play in range(t.plays):
        card, is_for = t.play_card[play], [zone for zone in Zone if t.card_zones[t.play_card[play], zone]]
        assert [zone for zone in (*Zone, NO_ZONE) if t.play_payments[play, zone]] == is_for
        for zone in is_for:
            ways = members(t.play_payments[play, zone])
            only_others = t.play_requirement[play] != Requirement.NONE and t.play_owner[play] == Owner.OTHER
            assert (Payment.ZONE_VALUE in ways) is not only_others
            assert (Payment.BATTERIES in ways) == (not only_others and t.card_batteries[card, zone] > 0)
            assert Payment.VJ_PRICE not in ways or t.card_frame[card] == Frame.COST


def test_spaces_are_standard_then_remote_then_solar(t: Tables, catalogue: Catalogue) -> None:
    kinds = [t.space_kind[i] for i in range(SPACES) if t.space_kind[i] != NO_CONTRACT]
    assert kinds == [Contract.STANDARD] * 25 + [Contract.REMOTE] * 8 + [Contract.SOLAR] * 12
    for i in range(SPACES):
        if t.space_kind[i] in (Contract.SOLAR, NO_CONTRACT):
            assert (t.space_sector[i], t.space_zone[i]) == (NO_SECTOR, NO_ZONE)
    for i, space in enumerate(catalogue.board.space):
        tile = catalogue.contracts.contract[t.space_tile_plus[i] - 1]
        assert (tile.sector, tile.location) == (space.sector, space.location)
        assert t.space_energy[i] == space.energy


def test_pairs_and_links_point_both_ways(t: Tables, catalogue: Catalogue) -> None:
    index = space_index(catalogue)
    for pair in catalogue.board.pair:
        one, other = (index[name] for name in pair.spaces)
        assert (t.space_pair_plus[one], t.space_pair_plus[other]) == (other + 1, one + 1)
    for link in catalogue.board.link:
        one, other = (index[name] for name in link.spaces)
        assert (t.space_link_plus[one], t.space_link_plus[other]) == (other + 1, one + 1)
    assert sum(t.space_pair_plus[i] > 0 for i in range(SPACES)) == 4


def test_lines_lead_to_their_circles(t: Tables, catalogue: Catalogue) -> None:
    index = space_index(catalogue)
    for i, circle in enumerate(catalogue.board.circle):
        assert t.circle_sector[i] == circle.sector
        for line in circle.lines:
            numbers = {t.space_line_plus[index[name]] for name in line}
            assert len(numbers) == 1
            assert t.line_circle[numbers.pop() - 1] == i
    assert t.lines == sum(len(circle.lines) for circle in catalogue.board.circle)


def test_the_solar_display(t: Tables, catalogue: Catalogue) -> None:
    index = space_index(catalogue)
    for space in catalogue.board.solar_space:
        came = [t.solar_from_plus[index[space.id], k] - 1 for k in range(2)]
        assert [i for i in came if i >= 0] == [index[name] for name in space.comes_from]
        assert t.solar_entry[index[space.id]] == space.entry


def test_contract_tiles(t: Tables, catalogue: Catalogue) -> None:
    tiles = (*catalogue.contracts.contract, *catalogue.remote_contracts.contract, *catalogue.solar_contracts.contract)
    for i, tile in enumerate(tiles):
        icons = {icon.market: icon.arrows for icon in tile.icons}
        assert [t.tile_icons[i, market] for market in Market] == [int(market in icons) for market in Market]
        assert [t.tile_arrows[i, market] for market in Market] == [icons.get(market, 0) for market in Market]
    cost = catalogue.remote_contracts.contract[0].cost
    assert (t.tile_energy[31], t.tile_batteries[31], t.tile_either[31]) == (cost.energy, cost.batteries, cost.either)
    assert (t.tile_kind[30], t.tile_kind[31], t.tile_kind[41]) == (Contract.STANDARD, Contract.REMOTE, Contract.SOLAR)
    assert (t.tile_zone[30], t.tile_zone[31]) == (Zone.C, NO_ZONE)


@pytest.mark.parametrize("board", Board)
def test_grid_boards(t: Tables, catalogue: Catalogue, board: Board) -> None:
    grid = (catalogue.grid_board, catalogue.solo_grid_board)[board]
    names = [node.id for node in grid.node]
    joined = {frozenset((names[i], names[j])) for i in range(27) for j in range(27) if t.grey[board, i] >> j & 1}
    assert joined == {frozenset(line.nodes) for line in grid.grey}
    for i, line in enumerate(grid.network):
        assert {names[j] for j in range(27) if t.network[board, i] >> j & 1} == set(line.nodes)
        assert t.network_money[board, i] == line.cost.money
    for i, node in enumerate(grid.node):
        assert t.node_column[i] == node.column - 1
        assert (t.node_end[board, i], t.node_marks[board, i]) == (node.end, node.marks)
        assert rows(t, t.node_first[board, i], t.node_length[board, i]) == written(node.effects)
    for i, tower in enumerate(grid.tower):
        assert t.tower_battery[board, i] == tower.battery
        assert rows(t, t.tower_first[board, i], t.tower_length[board, i]) == written(tower.effects)


def test_tracks_and_locks(t: Tables, catalogue: Catalogue) -> None:
    time = catalogue.board.time
    assert (t.time_first_scoring, t.time_second_scoring) == (time.first_scoring, time.second_scoring)
    assert t.time_end == time.end
    for board, values in enumerate((catalogue.grid_board.income.values, catalogue.solo_grid_board.income.values)):
        assert [t.income_value[board, column] for column in range(9)] == list(values)
    assert [t.income_tower[Board.PLAYER, column] for column in range(9)] == [0, 0, 2, 2, 3, 3, 5, 6, 6]
    arrow = catalogue.grid_board.arrow[0]
    assert t.income_arrow_plus[Board.PLAYER, arrow.market, arrow.column - 1] == arrow.moves + 1
    assert [t.energy_limit[board] for board in Board] == [14, 10]
    assert [t.venture_tower[i] for i in range(4)] == [slot.tower for slot in catalogue.grid_board.venture]
    assert (t.venture_from[0], t.venture_to[0]) == (0, 1)
    assert [t.zone_tower[zone] for zone in Zone] == [1, 1, 4]
    assert [t.market_tower[market] for market in Market] == [1, 2, 3, 2, 1]


def test_the_mat(t: Tables, catalogue: Catalogue) -> None:
    for i, space in enumerate(catalogue.company_mat.space):
        for side, tab in enumerate(space.tabs):
            zone = t.tab_zone[i // 5, i % 5, side]
            assert zone == (NO_ZONE if tab is None else tab.zone)
            assert t.tab_value[i // 5, i % 5, side] == (0 if tab is None else tab.value)
    assert t.slots == len(catalogue.company_mat.slot)
    assert all(t.slot_distance[i, i] == 0 for i in range(t.slots))
    assert t.overlay_discount == catalogue.company_mat.overlay.discount


def test_the_nearest_slot_is_the_one_a_ruler_finds() -> None:
    assert distance((1, 1), (2, 2)) < distance((1, 1), (3, 1))


def test_cards_and_their_plays(t: Tables, catalogue: Catalogue) -> None:
    cards = (*catalogue.basic_cards.card, *catalogue.specialist_actions.card)
    plays = [(i, mode) for i, card in enumerate(cards) for mode in card.mode]
    assert t.plays == len(plays)
    for play, (i, mode) in enumerate(plays):
        assert (t.play_card[play], t.play_requirement[play]) == (i, mode.requirement)
        assert (t.play_owner[play], t.play_energy[play]) == (mode.owner, int(mode.energy))
        assert rows(t, t.play_first[play], t.play_length[play]) == written(mode.effects)
    assert t.play_requirement[0] == Requirement.BULLDOZER
    assert [t.card_batteries[0, zone] for zone in Zone] == [1, 2, 3]
    assert [t.card_zones[4, zone] for zone in Zone] == [0, 1, 0]


def test_the_bonus_board_is_counted_row_by_row_over_all_zones(t: Tables, catalogue: Catalogue) -> None:
    assert (bonus_index(Zone.A, 1, 1), bonus_index(Zone.B, 2, 3), bonus_index(Zone.C, 3, 4)) == (0, 18, 35)
    for space in catalogue.board.bonus_space:
        i = bonus_index(space.zone, space.row, space.column)
        assert rows(t, t.bonus_first[i], t.bonus_length[i]) == written(space.effects)


def test_tower_bonus_tiles(t: Tables, catalogue: Catalogue) -> None:
    kinds = [slot.kind for slot in catalogue.company_mat.slot]
    for i, tile in enumerate(catalogue.tower_bonuses.tile):
        assert (t.bonus_tile_zone[i], t.bonus_tile_x[i], t.bonus_tile_when[i]) == (tile.zone, tile.x, tile.when)
        assert kinds[t.bonus_tile_slot[i]] == tile.kind
        assert rows(t, t.bonus_tile_first[i], t.bonus_tile_length[i]) == written(tile.effects)
        assert t.bonus_tile_modifier[i, 0] == (tile.modifier.op if tile.modifier else Modifier.NONE)
    assert sorted(t.bonus_preset[i] for i in range(36)) == list(range(36))
    assert all(t.bonus_tile_zone[t.bonus_preset[i]] == t.bonus_zone[i] for i in range(36))


def test_connections_and_foreign_cards(t: Tables, catalogue: Catalogue) -> None:
    start = rows(t, t.connection_first[STARTING_CONNECTION], t.connection_length[STARTING_CONNECTION])
    assert start == [(Effect.CHOOSE, 2, 0), (Effect.ENERGY, 1, 0), (Effect.MONEY, 3, 0)]
    assert [t.connection_set[i] for i in range(12)] == [0] * 6 + [1] * 6
    for i, card in enumerate(catalogue.foreign_markets.card):
        assert t.foreign_batteries[i] == card.batteries
        assert [t.foreign_income[i, market] for market in Market] == [card.income.count(market) for market in Market]
        assert sum(t.foreign_icons[i, market] for market in Market) == 2


def test_scoring_cards_keep_their_options(t: Tables, catalogue: Catalogue) -> None:
    for i, card in enumerate(catalogue.specialist_scoring.card):
        found = [(t.option[i, k, 0], t.option[i, k, 1], t.option[i, k, 2]) for k in range(len(card.options))]
        assert found == [option.row for option in card.options]


@pytest.mark.parametrize(
    ("option", "shown"),
    [
        ("crown resort-icons 2", (Market.RESORT, 2)),
        ("per resort-icons 2", (Market.RESORT, 1)),
        ("flip residential 3", (Market.RESIDENTIAL, 3)),
        ("crown remote-income 2", (Market.REMOTE, 1)),
        ("per commercial-income 2", (Market.COMMERCIAL, 1)),
        ("per wind-farms 2", None),
        ("flip-any 2", None),
    ],
)
def test_a_scoring_card_shows_the_icons_of_its_options(option: str, shown: tuple[Market, int] | None) -> None:
    assert icons_of(read_option(option)) == shown


def test_two_arrows_make_a_contract_lucrative(t: Tables, catalogue: Catalogue) -> None:
    for i, tile in enumerate(catalogue.contracts.contract):
        assert t.tile_lucrative[i] == any(icon.arrows == 2 for icon in tile.icons)


def test_solar_contracts_cost_nothing(t: Tables) -> None:
    assert not any(t.tile_energy[i] or t.tile_batteries[i] for i in range(41, 72))


def test_no_threshold_holds_vj_back(t: Tables) -> None:
    assert not any(t.income_tower[Board.SOLO, column] for column in range(9))


def test_the_bonus_board_has_zones_a_b_c_from_left_to_right(t: Tables) -> None:
    assert [t.bonus_zone[column] for column in range(12)] == [Zone.A] * 4 + [Zone.B] * 4 + [Zone.C] * 4


def test_scoring_tiles_know_their_solo_card(t: Tables, catalogue: Catalogue) -> None:
    for i, tile in enumerate(catalogue.scoring_tiles.tile):
        assert catalogue.solo_cards.card[t.scoring_solo[i]].number == tile.solo_card
        assert (t.top_fact[i], t.top_money[i]) == (tile.top.fact, tile.top.money)
        assert (t.bottom_fact[i], t.bottom_money[i]) == (tile.bottom.fact, tile.bottom.money)


def criteria(t: Tables, row: int, entry: int) -> list[tuple[int, int]]:
    pairs = range(t.entry_length[row, entry])
    return [(t.entry_criteria[row, entry, 2 * k], t.entry_criteria[row, entry, 2 * k + 1]) for k in pairs]


def test_the_card_of_most_wind_farms_as_a_program(t: Tables) -> None:
    card, tower = 2, 7
    assert [t.section_do[card, k] for k in range(3)] == [Action.WIND_FARM, Action.TOWER, Action.CONTRACT]
    assert tuple(t.section_when[card, 0, k] for k in range(3)) == read_condition("energy-below 10").row
    assert t.section_entries[card, 0] == 0
    symbols = [t.section_symbols[tower, Zone.B, k] for k in range(4)]
    assert symbols == [Symbol.RIGHTMOST_INCOME, 0, Symbol.MONEY, 5]


def test_a_search_names_the_sectors_of_its_areas(t: Tables) -> None:
    network_towers = 9
    assert [t.entry_sectors[network_towers, 0, sector] for sector in Sector] == [1, 1, 1, 0, 0, 0]
    assert criteria(t, network_towers, 0)[0] == (Criterion.SECTOR_ICONS, Market.RESIDENTIAL)


def test_a_solar_section_has_one_entry_without_sectors(t: Tables, catalogue: Catalogue) -> None:
    solar = read_condition("contract solar")
    places = [
        (i, j)
        for i, card in enumerate(catalogue.solo_cards.card)
        for j, s in enumerate(card.section)
        if s.when == solar
    ]
    for i, j in places:
        assert t.section_entries[i, j] == 1
        assert not any(t.entry_sectors[i * 3 + j, 0, sector] for sector in Sector)
    assert places


def test_a_secondary_icon_is_a_kind(t: Tables) -> None:
    assert t.section_secondary[17, 0] == ContractKind.RESIDENTIAL
    assert t.section_secondary[2, 2] == ContractKind.ANY


def test_an_unknown_opcode_is_refused_when_the_tables_are_built() -> None:
    assert phrase_numbers(read_effect("money 4")[0], Effect) == (Effect.MONEY, 4, 0)
    with pytest.raises(ValueError, match="99 is not a valid Effect"):
        phrase_numbers(Phrase(99), Effect)


def test_tables_of_a_folder_differ_from_the_shipped_ones(mine: Mine, t: Tables) -> None:
    folder = mine.edit("foreign_markets.toml", r"^batteries = \d+", "batteries = 7")
    assert tables_of(folder)[0].foreign_batteries[0] == 7
    assert tables_of()[0].foreign_batteries[0] == t.foreign_batteries[0]
    assert tables_of() is tables_of(None)


def test_the_same_catalogue_gives_the_same_tables(tables: Many[Tables], tmp_path: Path) -> None:
    again = build_tables(load_catalogue(tmp_path))
    assert bytes(again[0]) == bytes(tables[0])  # type: ignore[call-overload]  # a record has no stub for its bytes
