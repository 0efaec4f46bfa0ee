"""VJ builds a wind farm. Rules: VJ-07, VJ-08"""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.candidates import add_candidate, clear_candidates, keep_candidates
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import SECTORS, VJ, WIND_FARMS, Site
from engine.pampero.rules.building import free_sites, further_wind_farms, put_wind_farm, sites_for
from engine.pampero.rules.gains import gain_energy
from engine.pampero.rulings import ENERGY_CAP_CONTRACT, VJ_FULL_NEXT_BEST, Ruling
from engine.pampero.state import State
from engine.pampero.vj.candidates import NO_SECTION, ask_you, narrow, narrow_tied, note_left, section_with
from engine.pampero.vj.constants import VJEvent, VJOp
from engine.pampero.vj.contracts import find_contract, note_payable
from engine.pampero.vocabulary.criteria import Action, Criterion
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact


@jit
def vj_sites(g: State, t: Tables, structure: int) -> int:
    """Where VJ may build, a bit each: free sites of the right type without a bulldozer of yours. Rule: VJ-01"""
    return free_sites(g) & sites_for(t, structure)


@jit
def has_site_anywhere(g: State, t: Tables, structure: int) -> bool:
    """Whether some sector has a site for it."""
    return vj_sites(g, t, structure) != 0


@jit
def all_sectors(g: State) -> None:
    """All six sectors are candidates."""
    clear_candidates(g)
    for sector in range(SECTORS):
        add_candidate(g, sector)


@jit
def sectors_with_site(g: State, t: Tables, structure: int) -> None:
    """Every sector where VJ may build the structure."""
    clear_candidates(g)
    sites = vj_sites(g, t, structure)
    for sector in range(SECTORS):
        if sites & t.sector_sites[sector]:
            add_candidate(g, sector)


@jit
def keep_sectors_with_site(g: State, t: Tables) -> bool:
    """Drop the candidates without a site; false when that leaves none, and then they stay as they were."""
    before = g.candidates
    sites = vj_sites(g, t, Site.WIND_FARM)
    kept = 0
    for index in range(before):
        if sites & t.sector_sites[g.candidate[index]]:
            kept |= 1 << index
    keep_candidates(g, kept)
    if g.candidates < before:
        note(g, VJEvent.SITES, before, g.candidates, 0, 0, 0)
        note_left(g)
    return kept != 0


@jit
def find_wind_farm(g: State, t: Tables, position: int, stuck: bool) -> bool:
    """The sector for a wind farm, found alike for every card; false when no sector has a site. Rules: VJ-07, VJ_FULL"""
    if g.tally[VJ, Fact.WIND_FARMS] == WIND_FARMS:
        return False
    all_sectors(g)
    narrow_sectors(g, t, position)
    if keep_sectors_with_site(g, t):
        return True
    full = g.candidate[0]
    tied = g.ruling[Ruling.VJ_FULL] != VJ_FULL_NEXT_BEST and go_back_to_a_tie(g, t, position)
    if not stuck:
        note(g, VJEvent.FULL, full, g.candidates if tied else 0, 0, 0, 0)
    if tied:
        note_left(g)
        g.vj_full += 1
        return True
    sectors_with_site(g, t, Site.WIND_FARM)
    g.vj_full += g.candidates > 0
    if g.candidates > 0 and g.ruling[Ruling.VJ_FULL] == VJ_FULL_NEXT_BEST:
        narrow_sectors(g, t, position)
    return g.candidates > 0


@jit
def narrow_sectors(g: State, t: Tables, position: int) -> None:
    """Where you have most structures, then most bulldozers; what is still tied is yours to say. Rule: VJ-07"""
    narrow_tied(g, t, Action.WIND_FARM, Criterion.YOUR_STRUCTURES, 0, position)
    narrow_tied(g, t, Action.WIND_FARM, Criterion.YOUR_BULLDOZERS, 0, position)


@jit
def go_back_to_a_tie(g: State, t: Tables, position: int) -> bool:
    """The sectors with a site among those tied for most structures, if they were tied. Rules: VJ-07, VJ_FULL"""
    log_on = g.log_on
    g.log_on = 0  # this search has been told
    all_sectors(g)
    narrow(g, t, Action.WIND_FARM, Criterion.YOUR_STRUCTURES, 0, position)
    found = g.candidates < SECTORS and keep_sectors_with_site(g, t)
    g.log_on = log_on
    return found


@jit
def ask_site(g: State, t: Tables, action: int, sector: int) -> None:
    """The site within the sector is your choice. Rule: VJ-07"""
    sites = vj_sites(g, t, structure_of(action)) & t.sector_sites[sector]
    clear_candidates(g)
    while sites:
        add_candidate(g, lowest(sites))
        sites = without_lowest(sites)
    ask_you(g, Kind.VJ_SITE, action)


@jit
def structure_of(action: int) -> int:
    """What an action of VJ's builds."""
    if action == Action.TOWER:
        return Site.TOWER
    if action == Action.WIND_FARM or action == SECOND:
        return Site.WIND_FARM
    raise RulesError("an action that builds nothing")


@jit
def would_pass_cap(g: State, t: Tables, sector: int) -> bool:
    """With ENERGY_CAP=contract a wind farm that takes VJ past its energy limit gives way to a contract."""
    if g.ruling[Ruling.ENERGY_CAP] != ENERGY_CAP_CONTRACT:
        return False
    limit = t.energy_limit[g.board_of[VJ]]
    return g.energy[VJ] + t.vj_energy[t.sector_zone[sector]] > limit


@jit
def choose_wind_farm_sector(g: State, t: Tables, sector: int) -> None:
    """On to the site, or to a contract of the acting card's instead. Rules: VJ-07, ENERGY_CAP"""
    if would_pass_cap(g, t, sector):
        section = section_with(g, t, g.vj_card, Action.CONTRACT)
        note(g, VJEvent.CAP, g.energy[VJ], t.vj_energy[t.sector_zone[sector]], 0, 0, 0)
        note_payable(g, t)
        if section != NO_SECTION and find_contract(g, t, g.vj_card, section):
            ask_you(g, Kind.VJ_CONTRACT, 0)
            return
    push(g, VJOp.SITE, VJ, Action.WIND_FARM, sector)


@jit
def build_vj_wind_farm(g: State, t: Tables, site: int) -> None:
    """Wind farm, energy by zone, and the second wind farm if VJ has that tile. Rules: VJ-08, VJ-22, SECOND_TILE"""
    sector = t.site_sector[site]
    g.vj_turns[Action.WIND_FARM] += 1
    put_wind_farm(g, t, VJ, site)
    for _ in range(further_wind_farms(g, VJ)):
        push(g, VJOp.SECOND_WIND_FARM, VJ, sector, 0)
    gain_energy(g, t, VJ, t.vj_energy[t.sector_zone[sector]])


@jit
def ask_second_wind_farm(g: State, t: Tables, sector: int) -> None:
    """A second wind farm in the same sector while there is one left and a site for it. Rule: VJ-22"""
    if g.tally[VJ, Fact.WIND_FARMS] < WIND_FARMS and vj_sites(g, t, Site.WIND_FARM) & t.sector_sites[sector]:
        note(g, VJEvent.SECOND_WIND_FARM, sector, 0, 0, 0, 0)
        ask_site(g, t, SECOND, sector)


SECOND = 10
"""The action of a second wind farm, which brings no energy, in the decision about its site."""
