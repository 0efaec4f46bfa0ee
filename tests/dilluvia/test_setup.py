"""Game preparation. R 4.0"""

from __future__ import annotations

import pytest

from engine.core.snapshot import same
from engine.dilluvia.constants import (
    BUILDING_KINDS,
    CITY,
    COLOURS,
    DARK_WORKERS,
    MARKET,
    PROPELLERS,
    TILE_KINDS,
    TILES,
    Back,
    Mat,
)
from engine.dilluvia.rules.booking import gain_cubes, mat_worth
from engine.dilluvia.rules.city import any_marked, count_marked
from engine.dilluvia.rules.construction import can_buy_propeller, is_allowed
from engine.dilluvia.state import State
from tests.dilluvia.table import RICH, Table, building, new_game, tables


def tiles_in_play(g: State) -> list[int]:
    """How many tiles of each kind lie on the market and in the stacks."""
    counts = [0] * TILE_KINDS
    for space in range(MARKET):
        counts[g.market_plus[space] - 1] += 1
    for stack, first in ((g.beige, g.beige_next), (g.grey, g.grey_next)):
        for place in range(first, TILES):
            counts[stack[place]] += 1
    return counts


@pytest.mark.rule("SET-01")
@pytest.mark.parametrize(("seats", "ring"), [(2, 2), (3, 1), (4, 0)])
def test_the_city_shrinks_by_a_ring_for_each_missing_player(seats: int, ring: int) -> None:
    g = new_game(seats)[0]
    width = CITY - 2 * ring
    inside = sum(
        1
        for propeller in range(PROPELLERS)
        if all(ring <= part < CITY - ring for part in divmod(tables()[0].propeller_cell[propeller], CITY))
    )
    assert count_marked(g.free[:]) == width * width - inside
    assert all(g.free[row] == 0 for row in (*range(ring), *range(CITY - ring, CITY)))


@pytest.mark.rule("SET-01")
def test_every_propeller_is_for_sale_with_two_players() -> None:
    g = new_game(2)[0]
    assert all(can_buy_propeller(g, tables()[0], propeller, RICH) for propeller in range(PROPELLERS))


@pytest.mark.rule("SET-02", "TILE-04")
@pytest.mark.parametrize(("seats", "total"), [(2, 41), (3, 51), (4, 61)])
def test_marked_tiles_stay_in_the_box_with_fewer_players(seats: int, total: int) -> None:
    t, counts = tables()[0], tiles_in_play(new_game(seats)[0])
    assert sum(counts) == total
    for kind in range(TILE_KINDS):
        assert counts[kind] == sum(t.tile_copies[kind, mark] for mark in range(seats - 1))


@pytest.mark.rule("SET-03")
def test_sixteen_beige_tiles_lie_open_and_the_stacks_are_apart() -> None:
    g, t = new_game(4)[0], tables()[0]
    assert all(t.tile_back[g.market_plus[space] - 1] == Back.BEIGE for space in range(MARKET))
    assert all(t.tile_back[g.beige[place]] == Back.BEIGE for place in range(g.beige_next, TILES))
    assert all(t.tile_back[g.grey[place]] == Back.GREY for place in range(g.grey_next, TILES))
    assert TILES - g.beige_next == 33 - MARKET
    orders = {tuple(new_game(4, seed)[0].grey[place] for place in range(TILES)) for seed in range(5)}
    assert len(orders) == 5


@pytest.mark.rule("SET-04")
def test_buildings_numbered_0_and_1_can_be_built_in_turn_1() -> None:
    table = Table()
    allowed = [kind for kind in range(BUILDING_KINDS) if is_allowed(table.g, table.t, 0, kind)]
    assert allowed == [building("0"), building("1A"), building("1B")]
    assert [table.g.building_left[kind] for kind in range(BUILDING_KINDS)] == [
        table.t.building_copies[kind] for kind in range(BUILDING_KINDS)
    ]


@pytest.mark.rule("SET-05", "SET-06")
def test_points_and_mat_begin_at_nothing() -> None:
    g = new_game(4)[0]
    for seat in range(4):
        assert (g.population[seat], g.prestige[seat], g.steps[seat]) == (0, 0, 0)
        assert [mat_worth(g, seat, mat) for mat in Mat] == [0, 0, 0]


@pytest.mark.rule("SET-07")
def test_five_dark_workers_and_the_special_one_are_ready_and_three_wait() -> None:
    g = new_game(4)[0]
    for seat in range(4):
        assert (g.idle_dark[seat], g.idle_special[seat]) == (5, 1)
        assert DARK_WORKERS - g.dark[seat] == 3


@pytest.mark.rule("SET-08")
def test_the_first_order_is_random() -> None:
    orders = {tuple(new_game(3, seed)[0].order[place] for place in range(3)) for seed in range(60)}
    assert len(orders) == 6


@pytest.mark.rule("SET-09", "EX-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_later_places_begin_with_more_aeros_and_nobody_with_anything_else(seats: int) -> None:
    g = new_game(seats, seed=7)[0]
    assert [g.aeros[g.order[place]] for place in range(seats)] == [3, 4, 5, 6][:seats]
    for seat in range(seats):
        assert all(g.cubes[seat, colour] == 0 for colour in range(COLOURS))
        assert all(g.held[seat, kind] == 0 for kind in range(TILE_KINDS))
        assert not any_marked(g.ground[seat])
        assert g.start_place[g.order[seat]] == seat


@pytest.mark.rule("SET-10")
def test_cubes_never_run_out() -> None:
    table = Table()
    for seat in range(4):
        gain_cubes(table.g, seat, 0, 100)
    assert [table.g.cubes[seat, 0] for seat in range(4)] == [100] * 4


@pytest.mark.rule("SET-11")
def test_one_seed_is_one_set_up() -> None:
    assert same(new_game(4, seed=5), new_game(4, seed=5))
    assert not same(new_game(4, seed=5), new_game(4, seed=6))
