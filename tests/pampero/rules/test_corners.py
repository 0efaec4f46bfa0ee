"""Corners of the rules: the last piece of a stock, the second of two, what belongs to the other side."""

from __future__ import annotations

import pytest

from engine.pampero.constants import (
    BASIC_CARDS,
    CONNECTIONS,
    LINES,
    SOLO_BATTERIES,
    SPECIALISTS,
    VJ,
    WIND_FARMS,
    YOU,
    Board,
    Held,
    Market,
    Payment,
    Sector,
    Zone,
)
from engine.pampero.rules.contracts import connect
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import SCORING_DONE, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.positions import (
    LAST_SCORING,
    give_scoring_card,
    lay,
    pair_code,
    raise_towers,
    score,
    set_income,
    slot,
)
from tests.table import Table
from tests.vj_table import NETWORK, RESIDENTIAL, VJTable
from tests.vj_table import WIND_FARMS as WIND_FARMS_CARD

SECOND_WIND_FARM, BATTERY_MONEY, BATTERY = 3, 2, 19
A1_SITES = ("A1-wind-farm-1", "A1-wind-farm-2")


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=100, energy=3, batteries=3)
    return table


def own_tile(table: Table, number: int) -> None:
    """A tower bonus tile, by the number printed on it, lies in its slot of your mat."""
    table.put_bonus_tile(YOU, number - 1)


# --- building


def build_up_to(table: Table, count: int) -> None:
    """You have so many wind farms, none of them in A1."""
    for number, site in enumerate(table.catalogue.board.site):
        here = table.g.tally[YOU, Fact.WIND_FARMS] < count and not site.id.startswith("A1")
        if here and "tower" not in site.id and not table.g.site_wind_farm_plus[number]:
            table.put_wind_farm(YOU, number)


@pytest.mark.rule("BUILD-07")
@pytest.mark.parametrize(("before", "asked"), [(WIND_FARMS - 2, True), (WIND_FARMS - 1, False)])
def test_the_tile_for_a_second_wind_farm_makes_no_twelfth(table: Table, before: int, asked: bool) -> None:
    build_up_to(table, before)
    own_tile(table, SECOND_WIND_FARM)
    for bulldozer, site in enumerate(A1_SITES):
        table.bring(bulldozer, site)
    table.play("wind-farm", Zone.A)
    table.choose(table.site(A1_SITES[0]))
    assert table.g.tally[YOU, Fact.WIND_FARMS] == before + 1
    assert (table.kind == Kind.SECOND_SITE) is asked


@pytest.mark.rule("BUILD-07", "BUILD-08")
def test_the_second_wind_farm_may_stand_beside_your_other_bulldozer(table: Table) -> None:
    own_tile(table, SECOND_WIND_FARM)
    for bulldozer, site in enumerate(A1_SITES):
        table.bring(bulldozer, site)
    table.play("wind-farm", Zone.A)
    table.choose(table.site(A1_SITES[0]))
    assert table.kind == Kind.SECOND_SITE
    assert table.site(A1_SITES[1]) in table.options
    assert table.site(A1_SITES[0]) not in table.options


@pytest.mark.rule("BUILD-01", "SCORE-01")
def test_a_second_tower_in_a_sector_is_no_further_sector_with_a_tower(table: Table) -> None:
    """One tower stands in A2 from set-up."""
    table.erect("A1-tower-1")
    assert table.g.tally[YOU, Fact.TOWER_SECTORS] == 2
    table.erect("A1-tower-2")
    assert (table.g.tally[YOU, Fact.TOWERS], table.g.tally[YOU, Fact.TOWER_SECTORS]) == (3, 2)
    table.erect("B1-tower-1")
    assert table.g.tally[YOU, Fact.TOWER_SECTORS] == 3


