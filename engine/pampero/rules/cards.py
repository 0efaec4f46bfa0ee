"""Playing an action card: which cards can be played where, how they are paid, and what follows."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.decisions import add_option
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import mat_space, turn_code, turn_payment, turn_play, turn_row, turn_tab
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    CARDS,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    PAYMENTS,
    TABS,
    VJ,
    ZONES,
    Account,
    Contract,
    ContractIcon,
    Frame,
    Held,
    Owner,
    Payment,
)
from engine.pampero.rules.bulldozers import can_move_any, has_bulldozer_left
from engine.pampero.rules.connections import has_connection
from engine.pampero.rules.contracts import has_contract
from engine.pampero.rules.gains import book, gain_energy, pay, spend_batteries
from engine.pampero.rules.income import can_advance, has_foreign_icon
from engine.pampero.rules.markets import has_foreign, has_venture
from engine.pampero.rules.reach import note_build_reach, note_contract_reach, reach_bit, zone_bits
from engine.pampero.rules.specialists import can_gain_specialist
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

FEWEST_TO_RETRIEVE = 2
EVERYWHERE = (1 << (2 * ZONES)) - 1
UNSURE = 1 << (2 * ZONES)


@jit
def leftmost_space(g: State, seat: int, row: int) -> int:
    """The leftmost empty space of a row, also between two cards; MAT_COLUMNS when it is full. Rule: CARD-01"""
    for column in range(MAT_COLUMNS):
        if g.mat_card_plus[seat, row, column] == 0:
            return column
    return MAT_COLUMNS


@jit
def list_turn(g: State, t: Tables, seat: int) -> None:
    """Play a card, retrieve all cards, or take a battery. Rules: YEAR-02, YEAR-03, YEAR-04"""
    note_build_reach(g, t, seat)
    note_contract_reach(g, t, seat)
    for row in range(MAT_ROWS):
        g.next_space[row] = leftmost_space(g, seat, row)
    cards = hand(g, seat)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        for play in range(t.card_first[card], t.card_first[card + 1]):
            list_play(g, t, seat, play)
    if can_retrieve_all(g, seat):
        add_option(g, RETRIEVE_ALL)
    add_option(g, TAKE_BATTERY)


@jit
def can_retrieve_all(g: State, seat: int) -> bool:
    """Whether enough cards lie on the mat. Rule: YEAR-03"""
    return g.tally[seat, Fact.CARDS_ON_MAT] >= FEWEST_TO_RETRIEVE


@jit
def has_free_play(g: State, t: Tables, seat: int) -> bool:
    """Whether a card of the hand that costs nothing, wherever it is played, can be played for its effects.

    Whoever asks must know that the mat has room.
    """
    cards = hand(g, seat)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        for play in range(t.card_first[card], t.card_first[card + 1]):
            if t.play_free[play] and can_do_anywhere(g, t, seat, t.program[deciding_row(g, t, seat, play), 0]):
                return True
    return False


@jit
def hand(g: State, seat: int) -> int:
    """The action cards in a seat's hand, a bit each."""
    cards = 0
    for card in range(CARDS):
        cards |= int(g.card[seat, card] == Held.HAND) << card
    return cards


@jit
def list_play(g: State, t: Tables, seat: int, play: int) -> None:
    """Play a card of the hand to the next space of either row of the mat. Rule: CARD-01"""
    effect = deciding_row(g, t, seat, play)
    reach = play_reach(g, t, seat, play, effect)
    if reach:
        for row in range(MAT_ROWS):
            if g.next_space[row] < MAT_COLUMNS:
                list_tabs(g, t, seat, play, effect, row, g.next_space[row], reach)


