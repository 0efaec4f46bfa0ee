"""Playing an action card: which cards can be played where, how they are paid, and what follows."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import (
    mat_space,
    turn_code,
    turn_payment,
    turn_play,
    turn_row,
    turn_tab,
)
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    CARDS,
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
from engine.pampero.rules.gains import book, gain_energy, pay, spend_batteries
from engine.pampero.rules.hiring import can_hire
from engine.pampero.rules.playable import can_begin, can_do_anywhere, deciding_row
from engine.pampero.rules.prices import battery_cost, can_pay_batteries, has_means, hires, money_cost, zone_cost
from engine.pampero.rules.reach import note_build_reach, note_contract_reach, reach_bit, zone_bits
from engine.pampero.rules.seats import is_solo
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
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
        ways |= int(in_reach & has_means(g, t, seat, play, zone, value, payment)) << payment
    if not is_solo(g) and reach & reach_bit(Payment.OTHERS, zone) and can_pay_batteries(g, t, seat, play, zone):
        ways |= 1 << Payment.OTHERS
    return ways & t.play_payments[play, zone]


@jit
def can_play(
    g: State, t: Tables, seat: int, play: int, effect: int, row: int, column: int, tab: int, payment: int, unsure: int
) -> bool:
    """Once the cost is paid so, the deciding effect can be carried out, unless that is sure anyway. Rule: CARD-13"""
    if hires(g, payment):
        return can_hire(g, t, seat, play, effect, row, column, tab, unsure)
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
    g.played_value = t.tab_value[row, column, tab]
    note(g, Event.CARD, seat, play, g.played_space, g.played_zone, payment)
    if hires(g, payment):
        ask(g, Kind.OWNER, seat, play, tab)
    else:
        settle_frame(g, t, seat, play, g.played_value, t.tab_energy[row, column, tab])
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
    elif g.played_payment == Payment.OTHERS:
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