@pytest.mark.rule("BUILD-04")
def test_the_order_is_yours_also_where_only_the_second_tile_finds_its_slot_covered(table: Table) -> None:
    """Tile 30, right of tile 26, is the twin of one you have; neither acts on the other but through the slots."""
    table.clear_bonus_board()
    table.g.slot_tile_plus[YOU, slot(table, "battery-money")] = BATTERY_MONEY
    other, twin = lay(table, 26, Zone.C, 1, 1), lay(table, 30, Zone.C, 1, 2)
    table.play("tower", Zone.C, payment=Payment.VJ_PRICE)
    table.choose(table.site("C-tower-1"))
    assert {pair_code(other, twin), pair_code(twin, other)} <= set(table.options)


# --- income


@pytest.mark.rule("DEAL-08", "DEAL-17")
def test_a_marker_that_cannot_step_is_not_among_those_you_may_advance(table: Table) -> None:
    """Remote stands at the end of its track, resort before a threshold that one tower leaves closed."""
    limits = [table.t.income_tower[table.g.board_of[YOU], column] for column in range(9)]
    closed = next(column for column, towers in enumerate(limits) if towers > table.g.tally[YOU, Fact.TOWERS])
    set_income(table, remote=9, resort=closed)
    table.forget()
    table.resume(Effect.ANY_INCOME, YOU, 1)
    assert table.kind == Kind.MARKER
    assert set(table.options) == {Market.COMMERCIAL, Market.INDUSTRIAL, Market.RESIDENTIAL}
    raise_towers(table, limits[closed])
    table.forget()
    table.resume(Effect.ANY_INCOME, YOU, 1)
    assert set(table.options) == set(Market) - {Market.REMOTE}


@pytest.mark.rule("YEAR-06", "YEAR-07")
@pytest.mark.parametrize(("supply", "paid"), [(5, 4), (1, 2), (0, 0)])
def test_the_tile_for_batteries_pays_for_those_that_come(table: Table, supply: int, paid: int) -> None:
    """Energy 9 with three towers makes two batteries; what the supply lacks is not paid for."""
    own_tile(table, BATTERY_MONEY)
    raise_towers(table, 3)
    table.own(energy=9, batteries=0)
    table.own(batteries=SOLO_BATTERIES - supply, seat=VJ)
    table.forget()
    table.resume(Op.PRODUCE)
    assert table.g.batteries[YOU] == min(2, supply)
    assert table.g.money[YOU] == 100 + paid


@pytest.mark.rule("MARKET-01", "SCORE-06")
def test_only_your_own_foreign_cards_show_whose_income_you_may_take(table: Table) -> None:
    """You hold a card with one icon on its back, VJ all cards that show another."""
    cards = table.catalogue.foreign_markets.card
    mine = next(number for number, card in enumerate(cards) if len(set(card.icons)) == 1)
    table.put_foreign_card(YOU, mine)
    for number in range(len(cards)):
        if number != mine:
            table.put_foreign_card(VJ, number)
    set_income(table, remote=2, resort=3, commercial=4, industrial=5, residential=6)
    before, market = table.g.money[YOU], cards[mine].icons[0]
    table.forget()
    table.resume(Effect.COLLECT_FOREIGN)
    assert table.kind == Kind.TURN, "one icon leaves nothing to choose"
    assert table.g.money[YOU] == before + table.t.income_value[Board.PLAYER, market + 1]


# --- specialists


@pytest.mark.rule("SPEC-01", "SPEC-02")
def test_every_action_specialist_down_to_the_last_is_shown_in_the_order_of_the_deck(table: Table) -> None:
    """Each gap is filled with the next card; after the last of the deck gaps stay."""
    deck = [table.g.action_deck[number] for number in range(SPECIALISTS)]
    shown = [table.g.action_display_plus[place] - 1 for place in range(3)]
    rest = [card for card in deck if card not in shown]
    for card in [*rest, None, None, None]:
        table.forget()
        table.resume(Effect.SPECIALIST)
        code = min(table.options)
        taken = table.g.action_display_plus[code] - 1
        table.choose(code)
        assert table.g.card[YOU, BASIC_CARDS + taken] == Held.HAND
        assert table.g.action_display_plus[code] - 1 == (-1 if card is None else card)
    assert all(table.g.card[YOU, BASIC_CARDS + card] == Held.HAND for card in range(SPECIALISTS))


