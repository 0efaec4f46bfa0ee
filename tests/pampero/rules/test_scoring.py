"""The scoring tiles: first and second scoring, the end, what is counted, and who wins."""

from __future__ import annotations

import pytest

from engine.pampero.constants import VJ, YOU, Account, Scoring, When, Zone
from engine.pampero.rules.bonuses import put_in_slot
from engine.pampero.rules.building import put_wind_farm
from engine.pampero.rules.connections import ON_CARD
from engine.pampero.rules.contracts import take_connection
from engine.pampero.rules.facts import fact
from engine.pampero.rules.markets import keep_foreign
from engine.pampero.rulings import TIE_TOWERS, ZERO_NOBODY, Ruling
from engine.pampero.vocabulary.decisions import SCORING_DONE, Kind
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.positions import (
    give_scoring_card,
    node_code,
    put_remote,
    put_scoring_tile,
    raise_towers,
    score,
    set_income,
    slot,
    take_earlier,
)
from tests.table import Table, index_of

FIRST, SECOND, END = 1, 2, 3


@pytest.fixture
def table() -> Table:
    table = Table()
    put_scoring_tile(table, Scoring.FIRST, "2.9")
    put_scoring_tile(table, Scoring.SECOND, "2.8")
    put_scoring_tile(table, Scoring.END_I, "1.7")
    put_scoring_tile(table, Scoring.END_II, "2.6")
    return table


def booked(table: Table, account: Account) -> tuple[int, int]:
    """What an account holds for you and for VJ."""
    return table.g.ledger[YOU, account], table.g.ledger[VJ, account]


# --- First Scoring


@pytest.mark.rule("SCORE-01")
def test_first_scoring_example_batteries(table: Table) -> None:
    """$3 a battery, for both sides; the bottom half of the tile is not used."""
    put_scoring_tile(table, Scoring.FIRST, "1.1")
    table.own(batteries=4)
    table.own(batteries=2, seat=VJ)
    score(table, FIRST)
    assert booked(table, Account.FIRST_SCORING) == (12, 6)
    assert booked(table, Account.SECOND_SCORING) == (0, 0)


@pytest.mark.rule("SCORE-01")
def test_first_scoring_example_contracts_other_than_solar(table: Table) -> None:
    """$3 each: a standard and a remote contract of yours, the solar one not."""
    put_scoring_tile(table, Scoring.FIRST, "1.3")
    for space, node in (("A2-1", "c1-1"), ("remote-3", "c1-2"), ("solar-1", "c1-3")):
        take_earlier(table, space, node)
    take_earlier(table, "solar-7", "c1-1", seat=VJ)
    score(table, FIRST)
    assert booked(table, Account.FIRST_SCORING) == (6, 0)


@pytest.mark.rule("SCORE-01")
def test_first_scoring_example_zone_b_bonus_tiles(table: Table) -> None:
    """$3 a tile of zone B on the mat: tiles 18 and 21, but not 9 of zone A."""
    put_scoring_tile(table, Scoring.FIRST, "1.4")
    for number, kind in ((18, "wind-energy"), (21, "end-towers"), (9, "tower-money")):
        put_in_slot(table.g, table.t, YOU, number - 1, slot(table, kind))
    score(table, FIRST)
    assert booked(table, Account.FIRST_SCORING) == (6, 0)


@pytest.mark.rule("SCORE-01")
def test_first_scoring_example_transformers_of_level_5_or_6(table: Table) -> None:
    """$5 each: levels 5, 6 and 6 on the board, the ones of 4 and 7 not."""
    put_scoring_tile(table, Scoring.FIRST, "1.6")
    nodes = ("c5-1", "c6-1", "c6-4", "c4-1", "c7-1")
    for space, node in zip(("A1-1", "A1-2", "A2-1", "A2-2", "A2-3"), nodes, strict=True):
        take_earlier(table, space, node)
    take_earlier(table, "A3-1", "c5-1", seat=VJ)
    score(table, FIRST)
    assert booked(table, Account.FIRST_SCORING) == (15, 5)


# --- Second Scoring


