"""The grid of transformers: where a contract tile may go, network lines, bonuses of nodes, the restricted variant."""

from __future__ import annotations

import pytest

from engine.pampero.codes import code_line_plus, code_node
from engine.pampero.constants import NETWORK_LINES, VJ, YOU, Account, Market, Sector, Zone
from engine.pampero.rulings import Variant
from engine.pampero.vj.contracts import settle_contract
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.positions import (
    contracts_in_reach,
    node_code,
    nodes_in_reach,
    put_remote,
    raise_towers,
    take_earlier,
)
from tests.table import Table


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=50, energy=10, batteries=3)
    return table


def free_nodes(table: Table, *nodes: str) -> set[int]:
    """The options that put a tile on these nodes without paying for a line."""
    return {node_code(table, node) for node in nodes}


def network_tiles(table: Table) -> list[int]:
    """The network lines, counted from 1, that hold a network tile."""
    return [line + 1 for line in range(NETWORK_LINES) if table.g.network_tile[YOU, line]]


def fulfil(table: Table, space: str, code: int) -> None:
    """Fulfil a contract of zone A with the basic card and put it on a node."""
    table.play("standard-contract", Zone.A)
    if table.kind == Kind.CONTRACT:
        table.choose(table.space(space))
    table.choose(code)


# --- transformers


@pytest.mark.rule("DEAL-04")
def test_a_transformer_goes_to_the_board_and_the_tile_takes_its_place(table: Table) -> None:
    tile_plus = table.g.space_tile_plus[table.space("A2-1")]
    fulfil(table, "A2-1", node_code(table, "c1-2"))
    assert table.g.space_tile_plus[table.space("A2-1")] == 0
    assert table.g.space_seat_plus[table.space("A2-1")] == YOU + 1
    assert table.g.node_tile_plus[YOU, table.node("c1-2")] == tile_plus
    assert [table.g.sector_transformers[YOU, sector] for sector in Sector] == [sector == Sector.A2 for sector in Sector]
    assert "A2-1" not in contracts_in_reach(table, Zone.A)


@pytest.mark.rule("DEAL-04")
@pytest.mark.parametrize(("towers", "nodes"), [(2, []), (3, ["c3-2"]), (4, ["c3-2", "c4-1"])])
def test_the_tower_of_the_column_must_be_built(table: Table, towers: int, nodes: list[str]) -> None:
    """From tiles on c1-1, c2-1 and c3-1 grey lines lead into columns 3 and 4."""
    for space, node in zip(("A1-1", "A1-2", "A2-1"), ("c1-1", "c2-1", "c3-1"), strict=True):
        take_earlier(table, space, node)
    raise_towers(table, towers)
    assert {code for code in nodes_in_reach(table, "A2-2") if code_line_plus(code) == 0} == free_nodes(table, *nodes)


@pytest.mark.rule("DEAL-04")
def test_transformers_on_the_board_keep_the_level_of_their_column(table: Table) -> None:
    """Levels 1 and 2, 5 and 6, 7: what scoring tiles and cards count."""
    for space, node in zip(("A1-1", "A1-2", "A2-1", "A2-2"), ("c1-1", "c2-1", "c6-3", "c7-1"), strict=True):
        take_earlier(table, space, node)
    levels = (Fact.LOW_TRANSFORMERS, Fact.MIDDLE_TRANSFORMERS, Fact.HIGH_TRANSFORMERS, Fact.LAST_TRANSFORMERS)
    assert [table.g.tally[YOU, level] for level in levels] == [2, 0, 1, 1]


# --- joining


@pytest.mark.rule("DEAL-05")
def test_the_first_contract_goes_to_one_of_the_three_leftmost_spaces(table: Table) -> None:
    raise_towers(table, 7)
    assert nodes_in_reach(table, "A2-1") == free_nodes(table, "c1-1", "c1-2", "c1-3")
    assert nodes_in_reach(table, "solar-1") == free_nodes(table, "c1-1", "c1-2", "c1-3")


@pytest.mark.rule("DEAL-05")
def test_later_contracts_join_one_already_placed(table: Table) -> None:
    """From c1-3 grey lines lead to two spaces of column 2 and no line to the rest of column 1."""
    raise_towers(table, 7)
    take_earlier(table, "A2-1", "c1-3")
    assert nodes_in_reach(table, "A2-2") == free_nodes(table, "c2-3", "c2-4")


@pytest.mark.rule("DEAL-05")
def test_without_a_node_to_join_a_contract_cannot_be_fulfilled(table: Table) -> None:
    """One tower, a tile on c1-3: column 2 is locked and column 1 not joined."""
    take_earlier(table, "A2-2", "c1-3")
    assert contracts_in_reach(table, Zone.A) == set()
    assert not table.can_play("standard-contract", Zone.A)
    raise_towers(table, 2)
    assert table.can_play("standard-contract", Zone.A)


