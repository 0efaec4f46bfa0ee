"""What VJ gains and how: foreign sales, scoring cards, bonuses with their fixed meanings, connection tiles."""

from __future__ import annotations

import pytest

from engine.pampero.constants import BULLDOZERS, PARKING, VJ, YOU, Market, Place, Sector, Zone
from engine.pampero.rulings import Ruling
from engine.pampero.vj.criteria import rightmost_income
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.vj_table import NETWORK, RESIDENTIAL, WIND_FARMS, ZONE_B, VJTable

A1, A2, A3, B1, B2, C = Sector


# --- the rightmost income


@pytest.mark.rule("VJ-17")
@pytest.mark.parametrize(
    ("columns", "market"),
    [
        ({"remote": 3}, Market.REMOTE),
        ({"resort": 4, "residential": 3}, Market.RESORT),
        ({"commercial": 5, "residential": 5, "remote": 4}, Market.RESIDENTIAL),
        ({"remote": 6, "industrial": 6}, Market.INDUSTRIAL),
        ({}, Market.RESIDENTIAL),
    ],
)
def test_the_furthest_marker_and_the_lowest_of_equals(columns: dict[str, int], market: Market) -> None:
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL)
    table.set_income(VJ, **columns)
    assert rightmost_income(table.g, VJ) == market


# --- bonuses


def bonus_table(rulings: dict[Ruling, int] | None = None) -> VJTable:
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL, rulings=rulings)
    table.own(energy=1, batteries=0, seat=VJ)
    table.set_income(VJ, resort=3)
    return table


def take_tile(table: VJTable, number: int) -> None:
    """VJ takes a tower bonus tile, by the number printed on it."""
    table.lay_bonus(Zone.A, 1, 1, number)
    table.give(Op.TAKE_SPACE, 0)


@pytest.mark.rule("VJ-22")
def test_money_energy_batteries_and_income_are_gained_once_and_at_once() -> None:
    table = bonus_table()
    before = table.g.money[VJ]
    for effect, amount in ((Effect.MONEY, 7), (Effect.ENERGY, 3), (Effect.BATTERY, 2)):
        table.give(effect, amount)
    table.give(Effect.INCOME, Market.REMOTE, 2)
    table.give(Effect.COLLECT, Market.RESORT)
    assert table.g.money[VJ] == before + 7 + 3
    assert (table.g.energy[VJ], table.g.batteries[VJ]) == (4, 2)
    assert table.g.income[VJ, Market.REMOTE] == 2


@pytest.mark.rule("VJ-22", "VJ-08")
def test_energy_stops_at_10_and_batteries_at_the_end_of_the_supply() -> None:
    table = bonus_table()
    table.own(energy=8, seat=VJ)
    table.give(Effect.ENERGY, 4)
    table.g.battery_supply = 1
    table.give(Effect.BATTERY, 2)
    assert (table.g.energy[VJ], table.g.batteries[VJ], table.g.battery_supply) == (10, 1, 0)


@pytest.mark.rule("VJ-22")
@pytest.mark.parametrize(("steps", "column"), [(1, 4), (2, 5)])
def test_a_chosen_income_moves_the_rightmost_marker_and_nobody_is_asked(steps: int, column: int) -> None:
    table = bonus_table()
    table.give(Effect.ANY_INCOME, steps)
    table.finish()  # a scoring card at column 4 may be asked for
    assert table.g.income[VJ, Market.RESORT] == column - 1
    assert sum(table.g.income[VJ, market] for market in Market) == column - 1


@pytest.mark.rule("VJ-22")
def test_a_chosen_income_at_the_last_column_is_lost() -> None:
    table = bonus_table()
    table.set_income(VJ, residential=9, resort=4)
    table.give(Effect.ANY_INCOME, 2)
    assert [table.g.income[VJ, market] for market in Market] == [0, 3, 0, 0, 8]


