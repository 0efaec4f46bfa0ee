"""The turn, income, population and the end. R 5.0, 8.0 to 10.0"""

from __future__ import annotations

import pytest

from engine.dilluvia.codes import construction_code
from engine.dilluvia.constants import LAST_TURN, TURNS, Mat
from engine.dilluvia.rules.booking import gain_population, gain_prestige, move_mat
from engine.dilluvia.rules.gardens import garden_prestige
from engine.dilluvia.rules.scoring import end_game, winners_of
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op
from tests.dilluvia.table import Table, new_game, tables, tile
from tests.games.playing import pick, table_of

PHASES = {Kind.ZEPPELIN: 0, Kind.BUY: 1, Kind.PLACE: 2}


# --- the turn


@pytest.mark.rule("TURN-01", "TURN-02")
def test_seven_turns_of_market_actions_and_income_in_order() -> None:
    table = table_of("dilluvia", 3)
    states = table.begin(3)
    g = states[0]
    seen: list[tuple[int, int]] = []
    while not g.over:
        if g.decision_kind in PHASES:
            phase = (g.turn, PHASES[Kind(g.decision_kind)])
            if not seen or seen[-1] != phase:
                seen.append(phase)
        table.step(states, pick(states))
    assert seen == sorted(seen)
    assert {turn for turn, _ in seen} == set(range(1, TURNS + 1))
    assert g.turn == LAST_TURN


@pytest.mark.rule("TURN-01")
def test_zeppelins_are_placed_by_all_in_order_before_anyone_buys() -> None:
    table = Table()
    table.g.order[0], table.g.order[3] = 3, 0
    for seat in range(4):
        table.g.aeros[seat] = 9
    table.do(Op.TURN)
    seats = []
    while table.kind == Kind.ZEPPELIN:
        seats.append(table.g.decision_seat)
        table.choose(table.options[0])
    assert seats == [3, 1, 2, 0]
    assert (table.kind, table.g.decision_seat) == (Kind.BUY, 3)


@pytest.mark.rule("TURN-02")
def test_the_last_turn_ends_with_the_scoring_and_one_income() -> None:
    table = Table(2)
    table.g.turn = LAST_TURN
    move_mat(table.g, 0, Mat.MONEY, 3)
    table.g.aeros[0] = 0
    for seat in range(2):
        table.g.idle_dark[seat] = table.g.idle_special[seat] = 0
    table.clear()
    table.do(Op.END)
    assert table.g.over
    assert table.g.aeros_ledger[0, Aeros.INCOME] == 3


@pytest.mark.rule("TURN-03")
def test_after_income_tiles_workers_and_zeppelins_come_back() -> None:
    table = Table()
    table.give_tile(0, 16, 2)
    table.g.turned[0, tile(16)] = 2
    table.g.idle_dark[0] = table.g.idle_special[0] = 0
    for seat in range(4):
        table.g.zeppelin_plus[seat] = 1 + 2 * seat
    table.g.spot_seat_plus[1, 0] = 1
    table.do(Op.CLOSE_TURN)
    g = table.g
    assert g.turn == 2
    assert (g.turned[0, tile(16)], g.held[0, tile(16)]) == (0, 2)
    assert (g.idle_dark[0], g.idle_special[0]) == (5, 1)
    assert [g.zeppelin_plus[seat] for seat in range(4)] == [0, 0, 0, 0]
    assert g.spot_seat_plus[1, 0] == 0


# --- income


@pytest.mark.rule("PAY-01")
def test_income_pays_aeros_cubes_and_prestige_and_the_markers_stay() -> None:
    table = Table()
    for mat, amount in zip(Mat, (4, 3, 5), strict=True):
        move_mat(table.g, 3, mat, amount)
    table.g.aeros[3] = 1
    table.do(Op.INCOME, 0, 3)
    assert (table.g.aeros[3], table.g.prestige[3]) == (5, 5)
    assert (table.kind, table.options) == (Kind.COUNT, [0, 1, 2, 3])
    table.choose(1, 2)  # one white, two black
    assert table.cubes(3) == [1, 2, 0, 0]
    assert [table.g.mat[3, mat] for mat in Mat] == [4, 3, 5]


@pytest.mark.rule("PAY-01")
def test_all_players_get_income_in_order() -> None:
    table = Table(3)
    for seat in range(3):
        move_mat(table.g, seat, Mat.CUBES, 1)
    table.do(Op.INCOME, 0, 0)
    seats = []
    while table.kind == Kind.COUNT:
        seats.append(table.g.decision_seat)
        table.choose(1)
    assert seats == [0, 1, 2]


# --- population


@pytest.mark.rule("POP-01", "EX-11")
def test_crossing_a_ten_brings_the_number_of_the_marker() -> None:
    table = Table()
    table.set_prestige(0, 9)
    table.g.steps[0] = 2
    gain_prestige(table.g, table.t, 0, Prestige.TILES, 2)
    assert table.g.population[0] == 2
    gain_prestige(table.g, table.t, 0, Prestige.TILES, 8)
    assert table.g.population[0] == 2
    gain_prestige(table.g, table.t, 0, Prestige.TILES, 21)  # 19 to 40: three tens
    assert table.g.population[0] == 2 + 3 * 2


