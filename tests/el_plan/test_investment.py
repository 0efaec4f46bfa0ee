"""District 3: offers, prices, discounts, the play sign."""

from __future__ import annotations

import pytest

from engine.el_plan.codes import (
    ENERGY_OFF,
    MONEY_OFF,
    NO_DISCOUNT,
    buy_code,
    invest_adviser,
    invest_code,
    invest_offer,
    invest_section,
)
from engine.el_plan.constants import CARDS, OFFERS, District, Space
from engine.el_plan.rulings import DISCOUNTS_ONE, Ruling
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from tests.el_plan.table import FIRST, GOOD, MONEY, SECOND, THIRD, Table, components, on

EXPERT, TECHNOLOGY, INFRASTRUCTURE = 0, OFFERS, 2 * OFFERS
"""The first offer of each type."""


def investing(rulings: dict[Ruling, int] | None = None) -> Table:
    """An empty table, for a position that district 3 is entered with."""
    return Table(rulings=rulings).begin()


def ways(table: Table, offer: int) -> list[tuple[int, int]]:
    """How an offer can be made cheaper: the adviser's and the section's discount."""
    return [
        (invest_adviser(code), invest_section(code)) for code in table.options if code and invest_offer(code) == offer
    ]


class TestAcquiring:
    @pytest.mark.rule("INVEST-01")
    def test_each_in_turn_order_may_pay_the_cost_of_an_offer(self) -> None:
        table = investing()
        card = table.offer(EXPERT, "investor")
        table.offer(TECHNOLOGY, "robot")
        for seat in range(3):
            table.hold(seat, money=4, energy=1)
        table.enter(District.INVESTMENT)
        assert (table.seat, table.options) == (FIRST, [NOTHING, invest_code(EXPERT, 0, 0)])
        table.choose(invest_code(EXPERT, 0, 0))
        assert (table.tokens(FIRST), table.g.owner_plus[card]) == ((0, 1, 1, 0), FIRST + 1)
        assert table.kind == Kind.PLACE  # the robot costs 2 energy, and nobody has them

    @pytest.mark.rule("INVEST-01")
    def test_or_passes(self) -> None:
        table = investing()
        table.offer(EXPERT, "investor")
        for seat in range(3):
            table.hold(seat, money=3)
        table.enter(District.INVESTMENT)
        asked = []
        while table.kind == Kind.INVEST:
            asked.append(table.seat)
            table.choose(NOTHING)
        assert asked == [FIRST, SECOND, THIRD]

    @pytest.mark.rule("INVEST-02")
    def test_one_card_a_period(self) -> None:
        table = investing()
        table.offer(EXPERT, "investor")
        table.offer(EXPERT + 1, "investor", copy=1)
        table.hold(FIRST, money=9)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(EXPERT, 0, 0))
        assert table.kind == Kind.PLACE

    @pytest.mark.rule("INVEST-03")
    def test_any_number_of_cards_can_be_attached(self) -> None:
        table = investing()
        for card in range(CARDS):
            table.g.owner_plus[card] = FIRST + 1
        card = table.offer(EXPERT, "investor")
        table.g.owner_plus[card] = 0
        table.hold(FIRST, money=3)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(EXPERT, 0, 0))
        assert all(table.g.owner_plus[card] == FIRST + 1 for card in range(CARDS))

    @pytest.mark.rule("INVEST-08")
    def test_a_gap_in_the_offers_stays_until_the_summary(self) -> None:
        table = investing()
        table.offer(EXPERT, "investor")
        for seat in (FIRST, SECOND):
            table.hold(seat, money=3)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(EXPERT, 0, 0))
        assert table.g.offer_plus[EXPERT] == 0
        assert table.kind == Kind.PLACE

    @pytest.mark.rule("INVEST-09")
    def test_a_card_shows_cost_sign_effect_and_activation(self) -> None:
        for card in components().designs:
            assert sum(card.cost.counts) > 0
            assert sum(card.activation.counts) > 0
            assert isinstance(card.play, bool)
            effects = (*card.processes.counts, card.any_process, card.income is not None, card.discount, card.storage)
            assert any(effects)


