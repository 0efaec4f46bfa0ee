"""From a seed to the first state. Every draw is a function of the seed and of what is drawn (SET-18)."""

from __future__ import annotations

from enum import IntEnum

from engine.core.jit import jit
from engine.core.rng import below
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.rules.building import put_tower, put_wind_farm
from engine.pampero.rules.bulldozers import go_to
from engine.pampero.rules.gains import book
from engine.pampero.rules.markets import refill_foreign
from engine.pampero.rules.specialists import refill_actions, refill_scoring
from engine.pampero.rulings import VJ_MONEY_ZERO, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.terms import (
    BASIC_CARDS,
    BONUS_COLUMNS,
    BONUS_TILES,
    CIRCLES,
    CONNECTIONS,
    COUNTRIES,
    COUNTRY_CARDS,
    DISPLAY,
    MARKETS,
    MONEY_AT_START,
    OVERLAYS,
    REMOTE_SPACES,
    REMOTE_TILES,
    SCORING_TILES,
    SITES,
    SOLAR_SPACES,
    SOLAR_TILES,
    SOLO_BATTERIES,
    SPECIALISTS,
    STANDARD_SPACES,
    STANDARD_TILES,
    STARTING_CONNECTION,
    VJ,
    YOU,
    ZONE_COLUMNS,
    ZONES,
    Account,
    Board,
    Held,
    Scoring,
    Sector,
    Site,
    Zone,
)
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op


class Stream(IntEnum):
    """A stream a component kind: an overlay of one kind leaves the draws of the others as they were."""

    BONUS_A = 1
    BONUS_B = 2
    BONUS_C = 3
    ACTIONS = 4
    SCORINGS = 5
    ARGENTINA = 6
    BRAZIL = 7
    SOLAR = 8
    CONNECTIONS_A = 9
    CONNECTIONS_BC = 10
    SCORING_TILES = 11
    REMOTE = 12
    SITES = 13
    REDACT = 14


@jit
def set_up(g: State, t: Tables, seed: int) -> None:
    """Lay out a solo game; rulings and variants are set already. Rules: SET-01 to SET-20"""
    g.seed = seed
    g.n_seats = 2
    g.board_of[VJ] = Board.SOLO
    set_up_bonus_board(g, t)
    set_up_specialists(g)
    set_up_foreign(g)
    set_up_contracts(g, t)
    set_up_connections(g, t)
    set_up_scoring_tiles(g, t)
    set_up_seat(g, t)
    set_up_vj(g, t)
    g.overlays_left = OVERLAYS
    g.battery_supply = SOLO_BATTERIES - 2
    push(g, Op.YEAR, YOU, 0, 0, 0)


@jit
def set_up_bonus_board(g: State, t: Tables) -> None:
    """A random tile of the zone on each space; tiles with an X leave the printed bonus visible. Rule: SET-02"""
    for zone in range(ZONES):
        deal_bonus_zone(g, t, zone)
    for space in range(BONUS_TILES):
        if t.bonus_tile_x[g.bonus_tile_plus[space] - 1]:
            g.bonus_tile_plus[space] = 0


@jit
def deal_bonus_zone(g: State, t: Tables, zone: int) -> None:
    """Fill the spaces of a zone with its own twelve tiles, shuffled in place or as the preset variant shows."""
    count = 0
    for tile in range(BONUS_TILES):
        if t.bonus_tile_zone[tile] == zone:
            g.bonus_tile_plus[zone_space(zone, count)] = tile + 1
            count += 1
    for index in range(count - 1, 0, -1):
        other = below(g.seed, Stream.BONUS_A + zone, index, index + 1)
        swap_bonus(g, zone_space(zone, index), zone_space(zone, other))
    if g.variant[Variant.PRESET_TILES]:
        for index in range(count):
            space = zone_space(zone, index)
            g.bonus_tile_plus[space] = t.bonus_preset[space] + 1