@pytest.mark.rule("SCORE-02")
@pytest.mark.parametrize(("yours", "theirs", "paid"), [(4, 2, (15, 0)), (2, 4, (0, 15)), (3, 3, (0, 15))])
def test_second_scoring_example_wind_farms(table: Table, yours: int, theirs: int, paid: tuple[int, int]) -> None:
    """$15 once, to whoever has most wind farms; VJ wins a tie. The top half of the tile is not used."""
    put_scoring_tile(table, Scoring.SECOND, "1.3")
    free = [site for site in range(len(table.t.site_kind)) if table.g.site_wind_farm_plus[site] == 0]
    for number in range(yours + theirs - 2):
        put_wind_farm(table.g, table.t, YOU if number < yours - 1 else VJ, free[number])
    take_earlier(table, "A2-1", "c1-1")
    score(table, SECOND)
    assert booked(table, Account.SECOND_SCORING) == paid
    assert booked(table, Account.FIRST_SCORING) == (0, 0)


@pytest.mark.rule("SCORE-02")
@pytest.mark.parametrize(
    ("tile", "counted"),
    [("1.1", Fact.RESIDENTIAL_ICONS), ("1.4", Fact.NETWORK_TILES), ("1.2", Fact.ENERGY_SPENT)],
    ids=["residential icons", "network tiles", "energy spent"],
)
def test_second_scoring_examples(table: Table, tile: str, counted: Fact) -> None:
    """$15 to the side with most residential icons, most network tiles, most energy spent on contracts."""
    put_scoring_tile(table, Scoring.SECOND, tile)
    table.g.tally[YOU, counted] = 3
    table.g.tally[VJ, counted] = 2
    score(table, SECOND)
    assert booked(table, Account.SECOND_SCORING) == (15, 0)


@pytest.mark.rule("SCORE-02", "RULING-ZERO")
@pytest.mark.parametrize(("ruling", "paid"), [(0, (0, 15)), (ZERO_NOBODY, (0, 0))])
def test_a_majority_of_nothing_is_vjs_or_with_zero_nobodys(ruling: int, paid: tuple[int, int]) -> None:
    table = Table(rulings={Ruling.ZERO: ruling})
    put_scoring_tile(table, Scoring.SECOND, "1.4")
    score(table, SECOND)
    assert booked(table, Account.SECOND_SCORING) == paid


@pytest.mark.rule("RULING-ZERO")
def test_a_tie_above_nothing_is_vjs_under_either_ruling() -> None:
    table = Table(rulings={Ruling.ZERO: ZERO_NOBODY})
    put_scoring_tile(table, Scoring.SECOND, "1.3")
    score(table, SECOND)
    assert booked(table, Account.SECOND_SCORING) == (0, 15)


# --- End Game Scoring


@pytest.mark.rule("SCORE-03")
def test_the_end_scores_both_halves_of_both_tiles_from_the_upper_one(table: Table) -> None:
    """1.1: $3 a battery, $15 residential icons. 2.1: $4 a network tile, $15 most batteries."""
    put_scoring_tile(table, Scoring.END_I, "1.1")
    put_scoring_tile(table, Scoring.END_II, "2.1")
    table.own(batteries=3)
    table.own(batteries=1, seat=VJ)
    table.g.tally[YOU, Fact.NETWORK_TILES] = 2
    table.g.log_count = 0
    score(table, END)
    assert booked(table, Account.END_TOP) == (3 * 3 + 2 * 4, 3)
    assert booked(table, Account.END_MAJORITY) == (15, 15)
    halves = [row[0] for row in table.events() if row[0] in {Event.TOP_HALF, Event.MAJORITY}]
    assert halves == [Event.TOP_HALF, Event.TOP_HALF, Event.MAJORITY] * 2
    tiles = [row[1] for row in table.events() if row[0] == Event.MAJORITY]
    assert tiles == [index_of(table.catalogue.scoring_tiles.tile, tile) for tile in ("1.1", "2.1")]


@pytest.mark.rule("SCORE-06")
@pytest.mark.parametrize(("tiles", "money"), [(0, 20), (1, -10), (2, -40)])
def test_investors_are_paid_back_even_below_nothing(table: Table, tiles: int, money: int) -> None:
    """$30 for each venture capital tile out of the $20 in hand."""
    table.own(money=20)
    table.g.tally[YOU, Fact.VENTURE_TILES] = tiles
    score(table, END)
    assert table.g.money[YOU] == money
    assert table.g.ledger[YOU, Account.REPAYMENT] == -30 * tiles


