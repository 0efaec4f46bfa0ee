"""Two to four players: majorities, the order of scorings, the introductory tiles, the winner (B The Scoring Phase)."""

from __future__ import annotations

import pytest

from engine.core.stack import push
from engine.pampero.constants import INTRODUCTORY, NO_SEAT, Account, Contract, Market, Scoring, Zone
from engine.pampero.rules.introductory import introductory_worth
from engine.pampero.rules.scoring import decide_winner, option_worth
from engine.pampero.rules.turn import end_year
from engine.pampero.ruling_docs import SETTINGS
from engine.pampero.rulings import Variant
from engine.pampero.vocabulary.decisions import CROWNS_DONE, SCORING_DONE, Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.players import BLUE, PURPLE, YELLOW, bare_table, table_of
from tests.pampero.rules.positions import give_scoring_card, score, set_income
from tests.table import Table

SECOND = 2


def counted(table: Table, *values: int) -> int:
    """The players have so many wind farms, which the second scoring counts; its reward is answered."""
    tile = next(tile for tile in range(INTRODUCTORY) if table.t.bottom_fact[tile] == Fact.WIND_FARMS)
    table.g.scoring_tile[Scoring.SECOND] = tile
    for seat, value in enumerate(values):
        table.g.tally[seat, Fact.WIND_FARMS] = value
    return table.t.bottom_money[tile]


# --- majorities


@pytest.mark.rule("BASE-17")
@pytest.mark.parametrize(
    ("values", "winner"), [((3, 2), BLUE), ((2, 3), YELLOW), ((3, 3), None), ((0, 0), None), ((0, 1), YELLOW)]
)
def test_the_sole_leader_is_paid_and_a_tie_pays_nobody(values: tuple[int, ...], winner: int | None) -> None:
    table = bare_table(2)
    reward = counted(table, *values)
    score(table, SECOND)
    paid = [table.g.ledger[seat, Account.SECOND_SCORING] for seat in range(2)]
    assert paid == [reward if seat == winner else 0 for seat in range(2)]
    assert table.g.majority_seat_plus[0] == (0 if winner is None else winner + 1)


@pytest.mark.rule("BASE-17")
@pytest.mark.parametrize(("values", "winner"), [((2, 2, 1), None), ((2, 2, 3), PURPLE), ((1, 4, 4), None)])
def test_a_tie_of_two_at_the_top_pays_nobody(values: tuple[int, ...], winner: int | None) -> None:
    table = bare_table(3)
    counted(table, *values)
    score(table, SECOND)
    assert [table.g.ledger[seat, Account.SECOND_SCORING] > 0 for seat in range(3)] == [s == winner for s in range(3)]


@pytest.mark.rule("BASE-18")
def test_crowns_and_scoring_cards_come_in_turn_order() -> None:
    table = bare_table(2)
    table.g.turn_order[0], table.g.turn_order[1] = YELLOW, BLUE
    counted(table, 1, 1)
    crowns = [
        card
        for card in range(18)
        for option in range(2)
        if (table.t.option[card, option, 0], table.t.option[card, option, 1]) == (1, Fact.WIND_FARMS)
    ]
    for seat, card in ((BLUE, crowns[0]), (YELLOW, crowns[-1])):
        table.put_scoring_card(seat, card)
    score(table, SECOND)
    asked = []
    while table.kind in (Kind.CROWN, Kind.SCORING_CARD):
        asked.append((table.kind, table.g.decision_seat))
        table.choose(CROWNS_DONE if table.kind == Kind.CROWN else SCORING_DONE)
    assert asked[:2] == [(Kind.CROWN, YELLOW), (Kind.CROWN, BLUE)]
    assert [seat for kind, seat in asked if kind == Kind.SCORING_CARD] in ([YELLOW, BLUE], [], [YELLOW], [BLUE])


# --- when


