"""Which contracts are open to you, what they cost, and which effects may take them."""

from __future__ import annotations

import pytest

from engine.pampero.components.build_card_tables import fill_payments
from engine.pampero.components.build_tables import build_tables
from engine.pampero.constants import SPACES, VJ, YOU, Contract, Payment, Sector, Zone
from engine.pampero.rules.contracts import BY_BATTERIES, BY_ENERGY, battery_cost
from engine.pampero.rules.facts import fact
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import read_effect, write_effect
from engine.pampero.vocabulary.facts import COUNTS, Fact
from tests.pampero.rules.hands import is_offered, reach_tab
from tests.pampero.rules.positions import (
    contracts_in_reach,
    income,
    node_code,
    put_remote,
    raise_towers,
    take_earlier,
)
from tests.table import Table, frozen_catalogue


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=100, energy=10, batteries=3)
    return table


@pytest.mark.rule("DEAL-14")
@pytest.mark.parametrize("way", [BY_ENERGY, BY_BATTERIES])
def test_a_remote_contract_costs_batteries_as_its_tile_shows(table: Table, way: int) -> None:
    """What is not paid in batteries leaves them all for the lines of the network."""
    for record in table.catalogue.remote_contracts.contract:
        put_remote(table, record.id, "remote-7")
        is_free = record.cost.either and way == BY_ENERGY
        assert battery_cost(table.g, table.t, table.space("remote-7"), way) == (0 if is_free else record.cost.batteries)


# --- Unlocking Zones, Unlocking Market Icons


@pytest.mark.rule("DEAL-01")
def test_one_tower_unlocks_zones_a_and_b(table: Table) -> None:
    table.erect("B1-tower-1", seat=VJ)
    put_remote(table, "remote-01", "remote-7")
    assert contracts_in_reach(table, Zone.A)
    assert contracts_in_reach(table, Zone.B, Contract.REMOTE, Payment.VJ_PRICE) == {"remote-7"}


@pytest.mark.rule("DEAL-01")
def test_four_towers_unlock_zone_c(table: Table) -> None:
    """Three unlock every icon of the urban tiles, but not yet their zone."""
    table.erect("C-tower-1")
    raise_towers(table, 3)
    assert contracts_in_reach(table, Zone.C) == set()
    raise_towers(table, 4)
    assert contracts_in_reach(table, Zone.C) == {"C-1", "C-2", "C-3", "C-4", "C-5"}


@pytest.mark.rule("DEAL-01")
def test_building_is_not_limited_by_zones(table: Table) -> None:
    assert table.can_play("tower", Zone.C, payment=Payment.VJ_PRICE)
    assert table.can_play("wind-farm", Zone.C, payment=Payment.VJ_PRICE)


@pytest.mark.rule("DEAL-02")
@pytest.mark.parametrize(
    ("towers", "unlocked"),
    [(1, {"A2-1", "A2-2"}), (2, {"A2-1", "A2-2", "A2-3"}), (3, {"A2-1", "A2-2", "A2-3", "A2-4"})],
)
def test_towers_unlock_market_icons(table: Table, towers: int, unlocked: set[str]) -> None:
    """1: residential and remote; 2: industrial and resort; 3: commercial, also beside a residential icon."""
    raise_towers(table, towers)
    assert contracts_in_reach(table, Zone.A) == unlocked


@pytest.mark.rule("DEAL-02")
def test_a_remote_contract_needs_its_other_icons_unlocked_too(table: Table) -> None:
    """The spa camp shows a resort beside its remote icon."""
    put_remote(table, "remote-03", "remote-3")
    put_remote(table, "remote-01", "remote-4")
    assert contracts_in_reach(table, Zone.A, Contract.REMOTE) == {"remote-4"}
    raise_towers(table, 2)
    assert contracts_in_reach(table, Zone.A, Contract.REMOTE) == {"remote-3", "remote-4"}


@pytest.mark.rule("DEAL-02", "DEAL-15")
def test_every_solar_contract_is_unlocked_from_the_start(table: Table) -> None:
    """Every tile takes its turn at the first arrow while one tower stands."""
    first = table.space("solar-1")
    tiles = [tile for tile in range(len(table.t.tile_kind)) if table.t.tile_kind[tile] == Contract.SOLAR]
    for tile in tiles:
        table.g.space_tile_plus[first] = tile + 1
        assert "solar-1" in contracts_in_reach(table, Zone.A, Contract.SOLAR)