@pytest.mark.rule("DEAL-05")
def test_vj_grid_does_not_join_yours(table: Table) -> None:
    take_earlier(table, "A3-1", "c2-1", seat=VJ)
    raise_towers(table, 7)
    assert nodes_in_reach(table, "A2-1") == free_nodes(table, "c1-1", "c1-2", "c1-3")


# --- Network Requirements


@pytest.mark.rule("DEAL-06", "DEAL-05")
def test_network_requirements_example(table: Table) -> None:
    """After space 1, the second column is an option once its tower stands; else only the line of 1 energy is."""
    take_earlier(table, "A2-2", "c1-1")
    assert nodes_in_reach(table, "A2-1") == {node_code(table, "c1-2", "network-1")}
    raise_towers(table, 2)
    assert nodes_in_reach(table, "A2-1") == {node_code(table, "c1-2", "network-1"), node_code(table, "c2-1")}
    fulfil(table, "A2-1", node_code(table, "c1-2", "network-1"))
    assert table.g.energy[YOU] == 10 - 1 - 1
    assert network_tiles(table) == [1]
    assert table.g.tally[YOU, Fact.NETWORK_TILES] == 1


@pytest.mark.rule("DEAL-06")
def test_the_energy_of_the_line_comes_on_top_of_the_contracts(table: Table) -> None:
    """A2-1 costs 1 energy; the only way on costs 1 more."""
    take_earlier(table, "A2-2", "c1-1")
    table.own(energy=1)
    assert contracts_in_reach(table, Zone.A) == set()
    table.own(energy=2)
    assert contracts_in_reach(table, Zone.A) == {"A2-1"}


@pytest.mark.rule("DEAL-06")
def test_a_line_once_paid_is_free_for_every_space_it_touches(table: Table) -> None:
    """Line 3 joins three spaces for 1 battery: from c3-2 to c3-3, then to c3-4 for nothing."""
    raise_towers(table, 3)
    for space, node in (("A1-1", "c1-1"), ("A1-2", "c2-1"), ("A2-1", "c3-2")):
        take_earlier(table, space, node)
    line = node_code(table, "c3-3", "network-3")
    assert {line, node_code(table, "c3-4", "network-3")} <= nodes_in_reach(table, "A2-2")
    fulfil(table, "A2-2", line)
    assert table.g.batteries[YOU] == 2
    assert network_tiles(table) == [3]
    reach = nodes_in_reach(table, "A2-3")
    assert node_code(table, "c3-4") in reach
    assert node_code(table, "c3-4", "network-3") not in reach


@pytest.mark.rule("DEAL-06")
@pytest.mark.parametrize(("line", "money", "tiles"), [(None, 0, []), ("network-2", -3, [2])])
def test_you_name_the_line_and_only_a_network_line_used_gets_a_tile(
    table: Table, line: str | None, money: int, tiles: list[int]
) -> None:
    """c2-3 is reached by a grey line from c1-3 and by line 2 from c2-2 for $3."""
    raise_towers(table, 2)
    for space, node in (("A1-1", "c1-2"), ("A1-2", "c2-2"), ("A2-3", "c1-3")):
        take_earlier(table, space, node)
    table.play("standard-contract", Zone.A)
    table.choose(table.space("A2-1"))
    assert {node_code(table, "c2-3"), node_code(table, "c2-3", "network-2")} <= set(table.options)
    table.choose(node_code(table, "c2-3", line))
    assert table.g.ledger[YOU, Account.NETWORK] == money
    assert network_tiles(table) == tiles


@pytest.mark.rule("DEAL-06")
def test_a_line_that_cannot_be_paid_is_not_offered(table: Table) -> None:
    raise_towers(table, 2)
    take_earlier(table, "A1-1", "c1-2")
    take_earlier(table, "A1-2", "c2-2")
    assert node_code(table, "c2-3", "network-2") in nodes_in_reach(table, "A2-1")
    table.own(money=2)
    assert node_code(table, "c2-3", "network-2") not in nodes_in_reach(table, "A2-1")


@pytest.mark.rule("DEAL-06", "DEAL-14")
def test_one_battery_cannot_pay_both_the_contract_and_the_line(table: Table) -> None:
    """Only c3-4 is left, by line 3 for 1 battery: the contract of 2 energy or 1 battery then costs energy."""
    raise_towers(table, 3)
    for node in range(table.node("c4-1")):
        if node != table.node("c3-4"):
            table.g.covered[YOU] |= 1 << node
    table.own(energy=2, batteries=1)
    put_remote(table, "remote-01", "remote-3")
    table.g.space_tile_plus[table.space("remote-4")] = 0
    table.play("remote-contract", Zone.A)
    assert (table.g.energy[YOU], table.g.batteries[YOU]) == (0, 1)
    assert network_tiles(table) == [3]