def keep(table: Table, number: int, kind: str) -> None:
    put_in_slot(table.g, table.t, YOU, number - 1, slot(table, kind))


@pytest.mark.rule("SCORE-06", "BUILD-05")
def test_end_game_tile_two_pesos_a_tower(table: Table) -> None:
    raise_towers(table, 5)
    keep(table, 21, "end-towers")
    score(table, END)
    assert table.g.ledger[YOU, Account.END_TILES] == 10


@pytest.mark.rule("SCORE-06")
def test_end_game_tile_income_of_a_foreign_icon(table: Table) -> None:
    """Of the five incomes, one whose icon is on the back of your foreign card: residential or commercial."""
    keep(table, 20, "end-foreign-income")
    keep_foreign(table.g, table.t, YOU, index_of(table.catalogue.foreign_markets.card, "brazil-7"))
    set_income(table, remote=9, resort=9, commercial=5, industrial=9, residential=3)
    score(table, END)
    assert (table.kind, table.options) == (Kind.COLLECT, [2, 4])
    table.choose(2)
    assert table.g.ledger[YOU, Account.END_TILES] == 5


@pytest.mark.rule("SCORE-06")
def test_end_game_tile_one_venture_capital_at_fifteen(table: Table) -> None:
    keep(table, 32, "end-venture")
    table.g.tally[YOU, Fact.VENTURE_TILES] = 2
    score(table, END)
    assert table.g.ledger[YOU, Account.REPAYMENT] == -(30 + 15)


@pytest.mark.rule("SCORE-06")
def test_the_fifteen_pesos_are_for_a_tile_that_you_have(table: Table) -> None:
    keep(table, 32, "end-venture")
    score(table, END)
    assert table.g.ledger[YOU, Account.REPAYMENT] == 0


@pytest.mark.rule("SCORE-06", "SCORE-11")
def test_end_game_tile_any_income_may_be_one_turned_down_by_a_card(table: Table) -> None:
    """The tax adviser turns the best marker down; the tile of the end may use it all the same."""
    keep(table, 33, "end-any-income")
    give_scoring_card(table, "tax-adviser")
    set_income(table, residential=7)
    score(table, END)
    table.choose(table.options[0])
    table.choose(4)
    assert table.g.income_down[YOU, 4] == 1
    assert (table.kind, table.options) == (Kind.COLLECT, [0, 1, 2, 3, 4])
    table.choose(4)
    assert table.g.ledger[YOU, Account.END_TILES] == 7


@pytest.mark.rule("SCORE-06", "SCORE-04")
def test_the_end_runs_tiles_cards_bonus_tiles_then_investors(table: Table) -> None:
    keep(table, 21, "end-towers")
    give_scoring_card(table, "meteorologist")
    table.g.tally[YOU, Fact.VENTURE_TILES] = 1
    score(table, END)
    assert table.kind == Kind.SCORING_CARD
    assert booked(table, Account.END_MAJORITY) == (0, 33)
    assert table.g.ledger[YOU, Account.END_TILES] == table.g.ledger[YOU, Account.REPAYMENT] == 0
    table.choose(SCORING_DONE)
    accounts = [row[2] for row in table.events() if row[0] == Event.MONEY and row[1] == YOU]
    assert accounts == [Account.END_TILES, Account.REPAYMENT]


# --- Victory


def outcome(table: Table) -> int:
    table.forget()
    table.resume(Op.WINNER)
    assert table.g.over
    return table.g.winners


@pytest.mark.rule("SCORE-07")
@pytest.mark.parametrize(("yours", "theirs", "winner"), [(101, 100, YOU), (100, 101, VJ), (-5, -6, YOU)])
def test_most_money_wins(table: Table, yours: int, theirs: int, winner: int) -> None:
    """Whatever stands on the board: VJ has more wind farms here."""
    put_wind_farm(table.g, table.t, VJ, table.site("C-mixed-1"))
    table.own(money=yours)
    table.own(money=theirs, seat=VJ)
    assert outcome(table) == 1 << winner


