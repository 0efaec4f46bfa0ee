"""Market tiles, gardens and switching cubes. R 7.6 to 7.8"""

from __future__ import annotations

import pytest

from engine.dilluvia.constants import DARK_WORKERS, GARDENS, LAST_TURN, MARKET, Action, LastSpace, Mat
from engine.dilluvia.rules.city import any_marked
from engine.dilluvia.vocabulary.accounts import Aeros, Population
from engine.dilluvia.vocabulary.decisions import GARDEN_STOP, PICK_STOP, STOP, Kind
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table, at, tile

WORKER, PRESTIGE_SQUARE = 0, 1


# --- market tiles


@pytest.mark.rule("PICK-01", "TILE-02")
@pytest.mark.parametrize("number", [31, 13])
def test_any_tile_costs_three_also_one_with_a_price_of_five(number: int) -> None:
    table = Table()
    table.lay_tiles(26, 26, 26, 26, 26, 26, number, *[0] * 9)
    table.g.aeros[0] = 3
    table.place(0, Action.MARKET)
    assert table.options == list(range(7))
    table.choose(6)
    assert table.g.aeros_ledger[0, Aeros.PICKS] == -3
    assert table.g.bought[0, tile(number)] == 1
    assert table.g.market_plus[6] == 0


@pytest.mark.rule("PICK-01")
def test_without_three_aeros_or_a_tile_the_market_is_closed() -> None:
    table = Table()
    table.g.aeros[0] = 2
    assert not table.can_place(0, Action.MARKET)
    table.g.aeros[0] = 3
    assert table.can_place(0, Action.MARKET)
    table.lay_everywhere(0)
    assert not table.can_place(0, Action.MARKET)


@pytest.mark.rule("PICK-02")
def test_one_player_may_use_the_market_twice() -> None:
    table = Table()
    table.g.aeros[0] = table.g.aeros[1] = 9
    table.place(0, Action.MARKET).choose(0)
    table.place(0, Action.MARKET).choose(1)
    assert not table.can_place(0, Action.MARKET)
    table.place(1, Action.MARKET).choose(2)
    assert not table.can_place(1, Action.MARKET)


@pytest.mark.rule("PICK-03")
def test_the_special_worker_brings_a_cube_of_choice() -> None:
    table = Table()
    table.g.aeros[0] = 3
    table.place(0, Action.MARKET, special=1)
    assert table.kind == Kind.COLOUR
    table.choose(2)
    assert table.cubes(0) == [0, 0, 1, 0]
    assert (table.kind, table.options[-1]) == (Kind.PICK, PICK_STOP)
    table.choose(PICK_STOP)
    assert table.g.aeros[0] == 3


@pytest.mark.rule("PICK-04")
def test_in_the_last_turn_it_buys_an_unmarked_space() -> None:
    table = Table()
    table.g.turn = LAST_TURN
    table.do(Op.OPEN_MARKET)
    table.g.aeros[0] = 3
    space = [table.t.last_gives[number] for number in range(MARKET)].index(LastSpace.AEROS)
    table.g.marked_plus[0] = 2
    table.place(0, Action.MARKET)
    assert table.options == list(range(1, MARKET))
    table.choose(space)
    assert table.g.aeros[0] == 8
    assert table.g.marked_plus[space] == 1


# --- gardens


@pytest.mark.rule("GARD-01", "GARD-02", "EX-10")
def test_a_garden_takes_the_place_of_a_ground_cube_for_an_aero() -> None:
    table = Table()
    table.put_building(0, "0", "F5")
    table.put_ground(0, "F6", "E6")
    table.put_ground(1, "H8")
    table.g.aeros[0] = 1
    table.place(0, Action.GARDEN)
    assert table.options == [at("E6"), at("F6")]
    table.choose(at("F6"))
    assert (table.g.aeros[0], table.g.gardens_left) == (0, GARDENS - 1)
    assert table.is_garden("F6")
    assert not table.is_ground(0, "F6")
    assert not table.is_free("F6")


