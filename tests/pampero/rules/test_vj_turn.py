"""Which card acts, which section, what is asked of you and what can be told back; the pass tile."""

from __future__ import annotations

import pytest

from engine.core.snapshot import digest
from engine.pampero.constants import VJ, WIND_FARMS, YOU, Sector, Site
from engine.pampero.game import PAMPERO
from engine.pampero.rulings import Ruling
from engine.pampero.vj.constants import SKIPPED_TURN, STUCK_TURN, VJEvent
from engine.pampero.vocabulary.criteria import Action, Criterion
from engine.pampero.vocabulary.decisions import TAKE_BATTERY, Kind
from engine.pampero.vocabulary.ops import Op
from tests.table import Table
from tests.vj_table import FOREIGN, INCOME, NETWORK, RESIDENTIAL, SOLAR, TOWERS, ZONE_A, ZONE_B, VJTable
from tests.vj_table import WIND_FARMS as MOST_WIND_FARMS

A1, A2, A3, B1, B2, C = Sector
Counts = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]


def with_counts(counts: Counts) -> VJTable:
    """Your count and VJ's for the three cards, from the top."""
    table = VJTable(RESIDENTIAL, NETWORK, ZONE_A)
    for position, (yours, theirs) in enumerate(counts):
        table.count(position, yours, theirs)
    return table


# --- the card


@pytest.mark.rule("VJ-02")
@pytest.mark.parametrize(
    ("counts", "acting"),
    [
        (((1, 0), (5, 0), (5, 0)), 0),
        (((2, 2), (1, 0), (5, 0)), 1),  # a tie is held
        (((0, 3), (4, 4), (1, 0)), 2),
        (((0, 9), (3, 2), (0, 0)), 1),
    ],
)
def test_the_first_card_whose_majority_vj_lacks_acts(counts: Counts, acting: int) -> None:
    table = with_counts(counts)
    table.take_turn()
    assert table.cards_read[0] == acting


@pytest.mark.rule("VJ-03")
@pytest.mark.parametrize(
    ("counts", "acting"),
    [
        (((0, 3), (0, 1), (0, 2)), 1),
        (((0, 3), (4, 6), (5, 6)), 2),
        (((0, 2), (0, 1), (0, 1)), 1),  # the upper of equals
        (((1, 1), (0, 0), (0, 3)), 0),
    ],
)
def test_with_every_majority_held_the_narrowest_lead_acts(counts: Counts, acting: int) -> None:
    table = with_counts(counts)
    table.take_turn()
    assert table.cards_read[0] == acting


# --- the card that lies face down


@pytest.mark.rule("VJ-04")
def test_the_second_scoring_turns_the_top_card_down_and_no_other() -> None:
    table = with_counts(((1, 0), (1, 0), (0, 0)))
    table.forget()
    table.resume(Op.SCORE, YOU, 1)
    table.take_turn()
    assert table.cards_read[0] == 0
    table.forget()
    table.resume(Op.SCORE, YOU, 2)
    table.take_turn()
    assert table.cards_read[0] == 1


@pytest.mark.rule("VJ-04")
def test_a_card_face_down_has_no_lead_either() -> None:
    table = with_counts(((0, 0), (0, 4), (0, 3)))
    table.g.solo_flipped = 1
    table.take_turn()
    assert table.cards_read[0] == 2


@pytest.mark.rule("VJ-04", "VJ-05")
def test_below_the_bottom_card_comes_the_middle_one_when_the_top_lies_face_down() -> None:
    table = nothing_to_do()
    table.g.solo_flipped = 1
    table.trail(2)
    table.take_turn()
    assert table.cards_read == [2, 1]


