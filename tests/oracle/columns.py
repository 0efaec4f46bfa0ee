"""Which column of the tower bonus board VJ takes, and what it has of it (VJ-12)."""

from __future__ import annotations

from engine.core.components.phrases import Phrase
from engine.pampero.codes import bonus_space
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.models.pieces import BonusTile, Symbols
from engine.pampero.constants import BONUS_ROWS, VJ, ZONE_COLUMNS, Market, When, Zone
from engine.pampero.vocabulary.criteria import Symbol
from engine.pampero.vocabulary.effects import Effect
from tests.oracle.asking import Asking
from tests.oracle.gains import run_effects
from tests.oracle.recount import rightmost
from tests.oracle.world import World

EFFECTS_SHOWN = {
    Symbol.ENERGY: {Effect.ENERGY},
    Symbol.BATTERY: {Effect.BATTERY},
    Symbol.INCOME: {Effect.INCOME, Effect.ANY_INCOME},
    Symbol.SPECIALIST: {Effect.SPECIALIST},
    Symbol.BULLDOZER: {Effect.BULLDOZER},
    Symbol.CONNECTION: {Effect.CONNECTION},
}


def space_at(zone: Zone, row: int, column: int) -> int:
    """The number of a space of the tower bonus board."""
    return bonus_space(row, zone * ZONE_COLUMNS + column)


def tiles_in(w: World, zone: Zone, column: int) -> dict[int, BonusTile]:
    """The tiles of a column by row."""
    lying = {row: w.bonus_tiles[space_at(zone, row, column)] for row in range(BONUS_ROWS)}
    return {row: w.printed.bonus_tiles[tile] for row, tile in lying.items() if tile is not None}


def prints_in(w: World, zone: Zone, column: int) -> list[Effects]:
    """The uncovered printed bonuses of a column."""
    covered = tiles_in(w, zone, column)
    return [w.printed.bonus_prints[zone, row, column] for row in range(BONUS_ROWS) if row not in covered]


def tile_shows(w: World, tile: BonusTile, symbol: Phrase) -> bool:
    """Whether a tile matches an upper symbol."""
    if symbol.op == Symbol.ANY:
        return True
    if symbol.op in (Symbol.MARKET, Symbol.RIGHTMOST_INCOME):
        return market_sought(w, symbol) in tile.icons
    if symbol.op == Symbol.END:
        return tile.when == When.END
    if symbol.op == Symbol.ONGOING:
        return tile.when == When.ONGOING
    return tile.when == When.IMMEDIATE and any(effect_shows(phrase, symbol) for phrase in phrases(tile.effects))


def print_shows(w: World, effects: Effects, symbol: Phrase) -> bool:
    """Whether a printed bonus matches a lower symbol."""
    if symbol.op == Symbol.ANY:
        return True
    if symbol.op in (Symbol.MARKET, Symbol.RIGHTMOST_INCOME):
        market = market_sought(w, symbol)
        return any(phrase.op == Effect.INCOME and phrase.a == market for phrase in phrases(effects))
    return any(effect_shows(phrase, symbol) for phrase in phrases(effects))


def market_sought(w: World, symbol: Phrase) -> Market:
    """The market whose icon a symbol shows."""
    return Market(symbol.a) if symbol.op == Symbol.MARKET else rightmost(w, VJ)


def effect_shows(phrase: Phrase, symbol: Phrase) -> bool:
    """Whether an effect is what a symbol shows; a sum of 0 stands for any sum."""
    if symbol.op == Symbol.MONEY:
        return phrase.op == Effect.MONEY and symbol.a in (0, phrase.a)
    return phrase.op in EFFECTS_SHOWN.get(Symbol(symbol.op), set())


def phrases(effects: Effects) -> list[Phrase]:
    """The effects one by one."""
    return [phrase for program in effects for phrase in program]


def find_column(w: World, zone: Zone, symbols: Symbols) -> int:
    """The column VJ takes: by a tile, by an uncovered print, or the rightmost of those with most tiles."""
    upper, lower = symbols
    leftward = range(ZONE_COLUMNS - 1, -1, -1)
    for column in leftward:
        if any(tile_shows(w, tile, upper) for tile in tiles_in(w, zone, column).values()):
            w.notes.append("column: by a tile")
            return column
    for column in leftward:
        if any(print_shows(w, effects, lower) for effects in prints_in(w, zone, column)):
            w.notes.append("column: by a print")
            return column
    w.notes.append("column: most tiles")
    return max(leftward, key=lambda column: (len(tiles_in(w, zone, column)), column))


def take_column(w: World, zone: Zone, symbols: Symbols) -> Asking:
    """Take every tile and every print uncovered before, top to bottom."""
    column = find_column(w, zone, symbols)
    for row in range(BONUS_ROWS):
        space = space_at(zone, row, column)
        tile = w.bonus_tiles[space]
        if tile is None:
            yield from run_effects(w, w.printed.bonus_prints[zone, row, column])
        else:
            w.bonus_tiles[space] = None
            w.bonus_owners[tile] = VJ
            if w.printed.bonus_tiles[tile].when == When.IMMEDIATE:
                yield from run_effects(w, w.printed.bonus_tiles[tile].effects)
