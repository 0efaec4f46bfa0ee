"""Caravan: what a finished game tells: the row that the kernel fills, and its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.jit import jit
from engine.core.record import Many
from engine.core.results import Column, Field, Score, Side, outcome_columns, sided
from engine.template.state import ACCOUNTS, DEEDS, YOU, Account, Deed, Row, State, Tables

POINTS = Score("points", unit="points")

YOU_SIDE = Side("you", "you", "your", "yours", hero=True)
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
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


def sides_of(deciding: int, has_rival: bool) -> tuple[Side, ...]:
    """Who plays: you against the rival, or a side for every colour, and perhaps the rival in the last seat."""
    if deciding == 1:
        return (YOU_SIDE, RIVAL)
    sides = tuple(colour_side(name) for name in COLOURS[:deciding])
    return (*sides, RIVAL) if has_rival else sides


def colour_side(name: str) -> Side:
    """One of several who play alike."""
    return Side(name, name.capitalize(), f"{name.capitalize()}'s", f"{name.capitalize()}'s")


def sides_at(g: State) -> tuple[Side, ...]:
    """Who plays the game of a position."""
    has_rival = g.rival_plus > 0
    return sides_of(g.n_seats - has_rival, has_rival)


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


def columns_of(sides: Sequence[Side]) -> list[Column]:
    """All columns, in the order of the files."""
    return [
        *outcome_columns(sides, POINTS),
        Column("turns", "int16", "turns of all seats", Field("turns"), group="length"),
        Column("decisions", "int32", "choices among two or more options", Field("decisions"), group="length"),
        *account_columns(sides),
        *fact_columns(sides),
        *action_columns(sides),
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


def action_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """How often every side did what; of a game against the rival, yours alone."""
    for deed in Deed:
        if deed == Deed.CARDS:
            continue
        if sides[0].hero:
            read = Field("deeds", (YOU, deed))
            yield Column(deed.name.lower(), "int16", f"yours: {DEED_MEANS[deed]}", read, group="action")
        else:
            for seat, side in enumerate(sides):
                yield sided(side, deed.name.lower(), "int16", DEED_MEANS[deed], Field("deeds", (seat, deed)), "action")