@jit
def zone_space(zone: int, index: int) -> int:
    """The index-th space of a zone, row by row."""
    return index // ZONE_COLUMNS * BONUS_COLUMNS + zone * ZONE_COLUMNS + index % ZONE_COLUMNS


@jit
def swap_bonus(g: State, one: int, other: int) -> None:
    """Exchange the tiles of two spaces of the bonus board."""
    lying = g.bonus_tile_plus[one]
    g.bonus_tile_plus[one] = g.bonus_tile_plus[other]
    g.bonus_tile_plus[other] = lying


@jit
def set_up_specialists(g: State) -> None:
    """Two shuffled decks, three cards of each face up. Rules: SET-03, SET-04"""
    for card in range(SPECIALISTS):
        g.action_deck[card] = card
        g.scoring_deck[card] = card
    shuffle_actions(g, g.seed, Stream.ACTIONS, 0)
    shuffle_scorings(g, g.seed, Stream.SCORINGS, 0)
    for place in range(DISPLAY):
        refill_actions(g, place)
        refill_scoring(g, place)


@jit
def shuffle_actions(g: State, seed: int, stream: int, first: int) -> None:
    """Shuffle the action deck from a card on: all of it at set-up, what is undrawn for a redacted copy."""
    for index in range(SPECIALISTS - 1, first, -1):
        other = first + below(seed, stream, index, index - first + 1)
        swap_actions(g, index, other)


@jit
def shuffle_scorings(g: State, seed: int, stream: int, first: int) -> None:
    """The same for the scoring deck."""
    for index in range(SPECIALISTS - 1, first, -1):
        other = first + below(seed, stream, index, index - first + 1)
        swap_scorings(g, index, other)


@jit
def shuffle_foreign(g: State, seed: int, stream: int, country: int, first: int) -> None:
    """The same for a country's deck."""
    for index in range(COUNTRY_CARDS - 1, first, -1):
        other = first + below(seed, stream, index, index - first + 1)
        swap_foreign(g, country, index, other)


@jit
def set_up_foreign(g: State) -> None:
    """A deck of nine a country, three face up. Rule: SET-05"""
    for country in range(COUNTRIES):
        for index in range(COUNTRY_CARDS):
            g.foreign_deck[country, index] = country * COUNTRY_CARDS + index
        shuffle_foreign(g, g.seed, Stream.ARGENTINA + country, country, 0)
        for place in range(DISPLAY):
            refill_foreign(g, country, place)


@jit
def set_up_contracts(g: State, t: Tables) -> None:
    """Standard tiles by number; remote and solar tiles at random, one a space. Rules: SET-06, SET-09, SET-10"""
    for space in range(STANDARD_SPACES):
        g.space_tile_plus[space] = t.space_tile_plus[space]
    deal_tiles(g, Stream.REMOTE, STANDARD_SPACES, REMOTE_SPACES, STANDARD_TILES, REMOTE_TILES)
    first_solar = STANDARD_SPACES + REMOTE_SPACES
    deal_tiles(g, Stream.SOLAR, first_solar, SOLAR_SPACES, STANDARD_TILES + REMOTE_TILES, SOLAR_TILES)


@jit
def deal_tiles(g: State, stream: int, first_space: int, spaces: int, first_tile: int, tiles: int) -> None:
    """Draw a tile for each space: the n-th of those not yet drawn."""
    drawn = 0
    for index in range(spaces):
        nth = below(g.seed, stream, index, tiles - index)
        tile = 0
        while nth > 0 or (drawn >> tile) & 1:
            nth -= 1 - ((drawn >> tile) & 1)
            tile += 1
        drawn |= 1 << tile
        g.space_tile_plus[first_space + index] = first_tile + tile + 1


@jit
def set_up_connections(g: State, t: Tables) -> None:
    """The A set on zone A's circles, the B/C set split over zones B and C; the rest leave the game. Rule: SET-07"""
    for circle in range(CIRCLES):
        group = 0 if t.circle_zone[circle] == Zone.A else 1
        nth = below(g.seed, Stream.CONNECTIONS_A + group, circle, undealt_connections(g, t, group))
        for tile in range(CONNECTIONS):
            if t.connection_set[tile] == group and not is_on_circle(g, tile):
                if nth == 0:
                    g.circle_tile_plus[circle] = tile + 1
                    break
                nth -= 1


