"""From a seed to the first state. Every draw is a function of the seed and of what is drawn (SET-18)."""

from __future__ import annotations

from enum import IntEnum

from engine.core.bits import count_bits, lowest, without_lowest
from engine.core.deck import reshuffle, shuffle
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.rng import below
from engine.core.stack import push
from engine.pampero.codes import bonus_space
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BASIC_CARDS,
    BATTERIES_A_SEAT,
    BONUS_TILES,
    CONNECTIONS,
    COUNTRIES,
    COUNTRY_CARDS,
    DISPLAY,
    FEW_SITES,
    INTRODUCTORY,
    MARKETS,
    MONEY_AT_START,
    NO_SEAT,
    OVERLAYS,
    REMOTE_SPACES,
    REMOTE_TILES,
    SCORING_TILES,
    SOLAR_TILES,
    SPECIALISTS,
    STANDARD_SPACES,
    STANDARD_TILES,
    STARTING_CONNECTION,
    VJ,
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
from engine.pampero.rules.building import is_free, put_tower, put_wind_farm
from engine.pampero.rules.bulldozers import go_to
from engine.pampero.rules.gains import book
from engine.pampero.rules.markets import refill_foreign
from engine.pampero.rules.seats import is_automa, is_solo
from engine.pampero.rules.specialists import refill_actions, refill_scoring
from engine.pampero.rulings import VJ_MONEY_ZERO, VJ_START_TILE_NO, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

STARTING_PIECES = 3


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
    ORDER = 20


@jit
def set_up(g: State, t: Tables) -> None:
    """Lay out a game; what is settled is set, and unless it is solo the players' number. Rules: SET-01 to SET-20"""
    seat_players(g)
    g.many_sites = t.sites > FEW_SITES
    set_up_bonus_board(g, t)
    set_up_specialists(g)
    set_up_foreign(g)
    set_up_contracts(g, t)
    set_up_connections(g, t)
    set_up_scoring_tiles(g, t)
    g.overlays_left = OVERLAYS
    g.battery_supply = BATTERIES_A_SEAT * g.n_seats
    for seat in range(g.n_seats):
        set_up_seat(g, t, seat)
    push(g, Op.YEAR, NO_SEAT, 0, 0)


@jit
def seat_players(g: State) -> None:
    """You, who always act first, and VJ with the solo board; or several in a drawn order. Rules: YEAR-01, BASE-04"""
    solo = g.n_seats == 0
    if solo:
        g.n_seats = 2
        g.board_of[VJ] = Board.SOLO
    for seat in range(g.n_seats):
        g.turn_order[seat] = seat
    if not solo:
        draw_order(g)


@jit
def draw_order(g: State) -> None:
    """The time discs are stacked in a random order, and the turn order is theirs from the top. Rule: BASE-06"""
    for place in range(g.n_seats - 1, 0, -1):
        other = below(g.seed, Stream.ORDER, place, place + 1)
        seat = g.turn_order[place]
        g.turn_order[place] = g.turn_order[other]
        g.turn_order[other] = seat
    for place in range(g.n_seats):
        g.time_height[g.turn_order[place]] = g.n_seats - 1 - place
        g.start_place[g.turn_order[place]] = place


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
            g.bonus_tile_plus[space] = (t.bonus_preset[space] if is_solo(g) else t.table_preset[space]) + 1


