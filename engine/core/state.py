"""The fields every game's state begins with, and those it ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from engine.core.record import Log, Many, Matrix, Record, Tail, Vector, allocate, i8, i16, i32, i64

if TYPE_CHECKING:
    from engine.core.settings import Setting, Settings

STACK_DEPTH = 48
FRAME_SIZE = 4
MAX_OPTIONS = 256
MAX_DECISIONS = 2000
LOG_ROWS = 256
LOG_WIDTH = 6
MAX_SEATS = 6


class CoreState(Record, abstract=True):
    """What the core keeps in a state. A game declares a subclass with its own fields.

    The options are derived from the position and the log tells how it came about, so both stay out of equality and
    hash; being marked `Tail` and `Log` they lie behind the game's own fields.
    """

    seed: Annotated[int, i64]
    decisions: Annotated[int, i32]
    """How many decisions were taken: the number of the next one."""
    over: Annotated[int, i8]
    winners: Annotated[int, i8]
    """A bit for every seat that has won, several after a shared victory; 0 while the game goes on."""
    n_seats: Annotated[int, i8]
    turns: Annotated[int, i16]
    """How many turns have begun, of all seats: where a turn ends, this changes."""
    turn_seat: Annotated[int, i8]
    """Whose turn began last."""
    rounds: Annotated[int, i16]
    """How many rounds have begun, as the game counts them."""
    depth: Annotated[int, i16]
    stack: Annotated[Matrix, i32[STACK_DEPTH, FRAME_SIZE]]
    decision_kind: Annotated[int, i16]
    """The kind of the open decision; 0 when none is open."""
    decision_seat: Annotated[int, i16]
    decision_a: Annotated[int, i32]
    decision_b: Annotated[int, i32]

    option_count: Annotated[int, i16, Tail]
    options: Annotated[Vector, i16[MAX_OPTIONS], Tail]
    log_on: Annotated[int, i8, Log]
    log_count: Annotated[int, i16, Log]
    log_lost: Annotated[int, i32, Log]
    log: Annotated[Matrix, i16[LOG_ROWS, LOG_WIDTH], Log]


S = TypeVar("S", bound=CoreState)


def blank_states(state: type[S], settings: Settings, setting: Setting) -> Many[S]:
    """One state, blank but for what is settled before the set-up: how many decide, the rulings, the variants."""
    states = allocate(state)
    g: Any = states[0]
    g.n_seats = settings.seats_of(setting)
    for place, value in enumerate(settings.ruling_numbers(setting)):
        g.ruling[place] = value
    for place, used in enumerate(settings.variant_numbers(setting)):
        g.variant[place] = used
    return states
