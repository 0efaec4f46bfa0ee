"""Districts 6 and 7, and the summary."""

from __future__ import annotations

import pytest

from engine.el_plan.constants import DECK, OFFERS, District, Space
from engine.el_plan.rulings import INNOVATE_ONCE, Ruling
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.ops import Op
from tests.el_plan.table import ENERGY, FIRST, GOOD, IDEA, MONEY, RAW, SECOND, THIRD, Table

NO, YES = 0, 1


def summed_up(seats: int = 3, rulings: dict[Ruling, int] | None = None) -> Table:
    """An empty table, in the first period."""
    table = Table(seats, rulings=rulings).begin()
    table.g.period = 1
    return table


class TestSubsidies:
    @pytest.mark.rule("SUBSIDY-01")
    @pytest.mark.parametrize(("code", "resource"), [(0, MONEY), (1, ENERGY)])
    def test_each_player_there_gets_a_money_or_an_energy(self, code: int, resource: int) -> None:
        table = summed_up()
        table.stand(SECOND, Space.SUBSIDY_1)
        table.stand(THIRD, Space.SUBSIDY_3)
        table.enter(District.SUBSIDY)
        assert (table.kind, table.seat) == (Kind.SUBSIDY, SECOND)
        table.choose(code)
        assert table.seat == THIRD
        table.choose(code)
        assert [table.tokens(seat)[resource] for seat in range(3)] == [0, 1, 1]
        assert [sum(table.tokens(seat)) for seat in range(3)] == [0, 1, 1]

    @pytest.mark.rule("SUBSIDY-02")
    def test_money_on_the_space_goes_along(self) -> None:
        table = summed_up()
        table.stand(FIRST, Space.SUBSIDY_2)
        table.lay(2, 3, 1)
        table.enter(District.SUBSIDY)
        table.choose(1)
        assert table.tokens(FIRST) == (0, 3, 1, 0)
        assert table.subsidy == (2, 0, 1)


class TestIdeas:
    @pytest.mark.rule("IDEA-01", "EX-16")
    def test_one_product_of_each_type_becomes_an_idea(self) -> None:
        table = summed_up()
        table.stock(FIRST, raw=1, good=1, service=2)
        table.stock(SECOND, raw=5, good=5)
        table.enter(District.INNOVATION)
        assert (table.kind, table.seat) == (Kind.INNOVATE, FIRST)
        table.choose(YES)
        assert (table.tokens(FIRST)[IDEA], table.products(FIRST)) == (1, (0, 0, 1))
        assert table.kind == Kind.PLACE

    @pytest.mark.rule("IDEA-01")
    def test_nobody_has_to(self) -> None:
        table = summed_up()
        table.stock(FIRST, raw=1, good=1, service=1)
        table.enter(District.INNOVATION)
        table.choose(NO)
        assert (table.tokens(FIRST)[IDEA], table.products(FIRST), table.kind) == (0, (1, 1, 1), Kind.PLACE)

    @pytest.mark.rule("RULING-INNOVATE")
    @pytest.mark.parametrize(("value", "again"), [(0, True), (INNOVATE_ONCE, False)])
    def test_any_number_a_period_or_one(self, value: int, again: bool) -> None:
        table = summed_up(rulings={Ruling.INNOVATE: value})
        table.stock(FIRST, raw=2, good=2, service=2)
        table.enter(District.INNOVATION)
        table.choose(YES)
        assert (table.kind == Kind.INNOVATE) == again


