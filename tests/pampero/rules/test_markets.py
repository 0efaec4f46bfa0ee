"""Foreign markets, venture capital, and gaining specialist cards."""

from __future__ import annotations

import pytest

from engine.pampero.codes import foreign_code
from engine.pampero.constants import (
    BASIC_CARDS,
    COUNTRY_CARDS,
    DISPLAY,
    SPECIALISTS,
    YOU,
    Account,
    Country,
    Held,
    Zone,
)
from engine.pampero.rules.facts import fact
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.positions import raise_towers, set_income
from tests.table import Table, index_of


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=50, energy=3, batteries=5)
    return table


def show(table: Table, name: str, place: int = 0) -> int:
    """A foreign card lies at a place of its country's row; the option that sells to it."""
    card = index_of(table.catalogue.foreign_markets.card, name)
    country = table.catalogue.foreign_markets.card[card].country
    table.g.foreign_display_plus[country, place] = card + 1
    return foreign_code(country, place)


# --- Sell to a Foreign Market


@pytest.mark.rule("MARKET-01")
def test_sell_to_a_foreign_market_example(table: Table) -> None:
    """5 batteries for twice the residential and twice the resort income, $5 each: $20."""
    set_income(table, residential=5, resort=5)
    supply = table.g.battery_supply
    option = show(table, "brazil-7")
    table.play("foreign-market", Zone.B)
    table.choose(option)
    assert table.g.money[YOU] == 50 + 20
    assert table.g.ledger[YOU, Account.FOREIGN] == 20
    assert (table.g.batteries[YOU], table.g.battery_supply) == (0, supply + 5)
    card = index_of(table.catalogue.foreign_markets.card, "brazil-7")
    assert table.g.foreign_seat_plus[card] == YOU + 1


@pytest.mark.rule("MARKET-01")
def test_the_card_is_kept_for_the_two_icons_on_its_back(table: Table) -> None:
    """The card of the example shows residential and commercial on its back."""
    option = show(table, "brazil-7")
    before = [fact(table.g, table.t, YOU, icons) for icons in (Fact.RESIDENTIAL_ICONS, Fact.COMMERCIAL_ICONS)]
    table.play("foreign-market", Zone.B)
    table.choose(option)
    after = [fact(table.g, table.t, YOU, icons) for icons in (Fact.RESIDENTIAL_ICONS, Fact.COMMERCIAL_ICONS)]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 1]
    assert fact(table.g, table.t, YOU, Fact.RESORT_ICONS) == 0
    assert fact(table.g, table.t, YOU, Fact.FOREIGN_CARDS) == 1


@pytest.mark.rule("MARKET-01")
def test_selling_abroad_needs_a_zone_b_space(table: Table) -> None:
    assert table.can_play("foreign-market", Zone.B)
    assert not table.can_play("foreign-market", Zone.A)
    assert not table.can_play("foreign-market", Zone.C)


@pytest.mark.rule("MARKET-01")
def test_only_cards_whose_batteries_you_have_are_offered(table: Table) -> None:
    """Both countries are open, whatever the sector: 3 batteries reach two of four cards."""
    names = ("argentina-1", "argentina-3", "argentina-5")
    for country in Country:
        for place in range(DISPLAY):
            table.g.foreign_display_plus[country, place] = 0
    options = [show(table, name, place) for place, name in enumerate(names)]
    show(table, "brazil-7")
    table.own(batteries=3)
    table.play("foreign-market", Zone.B)
    assert table.kind == Kind.FOREIGN
    assert table.options == options[:2]


@pytest.mark.rule("MARKET-01")
def test_the_row_is_refilled_from_its_own_deck(table: Table) -> None:
    option = show(table, "argentina-1", place=1)
    following = table.g.foreign_deck[Country.ARGENTINA, table.g.foreign_deck_next[Country.ARGENTINA]]
    brazil = [table.g.foreign_display_plus[Country.BRAZIL, place] for place in range(DISPLAY)]
    table.play("foreign-market", Zone.B)
    table.choose(option)
    assert table.g.foreign_display_plus[Country.ARGENTINA, 1] == following + 1
    assert [table.g.foreign_display_plus[Country.BRAZIL, place] for place in range(DISPLAY)] == brazil


@pytest.mark.rule("MARKET-01")
def test_an_empty_deck_leaves_a_gap(table: Table) -> None:
    option = show(table, "argentina-1", place=1)
    table.g.foreign_deck_next[Country.ARGENTINA] = COUNTRY_CARDS
    table.play("foreign-market", Zone.B)
    table.choose(option)
    assert table.g.foreign_display_plus[Country.ARGENTINA, 1] == 0


# --- Take Venture Capital


def take_slot(table: Table, slot: int) -> int:
    """Take venture capital on an A space and name a slot, counted from 1; the money that came on top of the $6."""
    before = table.g.money[YOU]
    table.play("venture-capital", Zone.A)
    if table.kind == Kind.VENTURE:
        table.choose(slot - 1)
    assert table.g.venture[YOU, slot - 1] == 1
    return table.g.money[YOU] - before - 6


