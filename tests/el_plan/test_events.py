"""District 1: the events of the glossary, and insurance against them."""

from __future__ import annotations

import pytest

from engine.core.components.records import Provenance
from engine.el_plan.codes import buy_code, lift_code, sell_code
from engine.el_plan.constants import EVENTS, District, Space
from engine.el_plan.rulings import (
    CRISIS_ENERGY,
    INSURANCE_CHOOSE,
    PLACED_COUNT,
    SHORT_LOSE,
    Ruling,
)
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.events import Event
from tests.el_plan.table import (
    ENERGY,
    FIRST,
    MONEY,
    PRODUCTION,
    RAW,
    SECOND,
    THIRD,
    WORKER,
    Table,
    components,
    event_number,
    item,
)

FOLLOW, IGNORE = 0, 1


def facing(event: str, rulings: dict[Ruling, int] | None = None) -> Table:
    """A table at which this event is next."""
    table = Table(rulings=rulings).begin()
    table.next_event(event)
    return table


def meet(table: Table) -> None:
    """The route token enters district 1, and stops behind it."""
    table.enter(District.EVENTS)


def go_on(table: Table) -> None:
    """The route token enters district 1, and goes on."""
    table.travel(District.EVENTS)


class TestTheDeck:
    @pytest.mark.rule("EVENT-01")
    def test_the_top_event_is_turned_up_and_all_carry_it_out_in_turn_order(self) -> None:
        table = Table().begin(SECOND)
        table.next_event("good-year-money")
        drawn = table.g.events_drawn
        meet(table)
        assert (table.g.event_plus - 1, table.g.events_drawn) == (event_number("good-year-money"), drawn + 1)
        assert [row[0] for row in table.logged(Event.TOKENS)][-3:] == [SECOND, THIRD, FIRST]
        assert [table.tokens(seat)[MONEY] for seat in range(3)] == [1, 1, 1]

    @pytest.mark.rule("EVENT-11")
    def test_fourteen_cards_six_designs_of_the_glossary_and_some_like_them(self) -> None:
        events = components().events.event
        glossary = [event.id for event in events if event.source.text.startswith("R Card glossary")]
        assert glossary == [
            "sowing-season",
            "training",
            "energy-rationing",
            "stock-market-crash",
            "economic-crisis",
            "recession",
        ]
        others = [event for event in events if event.id not in glossary]
        assert all(event.source.provenance == Provenance.RECONSTRUCTED for event in others)
        assert sum(event.copies for event in events) == EVENTS

    @pytest.mark.rule("EVENT-11")
    def test_a_strike_takes_a_worker_as_rationing_takes_energy(self) -> None:
        table = facing("strike")
        table.hold(FIRST, worker=2, money=1)
        table.hold(SECOND, money=2, energy=1)
        meet(table)
        assert table.tokens(FIRST) == (1, 1, 0, 0)
        assert (table.kind, table.seat, table.options) == (Kind.PAY, SECOND, [MONEY, ENERGY])


class TestSowingSeason:
    @pytest.mark.rule("EVENT-03", "EX-07")
    @pytest.mark.parametrize(
        ("shown", "sown"),
        [((0, 0, 0), (0, 0, 0)), ((0, 4, 0), (1, 0, 0)), ((1, 0, 2), (1, 1, 0)), ((1, 1, 1), (1, 1, 1))],
    )
    def test_money_for_each_type_in_district_five(self, shown: tuple[int, ...], sown: tuple[int, ...]) -> None:
        table = facing("sowing-season")
        table.display(*shown)
        meet(table)
        assert table.subsidy == sown

    @pytest.mark.rule("EVENT-03")
    def test_it_adds_where_money_lies_already(self) -> None:
        table = facing("sowing-season")
        table.lay(2, 0, 0)
        table.display(raw=1, good=1)
        meet(table)
        assert table.subsidy == (3, 1, 0)


class TestTraining:
    @pytest.mark.rule("EVENT-01", "EVENT-04")
    def test_everybody_names_one_more_process_in_district_four(self) -> None:
        table = facing("training")
        go_on(table)
        asked = []
        while table.kind == Kind.PROCESS:
            asked.append((table.seat, table.g.district))
            table.choose(PRODUCTION)
            assert table.g.decision_seat != asked[-1][0] or table.kind != Kind.PROCESS
        assert asked == [(seat, District.PRODUCTION) for seat in (FIRST, SECOND, THIRD)]

    @pytest.mark.rule("EVENT-04")
    def test_only_in_that_period(self) -> None:
        table = facing("training")
        go_on(table)
        table.play_period()
        assert table.g.event_plus == 0
        table.enter(District.PRODUCTION)
        assert table.kind == Kind.PLACE


