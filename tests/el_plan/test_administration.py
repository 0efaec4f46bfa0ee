"""District 2: incomes, workers, liquidation, switching off and on."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engine.el_plan.codes import on_code, one_code
from engine.el_plan.components.build_tables import build_tables
from engine.el_plan.constants import SLOTS, District, Space
from engine.el_plan.rules.administration import half_cost
from engine.el_plan.rulings import HALF_FREE, IDEA_USE_ALWAYS, LIQUIDATE_ANY, Ruling
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from tests.el_plan.table import (
    ENERGY,
    FIRST,
    IDEA,
    MONEY,
    SECOND,
    THIRD,
    WORKER,
    Table,
    components,
    item,
    number_of,
    on,
)

RESOURCE, AN_IDEA = 0, 1


def administering(rulings: dict[Ruling, int] | None = None) -> Table:
    """An empty table, for a position that district 2 is entered with."""
    return Table(rulings=rulings).begin()


class TestIncomes:
    @pytest.mark.rule("ADMIN-01", "CARD-03", "CARD-04", "CARD-05")
    @pytest.mark.parametrize(("card", "resource"), [("investor", MONEY), ("robot", WORKER), ("solar-panels", ENERGY)])
    def test_a_card_that_was_active_gives_a_token(self, card: str, resource: int) -> None:
        table = administering()
        table.own(FIRST, card, times=1)
        table.own(SECOND, card, copy=1)
        table.enter(District.ADMINISTRATION)
        assert table.tokens(FIRST)[resource] == 1
        assert sum(table.tokens(FIRST)) == 1
        assert sum(table.tokens(SECOND)) == 0

    @pytest.mark.rule("CARD-03", "ADMIN-01", "EX-14")
    def test_an_investor_activated_now_pays_from_the_next_period_on(self) -> None:
        table = administering()
        table.own(FIRST, "investor")
        table.hold(FIRST, worker=1)
        table.g.period = 3
        table.enter(District.ADMINISTRATION)
        assert table.seat == FIRST
        table.choose(on("investor"))
        assert table.tokens(FIRST)[MONEY] == 0
        table.g.period = 4
        table.enter(District.ADMINISTRATION)
        table.until(Kind.OFF, FIRST)
        assert (table.g.period, table.tokens(FIRST)[MONEY]) == (4, 1)
        table.choose(one_code(item("investor")))
        assert table.tokens(FIRST)[:2] == (1, 1)

    @pytest.mark.rule("ADMIN-02")
    def test_each_player_on_its_spaces_gets_a_worker(self) -> None:
        table = administering()
        table.stand(FIRST, Space.ADMINISTRATION)
        table.stand(THIRD, Space.ADMINISTRATION)
        table.enter(District.ADMINISTRATION)
        assert [table.tokens(seat)[WORKER] for seat in range(3)] == [1, 0, 1]


class TestLiquidation:
    def liquidating(self, *cards: str, rulings: dict[Ruling, int] | None = None) -> Table:
        table = administering(rulings)
        for card in cards:
            table.own(FIRST, card)
            table.own(SECOND, card, copy=1)
        table.stand(FIRST, Space.ADMINISTRATION)
        table.enter(District.ADMINISTRATION)
        return table

    @pytest.mark.rule("ADMIN-03")
    def test_only_who_is_there_may_liquidate(self) -> None:
        table = self.liquidating("robot")
        assert (table.kind, table.seat) == (Kind.LIQUIDATE, FIRST)
        assert table.options == [NOTHING, one_code(number_of("robot"))]
        table.choose(NOTHING)
        while table.kind != Kind.PLACE:
            assert table.kind != Kind.LIQUIDATE
            table.choose(NOTHING)

    @pytest.mark.rule("ADMIN-03")
    def test_the_card_leaves_the_game_and_its_tokens_come_back(self) -> None:
        table = administering()
        card = table.own(FIRST, "robot", times=1)
        table.stand(FIRST, Space.ADMINISTRATION)
        table.enter(District.ADMINISTRATION)
        table.choose(one_code(card))
        assert table.g.owner_plus[card] == table.g.card_times[card] == 0
        assert table.tokens(FIRST) == (2, 0, 1 + 1, 0)

    @pytest.mark.rule("ADMIN-03", "EX-18")
    @pytest.mark.parametrize(("cost", "half"), [((1, 0), 1), ((2, 1), 2), ((2, 2), 2), ((0, 2), 1)])
    def test_half_the_cost_rounded_up(self, cost: tuple[int, int], half: int) -> None:
        tables = cast(Any, build_tables(components()))
        card = number_of("robot")
        tables[0].card_cost[card, MONEY], tables[0].card_cost[card, ENERGY] = cost
        assert half_cost(tables[0], card) == half

    @pytest.mark.rule("RULING-HALF")
    def test_half_is_of_tokens_of_the_cost_none_more_often_than_printed(self) -> None:
        table = self.liquidating("laboratory")  # 2 money, 1 energy
        table.choose(one_code(number_of("laboratory")))
        assert (table.kind, table.options) == (Kind.HALF, [MONEY, ENERGY])
        table.choose(ENERGY)
        assert table.tokens(FIRST) == (1, 1, 1, 0)

    @pytest.mark.rule("RULING-HALF")
    def test_or_of_any(self) -> None:
        table = self.liquidating("laboratory", rulings={Ruling.HALF: HALF_FREE})
        table.choose(one_code(number_of("laboratory")))
        table.choose(WORKER, WORKER)
        assert table.tokens(FIRST) == (3, 0, 0, 0)

    @pytest.mark.rule("RULING-LIQUIDATE")
    @pytest.mark.parametrize(("value", "again"), [(0, False), (LIQUIDATE_ANY, True)])
    def test_one_card_in_a_visit_or_any_number(self, value: int, again: bool) -> None:
        table = self.liquidating("robot", "machine", rulings={Ruling.LIQUIDATE: value})
        table.choose(one_code(number_of("robot")))
        assert (table.kind == Kind.LIQUIDATE) == again


class TestSwitchingOff:
    @pytest.mark.rule("ADMIN-04")
    def test_all_tokens_come_back(self) -> None:
        table = administering()
        table.light(FIRST, 0)
        table.own(FIRST, "workshop", times=1)
        table.enter(District.ADMINISTRATION)
        assert (table.kind, table.options) == (Kind.OFF, [NOTHING, one_code(0), one_code(item("workshop"))])
        table.choose(one_code(0), one_code(item("workshop")))
        assert table.tokens(FIRST) == (2, 0, 1, 0)
        assert not table.g.card_times[number_of("workshop")]
        assert not table.g.slot_token_plus[FIRST, 0]

    @pytest.mark.rule("ADMIN-04")
    def test_of_equal_spaces_one_is_offered_at_a_time(self) -> None:
        table = administering()
        table.light(FIRST, 0, 1, 2)
        table.enter(District.ADMINISTRATION)
        assert table.options == [NOTHING, one_code(0), one_code(2)]
        table.choose(one_code(0))
        assert table.options == [NOTHING, one_code(1), one_code(2)]

    @pytest.mark.rule("ADMIN-04")
    def test_spaces_with_different_tokens_are_not_equal(self) -> None:
        table = administering()
        table.light(FIRST, 0)
        table.light(FIRST, 1, 2, idea=True)
        table.enter(District.ADMINISTRATION)
        assert table.options == [NOTHING, one_code(0), one_code(1), one_code(2)]


class TestSwitchingOn:
    @pytest.mark.rule("ADMIN-05")
    def test_a_process_takes_one_token_of_its_resource(self) -> None:
        table = administering()
        table.hold(FIRST, worker=1, energy=1)
        table.enter(District.ADMINISTRATION)
        assert (table.kind, table.options) == (Kind.ON, [NOTHING, on_code(0, 1), on_code(2, 1)])
        table.choose(on_code(2, 1))
        assert table.g.slot_token_plus[FIRST, 2] == ENERGY + 1
        assert table.tokens(FIRST) == (1, 0, 0, 0)

    @pytest.mark.rule("ADMIN-06")
    def test_a_card_takes_all_its_tokens(self) -> None:
        table = administering()
        card = table.own(FIRST, "workshop")
        table.hold(FIRST, worker=1)
        table.light(FIRST, *range(SLOTS))
        table.enter(District.ADMINISTRATION)
        table.choose(NOTHING)
        assert table.kind == Kind.PLACE  # the energy is missing, so nothing can be activated
        table = administering()
        table.own(FIRST, "workshop")
        table.hold(FIRST, worker=1, energy=1)
        table.enter(District.ADMINISTRATION)
        table.choose(on("workshop"))
        assert table.tokens(FIRST) == (0, 0, 0, 0)
        assert (table.g.card_times[card], table.g.card_tokens[card, WORKER], table.g.card_tokens[card, ENERGY]) == (
            1,
            1,
            1,
        )

    @pytest.mark.rule("ADMIN-07")
    def test_placed_tokens_stay_until_district_two_of_the_next_period(self) -> None:
        table = administering()
        table.hold(FIRST, worker=1, money=2)
        table.offer(0, "engineer")
        table.travel(District.ADMINISTRATION)
        table.choose(on_code(0, 1))
        kinds = set()
        while table.g.district != District.DECISIONS:
            kinds.add(table.kind)
            assert table.g.slot_token_plus[FIRST, 0] == WORKER + 1
            table.choose(table.options[0])
        assert Kind.OFF not in kinds
        table.until(Kind.OFF, FIRST)
        assert one_code(0) in table.options

    @pytest.mark.rule("ADMIN-09")
    def test_a_process_works_while_its_token_lies_there(self) -> None:
        table = administering()
        table.light(FIRST, 0, 2)
        table.enter(District.PRODUCTION)
        assert (table.kind, table.seat) == (Kind.MAKE, FIRST)
        table.enter(District.ADMINISTRATION)
        table.choose(one_code(2), NOTHING)
        table.enter(District.PRODUCTION)
        assert table.kind == Kind.PLACE


class TestIdeas:
    @pytest.mark.rule("ADMIN-08")
    def test_an_idea_may_stand_for_any_resource(self) -> None:
        table = administering()
        table.hold(FIRST, idea=1)
        table.enter(District.ADMINISTRATION)
        assert table.options == [NOTHING, on_code(0, 1), on_code(2, 1), on_code(4, 1)]
        table.choose(on_code(4, 1))
        assert table.g.slot_token_plus[FIRST, 4] == IDEA + 1

    @pytest.mark.rule("ADMIN-08")
    def test_with_both_at_hand_the_player_chooses(self) -> None:
        for choice, left in ((RESOURCE, (0, 0, 0, 1)), (AN_IDEA, (1, 0, 0, 0))):
            table = administering()
            table.hold(FIRST, worker=1, idea=1)
            table.enter(District.ADMINISTRATION)
            table.choose(on_code(0, 1))
            assert table.kind == Kind.TOKEN
            table.choose(choice)
            assert table.tokens(FIRST) == left

    @pytest.mark.rule("ADMIN-08")
    def test_ideas_fill_what_is_missing_on_a_card(self) -> None:
        table = administering()
        card = table.own(FIRST, "workshop")
        table.hold(FIRST, worker=1, idea=1)
        table.enter(District.ADMINISTRATION)
        table.choose(on("workshop"))
        assert table.kind != Kind.TOKEN  # the idea is needed for the energy
        assert [table.g.card_tokens[card, kind] for kind in range(4)] == [1, 0, 0, 1]

    @pytest.mark.rule("RULING-IDEA_USE")
    @pytest.mark.parametrize(("value", "can"), [(0, False), (IDEA_USE_ALWAYS, True)])
    def test_in_district_two_only_or_also_for_a_play_card(self, value: int, can: bool) -> None:
        table = administering({Ruling.IDEA_USE: value})
        table.offer(0, "engineer")
        table.hold(FIRST, money=2, idea=1)
        table.enter(District.INVESTMENT)
        table.choose(table.options[1])
        assert (table.kind == Kind.PLAY) == can