@pytest.mark.rule("MARKET-02")
def test_take_venture_capital_example(table: Table) -> None:
    """Two slots are taken; the next tower does not unlock the third, only the one after it does."""
    raise_towers(table, 3)
    take_slot(table, 1)
    table.g.venture[YOU, 1] = 1
    table.g.card[YOU, table.card("venture-capital")] = Held.HAND
    assert not table.can_play("venture-capital", Zone.B)
    raise_towers(table, 4)
    assert not table.can_play("venture-capital", Zone.B)
    raise_towers(table, 5)
    assert table.can_play("venture-capital", Zone.B)


@pytest.mark.rule("MARKET-02")
@pytest.mark.parametrize(("towers", "slots"), [(1, [0]), (2, [0]), (3, [0, 1]), (5, [0, 1, 2]), (6, [0, 1, 2, 3])])
def test_you_choose_among_the_unlocked_slots(table: Table, towers: int, slots: list[int]) -> None:
    raise_towers(table, towers)
    table.play("venture-capital", Zone.A)
    if len(slots) == 1:
        assert [slot for slot in range(4) if table.g.venture[YOU, slot]] == slots
    else:
        assert (table.kind, table.options) == (Kind.VENTURE, slots)


@pytest.mark.rule("MARKET-02")
@pytest.mark.parametrize(("slot", "gained"), [(1, 3), (2, 7), (3, 0)])
def test_it_pays_the_highest_marker_of_the_slots_income_zone(table: Table, slot: int, gained: int) -> None:
    """Markers at $7, $6, $3, $2 and $2: the first band ends at $3, the second is $6 and $7, the third holds none."""
    raise_towers(table, 5)
    set_income(table, residential=7, remote=6, resort=3, commercial=2, industrial=2)
    assert take_slot(table, slot) == gained
    assert table.g.ledger[YOU, Account.VENTURE] == gained


@pytest.mark.rule("MARKET-02")
@pytest.mark.parametrize(("zone", "value"), [(Zone.A, 6), (Zone.B, 10), (Zone.C, 17)])
def test_it_pays_the_zone_value_of_the_space(table: Table, zone: Zone, value: int) -> None:
    table.play("venture-capital", zone)
    assert table.g.ledger[YOU, Account.CARD_VALUE] == value
    assert fact(table.g, table.t, YOU, Fact.VENTURE_TILES) == 1


# --- Gain a Specialist Card


@pytest.mark.rule("SPEC-01")
def test_a_specialist_is_an_action_or_a_scoring_card_of_the_display(table: Table) -> None:
    table.forget()
    table.resume(Effect.SPECIALIST)
    assert (table.kind, table.options) == (Kind.SPECIALIST, list(range(2 * DISPLAY)))


@pytest.mark.rule("SPEC-01", "SPEC-02")
def test_an_action_card_joins_the_hand_and_its_place_is_filled(table: Table) -> None:
    taken = table.g.action_display_plus[1] - 1
    following = table.g.action_deck[table.g.action_deck_next]
    table.forget()
    table.resume(Effect.SPECIALIST)
    table.choose(1)
    assert table.g.card[YOU, BASIC_CARDS + taken] == Held.HAND
    assert table.g.action_display_plus[1] == following + 1
    assert fact(table.g, table.t, YOU, Fact.ACTION_SPECIALISTS) == 1
    assert fact(table.g, table.t, YOU, Fact.SCORING_SPECIALISTS) == 0


@pytest.mark.rule("SPEC-01", "SPEC-03")
def test_a_scoring_card_is_kept_and_its_place_is_filled(table: Table) -> None:
    taken = table.g.scoring_display_plus[2] - 1
    following = table.g.scoring_deck[table.g.scoring_deck_next]
    table.forget()
    table.resume(Effect.SPECIALIST)
    table.choose(DISPLAY + 2)
    assert [card for card in range(SPECIALISTS) if table.g.scoring_card[YOU, card]] == [taken]
    assert table.g.scoring_display_plus[2] == following + 1
    assert fact(table.g, table.t, YOU, Fact.SCORING_SPECIALISTS) == 1


@pytest.mark.rule("SPEC-01")
def test_an_empty_deck_leaves_the_display_short(table: Table) -> None:
    table.g.action_deck_next = SPECIALISTS
    table.forget()
    table.resume(Effect.SPECIALIST)
    table.choose(0)
    table.forget()
    table.resume(Effect.SPECIALIST)
    assert table.options == list(range(1, 2 * DISPLAY))


@pytest.mark.rule("SPEC-02")
def test_a_specialist_action_card_is_played_and_retrieved_like_a_basic_one(table: Table) -> None:
    """It lies on the mat, comes back with the others, and can be played again."""
    table.g.card[YOU, table.card("storage-engineer")] = Held.HAND
    table.play("storage-engineer", Zone.A)
    assert table.g.card[YOU, table.card("storage-engineer")] == Held.MAT
    assert not table.can_play("storage-engineer", Zone.B)
    table.play("venture-capital", Zone.B)
    table.ask_turn()
    table.choose(RETRIEVE_ALL)
    assert table.can_play("storage-engineer", Zone.A)