@pytest.mark.rule("SPEC-03")
def test_a_scoring_card_played_counts_no_more(table: Table) -> None:
    raise_towers(table, 3)
    cards = [give_scoring_card(table, card.id) for card in table.catalogue.specialist_scoring.card[:4]]
    set_income(table, remote=5, resort=5, commercial=5, industrial=5, residential=5)
    score(table, 1)
    for held in range(len(cards), 0, -1):
        assert table.g.tally[YOU, Fact.SCORING_SPECIALISTS] == held
        if table.kind != Kind.SCORING_CARD:
            break
        table.choose(min(table.options))
        while table.kind == Kind.FLIP:
            table.choose(table.options[0])
    assert table.g.tally[YOU, Fact.SCORING_SPECIALISTS] < len(cards)
    assert table.g.tally[YOU, Fact.SCORING_SPECIALISTS] == sum(table.g.scoring_card[YOU, card] > 0 for card in cards)


# --- contracts and the end


@pytest.mark.rule("DEAL-13")
def test_two_open_lines_of_different_circles_free_no_tile(table: Table) -> None:
    lines = range(table.t.lines)
    circle = table.t.line_circle[0]
    elsewhere = next(line for line in lines if table.t.line_circle[line] != circle)
    for line in range(LINES):
        table.g.line_unlocked[line] = 0
    table.g.line_unlocked[0] = table.g.line_unlocked[elsewhere] = 1
    connect(table.g, table.t, YOU, 0)
    assert not any(table.g.connection[YOU, tile] for tile in range(CONNECTIONS))
    beside = next(line for line in lines if line and table.t.line_circle[line] == circle)
    table.g.line_unlocked[beside] = 1
    connect(table.g, table.t, YOU, 0)
    assert sum(table.g.connection[YOU, tile] for tile in range(CONNECTIONS)) == 1


@pytest.mark.rule("BUILD-05", "SCORE-06")
def test_a_tile_that_acted_when_it_came_does_not_act_again_at_the_end(table: Table) -> None:
    own_tile(table, BATTERY)
    table.own(batteries=3)
    score(table, LAST_SCORING)
    while not table.g.over:
        table.choose(SCORING_DONE if table.kind == Kind.SCORING_CARD else table.options[-1])
    assert table.g.batteries[YOU] == 3


@pytest.mark.rule("VJ-18", "VJ-26")
def test_vjs_turn_tells_how_many_transformers_are_left_and_how_many_of_them_are_open() -> None:
    """Two towers stand and the first column is full: what is left under a tower is the second column."""
    table = VJTable(NETWORK, WIND_FARMS_CARD, RESIDENTIAL)
    table.towers(VJ, Sector.A1, Sector.A2)
    table.cover(1)
    table.take_turn()
    columns = [node.column for node in table.catalogue.solo_grid_board.node]
    left = len(columns) - columns.count(1)
    assert [row[:2] for row in table.rows(VJEvent.MEANS)] == [(left, columns.count(2))]


@pytest.mark.rule("VJ-25")
def test_every_choice_between_two_or_more_that_vj_leaves_to_you_is_counted() -> None:
    counted = set()
    for seed in range(3):
        table = Table(seed)
        while not table.g.over:
            ties, options = table.g.vj_ties, len(table.options)
            table.choose(table.options[seed % options])
            asked = [row[2] for row in table.events() if row[0] == VJEvent.TIE]
            assert table.g.vj_ties == ties + len(asked)
            if not table.g.over and table.kind >= Kind.VJ_SECTOR:
                assert asked[-1:] == [len(table.options)]
                counted.add(len(table.options))
    assert 2 in counted


def test_the_tiles_these_tests_lay_are_the_ones_they_mean(table: Table) -> None:
    kinds = {tile.number: tile.kind for tile in table.catalogue.tower_bonuses.tile}
    wanted = {SECOND_WIND_FARM: "second-wind-farm", BATTERY_MONEY: "battery-money", BATTERY: "battery"}
    assert wanted.items() <= kinds.items()
