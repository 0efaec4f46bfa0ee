"""Preparation: decks, offers, plans, starting tokens, the turn token."""

from __future__ import annotations

import pytest

from engine.core.binding import NOBODY
from engine.core.loop import redact_state
from engine.core.snapshot import copy_state, same
from engine.el_plan.constants import (
    DECK,
    EVENTS,
    OFFERS,
    PERIODS,
    PLANS,
    SUBSIDY_SPACES,
    TYPES,
    District,
    Resource,
    Space,
    Type,
)
from engine.el_plan.rules.setup import plan_of
from engine.el_plan.rulings import Ruling, Variant
from engine.el_plan.vocabulary.decisions import Kind
from tests.el_plan.table import Table, components, tables

ALL_SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def types_in_play(table: Table) -> set[int]:
    """The types of the plans at the table."""
    return {table.t.plan_type[plan_of(table.g, seat)] for seat in range(table.g.n_seats)}


class TestTheBoard:
    @pytest.mark.rule("SET-01")
    def test_seven_districts_of_which_the_third_has_three_sections(self) -> None:
        assert [district.name for district in District][1:-1] == [
            "EVENTS",
            "ADMINISTRATION",
            "INVESTMENT",
            "PRODUCTION",
            "MARKET",
            "SUBSIDY",
            "INNOVATION",
        ]
        assert [Space.EXPERTS + kind for kind in Type] == [Space.EXPERTS, Space.TECHNOLOGIES, Space.INFRASTRUCTURES]


class TestDecks:
    @pytest.mark.rule("SET-02")
    def test_each_deck_is_shuffled_by_itself(self) -> None:
        orders = {kind: set() for kind in ("events", *range(TYPES))}  # type: ignore[var-annotated]
        for seed in range(8):
            g = Table(seed=seed).g
            orders["events"].add(tuple(g.event_deck))
            for kind in range(TYPES):
                deck = tuple(g.decks[kind, place] for place in range(DECK))
                assert sorted(deck) == list(range(kind * DECK, (kind + 1) * DECK))
                orders[kind].add(tuple(card - kind * DECK for card in deck))
        assert all(len(found) == 8 for found in orders.values())
        assert orders[0] != orders[1] != orders[2]

    @pytest.mark.rule("SET-03")
    def test_the_top_two_cards_of_each_investment_deck_are_offers(self) -> None:
        g = Table().g
        for kind in range(TYPES):
            offers = [g.offer_plus[kind * OFFERS + place] - 1 for place in range(OFFERS)]
            assert offers == [g.decks[kind, 0], g.decks[kind, 1]]
            assert g.drawn[kind] == OFFERS

    @pytest.mark.rule("SET-04", "EX-01")
    def test_fourteen_events_of_which_two_are_never_seen(self) -> None:
        table = Table()
        deck = list(table.g.event_deck)
        seen: list[int] = []
        assert len(deck) == EVENTS == PERIODS + 2
        while not table.g.over:
            if table.g.event_plus and table.g.events_drawn > len(seen):
                seen.append(table.g.event_plus - 1)
            table.choose(table.options[0])
        assert seen == deck[:PERIODS]
        assert table.g.events_drawn == PERIODS

    @pytest.mark.rule("SET-04")
    def test_nobody_knows_which_two(self) -> None:
        table = Table()
        ends = set()
        for key in range(20):
            twin = copy_state(table.states)
            redact_state(twin, tables(), NOBODY, key)
            ends.add(tuple(twin[0].event_deck)[PERIODS:])
            assert sorted(twin[0].event_deck) == sorted(table.g.event_deck)
        assert len(ends) > 1


