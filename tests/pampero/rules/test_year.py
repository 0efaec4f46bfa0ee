"""The year (B The Action Phase, B The Consolidation Phase, S Game Turn Order): rounds, turns, consolidation."""

from __future__ import annotations

import pytest

from engine.pampero.codes import mat_space
from engine.pampero.constants import (
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    STARTING_CONNECTION,
    VJ,
    YOU,
    Account,
    Held,
    Market,
    Zone,
)
from engine.pampero.rules.turn import battery_icons
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import COUNTS, Fact
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.hands import (
    BOTTOM,
    FLIP_PASS_TILE,
    KEEP_PASS_TILE,
    TOP,
    consolidate,
    kinds_of,
    lay,
    settle,
    told_apart,
    vj_turns,
    wait,
)
from tests.table import Table

LAST_SPACE = 8
ON_A_CARD = 2


@pytest.fixture
def table() -> Table:
    return Table()


def of_seat(events: list[tuple[int, ...]], event: int, seat: int) -> list[tuple[int, ...]]:
    return [row[2:] for row in events if row[:2] == (event, seat)]


# --- rounds and turns


@pytest.mark.rule("YEAR-01")
def test_three_rounds_a_year_you_before_vj_each_time_then_consolidation(table: Table) -> None:
    for year in (1, 2):
        for number in range(3):
            assert (table.g.year, table.g.round, vj_turns(table)) == (year, number, 3 * (year - 1) + number)
            events = wait(table)
            assert vj_turns(table) == 3 * (year - 1) + number + 1
            first_of_vj = next(row for row, event in enumerate(events) if event[0] >= VJEvent.BEHIND)
            yours = next(row for row, event in enumerate(events) if event[0] == Event.TAKE_BATTERY)
            assert yours < first_of_vj
            assert len(of_seat(events, Event.PRODUCTION, YOU)) == (number == 2)


@pytest.mark.rule("YEAR-01")
def test_a_scoring_that_is_due_closes_the_year(table: Table) -> None:
    table.g.time[YOU] = 2
    events = [event for _turn in range(3) for event in wait(table)]
    order = kinds_of(events, Event.TAKE_BATTERY, Event.PRODUCTION, Event.SCORING, Event.YEAR)
    production = [Event.PRODUCTION] * 2
    assert order == [*[Event.TAKE_BATTERY] * 3, *production, Event.SCORING, Event.YEAR]


@pytest.mark.rule("YEAR-02")
def test_a_turn_offers_cards_and_a_battery_and_retrieving_once_two_cards_lie_there(table: Table) -> None:
    lay(table, "tower", TOP, 0)
    lay(table, "wild", BOTTOM, 0)
    table.ask_turn()
    others = [code for code in table.options if told_apart(table, code) is None]
    assert others == [RETRIEVE_ALL, TAKE_BATTERY]
    assert len(table.options) > len(others)


@pytest.mark.rule("YEAR-02")
@pytest.mark.parametrize("action", ["card", "retrieve", "battery"])
def test_a_turn_is_exactly_one_action(table: Table, action: str) -> None:
    lay(table, "tower", TOP, 0)
    lay(table, "wild", BOTTOM, 0)
    table.choose(TAKE_BATTERY)
    settle(table)
    codes = {"card": table.codes_of("venture-capital", Zone.B)[0], "retrieve": RETRIEVE_ALL, "battery": TAKE_BATTERY}
    before = vj_turns(table)
    table.choose(codes[action])
    assert table.kind == Kind.PASS_TILE
    table.choose(KEEP_PASS_TILE)
    settle(table)
    assert vj_turns(table) == before + 1
    assert table.g.round == 2
    assert table.g.retrievals[YOU] == int(action == "retrieve")


@pytest.mark.rule("YEAR-03")
@pytest.mark.parametrize(("cards", "offered"), [(0, False), (1, False), (2, True), (3, True)])
def test_retrieving_needs_two_cards_on_the_mat(table: Table, cards: int, offered: bool) -> None:
    for column, card in enumerate(["tower", "wild", "machinery"][:cards]):
        lay(table, card, TOP, column)
    table.ask_turn()
    assert (RETRIEVE_ALL in table.options) == offered


