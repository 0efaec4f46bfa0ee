"""What an option costs, and what it brings without a further choice."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.incomes import (
    income_gain,
    markers,
    moved,
    moved_by_program,
    moved_by_tile,
    specialist_gain,
)
from engine.pampero.ai.option_target import (
    foreign_plus,
    is_play,
    parking_plus,
    site_plus,
    space_plus,
    tab_energy_of,
    tab_value_of,
    tab_zone_of,
)
from engine.pampero.codes import (
    alternatives_seat,
    code_line_plus,
    code_node,
    code_pair,
    first_of_pair,
    is_by_batteries,
    is_turned,
    payment_discount,
    scoring_card,
    scoring_option,
    second_of_pair,
    turn_payment,
    turn_play,
)
from engine.pampero.components.tables import Tables
from engine.pampero.constants import TOWERS, VJ, Frame, Payment, Site, When
from engine.pampero.rules.bonuses import FAR, nearest_distance
from engine.pampero.rules.building import second_price
from engine.pampero.rules.contracts import BY_BATTERIES, BY_ENERGY, battery_cost, can_pay_way, energy_cost, ways_to_pay
from engine.pampero.rules.facts import fact
from engine.pampero.rules.income import income_of
from engine.pampero.rules.markets import foreign_income, venture_income
from engine.pampero.rules.prices import hires, money_cost, zone_cost
from engine.pampero.rules.scoring import flip_worth, option_worth
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import (
    DECLINE_CONNECTION,
    SCORING_DONE,
    TAKE_BATTERY,
    Kind,
)
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import PaidBy

LENGTH = 64
"""A program is told as first row * LENGTH + number of rows; 0: none."""
PARTS = 2
"""How many components an option can set to work at once: the two spaces of a pair."""


# Costs


@jit
def price(g: State, t: Tables, code: int) -> int:
    """Money paid for an option itself."""
    kind = g.decision_kind
    seat = g.decision_seat
    if is_play(g, code):
        return 0 if hires_by_batteries(g, t, code) else play_price(g, t, code)
    if kind == Kind.OWNER:
        return 0 if is_by_batteries(code) else owner_price(g, t, seat)
    if kind == Kind.NODE:
        line_plus = code_line_plus(code)
        return t.network_money[g.board_of[seat], line_plus - 1] if line_plus else 0
    return hire(g, t, code)


@jit
def play_price(g: State, t: Tables, code: int) -> int:
    """The pesos that a card costs."""
    zone = tab_zone_of(g, t, code)
    return money_cost(g, t, g.decision_seat, turn_play(code), zone, tab_value_of(g, t, code), turn_payment(code))


@jit
def hires_by_batteries(g: State, t: Tables, code: int) -> bool:
    """Whether a card hires another player who can only be paid in batteries. Rule: BASE-12"""
    return hires(g, turn_payment(code)) and g.money[g.decision_seat] < play_price(g, t, code)


@jit
def owner_price(g: State, t: Tables, seat: int) -> int:
    """The pesos that the owner of a piece is paid for the card being played. Rule: BASE-10"""
    return zone_cost(g, t, seat, t.play_card[g.decision_a], g.played_zone, g.played_value)


@jit
def hire(g: State, t: Tables, code: int) -> int:
    """What another's bulldozer costs a second wind farm. Rule: BUILD-09"""
    site = site_plus(g, code) if g.decision_kind == Kind.SECOND_SITE else 0
    if site == 0 or g.site_bulldozer_plus[site - 1] == g.decision_seat + 1:
        return 0
    return second_price(g, t, g.decision_seat, t.site_sector[site - 1])


@jit
def paid_to_rival(g: State, t: Tables, code: int) -> int:
    """The part of the price that VJ, or another player, receives. Rules: CARD-08, BASE-10"""
    if is_play(g, code):
        return price(g, t, code) if turn_payment(code) == Payment.OTHERS else 0
    return price(g, t, code) if g.decision_kind == Kind.OWNER else hire(g, t, code)


@jit
def paid_by(g: State, t: Tables, code: int) -> int:
    """How an option is paid, as `PaidBy`."""
    if is_play(g, code):
        return turn_payment(code) + 1
    if g.decision_kind == Kind.PAY:
        return PaidBy.ENERGY if code == BY_ENERGY else PaidBy.BATTERIES
    if g.decision_kind == Kind.OWNER:
        return PaidBy.BATTERIES if is_by_batteries(code) else PaidBy.VJ_PRICE
    return PaidBy.VJ_PRICE if hire(g, t, code) else 0


