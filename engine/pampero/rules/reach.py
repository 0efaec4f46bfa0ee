"""What is in reach of a card, noted once while the options of a turn are listed: a bit a (whose piece, zone).

It answers for most cards at once what would otherwise be asked for each card, space and tab; see `cards.play_reach`.
"""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.rules.building import is_unbuilt
from engine.pampero.rules.contracts import (
    SOLAR_FIRST,
    battery_cost,
    energy_cost,
    is_unlocked,
    meets_tower,
    ways_to_pay,
)
from engine.pampero.rules.grid import has_free_node
from engine.pampero.rulings import REMOTE_ANYWHERE, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.terms import TOWERS, WIND_FARMS, ZONES, Contract, Owner, Payment, Site
from engine.pampero.vocabulary.facts import Fact


@jit
def reach_bit(payment: int, zone: int) -> int:
    """The place of (whose bulldozer, zone) in a reach: bits 0 to 2 your own, 3 to 5 VJ's."""
    return 1 << (zone + ZONES * (payment == Payment.VJ_PRICE))


@jit
def zone_bits(zone: int) -> int:
    """The bits of a zone in a reach, whoever is paid."""
    return reach_bit(Payment.ZONE_VALUE, zone) | reach_bit(Payment.VJ_PRICE, zone)


@jit
def note_build_reach(g: State, t: Tables, seat: int) -> None:
    """Note in which zones, with whose bulldozer, a tower and a wind farm can be built now."""
    towers = 0
    wind_farms = 0
    for site in range(t.sites):
        if is_unbuilt(g, site):
            zone = t.sector_zone[t.site_sector[site]]
            bit = site_reach_bit(g, seat, site, zone)
            if t.site_kind[site] != Site.WIND_FARM:
                towers |= bit
            if t.site_kind[site] != Site.TOWER:
                wind_farms |= bit
    g.tower_reach = towers if g.tally[seat, Fact.TOWERS] < TOWERS else 0
    g.wind_farm_reach = wind_farms if g.tally[seat, Fact.WIND_FARMS] < WIND_FARMS else 0


@jit
def site_reach_bit(g: State, seat: int, site: int, zone: int) -> int:
    """The bit of an unbuilt site: in reach by VJ's bulldozer, by your own, or not at all."""
    if g.site_bulldozer_plus[site] == 0:
        return reach_bit(Payment.VJ_PRICE, zone)
    if g.site_bulldozer_plus[site] == seat + 1:
        return reach_bit(Payment.ZONE_VALUE, zone)
    return 0


@jit
def note_contract_reach(g: State, t: Tables, seat: int) -> None:
    """Note in which zones, with whose tower, a contract at its full cost can be fulfilled with what the seat has now.

    Only where a node is joined freely, so that nothing but the contract itself is to be paid; `has_contract` knows the
    rest. It saves most of the time that listing the options of a turn takes.
    """
    g.contract_reach_known = 0
    g.contract_reach[Contract.STANDARD] = 0
    g.contract_reach[Contract.REMOTE] = 0
    if g.variant[Variant.CONTRACT_RESTRICTIONS] or g.ruling[Ruling.REMOTE] == REMOTE_ANYWHERE:
        return
    if not has_free_node(g, t, seat):
        return
    g.contract_reach_known = 1
    g.played_owner = Owner.ANY
    for space in range(SOLAR_FIRST):
        if g.space_tile_plus[space]:
            note_space_reach(g, t, seat, space)


@jit
def note_space_reach(g: State, t: Tables, seat: int, space: int) -> None:
    """Note one contract for each owner whose tower would do, unless that zone and owner are noted already."""
    kind = t.space_kind[space]
    bits = tower_bits(g, t, seat, space)
    if bits & ~g.contract_reach[kind] and is_unlocked(g, t, seat, space) and is_payable(g, t, seat, space):
        g.contract_reach[kind] |= bits


@jit
def tower_bits(g: State, t: Tables, seat: int, space: int) -> int:
    """The bits of the owners whose tower meets the requirement at a space."""
    bits = 0
    if meets_tower(g, t, seat, space, Payment.ZONE_VALUE):
        bits |= reach_bit(Payment.ZONE_VALUE, t.space_zone[space])
    if meets_tower(g, t, seat, space, Payment.VJ_PRICE):
        bits |= reach_bit(Payment.VJ_PRICE, t.space_zone[space])
    return bits


@jit
def is_payable(g: State, t: Tables, seat: int, space: int) -> bool:
    """Whether the seat's energy and batteries pay the contract itself, in some way."""
    return is_paid_by(g, t, seat, space, 0, g.energy[seat], g.batteries[seat])


@jit
def is_paid_by(g: State, t: Tables, seat: int, space: int, discount: int, energy: int, batteries: int) -> bool:
    """Whether so much energy and so many batteries pay the contract itself, in some way."""
    for way in range(ways_to_pay(g, t, space)):
        if energy_cost(g, t, seat, space, discount, way) <= energy:
            if battery_cost(g, t, space, way) <= batteries:
                return True
    return False
