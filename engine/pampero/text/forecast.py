"""What an option will bring and cost where nothing more is asked: gains as far as there is room, lines to be paid.

forecast = Forecast(t, g, seat)
forecast.effects(record.effects)    the effects in words, each as it will be after the ones before
"""

from __future__ import annotations

from engine.core.components.phrases import Phrase
from engine.core.text.grammar import count
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BULLDOZERS, INCOME_COLUMNS, MARKETS, NETWORK_LINES, VJ, Board, Place
from engine.pampero.rules.contracts import battery_cost, can_pay_way, energy_cost, ways_to_pay
from engine.pampero.rules.grid import can_pay_line, free_nodes, line_nodes, open_nodes
from engine.pampero.rulings import VJ_NETWORK_PAY, Ruling
from engine.pampero.state import State
from engine.pampero.text.effect_text import market_word, phrase_text, say_program
from engine.pampero.vj.contracts import NO_NODE, NO_WAY, first_node, has_two_ends, way_to_pay
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact

CERTAIN = (
    Effect.MONEY,
    Effect.MONEY_PER,
    Effect.COLLECT,
    Effect.BULLDOZER,
    Effect.SPECIALIST,
    Effect.OVERLAY,
    Effect.VENTURE_REBATE,
    Effect.TURN_ORDER,
)
"""Effects that leave energy, batteries and income as they are, whatever they ask."""


def gained(amount: int, gain: int, noun: str) -> str:
    """A gain as it will be: `2 energy`, or `1 of 2 energy` where the rest is lost."""
    return count(amount, noun) if gain == amount else f"{gain} of {count(amount, noun)}"


def income_gain(market: int, steps: int, taken: int) -> str:
    """Steps of an income marker as they will be: `resort income +2`, `resort income +1 of 2`."""
    return f"{market_word(market)} income +{taken}" + ("" if taken == steps else f" of {steps}")


class Forecast:
    """The stocks of a seat, as effects change them; after a choice nobody knows, and effects are told as printed."""

    def __init__(self, t: Tables, g: State, seat: int) -> None:
        self.t, self.board = t, g.board_of[seat]
        self.towers = g.tally[seat, Fact.TOWERS]
        self.energy, self.supply = g.energy[seat], g.battery_supply
        self.income = [g.income[seat, market] for market in range(MARKETS)]
        waiting = sum(g.bulldozer[seat, number] == Place.PLAY_AREA for number in range(BULLDOZERS))
        self.pieces = {int(Effect.BULLDOZER): waiting, int(Effect.OVERLAY): g.overlays_left}
        self.is_known = True

    def effects(self, effects: Effects) -> str:
        """The effects of a component in their order; `nothing` where it has none."""
        return ", ".join(self.program(list(program)) for program in effects) or "nothing"

    def program(self, program: list[Phrase]) -> str:
        """One effect as it will be, or alternatives as they are printed."""
        if len(program) > 1 or not self.is_known:
            self.is_known = False
            return say_program(program)
        return self.effect(program[0])

    def effect(self, phrase: Phrase) -> str:
        """One effect as it will be."""
        if phrase.op == Effect.ENERGY:
            return gained(phrase.a, self.gain_energy(phrase.a), "energy")
        if phrase.op == Effect.BATTERY:
            return gained(phrase.a, self.gain_batteries(phrase.a), "battery")
        if phrase.op == Effect.INCOME:
            return income_gain(phrase.a, phrase.b, self.advance(phrase.a, phrase.b))
        self.is_known = phrase.op in CERTAIN
        return phrase_text(phrase, Effect) + (" (none is left)" if self.is_used_up(phrase.op) else "")

    def is_used_up(self, op: int) -> bool:
        """Whether a piece that an effect brings is no longer there; it is taken otherwise."""
        if op not in self.pieces:
            return False
        self.pieces[op] -= 1
        return self.pieces[op] < 0

    def gain_energy(self, amount: int) -> int:
        """How much of the energy finds room. Rule: CARD-06"""
        gain = min(amount, self.t.energy_limit[self.board] - self.energy)
        self.energy += gain
        return gain

    def gain_batteries(self, amount: int) -> int:
        """How many of the batteries the supply has. Rule: YEAR-13"""
        gain = min(amount, self.supply)
        self.supply -= gain
        return gain

    def advance(self, market: int, steps: int) -> int:
        """How many steps a marker takes; arrows in the columns it enters move others then. Rules: DEAL-08, DEAL-10"""
        taken, moved = 0, []
        while taken < steps and self.can_advance(market):
            taken += 1
            self.income[market] += 1
            moved.append(self.t.income_arrow_plus[self.board, market, self.income[market]])
        for plus in reversed(moved):
            if plus:
                self.advance(plus - 1, 1)
        return taken

    def arrows_lost(self, tile: int) -> str:
        """The steps that a contract tile's arrows lose, to be told behind it. Rule: DEAL-08"""
        arrows = ((market, self.t.tile_arrows[tile, market]) for market in range(MARKETS))
        lost = [(market, steps - self.advance(market, steps)) for market, steps in arrows]
        said = [f"{count(steps, 'step')} of {market_word(market)} income" for market, steps in lost if steps]
        return f"; lost: {', '.join(said)}" if said else ""

    def can_advance(self, market: int) -> bool:
        """Whether a marker has a column before it that is open."""
        column = self.income[market] + 1
        return column < INCOME_COLUMNS and self.towers >= self.t.income_tower[self.board, column]


