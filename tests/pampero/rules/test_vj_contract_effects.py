"""What follows when VJ fulfils a contract: its grid, network lines, the usual consequences, links, solar tiles."""

from __future__ import annotations

import pytest

from engine.pampero.constants import REMOTE_TILES, STANDARD_TILES, VJ, YOU, Market, Sector
from engine.pampero.rulings import Ruling
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from tests.vj_table import (
    NETWORK,
    RESIDENTIAL,
    SOLAR,
    TOWERS,
    WIND_FARMS,
    VJTable,
    contract_turn,
    tower_space_left,
)

A1, A2, A3, B1, B2, C = Sector


# --- the grid


def node_taken(table: VJTable) -> str:
    [row] = [row for row in table.rows(Event.CONTRACT) if row[0] == VJ]
    return table.catalogue.solo_grid_board.node[row[3]].id


@pytest.mark.rule("VJ-16")
@pytest.mark.parametrize(
    ("covered", "node"),
    [
        ((), "c1-1"),
        (("c1-1",), "c1-2"),
        (("c1-1", "c1-3"), "c1-2"),
        (("c1-2", "c1-3"), "c1-1"),  # the leftmost column first, though c2-1 is free as well
        (("c1-1", "c1-2", "c1-3"), "c2-1"),
        (("c1-1", "c1-2", "c1-3", "c2-1", "c2-2"), "c2-3"),
    ],
)
def test_the_tile_fills_the_leftmost_open_column_from_the_top(covered: tuple[str, ...], node: str) -> None:
    table = contract_turn(towers=(A1, A2))
    for name in covered:
        table.g.covered[VJ] |= 1 << table.node(name)
    table.lay_contracts("A1-2")
    table.whole_turn()
    assert node_taken(table) == node


@pytest.mark.rule("VJ-16")
def test_the_tile_need_not_be_joined_to_another() -> None:
    """c1-2 is joined to no covered space by a grey line, and its network line cannot be paid."""
    table = contract_turn(towers=(A1,), energy=1, rulings={Ruling.VJ_NETWORK: 1})
    table.g.covered[VJ] = 1 << table.node("c1-1")
    table.lay_contracts("A1-2")
    table.whole_turn()
    assert node_taken(table) == "c1-2"


def joins_a_line(rulings: dict[Ruling, int] | None = None, energy: int = 3) -> VJTable:
    """The next tile covers the second end of the first network line, which asks a player for 1 energy."""
    table = contract_turn(towers=(A1,), energy=energy, rulings=rulings)
    table.g.covered[VJ] = 1 << table.node("c1-1")
    table.lay_contracts("A1-2")
    return table


@pytest.mark.rule("VJ-16", "RULING-VJ_NETWORK")
def test_network_free_marks_a_line_with_both_ends_covered_and_asks_nothing() -> None:
    table = joins_a_line()
    table.whole_turn()
    assert table.rows(Event.NETWORK) == [(VJ, 0, 0, 0, 0)]
    assert table.g.tally[VJ, Fact.NETWORK_TILES] == 1
    assert table.g.energy[VJ] == 2


@pytest.mark.rule("RULING-VJ_NETWORK")
@pytest.mark.parametrize(("energy", "left", "tiles"), [(3, 1, 1), (1, 0, 0)])
def test_network_pay_marks_a_line_only_for_its_price(energy: int, left: int, tiles: int) -> None:
    table = joins_a_line({Ruling.VJ_NETWORK: 1}, energy)
    table.whole_turn()
    assert table.fulfilled == ["A1-2"]
    assert table.g.energy[VJ] == left
    assert table.g.tally[VJ, Fact.NETWORK_TILES] == tiles


@pytest.mark.rule("VJ-16")
def test_a_line_with_one_end_covered_gets_no_tile_and_a_marked_line_no_second() -> None:
    table = contract_turn(towers=(A1,))
    table.lay_contracts("A1-2", "A1-1", "A1-3")
    table.whole_turn()
    assert table.g.tally[VJ, Fact.NETWORK_TILES] == 0
    table.count(0, 2, 0)
    table.whole_turn()
    assert table.g.tally[VJ, Fact.NETWORK_TILES] == 1
    table.whole_turn()
    assert table.fulfilled == ["A1-3"]
    assert table.g.tally[VJ, Fact.NETWORK_TILES] == 1


# --- what follows


@pytest.mark.rule("VJ-28")
def test_the_transformer_goes_to_the_board_the_energy_is_spent_and_the_partner_leaves() -> None:
    table = contract_turn(towers=(A1,))
    table.lay_contracts("A1-3", "A1-4")
    table.set_income(VJ, resort=2)
    table.whole_turn()
    assert table.fulfilled == ["A1-3"]
    assert table.g.space_seat_plus[table.space("A1-3")] == VJ + 1
    assert table.g.sector_transformers[VJ, A1] == 1
    assert table.g.space_tile_plus[table.space("A1-4")] == 0
    assert table.g.tally[VJ, Fact.ENERGY_SPENT] == 3
    assert table.g.income[VJ, Market.RESORT] == 1 + 2


