"""VJ scores as you do, and plays its scoring cards by itself."""

from __future__ import annotations

import pytest

from engine.pampero.constants import VJ, YOU, Account, Scoring, Zone
from engine.pampero.rules.markets import keep_foreign
from engine.pampero.rules.specialists import gain_scoring_card
from engine.pampero.rulings import Ruling
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.table import index_of
from tests.vj_table import NETWORK, RESIDENTIAL, WIND_FARMS, VJTable

FIRST, SECOND, END = 1, 2, 3


def scoring_table(rulings: dict[Ruling, int] | None = None, **tiles: str) -> VJTable:
    """These scoring tiles lie at the places named; nobody has anything yet."""
    table = VJTable(WIND_FARMS, NETWORK, RESIDENTIAL, rulings=rulings)
    table.trail(-1)
    for place, name in tiles.items():
        tile = index_of(table.catalogue.scoring_tiles.tile, name)
        table.g.scoring_tile[Scoring[place.upper()]] = tile
    return table


def score(table: VJTable, which: int) -> None:
    """One scoring, to its end; you have no cards to play."""
    table.g.scorings_done = which - 1
    table.forget()
    table.resume(Op.SCORE, YOU, which)
    assert table.kind == Kind.TURN


def give_cards(table: VJTable, *names: str) -> None:
    for name in names:
        gain_scoring_card(table.g, VJ, table.scoring_card(name))


def earned(table: VJTable, account: Account) -> int:
    return table.g.ledger[VJ, account]


# --- tiles


@pytest.mark.rule("VJ-27")
def test_the_first_scoring_pays_vj_the_upper_half_for_each() -> None:
    table = scoring_table(first="1.2")  # $2 a wind farm
    table.g.tally[VJ, Fact.WIND_FARMS] = 4
    score(table, FIRST)
    assert earned(table, Account.FIRST_SCORING) == 8


@pytest.mark.rule("VJ-27")
@pytest.mark.parametrize(("yours", "theirs", "gained"), [(2, 3, 15), (3, 3, 15), (4, 3, 0)])
def test_the_second_scoring_pays_vj_a_majority_it_holds_or_ties(yours: int, theirs: int, gained: int) -> None:
    table = scoring_table(second="1.3")
    table.g.tally[YOU, Fact.WIND_FARMS] = yours
    table.g.tally[VJ, Fact.WIND_FARMS] = theirs
    score(table, SECOND)
    assert earned(table, Account.SECOND_SCORING) == gained


@pytest.mark.rule("VJ-27")
def test_the_end_pays_vj_upper_halves_and_majorities_of_both_tiles() -> None:
    table = scoring_table(end_i="1.4", end_ii="2.2")  # zone B bonus tiles, network tiles; zone B contracts, foreign
    table.g.tally[VJ, Fact.ZONE_B_BONUS_TILES] = 2
    table.g.tally[VJ, Fact.ZONE_B_CONTRACTS] = 3
    table.g.tally[YOU, Fact.FOREIGN_CARDS] = 1
    score(table, END)
    assert earned(table, Account.END_TOP) == 2 * 3 + 3 * 4
    assert earned(table, Account.END_MAJORITY) == 15  # network tiles, tied at none


@pytest.mark.rule("VJ-27")
def test_the_bonus_tiles_vj_keeps_count_where_a_tile_counts_your_mat() -> None:
    table = scoring_table(first="1.4")  # $3 for each zone B bonus tile
    for number in (14, 17, 2):
        table.lay_bonus(Zone.A, 1, 1, number)
        table.give(Op.TAKE_SPACE, 0)
    score(table, FIRST)
    assert earned(table, Account.FIRST_SCORING) == 6


@pytest.mark.rule("VJ-27")
def test_marks_and_column_ends_are_those_of_vjs_own_board() -> None:
    """The same first column filled: VJ's board and yours print their marks in different places."""
    table = scoring_table(first="2.7")  # $3 for each covered "!!" space
    board = table.catalogue.solo_grid_board
    table.lay_contracts("A1-1", "A2-1", "A3-1", "A1-2")
    table.transform(VJ, "A1-1", "A2-1", "A3-1", "A1-2")
    score(table, FIRST)
    assert earned(table, Account.FIRST_SCORING) == 3 * sum(node.marks for node in board.node[:4])


# --- end-game tiles


def keep_tile(table: VJTable, number: int) -> None:
    table.lay_bonus(Zone.A, 1, 1, number)
    table.give(Op.TAKE_SPACE, 0)


@pytest.mark.rule("VJ-27")
def test_a_choice_of_income_takes_vjs_highest() -> None:
    table = scoring_table(end_i="1.4", end_ii="2.2")
    table.set_income(VJ, resort=6, residential=4)
    keep_tile(table, 33)  # one income of your choice
    score(table, END)
    assert earned(table, Account.END_TILES) == 6


