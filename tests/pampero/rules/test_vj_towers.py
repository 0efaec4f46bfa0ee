"""VJ builds towers: the sector by its cards and their eye, the column of the tower bonus board, the lock."""

from __future__ import annotations

import pytest

from engine.pampero.constants import TOWERS, VJ, YOU, Market, Sector, Site, Zone
from engine.pampero.rulings import Ruling
from engine.pampero.vj.constants import Blocked, VJEvent
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from tests.vj_table import (
    COMMERCIAL,
    ENERGY_SPENT,
    INDUSTRIAL,
    NETWORK,
    REMOTE,
    RESIDENTIAL,
    RESORT,
    SOLAR,
    WIND_FARMS,
    ZONE_A,
    ZONE_B,
    VJTable,
    tower_turn,
)
from tests.vj_table import TOWERS as MOST_TOWERS

A1, A2, A3, B1, B2, C = Sector


# --- locked


@pytest.mark.rule("VJ-18")
@pytest.mark.parametrize(
    ("towers", "full", "locked"),
    [(0, (), True), (1, (), False), (1, (1,), True), (2, (1,), False), (2, (1, 2), True), (2, (2, 3), False)],
)
def test_vj_is_locked_when_no_transformer_left_has_its_tower(towers: int, full: tuple[int, ...], locked: bool) -> None:
    table = VJTable(NETWORK, WIND_FARMS, RESIDENTIAL)
    table.towers(VJ, *(A1, A2)[:towers])
    table.cover(*full)
    table.take_turn()
    assert table.read[0] == (0, 0, locked)


@pytest.mark.rule("VJ-18")
def test_one_transformer_under_a_built_tower_is_enough() -> None:
    table = VJTable(NETWORK, WIND_FARMS, RESIDENTIAL)
    table.towers(VJ, A1, A2)
    table.cover(1, 2)
    table.g.covered[VJ] &= ~(1 << table.node("c2-3"))
    table.take_turn()
    assert table.read[0] == (0, 0, False)


# --- the entry


@pytest.mark.rule("VJ-09")
def test_the_first_entry_with_a_sector_free_of_vj_towers_is_used() -> None:
    table = tower_turn(ENERGY_SPENT, WIND_FARMS, RESIDENTIAL)  # C, then B, then A
    table.whole_turn()
    assert table.built_towers == [C]
    table = tower_turn(ENERGY_SPENT, WIND_FARMS, RESIDENTIAL, towers=(C,))
    table.lay_contracts("B1-1", "B2-4", "A1-3")
    table.whole_turn()
    assert table.built_towers == [B2]


@pytest.mark.rule("VJ-09", "VJ-01")
def test_a_sector_without_a_tower_or_mixed_site_is_passed_over_and_a_bulldozer_of_yours_takes_a_site() -> None:
    table = tower_turn(ENERGY_SPENT, WIND_FARMS, RESIDENTIAL)
    table.bring(0, "C-tower-1")
    table.bring(1, "C-mixed-1")
    for site in ("C-tower-2", "C-mixed-2"):
        table.g.site_wind_farm_plus[table.site(site)] = YOU + 1
    table.lay_contracts("B1-4", "B2-1")
    table.whole_turn()  # only the wind-farm site of C is free
    assert table.built_towers == [B1]


@pytest.mark.rule("VJ-09", "VJ-25")
def test_a_tower_takes_tower_and_mixed_sites_and_which_is_yours_to_say() -> None:
    table = tower_turn(ENERGY_SPENT, WIND_FARMS, RESIDENTIAL)
    table.bring(0, "C-tower-1")
    table.take_turn()
    assert table.kind == Kind.VJ_SITE
    assert table.options == [table.site(name) for name in ("C-mixed-1", "C-tower-2", "C-mixed-2")]
    table.answer(table.site("C-mixed-2"))
    assert table.g.site_tower_plus[table.site("C-mixed-2")] == VJ + 1


@pytest.mark.rule("VJ-01")
def test_vj_has_seven_towers() -> None:
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL, towers=(A1, A1, A2, A2, A3, A3, B1))
    assert table.g.tally[VJ, Fact.TOWERS] == TOWERS
    table.take_turn()
    assert table.rows(VJEvent.BLOCKED)[0][:2] == (0, 0)


# --- the second round