@jit
def play_reach(g: State, t: Tables, seat: int, play: int, row: int) -> int:
    """Where the effect that decides can be carried out: a bit a (payer, zone), UNSURE where the cost matters too."""
    op = t.program[row, 0]
    if op == Effect.TOWER:
        return g.tower_reach
    if op == Effect.WIND_FARM:
        return g.wind_farm_reach
    if op == Effect.CONTRACT:
        return contract_play_reach(g, t, play, row)
    if op == Effect.FOREIGN or op == Effect.CHOOSE:
        return EVERYWHERE | UNSURE
    return EVERYWHERE if can_do_anywhere(g, t, seat, op) else 0


@jit
def deciding_row(g: State, t: Tables, seat: int, play: int) -> int:
    """The first effect, or the next where that one may be left undone and cannot be done. Rules: CARD-13, CARD-18"""
    row = t.play_first[play]
    last = row + t.play_length[play] - 1
    while row < last and is_optional(t.program[row, 0]) and not can_do_anywhere(g, t, seat, t.program[row, 0]):
        row += 1
    return row


@jit
def is_optional(op: int) -> bool:
    """The effects that may be turned down altogether (B Move Bulldozers 3)."""
    return op == Effect.MOVE or op == Effect.CONNECTION


@jit
def contract_play_reach(g: State, t: Tables, play: int, row: int) -> int:
    """What `note_contract_reach` has found; it looks at full price, at the means at hand, at towers."""
    kind = t.program[row, 1]
    if kind == ContractIcon.SOLAR or t.program[row, 2] > 0 or t.play_energy[play] or not g.contract_reach_known:
        return EVERYWHERE | UNSURE
    if t.play_owner[play] == Owner.OTHER:
        return EVERYWHERE | UNSURE
    if kind == ContractIcon.ANY:
        return g.contract_reach[Contract.STANDARD] | g.contract_reach[Contract.REMOTE]
    if kind == ContractIcon.NON_STANDARD:
        return g.contract_reach[Contract.REMOTE]
    return g.contract_reach[kind]


@jit
def list_tabs(g: State, t: Tables, seat: int, play: int, effect: int, row: int, column: int, reach: int) -> None:
    """Each tab of the space; a card that has nothing to do with the tab is listed once. Rules: CARD-02, CARD-03"""
    for tab in range(TABS):
        zone = t.tab_zone[row, column, tab]
        if t.play_payments[play, zone] and reach & zone_bits(zone):
            ways = payable_ways(g, t, seat, play, zone, t.tab_value[row, column, tab], reach)
            while ways:
                payment = lowest(ways)
                ways = without_lowest(ways)
                if can_play(g, t, seat, play, effect, row, column, tab, payment, reach & UNSURE):
                    add_option(g, turn_code(play, row, tab, payment))
            if t.play_any_tab[play]:
                return


@jit
def payable_ways(g: State, t: Tables, seat: int, play: int, zone: int, value: int, reach: int) -> int:
    """The ways to pay a card that it allows, the seat can afford and the reach has the piece for, a bit each."""
    ways = 0
    for payment in range(PAYMENTS):
        in_reach = reach & reach_bit(payment, zone) != 0
        ways |= int(in_reach & can_pay(g, t, seat, play, zone, value, payment)) << payment
    return ways & t.play_payments[play, zone]


@jit
def zone_cost(g: State, t: Tables, seat: int, card: int, zone: int, value: int) -> int:
    """The zone value as a cost, with discounts of the card, of tiles and of overlays. Rule: CARD-04"""
    if t.card_frame[card] != Frame.COST:
        return 0
    return max(0, value - t.card_discount[card] - g.zone_discount[seat, zone])


@jit
def money_cost(g: State, t: Tables, seat: int, play: int, zone: int, value: int, payment: int) -> int:
    """The pesos a card costs, paid in one of the three ways. Rules: CARD-04, CARD-05, CARD-08"""
    if payment == Payment.BATTERIES:
        return 0
    if payment == Payment.VJ_PRICE:
        return t.vj_price[zone]
    if payment == Payment.ZONE_VALUE:
        return zone_cost(g, t, seat, t.play_card[play], zone, value)
    raise RulesError("a payment that no rule knows")