# --- Fulfill a Standard Contract Tile


@pytest.mark.rule("DEAL-03")
def test_a_standard_contract_needs_a_tower_in_its_sector(table: Table) -> None:
    raise_towers(table, 3)
    assert {space[:2] for space in contracts_in_reach(table, Zone.A)} == {"A2"}
    table.erect("A1-tower-1")
    assert {space[:2] for space in contracts_in_reach(table, Zone.A)} == {"A1", "A2"}


@pytest.mark.rule("DEAL-03")
def test_a_standard_contract_lies_in_the_zone_of_the_tab(table: Table) -> None:
    table.erect("B1-tower-1", "B2-tower-1", "A1-tower-1")
    assert {space[0] for space in contracts_in_reach(table, Zone.A)} == {"A"}
    assert {space[0] for space in contracts_in_reach(table, Zone.B)} == {"B"}
    assert contracts_in_reach(table, Zone.C) == set()


@pytest.mark.rule("DEAL-03")
@pytest.mark.parametrize(("energy", "payable"), [(0, set()), (1, {"A2-1"}), (2, {"A2-1", "A2-2"})])
def test_the_energy_printed_at_the_space_must_be_there(table: Table, energy: int, payable: set[str]) -> None:
    table.own(energy=energy)
    assert contracts_in_reach(table, Zone.A) == payable


@pytest.mark.rule("DEAL-03")
def test_a_standard_contract_costs_the_energy_printed_at_its_space(table: Table) -> None:
    """The town of Tacuarembó costs 4 energy, as the contract pictured in the rulebook."""
    raise_towers(table, 3)
    table.play("standard-contract", Zone.A)
    table.choose(table.space("A2-4"))
    assert table.g.energy[YOU] == 10 - 4


# --- Fulfill a Remote Contract Tile


@pytest.mark.rule("DEAL-14")
@pytest.mark.parametrize(("way", "energy", "batteries"), [(BY_ENERGY, 8, 3), (BY_BATTERIES, 10, 2)])
def test_a_remote_contract_of_two_energy_or_one_battery(table: Table, way: int, energy: int, batteries: int) -> None:
    supply = table.g.battery_supply
    space = put_remote(table, "remote-01", "remote-3")
    table.play("remote-contract", Zone.A)
    if table.kind == Kind.CONTRACT:
        table.choose(space)
    assert table.kind == Kind.PAY
    table.choose(way)
    assert (table.g.energy[YOU], table.g.batteries[YOU]) == (energy, batteries)
    assert table.g.battery_supply == supply + 3 - batteries


@pytest.mark.rule("DEAL-14")
@pytest.mark.parametrize(("energy", "batteries", "left"), [(1, 1, (1, 0)), (2, 0, (0, 0))])
def test_with_means_for_one_way_only_that_way_is_taken(
    table: Table, energy: int, batteries: int, left: tuple[int, int]
) -> None:
    table.own(energy=energy, batteries=batteries)
    for space in ("remote-3", "remote-4"):
        table.g.space_tile_plus[table.space(space)] = 0
    put_remote(table, "remote-01", "remote-3")
    table.play("remote-contract", Zone.A)
    assert table.kind == Kind.NODE
    assert (table.g.energy[YOU], table.g.batteries[YOU]) == left


@pytest.mark.rule("DEAL-14")
@pytest.mark.parametrize(
    ("tile", "energy", "batteries"), [("remote-02", 1, 0), ("remote-04", 3, 0), ("remote-06", 1, 1)]
)
def test_energy_and_batteries_printed_on_the_tile_are_paid_together(
    table: Table, tile: str, energy: int, batteries: int
) -> None:
    """Energy alone, and both at once: nothing to choose, and short of either it is not offered."""
    put_remote(table, tile, "remote-3")
    table.g.space_tile_plus[table.space("remote-4")] = 0
    table.own(energy=energy - 1)
    assert contracts_in_reach(table, Zone.A, Contract.REMOTE) == set()
    table.own(energy=energy, batteries=batteries)
    table.play("remote-contract", Zone.A)
    assert table.kind == Kind.NODE
    assert (table.g.energy[YOU], table.g.batteries[YOU]) == (0, 0)