def payable_ways(g: State, t: Tables, seat: int, space: int, discount: int) -> list[int]:
    """The ways in which a seat can pay a contract and then place it; VJ takes the first."""
    if g.board_of[seat] == Board.SOLO:
        way = way_to_pay(g, t, space)
        return [] if way == NO_WAY else [way]
    means = (g.energy[seat], g.batteries[seat], g.money[seat])
    return [way for way in range(ways_to_pay(g, t, space)) if can_pay_way(g, t, seat, space, discount, way, *means)]


def sole_line(g: State, t: Tables, seat: int, space: int, discount: int, way: int) -> int:
    """The network line, plus 1, to be paid because the contract has one place to go; 0 for none. Rule: DEAL-06"""
    energy = g.energy[seat] - energy_cost(g, t, seat, space, discount, way)
    batteries = g.batteries[seat] - battery_cost(g, t, space, way)
    tile = g.space_tile_plus[space] - 1
    nodes = open_nodes(g, t, seat, tile)
    options = [0] * (nodes & free_nodes(g, t, seat)).bit_count()
    for line in range(NETWORK_LINES):
        options += [line + 1] * (nodes & line_nodes(g, t, seat, line, energy, batteries, g.money[seat])).bit_count()
    return options[0] if len(options) == 1 else 0


def vj_lines(g: State, t: Tables, space: int, way: int) -> list[int]:
    """The network lines that VJ pays for once it has the contract, with VJ_NETWORK=pay."""
    node = first_node(g, t)
    if g.ruling[Ruling.VJ_NETWORK] != VJ_NETWORK_PAY or node == NO_NODE:
        return []
    covered, paid = g.covered[VJ] | 1 << node, []
    energy = g.energy[VJ] - energy_cost(g, t, VJ, space, 0, way)
    batteries, money = g.batteries[VJ] - battery_cost(g, t, space, way), g.money[VJ]
    for line in range(NETWORK_LINES):
        is_due = g.network_tile[VJ, line] == 0 and has_two_ends(t.network[Board.SOLO, line] & covered)
        if is_due and can_pay_line(t, Board.SOLO, line, energy, batteries, money):
            energy -= t.network_energy[Board.SOLO, line]
            batteries -= t.network_batteries[Board.SOLO, line]
            money -= t.network_money[Board.SOLO, line]
            paid.append(line)
    return paid


class Slots:
    """The slots of a seat's mat while bonus tiles are being taken. Rule: BUILD-04"""

    def __init__(self, t: Tables, g: State, seat: int) -> None:
        self.t, self.g, self.seat = t, g, seat
        self.choice: list[int] = []
        self.taken = {slot: g.slot_tile_plus[seat, slot] for slot in range(t.slots)}

    def is_lost(self, tile: int) -> bool:
        """Whether the tile would be lost now; the tile is laid down."""
        slot = self.t.bonus_tile_slot[tile]
        lying_plus = self.taken[slot]
        if lying_plus == 0:
            self.taken[slot] = tile + 1
            return False
        if self.t.bonus_tile_slot[lying_plus - 1] != slot:
            return True
        nearest = self.nearest(slot)
        if len(nearest) == 1:
            self.taken[nearest[0]] = tile + 1
        else:
            self.choice = nearest
        return not nearest

    def tile_outcome(self, tile: int) -> str:
        """What becomes of a tile that does not stay, to be told behind it."""
        mine = self.t.bonus_tile_slot[tile]
        if mine in self.choice and not self.taken[mine]:
            return ", lost if the tile before covers its slot"
        return ", lost: its slot is covered" if self.is_lost(tile) else ""

    def nearest(self, slot: int) -> list[int]:
        """The nearest empty slots, among which you choose."""
        empty = {other: self.t.slot_distance[slot, other] for other, tile in self.taken.items() if not tile}
        return [other for other, distance in empty.items() if distance == min(empty.values())]
