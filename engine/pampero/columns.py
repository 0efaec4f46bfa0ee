"""The columns of a result that tell what happened in a game: name, type, meaning, and how each is read off the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.pampero.rules.scoring import DRAW
from engine.pampero.setting import Names
from engine.pampero.terms import VJ, YOU, Account
from engine.pampero.vocabulary.facts import SPECS, Fact

Rows = np.ndarray[Any, np.dtype[Any]]
Values = np.ndarray[Any, np.dtype[Any]]

SIDES = {YOU: "you", VJ: "vj"}
WHOSE = {YOU: "yours", VJ: "VJ's"}
WINNERS = ("you", "vj", "tie")
VJ_TURNS = ("wind_farm", "tower", "contract", "foreign", "stuck", "skipped")
SCORING_PLACES = ("first", "second", "end_i", "end_ii")
OBJECTIVE_PLACES = SCORING_PLACES[1:]
LEFT_OUT = (Fact.MONEY, Fact.YEAR)  # told by money_you and years

ACCOUNT_MEANS: dict[Account, str] = {
    Account.START: "money at the start",
    Account.INCOME: "income collected at the ends of years",
    Account.CARD_VALUE: "zone values gained and paid with cards",
    Account.VJ_PRICE: "fixed prices paid to VJ",
    Account.BONUS: "bonuses of spaces and tiles",
    Account.ONGOING: "ongoing tower bonus tiles",
    Account.FOREIGN: "sales abroad",
    Account.VENTURE: "venture capital taken",
    Account.NETWORK: "network lines",
    Account.FIRST_SCORING: "first scoring tile, top half",
    Account.SECOND_SCORING: "second scoring tile, majority",
    Account.END_TOP: "end scoring tiles, top halves",
    Account.END_MAJORITY: "end scoring tiles, majorities",
    Account.SCORING_CARDS: "specialist scoring cards",
    Account.END_TILES: "end-of-game tower bonus tiles",
    Account.REPAYMENT: "venture capital repaid",
}


@dataclass(frozen=True)
class Column:
    """One column: its name, the width of its integers, what it means, and how to read it.

    A column of words reads numbers, each the place of its word in `words`.
    """

    name: str
    type: str
    says: str
    read: Callable[[Rows], Values]
    words: tuple[str, ...] = ()
    group: str = "outcome"


def game_columns(names: Names) -> list[Column]:
    """All of them, in the order of the files."""
    return [
        *outcome_columns(),
        *set_up_columns(names),
        *account_columns(),
        *fact_columns(),
        *action_columns(names),
    ]


def field(name: str, *place: int) -> Callable[[Rows], Values]:
    """Reads one field of the kernel's row, at a place when it is an array."""

    def read(rows: Rows) -> Values:
        where: Any = (slice(None), *place)
        values: Values = rows[name][where]
        return values

    return read


def outcome_columns() -> Iterator[Column]:
    """Who won, by how much, after how long."""
    yield Column("winner", "word", "who won: you, vj, or tie when the tie-breaker was equal too", winner, WINNERS)
    yield Column("margin", "int32", "your money minus VJ's", margin)
    for side, name in SIDES.items():
        yield Column(f"money_{name}", "int32", f"{WHOSE[side]}: money at the end", field("money", side))
    yield Column("years", "int16", "years played", field("years"))
    yield Column("turns", "int16", "your turns: cards played, batteries taken, all cards retrieved", turns)
    yield Column("decisions", "int32", "choices among two or more options, for VJ too", field("decisions"))


def winner(rows: Rows) -> Values:
    """The kernel's outcome as a place in `WINNERS`."""
    outcome = rows["outcome"]
    return np.where(outcome == DRAW, 2, outcome - 1).astype(np.int8)


def margin(rows: Rows) -> Values:
    """Your money minus VJ's."""
    values: Values = rows["money"][:, YOU] - rows["money"][:, VJ]
    return values


def turns(rows: Rows) -> Values:
    """A turn is exactly one of three things."""
    values: Values = rows["card_plays"].sum(axis=1) + rows["retrievals"] + rows["battery_turns"]
    return values


def set_up_columns(names: Names) -> Iterator[Column]:
    """The scoring tiles, the majorities that were VJ's objectives, and its solo cards."""
    for place, name in enumerate(SCORING_PLACES):
        read = field("scoring_tile", place)
        yield Column(f"tile_{name}", "word", f"scoring tile: {name.replace('_', ' ')}", read, names.tiles, "set-up")
    for place, name in enumerate(OBJECTIVE_PLACES, 1):
        says = f"the majority of that tile: {name.replace('_', ' ')}"
        yield Column(f"objective_{name}", "word", says, field("scoring_tile", place), names.objectives, "objective")
    for place, name in enumerate(OBJECTIVE_PLACES):
        says = f"VJ's solo card for that majority: {name.replace('_', ' ')}"
        yield Column(f"solo_card_{name}", "word", says, field("solo_card", place), names.solo_cards, "set-up")


def account_columns() -> Iterator[Column]:
    """The ledger: what each side's money came from and went to; the accounts add up to its money."""
    for account in Account:
        for side, name in SIDES.items():
            says = f"{WHOSE[side]}: {ACCOUNT_MEANS[account]}"
            yield Column(account_column(account, name), "int32", says, field("ledger", side, account), (), "account")


def account_column(account: Account, side: str) -> str:
    """The name of an account's column."""
    return f"{account.name.lower()}_{side}"


def fact_columns() -> Iterator[Column]:
    """Everything a majority can count, at the end of the game."""
    for fact in Fact:
        if fact not in LEFT_OUT:
            for side, name in SIDES.items():
                says = f"{WHOSE[side]}: {SPECS[fact].says}"
                yield Column(f"{fact.name.lower()}_{name}", "int16", says, field("facts", side, fact), (), "fact")


def action_columns(names: Names) -> Iterator[Column]:
    """What was done, by kind."""
    for card, name in enumerate(names.cards):
        yield action(plays_column(name), f"how often you played the card {name}", field("card_plays", card))
    yield action("retrievals", "turns in which you retrieved all cards", field("retrievals"))
    yield action("battery_turns", "turns in which you took a battery", field("battery_turns"))
    yield action("pass_tile_used", "1 when you flipped the pass tile", field("pass_tile_used"))
    for kind, name in enumerate(VJ_TURNS):
        yield action(f"vj_turns_{name}", f"VJ's turns: {name.replace('_', ' ')}", field("vj_turns", kind))
    yield action("vj_ties", "choices VJ left to you", field("vj_ties"))


def action(name: str, says: str, read: Callable[[Rows], Values]) -> Column:
    """A count of something done."""
    return Column(name, "int16", says, read, (), "action")


def plays_column(card: str) -> str:
    """The name of a card's column."""
    return f"plays_{card.replace('-', '_')}"
