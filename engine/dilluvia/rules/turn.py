"""A game turn: its phases, its end, and the order of the next. R 5.0, 7.1, 8.0"""

from __future__ import annotations

from engine.core.decisions import count_round
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.constants import ACTIONS, LAST_TURN, SPOTS, TILE_KINDS, Action
from engine.dilluvia.rules.tiles import turn_back
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op


@jit
def begin_game_turn(g: State) -> None:
    """Market, actions, income, each finished by all before the next begins. Rules: TURN-01, TURN-02"""
    count_round(g)
    note(g, Event.TURN, g.turn, 0, 0, 0, 0)
    if g.turn == LAST_TURN:
        push(g, Op.END, 0, 0, 0)
    else:
        push(g, Op.CLOSE_TURN, 0, 0, 0)
        push(g, Op.INCOME, 0, 0, 0)
    push(g, Op.WORKERS, 0, 0, 0)
    push(g, Op.BUYER, 0, 0, 0)
    push(g, Op.ZEPPELIN, 0, 0, 0)
    push(g, Op.OPEN_MARKET, 0, 0, 0)
    for seat in range(g.n_seats):
        g.idle_dark[seat] = g.dark[seat]
        g.idle_special[seat] = 1
        g.fresh[seat] = 0


@jit
def close_turn(g: State) -> None:
    """The next order, then tiles, workers and zeppelins come back. Rules: TURN-03, ORD-02"""
    set_next_order(g)
    for seat in range(g.n_seats):
        g.zeppelin_plus[seat] = 0
        for kind in range(TILE_KINDS):
            turn_back(g, seat, kind)
    for action in range(ACTIONS):
        g.benefit_taken[action] = 0
        for spot in range(SPOTS):
            g.spot_seat_plus[action, spot] = 0
            g.spot_workers[action, spot] = 0
            g.spot_special[action, spot] = 0
    g.turn += 1
    push(g, Op.TURN, 0, 0, 0)


@jit
def set_next_order(g: State) -> None:
    """Those who chose the order come first, by their spots; the others follow as they were. Rule: ORD-02"""
    taken, place = 0, 0
    for spot in range(SPOTS):
        seat = g.spot_seat_plus[Action.ORDER, spot] - 1
        if seat >= 0 and taken >> seat & 1 == 0:
            move_to_place(g, seat, place)
            taken |= 1 << seat
            place += 1
    if place > 0:
        for number in range(g.n_seats):
            note(g, Event.ORDER, g.order[number], number, 0, 0, 0)


@jit
def move_to_place(g: State, seat: int, place: int) -> None:
    """A seat moves forward in the order; those it passes are pushed back by one. Rule: ORD-02"""
    last = place
    while g.order[last] != seat:
        last += 1
    for number in range(last, place, -1):
        g.order[number] = g.order[number - 1]
    g.order[place] = seat
