"""The market tiles, one after the other. R 11.0"""

from __future__ import annotations

import pytest

from engine.dilluvia.codes import construction_code, ground_code, place_code
from engine.dilluvia.constants import TILE_KINDS, Action, Colour, Direction, Effect, Form, Mat, Timing, Use
from engine.dilluvia.rules.scoring import majority_population, sectors_of, tile_prestige
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import FIRST_USE, Kind
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import RICH, Table, at, building, tile

ALONE, SHARED, LOST = 4, 3, -1
KEEP, USE = 0, 1


def with_tile(number: int, count: int = 1) -> Table:
    """Seat 0 holds a tile."""
    table = Table()
    table.give_tile(0, number, count)
    return table


def can_use(table: Table, use: Use) -> bool:
    return FIRST_USE + use in table.placing(0).options


def use(table: Table, use: Use) -> Table:
    return table.placing(0).choose(FIRST_USE + use)


def constructing(table: Table, workers: int = 1) -> Table:
    return table.do(Op.CONSTRUCT, 0, construction_code(workers, 0, 0), 1)


# --- icons and timing


@pytest.mark.rule("TILE-01")
@pytest.mark.parametrize(("number", "icon"), [(21, 1), (26, 0)])
def test_an_icon_moves_the_prestige_marker_of_the_mat(number: int, icon: int) -> None:
    table = Table()
    table.do(Op.TILE, 0, tile(number))
    assert (table.g.mat[0, Mat.PRESTIGE], table.g.prestige[0]) == (icon, 0)


@pytest.mark.rule("TILE-03")
def test_a_tile_is_used_up_turned_over_or_kept_by_its_timing() -> None:
    table = Table()
    assert {table.t.tile_timing[kind] for kind in range(TILE_KINDS)} == set(Timing)
    table.do(Op.TILE, 0, tile(31))
    assert table.g.held[0, tile(31)] == 0  # at pick-up
    table.give_tile(0, 21)
    table.put_building(0, "0", "B2")
    use(table, Use.SMALL_AEROS)
    assert table.g.held[0, tile(21)] == 0  # once
    table.give_tile(0, 16)
    table.give_cubes(0, white=2)
    use(table, Use.CONVERTER).choose(1)
    assert (table.g.held[0, tile(16)], table.g.turned[0, tile(16)]) == (1, 1)  # once a turn
    assert not can_use(table, Use.CONVERTER)
    for number in (13, 39):  # always, end
        table.do(Op.TILE, 0, tile(number))
        assert table.g.held[0, tile(number)] == 1


# --- tiles that give at once


@pytest.mark.rule(
    "TILE-14", "TILE-26", "TILE-28", "TILE-29", "TILE-30", "TILE-31", "TILE-32", "TILE-33", "TILE-34", "TILE-35"
)
@pytest.mark.rule("TILE-36", "TILE-37", "TILE-38")
@pytest.mark.parametrize(
    ("number", "gain"),
    [
        (14, {"population": 2}),
        (26, {"white": 2}),
        (28, {"black": 2}),
        (29, {"brown": 2}),
        (30, {"purple": 2}),
        (31, {"aeros": 5}),
        (32, {"aeros": 6}),
        (33, {"purple": 3}),
        (34, {"brown": 3}),
        (35, {"white": 3}),
        (36, {"black": 3}),
        (37, {"steps": 1}),
        (38, {"prestige": 7}),
    ],
)
def test_what_tiles_give_at_pick_up(number: int, gain: dict[str, int]) -> None:
    table = Table()
    g = table.g
    g.aeros[0] = 0
    table.do(Op.TILE, 0, tile(number))
    found = {"aeros": g.aeros[0], "population": g.population[0], "prestige": g.prestige[0], "steps": g.steps[0]}
    found |= {colour.name.lower(): g.cubes[0, colour] for colour in Colour}
    assert {name: amount for name, amount in found.items() if amount} == gain
    assert g.held[0, tile(number)] == 0


# --- tiles of the end


@pytest.mark.rule("TILE-11")
@pytest.mark.parametrize(("aeros", "cubes", "prestige"), [(5, 5, 3), (14, 20, 6), (20, 4, 0), (4, 20, 0)])
def test_sets_of_five_aeros_and_five_cubes(aeros: int, cubes: int, prestige: int) -> None:
    table = with_tile(11)
    table.g.aeros[0] = aeros
    table.give_cubes(0, white=cubes - 1, purple=1)
    assert tile_prestige(table.g, table.t, 0) == prestige


