"""District 4: processes, products, and the cards that give processes."""

from __future__ import annotations

import pytest

from engine.el_plan.codes import one_code
from engine.el_plan.constants import PROCESSES, District, Space
from engine.el_plan.rules.production import fixed_processes, free_processes
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from tests.el_plan.table import FIRST, LOGISTICS, MARKETING, PRODUCTION, Table, on

OWN, SECOND_ROW, THIRD_ROW = one_code(0), one_code(1), one_code(2)
"""Rows of Aquaculture's table at level I: raw P L, good P L K, service P L 2K."""


def producing() -> Table:
    """An empty table, for a position that district 4 is entered with."""
    return Table().begin()


def processes(table: Table) -> list[int]:
    """The active processes of the first seat."""
    return [fixed_processes(table.g, table.t, FIRST, process) for process in range(PROCESSES)]


class TestMaking:
    @pytest.mark.rule("MAKE-01")
    def test_active_processes_of_plan_and_cards_count(self) -> None:
        table = producing()
        table.light(FIRST, 0, 2, 3, 4)
        table.own(FIRST, "machine", times=1)
        table.own(FIRST, "showroom", times=1)
        table.own(FIRST, "depot")
        assert processes(table) == [2, 2, 3]

    @pytest.mark.rule("MAKE-02")
    def test_the_own_table_says_what_they_make(self) -> None:
        table = producing()
        table.light(FIRST, 0, 1, 2, 3, 4, 5)
        table.enter(District.PRODUCTION)
        assert (table.kind, table.options) == (Kind.MAKE, [NOTHING, OWN, SECOND_ROW, THIRD_ROW])
        table.choose(OWN, SECOND_ROW)
        assert table.products(FIRST) == (1, 1, 0)

    @pytest.mark.rule("MAKE-02")
    def test_another_plan_has_another_table(self) -> None:
        table = producing()
        table.plan(FIRST, "consultancy")
        table.light(FIRST, 2, 4)
        table.enter(District.PRODUCTION)
        table.choose(OWN)
        assert table.products(FIRST) == (0, 0, 1)

    @pytest.mark.rule("MAKE-02")
    def test_a_player_may_make_nothing(self) -> None:
        table = producing()
        table.light(FIRST, 0, 2)
        table.enter(District.PRODUCTION)
        table.choose(NOTHING)
        assert table.products(FIRST) == (0, 0, 0)

    @pytest.mark.rule("MAKE-03")
    def test_a_process_serves_once_a_period(self) -> None:
        table = producing()
        table.light(FIRST, 0, 2, 4)
        table.enter(District.PRODUCTION)
        table.choose(OWN)
        assert table.kind == Kind.PLACE  # production and logistics are used up
        table.enter(District.PRODUCTION)
        assert OWN in table.options  # and there again in the next period

    @pytest.mark.rule("MAKE-04")
    def test_the_space_gives_one_more_process_of_a_chosen_type(self) -> None:
        table = producing()
        table.stand(FIRST, Space.PRODUCTION)
        table.light(FIRST, 0)
        table.enter(District.PRODUCTION)
        assert (table.kind, table.options) == (Kind.PROCESS, [PRODUCTION, LOGISTICS, MARKETING])
        table.choose(LOGISTICS, OWN)
        assert table.products(FIRST) == (1, 0, 0)

    @pytest.mark.rule("MAKE-05")
    def test_unused_processes_are_gone(self) -> None:
        table = producing()
        table.light(FIRST, 0, 2)
        table.enter(District.PRODUCTION)
        table.choose(NOTHING)
        assert [table.g.pool[process] for process in range(PROCESSES)] == [0, 0, 0]
        assert table.tokens(FIRST) == (0, 0, 0, 0)


class TestCards:
    @pytest.mark.rule("CARD-06", "EX-06")
    @pytest.mark.parametrize("money", [1, 2, 3])
    def test_risk_prevention_gives_as_many_processes_as_money(self, money: int) -> None:
        table = producing()
        table.own(FIRST, "risk-prevention")
        table.hold(FIRST, money=money)
        table.enter(District.ADMINISTRATION)
        assert (on("risk-prevention", money) in table.options, on("risk-prevention", money + 1) in table.options) == (
            True,
            False,
        )
        table.choose(on("risk-prevention", money))
        assert (table.tokens(FIRST)[1], processes(table)) == (0, [money, 0, 0])
        table.light(FIRST, 2, 3, 4, 5)  # aquaculture: logistics and marketing, so that only production is short
        table.enter(District.PRODUCTION)
        made = 0
        while table.kind == Kind.MAKE and OWN in table.options:
            table.choose(OWN)
            made += 1
        assert made == min(money, 2)

    @pytest.mark.rule("CARD-07", "EX-08")
    def test_the_laboratory_gives_one_of_three_a_period(self) -> None:
        table = producing()
        table.own(FIRST, "laboratory", times=1)
        assert free_processes(table.g, table.t, FIRST) == 1
        table.light(FIRST, 0)
        for _ in range(2):
            table.enter(District.PRODUCTION)
            assert table.options == [PRODUCTION, LOGISTICS, MARKETING]
            table.choose(LOGISTICS)
            assert table.kind == Kind.MAKE
            table.choose(OWN)
            assert table.kind == Kind.PLACE

    @pytest.mark.rule("CARD-01")
    def test_a_card_that_is_off_gives_nothing(self) -> None:
        table = producing()
        table.own(FIRST, "laboratory")
        table.own(FIRST, "workshop")
        assert (processes(table), free_processes(table.g, table.t, FIRST)) == ([0, 0, 0], 0)
