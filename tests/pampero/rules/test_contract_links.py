"""What follows from a contract on the board: linked contracts, pairs, connection tiles."""

from __future__ import annotations

import pytest

from engine.core.loop import advance
from engine.pampero.constants import CONNECTIONS, SPACES, VJ, YOU, Payment, Zone
from engine.pampero.rules.connections import READY
from engine.pampero.rules.contracts import remove_partner
from engine.pampero.rules.facts import fact
from engine.pampero.vj.contracts import settle_contract
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.positions import node_code, put_remote, raise_towers
from tests.table import Table, index_of

DECLINE, ACCEPT = 0, 1
FOUR_REMOTE_SPACES = ["remote-2", "remote-3", "remote-4", "remote-5"]


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=100, energy=10, batteries=3)
    return table


def fulfil(table: Table, space: str, node: str, card: str = "standard-contract") -> None:
    """Fulfil a contract of yours, by the cheapest means, and put it on a node of the first two columns."""
    table.play(card, Zone[table.catalogue.board.sector[table.t.space_sector[table.space(space)]].zone.name])
    if table.kind == Kind.CONTRACT:
        table.choose(table.space(space))
    if table.kind == Kind.PAY:
        table.choose(table.options[0])
    table.choose(node_code(table, node))
    table.g.card[YOU, table.card(card)] = 1


def fulfil_for_vj(table: Table, space: str) -> None:
    """VJ fulfils a contract, and what follows from it happens."""
    table.own(energy=10, batteries=2, seat=VJ)
    table.forget()
    settle_contract(table.g, table.t, table.space(space))
    advance(table.g, table.t)


# --- Linked Contract Tiles


@pytest.mark.rule("DEAL-11")
def test_a_linked_contract_follows_without_a_second_zone_cost(table: Table) -> None:
    """A3-2 (1 energy) and A3-4 (2 energy) are linked; the zone value of $6 is paid once."""
    table.erect("A3-tower-1")
    fulfil(table, "A3-2", "c1-1")
    assert (table.kind, table.options) == (Kind.LINK, [DECLINE, ACCEPT])
    table.choose(ACCEPT)
    assert table.g.energy[YOU] == 10 - 1 - 2
    assert table.kind == Kind.NODE
    table.choose(node_code(table, "c2-1"))
    assert table.kind == Kind.TURN
    assert table.g.money[YOU] == 100 - 6
    assert table.g.space_seat_plus[table.space("A3-4")] == YOU + 1
    assert fact(table.g, table.t, YOU, Fact.CONTRACTS) == 2


@pytest.mark.rule("DEAL-11")
def test_a_linked_contract_may_be_declined(table: Table) -> None:
    table.erect("A3-tower-1")
    fulfil(table, "A3-2", "c1-1")
    table.choose(DECLINE)
    assert table.kind == Kind.TURN
    assert table.g.space_tile_plus[table.space("A3-4")] > 0
    assert table.g.energy[YOU] == 10 - 1


@pytest.mark.rule("DEAL-11")
@pytest.mark.parametrize(("energy", "asked"), [(2, Kind.TURN), (3, Kind.LINK)])
def test_its_energy_is_met_anew(table: Table, energy: int, asked: Kind) -> None:
    table.erect("A3-tower-1")
    table.own(energy=energy)
    fulfil(table, "A3-2", "c1-1")
    assert table.kind == asked


@pytest.mark.rule("DEAL-11")
@pytest.mark.parametrize(("towers", "asked"), [(1, Kind.TURN), (2, Kind.LINK)])
def test_its_icons_must_be_unlocked_too(table: Table, towers: int, asked: Kind) -> None:
    """The lodges are a resort: with one tower the hamlets may be taken, the lodges not."""
    table.erect("A3-tower-1", seat=VJ)
    raise_towers(table, towers)
    table.play("standard-contract", Zone.A, payment=Payment.VJ_PRICE)
    if table.kind == Kind.CONTRACT:
        table.choose(table.space("A3-2"))
    table.choose(node_code(table, "c1-1"))
    assert table.kind == asked