@pytest.mark.rule("SCORE-07", "RULING-TIE")
@pytest.mark.parametrize(("ruling", "winner"), [(0, VJ), (TIE_TOWERS, YOU)])
def test_a_tie_goes_to_most_wind_farms_or_to_most_towers(ruling: int, winner: int) -> None:
    """Equal money; VJ has two wind farms to your one, you have a tower and VJ none."""
    table = Table(rulings={Ruling.TIE: ruling})
    put_wind_farm(table.g, table.t, VJ, table.site("C-mixed-1"))
    table.own(money=80)
    table.own(money=80, seat=VJ)
    assert outcome(table) == 1 << winner


@pytest.mark.rule("SCORE-07")
def test_still_tied_is_a_draw(table: Table) -> None:
    table.own(money=80)
    table.own(money=80, seat=VJ)
    assert outcome(table) == 1 << YOU | 1 << VJ


# --- what is counted


def counted(table: Table) -> tuple[int, int]:
    """Your and VJ's residential icons as the second scoring counts them."""
    put_scoring_tile(table, Scoring.SECOND, "1.1")
    table.g.log_count = 0
    score(table, SECOND)
    return next((row[2], row[3]) for row in table.events() if row[0] == Event.MAJORITY)


@pytest.mark.rule("SCORE-09")
def test_market_icons_are_counted_on_everything_that_shows_them(table: Table) -> None:
    """A house on a standard, a remote and a solar contract, a kept bonus tile, a connection tile, a foreign card."""
    solar = len(table.catalogue.contracts.contract) + len(table.catalogue.remote_contracts.contract)
    put_remote(table, "remote-02", "remote-3")
    table.g.space_tile_plus[table.space("solar-1")] = solar + 1
    for number, (space, node) in enumerate((("A2-1", "c1-1"), ("remote-3", "c1-2"), ("solar-1", "c1-3")), start=1):
        take_earlier(table, space, node)
        assert counted(table) == (number, 0)
    keep(table, 21, "end-towers")
    assert counted(table) == (4, 0)
    table.g.circle_tile_plus[0] = 1 + index_of(table.catalogue.connections.connection, "A-1")
    take_connection(table.g, table.t, YOU, 0)
    assert counted(table) == (5, 0)
    table.g.connection[YOU, 0] = ON_CARD
    assert counted(table) == (5, 0)
    keep_foreign(table.g, table.t, YOU, index_of(table.catalogue.foreign_markets.card, "argentina-2"))
    assert counted(table) == (7, 0)


@pytest.mark.rule("SCORE-10")
def test_energy_spent_on_contracts_leaves_network_lines_out(table: Table) -> None:
    """A2-1 for 1 energy along a line of 1 energy, then a remote contract of 2 energy: 3 were spent on contracts."""
    table.own(money=50, energy=9, batteries=3)
    take_earlier(table, "A2-2", "c1-1")
    raise_towers(table, 2)
    table.play("standard-contract", Zone.A)
    table.choose(table.space("A2-1"))
    table.choose(node_code(table, "c1-2", "network-1"))
    assert (table.g.energy[YOU], fact(table.g, table.t, YOU, Fact.ENERGY_SPENT)) == (7, 1)
    put_remote(table, "remote-09", "remote-3")
    table.g.space_tile_plus[table.space("remote-4")] = 0
    table.play("remote-contract", Zone.A)
    assert fact(table.g, table.t, YOU, Fact.ENERGY_SPENT) == 3


@pytest.mark.rule("SCORE-10")
def test_batteries_paid_for_a_contract_are_not_energy(table: Table) -> None:
    table.own(money=50, energy=0, batteries=1)
    put_remote(table, "remote-01", "remote-3")
    table.g.space_tile_plus[table.space("remote-4")] = 0
    table.play("remote-contract", Zone.A)
    assert fact(table.g, table.t, YOU, Fact.ENERGY_SPENT) == 0
    assert table.g.batteries[YOU] == 0


@pytest.mark.rule("SCORE-06")
def test_the_end_tells_each_end_game_tile_you_keep_and_no_other(table: Table) -> None:
    keep(table, 21, "end-towers")
    put_in_slot(table.g, table.t, YOU, 0, slot(table, table.catalogue.tower_bonuses.tile[0].kind))
    assert table.t.bonus_tile_when[0] != When.END
    score(table, END)
    assert [row[1:3] for row in table.events() if row[0] == Event.END_TILE] == [(YOU, 20)]
