"""Caravan: the rules.

Push your luck. In turn a seat draws a card into its pot or banks the pot. A storm loses the pot, unless you pay for
shelter. A bazaar offers you money now, or two more cards. The automa draws until its pot reaches a goal. The last card
ends the game, and pots not banked count for half.
"""

from __future__ import annotations

from enum import IntEnum

from engine.core.decisions import add_option, ask, begin_choice, clear_options, close, is_open
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.record import Many
from engine.core.rng import below
from engine.core.seam import Binding, bind
from engine.core.stack import pop, push
from engine.template.state import AUTOMA, CARDS, SEATS, YOU, Account, Card, Row, State, Tables


class Op(IntEnum):
    """Effects that can be pending."""

    TURN = 32
    DRAW = 33
    AUTOMA_TURN = 200


class Decision(IntEnum):
    """Kinds of decision; 0 means that none is open."""

    DRAW_OR_BANK = 1
    SHELTER_OR_LOSE = 2
    MONEY_OR_CARDS = 3


SIZES = (0, 2, 2, 2)
FIRST, SECOND = 0, 1
DECK_STREAM = 0


class Fact(IntEnum):
    """What players can look at."""

    MONEY = 0
    POT = 1
    LEAD = 2


@jit
def start(g: State, t: Tables, seed: int) -> None:
    """Shuffle the deck and let the first seat begin."""
    g.seed = seed
    for place in range(CARDS):
        g.deck[place] = t.cards[place]
    shuffle(g, seed)
    push(g, Op.TURN, YOU, 0, 0, 0)
    advance(g, t)


@jit
def shuffle(g: State, seed: int) -> None:
    """Shuffle the cards that are not drawn yet."""
    for place in range(CARDS - 1, g.drawn, -1):
        other = g.drawn + below(seed, DECK_STREAM, place, place + 1 - g.drawn)
        g.deck[place], g.deck[other] = g.deck[other], g.deck[place]


@jit
def advance(g: State, t: Tables) -> None:
    """Run effects until a seat has a real choice or the game is over; a single option is taken at once."""
    while g.over == 0:
        if not is_open(g):
            run_effect(g, t)
            continue
        options(g, t)
        if g.option_count > 1:
            return
        apply(g, t, g.options[0])


@jit
def step(g: State, t: Tables, code: int) -> None:
    """Take an option and go on to the next decision."""
    begin_choice(g, code)
    apply(g, t, code)
    advance(g, t)


@jit
def options(g: State, t: Tables) -> None:
    """List what can be chosen: only shelter has a condition."""
    clear_options(g)
    if g.decision_kind != Decision.SHELTER_OR_LOSE or g.money[g.decision_seat] >= t.shelter_price:
        add_option(g, FIRST)
    add_option(g, SECOND)


@jit
def apply(g: State, t: Tables, code: int) -> None:
    """Carry out an option of the open decision."""
    kind, seat = g.decision_kind, g.decision_seat
    close(g)
    if kind == Decision.DRAW_OR_BANK:
        draw_or_bank(g, seat, code)
    elif kind == Decision.SHELTER_OR_LOSE:
        shelter_or_lose(g, t, seat, code)
    elif kind == Decision.MONEY_OR_CARDS:
        money_or_cards(g, t, seat, code)
    else:
        raise RulesError("unknown kind of decision")


@jit
def run_effect(g: State, t: Tables) -> None:
    """Run the effect on top of the stack."""
    op, seat, _, _, _ = pop(g)
    if g.drawn >= CARDS:
        end_game(g)
    elif op == Op.TURN:
        begin_turn(g, seat)
    elif op == Op.DRAW:
        draw_card(g, seat)
    elif op == Op.AUTOMA_TURN:
        automa_turn(g, t)
    else:
        raise RulesError("unknown effect")


@jit
def begin_turn(g: State, seat: int) -> None:
    """The other seat's turn waits below this one."""
    g.turn += 1
    push(g, Op.TURN, (seat + 1) % SEATS, 0, 0, 0)
    if seat == AUTOMA:
        push(g, Op.AUTOMA_TURN, seat, 0, 0, 0)
    else:
        ask(g, Decision.DRAW_OR_BANK, seat, 0, 0)


