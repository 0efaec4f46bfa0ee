"""Pampero's side of the loop: what a frame does and what a choice does, whoever's they are."""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.rules.decisions import apply_choice
from engine.pampero.rules.effects import run_effect
from engine.pampero.rules.seats import is_automa
from engine.pampero.state import State
from engine.pampero.vj.bonuses import run_vj_component
from engine.pampero.vj.turn import apply_vj_choice, run_vj
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.ops import FIRST_AUTOMA, FIRST_COMPONENT_EFFECT, LAST_COMPONENT_EFFECT


@jit
def run_frame(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """Carry out a frame; VJ's frames and what components do for VJ go to its own rules."""
    if op >= FIRST_AUTOMA:
        run_vj(g, t, op, a, b)
    elif FIRST_COMPONENT_EFFECT <= op <= LAST_COMPONENT_EFFECT and is_automa(g, seat):
        run_vj_component(g, t, op, a, b)
    else:
        run_effect(g, t, op, seat, a, b)


@jit
def take_choice(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Carry out a choice: a tie of VJ's goes to its own rules."""
    if kind >= Kind.VJ_SECTOR:
        apply_vj_choice(g, t, kind, a, code)
    else:
        apply_choice(g, t, kind, seat, a, b, code)