class TestReturningTokens:
    @pytest.mark.rule("EVENT-05", "EX-11")
    def test_rationing_takes_an_energy(self) -> None:
        table = facing("energy-rationing")
        table.hold(FIRST, worker=1, energy=1)
        meet(table)
        assert table.tokens(FIRST) == (1, 0, 0, 0)

    @pytest.mark.rule("EVENT-05", "EX-11")
    def test_who_has_none_returns_two_tokens_of_choice(self) -> None:
        table = facing("energy-rationing")
        table.hold(FIRST, money=3, worker=1)
        meet(table)
        assert (table.kind, table.options) == (Kind.PAY, [WORKER, MONEY])
        table.choose(MONEY, WORKER)
        assert table.tokens(FIRST) == (0, 2, 0, 0)

    @pytest.mark.rule("EVENT-05", "EX-11")
    def test_of_one_kind_only_there_is_nothing_to_choose(self) -> None:
        table = facing("energy-rationing")
        table.hold(FIRST, money=3)
        meet(table)
        assert table.tokens(FIRST) == (0, 1, 0, 0)

    @pytest.mark.rule("EVENT-06")
    def test_a_crash_takes_money_or_two_tokens(self) -> None:
        table = facing("stock-market-crash")
        table.hold(FIRST, money=2, energy=1)
        table.hold(SECOND, energy=2, worker=2)
        meet(table)
        assert table.tokens(FIRST) == (0, 1, 1, 0)
        assert table.seat == SECOND
        table.choose(WORKER, WORKER)
        assert table.tokens(SECOND) == (0, 0, 2, 0)

    @pytest.mark.rule("EVENT-07", "RULING-CRISIS")
    def test_a_crisis_takes_money_and_a_worker(self) -> None:
        table = facing("economic-crisis")
        table.hold(FIRST, worker=1, money=1, energy=1)
        meet(table)
        assert table.tokens(FIRST) == (0, 0, 1, 0)

    @pytest.mark.rule("RULING-CRISIS")
    def test_or_money_and_an_energy(self) -> None:
        table = facing("economic-crisis", {Ruling.CRISIS: CRISIS_ENERGY})
        table.hold(FIRST, worker=1, money=1, energy=1)
        meet(table)
        assert table.tokens(FIRST) == (1, 0, 0, 0)

    @pytest.mark.rule("EVENT-07", "EX-12")
    def test_two_tokens_for_each_that_is_lacking(self) -> None:
        table = facing("economic-crisis")
        table.hold(FIRST, energy=5)
        table.hold(SECOND, worker=1, energy=3)
        meet(table)
        assert table.tokens(FIRST) == (0, 0, 1, 0)
        assert table.tokens(SECOND) == (0, 0, 1, 0)

    @pytest.mark.rule("EVENT-05")
    def test_ideas_are_no_resources(self) -> None:
        table = facing("energy-rationing")
        table.hold(FIRST, idea=2)
        table.stand(FIRST, Space.MARKET)
        meet(table)
        assert table.tokens(FIRST)[3] == 2
        assert table.g.benefit_lost[FIRST]


