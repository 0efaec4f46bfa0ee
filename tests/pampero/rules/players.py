"""A table of two to four players for rule tests; the one who acts has the first seat unless a test says otherwise."""

from __future__ import annotations

from engine.pampero.codes import owner_code
from engine.pampero.constants import Payment, Zone
from engine.pampero.rulings import Ruling, Variant
from engine.pampero.vocabulary.decisions import Kind
from tests.pampero.rules.hands import choose_play, reach_tab
from tests.table import Table

BLUE, YELLOW, PURPLE, WHITE = range(4)
"""The seats, as the examples of the rulebook call their players."""
PESOS, BATTERIES = 0, 1


def table_of(seats: int, rulings: dict[Ruling, int] | None = None, variants: tuple[Variant, ...] = ()) -> Table:
    """A game that has been set up for so many players."""
    return Table(rulings=rulings, variants=variants, seats=seats)


def bare_table(seats: int, rulings: dict[Ruling, int] | None = None) -> Table:
    """The same without pieces on the board and without tiles on the tower bonus board."""
    table = table_of(seats, rulings)
    table.clear_pieces()
    table.clear_bonus_board()
    for seat in range(seats):
        table.own(money=50, energy=6, batteries=1, seat=seat)
    return table


def hire(table: Table, card: str, zone: Zone, owner: int, means: int = PESOS, value: int | None = None) -> None:
    """Blue plays a card with a piece of another player; where there is only one way, it is taken by itself."""
    choose_play(table, card, reach_tab(table, zone, value), Payment.OTHERS)
    if table.kind == Kind.OWNER:
        table.choose(owner_code(owner, means))


def owners_offered(table: Table, card: str, zone: Zone) -> set[int]:
    """The owners, with the means, among whom Blue could choose; nobody where there is one way or none."""
    choose_play(table, card, reach_tab(table, zone), Payment.OTHERS)
    return set(table.options) if table.kind == Kind.OWNER else set()
