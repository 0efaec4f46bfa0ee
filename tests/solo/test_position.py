"""Positions written by hand: what is left out is as at set-up, what is impossible is refused with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.core.errors import UserError
from engine.core.loop import read_fact
from engine.core.record import Many
from engine.core.settings import Setting
from engine.pampero.constants import SITES, SOLO_BATTERIES, VJ, YOU, Scoring
from engine.pampero.game import edition_of
from engine.pampero.positions.load import explain_turn, read_and_lay_out
from engine.pampero.positions.schema import PositionError
from engine.pampero.state import State
from engine.pampero.text.explanation import Explanation
from engine.pampero.vocabulary.facts import Fact
from solo.game import Game
from tests.golden.files import FROZEN
from tests.oracle.printed import shipped
from tests.oracle.recount import recount
from tests.oracle.world import read_world

EXAMPLE = Path(__file__).parents[2] / "docs" / "position-example.toml"
EDITION = edition_of(FROZEN)
SHIPPED = edition_of()


def lay_out(tmp_path: Path, text: str) -> Many[State]:
    """The table that a file with this text describes."""
    path = tmp_path / "position.toml"
    path.write_text(text, encoding="utf-8")
    return read_and_lay_out(path, EDITION, Setting())[0]


def explain(tmp_path: Path, text: str, *answers: str) -> Explanation:
    return explain_turn(lay_out(tmp_path, text), EDITION, answers)


def refusal(tmp_path: Path, text: str) -> str:
    with pytest.raises(PositionError) as refused:
        lay_out(tmp_path, text)
    assert "position.toml" in str(refused.value)
    return str(refused.value)


# --- laying out


def test_what_is_left_out_is_as_at_set_up(tmp_path: Path) -> None:
    states, game = lay_out(tmp_path, "seed = 5"), Game.new(5, data=FROZEN)
    for seat, side in ((YOU, "you"), (VJ, "vj")):
        for fact, (name, value) in zip(Fact, game.facts()[side].items(), strict=True):
            assert read_fact(states, EDITION.tables, seat, fact) == value, name
    for part in ("site_tower_plus", "site_wind_farm_plus", "site_bulldozer_plus", "bonus_tile_plus", "scoring_deck"):
        assert list(getattr(states[0], part)) == list(getattr(game.state, part)), part


def test_the_example_says_everything_and_every_count_equals_a_recount() -> None:
    states, position = read_and_lay_out(EXAMPLE, SHIPPED, Setting())
    assert position.left_out == []
    world = read_world(states, shipped())
    for seat in (YOU, VJ):
        for fact, value in recount(world, seat).items():
            assert read_fact(states, SHIPPED.tables, seat, fact) == value, (seat, fact.name)


def test_the_example_lies_as_it_is_written() -> None:
    g = read_and_lay_out(EXAMPLE, SHIPPED, Setting())[0][0]
    written = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert (g.year, g.round) == (written["year"], written["round"] - 1)
    assert (g.money[YOU], g.energy[VJ], g.batteries[VJ]) == (41, 10, 3)
    assert g.battery_supply == SOLO_BATTERIES - 5
    assert sum(g.ledger[YOU, account] for account in range(len(g.ledger[YOU]))) == 41
    assert scoring_tiles(g) == ["2.4", "1.3", "1.4", "2.1"]
    shown = [EDITION.catalogue.specialist_scoring.card[g.scoring_display_plus[place] - 1].id for place in range(3)]
    assert shown == written["board"]["scoring_cards"]


def scoring_tiles(g: State) -> list[str]:
    return [EDITION.catalogue.scoring_tiles.tile[g.scoring_tile[place]].id for place in Scoring]


def test_no_card_is_lost_or_doubled_by_cards_that_somebody_has(tmp_path: Path) -> None:
    text = '[vj]\nforeign_cards = ["argentina-3"]\n[board.foreign]\nargentina = ["argentina-1"]\n'
    g = lay_out(tmp_path, text + '[you]\nscoring_cards = ["tax-adviser"]')[0]
    assert sorted(g.foreign_deck[0, index] for index in range(9)) == list(range(9))
    assert [g.foreign_display_plus[0, place] for place in range(3)] == [1, 0, 0]
    assert g.foreign_deck_next[0] == 2
    assert sorted(g.scoring_deck[index] for index in range(18)) == list(range(18))
    assert g.scoring_deck_next == 4


def test_a_piece_of_which_only_the_sector_is_known_leaves_mixed_sites_free(tmp_path: Path) -> None:
    g = lay_out(tmp_path, '[vj]\nwind_farms = ["A1", "A1", "A1"]\ntowers = ["A1"]')[0]
    sites = [EDITION.words.site_id(site) for site in range(SITES) if g.site_wind_farm_plus[site] == VJ + 1]
    assert sites == ["A1-wind-farm-1", "A1-mixed-1", "A1-wind-farm-2"]
    assert g.tally[VJ, Fact.WIND_FARMS] == 3
    assert g.sector_towers[VJ, 0] == 1


def test_vj_has_a_network_tile_on_every_line_with_two_ends_covered(tmp_path: Path) -> None:
    text = '[vj]\ntowers = ["A1", "A2"]\ncontracts = ["A1-1", "A2-1"]'
    assert lay_out(tmp_path, text)[0].tally[VJ, Fact.NETWORK_TILES] == 1
    assert lay_out(tmp_path, text + "\nnetwork_tiles = 0")[0].tally[VJ, Fact.NETWORK_TILES] == 0


# --- explaining


WIND_FARMS = 'solo_cards = [3, 4, 10]\n[you]\nwind_farms = ["A1", "A1", "C"]\n'


@pytest.mark.rule("VJ-26", "VJ-05")
@pytest.mark.parametrize(("energy", "sections"), [(1, [True]), (10, [False, True])])
def test_the_rulebooks_example_of_most_wind_farms(tmp_path: Path, energy: int, sections: list[bool]) -> None:
    told = explain(tmp_path, f"{WIND_FARMS}\n[vj]\nenergy = {energy}")
    assert told.card == "solo card 3, most wind farms"
    assert [section.true for section in told.sections] == sections
    assert told.gains[0].startswith(
        "VJ builds a wind farm on mixed site 1 in A1" if energy == 1 else "VJ builds tower 1"
    )


@pytest.mark.rule("VJ-26", "VJ-04")
def test_a_flipped_top_card_is_not_read(tmp_path: Path) -> None:
    told = explain(tmp_path, f"top_card_flipped = true\n{WIND_FARMS}")
    assert {majority.space for majority in told.majorities} == {2, 3}


@pytest.mark.rule("VJ-26", "VJ-25")
def test_a_tie_stops_the_turn_until_it_is_answered(tmp_path: Path) -> None:
    text = 'solo_cards = [3, 4, 10]\n[you]\nwind_farms = ["B1", "A1"]\ntowers = []\nbulldozers = []\n'
    told = explain(tmp_path, text)
    assert not told.complete
    assert told.ties[-1].text == "You choose the sector VJ builds in among A1, B1."
    answered = explain(tmp_path, text, "b1", "B1-mixed-1")
    assert answered.complete
    assert answered.ties[0].chosen == "B1"
    assert answered.gains[0] == "VJ builds a wind farm on mixed site 1 in B1 Colonia."


@pytest.mark.rule("VJ-26", "VJ-25")
def test_the_site_within_a_sector_is_told_as_your_choice_and_stops_nothing(tmp_path: Path) -> None:
    told = explain(tmp_path, WIND_FARMS)
    assert told.complete
    (site,) = told.ties
    assert "what follows is told for" in site.text
    assert site.chosen is None


def test_an_answer_that_is_no_option_is_refused(tmp_path: Path) -> None:
    text = 'solo_cards = [3, 4, 10]\n[you]\nwind_farms = ["B1", "A1"]\ntowers = []\nbulldozers = []\n'
    with pytest.raises(UserError, match=r"unknown answer 'B2'.*\(allowed: A1, B1\)"):
        explain(tmp_path, text, "B2")


def test_an_answer_that_nobody_asked_for_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no tie asks for the answer 'C'"):
        explain(tmp_path, WIND_FARMS, "C")


# --- refused while reading


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("money = 3", "unknown key 'money'"),
        ("[vj]\nenrgy = 3", "unknown key 'vj.enrgy'; did you mean 'vj.energy'?"),
        ("[you]\nincome = { houses = 2 }", "unknown key 'you.income.houses'"),
        ("[board]\nfoo = 1", "unknown key 'board.foo'"),
        ("vj = 3", "vj: found 3, allowed: a table"),
        ("[vj]\nenergy = 11", "vj.energy: found 11, allowed: a whole number from 0 to 10"),
        ("[you]\nenergy = true", "you.energy: found true, allowed: a whole number from 0 to 14"),
        ("[vj]\nbatteries = 13", "vj.batteries: found 13, allowed: a whole number from 0 to 12"),
        ("[vj]\nincome = { resort = 10 }", "vj.income.resort: found 10, allowed: a whole number from 1 to 9"),
        ("year = 0", "year: found 0"),
        ("scorings_done = 3", "scorings_done: found 3"),
        ("top_card_flipped = 1", "top_card_flipped: found 1, allowed: true or false"),
        ("scorings_done = 1\ntop_card_flipped = true", "but scorings_done is 1"),
        ('[vj]\ntowers = "A1"', "vj.towers: found 'A1', allowed: a list of names or numbers"),
        ('[vj]\ntowers = ["A1-towr-1"]', "unknown site or sector 'A1-towr-1'; did you mean 'A1-tower-1'?"),
        ('[you]\ncontracts = ["A1-9"]', "unknown contract space 'A1-9'; did you mean 'A1-"),
        ("[vj]\nbonus_tiles = [37]", "unknown tower bonus tile '37'"),
        ('solo_cards = ["most-windfarms", 4, 10]', "did you mean 'most-wind-farms'?"),
        ("solo_cards = [3, 4]", "solo_cards: found 2 objectives"),
        ("solo_cards = [3, 10, 4]", "solo_cards: the objective 'batteries' is on tile 2.1 of stack II"),
        ('first_scoring_tile = "3.1"', "unknown scoring tile '3.1'"),
        ('[board.remote]\nremote-1 = "remote-11"', "board.remote.remote-1: unknown remote contract 'remote-11'"),
        ("[board.bonus]\nA = [1, 2, 3]", "board.bonus.A: found 3 tiles, allowed: 12, row by row"),
        ('[board.foreign]\nbrazil = ["argentina-1"]', "unknown card of brazil 'argentina-1'"),
        ('[board]\nscoring_cards = ["tax-adviser", "ambassador", "harbour-master", "city-council"]', "at most 3"),
        ("[vj\nenergy = 3", "is not TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    assert reason in refusal(tmp_path, text)


def test_a_missing_file_and_one_that_is_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match=r"nowhere.toml cannot be read: no such file"):
        read_and_lay_out(tmp_path / "nowhere.toml", EDITION, Setting())
    (tmp_path / "bytes.toml").write_bytes(b"seed = 1 # \xff")
    with pytest.raises(PositionError, match="found byte 0xff, allowed: text in UTF-8"):
        read_and_lay_out(tmp_path / "bytes.toml", EDITION, Setting())


# --- refused because no game comes to it


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '[vj]\ntowers = ["A1", "A1", "A1", "A2", "A2", "B1", "B1", "B2"]',
            "vj.towers: 8 towers, but a side has only 7",
        ),
        ('[you]\nbulldozers = ["utility", "utility", "utility", "utility", "utility", "utility"]', "6 bulldozers"),
        ('[you]\ntowers = ["A2-tower-1"]\n[vj]\ntowers = ["A2-tower-1"]', "two pieces on A2-tower-1"),
        ('[vj]\ntowers = ["A1-mixed-1"]\nwind_farms = ["A1-mixed-1"]', "vj.towers and vj.wind_farms: two pieces"),
        ('[vj]\ntowers = ["A1-wind-farm-1"]', "A1-wind-farm-1 is a site for wind farms only"),
        ('[vj]\nwind_farms = ["C", "C", "C", "C"]', "vj.wind_farms: no site is left for it in C"),
        ('[you]\nbulldozers = ["A1-tower-1", "A1-tower-1"]', "2 of them beside A1-tower-1, allowed: one"),
        ('[you]\nbulldozers = ["A1-tower-1"]\n[vj]\ntowers = ["A1-tower-1"]', "which is built on"),
        ('[vj]\nbulldozers = ["A1-tower-1"]', "VJ's are parked or in the utility area"),
        ('[you]\nbulldozers = ["parking-1"]\n[vj]\nbulldozers = ["parking-1"]', "2 of them on parking-1"),
        ("[you]\nbatteries = 7\n[vj]\nbatteries = 6", "13 together, but the solo game has 12"),
        ("[you]\nincome = { resort = 9 }", "you.income.resort: column 9 needs"),
        ('[vj]\ntowers = ["A1"]\ncontracts = ["A1-1"]\n[board]\ncontracts_left = ["A1-1"]', "A1-1 is in both"),
        (
            '[vj]\ntowers = ["A1"]\ncontracts = ["A1-3"]\n[board]\ncontracts_left = ["A1-4"]',
            "A1-4 left the game when A1-3",
        ),
        ('[vj]\ntowers = ["A1"]\ncontracts = ["A1-3", "A1-4"]', "A1-3 and A1-4 are a pair"),
        ('[vj]\ntowers = ["A1"]\ncontracts = ["A1-1", "A1-1"]', "A1-1 is fulfilled 2 times"),
        ('[vj]\ncontracts = ["A1-1"]', "vj.contracts: A1-1: VJ has no tower in A1"),
        ('[you]\ncontracts = ["C-1"]', "neither you nor VJ has a tower in C"),
        ('[you]\ntowers = ["C"]\ncontracts = ["C-1"]', "you.contracts: C-1 needs"),
        ('[vj]\ncontracts = ["solar-3"]\ntowers = ["A1"]', "solar-3 is not next in line"),
        (
            '[vj]\ntowers = ["A1"]\ncontracts = ["A1-1", "A1-2", "A1-3", "solar-1"]',
            "4 contracts, but 1 tower open only 3 spaces of the grid",
        ),
        ('[board.remote]\nremote-1 = "remote-01"\nremote-2 = "remote-01"', "the contract remote-01 lies on 2 spaces"),
        ('[board.connections]\ncircle-A1 = "BC-1"', "BC-1 belongs to the other set"),
        ('[vj]\nconnection_tiles = ["A-1"]\n[board.connections]\ncircle-A1 = "A-1"', "A-1 is owned, but 0 lines"),
        (
            '[vj]\ntowers = ["A1"]\ncontracts = ["A1-1", "A1-3"]\n[board.connections]\ncircle-A1 = "A-1"',
            "A-1 is nobody's, but 2 lines of circle-A1 unlocked",
        ),
        ("[you]\nbonus_tiles = [1]\n[vj]\nbonus_tiles = [1]", "you.bonus_tiles and vj.bonus_tiles: tile 1 is there 2"),
        ("[vj]\nbonus_tiles = [10]", "tile 10 shows an X"),
        ("[board.bonus]\nA = [13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", "tile 13 does not belong to zone A"),
        ('[you]\nforeign_cards = ["brazil-1"]\n[vj]\nforeign_cards = ["brazil-1"]', "brazil-1 is there 2 times"),
        (
            '[vj]\nscoring_cards = ["ambassador"]\n[board]\nscoring_cards = ["ambassador"]',
            "ambassador is there 2 times",
        ),
        ("[vj]\nnetwork_tiles = 1", "vj.network_tiles: 1, but 0 contracts can have joined"),
        ("[you]\nnetwork_tiles = 1", "you.network_tiles: 1, but 0 contracts"),
        ('solo_cards = [3, 4, 10]\nfirst_scoring_tile = "1.3"', "first_scoring_tile: it is one of the tiles"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    assert reason in refusal(tmp_path, text)


def test_every_reason_is_told_at_once(tmp_path: Path) -> None:
    told = refusal(tmp_path, "[you]\nbatteries = 7\nnetwork_tiles = 2\n[vj]\nbatteries = 6\nbonus_tiles = [10]")
    assert "3 problems: (1) you.batteries and vj.batteries" in told
    assert "(3) you.network_tiles" in told
