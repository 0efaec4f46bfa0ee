"""VJ's turns explained: the right card and section, the figures, who dropped out and why, ties, gains, clauses."""

from __future__ import annotations

import re

import pytest

from engine.pampero.constants import INCOME_COLUMNS, VJ, WIND_FARMS, YOU, Board, Country, Scoring, Sector, Site, Zone
from engine.pampero.game import edition_of
from engine.pampero.rulings import Ruling
from engine.pampero.text.explanation import Explanation
from engine.pampero.text.vj_phrases import BLOCKED_WORDS
from engine.pampero.vj.constants import Blocked
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from tests.golden.files import FROZEN
from tests.table import index_of
from tests.vj_table import (
    ENERGY_SPENT,
    FOREIGN,
    INCOME,
    NETWORK,
    RESIDENTIAL,
    TOWERS,
    TWO_ICONS,
    ZONE_A,
    VJTable,
)
from tests.vj_table import WIND_FARMS as MOST_WIND_FARMS

A1, A2, A3, B1, B2, C = Sector
WORDS = edition_of(FROZEN).words


def explain(table: VJTable, *answers: int) -> Explanation:
    """VJ's turn on the table as it stands, with these answers to its ties and the first option after them."""
    narrator = WORDS.narrator(table.g)
    table.take_turn()
    narrator.follow(table.g)
    waiting = list(answers)
    while narrator.draft is not None:
        code = waiting.pop(0) if waiting else table.options[0]
        narrator.answer(code, table.g)
        table.choose(code)
        narrator.follow(table.g)
    (explanation,) = narrator.explanations
    return explanation


def texts(explanation: Explanation) -> list[str]:
    """Every sentence of a turn."""
    reasons = [part.text for part in explanation.majorities] + [part.text for part in explanation.sections]
    return [*explanation.means, *reasons, *(step.text for step in explanation.all_steps)]


def sentence(explanation: Explanation, beginning: str) -> str:
    """The sentence that begins so."""
    (found,) = [text for text in texts(explanation) if text.startswith(beginning)]
    return found


# --- which card


@pytest.mark.rule("VJ-26", "VJ-05")
def test_most_wind_farms_at_energy_1_is_told_to_build_a_wind_farm_by_its_first_section() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=1, seat=VJ)
    told = explain(table)
    assert told.card == "solo card 3, most wind farms"
    assert [(section.section, section.true) for section in told.sections] == [(1, True)]
    assert "energy below 10: true. VJ has 1 energy." in told.sections[0].text
    assert any(gain.startswith("VJ builds a wind farm") for gain in told.gains)


@pytest.mark.rule("VJ-26", "VJ-05", "VJ-18")
def test_most_wind_farms_at_energy_10_is_told_to_look_at_its_second_section() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, seat=VJ)
    told = explain(table)
    assert [(section.section, section.true) for section in told.sections] == [(1, False), (2, True)]
    assert "false. VJ has 10 energy." in told.sections[0].text
    assert "27 transformers left, 0 of them in a column whose tower is built" in told.sections[1].text
    assert any(gain.startswith("VJ builds tower 1") for gain in told.gains)
    assert {"VJ-02", "VJ-05", "VJ-18", "VJ-09", "VJ-11", "VJ-12"} <= set(told.clauses)


@pytest.mark.rule("VJ-26", "VJ-02")
def test_the_majority_behind_is_told_with_by_how_much() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    for position, (yours, theirs) in enumerate(((2, 5), (4, 1), (0, 0))):
        table.count(position, yours, theirs)
    told = explain(table)
    assert [(m.space, m.you, m.vj, m.acts) for m in told.majorities] == [(1, 2, 5, False), (2, 4, 1, True)]
    assert told.majorities[0].text == "Space 1 (most wind farms): you 2, VJ 5; VJ leads by 3."
    assert "VJ is behind by 3, so this card acts" in told.majorities[1].text
    assert told.card == "solo card 4, most network tiles"


@pytest.mark.rule("VJ-26", "VJ-03", "VJ-04")
def test_holding_all_the_smallest_lead_is_told_and_a_card_face_down_is_left_out() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    for position, (yours, theirs) in enumerate(((9, 0), (1, 4), (2, 4))):
        table.count(position, yours, theirs)
    table.g.solo_flipped = 1
    told = explain(table)
    assert [m.space for m in told.majorities] == [2, 3, 3]
    assert "its smallest lead is a lead of 2 at space 3" in told.majorities[-1].text
    assert {"VJ-03", "VJ-04"} <= set(told.majorities[-1].clauses)
    assert "The top card is face down." in told.means[0]


# --- searches


