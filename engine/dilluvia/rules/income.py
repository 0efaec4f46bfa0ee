"""The income phase, and cubes of one's choice. R 8.0"""

from __future__ import annotations

from engine.core.decisions import add_option, ask, begin_turn
from engine.core.jit import jit
from engine.core.stack import push
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import COLOURS, Colour, Mat
from engine.dilluvia.rules.booking import gain_cubes, gain_prestige, mat_worth, move_aeros, receivable
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros, Prestige
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.ops import Op

LAST_COLOUR = COLOURS - 1


@jit
def pay_income(g: State, t: Tables, place: int) -> None:
    """In order: Aeros, cubes of one's choice and prestige by the mat; the markers stay. Rule: PAY-01"""
    seat = g.order[place]
    if place + 1 < g.n_seats:
        push(g, Op.INCOME, 0, place + 1, 0)
    begin_turn(g, seat)
    move_aeros(g, seat, Aeros.INCOME, mat_worth(g, seat, Mat.MONEY))
    gain_prestige(g, t, seat, Prestige.INCOME, mat_worth(g, seat, Mat.PRESTIGE))
    push(g, Op.CUBES, seat, mat_worth(g, seat, Mat.CUBES), 0)


@jit
def choose_cubes(g: State, seat: int, amount: int) -> None:
    """So many cubes of any colours: how many of the first colour."""
    ask_count(g, seat, receivable(g, seat, amount), Colour.WHITE)


@jit
def ask_count(g: State, seat: int, left: int, colour: int) -> None:
    """How many of a colour; the last colour gets what is left."""
    if colour == LAST_COLOUR:
        gain_cubes(g, seat, colour, left)
    elif left > 0:
        ask(g, Kind.COUNT, seat, left, colour)


@jit
def list_counts(g: State, left: int) -> None:
    """From none to all that are left."""
    for count in range(left + 1):
        add_option(g, count)


@jit
def choose_count(g: State, seat: int, left: int, colour: int, count: int) -> None:
    """Take so many, and go on with the next colour."""
    gain_cubes(g, seat, colour, count)
    ask_count(g, seat, left - count, colour + 1)


@jit
def list_colours(g: State) -> None:
    """All four colours. Rule: PICK-03"""
    for colour in range(COLOURS):
        add_option(g, colour)
