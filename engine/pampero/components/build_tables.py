"""Fills the tables of the kernel from a catalogue. The order of records in a file is their index here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path

from engine.core.components.phrases import Phrase
from engine.core.record import Many, Vector, allocate
from engine.pampero.components.build_card_tables import fill_cards
from engine.pampero.components.build_solo_tables import fill_solo_cards
from engine.pampero.components.catalogue import Catalogue, load_catalogue
from engine.pampero.components.checks.counts import boards, zone_of
from engine.pampero.components.checks.grid import ROWS, towers_needed
from engine.pampero.components.models.boards import SoloGridBoard
from engine.pampero.components.models.pieces import ConnectionTile, ContractTile
from engine.pampero.components.programs import Programs, phrase_numbers
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BONUS_COLUMNS,
    INCOME_COLUMNS,
    MAT_COLUMNS,
    MAT_ROWS,
    NO_CONTRACT,
    NO_COUNTRY,
    NO_SECTOR,
    NO_ZONE,
    REMOTE_SPACES,
    REMOTE_TILES,
    SPACES,
    STANDARD_SPACES,
    STANDARD_TILES,
    STARTING_CONNECTION,
    TABS,
    TOWERS,
    VENTURE_SLOTS,
    ZONE_COLUMNS,
    Board,
    Contract,
    Market,
    Sector,
    Site,
    When,
    Zone,
)
from engine.pampero.vocabulary.effects import Modifier, ScoringOption
from engine.pampero.vocabulary.facts import Fact

LUCRATIVE_ARROWS = 2
NEVER = TOWERS + 1  # towers that open a venture capital slot the board does not have


def tables_of(overlay: Path | None = None, players: int = 1) -> Many[Tables]:
    """The tables of the shipped components, or of those with a user's files, for so many players; built once."""
    return _tables(overlay, players)


@cache
def _tables(overlay: Path | None, players: int) -> Many[Tables]:
    return build_tables(load_catalogue(overlay).laid_out(players))


def build_tables(catalogue: Catalogue) -> Many[Tables]:
    """The tables of a catalogue: a one-element array that nobody writes to.

    It is not marked read-only: the compiler takes that for another type and refuses it.
    """
    tables = allocate(Tables)
    t = tables[0]
    programs = Programs(t)
    fill_time(t, catalogue)
    fill_map(t, catalogue)
    fill_spaces(t, catalogue)
    fill_lines(t, catalogue)
    fill_parking(t, catalogue, programs)
    fill_contracts(t, catalogue)
    for board, (_, grid) in zip(Board, boards(catalogue), strict=True):
        fill_grid(t, board, grid, programs)
        fill_tracks(t, board, grid, programs)
    fill_locks(t, catalogue)
    fill_mat(t, catalogue)
    fill_cards(t, catalogue, programs)
    fill_bonus_board(t, catalogue, programs)
    fill_bonus_tiles(t, catalogue, programs)
    fill_table_preset(t, catalogue)
    fill_connections(t, catalogue, programs)
    fill_foreign(t, catalogue)
    fill_options(t, catalogue)
    fill_scoring(t, catalogue)
    fill_solo_cards(t, catalogue)
    return tables


def count_markets(row: Vector, markets: Iterable[Market]) -> None:
    """Count the icons of each market into a row."""
    for market in markets:
        row[market] = row[market] + 1


def fill_time(t: Tables, c: Catalogue) -> None:
    """The spaces of the time track where something is due."""
    t.time_first_scoring, t.time_second_scoring = c.board.time.first_scoring, c.board.time.second_scoring
    t.time_end = c.board.time.end


def fill_map(t: Tables, c: Catalogue) -> None:
    """Sectors and construction sites."""
    for sector in c.board.sector:
        t.sector_zone[sector.id] = sector.zone
        t.sector_country[sector.id] = NO_COUNTRY if sector.country is None else sector.country
        for other in sector.adjacent:
            t.sector_adjacent[sector.id, other] = 1
    t.sites = len(c.board.site)
    for i, site in enumerate(c.board.site):
        t.site_sector[i] = site.sector
        t.site_kind[i] = site.kind
        t.site_start[i] = site.start
        mark_site(t, i)


def mark_site(t: Tables, site: int) -> None:
    """The bit of a site in the sets that the rules look sites up in. Rules: BUILD-01, BUILD-07, DOZER-01"""
    bit, here = 1 << site, t.site_sector[site]
    t.tower_sites |= bit * (t.site_kind[site] != Site.WIND_FARM)
    t.wind_farm_sites |= bit * (t.site_kind[site] != Site.TOWER)
    t.sector_sites[here] = t.sector_sites[here] | bit
    t.zone_sites[t.sector_zone[here]] = t.zone_sites[t.sector_zone[here]] | bit
    for sector in Sector:
        if sector == here or t.sector_adjacent[sector, here]:
            t.near_sites[sector] = t.near_sites[sector] | bit


