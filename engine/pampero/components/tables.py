"""The components as integers: one read-only record that the rules look things up in. `build_tables.py` fills it.

A field whose name ends in `_plus` holds an index + 1, with 0 for "none": a negative index would wrap around.
"""

from __future__ import annotations

from typing import Annotated

from engine.core.record import Cube, Matrix, Record, Vector, dtype_of, i16, i64
from engine.pampero.constants import (
    BOARDS,
    BONUS_SPACES,
    BONUS_TILES,
    CARDS,
    CIRCLES,
    CONNECTIONS,
    FOREIGN_CARDS,
    INCOME_COLUMNS,
    LINES,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NODES,
    PARKING,
    PLAYS,
    SCORING_TILES,
    SECTORS,
    SITES,
    SLOTS,
    SOLO_CARDS,
    SPACES,
    SPECIALISTS,
    TABS,
    TILES,
    TOWERS,
    VENTURE_SLOTS,
    ZONES,
)

ENERGY_SPACES = 15
PROGRAM_ROWS = 400
SOLAR_FROM = 2
SECTIONS = 3
ENTRIES = 6
CRITERIA = 6


class Tables(Record):
    """Everything printed on the components."""

    # Effect programs: rows (op, a, b); a component names its first row and how many.
    program: Annotated[Matrix, i16[PROGRAM_ROWS, 3]]

    # Main board
    time_first_scoring: Annotated[int, i16]  # spaces of the time track after the start
    time_second_scoring: Annotated[int, i16]
    time_end: Annotated[int, i16]
    sector_zone: Annotated[Vector, i16[SECTORS]]
    sector_adjacent: Annotated[Matrix, i16[SECTORS, SECTORS]]
    sector_country: Annotated[Vector, i16[SECTORS]]  # Country, or NO_COUNTRY
    sites: Annotated[int, i16]  # how many of the room for them this board has; so too below
    site_sector: Annotated[Vector, i16[SITES]]
    site_kind: Annotated[Vector, i16[SITES]]  # Site
    site_start: Annotated[Vector, i16[SITES]]  # 1: a grey starting space
    tower_sites: Annotated[int, i64]  # bit s: site s takes a tower
    wind_farm_sites: Annotated[int, i64]  # bit s: site s takes a wind farm
    sector_sites: Annotated[Vector, i64[SECTORS]]  # bit s: site s lies in the sector
    zone_sites: Annotated[Vector, i64[ZONES]]
    near_sites: Annotated[Vector, i64[SECTORS]]  # bit s: site s lies in the sector or an adjacent one
    remote_spaces: Annotated[int, i16]
    solar_spaces: Annotated[int, i16]
    space_kind: Annotated[Vector, i16[SPACES]]  # Contract: room for standard spaces, then remote, then solar
    space_sector: Annotated[Vector, i16[SPACES]]  # Sector, or NO_SECTOR on the solar display
    space_zone: Annotated[Vector, i16[SPACES]]  # Zone, or NO_ZONE on the solar display
    sector_spaces: Annotated[Vector, i64[SECTORS]]  # bit s: space s lies in the sector
    space_energy: Annotated[Vector, i16[SPACES]]
    space_tile_plus: Annotated[Vector, i16[SPACES]]  # the standard tile of its location number
    space_pair_plus: Annotated[Vector, i16[SPACES]]
    space_link_plus: Annotated[Vector, i16[SPACES]]
    space_line_plus: Annotated[Vector, i16[SPACES]]
    solar_entry: Annotated[Vector, i16[SPACES]]  # 1: an entry arrow points at it
    solar_from_plus: Annotated[Matrix, i16[SPACES, SOLAR_FROM]]  # the spaces one comes from
    line_circle: Annotated[Vector, i16[LINES]]
    lines: Annotated[int, i16]
    circles: Annotated[int, i16]
    circle_sector: Annotated[Vector, i16[CIRCLES]]
    circle_zone: Annotated[Vector, i16[CIRCLES]]
    parking: Annotated[int, i16]
    parking_first: Annotated[Vector, i16[PARKING]]
    parking_length: Annotated[Vector, i16[PARKING]]

    # Contract tiles: standard, remote, solar
    tile_kind: Annotated[Vector, i16[TILES]]  # Contract
    tile_zone: Annotated[Vector, i16[TILES]]  # Zone of a standard tile, else NO_ZONE
    tile_icons: Annotated[Matrix, i16[TILES, MARKETS]]
    tile_arrows: Annotated[Matrix, i16[TILES, MARKETS]]
    tile_lucrative: Annotated[Vector, i16[TILES]]  # 1: an icon with two income arrows
    tile_tower: Annotated[Vector, i16[TILES]]  # towers that unlock its icons and zone; 0 for solar tiles
    tile_energy: Annotated[Vector, i16[TILES]]  # cost printed on a remote tile
    tile_batteries: Annotated[Vector, i16[TILES]]
    tile_either: Annotated[Vector, i16[TILES]]  # 1: energy OR batteries

    # Grid boards, first axis Board
    node_column: Annotated[Vector, i16[NODES]]  # 0 to 6
    column_nodes: Annotated[Vector, i64[TOWERS + 1]]  # bit n: node n lies in one of so many columns from the left
    node_first: Annotated[Matrix, i16[BOARDS, NODES]]
    node_length: Annotated[Matrix, i16[BOARDS, NODES]]
    node_end: Annotated[Matrix, i16[BOARDS, NODES]]
    node_marks: Annotated[Matrix, i16[BOARDS, NODES]]
    grey: Annotated[Matrix, i64[BOARDS, NODES]]  # bit n: joined to node n by a grey line
    network: Annotated[Matrix, i64[BOARDS, NETWORK_LINES]]  # bit n: the network line touches node n
    network_energy: Annotated[Matrix, i16[BOARDS, NETWORK_LINES]]
    network_batteries: Annotated[Matrix, i16[BOARDS, NETWORK_LINES]]
    network_money: Annotated[Matrix, i16[BOARDS, NETWORK_LINES]]
    tower_battery: Annotated[Matrix, i16[BOARDS, TOWERS]]  # 1: a battery icon under that tower
    tower_first: Annotated[Matrix, i16[BOARDS, TOWERS]]
    tower_length: Annotated[Matrix, i16[BOARDS, TOWERS]]
    income_value: Annotated[Matrix, i16[BOARDS, INCOME_COLUMNS]]
    income_tower: Annotated[Matrix, i16[BOARDS, INCOME_COLUMNS]]  # towers needed to enter the column
    income_specialists: Annotated[Matrix, i16[BOARDS, INCOME_COLUMNS]]
    income_arrow_plus: Annotated[Cube, i16[BOARDS, MARKETS, INCOME_COLUMNS]]  # the market a printed icon moves
    energy_limit: Annotated[Vector, i16[BOARDS]]
    energy_column: Annotated[Matrix, i16[BOARDS, ENERGY_SPACES]]  # tower spaces counted for battery production
    venture_tower: Annotated[Vector, i16[VENTURE_SLOTS]]
    venture_from: Annotated[Vector, i16[VENTURE_SLOTS]]  # first income column of its zone, 0-based
    venture_to: Annotated[Vector, i16[VENTURE_SLOTS]]
    zone_tower: Annotated[Vector, i16[ZONES]]  # towers needed to fulfil contracts of the zone
    market_tower: Annotated[Vector, i16[MARKETS]]

    # Company mat
    tab_zone: Annotated[Cube, i16[MAT_ROWS, MAT_COLUMNS, TABS]]  # Zone, or NO_ZONE where there is no tab
    tab_value: Annotated[Cube, i16[MAT_ROWS, MAT_COLUMNS, TABS]]
    tab_energy: Annotated[Cube, i16[MAT_ROWS, MAT_COLUMNS, TABS]]
    slots: Annotated[int, i16]
    slot_distance: Annotated[Matrix, i16[SLOTS, SLOTS]]
    overlay_discount: Annotated[int, i16]

    # Action cards: basic, then specialists; a play is a card with one of its modes
    plays: Annotated[int, i16]
    play_card: Annotated[Vector, i16[PLAYS]]
    play_requirement: Annotated[Vector, i16[PLAYS]]  # Requirement
    play_owner: Annotated[Vector, i16[PLAYS]]  # Owner
    play_energy: Annotated[Vector, i16[PLAYS]]
    play_first: Annotated[Vector, i16[PLAYS]]
    play_length: Annotated[Vector, i16[PLAYS]]
    play_act: Annotated[Vector, i16[PLAYS]]  # Act
    play_payments: Annotated[Matrix, i16[PLAYS, ZONES + 1]]  # bit p: Payment p may pay it in that zone; NO_ZONE: none
    play_any_tab: Annotated[Vector, i16[PLAYS]]  # 1: it is the same on either tab
    play_free: Annotated[Vector, i16[PLAYS]]  # 1: that, in every zone, and nothing but its effects decides
    card_first: Annotated[Vector, i16[CARDS + 1]]  # a card's first play; its last is the one before the next card's
    card_frame: Annotated[Vector, i16[CARDS]]  # Frame
    card_map: Annotated[Vector, i16[CARDS]]  # 1: striped orange, works in the tab's zone
    card_zones: Annotated[Matrix, i16[CARDS, ZONES]]  # 1: may be played to a tab of that zone
    card_batteries: Annotated[Matrix, i16[CARDS, ZONES]]  # alternative cost, 0: none
    card_discount: Annotated[Vector, i16[CARDS]]

    # Tower bonus board and tiles
    bonus_zone: Annotated[Vector, i16[BONUS_SPACES]]
    bonus_first: Annotated[Vector, i16[BONUS_SPACES]]
    bonus_length: Annotated[Vector, i16[BONUS_SPACES]]
    bonus_tile_zone: Annotated[Vector, i16[BONUS_TILES]]
    bonus_tile_x: Annotated[Vector, i16[BONUS_TILES]]
    bonus_tile_slot: Annotated[Vector, i16[BONUS_TILES]]  # one slot a kind: equal slots are identical tiles
    bonus_tile_when: Annotated[Vector, i16[BONUS_TILES]]  # When
    end_tiles: Annotated[int, i64]  # bit i: tile i pays at the end
    bonus_tile_first: Annotated[Vector, i16[BONUS_TILES]]
    bonus_tile_length: Annotated[Vector, i16[BONUS_TILES]]
    bonus_tile_modifier: Annotated[Matrix, i16[BONUS_TILES, 3]]
    bonus_tile_icons: Annotated[Matrix, i16[BONUS_TILES, MARKETS]]
    bonus_preset: Annotated[Vector, i16[BONUS_SPACES]]  # the tile of the preset variant in solo
    table_preset: Annotated[Vector, i16[BONUS_SPACES]]  # and among several players

    # Connection tiles; the last is the starting tile
    connection_set: Annotated[Vector, i16[CONNECTIONS]]  # 0: zone A, 1: zones B and C
    connection_icons: Annotated[Matrix, i16[CONNECTIONS + 1, MARKETS]]
    connection_first: Annotated[Vector, i16[CONNECTIONS + 1]]
    connection_length: Annotated[Vector, i16[CONNECTIONS + 1]]

    # Foreign market cards
    foreign_batteries: Annotated[Vector, i16[FOREIGN_CARDS]]
    foreign_income: Annotated[Matrix, i16[FOREIGN_CARDS, MARKETS]]
    foreign_icons: Annotated[Matrix, i16[FOREIGN_CARDS, MARKETS]]

    # Specialist scoring cards: options (op, a, b)
    option: Annotated[Cube, i16[SPECIALISTS, 2, 3]]
    option_icons: Annotated[Matrix, i16[SPECIALISTS, MARKETS]]  # icons of each market on the card

    # Scoring tiles
    top_fact: Annotated[Vector, i16[SCORING_TILES + 1]]  # the last is an introductory tile, whose halves pay nothing
    top_money: Annotated[Vector, i16[SCORING_TILES + 1]]
    bottom_fact: Annotated[Vector, i16[SCORING_TILES + 1]]
    bottom_money: Annotated[Vector, i16[SCORING_TILES + 1]]
    scoring_solo: Annotated[Vector, i16[SCORING_TILES]]  # the solo card of the bottom half

    # Solo cards as programs: card, section, then entries and their criteria
    section_when: Annotated[Cube, i16[SOLO_CARDS, SECTIONS, 3]]
    section_do: Annotated[Matrix, i16[SOLO_CARDS, SECTIONS]]  # Action
    section_secondary: Annotated[Matrix, i16[SOLO_CARDS, SECTIONS]]  # ContractKind behind the condition's, ANY: none
    section_entries: Annotated[Matrix, i16[SOLO_CARDS, SECTIONS]]
    entry_sectors: Annotated[Cube, i16[SOLO_CARDS * SECTIONS, ENTRIES, SECTORS]]
    entry_criteria: Annotated[Cube, i16[SOLO_CARDS * SECTIONS, ENTRIES, CRITERIA * 2]]  # pairs (criterion, argument)
    entry_length: Annotated[Matrix, i16[SOLO_CARDS * SECTIONS, ENTRIES]]
    section_symbols: Annotated[Cube, i16[SOLO_CARDS * SECTIONS, ZONES, 4]]  # upper (symbol, argument), lower

    # Prices and gains of the solo mode
    vj_price: Annotated[Vector, i16[ZONES]]
    vj_energy: Annotated[Vector, i16[ZONES]]


TABLES = dtype_of(Tables)