@jit
def discount_of(g: State) -> int:
    """The discount in energy on the contract that is decided."""
    if g.decision_kind == Kind.CONTRACT:
        return g.decision_b
    return payment_discount(g.decision_b) if g.decision_kind == Kind.PAY else 0


@jit
def energy_price(g: State, t: Tables, code: int) -> int:
    """Energy paid for a contract or a network line."""
    kind = g.decision_kind
    seat = g.decision_seat
    if kind == Kind.NODE:
        line_plus = code_line_plus(code)
        return t.network_energy[g.board_of[seat], line_plus - 1] if line_plus else 0
    if kind == Kind.PAY:
        return energy_cost(g, t, seat, g.decision_a, discount_of(g), code)
    if kind == Kind.CONTRACT or (kind == Kind.LINK and code):
        space = space_plus(g, code) - 1
        return energy_cost(g, t, seat, space, discount_of(g), first_way(g, t, seat, space))
    return 0


@jit
def first_way(g: State, t: Tables, seat: int, space: int) -> int:
    """How a contract is paid: by energy where that can be, else by batteries where its tile allows them."""
    if ways_to_pay(g, t, space) == 1:
        return BY_ENERGY
    discount = discount_of(g)
    if can_pay_way(g, t, seat, space, discount, BY_ENERGY, g.energy[seat], g.batteries[seat], g.money[seat]):
        return BY_ENERGY
    return BY_BATTERIES


@jit
def battery_price(g: State, t: Tables, code: int) -> int:
    """Batteries paid for a card, a contract, a network line or a foreign sale."""
    kind = g.decision_kind
    if is_play(g, code):
        if turn_payment(code) != Payment.BATTERIES and not hires_by_batteries(g, t, code):
            return 0
        return t.card_batteries[t.play_card[turn_play(code)], tab_zone_of(g, t, code)]
    if kind == Kind.OWNER:
        return t.card_batteries[t.play_card[g.decision_a], g.played_zone] if is_by_batteries(code) else 0
    if kind == Kind.NODE:
        line_plus = code_line_plus(code)
        return t.network_batteries[g.board_of[g.decision_seat], line_plus - 1] if line_plus else 0
    if kind == Kind.PAY:
        return battery_cost(g, t, g.decision_a, code)
    if kind == Kind.CONTRACT or (kind == Kind.LINK and code):
        space = space_plus(g, code) - 1
        return battery_cost(g, t, space, first_way(g, t, g.decision_seat, space))
    card_plus = foreign_plus(g, code)
    return t.foreign_batteries[card_plus - 1] if card_plus else 0


# Programs


@jit
def keeps_tile(g: State, t: Tables, seat: int, tile: int) -> bool:
    """Whether a tower bonus tile finds a slot: its own, or beside an identical tile. Rule: BUILD-04"""
    slot = t.bonus_tile_slot[tile]
    lying_plus = g.slot_tile_plus[seat, slot]
    if lying_plus == 0:
        return True
    return t.bonus_tile_slot[lying_plus - 1] == slot and nearest_distance(g, t, seat, slot) < FAR


@jit
def bonus_program(g: State, t: Tables, seat: int, space: int) -> int:
    """What a space of the tower bonus board does at once: its tile if it is kept, else the printed bonus."""
    tile_plus = g.bonus_tile_plus[space]
    if tile_plus == 0:
        return t.bonus_first[space] * LENGTH + t.bonus_length[space]
    if t.bonus_tile_when[tile_plus - 1] != When.IMMEDIATE or not keeps_tile(g, t, seat, tile_plus - 1):
        return 0
    return t.bonus_tile_first[tile_plus - 1] * LENGTH + t.bonus_tile_length[tile_plus - 1]


@jit
def bonus_space_plus(g: State, code: int, part: int) -> int:
    """The spaces of the tower bonus board that an option takes, in their order."""
    kind = g.decision_kind
    if kind == Kind.BONUS_PAIR:
        return (first_of_pair(code_pair(code)) if part == is_turned(code) else second_of_pair(code_pair(code))) + 1
    return code + 1 if kind == Kind.BONUS_SPACE and part == 0 else 0


