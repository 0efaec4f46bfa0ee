"""The period: turn order, placing entrepreneurs, the route."""

from __future__ import annotations

import pytest

from engine.core.log import log_of
from engine.el_plan.constants import PERIODS, SPACES, District, Space
from engine.el_plan.rulings import PLACE_MAY, Ruling
from engine.el_plan.vocabulary.decisions import STAY_AWAY, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op
from tests.el_plan.table import FIRST, SECOND, THIRD, Table


def placing(seats: int = 3, rulings: dict[Ruling, int] | None = None) -> Table:
    """A table at the beginning of a period: the first seat is to place."""
    table = Table(seats, rulings=rulings).begin()
    table.resume(Op.PERIOD)
    return table


class TestThePeriod:
    @pytest.mark.rule("PERIOD-01")
    def test_twelve_periods_of_decisions_route_and_summary(self) -> None:
        table, phases = Table(), []
        while not table.g.over:
            if (table.g.period, table.g.district) not in phases:
                phases.append((table.g.period, table.g.district))
            table.choose(table.options[-1])
        assert {period for period, _ in phases} == set(range(1, PERIODS + 1))
        assert phases == sorted(phases)
        assert all((period, District.DECISIONS) in phases for period in range(1, PERIODS + 1))

    @pytest.mark.rule("PERIOD-02")
    @pytest.mark.parametrize("first", [FIRST, SECOND, THIRD])
    def test_the_holder_of_the_turn_token_chooses_first_then_to_the_left(self, first: int) -> None:
        table = Table().begin(first)
        table.resume(Op.PERIOD)
        order = []
        while table.kind == Kind.PLACE:
            order.append(table.seat)
            table.choose(table.options[0])
        assert order == [first, (first + 1) % 3, (first + 2) % 3]

    @pytest.mark.rule("PERIOD-03")
    def test_the_route_token_visits_the_districts_in_order(self) -> None:
        table = placing()
        visited: list[int] = []
        table.place(*table.options[:1])
        while table.g.period == 1 or not visited:
            table.choose(table.options[0])
            visited += [district for (district,) in table.logged(Event.DISTRICT)]
        assert visited[:7] == [1, 2, 3, 4, 5, 6, 7]

    @pytest.mark.rule("PERIOD-03", "PERIOD-04")
    def test_a_space_works_in_its_district_only(self) -> None:
        table = Table().begin()
        table.stand(FIRST, Space.SUBSIDY_1)
        table.lay(1, 0, 0)
        table.travel(District.INVESTMENT)
        told = [row[:2] for row in log_of(table.g) if row[0] in (Event.DISTRICT, Event.TOKENS)]
        assert told[-5:] == [(Event.DISTRICT, district) for district in (3, 4, 5, 6)] + [(Event.TOKENS, FIRST)]
        assert (table.kind, table.g.district) == (Kind.SUBSIDY, District.SUBSIDY)

    @pytest.mark.rule("PERIOD-04")
    def test_what_was_declined_cannot_be_claimed_later(self) -> None:
        table = Table().begin()
        table.hold(FIRST, money=3)
        table.display(raw=1)
        table.travel(District.MARKET)
        assert table.kind == Kind.BUY
        table.choose(0)
        table.play_period()
        assert table.products(FIRST) == (0, 0, 0)

    @pytest.mark.rule("PERIOD-05")
    def test_after_district_seven_the_summary_begins(self) -> None:
        table = Table().begin()
        table.stock(FIRST, raw=1, good=1)
        table.travel(District.INNOVATION)
        assert (table.kind, table.g.district) == (Kind.CUT, District.SUMMARY)


class TestPlacing:
    @pytest.mark.rule("PLACE-01")
    def test_one_entrepreneur_a_space(self) -> None:
        table = placing()
        table.place(Space.MARKET)
        assert Space.MARKET not in table.options
        assert Space.EVENTS in table.options

    @pytest.mark.rule("PLACE-02")
    def test_it_stays_until_the_summary(self) -> None:
        table = placing()
        table.place(Space.MARKET, Space.EXPERTS, Space.EVENTS)
        where = list(table.g.space_plus)
        while table.g.period == 1:
            assert list(table.g.space_plus) == where
            table.choose(table.options[0])
        assert list(table.g.space_plus) == [0] * len(where)

    @pytest.mark.rule("PLACE-03")
    def test_the_spaces_of_the_districts(self) -> None:
        table = placing(seats=6)
        table.display(raw=1, good=1, service=1)
        taken: dict[int, int] = {}
        for space in range(SPACES):
            for seat in range(6):
                table.g.space_plus[seat] = 0
            table.g.depth = table.g.decision_kind = 0
            table.resume(Op.PLACE)
            count = 0
            while table.kind == Kind.PLACE and space in table.options:
                table.choose(space)
                count += 1
            taken[space] = count
        assert taken == {space: 4 if space == Space.ADMINISTRATION else 1 for space in Space}

    @pytest.mark.rule("PLACE-04", "EX-02")
    @pytest.mark.parametrize(("shown", "spaces"), [((0, 0, 0), 1), ((9, 0, 0), 1), ((1, 0, 1), 2), ((1, 1, 1), 3)])
    def test_product_types_open_the_spaces_of_district_six(self, shown: tuple[int, ...], spaces: int) -> None:
        table = Table().begin()
        table.display(*shown)
        table.resume(Op.PERIOD)
        subsidies = [Space.SUBSIDY_1, Space.SUBSIDY_2, Space.SUBSIDY_3]
        assert [space for space in subsidies if space in table.options] == subsidies[:spaces]

    @pytest.mark.rule("PLACE-05")
    def test_a_placed_entrepreneur_keeps_a_space_that_closes(self) -> None:
        table = Table().begin()
        table.stand(FIRST, Space.SUBSIDY_2)
        table.lay(0, 1, 0)
        table.enter(District.SUBSIDY)
        assert (table.kind, table.seat, table.tokens(FIRST)[1]) == (Kind.SUBSIDY, FIRST, 1)

    @pytest.mark.rule("RULING-PLACE")
    def test_an_entrepreneur_must_be_placed_or_may_stay_away(self) -> None:
        assert STAY_AWAY not in placing().options
        table = placing(rulings={Ruling.PLACE: PLACE_MAY})
        table.place(STAY_AWAY)
        assert table.g.space_plus[FIRST] == 0
        assert table.seat == SECOND
