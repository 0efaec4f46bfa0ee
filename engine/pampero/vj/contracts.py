"""VJ fulfils a contract. Rules: VJ-13 to VJ-16, VJ-28"""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.candidates import add_candidate, clear_candidates
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import NETWORK_LINES, NODES, SPACES, VJ, Board, Contract
from engine.pampero.rules.contracts import (
    EVERY_SOLAR,
    SOLAR_FIRST,
    battery_cost,
    energy_cost,
    fulfil,
    spaces_with_tile,
    ways_to_pay,
)
from engine.pampero.rules.gains import spend_batteries, spend_energy
from engine.pampero.rules.grid import can_pay_line, mark_line, pay_line
from engine.pampero.rules.towers import is_next_in_line, spaces_at_towers
from engine.pampero.rulings import VJ_LINKS_YES, VJ_NETWORK_PAY, Ruling
from engine.pampero.state import State
from engine.pampero.vj.candidates import apply_criteria, condition_kind, narrow_to_kind, note_left, section_row
from engine.pampero.vj.constants import VJEvent, VJOp
from engine.pampero.vj.criteria import is_of_kind, rightmost_income
from engine.pampero.vocabulary.criteria import Action, ContractKind
from engine.pampero.vocabulary.facts import Fact

NO_NODE = NODES
NO_WAY = 2


@jit
def first_node(g: State, t: Tables) -> int:
    """Leftmost column with its tower built and a transformer left, its topmost space. Rules: VJ-13, VJ-16"""
    for node in range(NODES):
        built = t.node_column[node] < g.tally[VJ, Fact.TOWERS]
        if built and (g.covered[VJ] >> node) & 1 == 0:
            return node
    return NO_NODE


@jit
def way_to_pay(g: State, t: Tables, space: int) -> int:
    """How VJ pays: energy if it can, else batteries; NO_WAY when it cannot (a reading)."""
    for way in range(ways_to_pay(g, t, space)):
        if can_pay(g, t, space, way):
            return way
    return NO_WAY


@jit
def can_pay(g: State, t: Tables, space: int, way: int) -> bool:
    """Whether VJ's energy and batteries pay the contract this way."""
    return energy_cost(g, t, VJ, space, 0, way) <= g.energy[VJ] and battery_cost(g, t, space, way) <= g.batteries[VJ]


@jit
def is_with_tower(g: State, t: Tables, space: int) -> bool:
    """A standard or remote contract still there, in a sector with a VJ tower. Rule: VJ-13"""
    return g.space_tile_plus[space] > 0 and g.sector_towers[VJ, t.space_sector[space]] > 0


@jit
def could_fulfil(g: State, t: Tables, space: int) -> bool:
    """A standard or remote contract at a VJ tower that VJ can pay. Rule: VJ-13"""
    return is_with_tower(g, t, space) and way_to_pay(g, t, space) != NO_WAY


@jit
def note_payable(g: State, t: Tables) -> None:
    """Note the standard and remote contracts that VJ could fulfil now: one search asks for them again and again."""
    spaces = spaces_at_towers(g, t, VJ) & spaces_with_tile(g)
    payable = 0
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        payable |= int(could_fulfil(g, t, space)) << space
    g.vj_payable = payable


@jit
def is_candidate(g: State, t: Tables, space: int, kind: int) -> bool:
    """A contract of the kind that VJ could fulfil now; solar only where the card says so. Rules: VJ-13, VJ-28"""
    if kind == ContractKind.SOLAR:
        return g.space_tile_plus[space] > 0 and is_next_in_line(g, t, space)
    return (g.vj_payable >> space) & 1 == 1 and is_of_kind(g, t, space, kind)


@jit
def has_candidate(g: State, t: Tables, kind: int) -> bool:
    """Whether VJ could fulfil a contract of the kind now."""
    spaces = searched_spaces(g, kind)
    while spaces:
        if is_candidate(g, t, lowest(spaces), kind):
            return True
        spaces = without_lowest(spaces)
    return False


@jit
def searched_spaces(g: State, kind: int) -> int:
    """Solar contracts are searched only where the card says solar, and then nothing else. Rule: VJ-28"""
    return EVERY_SOLAR if kind == ContractKind.SOLAR else g.vj_payable


@jit
def contracts_with_tower(g: State, t: Tables) -> int:
    """How many contracts lie in sectors with a VJ tower, payable or not. Rule: VJ-30"""
    count = 0
    for space in range(SOLAR_FIRST):
        count += is_with_tower(g, t, space)
    return count


@jit
def transformers_left(g: State, t: Tables, only_unlocked: bool) -> int:
    """VJ's transformers still on its board, all or only those in columns whose tower is built. Rule: VJ-18"""
    count = 0
    for node in range(NODES):
        built = t.node_column[node] < g.tally[VJ, Fact.TOWERS]
        if (g.covered[VJ] >> node) & 1 == 0 and (built or not only_unlocked):
            count += 1
    return count


