"""The solo game's step: the loop that runs pending effects until you have something to decide."""

from __future__ import annotations

from engine.core.decisions import begin_choice, close
from engine.core.jit import jit
from engine.core.log import note
from engine.core.seam import Binding, bind
from engine.core.stack import pop
from engine.pampero.components.tables import Tables
from engine.pampero.rows import fill_row
from engine.pampero.rules.counts import fact
from engine.pampero.rules.decisions import apply_choice, list_options
from engine.pampero.rules.effects import run_effect
from engine.pampero.rules.setup import redact, set_up
from engine.pampero.state import State
from engine.pampero.terms import Board
from engine.pampero.vj.bonuses import run_vj_component
from engine.pampero.vj.terms import VJEvent
from engine.pampero.vj.turn import apply_vj_choice, run_vj
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.kinds import Kind
from engine.pampero.vocabulary.ops import FIRST_AUTOMA, FIRST_COMPONENT_EFFECT, LAST_COMPONENT_EFFECT


@jit
def advance(g: State, t: Tables) -> None:
    """Run pending effects until a decision of two or more options is open, or the game is over.

    A single option is taken here, logged and not counted; an effect without options is dropped with an event.
    """
    while g.over == 0:
        if g.decision_kind == Kind.NONE:
            run_frame(g, t)
        else:
            list_options(g, t)
            if g.option_count > 1:
                count_tie(g)
                return
            settle_alone(g, t)


@jit
def count_tie(g: State) -> None:
    """A tie of VJ's that is yours to break is counted and told. Rule: VJ-25"""
    if g.decision_kind >= Kind.VJ_SECTOR:
        g.vj_ties += 1
        note(g, VJEvent.TIE, g.decision_kind, g.option_count, 0, 0, 0)


@jit
def run_frame(g: State, t: Tables) -> None:
    """Carry out the top frame; VJ's frames and what components do for VJ go to its own rules."""
    op, seat, a, b, _c = pop(g)
    if op >= FIRST_AUTOMA:
        run_vj(g, t, op, a, b)
    elif FIRST_COMPONENT_EFFECT <= op <= LAST_COMPONENT_EFFECT and g.board_of[seat] == Board.SOLO:
        run_vj_component(g, t, op, a, b)
    else:
        run_effect(g, t, op, seat, a, b)


@jit
def settle_alone(g: State, t: Tables) -> None:
    """Take the only option of the open decision, or drop the decision when it has none."""
    if g.option_count == 0:
        note(g, Event.DROPPED, g.decision_seat, g.decision_kind, 0, 0, 0)
        close(g)
    else:
        note(g, Event.ALONE, g.decision_kind, g.options[0], 0, 0, 0)
        apply(g, t, g.options[0])


@jit
def apply(g: State, t: Tables, code: int) -> None:
    """Close the open decision and carry out a choice."""
    kind = g.decision_kind
    seat = g.decision_seat
    a = g.decision_a
    b = g.decision_b
    close(g)
    if kind >= Kind.VJ_SECTOR:
        apply_vj_choice(g, t, kind, a, code)
    else:
        apply_choice(g, t, kind, seat, a, b, code)


@jit
def start(g: State, t: Tables, seed: int) -> None:
    """Set up a game and advance to the first decision."""
    set_up(g, t, seed)
    advance(g, t)


@jit
def step(g: State, t: Tables, code: int) -> None:
    """Choose an option of the open decision and advance to the next."""
    begin_choice(g, code)
    apply(g, t, code)
    advance(g, t)


bind(State, Binding(start, step, list_options, redact, fact, fill_row))