@pytest.mark.rule("VJ-26", "VJ-29")
def test_each_criterion_tells_whom_it_kept_whom_it_removed_and_what_it_saw() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.lay_contracts("A1-1", "A3-2")
    table.bulldozers(A3)
    told = explain(table)
    (section,) = told.sections
    assert section.steps[0].text == "Zone A has 3 sectors: A1, A2, A3."
    assert section.steps[1].text == "Most residential icons there: A1, A3 (1); out: A2 (0)."
    assert [(c.name, c.value) for c in section.steps[1].candidates] == [("A1", "1"), ("A2", "0"), ("A3", "1")]
    assert section.steps[1].left == ("A1", "A3")
    assert section.steps[2].text == "Most bulldozers of yours: A3 (1); out: A1 (0)."


@pytest.mark.rule("VJ-26", "VJ-29")
def test_a_criterion_that_all_meet_alike_removes_nobody_and_says_so() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    told = explain(table, A2)
    assert told.sections[0].steps[1].text == "Most residential icons there: 0 for all 3, so nobody drops out."


@pytest.mark.rule("VJ-26", "VJ-10")
def test_the_eye_tells_which_card_it_leads_to_and_what_that_one_picks() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.towers(VJ, A1, A2, A3)
    table.cover(1, 2, 3)
    told = explain(table)
    said = [step.text for step in told.sections[0].steps]
    assert said[0] == "Nothing in zone A; zone B has 2 sectors: B1, B2."
    assert "The eye: 2 sectors tied, so VJ looks at space 2 (most towers), section 1." in said
    assert said[-1] == "Its entry for B1 leaves 1 sector: B1."


def contract_turn() -> VJTable:
    """VJ has a tower in A1 and energy for its contracts; the card of most wind farms is to fulfil one."""
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, A1)
    table.set_income(VJ, resort=3)
    table.lay_contracts("A1-3", "A1-4")
    return table


@pytest.mark.rule("VJ-26", "VJ-13", "VJ-17")
def test_contracts_are_named_with_their_tile_and_the_income_that_decides_is_named() -> None:
    told = explain(contract_turn())
    search = told.sections[-1].steps
    assert "A1-3 Arapey Hot Springs (resort +2)" in search[0].text
    assert search[1].text == "Cheapest: cost 3 for both, so nobody drops out."
    assert search[2].text.endswith("income (resort): A1-3 (yes); out: A1-4 (no).")
    assert "VJ-17" in search[2].clauses
    assert "leaves the game" in sentence(told, "Its pair")


@pytest.mark.rule("VJ-26", "VJ-13")
def test_a_contract_condition_is_told_with_what_is_in_reach_and_what_is_payable() -> None:
    table = VJTable(RESIDENTIAL, NETWORK, TOWERS)
    table.towers(VJ, A1)
    table.own(energy=2, seat=VJ)
    table.lay_contracts("A1-1", "A1-4")
    told = explain(table)
    assert "(secondary icon: contracts with two market icons): true" in told.sections[1].text
    assert "Contracts with a residential icon: 2 where VJ has a tower, 1 of them payable" in told.sections[1].text


@pytest.mark.rule("VJ-26", "VJ-30")
def test_short_of_energy_is_told_with_energy_and_contracts() -> None:
    table = VJTable(TWO_ICONS, NETWORK, TOWERS)
    table.towers(VJ, C)
    table.own(energy=1, batteries=0, seat=VJ)
    table.lay_contracts("C-1", "C-2")
    told = explain(table)
    (section,) = [section for section in told.sections if section.condition == "short of energy"]
    assert "VJ has 1 energy, 2 contracts where it has a tower and can pay for 0 of them." in section.text
    assert "VJ-30" in told.clauses


@pytest.mark.rule("VJ-26", "VJ-12")
def test_the_column_is_told_with_the_symbols_looked_for_and_the_one_found() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, batteries=0, seat=VJ)
    table.towers(VJ, A1, A2, A3, B1)
    table.cover(1, 2, 3, 4)
    table.set_income(VJ, residential=3)
    table.lay_bonus(Zone.B, 1, 4, 19)
    table.lay_bonus(Zone.B, 2, 4, 18)
    column = sentence(explain(table), "Bonus columns of zone B")
    assert "no tile with the icon of VJ's rightmost/bottommost income (residential)" in column
    assert column.endswith("column 4 has a printed bonus with $5.")


@pytest.mark.rule("VJ-26", "VJ-20")
def test_the_choice_of_a_scoring_card_is_told_step_by_step() -> None:
    table = contract_turn()
    green = next(column for column in range(INCOME_COLUMNS) if table.t.income_specialists[Board.SOLO, column])
    table.set_income(VJ, resort=green)
    table.set_income(YOU, industrial=2)
    table.show_scoring_cards("hotel-owners", "chamber-of-industry", "public-notary")
    table.g.scoring_tile[Scoring.FIRST] = index_of(table.catalogue.scoring_tiles.tile, "1.6")
    told = explain(table)
    assert "Hotel Owners, Chamber of Industry, Public Notary" in sentence(told, "VJ gains a scoring card")
    assert sentence(told, "Matching the first scoring").endswith("no card.")
    assert "your rightmost/bottommost income (industrial): Chamber of Industry" in sentence(told, "Most icons of your")
    assert "VJ gains the specialist scoring card Chamber of Industry." in told.gains


