"""Whose towers open which contracts: your own, VJ's for its price, or another player's."""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.constants import SECTORS, VJ, Contract, Owner, Payment
from engine.pampero.rules.prices import owns_pieces
from engine.pampero.rules.seats import is_solo
from engine.pampero.rulings import REMOTE_ANYWHERE, Ruling
from engine.pampero.state import State


@jit
def spaces_at_towers(g: State, t: Tables, seat: int) -> int:
    """The standard and remote spaces in the sectors where a seat has a tower, a bit each. Rule: DEAL-03"""
    spaces = 0
    for sector in range(SECTORS):
        if g.sector_towers[seat, sector] > 0:
            spaces |= t.sector_spaces[sector]
    return spaces


@jit
def spaces_at_others(g: State, t: Tables, seat: int) -> int:
    """The same for everybody else's towers. Rules: CARD-09, BASE-13"""
    spaces = 0
    for other in range(g.n_seats):
        if other != seat:
            spaces |= spaces_at_towers(g, t, other)
    return spaces


@jit
def is_next_in_line(g: State, t: Tables, space: int) -> bool:
    """A solar tile at an entry arrow, or behind a tile that has been taken. Rule: DEAL-15"""
    if t.solar_entry[space]:
        return True
    for way in range(2):
        before_plus = t.solar_from_plus[space, way]
        if before_plus and g.space_tile_plus[before_plus - 1] == 0:
            return True
    return False


@jit
def meets_tower(g: State, t: Tables, seat: int, space: int, payment: int) -> bool:
    """Whether the card being played has its tower in the sector of a space."""
    return has_tower(g, t, seat, space, payment, g.played_owner)


@jit
def has_tower(g: State, t: Tables, seat: int, space: int, payment: int, owner: int) -> bool:
    """A tower in the sector: your own, another's, for its price VJ's. Rules: DEAL-03, CARD-09, CARD-11, BASE-13

    In solo, where you have one too, VJ's is for a card that takes no other, or for a link.
    """
    sector = t.space_sector[space]
    if payment != Payment.OTHERS:
        return g.sector_towers[seat, sector] > 0
    if not is_solo(g):
        return has_hired_tower(g, seat, sector)
    if g.sector_towers[VJ, sector] == 0:
        return False
    if g.sector_towers[seat, sector] == 0 or owner == Owner.OTHER:
        return True
    return links_through_vj(g, t, seat, space)


@jit(shared=True)
def has_hired_tower(g: State, seat: int, sector: int) -> bool:
    """A tower of the player who is hired, or of any other while that is open. Rule: BASE-13"""
    for owner in range(g.n_seats):
        if g.sector_towers[owner, sector] > 0 and owns_pieces(g, seat, Payment.OTHERS, owner):
            return True
    return False


@jit
def links_through_vj(g: State, t: Tables, seat: int, space: int) -> bool:
    """A link across sectors may use VJ's towers in both, also where you have one yourself. Rule: CARD-09"""
    linked_plus = t.space_link_plus[space]
    if linked_plus == 0 or g.space_tile_plus[linked_plus - 1] == 0:
        return False
    there = t.space_sector[linked_plus - 1]
    return there != t.space_sector[space] and g.sector_towers[VJ, there] > 0


@jit
def in_reach(g: State, t: Tables, seat: int, space: int, zone: int, payment: int) -> bool:
    """Whether the card being played, in this zone, paid this way, may work on the space."""
    return reaches(g, t, seat, space, zone, payment, g.played_owner)


@jit
def reaches(g: State, t: Tables, seat: int, space: int, zone: int, payment: int, owner: int) -> bool:
    """Whether a card in this zone, paid this way, may work on the space. Rules: DEAL-03, DEAL-14, DEAL-15, REMOTE"""
    kind = t.space_kind[space]
    if kind == Contract.SOLAR:
        return is_next_in_line(g, t, space)
    if kind == Contract.REMOTE and g.ruling[Ruling.REMOTE] == REMOTE_ANYWHERE:
        return has_tower_in_zone(g, t, seat, zone, payment)
    return t.space_zone[space] == zone and has_tower(g, t, seat, space, payment, owner)


@jit
def has_tower_in_zone(g: State, t: Tables, seat: int, zone: int, payment: int) -> bool:
    """With the ruling REMOTE=anywhere a tower of the right owner in the card's zone is enough."""
    for owner in range(g.n_seats):
        if owns_pieces(g, seat, payment, owner) and has_zone_tower(g, t, owner, zone):
            return True
    return False


@jit
def has_zone_tower(g: State, t: Tables, owner: int, zone: int) -> bool:
    """Whether a seat has a tower in a zone."""
    for sector in range(SECTORS):
        if t.sector_zone[sector] == zone and g.sector_towers[owner, sector] > 0:
            return True
    return False


@jit
def has_same_owner_tower(g: State, t: Tables, seat: int, space: int) -> bool:
    """Both towers of a link have one owner: the one whose tower met the card's requirement. Rules: DEAL-11, BASE-14"""
    for owner in range(g.n_seats):
        if owns_pieces(g, seat, g.played_payment, owner) and g.sector_towers[owner, t.space_sector[space]] > 0:
            return True
    return False
