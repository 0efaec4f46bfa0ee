"""The three scorings: tiles, majorities, scoring cards, end-game tiles, repayment, the winner."""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import (
    crown_card,
    crown_code,
    crown_half,
    crown_option,
    scoring_card,
    scoring_code,
    scoring_option,
)
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BONUS_TILES,
    MARKETS,
    NO_SEAT,
    SPECIALISTS,
    VJ,
    YOU,
    Account,
    Scoring,
    When,
)
from engine.pampero.rules.facts import fact
from engine.pampero.rules.gains import book
from engine.pampero.rules.income import income_of
from engine.pampero.rules.introductory import is_introductory, score_markets, score_zone_a
from engine.pampero.rules.seats import is_automa, is_solo, push_each
from engine.pampero.rulings import CROWN_ONE, TIE_TOWERS, ZERO_NOBODY, Ruling
from engine.pampero.state import HALVES, State
from engine.pampero.vocabulary.decisions import CROWNS_DONE, SCORING_DONE, Kind
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

FIRST = 1
SECOND = 2
END = 3


@jit
def begin_scoring(g: State, which: int) -> None:
    """Crowns, tiles, scoring cards, at the end bonus tiles and investors; in turn order. Rules: SCORE-04, SCORE-06"""
    g.scoring_now = which
    note(g, Event.SCORING, which, 0, 0, 0, 0)
    push(g, Op.MARKERS_UP, NO_SEAT, which, 0)
    if which == END:
        push_each(g, Op.REPAY, Op.REPAY)
        push_each(g, Op.END_TILES, Op.END_TILES)
    push_each(g, Op.SCORING_CARDS, Op.AUTOMA_SCORING_CARDS)
    push(g, Op.SCORING_TILES, NO_SEAT, which, 0)
    if which != FIRST:
        push_each(g, Op.CROWNS, Op.AUTOMA_CROWNS)


@jit
def halves(g: State) -> int:
    """How many majority halves this scoring evaluates."""
    if g.scoring_now == FIRST:
        return 0
    if g.scoring_now == SECOND:
        return 1
    if g.scoring_now == END:
        return HALVES
    raise RulesError("no scoring takes place")


@jit
def majority_tile(g: State, half: int) -> int:
    """The scoring tile whose majority is evaluated as this half."""
    if g.scoring_now == SECOND:
        return g.scoring_tile[Scoring.SECOND]
    if g.scoring_now == END:
        return g.scoring_tile[Scoring.END_I + half]
    raise RulesError("no majority is evaluated now")


@jit
def score_tiles(g: State, t: Tables, which: int) -> None:
    """First: a top half. Second: a majority. End: both halves of both tiles. Rules: SCORE-01, SCORE-02, SCORE-03"""
    if which != END and is_introductory(g):
        score_introductory(g, t, which)
    elif which == FIRST:
        score_top(g, t, g.scoring_tile[Scoring.FIRST], Account.FIRST_SCORING)
    elif which == SECOND:
        score_majority(g, t, 0, Account.SECOND_SCORING)
    elif which == END:
        for half in range(HALVES):
            score_top(g, t, majority_tile(g, half), Account.END_TOP)
            score_majority(g, t, half, Account.END_MAJORITY)
    else:
        raise RulesError("a scoring that no rule knows")


@jit(shared=True)
def score_introductory(g: State, t: Tables, which: int) -> None:
    """The first two scorings of a game with the introductory tiles. Rule: BASE-23"""
    if which == FIRST:
        score_zone_a(g, t)
    else:
        score_markets(g, t)


@jit
def score_top(g: State, t: Tables, tile: int, account: int) -> None:
    """Every seat gains the reward for each time it meets the criterion. Rule: SCORE-01"""
    for seat in range(g.n_seats):
        count = fact(g, t, seat, t.top_fact[tile])
        note(g, Event.TOP_HALF, seat, tile, count, count * t.top_money[tile], 0)
        book(g, seat, account, count * t.top_money[tile])


