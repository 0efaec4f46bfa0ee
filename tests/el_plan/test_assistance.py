"""What the game tells a person who chooses: why not, what a piece is, what an option changes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.record import Many
from engine.core.rng import policy_below
from engine.core.text.option_view import option_view_of
from engine.el_plan.constants import District, Space
from engine.el_plan.game import EL_PLAN
from engine.el_plan.state import State
from engine.el_plan.text.assistance import WATCHED
from engine.el_plan.vocabulary.decisions import Kind
from tests.el_plan.table import FIRST, SECOND, Table

WORDS = EL_PLAN.edition().words
GUIDE = WORDS.guide()


def lacks(table: Table, place: str) -> Sequence[str]:
    """Why not this place?"""
    return GUIDE.lacks(table.g, place)


class TestWhyNot:
    def test_a_space_that_is_taken_names_who_is_there(self) -> None:
        table = Table(4, 1)
        table.place(Space.MARKET)
        (said,) = lacks(table, "space market")
        assert said == f"It is taken by seat {table.g.token_seat + 1}."

    def test_a_closed_subsidy_tells_what_opens_it(self) -> None:
        table = Table(3, 1)
        table.display(raw=2)
        assert lacks(table, "space subsidy-3") == ("It opens with 3 types of product in district 5; there are 1 now.",)

    def test_a_space_later_in_the_period(self) -> None:
        table = Table().begin()
        table.enter(District.MARKET)
        table.until(Kind.PLACE)
        table.g.decision_kind = Kind.BUY
        assert "Entrepreneurs are placed at the beginning of a period" in lacks(table, "space events")[0]

    def test_an_offer_that_is_too_dear(self) -> None:
        table = Table().begin()
        table.hold(FIRST, worker=1, money=2)
        table.offer(0, "investor")
        table.offer(1, "engineer")
        table.enter(District.INVESTMENT)
        assert lacks(table, "card investor") == (
            "It costs 3 money before discounts; you have 1 worker and 2 money free.",
        )
        assert lacks(table, "card robot") == ("It is not on offer.",)

    def test_a_card_that_somebody_has(self) -> None:
        table = Table().begin()
        table.own(SECOND, "robot")
        table.hold(FIRST, worker=1)
        table.enter(District.ADMINISTRATION)
        assert table.kind == Kind.ON
        assert lacks(table, "card robot") == ("It is not on offer; seat 2 has it.",)

    def test_an_own_card_without_its_token(self) -> None:
        table = Table().begin()
        table.own(FIRST, "robot")
        table.hold(FIRST, worker=1)
        table.enter(District.ADMINISTRATION)
        assert lacks(table, "card robot") == ("To switch it on takes 1 energy; you have 1 worker free.",)

    def test_a_product_without_its_processes(self) -> None:
        table = Table().begin()
        table.light(FIRST, 0, 2)  # aquaculture: a production and a logistics space
        table.enter(District.PRODUCTION)
        wanted = "It takes 1 production, 1 logistics and 1 marketing; you have 1 production and 1 logistics left."
        assert lacks(table, "product consumer-good") == (wanted,)

    def test_a_product_of_another_type_than_the_one_bought(self) -> None:
        table = Table().begin()
        table.hold(FIRST, money=9)
        table.display(raw=2, good=2)
        table.enter(District.MARKET)
        table.choose(table.options[1])
        assert lacks(table, "product service") == ("You buy raw materials: one type only in a period.",)

    def test_an_idea_without_a_full_set(self) -> None:
        table = Table().begin()
        table.stock(FIRST, raw=1, good=1)
        table.enter(District.MARKET)
        assert lacks(table, "token idea")[0] == "It takes one product of each type; you have no service."


@pytest.mark.parametrize("seed", [1, 2])
def test_every_place_has_a_text_and_an_answer_in_every_position(seed: int) -> None:
    table = Table(4, seed)
    while not table.g.over:
        if table.g.decisions % 25 == 0:
            usable = {place for code in table.options for place in pieces(table, code)}
            for place in GUIDE.places(table.g):
                assert GUIDE.about(table.g, place).endswith(".")
                assert GUIDE.using(place)
                assert place in usable or lacks(table, place)
            assert usable <= {*GUIDE.places(table.g)}
        table.choose(table.options[policy_below(seed, table.g.decisions, 7, len(table.options))])


def pieces(table: Table, code: int) -> tuple[str, ...]:
    """What an option concerns."""
    return option_view_of(WORDS, table.kind, code, table.g).pieces


def test_a_preview_watches_facts_that_there_are() -> None:
    known = {fact.name for fact in EL_PLAN.facts}
    assert {*GUIDE.watched(Table().g)} <= known
    assert len(GUIDE.watched(Table().g)) == len(WATCHED)


def test_the_score_if_the_game_ended_now_leaves_the_game_as_it_is() -> None:
    table = Table().begin()
    table.hold(FIRST, idea=2)
    ended: Many[State] = GUIDE.ended(table.states)
    assert ended[0].over
    assert EL_PLAN.score_of(ended[0], FIRST) == 2
    assert not table.g.over


def test_what_is_turned_up_counts_as_drawn() -> None:
    table = Table(3, 1)
    before = GUIDE.drawn(table.g)
    table.play_period()
    assert GUIDE.drawn(table.g) == before + 1  # the event; nobody bought, so no offer was filled up
