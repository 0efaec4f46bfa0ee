"""Caravan: what a finished game tells: the row that the kernel fills, and its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.jit import jit
from engine.core.record import Many
from engine.core.results import Column, Field, Score, Side, outcome_columns, sided
from engine.template.state import ACCOUNTS, DEEDS, YOU, Account, Deed, Row, State, Tables

POINTS = Score("points", unit="points")

YOU_SIDE = Side("you", "you", "your", "yours", hero=True)
OTHERS = (Side("east", "East", "East's", "East's"), Side("west", "West", "West's", "West's"))
RIVAL = Side("rival", "the rival", "the rival's", "the rival's", automa=True)

ACCOUNT_MEANS: dict[Account, str] = {
    Account.PROVISIONS: "provisions at the start",
    Account.BANKED: "pots banked",
    Account.LAST_POT: "the pot at the end",
    Account.BAZAAR: "points taken at bazaars",
    Account.SHELTER: "shelter paid for",
}
DEED_MEANS: dict[Deed, str] = {
    Deed.CARDS: "cards drawn",
    Deed.BANKS: "pots banked",
    Deed.SHELTERS: "storms sat out in a shelter",
    Deed.POTS_LOST: "pots lost in a storm",
}


def sides_of(seats: int) -> tuple[Side, ...]:
    """You, the others, and the rival in the last seat."""
    return (YOU_SIDE, *OTHERS[: seats - 2], RIVAL)


@jit
def fill_row(g: State, _t: Tables, rows: Many[Row], index: int) -> None:
    """Copy what a result needs from a finished game."""
    row = rows[index]
    row.seed = g.seed
    row.winners = g.winners
    row.decisions = g.decisions
    row.turns = g.turns
    for seat in range(g.n_seats):
        row.score[seat] = g.points[seat]
        for account in range(ACCOUNTS):
            row.ledger[seat, account] = g.ledger[seat, account]
        for deed in range(DEEDS):
            row.deeds[seat, deed] = g.deeds[seat, deed]


def columns_of(seats: int) -> list[Column]:
    """All columns, in the order of the files."""
    sides = sides_of(seats)
    return [
        *outcome_columns(sides, POINTS),
        Column("turns", "int16", "turns of all seats", Field("turns"), group="length"),
        Column("decisions", "int32", "choices among two or more options", Field("decisions"), group="length"),
        *account_columns(sides),
        *fact_columns(sides),
        *action_columns(),
    ]


def account_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """Where each side's points came from; the accounts add up to them."""
    for account in Account:
        for seat, side in enumerate(sides):
            read = Field("ledger", (seat, account))
            yield sided(side, account.name.lower(), "int32", ACCOUNT_MEANS[account], read, "account")


def fact_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """The one fact that points and accounts do not tell: how many cards a side has drawn."""
    for seat, side in enumerate(sides):
        yield sided(side, "cards", "int16", DEED_MEANS[Deed.CARDS], Field("deeds", (seat, Deed.CARDS)), "fact")


def action_columns() -> Iterator[Column]:
    """How often you did what."""
    for deed in Deed:
        if deed != Deed.CARDS:
            read = Field("deeds", (YOU, deed))
            yield Column(deed.name.lower(), "int16", f"yours: {DEED_MEANS[deed]}", read, group="action")