@pytest.mark.rule("TILE-45")
def test_three_prestige_for_each_population_tile() -> None:
    table = with_tile(45)
    for number in (39, 42, 44):
        table.give_tile(0, number)
    table.give_tile(0, 13)
    assert tile_prestige(table.g, table.t, 0) == 9


@pytest.mark.rule("TILE-39")
def test_most_propellers() -> None:
    table = Table()
    table.own_propeller(0, 1)
    assert majority(table, Effect.MOST_PROPELLERS) == ALONE
    table.own_propeller(1, 2)
    assert majority(table, Effect.MOST_PROPELLERS) == SHARED
    table.own_propeller(1, 3)
    assert majority(table, Effect.MOST_PROPELLERS) == LOST


@pytest.mark.rule("TILE-40", "TILE-41")
@pytest.mark.parametrize(
    ("effect", "kind"), [(Effect.MOST_MEDIUM, "3A"), (Effect.MOST_SMALL, "0"), (Effect.MOST_SMALL, "2A")]
)
def test_most_medium_and_most_small_buildings(effect: Effect, kind: str) -> None:
    table = Table()
    table.put_building(0, kind, "B2")
    assert majority(table, effect) == ALONE
    table.put_building(1, kind, "B4")
    assert majority(table, effect) == SHARED
    table.put_building(1, kind, "B6")
    assert majority(table, effect) == LOST


@pytest.mark.rule("TILE-42")
def test_most_quarters_and_a_building_counts_for_one() -> None:
    table = Table()
    table.put_building(0, "3A", "G3")  # over the first two quarters
    assert sectors_of(table.g, table.t, 0) == 1
    table.put_building(0, "0", "B2")  # in the first: the other one now counts for the second
    assert sectors_of(table.g, table.t, 0) == 2
    assert majority(table, Effect.MOST_SECTORS) == ALONE
    table.put_building(1, "0", "B11")
    table.put_building(1, "0", "L11")
    assert majority(table, Effect.MOST_SECTORS) == SHARED
    table.put_building(1, "0", "L2")
    assert majority(table, Effect.MOST_SECTORS) == LOST


@pytest.mark.rule("TILE-43")
def test_most_large_buildings_need_two() -> None:
    table = Table()
    table.put_building(0, "6A", "A1")
    assert majority(table, Effect.MOST_LARGE) == LOST
    table.put_building(0, "6A", "A4")
    assert majority(table, Effect.MOST_LARGE) == ALONE
    table.put_building(1, "6A", "A7")
    assert majority(table, Effect.MOST_LARGE) == ALONE
    table.put_building(1, "6B", "A10")
    assert majority(table, Effect.MOST_LARGE) == SHARED
    table.put_building(1, "6B", "E1")
    assert majority(table, Effect.MOST_LARGE) == LOST


@pytest.mark.rule("TILE-44")
def test_most_workers_in_play() -> None:
    table = Table()
    assert majority(table, Effect.MOST_WORKERS) == SHARED
    table.put_building(0, "0", "B2")
    assert majority(table, Effect.MOST_WORKERS) == ALONE
    table.g.dark[2] = 7
    assert majority(table, Effect.MOST_WORKERS) == LOST


def majority(table: Table, effect: Effect) -> int:
    return majority_population(table.g, table.t, 0, effect)


# --- gardens and ground


@pytest.mark.rule("TILE-12")
def test_a_free_garden_on_own_ground_or_next_to_an_own_building() -> None:
    table = with_tile(12)
    assert not can_use(table, Use.GARDEN)
    table.put_building(0, "0", "A1")
    table.put_ground(0, "F6")
    table.g.aeros[0] = 0
    use(table, Use.GARDEN)
    assert set(table.options) == {at(name) for name in ("B1", "A2", "B2", "F6")}
    table.choose(at("B2"))
    assert table.is_garden("B2")
    assert (table.g.aeros[0], table.kind) == (0, Kind.PLACE)


