"""The open decision and its options. One decision is open at a time; kinds are numbered from 1."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.errors import IllegalChoice, RulesError
from engine.core.jit import jit
from engine.core.log import clear_log
from engine.core.state import MAX_DECISIONS, MAX_OPTIONS, CoreState


@jit
def ask(g: CoreState, kind: int, seat: int, a: int, b: int) -> None:
    """Open a decision. Its options are listed when `advance` comes to it."""
    if g.decision_kind != 0:
        raise RulesError("a decision is already open")
    if kind <= 0:
        raise RulesError("kinds of decision are numbered from 1")
    g.decision_kind = kind
    g.decision_seat = seat
    g.decision_a = a
    g.decision_b = b


@jit
def is_open(g: CoreState) -> bool:
    """Whether a decision is open."""
    return g.decision_kind != 0


@jit
def close(g: CoreState) -> None:
    """Forget the open decision and its options: it has been taken, or is dropped for lack of options."""
    g.decision_kind = 0
    g.decision_seat = 0
    g.decision_a = 0
    g.decision_b = 0
    g.option_count = 0


@jit
def clear_options(g: CoreState) -> None:
    """Begin a new list of options."""
    g.option_count = 0


@jit
def add_option(g: CoreState, code: int) -> None:
    """List one more legal option."""
    if g.option_count >= MAX_OPTIONS:
        raise RulesError("too many options in one decision")
    g.options[g.option_count] = code
    g.option_count += 1


@jit
def add_options(g: CoreState, codes: int) -> None:
    """List the options whose bits are set."""
    while codes:
        add_option(g, lowest(codes))
        codes = without_lowest(codes)


@jit
def has_option(g: CoreState, code: int) -> bool:
    """Whether an option is listed."""
    for index in range(g.option_count):
        if g.options[index] == code:
            return True
    return False


@jit
def count_round(g: CoreState) -> None:
    """Count a round of the game's own: a year, a season, a time around the table."""
    g.rounds += 1


@jit
def begin_turn(g: CoreState, seat: int) -> None:
    """A seat's turn begins: players learn from it where the turn before has ended."""
    g.turns += 1
    g.turn_seat = seat


@jit
def begin_choice(g: CoreState, code: int) -> None:
    """What every choice begins with: refuse an illegal one, start a new log, count the decision."""
    if not has_option(g, code):
        raise IllegalChoice("that is not among the options of the open decision")
    if g.decisions >= MAX_DECISIONS:
        raise RulesError("the game does not end: too many decisions")
    clear_log(g)
    g.decisions += 1