@pytest.mark.rule("VJ-27")
def test_a_choice_among_the_icons_of_foreign_cards_takes_the_highest_of_those() -> None:
    table = scoring_table(end_i="1.4", end_ii="2.1")
    table.set_income(VJ, resort=8, residential=4, industrial=5)
    keep_foreign(table.g, table.t, VJ, index_of(table.catalogue.foreign_markets.card, "argentina-1"))
    keep_tile(table, 20)  # an income whose icon is on the back of a foreign card: industrial or residential
    score(table, END)
    assert earned(table, Account.END_TILES) == 5


@pytest.mark.rule("VJ-27")
def test_an_end_game_tile_that_counts_pieces_counts_vjs_and_waits_for_the_end() -> None:
    table = scoring_table(second="1.3", end_i="1.4", end_ii="2.2")
    table.g.tally[VJ, Fact.TOWERS] = 5
    keep_tile(table, 21)  # $2 a tower
    score(table, SECOND)
    assert earned(table, Account.END_TILES) == 0
    score(table, END)
    assert earned(table, Account.END_TILES) == 10


# --- scoring cards


@pytest.mark.rule("VJ-27", "RULING-VJ_CARDS")
@pytest.mark.parametrize(("ruling", "paid"), [(0, [6, 6, 6]), (1, [0, 0, 6])])
def test_cards_next_are_played_at_the_next_scoring_and_cards_end_at_the_last(ruling: int, paid: list[int]) -> None:
    table = scoring_table({Ruling.VJ_CARDS: ruling}, first="1.5", second="1.5", end_i="1.5", end_ii="2.6")
    table.g.tally[VJ, Fact.WIND_FARMS] = 3
    give_cards(table, "meteorologist")  # $2 a wind farm, or a crown of wind farms
    after = []
    for which in (FIRST, SECOND, END):
        score(table, which)
        after.append(earned(table, Account.SCORING_CARDS))
    assert after == paid
    assert table.held_cards() == []


@pytest.mark.rule("RULING-VJ_CARDS")
def test_a_card_worth_nothing_is_kept_for_a_later_scoring() -> None:
    table = scoring_table(first="1.5", second="1.5")
    give_cards(table, "meteorologist", "ambassador")
    table.g.tally[VJ, Fact.WIND_FARMS] = 0
    score(table, FIRST)
    assert table.held_cards() == ["meteorologist", "ambassador"]
    table.g.tally[VJ, Fact.FOREIGN_CARDS] = 2
    score(table, SECOND)
    assert table.held_cards() == ["meteorologist"]
    assert earned(table, Account.SCORING_CARDS) == 10


def crown_table(yours: int, theirs: int, **rulings: int) -> VJTable:
    """The second scoring asks for wind farms; VJ holds a crown of 2 that would otherwise pay $2 a wind farm."""
    table = scoring_table({Ruling[name]: value for name, value in rulings.items()}, second="1.3")
    table.g.tally[YOU, Fact.WIND_FARMS] = yours
    table.g.tally[VJ, Fact.WIND_FARMS] = theirs
    give_cards(table, "meteorologist")
    return table


@pytest.mark.rule("RULING-VJ_CARDS", "VJ-27")
@pytest.mark.parametrize(
    ("yours", "theirs", "majority", "card"),
    [
        (5, 3, 15, 0),  # the crown ties the majority and wins it
        (6, 3, 0, 6),  # it would not be enough: the other option
        (3, 3, 15, 6),  # VJ holds it anyway
        (11, 9, 15, 0),  # the other option would pay more, but majorities are what VJ is after
    ],
)
def test_a_crown_is_played_where_it_wins_a_majority(yours: int, theirs: int, majority: int, card: int) -> None:
    table = crown_table(yours, theirs)
    score(table, SECOND)
    assert earned(table, Account.SECOND_SCORING) == majority
    assert earned(table, Account.SCORING_CARDS) == card
    assert table.held_cards() == []


@pytest.mark.rule("RULING-VJ_CROWN")
@pytest.mark.parametrize(
    ("theirs", "ruling", "majority", "card"),
    [(9, 0, 15, 0), (9, 1, 0, 18), (7, 0, 15, 0), (7, 1, 15, 0)],
)
def test_crown_majority_wins_it_for_less_and_crown_worth_takes_what_pays_more(
    theirs: int, ruling: int, majority: int, card: int
) -> None:
    """S VJ Action Selection: majorities come first. The other option pays $2 a wind farm, the majority $15."""
    table = crown_table(theirs + 2, theirs, VJ_CROWN=ruling)
    score(table, SECOND)
    assert (earned(table, Account.SECOND_SCORING), earned(table, Account.SCORING_CARDS)) == (majority, card)