class TestPlans:
    @pytest.mark.rule("SET-05", "RULING-PLANS")
    def test_each_player_chooses_a_plan_in_turn_order(self) -> None:
        table = Table(rulings={Ruling.PLANS: 0})
        for place in range(3):
            assert (table.kind, table.seat) == (Kind.PLAN, (table.g.start_seat + place) % 3)
            table.choose(table.options[-1])
        assert table.kind == Kind.PLACE

    @pytest.mark.rule("RULING-PLANS")
    def test_or_the_seed_deals_them(self) -> None:
        dealt = {tuple(Table(seed=seed).g.plan_plus) for seed in range(10)}
        assert Table().kind == Kind.PLACE
        assert len(dealt) > 5

    @pytest.mark.rule("SET-05", "SET-07")
    def test_all_plans_are_of_one_level_the_first_unless_told(self) -> None:
        for variant, level in ((None, 1), (Variant.LEVEL_II, 2), (Variant.LEVEL_III, 3)):
            table = Table(variant=variant)
            plans = components().ordered_plans
            assert {plans[plan_of(table.g, seat)].level for seat in range(3)} == {level}

    @ALL_SEATS
    @pytest.mark.rule("SET-06")
    def test_each_type_comes_into_play(self, seats: int) -> None:
        for seed in range(10):
            assert len(types_in_play(Table(seats, seed))) == 3
            table = Table(seats, seed, {Ruling.PLANS: 0})
            while table.kind == Kind.PLAN:
                table.choose(table.options[seed % len(table.options)])
            assert len(types_in_play(table)) == 3

    @pytest.mark.rule("SET-06")
    def test_three_players_cannot_choose_a_type_twice(self) -> None:
        table = Table(rulings={Ruling.PLANS: 0})
        assert len(table.options) == PLANS
        first = table.options[0]
        table.choose(first)
        kept = {table.t.plan_type[plan] for plan in table.options}
        assert table.t.plan_type[first] not in kept
        assert len(table.options) == 4

    @ALL_SEATS
    @pytest.mark.rule("SET-08")
    def test_a_plan_and_its_entrepreneur_belong_to_one_player(self, seats: int) -> None:
        table = Table(seats, rulings={Ruling.PLANS: 0})
        chosen: list[int] = []
        while table.kind == Kind.PLAN:
            assert not set(chosen) & set(table.options)
            chosen.append(table.options[0])
            table.choose(chosen[-1])
        assert len({*table.g.plan_plus} - {0}) == seats

    @pytest.mark.rule("SET-09")
    def test_a_plan_shows_level_type_name_processes_and_a_production_table(self) -> None:
        for plan in components().plans.plan:
            assert plan.name
            assert plan.level in (1, 2, 3)
            assert plan.spaces
            assert plan.type in [row.product for row in plan.row]

    @pytest.mark.rule("SET-09")
    def test_the_starting_tokens_fill_every_plan(self) -> None:
        for plan in components().plans.plan:
            wanted = [space.resource for space in plan.spaces]
            assert sorted(wanted) == sorted(list(Resource) * 2)


class TestTheStart:
    @ALL_SEATS
    @pytest.mark.rule("SET-10")
    def test_two_tokens_of_each_resource_and_no_idea(self, seats: int) -> None:
        table = Table(seats)
        assert all(table.tokens(seat) == (2, 2, 2, 0) for seat in range(seats))
        assert table.subsidy == (0,) * SUBSIDY_SPACES

    @pytest.mark.rule("SET-11")
    def test_the_seed_gives_the_turn_token_to_anybody(self) -> None:
        starts = [Table(4, seed).g.start_seat for seed in range(40)]
        assert set(starts) == {0, 1, 2, 3}
        table = Table(4, 3)
        assert table.seat == table.g.token_seat == table.g.start_seat

    @pytest.mark.rule("SET-12")
    def test_one_seed_is_one_set_up(self) -> None:
        assert same(Table(4, 5).states, Table(4, 5).states)
        assert not same(Table(4, 5).states, Table(4, 6).states)

    @pytest.mark.rule("SET-12")
    def test_decks_do_not_depend_on_how_plans_are_found(self) -> None:
        dealt, chosen = Table(4, 5).g, Table(4, 5, {Ruling.PLANS: 0}).g
        assert list(dealt.event_deck) == list(chosen.event_deck)
        assert dealt.start_seat == chosen.start_seat
