"""Towers and wind farms, beside one's own bulldozer or another player's (B Card Requirements, B 2 Player Game)."""

from __future__ import annotations

from engine.pampero.codes import code_pair, is_turned, pair_code
from engine.pampero.constants import WIND_FARMS, Account, Place, Site, Zone
from engine.pampero.vocabulary.decisions import DECLINE_SITE, Kind
from engine.pampero.vocabulary.effects import Modifier
from tests.oracle.several.asking import Play, ask, must
from tests.oracle.several.effects import (
    Work,
    gain_energy,
    moves,
    pairs_of,
    run_effects,
    spaces_of,
    take_space,
)
from tests.oracle.several.effects import move as move_bulldozer
from tests.oracle.several.table import Table

PLAYERS_WHO_DISCARD = 2


def sites_beside(t: Table, owner: int, zone: int, kind: Site) -> list[int]:
    """Sites of a zone without a structure, of that kind or mixed, where a player's bulldozer stands."""
    near = [number for number in t.printed.sites_of[Zone(zone)] if t.dozers[number] == owner]
    fit = [number for number in near if t.printed.sites[number].kind in (kind, Site.MIXED)]
    return [number for number in fit if t.wind_farms[number] is None and t.towers[number] is None]


def put(t: Table, work: Work, site: int) -> None:
    """Remember whose bulldozer has met the requirement."""
    dozer = t.seats[work.owner].bulldozers.index(Place.SITE + site)
    work.dozer = (work.owner, dozer, site)


def move_used(t: Table, work: Work) -> Play:
    """The owner of the bulldozer that met the requirement must move it, if it stands there still."""
    if work.dozer is None:
        return
    owner, dozer, site = work.dozer
    if t.seats[owner].bulldozers[dozer] == Place.SITE + site:
        code = yield from must(owner, Kind.BULLDOZER, moves(t, owner, [dozer]))
        yield from move_bulldozer(t, owner, code)


def build_tower(t: Table, work: Work) -> Play:
    """The leftmost tower, its bonus, two bonus spaces; with two players one more tile goes."""
    number = t.built(work.seat)
    site = yield from must(work.seat, Kind.SITE, sites_beside(t, work.owner, work.zone, Site.TOWER))
    put(t, work, site)
    t.towers[site] = work.seat
    t.seats[work.seat].book(Account.ONGOING, t.modifier(work.seat, Modifier.TOWER_MONEY))
    yield from run_effects(t, work.seat, t.printed.grids[0].towers[number].effects, work)
    zones = range(work.zone + 1)
    pairs = [pair for pair, *_ in pairs_of(zones)]
    orders = [[pair_code(pair, turned) for pair in pairs] for turned in (0, 1)]  # the other order where it can matter
    code = yield from must(work.seat, Kind.BONUS_PAIR, *orders)
    spaces = next([one, other] for pair, one, other in pairs_of(zones) if pair == code_pair(code))
    for space in reversed(spaces) if is_turned(code) else spaces:
        yield from take_space(t, work.seat, space, work)
    if len(t.seats) == PLAYERS_WHO_DISCARD:
        gone = yield from ask(work.seat, Kind.DISCARD, [s for s in spaces_of(zones) if t.bonus_tiles[s] is not None])
        if gone is not None:
            t.bonus_tiles[gone] = None


def build_wind_farm(t: Table, work: Work) -> Play:
    """A wind farm, the tile's energy, and perhaps a second one in the sector."""
    site = yield from must(work.seat, Kind.SITE, sites_beside(t, work.owner, work.zone, Site.WIND_FARM))
    put(t, work, site)
    t.wind_farms[site] = work.seat
    gain_energy(t, work.seat, t.modifier(work.seat, Modifier.WIND_ENERGY))
    if t.modifier(work.seat, Modifier.SECOND_WIND_FARM):
        yield from build_second(t, work, site)


def build_second(t: Table, work: Work, first: int) -> Play:
    """One more in the sector: beside one's own bulldozer for nothing, another's for what the card costs."""
    if t.wind_farms.count(work.seat) >= WIND_FARMS:
        return
    owners = [work.seat, *(t.others(work.seat) if t.seats[work.seat].money >= work.cost else [])]
    near = [site for owner in owners for site in sites_beside(t, owner, work.zone, Site.WIND_FARM)]
    sites = [site for site in near if t.sector(site) == t.sector(first)]
    site = yield from ask(work.seat, Kind.SECOND_SITE, [*sites, DECLINE_SITE] if sites else [])
    if site is None or site == DECLINE_SITE:
        return
    owner = t.dozers[site]
    assert owner is not None
    if owner != work.seat:
        t.seats[work.seat].book(Account.PAID_TO_OTHERS, -work.cost)
        t.seats[owner].book(Account.FROM_OTHERS, work.cost)
    t.wind_farms[site] = work.seat
