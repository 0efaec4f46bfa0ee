"""The year: action rounds, consolidation, the time track."""

from __future__ import annotations

from engine.core.decisions import ask, count_round
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    NO_SEAT,
    ROUNDS,
    YOU,
    Account,
)
from engine.pampero.rules.cards import play_card
from engine.pampero.rules.connections import rightmost_card, take_back, take_back_all
from engine.pampero.rules.gains import book, gain_batteries, spend_batteries
from engine.pampero.rules.scoring import END, FIRST, SECOND
from engine.pampero.rules.seats import adjust_turn_order, hindmost_disc, is_automa, lower_disc, move_disc
from engine.pampero.rulings import PASS_MUST, VJ_CONSOLIDATES_NO, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

SKIP_ONCE = 1
SKIP_ALWAYS = 2
"""VJ never acts: no rule says so, but it shows what the rest of a game costs and does."""


@jit
def begin_year(g: State) -> None:
    """Three action rounds, then consolidation. Rule: YEAR-01"""
    g.year += 1
    g.round = 0
    count_round(g)
    note(g, Event.YEAR, g.year, 0, 0, 0, 0)
    push(g, Op.CONSOLIDATE, NO_SEAT, 0, 0)
    for number in range(ROUNDS - 1, -1, -1):
        push(g, Op.ROUND, NO_SEAT, number, 0)


@jit
def begin_round(g: State, number: int) -> None:
    """A turn for every seat, in turn order; before VJ's the pass tile may be flipped. Rules: YEAR-01, YEAR-10"""
    g.round = number
    for place in range(g.n_seats - 1, -1, -1):
        seat = g.turn_order[place]
        if is_automa(g, seat):
            push(g, Op.AUTOMA_TURN, seat, 0, 0)
            push(g, Op.PASS_TILE, YOU, 0, 0)
        else:
            push(g, Op.TURN, seat, 0, 0)


@jit
def offer_pass_tile(g: State, t: Tables) -> None:
    """Once a game you may skip VJ's turn; with PASS=must it is forced before VJ's last turn. Rule: YEAR-10"""
    if g.pass_tile_used:
        return
    if g.ruling[Ruling.PASS] == PASS_MUST and is_last_round(g, t):
        flip_pass_tile(g, 1)
    else:
        ask(g, Kind.PASS_TILE, YOU, 0, 0)


@jit
def is_last_round(g: State, t: Tables) -> bool:
    """Whether the game ends with this year's consolidation and this is its last round."""
    return g.round == ROUNDS - 1 and hindmost_disc(g, t) + 1 >= t.time_end


@jit
def flip_pass_tile(g: State, flipped: int) -> None:
    """The coming VJ turn is skipped, once. Rule: YEAR-10"""
    if flipped:
        g.pass_tile_used = 1
        g.skip_vj = max(g.skip_vj, SKIP_ONCE)
        note(g, Event.PASS_TILE, 1, 0, 0, 0, 0)


@jit
def choose_turn(g: State, t: Tables, seat: int, code: int) -> None:
    """Exactly one of: a card, all cards back, a battery. Rule: YEAR-02"""
    if code == RETRIEVE_ALL:
        retrieve_all(g, t, seat)
    elif code == TAKE_BATTERY:
        g.battery_turns[seat] += 1
        note(g, Event.TAKE_BATTERY, seat, min(1, g.battery_supply), 0, 0, 0)
        gain_batteries(g, seat, 1)
        lower_disc(g, seat)
    else:
        play_card(g, t, seat, code)


@jit
def retrieve_all(g: State, t: Tables, seat: int) -> None:
    """Every card back to hand, the time disc one space on, the turn order disc down. Rules: YEAR-03, BASE-07"""
    g.retrievals[seat] += 1
    note(g, Event.RETRIEVE_ALL, seat, 0, 0, 0, 0)
    take_back_all(g, seat)
    advance_time(g, t, seat)
    lower_disc(g, seat)


@jit
def advance_time(g: State, t: Tables, seat: int) -> None:
    """The time disc never passes the last space. Rule: YEAR-09"""
    moved = advances_disc(g, t, seat)
    if moved:
        move_disc(g, seat)
    note(g, Event.TIME, seat, g.time[seat], moved, 0, 0)


@jit
def advances_disc(g: State, t: Tables, seat: int) -> bool:
    """Whether the time disc has a space to move to. Rule: YEAR-09"""
    return g.time[seat] < t.time_end


@jit
def consolidate(g: State) -> None:
    """Seat after seat in turn order, then what the time track says. Rules: YEAR-05, YEAR-07"""
    push(g, Op.END_YEAR, NO_SEAT, 0, 0)
    for place in range(g.n_seats - 1, -1, -1):
        push_consolidation(g, g.turn_order[place])


@jit
def push_consolidation(g: State, seat: int) -> None:
    """A card back, batteries, income, time; an automa has neither cards nor disc. Rules: YEAR-05, VJ_CONSOLIDATES"""
    plays_cards = not is_automa(g, seat)
    if plays_cards:
        push(g, Op.TIME, seat, 0, 0)
    if plays_cards or g.ruling[Ruling.VJ_CONSOLIDATES] != VJ_CONSOLIDATES_NO:
        push(g, Op.COLLECT_INCOME, seat, 0, 0)
        push(g, Op.PRODUCE, seat, 0, 0)
    if plays_cards:
        push(g, Op.ROW, seat, 0, 0)


@jit
def retrieve_row(g: State, seat: int, row: int) -> None:
    """The rightmost card of the row comes back. Rule: YEAR-05"""
    take_back(g, seat, row, rightmost_card(g, seat, row) - 1)


@jit
def battery_icons(g: State, t: Tables, seat: int) -> int:
    """Battery icons uncovered by built towers, up to the column above the energy marker. Rule: YEAR-06"""
    board = g.board_of[seat]
    icons = 0
    for tower in range(min(t.energy_column[board, g.energy[seat]], g.tally[seat, Fact.TOWERS])):
        icons += t.tower_battery[board, tower]
    return icons


@jit
def produce(g: State, t: Tables, seat: int) -> None:
    """Batteries for the uncovered icons, as far as the supply lasts. Rules: YEAR-06, YEAR-07"""
    gained = gain_batteries(g, seat, battery_icons(g, t, seat))
    note(g, Event.PRODUCTION, seat, gained, 0, 0, 0)
    book(g, seat, Account.ONGOING, gained * g.modifier[seat, Modifier.BATTERY_MONEY])
    if g.variant[Variant.BATTERY_STORAGE]:
        store_batteries(g, seat)


@jit
def store_batteries(g: State, seat: int) -> None:
    """The variant of limited storage: one battery a vacated tower space is kept, the rest goes back."""
    spend_batteries(g, seat, max(0, g.batteries[seat] - g.tally[seat, Fact.TOWERS]))


@jit
def end_year(g: State, t: Tables) -> None:
    """Turn order, scorings that are due; the end, or the next year. Rules: YEAR-11, YEAR-12, YEAR-14, BASE-08"""
    time = hindmost_disc(g, t)
    if time >= t.time_end:
        push(g, Op.WINNER, NO_SEAT, 0, 0)
        push(g, Op.SCORE, NO_SEAT, END, 0)
    else:
        adjust_turn_order(g)
        push(g, Op.YEAR, NO_SEAT, 0, 0)
    if time >= t.time_second_scoring and g.scorings_done < SECOND:
        push(g, Op.SCORE, NO_SEAT, SECOND, 0)
    if time >= t.time_first_scoring and g.scorings_done < FIRST:
        push(g, Op.SCORE, NO_SEAT, FIRST, 0)
