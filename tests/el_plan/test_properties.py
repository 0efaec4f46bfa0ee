"""What holds in every game, whoever plays: tokens add up, every card is in one place, the economy does not lock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.loop import read_feature
from engine.core.rng import policy_below
from engine.el_plan.constants import (
    ACCOUNTS,
    CARDS,
    DECK,
    EXPORT_SIZE,
    FIRST_PRODUCT,
    LEDGERS,
    OFFER_SPACES,
    RESOURCES,
    TYPES,
    District,
)
from engine.el_plan.game import EL_PLAN
from engine.el_plan.rules.tokens import free_resources, placed_resources, placed_tokens, product_count
from engine.el_plan.ruling_docs import RULING_SPECS
from engine.el_plan.rulings import Ruling
from engine.el_plan.vocabulary.decisions import SIZE, Kind
from engine.el_plan.vocabulary.features import FEATURE_SPECS, Feature
from tests.el_plan.table import Table, tables

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def random_game(seats: int, seed: int, rulings: dict[Ruling, int] | None = None) -> Iterator[Table]:
    """Every position of a game in which chance chooses."""
    table = Table(seats, seed, rulings)
    while True:
        yield table
        if table.g.over:
            return
        table.choose(table.options[policy_below(seed, table.g.decisions, 7, len(table.options))])


def refuse_wrong_ledgers(table: Table) -> None:
    """The accounts of every kind of token add up to what a seat holds, free and placed."""
    g = table.g
    for seat in range(g.n_seats):
        for kind in range(LEDGERS):
            booked = sum(g.ledger[seat, kind, account] for account in range(ACCOUNTS))
            if kind < FIRST_PRODUCT:
                assert booked == g.free[seat, kind] + placed_tokens(g, seat, kind)
                assert g.free[seat, kind] >= 0
            else:
                assert booked == g.products[seat, kind - FIRST_PRODUCT] >= 0


def refuse_wrong_cards(table: Table) -> None:
    """A card is in its deck, on offer, owned, or out of the game; only owned cards have tokens."""
    g = table.g
    for kind in range(TYPES):
        drawn = {g.decks[kind, place] for place in range(g.drawn[kind])}
        for card in range(kind * DECK, (kind + 1) * DECK):
            offered = [place for place in range(OFFER_SPACES) if g.offer_plus[place] == card + 1]
            assert len(offered) + (g.owner_plus[card] > 0) <= (card in drawn)
    for card in range(CARDS):
        lying = sum(g.card_tokens[card, token] for token in range(RESOURCES + 1))
        assert lying == 0 or g.owner_plus[card] > 0
        if g.card_times[card]:
            assert lying == g.card_times[card] * sum(table.t.card_activation[card, kind] for kind in range(RESOURCES))


@SEATS
def test_every_ledger_adds_up_and_every_card_is_in_one_place(seats: int) -> None:
    for table in random_game(seats, seats):
        refuse_wrong_ledgers(table)
        refuse_wrong_cards(table)


@pytest.mark.parametrize("ruling", list(Ruling))
def test_also_with_every_other_ruling(ruling: Ruling) -> None:
    for table in random_game(4, 11, {ruling: 1 - int(ruling == Ruling.PLANS)}):
        refuse_wrong_ledgers(table)


@SEATS
def test_six_of_a_product_never_stay_in_district_five(seats: int) -> None:
    for table in random_game(seats, 3):
        if table.g.district == District.DECISIONS:
            assert max(table.market) < EXPORT_SIZE


@SEATS
def test_the_economy_does_not_lock(seats: int) -> None:
    """Nobody is without a token and without a product at the beginning of three periods running."""
    for seed in range(2):
        poor, period = [0] * seats, 0
        for table in random_game(seats, seed):
            if table.g.period != period:
                period = table.g.period
                for seat in range(seats):
                    tokens = free_resources(table.g, seat) + placed_resources(table.g, seat)
                    poor[seat] = 0 if tokens + product_count(table.g, seat) else poor[seat] + 1
            assert max(poor) < 3


def test_every_ruling_is_described() -> None:
    assert list(RULING_SPECS) == list(Ruling)
    assert all(len(spec.values) == 2 for spec in RULING_SPECS.values())


def test_every_code_of_every_kind_has_words() -> None:
    table, words = Table(4), EL_PLAN.edition().words
    for kind in list(Kind)[1:]:
        for code in range(SIZE[kind]):
            assert words.describe(kind, code, table.g)


def test_a_feature_says_nothing_of_kinds_that_do_not_have_it() -> None:
    seen: set[tuple[Feature, int]] = set()
    for table in random_game(4, 5):
        for feature, spec in FEATURE_SPECS.items():
            for code in table.options:
                value = read_feature(table.states, tables(), code, feature)
                if table.kind not in spec.kinds:
                    assert value == 0
                elif value:
                    seen.add((feature, table.kind))
    assert {feature for feature, _ in seen} >= {Feature.WORTH, Feature.SPACE, Feature.TYPE, Feature.PRICE}