@pytest.mark.rule("DEAL-14")
def test_a_remote_contract_needs_a_tower_in_the_sector_and_the_zone_of_its_space(table: Table) -> None:
    raise_towers(table, 3)
    reach = contracts_in_reach(table, Zone.A, Contract.REMOTE)
    assert reach <= {"remote-3", "remote-4"}
    table.erect("A3-tower-1", "B1-tower-1")
    table.own(batteries=5)
    assert {"remote-5", "remote-6"} & contracts_in_reach(table, Zone.A, Contract.REMOTE)
    assert contracts_in_reach(table, Zone.B, Contract.REMOTE) <= {"remote-7"}


@pytest.mark.rule("DEAL-14")
def test_a_remote_contract_is_placed_and_rewarded_like_a_standard_one(table: Table) -> None:
    space = put_remote(table, "remote-04", "remote-3")
    table.g.space_tile_plus[table.space("remote-4")] = 0
    table.play("remote-contract", Zone.A)
    table.choose(node_code(table, "c1-2"))
    assert table.g.space_seat_plus[space] == YOU + 1
    assert table.g.node_tile_plus[YOU, table.node("c1-2")] > 0
    assert income(table)["remote"] == 3


# --- Fulfill a Solar Contract Tile


@pytest.mark.rule("DEAL-15")
def test_fulfill_a_solar_contract_tile_example(table: Table) -> None:
    """Two tiles of the upper row are gone and it forks: with the lower row's first, three tiles are in reach."""
    assert contracts_in_reach(table, Zone.A, Contract.SOLAR) == {"solar-1", "solar-7"}
    take_earlier(table, "solar-1", "c1-1")
    assert contracts_in_reach(table, Zone.A, Contract.SOLAR) == {"solar-2", "solar-7"}
    take_earlier(table, "solar-2", "c1-2", seat=VJ)
    assert contracts_in_reach(table, Zone.A, Contract.SOLAR) == {"solar-3", "solar-9", "solar-7"}


@pytest.mark.rule("DEAL-15")
def test_a_solar_contract_costs_no_energy_and_its_transformer_stays_on_the_display(table: Table) -> None:
    table.own(money=0, energy=0, batteries=0)
    table.g.card[YOU, table.card("solar-engineer")] = 1
    table.play("solar-engineer", Zone.A)
    table.choose(table.space("solar-7"))
    table.choose(node_code(table, "c1-1"))
    assert table.g.space_seat_plus[table.space("solar-7")] == YOU + 1
    assert table.g.covered[YOU] == 1 << table.node("c1-1")
    assert [table.g.sector_transformers[YOU, sector] for sector in Sector] == [0] * len(Sector)
    assert fact(table.g, table.t, YOU, Fact.SOLAR_CONTRACTS) == 1


@pytest.mark.rule("DEAL-15")
def test_basic_cards_never_take_a_solar_contract(table: Table) -> None:
    raise_towers(table, 7)
    for zone in Zone:
        for kind in (Contract.STANDARD, Contract.REMOTE):
            assert not {space for space in contracts_in_reach(table, zone, kind) if space.startswith("solar")}


# --- Contract Tiles Overview


@pytest.mark.rule("DEAL-16")
def test_each_effect_takes_only_its_own_type(table: Table) -> None:
    raise_towers(table, 3)
    table.own(batteries=6)
    put_remote(table, "remote-01", "remote-3")
    assert {space[:3] for space in contracts_in_reach(table, Zone.A, Contract.STANDARD)} == {"A2-"}
    assert {space[:6] for space in contracts_in_reach(table, Zone.A, Contract.REMOTE)} == {"remote"}
    assert {space[:5] for space in contracts_in_reach(table, Zone.A, Contract.SOLAR)} == {"solar"}


@pytest.mark.rule("DEAL-16")
def test_a_contract_is_of_every_kind_whose_icon_it_shows(table: Table) -> None:
    """Tacuarembó shows a house and a shop with two arrows: both kinds, two icons, lucrative, of zone A."""
    take_earlier(table, "A2-4", "c1-1")
    counted = {
        each for each in COUNTS[Fact.CONTRACTS : Fact.RESIDENTIAL_ICONS + 1] if fact(table.g, table.t, YOU, each)
    }
    assert counted == {
        Fact.CONTRACTS,
        Fact.STANDARD_CONTRACTS,
        Fact.NON_SOLAR_CONTRACTS,
        Fact.ZONE_A_CONTRACTS,
        Fact.LUCRATIVE_CONTRACTS,
        Fact.TWO_ICON_CONTRACTS,
        Fact.COMMERCIAL_ICONS,
        Fact.RESIDENTIAL_ICONS,
    }