def space_index(c: Catalogue) -> dict[str, int]:
    """The index of every contract space: standard, then remote, then solar, each type from its own number on."""
    remote, solar = STANDARD_SPACES, STANDARD_SPACES + REMOTE_SPACES
    kinds = ((0, c.board.space), (remote, c.board.remote_space), (solar, c.board.solar_space))
    return {space.id: first + i for first, spaces in kinds for i, space in enumerate(spaces)}


def fill_spaces(t: Tables, c: Catalogue) -> None:
    """Contract spaces of all three types."""
    tile_at = {(tile.sector, tile.location): i for i, tile in enumerate(c.contracts.contract)}
    index = space_index(c)
    t.remote_spaces, t.solar_spaces = len(c.board.remote_space), len(c.board.solar_space)
    for i in range(SPACES):
        t.space_kind[i], t.space_sector[i], t.space_zone[i] = NO_CONTRACT, NO_SECTOR, NO_ZONE
    for space in c.board.space:
        i = index[space.id]
        place_space(t, i, Contract.STANDARD, space.sector)
        t.space_energy[i] = space.energy
        t.space_tile_plus[i] = tile_at[space.sector, space.location] + 1
    for remote in c.board.remote_space:
        place_space(t, index[remote.id], Contract.REMOTE, remote.sector)
    for solar in c.board.solar_space:
        i = index[solar.id]
        t.space_kind[i], t.space_sector[i], t.space_zone[i] = Contract.SOLAR, NO_SECTOR, NO_ZONE
        t.solar_entry[i] = solar.entry
        for k, name in enumerate(solar.comes_from):
            t.solar_from_plus[i, k] = index[name] + 1


def place_space(t: Tables, i: int, kind: Contract, sector: Sector) -> None:
    """Where a space of the map lies."""
    t.space_kind[i], t.space_sector[i], t.space_zone[i] = kind, sector, zone_of(sector)
    t.sector_spaces[sector] = t.sector_spaces[sector] | 1 << i


def fill_lines(t: Tables, c: Catalogue) -> None:
    """What joins contract spaces: pairs, links, and the lines of connection circles."""
    index = space_index(c)
    for field, joints in ((t.space_pair_plus, c.board.pair), (t.space_link_plus, c.board.link)):
        for joint in joints:
            one, other = (index[name] for name in joint.spaces)
            field[one], field[other] = other + 1, one + 1
    number = 0
    t.circles = len(c.board.circle)
    for i, circle in enumerate(c.board.circle):
        t.circle_sector[i], t.circle_zone[i] = circle.sector, zone_of(circle.sector)
        for line in circle.lines:
            t.line_circle[number] = i
            number += 1
            for name in line:
                t.space_line_plus[index[name]] = number
    t.lines = number


def fill_parking(t: Tables, c: Catalogue, programs: Programs) -> None:
    """The parking spaces and VJ's fixed figures."""
    t.parking = len(c.board.parking)
    for i, parking in enumerate(c.board.parking):
        t.parking_first[i], t.parking_length[i] = programs.add(parking.effects)
    for zone in Zone:
        t.vj_price[zone] = c.board.vj.price.of(zone)
        t.vj_energy[zone] = c.board.vj.energy.of(zone)


def fill_contracts(t: Tables, c: Catalogue) -> None:
    """Contract tiles: standard, then remote, then solar."""
    for i, standard in enumerate(c.contracts.contract):
        fill_tile(t, i, standard, Contract.STANDARD)
        t.tile_zone[i] = standard.zone
    for i, remote in enumerate(c.remote_contracts.contract, STANDARD_TILES):
        fill_tile(t, i, remote, Contract.REMOTE)
        t.tile_energy[i], t.tile_batteries[i] = remote.cost.energy, remote.cost.batteries
        t.tile_either[i] = remote.cost.either
    for i, solar in enumerate(c.solar_contracts.contract, STANDARD_TILES + len(c.remote_contracts.contract)):
        fill_tile(t, i, solar, Contract.SOLAR)


