"""District 5: buying, importing, selling, exporting."""

from __future__ import annotations

import pytest

from engine.el_plan.codes import buy_code, sell_code
from engine.el_plan.constants import District, Space
from engine.el_plan.rules.subsidies import lay_subsidy
from engine.el_plan.rulings import CLOSED_OPEN, EXPORT_ONCE, Ruling
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from tests.el_plan.table import ENERGY, FIRST, GOOD, MONEY, RAW, SECOND, SERVICE, THIRD, Table

BOARD, IMPORT = 0, 1


def trading(rulings: dict[Ruling, int] | None = None) -> Table:
    """An empty table, for a position that district 5 is entered with."""
    return Table(rulings=rulings).begin()


class TestBuying:
    @pytest.mark.rule("MARKET-01")
    def test_all_buy_then_all_sell_in_turn_order(self) -> None:
        table = trading()
        table.display(raw=3)
        for seat in range(3):
            table.hold(seat, money=3)
            table.stock(seat, good=1)
        table.enter(District.MARKET)
        asked = []
        while table.kind != Kind.PLACE:
            asked.append((table.kind, table.seat))
            table.choose(NOTHING)
        assert asked == [(kind, seat) for kind in (Kind.BUY, Kind.SELL) for seat in (FIRST, SECOND, THIRD)]

    @pytest.mark.rule("MARKET-02")
    def test_a_product_on_the_board_costs_three(self) -> None:
        table = trading()
        table.display(raw=1)
        table.hold(FIRST, money=3)
        table.hold(SECOND, money=2)
        table.enter(District.MARKET)
        table.choose(buy_code(RAW, BOARD, 0))
        assert (table.tokens(FIRST)[MONEY], table.products(FIRST), table.market) == (0, (1, 0, 0), (0, 0, 0))

    @pytest.mark.rule("MARKET-03")
    def test_a_product_from_the_box_costs_five(self) -> None:
        table = trading()
        table.hold(FIRST, money=5)
        table.enter(District.MARKET)
        assert table.options == [NOTHING, *(buy_code(product, IMPORT, 0) for product in (RAW, GOOD, SERVICE))]
        table.choose(buy_code(SERVICE, IMPORT, 0))
        assert (table.tokens(FIRST)[MONEY], table.products(FIRST)) == (0, (0, 0, 1))

    @pytest.mark.rule("MARKET-04")
    def test_any_number_of_one_type_bought_and_imported_together(self) -> None:
        table = trading()
        table.display(raw=2, good=2)
        table.hold(FIRST, money=20)
        table.enter(District.MARKET)
        table.choose(buy_code(RAW, BOARD, 0))
        assert table.options == [NOTHING, buy_code(RAW, BOARD, 0), buy_code(RAW, IMPORT, 0)]
        table.choose(buy_code(RAW, IMPORT, 0), buy_code(RAW, BOARD, 0))
        assert table.products(FIRST) == (3, 0, 0)

    @pytest.mark.rule("MARKET-05", "EX-17")
    @pytest.mark.parametrize(("count", "price", "reduced"), [(2, 6, 5), (3, 9, 8)])
    def test_the_space_makes_one_product_cheaper(self, count: int, price: int, reduced: int) -> None:
        for space, paid in ((Space.EVENTS, price), (Space.MARKET, reduced)):
            table = trading()
            table.stand(FIRST, space)
            table.display(raw=3)
            table.hold(FIRST, money=9)
            table.enter(District.MARKET)
            table.choose(*[buy_code(RAW, BOARD, 0)] * count)
            assert table.tokens(FIRST)[MONEY] == 9 - paid

    @pytest.mark.rule("MARKET-05", "EX-17")
    def test_or_an_import(self) -> None:
        table = trading()
        table.stand(FIRST, Space.MARKET)
        table.hold(FIRST, money=4)
        table.enter(District.MARKET)
        table.choose(buy_code(GOOD, IMPORT, 0))
        assert table.tokens(FIRST)[MONEY] == 0


