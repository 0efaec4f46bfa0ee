"""What is told to be a choice before its options are listed has two of them or more."""

from __future__ import annotations

import pytest

from engine.core.decisions import ask
from engine.core.loop import list_unlisted, step_unlisted
from engine.pampero.constants import BULLDOZERS, CARDS, CONNECTIONS, PARKING, VJ, YOU, Held, Place
from engine.pampero.rules.connections import READY
from engine.pampero.rules.decisions import is_choice, list_options
from engine.pampero.rules.turn import SKIP_ALWAYS
from engine.pampero.vocabulary.decisions import TAKE_BATTERY, Kind
from engine.pampero.vocabulary.facts import Fact
from tests.table import Table

ANY_BULLDOZER = 0
MUST_MOVE = 0


@pytest.fixture
def table() -> Table:
    """Nothing is asked, and none of your bulldozers is on the board."""
    table = Table()
    table.forget()
    for bulldozer in range(BULLDOZERS):
        table.g.bulldozer[YOU, bulldozer] = Place.PLAY_AREA
    return table


def is_told(table: Table, kind: Kind, a: int = 0, b: int = 0) -> bool:
    """Whether a decision of yours is told to be a choice; if so, it is one."""
    table.g.decision_kind = 0
    ask(table.g, kind, YOU, a, b)
    told = is_choice(table.g, table.t)
    list_options(table.g, table.t)
    assert not told or len(table.options) > 1
    return told


def hold(table: Table, *cards: str) -> None:
    """These cards are your hand."""
    for card in range(CARDS):
        table.g.card[YOU, card] = Held.NOWHERE
    for name in cards:
        table.g.card[YOU, table.card(name)] = Held.HAND


def test_a_turn_is_a_choice_once_cards_can_be_retrieved(table: Table) -> None:
    hold(table)
    for cards, told in ((0, False), (1, False), (2, True), (3, True)):
        table.g.tally[YOU, Fact.CARDS_ON_MAT] = cards
        assert is_told(table, Kind.TURN) == told


def test_a_turn_is_a_choice_with_a_card_that_costs_nothing_and_can_do_something(table: Table) -> None:
    hold(table, "machinery")
    for tile in range(CONNECTIONS + 1):
        table.g.connection[YOU, tile] = 0
    assert not is_told(table, Kind.TURN)
    assert table.options == [TAKE_BATTERY]
    table.bring(0, "A1-mixed-1")
    assert is_told(table, Kind.TURN)
    table.g.bulldozer[YOU, 0] = Place.PLAY_AREA
    table.g.connection[YOU, 0] = READY
    assert is_told(table, Kind.TURN)


def test_a_card_with_a_cost_a_piece_or_a_zone_tells_nothing(table: Table) -> None:
    table.bring(0, "A1-mixed-1")
    table.g.money[YOU] = 100
    table.g.batteries[YOU] = 9
    for card in ("tower", "wind-farm", "foreign-market", "venture-capital", "wild", "solar-engineer"):
        hold(table, card)
        assert not is_told(table, Kind.TURN)
        assert len(table.options) > 1


@pytest.mark.parametrize("card", ["auditor", "storage-engineer"])
def test_specialists_that_cost_nothing_tell_of_a_choice_too(table: Table, card: str) -> None:
    hold(table, card)
    assert is_told(table, Kind.TURN)


def test_a_bulldozer_on_a_site_may_leave_it_or_stay(table: Table) -> None:
    assert not is_told(table, Kind.BULLDOZER, ANY_BULLDOZER, 1)
    table.g.bulldozer[YOU, 0] = Place.UTILITY
    assert not is_told(table, Kind.BULLDOZER, ANY_BULLDOZER, 1)
    table.bring(1, "A1-mixed-1")
    assert is_told(table, Kind.BULLDOZER, ANY_BULLDOZER, 1)
    assert is_told(table, Kind.BULLDOZER, 2, 1)


def test_another_bulldozer_on_a_site_tells_nothing(table: Table) -> None:
    table.bring(0, "A1-mixed-1")
    assert not is_told(table, Kind.BULLDOZER, 2, 1)


def test_a_bulldozer_that_must_move_may_have_one_place_to_go(table: Table) -> None:
    table.bring(0, "A1-mixed-1")
    for parking in range(PARKING):
        table.g.parking_seat_plus[parking] = VJ + 1
    for site in range(len(table.catalogue.board.site)):
        table.g.site_bulldozer_plus[site] = table.g.site_bulldozer_plus[site] or VJ + 1
    assert not is_told(table, Kind.BULLDOZER, 1, MUST_MOVE)
    assert len(table.options) == 1
    assert is_told(table, Kind.BULLDOZER, 1, 1)


def test_a_parked_bulldozer_tells_nothing(table: Table) -> None:
    table.g.bulldozer[YOU, 0] = Place.PARKING
    assert not is_told(table, Kind.BULLDOZER, ANY_BULLDOZER, 1)


def test_a_tie_of_vj_is_a_choice(table: Table) -> None:
    for candidates in range(3):
        table.g.candidates = candidates
        assert is_told(table, Kind.VJ_SITE) == (candidates > 1)


def test_what_is_cheap_to_list_is_not_told(table: Table) -> None:
    table.g.candidates = 2
    assert not is_told(table, Kind.PASS_TILE)


def test_a_glance_leaves_out_options_until_they_are_asked_for() -> None:
    table, stepped = Table(), Table()
    for one in (table, stepped):
        one.g.tally[YOU, Fact.CARDS_ON_MAT] = 2
        one.g.pass_tile_used = 1
        one.g.skip_vj = SKIP_ALWAYS
        one.ask_turn()
    step_unlisted(table.g, table.t, TAKE_BATTERY)
    stepped.choose(TAKE_BATTERY)
    assert (table.kind, table.options) == (Kind.TURN, [])
    list_unlisted(table.g, table.t)
    assert table.options == stepped.options
