"""VJ gains scoring cards: which, and how many at the end of an income track."""

from __future__ import annotations

from itertools import product

import pytest

from engine.pampero.constants import SPECIALISTS, VJ, YOU, Market, Scoring, Sector
from engine.pampero.rules.income import advance_marker
from engine.pampero.rulings import Ruling
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.facts import Fact
from tests.table import index_of
from tests.vj_table import NETWORK, RESIDENTIAL, WIND_FARMS, VJTable

A1, A2, A3, B1, B2, C = Sector


def specialist_table(first: str = "1.5") -> VJTable:
    """The first scoring is next, with this tile; your rightmost income is resort, VJ's is commercial."""
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL)
    lay_scoring_tile(table, Scoring.FIRST, first)
    table.set_income(YOU, resort=3)
    table.set_income(VJ, commercial=3)
    table.stack_scoring_deck("tax-adviser", "battery-maker", "statistician")
    return table


def lay_scoring_tile(table: VJTable, place: Scoring, name: str) -> None:
    table.g.scoring_tile[place] = index_of(table.catalogue.scoring_tiles.tile, name)


@pytest.mark.rule("VJ-20")
@pytest.mark.parametrize(
    ("done", "gained"),
    [(0, "cattle-breeders"), (1, "network-analyst"), (2, "ambassador")],
)
def test_a_card_that_suits_the_next_scoring_is_gained(done: int, gained: str) -> None:
    """First: the upper half of its tile. Second: the lower half. End: any half of the two tiles."""
    table = specialist_table("1.5")  # zone A contracts above, towers below
    lay_scoring_tile(table, Scoring.SECOND, "1.4")  # zone B bonus tiles above, network tiles below
    lay_scoring_tile(table, Scoring.END_I, "1.9")  # sectors with a tower above, remote icons below
    lay_scoring_tile(table, Scoring.END_II, "2.2")  # zone B contracts above, foreign cards below
    table.g.scorings_done = done
    table.show_scoring_cards("cattle-breeders", "network-analyst", "ambassador")
    table.gain_specialist()
    assert table.held_cards() == [gained]


@pytest.mark.rule("VJ-20")
def test_a_card_that_shares_a_market_icon_with_the_scoring_suits_it() -> None:
    table = specialist_table()
    table.g.scorings_done = 1
    lay_scoring_tile(table, Scoring.SECOND, "1.1")  # residential icons
    table.show_scoring_cards("hotel-owners", "residents-association", "tax-adviser")
    table.copy_tables()
    table.t.option[table.scoring_card("residents-association"), 0, 0] = ScoringOption.NONE  # no crown, but a flip
    table.gain_specialist()
    assert table.held_cards() == ["residents-association"]


SHOWS = {
    Market.REMOTE: "rural-society",
    Market.RESORT: "hotel-owners",
    Market.COMMERCIAL: "shopkeepers-guild",
    Market.INDUSTRIAL: "chamber-of-industry",
    Market.RESIDENTIAL: "residents-association",
}
"""A scoring card with icons of each market."""


@pytest.mark.rule("VJ-20")
@pytest.mark.parametrize("first_fact", [Fact.REMOTE_ICONS, Fact.REMOTE_INCOME])
@pytest.mark.parametrize("market", Market)
def test_a_scoring_that_counts_icons_or_income_of_a_market_suits_its_cards(market: Market, first_fact: Fact) -> None:
    """No shipped tile counts one market's income, but an owner's file may."""
    table = specialist_table()
    table.copy_tables()
    table.t.top_fact[table.g.scoring_tile[Scoring.FIRST]] = first_fact + market
    for card, icon in product(range(SPECIALISTS), Market):
        table.t.option_icons[card, icon] = int(icon == market and card == table.scoring_card(SHOWS[market]))
    others = [name for other, name in SHOWS.items() if other not in (market, Market.RESORT)]
    table.show_scoring_cards(others[0], SHOWS[market], others[1])
    table.gain_specialist()
    assert table.held_cards() == [SHOWS[market]]


