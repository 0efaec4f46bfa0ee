"""The action phase: workers, spots, benefits; order, money and cubes. R 7.0 to 7.3"""

from __future__ import annotations

import pytest

from engine.dilluvia.codes import place_action, place_code, place_special, place_workers
from engine.dilluvia.constants import LAST_TURN, SPOTS, Action, Use
from engine.dilluvia.rules.placement import open_spot_plus
from engine.dilluvia.vocabulary.accounts import Aeros, Prestige
from engine.dilluvia.vocabulary.decisions import FIRST_USE, LEAVE, PLACEMENTS, STOP, Kind
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table

CUBES = (Action.WHITE, Action.BLACK, Action.BROWN, Action.PURPLE)


def fill_spots(table: Table, action: Action, count: int, seat: int = 3) -> None:
    """The first spots of a row are taken."""
    for spot in range(count):
        table.g.spot_seat_plus[action, spot] = seat + 1


def fill_all_spots(table: Table) -> None:
    for action in Action:
        fill_spots(table, action, SPOTS)


# --- turns


@pytest.mark.rule("ACT-01", "ACT-02", "ACT-04")
def test_players_take_turns_until_all_workers_are_placed() -> None:
    table = Table(3)
    for seat, workers in enumerate((1, 3, 2)):
        table.g.idle_dark[seat], table.g.idle_special[seat] = workers, 0
    table.do(Op.WORKERS, 0, 0)
    seats = []
    while table.kind == Kind.PLACE:
        seats.append(table.g.decision_seat)
        table.choose(place_code(Action.MONEY, 1, 0) if len(seats) < 4 else table.options[0])
    assert seats == [0, 1, 2, 1, 2, 1]
    assert [table.g.idle_dark[seat] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("ACT-02", "ACT-03")
def test_workers_go_to_the_leftmost_empty_spot_and_act_at_once() -> None:
    table = Table()
    table.g.aeros[0] = 0
    table.place(0, Action.MONEY, 2)
    assert table.g.aeros[0] == 2
    assert (table.g.spot_seat_plus[Action.MONEY, 0], table.g.spot_workers[Action.MONEY, 0]) == (1, 2)
    table.place(1, Action.MONEY, 1)
    assert table.g.spot_seat_plus[Action.MONEY, 1] == 2
    assert table.g.spot_seat_plus[Action.MONEY, 2] == 0


@pytest.mark.rule("ACT-05")
def test_there_is_no_passing() -> None:
    table = Table().placing(0, dark=1, special=0)
    assert all(code < PLACEMENTS and place_workers(code) == 1 for code in table.options)


@pytest.mark.rule("ACT-06", "ORD-01", "PICK-01", "GARD-01", "SWAP-01")
def test_a_spot_marked_1x_takes_one_worker_and_any_other_as_many_as_wished() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.put_building(0, "0", "F5")
    table.placing(0, dark=8)
    most: dict[int, int] = {}
    for code in table.options:
        most[place_action(code)] = max(most.get(place_action(code), 0), place_workers(code))
    single = (Action.ORDER, Action.MARKET, Action.GARDEN, Action.SWITCH)
    assert most == {action: 1 if action in single else 9 for action in Action}


@pytest.mark.rule("ACT-07", "PICK-02", "GARD-03", "SWAP-03")
def test_a_coloured_spot_is_its_players_own_and_the_white_one_for_who_has_used_it() -> None:
    table = Table()
    for action, second in ((Action.MARKET, SPOTS), (Action.SWITCH, SPOTS), (Action.GARDEN, 0)):
        assert open_spot_plus(table.g, table.t, 2, action) == 3
        table.g.spot_seat_plus[action, 2] = 3
        assert open_spot_plus(table.g, table.t, 2, action) == second
        assert open_spot_plus(table.g, table.t, 1, action) == 2
        table.g.spot_seat_plus[action, SPOTS - 1] = 3
        assert open_spot_plus(table.g, table.t, 2, action) == 0


@pytest.mark.rule("ACT-08", "ORD-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spots_for_more_players_are_left_out(seats: int) -> None:
    table = Table(seats)
    table.g.aeros[0] = 9
    fill_spots(table, Action.ORDER, seats - 1, seat=1)
    assert not table.can_place(0, Action.ORDER)
    fill_spots(table, Action.MONEY, seats + 1, seat=1)
    assert not table.can_place(0, Action.MONEY)
    table.g.spot_seat_plus[Action.MONEY, seats] = 0
    assert table.can_place(0, Action.MONEY)


@pytest.mark.rule("ACT-09", "EX-05", "RES-01")
def test_a_spot_with_an_aero_costs_one_however_many_workers() -> None:
    table = Table()
    fill_spots(table, Action.WHITE, 2)
    table.g.aeros[0] = 3
    table.place(0, Action.WHITE, 2)
    assert table.g.aeros[0] == 2
    assert table.cubes(0) == [2, 0, 0, 0]
    assert table.g.aeros_ledger[0, Aeros.SPOTS] == -1


@pytest.mark.rule("ACT-09")
def test_who_cannot_pay_the_aero_cannot_use_the_spot() -> None:
    table = Table()
    fill_spots(table, Action.WHITE, 2)
    table.g.aeros[0] = 0
    assert not table.can_place(0, Action.WHITE)


@pytest.mark.rule("ACT-09")
def test_the_aero_of_a_spot_cannot_pay_for_the_action_too() -> None:
    table = Table()
    fill_spots(table, Action.GROUND, 4)
    for aeros, works in ((1, False), (2, True)):
        table.g.aeros[0] = aeros
        assert table.can_place(0, Action.GROUND) == works


# --- the special worker


@pytest.mark.rule("ACT-10", "INC-02", "EX-04", "INC-01")
def test_three_workers_with_the_special_one_bring_six_aeros() -> None:
    table = Table()
    table.g.aeros[0] = 0
    table.place(0, Action.MONEY, 3, special=1)
    assert table.g.aeros[0] == 3 + 1 + 2
    assert (table.g.idle_dark[0], table.g.idle_special[0]) == (3, 0)


@pytest.mark.rule("ACT-10")
def test_a_later_special_worker_of_the_turn_is_an_ordinary_one() -> None:
    table = Table()
    table.g.aeros[1] = 0
    table.place(0, Action.MONEY, 1, special=1)
    table.place(1, Action.MONEY, 1, special=1)
    assert table.g.aeros[1] == 1
    table.do(Op.CLOSE_TURN)
    assert table.g.benefit_taken[Action.MONEY] == 0


@pytest.mark.rule("INC-01")
@pytest.mark.parametrize(("workers", "aeros"), [(1, 1), (2, 2), (3, 4), (5, 6), (6, 8)])
def test_every_three_workers_bring_an_aero_more(workers: int, aeros: int) -> None:
    table = Table()
    table.g.aeros[0] = 0
    table.placing(0, dark=6).choose(place_code(Action.MONEY, workers, 0))
    assert table.g.aeros[0] == aeros


@pytest.mark.rule("RES-01", "RES-02")
@pytest.mark.parametrize("action", CUBES)
def test_cubes_of_a_colour_and_one_more_with_the_special_worker(action: Action) -> None:
    table = Table()
    table.place(0, action, 2)
    expected = [0, 0, 0, 0]
    expected[action - Action.WHITE] = 2
    assert table.cubes(0) == expected
    table.place(1, action, 2, special=1)
    expected[action - Action.WHITE] = 3
    assert table.cubes(1) == expected


# --- the order


@pytest.mark.rule("ORD-02", "ORD-03", "EX-03", "TURN-03")
@pytest.mark.parametrize("angelika_first", [True, False])
def test_who_chose_the_order_comes_first_by_spot_and_the_others_follow(angelika_first: bool) -> None:
    jeff, marion, michael, angelika = range(4)
    table = Table()
    for seat in (angelika, marion) if angelika_first else (marion, angelika):
        table.place(seat, Action.ORDER, special=int(seat == angelika))
    assert table.g.prestige[angelika] == 4
    assert table.g.prestige_ledger[angelika, Prestige.BENEFITS] == 4
    assert [table.g.order[place] for place in range(4)] == [jeff, marion, michael, angelika]
    table.do(Op.CLOSE_TURN)
    first = [angelika, marion] if angelika_first else [marion, angelika]
    assert [table.g.order[place] for place in range(4)] == [*first, jeff, michael]


@pytest.mark.rule("ORD-03")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_the_benefit_of_the_order_is_the_place(place: int) -> None:
    table = Table()
    table.place(place, Action.ORDER, special=1)
    assert table.g.prestige[place] == place + 1


@pytest.mark.rule("ORD-01")
def test_in_the_last_turn_the_order_is_taken_for_its_benefit_alone() -> None:
    table = Table()
    table.g.turn = LAST_TURN
    table.placing(0)
    assert [place_special(code) for code in table.options if place_action(code) == Action.ORDER] == [1]
    table.g.benefit_taken[Action.ORDER] = 1
    assert not table.can_place(0, Action.ORDER, special=1)


# --- tiles on one's turn


@pytest.mark.rule("ACT-11")
def test_tiles_are_used_before_and_after_the_placement() -> None:
    table = Table()
    table.give_tile(0, 16, 2)
    table.give_cubes(0, white=2)
    converter = FIRST_USE + Use.CONVERTER
    assert converter in table.placing(0).options
    table.choose(converter, 1)  # the white cube is the only one to give: into black
    assert table.kind == Kind.PLACE
    table.choose(place_code(Action.MONEY, 1, 0))
    assert (table.kind, table.options) == (Kind.AFTER, [STOP, 1 + Use.CONVERTER])
    table.choose(1 + Use.CONVERTER, 0, 3)
    assert table.cubes(0) == [0, 1, 0, 1]
    assert table.is_done


# --- nothing useful left


@pytest.mark.rule("ACT-05")
def test_without_an_open_spot_the_workers_stay_unused() -> None:
    table = Table()
    fill_all_spots(table)
    table.g.idle_dark[0], table.g.idle_special[0] = 3, 1
    table.do(Op.PLACE, 0)
    assert table.is_done
    assert (table.g.idle_dark[0], table.g.unused[0]) == (0, 4)


@pytest.mark.rule("ACT-05")
def test_tiles_can_still_be_used_where_no_spot_is_open() -> None:
    table = Table()
    fill_all_spots(table)
    table.give_tile(0, 16)
    table.give_cubes(0, white=1)
    assert table.placing(0).options == [FIRST_USE + Use.CONVERTER, LEAVE]
