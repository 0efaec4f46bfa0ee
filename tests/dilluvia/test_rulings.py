"""Every ruling: what its values change."""

from __future__ import annotations

import pytest

from engine.dilluvia.codes import construction_code, ground_code, place_action, place_code
from engine.dilluvia.constants import LAST_TURN, MAT_END, Action, Direction, Effect, Form, Mat, Use
from engine.dilluvia.rules.booking import gain_cubes, move_aeros, move_mat
from engine.dilluvia.rules.ground import terrain_price
from engine.dilluvia.rules.scoring import majority_population
from engine.dilluvia.ruling_docs import RULING_SPECS
from engine.dilluvia.rulings import Ruling
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.decisions import FIRST_BUILDING, FIRST_USE, STOP, Kind
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table, at, building, tile


def with_ground(*names: str, **rulings: str) -> Table:
    """Seat 0 with small terrains, cubes and Aeros."""
    table = Table(4, 1, **rulings)
    table.put_ground(0, *names)
    table.give_all_cubes(0)
    table.g.aeros[0] = 30
    return table


def constructing(table: Table, workers: int = 1) -> Table:
    return table.do(Op.CONSTRUCT, 0, construction_code(workers, 0, 0), 1)


def test_every_ruling_has_two_values() -> None:
    assert set(RULING_SPECS) == set(Ruling)
    assert all(len(spec.values) == len(spec.means) == 2 for spec in RULING_SPECS.values())


@pytest.mark.rule("RULING-MARKER_TIME")
@pytest.mark.parametrize(("value", "population"), [("end", 1), ("each", 2)])
def test_marker_time(value: str, population: int) -> None:
    """Two buildings, then a propeller that reaches a ten: with the marker moved at once it is worth 2."""
    table = with_ground("F6", "F5", MARKER_TIME=value)
    table.g.turn = 3
    table.set_prestige(0, 8)
    constructing(table, 2).build("0", "F6").build("1A", "F5").buy_propeller(1)
    assert table.g.population[0] == population


@pytest.mark.rule("RULING-SPECIAL_TIME")
@pytest.mark.parametrize(("value", "prestige"), [("before", 4), ("after", 0)])
def test_special_time(value: str, prestige: int) -> None:
    table = with_ground("F6", SPECIAL_TIME=value)
    table.place(0, Action.CONSTRUCTION, 1, special=1)
    assert table.kind == Kind.CONSTRUCT
    assert table.g.prestige[0] == prestige
    table.stop()
    assert table.g.prestige[0] == 4


@pytest.mark.rule("RULING-SPECIAL_SCOPE")
@pytest.mark.parametrize(("value", "cubes"), [("space", 1), ("row", 2)])
def test_special_scope(value: str, cubes: int) -> None:
    table = Table(SPECIAL_SCOPE=value)
    table.place(0, Action.WHITE, 1, special=1)
    table.place(1, Action.BROWN, 1, special=1)
    assert table.cubes(0) == [2, 0, 0, 0]
    assert table.cubes(1) == [0, 0, cubes, 0]


@pytest.mark.rule("RULING-BUY_CASH")
def test_buy_cash() -> None:
    """With one Aero: a tile of 5 Aeros pays for the next tile, or only after all purchases."""
    table = Table(BUY_CASH="at_once")
    table.lay_tiles(31, 26, 26, 26)
    table.g.aeros[0] = 1
    table.shop(0, 0).choose(1)
    assert table.options == [STOP, 2, 3, 4]
    table = Table(BUY_CASH="together")
    table.lay_tiles(31, 26, 26, 26)
    table.g.aeros[0] = 1
    table.shop(0, 0).choose(1)
    assert table.is_done or table.g.decision_seat != 0
    assert (table.g.aeros[0], table.g.market_plus[0]) == (5, 0)


@pytest.mark.rule("RULING-PLACEMENT")
@pytest.mark.parametrize(("value", "possible"), [("useful", False), ("any", True)])
def test_placement(value: str, possible: bool) -> None:
    table = Table(PLACEMENT=value)
    assert table.can_place(0, Action.SWITCH) == possible
    table.g.aeros[0] = 0
    assert table.can_place(0, Action.CONSTRUCTION, 2) == possible