@pytest.mark.rule("VJ-20")
def test_among_suiting_cards_most_icons_of_your_rightmost_income_decide() -> None:
    table = specialist_table()
    table.g.scorings_done = 2
    lay_scoring_tile(table, Scoring.END_I, "1.7")  # foreign cards, resort icons
    lay_scoring_tile(table, Scoring.END_II, "1.8")  # lucrative contracts, commercial icons
    table.show_scoring_cards("shopkeepers-guild", "ambassador", "hotel-owners")
    table.gain_specialist()
    assert table.held_cards() == ["hotel-owners"]


@pytest.mark.rule("VJ-20")
def test_the_number_of_icons_counts() -> None:
    """Residential shows on one card four times, with crown and flip; industrial on one three times."""
    table = specialist_table()
    table.set_income(YOU, residential=3)
    table.g.scorings_done = 2
    lay_scoring_tile(table, Scoring.END_I, "1.1")
    lay_scoring_tile(table, Scoring.END_II, "1.6")
    table.show_scoring_cards("chamber-of-industry", "residents-association", "battery-maker")
    table.gain_specialist()
    assert table.held_cards() == ["residents-association"]


@pytest.mark.rule("VJ-20")
def test_the_display_is_refilled_and_an_action_card_never_taken() -> None:
    table = specialist_table()
    table.show_scoring_cards("ambassador", "cattle-breeders", "meteorologist")
    actions = [table.g.action_display_plus[place] for place in range(3)]
    table.gain_specialist()
    assert table.g.scoring_display_plus[1] == table.scoring_card("tax-adviser") + 1
    assert table.g.tally[VJ, Fact.ACTION_SPECIALISTS] == 0
    assert [table.g.action_display_plus[place] for place in range(3)] == actions


@pytest.mark.rule("VJ-20")
def test_a_card_off_the_deck_leaves_the_display_as_it_is() -> None:
    table = specialist_table()
    table.show_scoring_cards("ambassador", "shopkeepers-guild", "meteorologist")
    shown = [table.g.scoring_display_plus[place] for place in range(3)]
    table.gain_specialist()
    assert table.held_cards() == ["tax-adviser"]
    assert [table.g.scoring_display_plus[place] for place in range(3)] == shown


@pytest.mark.rule("VJ-20")
def test_with_nothing_on_display_and_no_deck_vj_gains_nothing() -> None:
    table = specialist_table()
    table.show_scoring_cards()
    table.stack_scoring_deck()
    table.gain_specialist()
    assert table.held_cards() == []
    assert table.kind == Kind.TURN


@pytest.mark.rule("VJ-21")
def test_only_vjs_first_marker_at_the_end_earns_the_two_cards_and_earlier_columns_one_each() -> None:
    table = specialist_table()
    gained = []
    for market, column in ((Market.REMOTE, 3), (Market.REMOTE, 6), (Market.REMOTE, 8), (Market.RESORT, 8)):
        table.stack_scoring_deck("tax-adviser", "battery-maker", "statistician")
        table.show_scoring_cards("ambassador", "cattle-breeders", "meteorologist")
        table.g.income[VJ, market] = column - 1
        before = table.g.scoring_cards_gained[VJ]
        table.forget()
        advance_marker(table.g, table.t, VJ, market, 1)
        table.run()
        gained.append(table.g.scoring_cards_gained[VJ] - before)
    assert gained == [1, 1, 2, 0]


@pytest.mark.rule("VJ-21")
def test_vj_gets_two_cards_at_the_end_also_where_the_ruling_gives_you_one() -> None:
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL, rulings={Ruling.LAST: 1})
    table.set_income(VJ, remote=8)
    table.forget()
    advance_marker(table.g, table.t, VJ, Market.REMOTE, 1)
    table.run()
    table.finish()
    assert table.g.scoring_cards_gained[VJ] == 2
