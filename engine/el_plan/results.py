"""What a finished game tells: sides, score, the row that the rules fill, and its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.jit import jit
from engine.core.record import Many
from engine.core.results import Column, Field, Rows, Score, Side, Values, outcome_columns, sided
from engine.el_plan.components.models import Components
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    ACCOUNTS,
    CARDS,
    DEEDS,
    LEDGERS,
    LEVELS,
    PLANS,
    SEATS,
    SPACES,
    Account,
    Deed,
    Ledger,
    Product,
    Space,
)
from engine.el_plan.measures import game_columns
from engine.el_plan.rules.scoring import all_cards, idea_count, points_of
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rules.tokens import free_resources, placed_resources
from engine.el_plan.state import Row, State

POINTS = Score("points", unit="points")
SIDES = tuple(Side(f"seat{n}", f"seat {n}", f"seat {n}'s", f"seat {n}'s") for n in range(1, SEATS + 1))
LEVEL_WORDS = ("I", "II", "III")
ORDER_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth")

SCORE_ACCOUNTS = {"ideas": "innovative ideas", "trios": "trios of cards, with at least one idea"}
"""What the points are made of."""

DEED_MEANS: dict[Deed, str] = {
    Deed.CARDS_BOUGHT: "investment cards acquired",
    Deed.CARDS_LIQUIDATED: "investment cards liquidated",
    Deed.PRODUCTS_MADE: "products made",
    Deed.PRODUCTS_BOUGHT: "products bought from the board",
    Deed.PRODUCTS_IMPORTED: "products imported",
    Deed.PRODUCTS_SOLD: "products sold",
    Deed.EXPORTS: "exports after a sale",
    Deed.BENEFITS_LOST: "times the benefit of a space was lost",
}
RESOURCE_ACCOUNTS = (
    Account.START,
    Account.EVENT,
    Account.INCOME,
    Account.WORKER,
    Account.SUBSIDY,
    Account.EXPORT,
    Account.SALE,
    Account.PURCHASE,
    Account.IMPORT,
    Account.CARD,
    Account.LIQUIDATION,
)
PRODUCT_ACCOUNTS = (
    Account.PRODUCTION,
    Account.PURCHASE,
    Account.IMPORT,
    Account.SALE,
    Account.INNOVATION,
    Account.CUTBACK,
)
LEDGER_ACCOUNTS: dict[Ledger, tuple[Account, ...]] = {
    Ledger.WORKER: RESOURCE_ACCOUNTS,
    Ledger.MONEY: RESOURCE_ACCOUNTS,
    Ledger.ENERGY: RESOURCE_ACCOUNTS,
    Ledger.IDEA: (Account.INNOVATION,),
    Ledger.RAW: PRODUCT_ACCOUNTS,
    Ledger.GOOD: PRODUCT_ACCOUNTS,
    Ledger.SERVICE: PRODUCT_ACCOUNTS,
}
"""The accounts that a kind of token can be booked under; those of a side add up to what it holds at the end."""


def sides_of(seats: int) -> tuple[Side, ...]:
    """Everybody plays for themselves; seats are numbered in the order of sitting."""
    return SIDES[:seats]


@jit
def fill_row(g: State, _t: Tables, rows: Many[Row], index: int) -> None:
    """Copy what a result needs from a finished game."""
    row = rows[index]
    row.seed = g.seed
    row.winners = g.winners
    row.decisions = g.decisions
    row.turns = g.turns
    row.level = g.level
    row.start_seat = g.start_seat
    for seat in range(g.n_seats):
        fill_seat(g, row, seat)
    for card in range(CARDS):
        if g.bought_plus[card] > 0:
            row.bought[g.bought_plus[card] - 1, card] = 1


@jit
def fill_seat(g: State, row: Row, seat: int) -> None:
    """What a result needs of a seat."""
    row.score[seat] = points_of(g, seat)
    row.plan[seat] = plan_of(g, seat)
    row.ideas[seat] = idea_count(g, seat)
    row.trios[seat] = row.score[seat] - row.ideas[seat]
    row.resources[seat] = free_resources(g, seat) + placed_resources(g, seat)
    row.cards[seat] = all_cards(g, seat)
    for kind in range(LEDGERS):
        for account in range(ACCOUNTS):
            row.ledger[seat, kind, account] = g.ledger[seat, kind, account]
    for deed in range(DEEDS):
        row.deeds[seat, deed] = g.deeds[seat, deed]
    for space in range(SPACES):
        row.placements[seat, space] = g.placements[seat, space]


def columns_of(components: Components, seats: int) -> list[Column]:
    """All columns, in the order of the files."""
    sides = sides_of(seats)
    return [
        *outcome_columns(sides, POINTS),
        Column("turns", "int16", "parts of districts that seats took, of all seats", Field("turns"), group="length"),
        Column("decisions", "int32", "choices among two or more options", Field("decisions"), group="length"),
        *set_up_columns(components, sides),
        *account_columns(sides),
        *fact_columns(sides),
        *ledger_columns(sides),
        *action_columns(components, sides),
        *game_columns(components, seats),
    ]


def set_up_columns(components: Components, sides: Sequence[Side]) -> Iterator[Column]:
    """The level, who held the turn token first, and the plans."""
    yield Column("level", "word", "level of the plans", Field("level"), LEVEL_WORDS, "set-up")
    seats = tuple(side.name for side in sides)
    yield Column("start", "word", "who held the turn token first", Field("start_seat"), seats, "set-up")
    plans = tuple(plan.id for plan in components.ordered_plans)
    types = tuple(product.name.lower() for product in Product)
    for seat, side in enumerate(sides):
        yield word_column(side, "plan", "plan", Field("plan", (seat,)), plans)
    for seat, side in enumerate(sides):
        yield word_column(side, "plan_type", "type of the plan", PlanType(components, seat), types)
    for seat, side in enumerate(sides):
        says = "place in the first turn order"
        yield word_column(side, "order", says, Order(seat, len(sides)), ORDER_WORDS[: len(sides)])


def word_column(side: Side, stem: str, says: str, read: Field | PlanType | Order, words: tuple[str, ...]) -> Column:
    """A column of words that every side has."""
    return Column(f"{stem}_{side.name}", "word", f"{side.yours}: {says}", read, words, "set-up", side.name, stem)


class PlanType:
    """Reads the type of a seat's plan."""

    def __init__(self, components: Components, seat: int) -> None:
        self.types = [int(plan.type) for plan in components.ordered_plans]
        self.seat = seat

    def __call__(self, rows: Rows) -> Values:
        values: Values = rows["plan"][:, self.seat].copy()
        for plan in range(LEVELS * PLANS):
            values[rows["plan"][:, self.seat] == plan] = self.types[plan]
        return values


