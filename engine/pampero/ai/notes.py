"""What features work out about the open decision, kept beside the game so that it is worked out once.

Who chooses an option makes new notes and drops them afterwards: in between nothing of the position changes. A note is
made when a feature first asks for it. Notes are about the seat that decides.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from engine.core.jit import jit
from engine.core.record import Many, Record, Vector, dtype_of, i16, i32, i64
from engine.pampero.constants import BONUS_SPACES, SECTORS, SPACES, ZONES
from engine.pampero.state import State


class Notes(Record):
    """The notes of one decision: what is below a field named `..._noted` or `..._code_plus` holds once that says so."""

    sectors_noted: Annotated[int, i16]
    contracts_near: Annotated[Vector, i16[SECTORS]]  # contracts left in each sector
    contracts_served: Annotated[Vector, i16[SECTORS]]  # those of them that are unlocked
    bonus_zones_noted: Annotated[int, i16]
    bonus_worth: Annotated[Vector, i32[BONUS_SPACES]]
    pair_worth: Annotated[Vector, i32[ZONES]]
    contracts_noted: Annotated[int, i16]
    node_is_free: Annotated[int, i16]
    unlocks_next: Annotated[int, i16]
    unlocked: Annotated[int, i64]  # bit s: the contract on space s is unlocked
    gains_noted: Annotated[int, i64]  # bit s: what that contract brings is noted
    contract_gain: Annotated[Vector, i32[SPACES]]
    contract_income: Annotated[Vector, i32[SPACES]]
    aimed_code_plus: Annotated[int, i32]  # the option of a turn that `in_aim` is about
    in_aim: Annotated[int, i64]  # bit s: its card could fulfil the contract on space s
    scored_code_plus: Annotated[int, i32]  # the option that the next three are about
    scoring_gain: Annotated[int, i32]
    majority_steps: Annotated[int, i32]
    majorities_won: Annotated[int, i32]
    majorities_noted: Annotated[int, i16]  # bit p: whether the seat leads at place p is noted
    majorities_led: Annotated[int, i16]


NOTES = dtype_of(Notes)


@jit
def new_notes(_g: State) -> Many[Notes]:
    """Room for notes in which nothing is noted."""
    room: Many[Notes] = np.empty(1, NOTES)  # type: ignore[assignment]
    notes = room[0]
    notes.sectors_noted = 0
    notes.bonus_zones_noted = 0
    notes.contracts_noted = 0
    notes.aimed_code_plus = 0
    notes.scored_code_plus = 0
    notes.majorities_noted = 0
    return room
