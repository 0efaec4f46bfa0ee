"""A table to test at: a game laid out from a seed, with hands to put pieces where a test needs them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

from engine.core.components.records import Model
from engine.core.log import log_of
from engine.core.loop import advance, start, step
from engine.core.record import Many, allocate
from engine.core.stack import push
from engine.pampero.codes import turn_code
from engine.pampero.components.build_tables import space_index, tables_of
from engine.pampero.components.catalogue import Catalogue, load_catalogue
from engine.pampero.components.tables import Tables
from engine.pampero.constants import MAT_COLUMNS, MAT_ROWS, TABS, YOU, Payment, Zone
from engine.pampero.positions.builder import Tabletop
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rulings import Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.ops import Op
from tests.golden.files import FROZEN


@cache
def catalogue_of(data: Path | None) -> Catalogue:
    """Components, read once."""
    return load_catalogue(data)


def frozen_catalogue() -> Catalogue:
    """The components of the golden games, which most tests are played with: they name their values."""
    return catalogue_of(FROZEN)


def index_of(records: Iterable[Model], name: str) -> int:
    """The place of the record with that id, which is its number in the kernel."""
    return [getattr(record, "id", None) for record in records].index(name)


class Table(Tabletop):
    """One game on the table, for uncompiled tests: `g` and `t` as the rules see them."""

    def __init__(
        self,
        seed: int = 1,
        rulings: dict[Ruling, int] | None = None,
        variants: tuple[Variant, ...] = (),
        data: Path | None = FROZEN,
        seats: int = 1,
    ):
        self.states: Many[State] = allocate(State)
        self.tables: Many[Tables] = tables_of(data, seats)
        self.catalogue: Catalogue = catalogue_of(data).laid_out(seats)
        super().__init__(self.states[0], self.tables[0])
        self.g.n_seats = seats if seats > 1 else 0
        for ruling, value in (rulings or {}).items():
            self.g.ruling[ruling] = value
        for variant in variants:
            self.g.variant[variant] = 1
        self.g.log_on = 1
        start(self.g, self.t, seed)

    @property
    def options(self) -> list[int]:
        """The codes of the open decision."""
        return [self.g.options[index] for index in range(self.g.option_count)]

    @property
    def kind(self) -> int:
        """What is being decided: a `Kind`, typed as a number so that mypy lets it change between two looks."""
        return Kind(self.g.decision_kind)

    def choose(self, code: int) -> None:
        step(self.g, self.t, code)

    def forget(self) -> None:
        """Drop the open decision and everything pending but your next turn, to put another position on the table."""
        self.g.decision_kind = 0
        self.g.option_count = 0
        self.g.depth = 0
        push(self.g, Op.TURN, YOU, 0, 0)

    def resume(self, op: int, seat: int = YOU, a: int = 0, b: int = 0) -> None:
        """Run one effect, and what follows from it, on the position as it stands."""
        push(self.g, op, seat, a, b)
        advance(self.g, self.t)

    def ask_turn(self) -> None:
        """Your turn, on the position as it stands."""
        self.forget()
        self.resume(Op.TURN)

    def copy_tables(self) -> None:
        """What is printed becomes this table's own, for a test to write on."""
        self.tables = cast("Many[Tables]", cast(Any, self.tables).copy())
        self.t = self.tables[0]

    def events(self) -> list[tuple[int, ...]]:
        """The log of the last step."""
        return log_of(self.g)

    # --- what is printed on a piece, as its number

    def site(self, name: str) -> int:
        return index_of(self.catalogue.board.site, name)

    def space(self, name: str) -> int:
        """A contract space: standard, remote or solar."""
        return space_index(self.catalogue)[name]

    def node(self, name: str) -> int:
        return index_of(self.catalogue.grid_board.node, name)

    def card(self, name: str) -> int:
        """An action card: basic or specialist."""
        return index_of((*self.catalogue.basic_cards.card, *self.catalogue.specialist_actions.card), name)

    # --- putting a position on the table

    def erect(self, *sites: str, seat: int = YOU) -> None:
        """Towers stand on these sites; what building them would have brought is left out."""
        for site in sites:
            self.put_tower(seat, self.site(site))

    def bring(self, bulldozer: int, site: str, seat: int = YOU) -> None:
        """A bulldozer stands beside this site."""
        self.put_bulldozer(seat, bulldozer, self.site(site))

    # --- playing

    def plays_of(self, card: str) -> list[int]:
        """The plays of a card in the order of its modes."""
        return [play for play in range(self.t.plays) if self.t.play_card[play] == self.card(card)]

    def codes_of(self, card: str, zone: Zone, mode: int = 0, payment: Payment = Payment.ZONE_VALUE) -> list[int]:
        """The options of the open turn that play a card in a zone, paid in one way; a row each."""
        found = []
        for row in range(MAT_ROWS):
            column = leftmost_space(self.g, YOU, row)
            for tab in range(TABS if column < MAT_COLUMNS else 0):
                code = turn_code(self.plays_of(card)[mode], row, tab, payment)
                if self.t.tab_zone[row, column, tab] == zone and code in self.options:
                    found.append(code)
        return found

    def can_play(self, card: str, zone: Zone, mode: int = 0, payment: Payment = Payment.ZONE_VALUE) -> bool:
        """Whether your turn, on the position as it stands, offers the card so."""
        self.ask_turn()
        return bool(self.codes_of(card, zone, mode, payment))

    def play(self, card: str, zone: Zone, mode: int = 0, payment: Payment = Payment.ZONE_VALUE) -> None:
        """Play a card on your turn, on the position as it stands."""
        self.ask_turn()
        codes = self.codes_of(card, zone, mode, payment)
        assert codes, f"{card} cannot be played in zone {zone.name}, paid by {payment.name}"
        self.choose(codes[0])