@pytest.mark.rule("VJ-04", "VJ-10")
def test_the_eye_does_not_look_at_a_card_face_down() -> None:
    """Bottom card: network. Next comes the top card, which names B1, or when it lies face down the middle one: B2."""
    picked = []
    for flipped in (0, 1):
        table = VJTable(ZONE_B, "most-resort-icons", NETWORK)
        table.trail(2)
        table.towers(VJ, A1, A2, A3)
        table.cover(1, 2, 3)
        table.g.solo_flipped = flipped
        table.whole_turn()
        picked += table.built_towers
    assert picked == [B1, B2]


# --- the sections


@pytest.mark.rule("VJ-05")
def test_sections_are_read_from_the_left_until_one_is_true() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, A2)
    table.lay_contracts("A2-1")
    table.whole_turn()
    assert table.read == [(0, 0, False), (0, 1, False), (0, 2, True)]
    assert table.fulfilled == ["A2-1"]


@pytest.mark.rule("VJ-05")
def test_the_first_section_that_acts_ends_the_turn() -> None:
    table = VJTable(NETWORK, MOST_WIND_FARMS, RESIDENTIAL)
    table.own(energy=5, seat=VJ)
    table.towers(VJ, A2)
    table.lay_contracts("A2-1", "A2-2")
    table.whole_turn()
    assert [table.g.vj_turns[action] for action in Action] == [0, 0, 1, 0]
    assert table.read == [(0, 0, False), (0, 1, True)]
    assert table.fulfilled == ["A2-1"]


def out_of_wind_farms(rulings: dict[Ruling, int] | None = None) -> VJTable:
    """Energy 1 calls for a wind farm, and VJ has none left; a tower can be built."""
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL, rulings=rulings)
    table.count(0, WIND_FARMS + 1, WIND_FARMS)
    return table


@pytest.mark.rule("VJ-05", "RULING-VJ_BLOCKED")
def test_blocked_next_goes_on_with_the_next_section() -> None:
    table = out_of_wind_farms()
    table.some_turn()
    assert table.read == [(0, 0, True), (0, 1, True)]
    assert len(table.built_towers) == 1


@pytest.mark.rule("RULING-VJ_BLOCKED")
def test_blocked_end_ends_the_turn() -> None:
    table = out_of_wind_farms({Ruling.VJ_BLOCKED: 1})
    table.whole_turn()
    assert table.read == [(0, 0, True)]
    assert not table.built_towers
    assert table.g.vj_turns[STUCK_TURN] == 1


@pytest.mark.rule("VJ-05")
def test_a_card_with_no_true_section_passes_the_turn_to_the_card_below_from_its_first_section() -> None:
    table = VJTable(INCOME, ZONE_A, FOREIGN)
    table.some_turn()
    assert table.cards_read == [0, 1, 2]
    assert table.read[-2:] == [(2, 0, False), (2, 1, True)]
    assert len(table.built_wind_farms) == 1


@pytest.mark.rule("VJ-05")
def test_below_the_bottom_card_comes_the_top_card() -> None:
    table = VJTable(FOREIGN, INCOME, ZONE_A)
    table.trail(1)
    table.some_turn()
    assert table.cards_read == [1, 2, 0]
    assert len(table.built_wind_farms) == 1


# --- nothing to do


def nothing_to_do(rulings: dict[Ruling, int] | None = None) -> VJTable:
    """No contract, too few batteries to sell, a transformer open and too little energy for a tower."""
    table = VJTable(INCOME, ZONE_A, SOLAR, rulings=rulings)
    table.towers(VJ, A1)
    table.towers(YOU, A1)
    return table


@pytest.mark.rule("VJ-05", "VJ-06")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_every_card_is_read_once_and_then_vj_is_stuck(first: int, order: list[int]) -> None:
    table = nothing_to_do()
    table.trail(first)
    table.take_turn()
    assert table.cards_read == order
    assert len(table.read) == 9
    assert table.rows(VJEvent.STUCK)