@pytest.mark.rule("YEAR-03")
def test_retrieving_brings_back_every_card_and_tile_and_moves_the_disc(table: Table) -> None:
    for column, card in enumerate(["tower", "wild", "machinery"]):
        lay(table, card, column % 2, column)
    table.g.connection[YOU, STARTING_CONNECTION] = ON_A_CARD + mat_space(BOTTOM, 1)
    table.g.connection[YOU, 3] = ON_A_CARD + mat_space(TOP, 2)
    table.ask_turn()
    table.choose(RETRIEVE_ALL)
    hand = [table.g.card[YOU, table.card(card)] for card in ("tower", "wild", "machinery")]
    assert hand == [Held.HAND] * 3
    left = [table.g.mat_card_plus[YOU, row, column] for row in range(MAT_ROWS) for column in range(MAT_COLUMNS)]
    assert left == [0] * 10
    assert (table.g.connection[YOU, STARTING_CONNECTION], table.g.connection[YOU, 3]) == (1, 1)
    assert table.g.time[YOU] == 1
    assert table.g.tally[YOU, Fact.CARDS_ON_MAT] == 0


@pytest.mark.rule("YEAR-04")
def test_taking_a_battery(table: Table) -> None:
    table.choose(TAKE_BATTERY)
    assert (table.g.batteries[YOU], table.g.battery_supply) == (2, 9)
    assert table.events()[0] == (Event.TAKE_BATTERY, YOU, 1, 0, 0, 0)


@pytest.mark.rule("YEAR-04")
def test_taking_a_battery_from_an_empty_supply_still_spends_the_turn(table: Table) -> None:
    table.g.battery_supply = 0
    assert TAKE_BATTERY in table.options
    table.choose(TAKE_BATTERY)
    assert (table.g.batteries[YOU], table.g.battery_supply) == (1, 0)
    assert table.events()[0] == (Event.TAKE_BATTERY, YOU, 0, 0, 0, 0)
    assert table.kind == Kind.PASS_TILE
    settle(table)
    assert table.g.round == 1


# --- the pass tile


@pytest.mark.rule("YEAR-10")
def test_the_pass_tile_makes_vj_lose_one_turn(table: Table) -> None:
    table.choose(TAKE_BATTERY)
    assert table.kind == Kind.PASS_TILE
    before = [table.g.tally[VJ, which] for which in COUNTS], table.g.energy[VJ], table.g.money[VJ]
    table.choose(FLIP_PASS_TILE)
    assert table.kind == Kind.TURN
    assert table.g.round == 1
    assert ([table.g.tally[VJ, which] for which in COUNTS], table.g.energy[VJ], table.g.money[VJ]) == before


@pytest.mark.rule("YEAR-10")
def test_the_pass_tile_works_once_a_game(table: Table) -> None:
    table.choose(TAKE_BATTERY)
    table.choose(FLIP_PASS_TILE)
    while not table.g.over:
        assert table.kind != Kind.PASS_TILE
        table.choose(TAKE_BATTERY if table.kind == Kind.TURN else table.options[0])
    assert table.g.vj_turns[5] == 1
    assert vj_turns(table) == 3 * table.g.year


@pytest.mark.rule("YEAR-10")
def test_a_pass_tile_kept_is_offered_before_every_turn_of_vj(table: Table) -> None:
    for number in range(1, 6):
        table.choose(TAKE_BATTERY)
        assert table.kind == Kind.PASS_TILE
        assert table.options == [KEEP_PASS_TILE, FLIP_PASS_TILE]
        settle(table)
        assert vj_turns(table) == number


# --- consolidation


@pytest.mark.rule("YEAR-05")
def test_consolidation_runs_card_batteries_income_disc(table: Table) -> None:
    lay(table, "tower", TOP, 0)
    table.erect("A1-tower-1", "A3-tower-1")
    table.own(energy=9)
    events = consolidate(table)
    steps = (Event.CARD_BACK, Event.PRODUCTION, Event.MONEY, Event.TIME)
    yours = [event for event in events if event[0] in steps and (event[0] == Event.CARD_BACK or event[1] == YOU)]
    assert [event[0] for event in yours] == list(steps)
    assert table.g.round == 0


@pytest.mark.rule("YEAR-05")
@pytest.mark.parametrize(("row", "back", "stays"), [(TOP, "machinery", "wild"), (BOTTOM, "wild", "machinery")])
def test_retrieve_1_action_card_the_rightmost_of_the_row_you_choose(
    table: Table, row: int, back: str, stays: str
) -> None:
    lay(table, "tower", TOP, 0)
    lay(table, "machinery", TOP, 2)
    lay(table, "wild", BOTTOM, 1)
    table.g.connection[YOU, STARTING_CONNECTION] = ON_A_CARD + mat_space(TOP, 2)
    table.g.connection[YOU, 3] = ON_A_CARD + mat_space(TOP, 0)
    table.forget()
    table.resume(Op.CONSOLIDATE)
    assert table.kind == Kind.ROW
    assert table.options == [TOP, BOTTOM]
    table.choose(row)
    assert table.g.card[YOU, table.card(back)] == Held.HAND
    assert [table.g.card[YOU, table.card(card)] for card in (stays, "tower")] == [Held.MAT] * 2
    assert (table.g.connection[YOU, STARTING_CONNECTION] == 1) == (row == TOP)
    assert table.g.connection[YOU, 3] == ON_A_CARD