@jit
def draw_card(g: State, seat: int) -> None:
    """Turn the next card. A storm or a bazaar asks you; the automa loses its pot, and counts a bazaar as a card."""
    card = g.deck[g.drawn]
    g.drawn += 1
    note(g, Op.DRAW, seat, card, 0, 0, 0)
    if card == Card.STORM and seat == AUTOMA:
        g.pot[seat] = 0
    elif card == Card.STORM:
        ask(g, Decision.SHELTER_OR_LOSE, seat, 0, 0)
    elif card == Card.BAZAAR and seat == YOU:
        ask(g, Decision.MONEY_OR_CARDS, seat, 0, 0)
    else:
        g.pot[seat] += card


@jit
def draw_or_bank(g: State, seat: int, code: int) -> None:
    """Draw one more card, or make the pot safe."""
    if code == FIRST:
        push(g, Op.DRAW, seat, 0, 0, 0)
    else:
        bank(g, seat)


@jit
def shelter_or_lose(g: State, t: Tables, seat: int, code: int) -> None:
    """Pay to keep the pot in a storm, or lose it."""
    if code == FIRST:
        book(g, seat, Account.SHELTER, -t.shelter_price)
    else:
        g.pot[seat] = 0


@jit
def money_or_cards(g: State, t: Tables, seat: int, code: int) -> None:
    """Take the bazaar's money, or two more cards."""
    if code == FIRST:
        book(g, seat, Account.BAZAAR, t.bazaar_money)
    else:
        push(g, Op.DRAW, seat, 0, 0, 0)
        push(g, Op.DRAW, seat, 0, 0, 0)


@jit
def automa_turn(g: State, t: Tables) -> None:
    """The automa banks a pot that reaches its goal, and draws otherwise."""
    if g.pot[AUTOMA] >= t.automa_goal:
        bank(g, AUTOMA)
    else:
        push(g, Op.DRAW, AUTOMA, 0, 0, 0)


@jit
def bank(g: State, seat: int) -> None:
    """The pot becomes money."""
    book(g, seat, Account.BANKED, g.pot[seat])
    g.pot[seat] = 0


@jit
def book(g: State, seat: int, account: int, amount: int) -> None:
    """The only way money moves."""
    g.money[seat] += amount
    g.ledger[seat, account] += amount


@jit
def end_game(g: State) -> None:
    """Pots count for half; what is still pending is forgotten."""
    for seat in range(SEATS):
        book(g, seat, Account.BANKED, g.pot[seat] // 2)
        g.pot[seat] = 0
    while g.depth > 0:
        pop(g)
    g.over = 1


@jit
def redact(g: State, _: Tables, key: int) -> None:
    """Hidden are the order of the undrawn cards, and the seed. Sorted first, the cards cannot give their order away."""
    sort_undrawn(g)
    shuffle(g, key)
    g.seed = key


@jit
def sort_undrawn(g: State) -> None:
    """Put the undrawn cards in order of their numbers."""
    place = g.drawn
    for card in range(Card.STORM, Card.BAZAAR + 1):
        for other in range(place, CARDS):
            if g.deck[other] == card:
                g.deck[other], g.deck[place] = g.deck[place], g.deck[other]
                place += 1


@jit
def fact(g: State, _: Tables, seat: int, number: int) -> int:
    """A fact by its number."""
    if number == Fact.MONEY:
        return g.money[seat]
    if number == Fact.POT:
        return g.pot[seat]
    if number == Fact.LEAD:
        return g.money[seat] - g.money[(seat + 1) % SEATS]
    raise RulesError("unknown fact")


@jit
def row(g: State, _: Tables, rows: Many[Row], index: int) -> None:
    """The result of the game."""
    rows[index].seed = g.seed
    rows[index].decisions = g.decisions
    for seat in range(SEATS):
        rows[index].money[seat] = g.money[seat]


bind(State, Binding(start=start, step=step, options=options, redact=redact, fact=fact, row=row))
