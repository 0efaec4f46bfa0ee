"""Building wind farms and towers, and what a tower brings from the tower bonus board."""

from __future__ import annotations

from engine.core.decisions import add_option, add_options
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BULLDOZERS,
    FEW_SITES,
    SITES,
    VJ,
    WIND_FARMS,
    Account,
    Payment,
    Place,
    Site,
)
from engine.pampero.rules.gains import book, gain_energy, pay, pay_owner
from engine.pampero.rules.prices import played_card, working_for, zone_cost
from engine.pampero.rules.seats import is_solo
from engine.pampero.rulings import DOZER_BEFORE_TILES, SECOND_OWNER_OWN, SECOND_TILE_EACH, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import DECLINE_SITE
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op


@jit
def is_unbuilt(g: State, site: int) -> bool:
    """Whether neither a wind farm nor a tower stands on the site."""
    return g.site_wind_farm_plus[site] == 0 and g.site_tower_plus[site] == 0


@jit
def is_free(g: State, site: int) -> bool:
    """No wind farm, no tower, and no bulldozer beside it. Rule: BUILD-08"""
    return is_unbuilt(g, site) and g.site_bulldozer_plus[site] == 0


@jit
def unbuilt_sites(g: State) -> int:
    """The sites where nothing stands, a bit each; bits beyond the last site of the board mean nothing."""
    sites = 0
    for site in range(FEW_SITES):  # a constant number, and no branches, is what loops fast
        sites |= int(is_unbuilt(g, site)) << site
    if g.many_sites:
        for site in range(FEW_SITES, SITES):
            sites |= int(is_unbuilt(g, site)) << site
    return sites


@jit
def sites_beside(g: State, seat_plus: int) -> int:
    """The sites beside bulldozers of a seat, or with 0 beside nobody's, a bit each."""
    sites = 0
    for site in range(FEW_SITES):
        sites |= int(g.site_bulldozer_plus[site] == seat_plus) << site
    if g.many_sites:
        for site in range(FEW_SITES, SITES):
            sites |= int(g.site_bulldozer_plus[site] == seat_plus) << site
    return sites


@jit
def free_sites(g: State) -> int:
    """The sites with no wind farm, no tower, and no bulldozer beside them, a bit each. Rule: BUILD-08"""
    return unbuilt_sites(g) & sites_beside(g, 0)


@jit
def sites_for(t: Tables, structure: int) -> int:
    """The sites that take a structure, a bit each. Rules: BUILD-01, BUILD-07"""
    return t.tower_sites if structure == Site.TOWER else t.wind_farm_sites


@jit
def suits(t: Tables, site: int, structure: int) -> bool:
    """A site takes what it shows; a mixed site takes either. Rules: BUILD-01, BUILD-07"""
    return t.site_kind[site] == structure or t.site_kind[site] == Site.MIXED


@jit
def manned_sites(g: State, seat: int, payment: int) -> int:
    """The sites beside the bulldozers that a card paid this way works with, a bit each. Rules: CARD-07, CARD-08"""
    if payment != Payment.OTHERS:
        return sites_beside(g, seat + 1)
    return sites_beside(g, g.hired_plus) if g.hired_plus else hired_sites(g, seat)


@jit
def hired_sites(g: State, seat: int) -> int:
    """The sites where another's bulldozer can be hired: in solo VJ's where nobody's is. Rules: CARD-08, BASE-10"""
    if is_solo(g):
        return sites_beside(g, 0)
    sites = 0
    for site in range(SITES):
        plus = g.site_bulldozer_plus[site]
        sites |= int((plus != 0) & (plus != seat + 1)) << site
    return sites


@jit
def card_sites(g: State, t: Tables, seat: int, structure: int, zone: int, payment: int) -> int:
    """The sites where a card in this zone, paid this way, builds a structure, a bit each. Rules: BUILD-01, BUILD-07"""
    sites = t.zone_sites[zone] & sites_for(t, structure)
    return sites & unbuilt_sites(g) & manned_sites(g, seat, payment)


@jit
def list_sites(g: State, t: Tables, seat: int, structure: int) -> None:
    """The sites of the card's zone where the structure may go. Rules: BUILD-01, BUILD-07"""
    add_options(g, card_sites(g, t, seat, structure, g.played_zone, g.played_payment))


@jit
def list_second_sites(g: State, t: Tables, seat: int, sector: int) -> None:
    """Sites of the sector beside your bulldozers, or another's if paid; may be declined. Rules: BUILD-09, CARD-08"""
    if g.tally[seat, Fact.WIND_FARMS] == WIND_FARMS:
        return
    sites = sites_beside(g, seat + 1)
    if can_hire_second(g, t, seat, sector):
        sites |= hired_sites(g, seat)
    add_options(g, sites & unbuilt_sites(g) & t.sector_sites[sector] & t.wind_farm_sites)
    if g.option_count > 0:
        add_option(g, DECLINE_SITE)


@jit
def can_hire_second(g: State, t: Tables, seat: int, sector: int) -> bool:
    """Whether a second wind farm may be built beside another's bulldozer. Rules: BUILD-09, SECOND_OWNER"""
    if not is_solo(g) and g.ruling[Ruling.SECOND_OWNER] == SECOND_OWNER_OWN:
        return False
    return g.money[seat] >= second_price(g, t, seat, sector)