@jit
def majority_value(g: State, t: Tables, seat: int, half: int) -> int:
    """What a seat counts for a majority, crown cards included. Rule: SCORE-04"""
    return fact(g, t, seat, t.bottom_fact[majority_tile(g, half)]) + g.crown[seat, half]


@jit
def majority_winner(g: State, t: Tables, half: int, favoured: int, extra: int) -> int:
    """The winner's seat + 1 of a majority of this scoring, if the favoured seat counted so many more."""
    return tile_winner(g, t, majority_tile(g, half), half, favoured, extra)


@jit
def tile_winner(g: State, t: Tables, tile: int, half: int, favoured: int, extra: int) -> int:
    """The winner's seat + 1, or 0 for nobody, if the favoured seat counted so many more. Rules: SCORE-02, ZERO

    A tie is an automa's, at nothing each too unless ZERO=nobody; among players it is nobody's.
    """
    most = 0
    holders = 0
    winner = 0
    for seat in range(g.n_seats):
        count = fact(g, t, seat, t.bottom_fact[tile]) + g.crown[seat, half] + (extra if seat == favoured else 0)
        if holders == 0 or count > most:
            most, holders, winner = count, 1, seat
        elif count == most:
            holders += 1
            winner = seat if is_automa(g, seat) else winner
    if most == 0 and g.ruling[Ruling.ZERO] == ZERO_NOBODY:
        return 0
    return winner + 1 if holders == 1 or is_automa(g, winner) else 0


@jit
def score_majority(g: State, t: Tables, half: int, account: int) -> None:
    """The majority holder gains the reward once. Rule: SCORE-02"""
    tile = majority_tile(g, half)
    winner_plus = majority_winner(g, t, half, NO_SEAT, 0)
    note_majority(g, t, tile, half, winner_plus)
    g.majority_seat_plus[half if g.scoring_now == SECOND else 1 + half] = winner_plus
    if winner_plus:
        book(g, winner_plus - 1, account, t.bottom_money[tile])


@jit
def note_majority(g: State, t: Tables, tile: int, half: int, winner_plus: int) -> None:
    """What the sides of a majority count: you and VJ, or among players the most and the next."""
    if is_solo(g):
        yours = majority_value(g, t, YOU, half)
        theirs = majority_value(g, t, VJ, half)
        note(g, Event.MAJORITY, tile, yours, theirs, winner_plus, 0)
        return
    most, following = -1, -1
    for seat in range(g.n_seats):
        value = majority_value(g, t, seat, half)
        following = max(following, min(value, most))
        most = max(most, value)
    note(g, Event.SHARED_MAJORITY, tile, most, following, winner_plus, 0)


@jit
def list_crowns(g: State, t: Tables, seat: int) -> None:
    """Crown options that a majority of this scoring counts, then done. Rules: SCORE-04, CROWN"""
    for card in range(SPECIALISTS):
        if g.scoring_card[seat, card]:
            for option in range(2):
                list_crown(g, t, card, option)
    if g.option_count > 0:
        add_option(g, CROWNS_DONE)


@jit
def list_crown(g: State, t: Tables, card: int, option: int) -> None:
    """One crown option: once for all majorities, or with CROWN=one once for each majority that it can be named for."""
    for half in range(halves(g)):
        if crowns_half(g, t, card, option, half):
            add_option(g, crown_code(card, option, half))
            if g.ruling[Ruling.CROWN] != CROWN_ONE:
                return


@jit
def crowns_half(g: State, t: Tables, card: int, option: int, half: int) -> bool:
    """Whether an option is a crown that counts for the majority of this half."""
    if t.option[card, option, 0] != ScoringOption.CROWN:
        return False
    if counts_icons(g):
        return Fact.REMOTE_ICONS <= t.option[card, option, 1] <= Fact.RESIDENTIAL_ICONS
    return t.option[card, option, 1] == t.bottom_fact[majority_tile(g, half)]