@pytest.mark.rule("DEAL-11")
@pytest.mark.parametrize(("left", "asked"), [({"c2-1"}, Kind.TURN), ({"c2-1", "c2-2"}, Kind.LINK)])
def test_it_needs_a_node_of_its_own(table: Table, left: set[str], asked: Kind) -> None:
    """Of the two columns that are open, one node or two are left for A3-2 and the contract linked to it."""
    table.erect("A3-tower-1")
    for node in table.catalogue.grid_board.node:
        if node.column <= 2 and node.id not in left:
            table.g.covered[YOU] |= 1 << table.node(node.id)
    table.play("standard-contract", Zone.A)
    table.choose(table.space("A3-2"))
    if table.kind == Kind.NODE:
        table.choose(node_code(table, "c2-1"))
    assert table.kind == asked


@pytest.mark.rule("DEAL-11")
def test_a_contract_taken_already_is_not_offered_as_linked(table: Table) -> None:
    table.erect("A3-tower-1")
    table.g.space_tile_plus[table.space("A3-4")] = 0
    fulfil(table, "A3-2", "c1-1")
    assert table.kind == Kind.TURN


@pytest.mark.rule("DEAL-11")
def test_a_link_across_sectors_needs_your_tower_in_both(table: Table) -> None:
    """A2-3 is linked to A1-2; your towers stand in A2, and VJ's in A1 does not help."""
    raise_towers(table, 2)
    table.erect("A1-tower-1", seat=VJ)
    fulfil(table, "A2-3", "c1-1")
    assert table.kind == Kind.TURN


@pytest.mark.rule("DEAL-11")
def test_a_link_across_sectors_with_your_towers_in_both(table: Table) -> None:
    table.erect("A1-tower-1")
    fulfil(table, "A2-3", "c1-1")
    assert table.kind == Kind.LINK
    table.choose(ACCEPT)
    table.choose(node_code(table, "c2-1"))
    assert table.g.space_seat_plus[table.space("A1-2")] == YOU + 1


@pytest.mark.rule("DEAL-11")
def test_a_link_across_sectors_through_vjs_towers_is_paid_once(table: Table) -> None:
    """VJ has a tower in A1 and in A2: $8 to VJ for both contracts, although you have one in A2."""
    raise_towers(table, 2)
    table.erect("A1-tower-1", "A2-mixed-1", seat=VJ)
    vj_money = table.g.money[VJ]
    table.play("standard-contract", Zone.A, payment=Payment.VJ_PRICE)
    table.choose(table.space("A1-2"))
    table.choose(node_code(table, "c1-1"))
    table.choose(ACCEPT)
    table.choose(node_code(table, "c2-1"))
    assert (table.g.money[YOU], table.g.money[VJ]) == (92, vj_money + 8)
    assert table.g.space_seat_plus[table.space("A2-3")] == YOU + 1


@pytest.mark.rule("DEAL-11")
def test_a_cards_discount_is_for_its_own_contract_only(table: Table) -> None:
    """The grid planner takes 2 energy off a contract, down to 1 at least; the linked A2-3 costs its full 2 energy."""
    table.erect("A1-tower-1")
    table.g.card[YOU, table.card("grid-planner")] = 1
    table.play("grid-planner", Zone.A)
    table.choose(table.space("A1-2"))
    table.choose(node_code(table, "c1-1"))
    assert table.g.energy[YOU] == 10 - 1
    table.choose(ACCEPT)
    assert table.g.energy[YOU] == 10 - 1 - 2


# --- Contract Tile Pairs


@pytest.mark.rule("DEAL-12")
@pytest.mark.parametrize(("taken", "gone"), [("A1-3", "A1-4"), ("A1-4", "A1-3")])
def test_the_other_of_a_pair_leaves_the_game(table: Table, taken: str, gone: str) -> None:
    table.erect("A1-tower-1")
    fulfil(table, taken, "c1-1")
    assert table.g.space_tile_plus[table.space(gone)] == 0
    assert table.g.space_seat_plus[table.space(gone)] == 0
    assert fact(table.g, table.t, YOU, Fact.CONTRACTS) == 1


