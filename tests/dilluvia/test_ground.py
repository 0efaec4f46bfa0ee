"""Territory purchase. R 7.4"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.snapshot import copy_state, restore
from engine.dilluvia.codes import ground_code, place_code
from engine.dilluvia.constants import CITY, Action, Direction, Form
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table, at

CENTRE_RING = ["F6", "G6", "H6", "F7", "H7", "F8", "G8", "H8"]


def buying(workers: int, aeros: int = 20, free: int = 0) -> Table:
    """Seat 0 buys ground with so many workers, next to its ground at F6."""
    table = Table()
    table.put_ground(0, "F6")
    table.g.aeros[0] = aeros
    return table.do(Op.GROUND, 0, ground_code(workers, free), 1)


def full_uses(table: Table, so_far: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every way to use all workers up, as forms in ascending order."""
    if table.kind != Kind.FORM:
        yield tuple(sorted(so_far))
        return
    saved = copy_state(table.states)
    for form in table.options:
        if form != Form.STOP:
            table.choose(form)
            while table.kind in (Kind.CELL, Kind.SECOND):
                table.choose(table.options[0])
            yield from full_uses(table, (*so_far, form))
            restore(table.states, saved)


@pytest.mark.rule("LAND-01")
@pytest.mark.parametrize(
    ("form", "workers", "price", "spaces"), [(Form.SMALL, 1, 1, 1), (Form.MEDIUM, 2, 2, 2), (Form.LARGE, 3, 4, 4)]
)
def test_pieces_of_ground_cost_an_aero_a_space_and_one_to_three_workers(
    form: Form, workers: int, price: int, spaces: int
) -> None:
    for short in (buying(workers - 1, price), buying(workers, price - 1)):
        assert short.kind != Kind.FORM or form not in short.options
    table = buying(workers, price)
    table.choose(form, at("F4") if form == Form.LARGE else at("F5"))
    if form == Form.MEDIUM:
        table.choose(Direction.NORTH)
    assert table.g.aeros[0] == 0
    assert table.g.aeros_ledger[0, Aeros.GROUND] == -price
    assert sum(bin(table.g.ground[0, row]).count("1") for row in range(CITY)) == 1 + spaces
    assert table.is_done


@pytest.mark.rule("LAND-02", "EX-06")
def test_four_workers_can_be_used_up_in_four_ways() -> None:
    ways = set(full_uses(buying(4)))
    small, medium, large = Form.SMALL, Form.MEDIUM, Form.LARGE
    assert ways == {(small,) * 4, (medium, medium), (small, small, medium), (small, large)}


@pytest.mark.rule("LAND-02", "EX-06")
@pytest.mark.parametrize(
    ("forms", "price"),
    [
        ((Form.SMALL,) * 4, 4),
        ((Form.MEDIUM, Form.MEDIUM), 4),
        ((Form.MEDIUM, Form.SMALL, Form.SMALL), 4),
        ((Form.LARGE, Form.SMALL), 5),
    ],
)
def test_what_the_four_ways_cost(forms: tuple[Form, ...], price: int) -> None:
    table = buying(4, 9)
    for form in forms:
        table.choose(form)
        while table.kind in (Kind.CELL, Kind.SECOND):
            table.choose(table.options[0])
    assert table.g.aeros[0] == 9 - price
    assert table.is_done


@pytest.mark.rule("LAND-03")
def test_the_special_worker_brings_a_free_space() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.g.aeros[0] = 1
    table.placing(0).choose(place_code(Action.GROUND, 1, 1))
    assert Form.FREE in table.options
    table.choose(Form.FREE, at("F5"))
    table.choose(Form.SMALL, at("F4"))
    assert table.g.aeros[0] == 0
    assert table.is_ground(0, "F5")
    assert table.is_ground(0, "F4")


@pytest.mark.rule("LAND-03")
def test_the_free_space_alone_makes_the_placement_possible() -> None:
    table = Table()
    table.g.aeros[0] = 0
    assert not table.can_place(0, Action.GROUND)
    assert table.can_place(0, Action.GROUND, 1, special=1)


@pytest.mark.rule("LAND-04")
def test_bought_spaces_are_marked_at_once_and_no_longer_free() -> None:
    table = buying(1)
    table.choose(Form.SMALL, at("E5"))
    assert table.is_ground(0, "E5")
    assert not table.is_free("E5")


@pytest.mark.rule("LAND-05")
def test_the_first_cube_goes_next_to_the_centre() -> None:
    table = Table()
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert sorted(table.options) == sorted(at(name) for name in CENTRE_RING)


@pytest.mark.rule("LAND-05")
def test_a_large_first_terrain_needs_one_of_its_spaces_there() -> None:
    table = Table()
    table.do(Op.PUT_GROUND, 0, Form.LARGE)
    assert at("E5") in table.options  # covers F6
    assert at("D4") not in table.options  # its corner is free and far


@pytest.mark.rule("LAND-06")
def test_later_cubes_go_next_to_own_ground_or_buildings_diagonally_too() -> None:
    table = Table()
    table.put_building(0, "0", "C3")
    table.put_ground(0, "E5")
    table.put_ground(1, "I9")
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    around_building = {"B2", "C2", "D2", "B3", "D3", "B4", "C4"}  # D4 is a propeller
    around_ground = {"E4", "F4", "D5", "F5", "D6", "E6", "F6"}
    assert set(table.options) == {at(name) for name in around_building | around_ground}


@pytest.mark.rule("LAND-06")
def test_a_medium_terrain_joins_with_one_half_and_keeps_its_shape() -> None:
    table = buying(2)
    table.choose(Form.MEDIUM, at("E5"))
    assert set(table.options) == set(Direction)
    table.choose(Direction.WEST)
    assert table.is_ground(0, "E5")
    assert table.is_ground(0, "D5")
    assert (table.g.joins[at("E5")], table.g.joins[at("D5")]) == (1 << Direction.WEST, 1 << Direction.EAST)


@pytest.mark.rule("LAND-06")
def test_gardens_buildings_propellers_and_others_ground_are_not_free() -> None:
    table = Table()
    table.put_ground(0, "D5")
    table.put_garden("C5")
    table.put_ground(1, "E5")
    table.put_building(2, "0", "C6")
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert set(table.options) == {at(name) for name in ("C4", "E4", "D6", "E6")}  # D4 is a propeller


@pytest.mark.rule("LAND-07")
def test_an_owned_propeller_lets_ground_begin_next_to_it() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert at("J11") not in table.options
    table.own_propeller(0, 4)
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert at("J11") in table.options
    assert at("K11") in table.options


@pytest.mark.rule("LAND-08")
def test_a_first_cube_without_a_place_goes_next_to_anothers_building() -> None:
    table = Table()
    table.put_ground(1, *CENTRE_RING[1:])
    table.put_building(1, "0", "F6")
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert set(table.options) == {at(name) for name in ("E5", "F5", "G5", "E6", "E7")}


@pytest.mark.rule("LAND-08")
def test_and_next_to_anothers_ground_where_there_is_no_building() -> None:
    table = Table()
    table.put_ground(1, *CENTRE_RING)
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    assert at("E5") in table.options
    assert at("I9") in table.options
    assert len(table.options) == 16