@jit
def contracts_of_kind(g: State, t: Tables, kind: int, only_payable: bool) -> int:
    """Contracts of a kind where VJ has a tower (solar: next in line), all or only those it could fulfil. Rule: VJ-13"""
    count = 0
    for space in range(SPACES):
        if is_candidate(g, t, space, kind):
            count += 1
        elif not only_payable and t.space_kind[space] != Contract.SOLAR and is_with_tower(g, t, space):
            count += is_of_kind(g, t, space, kind)
    return count


@jit
def note_reach(g: State, t: Tables, kind: int) -> None:
    """Tell how many contracts of a kind are in reach, and how many of them VJ can fulfil."""
    if g.log_on:
        in_reach = contracts_of_kind(g, t, kind, False)
        note(g, VJEvent.REACH, kind, in_reach, contracts_of_kind(g, t, kind, True), 0, 0)


@jit
def note_means(g: State, t: Tables) -> None:
    """Tell what VJ has to work with when its turn begins."""
    if g.log_on:
        unlocked = transformers_left(g, t, True)
        payable = contracts_of_kind(g, t, ContractKind.ANY, True)
        in_reach = contracts_with_tower(g, t)
        note(g, VJEvent.MEANS, transformers_left(g, t, False), unlocked, in_reach, payable, rightmost_income(g, VJ))


@jit
def searched_kind(g: State, t: Tables, position: int, section: int) -> int:
    """The kind the condition names or, when VJ can fulfil none of it, the one behind it. Rules: VJ-13, VJ-29"""
    kind = condition_kind(g, t, position, section)
    secondary = t.section_secondary[g.solo_card[position], section]
    if secondary != ContractKind.ANY and not has_candidate(g, t, kind):
        return secondary
    return kind


@jit
def find_contract(g: State, t: Tables, position: int, section: int) -> bool:
    """The contract for VJ: the first entry with a candidate, the secondary icon, the entry's criteria. Rule: VJ-13"""
    if first_node(g, t) == NO_NODE:
        return False
    kind = searched_kind(g, t, position, section)
    row = section_row(g, position, section)
    for entry in range(t.section_entries[g.solo_card[position], section]):
        gather(g, t, row, entry, kind)
        if g.candidates > 0:
            note(g, VJEvent.ENTRY, position, section, entry, g.candidates, 0)
            note_left(g)
            narrow_to_kind(g, t, t.section_secondary[g.solo_card[position], section], position)
            apply_criteria(g, t, Action.CONTRACT, position, section, entry)
            return True
    return False


@jit
def gather(g: State, t: Tables, row: int, entry: int, kind: int) -> None:
    """The candidates in the sectors of an entry; for solar, those next in line."""
    clear_candidates(g)
    spaces = searched_spaces(g, kind)
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if is_candidate(g, t, space, kind):
            if t.space_kind[space] == Contract.SOLAR or t.entry_sectors[row, entry, t.space_sector[space]]:
                add_candidate(g, space)


@jit
def fulfil_for_vj(g: State, t: Tables, space: int) -> None:
    """Pay, place, network tiles; the rest is as for you. Rules: VJ-16, VJ-28, VJ_LINKS"""
    g.vj_turns[Action.CONTRACT] += 1
    if g.ruling[Ruling.VJ_LINKS] == VJ_LINKS_YES and t.space_link_plus[space]:
        push(g, VJOp.LINK, VJ, t.space_link_plus[space] - 1, 0)
    settle_contract(g, t, space)


@jit
def settle_contract(g: State, t: Tables, space: int) -> None:
    """Pay the contract, place its tile and the network tiles."""
    way = way_to_pay(g, t, space)
    energy = energy_cost(g, t, VJ, space, 0, way)
    spend_energy(g, VJ, energy)
    spend_batteries(g, VJ, battery_cost(g, t, space, way))
    g.tally[VJ, Fact.ENERGY_SPENT] += energy
    fulfil(g, t, VJ, space, first_node(g, t), 0)
    place_network_tiles(g, t)


@jit
def place_network_tiles(g: State, t: Tables) -> None:
    """A network tile on every network line with two ends covered. Rules: VJ-16, VJ_NETWORK"""
    for line in range(NETWORK_LINES):
        if g.network_tile[VJ, line] == 0 and has_two_ends(t.network[Board.SOLO, line] & g.covered[VJ]):
            if g.ruling[Ruling.VJ_NETWORK] != VJ_NETWORK_PAY:
                mark_line(g, VJ, line)
            elif can_pay_line(t, Board.SOLO, line, g.energy[VJ], g.batteries[VJ], g.money[VJ]):
                pay_line(g, t, VJ, line)
                mark_line(g, VJ, line)


@jit
def has_two_ends(covered: int) -> bool:
    """Whether at least two bits are set."""
    return covered & (covered - 1) != 0


@jit
def fulfil_link(g: State, t: Tables, space: int) -> None:
    """With VJ_LINKS=yes VJ takes the linked contract as well, if it can."""
    if could_fulfil(g, t, space) and first_node(g, t) != NO_NODE:
        settle_contract(g, t, space)
