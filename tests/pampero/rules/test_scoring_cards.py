"""Specialist scoring cards: crowns before the majorities, the others after the tiles, markers turned down."""

from __future__ import annotations

import pytest

from engine.pampero.components.build_tables import build_tables
from engine.pampero.constants import MARKETS, VJ, YOU, Account, Market, Scoring
from engine.pampero.rulings import CROWN_ONE, Ruling
from engine.pampero.vocabulary.decisions import CROWNS_DONE, SCORING_DONE, Kind
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.positions import give_scoring_card, put_scoring_tile, score, set_income
from tests.table import Table

FIRST, SECOND, END = 1, 2, 3


def lay_tiles(table: Table) -> None:
    """First 2.9 (highest income), second 1.3 (most wind farms), end 1.1 (residential icons) and 2.1 (batteries)."""
    tiles = {Scoring.FIRST: "2.9", Scoring.SECOND: "1.3", Scoring.END_I: "1.1", Scoring.END_II: "2.1"}
    for place, tile in tiles.items():
        put_scoring_tile(table, place, tile)


@pytest.fixture
def table() -> Table:
    table = Table()
    lay_tiles(table)
    return table


def crown_code(card: int, option: int, half: int = 0) -> int:
    return (card * 2 + option) * 2 + half


def card_code(card: int, option: int) -> int:
    return card * 2 + option


def majorities(table: Table) -> list[tuple[int, ...]]:
    """Your count, VJ's count and the winner's seat + 1 of each majority of the last step."""
    return [row[2:5] for row in table.events() if row[0] == Event.MAJORITY]


# --- crowns


@pytest.mark.rule("SCORE-04", "SCORE-09")
def test_a_crown_is_declared_before_the_majority_and_counts_in_it(table: Table) -> None:
    """One wind farm each would be VJ's; the meteorologist counts as two more."""
    card = give_scoring_card(table, "meteorologist")
    score(table, SECOND)
    assert (table.kind, table.options) == (Kind.CROWN, [crown_code(card, 0), CROWNS_DONE])
    assert table.g.ledger[VJ, Account.SECOND_SCORING] == 0
    table.choose(crown_code(card, 0))
    assert majorities(table) == [(3, 1, YOU + 1)]
    assert table.g.ledger[YOU, Account.SECOND_SCORING] == 15
    assert table.g.scoring_card[YOU, card] == 0


@pytest.mark.rule("SCORE-04", "SPEC-03")
def test_a_crown_may_be_kept_for_later(table: Table) -> None:
    card = give_scoring_card(table, "meteorologist")
    score(table, SECOND)
    table.choose(CROWNS_DONE)
    assert majorities(table) == [(1, 1, VJ + 1)]
    assert table.kind == Kind.SCORING_CARD
    table.choose(SCORING_DONE)
    assert table.g.scoring_card[YOU, card] > 0


