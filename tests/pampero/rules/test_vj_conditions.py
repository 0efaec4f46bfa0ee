"""The conditions of the solo cards at their limits."""

from __future__ import annotations

import pytest

from engine.pampero.constants import VJ, YOU, Sector
from engine.pampero.vocabulary.facts import Fact
from tests.vj_table import BATTERIES, BONUS_TILES, COMMERCIAL, FOREIGN, INCOME, NETWORK, SOLAR, ZONE_A, VJTable

A1, A2, A3, B1, B2, C = Sector


def is_true(table: VJTable, section: int) -> bool:
    """Whether the condition of a section of the top card is read as true."""
    table.take_turn()
    [true] = [row[2] for row in table.read if row[:2] == (0, section)]
    return true


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize(("energy", "true"), [(0, True), (8, True), (9, False), (10, False)])
def test_energy_below_9(energy: int, true: bool) -> None:
    table = VJTable(COMMERCIAL, NETWORK, SOLAR)
    table.towers(VJ, A1)
    table.own(energy=energy, seat=VJ)
    assert is_true(table, 2) == true


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize(("batteries", "true"), [(3, False), (4, True), (5, True)])
def test_at_least_4_batteries(batteries: int, true: bool) -> None:
    table = VJTable(INCOME, NETWORK, SOLAR)
    table.own(batteries=batteries, seat=VJ)
    assert is_true(table, 0) == true


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize(("towers", "true"), [((A1, A2, A3, B1, B2), True), ((A1, A2, A3, B1, B2, C), False)])
def test_fewer_than_6_towers(towers: tuple[Sector, ...], true: bool) -> None:
    table = VJTable(FOREIGN, NETWORK, SOLAR)
    table.own(energy=8, batteries=0, seat=VJ)
    table.towers(VJ, *towers)
    assert is_true(table, 2) == true


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize(("yours", "true"), [(0, False), (1, False), (2, True)])
def test_fewer_towers_than_you(yours: int, true: bool) -> None:
    table = VJTable(BATTERIES, NETWORK, SOLAR)
    table.towers(VJ, A1)
    table.towers(YOU, *(A2, A3)[:yours])
    assert is_true(table, 0) == true


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize(("theirs", "true"), [(2, True), (3, False)])
def test_fewer_bonus_tiles_than_you(theirs: int, true: bool) -> None:
    table = VJTable(BONUS_TILES, NETWORK, SOLAR)
    table.g.tally[YOU, Fact.BONUS_TILES] = 3
    table.g.tally[VJ, Fact.BONUS_TILES] = theirs
    assert is_true(table, 0) == true


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize(("energy", "true"), [(1, False), (2, True), (9, True)])
def test_no_payable_contract_at_energy_2(energy: int, true: bool) -> None:
    table = VJTable(ZONE_A, NETWORK, SOLAR)
    table.own(energy=energy, batteries=0, seat=VJ)
    assert is_true(table, 2) == true


@pytest.mark.rule("VJ-05")
def test_a_payable_contract_of_any_kind_in_reach_makes_that_false() -> None:
    table = VJTable(ZONE_A, NETWORK, SOLAR)
    table.own(energy=9, batteries=0, seat=VJ)
    table.towers(VJ, A1)
    table.lay_remote("remote-1", "remote-04")  # the section before asks for a standard contract
    assert not is_true(table, 2)
    table.own(energy=2, seat=VJ)  # it costs 3
    assert is_true(table, 2)