class TestThePlaySign:
    @pytest.mark.rule("INVEST-04")
    def test_a_card_with_it_can_be_activated_at_once(self) -> None:
        table = investing()
        card = table.offer(EXPERT, "engineer")
        table.hold(FIRST, money=2, worker=1)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(EXPERT, 0, 0))
        assert (table.kind, table.options) == (Kind.PLAY, [NOTHING, 1])
        table.choose(1)
        assert (table.g.card_times[card], table.tokens(FIRST)) == (1, (0, 0, 0, 0))

    @pytest.mark.rule("INVEST-04")
    def test_without_its_tokens_it_waits_for_a_later_district_two(self) -> None:
        table = investing()
        table.offer(EXPERT, "engineer")
        table.hold(FIRST, money=2)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(EXPERT, 0, 0))
        assert table.kind == Kind.PLACE
        table.hold(FIRST, worker=1)
        table.enter(District.ADMINISTRATION)
        assert on("engineer") in table.options

    @pytest.mark.rule("INVEST-04")
    def test_a_card_without_it_waits_for_the_next_period(self) -> None:
        table = investing()
        card = table.offer(EXPERT, "investor")
        table.hold(FIRST, money=3, worker=1)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(EXPERT, 0, 0))
        assert (table.kind, table.g.card_times[card]) == (Kind.PLACE, 0)
        table.enter(District.ADMINISTRATION)
        assert on("investor") in table.options


class TestSectionDiscounts:
    @pytest.mark.rule("INVEST-05")
    def test_an_expert_costs_one_money_less(self) -> None:
        table = investing()
        table.offer(EXPERT, "investor")
        table.offer(TECHNOLOGY, "robot")
        table.stand(FIRST, Space.EXPERTS)
        table.hold(FIRST, money=2, energy=1)
        table.enter(District.INVESTMENT)
        assert table.options == [NOTHING, invest_code(EXPERT, NO_DISCOUNT, MONEY_OFF)]
        table.choose(table.options[1])
        assert table.tokens(FIRST)[MONEY] == 0

    @pytest.mark.rule("INVEST-06")
    def test_a_technology_costs_one_energy_less(self) -> None:
        table = investing()
        table.offer(EXPERT, "investor")
        table.offer(TECHNOLOGY, "automation")  # 1 money, 2 energy
        table.stand(FIRST, Space.TECHNOLOGIES)
        table.hold(FIRST, money=2, energy=1)
        table.enter(District.INVESTMENT)
        assert table.options == [NOTHING, invest_code(TECHNOLOGY, NO_DISCOUNT, ENERGY_OFF)]
        table.choose(table.options[1])
        assert table.tokens(FIRST) == (0, 1, 0, 0)

    @pytest.mark.rule("INVEST-07")
    @pytest.mark.parametrize(("discount", "left"), [(MONEY_OFF, (0, 1, 0, 0)), (ENERGY_OFF, (0, 0, 1, 0))])
    def test_an_infrastructure_costs_a_token_less_of_either_kind(self, discount: int, left: tuple[int, ...]) -> None:
        table = investing()
        table.offer(INFRASTRUCTURE, "laboratory")  # 2 money, 1 energy
        table.stand(FIRST, Space.INFRASTRUCTURES)
        table.hold(FIRST, money=2, energy=1)
        table.enter(District.INVESTMENT)
        assert ways(table, INFRASTRUCTURE) == [(NO_DISCOUNT, MONEY_OFF), (NO_DISCOUNT, ENERGY_OFF)]
        table.choose(invest_code(INFRASTRUCTURE, NO_DISCOUNT, discount))
        assert table.tokens(FIRST) == left

    @pytest.mark.rule("INVEST-05", "INVEST-06", "INVEST-07")
    @pytest.mark.parametrize("space", [Space.EXPERTS, Space.TECHNOLOGIES, Space.INFRASTRUCTURES])
    def test_a_section_helps_only_its_own_type(self, space: Space) -> None:
        table = investing()
        table.offer(EXPERT, "investor")
        table.offer(TECHNOLOGY, "automation")
        table.offer(INFRASTRUCTURE, "laboratory")
        table.stand(FIRST, space)
        table.hold(FIRST, money=9, energy=9)
        table.enter(District.INVESTMENT)
        for offer, own in zip(
            (EXPERT, TECHNOLOGY, INFRASTRUCTURE),
            (Space.EXPERTS, Space.TECHNOLOGIES, Space.INFRASTRUCTURES),
            strict=True,
        ):
            assert ((NO_DISCOUNT, NO_DISCOUNT) not in ways(table, offer)) == (own == space)