@pytest.mark.rule("VJ-26", "VJ-19")
def test_a_foreign_sale_is_told_with_every_card_that_can_be_paid() -> None:
    table = VJTable(FOREIGN, INCOME, ZONE_A)
    table.towers(VJ, B1)
    table.own(batteries=4, seat=VJ)
    table.show_foreign(Country.ARGENTINA, "argentina-1", "argentina-5", "argentina-9")
    told = explain(table)
    offers = [text for text in texts(told) if text.startswith("Payable: ")]
    assert [re.findall(r"argentina-\d", offer) for offer in offers] == [["argentina-1"], ["argentina-5"]]
    assert "VJ sells to argentina-5" in " ".join(told.gains)


# --- ties


@pytest.mark.rule("VJ-26", "VJ-25")
def test_a_tie_tells_its_candidates_and_what_you_chose() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.wind_farms(YOU, A1, B1)
    told = explain(table, B1)
    sector, site = told.ties
    assert sector.text == "You choose the sector VJ builds in among A1, B1."
    assert (sector.left, sector.chosen) == (("A1", "B1"), "B1")
    assert "VJ-07" in sector.clauses
    assert site.chosen is not None
    assert site.chosen.endswith("in B1 Colonia")


@pytest.mark.rule("VJ-26", "VJ-25")
def test_a_turn_that_waits_for_you_is_told_as_far_as_it_goes() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.wind_farms(YOU, A1, B1)
    narrator = WORDS.narrator(table.g)
    table.take_turn()
    narrator.follow(table.g)
    assert table.kind == Kind.VJ_SECTOR
    assert not narrator.explanations
    waiting = narrator.draft
    assert waiting is not None
    assert not waiting.complete
    assert [tie.chosen for tie in waiting.ties] == [None]


# --- what cannot be done


@pytest.mark.rule("VJ-26", "VJ-05")
def test_an_action_that_cannot_be_done_is_told_with_the_reason() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.count(0, WIND_FARMS + 1, WIND_FARMS)
    told = explain(table)
    assert sentence(told, "The action cannot be done") == (
        "The action cannot be done: VJ has none of these pieces left. VJ continues with the next section or card."
    )
    assert BLOCKED_WORDS.keys() == set(Blocked)


@pytest.mark.rule("VJ-26", "VJ-07")
@pytest.mark.parametrize(("ruling", "then"), [(0, "any sector with a site will do"), (1, "only sectors with a site")])
def test_a_sector_without_a_site_is_told_with_what_the_ruling_makes_of_it(ruling: int, then: str) -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL, rulings={Ruling.VJ_FULL: ruling})
    table.wind_farms(YOU, A1, A1)
    table.fill(A1, Site.WIND_FARM)
    assert then in sentence(explain(table), "No free site for a wind farm in A1")


@pytest.mark.rule("VJ-26", "VJ-06")
@pytest.mark.parametrize(("ruling", "does"), [(0, "it passes"), (1, "it takes a battery"), (2, "it builds")])
def test_a_stuck_turn_is_told_with_what_the_ruling_makes_of_it(ruling: int, does: str) -> None:
    table = VJTable(FOREIGN, INCOME, ZONE_A, rulings={Ruling.VJ_STUCK: ruling})
    table.own(energy=10, batteries=0, seat=VJ)
    table.towers(VJ, A1)
    table.count(0, 1, 0)
    table.g.tally[VJ, Fact.TOWERS] = 7
    told = explain(table)
    assert does in sentence(told, "Nothing on any face-up card applies")
    assert told.card is None
    assert len(told.sections) == 9


@pytest.mark.rule("VJ-26", "VJ-08")
def test_energy_past_the_limit_is_told_as_lost() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=9, seat=VJ)
    table.wind_farms(YOU, C)
    told = explain(table)
    assert sentence(told, "VJ gains 1 energy").endswith("VJ has 10 energy. Lost past its limit: 4.")


@pytest.mark.rule("VJ-26", "VJ-08")
def test_a_contract_in_place_of_a_wind_farm_past_the_limit_is_told() -> None:
    table = VJTable(ENERGY_SPENT, NETWORK, RESIDENTIAL, rulings={Ruling.ENERGY_CAP: 1})
    table.towers(VJ, A1)
    table.wind_farms(YOU, C)
    table.own(energy=7, seat=VJ)
    table.lay_contracts("A1-1")
    told = explain(table)
    assert "5 energy to VJ's 7, past its limit" in sentence(told, "The wind farm would bring")
    assert any(gain.startswith("VJ fulfils Market of Salto") for gain in told.gains)


@pytest.mark.rule("VJ-26", "YEAR-10")
def test_a_skipped_turn_says_that_the_pass_tile_was_flipped() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.g.skip_vj = 1
    told = explain(table)
    assert [step.text for step in told.steps] == ["The pass tile was flipped: VJ's turn is skipped."]
    assert (told.card, told.clauses) == (None, ("YEAR-10",))
