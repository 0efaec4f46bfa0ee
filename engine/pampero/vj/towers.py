"""VJ builds a tower and takes a column of the tower bonus board. Rules: VJ-09 to VJ-12"""

from __future__ import annotations

from engine.core.candidates import add_candidate, clear_candidates, keep_candidates
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import bonus_space
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BONUS_ROWS, SECTORS, TOWERS, VJ, ZONE_COLUMNS, Site, When
from engine.pampero.rules.building import push_tower_bonus, put_tower
from engine.pampero.rulings import VJ_SECOND_ALL_SIX, Ruling
from engine.pampero.state import State
from engine.pampero.vj.candidates import apply_criteria, note_left, section_row
from engine.pampero.vj.constants import VJEvent, VJOp
from engine.pampero.vj.criteria import rightmost_income
from engine.pampero.vj.wind_farms import sectors_with_site, vj_sites
from engine.pampero.vocabulary.criteria import Action, Symbol
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

UPPER = 0
LOWER = 2
BY_TILE = 1
BY_PRINT = 2
BY_MOST = 3


@jit
def find_tower(g: State, t: Tables, position: int, section: int) -> bool:
    """The first entry with a sector that VJ has no tower in, narrowed by its criteria. Rule: VJ-09"""
    if g.tally[VJ, Fact.TOWERS] == TOWERS:
        return False
    row = section_row(g, position, section)
    sectors = new_sectors(g, t)
    for entry in range(t.section_entries[g.solo_card[position], section]):
        clear_candidates(g)
        for sector in range(SECTORS):
            if t.entry_sectors[row, entry, sector] and (sectors >> sector) & 1:
                add_candidate(g, sector)
        if g.candidates > 0:
            note(g, VJEvent.ENTRY, position, section, entry, g.candidates, 0)
            note_left(g)
            apply_criteria(g, t, Action.TOWER, position, section, entry)
            return True
    return find_second_tower(g, t)


@jit
def new_sectors(g: State, t: Tables) -> int:
    """The sectors with a site for a tower and none of VJ's towers, a bit each. Rule: VJ-09"""
    sites = vj_sites(g, t, Site.TOWER)
    sectors = 0
    for sector in range(SECTORS):
        if g.sector_towers[VJ, sector] == 0 and sites & t.sector_sites[sector]:
            sectors |= 1 << sector
    return sectors


@jit
def find_second_tower(g: State, t: Tables) -> bool:
    """Where VJ has the fewest towers among sectors with a site; a tie is your choice. Rules: VJ-09, VJ_SECOND"""
    if g.ruling[Ruling.VJ_SECOND] == VJ_SECOND_ALL_SIX and g.tally[VJ, Fact.TOWER_SECTORS] < SECTORS:
        return False
    sectors_with_site(g, t, Site.TOWER)
    if g.candidates == 0:
        return False
    keep_fewest_towers(g)
    note(g, VJEvent.SECOND_ROUND, g.candidates, 0, 0, 0, 0)
    note_left(g)
    return True


@jit
def keep_fewest_towers(g: State) -> None:
    """Keep the sectors where VJ has the fewest towers. Rule: VJ-09"""
    fewest = TOWERS
    for index in range(g.candidates):
        fewest = min(fewest, g.sector_towers[VJ, g.candidate[index]])
    kept = 0
    for index in range(g.candidates):
        if g.sector_towers[VJ, g.candidate[index]] == fewest:
            kept |= 1 << index
    keep_candidates(g, kept)


@jit
def build_vj_tower(g: State, t: Tables, site: int) -> None:
    """VJ's leftmost tower with its printed bonus, then a column of bonuses. Rules: VJ-11, VJ-12"""
    g.vj_turns[Action.TOWER] += 1
    put_tower(g, t, VJ, site)
    push(g, VJOp.COLUMN, VJ, t.sector_zone[t.site_sector[site]], 0)
    push_tower_bonus(g, t, VJ)


@jit
def take_column(g: State, t: Tables, zone: int) -> None:
    """Every tile of the column and every printed bonus uncovered before, top to bottom. Rule: VJ-12"""
    column = bonus_column(g, t, zone)
    for row in range(BONUS_ROWS - 1, -1, -1):
        push(g, Op.TAKE_SPACE, VJ, bonus_space(row, column), 0)


@jit
def bonus_column(g: State, t: Tables, zone: int) -> int:
    """A matching tile, else a matching printed bonus, else most tiles; each from the right. Rule: VJ-12"""
    row = section_row(g, g.vj_card, g.vj_section)
    for column in range(last_column(zone), first_column(zone) - 1, -1):
        if shows_tile(g, t, column, t.section_symbols[row, zone, UPPER], t.section_symbols[row, zone, UPPER + 1]):
            note(g, VJEvent.COLUMN, column, BY_TILE, zone, rightmost_income(g, VJ), tiles_in(g, column))
            return column
    for column in range(last_column(zone), first_column(zone) - 1, -1):
        if shows_print(g, t, column, t.section_symbols[row, zone, LOWER], t.section_symbols[row, zone, LOWER + 1]):
            note(g, VJEvent.COLUMN, column, BY_PRINT, zone, rightmost_income(g, VJ), tiles_in(g, column))
            return column
    return fullest_column(g, zone)