@pytest.mark.rule("BASE-19")
@pytest.mark.parametrize(("first", "last"), [(BLUE, YELLOW), (YELLOW, BLUE)])
@pytest.mark.parametrize(("hindmost", "scored"), [(0, 0), (1, 1)])
def test_a_scoring_waits_for_the_hindmost_disc(first: int, last: int, hindmost: int, scored: int) -> None:
    table = bare_table(2)
    table.g.time[first] = table.t.time_first_scoring + 2
    table.g.time[last] = table.t.time_first_scoring - 1 + hindmost
    table.forget()
    table.g.depth = 0
    end_year(table.g, table.t)
    ops = [table.g.stack[place, 0] for place in range(table.g.depth)]
    assert ops.count(Op.SCORE) == scored
    assert Op.YEAR in ops


@pytest.mark.rule("BASE-19")
def test_the_game_ends_when_all_discs_are_at_the_end_and_not_before() -> None:
    table = bare_table(2)
    table.g.scorings_done = 2
    table.g.time[BLUE], table.g.time[YELLOW] = table.t.time_end, table.t.time_end - 1
    for last in (False, True):
        table.g.time[YELLOW] += last
        table.g.depth = 0
        end_year(table.g, table.t)
        ops = [table.g.stack[place, 0] for place in range(table.g.depth)]
        assert (Op.WINNER in ops, Op.YEAR in ops) == (last, not last)


# --- the winner


@pytest.mark.rule("BASE-21")
@pytest.mark.parametrize(
    ("money", "wind_farms", "winners"),
    [
        ((50, 40, 30), (1, 2, 3), 0b001),
        ((40, 50, 50), (9, 2, 3), 0b100),
        ((50, 50, 40), (2, 2, 5), 0b011),
        ((50, 50, 50), (2, 2, 2), 0b111),
    ],
)
def test_money_then_wind_farms_then_a_shared_victory(
    money: tuple[int, ...], wind_farms: tuple[int, ...], winners: int
) -> None:
    table = bare_table(3)
    for seat in range(3):
        table.own(money=money[seat], seat=seat)
        table.g.tally[seat, Fact.WIND_FARMS] = wind_farms[seat]
    decide_winner(table.g)
    assert table.g.winners == winners


# --- the longer game and the introductory tiles


@pytest.mark.rule("BASE-22", "VARIANT-longer-game")
def test_the_longer_game_is_for_two_to_four_only() -> None:
    assert SETTINGS.read(variants=["longer-game"], seats=2).variants == ("longer-game",)


INTRODUCTORY_TILES = (Variant.INTRODUCTORY_TILES,)


@pytest.mark.rule("BASE-23", "VARIANT-introductory-tiles")
def test_the_introductory_tiles_take_the_places_of_the_first_two() -> None:
    g = table_of(2, variants=INTRODUCTORY_TILES).g
    assert [g.scoring_tile[place] for place in (Scoring.FIRST, Scoring.SECOND)] == [INTRODUCTORY] * 2
    assert all(g.scoring_tile[place] < INTRODUCTORY for place in (Scoring.END_I, Scoring.END_II))


@pytest.mark.rule("BASE-23", "VARIANT-introductory-tiles")
def test_the_first_introductory_tile_counts_zone_a_icons_times_income() -> None:
    """Three contracts of zone A and one of zone B are on Blue's grid; the remote icon of A3-2 counts nothing."""
    table = table_of(2, variants=INTRODUCTORY_TILES)
    set_income(table, residential=4, industrial=3, resort=5)
    for space in ("A1-1", "A3-2", "A3-4", "B1-1"):
        table.put_contract(BLUE, table.space(space))
    set_income(table, residential=4, industrial=3, resort=5)
    tiles = [table.g.node_tile_plus[BLUE, node] - 1 for node in range(27) if table.g.node_tile_plus[BLUE, node]]
    expected = 0
    for tile in tiles:
        if table.t.tile_zone[tile] == Zone.A and table.t.tile_kind[tile] == Contract.STANDARD:
            for market in (Market.RESIDENTIAL, Market.INDUSTRIAL, Market.COMMERCIAL, Market.RESORT):
                expected += table.t.tile_icons[tile, market] * table.t.income_value[0, table.g.income[BLUE, market]]
    assert expected > 0
    assert introductory_worth(table.g, table.t, BLUE, True) == expected
    score(table, 1)
    assert table.g.ledger[BLUE, Account.FIRST_SCORING] == expected
    assert table.g.ledger[YELLOW, Account.FIRST_SCORING] == 0