@pytest.mark.rule("VJ-06", "RULING-VJ_STUCK")
@pytest.mark.parametrize(("ruling", "batteries", "energy"), [(0, 0, 0), (1, 1, 0), (2, 0, 2)])
def test_stuck_passes_or_takes_a_battery_or_builds_a_wind_farm(ruling: int, batteries: int, energy: int) -> None:
    table = nothing_to_do({Ruling.VJ_STUCK: ruling})
    before = table.g.batteries[VJ], table.g.energy[VJ]
    table.whole_turn()
    assert table.g.vj_turns[Action.WIND_FARM if ruling == 2 else STUCK_TURN] == 1
    assert sum(table.g.vj_turns[kind] for kind in range(len(table.g.vj_turns))) == 1
    assert (table.g.batteries[VJ], table.g.energy[VJ]) == (before[0] + batteries, before[1] + energy)
    assert table.built_wind_farms == ([A1] if ruling == 2 else [])


@pytest.mark.rule("RULING-VJ_STUCK")
def test_stuck_wind_farm_goes_where_you_have_most_structures_and_then_bulldozers() -> None:
    table = nothing_to_do({Ruling.VJ_STUCK: 2})
    table.wind_farms(YOU, A3)
    table.bulldozers(A3)
    table.whole_turn()
    assert table.built_wind_farms == [A3]


@pytest.mark.rule("RULING-VJ_STUCK")
def test_stuck_wind_farm_needs_a_wind_farm() -> None:
    table = nothing_to_do({Ruling.VJ_STUCK: 2})
    table.g.tally[VJ, 10] = WIND_FARMS
    table.whole_turn()
    assert not table.built_wind_farms


# --- what is asked


@pytest.mark.rule("VJ-25")
def test_a_tie_of_sectors_is_asked_of_you_with_every_tied_sector_and_your_answer_is_done() -> None:
    built = []
    for answer in (A1, B2):
        table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
        table.wind_farms(YOU, A1, B2)
        table.take_turn()
        assert table.g.decision_seat == YOU
        assert table.tied_sectors == [A1, B2]
        table.answer(answer)
        table.finish()
        built += table.built_wind_farms
    assert built == [A1, B2]


@pytest.mark.rule("VJ-25")
def test_a_tie_of_contracts_is_asked_of_you_with_every_tied_contract() -> None:
    table = VJTable(NETWORK, SOLAR, TOWERS)
    table.own(energy=5, seat=VJ)
    table.towers(VJ, A1, A2, A3)
    table.set_income(VJ, resort=2)
    table.lay_contracts("A1-2", "A2-1", "A3-2", "A3-4")
    table.take_turn()
    assert table.g.decision_seat == YOU
    assert table.tied_spaces == ["A1-2", "A2-1", "A3-2"]


@pytest.mark.rule("VJ-25")
def test_what_is_not_tied_is_not_asked() -> None:
    table = VJTable(MOST_WIND_FARMS, NETWORK, RESIDENTIAL)
    table.wind_farms(YOU, C)
    for site in table.free_sites(C, Site.WIND_FARM)[1:]:
        table.g.site_tower_plus[site] = YOU + 1
    table.take_turn()
    assert table.kind == Kind.TURN
    assert table.built_wind_farms == [C]


# --- what is told


@pytest.mark.rule("VJ-26")
def test_the_majority_that_chose_the_card_is_told_with_both_counts() -> None:
    table = with_counts(((2, 5), (4, 1), (0, 0)))
    table.take_turn()
    assert table.rows(VJEvent.HOLDS) == [(0, 2, 5, 0, 0)]
    assert table.rows(VJEvent.BEHIND) == [(1, 4, 1, 0, 0)]
    table = with_counts(((2, 5), (4, 4), (1, 3)))
    table.take_turn()
    assert [row[:3] for row in table.rows(VJEvent.HOLDS)] == [(0, 2, 5), (1, 4, 4), (2, 1, 3)]
    assert table.rows(VJEvent.LEADS) == [(1, 4, 4, 0, 0)]


