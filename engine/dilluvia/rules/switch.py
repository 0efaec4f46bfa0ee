"""Moving cubes to the other square of their buildings. R 7.8"""

from __future__ import annotations

from engine.core.decisions import add_option, ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.codes import switch_code, switch_may_stop, switched_with, switches_left, was_switched
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import MATS
from engine.dilluvia.rules.booking import move_mat
from engine.dilluvia.rules.construction import set_square
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op


@jit
def any_building(g: State, seat: int) -> bool:
    """Whether a seat has a building."""
    for building in range(g.building_count):
        if g.building_seat[building] == seat:
            return True
    return False


@jit
def ask_switch(g: State, seat: int, code: int, switched: int) -> None:
    """Which cube next. Rules: SWAP-01, SWAP-04"""
    if switches_left(code) > 0:
        ask(g, Kind.SWITCH, seat, code, switched)


@jit
def list_switches(g: State, seat: int, code: int, switched: int) -> None:
    """Every building whose cube was not switched in this action; stop where the seat may. Reading: READ-20"""
    for building in range(g.building_count):
        if g.building_seat[building] == seat and not was_switched(switched, building):
            add_option(g, 1 + g.building_cell[building])
    if g.option_count == 0 or switch_may_stop(code):
        add_option(g, STOP)


@jit
def choose_switch(g: State, t: Tables, seat: int, code: int, switched: int, choice: int) -> None:
    """The cube moves, the mat follows at once, both ways. Rules: SWAP-01, SWAP-02; reading: READ-19"""
    if choice == STOP:
        return
    building = building_at(g, choice - 1)
    push(g, Op.SWITCH, seat, switch_code(switches_left(code) - 1, 1), switched_with(switched, building))
    kind, square = g.building_kind[building], 1 - g.building_square[building]
    note(g, Event.SWITCHED, seat, kind, choice - 1, square, 0)
    for mat in range(MATS):
        move_mat(g, seat, mat, -t.square_mat[kind, 1 - square, mat])
    set_square(g, t, building, square)


@jit
def building_at(g: State, cell: int) -> int:
    """The building whose top left space this is."""
    for building in range(g.building_count):
        if g.building_cell[building] == cell:
            return building
    raise RulesError("there is no building")