@pytest.mark.rule("VJ-22")
def test_a_bulldozer_parks_on_the_leftmost_then_topmost_free_space_and_then_in_the_utility_area() -> None:
    table = bonus_table()
    table.g.parking_seat_plus[1] = YOU + 1
    for _ in range(BULLDOZERS):
        table.give(Effect.BULLDOZER)
        table.finish()
    places = [table.g.bulldozer[VJ, bulldozer] for bulldozer in range(BULLDOZERS)]
    assert places == [Place.PARKING + space for space in (0, 2, 3, 4, 5)]
    spots = [table.catalogue.board.parking[space] for space in (0, 1, 2)]
    assert [(spot.column, spot.row) for spot in spots] == [(1, 1), (1, 2), (2, 1)]


@pytest.mark.rule("VJ-22")
def test_with_the_parking_grid_full_the_utility_area_takes_it_and_without_a_bulldozer_nothing_happens() -> None:
    table = bonus_table()
    for space in range(PARKING):
        table.g.parking_seat_plus[space] = YOU + 1
    for _ in range(BULLDOZERS + 1):
        table.give(Effect.BULLDOZER)
        assert table.kind == Kind.TURN
    assert {table.g.bulldozer[VJ, bulldozer] for bulldozer in range(BULLDOZERS)} == {Place.UTILITY}
    assert table.g.tally[VJ, Fact.PARKED_BULLDOZERS] == 0


@pytest.mark.rule("RULING-VJ_PARKING")
@pytest.mark.parametrize(("ruling", "money"), [(0, 4), (1, 0)])
def test_parking_bonus_or_none(ruling: int, money: int) -> None:
    table = bonus_table({Ruling.VJ_PARKING: ruling})
    before = table.g.money[VJ]
    table.give(Effect.BULLDOZER)
    assert table.g.bulldozer[VJ, 0] == Place.PARKING
    assert table.g.tally[VJ, Fact.PARKED_BULLDOZERS] == 1
    assert table.g.money[VJ] == before + money


@pytest.mark.rule("VJ-22")
def test_the_two_ongoing_kinds_work_for_vj_and_no_other() -> None:
    table = bonus_table()
    for number in (2, 30, 3, 9, 11, 18, 27, 28, 29, 31):
        take_tile(table, number)
    working = {kind: table.g.modifier[VJ, kind] for kind in Modifier if table.g.modifier[VJ, kind]}
    assert working == {Modifier.BATTERY_MONEY: 4, Modifier.SECOND_WIND_FARM: 1}
    assert [table.g.zone_discount[VJ, zone] for zone in Zone] == [0, 0, 0]


@pytest.mark.rule("VJ-22")
def test_the_battery_tile_pays_vj_2_for_each_battery_it_produces() -> None:
    table = bonus_table()
    table.towers(VJ, A1, A2, A3)
    table.own(energy=9, seat=VJ)
    take_tile(table, 2)
    before = table.g.money[VJ]
    table.give(Op.PRODUCE)
    assert table.g.batteries[VJ] == 2
    assert table.g.money[VJ] == before + 4


@pytest.mark.rule("VJ-22")
def test_every_tile_is_kept_with_its_icons_and_its_zone_also_a_second_of_a_kind() -> None:
    table = bonus_table()
    for number in (2, 30, 9, 14, 17):
        take_tile(table, number)
    assert table.g.tally[VJ, Fact.BONUS_TILES] == 5
    zones = (Fact.ZONE_A_BONUS_TILES, Fact.ZONE_B_BONUS_TILES, Fact.ZONE_C_BONUS_TILES)
    assert [table.g.tally[VJ, fact] for fact in zones] == [2, 2, 1]
    assert table.g.tally[VJ, Fact.RESORT_ICONS] == 1
    assert table.g.tally[VJ, Fact.INDUSTRIAL_ICONS] == 1


