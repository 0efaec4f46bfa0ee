"""Caravan: the rules.

1. Two to six play, or one alone against the rival, an automa in the last seat, which may join a larger table too. All
   draw from one deck.
2. On your turn you draw a card, or bank your pot: its points are then safe. An empty pot cannot be banked.
3. Goods go into your pot. In a storm you pay for shelter or lose your pot. At a bazaar you take its points at once, or
   draw two more cards.
4. The rival banks its pot as soon as it reaches a goal, and draws otherwise. It never pays for shelter, and it takes
   the points of a bazaar.
5. The last card ends the game, and half of what is in a pot counts. Most points win, of equals who has banked more.
"""

from __future__ import annotations

from enum import IntEnum

from engine.core import log
from engine.core.candidates import add_candidate, clear_candidates, keep_candidates, mark_best, note_candidates
from engine.core.decisions import add_option, ask, begin_turn, clear_options, count_round
from engine.core.deck import reshuffle, shuffle
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import pop, push
from engine.core.text.events import LogEvent
from engine.template.state import CARDS, YOU, Account, Deed, Does, LastPot, Ruling, State, Tables, Variant

DECK_STREAM = 0
FIRST, SECOND = 0, 1


class Op(IntEnum):
    """Effects that can be pending; an automa's have numbers from 200 on."""

    TURN = 32
    DRAW = 33
    RIVAL_TURN = 200


class Kind(IntEnum):
    """Kinds of decision. Each has two codes, `FIRST` and `SECOND`, in the order of its name."""

    NONE = 0
    DRAW_OR_BANK = 1
    SHELTER_OR_LOSE = 2
    POINTS_OR_CARDS = 3


SIZES = (0, 2, 2, 2)


class Event(LogEvent):
    """The events of the log, each with the names of its numbers."""

    PROVIDED = 1, "seat points"
    DREW = 2, "seat card"
    BANKED = 3, "seat points"
    SHELTERED = 4, "seat points"
    LOST = 5, "seat points"
    SOLD = 6, "seat points"
    COUNTED = 7, "seat points"
    RIVAL_TURN = 8, "seat turn pot goal"
    RIVAL_CHOICE = 9, "option_plus"
    FORCED = log.FORCED, "kind code"  # the loop's own: there was only one option
    SKIPPED = log.SKIPPED, "seat op"


class Fact(IntEnum):
    """What players can look at."""

    POINTS = 0
    POT = 1
    LEAD = 2
    CARDS = 3


class Feature(IntEnum):
    """What an option has."""

    BANKS = 0
    GAIN = 1


# The set-up, and what is hidden


@jit
def set_up(g: State, t: Tables) -> None:
    """Shuffle the deck, hand out provisions, and let the first seat begin."""
    for place in range(CARDS):
        g.deck[place] = t.deck[place]
    shuffle(g.deck[:], 0, g.seed, DECK_STREAM)
    if g.variant[Variant.PROVISIONS]:
        for seat in range(g.n_seats):
            book(g, seat, Account.PROVISIONS, t.provisions, Event.PROVIDED)
    push(g, Op.TURN, YOU, 0, 0)


@jit
def redact(g: State, _t: Tables, _seat: int, key: int) -> None:
    """Hidden are the order of the undrawn cards, and the seed."""
    reshuffle(g.deck[:], g.drawn, key, DECK_STREAM)
    g.seed = key


# The three that the loop calls: what a frame does, what can be chosen, what a choice does


@jit
def run(g: State, t: Tables, op: int, seat: int, _a: int, _b: int) -> None:
    """Carry out a frame; once the deck is empty, whatever is pending is the end."""
    if g.drawn >= CARDS:
        end_game(g)
    elif op == Op.TURN:
        take_turn(g, seat)
    elif op == Op.DRAW:
        draw_card(g, t, seat)
    elif op == Op.RIVAL_TURN:
        take_rival_turn(g, t, seat)
    else:
        raise RulesError("unknown effect")


@jit
def options(g: State, t: Tables) -> None:
    """List what can be chosen."""
    clear_options(g)
    seat = g.decision_seat
    if g.decision_kind == Kind.DRAW_OR_BANK:
        list_codes(g, True, g.pot[seat] > 0)
    elif g.decision_kind == Kind.SHELTER_OR_LOSE:
        list_codes(g, g.pot[seat] > 0 and g.points[seat] >= t.value[g.decision_a], True)
    elif g.decision_kind == Kind.POINTS_OR_CARDS:
        list_codes(g, True, g.drawn < CARDS)
    else:
        raise RulesError("unknown kind of decision")