@pytest.mark.rule("SCORE-04")
def test_only_crowns_of_this_scorings_majorities_are_asked_for(table: Table) -> None:
    """Residential icons and batteries decide the end, wind farms the second scoring, nothing the first."""
    for name in ("meteorologist", "residents-association", "battery-maker", "network-analyst"):
        give_scoring_card(table, name)
    crowned = {FIRST: set[str](), SECOND: {"meteorologist"}, END: {"residents-association", "battery-maker"}}
    names = [card.id for card in table.catalogue.specialist_scoring.card]
    for which, expected in crowned.items():
        score(table, which)
        asked = table.options if table.kind == Kind.CROWN else [CROWNS_DONE]
        assert {names[code // 4] for code in asked if code != CROWNS_DONE} == expected


@pytest.mark.rule("SCORE-04")
def test_a_crown_counts_no_longer_in_a_later_scoring(table: Table) -> None:
    card = give_scoring_card(table, "meteorologist")
    score(table, SECOND)
    table.choose(crown_code(card, 0))
    put_scoring_tile(table, Scoring.END_I, "1.5")
    put_scoring_tile(table, Scoring.END_II, "1.3")
    table.g.log_count = 0
    score(table, END)
    assert majorities(table) == [(1, 0, YOU + 1), (1, 1, VJ + 1)]


@pytest.mark.rule("SCORE-04")
def test_you_declare_crowns_before_vj(table: Table) -> None:
    """At the end you crown residential icons, then VJ batteries, where it lacks one; then the tiles are scored."""
    yours = give_scoring_card(table, "residents-association")
    give_scoring_card(table, "battery-maker", seat=VJ)
    table.own(batteries=3)
    table.own(batteries=2, seat=VJ)
    score(table, END)
    assert (table.kind, table.g.crown[VJ, 1]) == (Kind.CROWN, 0)
    table.choose(crown_code(yours, 0))
    kept = {Event.CROWN, Event.MAJORITY}
    told = [(row[0], row[1]) for row in table.events() if row[0] in kept]
    assert told[:2] == [(Event.CROWN, YOU), (Event.CROWN, VJ)]
    assert majorities(table) == [(2, 0, YOU + 1), (3, 4, VJ + 1)]


@pytest.mark.rule("SCORE-04", "RULING-CROWN")
@pytest.mark.parametrize(("ruling", "half", "counts"), [(0, 0, [3, 3]), (CROWN_ONE, 0, [3, 1]), (CROWN_ONE, 1, [1, 3])])
def test_a_crown_counts_for_all_majorities_or_for_one_you_name(ruling: int, half: int, counts: list[int]) -> None:
    """Both end tiles ask for wind farms here, as an owner's own tiles might."""
    table = Table(rulings={Ruling.CROWN: ruling})
    lay_tiles(table)
    table.tables = build_tables(table.catalogue)
    table.t = table.tables[0]
    for place in (Scoring.END_I, Scoring.END_II):
        table.t.bottom_fact[table.g.scoring_tile[place]] = Fact.WIND_FARMS
    card = give_scoring_card(table, "meteorologist")
    score(table, END)
    named = [crown_code(card, 0, 0), crown_code(card, 0, 1)] if ruling else [crown_code(card, 0)]
    assert table.options == [*named, CROWNS_DONE]
    table.choose(crown_code(card, 0, half))
    assert [row[0] for row in majorities(table)] == counts


# --- the other cards


@pytest.mark.rule("SCORE-04")
def test_other_cards_are_played_after_the_tiles(table: Table) -> None:
    """At the first scoring the tile's money is there when the card is asked for."""
    card = give_scoring_card(table, "meteorologist")
    score(table, FIRST)
    assert table.g.ledger[YOU, Account.FIRST_SCORING] == 2
    assert (table.kind, table.options) == (Kind.SCORING_CARD, [card_code(card, 1), SCORING_DONE])
    table.choose(card_code(card, 1))
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == 2


@pytest.mark.rule("SCORE-04", "SPEC-03")
def test_any_number_of_cards_you_first(table: Table) -> None:
    """You play two and keep one; VJ's card follows."""
    cards = [give_scoring_card(table, name) for name in ("meteorologist", "battery-maker", "statistician")]
    give_scoring_card(table, "energy-accountant", seat=VJ)
    table.own(money=20, batteries=2)
    score(table, FIRST)
    table.choose(card_code(cards[1], 1))
    assert table.g.ledger[VJ, Account.SCORING_CARDS] == 0
    table.choose(card_code(cards[2], 1))
    table.choose(SCORING_DONE)
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == 2 * 3 + 1
    assert table.g.ledger[VJ, Account.SCORING_CARDS] == 1
    assert [table.g.scoring_card[YOU, card] > 0 for card in cards] == [True, False, False]


@pytest.mark.rule("SPEC-03")
@pytest.mark.parametrize("which", [FIRST, SECOND, END])
def test_a_card_may_be_played_in_any_scoring_at_no_cost_and_is_then_gone(table: Table, which: int) -> None:
    card = give_scoring_card(table, "land-surveyor")
    score(table, which)
    assert table.kind == Kind.SCORING_CARD
    before = table.g.money[YOU]
    table.choose(card_code(card, 1))
    assert table.g.money[YOU] == before + 2
    assert table.g.scoring_card[YOU, card] == 0
    assert table.g.card[YOU, table.card("tower")] == 1


@pytest.mark.rule("SPEC-03")
def test_of_two_options_you_name_one(table: Table) -> None:
    """At the end the battery maker is a crown for batteries or $3 a battery; as a crown it pays nothing more."""
    card = give_scoring_card(table, "battery-maker")
    table.own(batteries=2)
    table.own(batteries=3, seat=VJ)
    score(table, END)
    table.choose(crown_code(card, 0, half=1))
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == 0
    assert majorities(table)[1] == (4, 3, YOU + 1)
    assert table.g.over


@pytest.mark.rule("SPEC-03")
def test_cards_benefit_only_the_side_that_plays_them(table: Table) -> None:
    card = give_scoring_card(table, "meteorologist")
    score(table, FIRST)
    table.choose(card_code(card, 1))
    assert table.g.ledger[VJ, Account.SCORING_CARDS] == 0


# --- Flip Income Markers


@pytest.mark.rule("SCORE-05")
def test_a_marker_turned_down_serves_no_second_card(table: Table) -> None:
    """Twice the residential income of $5; the tax adviser may then use any other marker."""
    residents = give_scoring_card(table, "residents-association")
    adviser = give_scoring_card(table, "tax-adviser")
    set_income(table, residential=5, remote=4)
    score(table, FIRST)
    table.choose(card_code(residents, 1))
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == 10
    table.choose(card_code(adviser, 0))
    assert table.kind == Kind.FLIP
    assert table.options == [Market.REMOTE, Market.RESORT, Market.COMMERCIAL, Market.INDUSTRIAL]
    table.choose(Market.REMOTE)
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == 10 + 8


@pytest.mark.rule("SCORE-05")
def test_a_card_whose_marker_lies_face_down_is_not_offered(table: Table) -> None:
    """The tax adviser takes the residential marker first; the residents' flip has nothing left to pay."""
    residents = give_scoring_card(table, "residents-association")
    adviser = give_scoring_card(table, "tax-adviser")
    score(table, FIRST)
    assert table.options == [card_code(residents, 1), card_code(adviser, 0), SCORING_DONE]
    table.choose(card_code(adviser, 0))
    table.choose(Market.RESIDENTIAL)
    assert table.kind == Kind.TURN
    assert table.g.scoring_card[YOU, residents] > 0


@pytest.mark.rule("SCORE-05")
def test_each_side_turns_its_own_markers(table: Table) -> None:
    residents = give_scoring_card(table, "residents-association")
    give_scoring_card(table, "tax-adviser", seat=VJ)
    set_income(table, seat=VJ, residential=6)
    score(table, FIRST)
    table.choose(card_code(residents, 1))
    assert table.g.ledger[VJ, Account.SCORING_CARDS] == 12


@pytest.mark.rule("SCORE-05")
def test_markers_turn_up_again_after_the_scoring(table: Table) -> None:
    """The same marker pays again in the next scoring."""
    residents = give_scoring_card(table, "residents-association")
    adviser = give_scoring_card(table, "tax-adviser")
    give_scoring_card(table, "meteorologist")
    set_income(table, residential=5)
    score(table, FIRST)
    table.choose(card_code(residents, 1))
    assert table.g.income_down[YOU, Market.RESIDENTIAL] == 1
    table.choose(SCORING_DONE)
    assert [table.g.income_down[YOU, market] for market in range(MARKETS)] == [0] * MARKETS
    score(table, SECOND)
    table.choose(CROWNS_DONE)
    table.choose(card_code(adviser, 0))
    table.choose(Market.RESIDENTIAL)
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == 10 + 10