@pytest.mark.rule("POP-02", "EX-15")
def test_without_a_building_a_ten_brings_one() -> None:
    table = Table()
    table.set_prestige(0, 7)
    gain_prestige(table.g, table.t, 0, Prestige.TILES, 3)
    assert table.g.population[0] == 1


@pytest.mark.rule("POP-02", "BUILD-07")
def test_propellers_count_for_a_ten_as_buildings_do() -> None:
    table = Table()
    table.g.aeros[0] = 12
    table.do(Op.CONSTRUCT, 0, construction_code(2, 0, 0)).buy_propeller(1).buy_propeller(2)
    table.set_prestige(0, 7)
    gain_prestige(table.g, table.t, 0, Prestige.TILES, 3)
    assert table.g.population[0] == 2


@pytest.mark.rule("POP-01")
def test_population_does_not_fall_below_nothing() -> None:
    table = Table()
    gain_population(table.g, 0, Population.MAJORITIES, -1)
    assert (table.g.population[0], table.g.population_ledger[0, Population.MAJORITIES]) == (0, 0)


# --- the end


@pytest.mark.rule("END-01", "END-03")
def test_the_end_runs_through_income_tiles_gardens_and_majorities() -> None:
    table = Table(2)
    g = table.g
    g.turn = LAST_TURN
    table.set_prestige(0, 0)
    g.aeros[0] = 2
    table.give_cubes(0, white=4)
    for mat, amount in zip(Mat, (3, 1, 5), strict=True):
        move_mat(g, 0, mat, amount)
    table.give_tile(0, 11)  # 3 prestige for 5 Aeros and 5 cubes: only with the last income
    table.give_tile(0, 41)  # most small buildings
    table.put_building(0, "1A", "C3", 1)  # 2 prestige more of income
    table.put_garden("C4")
    end_game(g, table.t)
    ledger = [g.prestige_ledger[0, account] for account in Prestige]
    assert ledger[Prestige.INCOME] == 7
    assert ledger[Prestige.END_TILES] == 3
    assert ledger[Prestige.GARDENS] == 1
    assert g.population_ledger[0, Population.TENS] == 1  # 7, 10, 11
    assert g.population_ledger[0, Population.MAJORITIES] == 4
    assert g.over


@pytest.mark.rule("END-01")
def test_the_end_goes_by_the_order_of_the_turn() -> None:
    table = Table(3)
    table.g.turn = LAST_TURN
    for place, seat in enumerate((2, 0, 1)):
        table.g.order[place] = seat
        move_mat(table.g, seat, Mat.MONEY, 1)
    end_game(table.g, table.t)
    assert [seat for _, seat, *_ in table.events(Event.AEROS)][-3:] == [2, 0, 1]


@pytest.mark.rule("END-02")
def test_a_garden_pays_by_size_across_and_not_diagonally_once_for_each_garden() -> None:
    table = Table()
    table.put_building(0, "6A", "C3")
    table.put_building(0, "3A", "C7", turned=1)
    table.put_building(0, "0", "H3")
    for name in ("B3", "B4", "E5", "D8", "H4"):  # E5 lies diagonally to the large building
        table.put_garden(name)
    assert garden_prestige(table.g, table.t, 0) == 4 + 4 + 2 + 1


@pytest.mark.rule("END-02", "EX-12")
def test_the_three_gardens_of_marion_and_jeff() -> None:
    table = Table()
    marion, jeff = 0, 1
    table.put_garden("C3")  # A: her large, his small
    table.put_building(marion, "6A", "A3")
    table.put_building(jeff, "0", "C2")
    table.put_garden("C7")  # B: her large and medium
    table.put_building(marion, "6A", "A7")
    table.put_building(marion, "3A", "C8", turned=1)
    table.put_garden("J3")  # C: her small, his large and small
    table.put_building(marion, "0", "J2")
    table.put_building(jeff, "6B", "H3")
    table.put_building(jeff, "0", "K3")
    assert garden_prestige(table.g, table.t, marion) == 4 + 6 + 1
    assert garden_prestige(table.g, table.t, jeff) == 1 + 5


@pytest.mark.rule("END-04", "EX-13")
def test_equal_population_goes_to_the_prestige_nearest_to_a_ten() -> None:
    table = Table()
    g = table.g
    for seat, (population, prestige) in enumerate(((89, 62), (89, 97), (80, 99), (12, 119))):
        g.population[seat], g.prestige[seat] = population, prestige
    assert winners_of(g) == 0b0010
    g.prestige[1] = 72
    assert winners_of(g) == 0b0011


@pytest.mark.rule("END-04")
def test_prestige_on_a_ten_is_ten_away() -> None:
    table = Table(2)
    for seat, prestige in enumerate((60, 51)):
        table.g.population[seat], table.g.prestige[seat] = 50, prestige
    assert winners_of(table.g) == 0b10


@pytest.mark.rule("END-04")
def test_most_population_wins_whatever_the_prestige() -> None:
    table = Table(2)
    table.g.population[0], table.g.prestige[1] = 51, 99
    table.g.population[1] = 50
    assert winners_of(table.g) == 0b01


def test_a_new_game_begins_with_the_first_zeppelin() -> None:
    g = new_game(3)[0]
    assert (g.decision_kind, g.decision_seat) == (Kind.ZEPPELIN, g.order[0])
    assert tables()[0].marker_end > 0
