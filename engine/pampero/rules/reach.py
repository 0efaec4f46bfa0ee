"""What is in reach of a card, noted once while the options of a turn are listed: a bit a (whose piece, zone).

It answers for most cards at once what would otherwise be asked for each card, space and tab; see `cards.play_reach`.
"""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.constants import TOWERS, WIND_FARMS, ZONES, Contract, Owner, Payment
from engine.pampero.rules.building import hired_sites, sites_beside, unbuilt_sites
from engine.pampero.rules.contracts import (
    EVERY_SOLAR,
    EVERY_SPACE,
    battery_cost,
    energy_cost,
    unlocked_among,
    ways_to_pay,
)
from engine.pampero.rules.grid import has_free_node
from engine.pampero.rules.towers import meets_tower, spaces_at_others, spaces_at_towers
from engine.pampero.rulings import REMOTE_ANYWHERE, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact


@jit
def reach_bit(payment: int, zone: int) -> int:
    """The place of (whose bulldozer, zone) in a reach: bits 0 to 2 your own, 3 to 5 another's."""
    return 1 << (zone + ZONES * (payment == Payment.OTHERS))


@jit
def zone_bits(zone: int) -> int:
    """The bits of a zone in a reach, whoever is paid."""
    return reach_bit(Payment.ZONE_VALUE, zone) | reach_bit(Payment.OTHERS, zone)


@jit
def note_build_reach(g: State, t: Tables, seat: int) -> None:
    """Note in which zones, with whose bulldozer, a tower and a wind farm can be built now."""
    unbuilt = unbuilt_sites(g)
    own = unbuilt & sites_beside(g, seat + 1)
    hired = unbuilt & hired_sites(g, seat)
    has_tower = g.tally[seat, Fact.TOWERS] < TOWERS
    has_wind_farm = g.tally[seat, Fact.WIND_FARMS] < WIND_FARMS
    g.tower_reach = sites_reach(t, own & t.tower_sites, hired & t.tower_sites) if has_tower else 0
    g.wind_farm_reach = sites_reach(t, own & t.wind_farm_sites, hired & t.wind_farm_sites) if has_wind_farm else 0


@jit
def sites_reach(t: Tables, own: int, hired: int) -> int:
    """The bits of the zones with such sites: those where your own bulldozers build, and those where others' do."""
    reach = 0
    for zone in range(ZONES):
        if own & t.zone_sites[zone]:
            reach |= reach_bit(Payment.ZONE_VALUE, zone)
        if hired & t.zone_sites[zone]:
            reach |= reach_bit(Payment.OTHERS, zone)
    return reach


@jit
def note_contract_reach(g: State, t: Tables, seat: int) -> None:
    """Note in which zones, with whose tower, a contract at its full cost can be fulfilled with what the seat has now.

    Only where a node is joined freely, so that nothing but the contract itself is to be paid; `has_contract` knows the
    rest of the unlocked ones. It saves most of the time that listing the options of a turn takes.
    """
    spaces = spaces_at_towers(g, t, seat) | spaces_at_others(g, t, seat)
    anywhere = g.ruling[Ruling.REMOTE] == REMOTE_ANYWHERE
    g.unlocked = unlocked_among(g, t, seat, EVERY_SPACE if anywhere else spaces | EVERY_SOLAR)
    g.contract_reach_known = 0
    g.contract_reach[Contract.STANDARD] = 0
    g.contract_reach[Contract.REMOTE] = 0
    if anywhere or g.variant[Variant.CONTRACT_RESTRICTIONS] or not has_free_node(g, t, seat):
        return
    g.contract_reach_known = 1
    g.played_owner = Owner.ANY
    spaces &= g.unlocked
    while spaces:
        note_space_reach(g, t, seat, lowest(spaces))
        spaces = without_lowest(spaces)


@jit
def note_space_reach(g: State, t: Tables, seat: int, space: int) -> None:
    """Note an unlocked contract for each owner whose tower would do, unless zone and owner are noted already."""
    kind = t.space_kind[space]
    bits = tower_bits(g, t, seat, space)
    if bits & ~g.contract_reach[kind] and is_payable(g, t, seat, space):
        g.contract_reach[kind] |= bits


@jit
def tower_bits(g: State, t: Tables, seat: int, space: int) -> int:
    """The bits of the owners whose tower meets the requirement at a space."""
    bits = 0
    if meets_tower(g, t, seat, space, Payment.ZONE_VALUE):
        bits |= reach_bit(Payment.ZONE_VALUE, t.space_zone[space])
    if meets_tower(g, t, seat, space, Payment.OTHERS):
        bits |= reach_bit(Payment.OTHERS, t.space_zone[space])
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