@jit
def list_codes(g: State, first: bool, second: bool) -> None:
    """List one code, or both."""
    if first:
        add_option(g, FIRST)
    if second:
        add_option(g, SECOND)


@jit
def apply(g: State, t: Tables, kind: int, seat: int, a: int, _b: int, code: int) -> None:
    """Carry out a choice."""
    if kind == Kind.DRAW_OR_BANK:
        draw_or_bank(g, seat, code)
    elif kind == Kind.SHELTER_OR_LOSE:
        shelter_or_lose(g, t, seat, a, code)
    elif kind == Kind.POINTS_OR_CARDS:
        points_or_cards(g, t, seat, a, code)
    else:
        raise RulesError("unknown kind of decision")


# A turn


@jit
def take_turn(g: State, seat: int) -> None:
    """The next seat's turn waits below this one. Rule: 2"""
    begin_turn(g, seat)
    if seat == YOU:
        count_round(g)
    push(g, Op.TURN, (seat + 1) % g.n_seats, 0, 0)
    if seat == rival(g):
        push(g, Op.RIVAL_TURN, seat, 0, 0)
    else:
        ask(g, Kind.DRAW_OR_BANK, seat, 0, 0)


@jit
def draw_or_bank(g: State, seat: int, code: int) -> None:
    """Draw a card, or make the pot safe. Rule: 2"""
    if code == FIRST:
        push(g, Op.DRAW, seat, 0, 0)
    else:
        bank(g, seat)


@jit
def bank(g: State, seat: int) -> None:
    """The pot becomes points. Rule: 2"""
    book(g, seat, Account.BANKED, g.pot[seat], Event.BANKED)
    g.pot[seat] = 0
    g.deeds[seat, Deed.BANKS] += 1


# Cards


@jit
def draw_card(g: State, t: Tables, seat: int) -> None:
    """Turn the next card over. Rule: 3"""
    card = g.deck[g.drawn]
    g.drawn += 1
    g.deeds[seat, Deed.CARDS] += 1
    note(g, Event.DREW, seat, card, 0, 0, 0)
    if t.does[card] == Does.GOODS:
        g.pot[seat] += t.value[card]
    elif t.does[card] == Does.STORM:
        meet_storm(g, seat, card)
    elif t.does[card] == Does.BAZAAR:
        meet_bazaar(g, t, seat, card)
    else:
        raise RulesError("unknown card")


@jit
def meet_storm(g: State, seat: int, card: int) -> None:
    """You may pay for shelter; the rival never does. Rules: 3, 4"""
    if seat == rival(g):
        lose_pot(g, seat)
    else:
        ask(g, Kind.SHELTER_OR_LOSE, seat, card, 0)


@jit
def shelter_or_lose(g: State, t: Tables, seat: int, card: int, code: int) -> None:
    """Pay to keep the pot, or lose it. Rule: 3"""
    if code == FIRST:
        book(g, seat, Account.SHELTER, -t.value[card], Event.SHELTERED)
        g.deeds[seat, Deed.SHELTERS] += 1
    else:
        lose_pot(g, seat)


@jit
def lose_pot(g: State, seat: int) -> None:
    """The pot is gone. Rule: 3"""
    if g.pot[seat] > 0:
        note(g, Event.LOST, seat, g.pot[seat], 0, 0, 0)
        g.deeds[seat, Deed.POTS_LOST] += 1
        g.pot[seat] = 0


@jit
def meet_bazaar(g: State, t: Tables, seat: int, card: int) -> None:
    """You choose; the rival takes the points. Rules: 3, 4"""
    if seat == rival(g):
        book(g, seat, Account.BAZAAR, t.value[card], Event.SOLD)
    else:
        ask(g, Kind.POINTS_OR_CARDS, seat, card, 0)


@jit
def points_or_cards(g: State, t: Tables, seat: int, card: int, code: int) -> None:
    """Take the bazaar's points, or two more cards. Rule: 3"""
    if code == FIRST:
        book(g, seat, Account.BAZAAR, t.value[card], Event.SOLD)
    else:
        push(g, Op.DRAW, seat, 0, 0)
        push(g, Op.DRAW, seat, 0, 0)


# The rival


@jit
def rival(g: State) -> int:
    """The seat of the rival, or -1. Rule: 1"""
    return g.rival_plus - 1