def fill_tile(t: Tables, i: int, tile: ContractTile, kind: Contract) -> None:
    """What every contract tile shows."""
    t.tile_kind[i], t.tile_zone[i] = kind, NO_ZONE
    for icon in tile.icons:
        t.tile_icons[i, icon.market] = t.tile_icons[i, icon.market] + 1
        t.tile_arrows[i, icon.market] = t.tile_arrows[i, icon.market] + icon.arrows
    t.tile_lucrative[i] = any(icon.arrows == LUCRATIVE_ARROWS for icon in tile.icons)


def fill_grid(t: Tables, board: Board, grid: SoloGridBoard, programs: Programs) -> None:
    """The nodes and lines of a grid board."""
    index = {node.id: i for i, node in enumerate(grid.node)}
    for i, node in enumerate(grid.node):
        t.node_column[i] = node.column - 1
        for towers in range(node.column, TOWERS + 1):
            t.column_nodes[towers] = t.column_nodes[towers] | 1 << i
        t.node_first[board, i], t.node_length[board, i] = programs.add(node.effects)
        t.node_end[board, i], t.node_marks[board, i] = node.end, node.marks
    for grey in grid.grey:
        one, other = (index[name] for name in grey.nodes)
        t.grey[board, one] = t.grey[board, one] | 1 << other
        t.grey[board, other] = t.grey[board, other] | 1 << one
    for i, line in enumerate(grid.network):
        t.network_energy[board, i] = line.cost.energy
        t.network_batteries[board, i] = line.cost.batteries
        t.network_money[board, i] = line.cost.money
        t.network[board, i] = sum(1 << index[name] for name in line.nodes)


def fill_tracks(t: Tables, board: Board, grid: SoloGridBoard, programs: Programs) -> None:
    """The towers, the energy track and the income tracks of a grid board."""
    for i, tower in enumerate(grid.tower):
        t.tower_battery[board, i] = tower.battery
        t.tower_first[board, i], t.tower_length[board, i] = programs.add(tower.effects)
    t.energy_limit[board] = grid.energy.limit
    for energy, towers in enumerate(grid.energy.columns):
        t.energy_column[board, energy] = towers
    for column, value in enumerate(grid.income.values):
        t.income_value[board, column] = value
    for dark in grid.specialist:
        t.income_specialists[board, dark.column - 1] = dark.cards
    for arrow in grid.arrow:
        t.income_arrow_plus[board, arrow.market, arrow.column - 1] = arrow.moves + 1


def fill_locks(t: Tables, c: Catalogue) -> None:
    """What towers open on a player's board; VJ's has no locks."""
    for column, towers in zip(range(INCOME_COLUMNS), towers_needed(c), strict=True):
        t.income_tower[Board.PLAYER, column] = towers
    for i in range(VENTURE_SLOTS):
        t.venture_tower[i] = NEVER
    for i, venture in enumerate(c.grid_board.venture):
        t.venture_tower[i] = venture.tower
        t.venture_from[i], t.venture_to[i] = venture.from_column - 1, venture.to_column - 1
    for zone in Zone:
        t.zone_tower[zone] = c.grid_board.unlock.zones.of(zone)
    for market in Market:
        t.market_tower[market] = c.grid_board.unlock.markets.of(market)
    for tile in range(STANDARD_TILES + REMOTE_TILES):
        t.tile_tower[tile] = tile_tower(t, tile)


def tile_tower(t: Tables, tile: int) -> int:
    """The towers that unlock every icon of a tile and, for a standard one, its zone."""
    towers = [t.market_tower[market] for market in Market if t.tile_icons[tile, market]]
    zone = t.tile_zone[tile]
    return max([*towers, t.zone_tower[zone]] if zone != NO_ZONE else towers, default=0)


def fill_mat(t: Tables, c: Catalogue) -> None:
    """The tabs and slots of the company mat."""
    for place in product(range(MAT_ROWS), range(MAT_COLUMNS), range(TABS)):
        t.tab_zone[place] = NO_ZONE
    for space in c.company_mat.space:
        row, column = ROWS.index(space.row), space.column - 1
        for side, tab in enumerate(space.tabs):
            if tab is not None:
                t.tab_zone[row, column, side] = tab.zone
                t.tab_value[row, column, side], t.tab_energy[row, column, side] = tab.value, tab.energy
    t.overlay_discount = c.company_mat.overlay.discount
    t.slots = len(c.company_mat.slot)
    for i, slot in enumerate(c.company_mat.slot):
        for j, other in enumerate(c.company_mat.slot):
            t.slot_distance[i, j] = distance(slot.at, other.at)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How far apart two slots are, squared: only which is nearer matters."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def bonus_index(zone: Zone, row: int, column: int) -> int:
    """The index of a space of the tower bonus board; row and column of its zone begin at 1."""
    return (row - 1) * BONUS_COLUMNS + zone * ZONE_COLUMNS + column - 1


