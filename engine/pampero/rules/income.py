"""Income markers: their steps, thresholds, specialists and printed arrows; collecting what they earn."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import FOREIGN_CARDS, INCOME_COLUMNS, MARKETS, Account, Board
from engine.pampero.rules.gains import book
from engine.pampero.rulings import LAST_ONE, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact


@jit
def income_of(g: State, t: Tables, seat: int, market: int) -> int:
    """What a marker earns: the value under its column."""
    return t.income_value[g.board_of[seat], g.income[seat, market]]


@jit
def total_income(g: State, t: Tables, seat: int) -> int:
    """What all five markers earn together. Rule: YEAR-08"""
    total = 0
    for market in range(MARKETS):
        total += income_of(g, t, seat, market)
    return total


@jit
def can_advance(g: State, t: Tables, seat: int, market: int) -> bool:
    """Whether a marker can take one step: not at the end, not before a locked threshold. Rules: DEAL-08, DEAL-17"""
    return can_enter(g, t, seat, g.income[seat, market] + 1)


@jit
def can_enter(g: State, t: Tables, seat: int, column: int) -> bool:
    """Whether a column exists and the seat's towers have opened it. Rules: DEAL-08, DEAL-17"""
    return column < INCOME_COLUMNS and g.tally[seat, Fact.TOWERS] >= t.income_tower[g.board_of[seat], column]


@jit
def advance_marker(g: State, t: Tables, seat: int, market: int, steps: int) -> None:
    """Advance a marker step by step; steps past a locked threshold or the end are lost. Rules: DEAL-08, DEAL-17"""
    for step in range(steps):
        if not can_advance(g, t, seat, market):
            note(g, Event.INCOME_LOST, seat, market, steps - step, g.income[seat, market], 0)
            return
        g.income[seat, market] += 1
        specialists = enter_column(g, t, seat, market)
        note(g, Event.INCOME, seat, market, g.income[seat, market], specialists, 0)


@jit
def enter_column(g: State, t: Tables, seat: int, market: int) -> int:
    """An icon with an arrow moves that market's marker; answers how many specialists a column gives. Rule: DEAL-10"""
    board = g.board_of[seat]
    column = g.income[seat, market]
    moved_plus = t.income_arrow_plus[board, market, column]
    if moved_plus:
        push(g, Effect.INCOME, seat, moved_plus - 1, 1)
    if t.income_specialists[board, column]:
        return gain_column_specialists(g, t, seat, column)
    return 0


@jit
def gain_column_specialists(g: State, t: Tables, seat: int, column: int) -> int:
    """Only a seat's first marker to reach a dark green column gains its specialists. Rules: DEAL-09, DEAL-17, VJ-21"""
    cards = column_specialists(g, t, seat, column)
    g.specialist_columns[seat] |= 1 << column
    for _card in range(cards):
        push(g, Effect.SPECIALIST, seat, 0, 0)
    return cards


@jit
def column_specialists(g: State, t: Tables, seat: int, column: int) -> int:
    """How many specialists a column would give the seat's next marker to reach it. Rules: DEAL-09, LAST"""
    if g.specialist_columns[seat] & (1 << column):
        return 0
    board = g.board_of[seat]
    if board == Board.PLAYER and column == INCOME_COLUMNS - 1 and g.ruling[Ruling.LAST] == LAST_ONE:
        return min(1, t.income_specialists[board, column])
    return t.income_specialists[board, column]


@jit
def list_markers(g: State, t: Tables, seat: int) -> None:
    """The markers that can take at least one step."""
    for market in range(MARKETS):
        if can_advance(g, t, seat, market):
            add_option(g, market)


@jit
def list_collect(g: State, t: Tables, seat: int, only_foreign: int) -> None:
    """The markers whose income may be taken: any, or only icons on the backs of the seat's foreign cards."""
    for market in range(MARKETS):
        if not only_foreign or has_foreign_icon(g, t, seat, market):
            add_option(g, market)


@jit
def highest_to_collect(g: State, t: Tables, seat: int, only_foreign: bool) -> int:
    """The highest income that may be taken: any, or only icons on the backs of the seat's foreign cards."""
    highest = 0
    for market in range(MARKETS):
        if not only_foreign or has_foreign_icon(g, t, seat, market):
            highest = max(highest, income_of(g, t, seat, market))
    return highest


@jit
def has_foreign_icon(g: State, t: Tables, seat: int, market: int) -> bool:
    """Whether one of the seat's foreign cards shows the market on its back."""
    for card in range(FOREIGN_CARDS):
        if g.foreign_seat_plus[card] == seat + 1 and t.foreign_icons[card, market]:
            return True
    return False


@jit
def collect(g: State, t: Tables, seat: int, market: int) -> None:
    """Take the money of one marker through an effect."""
    book(g, seat, bonus_account(g), income_of(g, t, seat, market))


@jit
def bonus_account(g: State) -> int:
    """Where money from a component is booked: at the end of the game it comes from end-game tiles."""
    return Account.END_TILES if g.scoring_now == 3 else Account.BONUS


@jit
def collect_income(g: State, t: Tables, seat: int) -> None:
    """The income of all five markers. Rule: YEAR-08"""
    book(g, seat, Account.INCOME, total_income(g, t, seat))