@pytest.mark.rule("TILE-15")
@pytest.mark.parametrize(("form", "price"), [(Form.SMALL, 1), (Form.MEDIUM, 1), (Form.LARGE, 3)])
def test_medium_and_large_terrains_cost_an_aero_less(form: Form, price: int) -> None:
    table = with_tile(15)
    table.g.aeros[0] = 9
    table.do(Op.GROUND, 0, ground_code(form, 0), 1).choose(form)
    assert table.g.aeros[0] == 9 - price


@pytest.mark.rule("TILE-18")
def test_two_single_spaces_for_free() -> None:
    table = with_tile(18)
    table.put_ground(0, "C3")
    table.g.aeros[0] = 0
    use(table, Use.SINGLES).choose(at("B2"), at("A1"))
    assert table.is_ground(0, "B2")
    assert table.is_ground(0, "A1")
    assert (table.g.aeros[0], table.g.joins[at("B2")]) == (0, 0)


@pytest.mark.rule("TILE-27")
def test_a_medium_terrain_for_free() -> None:
    table = with_tile(27)
    table.put_ground(0, "C3")
    table.g.aeros[0] = 0
    use(table, Use.MEDIUM_GROUND).choose(at("B2"), Direction.SOUTH)
    assert table.is_ground(0, "B2")
    assert table.is_ground(0, "B3")
    assert table.g.joins[at("B2")] == 1 << Direction.SOUTH


# --- the Converter


@pytest.mark.rule("TILE-16", "EX-17")
def test_two_converters_convert_two_cubes_a_turn() -> None:
    table = with_tile(16, 2)
    table.give_cubes(0, white=1, black=1)
    use(table, Use.CONVERTER).choose(Colour.WHITE, Colour.PURPLE)
    table.choose(FIRST_USE + Use.CONVERTER, Colour.BLACK, Colour.PURPLE)
    assert table.cubes(0) == [0, 0, 0, 2]
    assert FIRST_USE + Use.CONVERTER not in table.options


@pytest.mark.rule("TILE-16")
def test_the_converter_helps_to_pay_a_building() -> None:
    table = with_tile(16)
    table.put_ground(0, "F6")
    table.give_cubes(0, white=1, black=1, brown=1)
    table.g.aeros[0] = 0
    constructing(table)
    assert building("0") in table.offered
    table.build("0", "F6")  # a purple cube is lacking
    assert (table.kind, table.options) == (Kind.FROM, [Colour.BLACK, Colour.BROWN])
    table.choose(Colour.BROWN)
    assert table.cubes(0) == [0, 1, 0, 0]
    assert table.g.turned[0, tile(16)] == 1


# --- construction


@pytest.mark.rule("TILE-13", "EX-16")
def test_three_prestige_for_a_building_in_its_own_turn() -> None:
    table = with_tile(13)
    table.put_ground(0, "F6", "F5")
    table.give_all_cubes(0)
    table.g.turn = 2
    constructing(table, 2).build("2A", "F6")
    assert (table.g.prestige[0], table.g.population[0]) == (3, 2)
    table.build("1A", "F5")
    assert table.g.prestige[0] == 3
    assert table.g.prestige_ledger[0, Prestige.ON_TIME] == 3


@pytest.mark.rule("TILE-17", "BUILD-08")
def test_a_building_of_a_later_turn_but_no_large_one() -> None:
    table = with_tile(17)
    table.put_ground(0, "F6", "F5", "E5", "E6")
    table.give_all_cubes(0)
    constructing(table, 2)
    assert {table.t.building_number[kind] for kind in table.offered} == {0, 1, 2, 3, 4, 5}
    table.build("5A", "E5", turned=1)
    assert table.g.held[0, tile(17)] == 0
    assert (table.g.population[0], table.g.building_count) == (0, 1)
    assert {table.t.building_number[kind] for kind in table.offered} == {0, 1}


@pytest.mark.rule("TILE-17")
def test_a_building_of_the_current_turn_does_not_use_the_tile_up() -> None:
    table = with_tile(17)
    table.put_ground(0, "F6")
    table.give_all_cubes(0)
    constructing(table).build("1A", "F6")
    assert table.g.held[0, tile(17)] == 1