@pytest.mark.rule("RULING-PLACEMENT")
def test_where_nothing_useful_is_left_a_placement_may_do_nothing() -> None:
    table = Table()
    table.g.aeros[0] = 0
    for action in (Action.ORDER, Action.MONEY, Action.WHITE, Action.BLACK, Action.BROWN, Action.PURPLE):
        for spot in range(5):
            table.g.spot_seat_plus[action, spot] = 4
    table.placing(0, dark=2, special=0)
    blank = {Action.GROUND, Action.CONSTRUCTION, Action.MARKET, Action.GARDEN, Action.SWITCH}
    assert {place_action(code) for code in table.options} == blank
    table.choose(place_code(Action.MARKET, 1, 0))
    assert table.g.blanks[0] == 1


@pytest.mark.rule("RULING-SURPLUS")
def test_surplus() -> None:
    table = with_ground("F6", SURPLUS="allowed")
    table.g.aeros[0] = 1
    assert table.can_place(0, Action.GROUND, 3)
    assert table.can_place(0, Action.CONSTRUCTION, 2)
    table = with_ground("F6", SURPLUS="exact")
    table.g.aeros[0] = 1
    assert table.can_place(0, Action.GROUND, 1)
    assert not table.can_place(0, Action.GROUND, 2)
    assert not table.can_place(0, Action.CONSTRUCTION, 2)
    table.g.aeros[0] = 5
    table.do(Op.GROUND, 0, ground_code(2, 0), 1).choose(Form.SMALL, at("E5"))
    assert Form.STOP not in table.options