@jit
def battery_cost(t: Tables, play: int, zone: int, payment: int) -> int:
    """The batteries a card costs, where they are its alternative cost. Rule: CARD-05"""
    return t.card_batteries[t.play_card[play], zone] if payment == Payment.BATTERIES else 0


@jit
def can_pay(g: State, t: Tables, seat: int, play: int, zone: int, value: int, payment: int) -> bool:
    """Whether the seat has the pesos and the batteries that a card costs, paid in one of the three ways."""
    has_money = g.money[seat] >= money_cost(g, t, seat, play, zone, value, payment)
    return has_money & (g.batteries[seat] >= battery_cost(t, play, zone, payment))


@jit
def can_play(
    g: State, t: Tables, seat: int, play: int, effect: int, row: int, column: int, tab: int, payment: int, unsure: int
) -> bool:
    """Once the cost is paid so, the deciding effect can be carried out, unless that is sure anyway. Rule: CARD-13"""
    if not unsure and not (payment == Payment.BATTERIES and t.program[effect, 0] == Effect.CONTRACT):
        return True
    zone = t.tab_zone[row, column, tab]
    value = t.tab_value[row, column, tab]
    money = g.money[seat] - money_cost(g, t, seat, play, zone, value, payment)
    batteries = g.batteries[seat] - battery_cost(t, play, zone, payment)
    if t.card_frame[t.play_card[play]] == Frame.GAIN:
        money += value
    energy = g.energy[seat]
    if t.play_energy[play]:
        energy = min(energy + t.tab_energy[row, column, tab], t.energy_limit[g.board_of[seat]])
    g.played_owner = t.play_owner[play]
    return can_begin(g, t, seat, effect, zone, payment, energy, batteries, money)