@pytest.mark.rule("VJ-09")
def test_with_a_tower_in_every_sector_the_sectors_with_fewest_are_tied_for_you() -> None:
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL, towers=(A1, A2, A3, B1, B2, C))
    table.take_turn()
    assert table.tied_sectors == [A1, A2, A3, B1, B2, C]
    table.answer(B2)
    table.finish()
    assert table.built_towers == [B2]


@pytest.mark.rule("VJ-09", "RULING-VJ_SECOND")
def test_second_none_found_doubles_a_tower_when_no_entry_fits() -> None:
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL, towers=(A1, A2, A3, B1, C, C))
    table.fill(B2, Site.TOWER)
    table.fill(A3, Site.TOWER)
    table.take_turn()
    assert table.tied_sectors == [A1, A2, B1]  # fewest towers, with a site
    assert table.rows(VJEvent.SECOND_ROUND)[0][0] == 3


@pytest.mark.rule("RULING-VJ_SECOND")
def test_second_all_six_builds_no_double_before_all_six_sectors_have_one() -> None:
    rulings = {Ruling.VJ_SECOND: 1}
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL, towers=(A1, A2, A3, B1, C), rulings=rulings)
    table.fill(B2, Site.TOWER)
    table.take_turn()
    assert table.rows(VJEvent.BLOCKED)[0][:3] == (0, 0, Blocked.NOT_ALL_SIX)
    assert not table.built_towers
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL, towers=(A1, A2, A3, B1, B2, C), rulings=rulings)
    table.take_turn()
    assert table.tied_sectors == [A1, A2, A3, B1, B2, C]


@pytest.mark.rule("VJ-05", "VJ-09", "VJ-26")
@pytest.mark.parametrize("ruling", [0, 1])
def test_with_no_site_for_a_tower_anywhere_the_action_cannot_be_done_for_want_of_a_site(ruling: int) -> None:
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL, rulings={Ruling.VJ_SECOND: ruling})
    for sector in Sector:
        table.fill(sector, Site.TOWER)
    table.take_turn()
    assert table.rows(VJEvent.BLOCKED)[0][:3] == (0, 0, Blocked.NO_SITE)


# --- the criteria


@pytest.mark.rule("VJ-10")
@pytest.mark.parametrize(
    ("card", "contracts", "chosen"),
    [
        (WIND_FARMS, ("A1-1", "A2-4", "A3-2"), A3),  # cheapest contract
        (MOST_TOWERS, ("A1-1", "A1-3", "A2-4"), A1),  # most contracts (its section for a full grid)
        (ZONE_A, ("A1-1", "A3-2", "A3-3"), A3),  # most contracts
        (INDUSTRIAL, ("B1-1", "A2-1", "A3-3"), B1),  # B1 before the icons of zone A
    ],
)
def test_the_criteria_of_the_entry_decide(card: str, contracts: tuple[str, ...], chosen: Sector) -> None:
    table = tower_turn(card, NETWORK, RESIDENTIAL)
    table.count(0, 0, 0)
    table.lay_contracts(*contracts)
    table.whole_turn()
    assert table.built_towers == [chosen]


@pytest.mark.rule("VJ-10", "VJ-29")
def test_criteria_are_applied_from_the_left_and_a_later_one_never_overrules_an_earlier() -> None:
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL)  # residential icons, then your bulldozers
    table.lay_contracts("A1-1", "A2-1", "A2-2")
    table.bulldozers(A1, A1, A3)
    table.whole_turn()
    assert table.built_towers == [A2]


@pytest.mark.rule("VJ-10")
def test_contracts_count_in_a_tower_search_whether_vj_could_pay_them_or_not() -> None:
    table = tower_turn(WIND_FARMS, NETWORK, RESIDENTIAL, towers=(A1, A2, A3))
    table.lay_contracts("B1-4", "B2-3")
    table.lay_remote("remote-7", "remote-07")  # two batteries count as 4 energy
    table.own(batteries=0, seat=VJ)
    table.take_turn()
    assert table.tied_sectors == [B1, B2]


@pytest.mark.rule("VJ-29")
def test_a_criterion_that_no_sector_meets_removes_none() -> None:
    table = tower_turn(NETWORK, WIND_FARMS, RESIDENTIAL)
    table.take_turn()
    assert table.tied_sectors == [A1, A2, A3]


# --- the eye