@pytest.mark.rule("VJ-26")
def test_each_condition_is_told_with_the_figures_behind_it() -> None:
    table = VJTable(FOREIGN, INCOME, ZONE_A)
    table.own(energy=9, seat=VJ)
    table.towers(VJ, A1, A2)
    table.take_turn()
    assert table.rows(VJEvent.SECTION) == [(0, 0, 0, 0, 0), (0, 1, 0, 9, 8), (0, 2, 1, 2, 6)]


@pytest.mark.rule("VJ-26")
def test_the_entry_its_candidates_and_what_each_criterion_left_are_told() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.lay_contracts("A1-1", "A3-2")
    table.bulldozers(A3)
    table.take_turn()
    assert table.rows(VJEvent.ENTRY)[0][:4] == (0, 0, 0, 3)
    by_icons, by_bulldozers = table.rows(VJEvent.NARROWED)
    assert by_icons[0] == Criterion.SECTOR_ICONS
    assert by_icons[2:] == (3, 2, 0)
    assert by_bulldozers == (Criterion.YOUR_BULLDOZERS, 0, 2, 1, 0)
    left = table.rows(VJEvent.LEFT)
    assert [[plus - 1 for plus in row if plus] for row in left] == [[A1, A2, A3], [A1, A3], [A3]]


@pytest.mark.rule("VJ-26")
def test_the_entry_of_the_card_that_the_eye_led_to_is_told() -> None:
    table = VJTable(NETWORK, TOWERS, RESIDENTIAL)
    table.towers(VJ, A1, A2, A3)
    table.cover(1, 2, 3)
    table.take_turn()
    entries = [row[:4] for row in table.rows(VJEvent.ENTRY)]
    assert entries == [(0, 0, 1, 2), (1, 0, 0, 1)]
    assert [plus - 1 for plus in table.rows(VJEvent.LEFT)[-1] if plus] == [B1]


@pytest.mark.rule("VJ-26")
def test_telling_changes_nothing() -> None:
    digests = []
    for log_on in (0, 1):
        table = Table(3)
        table.g.log_on = log_on
        while table.g.over == 0 and table.g.year < 3:
            table.choose(table.options[-1])
        digests.append(digest(table.states, PAMPERO.kinds))
    assert digests[0] == digests[1]


# --- the pass tile


def before_vj(rulings: dict[Ruling, int] | None = None) -> Table:
    """You have taken a battery, and VJ is next."""
    table = Table(1, rulings)
    table.choose(TAKE_BATTERY)
    return table


def turns_of_vj(table: Table) -> int:
    return sum(table.g.vj_turns[kind] for kind in range(SKIPPED_TURN))


def finish_round(table: Table) -> None:
    """First answers until your next turn, the pass tile kept."""
    while table.kind != Kind.TURN:
        table.choose(table.options[0])


@pytest.mark.rule("YEAR-10")
def test_the_pass_tile_is_offered_before_a_turn_of_vjs_and_keeping_it_lets_vj_act() -> None:
    table = before_vj()
    assert table.kind == Kind.PASS_TILE
    assert table.g.decision_seat == YOU
    table.choose(0)
    finish_round(table)
    assert turns_of_vj(table) == 1
    table.choose(TAKE_BATTERY)
    assert table.kind == Kind.PASS_TILE


@pytest.mark.rule("YEAR-10")
def test_using_the_pass_tile_costs_vj_that_turn_only_and_it_is_never_offered_again() -> None:
    table = before_vj()
    table.choose(1)
    assert table.kind == Kind.TURN
    assert turns_of_vj(table) == 0
    assert table.g.vj_turns[SKIPPED_TURN] == 1
    table.choose(TAKE_BATTERY)
    assert table.kind != Kind.PASS_TILE
    finish_round(table)
    assert turns_of_vj(table) == 1
    table.choose(TAKE_BATTERY)
    assert table.kind != Kind.PASS_TILE
