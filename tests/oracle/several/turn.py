"""A player's turn: which cards can be played where, and who is paid (B Card Requirements)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.components.phrases import Phrase
from engine.pampero.codes import (
    code_owner,
    is_by_batteries,
    owner_code,
    turn_code,
    turn_payment,
    turn_play,
    turn_row,
    turn_tab,
)
from engine.pampero.components.models.boards import Tab
from engine.pampero.components.models.pieces import ActionCard, Mode
from engine.pampero.constants import (
    BULLDOZERS,
    MAT_COLUMNS,
    MAT_ROWS,
    TABS,
    TOWERS,
    WIND_FARMS,
    Account,
    Frame,
    Held,
    Owner,
    Payment,
    Requirement,
    Site,
)
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.effects import Effect
from tests.oracle.several.asking import Play, must
from tests.oracle.several.building import move_used, sites_beside
from tests.oracle.several.contracts import Purse, open_contracts, purse_of
from tests.oracle.several.effects import (
    Work,
    gain_batteries,
    gain_energy,
    moves,
    open_slots,
    run_program,
    sales,
    take_back,
)
from tests.oracle.several.table import Table

LEAST_TO_RETRIEVE = 2


def take_turn(t: Table, seat: int) -> Play:
    """One of the three actions."""
    code = yield from must(seat, Kind.TURN, turns(t, seat))
    if code == RETRIEVE_ALL:
        for space, card in enumerate(t.seats[seat].mat):
            if card is not None:
                take_back(t, seat, space)
        t.move_time(seat)
        t.seats[seat].low = 1
    elif code == TAKE_BATTERY:
        gain_batteries(t, seat, 1)
        t.seats[seat].low = 1
    else:
        yield from play_card(t, seat, code)


def turns(t: Table, seat: int) -> list[int]:
    """Every option of a turn."""
    me = t.seats[seat]
    found = [TAKE_BATTERY, *([RETRIEVE_ALL] if me.cards_on_mat >= LEAST_TO_RETRIEVE else [])]
    t.known = {}
    for play, (card, mode) in enumerate(t.printed.plays):
        if me.held[card] == Held.HAND:
            found += plays_of(t, seat, play, t.printed.cards[card], mode)
    t.known = None
    return found


def plays_of(t: Table, seat: int, play: int, card: ActionCard, mode: Mode) -> list[int]:
    """The options of one way to play a card: row, tab, payment."""
    found: list[int] = []
    for row in range(MAT_ROWS):
        spaces = range(row * MAT_COLUMNS, (row + 1) * MAT_COLUMNS)
        space = next((space for space in spaces if t.seats[seat].mat[space] is None), None)
        if space is None:
            continue
        tabs = [number for number in range(TABS) if (tab := t.printed.tabs[space][number]) and tab.zone in card.zones]
        if not card.map and card.frame == Frame.NONE and not mode.energy:
            tabs = tabs[:1]  # both would do the same
        for number in tabs:
            tab = t.printed.tabs[space][number]
            assert tab is not None
            found += [
                turn_code(play, row, number, payment)
                for payment in Payment
                if next(hires(t, seat, card, mode, tab, space, payment), None) is not None
            ]
    return found


def price(t: Table, seat: int, card: ActionCard, tab: Tab) -> int:
    """What the zone value costs after discounts; nothing without a red frame."""
    if card.frame != Frame.COST:
        return 0
    return max(0, tab.value - card.discount - t.discount(seat, tab.zone))


def hires(
    t: Table, seat: int, card: ActionCard, mode: Mode, tab: Tab, space: int, payment: int
) -> Iterator[tuple[int, int]]:
    """Whose piece a card can work with when it is paid so, and whether that is by batteries."""
    pesos, batteries = price(t, seat, card, tab), card.alternative.of(tab.zone)
    means = [(0, Purse(0, 0, pesos)), *([(1, Purse(0, batteries, 0))] if batteries else [])]
    if payment == Payment.OTHERS:
        fits = mode.requirement != Requirement.NONE and mode.owner != Owner.OWN
        owners = t.others(seat) if fits else []
    else:
        owners = [seat] if mode.requirement == Requirement.NONE or mode.owner != Owner.OTHER else []
        means = [way for way in means if way[0] == (payment == Payment.BATTERIES)]
    for owner in owners:
        for by_batteries, cost in means:
            left = purse_of(t, seat).less(cost.energy, cost.batteries, cost.money)
            if left is not None and is_possible(t, Work(seat, space, tab.zone, owner), card, mode, tab, left):
                yield owner, by_batteries


def is_possible(t: Table, work: Work, card: ActionCard, mode: Mode, tab: Tab, left: Purse) -> bool:
    """Whether the first effect can be carried out; moves and connection tiles leave that to the next."""
    if card.frame == Frame.GAIN:
        left = Purse(left.energy, left.batteries, left.money + tab.value)
    for program in mode.effects:
        if any(is_known(t, work, phrase, left) for phrase in program):
            return True
        if program[0].op not in (Effect.MOVE, Effect.CONNECTION):
            return False
    return False


def is_known(t: Table, work: Work, p: Phrase, left: Purse) -> bool:
    """`can_do`, worked out once while the options of a turn are listed."""
    if t.known is None:
        return can_do(t, work, p, left)
    key = work.owner, work.zone, p, left
    if key not in t.known:
        t.known[key] = can_do(t, work, p, left)
    return t.known[key]


def can_do(t: Table, work: Work, p: Phrase, left: Purse) -> bool:
    """Whether an effect can be carried out."""
    if p.op == Effect.CONTRACT:
        return bool(open_contracts(t, work.seat, work.owner, work.zone, p.a, p.b, left))
    if p.op in (Effect.TOWER, Effect.WIND_FARM):
        return can_build(t, work, p.op)
    return p.op not in NEEDS or NEEDS[Effect(p.op)](t, work.seat)


NEEDS: dict[Effect, Callable[[Table, int], bool]] = {
    Effect.FOREIGN: lambda t, seat: bool(sales(t, seat)),
    Effect.VENTURE: lambda t, seat: bool(open_slots(t, seat)),
    Effect.SPECIALIST: lambda t, _: any(card is not None for card in (*t.action_display, *t.scoring_display)),
    Effect.RETRIEVE: lambda t, seat: t.seats[seat].cards_on_mat > 0,
    Effect.MOVE: lambda t, seat: bool(moves(t, seat, range(BULLDOZERS))),
    Effect.CONNECTION: lambda t, seat: 1 in t.seats[seat].connection,
    Effect.CHOOSE: lambda *_: False,
}
"""What the other effects need. A gain can always be had: what the supply or the track does not hold is forfeited."""


def can_build(t: Table, work: Work, op: int) -> bool:
    """Whether a structure is in stock and has a site."""
    if op == Effect.TOWER:
        return t.built(work.seat) < TOWERS and bool(sites_beside(t, work.owner, work.zone, Site.TOWER))
    stock = t.wind_farms.count(work.seat) < WIND_FARMS
    return stock and bool(sites_beside(t, work.owner, work.zone, Site.WIND_FARM))


def play_card(t: Table, seat: int, code: int) -> Play:
    """Lay it down, pay whoever is to be paid, gain energy, do its effects; a used bulldozer is moved by its owner."""
    me = t.seats[seat]
    number, mode = t.printed.plays[turn_play(code)]
    card = t.printed.cards[number]
    spaces = range(turn_row(code) * MAT_COLUMNS, (turn_row(code) + 1) * MAT_COLUMNS)
    space = next(space for space in spaces if me.mat[space] is None)
    tab = t.printed.tabs[space][turn_tab(code)]
    assert tab is not None
    owner, by_batteries = seat, int(turn_payment(code) == Payment.BATTERIES)
    me.mat[space], me.held[number] = number, Held.MAT
    if turn_payment(code) == Payment.OTHERS:
        options = [owner_code(*way) for way in hires(t, seat, card, mode, tab, space, Payment.OTHERS)]
        hired = yield from must(seat, Kind.OWNER, options)
        owner, by_batteries = code_owner(hired), is_by_batteries(hired)
    work = Work(seat, space, tab.zone, owner, price(t, seat, card, tab))
    pay(t, work, card, tab, by_batteries)
    if mode.energy:
        gain_energy(t, seat, tab.energy)
    for program in mode.effects:
        yield from run_program(t, seat, program, work, Account.BONUS)
    yield from move_used(t, work)


def pay(t: Table, work: Work, card: ActionCard, tab: Tab, by_batteries: int) -> None:
    """The bank, or the owner of the piece that met the requirement."""
    me, owner = t.seats[work.seat], t.seats[work.owner]
    if by_batteries:
        batteries = card.alternative.of(tab.zone)
        me.batteries -= batteries
        if work.owner == work.seat:
            t.supply += batteries
        else:
            owner.batteries += batteries
    elif work.owner != work.seat:
        me.book(Account.PAID_TO_OTHERS, -work.cost)
        owner.book(Account.FROM_OTHERS, work.cost)
    else:
        me.book(Account.CARD_VALUE, tab.value if card.frame == Frame.GAIN else -work.cost)
