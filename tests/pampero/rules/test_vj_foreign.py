"""VJ sells to foreign markets."""

from __future__ import annotations

import pytest

from engine.pampero.constants import VJ, YOU, Account, Country, Sector
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from tests.table import index_of
from tests.vj_table import FOREIGN, NETWORK, RESIDENTIAL, VJTable

A1, A2, A3, B1, B2, C = Sector


def foreign_turn(*towers: Sector, batteries: int = 3) -> VJTable:
    """The card of most foreign cards; Argentina shows three cards and Brazil two."""
    table = VJTable(FOREIGN, NETWORK, RESIDENTIAL)
    table.towers(VJ, *towers)
    table.own(batteries=batteries, energy=1, seat=VJ)
    table.show_foreign(Country.ARGENTINA, "argentina-1", "argentina-2", "argentina-3")
    table.show_foreign(Country.BRAZIL, "brazil-1", "brazil-3")
    return table


@pytest.mark.rule("VJ-19")
@pytest.mark.parametrize(
    ("towers", "possible"), [((), False), ((A1, A3, C), False), ((B1,), True), ((B2,), True), ((A1, B2), True)]
)
def test_a_foreign_market_needs_a_tower_in_b1_or_b2(towers: tuple[Sector, ...], possible: bool) -> None:
    table = foreign_turn(*towers)
    table.take_turn()
    assert table.read[0] == (0, 0, possible)


@pytest.mark.rule("VJ-19")
def test_and_a_card_of_that_sectors_country_on_display() -> None:
    table = foreign_turn(B2)
    table.show_foreign(Country.BRAZIL)
    table.take_turn()
    assert table.read[0] == (0, 0, False)


@pytest.mark.rule("VJ-19", "VJ-01")
def test_your_tower_at_the_border_is_of_no_use_to_vj() -> None:
    table = foreign_turn(A1)
    table.towers(YOU, B1, B2)
    table.take_turn()
    assert table.read[0] == (0, 0, False)


@pytest.mark.rule("VJ-19")
def test_the_payable_card_with_most_income_is_sold_to_and_kept_and_replaced() -> None:
    table = foreign_turn(B1)
    table.set_income(VJ, industrial=4, commercial=3)
    table.g.foreign_deck_next[Country.ARGENTINA] = 8
    before = table.g.money[VJ], table.g.battery_supply
    table.whole_turn()
    assert table.g.money[VJ] == before[0] + 4 + 4 + 3  # argentina-3: industrial twice, commercial
    assert table.g.ledger[VJ, Account.FOREIGN] == 11
    assert table.g.batteries[VJ] == 0
    assert table.g.battery_supply == before[1] + 3
    assert table.g.tally[VJ, Fact.FOREIGN_CARDS] == 1
    assert table.g.tally[VJ, Fact.COMMERCIAL_ICONS] == 1
    assert table.g.foreign_display_plus[Country.ARGENTINA, 2] == table.g.foreign_deck[Country.ARGENTINA, 8] + 1


@pytest.mark.rule("VJ-19")
def test_a_dearer_card_with_more_income_is_out_of_reach_without_its_batteries() -> None:
    table = foreign_turn(B1, batteries=2)
    table.set_income(VJ, industrial=4, commercial=3)
    table.whole_turn()
    assert table.rows(Event.FOREIGN) == [(VJ, card_number(table, "argentina-1"), 8, 0, 0)]


@pytest.mark.rule("VJ-19")
def test_a_card_of_the_other_country_is_out_of_reach() -> None:
    table = foreign_turn(B2)
    table.set_income(VJ, industrial=9, resort=2)
    table.whole_turn()
    assert table.rows(Event.FOREIGN)[0][:3] == (VJ, card_number(table, "brazil-3"), 2 + 2 + 1)


@pytest.mark.rule("VJ-19")
def test_equal_income_goes_to_the_card_with_fewest_batteries() -> None:
    table = foreign_turn(B1, batteries=4)
    table.show_foreign(Country.ARGENTINA, "argentina-4", "argentina-2", "argentina-3")
    table.set_income(VJ, commercial=2)  # 1 + 1 + 1, 1 + 2, 1 + 1 + 2: make the first two equal
    table.show_foreign(Country.ARGENTINA, "argentina-4", "argentina-2")
    table.whole_turn()
    assert table.rows(Event.FOREIGN)[0][:3] == (VJ, card_number(table, "argentina-2"), 3)


@pytest.mark.rule("VJ-19", "VJ-25")
def test_a_card_still_tied_is_your_choice() -> None:
    table = foreign_turn(B1, B2, batteries=2)
    table.take_turn()  # two batteries and $2 each: argentina-1, argentina-2, brazil-1
    assert table.kind == Kind.VJ_FOREIGN
    assert table.g.decision_seat == YOU
    assert table.options == [0, 1, 3]
    table.answer(3)
    assert table.rows(Event.FOREIGN)[0][1] == card_number(table, "brazil-1")


@pytest.mark.rule("VJ-19", "VJ-05")
def test_with_no_payable_card_the_action_cannot_be_done() -> None:
    table = foreign_turn(B1, batteries=1)
    table.some_turn()
    assert table.read == [(0, 0, True), (0, 1, True)]
    assert table.rows(VJEvent.BLOCKED)[0][:2] == (0, 0)
    assert len(table.built_wind_farms) == 1


def card_number(table: VJTable, name: str) -> int:
    return index_of(table.catalogue.foreign_markets.card, name)