@jit
def second_price(g: State, t: Tables, seat: int, sector: int) -> int:
    """What another's bulldozer costs then: VJ's price, or what the card costs. Rules: BUILD-09, SECOND_OWNER"""
    if is_solo(g):
        return t.vj_price[t.sector_zone[sector]]
    return zone_cost(g, t, seat, played_card(g, seat), g.played_zone, g.played_value)


@jit
def build_second_wind_farm(g: State, t: Tables, seat: int, site: int) -> None:
    """The second wind farm; without a bulldozer of yours at the site its owner, or VJ, is paid. Rule: BUILD-09"""
    price = second_price(g, t, seat, t.site_sector[site])
    owner_plus = g.site_bulldozer_plus[site]
    if owner_plus == 0:
        pay(g, seat, VJ, Account.VJ_PRICE, price)
    elif owner_plus != seat + 1:
        pay_owner(g, seat, owner_plus - 1, price)
    put_wind_farm(g, t, seat, site)


@jit
def put_tower(g: State, t: Tables, seat: int, site: int) -> None:
    """The leftmost tower goes on the site and its printed bonus is gained at once. Rules: BUILD-01, BUILD-02"""
    number = g.tally[seat, Fact.TOWERS]
    sector = t.site_sector[site]
    g.site_tower_plus[site] = seat + 1
    g.tally[seat, Fact.TOWERS] += 1
    g.sector_towers[seat, sector] += 1
    if g.sector_towers[seat, sector] == 1:
        g.tally[seat, Fact.TOWER_SECTORS] += 1
    note(g, Event.TOWER, seat, site, number + 1, 0, 0)


@jit
def push_tower_bonus(g: State, t: Tables, seat: int) -> None:
    """The bonus under the tower just built. Rule: BUILD-02"""
    board = g.board_of[seat]
    tower = g.tally[seat, Fact.TOWERS] - 1
    first = t.tower_first[board, tower]
    push(g, Op.PROGRAM, seat, first, first + t.tower_length[board, tower])


@jit
def put_wind_farm(g: State, t: Tables, seat: int, site: int) -> None:
    """A wind farm goes on the site. Rule: BUILD-07"""
    sector = t.site_sector[site]
    g.site_wind_farm_plus[site] = seat + 1
    g.tally[seat, Fact.WIND_FARMS] += 1
    g.sector_wind_farms[seat, sector] += 1
    if g.sector_wind_farms[seat, sector] == 1:
        g.tally[seat, Fact.WIND_FARM_SECTORS] += 1
    note(g, Event.WIND_FARM, seat, site, 0, 0, 0)


@jit
def build(g: State, t: Tables, seat: int, site: int, structure: int) -> None:
    """Carry out the building effect of a card on the chosen site."""
    remember_bulldozer(g, seat, site)
    if structure == Site.TOWER:
        build_tower(g, t, seat, site)
    elif structure == Site.WIND_FARM:
        build_wind_farm(g, t, seat, site)
    else:
        raise RulesError("a structure that no rule builds")


@jit
def build_tower(g: State, t: Tables, seat: int, site: int) -> None:
    """Tower, printed bonus, then two spaces of the tower bonus board. Rules: BUILD-02, BUILD-03, DOZER_TIME"""
    put_tower(g, t, seat, site)
    book(g, seat, Account.ONGOING, g.modifier[seat, Modifier.TOWER_MONEY])
    push(g, Op.BONUS_PAIR, seat, t.sector_zone[t.site_sector[site]], 0)
    if g.ruling[Ruling.DOZER_TIME] == DOZER_BEFORE_TILES:
        push(g, Op.MUST_MOVE, seat, 0, 0)
    push_tower_bonus(g, t, seat)


@jit
def build_wind_farm(g: State, t: Tables, seat: int, site: int) -> None:
    """Wind farm, with what ongoing tiles add: energy, and a second wind farm in the same sector."""
    put_wind_farm(g, t, seat, site)
    if g.modifier[seat, Modifier.WIND_ENERGY]:
        gain_energy(g, t, seat, g.modifier[seat, Modifier.WIND_ENERGY])
    for _ in range(further_wind_farms(g, seat)):
        push(g, Op.SECOND_WIND_FARM, seat, t.site_sector[site], 0)


@jit
def further_wind_farms(g: State, seat: int) -> int:
    """How many may follow a wind farm: one, or one for each tile of that kind. Rule: SECOND_TILE"""
    tiles = g.modifier[seat, Modifier.SECOND_WIND_FARM]
    return tiles if g.ruling[Ruling.SECOND_TILE] == SECOND_TILE_EACH else min(tiles, 1)


@jit
def remember_bulldozer(g: State, seat: int, site: int) -> None:
    """The bulldozer that met the requirement must move afterwards, yours or another's. Rules: CARD-12, BASE-11"""
    owner = working_for(g, seat)
    for bulldozer in range(BULLDOZERS):
        if g.bulldozer[owner, bulldozer] == Place.SITE + site:
            g.used_bulldozer_plus = bulldozer + 1
