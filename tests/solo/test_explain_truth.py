"""VJ's turns and scorings are told as they were: the true reason, VJ's own effects, the cause of each gain."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from engine.core.log import clear_log
from engine.core.loop import advance
from engine.pampero.components.tables import SECTIONS
from engine.pampero.constants import INCOME_COLUMNS, NODES, VJ, YOU, Board, Country, Scoring, Sector, Site, Zone
from engine.pampero.game import edition_of
from engine.pampero.rules.contracts import take_connection
from engine.pampero.rulings import Ruling
from engine.pampero.text.explanation import Explanation
from engine.pampero.text.narrator import Narrator
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.criteria import Action, Criterion
from engine.pampero.vocabulary.effects import MODIFIER_KINDS, Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from solo.explain import explain_game
from solo.game import Game, random_policy
from tests.golden.files import FROZEN
from tests.solo.test_explain import explain, sentence, texts
from tests.table import index_of
from tests.vj_table import FOREIGN, INCOME, NETWORK, RESIDENTIAL, ZONE_A, VJTable
from tests.vj_table import WIND_FARMS as MOST_WIND_FARMS

A1, A2, A3, B1, B2, C = Sector
WORDS = edition_of(FROZEN).words


# --- why a sale cannot be done


def sale_turn(batteries: int, *towers: Sector) -> VJTable:
    """The card of most zone A contracts, which sells with four batteries whether VJ stands at a border or not."""
    table = VJTable(ZONE_A, INCOME, FOREIGN)
    table.towers(VJ, *towers)
    table.own(batteries=batteries, seat=VJ)
    return table


@pytest.mark.rule("VJ-26", "VJ-19")
def test_a_sale_without_a_tower_at_a_border_is_told_so_however_many_batteries() -> None:
    told = explain(sale_turn(4, A1))
    blocked = [text for text in texts(told) if text.startswith("The action cannot be done")]
    assert "VJ has no tower in B1 or B2, at the border of a country." in blocked[0]
    assert not any("too few" in text for text in blocked)


@pytest.mark.rule("VJ-26", "VJ-19")
def test_a_sale_with_too_few_batteries_names_them_and_the_countries_in_reach() -> None:
    table = VJTable(FOREIGN, INCOME, ZONE_A)
    table.towers(VJ, B1)
    table.own(batteries=1, seat=VJ)
    table.show_foreign(Country.ARGENTINA, "argentina-9")
    blocked = sentence(explain(table), "The action cannot be done")
    assert blocked.startswith("The action cannot be done: VJ has 1 battery, too few for every card of Argentina. ")


@pytest.mark.rule("VJ-26", "VJ-19")
def test_a_sale_to_a_country_without_cards_is_told_so() -> None:
    table = sale_turn(4, B1)
    table.show_foreign(Country.ARGENTINA)
    assert "Argentina, where VJ has a tower at the border, shows no card" in " ".join(texts(explain(table)))


@pytest.mark.rule("VJ-26", "VJ-19")
@pytest.mark.parametrize(
    ("seed", "turn", "why"),
    [(6, 20, "0 batteries, too few for every card of Argentina and Brazil"), (4, 17, "2 batteries, too few")],
)
def test_the_blocked_sales_of_random_games_are_told_with_their_reason(seed: int, turn: int, why: str) -> None:
    turns = explain_game(Game.new(seed, data=FROZEN), random_policy)
    told = next(told for told in turns if isinstance(told, Explanation) and told.turn == turn and not told.scoring)
    assert why in sentence(told, "The action cannot be done")


# --- what tiles do for VJ


@pytest.mark.rule("VJ-26", "VJ-22")
@pytest.mark.parametrize("number", [9, 11, 18, 27, 28, 29, 31])
def test_an_ongoing_tile_that_does_nothing_for_vj_is_told_so(number: int) -> None:
    said = WORDS.event([Event.BONUS_TILE, VJ, number - 1, -1, 0, 0])
    assert said.startswith(f"VJ takes bonus tile {number}: '")
    assert "has no effect for VJ, but the tile counts" in said
    assert "from now on" in WORDS.event([Event.BONUS_TILE, YOU, number - 1, 0, 0, 0])


@pytest.mark.rule("VJ-26", "VJ-22")
@pytest.mark.parametrize("number", [2, 3, 30])
def test_an_ongoing_tile_that_works_for_vj_is_told_as_working(number: int) -> None:
    assert f"VJ takes bonus tile {number} (from now on " in WORDS.event([Event.BONUS_TILE, VJ, number - 1, -1, 0, 0])


def modifiers(table: VJTable) -> list[int]:
    return [table.g.modifier[VJ, kind] for kind in range(MODIFIER_KINDS)]


@pytest.mark.rule("VJ-26", "VJ-22")
def test_every_idle_tile_is_told_so_and_every_other_is_not() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    for tile in range(len(table.catalogue.tower_bonuses.tile)):
        before = modifiers(table)
        table.give(Op.PLACE_TILE, tile)
        works = modifiers(table) != before
        said = next(WORDS.event(row) for row in table.told if row[0] == Event.BONUS_TILE)
        assert ("from now on" in said) == works
        if table.catalogue.tower_bonuses.tile[tile].modifier is not None:
            assert ("has no effect for VJ" in said) == (not works)


@pytest.mark.rule("VJ-26", "VJ-23")
def test_a_connection_tile_is_told_without_your_effect() -> None:
    tile = next(n for n, record in enumerate(WORDS.catalogue.connections.connection) if record.icons)
    said = WORDS.event([Event.CONNECTION, VJ, tile, 0, 0, 0])
    assert WORDS.connection_effect(tile) not in said
    assert "which VJ never plays" in said
    assert f"icons ({WORDS.connection_icons(tile)})" in said
    assert WORDS.connection_effect(tile) in WORDS.event([Event.CONNECTION, YOU, tile, 0, 0, 0])


@pytest.mark.rule("VJ-26", "RULING-VJ_CONNECTIONS")
@pytest.mark.parametrize("ruling", [0, 1])
def test_a_connection_tile_won_is_told_with_a_gain_only_where_it_gives_one(ruling: int) -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL, rulings={Ruling.VJ_CONNECTIONS: ruling})
    table.own(energy=1, seat=VJ)
    table.g.circle_tile_plus[0] = 1
    table.forget()
    clear_log(table.g)
    take_connection(table.g, table.t, VJ, 0)
    advance(table.g, table.t)
    (won,) = [WORDS.event(row) for row in table.events() if row[0] == Event.CONNECTION]
    assert ("it gives VJ $3 and, below its energy limit, 1 energy." in won) == bool(ruling)
    assert ("give" in won) == bool(ruling)
    assert table.g.energy[VJ] == 1 + ruling


@pytest.mark.rule("VJ-26", "VJ-22")
def test_a_choice_of_yours_on_a_tile_is_told_as_vj_carries_it_out() -> None:
    connection, income = (WORDS.event([Event.BONUS_TILE, VJ, number - 1, -1, 0, 0]) for number in (7, 8))
    assert "energy and money in place of a connection tile played" in connection
    assert "its rightmost/bottommost income +1" in income


# --- causes


@pytest.mark.rule("VJ-26", "VJ-22")
def test_a_second_wind_farm_is_told_with_the_tile_behind_it() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=1, seat=VJ)
    table.give(Op.PLACE_TILE, 2)
    told = explain(table, A1)
    assert [gain for gain in told.gains if "in A1 Salto" in gain]
    assert "builds another one in A1" in sentence(told, "VJ has the tile of a second wind farm")
    first, second = (step for step in told.steps if step.text.startswith("VJ builds a wind farm"))
    assert (first.clauses, second.clauses) == (("VJ-01", "VJ-07"), ("VJ-01", "VJ-22"))
    assert told.ties[-1].clauses == ("VJ-22", "VJ-25")


@pytest.mark.rule("VJ-26", "VJ-11")
def test_a_tower_is_told_with_the_bonus_under_it_and_its_site_with_the_clause_of_towers() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, A1, A2, A3)
    table.cover(1, 2, 3)
    told = explain(table)
    assert sentence(told, "VJ builds tower 4").endswith("; the bonus under it: $5.")
    assert told.ties[-1].clauses == ("VJ-09", "VJ-25")


@pytest.mark.rule("VJ-26", "VJ-09")
def test_a_second_tower_in_a_sector_is_told_with_the_sectors_that_have_fewest() -> None:
    table = VJTable(NETWORK, MOST_WIND_FARMS, RESIDENTIAL)
    table.towers(VJ, A1, A2, A3, B1, C, C)
    table.count(0, 1, 0)
    for sector in (A3, B2):
        table.fill(sector, Site.TOWER)
    table.g.covered[VJ] = (1 << NODES) - 1
    assert sentence(explain(table), "No entry has a free site").split(": ")[1].startswith("3 sectors")


@pytest.mark.rule("VJ-26", "VJ-16")
def test_a_grid_space_with_a_bonus_is_told_with_it() -> None:
    t = WORDS.t
    for node in range(NODES):
        said = WORDS.event([Event.CONTRACT, VJ, 0, 0, node, 0])
        assert (" (bonus: " in said) == bool(t.node_length[Board.SOLO, node])


@pytest.mark.rule("VJ-26", "VJ-21", "DEAL-10")
def test_an_income_step_is_told_with_the_arrow_and_the_specialists_of_its_column() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.set_income(VJ, commercial=3)
    table.give(Effect.INCOME, 2, 2)
    first, second = [WORDS.event(row) for row in table.told if row[0] == Event.INCOME][:2]
    assert first.endswith("commercial income to column 4 ($4); its first marker in this column: 1 specialist card.")
    assert second.endswith("commercial income to column 5 ($5); the arrow printed there moves its resort income.")
    table.finish()
    table.set_income(VJ, industrial=3)
    table.g.specialist_columns[VJ] = (1 << INCOME_COLUMNS) - 1
    table.give(Effect.INCOME, 3, 1)
    assert "first marker" not in WORDS.event(next(row for row in table.told if row[0] == Event.INCOME))


@pytest.mark.rule("VJ-26", "VJ-22", "DEAL-17")
def test_income_of_vjs_that_is_lost_at_the_end_of_the_track_is_told_so() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.set_income(VJ, commercial=INCOME_COLUMNS - 1)
    table.g.specialist_columns[VJ] = (1 << INCOME_COLUMNS) - 1
    table.give(Effect.ANY_INCOME, 2)
    (lost,) = [WORDS.event(row) for row in table.told if row[0] == Event.INCOME_LOST]
    assert lost == "VJ loses 1 step of commercial income: its marker is in the last column."


def test_income_of_yours_that_is_lost_names_the_tower_that_would_open_the_column() -> None:
    said = WORDS.event([Event.INCOME_LOST, YOU, 0, 2, 1, 0])
    tower = WORDS.t.income_tower[Board.PLAYER, 2]
    assert said == f"You lose 2 steps of remote income: column 3 is locked until tower {tower} is built."


def test_every_column_of_an_income_track_is_told_by_another_name() -> None:
    """Several columns earn the same: the money alone would not tell that a marker has moved."""
    steps = {WORDS.event([Event.INCOME, VJ, 1, column, 0, 0]) for column in range(INCOME_COLUMNS)}
    assert len(steps) == INCOME_COLUMNS


# --- sentences


@pytest.mark.rule("VJ-26", "VJ-12")
def test_a_column_is_told_with_the_tile_it_has_or_has_not() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    said = set()
    for card in range(18):
        table.g.solo_card[0] = card
        for section in range(SECTIONS):
            narrator = Narrator(WORDS, table.g)
            narrator.vj.acting = (0, section)
            rows = [(VJEvent.COLUMN, zone * 4, by, zone, 1, 2) for zone in Zone for by in (1, 2, 3)]
            said |= {narrator.describe(row)[1] for row in rows}
    assert not [text for text in said if "tile with an" in text and "tile" in text.split("tile with an")[1][:12]]
    assert any("no ongoing tile" in text for text in said)
    assert any(text.endswith("has an ongoing tile.") for text in said)
    assert not any("with anything" in text for text in said)


@pytest.mark.rule("VJ-26", "VJ-06", "VJ-29")
def test_a_single_candidate_is_not_narrowed_further() -> None:
    table = VJTable(FOREIGN, INCOME, ZONE_A, rulings={Ruling.VJ_STUCK: 2})
    table.own(energy=10, batteries=0, seat=VJ)
    table.towers(VJ, A1)
    table.count(0, 1, 0)
    table.g.tally[VJ, Fact.TOWERS] = 7
    table.wind_farms(YOU, A2)
    told = explain(table)
    assert not [text for text in texts(told) if "for all 1" in text]
    narrator = Narrator(WORDS, table.g)
    narrator.vj.action = Action.WIND_FARM
    narrator.describe((VJEvent.VALUES, A2 + 1, 1, 0, 0, 0))
    assert "only A2 (1) is left" in narrator.describe((VJEvent.NARROWED, Criterion.YOUR_STRUCTURES, 0, 1, 1, 0))[1]


# --- what was handed out stays as it was


@pytest.mark.rule("VJ-26")
def test_an_explanation_cannot_be_changed() -> None:
    told = next(told for told in explain_game(Game.new(3), random_policy) if isinstance(told, Explanation))
    with pytest.raises(FrozenInstanceError):
        told.card = "another"  # type: ignore[misc]
    assert hash(told) == hash(replace(told))


# --- scorings


def scoring_of(table: VJTable, which: int) -> Explanation:
    """A scoring on the table as it stands."""
    narrator = WORDS.narrator(table.g)
    table.forget()
    table.resume(Op.SCORE, a=which)
    narrator.follow(table.g)
    narrator.close()
    return narrator.explanations[-1]


def hold(table: VJTable, *cards: str) -> None:
    """VJ holds these scoring cards, gained in this order."""
    for order, name in enumerate(cards, 1):
        table.g.scoring_card[VJ, table.scoring_card(name)] = order
    table.g.scoring_cards_gained[VJ] = len(cards)
    table.g.tally[VJ, Fact.SCORING_SPECIALISTS] = len(cards)


@pytest.mark.rule("VJ-26", "VJ-27")
def test_a_scoring_card_is_told_with_what_each_option_pays() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.set_income(VJ, resort=4)
    hold(table, "hotel-owners", "solar-institute")
    told = scoring_of(table, 1)
    assert told.scoring == "First scoring"
    assert "VJ holds 2 scoring cards." in texts(told)
    assert sentence(told, "Hotel Owners: ").endswith("'turn the resort marker down for its income x2' pays $8.")
    assert "VJ plays Hotel Owners: turn the resort marker down for its income x2, $8." in told.gains
    assert sentence(told, "Solar Institute: ").endswith("pays $0; VJ keeps it.")
    assert {"VJ-27", "VJ_CARDS", "SCORE-01"} <= set(told.clauses)


@pytest.mark.rule("VJ-26", "VJ-27", "SCORE-04")
@pytest.mark.parametrize(
    ("yours", "theirs", "says"),
    [
        (2, 1, "it wins VJ $"),
        (1, 2, "VJ wins it without the crown and keeps the card."),
        (9, 1, "VJ would not win it even with the crown"),
    ],
)
def test_a_crown_is_told_with_what_it_would_win(yours: int, theirs: int, says: str) -> None:
    table = VJTable("most-resort-icons", NETWORK, RESIDENTIAL)
    table.count(0, yours, theirs)
    hold(table, "hotel-owners")
    told = scoring_of(table, 2)
    assert says in sentence(told, "Hotel Owners, crown: +2 resort icons, for the majority of resort icons: ")
    assert any(gain.startswith("VJ declares Hotel Owners") for gain in told.gains) == (yours == 2)
    tile = table.g.scoring_tile[Scoring.SECOND]
    assert sentence(told, "Majority").startswith(f"Majority, {WORDS.bottom_half(tile)}: you {yours}, VJ ")


@pytest.mark.rule("VJ-26", "SCORE-02")
def test_a_tied_majority_says_that_the_tie_is_vjs() -> None:
    told = WORDS.event([Event.MAJORITY, 0, 2, 2, VJ + 1, 0])
    assert told.endswith("you 2, VJ 2; a tie, which is VJ's: VJ wins it.")


@pytest.mark.rule("VJ-26", "VJ-27", "SCORE-06")
def test_the_end_tells_the_end_game_tiles_of_vj() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    tile = index_of(table.catalogue.tower_bonuses.tile, "B-21-end-towers")
    table.give(Op.PLACE_TILE, tile)
    told = scoring_of(table, 3)
    assert f"VJ scores end-game tile {tile + 1} (at the end " in " ".join(told.gains)
    assert told.scoring == "End-game scoring"


@pytest.mark.rule("VJ-26", "RULING-VJ_CARDS")
def test_cards_kept_for_the_end_by_the_ruling_are_told_so() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL, rulings={Ruling.VJ_CARDS: 1})
    hold(table, "hotel-owners")
    assert "VJ holds 1 scoring card and plays none before the end." in texts(scoring_of(table, 1))


@pytest.mark.rule("VJ-26", "VJ-27")
def test_every_scoring_of_a_game_is_explained_after_the_turn_before_it() -> None:
    told = [e for e in explain_game(Game.new(3), random_policy) if isinstance(e, Explanation)]
    scorings = [e for e in told if e.scoring]
    assert [e.scoring for e in scorings] == ["First scoring", "Second scoring", "End-game scoring"]
    assert all(e.complete and e.turn % 3 == 0 for e in scorings)
    assert [e.turn for e in told] == sorted(e.turn for e in told)
    assert not [step.text for e in scorings for step in e.steps if step.text.startswith("You gain")]