@jit
def zone_space(zone: int, index: int) -> int:
    """The index-th space of a zone, row by row."""
    return bonus_space(index // ZONE_COLUMNS, zone * ZONE_COLUMNS + index % ZONE_COLUMNS)


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
    shuffle(g.action_deck[:], 0, g.seed, Stream.ACTIONS)
    shuffle(g.scoring_deck[:], 0, g.seed, Stream.SCORINGS)
    for place in range(DISPLAY):
        refill_actions(g, place)
        refill_scoring(g, place)


@jit
def set_up_foreign(g: State) -> None:
    """A deck of nine a country, three face up. Rule: SET-05"""
    for country in range(COUNTRIES):
        for index in range(COUNTRY_CARDS):
            g.foreign_deck[country, index] = country * COUNTRY_CARDS + index
        shuffle(g.foreign_deck[country], 0, g.seed, Stream.ARGENTINA + country)
        for place in range(DISPLAY):
            refill_foreign(g, country, place)


@jit
def set_up_contracts(g: State, t: Tables) -> None:
    """Standard tiles by number; remote and solar tiles at random, one a space. Rules: SET-06, SET-09, SET-10"""
    for space in range(STANDARD_SPACES):
        g.space_tile_plus[space] = t.space_tile_plus[space]
    deal_tiles(g, Stream.REMOTE, STANDARD_SPACES, t.remote_spaces, STANDARD_TILES, REMOTE_TILES)
    first_solar = STANDARD_SPACES + REMOTE_SPACES
    deal_tiles(g, Stream.SOLAR, first_solar, t.solar_spaces, STANDARD_TILES + REMOTE_TILES, SOLAR_TILES)


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
    for circle in range(t.circles):
        group = 0 if t.circle_zone[circle] == Zone.A else 1
        nth = below(g.seed, Stream.CONNECTIONS_A + group, circle, undealt_connections(g, t, group))
        for tile in range(CONNECTIONS):
            if t.connection_set[tile] == group and not is_on_circle(g, t, tile):
                if nth == 0:
                    g.circle_tile_plus[circle] = tile + 1
                    break
                nth -= 1


@jit
def undealt_connections(g: State, t: Tables, group: int) -> int:
    """How many tiles of a set are not on a circle yet."""
    count = 0
    for tile in range(CONNECTIONS):
        if t.connection_set[tile] == group and not is_on_circle(g, t, tile):
            count += 1
    return count


@jit
def is_on_circle(g: State, t: Tables, tile: int) -> bool:
    """Whether a connection tile lies on some circle."""
    for circle in range(t.circles):
        if g.circle_tile_plus[circle] == tile + 1:
            return True
    return False


@jit
def set_up_scoring_tiles(g: State, t: Tables) -> None:
    """One of each stack at the end, two of the rest for the first and second scoring. Rules: SET-08, SET-15, BASE-23

    Tiles that lie there already stay. A game with objectives of one's choice comes with the tiles of the second
    scoring and of the end, and the second's at the first scoring too: that one is then drawn.
    """
    if g.scoring_tile[Scoring.END_I] == g.scoring_tile[Scoring.END_II]:
        draw_scoring_tiles(g)
    elif g.scoring_tile[Scoring.FIRST] == g.scoring_tile[Scoring.SECOND]:
        draw_first_tile(g)
    if g.variant[Variant.INTRODUCTORY_TILES]:
        g.scoring_tile[Scoring.FIRST] = INTRODUCTORY
        g.scoring_tile[Scoring.SECOND] = INTRODUCTORY
    for place in range(3):
        if is_solo(g):
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
def draw_start(g: State, t: Tables, kind: int, seat: int, piece: int) -> int:
    """A random site of A2 for a starting piece: an empty grey one, for the bulldozer a mixed one. Rule: SET-13"""
    sites = start_sites(g, t, kind)
    if sites == 0:
        raise RulesError("no starting space is left for a starting piece")
    for _ in range(below(g.seed, Stream.SITES, seat * STARTING_PIECES + piece, count_bits(sites))):
        sites = without_lowest(sites)
    return lowest(sites)


@jit
def start_sites(g: State, t: Tables, kind: int) -> int:
    """The sites where a starting piece may go, a bit each. Rule: SET-13"""
    sites = 0
    for site in range(t.sites):
        if is_start(g, t, site, kind):
            sites |= 1 << site
    return sites


@jit
def is_start(g: State, t: Tables, site: int, kind: int) -> bool:
    """Whether a starting piece may go on the site."""
    if t.site_sector[site] != Sector.A2 or t.site_kind[site] != kind:
        return False
    if kind != Site.MIXED and not t.site_start[site]:
        return False
    return is_free(g, site)


@jit
def set_up_seat(g: State, t: Tables, seat: int) -> None:
    """A battery and energy 1, then what a player or an automa begins with. Rules: SET-11, SET-12, SET-14"""
    g.battery_supply -= 1
    g.batteries[seat] = 1
    g.energy[seat] = 1
    if is_automa(g, seat):
        set_up_automa(g, t, seat)
    else:
        set_up_player(g, t, seat)


@jit
def set_up_player(g: State, t: Tables, seat: int) -> None:
    """A player's money, cards, tile and first pieces in A2. Rules: SET-12, SET-13, SET-17"""
    book(g, seat, Account.START, MONEY_AT_START)
    take_starting_tile(g, t, seat)
    for card in range(BASIC_CARDS):
        g.card[seat, card] = Held.HAND
    put_tower(g, t, seat, draw_start(g, t, Site.TOWER, seat, 0))
    put_wind_farm(g, t, seat, draw_start(g, t, Site.WIND_FARM, seat, 1))
    go_to(g, t, seat, 0, draw_start(g, t, Site.MIXED, seat, 2))


@jit
def take_starting_tile(g: State, t: Tables, seat: int) -> None:
    """The starting connection tile, with the icons it may show. Rules: SET-12, VJ_START_TILE"""
    g.connection[seat, STARTING_CONNECTION] = 1
    for market in range(MARKETS):
        g.tally[seat, Fact.REMOTE_ICONS + market] += t.connection_icons[STARTING_CONNECTION, market]


@jit
def set_up_automa(g: State, t: Tables, seat: int) -> None:
    """VJ's money, tile and wind farm in A2; no tower, no bulldozer. Rules: SET-14, VJ_MONEY, VJ_START_TILE"""
    if g.ruling[Ruling.VJ_START_TILE] != VJ_START_TILE_NO:
        take_starting_tile(g, t, seat)
    if g.ruling[Ruling.VJ_MONEY] != VJ_MONEY_ZERO:
        book(g, seat, Account.START, MONEY_AT_START)
    put_wind_farm(g, t, seat, draw_start(g, t, Site.WIND_FARM, seat, 0))


@jit
def redact(g: State, t: Tables, seat: int, key: int) -> None:
    """Hide what no player can know: the seed, and the order of the undrawn cards by sorting and shuffling."""
    g.seed = key
    reshuffle(g.action_deck[:], g.action_deck_next, key, Stream.REDACT)
    reshuffle(g.scoring_deck[:], g.scoring_deck_next, key, Stream.REDACT + 1)
    for country in range(COUNTRIES):
        reshuffle(g.foreign_deck[country], g.foreign_deck_next[country], key, Stream.REDACT + 2 + country)
