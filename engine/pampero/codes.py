"""Option codes: how the numbers of an option are packed into one, and read back. Compiled and plain alike.

Every kind of decision numbers its options densely; `vocabulary/decisions.py` names the kinds and sizes. Whoever writes
or reads a code of several numbers calls this module; a code of one number is that number.
"""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.constants import BONUS_COLUMNS, DISPLAY, MAT_COLUMNS, MAT_ROWS, PAYMENTS, TABS
from engine.pampero.vocabulary.decisions import GAINER, HORIZONTAL_PAIRS, LINE_CODES, PLACES

OPTIONS = 2
"""The options of a scoring card."""
HALVES = 2
"""The halves of a scoring that a crown can be declared for."""
ORDERS = 2
"""A pair of bonus spaces in its order, or the other way round."""
MEANS = 2
"""Pesos, or batteries."""
LINKED = 100
"""In the details of a payment: times 1 for a linked contract, added to the discount."""


# --- a turn: a card played to a row and a tab of the mat, paid in one way


@jit
def turn_code(play: int, row: int, tab: int, payment: int) -> int:
    """Playing a card."""
    return ((play * MAT_ROWS + row) * TABS + tab) * PAYMENTS + payment


@jit
def turn_play(code: int) -> int:
    """Which card is played, and in which of its ways."""
    return code // (PAYMENTS * TABS * MAT_ROWS)


@jit
def turn_row(code: int) -> int:
    """The row of the company mat."""
    return code // (PAYMENTS * TABS) % MAT_ROWS


@jit
def turn_tab(code: int) -> int:
    """The tab of the mat's space."""
    return code // PAYMENTS % TABS


@jit
def turn_payment(code: int) -> int:
    """How it is paid."""
    return code % PAYMENTS


# --- a space of the company mat


@jit
def mat_space(row: int, column: int) -> int:
    """A space of the company mat."""
    return row * MAT_COLUMNS + column


@jit
def mat_row(space: int) -> int:
    """Its row."""
    return space // MAT_COLUMNS


@jit
def mat_column(space: int) -> int:
    """Its column."""
    return space % MAT_COLUMNS


# --- a node of the grid board, and the line that joins it


@jit
def node_code(node: int, line_plus: int) -> int:
    """A node, joined for nothing (0) or by a network line + 1."""
    return node * LINE_CODES + line_plus


@jit
def code_node(code: int) -> int:
    """The node."""
    return code // LINE_CODES


@jit
def code_line_plus(code: int) -> int:
    """The network line + 1, or 0."""
    return code % LINE_CODES


# --- a bulldozer and where it goes


@jit
def move_code(bulldozer: int, place: int) -> int:
    """A bulldozer moved to a site, the utility area or a parking space."""
    return bulldozer * PLACES + place


@jit
def moved_bulldozer(code: int) -> int:
    """Which bulldozer."""
    return code // PLACES


@jit
def moved_place(code: int) -> int:
    """Where it goes."""
    return code % PLACES


# --- a card on the display of a country


@jit
def foreign_code(country: int, place: int) -> int:
    """A foreign market card on display."""
    return country * DISPLAY + place


@jit
def foreign_country(code: int) -> int:
    """Its country."""
    return code // DISPLAY


@jit
def foreign_place(code: int) -> int:
    """Its place of the display."""
    return code % DISPLAY


# --- an option of a scoring card, and a crown declared for one half of a scoring


@jit
def scoring_code(card: int, option: int) -> int:
    """An option of a scoring card."""
    return card * OPTIONS + option


@jit
def scoring_card(code: int) -> int:
    """The card."""
    return code // OPTIONS


@jit
def scoring_option(code: int) -> int:
    """The option."""
    return code % OPTIONS


@jit
def crown_code(card: int, option: int, half: int) -> int:
    """A crown of a scoring card, for one half."""
    return scoring_code(card, option) * HALVES + half


@jit
def crown_card(code: int) -> int:
    """The card."""
    return scoring_card(code // HALVES)


@jit
def crown_option(code: int) -> int:
    """The option."""
    return scoring_option(code // HALVES)


@jit
def crown_half(code: int) -> int:
    """The half."""
    return code % HALVES


# --- spaces of the tower bonus board, and pairs of neighbours


@jit
def bonus_space(row: int, column: int) -> int:
    """A space of the tower bonus board."""
    return row * BONUS_COLUMNS + column


@jit
def bonus_row(space: int) -> int:
    """Its row."""
    return space // BONUS_COLUMNS


@jit
def bonus_column(space: int) -> int:
    """Its column, counted over all zones."""
    return space % BONUS_COLUMNS


@jit
def pair_code(pair: int, turned: int) -> int:
    """A pair of bonus spaces, taken in its order (0) or the other way round (1)."""
    return pair * ORDERS + turned


@jit
def code_pair(code: int) -> int:
    """The pair."""
    return code // ORDERS


@jit
def is_turned(code: int) -> int:
    """1 if the second space is taken first."""
    return code % ORDERS


@jit
def first_of_pair(pair: int) -> int:
    """The left or upper space of a pair of adjacent spaces. Pairs: row by row across, then column neighbours."""
    if pair < HORIZONTAL_PAIRS:
        return bonus_space(pair // (BONUS_COLUMNS - 1), pair % (BONUS_COLUMNS - 1))
    return pair - HORIZONTAL_PAIRS


@jit
def second_of_pair(pair: int) -> int:
    """The right or lower space of a pair."""
    return first_of_pair(pair) + (1 if pair < HORIZONTAL_PAIRS else BONUS_COLUMNS)


# --- whose piece is hired, and how its owner is paid


@jit
def owner_code(owner: int, by_batteries: int) -> int:
    """The owner of a piece, paid in pesos (0) or in batteries (1)."""
    return owner * MEANS + by_batteries


@jit
def code_owner(code: int) -> int:
    """The owner."""
    return code // MEANS


@jit
def is_by_batteries(code: int) -> int:
    """1 if the owner is paid in batteries."""
    return code % MEANS


# --- what a decision carries beside its options


@jit
def alternatives_code(count: int, seat: int) -> int:
    """How many alternatives there are, and the seat that gains the chosen one: you also choose for VJ."""
    return count + GAINER * seat


@jit
def alternatives_count(details: int) -> int:
    """How many alternatives."""
    return details % GAINER


@jit
def alternatives_seat(details: int) -> int:
    """The seat that gains."""
    return details // GAINER


@jit
def payment_discount(details: int) -> int:
    """The discount of a contract that is being paid."""
    return details % LINKED


@jit
def is_linked_payment(details: int) -> int:
    """1 if it is the linked contract."""
    return details // LINKED