@pytest.mark.rule("DEAL-16")
def test_zone_counts_look_at_standard_contracts_only(table: Table) -> None:
    """A remote contract of A2 and a solar one, of one arrow each, belong to no zone."""
    put_remote(table, "remote-01", "remote-3")
    first_solar = len(table.catalogue.contracts.contract) + len(table.catalogue.remote_contracts.contract)
    table.g.space_tile_plus[table.space("solar-1")] = first_solar + 1
    take_earlier(table, "remote-3", "c1-1")
    take_earlier(table, "solar-1", "c1-2")
    assert fact(table.g, table.t, YOU, Fact.CONTRACTS) == 2
    assert fact(table.g, table.t, YOU, Fact.NON_SOLAR_CONTRACTS) == 1
    zones = (Fact.ZONE_A_CONTRACTS, Fact.ZONE_B_CONTRACTS, Fact.ZONE_C_CONTRACTS)
    for other in (*zones, Fact.LUCRATIVE_CONTRACTS, Fact.TWO_ICON_CONTRACTS):
        assert fact(table.g, table.t, YOU, other) == 0
    take_earlier(table, "B1-1", "c1-3")
    assert fact(table.g, table.t, YOU, Fact.ZONE_B_CONTRACTS) == 1


@pytest.mark.rule("DEAL-18")
@pytest.mark.parametrize(
    ("icon", "types"),
    [("any", (Contract.STANDARD, Contract.REMOTE)), ("non-standard", (Contract.REMOTE,)), ("solar", (Contract.SOLAR,))],
)
def test_contract_icons_of_several_types_can_be_said_and_leave_solar_contracts_alone(
    icon: str, types: tuple[Contract, ...]
) -> None:
    """B Contract Tiles Overview lists the icons; B Fulfill a Solar Contract Tile has solar ones by their own only."""
    table = Table()
    table.erect("A1-tower-1", "A3-tower-1", "B1-tower-1", "C-tower-1")
    table.own(energy=14, batteries=5)
    (phrase,) = read_effect(f"contract {icon} 1")
    assert write_effect([phrase]) == f"contract {icon} 1"
    expected = set[str]().union(*(contracts_in_reach(table, Zone.A, kind) for kind in types))
    assert expected
    assert contracts_in_reach(table, Zone.A, phrase.a) == expected


@pytest.mark.rule("DEAL-18")
@pytest.mark.parametrize(
    ("icon", "tile", "offered"),
    [
        ("any", "standard", True),
        ("any", "remote", True),
        ("non-standard", "standard", False),
        ("non-standard", "remote", True),
    ],
)
def test_a_card_with_such_an_icon_is_offered_for_the_contracts_it_takes(icon: str, tile: str, offered: bool) -> None:
    """The standard contract card with another icon; only one contract of A2 lies on the board."""
    table = Table()
    table.tables = build_tables(frozen_catalogue())
    table.t = table.tables[0]
    (phrase,) = read_effect(f"contract {icon} 0")
    table.t.program[table.t.play_first[table.plays_of("standard-contract")[0]], 1] = phrase.a
    table.own(money=50, energy=14, batteries=6)
    kept = min(contracts_in_reach(table, Zone.A, Contract[tile.upper()]))
    for space in range(SPACES):
        table.g.space_tile_plus[space] *= space == table.space(kept)
    table.forget()
    assert is_offered(table, "standard-contract", reach_tab(table, Zone.A)) == offered


@pytest.mark.rule("CARD-13", "DEAL-14")
@pytest.mark.parametrize(("batteries", "offered"), [(1, False), (2, True)])
def test_batteries_paid_for_the_card_are_gone_for_its_contract(table: Table, batteries: int, offered: bool) -> None:
    """A card that costs 1 battery in zone A, and a remote contract that only 1 more battery can pay."""
    table.copy_tables()
    table.t.card_batteries[table.card("remote-contract"), Zone.A] = 1
    fill_payments(table.t)
    put_remote(table, "remote-01", "remote-3")
    table.own(energy=0, batteries=batteries)
    assert table.can_play("remote-contract", Zone.A)
    assert table.can_play("remote-contract", Zone.A, payment=Payment.BATTERIES) is offered
