"""Construction: buildings and propellers. R 7.5"""

from __future__ import annotations

import pytest

from engine.dilluvia.codes import construction_code, site_code
from engine.dilluvia.constants import DARK_WORKERS, MARKER_SPOTS, MAT_END, Action, Mat
from engine.dilluvia.rules.booking import marker_worth, mat_worth, move_mat
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import FIRST_BUILDING, FIRST_PROPELLER, STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table, at, building

SIX_AERO_PROPELLER = 1
WORKER, PRESTIGE_SQUARE = 0, 1


def building_site(workers: int = 1, turn: int = 1) -> Table:
    """Seat 0 in a construction action, rich in cubes, with ground at F6, F5 and E5."""
    table = Table()
    table.put_ground(0, "F6", "F5", "E5")
    table.give_all_cubes(0)
    table.g.aeros[0] = 20
    table.g.turn = turn
    return table.do(Op.CONSTRUCT, 0, construction_code(workers, 0, 0), 1)


# --- what the action allows


@pytest.mark.rule("BUILD-01", "EX-07")
def test_two_buildings_and_a_propeller_need_two_workers() -> None:
    table = building_site(workers=2)
    table.build("0", "F6").build("1A", "F5").buy_propeller(SIX_AERO_PROPELLER)
    assert (table.g.building_count, table.g.propeller_seat_plus[SIX_AERO_PROPELLER]) == (2, 1)
    assert FIRST_PROPELLER + 2 in table.options  # the second propeller of two workers
    table = building_site(workers=1)
    table.build("0", "F6")
    assert all(option == STOP or option >= FIRST_PROPELLER for option in table.options)


@pytest.mark.rule("BUILD-02")
def test_the_special_worker_brings_four_prestige() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.give_cubes(0, white=1, purple=1)
    table.g.aeros[0] = 0
    table.place(0, Action.CONSTRUCTION, 1, special=1)
    assert table.g.prestige[0] == 4
    assert table.kind == Kind.CONSTRUCT


@pytest.mark.rule("BUILD-02", "PROP-02")
def test_without_anything_to_build_the_special_worker_may_still_come_for_the_benefit() -> None:
    table = Table()
    table.g.aeros[0] = 0
    assert not table.can_place(0, Action.CONSTRUCTION)
    table.place(0, Action.CONSTRUCTION, 1, special=1)
    assert table.g.prestige_ledger[0, Prestige.BENEFITS] == 4
    assert table.is_done


# --- buildings


@pytest.mark.rule("BUILD-03")
def test_a_building_is_paid_in_its_cubes_and_takes_the_ground() -> None:
    table = building_site()
    table.give_cubes(0, white=1, black=5, brown=1)
    table.do(Op.CONSTRUCT, 0, construction_code(1, 0, 0), 1)
    assert table.offered == {building("1A")}
    table.build("1A", "F5")
    assert table.cubes(0) == [0, 5, 0, 0]
    assert not table.is_ground(0, "F5")
    assert not table.is_free("F5")
    assert table.g.building_left[building("1A")] == 6


@pytest.mark.rule("BUILD-03")
def test_a_building_needs_own_ground_of_its_shape() -> None:
    table = building_site(turn=6)
    table.choose(FIRST_BUILDING + building("3A"))
    assert set(table.options) == {site_code(at("E5"), 0), site_code(at("F5"), 1)}
    table = building_site(turn=6)
    assert FIRST_BUILDING + building("6A") not in table.options
    table.put_ground(0, "E6")
    table.do(Op.CONSTRUCT, 0, construction_code(1, 0, 0), 1)
    table.choose(FIRST_BUILDING + building("6A"))
    assert table.kind == Kind.SQUARE  # E5 is the only place
    table.choose(0)
    assert table.g.building_cell[0] == at("E5")
    assert not any(table.g.ground[0, row] for row in range(13))


@pytest.mark.rule("BUILD-04")
def test_a_building_stays_where_it_is() -> None:
    table = building_site()
    table.build("1A", "F5")
    table.stop()
    table.place(0, Action.SWITCH)  # its only building: the cube moves, the building does not
    assert (table.g.building_square[0], table.g.building_cell[0]) == (1, at("F5"))


@pytest.mark.rule("BUILD-05")
@pytest.mark.parametrize(("square", "mat"), [(0, [6, 0, 0]), (1, [0, 0, 4])])
def test_the_square_moves_the_mat_and_never_the_point_track(square: int, mat: list[int]) -> None:
    table = building_site(turn=4)
    table.build("3A", "E5", square)
    assert [table.g.mat[0, which] for which in Mat] == mat
    assert (table.g.prestige[0], table.g.aeros[0]) == (0, 20)