@pytest.mark.rule("VJ-22")
@pytest.mark.parametrize(
    ("effect", "a", "b"),
    [
        (Effect.MOVE, 2, 2),
        (Effect.OVERLAY, 0, 0),
        (Effect.RETRIEVE, 0, 0),
        (Effect.BONUS_SPACE, Zone.A, 0),
        (Effect.TURN_ORDER, 0, 0),
        (Effect.VENTURE, 0, 0),
        (Effect.WIND_FARM, 0, 0),
    ],
)
def test_moves_cards_and_discounts_do_nothing_for_vj(effect: Effect, a: int, b: int) -> None:
    table = bonus_table()
    before = table.g.money[VJ], table.g.overlays_left
    table.give(effect, a, b)
    assert table.kind == Kind.TURN
    assert (table.g.money[VJ], table.g.overlays_left) == before
    assert table.rows(Event.SKIPPED) == [(VJ, effect, 0, 0, 0)]


@pytest.mark.rule("VJ-22")
def test_a_choice_between_two_gains_is_gained_by_vj() -> None:
    """No piece that VJ can take offers one, but an owner's file may: the starting tile shows how it is read."""
    table = bonus_table()
    before = table.g.money[VJ], table.g.money[YOU]
    table.give(Op.PROGRAM, table.t.connection_first[12], table.t.connection_first[12] + table.t.connection_length[12])
    assert table.kind == Kind.CHOOSE
    assert table.g.decision_seat == YOU
    table.choose(1)
    assert (table.g.money[VJ], table.g.money[YOU]) == (before[0] + 3, before[1])


@pytest.mark.rule("VJ-22")
@pytest.mark.parametrize(("code", "market", "steps"), [(0, Market.RESORT, 1), (1, Market.INDUSTRIAL, 3)])
def test_a_choice_between_two_incomes_takes_the_one_chosen_as_far_as_it_goes(
    code: int, market: Market, steps: int
) -> None:
    """An owner's file may offer incomes: written here over the choice of the starting tile."""
    table = bonus_table()
    table.copy_tables()
    first = table.t.connection_first[12]
    for row, effect in enumerate([(Effect.INCOME, Market.RESORT, 1), (Effect.INCOME, Market.INDUSTRIAL, 3)], first + 1):
        for part, number in enumerate(effect):
            table.t.program[row, part] = number
    before = [table.g.income[VJ, each] for each in Market]
    table.give(Op.PROGRAM, first, first + table.t.connection_length[12])
    table.choose(code)
    assert table.g.income[VJ, market] == before[market] + steps


# --- connection tiles


@pytest.mark.rule("VJ-23")
def test_a_chance_to_play_a_connection_tile_is_worth_1_energy_and_3_and_the_bonus_tile_is_kept() -> None:
    table = bonus_table()
    before = table.g.money[VJ]
    take_tile(table, 7)
    assert table.kind == Kind.TURN
    assert table.g.energy[VJ] == 2
    assert table.g.money[VJ] == before + 3
    assert table.g.tally[VJ, Fact.BONUS_TILES] == 1


@pytest.mark.rule("VJ-23")
def test_a_connection_tile_of_vjs_only_shows_its_icons() -> None:
    """VJ gains the tile of circle B1 for its second line: industrial and resort, 2 energy and $1 if played."""
    table = VJTable(ZONE_B, NETWORK, RESIDENTIAL)
    table.towers(VJ, B1)
    table.own(energy=9, seat=VJ)
    table.lay_connection("circle-B1", "BC-6")
    table.lay_contracts("B1-1", "B1-3")
    table.whole_turn()
    table.count(0, 9, 1)
    before = table.g.money[VJ]
    table.whole_turn()
    assert table.fulfilled == ["B1-3"]
    assert table.g.tally[VJ, Fact.CONNECTION_TILES] == 1
    assert table.g.tally[VJ, Fact.RESORT_ICONS] == 1
    assert table.g.tally[VJ, Fact.INDUSTRIAL_ICONS] == 1 + 1 + 1  # two contracts and the tile
    assert table.g.money[VJ] == before
    assert table.g.energy[VJ] == 9 - 3 - 5
