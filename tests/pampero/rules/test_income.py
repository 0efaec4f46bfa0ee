"""Income markers: arrows, thresholds, specialists of dark green columns, printed arrows."""

from __future__ import annotations

import pytest

from engine.pampero.constants import INCOME_COLUMNS, VJ, YOU, Board, Market, Zone
from engine.pampero.rules.facts import highest_income
from engine.pampero.rulings import LAST_ONE, Ruling
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.positions import contracts_in_reach, income, node_code, raise_towers, set_income
from tests.table import Table

NEXT_ACTION_CARD = 0


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=100, energy=10, batteries=3)
    return table


def move_marker(table: Table, market: Market, steps: int) -> None:
    """An effect advances a marker so many steps."""
    table.forget()
    table.resume(Effect.INCOME, a=market, b=steps)


def gain_all(table: Table) -> int:
    """Take the first specialist on display as often as one is offered; how often that was."""
    gained = 0
    while table.kind == Kind.SPECIALIST:
        table.choose(NEXT_ACTION_CARD)
        gained += 1
    return gained


@pytest.mark.rule("VJ-27")
def test_a_marker_on_a_column_that_earns_nothing_earns_nothing(table: Table) -> None:
    table.copy_tables()
    for column in range(INCOME_COLUMNS):
        table.t.income_value[Board.PLAYER, column] = 0
    assert highest_income(table.g, table.t, YOU) == 0


# --- Income Thresholds


@pytest.mark.rule("DEAL-08")
def test_income_arrows_move_the_matching_marker(table: Table) -> None:
    """Tacuarembó: one arrow residential, two commercial; an icon without arrows moves nothing (A2-2: remote)."""
    raise_towers(table, 3)
    table.play("standard-contract", Zone.A)
    table.choose(table.space("A2-4"))
    table.choose(node_code(table, "c1-1"))
    assert income(table) == {"remote": 1, "resort": 1, "commercial": 3, "industrial": 1, "residential": 2}
    table.play("wild", Zone.A, mode=2)
    table.choose(table.space("A2-2"))
    table.choose(node_code(table, "c2-1"))
    assert income(table) == {"remote": 1, "resort": 1, "commercial": 3, "industrial": 1, "residential": 3}


@pytest.mark.rule("DEAL-08")
def test_income_thresholds_example(table: Table) -> None:
    """The residential marker has one space left before the threshold; the next tower opens it."""
    set_income(table, residential=2)
    move_marker(table, Market.RESIDENTIAL, 2)
    assert income(table)["residential"] == 3
    move_marker(table, Market.RESIDENTIAL, 1)
    assert income(table)["residential"] == 3
    raise_towers(table, 2)
    move_marker(table, Market.RESIDENTIAL, 1)
    assert income(table)["residential"] == 4


@pytest.mark.rule("DEAL-08")
def test_a_contract_may_be_taken_although_its_marker_cannot_move(table: Table) -> None:
    set_income(table, residential=3)
    assert "A2-1" in contracts_in_reach(table, Zone.A)
    table.play("standard-contract", Zone.A)
    table.choose(table.space("A2-1"))
    table.choose(node_code(table, "c1-1"))
    assert table.g.space_seat_plus[table.space("A2-1")] == YOU + 1
    assert income(table)["residential"] == 3


@pytest.mark.rule("DEAL-08")
@pytest.mark.parametrize(("towers", "furthest"), [(1, 3), (2, 5), (3, 7), (4, 7), (5, 8), (6, 9), (7, 9)])
def test_each_threshold_opens_with_its_tower(table: Table, towers: int, furthest: int) -> None:
    raise_towers(table, towers)
    move_marker(table, Market.REMOTE, 8)
    assert income(table)["remote"] == furthest


# --- dark green columns


@pytest.mark.rule("DEAL-09")
def test_dark_green_column_example(table: Table) -> None:
    """The remote marker is the first to reach the dark green band: a specialist. The resort marker later: nothing."""
    raise_towers(table, 2)
    set_income(table, remote=3, resort=3)
    move_marker(table, Market.REMOTE, 1)
    assert gain_all(table) == 1
    assert table.g.tally[YOU, Fact.ACTION_SPECIALISTS] == 1
    move_marker(table, Market.RESORT, 1)
    assert income(table)["resort"] == 4
    assert gain_all(table) == 0


