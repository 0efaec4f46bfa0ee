"""The ledger: every peso that moves is booked to an account of a seat."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.pampero.constants import ACCOUNTS, VJ, YOU, Account, Payment, Zone
from engine.pampero.vocabulary.decisions import UTILITY_PLACE
from engine.pampero.vocabulary.events import Event
from tests.pampero.rules.positions import bonus_space, pair_code
from tests.table import Table

SEATS_IN_PLAY = (YOU, VJ)


def money_of(table: Table) -> list[int]:
    return [table.g.money[seat] for seat in SEATS_IN_PLAY]


def sum_of_accounts(table: Table) -> list[int]:
    return [sum(table.g.ledger[seat, account] for account in range(ACCOUNTS)) for seat in SEATS_IN_PLAY]


def told_money(table: Table) -> list[int]:
    """What the events of the last step say that each seat gained or paid."""
    moved: Counter[int] = Counter()
    for what, seat, _account, amount, *_rest in table.events():
        if what == Event.MONEY:
            moved[seat] += amount
    return [moved[seat] for seat in SEATS_IN_PLAY]


@pytest.mark.rule("SCORE-08")
@pytest.mark.parametrize("seed", [11, 12])
def test_the_accounts_of_a_seat_always_add_up_to_its_money(seed: int) -> None:
    """A whole game of random choices: after each of them the books agree, and its events tell every peso."""
    table = Table(seed)
    draw = random.Random(seed)
    while not table.g.over:
        before = money_of(table)
        table.choose(draw.choice(table.options))
        assert sum_of_accounts(table) == money_of(table)
        assert [new - old for new, old in zip(money_of(table), before, strict=True)] == told_money(table)


@pytest.mark.rule("SCORE-08")
def test_each_movement_has_its_own_account() -> None:
    """A card paid to the bank, VJ's price on both sides, a printed $3, and what each side began with."""
    table = Table()
    table.clear_bonus_board()
    table.bring(0, "A1-tower-1")
    table.play("tower", Zone.A)
    table.choose(pair_code(bonus_space(Zone.A, 1, 1), bonus_space(Zone.A, 1, 2)))
    table.choose(UTILITY_PLACE)
    table.play("wind-farm", Zone.B, payment=Payment.VJ_PRICE)
    assert table.g.ledger[YOU, Account.START] == table.g.ledger[VJ, Account.START] == 25
    assert table.g.ledger[YOU, Account.CARD_VALUE] == -6
    assert (table.g.ledger[YOU, Account.VJ_PRICE], table.g.ledger[VJ, Account.VJ_PRICE]) == (-10, 10)
    assert table.g.ledger[YOU, Account.BONUS] == 3