@pytest.mark.rule("RULING-ORDER_TWICE")
@pytest.mark.parametrize(("value", "possible"), [("no", False), ("yes", True)])
def test_order_twice(value: str, possible: bool) -> None:
    table = Table(ORDER_TWICE=value)
    table.place(0, Action.ORDER)
    assert table.can_place(0, Action.ORDER) == possible
    if possible:
        table.place(0, Action.ORDER)
        table.place(1, Action.ORDER)
        table.do(Op.CLOSE_TURN)
        assert [table.g.order[place] for place in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("RULING-SUPPLY")
@pytest.mark.parametrize(("value", "possible"), [("limited", False), ("unlimited", True)])
def test_supply(value: str, possible: bool) -> None:
    table = with_ground("F6", "F5", SUPPLY=value)
    table.g.building_left[building("0")] = 0
    table.g.gardens_left = 0
    assert (FIRST_BUILDING + building("0") in constructing(table).options) == possible
    assert table.can_place(0, Action.GARDEN) == possible
    if possible:
        table.place(0, Action.GARDEN).choose(at("F6"))
        assert table.g.gardens_left == 0


@pytest.mark.rule("RULING-CAP", "MAT-01")
@pytest.mark.parametrize(("value", "held"), [("mat", 40), ("holdings", MAT_END)])
def test_cap(value: str, held: int) -> None:
    table = Table(CAP=value)
    table.g.aeros[0] = 35
    move_aeros(table.g, 0, Aeros.TILES, 5)
    assert table.g.aeros[0] == held
    table.give_cubes(0, white=20, black=15)
    gain_cubes(table.g, 0, 2, 5)
    assert sum(table.cubes(0)) == held
    move_mat(table.g, 1, Mat.CUBES, 2)
    table.give_cubes(1, white=35)
    table.do(Op.INCOME, 0, 1)
    assert (table.kind, table.options) == (Kind.COUNT, [0, 1, 2] if value == "mat" else [0, 1])


@pytest.mark.rule("RULING-FIRST_CUBE", "LAND-05")
@pytest.mark.parametrize(("value", "possible"), [("propeller", True), ("centre", False)])
def test_first_cube(value: str, possible: bool) -> None:
    table = Table(FIRST_CUBE=value)
    table.own_propeller(0, 1)  # at D4
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert (at("C3") in table.options) == possible
    assert at("F6") in table.options


@pytest.mark.rule("RULING-GARDEN_TILE")
@pytest.mark.parametrize(("value", "places"), [("eight", {"B1", "A2", "B2"}), ("four", {"B1", "A2"})])
def test_garden_tile(value: str, places: set[str]) -> None:
    table = Table(GARDEN_TILE=value)
    table.give_tile(0, 12)
    table.put_building(0, "0", "A1")
    table.placing(0).choose(FIRST_USE + Use.GARDEN)
    assert set(table.options) == {at(name) for name in places}


@pytest.mark.rule("RULING-ZERO")
@pytest.mark.parametrize(("value", "population"), [("tie", 3), ("none", -1)])
def test_zero(value: str, population: int) -> None:
    table = Table(ZERO=value)
    assert majority_population(table.g, table.t, 0, Effect.MOST_PROPELLERS) == population


@pytest.mark.rule("RULING-WORKERS_LATE")
@pytest.mark.parametrize(("value", "population"), [("yes", 4), ("no", 3)])
def test_workers_late(value: str, population: int) -> None:
    table = Table(WORKERS_LATE=value)
    table.g.turn = LAST_TURN
    table.put_building(0, "0", "B2")
    assert majority_population(table.g, table.t, 0, Effect.MOST_WORKERS) == population


@pytest.mark.rule("RULING-TILE_USE")
@pytest.mark.parametrize(("value", "asked"), [("turn", True), ("before", False)])
def test_tile_use(value: str, asked: bool) -> None:
    table = Table(TILE_USE=value)
    table.give_tile(0, 16)
    table.place(0, Action.WHITE)
    assert (table.kind == Kind.AFTER) == asked
    assert FIRST_USE + Use.CONVERTER in table.placing(0).options


@pytest.mark.rule("RULING-GROUND", "BUILD-03")
@pytest.mark.parametrize(("value", "possible"), [("joined", True), ("as_bought", False)])
def test_ground(value: str, possible: bool) -> None:
    table = with_ground("F6", "F5", GROUND=value)
    table.g.turn = 4
    assert (FIRST_BUILDING + building("3A") in constructing(table).options) == possible
    table.do(Op.PUT_GROUND, 0, Form.MEDIUM).choose(at("E5"), 0)
    assert FIRST_BUILDING + building("3A") in constructing(table).options


@pytest.mark.rule("RULING-GROUND")
def test_ground_as_bought_in_its_exact_shape() -> None:
    table = with_ground("A1", GROUND="as_bought")
    table.g.turn = 7
    table.do(Op.PUT_GROUND, 0, Form.LARGE).choose(at("B1"))
    kinds = {table.t.building_size[kind] for kind in constructing(table).offered}
    assert kinds == {1, 4}
    table.place(0, Action.GARDEN).choose(at("C2"))  # what is left of the large terrain has no shape
    kinds = {table.t.building_size[kind] for kind in constructing(table).offered}
    assert kinds == {1}


@pytest.mark.rule("RULING-GROUND")
def test_half_of_a_medium_terrain_beside_a_garden_is_a_small_one() -> None:
    table = with_ground("C8", GROUND="as_bought")
    table.do(Op.PUT_GROUND, 0, Form.MEDIUM).choose(at("D8"), Direction.EAST)
    constructing(table).choose(FIRST_BUILDING + building("0"))
    assert table.kind == Kind.SQUARE  # C8 is the only small terrain
    table.clear()
    table.place(0, Action.GARDEN).choose(at("E8"))
    constructing(table).choose(FIRST_BUILDING + building("0"))
    assert table.options == [at("C8"), at("D8")]


@pytest.mark.rule("RULING-MOST_LARGE", "TILE-43")
@pytest.mark.parametrize(("value", "population"), [("more", 4), ("alone", 0)])
def test_most_large(value: str, population: int) -> None:
    table = Table(MOST_LARGE=value)
    for seat, names in enumerate((("A1", "A4", "A7"), ("D1", "D5"))):
        for name in names:
            table.put_building(seat, "6A", name)
    assert majority_population(table.g, table.t, 0, Effect.MOST_LARGE) == population


@pytest.mark.rule("RULING-TERRAIN_DISCOUNT", "TILE-15")
@pytest.mark.parametrize(("value", "prices"), [("terrain", [1, 1, 3]), ("space", [1, 0, 0])])
def test_terrain_discount(value: str, prices: list[int]) -> None:
    table = Table(TERRAIN_DISCOUNT=value)
    table.g.held[0, tile(15)] = 1
    forms = (Form.SMALL, Form.MEDIUM, Form.LARGE)
    assert [terrain_price(table.g, table.t, 0, form) for form in forms] == prices