class TestTheAdviser:
    def advised(self, rulings: dict[Ruling, int] | None = None) -> Table:
        table = investing(rulings)
        table.own(FIRST, "financial-adviser", times=1)
        table.offer(INFRASTRUCTURE, "laboratory")
        return table

    @pytest.mark.rule("CARD-02")
    def test_one_money_or_one_energy_less_for_a_card(self) -> None:
        table = self.advised()
        table.hold(FIRST, money=2, energy=1)
        table.enter(District.INVESTMENT)
        assert ways(table, INFRASTRUCTURE) == [(0, 0), (MONEY_OFF, 0), (ENERGY_OFF, 0)]
        table.choose(invest_code(INFRASTRUCTURE, ENERGY_OFF, 0))
        assert table.tokens(FIRST) == (0, 0, 1, 0)

    @pytest.mark.rule("CARD-02", "CARD-01")
    def test_only_while_it_is_active(self) -> None:
        table = self.advised()
        table.own(FIRST, "financial-adviser", times=0)
        table.hold(FIRST, money=2, energy=1)
        table.enter(District.INVESTMENT)
        assert ways(table, INFRASTRUCTURE) == [(0, 0)]

    @pytest.mark.rule("CARD-02", "EX-13")
    def test_used_for_a_card_it_is_not_there_for_a_product(self) -> None:
        table = self.advised()
        table.hold(FIRST, money=9, energy=1)
        table.display(good=2)
        table.travel(District.INVESTMENT)
        table.choose(invest_code(INFRASTRUCTURE, MONEY_OFF, 0))
        table.until(Kind.BUY)
        assert buy_code(GOOD, 0, 0) in table.options
        assert buy_code(GOOD, 0, 1) not in table.options
        table.play_period()
        table.enter(District.MARKET)
        assert buy_code(GOOD, 0, 1) in table.options

    @pytest.mark.rule("CARD-02")
    def test_unused_it_makes_one_purchase_cheaper(self) -> None:
        table = self.advised()
        table.hold(FIRST, money=5)
        table.display(good=2)
        table.enter(District.MARKET)
        table.choose(buy_code(GOOD, 0, 1))
        assert (table.tokens(FIRST)[MONEY], table.options) == (3, [NOTHING, buy_code(GOOD, 0, 0)])

    @pytest.mark.rule("CARD-02")
    def test_a_second_adviser_is_a_second_discount(self) -> None:
        table = self.advised()
        table.own(FIRST, "financial-adviser", times=1, copy=1)
        table.hold(FIRST, money=5)
        table.display(good=2)
        table.enter(District.MARKET)
        table.choose(buy_code(GOOD, 0, 1), buy_code(GOOD, 0, 1))
        assert table.tokens(FIRST)[MONEY] == 1

    @pytest.mark.rule("RULING-DISCOUNTS")
    def test_with_a_section_both_count_or_only_one(self) -> None:
        for value, least in ((0, [(MONEY_OFF, MONEY_OFF), (MONEY_OFF, ENERGY_OFF)]), (DISCOUNTS_ONE, [(MONEY_OFF, 0)])):
            table = self.advised({Ruling.DISCOUNTS: value})
            table.stand(FIRST, Space.INFRASTRUCTURES)
            table.hold(FIRST, money=9, energy=9)
            table.enter(District.INVESTMENT)
            assert [way for way in ways(table, INFRASTRUCTURE) if way[0] == MONEY_OFF] == least

    @pytest.mark.rule("RULING-DISCOUNTS")
    def test_a_price_never_falls_below_nothing(self) -> None:
        table = investing()
        table.own(FIRST, "financial-adviser", times=1)
        table.offer(INFRASTRUCTURE, "warehouse")  # 1 money, 1 energy
        table.stand(FIRST, Space.INFRASTRUCTURES)
        table.hold(FIRST)
        table.enter(District.INVESTMENT)
        assert ways(table, INFRASTRUCTURE) == [(MONEY_OFF, ENERGY_OFF), (ENERGY_OFF, MONEY_OFF)]

    @pytest.mark.rule("RULING-DISCOUNTS")
    @pytest.mark.parametrize(("value", "price"), [(0, 1), (DISCOUNTS_ONE, 2)])
    def test_with_the_space_of_district_five_both_count_or_only_one(self, value: int, price: int) -> None:
        table = self.advised({Ruling.DISCOUNTS: value})
        table.stand(FIRST, Space.MARKET)
        table.hold(FIRST, money=9)
        table.display(good=2)
        table.enter(District.MARKET)
        table.choose(buy_code(GOOD, 0, 1))
        assert table.tokens(FIRST)[MONEY] == 9 - price
        table.choose(buy_code(GOOD, 0, 0))
        assert table.tokens(FIRST)[MONEY] == 9 - 4