@pytest.mark.rule("BASE-23", "BASE-17", "VARIANT-introductory-tiles")
def test_the_second_introductory_tile_pays_the_sole_leader_of_each_market_its_income() -> None:
    table = table_of(2, variants=INTRODUCTORY_TILES)
    for market in Market:
        for seat in (BLUE, YELLOW):
            table.g.tally[seat, Fact.REMOTE_ICONS + market] = 0
    table.g.tally[BLUE, Fact.RESORT_ICONS] = 2
    table.g.tally[YELLOW, Fact.RESORT_ICONS] = 1
    table.g.tally[YELLOW, Fact.REMOTE_ICONS] = 1
    table.g.tally[BLUE, Fact.RESIDENTIAL_ICONS] = table.g.tally[YELLOW, Fact.RESIDENTIAL_ICONS] = 3
    set_income(table, resort=5, residential=5)
    set_income(table, seat=YELLOW, resort=7, remote=3)
    values = table.t.income_value
    worths = [introductory_worth(table.g, table.t, seat, False) for seat in (BLUE, YELLOW)]
    score(table, SECOND)
    assert table.g.ledger[BLUE, Account.SECOND_SCORING] == worths[0] == values[0, 4]
    assert table.g.ledger[YELLOW, Account.SECOND_SCORING] == worths[1] == values[0, 2]


@pytest.mark.rule("BASE-23", "BASE-18")
def test_a_crown_for_icons_counts_in_its_market_of_the_introductory_tile() -> None:
    table = table_of(2, variants=INTRODUCTORY_TILES)
    card = give_scoring_card(table, icon_crown(table)[0])
    option = icon_crown(table)[1]
    assert option_worth(table.g, table.t, BLUE, card, option) == 0
    market = table.t.option[card, option, 1] - Fact.REMOTE_ICONS
    for seat in (BLUE, YELLOW):
        table.g.tally[seat, Fact.REMOTE_ICONS + market] = 2
    set_income(table, **{Market(market).name.lower(): 6})
    score(table, SECOND)
    assert (table.kind, table.g.decision_seat) == (Kind.CROWN, BLUE)
    table.choose(next(code for code in table.options if code != CROWNS_DONE))
    while table.kind in (Kind.CROWN, Kind.SCORING_CARD):
        table.choose(CROWNS_DONE if table.kind == Kind.CROWN else SCORING_DONE)
    assert table.g.ledger[BLUE, Account.SECOND_SCORING] == table.t.income_value[0, 5]


def icon_crown(table: Table) -> tuple[str, int]:
    """A scoring card with a crown for market icons, and which of its options that is."""
    for card, record in enumerate(table.catalogue.specialist_scoring.card):
        for option in range(2):
            if table.t.option[card, option, 0] == 1:
                if Fact.REMOTE_ICONS <= table.t.option[card, option, 1] <= Fact.RESIDENTIAL_ICONS:
                    return record.id, option
    raise LookupError("no card has a crown for icons")


@pytest.mark.rule("BASE-21")
def test_the_end_names_the_winners() -> None:
    table = bare_table(2)
    table.forget()
    table.g.depth = 0
    push(table.g, Op.WINNER, NO_SEAT, 0, 0)
    table.resume(Op.MARKERS_UP)
    assert table.g.over
    assert table.g.winners == 0b11