@jit
def program_of(g: State, t: Tables, code: int, part: int) -> int:
    """The effects that an option sets to work; a pair of bonus spaces has two parts."""
    kind = g.decision_kind
    seat = g.decision_seat
    space = bonus_space_plus(g, code, part)
    if space:
        return bonus_program(g, t, seat, space - 1)
    if part:
        return 0
    if is_play(g, code):
        play = turn_play(code)
        return t.play_first[play] * LENGTH + t.play_length[play]
    if kind == Kind.SITE:
        return tower_program(g, t, seat) if g.decision_a == Site.TOWER else 0
    if kind == Kind.NODE:
        node = code_node(code)
        return t.node_first[g.board_of[seat], node] * LENGTH + t.node_length[g.board_of[seat], node]
    if kind == Kind.BULLDOZER:
        parking = parking_plus(g, code)
        return t.parking_first[parking - 1] * LENGTH + t.parking_length[parking - 1] if parking else 0
    if kind == Kind.CONNECTION and code != DECLINE_CONNECTION:
        return t.connection_first[code] * LENGTH + t.connection_length[code]
    return (g.decision_a + code) * LENGTH + 1 if kind == Kind.CHOOSE else 0


@jit
def tower_program(g: State, t: Tables, seat: int) -> int:
    """What is printed under the next tower. Rule: BUILD-02"""
    board = g.board_of[seat]
    tower = g.tally[seat, Fact.TOWERS]
    return t.tower_first[board, tower] * LENGTH + t.tower_length[board, tower] if tower < TOWERS else 0


@jit
def gainer(g: State) -> int:
    """Who gains by an option: you, but for an alternative and the ties that you decide for VJ."""
    if g.decision_kind == Kind.CHOOSE:
        return alternatives_seat(g.decision_b)
    return VJ if g.decision_kind >= Kind.VJ_SECTOR else g.decision_seat


@jit
def program_gain(g: State, t: Tables, seat: int, program: int, gain: int) -> int:
    """What a program gives of money, energy or batteries, a choice among alternatives left out."""
    total = 0
    row = program // LENGTH
    end = row + program % LENGTH
    while row < end:
        if t.program[row, 0] == Effect.CHOOSE:
            row += t.program[row, 1]
        else:
            total += effect_gain(g, t, seat, row, gain)
        row += 1
    return total


@jit
def effect_gain(g: State, t: Tables, seat: int, row: int, gain: int) -> int:
    """What one effect gives of money, energy or batteries, named by its effect."""
    op = t.program[row, 0]
    if gain == Effect.MONEY:
        if op == Effect.MONEY_PER:
            return fact(g, t, seat, t.program[row, 1]) * t.program[row, 2]
        if op == Effect.COLLECT:
            return income_of(g, t, seat, t.program[row, 1])
    return t.program[row, 1] if op == gain else 0


# Gains


@jit
def programs_gain(g: State, t: Tables, code: int, gain: int) -> int:
    """What all components that an option sets to work give."""
    total = 0
    for part in range(PARTS):
        total += program_gain(g, t, gainer(g), program_of(g, t, code, part), gain)
    return total


@jit
def money_gain(g: State, t: Tables, code: int) -> int:
    """Money that an option brings without a further choice."""
    kind = g.decision_kind
    seat = g.decision_seat
    if kind == Kind.COLLECT:
        return income_of(g, t, seat, code)
    if kind == Kind.FOREIGN:
        return foreign_income(g, t, seat, foreign_plus(g, code) - 1) + g.modifier[seat, Modifier.FOREIGN_MONEY]
    if kind == Kind.VJ_FOREIGN:
        return foreign_income(g, t, VJ, foreign_plus(g, code) - 1)
    if kind == Kind.VENTURE:
        return venture_income(g, t, seat, code) + g.modifier[seat, Modifier.VENTURE_MONEY]
    if kind == Kind.SCORING_CARD:
        return 0 if code == SCORING_DONE else option_worth(g, t, seat, scoring_card(code), scoring_option(code))
    if kind == Kind.FLIP:
        return flip_worth(g, t, seat, code) * g.decision_a
    return frame_gain(g, t, code) + programs_gain(g, t, code, Effect.MONEY)