def early_table(ruling: int, card: str, **tiles: str) -> VJTable:
    """VJ holds one card that pays something at every scoring: $2 a wind farm, or $1 a residential icon."""
    table = scoring_table({Ruling.VJ_EARLY_CROWN: ruling}, **tiles)
    table.g.tally[VJ, Fact.WIND_FARMS] = 1
    table.g.tally[VJ, Fact.RESIDENTIAL_ICONS] = 1
    give_cards(table, card)
    return table


@pytest.mark.rule("RULING-VJ_EARLY_CROWN")
@pytest.mark.parametrize(
    ("tiles", "which", "is_to_come"),
    [
        ({"second": "1.3", "end_i": "1.1", "end_ii": "2.2"}, FIRST, True),
        ({"second": "1.1", "end_i": "1.3", "end_ii": "2.2"}, FIRST, True),
        ({"second": "1.1", "end_i": "1.4", "end_ii": "1.3"}, FIRST, True),
        ({"second": "1.1", "end_i": "1.4", "end_ii": "2.2"}, FIRST, False),
        ({"second": "1.3", "end_i": "1.4", "end_ii": "2.2"}, SECOND, False),
        ({"second": "1.1", "end_i": "1.3", "end_ii": "2.2"}, SECOND, True),
        ({"second": "1.1", "end_i": "1.4", "end_ii": "1.3"}, SECOND, True),
        ({"second": "1.1", "end_i": "1.3", "end_ii": "2.2"}, END, False),
    ],
)
@pytest.mark.parametrize("ruling", [0, 1])
def test_a_card_is_kept_while_the_majority_of_its_crown_is_to_come(
    tiles: dict[str, str], which: int, is_to_come: bool, ruling: int
) -> None:
    """S VJ Action Selection: VJ looks at the majorities to come. 1.3 asks for most wind farms, as the crown does."""
    table = early_table(ruling, "meteorologist", **tiles)
    score(table, which)
    kept = is_to_come and ruling == 0
    assert table.held_cards() == (["meteorologist"] if kept else [])
    assert earned(table, Account.SCORING_CARDS) == (0 if kept else 2)


@pytest.mark.rule("RULING-VJ_EARLY_CROWN")
@pytest.mark.parametrize(("ruling", "majority", "card"), [(0, 15, 0), (1, 0, 2)])
def test_the_kept_crown_wins_its_majority_later(ruling: int, majority: int, card: int) -> None:
    table = early_table(ruling, "meteorologist", second="1.3")
    score(table, FIRST)
    table.g.tally[YOU, Fact.WIND_FARMS] = 3
    score(table, SECOND)
    assert (earned(table, Account.SECOND_SCORING), earned(table, Account.SCORING_CARDS)) == (majority, card)


@pytest.mark.rule("RULING-VJ_CARDS")
def test_cards_end_plays_no_crown_at_the_second_scoring() -> None:
    table = crown_table(5, 3, VJ_CARDS=1)
    score(table, SECOND)
    assert earned(table, Account.SECOND_SCORING) == 0
    assert table.held_cards() == ["meteorologist"]


@pytest.mark.rule("RULING-VJ_CARDS")
def test_cards_are_played_in_the_order_gained_and_a_marker_serves_one_card() -> None:
    table = scoring_table({Ruling.VJ_EARLY_CROWN: 1}, first="1.5")
    table.set_income(VJ, residential=5, resort=3)
    give_cards(table, "tax-adviser", "residents-association")  # any marker twice; the residential one twice
    score(table, FIRST)
    assert earned(table, Account.SCORING_CARDS) == 10
    assert table.held_cards() == ["residents-association"]
    table = scoring_table({Ruling.VJ_EARLY_CROWN: 1}, first="1.5")
    table.set_income(VJ, residential=5, resort=3)
    give_cards(table, "residents-association", "tax-adviser")
    score(table, FIRST)
    assert earned(table, Account.SCORING_CARDS) == 10 + 6
    assert table.held_cards() == []


@pytest.mark.rule("VJ-27", "VJ-25")
def test_vj_asks_nobody_about_its_scoring_cards() -> None:
    table = scoring_table(end_i="1.4", end_ii="2.2")
    table.set_income(VJ, residential=5, resort=5)
    give_cards(table, "tax-adviser", "hotel-owners", "statistician", "land-surveyor")
    score(table, END)
    assert earned(table, Account.SCORING_CARDS) == 2 * 5 + 2 * 5 + 5


@pytest.mark.rule("VJ-27")
@pytest.mark.parametrize(("yours", "held"), [(5, 0), (3, 1)])
def test_whether_vj_holds_the_majority_without_its_crown_is_told(yours: int, held: int) -> None:
    table = crown_table(yours, 3)
    score(table, SECOND)
    told = [row for row in table.events() if row[0] == VJEvent.CROWN_WORTH]
    assert told
    assert {row[4] for row in told} == {held}
