"""What stands around an option: the site, its sector, the contracts there."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.notes import Notes
from engine.pampero.ai.option_target import offered_plus, sector_plus, site_plus
from engine.pampero.components.tables import Tables
from engine.pampero.constants import NO_SEAT, SECTORS, Site
from engine.pampero.rules.contracts import SOLAR_FIRST, is_unlocked, unlocked_lines
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import Feature

LINES_TO_CONNECT = 2


@jit
def around(g: State, t: Tables, n: Notes, code: int, which: int) -> int:
    """A feature of the site or the sector that an option is about."""
    if which == Feature.SITE_KIND:
        site = site_plus(g, code)
        return t.site_kind[site - 1] + 1 if site else 0
    if which == Feature.OWN_BULLDOZER:
        return stands_own_bulldozer(g, code)
    sector = sector_plus(g, t, code)
    return in_sector(g, t, n, code, sector - 1, which) if sector else 0


@jit
def stands_own_bulldozer(g: State, code: int) -> bool:
    """Whether your bulldozer stands at the site of a building."""
    site = site_plus(g, code)
    if site == 0 or (g.decision_kind != Kind.SITE and g.decision_kind != Kind.SECOND_SITE):
        return False
    return g.site_bulldozer_plus[site - 1] == g.decision_seat + 1


@jit
def in_sector(g: State, t: Tables, n: Notes, code: int, sector: int, which: int) -> int:
    """A feature of a sector."""
    seat = g.decision_seat
    if which == Feature.OWN_BULLDOZERS:
        return g.sector_bulldozers[seat, sector]
    if which == Feature.OWN_PIECES:
        return pieces_in(g, seat, sector)
    if which == Feature.VJ_PIECES:
        return pieces_in(g, best_rival(g, seat), sector)
    if which == Feature.OWN_TOWERS:
        return g.sector_towers[seat, sector]
    if which == Feature.VJ_TOWERS:
        return g.sector_towers[best_rival(g, seat), sector]
    if which == Feature.NEW_SECTOR:
        return g.decision_kind == Kind.SITE and is_first_in(g, seat, sector)
    if which == Feature.CONTRACTS_NEAR:
        return 0 if offered_plus(g, code) else contracts_near(g, t, n, sector)
    if which == Feature.CONTRACTS_SERVED:
        return 0 if offered_plus(g, code) else contracts_served(g, t, n, sector)
    raise RulesError("a feature that no sector has")


@jit
def best_rival(g: State, seat: int) -> int:
    """The other seat with the most money: in solo VJ's."""
    best = NO_SEAT
    for other in range(g.n_seats):
        if other != seat and (best == NO_SEAT or g.money[other] > g.money[best]):
            best = other
    return best


@jit
def pieces_in(g: State, seat: int, sector: int) -> int:
    """A seat's wind farms, towers and transformers in a sector."""
    return g.sector_wind_farms[seat, sector] + g.sector_towers[seat, sector] + g.sector_transformers[seat, sector]


@jit
def is_first_in(g: State, seat: int, sector: int) -> bool:
    """Whether what is built now would be the seat's first of its kind in the sector."""
    if g.decision_a == Site.TOWER:
        return g.sector_towers[seat, sector] == 0
    return g.sector_wind_farms[seat, sector] == 0


@jit
def contracts_near(g: State, t: Tables, n: Notes, sector: int) -> int:
    """Contracts left in a sector."""
    note_sectors(g, t, n)
    return n.contracts_near[sector]


@jit
def contracts_served(g: State, t: Tables, n: Notes, sector: int) -> int:
    """Contracts left in a sector that the towers of who decides unlock."""
    note_sectors(g, t, n)
    return n.contracts_served[sector]


@jit
def note_sectors(g: State, t: Tables, n: Notes) -> None:
    """Note how many contracts are left in each sector, and how many of them are unlocked."""
    if n.sectors_noted:
        return
    for sector in range(SECTORS):
        n.contracts_near[sector] = 0
        n.contracts_served[sector] = 0
    for space in range(SOLAR_FIRST):
        if g.space_tile_plus[space]:
            n.contracts_near[t.space_sector[space]] += 1
            n.contracts_served[t.space_sector[space]] += is_unlocked(g, t, g.decision_seat, space)
    n.sectors_noted = 1


@jit
def unlocked_by_next_tower(g: State, t: Tables, seat: int) -> int:
    """Contracts on the board that one more tower would unlock. Rules: DEAL-01, DEAL-02"""
    towers = g.tally[seat, Fact.TOWERS] + 1
    contracts = 0
    for space in range(SOLAR_FIRST):
        if g.space_tile_plus[space] and not is_unlocked(g, t, seat, space):
            tile = g.space_tile_plus[space] - 1
            contracts += max(t.tile_tower[tile], t.zone_tower[t.space_zone[space]]) <= towers
    return contracts


@jit
def wins_connection(g: State, t: Tables, space: int) -> bool:
    """Whether a contract would complete a circle that still holds its tile. Rule: DEAL-13"""
    return leads_to_connection(g, t, space) and lines_after(g, t, space) >= LINES_TO_CONNECT


@jit
def leads_to_connection(g: State, t: Tables, space: int) -> bool:
    """Whether a line joins the space to a connection tile still on the board."""
    line_plus = t.space_line_plus[space]
    return line_plus > 0 and g.circle_tile_plus[t.line_circle[line_plus - 1]] > 0


@jit
def lines_after(g: State, t: Tables, space: int) -> int:
    """How many lines of the space's circle would be unlocked."""
    line = t.space_line_plus[space] - 1
    return unlocked_lines(g, t, t.line_circle[line]) + (g.line_unlocked[line] == 0)
