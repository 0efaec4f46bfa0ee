"""The end: points, ties, the winner."""

from __future__ import annotations

import pytest

from engine.el_plan.constants import PERIODS, SLOTS, District
from engine.el_plan.rules.scoring import points_of
from engine.el_plan.rulings import TIE_TOKENS_FREE, Ruling
from engine.el_plan.vocabulary.decisions import Kind
from tests.el_plan.table import FIRST, SECOND, THIRD, Table

TRIO = ("investor", "robot", "laboratory")


def ending(rulings: dict[Ruling, int] | None = None) -> Table:
    """An empty table in the last period."""
    table = Table(rulings=rulings).begin()
    table.g.period = PERIODS
    return table


class TestTheEnd:
    @pytest.mark.rule("END-01")
    def test_the_game_ends_behind_district_seven_of_period_twelve(self) -> None:
        table = ending()
        table.stock(FIRST, raw=3)
        table.lay(0, 0, 1)
        table.travel(District.INNOVATION)
        assert table.g.over
        assert (table.products(FIRST), table.subsidy) == ((3, 0, 0), (0, 0, 1))  # there is no summary

    @pytest.mark.rule("END-01")
    def test_not_before(self) -> None:
        table = ending()
        table.g.period = PERIODS - 1
        table.travel(District.INNOVATION)
        assert (table.g.over, table.g.period, table.kind) == (0, PERIODS, Kind.PLACE)

    @pytest.mark.rule("END-02", "ADMIN-08")
    def test_a_point_an_idea_wherever_it_lies(self) -> None:
        table = ending()
        table.hold(FIRST, idea=2)
        table.light(FIRST, 0, 1, idea=True)
        assert points_of(table.g, FIRST) == 4

    @pytest.mark.rule("END-03", "EX-15")
    @pytest.mark.parametrize(
        ("ideas", "experts", "technologies", "infrastructures", "points"),
        [(1, 1, 1, 1, 2), (0, 1, 1, 1, 0), (3, 2, 2, 1, 4), (2, 3, 0, 3, 2), (1, 2, 2, 2, 3)],
    )
    def test_a_point_a_trio_for_who_has_an_idea(
        self, ideas: int, experts: int, technologies: int, infrastructures: int, points: int
    ) -> None:
        table = ending()
        table.hold(FIRST, idea=ideas)
        for kind, count in enumerate((experts, technologies, infrastructures)):
            for card in range(count):
                table.g.owner_plus[kind * 12 + card] = FIRST + 1
        assert points_of(table.g, FIRST) == points

    @pytest.mark.rule("END-03")
    def test_active_or_not(self) -> None:
        table = ending()
        table.hold(FIRST, idea=1)
        for times, card in enumerate(TRIO):
            table.own(FIRST, card, times=min(times, 1))
        assert points_of(table.g, FIRST) == 2


class TestTheWinner:
    def winners(self, table: Table) -> int:
        table.travel(District.INNOVATION)
        assert table.g.over
        return table.g.winners

    @pytest.mark.rule("END-04")
    def test_most_points_win(self) -> None:
        table = ending()
        table.hold(SECOND, idea=2)
        table.hold(THIRD, idea=1, money=9)
        assert self.winners(table) == 1 << SECOND

    @pytest.mark.rule("END-05", "EX-22")
    def test_a_tie_goes_to_most_resource_tokens(self) -> None:
        table = ending()
        table.hold(FIRST, idea=2, worker=4, money=4)
        table.hold(SECOND, idea=2, worker=4, money=4, energy=1)
        assert self.winners(table) == 1 << SECOND

    @pytest.mark.rule("RULING-TIE_TOKENS")
    @pytest.mark.parametrize(("value", "winner"), [(0, FIRST), (TIE_TOKENS_FREE, SECOND)])
    def test_with_tokens_on_processes_or_without(self, value: int, winner: int) -> None:
        table = ending({Ruling.TIE_TOKENS: value})
        table.light(FIRST, *range(SLOTS))
        table.hold(SECOND, money=2)
        assert self.winners(table) == 1 << winner

    @pytest.mark.rule("END-06", "EX-22")
    def test_then_to_most_cards(self) -> None:
        table = ending()
        for card in (*TRIO, "machine"):
            table.own(THIRD, card)
        for card in TRIO:
            table.own(FIRST, card, copy=1)
        assert self.winners(table) == 1 << THIRD

    @pytest.mark.rule("END-06")
    def test_and_then_the_victory_is_shared(self) -> None:
        table = ending()
        table.hold(FIRST, idea=1)
        table.hold(THIRD, idea=1)
        assert self.winners(table) == 1 << FIRST | 1 << THIRD