@pytest.mark.rule("DEAL-09")
def test_passing_a_dark_green_column_is_enough_and_each_has_its_own_card(table: Table) -> None:
    """From column 3 to 5 past column 4; later past column 7, which is another band."""
    raise_towers(table, 5)
    set_income(table, industrial=3)
    move_marker(table, Market.INDUSTRIAL, 2)
    assert gain_all(table) == 1
    set_income(table, industrial=6)
    move_marker(table, Market.INDUSTRIAL, 2)
    assert gain_all(table) == 1
    set_income(table, remote=6)
    move_marker(table, Market.REMOTE, 2)
    assert gain_all(table) == 0


@pytest.mark.rule("DEAL-09")
def test_vj_reaching_the_column_first_takes_nothing_from_you(table: Table) -> None:
    table.g.specialist_columns[VJ] = (1 << 3) | (1 << 6)
    raise_towers(table, 2)
    set_income(table, remote=3)
    move_marker(table, Market.REMOTE, 1)
    assert gain_all(table) == 1


# --- printed icons with an arrow


@pytest.mark.rule("DEAL-10")
def test_printed_income_arrow_example(table: Table) -> None:
    """The commercial marker moves onto a resort icon: the resort marker moves 1."""
    raise_towers(table, 2)
    table.g.specialist_columns[YOU] = 1 << 3
    set_income(table, commercial=4, resort=2)
    move_marker(table, Market.COMMERCIAL, 1)
    assert income(table) == {"remote": 1, "resort": 3, "commercial": 5, "industrial": 1, "residential": 1}


@pytest.mark.rule("DEAL-10")
def test_passing_a_printed_icon_moves_its_marker_too(table: Table) -> None:
    raise_towers(table, 3)
    table.g.specialist_columns[YOU] = 1 << 3
    set_income(table, commercial=4, resort=2)
    move_marker(table, Market.COMMERCIAL, 2)
    assert (income(table)["commercial"], income(table)["resort"]) == (6, 3)


@pytest.mark.rule("DEAL-10")
def test_printed_icons_may_cascade(table: Table) -> None:
    """Industrial onto its commercial icon, commercial onto its resort icon, resort past a dark green column."""
    raise_towers(table, 3)
    set_income(table, industrial=5, commercial=4, resort=3)
    move_marker(table, Market.INDUSTRIAL, 1)
    assert gain_all(table) == 1
    assert income(table) == {"remote": 1, "resort": 4, "commercial": 5, "industrial": 6, "residential": 1}


@pytest.mark.rule("DEAL-10", "DEAL-08")
def test_a_printed_icon_cannot_push_a_marker_past_a_threshold(table: Table) -> None:
    raise_towers(table, 2)
    table.g.specialist_columns[YOU] = 1 << 3
    set_income(table, commercial=4, resort=5)
    move_marker(table, Market.COMMERCIAL, 1)
    assert (income(table)["commercial"], income(table)["resort"]) == (5, 5)


# --- the last column


@pytest.mark.rule("DEAL-17")
def test_steps_past_the_last_column_are_lost(table: Table) -> None:
    raise_towers(table, 7)
    set_income(table, residential=8)
    move_marker(table, Market.RESIDENTIAL, 2)
    assert income(table)["residential"] == 9
    gain_all(table)
    move_marker(table, Market.RESIDENTIAL, 1)
    assert income(table)["residential"] == 9
    assert table.kind == Kind.TURN


@pytest.mark.rule("DEAL-17", "RULING-LAST")
@pytest.mark.parametrize(("ruling", "cards"), [(0, 2), (LAST_ONE, 1)])
def test_the_last_column_gives_two_specialists_once(ruling: int, cards: int) -> None:
    """The first marker there brings two cards, or one with LAST=one; a second marker brings none."""
    table = Table(rulings={Ruling.LAST: ruling})
    raise_towers(table, 7)
    set_income(table, residential=8, remote=8)
    move_marker(table, Market.RESIDENTIAL, 1)
    assert gain_all(table) == cards
    move_marker(table, Market.REMOTE, 1)
    assert gain_all(table) == 0


@pytest.mark.rule("RULING-LAST")
@pytest.mark.parametrize("ruling", [0, LAST_ONE])
def test_vj_gains_two_cards_in_the_last_column_under_either_ruling(ruling: int) -> None:
    table = Table(rulings={Ruling.LAST: ruling})
    set_income(table, seat=VJ, residential=8)
    table.forget()
    table.resume(Effect.INCOME, VJ, Market.RESIDENTIAL, 1)
    while table.kind == Kind.VJ_SCORING_CARD:
        table.choose(table.options[0])
    assert table.g.tally[VJ, Fact.SCORING_SPECIALISTS] == 2
