"""The market phase. R 6.0"""

from __future__ import annotations

import pytest

from engine.dilluvia.codes import zeppelin_code
from engine.dilluvia.constants import LAST_TURN, MARKET, TILES, LastSpace
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.decisions import AWAY_STOP, STOP, Kind
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table, at, tile

WHITE_CUBES = 26
COLUMN_1 = 4


def lay_market() -> Table:
    """Two white cubes on every space."""
    table = Table()
    table.lay_everywhere(WHITE_CUBES)
    return table


def last_market() -> Table:
    table = Table()
    table.g.turn = LAST_TURN
    table.do(Op.OPEN_MARKET)
    return table


def last_space(table: Table, gives: LastSpace) -> int:
    """A market space that gives this in the last turn."""
    return [table.t.last_gives[space] for space in range(MARKET)].index(gives)


# --- refilling


@pytest.mark.rule("MKT-01")
def test_empty_spaces_are_refilled_from_the_top_left_beige_tiles_first() -> None:
    table = Table()
    g = table.g
    g.turn = 2
    g.beige_next = TILES - 1
    beige, grey = g.beige[TILES - 1], g.grey[g.grey_next]
    for space in (2, 9):
        g.market_plus[space] = 0
    others = [g.market_plus[space] for space in range(MARKET)]
    table.do(Op.OPEN_MARKET)
    assert (g.market_plus[2], g.market_plus[9]) == (beige + 1, grey + 1)
    assert all(g.market_plus[space] == others[space] for space in range(MARKET) if space not in (2, 9))
    assert g.beige_next == TILES


@pytest.mark.rule("MKT-01")
def test_with_both_stacks_empty_spaces_stay_empty() -> None:
    table = Table()
    table.g.turn = 3
    table.g.beige_next = table.g.grey_next = TILES
    table.g.market_plus[5] = 0
    table.do(Op.OPEN_MARKET)
    assert table.g.market_plus[5] == 0


@pytest.mark.rule("MKT-07")
def test_a_taken_tile_leaves_its_space_empty_for_the_rest_of_the_turn() -> None:
    table = lay_market()
    table.g.aeros[0] = 3
    table.shop(0, 0).choose(1)
    assert table.g.market_plus[0] == 0
    assert table.g.held[0, tile(WHITE_CUBES)] == 0
    assert table.cubes(0) == [2, 0, 0, 0]


# --- zeppelins


