"""The majority track against a fresh count of the pieces, after every step of random games."""

from __future__ import annotations

import random

import pytest

from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BONUS_TILES,
    CARDS,
    CONNECTIONS,
    FOREIGN_CARDS,
    NETWORK_LINES,
    NODES,
    SCORING_TILES,
    SITES,
    SOLO_BATTERIES,
    VJ,
    YOU,
    Board,
    Contract,
    Market,
    Zone,
)
from engine.pampero.rules.contracts import icon_count
from engine.pampero.rules.facts import fact
from engine.pampero.rulings import Ruling
from engine.pampero.state import State
from engine.pampero.vj.turn import objective
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from tests.table import Table

SEEDS = range(300, 306)
ZONES = {Fact.ZONE_A_CONTRACTS: Zone.A, Fact.ZONE_B_CONTRACTS: Zone.B, Fact.ZONE_C_CONTRACTS: Zone.C}
ICONS = {Fact[f"{market.name}_ICONS"]: market for market in Market}


def contracts(g: State, seat: int) -> list[int]:
    """The contract tiles on the seat's grid."""
    return [g.node_tile_plus[seat, node] - 1 for node in range(NODES) if g.node_tile_plus[seat, node]]


def bonus_tiles(g: State, seat: int) -> list[int]:
    return [tile for tile in range(BONUS_TILES) if g.bonus_tile_seat_plus[tile] == seat + 1]


def icons(g: State, t: Tables, seat: int, market: Market) -> int:
    """Market icons on contracts, bonus tiles, connection tiles and the backs of foreign cards."""
    connections = [tile for tile in range(CONNECTIONS + 1) if g.connection[seat, tile]]
    foreign = [card for card in range(FOREIGN_CARDS) if g.foreign_seat_plus[card] == seat + 1]
    shown = sum(t.tile_icons[tile, market] for tile in contracts(g, seat))
    shown += sum(t.bonus_tile_icons[tile, market] for tile in bonus_tiles(g, seat))
    shown += sum(t.connection_icons[tile, market] for tile in connections)
    return shown + sum(t.foreign_icons[card, market] for card in foreign)


def recount(g: State, t: Tables, seat: int, which: Fact) -> int:
    """What a majority counts, from the pieces on the table; energy spent leaves none behind."""
    if which in ICONS:
        return icons(g, t, seat, ICONS[which])
    if which in ZONES:
        return sum(t.tile_zone[tile] == ZONES[which] for tile in contracts(g, seat))
    return {
        Fact.WIND_FARMS: lambda: sum(g.site_wind_farm_plus[site] == seat + 1 for site in range(SITES)),
        Fact.TOWERS: lambda: sum(g.site_tower_plus[site] == seat + 1 for site in range(SITES)),
        Fact.NETWORK_TILES: lambda: sum(g.network_tile[seat, line] for line in range(NETWORK_LINES)),
        Fact.BATTERIES: lambda: SOLO_BATTERIES - g.battery_supply - g.batteries[VJ if seat == YOU else YOU],
        Fact.FOREIGN_CARDS: lambda: sum(g.foreign_seat_plus[card] == seat + 1 for card in range(FOREIGN_CARDS)),
        Fact.INCOME_TOTAL: lambda: sum(t.income_value[g.board_of[seat], g.income[seat, market]] for market in Market),
        Fact.SOLAR_CONTRACTS: lambda: sum(t.tile_kind[tile] == Contract.SOLAR for tile in contracts(g, seat)),
        Fact.BONUS_TILES: lambda: len(bonus_tiles(g, seat)),
        Fact.TWO_ICON_CONTRACTS: lambda: sum(icon_count(t, tile) == 2 for tile in contracts(g, seat)),
    }[which]()


def energy_spent(table: Table, seat: int) -> int:
    """Energy that went into contracts in the last step: all that was spent but for network lines."""
    g, t = table.g, table.t
    assert g.log_lost == 0
    spent = -sum(row[2] for row in table.events() if row[:2] == (Event.ENERGY, seat) and row[2] < 0)
    lines = [row[2] for row in table.events() if row[:2] == (Event.NETWORK, seat)]
    return spent - (sum(t.network_energy[Board.PLAYER, line] for line in lines) if seat == YOU else 0)


@pytest.mark.rule("VJ-24")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_majority_equals_a_recount_after_every_step(seed: int) -> None:
    table = Table(seed)
    g, t = table.g, table.t
    counted = [Fact(t.bottom_fact[tile]) for tile in range(SCORING_TILES)]
    spent = [0, 0]
    choice = random.Random(seed)
    while g.over == 0:
        for seat in (YOU, VJ):
            values = {which: fact(g, t, seat, which) for which in counted}
            assert values.pop(Fact.ENERGY_SPENT) == spent[seat]
            assert values == {which: recount(g, t, seat, which) for which in values}
        table.choose(choice.choice(table.options))
        spent = [spent[seat] + energy_spent(table, seat) for seat in (YOU, VJ)]


@pytest.mark.rule("VJ-24")
def test_the_markers_stand_for_the_objectives_of_the_three_cards() -> None:
    table = Table(11)
    g, t = table.g, table.t
    choice = random.Random(11)
    while g.over == 0 and g.year < 4:
        table.choose(choice.choice(table.options))
    for position in range(3):
        wanted = table.catalogue.solo_cards.card[g.solo_card[position]].objective
        for seat in (YOU, VJ):
            assert objective(g, t, seat, position) == fact(g, t, seat, wanted)


@pytest.mark.rule("VJ-01")
@pytest.mark.parametrize("seed", [21, 22])
def test_vj_never_pays_money_plays_no_card_and_puts_no_bulldozer_on_a_site(seed: int) -> None:
    table = Table(seed, {Ruling.VJ_MONEY: 1})
    g = table.g
    choice = random.Random(seed)
    while g.over == 0:
        before = g.money[VJ]
        table.choose(choice.choice(table.options))
        assert g.money[VJ] >= before
        assert all(row[3] > 0 for row in table.events() if row[:2] == (Event.MONEY, VJ))
        assert all(g.site_bulldozer_plus[site] != VJ + 1 for site in range(SITES))
    assert sum(g.card_plays[VJ, card] for card in range(CARDS)) == 0