# --- bonuses of the nodes


@pytest.mark.rule("DEAL-07")
def test_a_node_gives_its_printed_bonus_when_covered(table: Table) -> None:
    """c2-2 shows $2, c1-2 nothing."""
    raise_towers(table, 2)
    fulfil(table, "A2-1", node_code(table, "c1-2"))
    assert table.g.ledger[YOU, Account.BONUS] == 0
    table.g.card[YOU, table.card("standard-contract")] = 1
    fulfil(table, "A2-2", node_code(table, "c2-2"))
    assert table.g.ledger[YOU, Account.BONUS] == 2


@pytest.mark.rule("DEAL-07")
def test_the_nodes_bonus_comes_before_the_income_arrows(table: Table) -> None:
    """c2-4 moves a bulldozer: while it is asked for, the tile lies there and the marker has not moved."""
    raise_towers(table, 2)
    take_earlier(table, "A1-1", "c1-3")
    fulfil(table, "A2-1", node_code(table, "c2-4"))
    assert table.kind == Kind.BULLDOZER
    assert table.g.node_tile_plus[YOU, table.node("c2-4")] > 0
    assert table.g.income[YOU, 4] == 0


# --- Contract Tile Restrictions


def table_with(variants: tuple[Variant, ...], *nodes: str) -> Table:
    """Seven towers, and contracts of A1 and A2 on these nodes."""
    table = Table(variants=variants)
    table.own(money=50, energy=10, batteries=3)
    raise_towers(table, 7)
    for space, node in zip(("A1-1", "A1-2", "A1-3", "A2-2"), nodes, strict=False):
        take_earlier(table, space, node)
    return table


@pytest.mark.rule("VARIANT-restrictions")
@pytest.mark.parametrize(
    ("space", "placed", "nodes"),
    [
        ("A2-1", ("c1-1",), {"c1-2", "c2-1"}),
        ("A2-3", ("c1-1",), {"c2-1"}),
        ("A3-1", ("c1-1", "c2-1"), {"c3-1", "c3-2"}),
        ("C-2", ("c1-1", "c2-1", "c3-1"), {"c4-1"}),
    ],
    ids=["residential", "industrial and resort", "commercial", "zone C"],
)
def test_contract_tile_restrictions_example(space: str, placed: tuple[str, ...], nodes: set[str]) -> None:
    """A tile goes under or right of the tower that unlocks its icons and its zone: columns 1, 2, 3 and 4."""
    tight = table_with((Variant.CONTRACT_RESTRICTIONS,), *placed)
    names = [node.id for node in tight.catalogue.grid_board.node]
    assert {names[code_node(code)] for code in nodes_in_reach(tight, space)} == nodes
    open_game = table_with((), *placed)
    assert "c1-2" in {names[code_node(code)] for code in nodes_in_reach(open_game, space)}


@pytest.mark.rule("VARIANT-restrictions")
def test_solar_tiles_are_restricted_nowhere_since_the_first_tower_unlocks_them_all() -> None:
    tight = table_with((Variant.CONTRACT_RESTRICTIONS,), "c1-1")
    commercial = len(tight.catalogue.contracts.contract) + len(tight.catalogue.remote_contracts.contract) + 3
    assert tight.t.tile_icons[commercial, Market.COMMERCIAL] == 1
    tight.g.space_tile_plus[tight.space("solar-1")] = commercial + 1
    assert node_code(tight, "c1-2", "network-1") in nodes_in_reach(tight, "solar-1")


@pytest.mark.rule("VARIANT-restrictions")
@pytest.mark.parametrize(("variants", "playable"), [((), True), ((Variant.CONTRACT_RESTRICTIONS,), False)])
def test_the_first_contract_must_suit_the_first_column(variants: tuple[Variant, ...], playable: bool) -> None:
    """Only the industrial contract A2-3 is left in A2: as a first contract it finds no column."""
    table = table_with(variants)
    for space in ("A2-1", "A2-2", "A2-4", "A3-1", "A3-2", "A3-3", "A3-4"):
        table.g.space_tile_plus[table.space(space)] = 0
    assert table.can_play("standard-contract", Zone.A) is playable


@pytest.mark.rule("VARIANT-restrictions")
def test_vj_places_its_contracts_as_ever() -> None:
    """A commercial contract of VJ's goes to its leftmost column."""
    tight = table_with((Variant.CONTRACT_RESTRICTIONS,))
    tight.erect("A3-tower-1", seat=VJ)
    tight.own(energy=5, seat=VJ)
    tight.forget()
    settle_contract(tight.g, tight.t, tight.space("A3-1"))
    assert tight.g.node_tile_plus[VJ, tight.node("c1-1")] > 0
