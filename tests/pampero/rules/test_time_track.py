"""The time track and the battery supply (B The Scoring Phase, B End Game Scoring): what is due when, and the end."""

from __future__ import annotations

from random import Random

import pytest

from engine.pampero.constants import (
    VJ,
    YOU,
    Payment,
    Zone,
)
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from tests.pampero.rules.hands import TOP, consolidate, kinds_of, lay, settle, vj_turns, wait
from tests.table import Table

LAST_SPACE = 8


@pytest.fixture
def table() -> Table:
    return Table()


# --- the time track


@pytest.mark.rule("YEAR-09")
def test_the_disc_stops_at_the_last_space(table: Table) -> None:
    lay(table, "tower", TOP, 0)
    lay(table, "wild", TOP, 1)
    table.g.time[YOU] = LAST_SPACE
    table.ask_turn()
    table.choose(RETRIEVE_ALL)
    assert table.g.time[YOU] == LAST_SPACE
    consolidate(table)
    assert table.g.time[YOU] == LAST_SPACE


@pytest.mark.rule("YEAR-11")
@pytest.mark.parametrize(
    ("time", "done", "scorings"),
    [
        (1, 0, []),
        (2, 0, [1]),
        (3, 0, [1]),
        (3, 1, []),
        (4, 1, []),
        (5, 1, [2]),
        (6, 1, [2]),
        (6, 2, []),
        (5, 0, [1, 2]),
    ],
)
def test_each_scoring_comes_once_when_the_disc_has_reached_or_passed_its_space(
    table: Table, time: int, done: int, scorings: list[int]
) -> None:
    table.g.time[YOU], table.g.scorings_done = time, done
    events = consolidate(table)
    assert [event[1] for event in events if event[0] == Event.SCORING] == scorings
    assert table.g.scorings_done == done + len(scorings)
    assert not table.g.over


@pytest.mark.rule("YEAR-11")
def test_the_spaces_are_those_of_the_board_in_play(table: Table) -> None:
    table.copy_tables()
    table.t.time_first_scoring = 1
    events = consolidate(table)
    assert [event[1] for event in events if event[0] == Event.SCORING] == [1]


@pytest.mark.rule("YEAR-11")
def test_a_scoring_waits_for_the_end_of_consolidation(table: Table) -> None:
    lay(table, "tower", TOP, 0)
    lay(table, "wild", TOP, 1)
    table.g.time[YOU] = 2
    table.ask_turn()
    table.choose(RETRIEVE_ALL)
    assert (table.g.time[YOU], table.g.scorings_done) == (3, 0)
    order = kinds_of(consolidate(table), Event.TIME, Event.PRODUCTION, Event.SCORING)
    assert order == [Event.PRODUCTION, Event.TIME, Event.PRODUCTION, Event.SCORING]


@pytest.mark.rule("YEAR-12")
def test_the_end_scoring_closes_the_game_after_the_consolidation_on_the_last_space(table: Table) -> None:
    table.g.time[YOU], table.g.scorings_done = LAST_SPACE - 2, 2
    consolidate(table)
    assert not table.g.over
    events = consolidate(table)
    assert kinds_of(events, Event.TIME, Event.SCORING, Event.OVER) == [Event.TIME, Event.SCORING, Event.OVER]
    assert [event[1] for event in events if event[0] == Event.SCORING] == [3]
    assert table.g.over


@pytest.mark.rule("YEAR-14")
def test_a_disc_on_the_last_space_lets_the_year_be_played_out(table: Table) -> None:
    lay(table, "tower", TOP, 0)
    lay(table, "wild", TOP, 1)
    table.g.time[YOU], table.g.scorings_done = LAST_SPACE - 1, 2
    wait(table)
    assert table.g.round == 1
    table.choose(RETRIEVE_ALL)
    settle(table)
    assert (table.g.time[YOU], table.g.round, table.g.over) == (LAST_SPACE, 2, 0)
    wait(table)
    assert table.g.over
    assert (table.g.year, vj_turns(table)) == (1, 3)


# --- the battery supply


@pytest.mark.rule("YEAR-13")
def test_a_bonus_takes_batteries_as_far_as_the_supply_reaches(table: Table) -> None:
    table.g.battery_supply = 1
    table.forget()
    table.resume(Effect.BATTERY, YOU, 2)
    assert (table.g.batteries[YOU], table.g.battery_supply) == (2, 0)


@pytest.mark.rule("YEAR-13")
def test_batteries_paid_go_back_to_the_supply(table: Table) -> None:
    table.play("tower", Zone.A, payment=Payment.BATTERIES)
    assert (table.g.batteries[YOU], table.g.battery_supply) == (0, 11)


@pytest.mark.rule("YEAR-13")
def test_no_battery_is_ever_made_or_lost() -> None:
    chance = Random(2024)
    for seed in range(3):
        table = Table(seed)
        while not table.g.over:
            assert table.g.batteries[YOU] + table.g.batteries[VJ] + table.g.battery_supply == 12
            assert min(table.g.batteries[YOU], table.g.batteries[VJ], table.g.battery_supply) >= 0
            table.choose(chance.choice(table.options))