@pytest.mark.rule("DEAL-12")
def test_vj_removes_the_other_of_a_pair_as_well(table: Table) -> None:
    table.erect("B2-tower-1", seat=VJ)
    fulfil_for_vj(table, "B2-3")
    assert table.g.space_tile_plus[table.space("B2-2")] == 0
    assert table.g.space_seat_plus[table.space("B2-2")] == 0


@pytest.mark.rule("DEAL-12")
def test_a_contract_without_a_pair_leaves_every_other_on_the_board() -> None:
    table = Table(seats=4)
    lone = next(space for space in range(SPACES) if not table.t.space_pair_plus[space])
    table.g.space_tile_plus[:] = 1
    table.g.space_tile_plus[lone] = 0
    remove_partner(table.g, table.t, lone)
    assert list(table.g.space_tile_plus).count(0) == 1


# --- Connection Tiles


def circle_tile(table: Table, circle: str) -> int:
    """The connection tile on a circle, or -1."""
    return table.g.circle_tile_plus[index_of(table.catalogue.board.circle, circle)] - 1


@pytest.mark.rule("DEAL-13")
@pytest.mark.parametrize("space", FOUR_REMOTE_SPACES)
def test_connection_tiles_example(table: Table, space: str) -> None:
    """The other side unlocked one line; any 1 of the 4 remote contracts of the split line brings you the tile."""
    table.erect("A2-mixed-1", seat=VJ)
    table.erect("A1-tower-1", "A3-tower-1")
    tile = circle_tile(table, "circle-A2-north")
    fulfil_for_vj(table, "A2-1")
    assert circle_tile(table, "circle-A2-north") == tile
    put_remote(table, "remote-01", space)
    fulfil(table, space, "c1-1", card="remote-contract")
    assert table.g.connection[YOU, tile] == READY
    assert circle_tile(table, "circle-A2-north") == -1


@pytest.mark.rule("DEAL-13")
def test_two_contracts_of_one_split_line_are_one_line(table: Table) -> None:
    for space, tile, node in (("remote-3", "remote-01", "c1-1"), ("remote-4", "remote-09", "c2-1")):
        put_remote(table, tile, space)
        raise_towers(table, 2)
        fulfil(table, space, node, card="remote-contract")
    assert circle_tile(table, "circle-A2-north") >= 0
    assert not any(table.g.connection[YOU, tile] for tile in range(CONNECTIONS))


@pytest.mark.rule("DEAL-13")
def test_two_of_three_lines_are_enough(table: Table) -> None:
    """Circle A3 has three lines: A3-1 and A3-3 free its tile, and nothing is left for the third."""
    table.erect("A3-tower-1")
    raise_towers(table, 3)
    tile = circle_tile(table, "circle-A3")
    fulfil(table, "A3-1", "c1-1")
    assert circle_tile(table, "circle-A3") == tile
    fulfil(table, "A3-3", "c2-1")
    assert [owned for owned in range(CONNECTIONS) if table.g.connection[YOU, owned]] == [tile]
    fulfil(table, "A3-4", "c3-1")
    assert [owned for owned in range(CONNECTIONS) if table.g.connection[YOU, owned]] == [tile]
    assert fact(table.g, table.t, YOU, Fact.CONNECTION_TILES) == 1


@pytest.mark.rule("DEAL-13")
def test_the_side_that_completes_the_connection_gains_the_tile(table: Table) -> None:
    """You unlock the first line, VJ the second: the tile is VJ's."""
    table.erect("A3-tower-2", seat=VJ)
    table.erect("A3-tower-1")
    raise_towers(table, 3)
    tile = circle_tile(table, "circle-A3")
    fulfil(table, "A3-1", "c1-1")
    fulfil_for_vj(table, "A3-3")
    assert table.g.connection[YOU, tile] == 0
    assert table.g.connection[VJ, tile] == READY
    assert fact(table.g, table.t, VJ, Fact.CONNECTION_TILES) == 1