class Order:
    """Reads a seat's place in the first turn order."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.seats = seat, seats

    def __call__(self, rows: Rows) -> Values:
        values: Values = (self.seat - rows["start_seat"]) % self.seats
        return values


def account_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """What each side's points are made of."""
    for name, says in SCORE_ACCOUNTS.items():
        for seat, side in enumerate(sides):
            yield sided(side, name, "int16", says, Field(name, (seat,)), "account")


def fact_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """What breaks ties."""
    for name, says in (("resources", "resource tokens at the end"), ("cards", "investment cards at the end")):
        for seat, side in enumerate(sides):
            yield sided(side, name, "int16", says, Field(name, (seat,)), "fact")


def ledger_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """Where every kind of token came from and went to."""
    for kind, accounts in LEDGER_ACCOUNTS.items():
        for account in accounts:
            for seat, side in enumerate(sides):
                name = f"{kind.name}_{account.name}".lower()
                says = f"{kind.name.lower()} tokens booked under {account.name.lower()}"
                yield sided(side, name, "int16", says, Field("ledger", (seat, kind, account)), "fact")


def action_columns(components: Components, sides: Sequence[Side]) -> Iterator[Column]:
    """What each side did: deeds, spaces taken, designs of card acquired."""
    for deed in Deed:
        for seat, side in enumerate(sides):
            read = Field("deeds", (seat, deed))
            yield sided(side, deed.name.lower(), "int16", DEED_MEANS[deed], read, "action")
    for space in Space:
        for seat, side in enumerate(sides):
            says = f"times the entrepreneur was on {space.name.lower().replace('_', ' ')}"
            read = Field("placements", (seat, space))
            yield sided(side, f"placed_{space.name.lower()}", "int8", says, read, "action")
    for design, card in enumerate(components.designs):
        for seat, side in enumerate(sides):
            name = f"bought_{card.id.replace('-', '_')}"
            yield sided(side, name, "int8", f"{card.name} cards acquired", Bought(components, seat, design), "action")


class Bought:
    """Reads how many cards of a design a seat acquired."""

    def __init__(self, components: Components, seat: int, design: int) -> None:
        designs = components.designs
        self.seat = seat
        self.cards = [number for number, card in enumerate(components.cards) if card is designs[design]]

    def __call__(self, rows: Rows) -> Values:
        values: Values = rows["bought"][:, self.seat][:, self.cards].sum(axis=1)
        return values