@jit
def take_rival_turn(g: State, t: Tables, seat: int) -> None:
    """Bank a pot that reaches the goal, or draw. Rule: 4"""
    if g.rival_idle != 0:
        return
    note(g, Event.RIVAL_TURN, seat, (g.turns - 1) // g.n_seats + 1, g.pot[seat], t.rival_goal, 0)
    clear_candidates(g)
    list_codes_of_rival(g, seat)
    narrow_by_goal(g, t, seat)
    draw_or_bank(g, seat, g.candidate[0])


@jit
def list_codes_of_rival(g: State, seat: int) -> None:
    """What the rival could do: draw, and bank a pot that is not empty. Rule: 2"""
    add_candidate(g, FIRST)
    if g.pot[seat] > 0:
        add_candidate(g, SECOND)


@jit
def narrow_by_goal(g: State, t: Tables, seat: int) -> None:
    """Keep what the rival's one criterion likes best. Rule: 4"""
    marks, best = 0, 0
    for index in range(g.candidates):
        marks, best = mark_best(marks, best, index, rival_value(g, t, seat, g.candidate[index]))
    keep_candidates(g, marks)
    note_candidates(g, Event.RIVAL_CHOICE)


@jit
def rival_value(g: State, t: Tables, seat: int, code: int) -> int:
    """What the rival sees in an option: banking is better than drawing once the pot reaches the goal. Rule: 4"""
    if code == FIRST:
        return 0
    return 1 if g.pot[seat] >= t.rival_goal else -1


# Points, and the end


@jit
def book(g: State, seat: int, account: int, amount: int, event: int) -> None:
    """The only way points move: so the accounts add up to them."""
    g.points[seat] += amount
    g.ledger[seat, account] += amount
    note(g, event, seat, amount, 0, 0, 0)


@jit
def end_game(g: State) -> None:
    """Count the last pots, forget what is pending, find the winner. Rule: 5"""
    for seat in range(g.n_seats):
        count_last_pot(g, seat)
    while g.depth > 0:
        pop(g)
    g.winners = winners_of(g)
    g.over = 1


@jit
def count_last_pot(g: State, seat: int) -> None:
    """Half of a pot counts, or nothing. Rule: 5, ruling LAST_POT"""
    if g.pot[seat] > 0 and g.ruling[Ruling.LAST_POT] == LastPot.HALF:
        book(g, seat, Account.LAST_POT, g.pot[seat] // 2, Event.COUNTED)
    g.pot[seat] = 0


@jit
def winners_of(g: State) -> int:
    """A bit for every seat that nobody is ahead of. Rule: 5"""
    best = YOU
    for seat in range(g.n_seats):
        if ahead(g, seat, best) > 0:
            best = seat
    winners = 0
    for seat in range(g.n_seats):
        if ahead(g, best, seat) == 0:
            winners |= 1 << seat
    return winners


@jit
def ahead(g: State, seat: int, other: int) -> int:
    """By how much a seat is ahead of another: in points, else in points banked. Rule: 5"""
    points = g.points[seat] - g.points[other]
    return points if points != 0 else g.ledger[seat, Account.BANKED] - g.ledger[other, Account.BANKED]


# Facts


@jit
def fact(g: State, _t: Tables, seat: int, number: int) -> int:
    """A fact by its number."""
    if number == Fact.POINTS:
        return g.points[seat]
    if number == Fact.POT:
        return g.pot[seat]
    if number == Fact.LEAD:
        return lead(g, seat)
    if number == Fact.CARDS:
        return g.deeds[seat, Deed.CARDS]
    raise RulesError("unknown fact")


@jit
def feature(g: State, t: Tables, code: int, number: int) -> int:
    """The value of a feature for an option of the open decision."""
    banks = g.decision_kind == Kind.DRAW_OR_BANK and code == SECOND
    if number == Feature.BANKS:
        return int(banks)
    if number == Feature.GAIN:
        if banks:
            return g.pot[g.decision_seat]
        sells = g.decision_kind == Kind.POINTS_OR_CARDS and code == FIRST
        return t.value[g.decision_a] if sells else 0
    raise RulesError("a feature that no rule tells")


@jit
def lead(g: State, seat: int) -> int:
    """How many points a seat has more than the best of the others."""
    best = g.points[(seat + 1) % g.n_seats]
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, g.points[other])
    return g.points[seat] - best