def fill_bonus_board(t: Tables, c: Catalogue, programs: Programs) -> None:
    """The prints of the tower bonus board."""
    for space in c.board.bonus_space:
        i = bonus_index(space.zone, space.row, space.column)
        t.bonus_zone[i] = space.zone
        t.bonus_first[i], t.bonus_length[i] = programs.add(space.effects)


def fill_bonus_tiles(t: Tables, c: Catalogue, programs: Programs) -> None:
    """The tower bonus tiles, and their places in the preset variant."""
    slot_of = {slot.kind: i for i, slot in enumerate(c.company_mat.slot)}
    for i, tile in enumerate(c.tower_bonuses.tile):
        t.bonus_tile_zone[i], t.bonus_tile_x[i], t.bonus_tile_when[i] = tile.zone, tile.x, tile.when
        t.end_tiles |= (tile.when == When.END) << i
        t.bonus_tile_slot[i] = slot_of[tile.kind]
        t.bonus_tile_first[i], t.bonus_tile_length[i] = programs.add(tile.effects)
        for part, number in enumerate(phrase_numbers(tile.modifier or Phrase(Modifier.NONE), Modifier)):
            t.bonus_tile_modifier[i, part] = number
        count_markets(t.bonus_tile_icons[i], tile.icons)
        t.bonus_preset[bonus_index(tile.zone, *tile.preset)] = i


def fill_table_preset(t: Tables, c: Catalogue) -> None:
    """The preset layout of the tower bonus tiles for several players."""
    for layout in c.alternate_rules.preset:
        for row, numbers in enumerate(layout.rows, 1):
            for column, number in enumerate(numbers, 1):
                t.table_preset[bonus_index(layout.zone, row, column)] = number - 1


def fill_connections(t: Tables, c: Catalogue, programs: Programs) -> None:
    """The connection tiles; the last is the starting one."""
    for i, tile in enumerate(c.connections.connection):
        t.connection_set[i] = tile.set == "BC"
        fill_connection(t, i, tile, programs)
    fill_connection(t, STARTING_CONNECTION, c.connections.starting, programs)


def fill_connection(t: Tables, i: int, tile: ConnectionTile, programs: Programs) -> None:
    """The effects and icons of one connection tile."""
    t.connection_first[i], t.connection_length[i] = programs.add(tile.effects)
    count_markets(t.connection_icons[i], tile.icons)


def fill_foreign(t: Tables, c: Catalogue) -> None:
    """The foreign market cards."""
    for i, card in enumerate(c.foreign_markets.card):
        t.foreign_batteries[i] = card.batteries
        count_markets(t.foreign_income[i], card.income)
        count_markets(t.foreign_icons[i], card.icons)


ICON_FACTS = {Fact[f"{market.name}_ICONS"]: market for market in Market}
INCOME_FACTS = {Fact[f"{market.name}_INCOME"]: market for market in Market}


def icons_of(option: Phrase) -> tuple[Market, int] | None:
    """The market an option of a scoring card shows, and how many of its icons; none where it shows no market."""
    if option.op == ScoringOption.FLIP:
        return Market(option.a), option.b
    if option.op not in (ScoringOption.CROWN, ScoringOption.PER):
        return None
    fact = Fact(option.a)
    if fact in ICON_FACTS:
        return ICON_FACTS[fact], option.b if option.op == ScoringOption.CROWN else 1
    return (INCOME_FACTS[fact], 1) if fact in INCOME_FACTS else None


def fill_options(t: Tables, c: Catalogue) -> None:
    """The options of specialist scoring cards, and the icons they show."""
    for i, card in enumerate(c.specialist_scoring.card):
        for k, option in enumerate(card.options):
            for part, number in enumerate(phrase_numbers(option, ScoringOption)):
                t.option[i, k, part] = number
            shown = icons_of(option)
            if shown:
                market, count = shown
                t.option_icons[i, market] = t.option_icons[i, market] + count


def fill_scoring(t: Tables, c: Catalogue) -> None:
    """The scoring tiles."""
    card_of = {card.number: i for i, card in enumerate(c.solo_cards.card)}
    for i, tile in enumerate(c.scoring_tiles.tile):
        t.top_fact[i], t.top_money[i] = tile.top.fact, tile.top.money
        t.bottom_fact[i], t.bottom_money[i] = tile.bottom.fact, tile.bottom.money
        t.scoring_solo[i] = card_of[tile.solo_card]