@pytest.mark.rule("GARD-02")
def test_a_garden_does_not_extend_ground() -> None:
    table = Table()
    table.put_ground(0, "C3")
    table.g.aeros[0] = 5
    table.place(0, Action.GARDEN)
    assert not any_marked(table.g.anchor[0])


@pytest.mark.rule("GARD-01", "GARD-03")
def test_a_garden_needs_ground_an_aero_and_the_own_spot() -> None:
    table = Table()
    table.g.aeros[0] = 1
    assert not table.can_place(0, Action.GARDEN)
    table.put_ground(0, "F6", "F5")
    assert table.can_place(0, Action.GARDEN)
    table.g.aeros[0] = 0
    assert not table.can_place(0, Action.GARDEN)
    table.g.aeros[0] = 2
    table.place(0, Action.GARDEN).choose(at("F6"))
    assert not table.can_place(0, Action.GARDEN)


@pytest.mark.rule("GARD-04")
def test_the_special_worker_brings_two_population() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.g.aeros[0] = 1
    table.place(0, Action.GARDEN, special=1)
    assert table.g.population_ledger[0, Population.BENEFITS] == 2
    assert table.options == [at("F6"), GARDEN_STOP]


# --- switching cubes


@pytest.mark.rule("SWAP-01")
def test_one_or_two_cubes_move_and_the_mat_follows_both_ways() -> None:
    table = Table()
    table.put_building(0, "1A", "B2", 0)
    table.put_building(0, "5B", "B4", 0)
    table.put_building(1, "1A", "K2", 0)
    assert [table.g.mat[0, mat] for mat in Mat] == [3, 3, 4]
    table.place(0, Action.SWITCH)
    assert table.options == [1 + at("B2"), 1 + at("B4")]
    table.choose(1 + at("B2"))
    assert [table.g.mat[0, mat] for mat in Mat] == [0, 3, 6]
    assert table.options == [1 + at("B4"), STOP]
    table.choose(1 + at("B4"))
    assert [table.g.mat[0, mat] for mat in Mat] == [0, 0, 10]
    assert table.is_done


@pytest.mark.rule("SWAP-02")
def test_a_worker_is_never_lost_and_taken_once() -> None:
    table = Table()
    number = table.put_building(0, "0", "B2", WORKER)
    table.place(0, Action.SWITCH)
    assert (table.g.building_square[number], table.g.dark[0], table.g.mat[0, Mat.PRESTIGE]) == (PRESTIGE_SQUARE, 6, 2)
    table.place(0, Action.SWITCH)  # on the white spot
    assert (table.g.building_square[number], table.g.dark[0], table.g.mat[0, Mat.PRESTIGE]) == (WORKER, 6, 0)


@pytest.mark.rule("SWAP-02")
def test_a_0_first_set_on_prestige_gives_its_worker_when_it_is_switched() -> None:
    table = Table()
    table.put_building(0, "0", "B2", PRESTIGE_SQUARE)
    assert table.g.dark[0] == 5
    table.place(0, Action.SWITCH)
    assert table.g.dark[0] == 6 < DARK_WORKERS


@pytest.mark.rule("SWAP-03")
def test_one_player_may_switch_twice() -> None:
    table = Table()
    for seat in (0, 1):
        table.put_building(seat, "1A", "B2" if seat == 0 else "K2")
    table.place(0, Action.SWITCH)
    table.place(0, Action.SWITCH)
    assert not table.can_place(0, Action.SWITCH)
    table.place(1, Action.SWITCH)
    assert not table.can_place(1, Action.SWITCH)


@pytest.mark.rule("SWAP-04")
def test_the_special_worker_switches_one_more_and_no_cube_twice() -> None:
    table = Table()
    for name in ("B2", "B4", "B6", "B8"):
        table.put_building(0, "1A", name, 0)
    table.place(0, Action.SWITCH, special=1)
    table.choose(1 + at("B2"), 1 + at("B4"))
    assert table.options == [1 + at("B6"), 1 + at("B8"), STOP]
    table.choose(1 + at("B6"))
    assert [table.g.mat[0, mat] for mat in Mat] == [3, 0, 6]
    assert table.is_done
