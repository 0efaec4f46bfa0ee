"""The contracts that the card of a turn could fulfil: what all cards have in common is noted once a decision."""

from __future__ import annotations

from engine.core.bits import count_bits, lowest, without_lowest
from engine.core.jit import jit
from engine.pampero.ai.component_value import contract_gain, left_for
from engine.pampero.ai.incomes import income_gain, markers, moved_by_tile
from engine.pampero.ai.notes import Notes
from engine.pampero.ai.option_gains import battery_price, price
from engine.pampero.ai.option_surroundings import unlocked_by_next_tower
from engine.pampero.ai.option_target import tab_energy_of, tab_zone_of
from engine.pampero.codes import turn_payment, turn_play
from engine.pampero.components.tables import Tables
from engine.pampero.rules.contracts import EVERY_SPACE, can_fulfil, spaces_of, unlocked_among
from engine.pampero.rules.grid import has_free_node
from engine.pampero.rules.reach import is_paid_by
from engine.pampero.rules.towers import reaches
from engine.pampero.rulings import Variant
from engine.pampero.state import State


@jit
def note_contracts(g: State, t: Tables, n: Notes) -> None:
    """Note which contracts are unlocked, how many the next tower unlocks, whether a grid space is joined freely."""
    if n.contracts_noted:
        return
    seat = g.decision_seat
    n.unlocked = unlocked_among(g, t, seat, EVERY_SPACE)
    n.unlocks_next = unlocked_by_next_tower(g, t, seat)
    n.node_is_free = not g.variant[Variant.CONTRACT_RESTRICTIONS] and has_free_node(g, t, seat)
    n.gains_noted = 0
    n.contracts_noted = 1


@jit
def unlocks(g: State, t: Tables, n: Notes) -> int:
    """Contracts on the board that one more tower of who decides would unlock."""
    note_contracts(g, t, n)
    return n.unlocks_next


@jit
def note_gain(g: State, t: Tables, n: Notes, space: int) -> None:
    """Note what a contract brings, and the income of it."""
    if (n.gains_noted >> space) & 1:
        return
    seat = g.decision_seat
    columns = moved_by_tile(g, t, seat, markers(g, seat), g.space_tile_plus[space] - 1)
    n.contract_income[space] = income_gain(g, t, seat, columns)
    n.contract_gain[space] = contract_gain(g, t, seat, space, columns, left_for(g, t, seat))
    n.gains_noted |= 1 << space


@jit
def discount_on(t: Tables, code: int) -> int:
    """The discount in energy that a card gives on its contract."""
    return t.program[t.play_first[turn_play(code)], 2]


@jit
def offers(g: State, t: Tables, n: Notes, code: int) -> int:
    """The contracts that a card could fulfil once it is paid: bit s for space s. Rule: CARD-13"""
    note_contracts(g, t, n)
    if n.aimed_code_plus != code + 1:
        n.in_aim = affordable(g, t, n, code, reached(g, t, n, code))
        n.aimed_code_plus = code + 1
    return n.in_aim


@jit
def reached(g: State, t: Tables, n: Notes, code: int) -> int:
    """The unlocked contracts in the reach of a card, as bits."""
    seat = g.decision_seat
    zone = tab_zone_of(g, t, code)
    payment = turn_payment(code)
    owner = t.play_owner[turn_play(code)]
    spaces = 0
    left = n.unlocked & spaces_of(t.program[t.play_first[turn_play(code)], 1])
    while left:
        space = lowest(left)
        left = without_lowest(left)
        spaces |= int(reaches(g, t, seat, space, zone, payment, owner)) << space
    return spaces


@jit
def affordable(g: State, t: Tables, n: Notes, code: int, spaces: int) -> int:
    """Those of some contracts that can be fulfilled with what is left once a card is paid, as bits."""
    if spaces == 0:
        return 0
    seat = g.decision_seat
    energy = g.energy[seat]
    if t.play_energy[turn_play(code)]:
        energy = min(energy + tab_energy_of(g, t, code), t.energy_limit[g.board_of[seat]])
    batteries = g.batteries[seat] - battery_price(g, t, code)
    money = g.money[seat] - price(g, t, code)
    offered = 0
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        offered |= int(is_affordable(g, t, n, space, discount_on(t, code), energy, batteries, money)) << space
    return offered


@jit
def is_affordable(
    g: State, t: Tables, n: Notes, space: int, discount: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether these means pay a contract and its place on the grid; where one is joined freely only the contract."""
    seat = g.decision_seat
    if n.node_is_free:
        return is_paid_by(g, t, seat, space, discount, energy, batteries)
    return can_fulfil(g, t, seat, space, discount, energy, batteries, money)


@jit
def contracts_for(g: State, t: Tables, n: Notes, code: int) -> int:
    """How many contracts a card could fulfil."""
    return count_bits(offers(g, t, n, code))


@jit
def best_offered_income(g: State, t: Tables, n: Notes, code: int) -> int:
    """Income a year of the best contract that a card could fulfil."""
    spaces = offers(g, t, n, code)
    best = 0
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        note_gain(g, t, n, space)
        best = max(best, n.contract_income[space])
    return best