@jit
def undealt_connections(g: State, t: Tables, group: int) -> int:
    """How many tiles of a set are not on a circle yet."""
    count = 0
    for tile in range(CONNECTIONS):
        if t.connection_set[tile] == group and not is_on_circle(g, tile):
            count += 1
    return count


@jit
def is_on_circle(g: State, tile: int) -> bool:
    """Whether a connection tile lies on some circle."""
    for circle in range(CIRCLES):
        if g.circle_tile_plus[circle] == tile + 1:
            return True
    return False


@jit
def set_up_scoring_tiles(g: State, t: Tables) -> None:
    """One of each stack at the end, two of the rest for the first and second scoring. Rules: SET-08, SET-15

    Tiles that lie there already stay. A game with objectives of one's choice comes with the tiles of the second
    scoring and of the end, and the second's at the first scoring too: that one is then drawn.
    """
    if g.scoring_tile[Scoring.END_I] == g.scoring_tile[Scoring.END_II]:
        draw_scoring_tiles(g)
    elif g.scoring_tile[Scoring.FIRST] == g.scoring_tile[Scoring.SECOND]:
        draw_first_tile(g)
    for place in range(3):
        g.solo_card[place] = t.scoring_solo[g.scoring_tile[Scoring.SECOND + place]]


@jit
def draw_scoring_tiles(g: State) -> None:
    """End tiles of stack I and II, then first and second of what is left of both. Rule: SET-08"""
    half = SCORING_TILES // 2
    g.scoring_tile[Scoring.END_I] = below(g.seed, Stream.SCORING_TILES, 0, half)
    g.scoring_tile[Scoring.END_II] = half + below(g.seed, Stream.SCORING_TILES, 1, half)
    g.scoring_tile[Scoring.FIRST] = nth_left(g, below(g.seed, Stream.SCORING_TILES, 2, SCORING_TILES - 2), -1)
    nth = below(g.seed, Stream.SCORING_TILES, 3, SCORING_TILES - 3)
    g.scoring_tile[Scoring.SECOND] = nth_left(g, nth, g.scoring_tile[Scoring.FIRST])


@jit
def draw_first_tile(g: State) -> None:
    """The first scoring's tile, when the three that have a solo card are given: of all the others."""
    nth = below(g.seed, Stream.SCORING_TILES, 2, SCORING_TILES - 3)
    g.scoring_tile[Scoring.FIRST] = nth_left(g, nth, g.scoring_tile[Scoring.SECOND])


@jit
def nth_left(g: State, nth: int, first: int) -> int:
    """The nth scoring tile that is neither an end tile nor the other one that is placed already."""
    tile = 0
    while nth > 0 or is_taken(g, tile, first):
        if not is_taken(g, tile, first):
            nth -= 1
        tile += 1
    return tile


@jit
def is_taken(g: State, tile: int, first: int) -> bool:
    """Whether a scoring tile has its place already."""
    return tile == g.scoring_tile[Scoring.END_I] or tile == g.scoring_tile[Scoring.END_II] or tile == first


@jit
def draw_start(g: State, t: Tables, kind: int, counter: int) -> int:
    """A random site of A2 for a starting piece: an empty grey one, for the bulldozer a mixed one. Rule: SET-13"""
    count = 0
    for site in range(SITES):
        count += is_start(g, t, site, kind)
    nth = below(g.seed, Stream.SITES, counter, count)
    for site in range(SITES):
        if is_start(g, t, site, kind):
            if nth == 0:
                return site
            nth -= 1
    return 0


@jit
def is_start(g: State, t: Tables, site: int, kind: int) -> int:
    """1 if a starting piece may go on the site."""
    if t.site_sector[site] != Sector.A2 or t.site_kind[site] != kind:
        return 0
    if kind != Site.MIXED and not t.site_start[site]:
        return 0
    return 1 if g.site_tower_plus[site] == 0 and g.site_wind_farm_plus[site] == 0 else 0