@pytest.mark.rule("BUILD-05", "BUILD-07", "PROP-01", "PROP-02", "EX-08")
def test_angelikas_building_and_propeller() -> None:
    table = building_site(turn=3)
    table.g.aeros[0] = 6
    table.build("2A", "F5", 0)  # 3 money and 1 resource
    assert [table.g.mat[0, which] for which in Mat] == [3, 1, 0]
    assert table.g.steps[0] == 0
    table.buy_propeller(SIX_AERO_PROPELLER)  # nothing else can be built: the action ends by itself
    assert table.g.aeros[0] == 0
    assert table.g.propeller_seat_plus[SIX_AERO_PROPELLER] == 1
    assert table.g.prestige[0] == table.t.propeller_prestige[SIX_AERO_PROPELLER] == 2
    assert table.g.steps[0] == 2
    assert table.events(Event.STEPS)[-1][2] == 2


@pytest.mark.rule("BUILD-06")
def test_the_worker_square_gives_a_worker_for_the_next_turn() -> None:
    table = building_site()
    idle = table.g.idle_dark[0]
    table.build("0", "F6", WORKER)
    assert (table.g.dark[0], table.g.idle_dark[0]) == (6, idle)
    table.stop()
    table.do(Op.CLOSE_TURN)
    assert table.g.idle_dark[0] == 6


@pytest.mark.rule("BUILD-06")
def test_a_player_takes_three_workers_at_most() -> None:
    table = Table()
    for name in ("B2", "B3", "B4", "B5"):
        table.put_building(0, "0", name, WORKER)
    assert table.g.dark[0] == DARK_WORKERS
    assert [table.g.building_worker[number] for number in range(4)] == [1, 1, 1, 0]


@pytest.mark.rule("BUILD-08", "TURN-04")
@pytest.mark.parametrize("turn", range(1, 8))
def test_buildings_up_to_the_current_turn_can_be_built(turn: int) -> None:
    table = building_site(turn=turn)
    table.put_ground(0, "E6")
    table.do(Op.CONSTRUCT, 0, construction_code(1, 0, 0), 1)
    assert {table.t.building_number[kind] for kind in table.offered} == set(range(min(turn, 6) + 1))


@pytest.mark.rule("BUILD-09", "EX-09")
@pytest.mark.parametrize(("kind", "turn", "population"), [("1A", 1, 2), ("1A", 2, 0), ("2B", 2, 2), ("0", 1, 0)])
def test_a_building_of_the_current_turn_gives_two_population(kind: str, turn: int, population: int) -> None:
    table = building_site(turn=turn)
    table.build(kind, "F5")
    assert table.g.population[0] == population
    assert table.g.population_ledger[0, Population.ON_TIME] == population


# --- propellers


@pytest.mark.rule("PROP-01")
def test_a_propeller_is_paid_marked_and_sold_once() -> None:
    table = building_site()
    table.buy_propeller(0)
    assert table.g.aeros_ledger[0, Aeros.PROPELLERS] == -12
    table.g.aeros[1] = 30
    table.do(Op.CONSTRUCT, 1, construction_code(1, 0, 0), 1)
    assert FIRST_PROPELLER not in table.options
    assert FIRST_PROPELLER + 1 in table.options


@pytest.mark.rule("PROP-01")
def test_a_propeller_that_cannot_be_paid_is_not_offered() -> None:
    table = building_site()
    table.g.aeros[0] = 8
    table.do(Op.CONSTRUCT, 0, construction_code(1, 0, 0), 1)
    prices = {
        table.t.propeller_price[option - FIRST_PROPELLER] for option in table.options if option >= FIRST_PROPELLER
    }
    assert prices == {6}


# --- the mat


@pytest.mark.rule("MAT-01")
def test_the_tracks_of_the_mat_end_at_36() -> None:
    table = Table()
    move_mat(table.g, 0, Mat.MONEY, 40)
    assert mat_worth(table.g, 0, Mat.MONEY) == MAT_END
    table.g.aeros[0] = 0
    table.do(Op.INCOME, 0, 0)
    assert table.g.aeros[0] == MAT_END


@pytest.mark.rule("MAT-02", "BUILD-07")
def test_the_marker_is_worth_the_number_of_its_spot() -> None:
    table = Table()
    worths = []
    for steps in range(6):
        table.g.steps[0] = steps
        worths.append(marker_worth(table.g, table.t, 0))
    assert worths == [1, 1, 2, 2, 3, 3]
    table.g.steps[0] = MARKER_SPOTS + 5
    assert marker_worth(table.g, table.t, 0) == 19