@jit
def counts_icons(g: State) -> bool:
    """Whether the majorities of this scoring are those of the five markets. Rule: BASE-23"""
    return g.scoring_now == SECOND and is_introductory(g)


@jit
def play_crown(g: State, t: Tables, seat: int, code: int) -> None:
    """The crown counts for every majority of its fact, or with CROWN=one for the one named. Rules: SCORE-04, CROWN"""
    card = crown_card(code)
    option = crown_option(code)
    named = crown_half(code)
    discard_scoring_card(g, seat, card)
    note(g, Event.CROWN, seat, card, option, named, 0)
    for half in range(halves(g)):
        if crowns_half(g, t, card, option, half) and (g.ruling[Ruling.CROWN] != CROWN_ONE or half == named):
            if counts_icons(g):
                g.crown_icons[seat, t.option[card, option, 1] - Fact.REMOTE_ICONS] += t.option[card, option, 2]
            else:
                g.crown[seat, half] += t.option[card, option, 2]


@jit
def choose_crown(g: State, t: Tables, seat: int, code: int) -> None:
    """One crown card after the other, until done."""
    if code != CROWNS_DONE:
        play_crown(g, t, seat, code)
        push(g, Op.CROWNS, seat, 0, 0)


@jit
def discard_scoring_card(g: State, seat: int, card: int) -> None:
    """A scoring card is discarded once played. Rule: SPEC-03"""
    g.scoring_card[seat, card] = 0
    g.tally[seat, Fact.SCORING_SPECIALISTS] -= 1


@jit
def option_worth(g: State, t: Tables, seat: int, card: int, option: int) -> int:
    """What an option pays now; a marker that lies face down pays nothing. Rule: SCORE-05"""
    op = t.option[card, option, 0]
    if op == ScoringOption.PER:
        return fact(g, t, seat, t.option[card, option, 1]) * t.option[card, option, 2]
    if op == ScoringOption.FLIP:
        return flip_worth(g, t, seat, t.option[card, option, 1]) * t.option[card, option, 2]
    if op == ScoringOption.FLIP_ANY:
        return best_flip_worth(g, t, seat) * t.option[card, option, 1]
    if op == ScoringOption.CROWN or op == ScoringOption.NONE:
        return 0
    raise RulesError("an option that no scoring card has")


@jit
def flip_worth(g: State, t: Tables, seat: int, market: int) -> int:
    """What a face-up marker earns; a marker turned down earns nothing. Rule: SCORE-05"""
    return 0 if g.income_down[seat, market] else income_of(g, t, seat, market)


@jit
def best_flip_worth(g: State, t: Tables, seat: int) -> int:
    """What the best face-up marker earns."""
    return flip_worth(g, t, seat, best_flip(g, t, seat))


@jit
def best_flip(g: State, t: Tables, seat: int) -> int:
    """The face-up marker that earns most; among equals the lowest."""
    best = MARKETS - 1
    for market in range(MARKETS - 1, -1, -1):
        if flip_worth(g, t, seat, market) > flip_worth(g, t, seat, best):
            best = market
    return best


@jit
def list_scoring_cards(g: State, t: Tables, seat: int) -> None:
    """Options that pay something now, then done: cards may be kept for later. Rules: SCORE-04, SPEC-03"""
    for card in range(SPECIALISTS):
        if g.scoring_card[seat, card]:
            for option in range(2):
                if option_worth(g, t, seat, card, option) > 0:
                    add_option(g, scoring_code(card, option))
    if g.option_count > 0:
        add_option(g, SCORING_DONE)


@jit
def choose_scoring_card(g: State, t: Tables, seat: int, code: int) -> None:
    """One card after the other, any number, until done. Rules: SCORE-04, SPEC-03"""
    if code == SCORING_DONE:
        return
    push(g, Op.SCORING_CARDS, seat, 0, 0)
    card = scoring_card(code)
    option = scoring_option(code)
    discard_scoring_card(g, seat, card)
    if t.option[card, option, 0] == ScoringOption.FLIP_ANY:
        note(g, Event.SCORING_CARD, seat, card, option, 0, 0)
        ask(g, Kind.FLIP, seat, t.option[card, option, 1], 0)
    else:
        use_option(g, t, seat, card, option)