@jit
def first_column(zone: int) -> int:
    """The first column of a zone on the bonus board."""
    return zone * ZONE_COLUMNS


@jit
def last_column(zone: int) -> int:
    """The last column of a zone on the bonus board."""
    return zone * ZONE_COLUMNS + ZONE_COLUMNS - 1


@jit
def fullest_column(g: State, zone: int) -> int:
    """The rightmost column of the zone with most tiles. Rule: VJ-12"""
    best = last_column(zone)
    for column in range(last_column(zone) - 1, first_column(zone) - 1, -1):
        if tiles_in(g, column) > tiles_in(g, best):
            best = column
    note(g, VJEvent.COLUMN, best, BY_MOST, zone, rightmost_income(g, VJ), tiles_in(g, best))
    return best


@jit
def tiles_in(g: State, column: int) -> int:
    """How many tiles lie in a column."""
    tiles = 0
    for row in range(BONUS_ROWS):
        tiles += g.bonus_tile_plus[bonus_space(row, column)] > 0
    return tiles


@jit
def shows_tile(g: State, t: Tables, column: int, symbol: int, argument: int) -> bool:
    """Whether a tile of the column matches the upper symbol. Rule: VJ-12"""
    for row in range(BONUS_ROWS):
        tile_plus = g.bonus_tile_plus[bonus_space(row, column)]
        if tile_plus and tile_matches(g, t, tile_plus - 1, symbol, argument):
            return True
    return False


@jit
def tile_matches(g: State, t: Tables, tile: int, symbol: int, argument: int) -> bool:
    """Whether a tile shows a symbol: by its icons, its kind, or what it gives at once."""
    if symbol == Symbol.ANY:
        return True
    if symbol == Symbol.RIGHTMOST_INCOME:
        return t.bonus_tile_icons[tile, rightmost_income(g, VJ)] > 0
    if symbol == Symbol.MARKET:
        return t.bonus_tile_icons[tile, argument] > 0
    if symbol == Symbol.END:
        return t.bonus_tile_when[tile] == When.END
    if symbol == Symbol.ONGOING:
        return t.bonus_tile_when[tile] == When.ONGOING
    if t.bonus_tile_when[tile] != When.IMMEDIATE:
        return False
    first = t.bonus_tile_first[tile]
    return program_shows(g, t, first, first + t.bonus_tile_length[tile], symbol, argument)


@jit
def shows_print(g: State, t: Tables, column: int, symbol: int, argument: int) -> bool:
    """Whether an uncovered printed bonus of the column matches the lower symbol. Rule: VJ-12"""
    for row in range(BONUS_ROWS):
        space = bonus_space(row, column)
        if g.bonus_tile_plus[space] == 0:
            first = t.bonus_first[space]
            if program_shows(g, t, first, first + t.bonus_length[space], symbol, argument):
                return True
    return False


@jit
def program_shows(g: State, t: Tables, first: int, end: int, symbol: int, argument: int) -> bool:
    """Whether an effect of a component shows the symbol."""
    for row in range(first, end):
        if effect_shows(g, t, row, symbol, argument):
            return True
    return False


@jit
def effect_shows(g: State, t: Tables, row: int, symbol: int, argument: int) -> bool:
    """Whether one effect shows a symbol."""
    op = t.program[row, 0]
    if symbol == Symbol.ANY:
        return True
    if symbol == Symbol.RIGHTMOST_INCOME:
        return op == Effect.INCOME and t.program[row, 1] == rightmost_income(g, VJ)
    if symbol == Symbol.MARKET:
        return op == Effect.INCOME and t.program[row, 1] == argument
    if symbol == Symbol.MONEY:
        return op == Effect.MONEY and (argument == 0 or t.program[row, 1] == argument)
    if symbol == Symbol.INCOME:
        return op == Effect.INCOME or op == Effect.ANY_INCOME
    return op == symbol_effect(symbol)


@jit
def symbol_effect(symbol: int) -> int:
    """The effect that a plain symbol stands for; tile kinds are none of them."""
    if symbol == Symbol.ENERGY:
        return Effect.ENERGY
    if symbol == Symbol.BATTERY:
        return Effect.BATTERY
    if symbol == Symbol.SPECIALIST:
        return Effect.SPECIALIST
    if symbol == Symbol.BULLDOZER:
        return Effect.BULLDOZER
    if symbol == Symbol.CONNECTION:
        return Effect.CONNECTION
    if symbol == Symbol.END or symbol == Symbol.ONGOING:
        return 0
    raise RulesError("a symbol that no rule knows")
