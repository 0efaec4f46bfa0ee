"""Playing connection tiles, and taking cards with their tiles back from the mat."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import mat_space
from engine.pampero.components.tables import Tables
from engine.pampero.constants import CONNECTIONS, MAT_COLUMNS, MAT_ROWS, Held
from engine.pampero.rules.seats import is_solo
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import DECLINE_CONNECTION
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op

READY = 1
ON_CARD = 2


@jit
def list_connections(g: State, seat: int) -> None:
    """The connection tiles that lie ready; playing one may be declined. Rules: CONN-01, CARD-17"""
    if not is_playing(g, seat):
        return
    for tile in range(CONNECTIONS + 1):
        if g.connection[seat, tile] == READY:
            add_option(g, tile)
    if g.option_count > 0:
        add_option(g, DECLINE_CONNECTION)


@jit
def is_playing(g: State, seat: int) -> bool:
    """Whether the seat has played the card: whoever moves a hired bulldozer in another's turn has not. Rule: BASE-11"""
    return is_solo(g) or g.turn_seat == seat


@jit
def has_connection(g: State, seat: int) -> bool:
    """Whether a connection tile lies ready."""
    for tile in range(CONNECTIONS + 1):
        if g.connection[seat, tile] == READY:
            return True
    return False


@jit
def play_connection(g: State, t: Tables, seat: int, tile: int) -> None:
    """The tile goes onto the card just played and has its effect. Rule: CONN-01"""
    if tile == DECLINE_CONNECTION:
        return
    g.connection[seat, tile] = ON_CARD + g.played_space
    note(g, Event.CONNECTION_PLAYED, seat, tile, 0, 0, 0)
    push(g, Op.PROGRAM, seat, t.connection_first[tile], t.connection_first[tile] + t.connection_length[tile])


@jit
def take_back(g: State, seat: int, row: int, column: int) -> None:
    """A card and every connection tile on it come back. Rules: YEAR-03, YEAR-05, CONN-01"""
    card = g.mat_card_plus[seat, row, column] - 1
    g.mat_card_plus[seat, row, column] = 0
    g.card[seat, card] = Held.HAND
    g.tally[seat, Fact.CARDS_ON_MAT] -= 1
    for tile in range(CONNECTIONS + 1):
        if g.connection[seat, tile] == ON_CARD + mat_space(row, column):
            g.connection[seat, tile] = READY
    note(g, Event.CARD_BACK, seat, card, 0, 0, 0)


@jit
def take_back_all(g: State, seat: int) -> None:
    """Every card comes back. Rule: YEAR-03"""
    for row in range(MAT_ROWS):
        for column in range(MAT_COLUMNS):
            if g.mat_card_plus[seat, row, column]:
                take_back(g, seat, row, column)


@jit
def rightmost_card(g: State, seat: int, row: int) -> int:
    """The column of the rightmost card of a row, plus 1; 0 for an empty row. Rule: YEAR-05"""
    for column in range(MAT_COLUMNS - 1, -1, -1):
        if g.mat_card_plus[seat, row, column]:
            return column + 1
    return 0


@jit
def list_rows(g: State, seat: int) -> None:
    """The rows that hold a card. Rule: YEAR-05"""
    for row in range(MAT_ROWS):
        if rightmost_card(g, seat, row):
            add_option(g, row)


@jit
def list_retrievable(g: State, seat: int) -> None:
    """Cards on the mat other than the one just played."""
    for row in range(MAT_ROWS):
        for column in range(MAT_COLUMNS):
            space = mat_space(row, column)
            if g.mat_card_plus[seat, row, column] and not (space == g.played_space and is_playing(g, seat)):
                add_option(g, space)