class TestLosingTheBenefit:
    @pytest.mark.rule("EVENT-08", "EX-11")
    @pytest.mark.parametrize("event", ["energy-rationing", "stock-market-crash", "economic-crisis"])
    def test_who_has_no_token_at_all_loses_the_benefit_of_the_space(self, event: str) -> None:
        table = facing(event)
        table.stand(FIRST, Space.SUBSIDY_1)
        table.stand(SECOND, Space.ADMINISTRATION)
        table.lay(1, 0, 0)
        table.own(SECOND, "robot")
        meet(table)
        table.enter(District.ADMINISTRATION)
        assert table.kind == Kind.PLACE
        table.enter(District.SUBSIDY)
        assert table.tokens(FIRST) == (0, 0, 0, 0)
        assert table.tokens(SECOND) == (0, 0, 0, 0)
        assert table.subsidy == (1, 0, 0)

    @pytest.mark.rule("EVENT-08")
    def test_only_for_this_period(self) -> None:
        table = facing("energy-rationing")
        table.stand(FIRST, Space.SUBSIDY_1)
        go_on(table)
        table.play_period()
        assert table.g.benefit_lost[FIRST] == 0

    @pytest.mark.rule("RULING-SHORT")
    @pytest.mark.parametrize(("value", "lost"), [(0, 0), (SHORT_LOSE, 1)])
    def test_one_token_for_two_that_are_due(self, value: int, lost: int) -> None:
        table = facing("energy-rationing", {Ruling.SHORT: value})
        table.stand(FIRST, Space.PRODUCTION)
        table.hold(FIRST, money=1)
        meet(table)
        assert table.tokens(FIRST) == (0, 0, 0, 0)
        assert table.g.benefit_lost[FIRST] == lost

    @pytest.mark.rule("RULING-PLACED", "EVENT-08")
    def test_tokens_on_processes_are_safe(self) -> None:
        table = facing("energy-rationing")
        table.stand(FIRST, Space.PRODUCTION)
        table.light(FIRST, 2)
        meet(table)
        assert table.g.slot_token_plus[FIRST, 2] == ENERGY + 1
        assert table.g.benefit_lost[FIRST] == 1

    @pytest.mark.rule("RULING-PLACED")
    def test_or_they_are_lifted_and_paid(self) -> None:
        table = facing("energy-rationing", {Ruling.PLACED: PLACED_COUNT})
        table.stand(FIRST, Space.PRODUCTION)
        table.light(FIRST, 0, 2)
        table.own(FIRST, "workshop", times=1)
        meet(table)
        assert (table.kind, table.options) == (Kind.PAY, [lift_code(2), lift_code(item("workshop"))])
        table.choose(lift_code(item("workshop")))
        assert table.tokens(FIRST) == (1, 0, 0, 0)
        assert (table.g.card_times[item("workshop") - 6], table.g.benefit_lost[FIRST]) == (0, 0)

    @pytest.mark.rule("RULING-PLACED")
    def test_what_is_due_instead_may_be_lifted_too(self) -> None:
        table = facing("stock-market-crash", {Ruling.PLACED: PLACED_COUNT})
        table.hold(FIRST, energy=1)
        table.light(FIRST, 0, 1)
        meet(table)
        assert table.options == [ENERGY, lift_code(0), lift_code(1)]
        table.choose(lift_code(0))
        table.choose(WORKER)
        table.choose(ENERGY)
        assert table.tokens(FIRST) == (0, 0, 0, 0)
        assert table.g.slot_token_plus[FIRST, 1] == WORKER + 1


class TestInsurance:
    @pytest.mark.rule("EVENT-02", "RULING-INSURANCE")
    @pytest.mark.parametrize(("choice", "energy"), [(FOLLOW, 0), (IGNORE, 1)])
    def test_the_player_on_district_one_may_ignore_a_negative_event(self, choice: int, energy: int) -> None:
        table = facing("energy-rationing")
        table.stand(FIRST, Space.EVENTS)
        for seat in (FIRST, SECOND):
            table.hold(seat, energy=1)
        meet(table)
        assert (table.kind, table.seat) == (Kind.IGNORE, FIRST)
        table.choose(choice)
        assert (table.tokens(FIRST)[ENERGY], table.tokens(SECOND)[ENERGY]) == (energy, 0)

    @pytest.mark.rule("RULING-INSURANCE")
    def test_other_events_are_not_ignored_unless_any_may_be(self) -> None:
        table = facing("good-year-energy")
        table.stand(FIRST, Space.EVENTS)
        meet(table)
        assert table.tokens(FIRST)[ENERGY] == 1
        table = facing("good-year-energy", {Ruling.INSURANCE: INSURANCE_CHOOSE})
        table.stand(FIRST, Space.EVENTS)
        meet(table)
        assert table.kind == Kind.IGNORE
        table.choose(IGNORE)
        assert table.tokens(FIRST)[ENERGY] == 0


class TestRecession:
    def in_recession(self) -> Table:
        table = facing("recession")
        table.stand(SECOND, Space.EVENTS)
        table.display(raw=5)
        for seat in (FIRST, SECOND):
            table.hold(seat, money=8)
            table.stock(seat, raw=1)
        go_on(table)
        return table

    @pytest.mark.rule("EVENT-09")
    def test_nobody_buys_imports_or_sells(self) -> None:
        table = self.in_recession()
        table.choose(FOLLOW)
        kinds = set()
        while table.g.district != District.DECISIONS:
            kinds.add(table.kind)
            table.choose(table.options[0])
        assert not kinds & {Kind.BUY, Kind.SELL}
        assert table.market == (5, 0, 0)

    @pytest.mark.rule("EVENT-10", "EX-10")
    def test_but_who_ignores_it(self) -> None:
        table = self.in_recession()
        table.choose(IGNORE)
        table.until(Kind.BUY)
        assert table.seat == SECOND
        table.choose(buy_code(RAW, 0, 0), buy_code(RAW, 1, 0))
        assert table.tokens(SECOND)[MONEY] == 8 - 3 - 5
        table.until(Kind.SELL)
        assert table.seat == SECOND
        table.choose(sell_code(RAW, 0), sell_code(RAW, 0), sell_code(RAW, 1))
        assert table.market == (5 - 1 + 3 - 6, 0, 0)
        assert table.subsidy == (1, 0, 0)
        assert table.kind != Kind.SELL