@pytest.mark.rule("VJ-10")
def test_the_eye_asks_the_next_card_for_its_first_entry_that_matches_the_zone() -> None:
    table = tower_turn(RESORT, ENERGY_SPENT, NETWORK, towers=(A2, A3, B1))
    table.trail(1)  # energy spent: C is free, so C
    table.whole_turn()
    assert table.built_towers == [C]
    table = tower_turn(NETWORK, RESORT, ENERGY_SPENT, towers=(A1, A2, A3))  # resort: B2 first, then A, then B1
    table.whole_turn()
    assert table.built_towers == [B2]


@pytest.mark.rule("VJ-10")
def test_the_eye_goes_on_to_the_third_card_when_the_next_leaves_a_tie() -> None:
    table = tower_turn(NETWORK, ENERGY_SPENT, RESORT, towers=(A1, A2, A3))  # dearest contract and bulldozers tied
    table.whole_turn()
    assert table.built_towers == [B2]
    table = tower_turn(NETWORK, ENERGY_SPENT, RESORT, towers=(A1, A2, A3))
    table.lay_contracts("B1-1", "B1-4", "B2-1")  # cheapest tied, dearest in B1
    table.whole_turn()
    assert table.built_towers == [B1]


@pytest.mark.rule("VJ-10")
def test_an_eye_met_on_a_consulted_card_leads_on_to_the_third_card_and_never_back() -> None:
    table = tower_turn(
        SOLAR, WIND_FARMS, NETWORK, towers=()
    )  # B: cheapest contract, structures, eye; eyes on all three
    table.take_turn()
    assert table.tied_sectors == [B1, B2]
    assert [row[0] for row in table.rows(VJEvent.ENTRY)] == [0, 1, 2]


@pytest.mark.rule("VJ-10")
def test_the_eye_of_the_bottom_card_asks_the_top_card() -> None:
    table = tower_turn(RESORT, WIND_FARMS, NETWORK, towers=(A1, A2, A3))
    table.trail(2)
    table.whole_turn()
    assert table.built_towers == [B2]


@pytest.mark.rule("VJ-10")
def test_the_eye_only_chooses_among_the_tied_sectors() -> None:
    """Zone A by dearest contract, then the eye: the next card prefers B2 and, in zone A, resort icons."""
    table = tower_turn(ENERGY_SPENT, RESORT, NETWORK, towers=(C, B1, B2))
    table.lay_contracts("A1-4", "A2-3", "A3-3", "A3-4")  # 3 energy in A1 and A3; A2 has a resort icon but only 2
    table.whole_turn()
    assert table.built_towers == [A3]


# --- the tower and its bonus


@pytest.mark.rule("VJ-11")
@pytest.mark.parametrize(
    ("before", "money", "energy", "income"), [(1, 0, 0, 0), (2, 0, 1, 0), (3, 5, 0, 0), (4, 0, 0, 1)]
)
def test_the_leftmost_tower_goes_with_the_bonus_it_uncovers(before: int, money: int, energy: int, income: int) -> None:
    table = tower_turn(COMMERCIAL, NETWORK, RESIDENTIAL, towers=(A1, A2, A3, B1)[:before])
    table.own(energy=0, seat=VJ)
    table.set_income(VJ, resort=2)
    for column in range(1, 5):
        for row in range(1, 4):
            table.lay_bonus(Zone.C, row, column, 27)  # ongoing tiles, which give VJ nothing
    had = table.g.money[VJ]
    table.whole_turn()
    assert table.built_towers == [C]
    assert table.rows(10)[-1][2] == before + 1
    assert (table.g.money[VJ] - had, table.g.energy[VJ]) == (money, energy)
    assert table.g.income[VJ, Market.RESORT] == 1 + income


@pytest.mark.rule("VJ-10", "VJ-09")
def test_a_section_that_builds_because_you_have_more_towers_searches_its_own_entries() -> None:
    table = VJTable(ZONE_B, REMOTE, NETWORK)
    table.towers(YOU, A2)
    table.whole_turn()
    assert table.read == [(0, 0, False), (0, 1, False), (0, 2, True)]
    assert table.built_towers == [B1]


@pytest.mark.rule("VJ-10")
def test_no_further_card_is_asked_once_a_single_sector_is_left() -> None:
    table = tower_turn(NETWORK, RESORT, ENERGY_SPENT, towers=(A1, A2, A3))  # resort alone decides: B2 first
    table.whole_turn()
    assert [row[0] for row in table.rows(VJEvent.EYE)] == [1]