class TestSelling:
    @pytest.mark.rule("MARKET-06")
    def test_each_product_brings_a_money_or_an_energy(self) -> None:
        table = trading()
        table.stock(FIRST, good=2)
        table.enter(District.MARKET)
        assert table.options == [NOTHING, sell_code(GOOD, 0), sell_code(GOOD, 1)]
        table.choose(sell_code(GOOD, 0), sell_code(GOOD, 1))
        assert (table.tokens(FIRST)[MONEY], table.tokens(FIRST)[ENERGY]) == (1, 1)
        assert table.market == (0, 2, 0)

    @pytest.mark.rule("MARKET-07")
    def test_of_one_type_only(self) -> None:
        table = trading()
        table.stock(FIRST, raw=2, good=2)
        table.enter(District.MARKET)
        assert len(table.options) == 5
        table.choose(sell_code(RAW, 0))
        assert table.options == [NOTHING, sell_code(RAW, 0), sell_code(RAW, 1)]

    @pytest.mark.rule("MARKET-08", "MARKET-01")
    def test_what_is_sold_can_be_bought_in_the_next_period(self) -> None:
        table = trading()
        table.stock(FIRST, raw=1)
        table.hold(SECOND, money=3)
        table.enter(District.MARKET)
        assert (table.kind, table.seat) == (Kind.SELL, FIRST)
        table.choose(sell_code(RAW, 0))
        assert table.kind == Kind.PLACE
        table.enter(District.MARKET)
        assert (table.kind, table.seat, table.options) == (Kind.BUY, SECOND, [NOTHING, buy_code(RAW, BOARD, 0)])


class TestExports:
    def selling(self, lying: int, sold: int, rulings: dict[Ruling, int] | None = None) -> Table:
        table = trading(rulings)
        table.display(raw=lying)
        table.stock(FIRST, raw=sold)
        table.stock(SECOND, raw=1)
        table.enter(District.MARKET)
        table.choose(*[sell_code(RAW, 0)] * sold)
        return table

    @pytest.mark.rule("MARKET-09", "EX-03")
    def test_of_eight_products_six_leave_and_two_stay(self) -> None:
        table = self.selling(6, 2)
        assert (table.market, table.subsidy) == ((2, 0, 0), (1, 0, 0))

    @pytest.mark.rule("MARKET-09", "EX-19")
    def test_a_sale_is_finished_before_the_next_player_sells(self) -> None:
        table = self.selling(5, 4)
        assert (table.seat, table.market, table.subsidy) == (SECOND, (3, 0, 0), (1, 0, 0))

    @pytest.mark.rule("MARKET-09")
    def test_five_products_stay(self) -> None:
        table = self.selling(3, 2)
        assert (table.market, table.subsidy) == ((5, 0, 0), (0, 0, 0))

    @pytest.mark.rule("RULING-EXPORT")
    @pytest.mark.parametrize(("value", "left", "money"), [(0, 1, (1, 1, 0)), (EXPORT_ONCE, 7, (1, 0, 0))])
    def test_six_at_a_time_or_once_a_sale(self, value: int, left: int, money: tuple[int, ...]) -> None:
        table = self.selling(5, 8, {Ruling.EXPORT: value})
        assert (table.market, table.subsidy) == ((left, 0, 0), money)

    @pytest.mark.rule("MARKET-10", "EX-04")
    def test_money_fills_the_spaces_from_the_left_and_begins_again(self) -> None:
        table, found = trading(), []
        for _ in range(5):
            lay_subsidy(table.g)
            found.append(table.subsidy)
        assert found == [(1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1)]

    @pytest.mark.rule("RULING-CLOSED")
    @pytest.mark.parametrize(("value", "money"), [(0, (1, 1, 1)), (CLOSED_OPEN, (2, 1, 0))])
    def test_all_spaces_in_turn_or_only_open_ones(self, value: int, money: tuple[int, ...]) -> None:
        table = trading({Ruling.CLOSED: value})
        table.display(raw=1, good=1)
        for _ in range(3):
            lay_subsidy(table.g)
        assert table.subsidy == money