@pytest.mark.rule("MKT-02", "MKT-03")
def test_a_line_takes_one_zeppelin_at_either_end() -> None:
    table = Table()
    table.do(Op.ZEPPELIN, 0, 0)
    assert table.options == list(range(16))
    table.choose(zeppelin_code(2, 1))
    assert table.g.decision_seat == 1
    assert table.options == [code for code in range(16) if code // 2 != 2]
    table.choose(zeppelin_code(COLUMN_1, 0))
    assert table.g.decision_seat == 2
    assert len(table.options) == 12


# --- buying


@pytest.mark.rule("MKT-04", "MKT-05", "EX-01")
def test_a_full_line_costs_ten_and_its_first_and_third_tile_four() -> None:
    table = lay_market()
    table.g.aeros[0] = 10
    table.shop(0, 1).choose(1, 2, 3, 4)
    assert table.g.aeros[0] == 0
    table = lay_market()
    table.g.aeros[0] = 10
    table.shop(0, 1).choose(1, 3, STOP)
    assert table.g.aeros[0] == 6
    assert [table.g.market_plus[space] > 0 for space in range(4, 8)] == [False, True, False, True]


@pytest.mark.rule("MKT-05")
@pytest.mark.parametrize(
    ("line", "end", "spaces"),
    [(0, 0, [0, 1, 2, 3]), (0, 1, [3, 2, 1, 0]), (COLUMN_1, 0, [0, 4, 8, 12]), (7, 1, [15, 11, 7, 3])],
)
def test_the_price_is_the_distance_from_the_zeppelins_front(line: int, end: int, spaces: list[int]) -> None:
    for place, space in enumerate(spaces):
        table = lay_market()
        table.g.aeros[0] = 20
        table.shop(0, line, end).choose(1 + place)
        assert table.g.market_plus[space] == 0
        assert table.g.aeros[0] == 20 - place - 1


@pytest.mark.rule("MKT-05")
def test_empty_spaces_keep_their_distance() -> None:
    table = lay_market()
    table.g.market_plus[0] = 0
    table.g.aeros[0] = 9
    table.shop(0, 0).choose(2)
    assert table.g.aeros[0] == 7


@pytest.mark.rule("MKT-04")
def test_only_tiles_of_the_own_line_that_can_be_paid_are_offered() -> None:
    table = lay_market()
    table.g.aeros[0] = 2
    assert table.shop(0, 3).options == [STOP, 1, 2]
    table.stop()
    assert table.g.aeros[0] == 2


@pytest.mark.rule("MKT-06", "TILE-02")
def test_a_printed_price_replaces_the_place() -> None:
    table = Table()
    table.lay_tiles(13, 26, 26, 39)
    table.g.aeros[0] = 5
    table.shop(0, 0).choose(1)
    assert table.g.aeros[0] == 0
    assert table.g.held[0, tile(13)] == 1


@pytest.mark.rule("MKT-08")
def test_a_player_may_own_two_of_a_kind() -> None:
    table = Table()
    table.lay_everywhere(16)
    table.g.aeros[0] = 3
    table.shop(0, 0).choose(1, 2)
    assert table.g.held[0, tile(16)] == 2


@pytest.mark.rule("MKT-09", "EX-02")
def test_an_empty_space_is_compensated_after_the_purchases() -> None:
    table = lay_market()
    table.g.aeros[0], table.g.aeros[1] = 1, 3
    table.g.zeppelin_plus[1] = zeppelin_code(COLUMN_1, 0) + 1
    table.shop(0, 0).choose(1)  # with no Aero left, the first buyer stops by himself
    assert table.g.decision_seat == 1
    assert table.options == [STOP, 2, 3]  # place 1 is empty, place 4 too dear before the compensation
    table.choose(3)
    assert table.g.aeros[1] == 1
    assert table.g.aeros_ledger[1, Aeros.COMPENSATION] == 1


@pytest.mark.rule("MKT-09")
def test_ones_own_purchases_are_not_compensated() -> None:
    table = lay_market()
    table.g.aeros[0] = 6
    table.shop(0, 0).choose(1, 2, 3)
    assert table.g.aeros[0] == 0


@pytest.mark.rule("TILE-20")
def test_the_tile_doubles_the_compensation() -> None:
    table = lay_market()
    table.give_tile(0, 20)
    table.g.market_plus[0] = table.g.market_plus[1] = 0
    table.g.aeros[0] = 3
    table.shop(0, 0).stop()
    assert table.g.aeros[0] == 3 + 2 * 2


# --- the last turn


@pytest.mark.rule("LAST-01")
def test_in_the_last_turn_the_tiles_are_put_away() -> None:
    table = lay_market()
    table.g.turn = LAST_TURN
    table.g.market_plus[3] = 0
    table.do(Op.OPEN_MARKET)
    assert all(table.g.market_plus[space] == 0 for space in range(MARKET))
    assert table.g.away[tile(WHITE_CUBES)] == MARKET - 1


@pytest.mark.rule("LAST-02")
def test_a_bought_space_is_marked_works_at_once_and_counts_as_empty() -> None:
    table = last_market()
    table.g.aeros[0], table.g.aeros[1] = 1, 3
    space = last_space(table, LastSpace.POPULATION)
    assert space == 0
    table.g.zeppelin_plus[1] = zeppelin_code(COLUMN_1, 0) + 1
    table.shop(0, 0).choose(1)
    assert table.g.marked_plus[0] == 1
    assert table.g.population[0] == 2
    assert table.g.decision_seat == 1
    assert 1 not in table.options
    table.stop()
    assert table.g.aeros[1] == 3 + 1


@pytest.mark.rule("LAST-03", "LAST-05", "LAST-06")
@pytest.mark.parametrize(
    ("gives", "aeros", "prestige", "population"),
    [(LastSpace.AEROS, 8, 0, 0), (LastSpace.PRESTIGE, 0, 4, 0), (LastSpace.POPULATION, 0, 0, 2)],
)
def test_spaces_give_aeros_prestige_or_population(gives: LastSpace, aeros: int, prestige: int, population: int) -> None:
    table = last_market()
    table.g.aeros[0] = 0
    table.do(Op.TAKE_SPACE, 0, last_space(table, gives))
    g = table.g
    assert (g.aeros[0], g.prestige[0], g.population[0]) == (aeros, prestige, population)
    assert table.is_done


@pytest.mark.rule("LAST-04")
def test_a_space_gives_any_four_cubes() -> None:
    table = last_market()
    table.do(Op.TAKE_SPACE, 0, last_space(table, LastSpace.CUBES))
    assert table.kind == Kind.COUNT
    table.choose(1, 0, 2)  # white, black, brown; the rest is purple
    assert table.cubes(0) == [1, 0, 2, 1]


@pytest.mark.rule("LAST-07")
def test_a_space_gives_a_tile_that_was_put_away_by_its_normal_rules() -> None:
    table = Table()
    table.lay_tiles(31, 11, *[0] * 14)
    table.g.turn = LAST_TURN
    table.do(Op.OPEN_MARKET)
    table.g.aeros[0] = 0
    table.do(Op.TAKE_SPACE, 0, last_space(table, LastSpace.TILE))
    assert table.options == [tile(11), tile(31), AWAY_STOP]
    table.choose(tile(31))
    assert (table.g.aeros[0], table.g.away[tile(31)]) == (5, 0)
    table.do(Op.TAKE_SPACE, 1, last_space(table, LastSpace.TILE))
    table.choose(tile(11))
    assert (table.g.held[1, tile(11)], table.g.mat[1, 2]) == (1, 1)


@pytest.mark.rule("LAST-08")
def test_a_space_gives_a_medium_terrain_next_to_own_ground_for_free() -> None:
    table = last_market()
    table.put_ground(0, "F6")
    aeros = table.g.aeros[0]
    table.do(Op.TAKE_SPACE, 0, last_space(table, LastSpace.GROUND))
    assert table.kind == Kind.CELL
    assert at("E5") in table.options
    table.choose(at("E5"), 0)  # the other half above it
    assert table.is_ground(0, "E5")
    assert table.is_ground(0, "E4")
    assert table.g.aeros[0] == aeros