@pytest.mark.rule("YEAR-05")
def test_the_only_row_with_a_card_gives_it_up_unasked(table: Table) -> None:
    lay(table, "wild", BOTTOM, 0)
    events = consolidate(table)
    assert table.g.card[YOU, table.card("wild")] == Held.HAND
    assert (Event.FORCED, Kind.ROW, BOTTOM, 0, 0, 0) in events


@pytest.mark.rule("YEAR-05")
def test_with_no_card_on_the_mat_none_comes_back(table: Table) -> None:
    events = consolidate(table)
    assert kinds_of(events, Event.CARD_BACK) == []
    assert table.g.time[YOU] == 1


@pytest.mark.rule("YEAR-06")
def test_produce_batteries_example(table: Table) -> None:
    """Energy 9 lies under column 5; with three towers built two icons there are uncovered."""
    table.erect("A1-tower-1", "A3-tower-1")
    table.own(energy=9, batteries=0)
    consolidate(table)
    assert table.g.batteries[YOU] == 2


@pytest.mark.rule("YEAR-06")
@pytest.mark.parametrize(
    ("towers", "energy", "icons"),
    [(1, 14, 0), (2, 0, 0), (2, 14, 1), (4, 4, 1), (4, 5, 2), (4, 9, 3), (7, 9, 4), (7, 14, 6), (7, 0, 0)],
)
def test_icons_count_up_to_the_column_above_the_energy_and_under_built_towers_only(
    table: Table, towers: int, energy: int, icons: int
) -> None:
    table.g.tally[YOU, Fact.TOWERS] = towers
    table.own(energy=energy)
    assert battery_icons(table.g, table.t, YOU) == icons


@pytest.mark.rule("YEAR-07")
def test_you_produce_before_vj_and_a_shortfall_is_not_owed(table: Table) -> None:
    table.erect("A1-tower-1", "A3-tower-1")
    table.erect("B1-tower-1", "B2-tower-1", "C-tower-1", seat=VJ)
    table.own(energy=9)
    table.own(energy=9, seat=VJ)
    assert battery_icons(table.g, table.t, VJ) >= 1
    table.g.battery_supply = 1
    consolidate(table)
    assert (table.g.batteries[YOU], table.g.batteries[VJ], table.g.battery_supply) == (2, 1, 0)
    table.own(energy=0)
    table.own(energy=0, seat=VJ)
    table.g.battery_supply = 5
    consolidate(table)
    assert (table.g.batteries[YOU], table.g.batteries[VJ], table.g.battery_supply) == (2, 1, 5)


@pytest.mark.rule("YEAR-07")
def test_vj_produces_what_you_leave(table: Table) -> None:
    table.erect("B1-tower-1", "B2-tower-1", "C-tower-1", seat=VJ)
    table.own(energy=9, seat=VJ)
    table.g.battery_supply = 1
    consolidate(table)
    assert (table.g.batteries[YOU], table.g.batteries[VJ], table.g.battery_supply) == (1, 2, 0)


@pytest.mark.rule("YEAR-08")
def test_collect_income_example(table: Table) -> None:
    values = table.catalogue.grid_board.income.values
    earns = {Market.RESIDENTIAL: 5, Market.INDUSTRIAL: 5, Market.COMMERCIAL: 4, Market.RESORT: 5, Market.REMOTE: 4}
    for market, value in earns.items():
        table.g.income[YOU, market] = values.index(value)
    consolidate(table)
    assert table.g.money[YOU] == 25 + 23
    assert table.g.ledger[YOU, Account.INCOME] == 23


@pytest.mark.rule("YEAR-08")
@pytest.mark.parametrize("market", range(MARKETS))
def test_every_marker_earns_the_value_of_its_own_column(table: Table, market: int) -> None:
    values = table.catalogue.grid_board.income.values
    table.g.income[YOU, market] = 6
    consolidate(table)
    assert table.g.ledger[YOU, Account.INCOME] == values[6] + 4 * values[0]