@jit
def set_up_seat(g: State, t: Tables) -> None:
    """Your money, cards, tile, energy and first pieces in A2. Rules: SET-12, SET-13, SET-17"""
    book(g, YOU, Account.START, MONEY_AT_START)
    g.batteries[YOU] = 1
    g.energy[YOU] = 1
    g.connection[YOU, STARTING_CONNECTION] = 1
    for market in range(MARKETS):
        g.tally[YOU, Fact.REMOTE_ICONS + market] += t.connection_icons[STARTING_CONNECTION, market]
    for card in range(BASIC_CARDS):
        g.card[YOU, card] = Held.HAND
    put_tower(g, t, YOU, draw_start(g, t, Site.TOWER, 0))
    put_wind_farm(g, t, YOU, draw_start(g, t, Site.WIND_FARM, 1))
    go_to(g, t, YOU, 0, draw_start(g, t, Site.MIXED, 2))


@jit
def set_up_vj(g: State, t: Tables) -> None:
    """VJ's wind farm in A2, battery, energy and money; no tower, bulldozer or tile. Rules: SET-11, SET-14, VJ_MONEY"""
    if g.ruling[Ruling.VJ_MONEY] != VJ_MONEY_ZERO:
        book(g, VJ, Account.START, MONEY_AT_START)
    g.batteries[VJ] = 1
    g.energy[VJ] = 1
    put_wind_farm(g, t, VJ, draw_start(g, t, Site.WIND_FARM, 3))


@jit
def redact(g: State, t: Tables, key: int) -> None:
    """Hide what a player cannot know: forget the seed, and the order of the undrawn cards by sorting and shuffling."""
    g.seed = key
    sort_decks(g)
    shuffle_actions(g, key, Stream.REDACT, g.action_deck_next)
    shuffle_scorings(g, key, Stream.REDACT + 1, g.scoring_deck_next)
    for country in range(COUNTRIES):
        shuffle_foreign(g, key, Stream.REDACT + 2 + country, country, g.foreign_deck_next[country])


@jit
def sort_decks(g: State) -> None:
    """Put the undrawn cards of every deck in the order of their numbers, so that nothing is left of the true order."""
    for last in range(SPECIALISTS - 1, g.action_deck_next, -1):
        for index in range(g.action_deck_next, last):
            if g.action_deck[index] > g.action_deck[index + 1]:
                swap_actions(g, index, index + 1)
    for last in range(SPECIALISTS - 1, g.scoring_deck_next, -1):
        for index in range(g.scoring_deck_next, last):
            if g.scoring_deck[index] > g.scoring_deck[index + 1]:
                swap_scorings(g, index, index + 1)
    for country in range(COUNTRIES):
        sort_foreign(g, country)


@jit
def sort_foreign(g: State, country: int) -> None:
    """The same for a country's deck."""
    for last in range(COUNTRY_CARDS - 1, g.foreign_deck_next[country], -1):
        for index in range(g.foreign_deck_next[country], last):
            if g.foreign_deck[country, index] > g.foreign_deck[country, index + 1]:
                swap_foreign(g, country, index, index + 1)


@jit
def swap_actions(g: State, one: int, other: int) -> None:
    """Exchange two cards of the action deck."""
    card = g.action_deck[one]
    g.action_deck[one] = g.action_deck[other]
    g.action_deck[other] = card


@jit
def swap_scorings(g: State, one: int, other: int) -> None:
    """Exchange two cards of the scoring deck."""
    card = g.scoring_deck[one]
    g.scoring_deck[one] = g.scoring_deck[other]
    g.scoring_deck[other] = card


@jit
def swap_foreign(g: State, country: int, one: int, other: int) -> None:
    """Exchange two cards of a country's deck."""
    card = g.foreign_deck[country, one]
    g.foreign_deck[country, one] = g.foreign_deck[country, other]
    g.foreign_deck[country, other] = card