class TestTheSummary:
    def cutting(self, raw: int, good: int, warehouse: int = -1) -> Table:
        table = summed_up()
        table.stock(FIRST, raw=raw, good=good)
        if warehouse >= 0:
            table.own(FIRST, "warehouse", times=warehouse)
        table.travel(District.SUMMARY)
        return table

    @pytest.mark.rule("SUM-01", "EX-05")
    def test_one_product_is_kept(self) -> None:
        table = self.cutting(raw=1, good=1)
        assert (table.kind, table.options) == (Kind.CUT, [RAW, GOOD])
        table.choose(RAW)
        assert table.products(FIRST) == (0, 1, 0)
        assert table.g.period == 2

    @pytest.mark.rule("SUM-01")
    def test_of_one_type_the_rest_goes_without_a_choice(self) -> None:
        table = self.cutting(raw=4, good=0)
        assert table.products(FIRST) == (1, 0, 0)

    @pytest.mark.rule("CARD-08", "SUM-01", "EX-09")
    def test_a_warehouse_keeps_three_of_any_types(self) -> None:
        table = self.cutting(raw=3, good=2, warehouse=1)
        table.choose(RAW, GOOD)
        assert table.products(FIRST) == (2, 1, 0)
        assert table.g.period == 2

    @pytest.mark.rule("CARD-08", "CARD-01")
    def test_not_while_it_is_off(self) -> None:
        table = self.cutting(raw=2, good=0, warehouse=0)
        assert table.products(FIRST) == (1, 0, 0)

    @pytest.mark.rule("SUM-02", "SUM-03")
    def test_entrepreneurs_and_event_leave_the_board(self) -> None:
        table = summed_up()
        table.stand(FIRST, Space.MARKET)
        table.g.event_plus = 3
        table.g.ignores[FIRST] = table.g.adviser_used[FIRST] = 1
        table.travel(District.SUMMARY)
        assert table.g.space_plus[FIRST] == table.g.event_plus == 0
        assert table.g.ignores[FIRST] == table.g.adviser_used[FIRST] == 0

    @pytest.mark.rule("SUM-04", "INVEST-08")
    def test_offers_stay_and_gaps_are_filled_from_the_deck(self) -> None:
        table = Table()
        kept, following = table.g.offer_plus[1], table.g.decks[0, OFFERS]
        table.g.offer_plus[0] = table.g.depth = table.g.decision_kind = 0
        table.travel(District.SUMMARY)
        assert [table.g.offer_plus[place] for place in range(OFFERS)] == [following + 1, kept]

    @pytest.mark.rule("SUM-04")
    def test_an_empty_deck_leaves_a_gap(self) -> None:
        table = summed_up()
        table.g.drawn[0] = DECK - 1
        table.travel(District.SUMMARY)
        assert [table.g.offer_plus[place] > 0 for place in range(OFFERS)] == [True, False]

    @pytest.mark.rule("SUM-05", "EX-20")
    def test_money_left_in_district_six_is_laid_out_again(self) -> None:
        table = summed_up()
        table.lay(0, 2, 1)
        table.travel(District.SUBSIDY)
        assert (table.g.period, table.subsidy) == (2, (1, 1, 1))

    @pytest.mark.rule("SUM-05")
    def test_it_waits_for_the_next_period(self) -> None:
        table = summed_up()
        table.lay(0, 0, 2)
        table.travel(District.SUMMARY)
        table.stand(FIRST, Space.SUBSIDY_2)
        table.enter(District.SUBSIDY)
        table.choose(1)
        assert table.tokens(FIRST) == (0, 1, 1, 0)

    @pytest.mark.rule("SUM-06")
    def test_the_turn_token_goes_to_the_left(self) -> None:
        table = summed_up()
        table.travel(District.SUMMARY)
        assert (table.g.token_seat, table.seat) == (SECOND, SECOND)
        table = Table().begin(THIRD)
        table.travel(District.SUMMARY)
        assert table.g.token_seat == FIRST

    @pytest.mark.rule("SUM-06", "EX-21")
    def test_in_twelve_periods_each_of_four_holds_it_three_times(self) -> None:
        table = Table(4).begin()
        table.resume(Op.PERIOD)
        holders: list[int] = []
        while not table.g.over:
            if len(holders) < table.g.period:
                holders.append(table.g.token_seat)
            table.choose(table.options[0])
        assert holders == [0, 1, 2, 3] * 3
