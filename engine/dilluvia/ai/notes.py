"""What features work out about the open decision, kept beside the game so that it is worked out once.

Who chooses an option makes new notes and drops them afterwards: in between nothing of the position changes.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from engine.core.jit import jit
from engine.core.record import Many, Record, Vector, dtype_of, i8, i16, i32
from engine.dilluvia.constants import BUILDING_KINDS, COLOURS, FORMS, PROPELLERS
from engine.dilluvia.state import State


class Notes(Record):
    """The plan of the seat that decides; it holds once `noted` says so."""

    noted: Annotated[int, i8]
    values: Annotated[Vector, i32[BUILDING_KINDS + PROPELLERS]]  # what each item is worth
    open: Annotated[int, i16]  # bits: the actions with a spot that the seat can use
    cells: Annotated[int, i16]  # the seat's ground: spaces, medium sites, 1 if there is a large site
    mediums: Annotated[int, i16]
    large: Annotated[int, i16]
    kinds: Annotated[Vector, i8[BUILDING_KINDS]]  # buildings of each kind in the plan
    propellers: Annotated[int, i16]  # bits
    short: Annotated[Vector, i8[COLOURS]]  # cubes that the plan lacks
    ground: Annotated[Vector, i8[FORMS]]  # pieces of ground that the plan lacks, by Form
    tiles: Annotated[int, i8]  # 1: two plots, 2: a medium plot are to be used for it
    aeros: Annotated[int, i16]  # Aeros that the plan lacks
    workers: Annotated[int, i16]  # workers that the plan takes
    builders: Annotated[int, i16]  # of them, for construction
    worth: Annotated[int, i32]


NOTES = dtype_of(Notes)


@jit
def new_notes(_g: State) -> Many[Notes]:
    """Room for notes in which nothing is noted."""
    room: Many[Notes] = np.empty(1, NOTES)  # type: ignore[assignment]
    room[0].noted = 0
    return room