@pytest.mark.rule("TILE-24", "TILE-25")
@pytest.mark.parametrize(
    ("number", "kind", "other"), [(24, "2A", "1A"), (24, "3A", "4A"), (25, "4A", "3A"), (25, "5A", "3B")]
)
def test_two_cubes_less_of_the_players_choice(number: int, kind: str, other: str) -> None:
    table = with_tile(number)
    table.put_ground(0, "F6", "F5")
    table.give_all_cubes(0)
    table.g.turn = 7
    constructing(table).build(kind, "F5", turned=int(kind[0] > "2"))
    assert (table.kind, table.options) == (Kind.DISCOUNT, [KEEP, USE])
    table.choose(USE)
    saved = []
    while table.kind == Kind.SAVE:
        saved.append(table.options[0])
        table.choose(table.options[0])
    cost = [table.t.building_cost[building(kind), colour] for colour in Colour]
    for colour in saved:
        cost[colour] -= 1
    assert [RICH - count for count in table.cubes(0)] == cost
    assert table.g.held[0, tile(number)] == 0
    table = with_tile(number)
    table.put_ground(0, "F6", "F5")
    table.give_all_cubes(0)
    table.g.turn = 7
    constructing(table).build(other, "F5", turned=int(other[0] > "2"))
    assert table.kind != Kind.DISCOUNT


@pytest.mark.rule("TILE-24")
def test_the_tile_is_used_where_the_building_cannot_be_paid_without() -> None:
    table = with_tile(24)
    table.put_ground(0, "F6")
    table.give_cubes(0, brown=1)
    table.g.turn = 3
    table.g.aeros[0] = 0
    constructing(table)
    assert table.offered == {building("2A")}
    table.build("2A", "F6")  # 2 white and 1 brown: both white ones are saved
    assert table.cubes(0) == [0, 0, 0, 0]
    assert (table.g.held[0, tile(24)], table.g.building_count) == (0, 1)


# --- Aeros


@pytest.mark.rule("TILE-19")
def test_the_toll_goes_to_its_owner() -> None:
    table = with_tile(19)
    for spot in range(2):
        table.g.spot_seat_plus[Action.WHITE, spot] = 4
    table.g.aeros[0], table.g.aeros[1] = 1, 3
    table.place(1, Action.WHITE)
    assert (table.g.aeros[0], table.g.aeros[1]) == (2, 2)
    table.place(0, Action.WHITE)
    assert table.g.aeros[0] == 2
    assert table.g.aeros_ledger[0, Aeros.TOLL] == 2
    assert table.g.aeros_ledger[0, Aeros.SPOTS] == -1


@pytest.mark.rule("TILE-19")
def test_the_owner_of_the_toll_needs_an_aero_too() -> None:
    table = with_tile(19)
    for spot in range(2):
        table.g.spot_seat_plus[Action.WHITE, spot] = 4
    table.g.aeros[0] = 0
    assert not table.can_place(0, Action.WHITE)


@pytest.mark.rule("TILE-21", "TILE-22", "TILE-23")
@pytest.mark.parametrize(
    ("number", "rent", "kind", "aeros"),
    [(21, Use.SMALL_AEROS, "0", 2), (22, Use.MEDIUM_AEROS, "3A", 3), (23, Use.LARGE_AEROS, "6A", 5)],
)
def test_rents_for_buildings_of_a_size(number: int, rent: Use, kind: str, aeros: int) -> None:
    table = with_tile(number)
    assert not can_use(table, rent)
    for name in ("B2", "B5"):
        table.put_building(0, kind, name)
    table.put_building(0, "0" if kind != "0" else "3A", "J5")
    table.put_building(1, kind, "J2")
    table.g.aeros[0] = 0
    use(table, rent)
    assert table.g.aeros[0] == 2 * aeros
    assert table.g.held[0, tile(number)] == 0


@pytest.mark.rule("TILE-14")
def test_population_of_a_tile_has_an_account() -> None:
    table = Table()
    table.do(Op.TILE, 0, tile(14))
    assert table.g.population_ledger[0, Population.TILES] == 2


@pytest.mark.rule("ACT-11")
def test_a_tile_that_would_do_nothing_is_not_offered() -> None:
    table = with_tile(16)
    assert not can_use(table, Use.CONVERTER)
    assert place_code(Action.MONEY, 1, 0) in table.options