@jit
def use_option(g: State, t: Tables, seat: int, card: int, option: int) -> None:
    """Book what the option pays; a flipped marker turns down. Rule: SCORE-05"""
    worth = option_worth(g, t, seat, card, option)
    note(g, Event.SCORING_CARD, seat, card, option, worth, 0)
    if t.option[card, option, 0] == ScoringOption.FLIP:
        g.income_down[seat, t.option[card, option, 1]] = 1
    book(g, seat, Account.SCORING_CARDS, worth)


@jit
def list_flips(g: State, seat: int) -> None:
    """The markers that lie face up. Rule: SCORE-05"""
    for market in range(MARKETS):
        if g.income_down[seat, market] == 0:
            add_option(g, market)


@jit
def flip_marker(g: State, t: Tables, seat: int, market: int, times: int) -> None:
    """Rule: SCORE-05"""
    worth = flip_worth(g, t, seat, market) * times
    g.income_down[seat, market] = 1
    book(g, seat, Account.SCORING_CARDS, worth)


@jit
def turn_markers_up(g: State) -> None:
    """After a scoring all markers turn up, crowns count no more, the scoring is done. Rule: SCORE-05"""
    for seat in range(g.n_seats):
        for market in range(MARKETS):
            g.income_down[seat, market] = 0
            g.crown_icons[seat, market] = 0
        for half in range(HALVES):
            g.crown[seat, half] = 0
    g.scorings_done += 1
    if g.scoring_now == SECOND:
        g.solo_flipped = 1
    g.scoring_now = 0


@jit
def push_end_tiles(g: State, t: Tables, seat: int) -> None:
    """Every end-game tower bonus tile kept has its effect, whether markers are up or down. Rules: SCORE-06, SCORE-11"""
    for tile in range(BONUS_TILES):
        if g.bonus_tile_seat_plus[tile] == seat + 1 and t.bonus_tile_when[tile] == When.END:
            note(g, Event.END_TILE, seat, tile, 0, 0, 0)
    for tile in range(BONUS_TILES - 1, -1, -1):
        if g.bonus_tile_seat_plus[tile] == seat + 1 and t.bonus_tile_when[tile] == When.END:
            first = t.bonus_tile_first[tile]
            push(g, Op.PROGRAM, seat, first, first + t.bonus_tile_length[tile])


@jit
def remit_venture(g: State, seat: int, amount: int) -> None:
    """One venture capital tile is repaid with less; each tile once. Rule: SCORE-06"""
    if g.venture_rebated[seat] < g.tally[seat, Fact.VENTURE_TILES]:
        g.venture_rebated[seat] += 1
        g.venture_rebate[seat] += amount


@jit
def decide_winner(g: State) -> None:
    """Most money; then most wind farms, or towers with TIE=towers; then a shared victory. Rules: SCORE-07, TIE"""
    best = 0
    for seat in range(1, g.n_seats):
        if lead(g, seat, best) > 0:
            best = seat
    for seat in range(g.n_seats):
        if lead(g, seat, best) == 0:
            g.winners |= 1 << seat
    g.over = 1
    note(g, Event.OVER, g.winners, 0, 0, 0, 0)


@jit
def lead(g: State, seat: int, other: int) -> int:
    """By how much a seat is ahead of another: in money, or else in the tie-breaker. Rules: SCORE-07, TIE"""
    if g.money[seat] != g.money[other]:
        return g.money[seat] - g.money[other]
    breaker = Fact.TOWERS if g.ruling[Ruling.TIE] == TIE_TOWERS else Fact.WIND_FARMS
    return g.tally[seat, breaker] - g.tally[other, breaker]