@jit
def can_begin(
    g: State, t: Tables, seat: int, row: int, zone: int, payment: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether the effect at a row of the program, or one of its alternatives, can be carried out."""
    if t.program[row, 0] != Effect.CHOOSE:
        return can_do(g, t, seat, row, zone, payment, energy, batteries, money)
    for alternative in range(t.program[row, 1]):
        if can_do(g, t, seat, row + 1 + alternative, zone, payment, energy, batteries, money):
            return True
    return False


@jit
def can_do(
    g: State, t: Tables, seat: int, row: int, zone: int, payment: int, energy: int, batteries: int, money: int
) -> bool:
    """Whether one effect can be carried out completely with these means. Rule: CARD-13"""
    op = t.program[row, 0]
    if op == Effect.TOWER:
        return g.tower_reach & reach_bit(payment, zone) != 0
    if op == Effect.WIND_FARM:
        return g.wind_farm_reach & reach_bit(payment, zone) != 0
    if op == Effect.CONTRACT:
        kind = t.program[row, 1]
        return has_contract(g, t, seat, kind, t.program[row, 2], zone, payment, energy, batteries, money)
    if op == Effect.FOREIGN:
        return has_foreign(g, t, batteries)
    return can_do_anywhere(g, t, seat, op)


@jit
def can_do_anywhere(g: State, t: Tables, seat: int, op: int) -> bool:
    """The effects that have nothing to do with the card's zone and cost."""
    if op == Effect.VENTURE:
        return has_venture(g, t, seat)
    if op == Effect.MOVE:
        return can_move_any(g, t, seat)
    if op == Effect.CONNECTION:
        return has_connection(g, seat)
    if op == Effect.SPECIALIST:
        return can_gain_specialist(g)
    if op == Effect.BULLDOZER:
        return has_bulldozer_left(g, seat)
    if op == Effect.RETRIEVE:
        return g.tally[seat, Fact.CARDS_ON_MAT] > 0
    if op == Effect.OVERLAY:
        return g.overlays_left > 0
    if op == Effect.ANY_INCOME:
        return can_advance_any(g, t, seat)
    if op == Effect.COLLECT_FOREIGN:
        return has_any_foreign_icon(g, t, seat)
    if is_plain(op):
        return True
    raise RulesError("an effect that no card carries")


@jit
def is_plain(op: int) -> bool:
    """Whether an effect can be carried out whatever the position: gains, and what may bring nothing."""
    if Effect.MONEY <= op <= Effect.MONEY_PER:
        return op != Effect.ANY_INCOME and op != Effect.COLLECT_FOREIGN
    return op == Effect.BONUS_SPACE or op == Effect.VENTURE_REBATE or op == Effect.TURN_ORDER


@jit
def can_advance_any(g: State, t: Tables, seat: int) -> bool:
    """Whether any income marker can take a step."""
    for market in range(MARKETS):
        if can_advance(g, t, seat, market):
            return True
    return False


@jit
def has_any_foreign_icon(g: State, t: Tables, seat: int) -> bool:
    """Whether a foreign card of the seat shows any icon on its back."""
    for market in range(MARKETS):
        if has_foreign_icon(g, t, seat, market):
            return True
    return False


@jit
def play_card(g: State, t: Tables, seat: int, code: int) -> None:
    """Card placed, cost paid or value received, energy gained, then its effects in order. Rules: CARD-16, CARD-17"""
    payment = turn_payment(code)
    tab = turn_tab(code)
    row = turn_row(code)
    play = turn_play(code)
    column = leftmost_space(g, seat, row)
    put_on_mat(g, t, seat, play, row, column)
    g.played_space = mat_space(row, column)
    g.played_zone = t.tab_zone[row, column, tab]
    g.played_payment = payment
    g.played_owner = t.play_owner[play]
    note(g, Event.CARD, seat, play, g.played_space, g.played_zone, payment)
    settle_frame(g, t, seat, play, t.tab_value[row, column, tab], t.tab_energy[row, column, tab])
    push(g, Op.MUST_MOVE, seat, 0, 0)
    push(g, Op.PROGRAM, seat, t.play_first[play], t.play_first[play] + t.play_length[play])


@jit
def put_on_mat(g: State, t: Tables, seat: int, play: int, row: int, column: int) -> None:
    """The card lies on the leftmost empty space of its row. Rule: CARD-01"""
    card = t.play_card[play]
    g.mat_card_plus[seat, row, column] = card + 1
    g.card[seat, card] = Held.MAT
    g.card_plays[seat, card] += 1
    g.tally[seat, Fact.CARDS_ON_MAT] += 1


@jit
def settle_frame(g: State, t: Tables, seat: int, play: int, value: int, energy: int) -> None:
    """Pay or receive what the frame says and gain its energy. Rules: CARD-04, CARD-05, CARD-06, CARD-07, CARD-08"""
    card = t.play_card[play]
    if g.played_payment == Payment.BATTERIES:
        spend_batteries(g, seat, t.card_batteries[card, g.played_zone])
    elif g.played_payment == Payment.VJ_PRICE:
        pay(g, seat, VJ, Account.VJ_PRICE, t.vj_price[g.played_zone])
    elif g.played_payment == Payment.ZONE_VALUE:
        settle_value(g, t, seat, card, value)
    else:
        raise RulesError("a payment that no rule knows")
    if t.play_energy[play]:
        gain_energy(g, t, seat, energy)


@jit
def settle_value(g: State, t: Tables, seat: int, card: int, value: int) -> None:
    """The zone value is paid, received, or means nothing to the card. Rule: CARD-04"""
    frame = t.card_frame[card]
    if frame == Frame.COST:
        book(g, seat, Account.CARD_VALUE, -zone_cost(g, t, seat, card, g.played_zone, value))
    elif frame == Frame.GAIN:
        book(g, seat, Account.CARD_VALUE, value)
    elif frame != Frame.NONE:
        raise RulesError("a frame that no rule knows")