@jit
def frame_gain(g: State, t: Tables, code: int) -> int:
    """Money of a card's frame, and of ongoing tiles for what is built or fulfilled."""
    seat = g.decision_seat
    if is_play(g, code):
        gains = t.card_frame[t.play_card[turn_play(code)]] == Frame.GAIN and turn_payment(code) == Payment.ZONE_VALUE
        return tab_value_of(g, t, code) if gains else 0
    if g.decision_kind == Kind.SITE and g.decision_a == Site.TOWER:
        return g.modifier[seat, Modifier.TOWER_MONEY]
    return g.modifier[seat, Modifier.CONTRACT_MONEY] if g.decision_kind == Kind.NODE else 0


@jit
def energy_gain(g: State, t: Tables, code: int) -> int:
    """Energy that an option brings without a further choice, as far as the track goes. Rule: CARD-06"""
    seat = gainer(g)
    gain = programs_gain(g, t, code, Effect.ENERGY)
    if is_play(g, code) and t.play_energy[turn_play(code)]:
        gain += tab_energy_of(g, t, code)
    if g.decision_kind == Kind.SITE and g.decision_a == Site.WIND_FARM:
        gain += g.modifier[seat, Modifier.WIND_ENERGY]
    return min(gain, t.energy_limit[g.board_of[seat]] - g.energy[seat]) if gain else 0


@jit
def battery_gain(g: State, t: Tables, code: int) -> int:
    """Batteries that an option brings without a further choice, as far as the supply lasts. Rule: YEAR-13"""
    gain = programs_gain(g, t, code, Effect.BATTERY)
    if g.decision_kind == Kind.TURN and code == TAKE_BATTERY:
        gain = 1
    return min(gain, g.battery_supply + battery_price(g, t, code)) if gain else 0


@jit
def columns_after(g: State, t: Tables, code: int) -> int:
    """Where the markers would stand after an option."""
    seat = gainer(g)
    columns = markers(g, seat)
    if g.decision_kind == Kind.MARKER:
        return moved(g, t, seat, columns, code, g.decision_a)
    for part in range(PARTS):
        program = program_of(g, t, code, part)
        columns = moved_by_program(g, t, seat, columns, program // LENGTH, program % LENGTH)
    space = space_plus(g, code)
    return moved_by_tile(g, t, seat, columns, g.space_tile_plus[space - 1] - 1) if space else columns


@jit
def may_move_markers(g: State, code: int) -> bool:
    """Whether an option can advance a marker without a further choice."""
    kind = g.decision_kind
    if kind == Kind.BONUS_PAIR or kind == Kind.BONUS_SPACE or kind == Kind.MARKER or kind == Kind.CHOOSE:
        return True
    return kind == Kind.CONNECTION or space_plus(g, code) > 0


@jit
def income_after(g: State, t: Tables, code: int) -> int:
    """Income a year that an option adds."""
    return income_gain(g, t, gainer(g), columns_after(g, t, code)) if may_move_markers(g, code) else 0


@jit
def specialists_after(g: State, t: Tables, code: int) -> int:
    """Specialists that an option gives."""
    cards = programs_count(g, t, code, Effect.SPECIALIST)
    return cards + specialist_gain(g, t, gainer(g), columns_after(g, t, code)) if may_move_markers(g, code) else cards


@jit
def programs_count(g: State, t: Tables, code: int, effect: int) -> int:
    """How often an effect stands in the components that an option sets to work, alternatives left out."""
    count = 0
    for part in range(PARTS):
        program = program_of(g, t, code, part)
        row = program // LENGTH
        end = row + program % LENGTH
        while row < end:
            if t.program[row, 0] == Effect.CHOOSE:
                row += t.program[row, 1]
            else:
                count += t.program[row, 0] == effect
            row += 1
    return count


@jit
def bonus_tiles_of(g: State, t: Tables, code: int, kept: bool) -> int:
    """Tower bonus tiles of an option that are kept, or that are lost."""
    tiles = 0
    for part in range(PARTS):
        space = bonus_space_plus(g, code, part)
        if space and g.bonus_tile_plus[space - 1]:
            tiles += keeps_tile(g, t, g.decision_seat, g.bonus_tile_plus[space - 1] - 1) == kept
    return tiles


@jit
def effect_of(g: State, t: Tables, code: int) -> int:
    """The effect of a chosen alternative."""
    if g.decision_kind != Kind.CHOOSE:
        return 0
    op = t.program[g.decision_a + code, 0]
    if op < Effect.MONEY:
        raise RulesError("an alternative that is a choice itself")
    return op