@pytest.mark.rule("VJ-28", "VJ-23", "RULING-VJ_CONNECTIONS")
@pytest.mark.parametrize(("ruling", "energy", "money"), [(0, 0, 0), (1, 1, 3)])
def test_the_second_open_line_of_a_circle_brings_vj_the_connection_tile_and_by_ruling_1_energy_and_3(
    ruling: int, energy: int, money: int
) -> None:
    """S VJ Bonus Reference states the gain for the bonus tile that plays one."""
    table = contract_turn(towers=(A1,), energy=5)
    table.g.ruling[Ruling.VJ_CONNECTIONS] = ruling
    table.lay_contracts("A1-3", "A1-1")
    table.lay_connection("circle-A1", "A-2")  # remote; played by you it would give 2 energy
    table.transform(YOU, "A1-3")
    before = table.g.money[VJ]
    table.whole_turn()
    assert table.fulfilled == ["A1-1"]
    assert table.g.tally[VJ, Fact.CONNECTION_TILES] == 1
    assert table.g.tally[VJ, Fact.REMOTE_ICONS] == 1
    assert table.g.energy[VJ] == 5 - 2 + energy
    assert table.g.money[VJ] == before + money


@pytest.mark.rule("VJ-28")
def test_one_open_line_brings_no_connection_tile() -> None:
    table = contract_turn(towers=(A1,), energy=5)
    table.lay_contracts("A1-1")
    table.lay_connection("circle-A1", "A-2")
    table.whole_turn()
    assert table.g.tally[VJ, Fact.CONNECTION_TILES] == 0
    assert table.g.energy[VJ] == 3


@pytest.mark.rule("VJ-28")
def test_income_arrows_bring_specialists_and_meet_printed_arrows() -> None:
    """A commercial contract of two arrows: column 4 gives a scoring card, column 5 moves the resort marker."""
    table = contract_turn(RESIDENTIAL, SOLAR, TOWERS, towers=(A2,))
    table.set_income(VJ, commercial=3)
    table.lay_contracts("A2-4")
    table.whole_turn()
    assert table.g.income[VJ, Market.COMMERCIAL] == 4
    assert table.g.income[VJ, Market.RESORT] == 1
    assert len(table.held_cards()) == 1


@pytest.mark.rule("VJ-28")
def test_the_bonus_printed_on_the_grid_space_is_gained() -> None:
    table = contract_turn(towers=(A1, A2), energy=3)
    table.cover(1)
    for name in ("c2-1", "c2-2"):
        table.g.covered[VJ] |= 1 << table.node(name)
    table.lay_contracts("A1-2")
    table.whole_turn()  # c2-3: 1 energy
    assert table.g.energy[VJ] == 3 - 1 + 1


def linked(rulings: dict[Ruling, int] | None = None) -> VJTable:
    table = contract_turn(towers=(A3,), energy=5, rulings=rulings)
    table.lay_contracts("A3-2", "A3-4", "A3-3")  # A3-2 and A3-4 are linked, 1 and 2 energy
    return table


@pytest.mark.rule("VJ-28", "RULING-VJ_LINKS")
def test_links_no_leaves_the_linked_contract_alone() -> None:
    table = linked()
    table.whole_turn()
    assert table.fulfilled == ["A3-2"]
    assert table.g.energy[VJ] == 4


@pytest.mark.rule("RULING-VJ_LINKS")
def test_links_yes_takes_the_linked_contract_as_well_and_pays_for_it() -> None:
    table = linked({Ruling.VJ_LINKS: 1})
    table.whole_turn()
    assert table.fulfilled == ["A3-2", "A3-4"]
    assert table.g.energy[VJ] == 2


@pytest.mark.rule("RULING-VJ_LINKS")
def test_links_yes_needs_energy_a_tower_and_a_transformer_for_the_second() -> None:
    table = linked({Ruling.VJ_LINKS: 1})
    table.own(energy=2, seat=VJ)
    table.whole_turn()
    assert table.fulfilled == ["A3-2"]
    table = linked({Ruling.VJ_LINKS: 1})
    tower_space_left(table, 1)
    table.whole_turn()
    assert table.fulfilled == ["A3-2"]
    table = contract_turn(towers=(A1,), rulings={Ruling.VJ_LINKS: 1})
    table.lay_contracts("A1-2", "A2-3")  # linked across sectors, and no tower of VJ's in A2
    table.whole_turn()
    assert table.fulfilled == ["A1-2"]


# --- solar contracts


def solar_turn(*cards: str) -> VJTable:
    table = contract_turn(*cards, towers=(A1,))
    for number in range(1, 13):
        table.g.space_tile_plus[table.space(f"solar-{number}")] = STANDARD_TILES + REMOTE_TILES + number
    return table


@pytest.mark.rule("VJ-28", "VJ-13")
def test_a_solar_section_takes_a_solar_contract_next_in_line_for_no_energy() -> None:
    table = solar_turn(SOLAR, WIND_FARMS, NETWORK)
    table.own(energy=0, seat=VJ)
    table.whole_turn()
    assert table.fulfilled in (["solar-1"], ["solar-7"])
    assert table.g.tally[VJ, Fact.SOLAR_CONTRACTS] == 1
    assert table.g.sector_transformers[VJ, A1] == 0


@pytest.mark.rule("VJ-28")
def test_no_other_section_takes_a_solar_contract() -> None:
    table = solar_turn(NETWORK, WIND_FARMS, RESIDENTIAL)
    table.take_turn()
    assert table.read[:2] == [(0, 0, False), (0, 1, False)]


@pytest.mark.rule("VJ-13")
def test_a_solar_section_needs_a_transformer_as_well() -> None:
    table = solar_turn(SOLAR, WIND_FARMS, NETWORK)
    table.cover(1)
    table.some_turn()
    assert not table.fulfilled
    assert len(table.built_towers) == 1
