"""The flow of a year, majorities and the winner over the seats of any table (B A Year, B The Scoring Phase)."""

from __future__ import annotations

import pytest

from engine.pampero.constants import NO_SEAT, VJ, YOU, Board, Scoring
from engine.pampero.rules.scoring import END, SECOND, begin_scoring, decide_winner, majority_winner
from engine.pampero.rules.seats import hindmost_disc, is_automa
from engine.pampero.rules.turn import begin_round, consolidate, end_year
from engine.pampero.rulings import ZERO_NOBODY, Ruling
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.table import Table

THIRD = 2
ORDER = (THIRD, YOU, VJ)


@pytest.fixture
def solo() -> Table:
    table = Table()
    table.g.depth = 0
    return table


@pytest.fixture
def three() -> Table:
    """Three players, the last of whom acts first."""
    table = Table()
    table.g.depth = 0
    table.g.n_seats = len(ORDER)
    for place, seat in enumerate(ORDER):
        table.g.turn_order[place] = seat
        table.g.board_of[seat] = Board.PLAYER
        table.g.money[seat] = 0
    return table


def coming(table: Table) -> list[tuple[Op, int]]:
    """What is pending, the next to come first."""
    stack = table.g.stack
    return [(Op(stack[depth, 0]), stack[depth, 1]) for depth in range(table.g.depth - 1, -1, -1)]


def seats_of(table: Table, *wanted: Op) -> list[int]:
    """Whose effects of some kinds are pending, in the order they come."""
    return [seat for op, seat in coming(table) if op in wanted]


def count(table: Table, *counts: int) -> None:
    """Let the seats count so many for the majority of the second scoring."""
    table.g.scoring_now = SECOND
    fact = table.t.bottom_fact[table.g.scoring_tile[Scoring.SECOND]]
    for seat, number in enumerate(counts):
        table.g.tally[seat, fact] = number


@pytest.mark.rule("YEAR-01", "YEAR-10")
def test_in_solo_you_act_then_comes_the_pass_tile_then_vj(solo: Table) -> None:
    begin_round(solo.g, 0)
    assert coming(solo) == [(Op.TURN, YOU), (Op.PASS_TILE, YOU), (Op.AUTOMA_TURN, VJ)]
    assert [is_automa(solo.g, seat) for seat in (YOU, VJ)] == [False, True]


def test_every_seat_acts_in_turn_order(three: Table) -> None:
    begin_round(three.g, 0)
    assert coming(three) == [(Op.TURN, seat) for seat in ORDER]


@pytest.mark.rule("YEAR-05")
def test_every_seat_consolidates_in_turn_order(three: Table) -> None:
    consolidate(three.g)
    each = (Op.ROW, Op.PRODUCE, Op.COLLECT_INCOME, Op.TIME)
    assert coming(three) == [*((op, seat) for seat in ORDER for op in each), (Op.END_YEAR, NO_SEAT)]


@pytest.mark.rule("YEAR-11")
def test_a_scoring_waits_for_the_hindmost_disc(three: Table) -> None:
    for seat, space in enumerate((3, 2, 5)):
        three.g.time[seat] = space
    assert hindmost_disc(three.g, three.t) == 2
    end_year(three.g, three.t)
    assert coming(three) == [(Op.YEAR, NO_SEAT)]
    three.g.depth = 0
    three.g.time[VJ] = 4
    end_year(three.g, three.t)
    assert coming(three) == [(Op.SCORE, NO_SEAT), (Op.YEAR, NO_SEAT)]


@pytest.mark.rule("YEAR-11")
def test_an_automa_has_no_disc_to_wait_for(solo: Table) -> None:
    solo.g.time[YOU] = solo.t.time_end
    assert solo.g.time[VJ] == 0
    assert hindmost_disc(solo.g, solo.t) == solo.t.time_end


@pytest.mark.rule("SCORE-04", "SCORE-06")
def test_the_end_scoring_goes_round_the_table(three: Table) -> None:
    begin_scoring(three.g, END)
    for op in (Op.CROWNS, Op.SCORING_CARDS, Op.END_TILES, Op.REPAY):
        assert seats_of(three, op) == list(ORDER)
    assert not seats_of(three, Op.AUTOMA_CROWNS, Op.AUTOMA_SCORING_CARDS)


@pytest.mark.parametrize(
    ("counts", "winner_plus"), [((1, 2, 0), VJ + 1), ((1, 2, 3), THIRD + 1), ((2, 1, 2), 0), ((0, 0, 0), 0)]
)
def test_among_players_a_tied_majority_is_nobodys(three: Table, counts: tuple[int, ...], winner_plus: int) -> None:
    count(three, *counts)
    assert majority_winner(three.g, three.t, 0, NO_SEAT, 0) == winner_plus


@pytest.mark.rule("SCORE-02")
@pytest.mark.parametrize("automa", [YOU, VJ, THIRD])
def test_an_automa_wins_every_tie_wherever_it_sits(three: Table, automa: int) -> None:
    three.g.board_of[automa] = Board.SOLO
    count(three, 2, 2, 2)
    assert majority_winner(three.g, three.t, 0, NO_SEAT, 0) == automa + 1
    count(three, *(2 if seat != automa else 1 for seat in range(3)))
    assert majority_winner(three.g, three.t, 0, NO_SEAT, 0) == 0
    assert majority_winner(three.g, three.t, 0, automa, 1) == automa + 1


@pytest.mark.rule("RULING-ZERO")
def test_nothing_each_may_be_nobodys(solo: Table) -> None:
    count(solo, 0, 0)
    assert majority_winner(solo.g, solo.t, 0, NO_SEAT, 0) == VJ + 1
    solo.g.ruling[Ruling.ZERO] = ZERO_NOBODY
    assert majority_winner(solo.g, solo.t, 0, NO_SEAT, 0) == 0


@pytest.mark.rule("SCORE-07")
@pytest.mark.parametrize(
    ("money", "wind_farms", "winners"),
    [
        ((30, 20, 10), (0, 0, 0), {YOU}),
        ((10, 20, 30), (0, 0, 0), {THIRD}),
        ((30, 30, 10), (1, 2, 9), {VJ}),
        ((30, 30, 10), (2, 2, 9), {YOU, VJ}),
        ((30, 30, 40), (2, 2, 0), {THIRD}),
        ((40, 30, 40), (2, 9, 2), {YOU, THIRD}),
    ],
)
def test_the_richest_of_three_wins(
    three: Table, money: tuple[int, ...], wind_farms: tuple[int, ...], winners: set[int]
) -> None:
    for seat in range(3):
        three.g.money[seat] = money[seat]
        three.g.tally[seat, Fact.WIND_FARMS] = wind_farms[seat]
    decide_winner(three.g)
    assert (three.g.winners, three.g.over) == (sum(1 << seat for seat in winners), 1)
